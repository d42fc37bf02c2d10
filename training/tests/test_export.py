"""The exported graph computes the same as training, in float and in int8."""

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("onnx")
onnxruntime = pytest.importorskip("onnxruntime")

from export import Exporter
from model import Encoder
from quantise import LEVELS, WEIGHT_LIMIT, calibrate, set_mode


def test_graph_equals_the_fake_quantised_model_and_ignores_padding():
    torch.manual_seed(0)
    model = Encoder(pieces=50, layers=2).eval()
    ids = torch.randint(4, 50, (3, 20))
    calibrate(model, [ids])
    with torch.no_grad():
        expected = model(ids)
        session = onnxruntime.InferenceSession(Exporter(model).build().SerializeToString())
    logits, vector = session.run(None, {"input_ids": ids.int().numpy()})
    # The table is 8-bit in the file only, so a few activations fall on the other side of a rounding border.
    assert np.abs(logits - expected[0].detach().numpy()).max() < 0.05
    assert np.abs(vector - expected[1].detach().numpy()).max() < 0.05
    padded = torch.nn.functional.pad(ids[:1], (0, 9), value=1).int().numpy()
    alone = session.run(None, {"input_ids": padded})
    assert np.array_equal(alone[0][0, :20], logits[0]) and np.allclose(alone[1][0], vector[0], atol=1e-6)


def test_int8_mode_changes_little_and_can_be_left():
    torch.manual_seed(0)
    model = Encoder(pieces=50, layers=2).eval()
    ids = torch.randint(4, 50, (3, 20))
    with torch.no_grad():
        exact = model(ids)[1]
        calibrate(model, [ids])
        assert torch.cosine_similarity(model(ids)[1], exact).min() > 0.99
        set_mode(model, "float")
        assert torch.equal(model(ids)[1], exact)


def test_two_products_fit_in_sixteen_bits():
    assert 2 * LEVELS * WEIGHT_LIMIT < 1 << 15
