"""Adds an output `heads` to the graph of a model folder: the outputs of small linear heads for each piece.

    python heads/graph.py MODEL FOLDER --states              # outputs the states that heads are trained on
    python heads/graph.py MODEL FOLDER --heads HEADS.json    # FOLDER may be MODEL

Nothing else in the graph changes: `logits` and `vector` stay the same to the last bit.
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


def state_names(graph):
    """Returns the names of the states that heads read: after half of the layers, and after three quarters. The last states have less
    information besides labels and vector."""
    layers = sum(node.output[0].endswith(".norm2") for node in graph.node)
    return [f"layer{-(-layers * quarters // 4) - 1}.norm2" for quarters in (2, 3)]


def without_heads(model):
    """Removes what `with_output` added."""
    graph = model.graph
    for entries in (graph.node, graph.initializer, graph.output):
        others = [entry for entry in entries if not (entry.name == OUTPUT or entry.name.startswith(f"{OUTPUT}."))]
        del entries[:]
        entries.extend(others)
    return model


def with_output(model, heads=None):
    """Adds the output: the states of `state_names` concatenated, or the outputs of heads ({weights [head][state], bias [head]})."""
    graph = without_heads(model).graph
    width = len(heads["bias"]) if heads else None
    graph.node.append(helper.make_node("Concat", state_names(graph), [STATES if heads else OUTPUT], STATES if heads else OUTPUT, axis=-1))
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
        parser.error("give either --states or --heads")
    if options.folder.resolve() != options.model.resolve():
        shutil.copytree(options.model, options.folder, dirs_exist_ok=True)
    heads = json.loads(options.heads.read_text(encoding="utf-8")) if options.heads else None
    model = with_output(onnx.load(options.model / "encoder.onnx"), heads)
    write(options.folder / "encoder.onnx", model.SerializeToString())
    config = json.loads((options.folder / "config.json").read_text(encoding="utf-8"))
    config["files"]["encoder.onnx"] = describe(options.folder / "encoder.onnx")
    write(options.folder / "config.json", json.dumps(config, indent=2) + "\n")


if __name__ == "__main__":
    main()
