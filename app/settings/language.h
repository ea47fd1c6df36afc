#pragma once

#include "app/settings/app_settings.h"

#include <QLocale>
#include <QObject>
#include <QStringList>
#include <QTranslator>

class QQmlEngine;

namespace vitrine {

/// Sets the language of the whole program: the program's own texts, the texts of Qt's dialogs, and the formats of
/// numbers and dates. Only one instance may exist at a time. Use it on the GUI thread only.
class WindowLanguage {
public:
    WindowLanguage() = default;
    ~WindowLanguage();
    WindowLanguage(const WindowLanguage&) = delete;
    WindowLanguage& operator=(const WindowLanguage&) = delete;

    /// Switches to another language. Views must then request all shown texts again, see announceTexts().
    void speak(AppSettings::Language wanted);

    /// Returns the first supported language of `names`, such as {"fr-FR", "de-AT"}; English if none is supported.
    static AppSettings::Language firstKnown(const QStringList& names);
    /// Returns the locale for numbers and dates in `language`. This is the locale of the desktop, if the desktop has
    /// the same language.
    static QLocale localeOf(AppSettings::Language language, const QLocale& desktop);

private:
    void forget();

    QTranslator m_own;
    QTranslator m_qt;
};

/// Applies the language of the settings now and after every change of this setting. Texts of `qml`, of `program` and of
/// its parts then change while the window is open. All arguments must outlive `qml`.
void followLanguage(WindowLanguage& language, AppSettings& settings, QQmlEngine& qml, QObject& program);

/// Makes views request again all texts of `object`, of the objects in its properties, and of its child objects. Emits
/// the notify signals of their text properties, and dataChanged() for all rows of lists.
void announceTexts(QObject& object);

}  // namespace vitrine
