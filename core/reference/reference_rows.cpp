#include "core/reference/reference_rows.h"

#include "core/base/concat.h"
#include "core/compare/trace_comparison.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

namespace vitrine {

namespace {

using Shape = std::vector<std::uint64_t>;

/// Vocabularies are padded to multiples of at most this.
constexpr std::uint64_t kMostPadding = 4096;

/// Without axes of length 1.
Shape squeezed(const Shape& shape)
{
    Shape result;
    std::copy_if(shape.begin(), shape.end(), std::back_inserter(result), [](std::uint64_t n) { return n != 1; });
    return result;
}

/// What is most likely wrong, in words; empty when nothing suggests itself.
std::string advice(const TraceArray& array, const Shape& found)
{
    const Shape have = squeezed(found);
    if (have == squeezed({array.groups, array.rows, array.width}) ||
        have == squeezed({array.groups * array.width, array.rows}) || have == squeezed({array.width, array.rows})) {
        return "; the axes seem to be in another order: the first must be the token, then the head";
    }
    for (const std::uint64_t length : have) {
        if (length == array.rows) return "";
    }
    return concat("; the first axis must be that of the tokens, of length ", array.rows);
}

double resolutionOf(NpyType type)
{
    if (type == NpyType::F16) return std::ldexp(1.0, -11);
    return type == NpyType::BF16 ? std::ldexp(1.0, -8) : kF32Resolution;
}

/// The array as [rows, groups, width] of the reference, whatever its axes.
struct Extent {
    std::size_t rows = 0;
    std::size_t width = 0;  ///< of a group, with padding
};

bool rowsFit(const TraceArray& array, std::uint64_t rows, ReferenceLayout layout)
{
    const bool atEnd = array.site == Site::FinalNorm || array.site == Site::Logits;
    return rows == array.rows || rows == 1 || (rows > 0 && rows < array.rows && (atEnd || layout.mayBeFewer));
}

/// Whether a row of logits may have this many columns.
bool isPadded(const TraceArray& array, std::uint64_t width)
{
    return array.site == Site::Logits && width > array.width && width - array.width <= kMostPadding;
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
    if (have != squeezed({rows, array.groups, array.width}) && have != squeezed({rows, perRow})) return std::nullopt;
    return Extent{rows, array.width};
}

/// Of a file without a header, whose size alone is known.
std::optional<Extent> extentOfSize(const TraceArray& array, std::uint64_t elements, ReferenceLayout layout)
{
    const std::uint64_t perRow = std::uint64_t{array.groups} * array.width;
    if (elements % perRow == 0 && rowsFit(array, elements / perRow, layout)) {
        return Extent{elements / perRow, array.width};
    }
    for (const std::uint64_t rows : {std::uint64_t{array.rows}, std::uint64_t{1}}) {
        if (elements % rows == 0 && isPadded(array, elements / rows)) return Extent{rows, elements / rows};
    }
    return std::nullopt;
}

Extent extentOf(const ReferenceSource& source, std::size_t index, const ReferenceArray& found, const TraceArray& array,
                ReferenceLayout layout)
{
    if (!isFloat(found.type)) {
        source.fail(index, concat("its elements are of type ", npyTypeName(found.type), ", but must be floats."));
    }
    if (found.shape) {
        if (const auto extent = extentOfShape(array, *found.shape, layout)) return *extent;
        source.fail(index, concat("it has shape ", shapeText(*found.shape), ", but here it has shape ",
                                  shapeText(array.shape()), advice(array, *found.shape), "."));
    }
    if (const auto extent = extentOfSize(array, found.elements, layout)) return *extent;
    const std::uint64_t perRow = std::uint64_t{array.groups} * array.width;
    if (found.elements % perRow != 0) {
        source.fail(index, concat("its ", found.elements, " elements are no whole number of rows of ", perRow,
                                  ", which ", array.name(), " has."));
    }
    source.fail(index, concat("its ", found.elements, " elements are ", found.elements / perRow, " rows of ", perRow,
                              ", but there are ", array.rows, " tokens."));
}

/// The indices of an axis that are there.
std::vector<std::size_t> known(std::uint64_t length, std::size_t edge)
{
    std::vector<std::size_t> indices;
    for (std::uint64_t i = 0; i < length; ++i) {
        if (edge > 0 && i == edge && length > 2 * edge) i = length - edge;
        indices.push_back(i);
    }
    return indices;
}

/// Where the elements of a row lie: calls visit(column in the reference's row) for each that is there, in order.
/// `axes`: those of one row, the last varies fastest.
template <typename Visit>
void forEachColumn(std::span<const std::uint64_t> axes, std::size_t edge, std::size_t begin, const Visit& visit)
{
    if (axes.empty()) return visit(begin);
    for (const std::size_t i : known(axes.front(), edge)) {
        forEachColumn(axes.subspan(1), edge, begin * axes.front() + i, visit);
    }
}

/// The printed values of a text, put where they belong.
class ElidedRows {
public:
    ElidedRows(const TraceArray& array, const Extent& extent, const ReferenceArray& found, bool headsFirst)
        : m_array(array), m_extent(extent), m_edge(found.edge), m_headsFirst(headsFirst)
    {
        std::uint64_t columns = 1;
        const std::uint64_t perRow = std::uint64_t{headsFirst ? 1 : array.groups} * extent.width;
        for (auto axis = found.shape->rbegin(); axis != found.shape->rend() && columns < perRow; ++axis) {
            columns *= *axis;
            m_rowAxes.insert(m_rowAxes.begin(), *axis);
        }
    }

    void fill(std::span<const double> printed, ReferenceRows& out) const
    {
        const std::vector<std::size_t> rows = known(m_extent.rows, m_edge);
        std::vector<std::size_t> places;  // in the tap's row, of one head or all
        forEachColumn(m_rowAxes, m_edge, 0, [&](std::size_t column) { places.push_back(column); });
        const std::vector<std::size_t> heads =
            m_headsFirst ? known(m_array.groups, m_edge) : std::vector<std::size_t>{0};
        for (const std::size_t head : heads) {
            for (const std::size_t place : places) {
                if (place < width()) out.columns.push_back(head * width() + place);
            }
        }
        out.present.assign(m_extent.rows, false);
        out.values.assign(m_extent.rows * out.columns.size(), 0);
        std::size_t at = 0;
        for (std::size_t head = 0; head < heads.size(); ++head) {
            for (const std::size_t row : rows) {
                out.present[row] = true;
                std::size_t column = head * (out.columns.size() / heads.size());
                for (const std::size_t place : places) {
                    if (place < width()) out.values[row * out.columns.size() + column++] = printed[at];
                    ++at;
                }
            }
        }
    }

private:
    std::size_t width() const { return m_headsFirst ? m_array.width : m_array.groups * m_array.width; }

    const TraceArray& m_array;
    Extent m_extent;
    std::size_t m_edge;
    bool m_headsFirst;
    std::vector<std::uint64_t> m_rowAxes;
};

}  // namespace

ReferenceRows readReferenceRows(const ReferenceSource& source, std::size_t index, const TraceArray& array,
                                ReferenceLayout layout)
{
    const ReferenceArray found = source.describe(index);
    const Extent extent = extentOf(source, index, found, array, layout);
    ReferenceRows out;
    out.rows = extent.rows;
    out.resolution = resolutionOf(found.type);
    out.step = found.step;
    out.padding = array.site == Site::Logits ? extent.width - array.width : 0;
    std::vector<double> values = source.read(index);
    if (found.shape && (found.edge > 0 || layout.headsFirst)) {
        ElidedRows(array, extent, found, layout.headsFirst).fill(values, out);
        if (found.edge == 0) {
            out.columns.clear();
            out.present.clear();
        }
        return out;
    }
    if (extent.width == array.width) {
        out.values = std::move(values);
        return out;
    }
    for (std::size_t row = 0; row < extent.rows; ++row) {
        const auto begin = values.begin() + static_cast<std::ptrdiff_t>(row * extent.width);
        out.values.insert(out.values.end(), begin, begin + static_cast<std::ptrdiff_t>(array.width));
    }
    return out;
}

}  // namespace vitrine
