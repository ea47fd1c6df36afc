#pragma once

#include "core/engine/commands.h"
#include "core/engine/events.h"

#include <QHash>
#include <QObject>
#include <QSet>
#include <QString>
#include <QTimer>

#include <optional>

namespace vitrine {

class CompareModel;
class DeviceListModel;
class EngineBridge;
class ModelLibrary;

/// Connects the comparison of devices with the engine: what can be compared, the request, its progress and its end.
class Comparer : public QObject {
    Q_OBJECT

public:
    /// All must outlive this.
    struct Parts {
        CompareModel& model;
        DeviceListModel& devices;
        EngineBridge& bridge;
        const ModelLibrary& library;
    };
    explicit Comparer(const Parts& parts, QObject* parent = nullptr);

    /// Of the chat that is shown; an answer goes before a comparison.
    void setAnswering(bool answering);

signals:
    /// A comparison was asked for.
    void posted(vitrine::RequestId request);

private:
    void offerPlaces();
    void request();
    void askCost();
    void tellCost();
    void learnFrom(const ComparisonReport& report);
    void followAnswers();

    Parts m_parts;
    RequestId m_request = 0;  ///< that is under way; 0: none
    RequestId m_cost = 0;     ///< likewise, for what a comparison takes
    /// A comparison that runs, with what was said of it before any correction.
    struct Running {
        QString sides;
        ComparisonCost cost;
    };
    std::optional<ComparisonCost> m_expected;  ///< of what is chosen now, before any correction
    QString m_sides;                           ///< which of two that is for
    std::optional<Running> m_running;
    QHash<QString, double> m_corrections;  ///< what is said of two sides is multiplied by these
    QTimer m_costDelay;                    ///< gathers changes before the cost is asked for
    bool m_answering = false;
    QSet<RequestId> m_answers;  ///< that are being written, in any chat
};

}  // namespace vitrine
