#include "app/inspectors/check/prompt_checker.h"

#include "app/chat/chat_session.h"
#include "app/chat/chat_settings.h"
#include "app/chat/prompt_history.h"
#include "app/i18n/token_text.h"
#include "app/i18n/translated.h"
#include "app/inspectors/check/check_model.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/settings/app_settings.h"
#include "app/settings/chat_overrides.h"
#include "app/store/answer_store.h"
#include "app/store/text.h"
#include "core/base/caught_error.h"
#include "core/base/error.h"
#include "core/base/json_text.h"
#include "core/diagnose/check/server_check.h"
#include "core/diagnose/pages/check_page.h"
#include "core/generate/engine/model_prompts.h"
#include "core/generate/sampling/sampler_table.h"
#include "core/template/chat_template.h"

#include <QLocale>
#include <QMetaObject>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <exception>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

constexpr std::size_t kNamed = 16;  // tokens listed for one finding

LocalizedText evidenceOf(const PromptCheck& check, const PromptFinding& finding)
{
    if (finding.positions.empty()) return {};
    std::string bytes;
    const std::size_t named = std::min(kNamed, finding.positions.size());
    for (std::size_t i = 0; i < named; ++i) bytes += check.tokens[finding.positions[i]].record.bytes;
    QString text = visiblePiece(bytes);
    if (named < finding.positions.size()) text += u'…';
    return [at = finding.positions.front(), text] { return PromptChecker::tr("Position %L1: %2").arg(at).arg(text); };
}

LocalizedText fixTextOf(const PromptFinding& finding)
{
    if (!finding.fix) return {};
    if (finding.fix->parameter.empty()) return [] { return PromptChecker::tr("Add the text as a stop string"); };
    return [value = finding.fix->value] {
        return PromptChecker::tr("Set a repeat penalty of %1").arg(QLocale().toString(value));
    };
}

/// Returns the chat's setting that a finding without tokens concerns; empty if it concerns no setting.
QString settingOf(const PromptFinding& finding)
{
    if (finding.fault == PromptFault::SystemDropped) return QStringLiteral("systemPrompt");
    if (finding.fault == PromptFault::TooLong) return QStringLiteral("overflow");
    if (finding.fault == PromptFault::NoStop) return QStringLiteral("stopStrings");
    if (finding.fault == PromptFault::GreedyLoop && finding.fix) return fromUtf8(finding.fix->parameter);
    return {};
}

LocalizedText showTextOf(const PromptFinding& finding, bool hasTemplate)
{
    if (!finding.positions.empty()) return [] { return PromptChecker::tr("Show the token"); };
    if (finding.fault == PromptFault::SystemDropped) return [] { return PromptChecker::tr("Show the system prompt"); };
    if (!settingOf(finding).isEmpty()) return [] { return PromptChecker::tr("Show the setting"); };
    if (!hasTemplate) return {};
    return [] { return PromptChecker::tr("Show the template"); };
}

/// Returns the template of the model's file, or the default template that replaces it.
QString templateOf(const ModelPrompts* prompts, const std::vector<PromptFinding>& findings)
{
    if (!prompts) return {};
    if (const ChatTemplate* own = prompts->model()->chatTemplate()) return fromUtf8(own->source());
    const auto broken = prompts->model()->file().string("tokenizer.chat_template");
    if (broken) return fromUtf8(std::string(*broken));
    const bool standsIn = std::ranges::any_of(
        findings, [](const PromptFinding& finding) { return finding.fault == PromptFault::TemplateFallback; });
    return standsIn ? fromUtf8(std::string(chatMlTemplateSource())) : QString();
}

}  // namespace

PromptChecker::PromptChecker(const Parts& parts, QObject* parent) : QObject(parent), m_parts(parts)
{
    m_thread.setMaxThreadCount(1);
    const CheckModel* model = &parts.model;
    connect(model, &CheckModel::visibilityChanged, this, &PromptChecker::update);
    connect(model, &CheckModel::placeWanted, this, &PromptChecker::showPlace);
    connect(model, &CheckModel::fixWanted, this, &PromptChecker::fix);
    connect(parts.session.unsent(), &UnsentMessage::textChanged, this, &PromptChecker::update);
    connect(parts.session.unsent(), &UnsentMessage::pastedChanged, this, &PromptChecker::update);
    connect(parts.session.answer(), &ShownAnswer::generatingChanged, this, &PromptChecker::update);
    for (const auto signal : {&ShownChat::changed, &ShownChat::systemPromptChanged, &ShownChat::settingsChanged})
        connect(parts.session.chat(), signal, this, &PromptChecker::update);
    const MessageListModel* messages = parts.session.messages();
    connect(messages, &QAbstractItemModel::modelReset, this, &PromptChecker::update);
    connect(messages, &QAbstractItemModel::rowsInserted, this, &PromptChecker::update);
    connect(messages, &QAbstractItemModel::rowsRemoved, this, &PromptChecker::update);
    connect(&parts.library, &ModelLibrary::changed, this, &PromptChecker::update);
    connect(&parts.settings, &AppSettings::samplingChanged, this, &PromptChecker::update);
}

PromptChecker::~PromptChecker()
{
    m_stop.request_stop();
    m_thread.waitForDone();
}

void PromptChecker::update()
{
    if (!m_parts.model.isVisible()) return;
    m_again = m_checking;
    if (!m_checking) start();
}

void PromptChecker::start()
{
    m_again = false;
    const ModelLibrary& library = m_parts.library;
    const auto prompts = std::dynamic_pointer_cast<const ModelPrompts>(library.prompts());
    if (library.loading() || !prompts) {
        m_check = {};
        if (library.host().isEmpty() || library.loading())
            return m_parts.model.refuse(SENTENCE("Open a model to have its prompts checked."));
        return m_parts.model.refuse(
            SENTENCE("A server does not show its template. Choose a companion for this model in the list of models: a "
                     "file on this computer with the same vocabulary. Its template and tokens are then compared with "
                     "the server's."));
    }
    std::vector<StoredMessage> conversation = m_parts.session.gauge()->conversation();
    if (conversation.empty()) {
        m_check = {};
        return m_parts.model.refuse(SENTENCE("Write a message: its prompt is checked while you type."));
    }
    const ChatOverrides own = ChatOverrides::fromText(m_parts.session.chat()->settings());
    AnswerSettings answer{own.sampling(m_parts.settings), {}};
    for (const QString& stop : own.stopStrings(m_parts.settings)) answer.stopStrings.push_back(toUtf8(stop));
    m_checking = true;
    m_stop = std::stop_source();
    m_thread.start([this, prompts, system = m_parts.session.chat()->systemPrompt(),
                    conversation = std::move(conversation), limits = own.promptLimits(m_parts.settings),
                    answer = std::move(answer), ofServer = serverCheck(), stop = m_stop.get_token()] {
        PromptCheck check;
        Sentence failure;
        try {
            check = checkPrompt(*prompts, promptHistory(system, conversation).messages, limits, answer, stop);
            const std::vector<PromptFinding> more = ofServer(stop);
            check.findings.insert(check.findings.begin(), more.begin(), more.end());
        } catch (const std::bad_alloc&) {
            failure = SENTENCE("There is not enough memory to check the prompt.");
        } catch (...) {
            failure = caughtError().sentence();
        }
        QMetaObject::invokeMethod(
            this,
            [this, check = std::move(check), failure] {
                m_checking = false;
                if (m_again) return start();
                if (failure.empty()) return handle(check);
                m_check = {};
                m_parts.model.refuse(failure);
            },
            Qt::QueuedConnection);
    });
}

std::function<std::vector<PromptFinding>(const std::stop_token& stop)> PromptChecker::serverCheck() const
{
    const ModelLibrary& library = m_parts.library;
    const std::vector<StoredMessage> all = m_parts.session.messages()->messages();
    const auto isOfServer = [&](const StoredMessage& message) {
        return library.isOf(message.answer) && message.state != MessageState::Streaming;
    };
    const auto last = std::find_if(all.rbegin(), all.rend(), isOfServer);
    AnswerTokens tokens;
    try {
        if (!library.host().isEmpty() && last != all.rend()) tokens = m_parts.answers.tokens(last->id);
    } catch (const Error&) {  // unreadable data is not a finding
    }
    if (tokens.tokens.empty()) return [](const std::stop_token&) { return std::vector<PromptFinding>(); };
    std::vector<StoredMessage> before(all.begin(), std::prev(last.base()));
    const ChatOverrides own = ChatOverrides::fromText(m_parts.session.chat()->settings());
    return [prompts = std::dynamic_pointer_cast<const ModelPrompts>(library.prompts()), host = toUtf8(library.host()),
            system = m_parts.session.chat()->systemPrompt(), before = std::move(before),
            limits = own.promptLimits(m_parts.settings), tokens = std::move(tokens)](const std::stop_token& stop) {
        const PromptHistory history = promptHistory(system, before);
        return checkServer(*prompts, {host, history.messages, tokens.prompt, tokens.tokens}, limits, stop);
    };
}

void PromptChecker::handle(const PromptCheck& check)
{
    m_check = check;
    std::vector<CheckModel::Row> rows;
    const auto prompts = std::dynamic_pointer_cast<const ModelPrompts>(m_parts.library.prompts());
    const QString templateText = templateOf(prompts.get(), check.findings);
    for (const PromptFinding& finding : check.findings) {
        rows.push_back({fromUtf8(std::string(faultName(finding.fault))), static_cast<int>(finding.level),
                        finding.sentence, finding.advice, evidenceOf(check, finding),
                        finding.positions.empty() ? -1 : static_cast<int>(finding.positions.front()),
                        fixTextOf(finding), showTextOf(finding, !templateText.isEmpty())});
    }
    const int tokens = static_cast<int>(check.tokens.size());
    const auto summary = [tokens, found = static_cast<int>(rows.size())] {
        return found == 0 ? tr("Nothing is wrong with the %Ln tokens that would be sent.", nullptr, tokens)
                          : tr("%Ln findings about the prompt that would be sent.", nullptr, found);
    };
    m_parts.model.show(
        std::move(rows), summary,
        SENTENCE("Checked: BOS, the chat template and its family, the system message, special tokens that are spelled "
                 "or split, unknown text, a space before the answer, the trained context, what ends an answer, and "
                 "settings that lead into loops."),
        templateText, jsonText(checkPage(check, prompts ? &prompts->model()->tokenizer() : nullptr), true) + '\n');
}

void PromptChecker::showPlace(int row)
{
    const auto at = static_cast<std::size_t>(row);
    if (row < 0 || at >= m_check.findings.size()) return;
    const PromptFinding& finding = m_check.findings[at];
    if (!finding.positions.empty()) return showToken(finding.positions.front());
    if (const QString key = settingOf(finding); !key.isEmpty()) return m_parts.chatSettings.showSetting(key);
    if (!m_parts.model.templateText().isEmpty()) m_parts.model.showTemplate();
}

void PromptChecker::showToken(std::size_t at)
{
    const int position = static_cast<int>(at);
    TokenStripModel& strip = m_parts.tokens;
    const auto isSame = [&](int i) {
        const PromptToken* shown = strip.tokenAt(i);
        return shown && shown->record.id == m_check.tokens[static_cast<std::size_t>(i)].record.id;
    };
    bool isShown = true;
    for (int i = 0; i <= position && isShown; ++i) isShown = isSame(i);
    // Do not replace the strip's contents during an answer, because the strip shows the tokens of the answer.
    if (!isShown && !m_parts.session.answer()->generating()) {
        strip.reset(0);
        strip.setPrompt(m_check.tokens);
        isShown = true;
    }
    if (isShown) strip.select(position);
}

void PromptChecker::fix(int row)
{
    const auto at = static_cast<std::size_t>(row);
    if (row < 0 || at >= m_check.findings.size() || !m_check.findings[at].fix) return;
    const PromptFix fix = *m_check.findings[at].fix;
    ShownChat* chat = m_parts.session.chat();
    const QString before = chat->settings();
    LocalizedText done;
    if (!fix.parameter.empty()) {
        m_parts.chatSettings.adopt({{fix.parameter, fix.value}});
        done = [title = findParameter(fix.parameter, allSamplers())->title, value = fix.value] {
            return tr("In this chat, %1 is now %2.").arg(translated(title), QLocale().toString(value, 'g', 4));
        };
    } else {
        m_parts.chatSettings.setStopStrings(m_parts.chatSettings.stopStrings() << fromUtf8(fix.stopString));
        done = SENTENCE("“", fix.stopString, "” is now a stop string of this chat.");
    }
    m_parts.session.undo()->offer(
        done, [chat, before] { chat->setSettings(before); }, chat->id());
}

}  // namespace vitrine
