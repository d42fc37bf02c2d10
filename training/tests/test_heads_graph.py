"""The graph has the outputs of the heads, without other changes."""

import sys
from pathlib import Path

import numpy as np
import pytest

onnxruntime = pytest.importorskip("onnxruntime")
pytest.importorskip("onnx")

from onnx import TensorProto, helper, numpy_helper  # noqa: E402

sys.path.insert(0, str(Path(__file__).parents[1] / "heads"))

from graph import state_names, with_output  # noqa: E402

random = np.random.default_rng(5)


def test_heads_are_added_without_other_changes():
    table = numpy_helper.from_array(random.normal(size=(9, 4)).astype(np.float32), "table")
    nodes = [helper.make_node("Gather", ["table", "input_ids"], [name], name) for name in ("layer0.norm2", "layer1.norm2")]
    info = helper.make_tensor_value_info
    nodes.append(helper.make_node("Add", ["layer0.norm2", "layer1.norm2"], ["logits"], "logits"))
    graph = helper.make_graph(nodes, "small", [info("input_ids", TensorProto.INT32, ["batch", "length"])],
                              [info("logits", TensorProto.FLOAT, ["batch", "length", 4])], [table])
    model = helper.make_model(graph, ir_version=8, opset_imports=[helper.make_opsetid("", 17)])
    run = lambda: onnxruntime.InferenceSession(model.SerializeToString()).run(None, {"input_ids": np.array([[1, 2, 3]], np.int32)})
    (before,) = run()
    logits, states = with_output(model) and run()
    assert states.shape == (1, 3, 8)
    heads = {"weights": random.normal(size=(2, 8)).tolist(), "bias": [1.0, -1.0]}
    for _ in range(2):
        again, outputs = with_output(model, heads) and run()
    assert np.array_equal(before, logits) and np.array_equal(before, again)
    assert np.allclose(outputs, states @ np.array(heads["weights"]).T + heads["bias"], atol=1e-5)


@pytest.mark.parametrize("layers, names", [(12, ["layer5.norm2", "layer8.norm2"]), (6, ["layer2.norm2", "layer4.norm2"])])
def test_heads_read_the_middle_of_the_encoder(layers, names):
    nodes = [helper.make_node("Identity", ["x"], [f"layer{index}.norm2"]) for index in range(layers)]
    assert state_names(helper.make_graph(nodes, "layers", [], [])) == names
