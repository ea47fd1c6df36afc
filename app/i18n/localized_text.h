#pragma once

#include "core/base/sentence.h"

#include <QList>
#include <QString>

#include <functional>
#include <type_traits>
#include <utility>

namespace vitrine {

/// A text on screen that depends on the language of the window. Objects store a LocalizedText and return its text()
/// from their properties. When the language changes, WindowLanguage emits the notify signals of these properties.
class LocalizedText {
public:
    LocalizedText() = default;
    /// A text that is the same in every language, such as a file name.
    LocalizedText(QString verbatim);
    LocalizedText(const Sentence& sentence);
    /// `render` returns the text in the current language, for example [name] { return tr("Open %1.").arg(name); }. It
    /// may be called at any later time, so it must own the values that it uses.
    template <typename Render>
    requires(std::is_invocable_r_v<QString, const Render&>) LocalizedText(Render render) : m_render(std::move(render))
    {
    }

    bool isEmpty() const { return text().isEmpty(); }
    void clear() { m_render = nullptr; }
    QString text() const { return m_render ? m_render() : QString(); }

    /// Whether two objects have the same text in the current language.
    friend bool operator==(const LocalizedText& a, const LocalizedText& b) { return a.text() == b.text(); }

private:
    std::function<QString()> m_render;
};

/// Returns the non-empty texts, joined with `separator` between them.
LocalizedText joined(QList<LocalizedText> texts, QChar separator);

}  // namespace vitrine
