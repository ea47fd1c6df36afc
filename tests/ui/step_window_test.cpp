#include "app/application.h"
#include "app/chat/chat_session.h"
#include "app/chat/chat_settings.h"
#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/logits/logit_model.h"
#include "app/inspectors/steps/step_mode.h"
#include "app/inspectors/tokens/token_locator.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/settings/app_settings.h"
#include "app/store/answer_store.h"
#include "app/store/database.h"
#include "core/generate/engine/local_engine.h"
#include "core/model/model.h"
#include "tests/support/starter_model.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"
#include "tests/ui/at_rest.h"
#include "tests/ui/painted_chips.h"
#include "tests/ui/program_window.h"

#include <QDir>
#include <QLocale>
#include <QQuickStyle>
#include <QtTest>

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr int kStepTokens = 14;

using Meets = std::function<bool(const TokenRecord&)>;

}  // namespace

/// Tests step mode, and versions that branch off at another candidate, in the complete window with the starter model.
/// The test acts like a user.
class StepWindowTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanup();
    void cleanupTestCase();
    void aCandidateIsClickedAndTheAnswerGoesOnFromThere();
    void theMapShowsWithWhichTokenItParts();
    void keysTakeOneTokenAfterTheOther();
    void aCandidateOfTheBarIsTakenInstead();
    void itRunsToANumberOfTokens();
    void conditionsPauseWhereTheyShould_data();
    void conditionsPauseWhereTheyShould();
    void aLogitThatIsNoNumberPauses();
    void itIsDrawnWhateverTheSize();

private:
    ChatSession& session() const { return *m_application->session(); }
    StepMode& steps() const { return *m_application->stepMode(); }
    TokenStripModel& strip() const { return *m_application->inspectors()->tokens(); }
    QList<QQuickItem*> items(const QString& type) const { return itemsOf(m_window->contentItem(), type); }
    void key(int key, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::keyClick(m_window, Qt::Key(key), modifiers);
    }
    void click(QQuickItem* item) const;
    void load(const QString& model) const;
    /// ask() sends a message in a new chat and returns whether an answer was started. answer() does the same, waits
    /// until the answer ends, and returns whether it is complete.
    bool ask() const;
    bool answer() const;
    qint64 shownAnswer() const;
    /// Returns the stored token records of a message.
    std::vector<TokenRecord> stored(qint64 message) const;
    static std::vector<TokenId> idsOf(const std::vector<TokenRecord>& records);
    /// At every pause until the answer ends, presses the key that continues the answer. For each pause, stores the
    /// number of tokens in `pauses` and the reason in `reasons`.
    bool goOn(std::vector<int>& pauses, QStringList& reasons) const;
    void forgetConditions() const;
    static bool isSeen(const QQuickItem* item, const char* name);
    /// Ends all paused answers. A paused answer would block the engine for the next test.
    void endAnswers() const;

    QTemporaryDir m_folder;
    std::unique_ptr<Application> m_application;
    std::unique_ptr<QQmlApplicationEngine> m_qml;
    QQuickWindow* m_window = nullptr;
};

void StepWindowTest::initTestCase()
{
    QQuickStyle::setStyle(QStringLiteral("Basic"));
    QLocale::setDefault(QLocale::c());
    m_application = std::make_unique<Application>(
        chooseFolders(m_folder.path()), [](EventSink sink) { return std::make_unique<LocalEngine>(std::move(sink)); });
    m_application->settings()->setInspectorVisible(true);
    m_application->settings()->setInspectorPage(QStringLiteral("logits"));
    m_application->settings()->setReduceMotion(true);
    m_qml = std::make_unique<QQmlApplicationEngine>();
    m_qml->addImportPath(QStringLiteral("qrc:/qt/qml"));
    m_qml->setInitialProperties({{"app", QVariant::fromValue(m_application.get())}});
    m_qml->load(QUrl(QStringLiteral("qrc:/qt/qml/Vitrine/Main.qml")));
    QVERIFY(!m_qml->rootObjects().isEmpty());
    m_window = qobject_cast<QQuickWindow*>(m_qml->rootObjects().constFirst());
    m_window->resize(1280, 1000);
    m_window->show();
    m_window->requestActivate();
    QVERIFY(QTest::qWaitForWindowActive(m_window, kPatience));
    load(QString::fromStdString(starterModelPath().string()));
}

void StepWindowTest::cleanupTestCase()
{
    m_qml.reset();
    m_application.reset();
}

void StepWindowTest::click(QQuickItem* item) const
{
    waitUntilAtRest(item);
    QTest::mouseClick(m_window, Qt::LeftButton, {},
                      item->mapToScene({item->width() / 2, item->height() / 2}).toPoint());
}

void StepWindowTest::load(const QString& model) const
{
    m_application->library()->start(model);
    QTRY_VERIFY(m_application->library()->loaded() && !m_application->library()->loading());
    QCOMPARE(m_application->library()->path(), model);
}

bool StepWindowTest::ask() const
{
    session().chat()->create();
    ChatSettings& chat = *m_application->chatSettings();
    chat.setMaxTokens(kStepTokens);
    chat.setSeed(5);
    chat.adopt({{"temperature", 1.5}, {"top-k", 0}, {"top-p", 1}, {"min-p", 0}});
    session().sender()->send("What is a token?");
    return session().answer()->generating();
}

bool StepWindowTest::answer() const
{
    return ask() && QTest::qWaitFor([this] { return !session().answer()->generating(); }, kPatience) &&
           session().notices()->error().isEmpty() && !stored(shownAnswer()).empty();
}

/// Runs after every test, even if the test has failed.
void StepWindowTest::cleanup()
{
    if (m_window) endAnswers();
}

void StepWindowTest::endAnswers() const
{
    while (session().running()->pausedChat() != 0) {
        const qint64 paused = session().running()->pausedChat();
        session().chat()->open(paused);
        session().answer()->stop();
        QTRY_VERIFY(session().running()->pausedChat() != paused);
    }
    QTRY_VERIFY(!session().running()->any());
}

qint64 StepWindowTest::shownAnswer() const
{
    return session().messages()->last()->id;
}

std::vector<TokenRecord> StepWindowTest::stored(qint64 message) const
{
    const Database database(QDir(chooseFolders(m_folder.path()).data).filePath("chats.sqlite"), Database::Access::Read);
    return AnswerStore(database).answerTokens(message);
}

std::vector<TokenId> StepWindowTest::idsOf(const std::vector<TokenRecord>& records)
{
    std::vector<TokenId> ids;
    for (const TokenRecord& record : records) ids.push_back(record.id);
    return ids;
}

bool StepWindowTest::goOn(std::vector<int>& pauses, QStringList& reasons) const
{
    const auto waits = [this] { return !session().answer()->generating() || steps().paused(); };
    for (;;) {
        if (!QTest::qWaitFor(waits, kPatience)) return false;
        if (!session().answer()->generating()) return true;
        pauses.push_back(steps().tokens());
        reasons << steps().reason();
        // The first candidate in the bar is the pending token, whatever the rank of this token.
        const auto isFirst = [this] {
            const QList<QQuickItem*> candidates = items("StepCandidate");
            return !candidates.isEmpty() && candidates.front()->property("drawn").toBool() &&
                   candidates.front()->property("fits").toBool() &&
                   candidates.front()->property("piece").toString() == steps().piece();
        };
        if (!QTest::qWaitFor(isFirst, kPatience)) return false;
        const int before = steps().tokens();
        key(Qt::Key_F5);
        if (!QTest::qWaitFor([&] { return !steps().paused() || steps().tokens() != before; }, kPatience)) return false;
    }
}

void StepWindowTest::aCandidateIsClickedAndTheAnswerGoesOnFromThere()
{
    constexpr int kStep = 4;
    QVERIFY(answer());
    const qint64 first = shownAnswer();
    const std::vector<TokenRecord> before = stored(first);
    QVERIFY(before.size() > kStep + 1);
    strip().select(strip().promptCount() + kStep);
    // Wait for all logits, because their arrival changes the rows.
    QTRY_VERIFY(m_application->inspectors()->logits()->complete());
    QTRY_VERIFY(items("LogitRow").size() > 2);
    const QList<QQuickItem*> rows = items("LogitRow");
    waitUntilAtRest(rows.front());
    QVERIFY(!QTest::currentTestFailed());
    const auto other = std::ranges::find_if(rows, [](QQuickItem* row) {
        const QQuickItem* table = row->parentItem()->parentItem();
        const bool seen = table->boundingRect().contains(row->mapRectToItem(table, row->boundingRect()));
        return seen && !row->property("chosen").toBool();
    });
    QVERIFY(other != rows.end());
    const TokenId candidate = (*other)->property("tokenId").toInt();
    const double share = (*other)->property("pRaw").toDouble();
    click(*other);
    QVERIFY(!QTest::currentTestFailed());
    QTRY_VERIFY(shownAnswer() != first);
    QTRY_VERIFY(!session().answer()->generating());
    QVERIFY2(session().notices()->error().isEmpty(), qPrintable(session().notices()->error()));
    QCOMPARE(session().messages()->last()->siblings, 2);
    // The chosen candidate stays selected in the strip while the answer continues.
    QVERIFY(strip().count() > strip().promptCount() + kStep + 1);
    QCOMPARE(strip().selectedRow(), strip().promptCount() + kStep);
    QCOMPARE(strip().tokenAt(strip().selectedRow())->record.id, candidate);

    // The stored answer consists of the tokens before the branch, the chosen candidate, and newly generated tokens.
    const std::vector<TokenRecord> after = stored(shownAnswer());
    std::vector<TokenId> expected = idsOf(before);
    expected.resize(kStep);
    expected.push_back(candidate);
    std::vector<TokenId> begun = idsOf(after);
    QVERIFY(begun.size() > expected.size());
    begun.resize(expected.size());
    QCOMPARE(begun, expected);
    QCOMPARE(static_cast<double>(after[kStep].pRaw), share);
    for (std::size_t step = 0; step < after.size(); ++step) QCOMPARE(after[step].byHand, step == kStep);
    QCOMPARE(idsOf(stored(first)), idsOf(before));  // the first version is unchanged in the store
    QVERIFY(session().messages()->last()->text.startsWith(QString::fromStdString(before[0].bytes).trimmed()));
    // The conversation also marks the token as chosen by hand.
    QCOMPARE(m_application->locator()->messageId(), shownAnswer());
    QVERIFY(strip().hasByHand());
    for (int row = 0; row < strip().count(); ++row)
        QCOMPARE(strip().index(row).data(TokenStripModel::ByHandRole).toBool(), row == strip().selectedRow());
    QTRY_VERIFY(items("LogitHead").size() == 1 && isSeen(items("LogitHead").front(), "byHand"));
    const int byHand = strip().selectedRow();
    strip().select(byHand + 1);
    QTRY_VERIFY(!isSeen(items("LogitHead").front(), "byHand"));
    // The chip of a token that was chosen by hand has a coloured corner.
    QTRY_COMPARE(items("TokenStrip").size(), 1);
    const QQuickItem* view = items("TokenStrip").front();
    waitUntilAtRest(items("TokenStrip").front());
    const QRectF seen = view->mapRectToScene(view->boundingRect());
    const QImage image = m_window->grabWindow();
    QList<int> marked;
    for (const PaintedChip& chip : paintedChips(view)) {
        const QPoint corner = (chip.place.topRight() + QPointF(-3, 3)).toPoint();
        if (seen.contains(chip.place) && !chip.selected && image.pixelColor(corner).lightness() < 100)
            marked << chip.row;
    }
    QCOMPARE(marked, QList<int>{byHand});
}

bool StepWindowTest::isSeen(const QQuickItem* item, const char* name)
{
    const auto* part = item->findChild<QQuickItem*>(name);
    return part && part->isVisible();
}

void StepWindowTest::theMapShowsWithWhichTokenItParts()
{
    const TokenRecord forked = stored(shownAnswer()).at(4);
    key(Qt::Key_M, Qt::ControlModifier);
    QTRY_VERIFY(items("TreeMapCell").size() == 3);
    QStringList names;
    for (QQuickItem* cell : items("TreeMapCell")) names << cell->property("forkText").toString();
    names.removeAll(QString());
    QCOMPARE(names.size(), 2);
    QVERIFY2(names.back().startsWith("After 4 tokens: ") && names.back().contains(" %, chosen by hand) instead of "),
             qPrintable(names.back()));
    QVERIFY(names.back().contains(QString::number(100.0 * static_cast<double>(forked.pRaw), 'f', 1).left(2)));
    // At the branch, the map also labels the first version. This label shows the token with which the first version
    // continues, and the probability of this token.
    QVERIFY2(names.front().startsWith("Other versions diverge at token 5, ") && names.front().contains(" %)"),
             qPrintable(names.front()));
    key(Qt::Key_Escape);
    QTRY_VERIFY(items("TreeMapCell").isEmpty());
}

void StepWindowTest::keysTakeOneTokenAfterTheOther()
{
    QVERIFY(answer());
    const std::vector<TokenId> plain = idsOf(stored(shownAnswer()));
    QVERIFY(items("StepBar").isEmpty());
    key(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_COMPARE(items("StepBar").size(), 1);
    QVERIFY(ask());
    for (int tokens = 0; tokens < 3; ++tokens) {
        QTRY_VERIFY(steps().paused() && steps().tokens() == tokens);
        QCOMPARE(session().answer()->phase(), ShownAnswer::Phase::Paused);
        QCOMPARE(steps().tokenId(), plain[static_cast<std::size_t>(tokens)]);
        // The token strip, the Logits page and the step bar show the pending token and its candidates.
        QCOMPARE(strip().pendingRow(), strip().promptCount() + tokens);
        QCOMPARE(strip().selectedRow(), strip().pendingRow());
        QTRY_VERIFY(items("LogitRow").size() >= 10);
        QVERIFY(items("StepCandidate").size() >= 3);
        QCOMPARE(m_application->inspectors()->logits()->tokenId(), steps().tokenId());
        key(Qt::Key_F10);
    }
    QTRY_VERIFY(steps().paused() && steps().tokens() == 3);
    key(Qt::Key_F5);
    QTRY_VERIFY(!session().answer()->generating());
    QCOMPARE(idsOf(stored(shownAnswer())), plain);  // the pauses did not change the answer
    QVERIFY(!steps().paused());
}

void StepWindowTest::aCandidateOfTheBarIsTakenInstead()
{
    QVERIFY(ask());
    QTRY_VERIFY(steps().paused());
    QTRY_VERIFY(items("StepCandidate").size() >= 3);
    const QList<QQuickItem*> candidates = items("StepCandidate");
    const auto other =
        std::ranges::find_if(candidates, [](QQuickItem* each) { return !each->property("drawn").toBool(); });
    QVERIFY(other != candidates.end());
    const QVariant id = (*other)->property("candidate").toMap().value("tokenId");
    QVERIFY(id.isValid() && id.toInt() != steps().tokenId());
    click(*other);
    QVERIFY(!QTest::currentTestFailed());
    QTRY_VERIFY(steps().paused() && steps().tokens() == 1);
    QVERIFY(strip().tokenAt(strip().promptCount()));
    QCOMPARE(strip().tokenAt(strip().promptCount())->record.id, id.toInt());
    session().answer()->stop();
    QTRY_VERIFY(!session().answer()->generating());
    QCOMPARE(idsOf(stored(shownAnswer())), std::vector<TokenId>{id.toInt()});
    QVERIFY(stored(shownAnswer())[0].byHand);
    QCOMPARE(session().messages()->last()->state, MessageState::Stopped);
}

void StepWindowTest::itRunsToANumberOfTokens()
{
    QVERIFY(ask());
    QTRY_VERIFY(steps().paused());
    key(Qt::Key_F10, Qt::ControlModifier);
    QTRY_VERIFY(m_window->activeFocusItem() && m_window->activeFocusItem()->objectName() == "runToCount");
    key(Qt::Key_6);
    key(Qt::Key_Return);
    QTRY_VERIFY(steps().paused() && steps().tokens() == 6);
    std::vector<int> pauses;
    QStringList reasons;
    QVERIFY(goOn(pauses, reasons));
    QCOMPARE(pauses, std::vector<int>{6});
}

void StepWindowTest::conditionsPauseWhereTheyShould_data()
{
    QTest::addColumn<QString>("condition");
    for (const char* name : {"entropy", "rank", "probability", "token", "text"}) QTest::newRow(name) << QString(name);
}

/// According to the stored records, the answer has paused exactly before those tokens that meet the condition.
void StepWindowTest::conditionsPauseWhereTheyShould()
{
    QFETCH(const QString, condition);
    steps().setOn(false);
    forgetConditions();
    QVERIFY(answer());
    const std::vector<TokenRecord> plain = stored(shownAnswer());
    const auto median = [&plain](auto value) {
        std::vector<float> values;
        for (const TokenRecord& record : plain) values.push_back(static_cast<float>(value(record)));
        std::ranges::sort(values);
        return values[values.size() / 2];
    };
    steps().setFirst(false);
    Meets meets;
    QString reason;
    if (condition == "entropy") {
        const float bits = median([](const TokenRecord& record) { return record.entropy; });
        steps().setEntropyAbove(static_cast<double>(bits));
        meets = [bits](const TokenRecord& record) { return record.entropy > bits; };
        reason = ": entropy ";
    } else if (condition == "rank") {
        steps().setRankAbove(1);
        meets = [](const TokenRecord& record) { return record.rank > 1; };
        reason = ": rank ";
    } else if (condition == "probability") {
        const float least = median([](const TokenRecord& record) { return record.pRaw; });
        steps().setProbabilityBelow(static_cast<double>(least));
        meets = [least](const TokenRecord& record) { return record.pRaw < least; };
        reason = ": probability ";
    } else {
        const TokenRecord wanted = plain.at(5);
        if (condition == "token") steps().setIds({QString::number(wanted.id)});
        if (condition == "text") steps().setTexts({QString::fromStdString(wanted.bytes)});
        const bool byText = condition == "text";
        meets = [wanted, byText](const TokenRecord& record) {
            return byText ? record.bytes.find(wanted.bytes) != std::string::npos : record.id == wanted.id;
        };
        reason = byText ? " completes the text “" : ": id ";
    }
    steps().setOn(true);
    QVERIFY(ask());
    std::vector<int> pauses;
    QStringList reasons;
    QVERIFY(goOn(pauses, reasons));
    const std::vector<TokenRecord> records = stored(shownAnswer());
    QCOMPARE(idsOf(records), idsOf(plain));
    std::vector<int> expected;
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (meets(records[i])) expected.push_back(static_cast<int>(i));
    }
    QCOMPARE(pauses, expected);
    // Check that the condition is suitable for the test: some tokens meet it, and others do not.
    QVERIFY(!expected.empty() && expected.size() < records.size());
    for (const QString& said : reasons) QVERIFY2(said.contains(reason) && said.startsWith("“\u2068"), qPrintable(said));
}

void StepWindowTest::forgetConditions() const
{
    steps().setEntropyAbove(0);
    steps().setRankAbove(0);
    steps().setProbabilityBelow(0);
    steps().setIds({});
    steps().setTexts({});
    QCOMPARE(steps().conditions(), QString());
}

void StepWindowTest::aLogitThatIsNoNumberPauses()
{
    forgetConditions();
    TinyModelSpec spec;
    spec.architecture = "qwen2";
    const QString path = m_folder.filePath("broken.gguf");
    writeTinyModel(path.toStdString(), spec);
    const std::size_t vocabulary = Model::load(path.toStdString())->tokenizer().size();
    std::vector<float> output(vocabulary * spec.embedding, 0.125F);
    output[17 * spec.embedding + 3] = std::numeric_limits<float>::quiet_NaN();
    TinyTensor tensor{QuantType::F32, std::vector<std::byte>(output.size() * sizeof(float))};
    std::memcpy(tensor.data.data(), output.data(), tensor.data.size());
    spec.tensors["output.weight"] = tensor;
    const QString broken = m_folder.filePath("nan.gguf");
    writeTinyModel(broken.toStdString(), spec);
    load(broken);
    steps().setNotFinite(true);
    steps().setOn(true);
    QVERIFY(ask());
    QTRY_VERIFY(steps().paused());
    QVERIFY2(steps().reason().contains("token 17"), qPrintable(steps().reason()));
    QCOMPARE(strip().pendingRow(), -1);
    // The user enters the id of a token and thus chooses it. It can be any token of the vocabulary.
    key(Qt::Key_F10, Qt::ControlModifier);
    QTRY_VERIFY(m_window->activeFocusItem() && m_window->activeFocusItem()->objectName() == "runToCount");
    for (int i = 0; i < 3 && m_window->activeFocusItem()->objectName() != "chosenId"; ++i) key(Qt::Key_Tab);
    QCOMPARE(m_window->activeFocusItem()->objectName(), QString("chosenId"));
    key(Qt::Key_4);
    key(Qt::Key_0);
    key(Qt::Key_Return);
    QTRY_VERIFY(steps().paused() && steps().tokens() == 1);
    session().answer()->stop();
    QTRY_VERIFY(!session().answer()->generating());
    QCOMPARE(idsOf(stored(shownAnswer())), std::vector<TokenId>{40});
    steps().setNotFinite(false);
    load(QString::fromStdString(starterModelPath().string()));
}

void StepWindowTest::itIsDrawnWhateverTheSize()
{
    // The reason of this pause is too long to fit next to buttons with labels.
    steps().setOn(false);
    QVERIFY(answer());
    std::string beginning;
    for (const TokenRecord& record : stored(shownAnswer())) {
        beginning += record.bytes;
        if (beginning.size() > 24) break;
    }
    steps().setTexts({QString::fromStdString(beginning)});
    steps().setFirst(false);
    steps().setOn(true);
    QVERIFY(ask());
    QTRY_VERIFY(steps().paused());
    QVERIFY2(steps().reason().contains(" completes the text “"), qPrintable(steps().reason()));
    m_application->settings()->setInspectorVisible(true);
    const QString folder = qEnvironmentVariable("VITRINE_PICTURES");
    m_application->settings()->setSidebarVisible(false);
    for (const QSize size : {QSize(1280, 800), QSize(640, 640), QSize(360, 640)}) {
        m_window->setMinimumSize(QSize(100, 100));
        m_window->resize(size);
        QTRY_COMPARE(m_window->size(), size);
        QTRY_COMPARE(items("StepBar").size(), 1);
        waitUntilAtRest(items("StepBar").front());
        QTRY_VERIFY(items("StepBar").front()->mapRectToScene(items("StepBar").front()->boundingRect()).right() <=
                    size.width());
        const auto isWhole = [this](const char* name) {
            const auto* part = items("StepBar").front()->findChild<QQuickItem*>(name);
            return part && part->isVisible() && !part->property("truncated").toBool();
        };
        QTRY_VERIFY(isWhole("reason") != isWhole("reasonBelow"));
        if (!folder.isEmpty())
            m_window->grabWindow().save(QStringLiteral("%1/step-%2.png").arg(folder).arg(size.width()));
        for (QQuickItem* button : items("IconButton") + items("StepButton")) {
            if (!items("StepBar").front()->isAncestorOf(button)) continue;
            const QRectF place = button->mapRectToScene(button->boundingRect());
            QVERIFY2(place.left() >= 0 && place.right() <= size.width(), qPrintable(button->objectName()));
        }
    }
    // The popup for the conditions of pauses can be closed with the mouse, too.
    QVERIFY(QMetaObject::invokeMethod(items("StepBar").front()->findChild<QQuickItem*>("pauses"), "clicked"));
    QTRY_VERIFY(!items("SettingRow").isEmpty());
    QQuickItem* close = nullptr;
    for (QQuickItem* button : items("IconButton")) {
        if (button->objectName() == "closePauses") close = button;
    }
    QVERIFY(close);
    click(close);
    QTRY_VERIFY(items("SettingRow").isEmpty());
    key(Qt::Key_Escape);  // stops the answer
    QTRY_VERIFY(!session().answer()->generating());
    QVERIFY(!steps().paused());
}

VITRINE_GUI_TEST(StepWindowTest);
#include "step_window_test.moc"
