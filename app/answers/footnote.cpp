#include "app/answers/footnote.h"

#include "app/answers/answer_stretches.h"
#include "app/library/endpoints.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <vector>

namespace vitrine {

namespace {

struct FootnoteTexts {
    Q_DECLARE_TR_FUNCTIONS(Footnote)
};

/// Replaces line breaks and tabs as the token strip does, since a footnote is one line.
QString oneLine(QString text)
{
    return text.replace(u'\n', u'\u21B5').replace(u'\t', u'\u21E5');
}

QString endOf(const StoredMessage& message)
{
    const AnswerInfo& answer = message.answer;
    switch (message.state) {
    case MessageState::Stopped:
        return FootnoteTexts::tr("stopped by you");
    case MessageState::Failed:
        return FootnoteTexts::tr("failed");
    case MessageState::Interrupted:
        return FootnoteTexts::tr("interrupted when the program ended");
    case MessageState::Streaming:
        return {};
    case MessageState::Complete:
        break;
    }
    if (answer.stopReason == QLatin1String("endOfTurn")) return FootnoteTexts::tr("end of turn");
    if (answer.stopReason == QLatin1String("stopString"))
        return FootnoteTexts::tr("stopped at \"%1\"").arg(oneLine(answer.stopString));
    if (answer.stopReason == QLatin1String("maxTokens")) return FootnoteTexts::tr("token limit reached");
    if (answer.stopReason == QLatin1String("contextFull")) return FootnoteTexts::tr("context full");
    if (answer.stopReason == QLatin1String("grammarComplete"))
        return FootnoteTexts::tr("complete according to the grammar");
    if (answer.stopReason == QLatin1String("grammarStuck")) return FootnoteTexts::tr("no token fits the grammar");
    if (answer.stopReason == QLatin1String("refused")) return FootnoteTexts::tr("refused by the model");
    return {};
}

/// Returns the number of tokens of an answer, including tokens taken over from another version. For a server,
/// generatedTokens already includes them.
int tokensOf(const AnswerInfo& answer)
{
    const std::vector<AnswerStretch> earlier = earlierStretches(answer);
    const bool isRemote = !Endpoints::hostOf(answer.modelPath).isEmpty();
    return answer.generatedTokens + (earlier.empty() || isRemote ? 0 : static_cast<int>(earlier.back().until));
}

}  // namespace

QString stopReasonName(StopReason reason)
{
    switch (reason) {
    case StopReason::EndOfTurn:
        return QStringLiteral("endOfTurn");
    case StopReason::StopString:
        return QStringLiteral("stopString");
    case StopReason::MaxTokens:
        return QStringLiteral("maxTokens");
    case StopReason::ContextFull:
        return QStringLiteral("contextFull");
    case StopReason::Cancelled:
        return QStringLiteral("cancelled");
    case StopReason::GrammarComplete:
        return QStringLiteral("grammarComplete");
    case StopReason::GrammarStuck:
        return QStringLiteral("grammarStuck");
    case StopReason::Refused:
        return QStringLiteral("refused");
    }
    return {};
}

QString answerFootnote(const StoredMessage& message)
{
    if (message.role != QLatin1String("assistant") || message.state == MessageState::Streaming) return {};
    const AnswerInfo& answer = message.answer;
    const QLocale locale;
    QStringList parts;
    if (answer.generatedTokens > 0) parts << FootnoteTexts::tr("%Ln tokens", nullptr, tokensOf(answer));
    if (const double speed = generationSpeed(answer); speed > 0) {
        parts << FootnoteTexts::tr("%1 tokens/s").arg(locale.toString(speed, 'f', speed < 100 ? 1 : 0));
    }
    if (const QString end = endOf(message); !end.isEmpty()) parts << end;
    return parts.join(QStringLiteral(" · "));
}

double generationSpeed(const AnswerInfo& answer)
{
    return answer.generationSeconds > 0 ? answer.generatedTokens / answer.generationSeconds : 0;
}

}  // namespace vitrine
