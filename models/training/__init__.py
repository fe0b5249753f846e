"""Training: networks, crops, augmentation, data in the device's memory."""
