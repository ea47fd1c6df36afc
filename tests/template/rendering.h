#pragma once

#include "core/template/lexer.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace vitrine::test {

/// What one rendering gave: text, or the sentence it failed with.
struct Rendering {
    std::string text;
    std::string error;
    bool failed = false;

    /// For a message when a test fails.
    std::string describe() const { return failed ? "error: " + error : text; }
};

/// Renders `source` with `variables` (an object) as plain Jinja, without the chat template around it.
Rendering renderSource(std::string_view source, const nlohmann::ordered_json& variables,
                       const jinja::LexerOptions& options = {});

/// Renders `source` as a chat template; `context` holds messages, tools, add_generation_prompt and other variables.
Rendering renderChat(std::string_view source, const nlohmann::ordered_json& context, const std::string& now);

nlohmann::ordered_json readJson(const std::filesystem::path& path);
std::string readFile(const std::filesystem::path& path);

}  // namespace vitrine::test
