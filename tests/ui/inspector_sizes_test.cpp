#include "app/chat/chat_session.h"
#include "app/chat/chat_settings.h"
#include "app/inspectors/check/check_model.h"
#include "app/inspectors/compare/compare_model.h"
#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/logits/logit_comparison.h"
#include "app/inspectors/logits/logit_model.h"
#include "app/inspectors/record/record_model.h"
#include "app/inspectors/samplers/samplers_model.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/inspectors/tracked/track_model.h"
#include "app/library/model_library.h"
#include "app/models/message_list_model.h"
#include "app/settings/app_settings.h"
#include "app/settings/language.h"
#include "core/base/atomic_file.h"
#include "core/diagnose/compare/trace_file.h"
#include "core/diagnose/compare/trace_run.h"
#include "tests/cli/cli_process.h"
#include "tests/compare/faults.h"
#include "tests/support/starter_model.h"
#include "tests/support/test_program.h"
#include "tests/ui/model_window.h"
#include "tests/ui/page_layout.h"

#include <QGuiApplication>
#include <QImage>
#include <QtTest>

#include <memory>
#include <utility>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// A position and size of the inspector.
struct Place {
    const char* name;
    QSize size;  ///< size of the window that contains the inspector
    bool below = false;
    bool apart = false;
};
constexpr Place kRight{"right", {1280, 800}};
constexpr Place kMedium{"medium", {900, 600}};
constexpr Place kNarrow{"narrow", {360, 700}};
constexpr Place kBelow{"below", {1280, 800}, true};
constexpr Place kApart{"apart", {1000, 700}, false, true};
constexpr Place kSlip{"slip", {360, 400}, false, true};  ///< the smallest separate window
constexpr Place kPlaces[] = {kRight, kMedium, kNarrow, kBelow, kApart, kSlip};

}  // namespace

/// Tests every page of the inspector with the starter model, in every position and size. No text may be cut off,
/// overlap another text or leave the page. The main content must be visible without scrolling. Environment variables:
/// VITRINE_PICTURES names a folder for screenshots; VITRINE_LANGUAGE selects the language "de" or "zh_CN".
class InspectorSizesTest : public QObject, protected ModelWindow {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_model = QString::fromStdString(starterModelPath().string());
        openWindow(QStringLiteral("tokens"));
        QVERIFY(!QTest::currentTestFailed());
        speak(qEnvironmentVariable("VITRINE_LANGUAGE"));
        m_application->settings()->setReduceMotion(true);
        openModel();
        ChatSettings& chat = *m_application->chatSettings();
        chat.setMaxTokens(60);
        chat.setSeed(5);
        ask(QStringLiteral("Tell me a story of a fox"));
        QVERIFY(!QTest::currentTestFailed());
        QVERIFY(strip().count() > strip().promptCount() + 8);
        strip().select(strip().promptCount() + 5);
        QVERIFY(compare());
        QVERIFY(openRecord());
    }

    void cleanupTestCase()
    {
        closeWindow();
        m_language.reset();
    }

    void aPageFits_data()
    {
        QTest::addColumn<QString>("page");
        QTest::addColumn<Place>("place");
        QTest::addColumn<QString>("row");
        QTest::addColumn<int>("least");
        // Adds one test case per position. `row` is a type of item. `least` has one number for each position: the
        // number of these items that must be visible without scrolling.
        const auto page = [](const QString& name, const QString& row, const QList<int>& least) {
            for (int i = 0; i < least.size(); ++i) {
                QTest::newRow(qPrintable(name + ' ' + row + ' ' + kPlaces[i].name))
                    << name << kPlaces[i] << row << least[i];
            }
        };
        page("tokens", "TokenLine", {3, 3, 3, 3, 3, 1});
        page("table", "TokenRow", {8, 4, 6, 4, 8, 2});
        page("check", "CheckRow", {1, 1, 1, 1, 1, 1});
        page("logits", "LogitRow", {6, 4, 6, 4, 8, 2});
        page("pinned", "LogitRow", {11, 4, 7, 4, 9, 2});
        page("samplers", "SamplerStageRow", {5, 3, 5, 4, 6, 2});
        page("samplers", "SamplerToken", {7, 0, 0, 4, 8, 0});
        page("samplers", "SamplerDraw", {1, 0, 1, 1, 1, 0});
        // The required numbers of sliders include sliders of parameters that had no effect on the answer.
        page("sliders", "SamplerSlider", {8, 3, 6, 2, 10, 1});
        page("tracked", "TrackLegend", {3, 3, 3, 3, 3, 1});
        page("chart", "chart", {110, 70, 110, 80, 110, 74});  // minimum height of the chart in pixels
        page("compare", "CompareRow", {6, 4, 4, 4, 8, 2});
        page("record", "RecordRow", {6, 4, 4, 4, 8, 2});
        page("records", "RecordRow", {6, 4, 4, 4, 6, 2});
    }

    void aPageFits()
    {
        QFETCH(QString, page);
        QFETCH(Place, place);
        QFETCH(QString, row);
        QFETCH(int, least);
        put(place);
        QVERIFY(!QTest::currentTestFailed());
        prepare(page);
        QVERIFY(!QTest::currentTestFailed());
        QQuickItem* pane = nullptr;
        QTRY_VERIFY((pane = shownPane()) != nullptr);
        settle(pane->window());
        picture(pane->window(), page + "-" + place.name);
        // The smallest window has no space for both the legend and the chart. Therefore the page is scrolled first.
        if (page == "chart" && QString(place.name) == "slip") {
            QQuickItem* scroll = named(pane, "trackScroll");
            QVERIFY(scroll);
            scroll->setProperty("contentY", scroll->property("contentHeight").toDouble() - scroll->height());
            settle(pane->window());
            picture(pane->window(), "chart-slip");
        }
        const QStringList faults = layoutFaults(pane);
        const qsizetype seen =
            row == "chart" ? qRound(seenPart(named(pane, row)).height()) : wholeItems(pane, row).size();
        if (page == "tokens") {
            // The explanation of underlined chips, and the choice of colours for the chips, are visible without
            // scrolling.
            if (!m_language && QString(place.name) == "right") QVERIFY(named(pane, "colourBy"));
            QVERIFY(seenPart(named(pane, "signs")).height() > 10);
        }
        if (row == "LogitRow") QCOMPARE(staleRow(pane), QString());
        // In other languages, one item fewer is allowed, because longer words may take an additional line.
        const int allowed = m_language ? least - 1 : least;
        QVERIFY2(seen >= allowed, qPrintable(QString("%1 of at least %2").arg(seen).arg(allowed)));
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
    }

    /// In a small window, the selected token is described on one line. Unfolding this line shows all details instead of
    /// the token strip.
    void aTokenIsToldOfWhereThereIsNoRoom()
    {
        put(kSlip);
        prepare("tokens");
        QVERIFY(!QTest::currentTestFailed());
        QQuickItem* pane = shownPane();
        QTRY_VERIFY(named(pane, "brief"));
        const QString bytes = strip().selectedToken()["bytes"].toString();
        QVERIFY(!bytes.isEmpty());
        QVERIFY2(named(pane, "brief")->property("text").toString().startsWith(bytes), qPrintable(bytes));
        QTRY_VERIFY(itemBelow(pane, "TokenLine"));
        QVERIFY(!named(pane, "facts"));
        for (const bool opens : {true, false}) {
            QVERIFY(QMetaObject::invokeMethod(named(pane, "unfoldToken"), "clicked"));
            QTRY_COMPARE(named(pane, "facts") != nullptr, opens);
            QCOMPARE(itemBelow(pane, "TokenLine") == nullptr, opens);
            settle(pane->window());
            picture(pane->window(), opens ? "unfolded-slip" : "folded-slip");
            QCOMPARE(layoutFaults(pane), QStringList());
        }
    }

    /// The map of versions is not a page of the inspector, but its texts must fit, too. It shows the same records as
    /// the pages.
    void theMapOfVersionsFits_data()
    {
        QTest::addColumn<Place>("place");
        for (const Place& place : {kRight, Place{"small", {640, 640}}, kNarrow}) QTest::newRow(place.name) << place;
    }

    void theMapOfVersionsFits()
    {
        QFETCH(Place, place);
        ChatSession& session = *m_application->session();
        if (session.messages()->last()->siblings < 2) {
            const qint64 eldest = session.messages()->last()->id;
            goOnFrom(40);
            goOnFrom(52);  // the third version, which branches off from the second one
            for (const int step : {14, 26}) {
                session.versions()->showMessage(eldest);
                goOnFrom(step);
            }
            const qint64 question = session.messages()->messageAt(0)->id;
            session.versions()->beginEdit(question);
            session.versions()->setEditText("Tell me a story of a bear");
            session.sender()->finishEdit(true);
            QTRY_VERIFY(!session.answer()->generating());
            session.versions()->showMessage(eldest);
        }
        QVERIFY(!QTest::currentTestFailed());
        put(kRight);
        m_window->requestActivate();
        QTRY_COMPARE(QGuiApplication::focusWindow(), m_window);
        // A small window shows either the conversation or the inspector. The map belongs to the conversation, so hide
        // the inspector.
        m_application->settings()->setInspectorVisible(false);
        m_window->resize(place.size);
        QTRY_COMPARE(m_window->size(), place.size);
        QTest::keyClick(m_window, Qt::Key_M, Qt::ControlModifier);
        QQuickItem* map = nullptr;
        QTRY_VERIFY((map = named(m_window->contentItem(), "map")) != nullptr);
        settle(m_window);
        picture(m_window, QString("map-") + place.name);
        // Every branch has a label with its token and probability. The label is inside the lane of the branch and
        // inside the frame.
        const QList<QQuickItem*> labels = wholeItems(map, "TreeMapLabel");
        QCOMPARE(labels.size(), 8);
        for (const QQuickItem* label : labels)
            QVERIFY(label->y() >= 0 && label->y() + label->height() <= label->parentItem()->height());
        QStringList faults = layoutFaults(map);
        // Ignore previews of versions, because these may be cut off.
        faults.removeIf([](const QString& fault) { return fault.endsWith("is cut short"); });
        const qsizetype cells = wholeItems(map, "TreeMapCell").size();
        QTest::keyClick(m_window, Qt::Key_Down);
        QTest::keyClick(m_window, Qt::Key_Return);
        QTRY_VERIFY(!named(m_window->contentItem(), "map"));
        m_application->settings()->setInspectorVisible(true);
        const StoredMessage& shown = *session.messages()->last();
        QVERIFY2(cells >= (place.size.width() > 1000 ? 8 : 5), qPrintable(QString::number(cells)));
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
        QVERIFY(shown.sibling > 1);  // the keys selected a version other than the first one
        session.versions()->showSibling(shown.id, 1 - shown.sibling);
        QCOMPARE(session.messages()->last()->sibling, 1);
    }

private:
    /// Creates a version that branches off from the visible answer at the token with the index `step`.
    void goOnFrom(int step)
    {
        m_application->settings()->setInspectorPage("logits");
        ChatSession& session = *m_application->session();
        strip().showMessage(session.messages()->last()->id);
        QVERIFY(strip().count() > strip().promptCount() + step);
        strip().select(strip().promptCount() + step);
        QTRY_VERIFY(logits().complete() || logits().replayState().tokens() > 0);
        if (!logits().complete()) logits().compute();
        QTRY_VERIFY(logits().complete());
        const bool isFirst = logits().index(0).data(LogitModel::ChosenRole).toBool();
        const int versions = session.messages()->last()->siblings;
        logits().take(isFirst ? 1 : 0);
        QTRY_COMPARE(session.messages()->last()->siblings, versions + 1);
        QTRY_VERIFY(!session.answer()->generating());
    }

    TokenStripModel& strip() const { return *m_application->inspectors()->tokens(); }
    LogitModel& logits() const { return *m_application->inspectors()->logits(); }
    SamplersModel& samplers() const { return *m_application->inspectors()->samplers(); }
    TrackModel& tracked() const { return *m_application->inspectors()->tracked(); }
    CompareModel& comparison() const { return *m_application->inspectors()->comparison(); }
    RecordModel& record() const { return *m_application->inspectors()->record(); }

    /// Switches the window to another language.
    void speak(const QString& language)
    {
        if (language.isEmpty()) return;
        QVERIFY2(language == "de" || language == "zh_CN", qPrintable(language));
        m_language = std::make_unique<WindowLanguage>();
        followLanguage(*m_language, *m_application->settings(), *m_qml, *m_application);
        m_application->settings()->setLanguage(language == "de" ? AppSettings::Language::German
                                                                : AppSettings::Language::SimplifiedChinese);
    }

    /// Runs a comparison that finds the cause of a difference. Returns whether it succeeded.
    bool compare()
    {
        m_application->settings()->setInspectorPage(QStringLiteral("compare"));
        TraceRequest request;
        request.model = Model::load(m_model.toStdString());
        for (int row = 0; row < strip().count(); ++row) request.tokens.push_back(strip().tokenAt(row)->record.id);
        request.taps = TapSelection::everything();
        request.decode = 4;
        request.context = static_cast<std::size_t>(m_application->library()->contextLength());
        const QByteArray level = qgetenv("VITRINE_ISA");
        qputenv("VITRINE_ISA", "scalar");
        const Trace trace = runTrace(request, *makeFaultyBackend(EngineFault::GeluForSilu));
        level.isNull() ? qunsetenv("VITRINE_ISA") : qputenv("VITRINE_ISA", level);
        const QString path = m_folder.filePath("another-engine.npz");
        AtomicFile file(path.toStdString());
        writeTrace(file, trace, request.tokens);
        if (!QTest::qWaitFor([&] { return comparison().canStart(); }, kPatience)) return false;
        comparison().openReference(QUrl::fromLocalFile(path));
        comparison().setLimit(0);
        comparison().start();
        return QTest::qWaitFor([&] { return !comparison().verdict().isEmpty(); }, kPatience) && comparison().diverges();
    }

    bool openRecord()
    {
        m_application->settings()->setInspectorPage(QStringLiteral("record"));
        m_record = m_folder.filePath("other.json");
        return runCli({"inspect", "record", "-m", m_model, "-p", "Another prompt", "-n", "6", "-s", "1", "--out",
                       m_record})
                       .status == 0 &&
               QTest::qWaitFor([&] { return record().hasOwn() && record().count() > 10; }, kPatience);
    }

    /// Prepares data with which every part of a page is shown.
    void prepare(const QString& page)
    {
        AppSettings& settings = *m_application->settings();
        const bool pinned = page == "pinned";
        if (strip().selection()->isPinned() != pinned) strip().pin(strip().promptCount() + 2);
        if (page == "tokens" || page == "table") {
            settings.setInspectorPage("tokens");
            QTRY_VERIFY(showTable(page == "table"));
        } else if (page == "check") {
            settings.setInspectorPage("check");
            m_application->session()->unsent()->setText("What does <|im_start|> mean?");
            QTRY_VERIFY(m_application->inspectors()->check()->count() > 0);
        } else if (page == "logits" || pinned) {
            settings.setInspectorPage("logits");
            evaluate(logits());
            QTRY_VERIFY(logits().complete() && (!pinned || logits().comparison()->isComplete()));
        } else if (page == "samplers" || page == "sliders") {
            settings.setInspectorPage("samplers");
            QTRY_VERIFY(samplers().count() > 0 || samplers().replayState().tokens() > 0);
            if (samplers().replayState().tokens() > 0) samplers().compute();
            QTRY_VERIFY(samplers().count() > 0);
            QTRY_VERIFY(showAllValues(page == "sliders"));
        } else if (page == "tracked" || page == "chart") {
            settings.setInspectorPage("tracked");
            for (int i = tracked().count(); i < 3; ++i) tracked().pin(300 + i);
            QTRY_COMPARE(tracked().count(), 3);
            evaluate(tracked());
            QTRY_VERIFY(tracked().complete() && tracked().layerCount() > 0);
            tracked().setMetric(page == "chart" ? TrackModel::Rank : TrackModel::Logit);
        } else if (page == "compare") {
            settings.setInspectorPage("compare");
        } else {
            settings.setInspectorPage("record");
            record().closeFiles();
            if (page == "records") record().open(QUrl::fromLocalFile(m_record));
            QTRY_VERIFY(record().nameOfB().isEmpty() == (page == "record"));
        }
    }

    /// Describes the first row whose text differs from the data of the model. Empty if all rows agree with the model.
    QString staleRow(QQuickItem* pane) const
    {
        for (const QQuickItem* row : wholeItems(pane, "LogitRow")) {
            const QModelIndex at = logits().index(row->property("index").toInt());
            const QString shown = row->property("piece").toString() + row->property("rank").toString();
            const QString has = at.data(LogitModel::PieceRole).toString() + at.data(LogitModel::RankRole).toString();
            if (shown != has) return QString("row %1 shows %2, not %3").arg(at.row()).arg(shown, has);
        }
        return {};
    }

    static bool showTable(bool on)
    {
        QQuickItem* pane = shownPane();
        QQuickItem* tokens = pane ? itemBelow(pane, "TokenStripPanel") : nullptr;
        return tokens && tokens->setProperty("tableShown", on);
    }

    static bool showAllValues(bool on)
    {
        QQuickItem* pane = shownPane();
        QQuickItem* stages = pane ? itemBelow(pane, "SamplerStages") : nullptr;
        return stages && stages->setProperty("all", on);
    }

    /// Starts the capture of those values that the page still lacks, and waits for its end.
    template <class Page>
    static void evaluate(Page& page)
    {
        QTRY_VERIFY(page.complete() || page.replayState().tokens() > 0);
        if (page.replayState().tokens() > 0) page.compute();
        QTRY_VERIFY(page.complete());
    }

    void put(const Place& place)
    {
        AppSettings& settings = *m_application->settings();
        settings.setTheme(qEnvironmentVariable("VITRINE_THEME") == "dark" ? AppSettings::Theme::Dark
                                                                          : AppSettings::Theme::Light);
        settings.setInspectorDock(place.below ? AppSettings::Dock::Bottom : AppSettings::Dock::Right);
        settings.setInspectorApart(place.apart);
        if (place.apart) {
            m_window->resize(1280, 800);
            QTRY_VERIFY(shownPane() && shownPane()->window() != m_window);
            QQuickWindow* own = shownPane()->window();
            own->resize(place.size);
            QTRY_COMPARE(own->size(), place.size);
            return;
        }
        m_window->resize(place.size);
        QTRY_COMPARE(m_window->size(), place.size);
        settle(m_window);
        if (place.size.width() < 600 && !shownPane())
            QTest::keyClick(m_window, Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(shownPane() && shownPane()->window() == m_window);
    }

    /// Returns the first visible item of a QML type, searching `item` and the items below it.
    static QQuickItem* itemBelow(QQuickItem* item, const QString& type)
    {
        if (!item->isVisible()) return nullptr;
        if (QString::fromLatin1(item->metaObject()->className()).startsWith(type + u'_')) return item;
        const QList<QQuickItem*> children = item->childItems();
        for (QQuickItem* child : children) {
            if (QQuickItem* found = itemBelow(child, type)) return found;
        }
        return nullptr;
    }

    static QQuickItem* named(QQuickItem* item, const QString& name)
    {
        if (!item->isVisible() || item->objectName() == name) return item->isVisible() ? item : nullptr;
        const QList<QQuickItem*> children = item->childItems();
        for (QQuickItem* child : children) {
            if (QQuickItem* found = named(child, name)) return found;
        }
        return nullptr;
    }

    /// Returns the pane of the inspector in any window, or null.
    static QQuickItem* shownPane()
    {
        for (QWindow* window : QGuiApplication::topLevelWindows()) {
            auto* quick = qobject_cast<QQuickWindow*>(window);
            if (!quick || !quick->isVisible()) continue;
            if (QQuickItem* pane = itemBelow(quick->contentItem(), "InspectorPane")) return pane;
        }
        return nullptr;
    }

    /// Waits until two successive screenshots of the window are equal.
    static void settle(QQuickWindow* window)
    {
        QImage now;
        for (int tries = 0; tries < 500; ++tries) {
            QTest::qWait(60);
            const QImage before = std::exchange(now, window->grabWindow());
            if (now == before) return;
        }
        QFAIL("the window does not come to rest");
    }

    static void picture(QQuickWindow* window, const QString& name)
    {
        const QString folder = qEnvironmentVariable("VITRINE_PICTURES");
        if (!folder.isEmpty()) QVERIFY(window->grabWindow().save(folder + "/" + name + ".png"));
    }

    QString m_record;
    std::unique_ptr<WindowLanguage> m_language;
};

VITRINE_GUI_TEST(InspectorSizesTest);
#include "inspector_sizes_test.moc"
