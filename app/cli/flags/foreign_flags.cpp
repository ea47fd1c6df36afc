#include "app/cli/flags/foreign_flags.h"

#include "app/cli/flags/number_flags.h"
#include "core/base/concat.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <system_error>

namespace vitrine::cli {

namespace {

enum class Value : std::uint8_t {
    None,
    One,
    OnOff,   ///< the value on, off or auto may follow
    Refused  ///< the flag requests a feature that does not exist here, or CLI11 would parse its letters as other flags
};

/// Flags of llama.cpp (common/arg.cpp) with one meaning, and our name for it or the reason why our program lacks it.
struct ForeignFlag {
    std::string_view names;  ///< separated by spaces
    Value value;
    std::string_view ours;    ///< our name of the flag; empty: the flag is left out
    std::string_view reason;  ///< completes the sentence "… is ignored: " or "… is not supported: "
};

constexpr std::string_view kOutput = "only the text is written to stdout";
constexpr std::string_view kOneFlow = "generate continues one text, with its own cache";
constexpr std::string_view kContext = "the text ends when the context is full";
constexpr std::string_view kOneDevice = "a model runs on one device, or on one device and the CPU (-ngl)";

constexpr ForeignFlag kFlags[] = {
    {"-ngl --n-gpu-layers", Value::One, "--gpu-layers", {}},
    {"-ctk", Value::One, "--cache-type-k", {}},
    {"-ctv", Value::One, "--cache-type-v", {}},
    {"--c", Value::None, "--c99", {}},  // our abbreviation of --c99; CLI11 2.4 and later treat --c as -c
    {"--n-predict", Value::One, "--predict", {}},
    {"--temperature", Value::One, "--temp", {}},
    {"--typical-p", Value::One, "--typical", {}},
    {"--top-n-sigma", Value::One, "--top-nsigma", {}},
    {"-dev", Value::One, "--device", {}},
    {"-sys --system-prompt", Value::One, "--system", {}},
    {"-l", Value::One, "--logit-bias", {}},
    {"-jf", Value::One, "--json-schema-file", {}},
    {"-no-cnv --no-conversation -cnv --conversation -st --single-turn -i --interactive",
     Value::None,
     {},
     "generate continues a text; use chat for a conversation"},
    {"-co --color --no-display-prompt --simple-io --log-disable --verbose-prompt", Value::None, {}, kOutput},
    {"-lv --verbosity", Value::One, {}, kOutput},
    {"--no-perf --perf", Value::None, {}, "use --timings for figures"},
    {"--mmap --no-mmap --mlock", Value::None, {}, "models are always memory-mapped and read on demand"},
    {"--check-tensors", Value::None, {}, "use vitrine-cli doctor"},
    {"--warmup --no-warmup", Value::None, {}, "Vitrine does not do a warm-up run"},
    {"-nr --no-repack", Value::None, {}, "weights are never repacked in memory"},
    {"--jinja --no-jinja", Value::None, {}, "templates are always rendered by Vitrine's own Jinja"},
    {"--context-shift --no-context-shift", Value::None, {}, kContext},
    {"--keep", Value::One, {}, kContext},
    {"-fa --flash-attn", Value::OnOff, {}, "each device has one implementation of attention"},
    {"-b --batch-size -ub --ubatch-size", Value::One, {}, "Vitrine chooses batch sizes automatically"},
    {"-tb --threads-batch", Value::One, {}, "-t also applies to prompts"},
    {"-np --parallel", Value::One, {}, kOneFlow},
    {"-cb --cont-batching", Value::None, {}, kOneFlow},
    {"-sm --split-mode -mg --main-gpu -ts --tensor-split", Value::One, {}, kOneDevice},
    {"-ncmoe --n-cpu-moe -ot --override-tensor", Value::One, {}, kOneDevice},
    {"-cmoe --cpu-moe", Value::None, {}, kOneDevice},
    {"-fit --fit", Value::OnOff, {}, kOneDevice},
    {"--numa", Value::One, {}, "threads are never bound to memory"},
    {"-nkvo --no-kv-offload", Value::None, {}, "the cache of a layer is on the same device as the layer (-ngl)"},
    {"-md --model-draft -ngld", Value::One, {}, "tokens are drafted from the text itself (--draft)"},
    {"-hf -hfr --hf-repo -hff --hf-file -mu --model-url",
     Value::Refused,
     {},
     "nothing is downloaded; pass a file with -m"},
    {"-mm -mmproj --mmproj", Value::Refused, {}, "only text is read"},
};

const ForeignFlag* find(std::string_view name)
{
    const auto* const found = std::find_if(std::begin(kFlags), std::end(kFlags), [name](const ForeignFlag& flag) {
        return std::ranges::count(split(flag.names, ' '), name) > 0;
    });
    return found == std::end(kFlags) ? nullptr : found;
}

bool isFlag(const std::string& argument)
{
    return argument.size() > 1 && argument.front() == '-';
}

bool isOnOff(const std::string& argument)
{
    return argument == "on" || argument == "off" || argument == "auto";
}

/// Returns whether an argument without a flag is a model: it ends in ".gguf", or it is an existing file and the command
/// accepts no names. Other arguments are passed to the command, which reports errors.
bool looksLikeModel(const std::string& argument, bool takesNames)
{
    if (argument.ends_with(".gguf")) return true;
    std::error_code ignored;
    return !takesNames && std::filesystem::is_regular_file(argument, ignored);
}

class Translation {
public:
    Translation(const std::vector<std::string>& arguments, const OwnFlags& own, bool takesNames)
        : m_in(arguments), m_own(own), m_takesNames(takesNames)
    {
    }

    TranslatedArguments run()
    {
        for (; m_at < m_in.size(); ++m_at) {
            const std::string& argument = m_in[m_at];
            if (argument == "--") {
                m_out.arguments.insert(m_out.arguments.end(), m_in.begin() + static_cast<std::ptrdiff_t>(m_at),
                                       m_in.end());
                break;
            }
            if (isFlag(argument)) {
                takeFlag(argument);
            } else {
                takeName(argument);
            }
        }
        return std::move(m_out);
    }

private:
    void takeFlag(const std::string& argument)
    {
        const std::size_t equals = argument.rfind("--", 0) == 0 ? argument.find('=') : std::string::npos;
        const std::string name = argument.substr(0, equals);
        const bool hasValue = equals != std::string::npos;
        const int values = m_own(name);
        const ForeignFlag* foreign = values < 0 ? find(name) : nullptr;
        if (!foreign || (!foreign->ours.empty() && m_own(std::string(foreign->ours)) < 0)) {
            m_out.arguments.push_back(argument);
            if (values > 0 && !hasValue && m_at + 1 < m_in.size()) m_out.arguments.push_back(m_in[++m_at]);
            return;
        }
        if (foreign->value == Value::Refused)
            throw UsageError(concat(name, " of llama.cpp is not supported: ", foreign->reason, "."));
        if (!foreign->ours.empty())
            return rename(*foreign, hasValue ? argument.substr(equals + 1) : std::string(), hasValue);
        const bool next = m_at + 1 < m_in.size() && !hasValue;
        const bool skips =
            next && (foreign->value == Value::One || (foreign->value == Value::OnOff && isOnOff(m_in[m_at + 1])));
        if (skips) ++m_at;
        m_out.notices.push_back(concat(name, " of llama.cpp is ignored: ", foreign->reason, "."));
    }

    void rename(const ForeignFlag& foreign, std::string value, bool hasValue)
    {
        const std::string ours(foreign.ours);
        if (foreign.value == Value::None || (!hasValue && m_at + 1 >= m_in.size())) {
            m_out.arguments.push_back(ours);  // the flag takes no value, or CLI11 reports the missing value
            return;
        }
        if (!hasValue) value = m_in[++m_at];
        m_out.renamed.push_back(ours);
        m_out.arguments.push_back(ours);
        m_out.arguments.push_back(std::move(value));
    }

    void takeName(const std::string& argument)
    {
        const bool modelGiven = std::any_of(m_in.begin(), m_in.end(), [](const std::string& one) {
            return one == "-m" || one == "--model" || one.rfind("--model=", 0) == 0;
        });
        const bool isModel =
            !modelGiven && !m_foundModel && m_own("--model") > 0 && looksLikeModel(argument, m_takesNames);
        if (isModel) {
            m_out.arguments.emplace_back("--model");
            m_foundModel = true;
        }
        m_out.arguments.push_back(argument);
    }

    const std::vector<std::string>& m_in;
    const OwnFlags& m_own;
    bool m_takesNames;
    std::size_t m_at = 0;
    bool m_foundModel = false;
    TranslatedArguments m_out;
};

}  // namespace

TranslatedArguments translateForeign(const std::vector<std::string>& arguments, const OwnFlags& own, bool takesNames)
{
    return Translation(arguments, own, takesNames).run();
}

std::vector<std::string> foreignNames(const std::vector<std::string>& ours)
{
    std::vector<std::string> names;
    for (const ForeignFlag& flag : kFlags) {
        if (std::ranges::find(ours, flag.ours) == ours.end()) continue;
        for (const std::string_view name : split(flag.names, ' ')) names.emplace_back(name);
    }
    return names;
}

}  // namespace vitrine::cli
