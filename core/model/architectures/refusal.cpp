#include "core/base/error.h"
#include "core/base/nearest_names.h"
#include "core/base/visible_text.h"
#include "core/model/architectures/architecture.h"
#include "core/model/architectures/likeness.h"
#include "core/template/chat_template.h"
#include "core/text/tokenizer.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

struct NotYet {
    std::string_view name;
    SentenceForm models;
    SentenceForm missing;
    std::string_view nearest;
};
constexpr NotYet kNotYet[] = {
#define VITRINE_NOT_YET(name, models, missing, nearest) {name, SentenceForm(models), SentenceForm(missing), nearest},
#include "core/model/architectures/not_yet.def"
#undef VITRINE_NOT_YET
};
#define VITRINE_NOT_YET(name, models, missing, nearest)                                                                \
    VITRINE_RECORD_FORM(#models);                                                                                      \
    VITRINE_RECORD_FORM(#missing);
#include "core/model/architectures/not_yet.def"
#undef VITRINE_NOT_YET

/// Returns the leading letters of a name: "qwen" for "qwen35moe".
std::string_view stemOf(std::string_view name)
{
    return name.substr(0, std::min(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz"), name.size()));
}

/// Returns the supported architecture with the most similar name: the longest common prefix, then the smallest edit
/// distance. Of equally similar names, returns the last one in architectures.def, which is the newest. A name is
/// considered only if it begins with the stem of `name` (stemOf), or if `name` begins with its stem. The result is
/// empty if no name qualifies.
std::string_view nearestByName(std::string_view name)
{
    constexpr std::size_t kShortestStem = 3;
    constexpr std::size_t kLongestName = 64;
    if (name.size() > kLongestName) return {};
    std::string_view nearest;
    // Similarity of `nearest`: length of the common prefix, then 2 * kLongestName minus the edit distance.
    std::pair<std::size_t, std::size_t> best;
    for (const Architecture* const one : allArchitectures()) {
        const std::string_view stem = stemOf(name);
        const std::string_view other = stemOf(one->name);
        const bool isRelated = (stem.size() >= kShortestStem && one->name.starts_with(stem)) ||
                               (other.size() >= kShortestStem && name.starts_with(other));
        if (!isRelated) continue;
        const auto common = std::mismatch(name.begin(), name.end(), one->name.begin(), one->name.end()).first;
        const std::pair<std::size_t, std::size_t> score{common - name.begin(),
                                                        kLongestName * 2 - editDistance(name, one->name)};
        if (score < best) continue;
        best = score;
        nearest = one->name;
    }
    return nearest;
}

/// Returns the message of an error as a clause: without the file's name at the beginning, and without the full stop.
std::string reasonIn(const Error& error, const std::string& fileName)
{
    std::string reason = error.sentence().english();
    // Removes the file's name or path at the beginning.
    const std::string prefix = fileName + ": ";
    if (const std::size_t found = reason.find(prefix); found != std::string::npos)
        reason.erase(0, found + prefix.size());
    if (reason.ends_with('.')) reason.pop_back();
    return reason;
}

/// Tries to create the tokenizer, and describes the result.
Sentence describeTokenizer(const GgufFile& file, const std::string& fileName)
{
    if (!file.find("tokenizer.ggml.model")) return SENTENCE("the file has no tokenizer");
    try {
        Tokenizer::create(readVocabulary(file));
        return SENTENCE("the tokenizer works");
    } catch (const Error& error) {
        return SENTENCE("the tokenizer does not work (", reasonIn(error, fileName), ')');
    }
}

Sentence describeTemplate(const GgufFile& file, const std::string& fileName)
{
    const auto source = file.string("tokenizer.chat_template");
    if (!source) return SENTENCE("the file has no chat template");
    try {
        ChatTemplate::compile(*source);
        return SENTENCE("the chat template can be read");
    } catch (const Error& error) {
        return SENTENCE("the chat template cannot be used (", reasonIn(error, fileName), ')');
    }
}

Sentence describeNearest(const GgufFile& file, std::string_view name)
{
    const std::string_view byName = nearestByName(name);
    const auto [byTensors, isWhole] = nearestByTensors(file, name);
    const Sentence tensors = isWhole ? SENTENCE("all tensor names match") : SENTENCE("many tensor names match");
    if (byName.empty() && byTensors.empty()) return SENTENCE("No supported architecture is similar.");
    if (byName == byTensors)
        return SENTENCE("Nearest supported architecture: ", byName, " (its name is similar, and ", tensors, ").");
    if (byTensors.empty()) return SENTENCE("Nearest supported architecture: ", byName, " (its name is similar).");
    if (byName.empty()) return SENTENCE("Nearest supported architecture: ", byTensors, " (", tensors, ").");
    return SENTENCE("Nearest supported architectures: ", byName, " (its name is similar) and ", byTensors, " (",
                    tensors, ").");
}

}  // namespace

void refuseArchitecture(const GgufFile& file, std::string_view name)
{
    const std::string fileName = file.path().filename().string();
    const Sentence tokenizer = describeTokenizer(file, fileName);
    const Sentence chat = describeTemplate(file, fileName);
    for (const NotYet& one : kNotYet) {
        if (one.name != name) continue;
        const Sentence nearest = one.nearest.empty() ? SENTENCE("none") : Sentence(one.nearest);
        throw Error(SENTENCE(fileName, ": the architecture ", inQuotes(one.name), " (", one.models,
                             ") is not supported yet, because Vitrine does not support ", one.missing,
                             ". Nearest supported architecture: ", nearest, ". In this file, ", tokenizer, ", and ",
                             chat, ". Use vitrine-cli doctor to check the file."));
    }
    throw Error(SENTENCE(fileName, ": the architecture ", inQuotes(name), " is not one of the ",
                         allArchitectures().size(), " that Vitrine supports. ", describeNearest(file, name),
                         " In this file, ", tokenizer, ", and ", chat, ". Use vitrine-cli doctor to check the file."));
}

}  // namespace vitrine
