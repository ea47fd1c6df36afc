#include "app/models/chat_list_model.h"
#include "app/models/chat_search.h"
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

constexpr auto kFailAtOnce = QAbstractItemModelTester::FailureReportingMode::QtTest;

}  // namespace

/// Tests the list of chats: groups, folders, search, renaming, removal, and undo of removal.
class ChatListModelTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { vitrine::test::speakEnglish(); }
    void chatsFollowTheStore();
    void chatGroups();
    void removingAndUndoing();
    void severalChatsAtOnce();
    void foldersAreRows();
    void stepsThroughTheList();
    void errorsAreTold();
    void namesOutlastALockedStore();
};

void ChatListModelTest::chatsFollowTheStore()
{
    const Database database(":memory:");
    ChatStore store(database);
    ChatSearch search(database);
    ChatListModel model(store, search);
    const QAbstractItemModelTester tester(&model, kFailAtOnce);
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
        // Every chat gets a different time, so that the expected order is unambiguous.
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

void ChatListModelTest::chatGroups()
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

void ChatListModelTest::removingAndUndoing()
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
    // Undo restores the most recently removed chat first.
    model.remove(rowOf(one));
    model.remove(rowOf(two));
    QCOMPARE(purged.size(), 0);
    model.undoRemove();
    QCOMPARE(model.count(), 1);
    QCOMPARE(model.index(0).data(ChatListModel::TitleRole).toString(), QString("two"));
    QVERIFY(model.canUndoRemove());
    model.undoRemove();
    QCOMPARE(model.count(), 2);
    QVERIFY(!model.canUndoRemove());
    QCOMPARE(model.removedCount(), 0);
    model.remove(rowOf(one));
    model.settleRemoved();
    QVERIFY(!model.canUndoRemove());
    QCOMPARE(purged.size(), 1);
    QCOMPARE(purged[0][0].value<QList<qint64>>(), QList<qint64>{one});
    model.remove(5);
    model.remove(-1);
    QCOMPARE(model.count(), 1);
    model.rename(0, "  new \n name ");
    QCOMPARE(model.index(0).data(ChatListModel::TitleRole).toString(), QString("new name"));
    model.rename(0, QString::fromUtf8("\xE2\x80\xAE\x01\t\n"));  // a title without visible characters is refused
    QCOMPARE(model.index(0).data(ChatListModel::TitleRole).toString(), QString("new name"));
}

void ChatListModelTest::severalChatsAtOnce()
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
    QCOMPARE(selected(), QString("x.x.."));  // the selection also includes the chat that is shown
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
    model.remove(3);  // removes only this chat, because no chats are selected
    QCOMPARE(titles(), QString("2403"));
    model.setPinned(0, false);
    QCOMPARE(titles(), QString("4023"));

    model.moveTo(2, "  Zebras ");
    model.moveTo(4, "apes");  // moves chat 3, which is in row 4, because folders have rows, too
    QCOMPARE(titles(), QString("4s3s20"));
    QCOMPARE(model.folders(), QStringList({"apes", "Zebras"}));
    QCOMPARE(model.index(1).data(ChatListModel::GroupRole).toString(), QString("apes"));
    model.setPinned(2, true);  // pinned chats are sorted by time and ignore their folders
    QCOMPARE(titles(), QString("34ss20"));
    model.moveTo(4, "");
    model.moveTo(0, "");
    QCOMPARE(titles(), QString("34ss02"));
    QCOMPARE(model.folders(), QStringList({"apes", "Zebras"}));  // the folders still exist, although they are empty
    model.remove(2);
    model.remove(2);
    QCOMPARE(titles(), QString("3402"));
    model.setAnswering({ids[0]});
    QVERIFY(model.index(2).data(ChatListModel::AnsweringRole).toBool());
    QVERIFY(!model.index(1).data(ChatListModel::AnsweringRole).toBool());
}

void ChatListModelTest::foldersAreRows()
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
    model->moveTo(2, "work");  // moves chat 2, which is in row 2, because folders have rows, too
    QCOMPARE(names(), QString("Empty:0 work:1 2 3 1 0"));
    QVERIFY(model->takesDrop(3, 1));   // a chat can be dropped on the row of a folder
    QVERIFY(model->takesDrop(3, 2));   // a chat can be dropped on a chat in a folder
    QVERIFY(model->takesDrop(2, 4));   // a chat in a folder can be dropped outside of it
    QVERIFY(!model->takesDrop(3, 4));  // refused because the chat would not change its folder
    QVERIFY(!model->takesDrop(1, 0));  // folders cannot be moved
    model->dropOn(5, 2);
    QCOMPARE(names(), QString("Empty:0 work:2 2 0 3 1"));
    QCOMPARE(model->index(2).data(ChatListModel::SectionRole).toString(), QString());
    QVERIFY(!model->index(4).data(ChatListModel::SectionRole).toString().isEmpty());

    model->open(1);
    QCOMPARE(names(), QString("Empty:0 work:2 3 1"));
    model = make();  // a new model restores the stored folders and their folded state
    QCOMPARE(names(), QString("Empty:0 work:2 3 1"));
    model->rename(1, "A better name");
    QCOMPARE(names(), QString("A better name:2 Empty:0 3 1"));
    model->setFolded(0, false);
    QCOMPARE(names(), QString("A better name:2 2 0 Empty:0 3 1"));
    model->selectTo(2);  // extends the selection from the chat selected last; rows of folders are not selected
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

    std::function<void()> takeBack;
    QString said;
    connect(model.get(), &ChatListModel::undoOffered, this,
            [&](const LocalizedText& what, const std::function<void()>& back) {
                said = what.text();
                takeBack = back;
            });
    model->moveTo(4, "Empty");  // moves chat 3, which is in row 4, because folders have rows, too
    QCOMPARE(names(), QString("A better name:2 2 0 Empty:1 3 1"));
    model->rename(3, "Another");
    QCOMPARE(names(), QString("A better name:2 2 0 Another:1 3 1"));
    QVERIFY(!takeBack);                 // a plain rename offers no undo, because the user can enter the old name again
    model->rename(3, "A better name");  // the name is taken, so the two folders are merged; undo splits them again
    QCOMPARE(names(), QString("A better name:3 3 2 0 1"));
    QCOMPARE(said, QString("The chats of the folder \"Another\" were moved to \"A better name\"."));
    takeBack();
    QCOMPARE(names(), QString("A better name:2 2 0 Another:1 3 1"));
    model->setFolded(3, true);
    model->dissolve(3);
    QCOMPARE(names(), QString("A better name:2 2 0 3 1"));
    QCOMPARE(said, QString("The folder \"Another\" was removed."));
    takeBack();
    QCOMPARE(names(), QString("A better name:2 2 0 Another:1 1"));
    model->dissolve(3);
    model->dissolve(0);
    QCOMPARE(names(), QString("3 2 1 0"));
    QVERIFY(model->folders().isEmpty());
}

void ChatListModelTest::stepsThroughTheList()
{
    const Database database(":memory:");
    ChatStore store(database);
    const qint64 inFolder = store.createChat();
    const qint64 last = store.createChat();
    store.edit(inFolder, {.folder = "Work"});
    ChatSearch search(database);
    ChatListModel model(store, search);  // rows: the folder, the chat in the folder, the chat without a folder
    QList<qint64> opened;
    connect(&model, &ChatListModel::openRequested, this, [&](qint64 chat) {
        opened << chat;
        model.setCurrentChat(chat);
    });
    for (const int step : {1, 1, 1, -1, -1}) model.openNext(step);
    QCOMPARE(opened, (QList<qint64>{inFolder, last, inFolder}));
}

void ChatListModelTest::errorsAreTold()
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
    QVERIFY(failed[0][0].value<LocalizedText>().text().contains("no such table: chats"));
}

void ChatListModelTest::namesOutlastALockedStore()
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
    QVERIFY2(failed[0][0].value<LocalizedText>().text().startsWith("Another program has locked the chats in "),
             qPrintable(failed[0][0].value<LocalizedText>().text()));
    QCOMPARE(model.index(0).data(ChatListModel::TitleRole).toString(), QString("two"));
    other.run("COMMIT");
    QCOMPARE(ChatStore(other).chat(chat)->title, QString("one"));
    store.writeUnsaved();
    QCOMPARE(ChatStore(other).chat(chat)->title, QString("two"));
}

VITRINE_GUI_TEST(ChatListModelTest);

#include "chat_list_model_test.moc"
