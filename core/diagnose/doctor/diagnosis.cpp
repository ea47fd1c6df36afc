#include "core/diagnose/doctor/diagnosis.h"

#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/resource_error.h"
#include "core/base/user_file.h"
#include "core/base/visible_text.h"
#include "core/diagnose/doctor/check.h"
#include "core/model/model.h"

#include <algorithm>
#include <system_error>

namespace vitrine {

namespace {

/// Returns the reason why a check with these requirements cannot run; empty if it can.
std::string obstacle(const Examination& examination, Needs needs)
{
    switch (needs) {
    case Needs::File:
        return {};
    case Needs::Config:
        return examination.config() ? std::string() : "The shape of the model is not known.";
    case Needs::Tokenizer:
        return examination.tokenizer() ? std::string() : "There is no working tokenizer.";
    case Needs::Template:
        if (!examination.tokenizer()) return "There is no working tokenizer.";
        return examination.chatTemplate() ? std::string() : "There is no readable chat template.";
    case Needs::Model:
        if (examination.lacksResources()) return concat("The model could not be loaded: ", examination.modelProblem());
        return examination.model() ? std::string() : "The model does not load.";
    }
    return {};
}

void makeCheck(const Check& check, Examination& examination, Diagnosis& diagnosis)
{
    const std::string reason = obstacle(examination, check.needs);
    if (!reason.empty()) {
        diagnosis.skipped.push_back({std::string(check.name), reason});
        return;
    }
    diagnosis.findings.begin(check.name);
    try {
        // A lack of memory or of a device is not a fault of the file, so it is reported as a skipped check.
        if (const auto lack = findMissingResource([&] { check.run(examination, diagnosis.findings); })) {
            diagnosis.skipped.push_back({std::string(check.name), concat("It could not be finished: ", *lack)});
            return;
        }
    } catch (const Error& error) {
        diagnosis.findings.add(
            Severity::Error, examination.fileName(), concat("The check could not be finished: ", error.sentence()),
            {"A part that cannot be checked will probably not work.", "Check the part that the message names."});
    }
    diagnosis.made.emplace_back(check.name);
}

/// Adds a single finding if rendering the template takes too many steps. The checks themselves ignore renderings that
/// fail.
void addTemplateExpense(const Examination& examination, Findings& findings)
{
    const std::string& sentence = examination.templateExpense();
    const bool isTold = std::any_of(findings.list().begin(), findings.list().end(),
                                    [&](const Finding& finding) { return finding.what == sentence; });
    if (sentence.empty() || isTold) return;
    findings.begin("chat-template");
    findings.add(Severity::Error, "tokenizer.chat_template", sentence,
                 {"Prompts for longer chats cannot be made, or only after a long time.",
                  "Use the template of the model's publisher."});
}

}  // namespace

Diagnosis diagnose(const std::filesystem::path& path, const ExaminationOptions& options)
{
    std::error_code failure;
    const std::filesystem::file_type type = std::filesystem::status(path, failure).type();
    if (type == std::filesystem::file_type::not_found) {
        throw Error(SENTENCE("There is no file ", inQuotes(path.string()), "."));
    }
    UserFile{path};  // throws if the file cannot be opened or is not a regular file
    Diagnosis diagnosis;
    std::optional<Examination> examination;
    try {
        examination.emplace(path, options);
    } catch (const ResourceError&) {
        throw;
    } catch (const Error& error) {
        diagnosis.findings.begin("file");
        diagnosis.findings.add(Severity::Error, path.filename().string(), error.sentence().english(),
                               {"This file cannot be used.",
                                "Download or convert it again; compare its size and checksum with the source's."});
        for (const Check& check : allChecks()) {
            diagnosis.skipped.push_back({std::string(check.name), "The file cannot be read."});
        }
        return diagnosis;
    }
    for (const Check& check : allChecks()) makeCheck(check, *examination, diagnosis);
    addTemplateExpense(*examination, diagnosis.findings);
    const bool loads = examination->model() || examination->lacksResources();
    if (!loads && diagnosis.findings.count(Severity::Error) == 0) {
        // The checks find the usual reasons why a model does not load. Any other reason is reported here.
        diagnosis.findings.begin("loading");
        diagnosis.findings.add(Severity::Error, examination->fileName(), examination->modelProblem(),
                               {"The model cannot be used.", "Correct the field or tensor that the message names."});
    }
    if (const Sense* const sense = examination->measuredSense()) diagnosis.sense = *sense;
    if (const Trials* const trials = examination->madeTrials()) diagnosis.trials = *trials;
    // A lack of memory is ignored here. In that case every check of the weights was skipped for the same reason, so no
    // sample was examined.
    findMissingResource([&] { diagnosis.sampled = describeSample(examination->weights()); });
    examination->file().requireIntact();  // throws if the file was truncated, because the checks then read zeros
    if (examination->model()) examination->model()->file().requireIntact();
    return diagnosis;
}

}  // namespace vitrine
