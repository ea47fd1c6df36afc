// The functions of RunRecorder that fill the record of an answer.
#include "app/chat/chat_session.h"
#include "app/inspectors/record/run_recorder.h"
#include "app/inspectors/samplers/sampler_replayer.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/library/endpoints.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/platform/json_document.h"
#include "app/settings/app_settings.h"
#include "app/settings/chat_overrides.h"
#include "app/store/answer_store.h"
#include "app/store/chat_store.h"
#include "app/store/stored_types.h"
#include "app/store/text.h"
#include "core/base/error.h"
#include "core/base/system_description.h"

#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

/// Converts "endOfTurn" to the form in records, "end_of_turn".
std::string inWords(const QString& name)
{
    QString words;
    for (const QChar letter : name) words += letter.isUpper() ? QString(u'_') + letter.toLower() : QString(letter);
    return toUtf8(words);
}

/// Returns `text` from the first word on that differs from `other`. The result is shortened and has no line breaks.
QString wordsBehindFork(const QString& text, const QString& other)
{
    constexpr qsizetype kMost = 48;
    const auto [parts, unused] = std::mismatch(text.begin(), text.end(), other.begin(), other.end());
    if (parts == text.end()) return {};
    const qsizetype fork = parts - text.begin();
    const qsizetype word = std::max(text.lastIndexOf(u' ', fork), text.lastIndexOf(u'\n', fork)) + 1;
    const qsizetype begin = fork > 0 ? std::min(word, fork) : 0;
    const QString words = text.mid(begin).simplified();
    const QString shown = words.size() > kMost ? words.left(kMost).section(u' ', 0, -2) + u'…' : words;
    return begin > 0 ? u'…' + shown : shown;
}

std::string orEmpty(const std::optional<QString>& fact)
{
    return fact ? toUtf8(*fact) : std::string();
}

}  // namespace

/// Returns the other finished answers to the same question, except those that the user edited.
std::vector<RecordModel::Version> RunRecorder::versionsOf(const StoredMessage& answer) const
{
    std::vector<RecordModel::Version> versions;
    if (answer.siblings < 2) return versions;
    try {
        for (const StoredMessage& message : m_parts.chats.allMessages(m_parts.session.chat()->id())) {
            if (message.parent != answer.parent || message.role != answer.role || message.edited ||
                message.state == MessageState::Streaming)
                continue;
            versions.push_back({message.id, tr("Version %L1").arg(message.sibling), describeVersion(message, answer)});
        }
    } catch (const Error& error) {
        m_parts.model.fail(error.sentence());
    }
    return versions;
}

/// Describes a version by its first different words, and by its model if that differs from the shown answer's.
QString RunRecorder::describeVersion(const StoredMessage& version, const StoredMessage& shown) const
{
    const QString model = m_parts.library.nameOf(version.answer);
    const QString words = wordsBehindFork(version.text, shown.text);
    const QString about = !words.isEmpty()             ? tr("“%1”").arg(words)
                          : version.text == shown.text ? tr("the same text")
                                                       : tr("the answer ends sooner");
    return model == m_parts.library.nameOf(shown.answer) ? about : tr("%1, answered by %2").arg(about, model);
}

void RunRecorder::compareVersion(qint64 version)
{
    try {
        for (const StoredMessage& message : m_parts.chats.allMessages(m_parts.session.chat()->id())) {
            if (message.id != version) continue;
            return m_parts.model.compareWith(
                version, std::make_shared<const RunRecord>(recordOf(message, m_parts.answers.tokens(version))));
        }
    } catch (const Error& error) {
        m_parts.model.fail(error.sentence());
    }
}

RunRecord RunRecorder::recordOf(const StoredMessage& message) const
{
    AnswerTokens all;
    const TokenStripModel& tokens = m_parts.tokens;
    for (int row = 0; row < tokens.count(); ++row) {
        const PromptToken& token = *tokens.tokenAt(row);
        if (row < tokens.promptCount())
            all.prompt.push_back(token);
        else
            all.tokens.push_back(token.record);
    }
    RunRecord record = recordOf(message, std::move(all));
    if (m_measured.message == message.id && m_measured.tokens == this->tokens()) {
        record.taps = m_measured.found.taps;
        record.captures = m_measured.found.captures;
    }
    return record;
}

/// Returns the messages before the shown answer. They are the same for all versions of this answer.
std::vector<RecordedMessage> RunRecorder::messagesBefore() const
{
    const MessageListModel& messages = *m_parts.session.messages();
    const int answer = messages.rowOf(m_parts.tokens.messageId());
    std::vector<RecordedMessage> all;
    for (int row = 0; row < answer; ++row) {
        const StoredMessage& message = *messages.messageAt(row);
        all.push_back(recordedMessage(toUtf8(message.role), toUtf8(message.text)));
    }
    return all;
}

SamplerSettings RunRecorder::samplingOf(const DrawnWith& with, bool ofServer) const
{
    SamplerSettings sampling = samplingOfAnswer(with.settings, with.seed, m_parts.settings);
    sampling.randomSeed = !with.seed;
    if (!ofServer) return sampling;
    // A value that was not sent to the server is unknown, so it must not count as neutral.
    const ChatOverrides overrides = ChatOverrides::fromText(with.settings);
    std::erase_if(sampling.values, [&](const auto& value) {
        const SamplerParameter* parameter = findParameter(value.first, m_parts.settings.samplers());
        return parameter && !overrides.has(*parameter);
    });
    return sampling;
}

/// Returns the runs of tokens that the answer took over from earlier versions, with their settings. Leaves out runs
/// with the same settings as the tokens after them.
std::vector<RecordedStretch> RunRecorder::stretchesIn(const AnswerInfo& info, const SamplerSettings& last,
                                                      const std::string& grammar) const
{
    const bool isOfServer = !Endpoints::hostOf(info.modelPath).isEmpty();
    std::vector<RecordedStretch> stretches;
    for (const AnswerStretch& stretch : earlierStretches(info)) {
        const GrammarSource source = grammarOfAnswer(stretch.with.settings);
        stretches.push_back({stretch.until, samplingOf(stretch.with, isOfServer),
                             source.gbnf.empty() ? source.jsonSchema : source.gbnf});
    }
    const auto isAs = [](const RecordedStretch& stretch, const SamplerSettings& other, const std::string& rules) {
        const auto all = [](const SamplerSettings& of) {
            return std::tie(of.values, of.logitBias, of.textBias, of.dryBreakers, of.order, of.seed, of.randomSeed);
        };
        return all(stretch.sampling) == all(other) && stretch.grammar == rules;
    };
    for (std::size_t i = stretches.size(); i-- > 0;) {
        const bool isLast = i + 1 == stretches.size();
        if (isAs(stretches[i], isLast ? last : stretches[i + 1].sampling, isLast ? grammar : stretches[i + 1].grammar))
            stretches.erase(stretches.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return stretches;
}

RunRecord RunRecorder::recordOf(const StoredMessage& message, AnswerTokens tokens) const
{
    const AnswerInfo& info = message.answer;
    const RunFacts& facts = info.facts;
    RunRecord record;
    record.program = orEmpty(facts.programVersion);
    record.system = systemDescription();
    record.modelName = toUtf8(info.modelName);
    if (Endpoints::hostOf(info.modelPath).isEmpty()) record.modelFile = toUtf8(QFileInfo(info.modelPath).fileName());
    record.modelHash = modelHashFrom(facts);
    if (const ModelSummary* open = m_parts.library.summary(); open && m_parts.library.isOf(info)) {
        if (!record.modelFile.empty()) record.modelName = open->name;  // the name in the model's file
        record.architecture = open->architecture;
        record.quantization = open->quantization;
    }
    record.device = orEmpty(facts.device);
    record.driver = orEmpty(facts.driver);
    record.isa = orEmpty(facts.isa);
    record.kvKeys = orEmpty(facts.kvKeys);
    record.kvValues = orEmpty(facts.kvValues);
    const QJsonObject json = jsonDocument(info.settings.toUtf8()).object();
    record.contextLength = static_cast<std::uint32_t>(std::max(0, json.value(QLatin1String("contextLength")).toInt()));
    const ChatOverrides overrides = ChatOverrides::fromText(info.settings);
    const bool isOfServer = !Endpoints::hostOf(info.modelPath).isEmpty();
    record.sampling = samplingOf({info.settings, facts.seed}, isOfServer);
    record.maxTokens = static_cast<std::uint32_t>(std::max(0, overrides.maxTokens(m_parts.settings)));
    for (const QString& stop : overrides.stopStrings(m_parts.settings)) record.stopStrings.push_back(toUtf8(stop));
    const GrammarSource grammar = grammarOfAnswer(info.settings);
    record.grammar = grammar.gbnf.empty() ? grammar.jsonSchema : grammar.gbnf;
    record.earlier = stretchesIn(info, record.sampling, record.grammar);
    record.prompt = std::move(tokens.prompt);
    record.answer = std::move(tokens.tokens);
    record.text = toUtf8(message.text);
    record.reasoning = toUtf8(message.reasoning);
    record.stopReason = inWords(info.stopReason);
    record.promptSeconds = info.promptSeconds;
    record.generationSeconds = info.generationSeconds;
    if (isOfServer) {
        record.messages = messagesBefore();
        clearUnreported(record);
    }
    return record;
}

}  // namespace vitrine
