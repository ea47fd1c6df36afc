#pragma once

#include <QKeySequence>
#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QQuickItem>

class QKeyEvent;
class QMouseEvent;

namespace vitrine {

/// Makes all texts and fields of the program use the words and characters of the reader's language. Qt treats the text
/// between two spaces as a word, which in Chinese, Japanese or Thai is a whole sentence, and Backspace splits emoji of
/// several code points. Where words are separated by spaces, Qt's behaviour stays.
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

    QPointer<QQuickItem> m_selecting;  ///< the text with a selected word, until the button is released
};

}  // namespace vitrine
