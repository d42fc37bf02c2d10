"""Exports a checkpoint to the shipped folder: int8 ONNX file, tokenizer, config with checksums, test fixtures.

    python export.py WORK CHECKPOINT FOLDER [--name textkin-en-sv] [--version 1.0.0] [--calibrate]

The graph is written node by node for onnxruntime >= 1.16: QAttention and MatMulIntegerToFloat compute in integers,
SkipLayerNormalization and Gelu are fused. Weights are 7-bit (see quantise.py), the table 8-bit with a scale per row.
"""

import argparse
import itertools
import json
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from evaluate import encode, pad
from labels import LABELS
from model import EPSILON, HEADS, HIDDEN, PAD, load_encoder
from quantise import calibrate, scale_and_zero, weight_scales
from shipping import describe, write
from tokenizer import Tokenizer

MAX_LENGTH = 256
MICROSOFT = "com.microsoft"
SEGMENTATION_TEXTS = Path(__file__).parent / "tests/segmentation-texts.json"


class Graph:
    """Collects nodes and initialisers; `add` returns the name of the first output of a node."""

    def __init__(self):
        self.nodes, self.initialisers = [], []

    def constant(self, name, value):
        self.initialisers.append(numpy_helper.from_array(np.asarray(value), name))
        return name

    def add(self, operator, inputs, name, outputs=1, domain="", **attributes):
        names = [name] + [f"{name}.{i}" for i in range(1, outputs)]
        self.nodes.append(helper.make_node(operator, inputs, names, name, domain=domain, **attributes))
        return name


def quantised_weight(linear):
    """Returns (int8 [in, out], scales [out]) of a linear layer."""
    weight = linear.smoothed_weight()
    scales = weight_scales(weight)
    values = torch.round(weight / scales).to(torch.int8)
    return values.T.contiguous().numpy(), scales[:, 0].numpy()


class Exporter:
    def __init__(self, model):
        self.model, self.graph = model.eval().float(), Graph()

    def quantised_input(self, x, linear, name):
        """Returns the names (uint8 tensor, scale, zero point) of the quantised input of a linear layer."""
        scale, zero = scale_and_zero(*linear.range)
        if (linear.smooth < 1).any():
            x = self.graph.add("Mul", [x, self.graph.constant(f"{name}.smooth", linear.smooth.numpy())], f"{name}.smoothed")
        scale = self.graph.constant(f"{name}.scale", np.float32(scale))
        zero = self.graph.constant(f"{name}.zero", np.uint8(zero))
        return self.graph.add("QuantizeLinear", [x, scale, zero], f"{name}.quantised"), scale, zero

    def linear(self, x, linear, name):
        weight, scales = quantised_weight(linear)
        x, scale, zero = self.quantised_input(x, linear, name)
        inputs = [x, self.graph.constant(f"{name}.weight", weight), scale,
                  self.graph.constant(f"{name}.weight_scale", scales), zero, "",
                  self.graph.constant(f"{name}.bias", linear.bias.numpy())]
        return self.graph.add("MatMulIntegerToFloat", inputs, name, domain=MICROSOFT)

    def norm(self, x, y, norm, name):
        inputs = [x, y, self.graph.constant(f"{name}.weight", norm.weight.numpy()),
                  self.graph.constant(f"{name}.bias", norm.bias.numpy())]
        return self.graph.add("SkipLayerNormalization", inputs, name, domain=MICROSOFT, epsilon=EPSILON)

    def attention(self, x, linear, lengths, name):
        weight, scales = quantised_weight(linear)
        x, scale, zero = self.quantised_input(x, linear, name)
        inputs = [x, self.graph.constant(f"{name}.weight", weight), self.graph.constant(f"{name}.bias", linear.bias.numpy()),
                  scale, self.graph.constant(f"{name}.weight_scale", scales), lengths, zero,
                  self.graph.constant(f"{name}.weight_zero", np.zeros(len(scales), np.int8))]
        return self.graph.add("QAttention", inputs, name, domain=MICROSOFT, num_heads=HEADS)

    def embeddings(self):
        """Returns the sum of token and position states, before the norm. The table is int8 with one scale per row."""
        table = self.model.words.weight
        scales = table.abs().amax(1, keepdim=True).clamp(min=1e-8) / 127
        add, constant = self.graph.add, self.graph.constant
        rows = add("Gather", [constant("table", torch.round(table / scales).to(torch.int8).numpy()), "input_ids"], "rows")
        row_scales = add("Gather", [constant("table_scales", scales.numpy()), "input_ids"], "row_scales")
        words = add("Mul", [add("Cast", [rows], "rows_float", to=TensorProto.FLOAT), row_scales], "words")
        shape = add("Shape", ["input_ids"], "shape", start=1, end=2)
        positions = add("Slice", [constant("positions", self.model.positions.weight[:MAX_LENGTH].numpy()),
                                  constant("zero", np.array([0], np.int64)), shape, constant("axis", np.array([0], np.int64))],
                        "position_rows")
        return add("Add", [words, positions], "embedded")

    def build(self):
        model, add, constant = self.model, self.graph.add, self.graph.constant
        visible = add("Cast", [add("Not", [add("Equal", ["input_ids", constant("pad", np.int32(PAD))], "is_pad")], "is_visible")],
                      "visible", to=TensorProto.FLOAT)
        last = constant("last", np.array([1], np.int64))
        counts = add("ReduceSum", [visible, last], "counts", keepdims=1)
        lengths = add("Cast", [add("Squeeze", [counts, last], "counts_flat")], "lengths", to=TensorProto.INT32)
        x = add("LayerNormalization", [self.embeddings(), constant("norm.weight", model.norm.weight.numpy()),
                                       constant("norm.bias", model.norm.bias.numpy())], "norm", epsilon=EPSILON)
        for index, layer in enumerate(model.layers):
            at = f"layer{index}"
            attended = self.attention(x, layer.qkv, lengths, f"{at}.attention")
            x = self.norm(x, self.linear(attended, layer.out, f"{at}.out"), layer.norm1, f"{at}.norm1")
            inner = add("Gelu", [self.linear(x, layer.up, f"{at}.up")], f"{at}.gelu", domain=MICROSOFT)
            x = self.norm(x, self.linear(inner, layer.down, f"{at}.down"), layer.norm2, f"{at}.norm2")
        head = add("MatMul", [x, constant("head.weight", model.head.weight.T.contiguous().numpy())], "head")
        add("Add", [head, constant("head.bias", model.head.bias.numpy())], "logits")
        masks = add("Unsqueeze", [visible, last], "masks_row")
        pooled = add("Squeeze", [add("MatMul", [masks, x], "pooled"), last], "sums")
        self.vector(add("Div", [pooled, counts], "mean"))
        return self.finish()

    def vector(self, mean):
        """Adds the output `vector`: the mean of the states, after the linear map of project.py if there is one."""
        if not hasattr(self.model.vector, "weight"):
            self.graph.add("Identity", [mean], "vector")
            return
        weight = self.graph.constant("vector.weight", self.model.vector.weight.T.contiguous().numpy())
        bias = self.graph.constant("vector.bias", self.model.vector.bias.numpy())
        self.graph.add("Add", [self.graph.add("MatMul", [mean, weight], "mapped"), bias], "vector")

    def finish(self):
        info = helper.make_tensor_value_info
        graph = helper.make_graph(
            self.graph.nodes, "textkin", [info("input_ids", TensorProto.INT32, ["batch", "length"])],
            [info("logits", TensorProto.FLOAT, ["batch", "length", len(LABELS)]),
             info("vector", TensorProto.FLOAT, ["batch", HIDDEN])], self.graph.initialisers)
        return helper.make_model(graph, producer_name="textkin", ir_version=8,
                                 opset_imports=[helper.make_opsetid("", 17), helper.make_opsetid(MICROSOFT, 1)])


def shipped_tokenizer(path):
    """Returns (tokenizer as a dictionary, row numbers of the table), with the guideline token of UNER only."""
    data = json.loads(Path(path).read_text(encoding="utf-8"))
    rows = [i for i, piece in enumerate(data["pieces"]) if not (piece.startswith("<") and piece.endswith(">") and i > 3)]
    rows.append(data["pieces"].index("<uner>"))
    return {"pieces": [data["pieces"][i] for i in rows[:-1]] + ["<guideline>"], "scores": [data["scores"][i] for i in rows],
            "normalisation": data["normalisation"]}, rows


def segmentation_fixture(tokenizer, texts):
    return [{"text": text, "words": [[len(text[:start].encode("utf-16-le")) // 2, len(text[:end].encode("utf-16-le")) // 2,
                                      pieces] for start, end, pieces in tokenizer.pieces_of(text)]} for text in texts]


def tables(folder):
    """Returns the paths of the tables that eval/ wrote into the folder; the config has checksums of all files of the package."""
    return sorted(str(path.relative_to(folder)) for path in folder.glob("tables/*.json"))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", type=Path)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--name", default="textkin-en-sv", help="of the model, in its config")
    parser.add_argument("--version", default="0.1.0")
    parser.add_argument("--calibrate", action="store_true", help="find the activation ranges, for a checkpoint that was not trained with int8")
    parser.add_argument("--outside", type=float, default=0.0, help="added to the score of O, chosen on dev: more precision, less recall")
    options = parser.parse_args()
    torch.set_grad_enabled(False)
    data, rows = shipped_tokenizer(options.work / "tokenizer.json")
    write(options.folder / "tokenizer.json", json.dumps(data, ensure_ascii=False, separators=(",", ":")))
    tokenizer = Tokenizer.load(options.folder / "tokenizer.json")
    texts = json.loads(SEGMENTATION_TEXTS.read_text(encoding="utf-8"))
    write(options.folder / "fixtures/segmentation.json",
          json.dumps(segmentation_fixture(tokenizer, texts), ensure_ascii=False, indent=1) + "\n")
    model = load_encoder(options.checkpoint)
    if options.calibrate:
        with torch.autocast("cpu", torch.bfloat16):
            calibrate(model, calibration_batches(options.work))
    model.head.bias[LABELS.index("O")] += options.outside
    model.words.weight = torch.nn.Parameter(model.words.weight[rows])
    onnx_model = Exporter(model).build()
    write(options.folder / "encoder.onnx", onnx_model.SerializeToString())
    config = {"name": options.name, "version": options.version, "hidden": HIDDEN, "layers": len(model.layers), "labels": LABELS,
              "special": {"bos": 0, "eos": 2, "pad": PAD, "unk": 3, "guideline": len(rows) - 1},
              "maxLength": MAX_LENGTH, "windowLength": 128,
              "files": {name: describe(options.folder / name) for name in ("encoder.onnx", "tokenizer.json", *tables(options.folder))}}
    write(options.folder / "config.json", json.dumps(config, indent=2) + "\n")
    print(json.dumps(config["files"]))


def calibration_batches(work, count=40):
    """Returns batches of ids of the first unlabelled windows."""
    tokenizer = Tokenizer.load(work / "tokenizer.json")
    with open(work / "windows.jsonl", encoding="utf-8") as file:
        texts = [json.loads(line)["text"] for line in itertools.islice(file, 16 * count)]
    rows = [encode(tokenizer, text, tokenizer.pieces.index("<uner>"))[0] for text in texts]
    return [pad(rows[i:i + 16]) for i in range(0, len(rows), 16)]


if __name__ == "__main__":
    main()
