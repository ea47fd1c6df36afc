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

/// Rejects a pasted text that would make the text of an editor too long. An editor lays out its whole text at once. For
/// a megabyte, this takes seconds and is repeated after every key. Also reports pasted files and pictures, which the
/// editor ignores.
class PasteFilter : public QObject {
    Q_OBJECT
    QML_ELEMENT
    /// The editor, a TextEdit or TextArea.
    Q_PROPERTY(QQuickItem* editor READ editor WRITE setEditor NOTIFY editorChanged)
    /// Maximum number of characters in the editor.
    Q_PROPERTY(int most MEMBER m_most NOTIFY mostChanged)

public:
    using QObject::QObject;

    QQuickItem* editor() const { return m_editor; }
    void setEditor(QQuickItem* editor);
    /// Does the same as the paste key: pastes into the editor, or emits longText(), files() or picture().
    Q_INVOKABLE void paste();

    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void editorChanged();
    void mostChanged();
    /// The user pasted a text that is too long for the editor.
    void longText(const QString& text);
    /// The user pasted local files, which the editor ignores.
    void files(const QList<QUrl>& urls);
    /// The user pasted while the clipboard contains a picture and no text.
    void picture();

private:
    bool takes(QClipboard::Mode mode);

    QPointer<QQuickItem> m_editor;
    int m_most = 0;
};

}  // namespace vitrine
