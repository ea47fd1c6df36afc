#pragma once

#include "core/template/rendered_prompt.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

/// Arguments of a rendering.
struct RenderOptions {
    bool addGenerationPrompt = true;
    nlohmann::ordered_json tools;      ///< null or an array
    nlohmann::ordered_json variables;  ///< null or an object: bos_token, eos_token, enable_thinking, …
    std::optional<std::string> now;    ///< fixes the time of strftime_now, in ISO 8601; absent: the current time
    /// Steps left for several renderings together, each of which may use at most the usual limit. The steps of this
    /// rendering are subtracted, even if it fails. null: the usual limit.
    std::size_t* stepsLeft = nullptr;
};

/// A compiled Jinja chat template. Immutable and safe to use from several threads.
class ChatTemplate {
public:
    /// Throws Error with line and column when `source` is not valid. Files of RWKV contain the name "rwkv-world"
    /// instead; the template of that name is then compiled.
    static std::shared_ptr<const ChatTemplate> compile(std::string_view source);
    ~ChatTemplate();

    /// Renders the prompt of `messages`, an array of objects ({"role", "content", …}). Throws Error with line and
    /// column, for example if the template calls raise_exception, uses an unknown filter, or exceeds a limit.
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
