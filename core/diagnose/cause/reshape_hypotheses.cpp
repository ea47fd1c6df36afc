// Hypotheses that tokens and heads are exchanged, because memory was reshaped instead of transposed.
#include "core/diagnose/cause/deviating_backend.h"
#include "core/diagnose/cause/hypothesis.h"

#include <algorithm>
#include <vector>

namespace vitrine {

namespace {

/// Returns how many rows of a call belong to the prompt. Only these rows are evaluated together.
std::size_t rowsAtOnce(const Call& call, std::size_t prompt)
{
    return prompt > call.firstPosition ? std::min(call.tokens, prompt - call.firstPosition) : 0;
}

/// Reorders the first `tokens` rows of `x` in memory from [tokens, heads, width] to [heads, tokens, width], or the
/// reverse.
void exchange(const MatrixView& x, std::size_t tokens, std::size_t width, bool toHeadsFirst)
{
    const std::size_t heads = x.columns / width;
    float* const values = rowData(x);
    const std::vector<float> before(values, values + tokens * x.columns);
    for (std::size_t token = 0; token < tokens; ++token) {
        for (std::size_t head = 0; head < heads; ++head) {
            const std::size_t tokenFirst = token * heads + head;
            const std::size_t headFirst = head * tokens + token;
            const std::size_t from = toHeadsFirst ? tokenFirst : headFirst;
            const std::size_t to = toHeadsFirst ? headFirst : tokenFirst;
            std::copy_n(before.begin() + static_cast<std::ptrdiff_t>(from * width), width, values + to * width);
        }
    }
}

}  // namespace

void addReshapeHypotheses(const HypothesisContext& context, HypothesisList& list)
{
    if (context.model.config().heads < 2) return;
    list.add(Cause::HeadsLayout,
             FORM("the outputs of the heads are joined as [heads, tokens, width], without a transpose"),
             siteMask({Site::AttnOut}),
             [prompt = context.prompt](ProjectCall& call) {
                 const std::size_t rows = rowsAtOnce(call, prompt);
                 if (call.find(Role::AttentionOutput)) exchange(call.x, rows, call.backend.headDim(), true);
             })
        .looksAhead = true;
    list.add(Cause::HeadsLayout,
             FORM("the results of attn_q, attn_k and attn_v are read as [heads, tokens, width], without a transpose"),
             kHeads,
             [prompt = context.prompt](ProjectedCall& call) {
                 const std::size_t rows = rowsAtOnce(call, prompt);
                 for (const Role role : {Role::Query, Role::Key, Role::Value}) {
                     const ProjectCall::Product* const product = call.find(role);
                     if (product) exchange(product->out, rows, call.backend.headDim(), false);
                 }
             })
        .looksAhead = true;
}

}  // namespace vitrine
