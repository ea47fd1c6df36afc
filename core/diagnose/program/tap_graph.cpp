#include "core/diagnose/program/tap_graph.h"

#include "core/base/concat.h"

#include <algorithm>
#include <set>
#include <utility>
#include <variant>

namespace vitrine {

namespace {

using Points = std::set<TapPoint>;

/// Follows the operations and keeps, for each buffer, the taps from which its current values were computed.
class Follower {
public:
    explicit Follower(const Program& program) : m_program(program)
    {
        follow(program.before);
        for (m_layer = 0; m_layer < program.layers.size(); ++m_layer) {
            forgetOthers();
            follow(program.layers[m_layer]);
            if (const auto state = m_states.find(m_layer); state != m_states.end()) {
                taps.emplace_back(TapPoint{Site::State, m_layer}, state->second);
            }
        }
        follow(program.after);
    }

    std::vector<std::pair<TapPoint, Points>> taps;  ///< all taps with their inputs, in the order of computation

private:
    struct Cached {
        Points keys;
        Points values;
    };

    void follow(const std::vector<Recorded>& events)
    {
        for (const Recorded& event : events) std::visit([this](const auto& each) { add(each); }, event);
    }
    void add(const Op& op)
    {
        std::visit([this](const auto& each) { compute(each); }, op);
    }
    void add(const RecordedTap& tap)
    {
        const TapPoint point{tap.site, siteTraits(tap.site).perLayer ? m_layer : 0};
        taps.emplace_back(point, of(tap.values));
        of(tap.values) = {point};
    }
    void add(const ExchangedStreams&)
    {
        for (const auto& one : m_program.buffers) {
            if (!one->name().starts_with("streams")) continue;
            const std::string twin = "predicted" + one->name().substr(one->name().find('['));
            const auto other =
                std::ranges::find(m_program.buffers, twin, [](const auto& each) { return each->name(); });
            std::swap(m_sources[one.get()], m_sources[other->get()]);
        }
    }

    Points& of(const MatrixView& view) { return m_sources[&bufferOf(view)]; }
    /// Forgets the values that no later layer reads.
    void forgetOthers()
    {
        std::erase_if(m_sources, [this](const auto& entry) {
            return std::ranges::find(m_program.betweenLayers, entry.first) == m_program.betweenLayers.end();
        });
    }

    /// Returns the taps behind all values that the operation reads.
    template <typename Operation>
    Points readBy(Operation operation)
    {
        Points all;
        ops::forEachView(operation, [&](const MatrixView& view, ops::Access access) {
            if (access != ops::Access::Write) all.insert(of(view).begin(), of(view).end());
        });
        return all;
    }
    template <typename Operation>
    void compute(Operation operation)
    {
        const Points all = readBy(operation);
        if constexpr (std::is_same_v<Operation, ops::Recur>) m_states[m_layer] = all;
        if constexpr (std::is_same_v<Operation, ops::Convolve>) m_states.try_emplace(m_layer, all);
        // These operations may write only some columns.
        constexpr bool kKeeps = requires
        {
            operation.out.width;
        };
        ops::forEachView(operation, [&](const MatrixView& view, ops::Access access) {
            if (access == ops::Access::Read) return;
            if (access == ops::Access::Write && !kKeeps) of(view).clear();
            of(view).insert(all.begin(), all.end());
        });
    }
    void compute(const ops::StoreKv& op) { m_cache[op.layer] = {of(op.keys), of(op.values)}; }
    void compute(const ops::Attention& op)
    {
        const Cached& cached = m_cache[op.layer];
        Points& scores = of(*op.scores);
        scores = of(op.queries);
        scores.insert(cached.keys.begin(), cached.keys.end());
        of(op.out) = cached.values;
        of(op.out).insert({Site::Scores, m_layer});
    }
    void compute(const ops::Experts& op)
    {
        const Points logits = of(op.logits);
        const Points input = of(op.x);
        of(op.activated) = input;
        of(op.activated).insert(logits.begin(), logits.end());
        of(op.out) = logits;
        of(op.out).insert({Site::FfnAct, m_layer});
        if (op.weights->sharedRouter) of(op.out).insert(input.begin(), input.end());
    }

    const Program& m_program;
    std::size_t m_layer = 0;
    std::map<const NamedBuffer*, Points> m_sources;
    std::map<std::size_t, Cached> m_cache;
    std::map<std::size_t, Points> m_states;  ///< inputs of the recurrent state of each layer
};

}  // namespace

std::string TapPoint::name() const
{
    const SiteTraits& traits = siteTraits(site);
    return traits.perLayer ? concat("blk.", layer, ".", traits.name) : std::string(traits.name);
}

TapGraph::TapGraph(const Program& program)
{
    for (const auto& [point, inputs] : Follower(program).taps) {
        m_inputs[point].assign(inputs.begin(), inputs.end());
        m_order.emplace(point, m_order.size());
    }
}

const std::vector<TapPoint>& TapGraph::inputsOf(TapPoint point) const
{
    static const std::vector<TapPoint> kNone;
    const auto found = m_inputs.find(point);
    return found == m_inputs.end() ? kNone : found->second;
}

std::vector<TapPoint> TapGraph::between(TapPoint bad, const std::function<bool(TapPoint)>& known) const
{
    std::set<TapPoint> seen{bad};
    std::vector<TapPoint> found{bad};
    for (std::size_t i = 0; i < found.size(); ++i) {
        for (const TapPoint input : inputsOf(found[i])) {
            if (!known(input) && seen.insert(input).second) found.push_back(input);
        }
    }
    std::ranges::sort(found, {}, [this](TapPoint point) {
        const auto at = m_order.find(point);
        return at == m_order.end() ? m_order.size() : at->second;
    });
    return found;
}

}  // namespace vitrine
