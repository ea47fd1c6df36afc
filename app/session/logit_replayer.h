#pragma once

#include <QObject>
#include <QThreadPool>

#include <atomic>

namespace vitrine {

class AppSettings;
class LogitModel;
class LogitFetcher;

/// Connects the page of the logits with all those behind which the selected token was drawn: puts them in order, finds
/// what the answer's samplers did with each, and how far the pinned token's are from them, on a thread of its own.
class LogitReplayer : public QObject {
    Q_OBJECT

public:
    /// All must outlive this.
    struct Parts {
        LogitModel& model;
        LogitFetcher& capture;
        LogitFetcher& pinned;
        const AppSettings& settings;
    };
    explicit LogitReplayer(const Parts& parts, QObject* parent = nullptr);
    ~LogitReplayer() override;

private:
    void show();
    void rank();
    void showPinned();
    void rankPinned();
    void measure();
    template <typename Action>
    void tell(const std::atomic<quint64>& last, quint64 number, Action action);

    Parts m_parts;
    QThreadPool m_thread;
    std::atomic<quint64> m_number = 0;        ///< of the last time that they were put in order
    std::atomic<quint64> m_pinnedNumber = 0;  ///< the same of the pinned token's
    std::atomic<quint64> m_pairNumber = 0;    ///< of the last two that were held against each other
};

}  // namespace vitrine
