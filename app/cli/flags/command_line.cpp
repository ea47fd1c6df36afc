#include "app/cli/flags/command_line.h"

#include "app/cli/flags/foreign_flags.h"
#include "app/cli/output/console.h"
#include "core/base/concat.h"
#include "core/base/visible_text.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>
#include <iterator>
#include <utility>
#include <vector>

namespace vitrine::cli {

namespace {

std::string commandNames(const CLI::App& app)
{
    std::string names;
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        names.append(names.empty() ? "" : ", ").append(command->get_name());
    }
    return names;
}

/// Returns the full name of a command, such as "inspect samplers". It is empty for the program itself.
std::string wholeName(const CLI::App& command)
{
    const CLI::App* group = command.get_parent();
    if (!group) return {};
    const std::string before = wholeName(*group);
    return before.empty() ? command.get_name() : concat(before, ' ', command.get_name());
}

std::string unexpected(const CLI::App& app, const std::string& argument)
{
    const auto used = app.get_subcommands();
    if (used.empty()) {
        const std::string group = wholeName(app);
        if (argument.rfind('-', 0) == 0) return concat("Unknown flag ", argument, " before the command.");
        return concat("Unknown command ", inQuotes(group.empty() ? argument : concat(group, ' ', argument)),
                      group.empty() ? "; the commands are " : "; its commands are ", commandNames(app), ".");
    }
    if (!used.front()->get_subcommands([](const CLI::App*) { return true; }).empty()) {
        return unexpected(*used.front(), argument);
    }
    const std::string command = wholeName(*used.front());
    if (argument.rfind('-', 0) != 0 && used.front()->get_option_no_throw("--model") != nullptr) {
        return concat(command, " does not take the argument \"", argument, "\"; pass a model with -m.");
    }
    return concat(command, " has no flag \"", argument, "\"; vitrine-cli ", command, " --help lists its flags.");
}

int valuesOf(const CLI::App& command, const std::string& name)
{
    const CLI::Option* option = command.get_option_no_throw(name);
    return option ? option->get_items_expected_max() : -1;
}

bool takesNames(const CLI::App& command)
{
    const auto options = command.get_options();
    return std::any_of(options.begin(), options.end(), [](const CLI::Option* one) { return one->get_positional(); });
}

/// Returns the arguments in the order that CLI11 expects, with llama.cpp's names translated to ours.
std::vector<std::string> prepareArguments(CLI::App& app, int argc, char** argv)
{
    std::vector<std::string> arguments(argv + 1, argv + argc);
    CLI::App* command = nullptr;
    std::size_t names = 0;  // number of arguments that form the command's name
    for (CLI::App* group = &app; group; ++names) {
        const auto named = group->get_subcommands(
            [&](const CLI::App* one) { return names < arguments.size() && one->get_name() == arguments[names]; });
        if (named.empty()) break;
        group = command = named.front();
    }
    if (command) {
        const OwnFlags own = [command](const std::string& name) { return valuesOf(*command, name); };
        TranslatedArguments translated = translateForeign(
            {arguments.begin() + static_cast<std::ptrdiff_t>(names), arguments.end()}, own, takesNames(*command));
        for (const std::string& notice : translated.notices) notifyOnce(notice);
        for (const std::string& name : translated.renamed) {
            CLI::Option* option = command->get_option(name);
            if (option->get_multi_option_policy() == CLI::MultiOptionPolicy::Throw) {
                option->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
            }
        }
        arguments.resize(names);
        std::move(translated.arguments.begin(), translated.arguments.end(), std::back_inserter(arguments));
    }
    std::reverse(arguments.begin(), arguments.end());  // CLI11 expects them in reverse order
    return arguments;
}

/// Returns a sentence about the error in the arguments.
std::string usageSentence(const CLI::App& app, const CLI::ParseError& error)
{
    const std::vector<std::string> rest = app.remaining(true);
    if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr && !app.get_subcommands().empty()) {
        const CLI::App& group = *app.get_subcommands().front();
        if (!rest.empty()) return unexpected(group, rest.front());
        return concat(wholeName(group), " must be followed by one of ", commandNames(group), ".");
    }
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr && !rest.empty()) return unexpected(app, rest.front());
    std::string sentence = error.what();
    // CLI11's message begins with "--flag: 1 required …".
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
        const std::string flag = sentence.substr(0, sentence.find(':'));
        return flag + (sentence.find("missing") != std::string::npos ? " needs a value." : " may be given only once.");
    }
    if (sentence.empty() || sentence.back() != '.') sentence += '.';
    return sentence;
}

/// `usual` is the heading of flags that were added without one; it depends on the version of CLI11.
FlagHelp describe(const CLI::Option& option, const std::string& usual)
{
    FlagHelp flag;
    if (option.nonpositional()) {
        for (const std::string& name : option.get_snames()) flag.names.push_back("-" + name);
        for (const std::string& name : option.get_lnames()) flag.names.push_back("--" + name);
    }
    if (option.get_items_expected_max() > 0) flag.value = option.get_type_name();
    flag.description = option.get_description();
    flag.standard = option.get_default_str();
    if (option.get_group() != usual) flag.heading = option.get_group();
    for (const CLI::Option* other : option.get_excludes()) flag.excludes.push_back(other->get_name());
    std::ranges::sort(flag.excludes);  // CLI11 sorts them by address
    flag.otherNames = foreignNames(flag.names);
    flag.mayRepeat = option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
    return flag;
}

CommandHelp describe(const CLI::App& app)
{
    CommandHelp command{app.get_name(), app.get_description()};
    for (const CLI::Option* option : app.get_options()) {
        if (option->get_group().empty()) continue;
        command.flags.push_back(describe(*option, app.get_help_ptr()->get_group()));
    }
    for (const CLI::App* one : app.get_subcommands([](const CLI::App*) { return true; }))
        command.commands.push_back(describe(*one));
    command.footer = app.get_footer();
    return command;
}

}  // namespace

Flag& Flag::showDefault(const std::string& text)
{
    m_option->default_str(text);
    return *this;
}

Flag& Flag::excludes(const Flag& other)
{
    m_option->excludes(other.m_option);
    return *this;
}

std::string Flag::name() const
{
    return m_option->get_name();
}

void refuseIf(bool isWrong, const char* sentence)
{
    if (isWrong) throw UsageError(sentence);
}

Subcommand Subcommand::under(const std::string& heading) const
{
    Subcommand command(m_app);
    command.m_heading = heading;
    return command;
}

Flag Subcommand::added(CLI::Option* option) const
{
    if (m_heading) option->group(*m_heading);
    return Flag(option);
}

Flag Subcommand::addFlag(const std::string& names, bool& value, const std::string& description)
{
    return added(m_app->add_flag(names, value, description));
}

Flag Subcommand::addOption(const std::string& names, std::string& text, const std::string& value,
                           const std::string& description)
{
    CLI::Option* option = m_app->add_option(names, text, description)->type_name(value);
    return added(text.empty() ? option : option->capture_default_str());
}

Flag Subcommand::addOption(const std::string& names, std::optional<std::string>& text, const std::string& value,
                           const std::string& description)
{
    return addOption(
        names, [&text](const std::string& given) { text = given; }, value, description);
}

Flag Subcommand::addOption(const std::string& names, std::vector<std::string>& texts, const std::string& value,
                           const std::string& description)
{
    CLI::Option* option = m_app->add_option(names, texts, description)->type_name(value)->expected(1);
    return added(option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll));
}

Flag Subcommand::addOption(const std::string& names, std::function<void(const std::string&)> take,
                           const std::string& value, const std::string& description)
{
    return added(m_app->add_option_function<std::string>(names, std::move(take), description)->type_name(value));
}

void Subcommand::footer(const std::string& text)
{
    m_app->footer(text);
}

void Subcommand::callback(std::function<void()> work)
{
    m_app->callback(std::move(work));
}

std::string Subcommand::name() const
{
    return wholeName(*m_app);
}

Subcommand Subcommand::addSubcommand(const std::string& name, const std::string& description)
{
    m_app->require_subcommand(1);
    return Subcommand(m_app->add_subcommand(name, description));
}

bool Subcommand::isGiven(const std::string& flag) const
{
    const CLI::Option* option = m_app->get_option_no_throw(flag);
    return option != nullptr && option->count() > 0;
}

void addModelFlag(Subcommand& command, std::string& path, const std::string& otherwise)
{
    command.addOption("-m,--model", path, "FILE.gguf",
                      "The model: a GGUF file, or any part of a split one" + otherwise);
}

void requireModel(const Subcommand& command, const std::string& path)
{
    if (path.empty()) {
        throw UsageError(concat(command.name(), " needs a model: pass a GGUF file with -m, as in vitrine-cli ",
                                command.name(), " -m model.gguf."));
    }
}

void runWithModel(Subcommand command, const std::string& path, std::function<void()> run)
{
    command.callback([command, &path, run = std::move(run)] {
        requireModel(command, path);
        run();
    });
}

CommandLine::CommandLine(const std::string& name, const std::string& description, const std::string& version,
                         const std::string& footer)
    : m_app(std::make_unique<CLI::App>(description, name))
{
    m_app->set_version_flag("--version", version);
    m_app->require_subcommand(0, 1);
    m_app->footer(footer);
}

CommandLine::~CommandLine() = default;

Subcommand CommandLine::addSubcommand(const std::string& name, const std::string& description)
{
    return Subcommand(m_app->add_subcommand(name, description));
}

bool CommandLine::run(int argc, char** argv)
{
    try {
        m_app->parse(prepareArguments(*m_app, argc, argv));
    } catch (const CLI::Success& wish) {
        m_app->exit(wish);  // prints the text of --help or --version
        return true;
    } catch (const PrintRequest& asked) {
        std::cout << asked.text << std::endl;
        return true;
    } catch (const CLI::ParseError& error) {
        throw UsageError(usageSentence(*m_app, error));
    }
    if (!m_app->get_subcommands().empty()) return true;
    std::cerr << m_app->help();
    return false;
}

CommandHelp CommandLine::help() const
{
    return describe(*m_app);
}

}  // namespace vitrine::cli
