#pragma once

#include <QObject>
#include <QTimer>

#include <chrono>

namespace vitrine {

/// Lets the carets of all text fields stand still, visible, once nobody has used keyboard or pointer for a while: each
/// blink paints the window anew, for ever. The next key or click makes them blink again.
class CaretRest : public QObject {
    Q_OBJECT

public:
    /// `patience` is that of GTK.
    explicit CaretRest(std::chrono::milliseconds patience = std::chrono::seconds(10), QObject* parent = nullptr);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void stir();

    QTimer m_patience;
};

}  // namespace vitrine
