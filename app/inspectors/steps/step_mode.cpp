#include "app/inspectors/steps/step_mode.h"

#include "app/answers/answer_stretches.h"
#include "app/chat/chat_session.h"
#include "app/engine/engine_bridge.h"
#include "app/i18n/token_text.h"
#include "app/i18n/translated.h"
#include "app/inspectors/logits/logit_model.h"
#include "app/inspectors/samplers/sampler_replayer.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/platform/json_document.h"
#include "app/settings/app_settings.h"
#include "app/settings/chat_overrides.h"
#include "app/store/text.h"
#include "core/generate/engine/stepping.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QRandomGenerator>
#include <QVariantMap>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

namespace vitrine {

namespace {

QString shortNumber(double value, int places)
{
    return QLocale().toString(value, 'f', places);
}

QString percentText(double share)
{
    return StepMode::tr("%1 %").arg(QLocale().toString(share * 100, 'g', 3));
}

QStringList textsFrom(const QJsonValue& list)
{
    QStringList texts;
    const QJsonArray entries = list.toArray();
    for (const QJsonValue& entry : entries) texts << entry.toString();
    return texts;
}

}  // namespace

StepMode::StepMode(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    readConditions();
    connect(parts.session.answer(), &ShownAnswer::pauseChanged, this, &StepMode::changed);
    connect(parts.session.answer(), &ShownAnswer::generatingChanged, this, &StepMode::changed);
    connect(&parts.logits, &LogitModel::taken, this, &StepMode::take);
    connect(&parts.library, &ModelLibrary::changed, this, &StepMode::showWaitingNotice);
}

const AnswerRun* StepMode::answer() const
{
    return m_parts.session.running()->shown();
}

const Paused* StepMode::pause() const
{
    return answer() ? answer()->paused() : nullptr;
}

bool StepMode::running() const
{
    return m_parts.session.answer()->generating() && !paused();
}

int StepMode::tokens() const
{
    return paused() ? static_cast<int>(pause()->step) : 0;
}

QString StepMode::piece() const
{
    return tokenId() >= 0 ? visiblePiece(pause()->record.bytes) : QString();
}

int StepMode::tokenId() const
{
    return paused() ? pause()->record.id : -1;
}

double StepMode::probability() const
{
    return paused() && pause()->record.scored ? static_cast<double>(pause()->record.pRaw) : -1;
}

QString StepMode::reason() const
{
    if (!paused()) return {};
    const TokenRecord& record = pause()->record;
    if (!pause()->problem.empty()) return translated(pause()->problem);
    // Unicode isolates (U+2068, U+2069) prevent a right-to-left piece from reversing the line.
    const QString token = tr("“%1”").arg(QChar(0x2068) + piece() + QChar(0x2069));
    switch (pause()->reason) {
    case PauseReason::Entropy:
        return tr("%1: entropy %2 bits").arg(token, shortNumber(record.entropy, 2));
    case PauseReason::Rank:
        return tr("%1: rank %L2").arg(token).arg(record.rank);
    case PauseReason::Probability:
        return tr("%1: probability %2").arg(token, percentText(record.pRaw));
    case PauseReason::Token:
        return tr("%1: id %2").arg(token).arg(record.id);
    case PauseReason::Text:
        return tr("%1 completes the text “%2”").arg(token, completed());
    case PauseReason::Asked:
        if (!m_on || !m_first || pause()->step != answer()->given()) break;
        return pause()->step == 0 ? tr("before the first token") : tr("before the first new token");
    case PauseReason::NotFinite:
        break;
    }
    return {};
}

/// Returns the text that the token completes.
QString StepMode::completed() const
{
    std::string before;
    for (const TokenRecord& record : answer()->tokens()) before += textOfToken(record);
    const std::string* text = completedText(m_conditions.texts, before, textOfToken(pause()->record));
    // `text` is null if the conditions have changed since the pause began.
    return text ? visiblePiece(*text) : piece();
}

QVariantList StepMode::candidates() const
{
    QVariantList candidates;
    if (!paused()) return candidates;
    const TokenRecord& record = pause()->record;
    const auto add = [&](TokenId id, const std::string& bytes, float share) {
        candidates << QVariantMap{{QStringLiteral("tokenId"), id},
                                  {QStringLiteral("piece"), visiblePiece(bytes)},
                                  {QStringLiteral("probability"), static_cast<double>(share)},
                                  {QStringLiteral("drawn"), id == record.id}};
    };
    // The drawn token comes first, because the record's candidates may not contain it.
    if (record.id >= 0) add(record.id, record.bytes, record.pRaw);
    for (const TokenAlternative& candidate : record.top) {
        if (candidate.id != record.id) add(candidate.id, candidate.bytes, candidate.pRaw);
    }
    return candidates;
}

QString StepMode::conditions() const
{
    QStringList all;
    const PauseConditions& on = m_conditions;
    if (on.entropyAbove == 1.0F)
        all << tr("entropy over 1 bit");
    else if (on.entropyAbove)
        all << tr("entropy over %1 bits").arg(QLocale().toString(*on.entropyAbove, 'g', 4));
    if (on.rankAbove) all << tr("rank over %L1").arg(*on.rankAbove);
    if (on.probabilityBelow) all << tr("probability below %1").arg(percentText(*on.probabilityBelow));
    if (!on.tokens.empty()) all << tr("token %1").arg(ids().join(QStringLiteral(", ")));
    for (const std::string& text : on.texts) all << tr("“%1”").arg(visiblePiece(text));
    if (on.notFinite) all << tr("a logit is not a number");
    return all.join(QStringLiteral(", "));
}

QStringList StepMode::ids() const
{
    QStringList ids;
    for (const TokenId id : m_conditions.tokens) ids << QString::number(id);
    return ids;
}

QStringList StepMode::texts() const
{
    QStringList texts;
    for (const std::string& text : m_conditions.texts) texts << fromUtf8(text);
    return texts;
}

void StepMode::setOn(bool on)
{
    if (std::exchange(m_on, on) == on) return;
    applyConditions();
    // Leaving step mode ends the pause, so that the user need not look for its cause.
    if (!on && paused()) resume();
    emit changed();
}

void StepMode::applyConditions()
{
    const PauseConditions on = m_on ? m_conditions : PauseConditions{};
    m_parts.session.sender()->setPauses(on, m_on && m_first);
    if (answer()) m_parts.bridge.steer(PauseOn{answer()->request(), on});
}

template <typename Value>
void StepMode::set(Value& member, Value value)
{
    if (member == value) return;
    member = std::move(value);
    writeConditions();
    applyConditions();
    emit conditionsChanged();
}

void StepMode::setFirst(bool first)
{
    set(m_first, first);
}

void StepMode::setEntropyAbove(double bits)
{
    set(m_conditions.entropyAbove, bits > 0 ? std::optional(static_cast<float>(bits)) : std::nullopt);
}

void StepMode::setRankAbove(int rank)
{
    set(m_conditions.rankAbove, rank > 0 ? std::optional<std::int32_t>(rank) : std::nullopt);
}

void StepMode::setProbabilityBelow(double probability)
{
    set(m_conditions.probabilityBelow, probability > 0 ? std::optional(static_cast<float>(probability)) : std::nullopt);
}

void StepMode::setIds(const QStringList& ids)
{
    std::vector<TokenId> tokens;
    for (const QString& text : ids) {
        bool isNumber = false;
        const int id = text.trimmed().toInt(&isNumber);
        if (isNumber && id >= 0) tokens.push_back(id);
    }
    set(m_conditions.tokens, std::move(tokens));
}

void StepMode::setTexts(const QStringList& texts)
{
    std::vector<std::string> wanted;
    for (const QString& text : texts) {
        if (!text.isEmpty()) wanted.push_back(toUtf8(text));
    }
    set(m_conditions.texts, std::move(wanted));
}

void StepMode::setNotFinite(bool on)
{
    set(m_conditions.notFinite, on);
}

void StepMode::readConditions()
{
    const QJsonObject json = jsonDocument(m_parts.settings.pauseConditions().toUtf8()).object();
    m_first = json.value(QLatin1String("first")).toBool(true);
    const auto above = [&json](QLatin1String key) {
        const double value = json.value(key).toDouble();
        return value > 0 ? std::optional(value) : std::nullopt;
    };
    if (const auto bits = above(QLatin1String("entropy"))) m_conditions.entropyAbove = static_cast<float>(*bits);
    if (const auto rank = above(QLatin1String("rank"))) {
        m_conditions.rankAbove = static_cast<std::int32_t>(std::min(*rank, 1e9));
    }
    if (const auto share = above(QLatin1String("probability"))) {
        m_conditions.probabilityBelow = static_cast<float>(*share);
    }
    const QJsonArray tokens = json.value(QLatin1String("tokens")).toArray();
    for (const QJsonValue& id : tokens) {
        if (id.toInt(-1) >= 0) m_conditions.tokens.push_back(id.toInt());
    }
    for (const QString& text : textsFrom(json.value(QLatin1String("texts")))) {
        if (!text.isEmpty()) m_conditions.texts.push_back(toUtf8(text));
    }
    m_conditions.notFinite = json.value(QLatin1String("notFinite")).toBool();
}

void StepMode::writeConditions()
{
    QJsonArray tokens;
    for (const TokenId id : m_conditions.tokens) tokens << id;
    const QJsonObject json{
        {QStringLiteral("first"), m_first},        {QStringLiteral("entropy"), entropyAbove()},
        {QStringLiteral("rank"), rankAbove()},     {QStringLiteral("probability"), probabilityBelow()},
        {QStringLiteral("tokens"), tokens},        {QStringLiteral("texts"), QJsonArray::fromStringList(texts())},
        {QStringLiteral("notFinite"), notFinite()}};
    m_parts.settings.setPauseConditions(QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact)));
}

template <typename Type>
void StepMode::steer(Type steering)
{
    if (!paused()) return;
    steering.request = pause()->request;
    m_parts.bridge.steer(steering);
}

void StepMode::pauseNow()
{
    if (running()) m_parts.bridge.steer(Pause{answer()->request()});
}

void StepMode::step()
{
    steer(Step{});
}

void StepMode::runTo(int tokens)
{
    steer(RunTo{.tokens = static_cast<std::uint32_t>(std::max(tokens, 0))});
}

void StepMode::resume()
{
    steer(Resume{});
}

void StepMode::choose(int token)
{
    if (paused()) steer(Choose{.step = pause()->step, .token = token});
}

/// Continues the answer with the token `next` and unchanged settings. If `next` is the drawn token, uses another seed,
/// because the result would otherwise be the same.
void StepMode::take(int row, const TokenRecord& next)
{
    const TokenStripModel& strip = m_parts.tokens;
    ChatSession& session = m_parts.session;
    if (row == strip.pendingRow()) return choose(next.id);
    const PromptToken* drawn = strip.tokenAt(row);
    const MessageListModel& messages = *session.messages();
    const StoredMessage* message = messages.messageAt(messages.rowOf(strip.messageId()));
    if (!drawn || drawn->origin != TokenOrigin::Generated || !message) return;
    if (session.answer()->generating())
        return session.notices()->warn(
            SENTENCE("Stop the current answer first. Then you can continue from this token."));
    const ModelLibrary& library = m_parts.library;
    if (!library.canEvaluate(message->answer)) {
        const Sentence changed = library.changedSince(message->answer);
        if (!changed.empty()) return session.notices()->warn(changed);
        return session.notices()->warn(SENTENCE("Open ", toUtf8(library.nameOf(message->answer)),
                                                ", which gave this answer, to continue the answer from this token."));
    }
    const auto step = static_cast<std::size_t>(row - strip.promptCount());
    const DrawnWith with = drawnWithAt(message->answer, step);
    const SamplerSettings sampling = samplingOfAnswer(with.settings, with.seed, m_parts.settings);
    const quint64 seed = isSameToken(next, drawn->record) ? QRandomGenerator::global()->generate() : sampling.seed;
    session.sender()->answerFrom(message->id, step, overridesOf(with.settings, sampling, m_parts.settings), seed, next);
}

/// Shows a notice if a model is being opened while a paused answer keeps the engine.
void StepMode::showWaitingNotice()
{
    if (m_parts.library.loading() && m_parts.session.running()->pausedChat() != 0) {
        m_parts.session.notices()->warn(
            SENTENCE("An answer is paused. The model will be opened when this answer is complete or is stopped."));
    }
}

}  // namespace vitrine
