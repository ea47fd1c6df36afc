#pragma once

#include <QObject>
#include <QTimer>

#include <chrono>

namespace vitrine {

/// Stops the blinking of all text cursors after a time without user input. The cursors then stay visible. Blinking
/// repaints the window again and again, which costs power. The next key, click, touch or change of focus starts the
/// blinking again.
class CaretRest : public QObject {
    Q_OBJECT

public:
    /// `patience` is the time without input after which the blinking stops. The default of 10 seconds is also that of
    /// GTK.
    explicit CaretRest(std::chrono::milliseconds patience = std::chrono::seconds(10), QObject* parent = nullptr);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void stir();

    QTimer m_patience;
};

}  // namespace vitrine
