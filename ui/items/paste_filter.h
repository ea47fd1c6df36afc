#pragma once

#include <QClipboard>
#include <QEvent>
#include <QList>
#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QQuickItem>
#include <QUrl>

namespace vitrine {

/// Keeps pastes from an editor that would make it too long: it lays out its whole text at once, which takes seconds for
/// a megabyte, and again with every letter. Also reports files and pictures, which the editor would ignore.
class PasteFilter : public QObject {
    Q_OBJECT
    QML_ELEMENT
    /// A TextEdit or TextArea.
    Q_PROPERTY(QQuickItem* editor READ editor WRITE setEditor NOTIFY editorChanged)
    /// Characters that the editor may hold.
    Q_PROPERTY(int most MEMBER m_most NOTIFY mostChanged)

public:
    using QObject::QObject;

    QQuickItem* editor() const { return m_editor; }
    void setEditor(QQuickItem* editor);
    /// Pastes as the key does: into the editor, or else as longText().
    Q_INVOKABLE void paste();

    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void editorChanged();
    void mostChanged();
    /// Was pasted, and is not in the editor.
    void longText(const QString& text);
    /// Files of this computer were copied, and are not in the editor.
    void files(const QList<QUrl>& urls);
    /// The clipboard has a picture and no text.
    void picture();

private:
    bool takes(QClipboard::Mode mode);

    QPointer<QQuickItem> m_editor;
    int m_most = 0;
};

}  // namespace vitrine
