#include "app/cli/run/trace_flags.h"

#include "app/cli/flags/number_flags.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/parse_number.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <utility>

namespace vitrine::cli {

namespace {

/// Default of --decode: number of final tokens that are evaluated one by one.
constexpr std::size_t kUsualDecode = 4;

TapSelection selectTaps(const std::string& names)
{
    if (names.empty()) return TapSelection::everything();
    TapSelection selection;
    for (const std::string_view name : split(names, ',')) {
        const SiteTraits* site = findSite(name);
        if (!site) {
            std::string known;
            for (const SiteTraits& traits : allSites()) known.append(known.empty() ? "" : ", ").append(traits.name);
            throw UsageError(concat("--taps: unknown tap ", inQuotes(name), "; the taps are ", known, "."));
        }
        selection.add(site->site);
    }
    return selection;
}

/// Parses "3" or "0-2". Both ends of a range are included.
std::optional<std::pair<std::size_t, std::size_t>> parseRange(std::string_view text)
{
    const std::size_t dash = text.find('-');
    const auto first = parseNumber<std::size_t>(text.substr(0, dash));
    if (dash == std::string_view::npos) return first ? std::optional(std::pair(*first, *first)) : std::nullopt;
    const auto last = parseNumber<std::size_t>(text.substr(dash + 1));
    if (!first || !last || *last < *first) return std::nullopt;
    return std::pair(*first, *last);
}

std::vector<std::size_t> selectLayers(const std::string& list, std::uint32_t count)
{
    std::vector<std::size_t> layers;
    if (list.empty()) return layers;
    for (const std::string_view text : split(list, ',')) {
        const auto range = parseRange(text);
        if (!range || range->second >= count) {
            throw UsageError(
                concat("--layers: unknown layer ", inQuotes(text), "; the model has layers 0 to ", count - 1, "."));
        }
        for (std::size_t layer = range->first; layer <= range->second; ++layer) layers.push_back(layer);
    }
    return layers;
}

}  // namespace

std::vector<PositionRange> parsePositions(std::string_view list)
{
    std::vector<PositionRange> ranges;
    while (!list.empty()) {
        const std::string_view part = list.substr(0, list.find(','));
        const auto range = parseRange(part);
        if (!range) {
            throw UsageError(
                concat("--positions: ", inQuotes(part), " must be a position such as 3 or a range such as 8-11."));
        }
        const auto [first, last] = *range;
        ranges.push_back({first, std::max(last, last + 1)});  // the end of the last possible range does not overflow
        list.remove_prefix(std::min(part.size() + 1, list.size()));
    }
    return ranges;
}

void TraceFlags::add(Subcommand& command, const char* whereTokensComeFrom)
{
    addModelFlag(command, model);
    input.add(command, whereTokensComeFrom);
    command.addOption("--taps", taps, "TAP,…", "Only these taps, such as attn_out,logits; default: all");
    command.addOption("--layers", layers, "N,N-N,…", "Only these layers, such as 0,3 or 0-2; default: all");
    addWholeNumber(command, "--decode", decode, {},
                   "Number of final tokens that are evaluated one by one, as in generation; the others are evaluated "
                   "at once, as a prompt (default: 4, at most half of the tokens)");
    addDeviceFlags(command, device, "f32");
}

TraceRequest TraceFlags::request(const Runner& runner, std::vector<TokenId> ids, std::uint64_t traces) const
{
    if (ids.empty()) throw Error(SENTENCE("There are no tokens to evaluate."));
    runner.requireFits(ids.size());
    TraceRequest request;
    request.model = runner.sharedModel();
    request.tokens = std::move(ids);
    request.taps = selectTaps(taps);
    refuseIf(traces > 0 && request.taps.wants(Site::State),
             "--taps: state does not have a row for each token; use capture --stats --taps state.");
    request.taps.layers = selectLayers(layers, runner.model().config().layers);
    request.decode = decode ? std::min<std::size_t>(*decode, request.tokens.size())
                            : std::min(kUsualDecode, request.tokens.size() / 2);
    request.keys = device.keys().value_or(KvType::F32);
    request.values = device.values().value_or(KvType::F32);
    request.context = runner.contextLength();
    requireMemoryForTraces(request, traces);
    return request;
}

}  // namespace vitrine::cli
