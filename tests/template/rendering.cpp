#include "tests/template/rendering.h"

#include "core/base/error.h"
#include "core/template/chat_template.h"
#include "core/template/interpreter.h"
#include "core/template/json.h"
#include "core/template/parser.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace vitrine::test {

Rendering renderSource(std::string_view source, const nlohmann::ordered_json& variables,
                       const jinja::LexerOptions& options)
{
    try {
        jinja::Variables values;
        for (const auto& entry : variables.items()) {
            values.emplace_back(entry.key(), jinja::fromJson(entry.value(), {}, std::string_view(entry.key())));
        }
        const jinja::Ast ast = jinja::parse(source, options);
        const auto now = *jinja::parseIsoTime("2026-07-04T12:00:00");
        jinja::Budget budget{jinja::Limits{}};
        return {jinja::Interpreter(ast, values, now, budget).run().bytes(), {}, false};
    } catch (const jinja::Failure& failure) {
        return {{}, failure.message, true};
    }
}

Rendering renderChat(std::string_view source, const nlohmann::ordered_json& context, const std::string& now)
{
    RenderOptions options;
    options.addGenerationPrompt = context.value("add_generation_prompt", false);
    options.now = now;
    options.variables = nlohmann::ordered_json::object();
    for (const auto& entry : context.items()) {
        if (entry.key() == "messages" || entry.key() == "add_generation_prompt") continue;
        if (entry.key() == "tools") {
            options.tools = entry.value();
        } else {
            options.variables[entry.key()] = entry.value();
        }
    }
    try {
        return {ChatTemplate::compile(source)->render(context.at("messages"), options).text, {}, false};
    } catch (const Error& error) {
        return {{}, error.sentence(), true};
    }
}

std::string readFile(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path.string());
    std::ostringstream text;
    text << file.rdbuf();
    return std::move(text).str();
}

nlohmann::ordered_json readJson(const std::filesystem::path& path)
{
    return nlohmann::ordered_json::parse(readFile(path));
}

}  // namespace vitrine::test
