#pragma once

#include <QCoreApplication>
#include <QTranslator>

namespace vitrine::test {

/// Installs the English plurals of the window for the rest of the program; numbers keep the default format.
inline void speakEnglish()
{
    auto* const english = new QTranslator(QCoreApplication::instance());
    if (english->load(QStringLiteral(":/vitrine/languages/vitrine_en.qm")))
        QCoreApplication::installTranslator(english);
}

}  // namespace vitrine::test
