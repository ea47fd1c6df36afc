#include "app/settings/app_settings.h"
#include "app/settings/sampler_order_model.h"
#include "app/settings/sampler_settings_model.h"
#include "tests/sampling/fake_sampler.h"
#include "tests/support/test_program.h"
#include "tests/ui/program_window.h"

#include <QQmlApplicationEngine>
#include <QQuickItem>
#include <QQuickWindow>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <memory>
#include <utility>

void qml_register_types_Vitrine_App();

namespace {

using namespace vitrine;
using namespace vitrine::test;

const char* const kPage = R"(
    import QtQuick
    import Vitrine
    import Vitrine.App
    Window {
        id: window
        required property AppSettings settings
        required property SamplerSettingsModel samplers
        required property SamplerOrderModel order
        width: 600
        height: 1000
        visible: true
        GenerationPage {
            width: window.width
            settings: window.settings
            samplers: window.samplers
            order: window.order
        }
    }
)";

}  // namespace

/// Tests the sampling page of the settings. Its table contains one made-up sampler in addition to the program's
/// samplers.
class SamplingSettingsTest : public QObject, private ProgramWindow {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        listen();
        qml_register_types_Vitrine_App();
    }

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<AppSettings>(m_folder->filePath("settings.ini"), samplersAndFake());
        m_samplers = std::make_unique<SamplerSettingsModel>(*m_settings);
        m_order = std::make_unique<SamplerOrderModel>(*m_settings);
        m_qml = std::make_unique<QQmlApplicationEngine>();
        m_qml->addImportPath(QStringLiteral("qrc:/qt/qml"));
        m_qml->setInitialProperties({{"settings", QVariant::fromValue(m_settings.get())},
                                     {"samplers", QVariant::fromValue(m_samplers.get())},
                                     {"order", QVariant::fromValue(m_order.get())}});
        m_qml->loadData(kPage);
        QVERIFY2(!m_qml->rootObjects().isEmpty(), qPrintable(takeComplaints().join('\n')));
        m_window = qobject_cast<QQuickWindow*>(m_qml->rootObjects().constFirst());
        QVERIFY(m_window && QTest::qWaitForWindowExposed(m_window, kPatience));
        QVERIFY(row("Fake floor"));
    }

    void cleanup()
    {
        m_qml.reset();
        m_order.reset();
        m_samplers.reset();
        m_settings.reset();
        m_folder.reset();
        const QStringList seen = takeComplaints();
        QVERIFY2(seen.isEmpty(), qPrintable(seen.join('\n')));
    }

    /// The rows are in this order: temperature, samplers that remove tokens, penalties.
    void everyParameterHasItsRow()
    {
        const QStringList expected{"Temperature",
                                   "Temperature range",
                                   "Top-n-sigma",
                                   "Top-k",
                                   "Typical-p",
                                   "Top-p",
                                   "Min-p",
                                   "Minimum tokens kept",
                                   "XTC probability",
                                   "Mirostat",
                                   "Fake floor",
                                   "Repetition penalty",
                                   "Frequency penalty",
                                   "Presence penalty",
                                   "Penalty window",
                                   "DRY strength"};
        QStringList labels;
        const QList<QQuickItem*> all = rows();
        for (QQuickItem* row : all) labels << row->property("label").toString();
        QCOMPARE(labels.mid(0, expected.size()), expected);
        for (int i = 0; i < expected.size(); ++i) {
            const SamplerParameter& parameter = parameterTitled(expected[i]);
            const QQuickItem* row = all[i];
            QVERIFY(row->isVisible() && row->height() > 0);
            QCOMPARE(row->property("help").toString().toStdString(), parameter.helpLine());
            const std::pair<const char*, double> numbers[] = {
                {"value", parameter.standard},      {"from", parameter.usual.least},  {"to", parameter.usual.most},
                {"least", parameter.offered.least}, {"most", parameter.offered.most}, {"stepSize", parameter.step},
                {"decimals", parameter.decimals},
            };
            for (const auto& [name, number] : numbers) QVERIFY2(row->property(name).toDouble() == number, name);
        }
    }

    /// Settings without an effect are hidden. For example, XTC's threshold is hidden while XTC's probability is 0.
    void whatHasAnEffectIsShown()
    {
        const std::pair<const char*, std::pair<double, QStringList>> more[] = {
            {"xtc-probability", {0.5, {"XTC threshold"}}},
            {"dynatemp-range", {0.5, {"Temperature exponent"}}},
            {"dry-multiplier", {0.8, {"DRY base", "DRY allowed length", "DRY window"}}},
            {"mirostat", {2, {"Mirostat target", "Mirostat rate"}}},
        };
        for (const auto& [name, rest] : more) {
            for (const QString& label : rest.second) QVERIFY(!row(qPrintable(label)));
            m_settings->setValue(*findParameter(name), rest.first);
            for (const QString& label : rest.second) QTRY_VERIFY(row(qPrintable(label)));
        }
    }

    /// The user moves samplers up and down. The list marks samplers that are off.
    void samplersAreMoved()
    {
        const auto labels = [this] {
            QStringList found;
            for (int i = 0; i < m_order->count(); ++i)
                found << m_order->index(i).data(SamplerOrderModel::LabelRole).toString();
            return found;
        };
        const QStringList before{"Penalties", "DRY",   "Top-n-sigma", "Top-k",       "Typical-p",
                                 "Top-p",     "Min-p", "XTC",         "Temperature", "Fake"};
        QCOMPARE(labels(), before);
        QVERIFY(m_settings->sampling().order.empty());
        QQuickItem* const topK = row("Top-k", true);
        QQuickItem* down = button(topK, "Move Top-k down");
        QVERIFY(down);
        down->forceActiveFocus();
        QTest::keyClick(m_window, Qt::Key_Return);
        QTest::keyClick(m_window, Qt::Key_Return);
        QStringList after = before;
        after.move(3, 5);
        QCOMPARE(labels(), after);
        QCOMPARE(row("Top-k", true), topK);  // the row moved and kept the focus
        QVERIFY(down->hasActiveFocus());
        QTRY_VERIFY(topK->y() > row("Top-p", true)->y());
        const std::vector<std::string> kept = m_settings->sampling().order;
        QCOMPARE(kept.size(), std::size_t{10});
        QCOMPARE(kept[5], std::string("top_k"));
        QCOMPARE(AppSettings(m_settings->save().isEmpty() ? m_folder->filePath("settings.ini") : "", samplersAndFake())
                     .sampling()
                     .order,
                 kept);
        QCOMPARE(row("Penalties", true)->property("help").toString(), "Lowers the logits of recent tokens");
        QCOMPARE(row("Penalties", true)->property("active"), QVariant(false));
        QCOMPARE(row("Min-p", true)->property("active"), QVariant(true));
        m_settings->setValue(*findParameter("min-p"), 0);
        QTRY_COMPARE(row("Min-p", true)->property("active"), QVariant(false));
        QVERIFY(!m_order->replaced());
        m_settings->setValue(*findParameter("mirostat"), 1);
        QVERIFY(m_order->replaced());
        for (const auto& [from, to] : {std::pair{-1, 2}, std::pair{0, 10}, std::pair{3, 3}}) m_order->move(from, to);
        QCOMPARE(labels(), after);
        m_order->move(5, 3);
        QVERIFY(m_settings->sampling().order.empty());  // empty, because this is the program's default order
    }

    /// A list of texts is edited on one line, with "|" between the texts. A text itself may contain "|" and invisible
    /// characters.
    void textsOnALineStayWhatTheyAre()
    {
        const QStringList texts{"<|end|>", "|", " | ", "\\n", "\n", "a |", "\t", "\\", " the"};
        m_settings->setDryBreakers(texts);
        QQuickItem* field = below(row("Sequence breakers"), "QQuickTextField");
        QCOMPARE(field->property("text").toString(),
                 QStringLiteral("<|end|> | \\| |  \\|  | \\\\n | \\n | a \\| | \\t | \\ |  the"));
        field->forceActiveFocus();
        QTest::keyClick(m_window, Qt::Key_End);
        for (const char key : {' ', '|', ' ', 'z'}) QTest::keyClick(m_window, key);
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(m_settings->dryBreakers(), texts + QStringList("z"));
    }

    void theSliderOfTheFakeSetsIt()
    {
        QQuickItem* slider = below(row("Fake floor"), "QQuickSlider");
        slider->forceActiveFocus();
        QTest::keyClick(m_window, Qt::Key_Right);
        QCOMPARE(m_settings->sampling().values.at("fake-floor"), 5.0);
        QCOMPARE(below(row("Fake floor"), "QQuickTextField")->property("text").toString(), "5");
    }

    /// The field of the made-up sampler accepts values above the maximum of its slider. The sampler table has a larger
    /// maximum for such values, and the settings never exceed this maximum.
    void theFieldOfTheFakeSetsIt()
    {
        for (const auto& [typed, kept] : {std::pair{"123", 123.0}, std::pair{"7", 7.0}}) {
            QQuickItem* field = below(row("Fake floor"), "QQuickTextField");
            field->forceActiveFocus();
            QMetaObject::invokeMethod(field, "selectAll");
            for (const char* key = typed; *key; ++key) QTest::keyClick(m_window, *key);
            QTest::keyClick(m_window, Qt::Key_Return);
            QCOMPARE(m_settings->value(kFakeFloor), kept);
        }
        const int last = m_samplers->rowCount() - 1;
        for (int i = 0; i <= last; ++i) m_samplers->choose(i, 1e9);
        m_samplers->choose(-1, 3);
        m_samplers->choose(last + 1, 3);
        QCOMPARE(m_settings->value(kFakeFloor), 300.0);
        QCOMPARE(row("Fake floor")->property("value").toDouble(), 300.0);
    }

    /// A field that only gets and loses the focus does not round the value, although it shows fewer decimals.
    void movingTheFocusKeepsTheValue()
    {
        const SamplerParameter& temperature = *findParameter("temperature");
        m_settings->setValue(temperature, 0.7123);
        QQuickItem* field = below(row("Temperature"), "QQuickTextField");
        QCOMPARE(field->property("text").toString(), "0.71");
        field->forceActiveFocus();
        QVERIFY(field->hasActiveFocus());
        QTest::keyClick(m_window, Qt::Key_Tab);
        QVERIFY(!field->hasActiveFocus());
        QCOMPARE(m_settings->value(temperature), 0.7123);
    }

    /// A typed point is a decimal separator, even in a language with a decimal comma.
    void aPointSeparatesDecimals()
    {
        const QLocale before;
        const auto restore = qScopeGuard([&] { QLocale::setDefault(before); });
        QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
        m_qml->setUiLanguage("de");
        QQuickItem* field = below(row("Temperature"), "QQuickTextField");
        QCOMPARE(field->property("text").toString(), "0,80");
        field->forceActiveFocus();
        QMetaObject::invokeMethod(field, "selectAll");
        for (const char key : {'1', '.', '2'}) QTest::keyClick(m_window, key);
        QCOMPARE(field->property("text").toString(), "1,2");
        QTest::keyClick(m_window, Qt::Key_Return);
        QCOMPARE(m_settings->value(*findParameter("temperature")), 1.2);
    }

    void defaultsAreRestored()
    {
        m_settings->setValue(kFakeFloor, 12);
        m_settings->setValue(*findParameter("temperature"), 1.5);
        QCOMPARE(row("Fake floor")->property("value").toDouble(), 12.0);
        QCOMPARE(below(row("Temperature"), "QQuickTextField")->property("text").toString(), "1.50");
        QQuickItem* button = nullptr;
        QList<QQuickItem*> found;
        gather(m_window->contentItem(), "QQuickButton", found);
        for (QQuickItem* item : found) {
            if (item->property("text") == "Restore defaults") button = item;
        }
        QVERIFY(button);
        QMetaObject::invokeMethod(button, "clicked");
        QCOMPARE(row("Fake floor")->property("value").toDouble(), 0.0);
        QCOMPARE(below(row("Temperature"), "QQuickTextField")->property("text").toString(), "0.80");
    }

private:
    static const SamplerParameter& parameterTitled(const QString& title)
    {
        for (const SamplerInfo* sampler : samplersAndFake()) {
            for (const SamplerParameter& parameter : sampler->parameters) {
                if (title.toStdString() == parameter.title.text()) return parameter;
            }
        }
        qFatal("no such parameter");
    }

    /// Appends to `found` all items inside `item` that are of a class or of its subclasses.
    static void gather(QQuickItem* item, const char* type, QList<QQuickItem*>& found)
    {
        if (item->inherits(type)) found << item;
        const QList<QQuickItem*> children = item->childItems();
        for (QQuickItem* child : children) gather(child, type, found);
    }

    static QQuickItem* below(QQuickItem* item, const char* type, int index = 0)
    {
        QList<QQuickItem*> found;
        gather(item, type, found);
        return found.value(index);
    }

    static QQuickItem* button(QQuickItem* item, const QString& text)
    {
        QList<QQuickItem*> found;
        gather(item, "QQuickButton", found);
        const auto named = [&](QQuickItem* button) { return button->property("text").toString() == text; };
        const auto place = std::ranges::find_if(found, named);
        return place == found.end() ? nullptr : *place;
    }

    /// Returns the items that have a label and a help text, sorted by position.
    QList<QQuickItem*> rows() const
    {
        QList<QQuickItem*> all, found;
        gather(m_window->contentItem(), "QQuickItem", all);
        for (QQuickItem* item : all) {
            const bool isRow = item->property("label").isValid() && item->property("help").isValid();
            if (isRow && item->isVisible()) found << item;
        }
        const auto top = [](QQuickItem* item) { return item->mapToScene({0, 0}).y(); };
        std::ranges::sort(found, {}, top);
        return found;
    }

    /// Returns the row of a setting. If `ordered` is true, returns the row of a sampler in the list that shows their
    /// order.
    QQuickItem* row(const char* label, bool ordered = false) const
    {
        for (QQuickItem* item : rows()) {
            if (item->property("label") == label && item->property("active").isValid() == ordered) return item;
        }
        return nullptr;
    }

    std::unique_ptr<AppSettings> m_settings;
    std::unique_ptr<SamplerSettingsModel> m_samplers;
    std::unique_ptr<SamplerOrderModel> m_order;
};

VITRINE_GUI_TEST(SamplingSettingsTest);
#include "sampling_settings_test.moc"
