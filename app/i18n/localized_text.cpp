#include "app/i18n/localized_text.h"

#include "app/i18n/translated.h"

#include <QStringList>

namespace vitrine {

LocalizedText::LocalizedText(QString verbatim)
{
    if (!verbatim.isEmpty()) m_render = [text = std::move(verbatim)] { return text; };
}

LocalizedText::LocalizedText(const Sentence& sentence)
{
    if (!sentence.empty()) m_render = [sentence] { return translated(sentence); };
}

LocalizedText joined(QList<LocalizedText> texts, QChar separator)
{
    texts.removeIf([](const LocalizedText& text) { return text.isEmpty(); });
    if (texts.isEmpty()) return {};
    return [texts = std::move(texts), separator] {
        QStringList lines;
        for (const LocalizedText& text : texts) lines << text.text();
        return lines.join(separator);
    };
}

}  // namespace vitrine
