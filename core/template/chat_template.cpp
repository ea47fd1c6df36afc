#include "core/template/chat_template.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/template/interpreter.h"
#include "core/template/json.h"
#include "core/template/parser.h"

#include <algorithm>
#include <utility>

namespace vitrine {

using jinja::Failure;
using jinja::Origin;
using jinja::Text;
using jinja::Value;

struct ChatTemplate::Program {
    jinja::Ast ast;  ///< immutable, so that several threads may render the template at the same time
};

namespace {

Error errorOf(const Sentence& what, const Failure& failure)
{
    const Sentence place = failure.position.line == 0 ? what
                                                      : SENTENCE(what, " at line ", failure.position.line, ", column ",
                                                                 failure.position.column);
    // The message of raise_exception may already end with a punctuation mark. A full stop is added only if it does not.
    const std::string& text = failure.message.english();
    const bool isClosed = text.find_last_of(".!?") + 1 == text.size() && !text.empty();
    return Error(SENTENCE(place, ": ", failure.message, isClosed ? "" : "."));
}

Value messageValue(const nlohmann::ordered_json& message, std::size_t index)
{
    auto dict = std::make_shared<jinja::Dict>();
    const std::string place = concat("messages[", index, "]");
    for (const auto& entry : message.items()) {
        const auto source = entry.key() == "role" ? PromptSpan::Source::Role : PromptSpan::Source::Message;
        const Origin origin{source, static_cast<int>(index), {}};
        dict->add(Value::string(Text(entry.key(), origin)),
                  jinja::fromJson(entry.value(), origin, std::string_view(place)));
    }
    return jinja::DictPtr(std::move(dict));
}

Value messagesValue(const nlohmann::ordered_json& messages)
{
    if (!messages.is_array()) throw Error(SENTENCE("The messages for a chat template must be an array."));
    std::vector<Value> items;
    items.reserve(messages.size());
    for (std::size_t i = 0; i < messages.size(); ++i) {
        const bool hasRole =
            messages[i].is_object() && messages[i].contains("role") && messages[i].at("role").is_string();
        if (!hasRole) throw Error(SENTENCE("Message ", i, " for the chat template must be an object with a role."));
        items.push_back(messageValue(messages[i], i));
    }
    return Value::list(std::move(items));
}

jinja::Variables variablesOf(const nlohmann::ordered_json& messages, const RenderOptions& options)
{
    jinja::Variables variables;
    if (!options.variables.is_null() && !options.variables.is_object()) {
        throw Error(SENTENCE("The variables for a chat template must be an object."));
    }
    if (options.variables.is_object()) {
        for (const auto& entry : options.variables.items()) {
            variables.emplace_back(entry.key(),
                                   jinja::fromJson(entry.value(), {}, SENTENCE("the variable '", entry.key(), "'")));
        }
    }
    if (!options.tools.is_null()) {
        if (!options.tools.is_array()) throw Error(SENTENCE("The tools for a chat template must be an array."));
        variables.emplace_back("tools",
                               jinja::fromJson(options.tools, {PromptSpan::Source::Tools, -1, {}}, FORM("the tools")));
    }
    variables.emplace_back("messages", messagesValue(messages));
    variables.emplace_back("add_generation_prompt", Value(options.addGenerationPrompt));
    return variables;
}

std::vector<PromptSpan> spansOf(const Text& text)
{
    std::vector<PromptSpan> spans;
    spans.reserve(text.pieces().size());
    std::size_t begin = 0;
    for (const Text::Piece& piece : text.pieces()) {
        spans.push_back({begin, piece.end, piece.origin.source, piece.origin.messageIndex, piece.origin.position.line,
                         piece.origin.position.column});
        begin = piece.end;
    }
    return spans;
}

/// The template that llama.cpp uses for the name "rwkv-world". llama.cpp's converter writes this name into the file
/// instead of a template.
constexpr std::string_view kRwkvWorldName = "rwkv-world";
constexpr std::string_view kRwkvWorld = "{%- for message in messages -%}\n"
                                        "    {%- if message['role'] == 'system' -%}\n"
                                        "        {{- 'System: ' + message['content'] | trim + '\\n\\n' -}}\n"
                                        "    {%- elif message['role'] == 'user' -%}\n"
                                        "        {{- 'User: ' + message['content'] | trim + '\\n\\n' -}}\n"
                                        "        {%- if loop.last and add_generation_prompt -%}\n"
                                        "            {{- 'Assistant:' -}}\n"
                                        "        {%- endif -%}\n"
                                        "    {%- elif message['role'] == 'assistant' -%}\n"
                                        "        {{- 'Assistant: ' + message['content'] | trim + '\\n\\n' -}}\n"
                                        "    {%- endif -%}\n"
                                        "{%- endfor -%}\n";

}  // namespace

std::shared_ptr<const ChatTemplate> ChatTemplate::compile(std::string_view source)
{
    if (source == kRwkvWorldName) source = kRwkvWorld;
    try {
        auto program = std::make_unique<const Program>(Program{jinja::parse(source, {})});
        return std::shared_ptr<const ChatTemplate>(new ChatTemplate(std::string(source), std::move(program)));
    } catch (const Failure& failure) {
        throw errorOf(SENTENCE("The chat template is not valid"), failure);
    }
}

ChatTemplate::ChatTemplate(std::string source, std::unique_ptr<const Program> program)
    : m_source(std::move(source)), m_program(std::move(program))
{
}

ChatTemplate::~ChatTemplate() = default;

RenderedPrompt ChatTemplate::render(const nlohmann::ordered_json& messages, const RenderOptions& options) const
{
    jinja::CivilTime now;
    if (options.now) {
        const auto parsed = jinja::parseIsoTime(*options.now);
        if (!parsed)
            throw Error(SENTENCE("The time \"", *options.now, "\" is not in ISO 8601, such as 2026-07-04T12:00:00."));
        now = *parsed;
    } else {
        now = jinja::localTimeNow();
    }
    jinja::Limits limits;
    if (options.stepsLeft) limits.steps = std::min(limits.steps, *options.stepsLeft);
    jinja::Budget budget(limits);
    const auto settle = [&] {
        if (options.stepsLeft) *options.stepsLeft -= budget.spent();
    };
    try {
        const Text text = jinja::Interpreter(m_program->ast, variablesOf(messages, options), now, budget).run();
        settle();
        return {text.bytes(), spansOf(text)};
    } catch (const Failure& failure) {
        settle();
        throw errorOf(failure.raisedByTemplate ? SENTENCE("The chat template refuses these messages")
                                               : SENTENCE("The chat template failed"),
                      failure);
    }
}

std::string_view chatMlTemplateSource() noexcept
{
    return "{%- for message in messages -%}\n"
           "    {{- '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>\\n' -}}\n"
           "{%- endfor -%}\n"
           "{%- if add_generation_prompt -%}\n"
           "    {{- '<|im_start|>assistant\\n' -}}\n"
           "{%- endif -%}\n";
}

}  // namespace vitrine
