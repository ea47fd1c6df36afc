#pragma once

#include <QKeySequence>
#include <QObject>
#include <QPointer>
#include <QQmlEngine>
#include <QQuickItem>

class QKeyEvent;
class QMouseEvent;

namespace vitrine {

/// Lets all texts and fields of the program go by words and characters as readers see them. Qt takes everything between
/// two spaces for a word, which in Chinese, Japanese or Thai is a whole sentence, and Backspace takes emoji apart that
/// are made of several. Where words have spaces around them, Qt's own ways stay.
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

    QPointer<QQuickItem> m_selecting;  ///< whose word was selected, until the button is released
};

}  // namespace vitrine
