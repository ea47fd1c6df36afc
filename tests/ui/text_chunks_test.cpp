#include "tests/support/test_program.h"
#include "ui/items/text_chunks.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QtTest>

#include <random>

using namespace vitrine;

/// Tests how a long plain text is split into chunks. No text is lost, no chunk is large, and a growing text changes
/// only its last chunk.
class TextChunksTest : public QObject {
    Q_OBJECT

private slots:
    /// Each chunk stores the state of the highlighter at the beginning of the chunk, for example "inside a comment".
    void chunksKnowWhatTheCodeBeforeLeavesOpen()
    {
        TextChunks chunks;
        chunks.setLanguage("cpp");
        chunks.setText("int a; /*\n" + QString("still a comment\n").repeated(100) + "*/ int b;\n//" +
                       QString(" word").repeated(500));
        const auto state = [&chunks](int row) {
            return chunks.data(chunks.index(row), TextChunks::CodeStateRole).value<CodeState>();
        };
        QCOMPARE(state(0), CodeState{});
        for (int row = 1; row < 3; ++row) {
            QVERIFY(state(row).region >= 0);
            QVERIFY(!state(row).midLine);
        }
        const int last = chunks.rowCount() - 1;
        QVERIFY(state(last).midLine);
        QVERIFY(state(last).region >= 0);
        chunks.setText(chunks.text() + "\nint c;" + QString("\nint d;").repeated(40));
        QCOMPARE(state(chunks.rowCount() - 1), CodeState{});
        chunks.setLanguage("no such language");
        QCOMPARE(state(1), CodeState{});
    }

    /// The text is read from one row of a model. When it grows there, the chunks grow, too.
    void aRowOfAModelGivesTheText()
    {
        QStandardItemModel model;
        model.setItemRoleNames({{Qt::DisplayRole, "text"}});
        for (const char* text : {"above", "int a;"}) model.appendRow(new QStandardItem(text));
        TextChunks chunks;
        chunks.setSource(&model);
        chunks.setSourceRow(1);
        QCOMPARE(chunks.text(), QString("int a;"));
        const QSignalSpy resets(&chunks, &QAbstractItemModel::modelReset);
        model.item(1)->setText("int a;\nint b;");
        model.item(0)->setText("other");
        QCOMPARE(chunks.text(), QString("int a;\nint b;"));
        QCOMPARE(chunks.length(), 13);
        QCOMPARE(resets.size(), 0);
        chunks.setSourceRow(0);
        QCOMPARE(chunks.text(), QString("other"));
    }

    void chunksAreTheText_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("empty") << "";
        QTest::newRow("short") << "a\nb\n";
        QTest::newRow("lines") << QString("a line\n").repeated(10000);
        QTest::newRow("a long line") << QString("word ").repeated(20000);
        QTest::newRow("no spaces") << QString("x").repeated(100000);
        QTest::newRow("pairs") << QString::fromUtf8("\U0001F642").repeated(5000);
        QTest::newRow("empty lines") << QString("\n").repeated(1000);
        QTest::newRow("mixed") << (QString("short\n\n") + QString("y").repeated(4321) + "\n").repeated(20);
    }

    void chunksAreTheText()
    {
        QFETCH(QString, text);
        TextChunks chunks;
        const QAbstractItemModelTester tester(&chunks, QAbstractItemModelTester::FailureReportingMode::QtTest);
        chunks.setText(text);
        QVERIFY(!chunks.cut());
        QString letters;
        for (const QString& chunk : all(chunks)) {
            QVERIFY(chunk.size() <= 2 * TextChunks::kCharacters);
            QVERIFY(chunk.count('\n') < TextChunks::kLines);
            QVERIFY(chunk.isEmpty() || !chunk.back().isHighSurrogate());
            letters += chunk;
        }
        QCOMPARE(letters.remove('\n'), QString(text).remove('\n'));
        // A text that grows step by step has the same chunks as the complete text.
        TextChunks grown;
        std::mt19937 random(3);
        QSignalSpy resets(&grown, &QAbstractItemModel::modelReset);
        for (qsizetype size = 0; size < text.size(); size += 1 + random() % 3000) grown.setText(text.left(size));
        grown.setText(text);
        QCOMPARE(all(grown), all(chunks));
        QCOMPARE(resets.size(), 0);
    }

    void limitsCutTheText()
    {
        TextChunks chunks;
        chunks.setMostLines(60);
        chunks.setMostCharacters(6000);
        chunks.setText(QString("a line\n").repeated(100000));
        QVERIFY(chunks.cut());
        QVERIFY(chunks.rowCount() >= 1 && chunks.rowCount() <= 3);
        chunks.setText(QString("x").repeated(1000000));
        QVERIFY(chunks.cut());
        QVERIFY(chunks.rowCount() >= 6 && chunks.rowCount() <= 7);
        QSignalSpy resets(&chunks, &QAbstractItemModel::modelReset);
        chunks.setMostCharacters(0);
        chunks.setMostLines(0);
        QVERIFY(!chunks.cut());
        QCOMPARE(chunks.rowCount(), 1000);
        QCOMPARE(resets.size(), 0);  // no reset, so the delegates of existing chunks are kept
        chunks.setText("short");
        QCOMPARE(all(chunks), QStringList("short"));
    }

private:
    static QStringList all(const TextChunks& chunks)
    {
        QStringList texts;
        for (int row = 0; row < chunks.rowCount(); ++row) texts << chunks.index(row).data().toString();
        return texts;
    }
};

VITRINE_GUI_TEST(TextChunksTest);
#include "text_chunks_test.moc"
