#include "app/platform/autostart.h"
#include "app/platform/autostart_entry.h"
#include "tests/platform/private_bus.h"
#include "tests/support/test_program.h"

#include <QDBusArgument>
#include <QDBusObjectPath>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace vitrine;
using namespace vitrine::test;

namespace {

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void writeTo(const QString& path, const QByteArray& content)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) qFatal("%s cannot be written", qUtf8Printable(path));
    file.write(content);
}

/// Returns the value of a key in a desktop file.
QByteArray valueOf(const QByteArray& content, const QByteArray& key)
{
    for (const QByteArray& line : content.split('\n')) {
        if (line.startsWith(key + '=')) return line.mid(key.size() + 1);
    }
    return {};
}

// The characters that the Desktop Entry Specification gives a meaning: quotes, escapes, field codes, white space.
const char* const kOddName = "a b\"c'd\\e$f`g%U%%h;i~j&k#l(m)n*o?p<q>r|s\u00fct";

}  // namespace

/// Tests starting at login: through a desktop file, and through a fake portal.
class AutostartTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_hasBus = m_bus.start(); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_file = m_folder->filePath("config/autostart/org.vitrine.Vitrine.desktop");
    }
    void cleanup() { m_portal.reset(); }

    void theSwitchIsTheFile()
    {
        Autostart autostart({.file = m_file, .command = {"/opt/vitrine/bin/vitrine"}});
        QVERIFY(!autostart.isOn());
        autostart.setOn(true);
        QVERIFY2(autostart.isOn() && autostart.problem().isEmpty(), qPrintable(autostart.problem()));
        const QByteArray content = contentOf(m_file);
        QCOMPARE(valueOf(content, "Exec"), QByteArray("\"/opt/vitrine/bin/vitrine\""));
        QCOMPARE(valueOf(content, "TryExec"), QByteArray("/opt/vitrine/bin/vitrine"));
        QCOMPARE(QDir(QFileInfo(m_file).path()).entryList(QDir::Files | QDir::Hidden),
                 QStringList{"org.vitrine.Vitrine.desktop"});
        QSignalSpy changed(&autostart, &Autostart::changed);
        QVERIFY(QFile::remove(m_file));
        autostart.refresh();
        QVERIFY(!autostart.isOn());
        QCOMPARE(changed.size(), 1);
        autostart.setOn(true);
        autostart.setOn(false);
        QVERIFY(!autostart.isOn() && !QFileInfo::exists(m_file));
        autostart.setOn(false);
        QCOMPARE(autostart.problem(), QString());
    }

    /// Settings of desktops switch a program off by a key instead of deleting the file.
    void desktopsSwitchOffByAKey_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<bool>("on");
        QTest::newRow("plain") << QByteArray("[Desktop Entry]\nExec=vitrine\n") << true;
        QTest::newRow("spaces") << QByteArray("# Mine\n[Desktop Entry]\n Exec = vitrine \nHidden = false\n") << true;
        QTest::newRow("hidden") << QByteArray("[Desktop Entry]\nExec=vitrine\nHidden=true\n") << false;
        QTest::newRow("gnome") << QByteArray("[Desktop Entry]\nExec=vitrine\nX-GNOME-Autostart-enabled=false\n")
                               << false;
        QTest::newRow("other group") << QByteArray("[Desktop Entry]\nExec=vitrine\n[Other]\nHidden=true\n") << true;
        QTest::newRow("no command") << QByteArray("[Desktop Entry]\nName=Vitrine\n") << false;
        QTest::newRow("empty") << QByteArray() << false;
        QTest::newRow("binary") << QByteArray("\0\xff[=]\n", 6) << false;
    }
    void desktopsSwitchOffByAKey()
    {
        QFETCH(QByteArray, content);
        writeTo(m_file, content);
        const Autostart autostart({.file = m_file, .command = {"/opt/vitrine"}});
        QTEST(autostart.isOn(), "on");
    }

    void aFailureIsSaid()
    {
        writeTo(m_folder->filePath("config"), "a file in place of the folder");
        Autostart autostart({.file = m_file, .command = {"/opt/vitrine"}});
        QSignalSpy changed(&autostart, &Autostart::changed);
        autostart.setOn(true);
        QVERIFY(!autostart.isOn());
        QCOMPARE(changed.size(), 1);
        QVERIFY2(autostart.problem().startsWith(m_file + " could not be written: "), qPrintable(autostart.problem()));
        QVERIFY(autostart.problem().endsWith('.') && !autostart.problem().endsWith(".."));

        // A folder that has the name of the file can be neither replaced nor deleted.
        QVERIFY(QFile::remove(m_folder->filePath("config")));
        QVERIFY(QDir().mkpath(m_file + "/inside"));
        autostart.setOn(false);
        QVERIFY2(autostart.problem().startsWith(m_file + " could not be deleted: "), qPrintable(autostart.problem()));
    }

    /// GLib, whose parser desktops use, starts exactly this program with exactly these arguments.
    void otherProgramsUnderstandTheCommand()
    {
        if (QStandardPaths::findExecutable("gio").isEmpty()) QSKIP("gio (libglib2.0-bin) is not installed");
        // GLib 2.74 finds no program whose path contains a percent sign, however it is written.
        const QString program = m_folder->filePath(QString::fromUtf8(kOddName).remove('%') + "/vitrine");
        const QString argument = QString::fromUtf8(kOddName) + "\ttab";
        const QString said = m_folder->filePath("said");
        writeTo(program, "#!/bin/sh\nprintf '%s\\n' \"$0\" \"$@\" > '" + said.toUtf8() + ".part'\nmv '" +
                             said.toUtf8() + ".part' '" + said.toUtf8() + "'\n");
        QFile::setPermissions(program, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        Autostart autostart({.file = m_file, .command = {program, "--data-dir", argument}});
        autostart.setOn(true);
        QVERIFY2(autostart.isOn(), qPrintable(autostart.problem()));
        QProcess launch;
        launch.start("gio", {"launch", m_file});
        QVERIFY(launch.waitForFinished());
        QVERIFY2(launch.exitCode() == 0, launch.readAllStandardError().constData());
        QTRY_VERIFY(QFileInfo::exists(said));
        QCOMPARE(QString::fromUtf8(contentOf(said)), program + "\n--data-dir\n" + argument + "\n");
        QCOMPARE(readAutostartEntry(m_file).program, program);
        if (QStandardPaths::findExecutable("desktop-file-validate").isEmpty())
            QSKIP("desktop-file-validate (desktop-file-utils) is not installed");
        QProcess validate;
        validate.start("desktop-file-validate", {m_file});
        QVERIFY(validate.waitForFinished());
        QCOMPARE(validate.readAllStandardOutput() + validate.readAllStandardError(), QByteArray());
    }

    /// The file of a program that a package installs has the program's name, which all sessions find.
    void aPackagedProgramIsNamed()
    {
        const QString program = QStandardPaths::findExecutable("env", {"/usr/bin"});
        if (program.isEmpty()) QSKIP("/usr/bin/env is missing");
        QCOMPARE(valueOf(autostartEntry({program}), "Exec"), QByteArray("\"env\""));
        QCOMPARE(valueOf(autostartEntry({program}), "TryExec"), QByteArray("env"));
        const QByteArray other = autostartEntry({"/opt/other/env"});
        QCOMPARE(valueOf(other, "Exec"), QByteArray("\"/opt/other/env\""));
    }

    /// A moved program corrects its file at the next start. It leaves the file of another copy that still exists.
    void aMovedProgramIsFoundAgain()
    {
        const QString old = m_folder->filePath("old/vitrine");
        const QString moved = m_folder->filePath("new/vitrine");
        writeTo(old, "#!/bin/sh\n");
        QFile::setPermissions(old, QFile::ReadOwner | QFile::ExeOwner);
        Autostart({.file = m_file, .command = {old}}).setOn(true);
        Autostart other({.file = m_file, .command = {moved}});
        other.repair();
        QCOMPARE(readAutostartEntry(m_file).program, old);
        QVERIFY(QFile::remove(old));
        other.repair();
        QCOMPARE(readAutostartEntry(m_file).program, moved);
        other.setOn(false);
        other.repair();
        QVERIFY(!QFileInfo::exists(m_file));
    }

    void theFolderIsThatOfTheConfiguration()
    {
        QGuiApplication::setDesktopFileName("org.vitrine.Vitrine");
        qputenv("XDG_CONFIG_HOME", m_folder->path().toUtf8());
        QCOMPARE(Autostart::entryPath(), m_folder->filePath("autostart/org.vitrine.Vitrine.desktop"));
        qunsetenv("XDG_CONFIG_HOME");
        QCOMPARE(Autostart::entryPath(), QDir::homePath() + "/.config/autostart/org.vitrine.Vitrine.desktop");
    }

    void insideAFlatpakThePortalDecides()
    {
        if (!m_hasBus) QSKIP("dbus-daemon is not installed");
        servePortal();
        Autostart autostart({.file = m_file, .command = {"/app/bin/vitrine"}, .isFlatpak = true, .granted = false});
        QSignalSpy answered(&autostart, &Autostart::portalAnswered);
        autostart.setOn(true);
        QTRY_COMPARE(m_portal->callsOf("RequestBackground").size(), std::size_t{1});
        const QVariantList arguments = m_portal->callsOf("RequestBackground")[0].arguments();
        const auto options = qdbus_cast<QVariantMap>(arguments[1].value<QDBusArgument>());
        QCOMPARE(options["autostart"].toBool(), true);
        QCOMPARE(qdbus_cast<QStringList>(options["commandline"]), QStringList{"/app/bin/vitrine"});
        QVERIFY(!options["reason"].toString().isEmpty());
        QVERIFY(!autostart.isOn());
        respond(0, true);
        QVERIFY(answered.wait(kPatience));
        QCOMPARE(answered.takeFirst(), QVariantList{true});
        QVERIFY(autostart.isOn() && autostart.problem().isEmpty() && !QFileInfo::exists(m_file));

        autostart.setOn(false);
        respond(0, false);
        QVERIFY(answered.wait(kPatience));
        QCOMPARE(answered.takeFirst(), QVariantList{false});
        QVERIFY(!autostart.isOn() && autostart.problem().isEmpty());

        autostart.setOn(true);
        respond(0, false);
        QVERIFY(answered.wait(kPatience));
        QVERIFY(!autostart.isOn());
        QCOMPARE(autostart.problem(), QString("The desktop did not allow Vitrine to start at login."));
        autostart.setOn(true);
        respond(1, false);  // the user cancelled
        QTRY_COMPARE(answered.size(), 2);
        QVERIFY(!autostart.isOn());
        QSignalSpy changed(&autostart, &Autostart::changed);
        autostart.setOn(true);
        respond(2, false);
        QVERIFY(changed.wait(kPatience));
        QCOMPARE(autostart.problem(), QString("The desktop's portal for starting at login failed: Response 2."));
    }

    void aMissingPortalIsSaid()
    {
        if (!m_hasBus) QSKIP("dbus-daemon is not installed");
        Autostart autostart({.file = m_file, .command = {"/app/bin/vitrine"}, .isFlatpak = true, .granted = true});
        QVERIFY(autostart.isOn());
        QSignalSpy changed(&autostart, &Autostart::changed);
        autostart.setOn(false);
        QVERIFY(changed.wait(kPatience));
        QVERIFY(autostart.isOn());
        QVERIFY2(autostart.problem().startsWith("The desktop's portal for starting at login failed: "),
                 qPrintable(autostart.problem()));
    }

private:
    void servePortal()
    {
        m_portal = std::make_unique<FakeService>(
            m_bus.connect("portal"), "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
            [this](const QDBusMessage& call) -> QVariantList {
                const auto options = qdbus_cast<QVariantMap>(call.arguments()[1].value<QDBusArgument>());
                m_request = "/org/freedesktop/portal/desktop/request/" + call.service().mid(1).replace('.', '_') + '/' +
                            options["handle_token"].toString();
                return {QVariant::fromValue(QDBusObjectPath(m_request))};
            });
    }
    /// Answers the next request, or the current one if it has not been answered.
    void respond(uint code, bool autostart)
    {
        QTRY_VERIFY(!m_request.isEmpty());
        m_portal->emitSignal(m_request, "org.freedesktop.portal.Request", "Response",
                             {code, QVariantMap{{"background", true}, {"autostart", autostart}}});
        m_request.clear();
    }

    PrivateBus m_bus;
    bool m_hasBus = false;
    std::unique_ptr<FakeService> m_portal;
    QString m_request;
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_file;
};

VITRINE_GUI_TEST(AutostartTest);
#include "autostart_test.moc"
