from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from models import calibrate
from models.evaluation.judged import Read
from models.evaluation.outcome import expected_error
from models.evaluation.risk import LEAST_SURE, Sample, fit, least_sure, line, risk, told_apart
from vision.abstention import clarity
from vision.recognition.calibration import Calibration

PLAIN = Calibration(1.0, 0.0, 0.0)
DOUBTED = 0.15
"""The share of right readings that may be in doubt."""


def overconfident(count: int = 20_000) -> tuple[np.ndarray, np.ndarray]:
    """Readings that claim more than they keep: the log-odds they give are twice the true ones."""
    rng = np.random.default_rng(1)
    logits = rng.normal(3, 2, count)
    right = rng.random(count) < 1 / (1 + np.exp(-logits))
    return 1 / (1 + np.exp(-2 * logits)), right


def test_overconfident_scores_become_probabilities() -> None:
    confidence, right = overconfident()
    found = line(confidence, right)
    assert found.slope == pytest.approx(0.5, abs=0.05)
    scores = np.array([found.probability(value) for value in confidence])
    assert expected_error(scores, right) < 0.01 < expected_error(confidence, right)


@pytest.mark.parametrize("right", [np.ones(50, bool), np.zeros(50, bool)])
def test_the_line_stays_finite_where_all_is_right_or_wrong(right: np.ndarray) -> None:
    found = line(np.full(50, 1.0), right)
    assert abs(found.slope) < 100
    assert abs(found.offset) < 100


def sample(
    *scores: float, wrong: tuple[float, ...] = (), part: str = "rendered", believed: bool = True
) -> Sample:
    """A picture on which these scores are right, and those wrong."""
    reads = [Read(score, True, True) for score in scores] + [Read(score, False, believed) for score in wrong]
    return Sample(part, tuple(reads), part != "nothing")


def sure(samples: list[Sample], pictures: float, readings: float = 1.0) -> float:
    return least_sure(samples, PLAIN, pictures, readings, DOUBTED).sure


def test_sure_begins_where_few_enough_pictures_have_a_fault() -> None:
    samples = [sample(0.99, 0.98) for _ in range(97)]
    samples += [sample(0.99, wrong=(0.93004, 0.93004, 0.93004)), sample(0.99, wrong=(0.96004,))]
    assert sure(samples, 0.03) == LEAST_SURE, (
        "three in a hundred may be: two are, and one is added for the next"
    )
    assert sure(samples, 0.025) == pytest.approx(0.930041), "the three faults of one picture go together"
    assert sure(samples, 0.01) == pytest.approx(0.960041)


def test_pictures_without_any_piece_are_bounded_by_themselves() -> None:
    samples = [sample(0.99) for _ in range(900)]
    samples += [sample(wrong=(0.97004,), part="nothing") for _ in range(9)]
    samples += [sample(part="nothing") for _ in range(90)]
    assert sure(samples, 0.011) == pytest.approx(0.970041), "among all, nine of a thousand would be few"


def test_of_a_part_too_small_to_bound_none_may_fail() -> None:
    samples = [sample(0.99) for _ in range(500)]
    assert sure([*samples, sample(0.99, part="real")], 0.01) == LEAST_SURE
    assert sure([*samples, sample(0.99, wrong=(0.95004,), part="real")], 0.01) == pytest.approx(0.950041)


def test_the_share_of_wrong_readings_is_held_too() -> None:
    samples = [sample(*[0.99] * 10) for _ in range(99)] + [sample(wrong=(0.92004,) * 10)]
    assert sure(samples, 0.02, 0.02) == LEAST_SURE
    assert sure(samples, 0.02, 0.005) == pytest.approx(0.920041)


def test_what_is_doubted_however_well_it_reads_is_no_fault() -> None:
    samples = [sample(0.99) for _ in range(99)] + [sample(wrong=(0.95,), believed=False)]
    assert sure(samples, 0.01) == LEAST_SURE


def test_where_no_bound_helps_it_is_said() -> None:
    samples = [sample(0.99) for _ in range(99)] + [sample(wrong=(0.99999,)) for _ in range(9)]
    found = least_sure(samples, PLAIN, 0.01, 0.001, DOUBTED)
    assert found.faulty == {"rendered": 9}
    assert found.sure <= PLAIN.probability(0.99), "what is right is not all doubted for it"
    said = calibrate.report("tiles", samples, Calibration(1.0, 0.0, found.sure), found)
    assert "wrong on 9 of 108 pictures, bound 0.0917, not 0.01" in said
    assert "not reached" in said


@pytest.mark.parametrize("doubted", [DOUBTED, 0.03])
def test_no_more_than_a_share_of_what_is_right_is_doubted(doubted: float) -> None:
    samples = [sample(*np.linspace(0.9001, 0.9999, 1000)) for _ in range(60)]
    samples += [sample(wrong=(0.99,)) for _ in range(60)]
    found = least_sure(samples, PLAIN, 0.01, 0.001, doubted)
    assert found.readings / 60_060 == pytest.approx(1 - doubted, abs=0.01)
    assert fit(samples, 0.01, 0.001, doubted)[1].readings == found.readings


def test_a_score_that_was_wrong_is_not_sure_when_it_is_read_from_the_file(tmp_path: Path) -> None:
    samples = [sample(0.99, 0.999) for _ in range(200)] + [sample(0.97, wrong=(0.98765432,))]
    found, _ = fit(samples, 0.001, 0.001, DOUBTED)
    calibrate.write({"tiles": found}, tmp_path)
    known = Calibration.load(tmp_path / "calibration.json")["tiles"]
    assert known.probability(0.98765432) < known.sure <= known.probability(0.99)


def test_the_line_rests_on_pictures_that_show_pieces() -> None:
    confidence, right = overconfident(4000)
    shown = [
        Sample(
            "rendered",
            tuple(
                Read(float(c), bool(r), True) for c, r in zip(confidence[i::40], right[i::40], strict=True)
            ),
        )
        for i in range(40)
    ]
    nothing = [sample(wrong=(0.9999, 0.9), part="nothing") for _ in range(400)]
    alone, _ = fit(shown, 1.0, 1.0, DOUBTED)
    both, found = fit([*shown, *nothing], 1.0, 1.0, DOUBTED)
    assert (both.slope, both.offset) == (alone.slope, alone.offset)
    assert found.pictures == {"nothing": 400, "rendered": 40}


def test_risk_counts_pictures_and_readings() -> None:
    samples = [sample(0.99, wrong=(0.99, 0.99)), sample(0.99), sample(0.5, wrong=(0.5,))]
    found = risk(samples, PLAIN, 0.9)
    assert (found.faulty, found.pictures, found.wrong, found.readings) == (
        {"rendered": 1},
        {"rendered": 3},
        2,
        4,
    )
    assert found.bound("rendered") == pytest.approx(2 / 4)


def page(objectness: float, *scores: float) -> Sample:
    """A picture without any piece on which these scores are read, and how clearly it shows pieces."""
    return Sample(
        "nothing", tuple(Read(score, False, True) for score in scores), False, objectness, scores, len(scores)
    )


def tables(count: int, objectness: float) -> list[Sample]:
    """As many pictures of nine pieces that read as well."""
    nine = (Read(0.99, True, True),) * 9
    return [Sample("rendered", nine, True, objectness, (0.99,) * 9, 9) for _ in range(count)]


def test_pages_that_might_be_read_for_sure_are_told_by_their_objectness() -> None:
    known = Calibration(sure=0.95)
    clear, dim = tables(95, 0.9), tables(5, 0.65)
    pages = [page(0.7, *(0.99,) * 9), page(0.6, 0.99), page(0.8, 0.5), *(page(0.3, 0.99) for _ in range(197))]
    found = told_apart([*clear, *dim, *pages], known, 0.005, DOUBTED)
    assert found.least == pytest.approx(0.625, abs=1e-5), (
        "half way from two pages of two hundred to the dimmest table"
    )
    assert found.clear == pytest.approx(clarity(0.7, 9, 9), abs=2e-6), (
        "what is never sure need not be doubted"
    )
    assert told_apart([*clear, *dim, *pages], known, 0.01, DOUBTED).clear == pytest.approx(
        clarity(0.65, 9, 9), abs=2e-6
    ), "one more may: so no table need be"
    assert told_apart([*clear, *pages], known, 0.005, DOUBTED).clear == pytest.approx(
        clarity(0.9, 9, 9), abs=2e-6
    ), "where it costs nothing, all are doubted"
    assert (found.slope, found.sure) == (known.slope, known.sure)


def test_a_few_dim_tables_of_a_thousand_are_lost_rather_than_that_pages_are_read() -> None:
    pages = [page(0.5, 0.99) for _ in range(99)]
    known = Calibration(sure=0.95)
    assert told_apart([*tables(993, 0.9), *tables(7, 0.3), *pages], known, 0.01, DOUBTED).least > 0.5
    assert told_apart([*tables(985, 0.9), *tables(15, 0.3), *pages], known, 0.01, DOUBTED).least == 0.3


def test_where_no_bound_doubts_enough_pages_it_is_the_least_that_doubts_most_of_them() -> None:
    plain = [page(0.95, *(0.99,) * 9) for _ in range(20)]
    dimmer = [page(shown, *(0.99,) * 9) for shown in (0.72, 0.6, 0.55, 0.5)]
    found = told_apart(
        [*tables(98, 0.9), *tables(2, 0.65), *plain, *dimmer], Calibration(sure=0.95), 0.01, 0.03
    )
    assert found.clear == pytest.approx(clarity(0.72, 9, 9), abs=2e-6)


def test_one_or_two_by_themselves_have_to_be_surer_as_they_have_in_life() -> None:
    few = [replace(sample(0.97, wrong=(0.94,)), pieces=2) for _ in range(50)]
    many = [sample(0.97, 0.99) for _ in range(50)]
    found = risk([*few, *many], Calibration(sure=0.0, alone=0.96), 0.9)
    assert (found.wrong, found.readings) == (0, 150)
    found = risk([*few, *many], Calibration(sure=0.0, alone=0.98), 0.9)
    assert (found.wrong, found.readings) == (0, 100), "two right ones are in doubt, too"
    assert risk([*few, *many], PLAIN, 0.9).wrong == 50
    fitted, _ = fit([*few, *many], 0.01, 0.001, DOUBTED, Calibration(alone=0.96, detector=0.2))
    assert (fitted.alone, fitted.detector, fitted.sure) == (0.96, 0.2, LEAST_SURE), (
        "so more may be sure where many lie"
    )
    lone = page(0.6, 0.97, 0.94)
    assert replace(lone, pieces=2).clarity(Calibration(sure=0.9, alone=0.96)) == clarity(0.6, 1, 2)
    assert lone.clarity(Calibration(sure=0.9, alone=0.96)) == clarity(0.6, 2, 2)


def test_a_dim_table_on_which_most_is_sure_is_told_from_a_page_as_clear_on_which_little_is() -> None:
    pages = [page(0.7, 0.99, 0.99, *(0.5,) * 9) for _ in range(100)]
    found = told_apart([*tables(95, 0.9), *tables(5, 0.65), *pages], Calibration(sure=0.95), 0.01, DOUBTED)
    assert found.clear == pytest.approx(clarity(0.65, 9, 9), abs=2e-6)
    assert not any(read.believed for each in pages for read in each.cut(found).reads)


def test_tables_that_are_hard_to_see_are_not_taken_for_pages() -> None:
    dim, pages = tables(99, 0.4), [page(0.5, *(0.99,) * 3) for _ in range(99)]
    found = told_apart([*dim, *pages], Calibration(sure=0.95), 0.01, DOUBTED)
    assert found.least == pytest.approx(0.4)
    assert found.clear == pytest.approx(clarity(0.4, 9, 9), abs=2e-6)


def test_nothing_is_read_under_the_least_objectness_nor_believed_where_it_is_not_clear() -> None:
    bounds = Calibration(sure=0.95, least=0.4, clear=clarity(0.6, 1, 1))
    seen = [page(shown, 0.99).cut(bounds).reads for shown in (0.39, 0.4, 0.59, 0.6)]
    assert [[read.believed for read in reads] for reads in seen] == [[], [False], [False], [True]]
