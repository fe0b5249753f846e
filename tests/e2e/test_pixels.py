"""Screenshots are compared by pixels: one pixel of another colour is found, and what is missing."""

from PIL import Image

from tests.e2e.pixels import compare, main


def folders(tmp_path, **screens):
    """Two folders of plain screens: by name a size before, and the size and changed pixels after."""
    before, after = tmp_path / "before", tmp_path / "after"
    for folder in (before, after):
        folder.mkdir()
    for name, (size, later, changed) in screens.items():
        Image.new("RGB", size, "white").save(before / f"{name}.png")
        picture = Image.new("RGB", later, "white")
        for x in range(changed):
            picture.putpixel((x, 0), (255, 255, 254))
        picture.save(after / f"{name}.png")
    return before, after


def test_the_share_of_differing_pixels_is_told_screen_by_screen(tmp_path):
    before, after = folders(
        tmp_path, same=((10, 10), (10, 10), 0), dot=((10, 10), (10, 10), 3), taller=((10, 10), (10, 11), 0)
    )
    (before / "same.png").rename(before / "gone.png")
    shares = dict(compare(before, after))
    assert shares == {"dot.png": 0.03, "gone.png": 1.0, "same.png": 1.0, "taller.png": 1.0}


def test_the_exit_status_says_whether_a_screen_is_above_the_threshold(tmp_path, capsys):
    before, after = folders(tmp_path, dot=((10, 10), (10, 10), 3))
    assert main([str(before), str(before)]) == 0
    assert main([str(before), str(after)]) == 1
    assert main([str(before), str(after), "--most", "0.05", "--show", str(tmp_path / "where")]) == 0
    assert "3.000000%  dot.png" in capsys.readouterr().out
    assert (tmp_path / "where" / "dot.png").is_file()
