#include "core/diagnose/compare/trace_run.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/host_memory.h"
#include "core/compute/inference/tap_size.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace vitrine {

namespace {

std::string gibibytes(std::uint64_t bytes)
{
    return fixedPoint(static_cast<double>(bytes) / (1024.0 * 1024 * 1024), 1) + " GiB";
}

/// Returns the number of layers to compute: layers after the last one with a selected tap are not needed.
std::size_t layersNeeded(const TapSelection& taps)
{
    const bool anyInLayers = std::any_of(allSites().begin(), allSites().end(), [&](const SiteTraits& site) {
        return site.perLayer && taps.wants(site.site);
    });
    if (!anyInLayers) return 0;
    if (taps.layers.empty()) return std::numeric_limits<std::size_t>::max();
    return *std::max_element(taps.layers.begin(), taps.layers.end()) + 1;
}

}  // namespace

void evaluateRequest(const TraceRequest& request, Backend& backend, Probe& probe, std::size_t decode, std::size_t chunk)
{
    EvaluateOptions options;
    options.probe = &probe;
    options.stop = request.stop;
    const bool wantsEnd = request.taps.wants(Site::FinalNorm) || request.taps.wants(Site::Logits);
    options.rows = wantsEnd ? LogitRows::All : LogitRows::None;
    if (!wantsEnd) options.layers = layersNeeded(request.taps);
    const std::span<const TokenId> tokens = request.tokens;
    Evaluator evaluator(request.model, backend, std::min(chunk, std::max<std::size_t>(tokens.size(), 1)));
    const auto cache = evaluator.makeCache(tokens.size(), request.keys, request.values, request.context);
    const std::size_t prompt = tokens.size() - std::min(decode, tokens.size());
    std::size_t before = 0;
    options.onChunk = [&](std::size_t done, std::size_t, std::span<const float>) {
        if (request.onTokens) request.onTokens(before + done);
    };
    evaluator.evaluate(*cache, tokens.first(prompt), options);
    for (before = prompt; before < tokens.size(); ++before)
        evaluator.evaluate(*cache, tokens.subspan(before, 1), options);
    if (request.stop.stop_requested()) throw Error(SENTENCE("The request was cancelled."));
}

Trace runTrace(const TraceRequest& request, Backend& backend, std::size_t chunk)
{
    TraceRecorder recorder(request.taps);
    evaluateRequest(request, backend, recorder, request.decode, chunk);
    return recorder.take();
}

std::uint64_t traceBytes(const TraceRequest& request)
{
    const ModelConfig& config = request.model->config();
    const std::uint64_t layers = request.taps.layers.empty() ? config.layers : request.taps.layers.size();
    std::uint64_t perToken = 0;
    for (const SiteTraits& site : allSites()) {
        if (!request.taps.wants(site.site)) continue;
        perToken += valuesPerToken(config, site.site, request.tokens.size()) * (site.perLayer ? layers : 1);
    }
    return perToken * request.tokens.size() * sizeof(float);
}

void requireMemoryForTraces(const TraceRequest& request, std::uint64_t traces)
{
    const std::uint64_t needed = traces * traceBytes(request);
    const std::optional<std::uint64_t> available = availableMemory();
    if (!available || needed <= *available) return;
    throw Error(SENTENCE("The values of all taps take ", gibibytes(needed), ", but only ", gibibytes(*available),
                         " of memory are free; choose fewer tokens, taps or layers."));
}

}  // namespace vitrine
