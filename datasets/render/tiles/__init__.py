"""Number tiles and letter plates as makers make them."""
