#include "app/settings/app_settings.h"

#include <QFile>
#include <QMetaProperty>
#include <QSettings>
#include <QSignalSpy>
#include <QSize>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace vitrine;

class AppSettingsTest : public QObject {
    Q_OBJECT

private slots:
    void defaultsAreTheEngines();
    void everyPropertyIsKept();
    void valuesAreBroughtIntoRange();
    void nonsenseInTheFileReadsAsDefault();
    void olderNamesAreRead();
    void resettingSampling();
    void changesAreTold();
    void themeOfTheRunIsNotKept();
    void unwritableFileIsSaid();

private:
    QTemporaryDir m_folder;
    QString file() const { return m_folder.filePath(QString(QTest::currentTestFunction()) + ".ini"); }
};

void AppSettingsTest::defaultsAreTheEngines()
{
    const AppSettings settings(file());
    const SamplerSettings ours = settings.sampling();
    const SamplerSettings theirs;
    QCOMPARE(ours.temperature, theirs.temperature);
    QCOMPARE(ours.topK, theirs.topK);
    QCOMPARE(ours.topP, theirs.topP);
    QCOMPARE(ours.minP, theirs.minP);
    QCOMPARE(ours.typicalP, theirs.typicalP);
    QCOMPARE(ours.repeatPenalty, theirs.repeatPenalty);
    QCOMPARE(ours.frequencyPenalty, theirs.frequencyPenalty);
    QCOMPARE(ours.presencePenalty, theirs.presencePenalty);
    QCOMPARE(ours.randomSeed, theirs.randomSeed);
    QVERIFY(!QFile::exists(file()));
}

void AppSettingsTest::everyPropertyIsKept()
{
    // By name, as QML does: a property whose setter writes elsewhere than its getter reads would show.
    QVariantMap values;
    const QMetaObject& meta = AppSettings::staticMetaObject;
    {
        AppSettings settings(file());
        for (int i = meta.propertyOffset(); i < meta.propertyCount(); ++i) {
            const QMetaProperty property = meta.property(i);
            const QVariant before = property.read(&settings);
            QVariant value;
            if (property.isEnumType())
                value = QVariant::fromValue(AppSettings::Theme::Dark);
            else if (qstrcmp(property.name(), "seed") == 0)
                value = 123456789012.0;
            else if (property.typeId() == QMetaType::Bool)
                value = !before.toBool();
            else if (property.typeId() == QMetaType::Double)
                value = 0.625;
            else if (property.typeId() == QMetaType::Int)
                value = 16 + i;
            else if (property.typeId() == QMetaType::QStringList)
                value = QStringList{"a,b", "\n"};
            else if (property.typeId() == QMetaType::QString)
                value = "vulkan:1";
            else
                value = QSize(800, 600);
            QVERIFY2(property.isWritable() && property.hasNotifySignal(), property.name());
            QVERIFY(before != value);
            property.write(&settings, value);
            values.insert(property.name(), value);
        }
    }
    QVERIFY(values.size() >= 20);
    const AppSettings settings(file());
    for (auto it = values.cbegin(); it != values.cend(); ++it) {
        QVERIFY2(settings.property(it.key().toLatin1()) == it.value(), qPrintable(it.key()));
    }
}

void AppSettingsTest::valuesAreBroughtIntoRange()
{
    AppSettings settings(file());
    settings.setTemperature(-1);
    QCOMPARE(settings.temperature(), 0.0);
    settings.setTopP(7);
    QCOMPARE(settings.topP(), 1.0);
    settings.setTopK(-5);
    QCOMPARE(settings.topK(), 0);
    settings.setTemperature(std::nan(""));
    QCOMPARE(settings.temperature(), 0.0);
    settings.setSeed(-77);
    QCOMPARE(settings.seed(), -1);
    QVERIFY(settings.sampling().randomSeed);
    QVERIFY(!AppSettings::themeNamed("pink"));
    QCOMPARE(AppSettings::themeNamed("dark"), AppSettings::Theme::Dark);
}

void AppSettingsTest::nonsenseInTheFileReadsAsDefault()
{
    QFile ini(file());
    QVERIFY(ini.open(QIODevice::WriteOnly));
    ini.write("[sampling]\ntemperature=hot\ntopK=1e99\ntopP=nan\nseed=-5\nstopStrings=@Invalid()\n"
              "[engine]\ndevice=abacus\nthreads=-4\ncontextLength=12.7\n[view]\ntheme=pink\n[library]\nrecent=1\n");
    ini.close();
    const AppSettings settings(file());
    QCOMPARE(settings.temperature(), 0.8);
    QCOMPARE(settings.topK(), 40);
    QCOMPARE(settings.topP(), 0.95);
    QCOMPARE(settings.seed(), -1);
    QCOMPARE(settings.threads(), 0);
    QCOMPARE(settings.device(), QString("cpu"));
    QCOMPARE(settings.contextLength(), 12);
    QCOMPARE(settings.theme(), AppSettings::Theme::System);
    QVERIFY(settings.stopStrings().isEmpty());
}

void AppSettingsTest::olderNamesAreRead()
{
    QSettings(file(), QSettings::IniFormat).setValue("engine/speculation", false);
    AppSettings settings(file());
    QVERIFY(!settings.drafts());
    settings.setDrafts(true);
    QVERIFY(settings.drafts());
}

void AppSettingsTest::resettingSampling()
{
    AppSettings settings(file());
    settings.setTemperature(2);
    settings.setStopStrings({"x"});
    settings.setThreads(5);
    settings.resetSampling();
    QCOMPARE(settings.temperature(), 0.8);
    QVERIFY(settings.stopStrings().isEmpty());
    QCOMPARE(settings.threads(), 5);
}

void AppSettingsTest::changesAreTold()
{
    AppSettings settings(file());
    const QSignalSpy sampling(&settings, &AppSettings::samplingChanged);
    const QSignalSpy engine(&settings, &AppSettings::engineChanged);
    const QSignalSpy view(&settings, &AppSettings::viewChanged);
    settings.setTemperature(1);
    settings.setTemperature(1);
    QCOMPARE(sampling.size(), 1);
    settings.setThreads(2);
    settings.setThreads(2);
    QCOMPARE(engine.size(), 1);
    settings.setDevice("vulkan:1");
    settings.setDevice("vulkan:1");
    settings.setDevice("abacus");
    QCOMPARE(engine.size(), 2);
    QCOMPARE(settings.engineOptions().device, std::string("vulkan:1"));
    settings.setSidebarVisible(false);
    settings.setSidebarVisible(false);
    QCOMPARE(view.size(), 1);
}

void AppSettingsTest::themeOfTheRunIsNotKept()
{
    {
        AppSettings settings(file());
        settings.overrideTheme(AppSettings::Theme::Dark);
        QCOMPARE(settings.theme(), AppSettings::Theme::Dark);
    }
    AppSettings settings(file());
    QCOMPARE(settings.theme(), AppSettings::Theme::System);
    settings.overrideTheme(AppSettings::Theme::Dark);
    settings.setTheme(AppSettings::Theme::Light);
    QCOMPARE(settings.theme(), AppSettings::Theme::Light);
}

void AppSettingsTest::unwritableFileIsSaid()
{
    QFile blocker(m_folder.filePath("blocker"));
    QVERIFY(blocker.open(QIODevice::WriteOnly));
    AppSettings settings(m_folder.filePath("blocker/settings.ini"));
    settings.setThreads(2);
    QVERIFY2(settings.save().contains("blocker/settings.ini"), qPrintable(settings.save()));
    AppSettings good(file());
    good.setThreads(2);
    QCOMPARE(good.save(), QString());
}

QTEST_GUILESS_MAIN(AppSettingsTest)
#include "app_settings_test.moc"
