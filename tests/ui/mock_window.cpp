#include "tests/ui/mock_window.h"

#include "tests/support/folders.h"
#include "tests/support/patience.h"
#include "tests/ui/at_rest.h"

#include <QQmlComponent>
#include <QQmlExtensionPlugin>
#include <QQuickStyle>
#include <QtTest>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

Q_IMPORT_QML_PLUGIN(VitrinePlugin)

namespace vitrine::test {

namespace {

QStringList complaints;

/// Whether a warning has nothing to do with the window under test. Such warnings appear on a computer without a desktop
/// session, or if a window is closed during an animation.
bool isHarmless(const QString& text)
{
    return text.contains(QLatin1String("XDG_RUNTIME_DIR")) ||
           text.startsWith(QLatin1String("QUnifiedTimer::stopAnimationDriver"));
}

void collect(QtMsgType type, const QMessageLogContext&, const QString& text)
{
    if (type != QtDebugMsg && type != QtInfoMsg && !isHarmless(text)) complaints << text;
}

TokenRecord record(int id, std::string bytes, int position)
{
    TokenRecord out;
    out.id = id;
    out.bytes = std::move(bytes);
    out.position = position;
    out.scored = position > 0;
    out.pRaw = 1.0F / static_cast<float>(1 + position % 300);
    out.pFinal = out.pRaw;
    out.rank = 1 + position % 300;
    out.top = {{.id = id, .bytes = out.bytes, .logit = 3, .pRaw = out.pRaw, .pFinal = out.pFinal},
               {.id = id + 1, .bytes = "x", .logit = 2, .pRaw = 0.1F, .pFinal = 0}};
    return out;
}

bool shownBelow(const QQuickItem* item, QLatin1String beginning)
{
    if (!item->isVisible()) return false;
    if (item->property("text").toString().startsWith(beginning)) return true;
    const QList<QQuickItem*> children = item->childItems();
    return std::any_of(children.begin(), children.end(),
                       [beginning](const QQuickItem* child) { return shownBelow(child, beginning); });
}

}  // namespace

void MockWindow::begin()
{
    qInstallMessageHandler(collect);
    QQuickStyle::setStyle(QStringLiteral("Basic"));
}

QString MockWindow::end()
{
    m_qml.reset();
    m_app.reset();
    m_registry.reset();
    m_window = nullptr;
    return std::exchange(complaints, {}).join(QLatin1Char('\n'));
}

void MockWindow::fill(TokenStripModel& strip, int prompt, int answer)
{
    std::vector<PromptToken> tokens;
    for (int i = 0; i < prompt; ++i) {
        tokens.push_back({record(i, " word" + std::to_string(i), i), TokenOrigin::User, 0});
    }
    std::vector<TokenRecord> drawn;
    for (int i = 0; i < answer; ++i) drawn.push_back(record(i, i % 20 == 19 ? "\n" : " a", prompt + i));
    strip.load(2, std::move(tokens), std::move(drawn));
}

void MockWindow::gather(QQuickItem* item, const QString& type, QList<QQuickItem*>& found)
{
    if (QString::fromLatin1(item->metaObject()->className()).startsWith(type + QLatin1Char('_'))) found << item;
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) gather(child, type, found);
}

void MockWindow::open(const QString& state, QSize size, const QString& theme, const QVariantMap& more)
{
    load(state, theme, more);
    show(size);
}

void MockWindow::load(const QString& state, const QString& theme, const QVariantMap& more)
{
    m_registry = std::make_unique<InspectorRegistry>();
    m_qml = std::make_unique<QQmlApplicationEngine>();
    m_qml->addImportPath(QStringLiteral("qrc:/qt/qml"));
    const QString mocks = QString::fromStdString(test::sourcePath("tests/ui/mock"));
    m_qml->addImportPath(mocks);
    QQmlComponent mock(m_qml.get(), QUrl::fromLocalFile(mocks + "/Vitrine/App/Program.qml"));
    QVariantMap properties{{"inspectors", QVariant::fromValue(m_registry.get())},
                           {"tokens", QVariant::fromValue(m_registry->tokens())},
                           {"state", state},
                           {"dark", theme == QLatin1String("dark")}};
    properties.insert(more);
    m_app.reset(mock.createWithInitialProperties(properties));
    QVERIFY2(m_app, qPrintable(mock.errorString()));
    m_qml->setInitialProperties({{"app", QVariant::fromValue(m_app.get())}});
    m_qml->load(QUrl(QStringLiteral("qrc:/qt/qml/Vitrine/Main.qml")));
    QVERIFY2(!m_qml->rootObjects().isEmpty(), qPrintable(complaints.join(QLatin1Char('\n'))));
    m_window = qobject_cast<QQuickWindow*>(m_qml->rootObjects().constFirst());
}

void MockWindow::show(QSize size)
{
    m_window->resize(size);
    m_window->show();
    m_window->requestActivate();
    QVERIFY(QTest::qWaitForWindowActive(m_window, kPatience));
}

void MockWindow::type(const char* text) const
{
    for (const char* letter = text; *letter; ++letter) QTest::keyClick(m_window, *letter);
}

void MockWindow::click(QQuickItem* item) const
{
    waitUntilAtRest(item);
    const QPointF centre(item->width() / 2, item->height() / 2);
    QTest::mouseClick(m_window, Qt::LeftButton, {}, item->mapToScene(centre).toPoint());
}

QQuickItem* MockWindow::editor() const
{
    QList<QQuickItem*> found;
    gather(m_window->contentItem(), QStringLiteral("Composer"), found);
    for (auto* area : found.first()->findChildren<QQuickItem*>()) {
        if (area->inherits("QQuickTextArea")) return area;
    }
    return nullptr;
}

QList<PaintedChip> MockWindow::chips() const
{
    QList<PaintedChip> found = paintedChips(m_window->contentItem());
    std::sort(found.begin(), found.end(), [](const PaintedChip& a, const PaintedChip& b) { return a.row < b.row; });
    return found;
}

QQuickItem* MockWindow::only(const char* type) const
{
    QList<QQuickItem*> found;
    gather(m_window->contentItem(), QLatin1String(type), found);
    return found.isEmpty() ? nullptr : found.first();
}

bool MockWindow::inspectorShown() const
{
    const QQuickItem* const pane = only("InspectorPane");
    return pane && pane->isVisible();
}

QObject* MockWindow::child(const char* type) const
{
    const QList<QObject*> all = m_window->findChildren<QObject*>();
    for (QObject* object : all) {
        if (QString::fromLatin1(object->metaObject()->className()).startsWith(QLatin1String(type) + QLatin1Char('_')))
            return object;
    }
    return nullptr;
}

QQuickItem* MockWindow::readOnlyText(QQuickItem* item)
{
    if (item->inherits("QQuickTextEdit") && item->property("readOnly").toBool()) return item;
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) {
        if (QQuickItem* text = readOnlyText(child)) return text;
    }
    return nullptr;
}

bool MockWindow::shows(const char* beginning) const
{
    return shownBelow(m_window->contentItem(), QLatin1String(beginning));
}

}  // namespace vitrine::test
