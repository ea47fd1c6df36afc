#include "app/chat/chat_session.h"
#include "app/chat/chat_settings.h"
#include "app/inspectors/check/check_model.h"
#include "app/inspectors/compare/compare_model.h"
#include "app/inspectors/inspector_registry.h"
#include "app/inspectors/logits/logit_model.h"
#include "app/inspectors/record/record_model.h"
#include "app/inspectors/samplers/samplers_model.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/inspectors/tracked/track_model.h"
#include "app/settings/app_settings.h"
#include "tests/support/numpy.h"
#include "tests/support/starter_model.h"
#include "tests/support/svg_texts.h"
#include "tests/support/test_program.h"
#include "tests/ui/at_rest.h"
#include "tests/ui/model_window.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QtTest>

#include <functional>
#include <map>

using namespace vitrine;
using namespace vitrine::test;

namespace {

/// A Python program that reads the four exported files of a page. It checks that all files have the same rows and
/// numbers, and that the drawing is complete.
const char* const kReads = R"(
import csv, json
import xml.etree.ElementTree as tree
at = sys.argv[1]
json.load(open(at + '.json', encoding='utf-8'))
rows = list(csv.reader(open(at + '.csv', newline='', encoding='utf-8')))
arrays = np.load(at + '.npz', allow_pickle=False)
for column, name in enumerate(rows[0]):
    cells, array = [row[column] for row in rows[1:]], arrays[name]
    assert len(array) == len(cells), (name, len(array), len(cells))
    for cell, value in zip(cells, array):
        if array.dtype.kind == 'U':
            # A spreadsheet would compute what begins like a formula.
            guard = chr(39) if value[:1] and value[:1] in '=+-@' else ''
            assert cell.rstrip('\0') == guard + value, (name, cell, value)
        elif cell == '':
            assert value == -1 if array.dtype.kind == 'i' else not np.isfinite(value), (name, value)
        else:
            assert abs(float(cell) - value) <= 1e-8 * max(1, abs(value)), (name, cell, value)
svg = '{http://www.w3.org/2000/svg}'
root = tree.parse(at + '.svg').getroot()
assert root.tag == svg + 'svg', root.tag
width, height = float(root.get('width')), float(root.get('height'))
texts = root.findall(svg + 'text')
assert len(texts) > 5
for each in texts + root.findall(svg + 'rect'):
    x, y = float(each.get('x', 0)), float(each.get('y', 0))
    assert 0 <= x <= width and 0 <= y <= height, (each.attrib, each.text)
    assert x + float(each.get('width', 0)) <= width + .1, each.attrib
print(len(rows) - 1, len(texts), sep=','))";

}  // namespace

/// Tests the export of every page, the save dialog, and the keys that select pages, in the complete window with the
/// starter model.
class ExportWindowTest : public QObject, protected ModelWindow {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(QDir::setCurrent(m_folder.path()));
        m_model = QString::fromStdString(starterModelPath().string());
        openWindow(QStringLiteral("tokens"));
        QVERIFY(!QTest::currentTestFailed());
        openModel();
        m_application->chatSettings()->setMaxTokens(12);
        m_application->chatSettings()->setSeed(5);
        ask(QStringLiteral("Tell me of a bird"));
        QVERIFY(strip().count() > strip().promptCount() + 5);
        strip().select(strip().promptCount() + 4);
    }

    void cleanupTestCase() { closeWindow(); }

    void everyPageIsWrittenInEveryForm_data()
    {
        QTest::addColumn<QString>("page");
        for (const char* page : {"tokens", "check", "logits", "samplers", "tracked", "compare", "record"})
            QTest::newRow(page) << QString::fromLatin1(page);
    }

    void everyPageIsWrittenInEveryForm()
    {
        REQUIRE_NUMPY();
        QFETCH(QString, page);
        m_application->settings()->setInspectorPage(page);
        fill(page);
        InspectorRegistry& pages = *m_application->inspectors();
        const InspectorModel& model = *pages.modelOf(pages.pageNamed(page));
        QTRY_VERIFY(model.hasContent());
        QCOMPARE(model.exportForms(), QStringList({"json", "csv", "npz", "svg"}));
        for (const QString& form : model.exportForms()) write(page + '.' + form, model.exported(form));
        const PythonOutcome read = runNumpy(kReads, {m_folder.filePath(page)});
        QVERIFY2(read.ok, read.err.constData());
        QVERIFY2(read.out.split(',').first().toInt() > 1, read.out.constData());
        const QImage drawn = QImage::fromData(model.exported("svg"), "svg");
        QVERIFY(!drawn.isNull());
        QCOMPARE(faultsOfSvg(model.exported("svg")), QStringList());
        const QString pictures = qEnvironmentVariable("VITRINE_PICTURES");
        if (!pictures.isEmpty()) {
            QVERIFY(drawn.save(pictures + "/export-" + page + ".png"));
            QVERIFY(QFile::copy(m_folder.filePath(page + ".svg"), pictures + "/export-" + page + ".svg"));
        }
    }

    /// The keys that select pages work in the conversation and in every control of a page, both in the docked inspector
    /// and in its separate window.
    void everyPageIsChosenByItsKey()
    {
        AppSettings& settings = *m_application->settings();
        const InspectorRegistry& pages = *m_application->inspectors();
        const int count = pages.count();
        QVERIFY(count >= 7 && count <= 9);
        const auto press = [&](QQuickWindow* window, int page) {
            QTest::keyClick(window, static_cast<Qt::Key>(Qt::Key_1 + page), Qt::ControlModifier);
            QTRY_COMPARE(settings.inspectorPage(), pages.nameOf(page));
        };
        settings.setInspectorPage(pages.nameOf(1));
        QVERIFY(writing());
        for (int page = 0; page < count; ++page) {
            writing()->forceActiveFocus(Qt::TabFocusReason);
            press(m_window, page);
            QVERIFY(!QTest::currentTestFailed());
        }
        for (const bool isApart : {false, true}) {
            settings.setInspectorApart(isApart);
            QQuickWindow* window = nullptr;
            QTRY_VERIFY(window = windowOfPages(isApart));
            window->requestActivate();
            QVERIFY(QTest::qWaitForWindowActive(window, kPatience));
            int pressed = 0;
            for (int page = 0; page < count; ++page) {
                press(window, page);
                QVERIFY(!QTest::currentTestFailed());
                QTRY_VERIFY(!focusable(windowOfPages(isApart)).isEmpty());
                const qsizetype fields = std::min<qsizetype>(focusable(window).size(), 8);
                for (qsizetype at = 0; at < fields; ++at) {
                    QTRY_VERIFY(focusable(window).size() > at);
                    focusable(window).at(at)->forceActiveFocus(Qt::TabFocusReason);
                    press(window, (page + 1) % count);
                    press(window, page);
                    QVERIFY(!QTest::currentTestFailed());
                    ++pressed;
                }
            }
            QVERIFY2(pressed > 3 * count, qPrintable(QString::number(pressed)));
        }
        settings.setInspectorApart(false);
        QTRY_VERIFY(windowOfPages(false));
        m_window->requestActivate();
        QVERIFY(QTest::qWaitForWindowActive(m_window, kPatience));
        settings.setInspectorPage(QStringLiteral("tokens"));
    }

    /// The user saves a page with the keyboard only.
    void whatIsShownIsSavedByKeys()
    {
        m_application->settings()->setInspectorPage(QStringLiteral("tokens"));
        QTRY_VERIFY(named("export"));
        named("export")->forceActiveFocus(Qt::TabFocusReason);
        QTest::keyClick(m_window, Qt::Key_Space);
        QTRY_VERIFY(entry("Save as a table (CSV)…"));
        for (int i = 0; i < 8 && !entry("Save as a table (CSV)…")->property("highlighted").toBool(); ++i)
            QTest::keyClick(m_window, Qt::Key_Down);
        QVERIFY(entry("Save as a table (CSV)…")->property("highlighted").toBool());
        QTest::keyClick(m_window, Qt::Key_Return);
        saveAs("by-keys.csv");
        QTRY_COMPARE(contentOf("by-keys.csv"), strip().exported("csv"));
    }

    void aFileIsReplacedOnlyWhenThatIsWanted()
    {
        write("there.json", "what was there");
        choose("Save as JSON…");
        saveAs("there.json");
        QTRY_VERIFY(named("anotherName"));
        QCOMPARE(contentOf("there.json"), QByteArray("what was there"));
        QVERIFY(press("anotherName"));
        saveAs("another.json");  // the dialog opens again to ask for a different name
        QTRY_COMPARE(contentOf("another.json"), strip().exported("json"));
        QCOMPARE(contentOf("there.json"), QByteArray("what was there"));
        choose("Save as JSON…");
        saveAs("there.json");
        QTRY_VERIFY(named("replace"));
        QVERIFY(press("replace"));
        QTRY_COMPARE(contentOf("there.json"), strip().exported("json"));
    }

    /// If the file cannot be written to the path, the dialog reports this and stays open.
    void aPathThatCannotBeIsToldOf()
    {
        choose("Save as JSON…");
        QTRY_VERIFY(named("savePath") && named("savePath")->hasActiveFocus());
        QQuickItem* field = named("savePath");
        QCOMPARE(field->property("text").toString(), m_folder.filePath("tokens.json"));
        for (const auto& [path, said] : {std::pair(m_folder.filePath("nowhere/a.json"), QString("The folder ")),
                                         std::pair(m_folder.path(), m_folder.path() + " is a folder: ")}) {
            QVERIFY(field->setProperty("text", path));
            QTest::keyClick(m_window, Qt::Key_Return);
            QTRY_VERIFY(named("saveProblem"));
            const QString problem = named("saveProblem")->property("text").toString();
            QVERIFY2(problem.startsWith(said), qPrintable(problem));
            QVERIFY(field->hasActiveFocus());
        }
        QTest::keyClick(m_window, Qt::Key_Escape);
        QTRY_VERIFY(!named("savePath"));
    }

    void thePictureHasAllThatIsSeen()
    {
        choose("Save as a picture (PNG)…");
        saveAs("page.png");
        QTRY_VERIFY(!QImage(m_folder.filePath("page.png")).isNull());
        const QImage picture(m_folder.filePath("page.png"));
        QVERIFY(picture.width() > 200 && picture.height() > 200);
        QCOMPARE(picture.pixelColor(3, picture.height() - 3).alpha(), 255);
    }

private:
    TokenStripModel& strip() const { return *m_application->inspectors()->tokens(); }

    void fill(const QString& page)
    {
        const InspectorRegistry& pages = *m_application->inspectors();
        const std::map<QString, std::function<bool()>> ready{
            {"check", [&] { return pages.check()->count() == 2; }},
            {"logits", [&] { return pages.logits()->complete(); }},
            {"samplers", [&] { return pages.samplers()->count() > 3; }},
            {"tracked", [&] { return pages.tracked()->complete() && pages.tracked()->layerCount() > 0; }},
            {"compare", [&] { return pages.comparison()->count() > 0; }},
            {"record", [&] { return pages.record()->count() > 10; }}};
        if (page == "check") {
            m_application->chatSettings()->adopt({{"temperature", 0}});
            m_application->session()->unsent()->setText("say <|im_end|> now");
        } else if (page == "tracked") {
            for (const int row : {strip().promptCount() + 1, strip().promptCount() + 2})
                pages.tracked()->pin(strip().tokenAt(row)->record.id);
            QTRY_COMPARE(pages.tracked()->count(), 2);
            QTRY_VERIFY(ready.at(page)() || pages.tracked()->replayState().tokens() > 0);
            if (!ready.at(page)()) pages.tracked()->compute();
        } else if (page == "compare") {
            CompareModel& compare = *pages.comparison();
            QTRY_VERIFY(compare.canStart());
            compare.setB(static_cast<int>(compare.places().indexOf("CPU, exact (scalar)")));
            compare.start();
        }
        if (ready.contains(page)) QTRY_VERIFY(ready.at(page)());
    }

    static QQuickItem* paneBelow(QQuickItem* item)
    {
        if (QByteArray(item->metaObject()->className()).startsWith("InspectorPane_")) return item;
        const QList<QQuickItem*> children = item->childItems();
        for (QQuickItem* child : children) {
            if (QQuickItem* found = paneBelow(child)) return found;
        }
        return nullptr;
    }
    /// Returns the window that contains the inspector pages, or null. `isApart`: whether to look for the separate
    /// window.
    QQuickWindow* windowOfPages(bool isApart) const
    {
        const QList<QWindow*> windows = QGuiApplication::allWindows();
        for (QWindow* each : windows) {
            auto* window = qobject_cast<QQuickWindow*>(each);
            if (!window || !window->isVisible() || (window != m_window) != isApart) continue;
            const QQuickItem* pane = paneBelow(window->contentItem());
            if (pane && pane->isVisible()) return window;
        }
        return nullptr;
    }
    /// Returns the text field of the composer.
    QQuickItem* writing() const
    {
        for (const QQuickItem* composer : itemsOf(QStringLiteral("Composer"))) {
            for (auto* item : composer->findChildren<QQuickItem*>()) {
                if (item->inherits("QQuickTextEdit")) return item;
            }
        }
        return nullptr;
    }
    /// Returns all items that can get the focus, text fields first.
    static QList<QQuickItem*> focusable(QQuickWindow* window)
    {
        QList<QQuickItem*> found;
        QQuickItem* pane = window ? paneBelow(window->contentItem()) : nullptr;
        if (!pane) return found;
        for (auto* item : pane->findChildren<QQuickItem*>()) {
            if (!item->isVisible() || !item->isEnabled() || !item->activeFocusOnTab()) continue;
            if (item->inherits("QQuickTextInput"))
                found.prepend(item);
            else
                found.append(item);
        }
        return found;
    }

    static QQuickItem* entryBelow(QQuickItem* item, const QString& text)
    {
        if (!item->isVisible()) return nullptr;
        if (item->property("highlighted").isValid() && item->property("text").toString() == text) return item;
        const QList<QQuickItem*> children = item->childItems();
        for (QQuickItem* child : children) {
            if (QQuickItem* found = entryBelow(child, text)) return found;
        }
        return nullptr;
    }
    QQuickItem* entry(const QString& text) const { return entryBelow(m_window->contentItem(), text); }

    void choose(const QString& text)
    {
        QVERIFY(press("export"));
        QTRY_VERIFY(entry(text));
        QQuickItem* item = entry(text);
        waitUntilAtRest(item);
        QTest::mouseClick(m_window, Qt::LeftButton, {},
                          item->mapToScene({item->width() / 2, item->height() / 2}).toPoint());
        QTRY_VERIFY(!entry(text));
    }

    /// Saves with the keyboard. Vitrine's own dialog is used, because the test desktop has no dialog. When it opens,
    /// its field has the focus, and the file name without extension is selected. Enter saves.
    void saveAs(const QString& name)
    {
        QTRY_VERIFY(named("savePath") && named("savePath")->hasActiveFocus());
        QQuickItem* field = named("savePath");
        const QString proposed = field->property("text").toString();
        const QFileInfo file(m_folder.filePath(name));
        QVERIFY2(QDir::isAbsolutePath(proposed) && proposed.endsWith('.' + file.suffix()), qPrintable(proposed));
        QCOMPARE(field->property("selectedText").toString(), QFileInfo(proposed).completeBaseName());
        // The first save of the test starts in another folder.
        if (QFileInfo(proposed).absolutePath() != m_folder.path()) {
            QVERIFY(QMetaObject::invokeMethod(field, "selectAll"));
            type(m_folder.path() + '/');
        }
        type(field->property("selectedText").toString().isEmpty() ? name : file.completeBaseName());
        QCOMPARE(field->property("text").toString(), file.filePath());
        const QString pictures = qEnvironmentVariable("VITRINE_PICTURES");
        if (!pictures.isEmpty()) m_window->grabWindow().save(pictures + "/save-dialog.png");
        QTest::keyClick(m_window, Qt::Key_Return);
        QTRY_VERIFY(!named("savePath"));
    }

    void type(const QString& text)
    {
        for (const QChar letter : text) QTest::keyClick(m_window, letter.toLatin1());
    }

    QByteArray contentOf(const QString& name) const
    {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    void write(const QString& name, const QByteArray& bytes) const
    {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
};

VITRINE_GUI_TEST(ExportWindowTest);
#include "export_window_test.moc"
