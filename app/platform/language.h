#pragma once

#include "app/settings/app_settings.h"

#include <QLocale>
#include <QObject>
#include <QStringList>
#include <QTranslator>

class QQmlEngine;

namespace vitrine {

/// Speaks a language to the whole program: our texts, those of Qt's dialogs, and how numbers and dates are written.
/// One at a time, and only on the GUI thread.
class WindowLanguage {
public:
    WindowLanguage() = default;
    ~WindowLanguage();
    WindowLanguage(const WindowLanguage&) = delete;
    WindowLanguage& operator=(const WindowLanguage&) = delete;

    /// Instead of what was spoken before. Whoever shows texts has to ask for them again.
    void speak(AppSettings::Language wanted);

    /// The one of our languages that comes first in a list of a user's, such as {"fr-FR", "de-AT"}; English without
    /// any.
    static AppSettings::Language firstKnown(const QStringList& names);
    /// How numbers and dates are written in it: as the desktop does where that speaks the same language.
    static QLocale localeOf(AppSettings::Language language, const QLocale& desktop);

private:
    void forget();

    QTranslator m_own;
    QTranslator m_qt;
};

/// Speaks the language of the settings from now on, also when another is chosen: whatever `qml` shows, and the texts of
/// `program` and its parts, change while the window is open.
void followLanguage(WindowLanguage& language, AppSettings& settings, QQmlEngine& qml, QObject& program);

/// Lets whoever shows a text of this object, or of any object among its properties, ask for it again: tells that its
/// texts have changed, and all rows of its lists.
void announceTexts(QObject& object);

}  // namespace vitrine
