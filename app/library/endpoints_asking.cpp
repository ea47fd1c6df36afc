#include "app/library/endpoints_shared.h"
#include "app/store/text.h"
#include "core/base/caught_error.h"
#include "core/base/error.h"
#include "core/generate/remote/remote_engine.h"
#include "core/generate/remote/surveyor.h"

#include <chrono>
#include <mutex>
#include <utility>

// The part of Endpoints that tests servers. It asks a server for its models, kind, version and abilities, outside of
// chats.
namespace vitrine {

struct Endpoints::Found {
    QStringList models = {};
    QString kind = {};
    std::optional<ServerSurvey> survey = {};
    Sentence problem = {};
};

namespace {

constexpr auto kPatience = std::chrono::seconds(20);
// Time limit for a request that generates text. It is longer than the other limits, because the server may have to load
// the model first.
constexpr auto kAnswerPatience = std::chrono::seconds(60);

ServerOptions once(const RemoteAccess& access, const std::string& root, std::chrono::milliseconds patience)
{
    ServerOptions options;
    options.timeouts = {patience, patience, patience};
    options.retries.mostTries = 1;
    options.refusal = [refusal = access.refusal, root] { return refusal(root); };
    return options;
}

}  // namespace

/// Asks the server for its models, kind and version, and for the abilities of a model as far as `asked.wanted` requires
/// them. Runs on a separate thread.
Endpoints::Found Endpoints::probe(const RemoteAccess& access, const Question& asked, const std::stop_token& stop)
{
    const std::string root = toUtf8(asked.root);
    Found found;
    try {
        if (const auto why = access.refusal(root)) throw Error(*why);
        const ServerAddress address = serverAddress(root);
        RemoteServer server(address, access.key(root), once(access, root, kPatience));
        const std::vector<RemoteModel> models = server.models(stop);
        for (const RemoteModel& each : models) found.models << fromUtf8(each.id);
        const bool isThere = found.models.contains(asked.model);
        const std::string chosen = isThere              ? toUtf8(asked.model)
                                   : models.size() == 1 ? models.front().id
                                                        : std::string();
        RemoteModel first = models.empty() ? RemoteModel{} : models.front();
        const Capabilities can = server.probe(models, first, stop);
        found.kind = fromUtf8(std::string(serverKindName(can.kind)));
        if (!can.version.empty()) found.kind += u' ' + fromUtf8(can.version);
        if (asked.wanted != Wanted::Everything)
            found.survey = access.surveyed(toUtf8(pathOf(asked.root, fromUtf8(chosen))));
        if (found.survey && found.survey->holdsFor(can, chosen)) return found;
        if (chosen.empty()) {
            found.survey = guessedSurvey(can, {}, models.empty() ? kNoModelThere : kNoModelOpened);
        } else if (asked.wanted == Wanted::NothingWritten) {
            const bool isUnfinished =
                found.survey && found.survey->can.kind == can.kind && found.survey->can.version == can.version;
            if (!isUnfinished) found.survey = guessedSurvey(can, chosen, kNotUsedYet);
        } else {
            RemoteServer asking(address, access.key(root), once(access, root, kAnswerPatience));
            found.survey = surveyServer(asking, chosen, can, stop);
        }
    } catch (...) {
        found.problem = caughtError().sentence();
    }
    return found;
}

void Endpoints::askFor(int row, Wanted wanted, const QString& model)
{
    if (row < 0 || row >= count()) return;
    Row& asked = m_rows[static_cast<std::size_t>(row)];
    if (asked.busy && wanted <= asked.wanted) return;
    giveUp(asked);
    asked.busy = true;
    asked.wanted = wanted;
    asked.question = ++m_questions;
    asked.stop = std::stop_source();
    changed(asked);
    m_threads.start([this, access = access(), stop = asked.stop.get_token(), number = asked.question,
                     question = Question{asked.root, model.isEmpty() ? asked.asked : model, wanted}] {
        QMetaObject::invokeMethod(
            this,
            [this, question, number, found = probe(access, question, stop)] { take(question.root, number, found); },
            Qt::QueuedConnection);
    });
}

void Endpoints::ask(int row)
{
    const QString models = modelPath(row, {});
    const QString unasked = fromUtf8([this] {
        const std::lock_guard lock(m_shared->mutex);
        return m_shared->unasked;
    }());
    askFor(row, Wanted::Everything, unasked.startsWith(models) ? unasked.mid(models.size()) : QString());
}

void Endpoints::giveUp(Row& row)
{
    row.stop.request_stop();
    row.question = 0;
    row.busy = false;
}

void Endpoints::take(const QString& root, int question, const Found& found)
{
    Row* row = find(root);
    if (!row || row->question != question)
        return;  // the result belongs to an old request, which a newer request has
                 // replaced
    row->busy = false;
    row->problem = found.problem;
    if (found.survey) {  // after a failed request, the earlier results stay
        row->models = found.models;
        row->kind = found.kind;
        row->asked = fromUtf8(found.survey->model);
        {
            const std::lock_guard lock(m_shared->mutex);
            m_shared->surveys[toUtf8(pathOf(root, row->asked))] = *found.survey;
        }
        save();
    }
    changed(*row);
}

void Endpoints::noteSurvey(const QString& path)
{
    Row* row = findByPath(path);
    const std::optional<ServerSurvey> survey = access().surveyed(toUtf8(path));
    if (!row || !survey) return;
    row->asked = fromUtf8(survey->model);
    row->kind = fromUtf8(std::string(serverKindName(survey->can.kind)));
    if (!survey->can.version.empty()) row->kind += u' ' + fromUtf8(survey->can.version);
    save();
    changed(*row);
}

void Endpoints::noteLoad(const QString& path, const QString& device)
{
    Row* row = findByPath(path);
    if (!row) return;
    const QString model = path.mid(pathOf(row->root, QString()).size());
    if (!device.isEmpty() && row->asked != model && access().surveyed(toUtf8(path))) {
        row->asked = model;
        save();
        changed(*row);
    }
    if (!device.isEmpty() && device.startsWith(row->kind + QStringLiteral(" at "))) return;
    askFor(static_cast<int>(row - m_rows.data()), isUnused(path) ? Wanted::NothingWritten : Wanted::WhatIsNotKnown);
}

void Endpoints::setUnused(const QString& path)
{
    const std::lock_guard lock(m_shared->mutex);
    m_shared->unasked = toUtf8(path);
}

bool Endpoints::isUnused(const QString& path) const
{
    const std::lock_guard lock(m_shared->mutex);
    return !path.isEmpty() && m_shared->unasked == toUtf8(path);
}

void Endpoints::noteUse(const QString& path)
{
    if (!isUnused(path)) return;
    setUnused({});
    if (const Row* row = findByPath(path))
        askFor(static_cast<int>(row - m_rows.data()), Wanted::WhatIsNotKnown,
               path.mid(pathOf(row->root, QString()).size()));
}

}  // namespace vitrine
