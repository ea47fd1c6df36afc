#include "app/settings/app_settings.h"
#include "tests/sampling/fake_sampler.h"
#include "tests/support/test_program.h"

#include <QFile>
#include <QJsonObject>
#include <QMap>
#include <QMetaProperty>
#include <QSettings>
#include <QSignalSpy>
#include <QSize>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <map>
#include <string>

using namespace vitrine;
using namespace vitrine::test;

namespace {

const SamplerParameter& parameter(const char* name)
{
    return *findParameter(name, samplersAndFake());
}

}  // namespace

class AppSettingsTest : public QObject {
    Q_OBJECT

private slots:
    void defaultsAreTheEngines();
    void everyPropertyIsKept();
    void everySamplerIsKept();
    void samplersKeepTheirKeys();
    void theOrderIsKept();
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
    QCOMPARE(ours.dryBreakers, theirs.dryBreakers);
    QCOMPARE(ours.order, theirs.order);
    for (const SamplerInfo* sampler : allSamplers()) {
        for (const SamplerParameter& parameter : sampler->parameters) {
            QCOMPARE(ours.values.count(parameter.name), std::size_t{1});
            QCOMPARE(parameter.in(ours), parameter.in(theirs));
        }
    }
    QCOMPARE(ours.randomSeed, theirs.randomSeed);
    QVERIFY(!QFile::exists(file()));
}

void AppSettingsTest::everyPropertyIsKept()
{
    // Access the properties by name, as QML does. This detects a setter and a getter that use different keys of the
    // settings file.
    QVariantMap values;
    const QMetaObject& meta = AppSettings::staticMetaObject;
    {
        AppSettings settings(file());
        for (int i = meta.propertyOffset(); i < meta.propertyCount(); ++i) {
            const QMetaProperty property = meta.property(i);
            const QVariant before = property.read(&settings);
            QVariant value;
            if (qstrcmp(property.name(), "theme") == 0)
                value = QVariant::fromValue(AppSettings::Theme::Dark);
            else if (qstrcmp(property.name(), "overflow") == 0)
                value = QVariant::fromValue(AppSettings::Overflow::DropMiddle);
            else if (qstrcmp(property.name(), "language") == 0)
                value = QVariant::fromValue(AppSettings::Language::German);
            else if (qstrcmp(property.name(), "accent") == 0)
                value = QVariant::fromValue(AppSettings::Accent::Violet);
            else if (qstrcmp(property.name(), "inspectorDock") == 0)
                value = QVariant::fromValue(AppSettings::Dock::Bottom);
            else if (QByteArray(property.name()).endsWith("Width") || QByteArray(property.name()).endsWith("Height"))
                value = 360;
            else if (property.typeId() == QMetaType::QRect)
                value = QRect(20, 30, 800, 600);
            else if (qstrcmp(property.name(), "seed") == 0)
                value = 123456789012.0;
            else if (property.typeId() == QMetaType::Bool)
                value = !before.toBool();
            else if (property.typeId() == QMetaType::Double)
                value = 0.625;
            else if (property.typeId() == QMetaType::Int)
                value = qstrcmp(property.name(), "textSize") == 0  ? 130
                        : qstrcmp(property.name(), "tabSize") == 0 ? 8
                                                                   : 16 + i;
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
    QVERIFY(values.size() >= 15);
    const AppSettings settings(file());
    for (auto it = values.cbegin(); it != values.cend(); ++it) {
        QVERIFY2(settings.property(it.key().toLatin1()) == it.value(), qPrintable(it.key()));
    }
}

/// Changed values of all samplers are restored from the settings file, including those of a made-up sampler.
void AppSettingsTest::everySamplerIsKept()
{
    const auto changed = [](const SamplerParameter& parameter) {
        return parameter.standard == parameter.offered.most ? parameter.offered.least : parameter.offered.most;
    };
    {
        AppSettings settings(file(), samplersAndFake());
        for (const SamplerInfo* sampler : settings.samplers()) {
            for (const SamplerParameter& parameter : sampler->parameters) {
                settings.setValue(parameter, changed(parameter));
            }
        }
    }
    const AppSettings settings(file(), samplersAndFake());
    const SamplerSettings sampling = settings.sampling();
    const QJsonObject stored = settings.answerSettings();
    for (const SamplerInfo* sampler : settings.samplers()) {
        for (const SamplerParameter& parameter : sampler->parameters) {
            QCOMPARE(settings.value(parameter), changed(parameter));
            QCOMPARE(sampling.values.find(parameter.name)->second, changed(parameter));
        }
    }
    QCOMPARE(stored.value("fakeFloor").toDouble(), changed(kFakeFloor));
}

/// If the stored order lacks a sampler, the sampler is inserted at its default position.
void AppSettingsTest::theOrderIsKept()
{
    QStringList standard;
    {
        AppSettings settings(file());
        standard = settings.samplerOrder();
        QCOMPARE(standard.first(), "penalties");
        QCOMPARE(standard.last(), "temperature");
        QVERIFY(!settings.answerSettings().contains("samplers"));
        QStringList order = standard;
        order.move(0, 4);
        settings.setSamplerOrder(order);
        QCOMPARE(settings.samplerOrder(), order);
        QCOMPARE(settings.answerSettings().value("samplers").toVariant().toStringList(), order);
        QCOMPARE(settings.sampling().order.front(), order.first().toStdString());
        settings.setSamplerOrder(standard);
        QVERIFY(settings.sampling().order.empty());
        settings.setSamplerOrder({"xtc", "magic", "top_p", "mirostat", "logit_bias", "xtc"});
        settings.setDryBreakers({"END", "", "END"});
    }
    AppSettings settings(file());
    const QStringList mended{"penalties", "dry",   "top_n_sigma", "top_k",      "typ_p",
                             "xtc",       "min_p", "top_p",       "temperature"};
    QCOMPARE(QSet<QString>(mended.cbegin(), mended.cend()), QSet<QString>(standard.cbegin(), standard.cend()));
    QCOMPARE(settings.samplerOrder(), mended);
    QCOMPARE(settings.sampling().dryBreakers, (std::vector<std::string>{"END"}));
    settings.resetSampling();
    QCOMPARE(settings.samplerOrder(), standard);
    QCOMPARE(settings.sampling().dryBreakers, SamplerSettings().dryBreakers);
}

/// The keys of samplers must never change, because they are in users' settings and in stored answers.
void AppSettingsTest::samplersKeepTheirKeys()
{
    const QMap<QString, double> known{{"temperature", 1.25},
                                      {"topK", 7},
                                      {"topP", 0.5},
                                      {"minP", 0.25},
                                      {"typicalP", 0.75},
                                      {"repeatPenalty", 1.5},
                                      {"frequencyPenalty", 0.1},
                                      {"presencePenalty", -0.1},
                                      {"maxTokens", 9},
                                      {"seed", 4},
                                      {"alternatives", 3}};
    QFile ini(file());
    QVERIFY(ini.open(QIODevice::WriteOnly));
    ini.write("[sampling]\n");
    for (auto it = known.cbegin(); it != known.cend(); ++it) {
        ini.write(QString("%1=%2\n").arg(it.key()).arg(it.value()).toUtf8());
    }
    ini.close();
    const AppSettings settings(file());
    const QJsonObject stored = settings.answerSettings();
    for (auto it = known.cbegin(); it != known.cend(); ++it) {
        QVERIFY2(stored.value(it.key()).toDouble() == it.value(), qPrintable(it.key()));
    }
    const SamplerSettings sampling = settings.sampling();
    for (const auto& [name, value] : std::map<std::string, double>{{"temperature", 1.25},
                                                                   {"top-k", 7},
                                                                   {"top-p", 0.5},
                                                                   {"min-p", 0.25},
                                                                   {"typical-p", 0.75},
                                                                   {"repeat-penalty", 1.5},
                                                                   {"frequency-penalty", 0.1},
                                                                   {"presence-penalty", -0.1},
                                                                   {"repeat-last-n", 64}}) {
        QVERIFY2(sampling.values.at(name) == value, name.c_str());
    }
}

void AppSettingsTest::valuesAreBroughtIntoRange()
{
    AppSettings settings(file());
    settings.setValue(parameter("temperature"), -1);
    QCOMPARE(settings.value(parameter("temperature")), 0.0);
    settings.setValue(parameter("top-p"), 7);
    QCOMPARE(settings.value(parameter("top-p")), 1.0);
    settings.setValue(parameter("top-k"), -5);
    QCOMPARE(settings.value(parameter("top-k")), 0.0);
    settings.setValue(parameter("temperature"), std::nan(""));
    QCOMPARE(settings.value(parameter("temperature")), 0.0);
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
    QCOMPARE(settings.value(parameter("temperature")), 0.8);
    QCOMPARE(settings.value(parameter("top-k")), 40.0);
    QCOMPARE(settings.value(parameter("top-p")), 0.95);
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
    settings.setValue(parameter("temperature"), 2);
    settings.setStopStrings({"x"});
    settings.setThreads(5);
    settings.resetSampling();
    QCOMPARE(settings.value(parameter("temperature")), 0.8);
    QVERIFY(settings.stopStrings().isEmpty());
    QCOMPARE(settings.threads(), 5);
}

void AppSettingsTest::changesAreTold()
{
    AppSettings settings(file());
    const QSignalSpy sampling(&settings, &AppSettings::samplingChanged);
    const QSignalSpy engine(&settings, &AppSettings::engineChanged);
    const QSignalSpy view(&settings, &AppSettings::viewChanged);
    settings.setValue(parameter("temperature"), 1);
    settings.setValue(parameter("temperature"), 1);
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

VITRINE_TEST(AppSettingsTest);
#include "app_settings_test.moc"
