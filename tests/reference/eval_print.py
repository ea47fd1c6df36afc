"""Writes nodes in the output format of llama-eval-callback (common/debug.cpp of llama.cpp)."""

EDGE = 3  # number of elements that are printed at either end of an axis


def node(name, operation, values, prefix="ggml_debug:", edge=EDGE, type_="f32", later=False):
    """Returns the lines of a node; `values` has NumPy's axes, the last varies fastest. `later`: whether to use
    the spacing of later versions of llama.cpp."""
    axes = (4 - values.ndim) * (1,) + values.shape
    values = values.reshape(axes)
    shape = ", ".join(map(str, reversed(axes)))
    lines = [f"{prefix} {name:>24} = ({type_}) {operation:>10}(blk.0.w{{{shape}}}, src{{{shape}}}}}) = {{{shape}}}"]

    def shown(length):
        return [*range(edge), None, *range(length - edge, length)] if length > 2 * edge else range(length)
    for cube in values:
        lines.append(" " * 37 + "[")
        for i in shown(axes[1]):
            lines.append(" " * 38 + ("..., " if i is None else "["))
            for j in shown(axes[2]) if i is not None else ():
                if j is None:
                    lines.append(" " * 39 + "..., ")
                    continue
                gap, end = ("   ...", "  ") if later else ("...", "")
                row = ", ".join(gap if k is None else f"{cube[i, j, k]:12.4f}" for k in shown(axes[3]))
                lines.append(" " * 39 + f"[{row}{end}],")
            lines += [" " * 38 + "],"] if i is not None else []
        lines += [" " * 37 + "]", " " * 37 + f"sum = {cube.sum():f}"]
    return lines
