#pragma once

#include "core/template/lexer.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace vitrine::test {

/// Result of rendering a template: the text, or the error message.
struct Rendering {
    std::string text;
    std::string error;
    bool failed = false;

    /// Returns a description for the message of a failed test.
    std::string describe() const { return failed ? "error: " + error : text; }
};

/// Renders `source` as plain Jinja with `variables` (an object), without the environment of chat templates.
Rendering renderSource(std::string_view source, const nlohmann::ordered_json& variables,
                       const jinja::LexerOptions& options = {});

/// Renders `source` as a chat template; `context` holds messages, tools, add_generation_prompt and other variables.
Rendering renderChat(std::string_view source, const nlohmann::ordered_json& context, const std::string& now);

nlohmann::ordered_json readJson(const std::filesystem::path& path);
std::string readFile(const std::filesystem::path& path);

}  // namespace vitrine::test
