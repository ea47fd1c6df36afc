#include "app/inspectors/compare_model.h"
#include "tests/ui/mock_window.h"

#include <QtTest>

using namespace vitrine;
using namespace vitrine::test;

/// The token strip and the comparison of devices in the window.
class TokenPagesTest : public QObject, protected MockWindow {
    Q_OBJECT

private slots:
    void initTestCase() { begin(); }

    void cleanup()
    {
        const QString complaints = end();
        QVERIFY2(complaints.isEmpty(), qPrintable(complaints));
    }

    void aComparisonIsShownTapByTap_data()
    {
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QSize>("size");
        QTest::newRow("light") << "light" << QSize(1280, 800);
        QTest::newRow("dark, small") << "dark" << QSize(640, 480);
    }

    void aComparisonIsShownTapByTap()
    {
        QFETCH(QString, theme);
        QFETCH(QSize, size);
        open("chat", size, theme);
        fill(*m_registry->tokens(), 30, 30);
        if (!inspectorShown()) {
            QTest::keyClick(m_window, Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
        }
        m_app->property("settings").value<QObject*>()->setProperty("inspectorPage", "compare");
        CompareModel& model = *m_registry->comparison();
        model.setPlaces({{"CPU, avx2", "cpu:avx2"}, {"A graphics processor of a long name", "vulkan:0"}});
        model.setReady(true);
        QVERIFY(model.canStart());
        QSignalSpy requested(&model, &CompareModel::requested);
        QMetaObject::invokeMethod(only("ComparePanel")->findChild<QObject*>("start"), "clicked");
        QCOMPARE(requested.size(), 1);
        model.setStage("cpu:avx2 with 1 thread");
        QTest::qWait(30);
        RunsCompared found;
        found.tokens = 60;
        const double noise = 0.3;
        for (int layer = 0; layer < 4; ++layer) {
            for (const char* site : {"attn_norm", "q", "k", "v", "scores", "attn_mix", "attn_out", "ffn_norm"}) {
                TapComparison tap;
                tap.name = std::to_string(layer) + "." + site;
                tap.timesNoise = layer < 2 ? noise * (layer + 1) : noise * std::pow(10.0, layer);
                tap.diverges = tap.timesNoise > kNoiseLimit;
                tap.position = 12;
                found.comparison.taps.push_back(tap);
            }
        }
        model.show(found);
        QVERIFY(model.diverges());
        const auto rows = [this] {
            QList<QQuickItem*> found;
            gather(only("ComparePanel"), QStringLiteral("CompareRow"), found);
            return found.size();
        };
        QTRY_VERIFY(rows() > 3);
        QVERIFY(!m_window->grabWindow().isNull());
    }

    void thousandsOfTokensMakeAScreenfulOfChips()
    {
        open("chat");
        fill(*m_registry->tokens(), 5000, 1000);
        QTRY_VERIFY(chips().size() > 20);
        QVERIFY2(chips().size() < 600, qPrintable(QString::number(chips().size())));
    }

    void clickAndArrowsChooseTokens()
    {
        open("chat");
        fill(*m_registry->tokens(), 5, 5);
        QTRY_COMPARE(chips().size(), 10);
        // Until chips have found their places, a click hits a neighbour.
        const auto click = [this](int at) {
            const QQuickItem* chip = chips().at(at);
            const QPointF centre = chip->mapToScene(QPointF(chip->width() / 2, 10));
            QTest::mouseClick(m_window, Qt::LeftButton, {}, centre.toPoint());
            return m_registry->tokens()->selectedRow();
        };
        QTRY_COMPARE(click(3), 3);
        QTest::keyClick(m_window, Qt::Key_Right);
        QCOMPARE(m_registry->tokens()->selectedRow(), 4);
        QTest::keyClick(m_window, Qt::Key_Down);
        QVERIFY(m_registry->tokens()->selectedRow() > 4);
        QTest::keyClick(m_window, Qt::Key_Home);
        QCOMPARE(m_registry->tokens()->selectedRow(), 0);
        QTest::keyClick(m_window, Qt::Key_End);
        QCOMPARE(m_registry->tokens()->selectedRow(), 9);
    }

    void homeShowsTheHeadingAboveTheFirstToken()
    {
        open("chat");
        fill(*m_registry->tokens(), 2000, 10);
        auto* list = qobject_cast<QQuickItem*>(only("TokenLine")->parentItem()->parentItem());
        const auto top = [list] { return list->property("contentY").toReal() - list->property("originY").toReal(); };
        QTRY_VERIFY(top() > 0);
        m_registry->tokens()->select(0);
        QTRY_VERIFY(top() <= 0);
    }
};

QTEST_MAIN(TokenPagesTest)
#include "token_pages_test.moc"
