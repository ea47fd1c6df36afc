#include "app/cli/commands.h"
#include "app/cli/console.h"
#include "app/cli/input.h"
#include "app/cli/json_output.h"
#include "app/cli/usage_error.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/gguf/gguf_file.h"
#include "core/template/budget.h"
#include "core/template/chat_template.h"
#include "core/template/clock.h"
#include "core/text/vocabulary.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace vitrine::cli {

namespace {

struct Flags {
    std::string model;
    std::string templateFile;
    std::string messages;
    std::string tools;
    std::string variables;
    std::string now;
    bool noGenerationPrompt = false;
    bool json = false;
};

/// The UTF-16 unit that the escape at `at` names (a backslash, u, four digits); none when there is no such escape.
std::optional<unsigned> escapedUnit(const std::string& json, std::size_t at)
{
    if (json.compare(at, 2, "\\u") != 0 || json.size() < at + 6) return std::nullopt;
    unsigned unit = 0;
    const char* const end = json.data() + at + 6;
    const auto [rest, error] = std::from_chars(json.data() + at + 2, end, unit, 16);
    if (error != std::errc() || rest != end) return std::nullopt;
    return unit;
}

/// Escapes of half a surrogate pair are not text, but other programs write them: they become U+FFFD.
void replaceLoneSurrogates(std::string& json)
{
    for (std::size_t at = 0; (at = json.find('\\', at)) != std::string::npos; at += 2) {
        const unsigned unit = escapedUnit(json, at).value_or(0);
        if (unit < 0xD800 || unit > 0xDFFF) continue;
        const unsigned second = escapedUnit(json, at + 6).value_or(0);
        if (unit < 0xDC00 && second >= 0xDC00 && second <= 0xDFFF) {
            at += 6;
        } else {
            json.replace(at + 2, 4, "fffd");
        }
    }
}

std::string nameOf(const std::string& path)
{
    return path == "-" ? "stdin" : path;
}

/// Whether lists or objects lie inside each other more than `levels` deep.
bool nestsDeeper(const Json& json, int levels)
{
    if (!json.is_structured()) return false;
    return levels == 0 ||
           std::any_of(json.begin(), json.end(), [levels](const Json& item) { return nestsDeeper(item, levels - 1); });
}

/// What a message of the JSON library has in single quotes: "number overflow parsing '1e999'".
std::string quotedIn(std::string_view message)
{
    const std::size_t begin = message.find('\'') + 1;
    return inQuotes(message.substr(begin, message.rfind('\'') - begin));
}

/// What the template would refuse without knowing where it comes from is refused here.
Json readJson(const std::string& path, const char* what, bool (Json::*isWanted)() const noexcept)
{
    const std::string name = nameOf(path);
    Json document;
    std::string text = readFile(path);
    replaceLoneSurrogates(text);
    try {
        document = Json::parse(text);
    } catch (const Json::parse_error& error) {
        throw Error(concat(name, ": this is not valid JSON (at byte ", error.byte, ")."), error.what());
    } catch (const Json::out_of_range& error) {
        const std::string number = quotedIn(error.what());
        throw Error(concat(name, ": the number ", number,
                           number.starts_with("\"-") ? " is too small; the smallest is about -1.8e308."
                                                     : " is too large; the largest is about 1.8e308."),
                    error.what());
    }
    if (!(document.*isWanted)()) throw Error(concat(name, ": ", what, "."));
    if (nestsDeeper(document, jinja::kMaxValueDepth)) {
        throw Error(concat(name, ": lists and objects nest more than ", jinja::kMaxValueDepth, " levels deep."));
    }
    return document;
}

/// The template asks the same of them, but cannot say where they come from.
void checkMessages(const Json& messages, const std::string& path)
{
    for (std::size_t i = 0; i < messages.size(); ++i) {
        const Json& message = messages[i];
        if (message.is_object() && message.contains("role") && message["role"].is_string()) continue;
        throw Error(concat(nameOf(path), ": message ", i, " of --messages is not an object with a role."));
    }
}

/// The template of a GGUF file, and the variables that its metadata gives.
std::string templateOf(const std::string& model, Json& variables)
{
    const GgufFile file = GgufFile::open(model);
    const Vocabulary vocabulary = readVocabulary(file);
    const auto piece = [&](const std::optional<TokenId>& id) {
        return vocabulary.pieces[static_cast<std::size_t>(*id)];
    };
    if (vocabulary.bos) variables["bos_token"] = piece(vocabulary.bos);
    if (vocabulary.eos) variables["eos_token"] = piece(vocabulary.eos);
    const auto source = file.string("tokenizer.chat_template");
    if (!source) {
        throw Error(concat(model, ": the metadata has no tokenizer.chat_template; pass one with --template."));
    }
    return readIntact(file, [&source] { return std::string(*source); });
}

const char* sourceName(PromptSpan::Source source)
{
    switch (source) {
    case PromptSpan::Source::Template:
        return "template";
    case PromptSpan::Source::Message:
        return "message";
    case PromptSpan::Source::Role:
        return "role";
    case PromptSpan::Source::Tools:
        return "tools";
    }
    return "template";
}

RenderedPrompt render(const std::string& path, const std::string& source, const Json& messages,
                      const RenderOptions& options)
{
    try {
        return ChatTemplate::compile(source)->render(messages, options);
    } catch (const Error& error) {
        throw Error(concat(path, ": ", error.sentence()), error.detail());
    }
}

Json toJson(const RenderedPrompt& prompt)
{
    Json spans = Json::array();
    for (const PromptSpan& span : prompt.spans) {
        Json entry = {{"begin", span.begin}, {"end", span.end}, {"source", sourceName(span.source)}};
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
    if (flags.model.empty() == flags.templateFile.empty()) {
        throw UsageError("template needs either a model (-m) or a template file (--template).");
    }
    if (flags.messages.empty()) throw UsageError("template needs the conversation: pass a JSON file with --messages.");
    if (!flags.now.empty() && !jinja::parseIsoTime(flags.now)) {
        throw UsageError(
            concat("--now is ", inQuotes(flags.now), ", but must be a time in ISO 8601, as in 2026-07-04T12:00:00."));
    }
    RenderOptions options;
    options.variables = Json::object();
    const std::string source =
        flags.model.empty() ? readFile(flags.templateFile) : templateOf(flags.model, options.variables);
    const Json messages = readJson(flags.messages, "the messages must be an array of objects", &Json::is_array);
    checkMessages(messages, flags.messages);
    if (!flags.tools.empty()) options.tools = readJson(flags.tools, "the tools must be an array", &Json::is_array);
    if (!flags.variables.empty()) {
        options.variables.update(readJson(flags.variables, "the variables must be an object", &Json::is_object));
    }
    if (!flags.now.empty()) options.now = flags.now;
    options.addGenerationPrompt = !flags.noGenerationPrompt;
    const RenderedPrompt prompt =
        render(flags.model.empty() ? flags.templateFile : flags.model, source, messages, options);
    if (flags.json) {
        printJson(toJson(prompt), true);
    } else {
        TextOutput out;
        out.write(prompt.text);
        out.end();
    }
}

}  // namespace

void addTemplate(CommandLine& line)
{
    const auto flags = std::make_shared<Flags>();
    Subcommand command = line.addSubcommand("template", "Renders a chat template: messages to prompt, byte for byte");
    command.addOption("-m,--model", flags->model, "Take the template (and BOS, EOS) from this GGUF file")
        .typeName("FILE");
    command.addOption("--template", flags->templateFile, "Take the template from this file").typeName("FILE");
    command.addOption("--messages", flags->messages, "The conversation: [{\"role\": …, \"content\": …}, …]; - is stdin")
        .typeName("FILE");
    command.addOption("--tools", flags->tools, "The tools: an array of JSON").typeName("FILE");
    command.addOption("--vars", flags->variables, "Further variables: an object (bos_token, enable_thinking, …)")
        .typeName("FILE");
    command.addOption("--now", flags->now, "The time for strftime_now, as 2026-07-04T12:00:00; default: the clock")
        .typeName("ISO");
    command.addFlag("--no-generation-prompt", flags->noGenerationPrompt, "Do not begin the assistant's turn");
    command.addFlag("--json", flags->json, "Also spans: which message or template literal each piece came from");
    command.footer(
        "On a terminal, control characters are shown as \\xNN.\n\n"
        "Example: echo '[{\"role\":\"user\",\"content\":\"Hi\"}]' | vitrine-cli template -m model.gguf --messages -");
    command.callback([flags] { run(*flags); });
}

}  // namespace vitrine::cli
