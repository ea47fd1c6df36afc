#include "app/answers/footnote.h"
#include "app/answers/run_facts.h"
#include "app/i18n/translated.h"
#include "app/library/model_file.h"
#include "app/models/chat_list_model.h"
#include "app/settings/language.h"
#include "tests/support/test_program.h"

#include <QSignalSpy>
#include <QStringListModel>
#include <QtTest>

using namespace vitrine;
using Spoken = AppSettings::Language;

namespace {

QString tokens(int count)
{
    return QCoreApplication::translate("Footnote", "%Ln tokens", nullptr, count);
}

/// An object with the kinds of properties that QML reads from the program: values with a change signal, a list model,
/// and an object.
class Part : public QObject {
    Q_OBJECT
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(QString subtitle READ title NOTIFY changed)
    Q_PROPERTY(int count READ count NOTIFY counted)
    Q_PROPERTY(QObject* rows READ rows CONSTANT)
    Q_PROPERTY(QObject* whole READ whole CONSTANT)

public:
    QString title() const { return QStringLiteral("title"); }
    int count() const { return 1; }
    QObject* rows() { return &m_rows; }
    QObject* whole() { return this; }

signals:
    void changed();
    void counted();

private:
    QStringListModel m_rows{{QStringLiteral("a"), QStringLiteral("b")}};
};

}  // namespace

class LanguageTest : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { QLocale::setDefault(QLocale::c()); }

    void theFirstKnownIsSpoken()
    {
        QCOMPARE(WindowLanguage::firstKnown({"fr-FR", "de-AT", "en-GB"}), Spoken::German);
        QCOMPARE(WindowLanguage::firstKnown({"en-GB", "de-DE"}), Spoken::English);
        QCOMPARE(WindowLanguage::firstKnown({"zh-Hans-CN"}), Spoken::SimplifiedChinese);
        QCOMPARE(WindowLanguage::firstKnown({"zh-CN"}), Spoken::SimplifiedChinese);
        QCOMPARE(WindowLanguage::firstKnown({"zh-TW"}), Spoken::English);
        QCOMPARE(WindowLanguage::firstKnown({"C"}), Spoken::English);
        QCOMPARE(WindowLanguage::firstKnown({}), Spoken::English);
    }

    void numbersAreWrittenAsTheDesktopDoes()
    {
        const QLocale swiss(QLocale::German, QLocale::Switzerland);
        QCOMPARE(WindowLanguage::localeOf(Spoken::German, swiss), swiss);
        QCOMPARE(WindowLanguage::localeOf(Spoken::German, QLocale::c()).toString(0.5), QString("0,5"));
        QCOMPARE(WindowLanguage::localeOf(Spoken::English, swiss).toString(12345), QString("12,345"));
        QCOMPARE(WindowLanguage::localeOf(Spoken::System, swiss), swiss);
        QCOMPARE(WindowLanguage::localeOf(Spoken::System, QLocale::c()).toString(177796.4, 'f', 0), QString("177,796"));
        const QLocale taiwan(QLocale::Chinese, QLocale::TraditionalHanScript, QLocale::Taiwan);
        QCOMPARE(WindowLanguage::localeOf(Spoken::SimplifiedChinese, taiwan).territory(), QLocale::China);
    }

    void oneLanguageAtATime()
    {
        WindowLanguage language;
        language.speak(Spoken::German);
        QCOMPARE(translated(SentenceForm("tokenizer")), QString("Tokenizer"));
        QCOMPARE(tokens(1234), QString("1.234 Tokens"));
        QCOMPARE(QLocale().language(), QLocale::German);
        language.speak(Spoken::SimplifiedChinese);
        QCOMPARE(translated(SentenceForm("tokenizer")), QString::fromUtf8("分词器"));
        QCOMPARE(tokens(2), QString::fromUtf8("2 个词元"));
        language.speak(Spoken::English);
        QCOMPARE(translated(SentenceForm("tokenizer")), QString("tokenizer"));
        QCOMPARE(tokens(1), QString("1 token"));
        QCOMPARE(tokens(1234), QString("1,234 tokens"));
        QCOMPARE(translated(SentenceForm("A text without a translation.")), QString("A text without a translation."));
    }

    void valuesAreTranslatedByThemselves()
    {
        WindowLanguage language;
        language.speak(Spoken::German);
        const auto folder = [](const std::string& name) {
            return Sentence::ofForm("%1 is a folder; only text files can be attached.", {name});
        };
        QCOMPARE(translated(folder("a")),
                 QString::fromUtf8("a ist ein Ordner; nur Textdateien können angehängt werden."));
        // A value is inserted unchanged, even if it looks like a placeholder or is equal to a text with a translation.
        QCOMPARE(translated(folder("%2")),
                 QString::fromUtf8("%2 ist ein Ordner; nur Textdateien können angehängt werden."));
        QCOMPARE(translated(folder("tokenizer")),
                 QString::fromUtf8("tokenizer ist ein Ordner; nur Textdateien können angehängt werden."));
        // A value that is a sentence itself is translated.
        QCOMPARE(translated(Sentence::ofForm("%1: %2", {std::string("b"), folder("a")})),
                 QString::fromUtf8("b: a ist ein Ordner; nur Textdateien können angehängt werden."));
    }

    /// Counts, speeds, sizes, times and dates use the format of the locale.
    void figuresFollowTheLocale()
    {
        WindowLanguage language;
        StoredMessage answer;
        answer.role = "assistant";
        answer.state = MessageState::Complete;
        answer.answer.generatedTokens = 1234;
        answer.answer.generationSeconds = 12.5;
        answer.answer.acceptedTokens = 1000;
        answer.answer.repeatedTokens = 2345;
        answer.answer.stopReason = "endOfTurn";
        answer.answer.facts.firstTokenSeconds = 1.25;
        answer.answer.settings = R"({"temperature": 0.75})";
        const QDate today(2026, 11, 24);

        language.speak(Spoken::German);
        QCOMPARE(answerFootnote(answer), QString("1.234 Tokens · 98,7 Tokens/s · Ende des Beitrags"));
        const QString facts = answerFacts(answer);
        QVERIFY2(facts.contains("1,25 s") && facts.contains("1.000") && facts.contains("2.345") &&
                     facts.contains("0,75"),
                 qPrintable(facts));
        QVERIFY2(!facts.contains("0.75") && !facts.contains("1.25"), qPrintable(facts));
        QCOMPARE(shortSize(1'234'567'890), QString("1,23 GB"));
        QCOMPARE(ChatListModel::groupOf(QDate(2026, 3, 1), today), QString("März"));
        QCOMPARE(ChatListModel::groupOf(QDate(2025, 3, 1), today), QString("März 2025"));
        language.speak(Spoken::SimplifiedChinese);
        QCOMPARE(ChatListModel::groupOf(QDate(2025, 3, 1), today), QString::fromUtf8("2025年三月"));
        language.speak(Spoken::English);
        QCOMPARE(answerFootnote(answer), QString("1,234 tokens · 98.7 tokens/s · end of turn"));
        QCOMPARE(ChatListModel::groupOf(QDate(2025, 3, 1), today), QString("March 2025"));
    }

    void afterwardsNothingIsSpoken()
    {
        {
            WindowLanguage language;
            language.speak(Spoken::German);
        }
        QCOMPARE(translated(SentenceForm("tokenizer")), QString("tokenizer"));
    }

    void everyTextIsAskedForAgain()
    {
        Part part;
        const QSignalSpy changed(&part, &Part::changed);
        const QSignalSpy counted(&part, &Part::counted);
        const QSignalSpy rows(qobject_cast<QStringListModel*>(part.rows()), &QAbstractItemModel::dataChanged);
        announceTexts(part);
        QCOMPARE(changed.size(), 1);  // one signal, although two properties share it
        QCOMPARE(counted.size(), 0);
        QCOMPARE(rows.size(), 1);
        QCOMPARE(rows[0][1].toModelIndex().row(), 1);
    }
};

VITRINE_TEST(LanguageTest);
#include "language_test.moc"
