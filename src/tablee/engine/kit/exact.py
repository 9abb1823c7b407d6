"""Logarithms and powers that are the same to the last bit on every machine.

Libraries round the last bit of `exp` and `log` as they like, and a search that compares such sums
would choose differently here and there. These use nothing but sums, products and quotients, which
IEEE 754 fixes.
"""

from tablee.engine.kit.bits import length
from tablee.engine.kit.rule import rule

LN_2 = 0.6931471805599453
_SQRT_2 = 1.4142135623730951
_DEEPEST = 60  # 2 to the power of −60 counts as 0


@rule
def log_of(n: int) -> float:
    """The natural logarithm of a whole number from 1 on, to nine digits."""
    power = length(n) - 1
    x = n / float(1 << power)
    if x > _SQRT_2:
        x *= 0.5
        power += 1
    t = (x - 1.0) / (x + 1.0)
    t2 = t * t
    series = 1.0 + t2 * (1.0 / 3 + t2 * (1.0 / 5 + t2 * (1.0 / 7 + t2 * (1.0 / 9))))
    return power * LN_2 + 2.0 * t * series


@rule
def half_to(x: float) -> float:
    """½ to the power of a number from 0 on, to nine digits."""
    if not x < _DEEPEST:
        return 0.0
    power = int(x)
    r = (x - power) * -LN_2
    q = r * r  # the series of e to the power of r, its even and its odd terms
    even = 1.0 + q * (0.5 + q * (1 / 24.0 + q * (1 / 720.0 + q * (1 / 40320.0 + q / 3628800.0))))
    odd = 1.0 + q * (1 / 6.0 + q * (1 / 120.0 + q * (1 / 5040.0 + q / 362880.0)))
    return (even + r * odd) / float(1 << power)


@rule
def exp_below(x: float) -> float:
    """The exponential of a number that is not above 0."""
    return half_to(x / -LN_2)
