#pragma once

#include <QCoreApplication>
#include <QTranslator>

namespace vitrine::test {

/// The plurals of the window's English, as long as the program runs; numbers stay as they are written by default.
inline void speakEnglish()
{
    auto* const english = new QTranslator(QCoreApplication::instance());
    if (english->load(QStringLiteral(":/vitrine/languages/vitrine_en.qm")))
        QCoreApplication::installTranslator(english);
}

}  // namespace vitrine::test
