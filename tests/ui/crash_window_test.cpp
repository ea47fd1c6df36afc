// Tests the notice about a crash of the previous run, and the dialog with the report.
#include "app/platform/crash_reports.h"
#include "app/settings/app_settings.h"
#include "tests/support/test_program.h"
#include "tests/ui/program_window.h"

#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QtTest>

using namespace vitrine;
using namespace vitrine::test;

namespace {

const char* const kReportText = "Crash report of vitrine\n\nStack:\n   0  /usr/bin/vitrine+0x1234\n";

}  // namespace

class CrashWindowTest : public QObject, private ProgramWindow {
    Q_OBJECT

private slots:
    void initTestCase() { listen(); }
    void cleanup()
    {
        end();
        QCOMPARE(takeComplaints(), QStringList());
    }

    void theReportCanBeReadAndCopied()
    {
        openAfterCrash();
        QTRY_COMPARE(banners().size(), 1);
        QQuickItem* banner = banners().constFirst();
        QCOMPARE(banner->property("text").toString(), QString("Vitrine crashed the last time."));
        QCOMPARE(part(banner, "action")->property("text").toString(), QString("Show report"));
        click(part(banner, "action"));
        QObject* panel = child("CrashReportPanel");
        QVERIFY(panel);
        QTRY_VERIFY(panel->property("opened").toBool());
        const auto* text = panel->findChild<QQuickItem*>("crashReportText");
        QVERIFY(text);
        QCOMPARE(text->property("text").toString(), QString(kReportText));
        QVERIFY(text->property("readOnly").toBool());
        QCOMPARE(text->property("font").value<QFont>().family(), Application::monoFamily());
        QGuiApplication::clipboard()->clear();
        click(panel->findChild<QQuickItem*>("copyCrashReport"));
        QCOMPARE(QGuiApplication::clipboard()->text(), QString(kReportText));
        click(panel->findChild<QQuickItem*>("closeCrashReport"));
        QTRY_VERIFY(!panel->property("visible").toBool());
        QTRY_VERIFY(banners().isEmpty());
        QTRY_VERIFY(editor()->hasActiveFocus());
        nextStartIsQuiet();
    }

    void theNoticeCanBeDismissed()
    {
        openAfterCrash();
        QTRY_COMPARE(banners().size(), 1);
        click(part(banners().constFirst(), "dismiss"));
        QTRY_VERIFY(banners().isEmpty());
        nextStartIsQuiet();
    }

    void withoutAReportThereIsNothingToShow()
    {
        begin("empty");
        m_application->crashes()->explainOffline();
        show();
        QTRY_COMPARE(banners().size(), 1);
        QVERIFY(banners().constFirst()->property("text").toString().contains("offline"));
        QVERIFY(!part(banners().constFirst(), "action")->isVisible());
    }

private:
    /// Starts the program in a new folder that contains a report.
    void openAfterCrash()
    {
        begin("empty");
        m_application.reset();
        const QString folder = chooseFolders(m_folder->path()).crashes;
        QVERIFY(QDir().mkpath(folder));
        QFile report(QDir(folder).filePath("20250101T000000Z-vitrine-7.txt"));
        QVERIFY(report.open(QIODevice::WriteOnly));
        report.write(kReportText);
        report.close();
        start("{}");
        show();
    }
    void nextStartIsQuiet()
    {
        end();
        start("{}");
        show();
        QTest::qWait(20);
        QVERIFY(banners().isEmpty());
    }

    QList<QQuickItem*> banners() const
    {
        QList<QQuickItem*> found;
        gather(only("Notices"), QStringLiteral("Banner"), found);
        found.removeIf([](const QQuickItem* banner) { return !banner->isVisible(); });
        return found;
    }
    static QQuickItem* part(QQuickItem* item, const char* name) { return item->findChild<QQuickItem*>(name); }
};

VITRINE_GUI_TEST(CrashWindowTest);
#include "crash_window_test.moc"
