#pragma once

#include <QKeySequence>
#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QQuickItem>

class QKeyEvent;
class QMouseEvent;

namespace vitrine {

/// Corrects the selection of words and the deletion of characters in all texts and fields of the program. Qt treats the
/// text between two spaces as a word; in Chinese, Japanese or Thai, this is a whole sentence. In Qt, Backspace also
/// splits emoji that consist of several code points. For languages with spaces between words, Qt's behaviour does not
/// change.
class TextUnits : public QObject {
    Q_OBJECT
    QML_ELEMENT

public:
    explicit TextUnits(QObject* parent = nullptr);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool selectWord(QQuickItem* text, const QMouseEvent& click);
    static bool takeKey(QQuickItem* text, const QKeyEvent& key);
    static bool removeEmoji(QQuickItem* text, bool backwards);
    static bool moveByWord(QQuickItem* text, QKeySequence::StandardKey key, bool backwards);

    QPointer<QQuickItem> m_selecting;  ///< the text in which a word was selected, until the mouse button is released
};

}  // namespace vitrine
