#pragma once

#include "core/template/rendered_prompt.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine {

/// Options of a rendering.
struct RenderOptions {
    bool addGenerationPrompt = true;
    nlohmann::ordered_json tools;  ///< tools offered to the model: null or an array
    /// Template variables: null or an object with bos_token, eos_token, enable_thinking, …
    nlohmann::ordered_json variables;
    std::optional<std::string> now;  ///< time for strftime_now, in ISO 8601; nullopt means the current time
    /// Number of steps that remain for several renderings together. render() subtracts the steps it has used, even if
    /// it fails. In addition, the limit of a single rendering applies. If the pointer is null, only that limit applies.
    std::size_t* stepsLeft = nullptr;
};

/// A compiled Jinja chat template. Immutable, so that several threads can use it.
class ChatTemplate {
public:
    /// Throws Error with line and column if `source` is not a valid template. RWKV files contain the name "rwkv-world"
    /// instead of a template. For this name, a built-in template is compiled.
    static std::shared_ptr<const ChatTemplate> compile(std::string_view source);
    ~ChatTemplate();

    /// Renders the prompt for `messages`, an array of objects ({"role", "content", …}). Throws Error with line and
    /// column, for example if the template calls raise_exception, uses an unknown filter, or exceeds a limit.
    RenderedPrompt render(const nlohmann::ordered_json& messages, const RenderOptions& options) const;

    const std::string& source() const noexcept { return m_source; }

private:
    struct Program;
    ChatTemplate(std::string source, std::unique_ptr<const Program> program);

    std::string m_source;
    std::unique_ptr<const Program> m_program;
};

/// Returns the source of the ChatML template. It is used for models that have the tokens of ChatML, but no template.
std::string_view chatMlTemplateSource() noexcept;

}  // namespace vitrine
