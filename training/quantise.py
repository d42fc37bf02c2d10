"""int8 as the shipped file computes it: weights symmetric in 7 bits per output channel, activations in 8 bits per tensor.

Seven bits because processors without VNNI add two products of a uint8 and an int8 in 16 bits: 2 × 255 × 63 fits, so
every processor computes the same integers. Activation ranges are fixed (found here, not per input): a text's numbers
then do not depend on what else is in its batch, and no pass over the data is spent on finding a range.

A few channels carry values twenty times the others' (one neuron at the first position: 76 where the median channel's
largest is 1.7), and the result hangs on them: cut off, they cost more than everything else together, and kept, they leave
the other values five steps of 255. So the inputs of such channels are made smaller and their weights larger by the same
factor before rounding, as in SmoothQuant (Xiao et al. 2023), and the range covers everything seen. Mean divergence from
the float labels on EWT dev: .0006 (dev.py).
"""

import torch
import torch.nn.functional as F
from torch import nn

WEIGHT_LIMIT = 63
LEVELS = 255
LOUDEST = 5.0  # a channel's largest value, in units of the median channel's, above which it is made smaller


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


def smoothing(largest):
    """Factor per channel [in], at most 1, that keeps its largest value within LOUDEST medians."""
    return (largest.median() * LOUDEST / largest.clamp(min=1e-6)).clamp(max=1)


class Linear(nn.Linear):
    """A linear layer that can watch its inputs and then compute with quantised weights and inputs.

    `mode`: "float" (as nn.Linear), "watch" (notes each channel's lowest and highest input), "int8" (straight-through fake
    quantisation).
    """

    mode = "float"
    error_of = None

    def __init__(self, *sizes):
        super().__init__(*sizes)
        self.register_buffer("range", torch.zeros(2))
        self.register_buffer("smooth", torch.ones(self.in_features))

    def forward(self, x):
        if self.mode == "float":
            return super().forward(x)
        if self.mode == "watch":
            self.watch(x.detach().float().flatten(0, -2))
            return super().forward(x)
        with torch.no_grad():
            input_error = fake_activation(x * self.smooth, *self.range) / self.smooth - x
        return F.linear(x + input_error, self.weight + self.weight_error(), self.bias)

    def watch(self, x):
        low, high = getattr(self, "seen", (x[0], x[0]))
        self.seen = torch.minimum(low, x.amin(0)), torch.maximum(high, x.amax(0))

    def settle(self):
        """Smoothing and range from what was seen."""
        low, high = self.seen
        self.smooth.copy_(smoothing(torch.maximum(-low, high)))
        self.range.copy_(torch.stack([(low * self.smooth).min().clamp(max=0), (high * self.smooth).max().clamp(min=1e-3)]))
        del self.seen

    def smoothed_weight(self):
        """[out, in]: what the smoothed inputs are multiplied with."""
        return self.weight / self.smooth

    @torch.no_grad()
    def weight_error(self):
        """What rounding changes in the weights; found again only after the weights have changed."""
        if self.error_of != self.weight._version:
            weight = self.smoothed_weight()
            scales = weight_scales(weight)
            self.error = (torch.round(weight / scales) * scales - weight) * self.smooth
            self.error_of = self.weight._version
        return self.error


def set_mode(model, mode):
    for module in model.modules():
        if isinstance(module, Linear):
            if mode == "int8" and hasattr(module, "seen"):
                module.settle()
            module.mode = mode


def calibrate(model, batches):
    """Finds smoothing and ranges of the activations on batches of ids and leaves the model in int8 mode."""
    model.eval()
    set_mode(model, "watch")
    with torch.inference_mode():
        for ids in batches:
            model(ids)
        set_mode(model, "int8")
