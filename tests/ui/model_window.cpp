#include "tests/ui/model_window.h"

#include "app/chat/chat_session.h"
#include "app/library/model_library.h"
#include "app/settings/app_settings.h"
#include "core/generate/engine/local_engine.h"
#include "tests/support/patience.h"

#include <QLocale>
#include <QQmlAbstractUrlInterceptor>
#include <QQuickStyle>
#include <QtTest>

#include <utility>

namespace vitrine::test {

namespace {

void gather(QQuickItem* item, const QString& type, QList<QQuickItem*>& found)
{
    if (!item->isVisible()) return;
    if (QString::fromLatin1(item->metaObject()->className()).startsWith(type + QLatin1Char('_'))) found << item;
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) gather(child, type, found);
}

/// Loads QML files from a folder instead of the program's resources.
class FromFolder : public QQmlAbstractUrlInterceptor {
public:
    explicit FromFolder(QString folder) : m_folder(std::move(folder)) {}

    QUrl intercept(const QUrl& url, DataType type) override
    {
        const QString built = QStringLiteral("qrc:/qt/qml/Vitrine/");
        const QString file = url.toString();
        return type == QmlFile && file.startsWith(built) && file.endsWith(".qml")
                   ? QUrl::fromLocalFile(m_folder + u'/' + file.mid(built.size()))
                   : url;
    }

private:
    QString m_folder;
};

}  // namespace

void ModelWindow::makeModel(const TinyModelSpec& spec)
{
    m_model = m_folder.filePath("tiny.gguf");
    writeTinyModel(m_model.toStdString(), spec);
}

void ModelWindow::openWindow(const QString& page)
{
    QQuickStyle::setStyle(QStringLiteral("Basic"));
    QLocale::setDefault(QLocale::c());
    m_application = std::make_unique<Application>(
        chooseFolders(m_folder.path()), [](EventSink sink) { return std::make_unique<LocalEngine>(std::move(sink)); });
    m_application->settings()->setInspectorVisible(true);
    m_application->settings()->setInspectorPage(page);
    m_qml = std::make_unique<QQmlApplicationEngine>();
    m_qml->addImportPath(QStringLiteral("qrc:/qt/qml"));
    if (const QString folder = qEnvironmentVariable("VITRINE_QML"); !folder.isEmpty()) {
        static FromFolder fromFolder(folder);
        m_qml->addUrlInterceptor(&fromFolder);
    }
    m_qml->setInitialProperties({{"app", QVariant::fromValue(m_application.get())}});
    m_qml->load(QUrl(QStringLiteral("qrc:/qt/qml/Vitrine/Main.qml")));
    QVERIFY(!m_qml->rootObjects().isEmpty());
    m_window = qobject_cast<QQuickWindow*>(m_qml->rootObjects().constFirst());
    m_window->resize(1280, 900);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window, kPatience));
}

void ModelWindow::openModel()
{
    m_application->library()->start(m_model);
    QTRY_VERIFY(m_application->library()->loaded());
}

void ModelWindow::ask(const QString& message)
{
    m_application->session()->sender()->send(message);
    QTRY_VERIFY(!m_application->session()->answer()->generating());
}

void ModelWindow::closeWindow()
{
    m_window = nullptr;
    m_qml.reset();
    m_application.reset();
}

QList<QQuickItem*> ModelWindow::itemsOf(const QString& type) const
{
    QList<QQuickItem*> found;
    gather(m_window->contentItem(), type, found);
    return found;
}

QQuickItem* ModelWindow::named(const QString& name) const
{
    return namedIn(m_window->contentItem(), name);
}

QQuickItem* ModelWindow::namedIn(QQuickItem* item, const QString& name)
{
    if (!item->isVisible()) return nullptr;
    if (item->objectName() == name) return item;
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) {
        if (QQuickItem* found = namedIn(child, name)) return found;
    }
    return nullptr;
}

QString ModelWindow::decimals(double x)
{
    return QString::number(x, 'f', 2).replace(u'-', QChar(0x2212));
}

QStringList ModelWindow::textsBelow(QQuickItem* item)
{
    QStringList texts;
    if (!item->isVisible()) return texts;
    if (item->inherits("QQuickText")) texts << item->property("text").toString();
    // Some items paint the texts of a whole row. Add these texts, too.
    texts << item->property("texts").toStringList();
    const QList<QQuickItem*> children = item->childItems();
    for (QQuickItem* child : children) texts << textsBelow(child);
    return texts;
}

bool ModelWindow::press(const QString& name) const
{
    if (!QTest::qWaitFor([&] { return named(name) != nullptr; }, kPatience)) return false;
    return QMetaObject::invokeMethod(named(name), "clicked");
}

}  // namespace vitrine::test
