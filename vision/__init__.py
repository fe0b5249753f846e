"""From a picture to a table in notation."""

import os

LARGEST_PICTURE = 120_000_000
"""Pixels; phones make 108 million, and decoding 120 million takes 0.7 to 1.8 GB of memory, by format."""

# OpenCV reads these as it is loaded, or opens a film: a second fence behind `vision.input.picture_header`, where no
# picture is larger than the largest that is taken; and an address that sends its asker elsewhere, or names other
# files, is no camera.
_CAMERAS = "mpjpeg,mjpeg,rtsp,rtp,sdp,mpegts,h264,hevc,flv"
_CLIPS = "mov,mp4,matroska,webm,avi,m4v,mpeg,mpegvideo,asf,ogg,nut,ivf,gif"
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(LARGEST_PICTURE))
os.environ.setdefault(
    "OPENCV_FFMPEG_CAPTURE_OPTIONS",
    f"rtsp_flags;prefer_tcp|max_redirects;0|format_whitelist;{_CAMERAS},{_CLIPS}",
)
