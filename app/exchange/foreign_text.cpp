#include "app/exchange/foreign_text.h"

#include "app/store/text.h"
#include "core/generate/engine/answer_text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace vitrine {

namespace {

QDateTime timeFromNumber(double number)
{
    // A number of at least 1e11 is not in seconds, because that would be a time after the year 5000. It is in a smaller
    // unit, so convert it to seconds.
    while (number >= 1e11) number /= 1000;
    if (!(number > 0)) return {};
    return QDateTime::fromMSecsSinceEpoch(std::llround(number * 1000));
}

QDateTime timeFromText(const QString& text)
{
    bool isNumber = false;
    if (const double number = text.toDouble(&isNumber); isNumber)
        return std::isfinite(number) ? timeFromNumber(number) : QDateTime();
    if (const QDateTime at = QDateTime::fromString(text, Qt::ISODateWithMs); at.isValid()) return at.toLocalTime();
    static const QRegularExpression tavern(
        QStringLiteral("^(\\d{4})-(\\d{1,2})-(\\d{1,2}) ?@(\\d{1,2})h ?(\\d{1,2})m ?(\\d{1,2})s"));
    if (const auto match = tavern.match(text); match.hasMatch()) {
        const auto part = [&](int i) { return match.captured(i).toInt(); };
        return {QDate(part(1), part(2), part(3)), QTime(part(4), part(5), part(6))};
    }
    return QLocale::c().toDateTime(text.toLower(), QStringLiteral("MMMM d, yyyy h:mmap"));
}

QString fenced(const QString& text, const char* language)
{
    qsizetype longest = 2;
    for (qsizetype at = 0, run = 0; at < text.size(); ++at) {
        run = text[at] == u'`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const QString fence(longest + 1, u'`');
    return QStringLiteral("%1%2\n%3\n%1").arg(fence, QLatin1String(language), text.trimmed());
}

QString toolText(const char* what, const QString& name, const QString& block)
{
    return QStringLiteral("[%1%2]\n").arg(QLatin1String(what), name.isEmpty() ? QString() : u' ' + name) + block;
}

bool isJson(const QString& text)
{
    return !QJsonDocument::fromJson(text.toUtf8()).isNull();
}

/// Removes reasoning from the beginning of an answer and returns it. Only handles reasoning without an opening tag,
/// because the opening tag was part of the prompt.
QString takeUnopenedThought(QString& text)
{
    AnswerText answer(serverTags(), nullptr, {}, nullptr);
    TokenRecord whole;
    whole.bytes = toUtf8(text);
    AnswerText::Parts parts = answer.feed(whole, false);
    const AnswerText::Parts rest = answer.finish();
    if (rest.textWasReasoning) parts.reasoning += std::exchange(parts.text, {});
    if (!parts.textWasReasoning && !rest.textWasReasoning) return {};
    text = fromUtf8(parts.text + rest.text).trimmed();
    return fromUtf8(parts.reasoning + rest.reasoning).trimmed();
}

}  // namespace

QDateTime foreignTime(const QJsonValue& value)
{
    const QDateTime at = value.isDouble()   ? timeFromNumber(value.toDouble())
                         : value.isString() ? timeFromText(value.toString().trimmed())
                                            : QDateTime();
    const bool isSound = at.isValid() && at.date().year() >= 1970 && at.date().year() <= 9999;
    return isSound ? at : QDateTime();
}

void addParagraph(QString& to, const QString& text)
{
    const auto isBlank = [](const QString& of) { return std::ranges::all_of(of, [](QChar c) { return c.isSpace(); }); };
    if (isBlank(text)) return;
    if (isBlank(to))
        to = text;
    else
        to += QStringLiteral("\n\n") + text;
}

QString takeThought(QString& text)
{
    struct Tags {
        QLatin1String begin;
        QLatin1String end;
    };
    static constexpr std::array<Tags, 4> kTags{{{QLatin1String("<think>"), QLatin1String("</think>")},
                                                {QLatin1String("<thinking>"), QLatin1String("</thinking>")},
                                                {QLatin1String("<thought>"), QLatin1String("</thought>")},
                                                {QLatin1String(":::thinking"), QLatin1String(":::")}}};
    const auto isText = [](QChar c) { return !c.isSpace(); };
    const qsizetype start = std::find_if(text.cbegin(), text.cend(), isText) - text.cbegin();
    for (const Tags& tags : kTags) {
        if (!QStringView(text).mid(start).startsWith(tags.begin)) continue;
        const qsizetype from = start + tags.begin.size();
        const qsizetype end = text.indexOf(tags.end, from);
        const QString thought = text.mid(from, end < 0 ? -1 : end - from).trimmed();
        text = end < 0 ? QString() : text.mid(end + tags.end.size()).trimmed();
        return thought;
    }
    if (!text.contains(QLatin1String("</think"))) return {};
    return takeUnopenedThought(text);
}

bool isStandardTitle(const QString& title)
{
    static constexpr std::array<const char*, 7> kTitles{"new chat",     "unnamed chat",     "new thread",
                                                        "untitled",     "new conversation", "unnamed conversation",
                                                        "untitled chat"};
    const QString small = title.trimmed().toLower();
    return small.isEmpty() ||
           std::any_of(kTitles.begin(), kTitles.end(), [&](const char* each) { return small == QLatin1String(each); });
}

QString toolCallText(const QString& name, const QString& call)
{
    return toolText("tool call", name, fenced(call, isJson(call) ? "json" : ""));
}

QString toolResultText(const QString& name, const QString& result)
{
    return toolText("tool result", name, fenced(result, ""));
}

QString argumentsText(const QJsonValue& value)
{
    if (value.isString()) return value.toString();
    if (value.isObject()) return QString::fromUtf8(QJsonDocument(value.toObject()).toJson()).trimmed();
    if (value.isArray()) return QString::fromUtf8(QJsonDocument(value.toArray()).toJson()).trimmed();
    return value.toVariant().toString();
}

QString withoutEntities(const QString& text)
{
    struct Entity {
        QLatin1String name;
        char16_t character;
    };
    static constexpr std::array<Entity, 7> kEntities{{{QLatin1String("&lt;"), u'<'},
                                                      {QLatin1String("&gt;"), u'>'},
                                                      {QLatin1String("&quot;"), u'"'},
                                                      {QLatin1String("&amp;"), u'&'},
                                                      {QLatin1String("&apos;"), u'\''},
                                                      {QLatin1String("&#39;"), u'\''},
                                                      {QLatin1String("&#x27;"), u'\''}}};
    QString plain;
    plain.reserve(text.size());
    for (qsizetype at = 0; at < text.size();) {
        const QStringView rest = QStringView(text).mid(at);
        const auto found = std::find_if(kEntities.begin(), kEntities.end(), [&](const Entity& entity) {
            return rest.front() == u'&' && rest.startsWith(entity.name);
        });
        plain += found == kEntities.end() ? rest.front() : QChar(found->character);
        at += found == kEntities.end() ? 1 : found->name.size();
    }
    return plain;
}

}  // namespace vitrine
