#pragma once

#include "core/engine/commands.h"
#include "core/engine/events.h"

#include <QObject>
#include <QSet>
#include <QTimer>

#include <optional>
#include <string>
#include <vector>

namespace vitrine {

class AppSettings;
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
        const AppSettings& settings;
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
    /// Which two, and what was said of them before any correction.
    struct Expected {
        std::string a;
        std::string b;  ///< empty: a reference
        ComparisonCost cost;
        double seconds = 0;  ///< on the devices, too

        bool isOfSame(const Expected& other) const { return a == other.a && b == other.b; }
    };
    /// What those took, measured by what had been said.
    struct Found {
        Expected sides;
        double correction = 1;
        double searchCorrection = 0;  ///< 0: none was needed
    };
    static Expected sidesOf(const CompareRuns& command);
    double secondsOn(const std::string& side, const ComparisonCost& cost) const;
    const Found* foundOf(const Expected& sides) const;
    const Found* foundAlike(const Expected& sides) const;

    std::optional<Expected> m_expected;  ///< of what is chosen now
    Expected m_asked;                    ///< of which the cost is asked
    std::optional<Expected> m_running;
    std::vector<Found> m_found;
    QTimer m_costDelay;  ///< gathers changes before the cost is asked for
    bool m_answering = false;
    QSet<RequestId> m_answers;  ///< that are being written, in any chat
};

}  // namespace vitrine
