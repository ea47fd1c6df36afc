#include "app/session/footnote.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace vitrine {

namespace {

QString tr(const char* text, int n = -1)
{
    return QCoreApplication::translate("Footnote", text, nullptr, n);
}

/// As the token strip shows it: a footnote is one line.
QString oneLine(QString text)
{
    return text.replace(u'\n', u'\u21B5').replace(u'\t', u'\u21E5');
}

QString endOf(const StoredMessage& message)
{
    const AnswerInfo& answer = message.answer;
    switch (message.state) {
    case MessageState::Stopped:
        return tr("stopped by you");
    case MessageState::Failed:
        return tr("failed");
    case MessageState::Interrupted:
        return tr("interrupted when the program ended");
    case MessageState::Streaming:
        return {};
    case MessageState::Complete:
        break;
    }
    if (answer.stopReason == QLatin1String("endOfTurn")) return tr("end of turn");
    if (answer.stopReason == QLatin1String("stopString"))
        return tr("stopped at \"%1\"").arg(oneLine(answer.stopString));
    if (answer.stopReason == QLatin1String("maxTokens")) return tr("token limit reached");
    if (answer.stopReason == QLatin1String("contextFull")) return tr("context full");
    return {};
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
    }
    return {};
}

QString answerFootnote(const StoredMessage& message)
{
    if (message.role != QLatin1String("assistant") || message.state == MessageState::Streaming) return {};
    const AnswerInfo& answer = message.answer;
    const QLocale locale;
    QStringList parts;
    if (answer.generatedTokens == 1) parts << tr("1 token");
    if (answer.generatedTokens > 1) parts << tr("%1 tokens").arg(locale.toString(answer.generatedTokens));
    if (const double speed = generationSpeed(answer); speed > 0) {
        parts << tr("%1 tokens/s").arg(locale.toString(speed, 'f', speed < 100 ? 1 : 0));
    }
    if (const QString end = endOf(message); !end.isEmpty()) parts << end;
    return parts.join(QStringLiteral(" · "));
}

double generationSpeed(const AnswerInfo& answer)
{
    return answer.generationSeconds > 0 ? answer.generatedTokens / answer.generationSeconds : 0;
}

}  // namespace vitrine
