#include "app/markdown/block_splitter.h"
#include "app/markdown/shown_text.h"
#include "app/models/block_list_model.h"
#include "app/models/chat_find.h"
#include "app/models/message_list_model.h"
#include "app/models/table_model.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"
#include "tests/app/follower.h"
#include "tests/support/english.h"
#include "tests/support/test_program.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::QtTest;

StoredMessage message(qint64 id, const QString& role, const QString& text)
{
    StoredMessage message;
    message.id = id;
    message.role = role;
    message.text = text;
    return message;
}

}  // namespace

class ModelsTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { vitrine::test::speakEnglish(); }
    void blocksFollowTheStream();
    void onlyTheTailChanges();
    void blockRoles();
    void sectionsFold();
    void tablesGrowRowByRow();
    void longTextsAreTakenInSlices();
    void messagesTellWhatChanges();
    void messagesOfOneAnswer();
    void footnotes();
    void findingInAChat();
};

void ModelsTest::blocksFollowTheStream()
{
    BlockListModel model;
    const QAbstractItemModelTester tester(&model, kFatal);
    const Follower follower(model, BlockListModel::TextRole);
    const std::vector<QString> pieces{"\n", "\n\n", "a", "# b", "- ", "```", "|a|", "|-|", "1. ", "> ", "---"};
    std::mt19937 random(1);
    QString text;
    for (int i = 0; i < 2000; ++i) {
        const QString& piece = pieces[random() % pieces.size()];
        text += piece;
        model.append(piece);
        QCOMPARE(follower.rows, follower.fresh());
        if (i % 100 != 0) continue;
        BlockSplitter whole;
        whole.append(text);
        QCOMPARE(static_cast<std::size_t>(model.rowCount()), whole.blocks().size());
    }
}

void ModelsTest::onlyTheTailChanges()
{
    BlockListModel model;
    model.append("One\n\nTwo\n\n```\ncode\n```\nThree");
    QCOMPARE(model.rowCount(), 4);
    const QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    for (int i = 0; i < 50; ++i) model.append(" more");
    QCOMPARE(changed.size(), 50);
    for (const QList<QVariant>& signal : changed) {
        QCOMPARE(signal[0].toModelIndex().row(), 3);
        QCOMPARE(signal[1].toModelIndex().row(), 3);
    }
}

void ModelsTest::blockRoles()
{
    BlockListModel model;
    model.append("## H\n\n|a|b|\n|:-|-:|\n|1|2|\n\n***\n```cpp\nint x;");
    QCOMPARE(model.rowCount(), 4);
    const auto value = [&model](int row, int role) { return model.index(row).data(role); };
    QCOMPARE(value(0, BlockListModel::KindRole).value<BlockListModel::Kind>(), BlockListModel::Kind::Heading);
    QCOMPARE(value(0, BlockListModel::LevelRole).toInt(), 2);
    QCOMPARE(value(1, BlockListModel::KindRole).value<BlockListModel::Kind>(), BlockListModel::Kind::Table);
    auto* table = qobject_cast<TableModel*>(value(1, BlockListModel::TableRole).value<QObject*>());
    QVERIFY(table);
    QCOMPARE(table->rowCount(), 2);
    QCOMPARE(table->index(1).data(TableModel::CellsRole).toStringList(), (QStringList{"1", "2"}));
    QCOMPARE(table->alignments(), (QList<int>{Qt::AlignLeft, Qt::AlignRight}));
    QVERIFY(!value(0, BlockListModel::TableRole).value<QObject*>());
    QCOMPARE(value(2, BlockListModel::KindRole).value<BlockListModel::Kind>(), BlockListModel::Kind::Rule);
    QCOMPARE(value(3, BlockListModel::KindRole).value<BlockListModel::Kind>(), BlockListModel::Kind::Code);
    QCOMPARE(value(3, BlockListModel::LanguageRole).toString(), QString("cpp"));
    QCOMPARE(value(3, BlockListModel::OpenRole).toBool(), true);
    QCOMPARE(model.roleNames().value(BlockListModel::OpenRole), QByteArray("open"));
}

/// A collapsible section is closed at first. The content of a closed section takes no space.
void ModelsTest::sectionsFold()
{
    BlockListModel model;
    model.append("Before\n<details>\n<summary>More</summary>\n\nIn it\n\n```\ncode\n```\n");
    const auto texts = [&model](bool onlyShown) {
        QStringList all;
        for (int row = 0; row < model.rowCount(); ++row) {
            if (!onlyShown || !model.index(row).data(BlockListModel::HiddenRole).toBool())
                all << shownBlock(model.index(row).data(BlockListModel::TextRole).toString());
        }
        return all;
    };
    const auto fold = [&model](int row) {
        return model.index(row).data(BlockListModel::FoldRole).value<BlockListModel::Fold>();
    };
    QCOMPARE(texts(false), (QStringList{"Before", "More", "In it", "code"}));
    QCOMPARE(texts(true), (QStringList{"Before", "More"}));
    QCOMPARE(fold(1), BlockListModel::Fold::Folded);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.toggleFold(1);
    QCOMPARE(changed.last()[0].toModelIndex().row(), 1);
    QCOMPARE(changed.last()[1].toModelIndex().row(), 3);
    QCOMPARE(fold(1), BlockListModel::Fold::Unfolded);
    QCOMPARE(texts(true), texts(false));
    QCOMPARE(model.index(2).data(BlockListModel::IndentRole).toInt(), 1);
    // While the text grows, a section that the user opened stays open. The tag </details> is not shown as text.
    model.append("\n</details>\nAfter\n<details open><summary>Two</summary>second\n<details>third</details></details>");
    QCOMPARE(texts(true), (QStringList{"Before", "More", "In it", "code", "After", "Two", "second", "Details"}));
    model.toggleFold(1);
    QCOMPARE(texts(true), (QStringList{"Before", "More", "After", "Two", "second", "Details"}));
    model.reveal(2);
    QCOMPARE(fold(1), BlockListModel::Fold::Unfolded);
    model.toggleFold(static_cast<int>(texts(false).indexOf("Two")));
    const int third = static_cast<int>(texts(false).indexOf("third"));
    QVERIFY(model.index(third).data(BlockListModel::HiddenRole).toBool());
    model.reveal(third);  // opens both sections that contain this block
    QVERIFY(texts(true).contains("third"));
}

void ModelsTest::tablesGrowRowByRow()
{
    BlockListModel model;
    model.append("|a|b|\n|-|-|\n");
    auto* table = qobject_cast<TableModel*>(model.index(0).data(BlockListModel::TableRole).value<QObject*>());
    QVERIFY(table && table->parent());
    const QAbstractItemModelTester tester(table, kFatal);
    const Follower follower(*table, TableModel::CellsRole);
    const QSignalSpy blockChanged(&model, &QAbstractItemModel::dataChanged);
    const QSignalSpy resets(table, &QAbstractItemModel::modelReset);
    for (const char c : std::string("| one | 漢字 |\n|three|4\n\nafter")) model.append(QString(QChar(c)));
    QCOMPARE(follower.rows, follower.fresh());
    QCOMPARE(table->count(), 3);
    QCOMPARE(table->index(2).data(TableModel::CellsRole).toStringList(), (QStringList{"three", "4"}));
    // Only the block after the table changes.
    for (const QList<QVariant>& signal : blockChanged) QCOMPARE(signal[0].toModelIndex().row(), 1);
    QCOMPARE(resets.size(), 0);
}

void ModelsTest::longTextsAreTakenInSlices()
{
    QString text;
    for (int i = 0; i < 20000; ++i) text += QString("Paragraph %1\n\n").arg(i);
    BlockListModel model;
    const QSignalSpy grown(&model, &QAbstractItemModel::rowsInserted);
    model.append(text);
    QVERIFY(model.rowCount() < 5000);
    model.append("the end");  // replaces the block of the unfinished line
    QTRY_COMPARE(model.rowCount(), 20001);
    QCOMPARE(model.index(20000).data(BlockListModel::TextRole).toString(), QString("the end"));
    QVERIFY(grown.size() >= text.size() / BlockListModel::kSlice);
}

void ModelsTest::messagesTellWhatChanges()
{
    MessageListModel model;
    const QAbstractItemModelTester tester(&model, kFatal);
    const Follower follower(model, MessageListModel::TextRole);
    model.reset({message(1, "user", "Hi"), message(2, "assistant", "Hello")});
    model.append(message(3, "user", "And?"));
    model.append(message(4, "assistant", ""));
    for (int i = 0; i < 5; ++i) model.appendText(4, QString::number(i));
    model.appendText(99, "nobody");
    QCOMPARE(follower.rows, (QVariantList{"Hi", "Hello", "And?", "01234"}));
    QCOMPARE(follower.changes, 5);
    model.replaceFrom(1, {message(5, "assistant", "Hey"), message(6, "user", "So?")});
    QCOMPARE(follower.rows, (QVariantList{"Hi", "Hey", "So?"}));
    model.replaceFrom(3, {message(7, "assistant", "So.")});
    QCOMPARE(follower.rows, (QVariantList{"Hi", "Hey", "So?", "So."}));
    model.replaceFrom(1, {message(2, "assistant", "Hello")});
    QCOMPARE(follower.rows, (QVariantList{"Hi", "Hello"}));
    model.append(message(3, "user", "And?"));
    QCOMPARE(model.rowOf(2), 1);
    QCOMPARE(model.rowOf(4), -1);
    QVERIFY(!model.messageAt(3));
    model.reset({});
    QVERIFY(follower.rows.isEmpty());
}

void ModelsTest::messagesOfOneAnswer()
{
    MessageListModel model;
    StoredMessage answer = message(1, "assistant", "# A\n\nb");
    answer.state = MessageState::Streaming;
    model.append(answer);
    auto* blocks = qobject_cast<BlockListModel*>(model.index(0).data(MessageListModel::BlocksRole).value<QObject*>());
    QVERIFY(blocks);
    QCOMPARE(blocks->rowCount(), 2);
    QVERIFY2(blocks->parent(), "what has no parent may be taken over by QML");
    const auto author = [&model](int row) {
        return model.index(row).data(MessageListModel::AuthorRole).value<MessageListModel::Author>();
    };
    QCOMPARE(author(0), MessageListModel::Author::Assistant);
    model.append(message(2, "user", "?"));
    QCOMPARE(author(1), MessageListModel::Author::User);
    model.appendText(1, "\n\nc");
    QCOMPARE(blocks->rowCount(), 3);
    QCOMPARE(model.index(0).data(MessageListModel::BlocksRole).value<QObject*>(), blocks);
    QCOMPARE(model.index(0).data(MessageListModel::MessageStateRole).value<MessageListModel::State>(),
             MessageListModel::State::Streaming);
    QCOMPARE(model.index(0).data(MessageListModel::FootnoteRole).toString(), QString());
    // The time is an empty text, because no time is stored.
    QCOMPARE(model.index(0).data(MessageListModel::TimeRole).toString(), QString());

    model.appendReasoning(1, " hm", 2);
    const QVariant thoughts = model.index(0).data(MessageListModel::ReasoningBlocksRole);
    auto* thoughtBlocks = qobject_cast<BlockListModel*>(thoughts.value<QObject*>());
    QVERIFY(thoughtBlocks && thoughtBlocks != blocks);
    model.appendReasoning(1, "\n\nhm", 2);
    QCOMPARE(thoughtBlocks->rowCount(), 2);
    model.appendReasoning(1, " so\n", 3);
    QCOMPARE(model.index(0).data(MessageListModel::ReasoningRole).toString(), QString("hm\n\nhm so"));
    QCOMPARE(model.index(0).data(MessageListModel::ReasoningTokensRole).toInt(), 3);
    QCOMPARE(model.index(0).data(MessageListModel::TextRole).toString(), QString("# A\n\nb\n\nc"));

    // While an answer grows, QML gets only the beginning of its text.
    QList<QList<int>> told;
    QObject::connect(&model, &QAbstractItemModel::dataChanged, &model,
                     [&told](const QModelIndex&, const QModelIndex&, const QList<int>& roles) { told << roles; });
    const QString more(MessageListModel::kOpening, u'd');
    model.appendText(1, more);
    model.appendText(1, "e");
    QCOMPARE(told, (QList<QList<int>>{{MessageListModel::TextRole, MessageListModel::OpeningRole},
                                      {MessageListModel::TextRole}}));
    QCOMPARE(model.textOf(1), "# A\n\nb\n\nc" + more + "e");
    QCOMPARE(model.textOf(99), QString());
    QVERIFY2(model.spokenOf(1).startsWith("A\nb\ncd"), qPrintable(model.spokenOf(1)));
    QCOMPARE(model.spokenOf(99), QString());
    QCOMPARE(model.index(0).data(MessageListModel::OpeningRole).toString(),
             model.textOf(1).first(MessageListModel::kOpening));
    QCOMPARE(model.index(0).data(MessageListModel::SaidRole).toString(), QString());
    QCOMPARE(model.index(1).data(MessageListModel::SaidRole).toString(), QString("?"));

    AnswerInfo info;
    info.error = std::string("The model is gone.");
    model.setAnswer(1, MessageState::Failed, info);
    QCOMPARE(model.index(0).data(MessageListModel::MessageStateRole).value<MessageListModel::State>(),
             MessageListModel::State::Failed);
    QCOMPARE(model.index(0).data(MessageListModel::ErrorTextRole).toString(), QString("The model is gone."));
}

void ModelsTest::footnotes()
{
    MessageListModel model;
    AnswerInfo info;
    info.generatedTokens = 42;
    info.generationSeconds = 2;
    info.stopReason = "endOfTurn";
    model.append(message(1, "assistant", "x"));
    const auto footnote = [&](MessageState state) {
        model.setAnswer(1, state, info);
        return model.index(0).data(MessageListModel::FootnoteRole).toString();
    };
    QLocale::setDefault(QLocale::c());
    QCOMPARE(footnote(MessageState::Complete), QString::fromUtf8("42 tokens · 21.0 tokens/s · end of turn"));
    QCOMPARE(footnote(MessageState::Stopped), QString::fromUtf8("42 tokens · 21.0 tokens/s · stopped by you"));
    // If an answer continues another version, the shown number of tokens includes the tokens that were copied from that
    // version. The shown speed counts only generated tokens.
    info.settings = R"({"earlier": [{"until": 3, "settings": {}}, {"until": 8, "settings": {}}]})";
    QCOMPARE(footnote(MessageState::Complete), QString::fromUtf8("50 tokens · 21.0 tokens/s · end of turn"));
    info.settings.clear();
    info.draftedTokens = 20;
    info.acceptedTokens = 12;
    QCOMPARE(footnote(MessageState::Complete), QString::fromUtf8("42 tokens · 21.0 tokens/s · end of turn"));
    info = {};
    info.stopReason = "grammarComplete";
    QVERIFY(footnote(MessageState::Complete).endsWith("complete according to the grammar"));
    info.stopReason = "grammarStuck";
    QVERIFY(footnote(MessageState::Complete).endsWith("no token fits the grammar"));
    info.stopReason = "stopString";
    info.stopString = "END";
    info.generatedTokens = 1;
    QCOMPARE(footnote(MessageState::Complete), QString::fromUtf8("1 token · stopped at \"END\""));
    info.stopString = "a\n";
    QCOMPARE(footnote(MessageState::Complete), QString::fromUtf8("1 token · stopped at \"a↵\""));
    info.generatedTokens = 0;
    QCOMPARE(footnote(MessageState::Interrupted), QString("interrupted when the program ended"));
    model.append(message(2, "user", "y"));
    QCOMPARE(model.index(1).data(MessageListModel::FootnoteRole).toString(), QString());
    QCOMPARE(model.index(1).data(MessageListModel::FactsRole).toString(), QString());
    // If an earlier version of the program stored the answer, most facts about the answer are unknown.
    QCOMPARE(
        model.index(0).data(MessageListModel::FactsRole).toString(),
        QString("interrupted when the program ended\n"
                "Vitrine: unknown\nModel: unknown\nHash of the model file: unknown\nDevice: unknown\nDriver: unknown\n"
                "Instruction set: unknown\nKV cache: unknown\nSeed: unknown\n"
                "Time to first token: unknown\nSettings: unknown"));
}

void ModelsTest::findingInAChat()
{
    MessageListModel messages;
    const auto message = [](qint64 id, const char* text) {
        StoredMessage made;
        made.id = id;
        made.role = "user";
        made.text = QString::fromUtf8(text);
        return made;
    };
    messages.reset({message(1, "one pear, two Pears"), message(2, "a plum"), message(3, "xxxx PEAR")});
    ChatFind find(messages);
    const QSignalSpy wanted(&find, &ChatFind::wanted);
    find.setText("pear");
    QCOMPARE(find.count(), 0);  // 0, because the search is not active yet
    find.setActive(true);
    QCOMPARE(find.count(), 3);
    QCOMPARE(find.current(), 3);  // the search starts at the last match
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(find.row(), 2);
    QCOMPARE(find.message(), 3);
    QCOMPARE(find.at(), 5);
    find.next();
    QCOMPARE(find.current(), 1);
    QCOMPARE(find.row(), 0);
    find.previous();
    find.previous();
    QCOMPARE(find.current(), 2);
    find.setText("pears");  // the search continues at the current match
    QCOMPARE(find.count(), 1);
    QCOMPARE(find.at(), 14);
    find.setText("nothing of it");
    QCOMPARE(find.current(), 0);
    find.next();
    find.start("PEAR", 1);
    QCOMPARE(find.current(), 1);
    find.start("PEAR", 2);  // shows the message even if it contains no match
    QCOMPARE(find.current(), 0);
    QCOMPARE(find.row(), 1);
    find.start("PEAR", 1);
    const auto times = wanted.size();
    messages.append(message(4, "the last pear"));
    QTRY_COMPARE(find.count(), 4);
    QCOMPARE(find.current(), 1);
    QCOMPARE(wanted.size(), times);
    messages.reset({});
    QVERIFY(!find.active());
    QCOMPARE(find.count(), 0);
}

VITRINE_GUI_TEST(ModelsTest);

#include "models_test.moc"
