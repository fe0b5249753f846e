"""Input: frames of cameras and clips, pictures from files and uploads."""
