"""Simulates int8 as in the shipped file: symmetric 7-bit weights with one scale per output channel, 8-bit activations with one scale
per tensor.

Seven bits, because CPUs without VNNI add two products of a uint8 and an int8 in 16 bits: 2 × 255 × 63 fits, so
every CPU computes the same integers. Activation ranges are fixed (found here, not for each input): the numbers of a text
do not depend on its batch, and no pass over the data is needed to find a range.

A few channels have values twenty times as large as the others (one neuron at the first position: 76, while the maximum of the
median channel is 1.7), and they matter: clipping them costs more than everything else together, and without clipping, the other
values would have only five of 255 steps. So the inputs of these channels are scaled down and their weights scaled up by the same
factor before rounding, as in SmoothQuant (Xiao et al. 2023), and the range covers all observed values. Mean divergence from
the float labels on EWT dev: .0006 (dev.py).
"""

import torch
import torch.nn.functional as F
from torch import nn

WEIGHT_LIMIT = 63
LEVELS = 255
MAX_RATIO = 5.0  # of the largest value of a channel to that of the median channel; above it, the channel is scaled down


def weight_scales(weight):
    """Returns one scale per output channel [out, 1]."""
    return weight.abs().amax(1, keepdim=True).clamp(min=1e-8) / WEIGHT_LIMIT


def scale_and_zero(low, high):
    """Returns (scale, zero point) of the uint8 range [low, high], which holds 0."""
    scale = (high - low) / LEVELS
    return scale, torch.round(-low / scale)


def fake_activation(x, low, high):
    scale, zero = scale_and_zero(low, high)
    return (torch.clamp(torch.round(x / scale) + zero, 0, LEVELS) - zero) * scale


def smoothing(largest):
    """Returns a factor per channel [in], at most 1, that limits its largest value to MAX_RATIO medians."""
    return (largest.median() * MAX_RATIO / largest.clamp(min=1e-6)).clamp(max=1)


class Linear(nn.Linear):
    """A linear layer that can observe its inputs, and then compute with quantised weights and inputs.

    `mode`: "float" (like nn.Linear), "observe" (records the lowest and highest input of each channel), "int8" (straight-through fake
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
        if self.mode == "observe":
            self.observe(x.detach().float().flatten(0, -2))
            return super().forward(x)
        with torch.no_grad():
            input_error = fake_activation(x * self.smooth, *self.range) / self.smooth - x
        return F.linear(x + input_error, self.weight + self.weight_error(), self.bias)

    def observe(self, x):
        low, high = getattr(self, "observed", (x[0], x[0]))
        self.observed = torch.minimum(low, x.amin(0)), torch.maximum(high, x.amax(0))

    def set_range(self):
        """Sets smoothing and range from the observed inputs."""
        low, high = self.observed
        self.smooth.copy_(smoothing(torch.maximum(-low, high)))
        self.range.copy_(torch.stack([(low * self.smooth).min().clamp(max=0), (high * self.smooth).max().clamp(min=1e-3)]))
        del self.observed

    def smoothed_weight(self):
        """Returns the weights [out, in] for the smoothed inputs."""
        return self.weight / self.smooth

    @torch.no_grad()
    def weight_error(self):
        """Returns the rounding error of the weights; computed again only after the weights have changed."""
        if self.error_of != self.weight._version:
            weight = self.smoothed_weight()
            scales = weight_scales(weight)
            self.error = (torch.round(weight / scales) * scales - weight) * self.smooth
            self.error_of = self.weight._version
        return self.error


def set_mode(model, mode):
    for module in model.modules():
        if isinstance(module, Linear):
            if mode == "int8" and hasattr(module, "observed"):
                module.set_range()
            module.mode = mode


def calibrate(model, batches):
    """Finds smoothing and ranges of the activations on batches of ids, and sets the model to int8 mode."""
    model.eval()
    set_mode(model, "observe")
    with torch.inference_mode():
        for ids in batches:
            model(ids)
        set_mode(model, "int8")
