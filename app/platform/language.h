#pragma once

#include "app/settings/app_settings.h"

#include <QLocale>
#include <QObject>
#include <QStringList>
#include <QTranslator>

class QQmlEngine;

namespace vitrine {

/// Sets the language of the whole program: its own texts, the texts of Qt's dialogs, and the formats of numbers and
/// dates. Only one instance may exist at a time. Use it on the GUI thread.
class WindowLanguage {
public:
    WindowLanguage() = default;
    ~WindowLanguage();
    WindowLanguage(const WindowLanguage&) = delete;
    WindowLanguage& operator=(const WindowLanguage&) = delete;

    /// Replaces the language. Texts that are already shown must be requested again, see announceTexts().
    void speak(AppSettings::Language wanted);

    /// Returns the first supported language of `names`, such as {"fr-FR", "de-AT"}; English if none is supported.
    static AppSettings::Language firstKnown(const QStringList& names);
    /// Returns the locale that formats numbers and dates in `language`. It is the desktop's own if that has the same
    /// language.
    static QLocale localeOf(AppSettings::Language language, const QLocale& desktop);

private:
    void forget();

    QTranslator m_own;
    QTranslator m_qt;
};

/// Applies the language of the settings now and at every later change. Texts of `qml`, and those of `program` and its
/// parts, change while the window is open. All arguments must outlive `qml`.
void followLanguage(WindowLanguage& language, AppSettings& settings, QQmlEngine& qml, QObject& program);

/// Makes views request all texts of `object` and of the objects among its properties again. Emits the notify signals of
/// its texts, and dataChanged() for all rows if it is a list.
void announceTexts(QObject& object);

}  // namespace vitrine
