#pragma once

#include <QString>
#include <QTimer>

namespace vitrine {

/// A file in the data folder that exists while the program starts. If the next start finds it, this one ended in a
/// crash, perhaps because of what a server answered.
class StartMark {
public:
    /// Looks for the file of an earlier start.
    explicit StartMark(const QString& dataFolder);
    /// Removes the file: the program ends in an orderly way.
    ~StartMark();
    StartMark(const StartMark&) = delete;
    StartMark& operator=(const StartMark&) = delete;

    bool lastStartCrashed() const noexcept { return m_lastStartCrashed; }
    /// Makes the file. It is removed when the program has run for half a minute; requests that a start makes to a
    /// server are answered or given up by then.
    void set();

private:
    void clear();

    QString m_file;
    bool m_lastStartCrashed;
    QTimer m_survived;
};

}  // namespace vitrine
