#pragma once

#include "core/engine/commands.h"

#include <QObject>
#include <QSet>
#include <QTimer>

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
    void followAnswers();

    Parts m_parts;
    RequestId m_request = 0;  ///< that is under way; 0: none
    RequestId m_cost = 0;     ///< likewise, for what a comparison takes
    QTimer m_costDelay;       ///< gathers changes before the cost is asked for
    bool m_answering = false;
    QSet<RequestId> m_answers;  ///< that are being written, in any chat
};

}  // namespace vitrine
