#include "core/compute/backend/split_backend.h"

#include "core/base/error.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace vitrine {

namespace {

class SplitBuffer final : public Buffer {
public:
    explicit SplitBuffer(std::size_t bytes) : Buffer(bytes) {}

    Buffer* of(Backend& backend, bool isDevice)
    {
        std::unique_ptr<Buffer>& part = isDevice ? m_device : m_host;
        if (!part) part = backend.allocate(bytes());
        return part.get();
    }

private:
    std::unique_ptr<Buffer> m_host;
    std::unique_ptr<Buffer> m_device;
};

/// Copies of the states of both caches. `host` is null if all layers are on the device.
class SplitCopy final : public StateCopy {
public:
    SplitCopy(std::unique_ptr<StateCopy> ofHost, std::unique_ptr<StateCopy> ofDevice)
        : host(std::move(ofHost)), device(std::move(ofDevice))
    {
    }

    std::size_t bytes() const noexcept override { return (host ? host->bytes() : 0) + device->bytes(); }
    void exportTo(std::byte* states) const override
    {
        if (host) host->exportTo(states);
        device->exportTo(states + (host ? host->bytes() : 0));
    }

    const std::unique_ptr<StateCopy> host;
    const std::unique_ptr<StateCopy> device;
};

class SplitKvCache final : public KvCache {
public:
    /// `host` is null if all layers are on the device.
    SplitKvCache(const KvCacheSpec& spec, std::unique_ptr<KvCache> host, std::unique_ptr<KvCache> device,
                 std::size_t firstDeviceLayer)
        : KvCache(spec), m_host(std::move(host)), m_device(std::move(device)), m_firstDeviceLayer(firstDeviceLayer)
    {
    }

    struct Place {
        KvCache& cache;
        std::size_t layer;  ///< index of the layer in `cache`
    };
    Place of(std::size_t layer) const noexcept
    {
        if (layer < m_firstDeviceLayer) return {*m_host, layer};
        return {*m_device, layer - m_firstDeviceLayer};
    }

    std::size_t bytes() const noexcept override { return (m_host ? m_host->bytes() : 0) + m_device->bytes(); }
    std::size_t keyRowBytes(std::size_t layer) const noexcept override
    {
        const Place place = of(layer);
        return place.cache.keyRowBytes(place.layer);
    }
    std::size_t valueRowBytes(std::size_t layer) const noexcept override
    {
        const Place place = of(layer);
        return place.cache.valueRowBytes(place.layer);
    }
    void exportRows(std::size_t layer, std::size_t begin, std::size_t end, std::byte* keys,
                    std::byte* values) const override
    {
        const Place place = of(layer);
        place.cache.exportRows(place.layer, begin, end, keys, values);
    }
    void importRows(std::size_t layer, std::size_t begin, std::size_t end, const std::byte* keys,
                    const std::byte* values) override
    {
        const Place place = of(layer);
        place.cache.importRows(place.layer, begin, end, keys, values);
    }

    /// Exported states consist of the host's states, then the device's states.
    std::size_t stateBytes() const noexcept override { return hostStates() + m_device->stateBytes(); }
    void exportStates(std::byte* states) const override
    {
        if (m_host) m_host->exportStates(states);
        m_device->exportStates(states + hostStates());
    }
    void importStates(const std::byte* states) override
    {
        if (m_host) m_host->importStates(states);
        m_device->importStates(states + hostStates());
    }
    std::unique_ptr<StateCopy> copyStates() const override
    {
        return std::make_unique<SplitCopy>(m_host ? m_host->copyStates() : nullptr, m_device->copyStates());
    }
    void copyStatesTo(StateCopy& copy) const override
    {
        const auto& both = static_cast<const SplitCopy&>(copy);
        if (m_host) m_host->copyStatesTo(*both.host);
        m_device->copyStatesTo(*both.device);
    }
    void restoreStates(const StateCopy& copy) override
    {
        const auto& both = static_cast<const SplitCopy&>(copy);
        if (m_host) m_host->restoreStates(*both.host);
        m_device->restoreStates(*both.device);
    }

private:
    std::size_t hostStates() const noexcept { return m_host ? m_host->stateBytes() : 0; }

    std::unique_ptr<KvCache> m_host;
    std::unique_ptr<KvCache> m_device;
    std::size_t m_firstDeviceLayer;
};

}  // namespace

SplitBackend::SplitBackend(std::shared_ptr<Backend> host, std::shared_ptr<Backend> device, std::size_t layers,
                           std::size_t deviceLayers)
    : m_host(std::move(host)), m_device(std::move(device)), m_layers(layers), m_firstDeviceLayer(layers - deviceLayers),
      m_current(m_host.get())
{
}

Sentence SplitBackend::description() const
{
    return SENTENCE(m_device->description(), ": ", m_layers - m_firstDeviceLayer, " of ", m_layers, " layers; ",
                    m_host->description(), ": the rest");
}

std::string SplitBackend::numerics() const
{
    return concat(m_host->numerics(), ", from layer ", m_firstDeviceLayer, " of ", m_layers, " on ",
                  m_device->numerics());
}

std::size_t SplitBackend::rowsMultipliedAlike() const noexcept
{
    return std::min(m_host->rowsMultipliedAlike(), m_device->rowsMultipliedAlike());
}

std::unique_ptr<Buffer> SplitBackend::allocate(std::size_t bytes)
{
    return std::make_unique<SplitBuffer>(bytes);
}

std::unique_ptr<KvCache> SplitBackend::makeKvCache(const ModelConfig& config, const KvCacheSpec& spec)
{
    if (config.layersTogether() > m_layers - m_firstDeviceLayer) {
        throw Error(SENTENCE("The last ", config.layersTogether(),
                             " layers of this model share keys and values, and cannot be split."));
    }
    const auto make = [&](Backend& backend, std::size_t first, std::size_t layers) -> std::unique_ptr<KvCache> {
        if (layers == 0) return nullptr;
        ModelConfig part = config;
        part.layers = static_cast<std::uint32_t>(layers);
        if (!config.layerConfigs.empty()) {
            const auto begin = config.layerConfigs.begin() + static_cast<std::ptrdiff_t>(first);
            part.layerConfigs.assign(begin, begin + static_cast<std::ptrdiff_t>(layers));
        }
        return backend.makeKvCache(part, spec);
    };
    return std::make_unique<SplitKvCache>(spec, make(*m_host, 0, m_firstDeviceLayer),
                                          make(*m_device, m_firstDeviceLayer, m_layers - m_firstDeviceLayer),
                                          m_firstDeviceLayer);
}

std::unique_ptr<ResidentWeights> SplitBackend::makeResident(const Weights& weights, const ModelPart&)
{
    if (weights.layers.size() != m_layers) {
        throw Error(SENTENCE("A model of ", weights.layers.size(),
                             " layers cannot be computed by devices that were set up for ", m_layers, " layers."));
    }
    return m_device->makeResident(weights, {m_firstDeviceLayer, m_layers, false});
}

void SplitBackend::begin(std::span<const std::int32_t> tokens, std::size_t firstPosition)
{
    m_current = m_host.get();
    m_host->begin(tokens, firstPosition);
    m_device->begin(tokens, firstPosition);
}

void SplitBackend::enterLayer(std::size_t layer, std::span<const MatrixView> alive)
{
    Backend* const next = layer >= m_firstDeviceLayer && layer < m_layers ? m_device.get() : m_host.get();
    if (next == m_current) return;
    std::size_t elements = 0;
    for (const MatrixView& one : alive) elements += one.elements();
    m_border.resize(elements);
    const auto forEachPart = [&](const auto& action) {
        std::span<float> rest = m_border;
        for (const MatrixView& one : alive) {
            action(here(one), rest.first(one.elements()));
            rest = rest.subspan(one.elements());
        }
    };
    forEachPart([&](const MatrixView& x, std::span<float> part) { m_current->capture(x, part); });
    m_current->finish();
    m_current = next;
    forEachPart([&](const MatrixView& x, std::span<float> part) { m_current->upload(x, part); });
    ++m_handOvers;
}

MatrixView SplitBackend::here(const MatrixView& view) const
{
    MatrixView part = view;
    part.buffer = static_cast<SplitBuffer*>(view.buffer)->of(*m_current, m_current == m_device.get());
    return part;
}

void SplitBackend::upload(const MatrixView& x, std::span<const float> source)
{
    m_current->upload(here(x), source);
}

/// Replaces the buffers and the cache of the operation by those of the active back end, which then runs it.
void SplitBackend::run(const Op& op)
{
    Op translated = op;
    std::visit(
        [this](auto& each) {
            ops::forEachView(each, [this](MatrixView& view, ops::Access) { view = here(view); });
            if constexpr (requires { each.cache; }) {
                const SplitKvCache::Place place = static_cast<const SplitKvCache&>(*each.cache).of(each.layer);
                each.cache = &place.cache;
                each.layer = place.layer;
            }
        },
        translated);
    m_current->run(translated);
}

void SplitBackend::capture(const MatrixView& x, std::span<float> destination)
{
    m_current->capture(here(x), destination);
}

void SplitBackend::finish()
{
    m_host->finish();
    m_device->finish();
}

}  // namespace vitrine
