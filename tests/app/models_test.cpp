#include "app/markdown/block_splitter.h"
#include "app/models/block_list_model.h"
#include "app/models/chat_find.h"
#include "app/models/chat_list_model.h"
#include "app/models/chat_search.h"
#include "app/models/message_list_model.h"
#include "app/models/table_model.h"
#include "app/store/chat_store.h"
#include "app/store/database.h"
#include "tests/support/english.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <random>

using namespace vitrine;

namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::QtTest;

/// Follows a model by its signals alone, as a view does.
class Follower : public QObject {
public:
    Follower(const QAbstractItemModel& model, int role) : m_model(model), m_role(role)
    {
        connect(&model, &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex&, int first, int last) {
            for (int row = first; row <= last; ++row) rows.insert(row, read(row));
        });
        connect(&model, &QAbstractItemModel::rowsRemoved, this,
                [this](const QModelIndex&, int first, int last) { rows.remove(first, last - first + 1); });
        connect(&model, &QAbstractItemModel::rowsMoved, this,
                [this](const QModelIndex&, int first, int, const QModelIndex&, int to) {
                    rows.move(first, to > first ? to - 1 : to);
                });
        connect(&model, &QAbstractItemModel::dataChanged, this, [this](const QModelIndex& from, const QModelIndex& to) {
            for (int row = from.row(); row <= to.row(); ++row) rows[row] = read(row);
            changes += to.row() - from.row() + 1;
        });
        connect(&model, &QAbstractItemModel::modelReset, this, [this] { readAll(); });
        readAll();
    }

    QVariantList fresh() const
    {
        QVariantList all;
        for (int row = 0; row < m_model.rowCount(); ++row) all << read(row);
        return all;
    }

    QVariantList rows;
    int changes = 0;

private:
    QVariant read(int row) const { return m_model.index(row, 0).data(m_role); }
    void readAll() { rows = fresh(); }

    const QAbstractItemModel& m_model;
    int m_role;
};

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
    void tablesGrowRowByRow();
    void longTextsAreTakenInSlices();
    void messagesTellWhatChanges();
    void messagesOfOneAnswer();
    void footnotes();
    void chatsFollowTheStore();
    void chatGroups();
    void removingAndUndoing();
    void severalChatsAtOnce();
    void findingInAChat();
    void foldersAreRows();
    void errorsAreTold();
    void namesOutlastALockedStore();
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
    for (const QList<QVariant>& signal : blockChanged) QCOMPARE(signal[0].toModelIndex().row(), 1);  // what follows it
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
    model.append("the end");  // in its place
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

    // Of an answer, only its beginning goes to QML while it grows.
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
    QCOMPARE(model.index(0).data(MessageListModel::OpeningRole).toString(),
             model.textOf(1).first(MessageListModel::kOpening));
    QCOMPARE(model.index(0).data(MessageListModel::SaidRole).toString(), QString());
    QCOMPARE(model.index(1).data(MessageListModel::SaidRole).toString(), QString("?"));

    AnswerInfo info;
    info.error = "The model is gone.";
    model.finish(1, MessageState::Failed, info);
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
        model.finish(1, state, info);
        return model.index(0).data(MessageListModel::FootnoteRole).toString();
    };
    QLocale::setDefault(QLocale::c());
    QCOMPARE(footnote(MessageState::Complete), QString::fromUtf8("42 tokens · 21.0 tokens/s · end of turn"));
    QCOMPARE(footnote(MessageState::Stopped), QString::fromUtf8("42 tokens · 21.0 tokens/s · stopped by you"));
    info.draftedTokens = 20;
    info.acceptedTokens = 12;
    QCOMPARE(footnote(MessageState::Complete), QString::fromUtf8("42 tokens · 21.0 tokens/s · end of turn"));
    info = {};
    info.stopReason = "grammarComplete";
    QVERIFY(footnote(MessageState::Complete).endsWith("complete as the grammar wants it"));
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
    // Of an answer of an earlier version.
    QCOMPARE(model.index(0).data(MessageListModel::FactsRole).toString(),
             QString("interrupted when the program ended\n"
                     "Vitrine: unknown\nModel: unknown\nHash of its file: unknown\nDevice: unknown\nDriver: unknown\n"
                     "Instruction set: unknown\nKV cache: unknown\nSeed: unknown\n"
                     "Time to first token: unknown\nSettings: unknown"));
}

void ModelsTest::chatsFollowTheStore()
{
    const Database database(":memory:");
    ChatStore store(database);
    ChatSearch search(database);
    ChatListModel model(store, search);
    const QAbstractItemModelTester tester(&model, kFatal);
    const Follower follower(model, ChatListModel::TitleRole);
    std::mt19937 random(3);
    std::vector<qint64> chats;
    for (int i = 0; i < 120; ++i) {
        const auto choice = random() % 4;
        if (chats.size() < 3 || choice == 0)
            chats.push_back(store.createChat());
        else if (choice == 1)
            store.edit(chats[random() % chats.size()], {.title = QString("name %1").arg(i)});
        else if (choice == 2)
            store.setRemoved(chats[random() % chats.size()], random() % 2 == 0);
        // A time that is never the same twice, so that the order is certain.
        else
            database.run("UPDATE chats SET updated_at = ? WHERE id = ?", {i, chats[random() % chats.size()]});
        model.refresh();
        QCOMPARE(follower.rows, follower.fresh());
        QCOMPARE(static_cast<std::size_t>(model.count()), store.chats().size());
    }
    for (int row = 0; row < model.count(); ++row) {
        QCOMPARE(model.index(row).data(ChatListModel::ChatIdRole).toLongLong(),
                 store.chats()[static_cast<std::size_t>(row)].id);
    }
    model.setFilter("name 1");
    QTRY_VERIFY(!model.searching());
    QVERIFY(model.count() > 0);
    for (const QVariant& title : follower.fresh()) QVERIFY(title.toString().startsWith("name 1"));
    QCOMPARE(follower.rows, follower.fresh());
    model.setFilter("");
    QCOMPARE(static_cast<std::size_t>(model.count()), store.chats().size());
    QCOMPARE(follower.rows, follower.fresh());
}

void ModelsTest::chatGroups()
{
    const QDate today(2026, 3, 15);
    QCOMPARE(ChatListModel::groupOf(today, today), QString("Today"));
    QCOMPARE(ChatListModel::groupOf(today.addDays(1), today), QString("Today"));
    QCOMPARE(ChatListModel::groupOf(today.addDays(-1), today), QString("Yesterday"));
    QCOMPARE(ChatListModel::groupOf(today.addDays(-7), today), QString("Last week"));
    QCOMPARE(ChatListModel::groupOf(today.addDays(-8), today), QLocale().standaloneMonthName(3));
    QCOMPARE(ChatListModel::groupOf(today.addDays(-30), today), QLocale().standaloneMonthName(2));
    QCOMPARE(ChatListModel::groupOf(today.addYears(-1), today), QLocale().standaloneMonthName(3) + " 2025");
}

void ModelsTest::removingAndUndoing()
{
    const Database database(":memory:");
    ChatStore store(database);
    const qint64 one = store.createChat();
    store.edit(one, {.title = "one"});
    const qint64 two = store.createChat();
    store.edit(two, {.title = "two"});
    ChatSearch search(database);
    ChatListModel model(store, search);
    model.setCurrentChat(one);
    const auto rowOf = [&model](qint64 chat) {
        for (int row = 0; row < model.count(); ++row) {
            if (model.index(row).data(ChatListModel::ChatIdRole).toLongLong() == chat) return row;
        }
        return -1;
    };
    QCOMPARE(model.currentRow(), rowOf(one));
    QVERIFY(model.index(rowOf(one)).data(ChatListModel::CurrentRole).toBool());
    const QSignalSpy removed(&model, &ChatListModel::removed);
    const QSignalSpy purged(&model, &ChatListModel::purgeRequested);
    QVERIFY(!model.canUndoRemove());
    model.remove(rowOf(one));
    QCOMPARE(removed[0][0].toLongLong(), one);
    QCOMPARE(model.currentRow(), -1);
    QVERIFY(model.canUndoRemove());
    model.undoRemove();
    QCOMPARE(model.count(), 2);
    QVERIFY(!model.canUndoRemove());
    // Only the last removal can be undone.
    model.remove(rowOf(one));
    model.remove(rowOf(two));
    model.undoRemove();
    QCOMPARE(model.count(), 1);
    QCOMPARE(model.index(0).data(ChatListModel::TitleRole).toString(), QString("two"));
    QCOMPARE(purged.size(), 1);
    QCOMPARE(purged[0][0].value<QList<qint64>>(), QList<qint64>{one});
    model.remove(5);
    model.remove(-1);
    QCOMPARE(model.count(), 1);
    model.rename(0, "  new \n name ");
    QCOMPARE(model.index(0).data(ChatListModel::TitleRole).toString(), QString("new name"));
    model.rename(0, QString::fromUtf8("\xE2\x80\xAE\x01\t\n"));  // nothing of it shows
    QCOMPARE(model.index(0).data(ChatListModel::TitleRole).toString(), QString("new name"));
}

void ModelsTest::severalChatsAtOnce()
{
    const Database database(":memory:");
    ChatStore store(database);
    QList<qint64> ids;
    for (int i = 0; i < 5; ++i) {
        ids << store.createChat();
        store.edit(ids.back(), {.title = QString("chat %1").arg(i)});
        database.run("UPDATE chats SET updated_at = ? WHERE id = ?", {100 - i, ids.back()});
    }
    ChatSearch search(database);
    ChatListModel model(store, search);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto titles = [&model] {
        QString all;
        for (int row = 0; row < model.count(); ++row) all += model.index(row).data().toString().right(1);
        return all;
    };
    const auto selected = [&model] {
        QString all;
        for (int row = 0; row < model.count(); ++row)
            all += model.index(row).data(ChatListModel::SelectedRole).toBool() ? u'x' : u'.';
        return all;
    };
    model.setCurrentChat(ids[0]);
    model.toggleSelected(2);
    QCOMPARE(selected(), QString("x.x.."));  // with the one that is shown
    model.selectTo(4);
    QCOMPARE(selected(), QString("..xxx"));
    model.toggleSelected(3);
    QCOMPARE(selected(), QString("..x.x"));
    model.setPinned(4, true);
    QCOMPARE(titles(), QString("24013"));
    QCOMPARE(model.index(0).data(ChatListModel::GroupRole).toString(), QString("Pinned"));
    QCOMPARE(selected(), QString("xx..."));
    model.remove(0);
    QCOMPARE(titles(), QString("013"));
    QCOMPARE(model.removedCount(), 2);
    QCOMPARE(model.selectedCount(), 0);
    model.undoRemove();
    QCOMPARE(titles(), QString("24013"));
    model.selectTo(3);
    model.clearSelection();
    model.remove(3);  // alone
    QCOMPARE(titles(), QString("2403"));
    model.setPinned(0, false);
    QCOMPARE(titles(), QString("4023"));

    model.moveTo(2, "  Zebras ");
    model.moveTo(4, "apes");  // below the row of the folder
    QCOMPARE(titles(), QString("4s3s20"));
    QCOMPARE(model.folders(), QStringList({"apes", "Zebras"}));
    QCOMPARE(model.index(1).data(ChatListModel::GroupRole).toString(), QString("apes"));
    model.setPinned(2, true);  // of all that are pinned, the newest is first, in whatever folder
    QCOMPARE(titles(), QString("34ss20"));
    model.moveTo(4, "");
    model.moveTo(0, "");
    QCOMPARE(titles(), QString("34ss02"));
    QCOMPARE(model.folders(), QStringList({"apes", "Zebras"}));  // though nothing is in them
    model.remove(2);
    model.remove(2);
    QCOMPARE(titles(), QString("3402"));
    model.setAnswering({ids[0]});
    QVERIFY(model.index(2).data(ChatListModel::AnsweringRole).toBool());
    QVERIFY(!model.index(1).data(ChatListModel::AnsweringRole).toBool());
}

void ModelsTest::foldersAreRows()
{
    const QTemporaryDir folder;
    const Database database(folder.filePath("chats.sqlite"));
    ChatStore store(database);
    for (int i = 0; i < 4; ++i) {
        const qint64 chat = store.createChat();
        store.edit(chat, {.title = QString("chat %1").arg(i)});
        database.run("UPDATE chats SET updated_at = ? WHERE id = ?", {1000 + i, chat});
    }
    ChatSearch search(database);
    const auto make = [&] { return std::make_unique<ChatListModel>(store, search); };
    std::unique_ptr<ChatListModel> model = make();
    const QAbstractItemModelTester tester(model.get(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto names = [&model] {
        QStringList all;
        for (int row = 0; row < model->count(); ++row) {
            const QModelIndex at = model->index(row);
            const bool folder = at.data(ChatListModel::IsFolderRole).toBool();
            all << at.data().toString().remove("chat ") +
                       (folder ? ":" + at.data(ChatListModel::HeldRole).toString() : QString());
        }
        return all.join(u' ');
    };
    QCOMPARE(names(), QString("3 2 1 0"));
    model->moveTo(-1, "Empty");
    model->moveTo(2, "work");  // chat 2, below the row of the folder
    QCOMPARE(names(), QString("Empty:0 work:1 2 3 1 0"));
    QVERIFY(model->takesDrop(3, 1));   // on the folder,
    QVERIFY(model->takesDrop(3, 2));   // on a chat in it,
    QVERIFY(model->takesDrop(2, 4));   // out of it
    QVERIFY(!model->takesDrop(3, 4));  // from nowhere to nowhere
    QVERIFY(!model->takesDrop(1, 0));  // folders stay
    model->dropOn(5, 2);
    QCOMPARE(names(), QString("Empty:0 work:2 2 0 3 1"));
    QCOMPARE(model->index(2).data(ChatListModel::SectionRole).toString(), QString());
    QVERIFY(!model->index(4).data(ChatListModel::SectionRole).toString().isEmpty());

    model->open(1);
    QCOMPARE(names(), QString("Empty:0 work:2 3 1"));
    model = make();  // remembered
    QCOMPARE(names(), QString("Empty:0 work:2 3 1"));
    model->rename(1, "A better name");
    QCOMPARE(names(), QString("A better name:2 Empty:0 3 1"));
    model->setFolded(0, false);
    QCOMPARE(names(), QString("A better name:2 2 0 Empty:0 3 1"));
    model->selectTo(2);  // from the last one chosen: folders are not among the selected
    model->clearSelection();

    model->remove(0);
    QCOMPARE(names(), QString("Empty:0 3 1"));
    QVERIFY(model->canUndoRemove());
    QVERIFY(model->folderRemoved());
    QCOMPARE(model->removedCount(), 2);
    model->undoRemove();
    QCOMPARE(names(), QString("A better name:2 2 0 Empty:0 3 1"));
    model->remove(3);
    QCOMPARE(names(), QString("A better name:2 2 0 3 1"));
    QVERIFY(model->canUndoRemove());
    model->undoRemove();
    QCOMPARE(names(), QString("A better name:2 2 0 Empty:0 3 1"));

    model->rename(3, "A better name");  // two become one
    QCOMPARE(names(), QString("A better name:2 2 0 3 1"));
    model->dissolve(0);
    QCOMPARE(names(), QString("3 2 1 0"));
    QVERIFY(model->folders().isEmpty());
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
    QCOMPARE(find.count(), 0);  // nobody looks
    find.setActive(true);
    QCOMPARE(find.count(), 3);
    QCOMPARE(find.current(), 3);  // the newest
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
    find.setText("pears");  // goes on where one is
    QCOMPARE(find.count(), 1);
    QCOMPARE(find.at(), 14);
    find.setText("nothing of it");
    QCOMPARE(find.current(), 0);
    find.next();
    find.start("PEAR", 1);
    QCOMPARE(find.current(), 1);
    find.start("PEAR", 2);  // where there is none: it is shown nevertheless
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

void ModelsTest::errorsAreTold()
{
    const Database database(":memory:");
    ChatStore store(database);
    store.edit(store.createChat(), {.title = "one"});
    ChatSearch search(database);
    ChatListModel model(store, search);
    database.run("ALTER TABLE chats RENAME TO gone");
    const QSignalSpy failed(&model, &ChatListModel::failed);
    model.refresh();
    QCOMPARE(failed.size(), 1);
    QVERIFY(failed[0][0].toString().contains("no such table: chats"));
}

void ModelsTest::namesOutlastALockedStore()
{
    const QTemporaryDir folder;
    const Database database(folder.filePath("chats.sqlite"));
    ChatStore store(database);
    const qint64 chat = store.createChat();
    store.edit(chat, {.title = "one"});
    ChatSearch search(database);
    ChatListModel model(store, search);
    const QSignalSpy failed(&model, &ChatListModel::failed);
    const Database other(folder.filePath("chats.sqlite"));
    other.run("BEGIN EXCLUSIVE");
    model.rename(0, "two");
    QCOMPARE(failed.size(), 1);
    QVERIFY2(failed[0][0].toString().startsWith("Another program has locked the chats in "),
             qPrintable(failed[0][0].toString()));
    QCOMPARE(model.index(0).data(ChatListModel::TitleRole).toString(), QString("two"));
    other.run("COMMIT");
    QCOMPARE(ChatStore(other).chat(chat)->title, QString("one"));
    store.writeUnsaved();
    QCOMPARE(ChatStore(other).chat(chat)->title, QString("two"));
}

QTEST_MAIN(ModelsTest)

#include "models_test.moc"
