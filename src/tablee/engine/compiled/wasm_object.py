"""A game's kernels as one WebAssembly object file, from the code that Numba makes of them.

    NUMBA_OPT=0 python -m tablee.engine.compiled.wasm_object tablee.games.mio mio.o

Numba writes LLVM code for this machine. Before it is optimised, that code does not depend on the
size of a pointer, so LLVM can compile it for another machine: `wasm.py` starts a process of its own
with `NUMBA_OPT=0` for this. Each kernel gets an interface function, its *border*, that takes only
32-bit numbers:

| Python | the border |
|---|---|
| an array | where it lies, and each of its lengths |
| a guide | its members, one after the other; nothing in a game without a network |
| `int64`, `bool` | one number |
| `uint64` | two numbers, the lower half first |
| `float64` | one number of that type |
| what a kernel returns | one number; a `uint64` is written where the first number says |
"""

import importlib
import itertools
import re
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import llvmlite.binding as llvm

from tablee.engine.compiled import cache

if TYPE_CHECKING:
    from tablee.engine.game import Game

TAKEN = {
    cache.KERNELS: (
        "reseed", "seed_match", "deal", "asked", "may_act", "legal_known", "aim", "judge", "act",
        "result", "points", "blind", "resample", "observe", "flaw", "view", "read", "unfit",
        "window", "choose", "shows_nothing", "draw", "remember", "overlook", "perceive",
        "carry_out",
    ),
    cache.SEARCH_KERNELS: ("search",),
    cache.NETWORK_KERNELS: ("likings",),
}  # fmt: skip
"""The kernels that a browser calls, by template."""
_TRIPLE = "wasm32-unknown-unknown"
_FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals,+simd128"
_INLINED = 30
"""The largest rule that is inlined: with LLVM's usual 225, modules are a fifth larger and no
faster."""
_COUNTERS = re.compile(r"(?ms)^define [^\n]*@(NRT_incref|NRT_decref)\(.*?^}\n")
_FOREIGN = re.compile(r'"target-(cpu|features)"="[^"]*"')


def templates(game: "Game") -> list[str]:
    """The templates that this game has kernels of."""
    return [
        template
        for template in TAKEN
        if (template != cache.SEARCH_KERNELS or game.judgement is not None)
        and (template != cache.NETWORK_KERNELS or game.has_network)
    ]


def object_file(game: "Game") -> bytes:
    """The kernels of this game, compiled for WebAssembly but not linked yet."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(_TRIPLE)
    machine = target.create_target_machine(features=_FEATURES, opt=3, reloc="static")
    whole = llvm.parse_assembly(_head(machine))
    exported = []
    for template in templates(game):
        module = cache.stamped(game, template)
        for kernel in TAKEN[template]:
            whole.link_in(
                llvm.parse_assembly(
                    _head(machine) + _code(module, template, kernel, game.has_network)
                )
            )
            exported.append(_exported(kernel))
    for one in itertools.chain(whole.functions, whole.global_variables):
        if not one.is_declaration and one.name not in exported:
            one.linkage = "internal"  # drops functions that nobody calls, Python's wrappers too
    options = llvm.create_pipeline_tuning_options(speed_level=2)
    options.inlining_threshold = _INLINED
    passes = llvm.create_pass_builder(machine, options)
    passes.getModulePassManager().run(whole, passes)
    return bytes(machine.emit_object(whole))


def _exported(kernel: str) -> str:
    return f"tablee_{kernel}"


def _head(machine: Any) -> str:
    return f'target triple = "{_TRIPLE}"\ntarget datalayout = "{machine.target_data}"\n'


def _code(module: ModuleType, template: str, kernel: str, guided: bool) -> str:
    """The code of a kernel with its border, and of all that it calls. If no network can guide a
    search, the border hands on an empty guide, so that what follows a guide falls away."""
    signature = cache.SIGNATURES[template](module)[kernel][0]
    dispatcher = getattr(module, kernel)
    dispatcher.compile(signature)
    compiled = dispatcher.overloads[signature]
    code = compiled.library.get_llvm_str()
    code = re.sub(r"(?m)^target (triple|datalayout) = .*\n", "", code)
    code = _COUNTERS.sub(r"define linkonce_odr void @\1(ptr %0) {\n  ret void\n}\n", code)
    code = _FOREIGN.sub("", code)
    returned = compiled.signature.return_type
    name = compiled.fndesc.llvm_func_name
    border = _border(_exported(kernel), name, _flat(signature, guided), returned)
    return code + border


def _border(name: str, function: str, given: Iterator[tuple[Any, bool]], returned: Any) -> str:
    """A function that takes 32-bit numbers and calls the kernel as Numba's own code does."""
    parameters, body, arguments = [], [], []
    for n, (one, is_there) in enumerate(given):
        if not is_there:
            arguments += _empty(one)
            continue
        own, lines, handed_on = _array(one, n) if hasattr(one, "ndim") else _number(one, n)
        parameters += own
        body += lines
        arguments += handed_on
    call = ", ".join(["ptr %returned", "ptr %error", *arguments])
    kind, ending = _returned(returned)
    if returned.name == "uint64":
        parameters.insert(0, "ptr %returned")
    else:
        body.insert(0, f"%returned = alloca {kind}")
    lines = ["%error = alloca ptr", *body, f'%status = call i32 @"{function}"({call})', *ending]
    code = "".join(f"  {line}\n" for line in lines)
    return f"\ndefine i32 @{name}({', '.join(parameters)}) {{\n{code}}}\n"


def _flat(signature: tuple[Any, ...], guided: bool) -> Iterator[tuple[Any, bool]]:
    """The parameters, with the members of a guide one after the other, as Numba hands them on; and
    whether the caller gives them."""
    for given in signature:
        is_guide = hasattr(given, "types")
        for one in given.types if is_guide else (given,):
            yield one, guided or not is_guide


def _returned(returned: Any) -> tuple[str, list[str]]:
    """What a kernel's result is in memory, and the last lines of the border, which return it."""
    if returned.name in ("none", "uint64"):
        return "ptr", ["ret i32 0"]
    bits = 8 if returned.name == "bool" else returned.bitwidth
    load = f"%value = load i{bits}, ptr %returned"
    if bits == 32:
        return "i32", [load, "ret i32 %value"]
    signed = getattr(returned, "signed", False)
    convert = "trunc" if bits == 64 else "sext" if signed else "zext"
    return f"i{bits}", [load, f"%number = {convert} i{bits} %value to i32", "ret i32 %number"]


def _number(given: Any, n: int) -> tuple[list[str], list[str], list[str]]:
    """For one parameter of a kernel: the border's parameters, the code that converts them, and the
    result."""
    if given.name == "uint64":
        body = [
            f"%low{n} = zext i32 %a{n} to i64",
            f"%high{n} = zext i32 %b{n} to i64",
            f"%up{n} = shl i64 %high{n}, 32",
            f"%x{n} = or i64 %low{n}, %up{n}",
        ]
        return [f"i32 %a{n}", f"i32 %b{n}"], body, [f"i64 %x{n}"]
    if given.name == "int64":
        return [f"i32 %a{n}"], [f"%x{n} = sext i32 %a{n} to i64"], [f"i64 %x{n}"]
    if given.name == "bool":
        return [f"i32 %a{n}"], [f"%x{n} = trunc i32 %a{n} to i8"], [f"i8 %x{n}"]
    assert given.name == "float64", given
    return [f"double %a{n}"], [], [f"double %a{n}"]


def _empty(given: Any) -> list[str]:
    """An array without items."""
    return ["ptr null", "ptr null", "i64 0", "i64 1", "ptr null", *["i64 0"] * 2 * given.ndim]


def _array(given: Any, n: int) -> tuple[list[str], list[str], list[str]]:
    """An array as Numba hands it on: owner, parent, size, size of an item, data, shape, strides."""
    item = given.dtype.size if hasattr(given.dtype, "size") else given.dtype.bitwidth // 8
    axes = range(given.ndim)
    body = [f"%n{n}_{k} = sext i32 %l{n}_{k} to i64" for k in axes]
    strides = [f"%s{n}_{given.ndim - 1} = add i64 0, {item}"]
    for k in reversed(axes[:-1]):
        strides.append(f"%s{n}_{k} = mul i64 %s{n}_{k + 1}, %n{n}_{k + 1}")
    size = [f"%z{n}_0 = add i64 %n{n}_0, 0"]
    size += [f"%z{n}_{k} = mul i64 %z{n}_{k - 1}, %n{n}_{k}" for k in axes[1:]]
    arguments = ["ptr null", "ptr null", f"i64 %z{n}_{given.ndim - 1}", f"i64 {item}", f"ptr %p{n}"]
    arguments += [f"i64 %n{n}_{k}" for k in axes] + [f"i64 %s{n}_{k}" for k in axes]
    parameters = [f"ptr %p{n}", *(f"i32 %l{n}_{k}" for k in axes)]
    return parameters, body + strides + size, arguments


def _main(package: str, file: str) -> None:
    warnings.simplefilter("ignore")  # there is nothing here for Numba to cache
    Path(file).write_bytes(object_file(importlib.import_module(package).GAME))


if __name__ == "__main__":
    _main(*sys.argv[1:])
