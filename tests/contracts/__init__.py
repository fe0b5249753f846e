"""What people and programs rely on, as it is today: goldens, and what makes them."""
