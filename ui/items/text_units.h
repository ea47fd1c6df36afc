#pragma once

#include <QKeySequence>
#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QQuickItem>

class QKeyEvent;
class QMouseEvent;

namespace vitrine {

/// Makes all texts and fields of the program select words and delete characters correctly in all languages. Qt treats
/// the text between two spaces as a word, which is a whole sentence in Chinese, Japanese or Thai. In Qt, Backspace also
/// splits emoji that consist of several code points. In languages with spaces between words, the behaviour of Qt does
/// not change.
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
