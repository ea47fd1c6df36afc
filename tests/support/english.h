#pragma once

#include <QCoreApplication>
#include <QTranslator>

namespace vitrine::test {

/// Installs the English plural forms of the window until the program ends. The format of numbers stays unchanged.
inline void speakEnglish()
{
    auto* const english = new QTranslator(QCoreApplication::instance());
    if (english->load(QStringLiteral(":/vitrine/languages/vitrine_en.qm")))
        QCoreApplication::installTranslator(english);
}

}  // namespace vitrine::test
