#include "app/chat/context_parts.h"
#include "app/chat/message_parts.h"
#include "app/dropped_files.h"
#include "app/exchange/chat_exchange.h"
#include "app/library/model_library.h"
#include "app/library/pdf_text.h"
#include "app/models/message_list_model.h"
#include "tests/app/scripted_program.h"
#include "tests/support/test_program.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>

using namespace vitrine;
using namespace vitrine::test;

/// Tests how files are attached to a message, and how they appear in its text.
class AttachmentsTest : public QObject, protected ScriptedProgram {
    Q_OBJECT

private slots:
    void init() { begin(R"({"loadMilliseconds": 1, "millisecondsPerToken": 0, "answers": [{"text": "Yes."}]})"); }

    void cleanup() { m_application.reset(); }

    void filesStandInTheMessage_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"one\ntwo\n", "no end", "", "\n\nspace \n\n", "```\ncode\n```\n", "a ```` b", "````",
                                 "File x:\n```\ny\n```\n", "\tTab\n", "ünï 漢字\n"}) {
            QTest::newRow(text) << QString::fromUtf8(text);
        }
    }

    void filesStandInTheMessage()
    {
        QFETCH(QString, text);
        const std::vector<MessagePart> parts{
            {{}, "See these:"}, {"a: b.md", text}, {{}, "and\n\nthis"}, {"Makefile", text}};
        const QString message = messageOf(parts);
        std::vector<MessagePart> found = partsOf(message);
        QCOMPARE(found.size(), parts.size());
        for (std::size_t i = 0; i < parts.size(); ++i) {
            QCOMPARE(found[i].file, parts[i].file);
            const bool ended = parts[i].file.isEmpty() || text.endsWith('\n') || text.isEmpty();
            QCOMPARE(found[i].text, ended ? parts[i].text : parts[i].text + '\n');
        }
        QCOMPARE(messageOf(found), message);
        QCOMPARE(partsOf(inMessage({"a.md", text})).size(), std::size_t{1});
    }

    void otherMessagesHaveOnePart()
    {
        for (const char* text : {"Hello", "File x:\nno fence", "File x:\n```\nnever closed", "```\nFile x:\n```"}) {
            QCOMPARE(partsOf(text), (std::vector<MessagePart>{{{}, text}}));
        }
        QVERIFY(partsOf("  \n").empty());
        QCOMPARE(inMessage({"a.cpp", "x"}), QString("File a.cpp:\n```cpp\nx\n```"));
    }

    void attachedFilesAreSentAndKept()
    {
        load();
        const QString notes = write("notes.md", "one\ntwo\nthree\nfour\n");
        session().unsent()->setText("Sum up:");
        QVERIFY(m_application->dropped()->open({QUrl::fromLocalFile(notes)}));
        session().unsent()->addPasted("Something pasted");
        QCOMPARE(session().unsent()->attachments().size(), 2);
        QCOMPARE(fact(0, "file"), QVariant("notes.md"));
        QCOMPARE(fact(0, "lines"), QVariant(4));
        QCOMPARE(fact(1, "file"), QVariant(""));
        QTRY_VERIFY(fact(0, "tokens").toInt() > 4 && fact(0, "tokens").toInt() < 40);
        QTRY_VERIFY(fact(1, "tokens").toInt() > 0 && fact(1, "tokens").toInt() < 6);
        // An attachment is shortened only if the user selects lines.
        session().unsent()->keepLines(0, 2, 3);
        QCOMPARE(fact(0, "file"), QVariant("notes.md, lines 2 to 3 of 4"));
        QCOMPARE(session().unsent()->attachmentText(0), QString("two\nthree\n"));
        session().undo()->restore();
        QCOMPARE(session().unsent()->attachmentText(0), QString("one\ntwo\nthree\nfour\n"));
        session().unsent()->removeAttachment(1);
        QCOMPARE(session().unsent()->attachments().size(), 1);
        session().undo()->restore();
        QCOMPARE(session().unsent()->attachments().size(), 2);
        session().unsent()->removeAttachment(1);
        session().sender()->sendUnsent();
        QTRY_VERIFY(!session().answer()->generating());
        QVERIFY(session().unsent()->attachments().isEmpty());
        const QString sent = session().messages()->messageAt(0)->text;
        QCOMPARE(sent, QString("Sum up:\n\nFile notes.md:\n```md\none\ntwo\nthree\nfour\n```"));
        const QVariantList parts = session().unsent()->partsOf(sent);
        QCOMPARE(parts.size(), 2);
        QCOMPARE(parts[1].toMap()["file"], QVariant("notes.md"));
    }

    /// The detected encoding can be wrong. If the user chooses another encoding, the file is read again with it.
    void encodingsCanBeChosen()
    {
        m_application->dropped()->open({QUrl::fromLocalFile(write("gbk.txt", "\xD6\xD0\xCE\xC4\n"))});
        QCOMPARE(session().unsent()->attachments().size(), 1);
        session().unsent()->readAs(0, "GB18030");
        QCOMPARE(fact(0, "encoding"), QVariant("GB18030"));
        QCOMPARE(session().unsent()->attachmentText(0), QString::fromUtf8("中文\n"));
        session().unsent()->readAs(0, "UTF-8");
        QCOMPARE(session().notices()->notice(), QString("gbk.txt is not valid text in the encoding UTF-8."));
        QCOMPARE(fact(0, "encoding"), QVariant("GB18030"));
        QCOMPARE(session().unsent()->attachmentText(0), QString::fromUtf8("中文\n"));
    }

    void whatIsNoTextGetsOneSentence()
    {
        QVERIFY(m_application->dropped()->open({QUrl::fromLocalFile(write("x.bin", QByteArray("\1\0\2\3", 4)))}));
        QCOMPARE(session().notices()->notice(),
                 QString("x.bin is not a text file; only texts, PDF, docx, xlsx, odt and ods files can be attached."));
        QVERIFY(session().unsent()->attachments().isEmpty());
        const QVariantMap look = m_application->dropped()->preview({QUrl::fromLocalFile(write("a.txt", "x"))});
        QCOMPARE(look["attached"].toInt(), 1);
        QCOMPARE(look["sentence"].toString(), QString());
        // Missing files and URLs that are not local files are refused.
        QVERIFY(!m_application->dropped()->open({QUrl::fromLocalFile(m_folder->filePath("gone.txt"))}));
        QVERIFY(!m_application->dropped()->open({QUrl("https://example.org/a.txt")}));
    }

    /// A drop without usable files causes an error. The error disappears with the next drop that contains a usable
    /// file.
    void anErrorOfADropEndsWithTheNext()
    {
        const QUrl empty = QUrl::fromLocalFile(m_folder->filePath("empty"));
        QVERIFY(QDir(m_folder->path()).mkpath("empty"));
        const QUrl notes = QUrl::fromLocalFile(write("notes.txt", "x"));
        const QUrl chats = QUrl::fromLocalFile(write("c.json", R"({"messages":[{"role":"user","content":"Hi"}]})"));
        const QUrl wrong = QUrl::fromLocalFile(write("w.json", R"([{"messages":[{"role":"user","content":"Hi"}]},7])"));
        const auto drop = [&](const QUrl& url) { m_application->dropped()->open({url}); };
        const auto error = [this] { return m_application->library()->error(); };
        drop(empty);
        QVERIFY(!error().isEmpty());
        drop(notes);
        QCOMPARE(error(), QString());
        drop(empty);
        m_application->exchange()->importFiles({wrong});
        QTRY_VERIFY(!m_application->exchange()->busy() && session().notices()->error().contains("w.json"));
        QCOMPARE(error(), QString());
        drop(empty);
        m_application->exchange()->importFiles({chats});
        QTRY_VERIFY(!m_application->exchange()->busy() && session().notices()->error().isEmpty());
        QCOMPARE(error(), QString());
        // A usable drop must not clear errors that have other causes.
        m_application->library()->load("/no/model.gguf");
        const QString other = error();
        QVERIFY(!other.isEmpty());
        drop(notes);
        QCOMPARE(error(), other);
    }

    void aFolderOfChatsIsNamedBeforeItIsDropped()
    {
        QVERIFY(QDir(m_folder->path()).mkpath("hist/more"));
        write("hist/more/c.json", R"({"messages":[{"role":"user","content":"Hi"}]})");
        const QVariantMap look = m_application->dropped()->preview({QUrl::fromLocalFile(m_folder->filePath("hist"))});
        QCOMPARE(look["chats"].toInt(), 1);
        QCOMPARE(look["chatFolder"].toString(), QString("hist"));
    }

    /// Every file of a drop is either used, or named in a notice.
    void everyDroppedFileIsUsedOrNamed()
    {
        const QString model = write("b.gguf", "GGUF");
        const QUrl table = QUrl::fromLocalFile(write("t.csv", "a,b\n"));
        const QUrl picture = QUrl::fromLocalFile(write("p.png", QByteArray("\x89PNG\r\n\x1A\n\0\0\0\rIHDR", 16)));
        const QUrl binary = QUrl::fromLocalFile(write("x.bin", QByteArray("\1\2\0\3", 4)));
        const QList<QUrl> all{QUrl::fromLocalFile(model), table, picture, binary};
        const QVariantMap preview = m_application->dropped()->preview(all);
        QCOMPARE(preview["model"].toString(), QString("b.gguf"));
        QCOMPARE(preview["attached"].toInt(), 2);
        QCOMPARE(preview["sentence"].toString(), QString("p.png is a picture; models get only text from Vitrine."));
        QVERIFY(m_application->dropped()->open(all));
        QCOMPARE(m_application->library()->loadName(), QString("b.gguf"));
        QCOMPARE(session().unsent()->attachments().size(), 1);
        QCOMPARE(fact(0, "file"), QVariant("t.csv"));
        QCOMPARE(session().notices()->notice(),
                 QString("x.bin is not a text file; only texts, PDF, docx, xlsx, odt and ods files can be attached. "
                         "p.png is a picture; models get only text from Vitrine."));
        m_application->dropped()->refusePicture();
        QCOMPARE(session().notices()->notice(), QString("This is a picture; models get only text from Vitrine."));
        // If every file of a drop is used, the notice of the previous drop disappears.
        QVERIFY(m_application->dropped()->open({table}));
        QCOMPARE(session().notices()->notice(), QString());
        QCOMPARE(DroppedFiles::plainText("<p>One <b>two</b></p>"), QString("One two"));
    }

    /// If a drop contains chats and files to attach, the open chat stays visible, because the files are attached to it.
    void filesDroppedWithChatsStayInTheOpenChat()
    {
        load();
        session().sender()->send("Hello");
        QTRY_VERIFY(!session().running()->any());
        const qint64 before = session().chat()->id();
        const QUrl notes = QUrl::fromLocalFile(write("notes.md", "one\n"));
        const QUrl chats = QUrl::fromLocalFile(write("c.json", R"({"messages":[{"role":"user","content":"Hi"}]})"));
        QVERIFY(m_application->dropped()->open({chats, notes}));
        QTRY_VERIFY(!m_application->exchange()->busy());
        QTRY_COMPARE(session().notices()->notice(),
                     QString("1 chats were imported. This chat stays open, because the other "
                             "dropped files were attached to its unsent message."));
        QCOMPARE(session().chat()->id(), before);
        QCOMPARE(session().unsent()->attachments().size(), 1);
        // If a drop contains only chats, or chats and a file that cannot be attached, the window shows an imported
        // chat.
        const QUrl binary = QUrl::fromLocalFile(write("x.bin", QByteArray("\1\2\0\3", 4)));
        const QUrl more = QUrl::fromLocalFile(write("d.json", R"({"messages":[{"role":"user","content":"Hey"}]})"));
        QVERIFY(m_application->dropped()->open({more, binary}));
        QTRY_VERIFY(session().chat()->id() != before);
        QCOMPARE(session().unsent()->attachments().size(), 0);
    }

    void pdfsAreReadByAnotherProgram_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QString>("said");
        QTest::newRow("text") << QByteArray("printf 'A line\\f'; [ \"$5\" = - ] && [ -f \"$4\" ]") << "done: A line";
        QTest::newRow("error") << QByteArray("exit 1") << "pdftotext could not read a b.pdf.";
        QTest::newRow("nothing") << QByteArray("printf '\\f\\n'")
                                 << "a b.pdf contains no text, perhaps only pictures of text.";
        QTest::newRow("endless") << QByteArray("exec sleep 60")
                                 << "Reading the text of a b.pdf took longer than 0 seconds.";
        QTest::newRow("huge") << QByteArray("exec cat /dev/zero")
                              << "The text of a b.pdf is larger than 4 MB, the limit for attachments.";
        QTest::newRow("missing") << QByteArray()
                                 << "a b.pdf is a PDF. To attach its text, install pdftotext (from poppler-utils).";
    }

    void pdfsAreReadByAnotherProgram()
    {
        QFETCH(QByteArray, script);
        QFETCH(QString, said);
        const QString pdf = write("a b.pdf", "%PDF-1.4\n");
        QVERIFY(PdfText::isPdf(pdf));
        QVERIFY(!PdfText::isPdf(write("a.txt", "text")));
        QString program = m_folder->filePath("nothing here");
        if (!script.isEmpty()) {
            program = write("reader", "#!/bin/sh\n" + script + "\n");
            QVERIFY(QFile::setPermissions(program, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        }
        const bool endless = QLatin1String(QTest::currentDataTag()) == QLatin1String("endless");
        PdfText reader(program, std::chrono::milliseconds(endless ? 200 : 30000));
        QStringList told;
        connect(&reader, &PdfText::done, this, [&](qint64 tag, const QString& file, const QString& text) {
            QCOMPARE(tag, qint64{7});
            QCOMPARE(file, QString("a b.pdf"));
            told << "done: " + text;
        });
        connect(&reader, &PdfText::failed, this, [&](const LocalizedText& sentence) { told << sentence.text(); });
        reader.read(pdf, 7);
        QTRY_COMPARE_WITH_TIMEOUT(told, QStringList(said), 20000);
    }

    /// A token that extends over two parts of the prompt counts for the part in which it begins.
    void tokensOfPartsAreCounted()
    {
        FittedPrompt fitted;
        const auto add = [&fitted](const char* bytes, std::int32_t message) {
            PromptToken token;
            token.record.bytes = bytes;
            token.messageIndex = message;
            fitted.prompt.tokens.push_back(token);
        };
        add("earlier", 0);
        add("<user>", -1);
        for (const char* bytes : {"ab", "c\n", "d", "ef"}) add(bytes, 1);
        add("<end>", -1);
        const std::vector<std::size_t> ends{3, 5, 100};
        QCOMPARE(tokensOfStretches(fitted, ends), (std::vector<int>{2, 1, 1}));
        QCOMPARE(tokensOfStretches(fitted, {}), std::vector<int>());
    }

private:
    QVariant fact(int at, const char* name) { return session().unsent()->attachments().at(at).toMap().value(name); }
    QString write(const char* name, const QByteArray& bytes)
    {
        QFile file(m_folder->filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) qFatal("cannot write");
        return file.fileName();
    }
};

VITRINE_GUI_TEST(AttachmentsTest);
#include "attachments_test.moc"
