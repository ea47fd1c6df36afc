#pragma once

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {

/// Where a stretch of a rendered prompt came from.
struct PromptSpan {
    enum class Source : std::uint8_t {
        Template,  ///< literal text of the template, or a value that is not from a message (bos_token, a date, …)
        Message,   ///< the content (or another field) of messages[messageIndex]
        Role,      ///< its role: not free text; some templates build control tokens from it ("<|" + role + "|>")
        Tools,     ///< the tool list given to the template
    };
    std::size_t begin = 0;  ///< bytes of RenderedPrompt::text
    std::size_t end = 0;
    Source source = Source::Template;
    int messageIndex = -1;
    std::uint32_t templateLine = 0;  ///< 1-based; where in the template it was written or inserted
    std::uint32_t templateColumn = 0;

    bool operator==(const PromptSpan&) const = default;
};

struct RenderedPrompt {
    std::string text;
    std::vector<PromptSpan> spans;  ///< in order, without gaps, covering `text`
};

struct RenderOptions {
    bool addGenerationPrompt = true;
    nlohmann::ordered_json tools;      ///< null or an array
    nlohmann::ordered_json variables;  ///< null or an object: bos_token, eos_token, enable_thinking, …
    std::optional<std::string> now;    ///< ISO 8601; fixes strftime_now. Absent: the clock.
    /// The steps left for several renderings together, each of which may take the usual limit at most. This one's are
    /// subtracted, even if it fails. null: the usual limit.
    std::size_t* stepsLeft = nullptr;
};

/// A compiled Jinja chat template. Immutable and safe to use from several threads.
class ChatTemplate {
public:
    /// Throws Error with line and column when `source` is not valid.
    static std::shared_ptr<const ChatTemplate> compile(std::string_view source);
    ~ChatTemplate();

    /// `messages` is an array of objects ({"role", "content", …}). Throws Error with line and column (a template's own
    /// raise_exception, an unknown filter, too many steps, too much output …).
    RenderedPrompt render(const nlohmann::ordered_json& messages, const RenderOptions& options) const;

    const std::string& source() const noexcept { return m_source; }

private:
    struct Program;
    ChatTemplate(std::string source, std::unique_ptr<const Program> program);

    std::string m_source;
    std::unique_ptr<const Program> m_program;
};

/// The source of the ChatML template, used for models that have its tokens but no template of their own.
std::string_view chatMlTemplateSource() noexcept;

}  // namespace vitrine
