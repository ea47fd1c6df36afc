#include "tests/ui/program_window.h"

#include "app/inspectors/tokens/token_strip_model.h"
#include "app/library/recent_models.h"
#include "app/models/chat_list_model.h"
#include "app/models/message_list_model.h"
#include "tests/support/patience.h"
#include "tests/ui/at_rest.h"

#include <QQmlExtensionPlugin>
#include <QQuickStyle>
#include <QTest>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

Q_IMPORT_QML_PLUGIN(VitrinePlugin)

namespace vitrine::test {

namespace {

QStringList complaints;

/// Whether a warning has nothing to do with the window under test. Such
/// warnings appear on a computer without a desktop session, or if a window is
/// closed during an animation. On a busy computer, a list view may also warn
/// that its model was reset while Qt created a row outside the view. Such rows
/// cannot be avoided, because without them the view might never finish its
/// layout.
bool isHarmless(const QString& text)
{
    return text.contains(QLatin1String("XDG_RUNTIME_DIR")) ||
           text.startsWith(QLatin1String("QUnifiedTimer::stopAnimationDriver")) ||
           text.startsWith(QLatin1String("DelegateModel::cancel: index out range")) ||
           text.startsWith(QLatin1String("This plugin does not support ")) ||
           text.contains(QLatin1String("items in the process of being created at engine destruction"));
}

void collect(QtMsgType type, const QMessageLogContext&, const QString& text)
{
    if (type != QtDebugMsg && type != QtInfoMsg && !isHarmless(text)) complaints << text;
}

/// Returns a script whose model has a long name and whose answers take no time. `answers` is a list in JSON.
Script scriptWith(const QByteArray& answers)
{
    const QByteArray json = R"({"loadMilliseconds": 1, "millisecondsPerToken": 0, "answers": )" + answers + "}";
    Script script = Script::parse(json.toStdString());
    script.model.name = "A-model-whose-name-goes-on-and-on-as-names-of-models-do-Q4_K_M";
    script.model.contextLength = 8192;
    script.model.thinking = {"off", "on"};
    return script;
}

/// Returns the answers of the chat that most states show. `more` are further
/// keys of the third answer, in JSON.
QByteArray answersOfChat(const QByteArray& more)
{
    return R"([{"text": "<think>\nBlue light has the shorter waves.\n</think>\n\n## Light\n\nIt is **scattered**, )"
           R"(see [this](http://example.org).\n\n> quoted\n\n1. one\n2. two\n\n```python\nprint()" +
           QByteArray("1, ").repeated(80) + R"()\n```\n\n---\n"}, {"text": "So far"}, {"text": "So far")" + more +
           R"(}, {"text": "So far"}])";
}

TokenRecord recordOf(int id, std::string bytes, int position)
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

QList<QQuickItem*> itemsOf(QQuickItem* item, const QString& type)
{
    QList<QQuickItem*> found;
    if (!item->isVisible()) return found;
    if (QString::fromLatin1(item->metaObject()->className()).startsWith(type + QLatin1Char('_'))) found << item;
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) found << itemsOf(child, type);
    return found;
}

void ProgramWindow::listen()
{
    qInstallMessageHandler(collect);
    QQuickStyle::setStyle(QStringLiteral("Basic"));
}

QStringList ProgramWindow::takeComplaints()
{
    return std::exchange(complaints, {});
}

void ProgramWindow::openInNewFolder(const QByteArray& script)
{
    m_folder = std::make_unique<QTemporaryDir>();
    open(script);
}

void ProgramWindow::open(const QByteArray& script)
{
    start(script);
    createWindow();
    m_window->resize(1280, 800);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window, kPatience));
}

void ProgramWindow::createWindow()
{
    m_qml = std::make_unique<QQmlApplicationEngine>();
    m_qml->addImportPath(QStringLiteral("qrc:/qt/qml"));
    m_qml->setInitialProperties({{"app", QVariant::fromValue(m_application.get())}});
    m_qml->load(QUrl(QStringLiteral("qrc:/qt/qml/Vitrine/Main.qml")));
    QVERIFY(!m_qml->rootObjects().isEmpty());
    m_window = qobject_cast<QQuickWindow*>(m_qml->rootObjects().constFirst());
}

void ProgramWindow::begin(const QString& state)
{
    constexpr int kNever = 1000000;  // milliseconds; longer than any test
    const bool fails = state == QLatin1String("failed");
    const bool talks = fails || state == QLatin1String("chat") || state == QLatin1String("streaming");
    const bool waits = state == QLatin1String("loading");
    m_folder = std::make_unique<QTemporaryDir>();
    Script script = scriptWith(answersOfChat(fails ? R"(, "failure": "The engine stopped.")" : ""));
    if (waits) script.loadMilliseconds = kNever;
    if (fails) script.model.notices = {std::string("This file has no chat template.")};
    const Folders folders = chooseFolders(m_folder->path());
    const auto startWithInspector = [&] {
        start(script, folders);
        m_application->settings()->setReduceMotion(true);  // so that tests need not wait for panes to move
        m_application->settings()->setInspectorVisible(true);
    };
    startWithInspector();
    library().recent()->put({"/models/b.gguf", "b", "llama", {}, 0});
    library().recent()->put({"/models/a.gguf", "a", "llama", "Q4_K_M", 808000000});
    if (state == QLatin1String("empty")) return;
    if (waits) return library().start("/models/model.gguf");
    const QString model = state == QLatin1String("starter") ? folders.starterModel : "/models/model.gguf";
    library().start(model);
    QTRY_VERIFY(library().loaded());
    if (!talks) return;
    ask("why <b>is</b>\nthe sky blue");
    ask("and then?");
    for (int version = 2; version <= 3; ++version) {
        session().sender()->regenerate();
        QTRY_VERIFY(!session().answer()->generating());
    }
    session().versions()->showVersion(-1);
    if (fails) {
        library().setError(QStringLiteral("broken.gguf: the header ends at byte 7."), QStringLiteral("offset 7"));
        session().notices()->warn(QStringLiteral("The context was full."));
    }
    if (state != QLatin1String("streaming")) return;
    m_application.reset();
    script = scriptWith(R"([{"text": "So far"}])");
    script.millisecondsPerToken = kNever;
    startWithInspector();
    library().start(model);
    QTRY_VERIFY(library().loaded());
    session().sender()->regenerate();
    QVERIFY(session().answer()->generating());
}

void ProgramWindow::show(QSize size, AppSettings::Theme theme)
{
    m_application->settings()->setTheme(theme);
    if (!m_window) createWindow();
    m_window->resize(size);
    m_window->show();
    m_window->requestActivate();
    QVERIFY(QTest::qWaitForWindowActive(m_window, kPatience));
}

void ProgramWindow::openIn(const QString& state, QSize size, AppSettings::Theme theme)
{
    begin(state);
    show(size, theme);
}

QString ProgramWindow::textOf(int row) const
{
    const StoredMessage* message = session().messages()->messageAt(row);
    return message ? message->text : QString();
}

void ProgramWindow::end()
{
    m_window = nullptr;
    m_qml.reset();
    m_application.reset();
}

void ProgramWindow::type(const char* text) const
{
    for (const char* letter = text; *letter; ++letter) QTest::keyClick(m_window, *letter);
}

void ProgramWindow::click(QQuickItem* item) const
{
    waitUntilAtRest(item);
    const QPointF centre(item->width() / 2, item->height() / 2);
    QTest::mouseClick(m_window, Qt::LeftButton, {}, item->mapToScene(centre).toPoint());
}

QQuickItem* ProgramWindow::editor() const
{
    QList<QQuickItem*> found;
    gather(m_window->contentItem(), QStringLiteral("Composer"), found);
    for (auto* area : found.first()->findChildren<QQuickItem*>()) {
        if (area->inherits("QQuickTextArea")) return area;
    }
    return nullptr;
}

QList<PaintedChip> ProgramWindow::chips() const
{
    QList<PaintedChip> found = paintedChips(m_window->contentItem());
    std::sort(found.begin(), found.end(), [](const PaintedChip& a, const PaintedChip& b) { return a.row < b.row; });
    return found;
}

QQuickItem* ProgramWindow::only(const char* type) const
{
    QList<QQuickItem*> found;
    gather(m_window->contentItem(), QLatin1String(type), found);
    return found.isEmpty() ? nullptr : found.first();
}

bool ProgramWindow::inspectorShown() const
{
    const QQuickItem* const pane = only("InspectorPane");
    return pane && pane->isVisible();
}

QObject* ProgramWindow::child(const char* type) const
{
    const QList<QObject*> all = m_window->findChildren<QObject*>();
    for (QObject* object : all) {
        if (QString::fromLatin1(object->metaObject()->className()).startsWith(QLatin1String(type) + QLatin1Char('_')))
            return object;
    }
    return nullptr;
}

QQuickItem* ProgramWindow::readOnlyText(QQuickItem* item)
{
    if (item->inherits("QQuickTextEdit") && item->property("readOnly").toBool()) return item;
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) {
        if (QQuickItem* text = readOnlyText(child)) return text;
    }
    return nullptr;
}

bool ProgramWindow::shows(const char* beginning) const
{
    return shownBelow(m_window->contentItem(), QLatin1String(beginning));
}

void ProgramWindow::gather(QQuickItem* item, const QString& type, QList<QQuickItem*>& found)
{
    if (QString::fromLatin1(item->metaObject()->className()).startsWith(type + QLatin1Char('_'))) found << item;
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) gather(child, type, found);
}

void ProgramWindow::fill(TokenStripModel& strip, int prompt, int answer)
{
    std::vector<PromptToken> tokens;
    for (int i = 0; i < prompt; ++i) {
        tokens.push_back({recordOf(i, " word" + std::to_string(i), i), TokenOrigin::User, 0});
    }
    std::vector<TokenRecord> drawn;
    for (int i = 0; i < answer; ++i) drawn.push_back(recordOf(i, i % 20 == 19 ? "\n" : " a", prompt + i));
    strip.load(2, std::move(tokens), std::move(drawn));
}

}  // namespace vitrine::test
