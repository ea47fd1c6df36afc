#include "tests/ui/program_window.h"

#include "tests/support/patience.h"

#include <QQmlExtensionPlugin>
#include <QQuickStyle>
#include <QTest>

#include <utility>

Q_IMPORT_QML_PLUGIN(VitrinePlugin)

namespace vitrine::test {

namespace {

QStringList complaints;

/// Whether a warning has nothing to do with the window under test. Such warnings appear on a computer without a desktop
/// session, or if a window is closed during an animation. On a busy computer, a list view may also warn that its model
/// was reset while Qt created a row outside the view. Such rows cannot be avoided, because without them the view might
/// never finish its layout.
bool isHarmless(const QString& text)
{
    return text.contains(QLatin1String("XDG_RUNTIME_DIR")) ||
           text.startsWith(QLatin1String("QUnifiedTimer::stopAnimationDriver")) ||
           text.startsWith(QLatin1String("DelegateModel::cancel: index out range")) ||
           text.contains(QLatin1String("items in the process of being created at engine destruction"));
}

void collect(QtMsgType type, const QMessageLogContext&, const QString& text)
{
    if (type != QtDebugMsg && type != QtInfoMsg && !isHarmless(text)) complaints << text;
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
    m_qml = std::make_unique<QQmlApplicationEngine>();
    m_qml->addImportPath(QStringLiteral("qrc:/qt/qml"));
    m_qml->setInitialProperties({{"app", QVariant::fromValue(m_application.get())}});
    m_qml->load(QUrl(QStringLiteral("qrc:/qt/qml/Vitrine/Main.qml")));
    QVERIFY(!m_qml->rootObjects().isEmpty());
    m_window = qobject_cast<QQuickWindow*>(m_qml->rootObjects().constFirst());
    m_window->resize(1280, 800);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window, kPatience));
}

void ProgramWindow::end()
{
    m_window = nullptr;
    m_qml.reset();
    m_application.reset();
}

}  // namespace vitrine::test
