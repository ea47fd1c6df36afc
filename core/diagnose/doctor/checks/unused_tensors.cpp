#include "core/base/concat.h"
#include "core/base/short_name.h"
#include "core/base/visible_text.h"
#include "core/diagnose/doctor/check.h"
#include "core/diagnose/doctor/layer_name.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

namespace {

/// Names of tensors for one finding. Lists the first names, and counts all names.
class NameList {
public:
    void add(std::string_view name)
    {
        constexpr std::size_t kNamed = 5;
        if (m_count == 0) m_first = shortName(name);
        if (m_count < kNamed) m_text += concat(m_count == 0 ? "" : ", ", inQuotes(name));
        ++m_count;
        m_more = m_count > kNamed ? concat(" and ", m_count - kNamed, " more") : std::string();
    }

    std::size_t count() const noexcept { return m_count; }
    const std::string& first() const noexcept { return m_first; }
    std::string text() const { return m_text + m_more; }

private:
    std::size_t m_count = 0;
    std::string m_first;
    std::string m_text;
    std::string m_more;
};

/// An additional part of a file, such as an image encoder. It is recognised by the prefix of its tensor names.
struct SidePart {
    std::string_view prefix;
    std::string_view what;
};
constexpr SidePart kSideParts[] = {
    {"v.", "the encoder of pictures"},
    {"a.", "the encoder of sound"},
    {"mm.", "the encoder of images or sound"},
    {"mtp.", "the prediction of further tokens"},
};

const SidePart* sidePartOf(std::string_view tensor)
{
    const auto part =
        std::ranges::find_if(kSideParts, [&](const SidePart& one) { return tensor.starts_with(one.prefix); });
    return part == std::ranges::end(kSideParts) ? nullptr : part;
}

void addSideParts(const std::map<const SidePart*, NameList>& parts, Findings& findings)
{
    for (const auto& [part, names] : parts) {
        findings.add(Severity::Note, names.first(),
                     concat(names.count() == 1 ? "One tensor belongs" : concat(names.count(), " tensors belong"),
                            " to ", part->what, ", a part that is not run here: ", names.text(), '.'),
                     {"Vitrine does not need this part for text. Answers are the same without it.",
                      "No change is needed for text."});
    }
}

}  // namespace

void checkUnusedTensors(Examination& examination, Findings& findings)
{
    // If the loader stopped early, tensors that were not read may still belong to the model, so none is reported.
    if (!examination.tensorsProblem().empty()) return;
    const ModelConfig& config = *examination.config();
    NameList unknown;
    NameList beyond;
    std::map<const SidePart*, NameList> sideParts;
    for (const GgufTensor& tensor : examination.file().tensors()) {
        if (examination.tensors().used.contains(tensor.name)) continue;
        if (const SidePart* const part = sidePartOf(tensor.name)) {
            sideParts[part].add(tensor.name);
            continue;
        }
        const std::optional<LayerName> name = splitLayerName(tensor.name);
        if (name && name->part.starts_with("nextn.")) continue;  // the check of predictions reports these tensors
        // Skips blocks that predict further tokens. They belong to the model, although the loader does not read their
        // tensors.
        if (name && name->layer >= config.layers && name->layer < config.layers + config.predictionLayers) continue;
        (name && name->layer >= config.layers ? beyond : unknown).add(tensor.name);
    }
    addSideParts(sideParts, findings);
    if (unknown.count() > 0) {
        findings.add(
            Severity::Warning, unknown.first(),
            concat(unknown.count() == 1 ? "One tensor is not used: "
                                        : concat(unknown.count(), " tensors are not used: "),
                   unknown.text(), '.'),
            {concat("The architecture ", inQuotes(config.architecture),
                    " has no such tensor. If the model was trained with it, its answers are wrong without it."),
             "Check general.architecture, and whether the file was made for a newer form of this architecture."});
    }
    if (beyond.count() > 0) {
        const std::string key = concat(config.architecture, ".block_count");
        findings.add(Severity::Warning, beyond.first(),
                     concat(beyond.count() == 1 ? "A tensor belongs" : concat(beyond.count(), " tensors belong"),
                            " to layers that the metadata does not count (", key, " is ", config.layers,
                            "): ", beyond.text(), '.'),
                     {"The model is run without these layers. If it was trained with them, its answers are wrong.",
                      concat("Check ", key, ", and whether the file was made for a newer form of this architecture.")});
    }
}

}  // namespace vitrine
