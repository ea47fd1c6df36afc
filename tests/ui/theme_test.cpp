#include <QColor>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QQmlExtensionPlugin>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <memory>

Q_IMPORT_QML_PLUGIN(VitrinePlugin)

namespace {

/// Relative luminance and contrast as WCAG 2 defines them.
double luminance(const QColor& color)
{
    const auto linear = [](double channel) {
        return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

double contrast(const QColor& a, const QColor& b)
{
    const auto [low, high] = std::minmax({luminance(a), luminance(b)});
    return (high + 0.05) / (low + 0.05);
}

constexpr double kReadable = 4.5;
constexpr double kVisible = 3.0;

}  // namespace

/// The palettes: text must be readable on whatever it is drawn on, in both themes.
class ThemeTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        m_engine.addImportPath(QStringLiteral("qrc:/qt/qml"));
        QQmlComponent component(&m_engine);
        component.setData("import QtQuick\nimport Vitrine\nQtObject { property var theme: Theme }", {});
        m_holder.reset(component.create());
        QVERIFY2(m_holder, qPrintable(component.errorString()));
        m_theme = m_holder->property("theme").value<QObject*>();
        QVERIFY(m_theme);
    }

    void readable_data()
    {
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QString>("ink");
        QTest::addColumn<QString>("surface");
        for (const char* theme : {"light", "dark"}) {
            const auto add = [theme](const char* ink, const char* surface) {
                QTest::addRow("%s: %s on %s", theme, ink, surface) << theme << ink << surface;
            };
            for (const char* surface : {"canvas", "side", "surface", "hover", "code", "accentSoft"}) {
                for (const char* ink : {"text", "muted", "accent"}) add(ink, surface);
            }
            add("text", "pressed");
            add("accentInk", "accent");
            add("danger", "dangerSoft");
            add("danger", "surface");
            add("danger", "canvas");
            add("warning", "warningSoft");
            add("warning", "canvas");
            add("text", "dangerSoft");
            add("text", "warningSoft");
            add("canvas", "text");
        }
    }

    void readable()
    {
        QFETCH(QString, theme);
        QFETCH(QString, ink);
        QFETCH(QString, surface);
        m_theme->setProperty("dark", theme == QLatin1String("dark"));
        const double ratio = contrast(color(ink), color(surface));
        QVERIFY2(ratio >= kReadable, qPrintable(QString::number(ratio)));
    }

    void outlinesAreVisible()
    {
        for (const bool dark : {false, true}) {
            m_theme->setProperty("dark", dark);
            for (const char* surface : {"canvas", "surface"})
                QVERIFY(contrast(color("outline"), color(surface)) >= kVisible);
        }
    }

    void chipsAreReadableAndOrdered()
    {
        for (const bool dark : {false, true}) {
            m_theme->setProperty("dark", dark);
            double before = -1;
            // From certain to surprising every step must look different in the same direction.
            for (int bits = 0; bits <= 10; ++bits) {
                const QColor chip = probabilityColor(std::pow(2.0, -bits));
                QVERIFY(contrast(color("chipText"), chip) >= kReadable);
                QVERIFY(contrast(color("chipMuted"), chip) >= kReadable);
                const double contrastToText = contrast(color("chipText"), chip);
                if (before > 0) QVERIFY(contrastToText < before);
                before = contrastToText;
            }
        }
    }

    void probabilityScaleHasEnds()
    {
        QCOMPARE(probabilityColor(0), probabilityColor(1e-9));
        QCOMPARE(probabilityColor(-1), color("surface"));
        QVERIFY(probabilityColor(1) != probabilityColor(0));
    }

private:
    QColor color(const QString& name) const
    {
        const QVariant value = m_theme->property(qPrintable(name));
        return value.value<QColor>();
    }

    QColor probabilityColor(double p) const
    {
        QColor result;
        const bool called =
            QMetaObject::invokeMethod(m_theme, "probabilityColor", Q_RETURN_ARG(QColor, result), Q_ARG(double, p));
        return called ? result : QColor();
    }

    QQmlEngine m_engine;
    std::unique_ptr<QObject> m_holder;
    QObject* m_theme = nullptr;
};

QTEST_MAIN(ThemeTest)
#include "theme_test.moc"
