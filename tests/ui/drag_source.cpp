// A window from which files can be dragged, as from a file manager. Usage: drag_source FILE…
//
// Window tests press and move the mouse over this window. Files are thus dropped with the real XDND protocol.

#include <QDrag>
#include <QGuiApplication>
#include <QList>
#include <QMimeData>
#include <QMouseEvent>
#include <QRasterWindow>
#include <QUrl>

#include <cstdio>

namespace {

class DragSource : public QRasterWindow {
public:
    explicit DragSource(const QList<QUrl>& files) : m_files(files)
    {
        setTitle(QStringLiteral("drag source"));
        resize(120, 120);
        setPosition(0, 0);
    }

protected:
    void mouseMoveEvent(QMouseEvent* event) override
    {
        if (!(event->buttons() & Qt::LeftButton)) return;
        auto* drag = new QDrag(this);
        auto* data = new QMimeData;
        data->setUrls(m_files);
        drag->setMimeData(data);
        const Qt::DropAction action = drag->exec(Qt::CopyAction);
        std::printf("%s\n", action == Qt::CopyAction ? "copied" : "refused");
        std::fflush(stdout);
    }

private:
    QList<QUrl> m_files;
};

}  // namespace

int main(int argc, char** argv)
{
    QGuiApplication app(argc, argv);
    QList<QUrl> files;
    for (int i = 1; i < argc; ++i) files << QUrl::fromLocalFile(QString::fromLocal8Bit(argv[i]));
    if (files.isEmpty()) {
        std::fprintf(stderr, "usage: drag_source FILE...\n");
        return 2;
    }
    DragSource window(files);
    window.show();
    return QGuiApplication::exec();
}
