#pragma once

#include <QObject>
#include <QTimer>

#include <chrono>

namespace vitrine {

/// Stops the blinking of all text carets after a time without user input, and leaves them visible. Each blink repaints
/// the window, which costs power. The next key, click, touch or change of focus starts the blinking again.
class CaretRest : public QObject {
    Q_OBJECT

public:
    /// `patience` is the time without input. GTK also stops after 10 seconds by default.
    explicit CaretRest(std::chrono::milliseconds patience = std::chrono::seconds(10), QObject* parent = nullptr);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void stir();

    QTimer m_patience;
};

}  // namespace vitrine
