"""A folder of the model -> the same with one more output, `heads`: what small linear heads say of each piece.

    python heads/graph.py MODEL FOLDER --states              # the states that heads are learned from, in their place
    python heads/graph.py MODEL FOLDER --heads HEADS.json    # FOLDER may be MODEL

Nothing else of the graph changes: `logits` and `vector` are what they were to the last bit.
"""

import argparse
import json
import shutil
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

sys.path.insert(0, str(Path(__file__).parents[1]))

from shipping import describe, write  # noqa: E402

OUTPUT, STATES = "heads", "heads.states"


def read(graph):
    """The names of the states that heads read: behind half of the layers, and behind three quarters. The last ones know of labels and
    vector, and less of all else."""
    layers = sum(node.output[0].endswith(".norm2") for node in graph.node)
    return [f"layer{-(-layers * quarters // 4) - 1}.norm2" for quarters in (2, 3)]


def without_heads(model):
    """Takes away what `with_output` added."""
    graph = model.graph
    for some in (graph.node, graph.initializer, graph.output):
        kept = [one for one in some if not (one.name == OUTPUT or one.name.startswith(f"{OUTPUT}."))]
        del some[:]
        some.extend(kept)
    return model


def with_output(model, heads=None):
    """The states that `read` names side by side, or what heads ({weights [head][state], bias [head]}) make of them."""
    graph = without_heads(model).graph
    width = len(heads["bias"]) if heads else None
    graph.node.append(helper.make_node("Concat", read(graph), [STATES if heads else OUTPUT], STATES if heads else OUTPUT, axis=-1))
    if heads:
        for name, values in (("weight", np.transpose(heads["weights"])), ("bias", heads["bias"])):
            graph.initializer.append(numpy_helper.from_array(np.asarray(values, np.float32), f"{OUTPUT}.{name}"))
        graph.node.append(helper.make_node("MatMul", [STATES, f"{OUTPUT}.weight"], [f"{OUTPUT}.weighed"], f"{OUTPUT}.weighed"))
        graph.node.append(helper.make_node("Add", [f"{OUTPUT}.weighed", f"{OUTPUT}.bias"], [OUTPUT], OUTPUT))
    graph.output.append(helper.make_tensor_value_info(OUTPUT, TensorProto.FLOAT, ["batch", "length", width]))
    return model


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--states", action="store_true")
    parser.add_argument("--heads", type=Path)
    options = parser.parse_args()
    if options.states == (options.heads is not None):
        parser.error("either --states or --heads")
    if options.folder.resolve() != options.model.resolve():
        shutil.copytree(options.model, options.folder, dirs_exist_ok=True)
    heads = json.loads(options.heads.read_text(encoding="utf-8")) if options.heads else None
    made = with_output(onnx.load(options.model / "encoder.onnx"), heads)
    write(options.folder / "encoder.onnx", made.SerializeToString())
    config = json.loads((options.folder / "config.json").read_text(encoding="utf-8"))
    config["files"]["encoder.onnx"] = describe(options.folder / "encoder.onnx")
    write(options.folder / "config.json", json.dumps(config, indent=2) + "\n")


if __name__ == "__main__":
    main()
