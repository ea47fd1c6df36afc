#include "app/cli/commands/commands.h"
#include "app/cli/flags/answer_flags.h"
#include "app/cli/flags/input.h"
#include "app/cli/flags/messages.h"
#include "app/cli/output/console.h"
#include "app/cli/output/json_output.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/file/gguf/gguf_file.h"
#include "core/generate/engine/thinking.h"
#include "core/model/chat_templates.h"
#include "core/template/chat_template.h"
#include "core/template/clock.h"
#include "core/template/content_parts.h"
#include "core/text/named_tokens.h"
#include "core/text/vocabulary.h"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace vitrine::cli {

namespace {

struct Flags {
    std::string model;
    std::string templateFile;
    std::string name;
    std::string messages;
    std::string tools;
    std::string variables;
    std::string now;
    ThinkingFlags thinking;
    bool noGenerationPrompt = false;
    bool json = false;
};

/// Returns the template of a GGUF file, and adds the variables from its metadata.
std::string templateOf(const Flags& flags, Json& variables)
{
    const GgufFile file = GgufFile::open(flags.model);
    const Vocabulary vocabulary = readVocabulary(file);
    addNamedTokens(vocabulary, variables);
    const std::vector<NamedTemplate> templates = chatTemplates(file);
    const NamedTemplate* source = chooseTemplate(templates, !flags.tools.empty());
    if (!source) {
        throw Error(concat(flags.model, ": the metadata has no tokenizer.chat_template; pass one with --template."));
    }
    if (!flags.name.empty()) {
        const auto named = std::ranges::find(templates, flags.name, &NamedTemplate::name);
        if (named == templates.end()) {
            const std::string names = namesOf(templates);
            throw Error(concat(flags.model, ": the metadata has no chat template named ", inQuotes(flags.name), "; ",
                               names.empty() ? "it has none with a name." : concat("the names are ", names, ".")));
        }
        source = &*named;
    }
    return readIntact(file, [&source] { return std::string(source->source); });
}

/// Returns the template's variables for --reasoning.
Json thinkingOf(const ThinkingFlags& flags, const ChatTemplate& chat, const RenderOptions& options)
{
    if (flags.word.empty()) return Json::object();
    const ThinkingChoices choices = findThinkingChoices(chat.source(), [&](const Json& variables) {
        RenderOptions tried = options;
        tried.variables.update(variables);
        return chat.render(Json::array({{{"role", "user"}, {"content", "Hello"}}}), tried).text;
    });
    flags.requireOneOf(choices.words);
    return thinkingVariables(choices, flags.word);
}

/// The names of PromptSpan::Source in JSON.
constexpr const char* kSources[] = {"template", "message", "role", "tools"};
static_assert(std::size(kSources) == static_cast<std::size_t>(PromptSpan::Source::Tools) + 1);

Json toJson(const RenderedPrompt& prompt)
{
    Json spans = Json::array();
    for (const PromptSpan& span : prompt.spans) {
        Json entry = {
            {"begin", span.begin}, {"end", span.end}, {"source", kSources[static_cast<std::size_t>(span.source)]}};
        if (span.messageIndex >= 0) entry["message"] = span.messageIndex;
        entry["line"] = span.templateLine;
        entry["column"] = span.templateColumn;
        entry["text"] = prompt.text.substr(span.begin, span.end - span.begin);
        spans.push_back(std::move(entry));
    }
    return {{"text", prompt.text}, {"spans", std::move(spans)}};
}

void run(const Flags& flags)
{
    refuseIf(flags.model.empty() == flags.templateFile.empty(),
             "template needs either a model (-m) or a template file (--template).");
    refuseIf(!flags.name.empty() && flags.model.empty(), "--template-name needs a model (-m).");
    refuseIf(flags.messages.empty(), "template requires a conversation: pass a JSON file with --messages.");
    if (!flags.now.empty() && !jinja::parseIsoTime(flags.now)) {
        throw UsageError(
            concat("--now is ", inQuotes(flags.now), ", but must be a time in ISO 8601, as in 2026-07-04T12:00:00."));
    }
    RenderOptions options;
    options.variables = Json::object();
    const std::string source =
        flags.model.empty() ? readTextFile(flags.templateFile) : templateOf(flags, options.variables);
    const Json messages = readMessages(flags.messages);
    if (!flags.tools.empty()) options.tools = readJson(flags.tools, "the tools must be an array", &Json::is_array);
    if (!flags.variables.empty()) {
        options.variables.update(readJson(flags.variables, "the variables must be an object", &Json::is_object));
    }
    if (!flags.now.empty()) options.now = flags.now;
    const std::string& path = flags.model.empty() ? flags.templateFile : flags.model;
    const std::shared_ptr<const ChatTemplate> chat = withName(path, [&] { return ChatTemplate::compile(source); });
    options.variables.update(thinkingOf(flags.thinking, *chat, options));
    options.addGenerationPrompt = !flags.noGenerationPrompt;
    const RenderedPrompt prompt = withName(
        path, [&] { return chat->render(withReadableContent(messages, *chat, options, OtherParts::Keep), options); });
    if (flags.json) return printJson(toJson(prompt), true);
    TextOutput out;
    out.write(prompt.text);
    out.end();
}

}  // namespace

void addTemplate(CommandLine& line)
{
    const auto flags = std::make_shared<Flags>();
    Subcommand command = line.addSubcommand("template", "Renders a chat template: messages to prompt, byte for byte");
    command.addOption("-m,--model", flags->model, "FILE.gguf",
                      "Take the template and its special tokens from this GGUF file");
    command.addOption("--template", flags->templateFile, "FILE", "Take the template from this file");
    command.addOption(
        "--template-name", flags->name, "TEMPLATE",
        "Take the model's template of this name; default: tool_use with --tools, else the one without a name");
    command.addOption("--messages", flags->messages, "FILE",
                      "The conversation: [{\"role\": …, \"content\": …}, …]; - is stdin");
    command.addOption("--tools", flags->tools, "FILE", "The tools: a JSON array");
    command.addOption("--vars", flags->variables, "FILE",
                      "Further variables: an object (bos_token, enable_thinking, …)");
    addThinkingWord(command, flags->thinking);
    command.addOption("--now", flags->now, "ISO",
                      "The time for strftime_now, as 2026-07-04T12:00:00; default: the clock");
    command.addFlag("--no-generation-prompt", flags->noGenerationPrompt, "Do not begin the assistant's message");
    command.addFlag("--json", flags->json,
                    "Also write spans: the message or template literal that each piece came from");
    command.footer(
        "On a terminal, control characters are shown as \\xNN.\n\n"
        "Example: echo '[{\"role\":\"user\",\"content\":\"Hi\"}]' | vitrine-cli template -m model.gguf --messages -");
    command.callback([flags] { run(*flags); });
}

}  // namespace vitrine::cli
