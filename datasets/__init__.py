"""What the networks learn from: rendered tables and labelled photographs."""
