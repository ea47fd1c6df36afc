#include "core/diagnose/program/tap_graph.h"

#include "core/base/concat.h"

#include <algorithm>
#include <set>
#include <utility>
#include <variant>

namespace vitrine {

namespace {

/// The taps from which values were computed, and the operations that did it.
struct Origin {
    std::set<TapPoint> taps;
    std::map<std::size_t, TapOperation> operations;  ///< by their place in the forward pass

    void add(const Origin& other)
    {
        taps.insert(other.taps.begin(), other.taps.end());
        operations.insert(other.operations.begin(), other.operations.end());
    }
};

/// Follows the operations and keeps, for each buffer, the origin of its current values.
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

    std::vector<std::pair<TapPoint, Origin>> taps;  ///< all taps with their origins, in the order of computation

private:
    struct Cached {
        Origin keys;
        Origin values;
    };

    void follow(const std::vector<Recorded>& events)
    {
        for (const Recorded& event : events) std::visit([this](const auto& each) { add(each); }, event);
    }
    void add(const Op& op)
    {
        m_op = &op;
        std::visit([this](const auto& each) { compute(each); }, op);
    }
    void add(const RecordedTap& tap)
    {
        const TapPoint point{tap.site, siteTraits(tap.site).perLayer ? m_layer : 0};
        taps.emplace_back(point, of(tap.values));
        of(tap.values) = {{point}, {}};
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

    Origin& of(const MatrixView& view) { return m_sources[&bufferOf(view)]; }
    /// Returns the origin of an output of the current operation, which reads values of this origin.
    Origin through(Origin origin, std::size_t output = 0)
    {
        origin.operations[++m_place] = {m_op, output};
        return origin;
    }
    /// Forgets the values that no later layer reads.
    void forgetOthers()
    {
        std::erase_if(m_sources, [this](const auto& entry) {
            return std::ranges::find(m_program.betweenLayers, entry.first) == m_program.betweenLayers.end();
        });
    }

    template <typename Operation>
    void compute(Operation operation)
    {
        Origin all;
        ops::forEachView(operation, [&](const MatrixView& view, ops::Access access) {
            if (access != ops::Access::Write) all.add(of(view));
        });
        if constexpr (std::is_same_v<Operation, ops::Recur>) m_states[m_layer] = through(all, 1);
        if constexpr (std::is_same_v<Operation, ops::Convolve>) m_states.try_emplace(m_layer, through(all, 1));
        // These operations may write only some columns.
        constexpr bool kKeeps = requires
        {
            operation.out.width;
        };
        constexpr bool kHasSeveral = std::is_same_v<Operation, ops::Project> || std::is_same_v<Operation, ops::Decays>;
        std::size_t output = 0;
        ops::forEachView(operation, [&](const MatrixView& view, ops::Access access) {
            if (access == ops::Access::Read) return;
            if (access == ops::Access::Write && !kKeeps) of(view) = {};
            of(view).add(through(all, kHasSeveral ? output++ : 0));
        });
    }
    void compute(const ops::StoreKv& op) { m_cache[op.layer] = {of(op.keys), of(op.values)}; }
    void compute(const ops::Attention& op)
    {
        const Cached& cached = m_cache[op.layer];
        Origin scores = of(op.queries);
        scores.add(cached.keys);
        of(*op.scores) = through(scores, 0);
        of(op.out) = through(cached.values, 1);
        of(op.out).taps.insert({Site::Scores, m_layer});
    }
    void compute(const ops::Experts& op)
    {
        Origin input = of(op.x), result = of(op.logits);
        if (op.weights->sharedRouter) result.add(input);
        input.add(of(op.logits));
        of(op.activated) = through(input, 0);
        of(op.out) = through(result, 1);
        of(op.out).taps.insert({Site::FfnAct, m_layer});
    }

    const Program& m_program;
    std::size_t m_layer = 0;
    const Op* m_op = nullptr;
    std::size_t m_place = 0;  ///< number of outputs so far
    std::map<const NamedBuffer*, Origin> m_sources;
    std::map<std::size_t, Cached> m_cache;
    std::map<std::size_t, Origin> m_states;  ///< origin of the recurrent state of each layer
};

}  // namespace

std::string TapPoint::name() const
{
    const SiteTraits& traits = siteTraits(site);
    return traits.perLayer ? concat("blk.", layer, ".", traits.name) : std::string(traits.name);
}

TapGraph::TapGraph(Program program) : m_program(std::move(program))
{
    for (const auto& [point, origin] : Follower(m_program).taps) {
        m_inputs[point].assign(origin.taps.begin(), origin.taps.end());
        for (const auto& [place, operation] : origin.operations) m_operations[point].push_back(operation);
        m_order.emplace(point, m_order.size());
    }
}

std::vector<TapOperation> TapGraph::operationsOf(TapPoint point) const
{
    const auto found = m_operations.find(point);
    return found == m_operations.end() ? std::vector<TapOperation>() : found->second;
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
