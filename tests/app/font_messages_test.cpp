#include "app/platform/font_messages.h"
#include "tests/support/test_program.h"

#include <QtTest>

using namespace vitrine;

namespace {

QStringList messages;

void collect(QtMsgType, const QMessageLogContext&, const QString& text)
{
    messages << text;
}

}  // namespace

/// Tests how Qt's warnings about scripts without a font are condensed: one sentence is printed for each script. Other
/// messages stay unchanged.
class FontMessagesTest : public QObject {
    Q_OBJECT

private slots:
    void eachScriptIsToldOnce()
    {
        const QtMessageHandler before = qInstallMessageHandler(collect);
        condenseFontMessages();
        for (const char* font : {"DejaVu Sans", "Nimbus Roman"}) {
            for (const int script : {11, 16})
                qWarning("  OpenType support missing for \"%s\", script %d", font, script);
        }
        qWarning("OpenType support missing, said by somebody else");
        qWarning("a warning");
        qInstallMessageHandler(before);
        QCOMPARE(messages.size(), 4);
        QVERIFY(messages[0].contains("11") && messages[1].contains("16"));
        QVERIFY(messages[0].endsWith('.'));
        QCOMPARE(messages.mid(2), (QStringList{"OpenType support missing, said by somebody else", "a warning"}));
    }
};

VITRINE_GUI_TEST(FontMessagesTest);
#include "font_messages_test.moc"
