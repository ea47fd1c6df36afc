#include "app/cli/run/server_abilities.h"

#include "app/cli/output/console.h"
#include "app/cli/output/json_output.h"
#include "core/base/atomic_file.h"
#include "core/base/concat.h"
#include "core/base/parse_json.h"
#include "core/base/user_folders.h"
#include "core/base/visible_text.h"
#include "core/generate/remote/address.h"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <mutex>
#include <span>
#include <system_error>

namespace vitrine::cli {

namespace {

std::filesystem::path keptFile()
{
    const std::filesystem::path folder = userCacheFolder();
    return folder.empty() ? folder : folder / "servers.json";
}

/// Prints a message about the damaged file only once, because the engine's thread reads the file for every answer.
void warnOfDamage(const std::string& what)
{
    static std::once_flag told;
    std::call_once(told, [&] {
        notify(concat(
            what,
            ", so the features of servers are unknown; run vitrine-cli devices --endpoint to test a server again."));
    });
}

/// Returns the saved surveys by remote path; empty if no file exists. A file that cannot be read is reported, and
/// keepSurvey() overwrites it.
Json keptSurveys()
{
    const std::filesystem::path path = keptFile();
    std::error_code ignored;
    if (path.empty() || !std::filesystem::exists(path, ignored)) return Json::object();
    if (!std::filesystem::is_regular_file(path, ignored)) {
        warnOfDamage(concat(visible(path.string()), " is not a file"));
        return Json::object();
    }
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    Json all = parseJson<Json>(text);
    if (all.is_object()) return all;
    warnOfDamage(concat(visible(path.string()), file.is_open() ? " is damaged" : " cannot be opened"));
    return Json::object();
}

}  // namespace

void keepSurvey(const std::string& path, const ServerSurvey& survey)
{
    const std::filesystem::path file = keptFile();
    if (file.empty()) return;
    try {
        std::filesystem::create_directories(file.parent_path());
        Json all = keptSurveys();
        all[path] = Json::parse(surveyToJson(survey));
        const std::string text = all.dump();
        AtomicFile out(file, FileAccess::Private);
        out.write(std::as_bytes(std::span(text)));
        out.commit();
    } catch (const Error& error) {
        notify(concat("The server's features are not stored: ", error.sentence()));
    } catch (const std::filesystem::filesystem_error& error) {
        notify(concat("The server's features are not stored: ", visible(error.what())));
    }
}

std::optional<ServerSurvey> keptSurvey(const std::string& path)
{
    const Json all = keptSurveys();
    const auto kept = all.find(path);
    if (kept == all.end()) return std::nullopt;
    std::optional<ServerSurvey> survey = surveyFromJson(kept->dump());
    if (!survey) warnOfDamage(concat("The entry of this server in ", visible(keptFile().string()), " cannot be read"));
    return survey;
}

void describeServer(const EndpointFlags& endpoint, const std::string& model, bool json)
{
    const std::string path = endpoint.path(model);
    const RemoteModelName name = remoteModelName(path);
    notify(concat("Requesting a few short answers from ", visible(name.model), " at ", name.address.host, "."));
    const ServerSurvey survey = endpoint.survey(name);
    keepSurvey(path, survey);
    if (json) {
        Json document = {{"server", name.address.host}};
        document.update(Json::parse(surveyToJson(survey)));
        return printJson(document, true);
    }
    std::cout << serverKindName(survey.can.kind) << (survey.can.version.empty() ? "" : " ") << survey.can.version
              << " at " << name.address.host << ", " << visible(name.model) << '\n';
    for (const std::string& sentence : surveySentences(survey)) std::cout << "  " << visible(sentence) << '\n';
    notify(concat("The server wrote ", survey.answers, survey.answers == 1 ? " short answer." : " short answers."));
}

}  // namespace vitrine::cli
