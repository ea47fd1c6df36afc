#include "tests/support/test_program.h"

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

/// Returns the relative luminance of a colour as defined by WCAG 2.
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
constexpr double kHighContrast = 7;
constexpr double kVisible = 3.0;

}  // namespace

/// Tests the colours of both themes. Text must be legible on every background on which it is used.
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
        for (const char* theme : {"light", "dark", "light contrast", "dark contrast"}) {
            const auto add = [theme](const char* ink, const char* surface) {
                QTest::addRow("%s: %s on %s", theme, ink, surface) << theme << ink << surface;
            };
            for (const char* surface : {"bench", "pane", "raised", "sunken", "said", "hover", "select"}) {
                for (const char* ink : {"ink", "muted", "accent"}) add(ink, surface);
            }
            for (const char* surface : {"pane", "raised"}) {
                for (const char* ink : {"faint", "danger", "warning"}) add(ink, surface);
            }
            for (const char* ink : {"ink", "muted", "danger"}) add(ink, "pointed");
            add("ink", "press");
            add("ink", "marked");
            add("ink", "highlight");
            add("accentInk", "accent");
            add("accentInk", "accentHover");
            add("pane", "ink");
        }
    }

    /// In a menu, the row below the pointer has a background that differs visibly from that of the menu.
    void pointedRowsAreSeen_data()
    {
        QTest::addColumn<QString>("theme");
        for (const char* theme : {"light", "dark", "light contrast", "dark contrast"}) QTest::newRow(theme) << theme;
    }

    void pointedRowsAreSeen()
    {
        QFETCH(QString, theme);
        m_theme->setProperty("dark", theme.startsWith(QLatin1String("dark")));
        m_theme->setProperty("highContrast", theme.endsWith(QLatin1String("contrast")));
        const double ratio = contrast(color("pointed"), color("raised"));
        m_theme->setProperty("highContrast", false);
        QVERIFY2(ratio > 1.15, qPrintable(QString::number(ratio)));
    }

    void readable()
    {
        QFETCH(QString, theme);
        QFETCH(QString, ink);
        QFETCH(QString, surface);
        m_theme->setProperty("dark", theme.startsWith(QLatin1String("dark")));
        const bool high = theme.endsWith(QLatin1String("contrast"));
        m_theme->setProperty("highContrast", high);
        const bool read = high && (ink == QLatin1String("ink") || ink == QLatin1String("muted"));
        constexpr int kAccents = 6;
        for (int accent = 0; accent < kAccents; ++accent) {
            m_theme->setProperty("accentChoice", accent);
            const double ratio = contrast(color(ink), color(surface));
            QVERIFY2(ratio >= (read ? kHighContrast : kReadable),
                     qPrintable(QString("%1 with accent %2").arg(ratio).arg(accent)));
        }
        m_theme->setProperty("accentChoice", 0);
        m_theme->setProperty("highContrast", false);
    }

    void outlinesAreVisible()
    {
        for (const bool dark : {false, true}) {
            m_theme->setProperty("dark", dark);
            for (const char* surface : {"pane", "raised", "bench"})
                QVERIFY(contrast(color("outline"), color(surface)) >= kVisible);
        }
    }

    void chipsAreReadableAndOrdered()
    {
        for (const bool dark : {false, true}) {
            m_theme->setProperty("dark", dark);
            double before = -1;
            // From probable to surprising tokens, the contrast between the chip and the pane either always rises or
            // always falls.
            for (const double bits : {0.5, 1.5, 3.0, 5.0, 8.0, 12.0}) {
                const double p = std::pow(2.0, -bits);
                const QColor chip = called("probabilityColor", p);
                QVERIFY(contrast(called("chipInk", p), chip) >= kReadable);
                const double fromGround = contrast(color("pane"), chip);
                QVERIFY2(fromGround > before, qPrintable(QString::number(bits)));
                before = fromGround;
            }
        }
    }

    /// A larger font also makes controls larger.
    void lengthsFollowTheType()
    {
        const int control = m_theme->property("control").toInt();
        m_theme->setProperty("textScale", 2);
        QCOMPARE(m_theme->property("control").toInt(), 2 * control);
        QCOMPARE(m_theme->property("body").toInt(), 26);
        m_theme->setProperty("textScale", 1);
        m_theme->setProperty("desktopType", 26);
        QCOMPARE(m_theme->property("control").toInt(), 2 * control);
        m_theme->setProperty("desktopType", 13);
    }

    void probabilityScaleHasEnds()
    {
        QCOMPARE(called("probabilityColor", 0), called("probabilityColor", 1e-9));
        QCOMPARE(called("probabilityColor", -1), color("raised"));
        QVERIFY(called("probabilityColor", 1) != called("probabilityColor", 0));
    }

private:
    QColor color(const QString& name) const
    {
        const QVariant value = m_theme->property(qPrintable(name));
        return value.value<QColor>();
    }

    QColor called(const char* function, double p) const
    {
        QColor result;
        const bool called =
            QMetaObject::invokeMethod(m_theme, function, Q_RETURN_ARG(QColor, result), Q_ARG(double, p));
        return called ? result : QColor();
    }

    QQmlEngine m_engine;
    std::unique_ptr<QObject> m_holder;
    QObject* m_theme = nullptr;
};

VITRINE_GUI_TEST(ThemeTest);
#include "theme_test.moc"
