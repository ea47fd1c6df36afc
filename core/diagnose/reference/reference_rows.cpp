#include "core/diagnose/reference/reference_rows.h"

#include "core/base/sentence.h"
#include "core/diagnose/compare/compared_step.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <span>
#include <utility>

namespace vitrine {

namespace {

using Shape = std::vector<std::uint64_t>;

/// Maximum padding of a row of logits: vocabularies are padded to multiples of at most this number.
constexpr std::uint64_t kMostPadding = 4096;

/// Returns the shape without axes of length 1.
Shape squeezed(const Shape& shape)
{
    Shape result;
    std::copy_if(shape.begin(), shape.end(), std::back_inserter(result), [](std::uint64_t n) { return n != 1; });
    return result;
}

/// Returns the likely mistake in a shape as part of a sentence; empty if no mistake is obvious.
Sentence advice(const TraceArray& array, const Shape& found)
{
    const Shape have = squeezed(found);
    if (have == squeezed({array.groups, array.rows, array.width}) ||
        have == squeezed({array.groups * array.width, array.rows}) || have == squeezed({array.width, array.rows})) {
        return SENTENCE("; the axes seem to be in another order: the first must be the axis of the tokens, the next "
                        "that of the heads");
    }
    for (const std::uint64_t length : have) {
        if (length == array.rows) return {};
    }
    return SENTENCE("; the first axis must be the axis of the tokens, with length ", array.rows);
}

double resolutionOf(NpyType type)
{
    if (type == NpyType::F16) return std::ldexp(1.0, -11);
    return type == NpyType::BF16 ? std::ldexp(1.0, -8) : std::numeric_limits<float>::epsilon();
}

/// The number of rows and columns of the reference's array, however its axes are arranged.
struct Extent {
    std::size_t rows = 0;
    std::size_t width = 0;  ///< number of columns for one of the tap's groups (TraceArray::groups), including padding
};

bool rowsFit(const TraceArray& array, std::uint64_t rows, ReferenceLayout layout)
{
    const bool atEnd = array.site == Site::FinalNorm || array.site == Site::Logits;
    return rows == array.rows || rows == 1 || (rows > 0 && rows < array.rows && (atEnd || layout.isNode));
}

/// Returns whether a row of logits with `width` columns may be a padded row of the tap.
bool isPadded(const TraceArray& array, std::uint64_t width)
{
    return array.site == Site::Logits && width > array.width && width - array.width <= kMostPadding;
}

/// Returns whether the first axis is the axis of the tokens. `shape` must not have axes of length 1.
bool beginsWith(const Shape& shape, std::uint64_t rows)
{
    return rows == 1 || (!shape.empty() && shape.front() == rows);
}

std::optional<Extent> extentOfShape(const TraceArray& array, const Shape& shape, ReferenceLayout layout)
{
    const Shape have = squeezed(shape);
    if (layout.headsFirst) {
        Shape axes(3, 1);
        if (shape.size() > 4 || (shape.size() == 4 && shape[0] != 1) || shape.size() < 3) return std::nullopt;
        std::copy_backward(shape.end() - 3, shape.end(), axes.end());
        if (axes[0] != array.groups || axes[2] < array.width || !rowsFit(array, axes[1], layout)) return std::nullopt;
        return Extent{axes[1], axes[2]};
    }
    const std::uint64_t perRow = std::uint64_t{array.groups} * array.width;
    std::uint64_t elements = 1;
    for (const std::uint64_t length : have) elements *= length;
    const std::uint64_t last = shape.empty() ? 1 : shape.back();
    if (isPadded(array, last) && rowsFit(array, elements / last, layout) && have == squeezed({elements / last, last}))
        return Extent{elements / last, last};
    const std::uint64_t rows = elements / perRow;
    if (!rowsFit(array, rows, layout)) return std::nullopt;
    if (layout.isNode && elements == rows * perRow && beginsWith(have, rows)) return Extent{rows, array.width};
    if (have != squeezed({rows, array.groups, array.width}) && have != squeezed({rows, perRow})) return std::nullopt;
    return Extent{rows, array.width};
}

/// Returns the number of rows and columns in a file without a header, computed from its size.
std::optional<Extent> extentOfSize(const TraceArray& array, std::uint64_t elements, ReferenceLayout layout)
{
    const std::uint64_t perRow = std::uint64_t{array.groups} * array.width;
    if (elements % perRow == 0 && rowsFit(array, elements / perRow, layout)) {
        return Extent{elements / perRow, array.width};
    }
    // The number of columns is unknown. Only little padding is accepted, so that a truncated file is not taken for one
    // long row.
    const std::uint64_t most = array.width + std::max<std::uint64_t>(64, array.width / 8);
    for (const std::uint64_t rows : {std::uint64_t{array.rows}, std::uint64_t{1}}) {
        const std::uint64_t width = elements / rows;
        if (elements % rows == 0 && isPadded(array, width) && width <= most) return Extent{rows, width};
    }
    return std::nullopt;
}

Extent extentOf(const ReferenceSource& source, std::size_t index, const ReferenceArray& found, const TraceArray& array,
                ReferenceLayout layout)
{
    if (!isFloat(found.type)) {
        source.fail(index, SENTENCE("the elements of the array are of type ", npyTypeName(found.type),
                                    ", but must be floats."));
    }
    if (found.shape) {
        if (const auto extent = extentOfShape(array, *found.shape, layout)) return *extent;
        source.fail(index, SENTENCE("the array has shape ", shapeText(*found.shape), ", but in Vitrine it has shape ",
                                    shapeText(array.shape()), advice(array, *found.shape), "."));
    }
    if (const auto extent = extentOfSize(array, found.elements, layout)) return *extent;
    const std::uint64_t perRow = std::uint64_t{array.groups} * array.width;
    if (found.elements % perRow != 0) {
        source.fail(index, SENTENCE("the ", found.elements, " elements of the array are not a multiple of ", perRow,
                                    ", the row length of ", array.name(), '.'));
    }
    source.fail(index, SENTENCE("the ", found.elements, " elements of the array make ", found.elements / perRow,
                                " rows of ", perRow, ", but there are ", array.rows, " tokens."));
}

/// Returns the indices of the elements along an axis that a text prints: the first and the last `edge` elements, or
/// all.
std::vector<std::size_t> known(std::uint64_t length, std::size_t edge)
{
    std::vector<std::size_t> indices;
    for (std::uint64_t i = 0; i < length; ++i) {
        if (edge > 0 && i == edge && length > 2 * edge) i = length - edge;
        indices.push_back(i);
    }
    return indices;
}

/// Maps the values of an array to indices in the tap's rows. For each printed value, in order, calls visit(index), or
/// visit(nullopt) if the value is padding.
class Places {
public:
    Places(const TraceArray& array, const Extent& extent, const ReferenceArray& found, bool headsFirst)
        : m_array(array), m_extent(extent), m_shape(*found.shape), m_edge(found.edge), m_headsFirst(headsFirst)
    {
    }

    template <typename Visit>
    void forEach(const Visit& visit) const
    {
        forEachFrom(0, 0, visit);
    }

private:
    /// `before`: the index of the current element within the axes before `axis`, in C order.
    template <typename Visit>
    void forEachFrom(std::size_t axis, std::uint64_t before, const Visit& visit) const
    {
        if (axis == m_shape.size()) return visit(placeOf(before));
        for (const std::size_t i : known(m_shape[axis], axis == 0 && m_shape.size() == 4 ? 0 : m_edge)) {
            forEachFrom(axis + 1, before * m_shape[axis] + i, visit);
        }
    }
    std::optional<std::size_t> placeOf(std::uint64_t index) const
    {
        const std::size_t column = index % m_extent.width;
        if (column >= m_array.width) return std::nullopt;
        std::uint64_t group = index / m_extent.width % m_array.groups;
        std::uint64_t row = index / m_extent.width / m_array.groups;
        if (m_headsFirst) {
            row = index / m_extent.width % m_extent.rows;
            group = index / m_extent.width / m_extent.rows;
        }
        return (row * m_array.groups + group) * m_array.width + column;
    }

    const TraceArray& m_array;
    Extent m_extent;
    std::vector<std::uint64_t> m_shape;
    std::size_t m_edge;
    bool m_headsFirst;
};

/// Replaces values outside the range of float32 by infinity, and counts them.
void limitRange(ReferenceRows& rows)
{
    const auto limit = [&](double& value) {
        const double limited = inFloatRange(value);
        if (std::isinf(limited) && std::isfinite(value) && rows.beyondFloat++ == 0) rows.firstBeyond = value;
        value = limited;
    };
    if (rows.isPartial) {
        for (ShownValue& shown : rows.shown) limit(shown.value);
    } else {
        for (double& value : rows.values) limit(value);
    }
}

}  // namespace

bool hasRowsOf(const ReferenceSource& source, std::size_t index, const TraceArray& array, ReferenceLayout layout)
{
    const ReferenceArray found = source.describe(index);
    return found.shape ? extentOfShape(array, *found.shape, layout).has_value()
                       : extentOfSize(array, found.elements, layout).has_value();
}

void requireRowsOf(const ReferenceSource& source, std::size_t index, const TraceArray& array, ReferenceLayout layout)
{
    extentOf(source, index, source.describe(index), array, layout);
}

void scaleRows(ReferenceRows& rows, double factor, const TraceArray& array)
{
    for (double& value : rows.values) value *= factor;
    for (ShownValue& shown : rows.shown) shown.value *= factor;
    rows.step *= factor;
    limitRange(rows);
    if (rows.isPartial) rows.values = rows.nearestTo(comparedRows(array, rows));
}

ReferenceRows readReferenceRows(const ReferenceSource& source, std::size_t index, const TraceArray& array,
                                ReferenceLayout layout)
{
    const ReferenceArray found = source.describe(index);
    const Extent extent = extentOf(source, index, found, array, layout);
    ReferenceRows out;
    out.firstRow = array.rows - extent.rows;
    out.resolution = resolutionOf(found.type);
    out.padding = array.site == Site::Logits ? extent.width - array.width : 0;
    out.isPartial = found.edge > 0 || found.step > 0;
    std::vector<double> values = source.read(index);
    if (!out.isPartial && !layout.headsFirst && extent.width == array.width) {
        out.values = std::move(values);
        limitRange(out);
        return out;
    }
    const std::span<const float> own = std::span(array.values).subspan(out.firstRow * array.groups * array.width);
    out.values.resize(own.size());
    ReferenceArray shaped = found;
    if (!shaped.shape) shaped.shape = {extent.rows, extent.width};
    std::size_t at = 0;
    Places(array, extent, shaped, layout.headsFirst).forEach([&](std::optional<std::size_t> place) {
        const double shown = values[at++];
        if (!place) return;
        if (out.isPartial) {
            out.shown.push_back({*place, shown});
        } else {
            out.values[*place] = shown;
        }
    });
    out.step = found.step;
    limitRange(out);
    out.values = out.nearestTo(own);
    return out;
}

}  // namespace vitrine
