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

/// Prevents pastes that would make an editor's text too long: the editor lays out its whole text at once, which takes
/// seconds for a megabyte, and again for every letter. Also reports files and pictures, which the editor would ignore.
class PasteFilter : public QObject {
    Q_OBJECT
    QML_ELEMENT
    /// A TextEdit or TextArea.
    Q_PROPERTY(QQuickItem* editor READ editor WRITE setEditor NOTIFY editorChanged)
    /// Maximum number of characters in the editor.
    Q_PROPERTY(int most MEMBER m_most NOTIFY mostChanged)

public:
    using QObject::QObject;

    QQuickItem* editor() const { return m_editor; }
    void setEditor(QQuickItem* editor);
    /// Pastes like the key: into the editor, or as longText().
    Q_INVOKABLE void paste();

    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void editorChanged();
    void mostChanged();
    /// The text was pasted, but is too long for the editor.
    void longText(const QString& text);
    /// Local files were pasted; the editor ignores them.
    void files(const QList<QUrl>& urls);
    /// The clipboard has a picture and no text.
    void picture();

private:
    bool takes(QClipboard::Mode mode);

    QPointer<QQuickItem> m_editor;
    int m_most = 0;
};

}  // namespace vitrine
