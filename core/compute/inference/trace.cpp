#include "core/compute/inference/trace.h"

#include "core/base/concat.h"

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

/// Appends rows of `width` values to `out`, each padded with zeros to `targetWidth`.
void appendWidened(std::span<const float> source, std::size_t width, std::size_t targetWidth, std::vector<float>& out)
{
    for (std::size_t begin = 0; begin < source.size(); begin += width) {
        const std::span<const float> row = source.subspan(begin, width);
        out.insert(out.end(), row.begin(), row.end());
        out.resize(out.size() + targetWidth - width, 0.0F);
    }
}

}  // namespace

std::string TraceArray::name() const
{
    const SiteTraits& traits = siteTraits(site);
    return traits.perLayer ? concat(layer, '.', traits.name) : std::string(traits.name);
}

std::vector<std::uint64_t> TraceArray::shape() const
{
    if (siteTraits(site).groups == SiteGroups::One) return {rows, width};
    return {rows, groups, width};
}

const TraceArray* Trace::find(Site site, std::size_t layer) const noexcept
{
    const auto found = std::find_if(m_arrays.begin(), m_arrays.end(), [site, layer](const TraceArray& array) {
        return array.site == site && array.layer == layer;
    });
    return found == m_arrays.end() ? nullptr : &*found;
}

NotFinite notFinite(std::span<const float> values, std::size_t rows)
{
    NotFinite found;
    const std::size_t width = rows > 0 ? values.size() / rows : 1;
    for (std::size_t i = 0; i < values.size(); ++i) found.add(values[i], i / width);
    return found;
}

void TraceRecorder::receive(const TapValue& value)
{
    auto& arrays = m_trace.m_arrays;
    const auto array = std::find_if(arrays.begin(), arrays.end(), [&value](const TraceArray& known) {
        return known.site == value.site && known.layer == value.layer;
    });
    if (array == arrays.end()) {
        arrays.push_back({value.site,
                          value.layer,
                          value.firstPosition,
                          value.rows,
                          value.groups,
                          value.width,
                          {value.values.begin(), value.values.end()}});
        return;
    }
    if (array->width != value.width) {
        std::vector<float> widened;
        widened.reserve(array->rows * array->groups * value.width + value.values.size());
        appendWidened(array->values, array->width, value.width, widened);
        array->values = std::move(widened);
        array->width = value.width;
    }
    array->rows += value.rows;
    array->values.insert(array->values.end(), value.values.begin(), value.values.end());
}

Trace TraceRecorder::take() noexcept
{
    return std::exchange(m_trace, {});
}

}  // namespace vitrine
