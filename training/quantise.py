"""int8 as the shipped file computes it: weights symmetric in 7 bits per output channel, activations in 8 bits per tensor.

Seven bits because processors without VNNI add two products of a uint8 and an int8 in 16 bits: 2 × 255 × 63 fits, so
every processor computes the same integers. Activation ranges are fixed (found here, not per input): a text's numbers
then do not depend on what else is in its batch, and no pass over the data is spent on finding a range.
"""

import torch
import torch.nn.functional as F
from torch import nn

WEIGHT_LIMIT = 63
LEVELS = 255
SAMPLE = 20_000


def weight_scales(weight):
    """One scale per output channel [out, 1]."""
    return weight.abs().amax(1, keepdim=True).clamp(min=1e-8) / WEIGHT_LIMIT


def scale_and_zero(low, high):
    """(scale, zero point) of the uint8 range [low, high], which holds 0."""
    scale = (high - low) / LEVELS
    return scale, torch.round(-low / scale)


def fake_activation(x, low, high):
    scale, zero = scale_and_zero(low, high)
    return (torch.clamp(torch.round(x / scale) + zero, 0, LEVELS) - zero) * scale


def best_range(values):
    """The [low, high] around 0 with the least squared error after quantisation."""
    low, high = values.min().clamp(max=0), values.max().clamp(min=1e-3)
    candidates = [(low * a, high * b) for a in (1, 0.85, 0.7, 0.55, 0.4) for b in (1, 0.85, 0.7, 0.55, 0.4)]
    errors = [(fake_activation(values, *c) - values).square().mean() for c in candidates]
    return candidates[int(torch.stack(errors).argmin())]


class Linear(nn.Linear):
    """A linear layer that can watch its inputs and then compute with quantised weights and inputs.

    `mode`: "float" (as nn.Linear), "watch" (collects a sample of inputs), "int8" (straight-through fake quantisation).
    """

    mode = "float"
    error_of = None

    def __init__(self, *sizes):
        super().__init__(*sizes)
        self.register_buffer("range", torch.zeros(2))

    def forward(self, x):
        if self.mode == "float":
            return super().forward(x)
        if self.mode == "watch":
            flat = x.detach().float().flatten()
            extremes = torch.stack([flat.min(), flat.max()])
            self.seen = torch.cat([getattr(self, "seen", flat[:0]), extremes, flat[torch.randint(len(flat), (SAMPLE,))]])
            return super().forward(x)
        with torch.no_grad():
            input_error = fake_activation(x, *self.range) - x
        return F.linear(x + input_error, self.weight + self.weight_error(), self.bias)

    @torch.no_grad()
    def weight_error(self):
        """What rounding changes in the weights; found again only after the weights have changed."""
        if self.error_of != self.weight._version:
            scales = weight_scales(self.weight)
            self.error = torch.round(self.weight / scales) * scales - self.weight
            self.error_of = self.weight._version
        return self.error


def set_mode(model, mode):
    for module in model.modules():
        if isinstance(module, Linear):
            if mode == "int8" and hasattr(module, "seen"):
                module.range.copy_(torch.stack(best_range(module.seen)))
                del module.seen
            module.mode = mode


def calibrate(model, batches):
    """Finds the activation ranges on batches of ids and leaves the model in int8 mode."""
    model.eval()
    set_mode(model, "watch")
    with torch.inference_mode():
        for ids in batches:
            model(ids)
        set_mode(model, "int8")
