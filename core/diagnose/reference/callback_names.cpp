#include "core/diagnose/reference/callback_names.h"

#include "core/base/parse_number.h"

#include <array>
#include <optional>

namespace vitrine {

namespace {

enum class Rotation { Any, Before, After };

struct Row {
    std::string_view name;
    Site site;
    int rank = 0;
    Rotation rotation = Rotation::Any;  ///< whether the node before or after RoPE is meant, if both have the same name
    bool headsFirst = false;
    bool isRaw = false;
};

constexpr std::array kRows = {
    Row{"embd", Site::Embed, 0},
    Row{"inp_embd", Site::Embed, 0},
    Row{"inpL", Site::Embed, 1},  // the embedding after learned positions were added
    Row{"inp_scaled", Site::Embed, 2},
    Row{"attn_norm", Site::AttnNorm},
    Row{"Qcur", Site::Q, 0, Rotation::Before},
    Row{"Qcur", Site::QRope, 0, Rotation::After},
    Row{"Qcur_normed", Site::Q, 1, Rotation::Before},
    Row{"Kcur", Site::K, 0, Rotation::Before},
    Row{"Kcur", Site::KRope, 0, Rotation::After},
    Row{"Kcur_normed", Site::K, 1, Rotation::Before},
    Row{"Vcur", Site::V},
    Row{"kq_soft_max", Site::Scores, 0, Rotation::Any, true},
    Row{"kq_soft_max_ext", Site::Scores, 0, Rotation::Any, true},
    Row{"kqv_merged_cont", Site::AttnMix, 1},
    Row{"kqv_out", Site::AttnMix, 0},
    Row{"kqv_out", Site::AttnOut, 0, Rotation::Any, false, true},
    Row{"attn_out", Site::AttnOut, 1, Rotation::Any, false, true},
    Row{"attn_post_norm", Site::AttnOut, 2},
    Row{"ffn_norm", Site::FfnNorm},
    Row{"ffn_moe_logits", Site::Router},
    Row{"ffn_gelu", Site::FfnAct, 0},
    Row{"ffn_swiglu", Site::FfnAct, 1},
    Row{"ffn_geglu", Site::FfnAct, 1},
    Row{"ffn_gate_par", Site::FfnAct, 1},
    Row{"ffn_moe_swiglu", Site::FfnAct, 1},
    Row{"ffn_moe_gate_par", Site::FfnAct, 1},
    Row{"ffn_moe_out", Site::FfnOut, 0, Rotation::Any, false, true},
    Row{"ffn_out", Site::FfnOut, 1, Rotation::Any, false, true},
    Row{"ffn_post_norm", Site::FfnOut, 2},
    Row{"l_out", Site::LayerOut},
    Row{"result_norm", Site::FinalNorm},
    Row{"result_output", Site::Logits},
};

bool isOf(Rotation rotation, std::string_view operation)
{
    if (rotation == Rotation::Any || operation.empty()) return true;
    if (rotation == Rotation::After) return operation == "ROPE";
    // Up to three nodes have the same name: the input of RoPE, its output (ROPE), and in some families the scaled
    // output (SCALE). The input is the node that neither ROPE nor SCALE computed.
    return operation != "ROPE" && operation != "SCALE";
}

}  // namespace

std::vector<CallbackTap> callbackTaps(std::string_view name, std::string_view operation)
{
    const std::size_t dash = name.rfind('-');
    const std::string_view base = name.substr(0, dash);
    const bool inLayer = dash != std::string_view::npos;
    const std::optional<std::size_t> layer = inLayer ? parseNumber<std::size_t>(name.substr(dash + 1)) : 0;
    std::vector<CallbackTap> taps;
    if (!layer) return taps;
    for (const Row& row : kRows) {
        if (row.name == base && siteTraits(row.site).perLayer == inLayer && isOf(row.rotation, operation)) {
            taps.push_back({row.site, *layer, row.rank, row.isRaw, row.headsFirst});
        }
    }
    return taps;
}

}  // namespace vitrine
