#pragma once

#include "core/template/rendered_prompt.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

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
    /// Throws Error with line and column when `source` is not valid. Files of RWKV hold "rwkv-world" instead, a name
    /// for a template that is then compiled.
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
