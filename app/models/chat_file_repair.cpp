#include "app/models/chat_file.h"
#include "app/store/health.h"
#include "app/store/open_chats.h"
#include "core/base/caught_error.h"

#include <QCoreApplication>

#include <chrono>
#include <utility>

// The part of ChatFile that checks and repairs the file.
namespace vitrine {

namespace {

// Time from the start to the first backup. By then the window has been drawn.
constexpr std::chrono::seconds kFirstBackup{20};
constexpr std::chrono::minutes kBackupInterval{30};
// Maximum number of repairs in one run of the program. If more repairs are necessary, repairing does not help.
constexpr int kMostRepairs = 3;

}  // namespace

void ChatFile::begin(const OpenedDatabase& opened)
{
    m_daily.start(kBackupInterval);
    QTimer::singleShot(kFirstBackup, this, &ChatFile::backUpIfDue);
    if (m_database.isAway()) {
        m_isNoted = true;
        beginRepair(opened.damage);
    } else if (opened.isUnchecked && !inMemory()) {
        checkLater();
    }
}

void ChatFile::checkLater()
{
    m_thread.start([this, path = m_database.path()] {
        try {
            requireSound(Database(path, Database::Access::Read));
        } catch (const StoreError& error) {
            if (error.kind() != StoreError::Kind::Corrupt) return;
            post([this, error] {
                if (!std::exchange(m_isNoted, true)) noteDamage(error.sentence());
            });
        } catch (...) {
            post([this, error = caughtError()] { emit reported(error.sentence()); });
        }
    });
}

/// Starts a repair. While a copy is being restored, postpones the repair, because the copy may replace the damaged
/// file.
void ChatFile::noteDamage(const Sentence& why)
{
    if (inMemory() || ++m_repairs > kMostRepairs) return;
    if (m_restoring >= 0) {
        m_noted = why;
        return;
    }
    emit aboutToReplace();
    m_database.leave();
    beginRepair(why);
}

/// Starts a repair, or a check. `damage` is the argument of makeUsable(); if it is empty, the file is checked first.
void ChatFile::beginRepair(const Sentence& damage)
{
    m_isDamaged = !damage.empty();
    setRepairing(0);
    const auto progress = [this](double share) {
        post([this, share] {
            m_isDamaged = true;
            if (m_repairing >= 0) setRepairing(share);
        });
    };
    m_thread.start([this, damage, progress, path = m_database.path(), stop = m_stop.get_token()] {
        LocalizedText said;
        Sentence problem;
        try {
            said = makeUsable(path, damage, progress, stop);
        } catch (...) {
            problem = caughtError().sentence();
        }
        post([this, said, problem] { endRepair(said, problem); });
    });
}

void ChatFile::endRepair(const LocalizedText& said, const Sentence& problem)
{
    try {
        m_database.resume();
        setNotice(problem.empty() ? said : problem);
    } catch (const StoreError& error) {
        setNotice(SENTENCE("Chats are kept in memory only and are lost when you quit Vitrine. ",
                           problem.empty() ? error.sentence() : problem));
    }
    m_isNoted = false;
    setRepairing(-1);
    refresh();
    emit replaced();
}

bool ChatFile::finishRepair(std::chrono::milliseconds most)
{
    if (!m_database.isAway()) return true;
    if (m_thread.waitForDone(static_cast<int>(most.count()))) QCoreApplication::sendPostedEvents(this);
    return !m_database.isAway();
}

QString ChatFile::repair() const
{
    if (m_repairing < 0) return {};
    return m_isDamaged
               ? tr("Recovering your chats: their file is damaged. All readable chats are being copied to a new file.")
               : tr("Checking your chats: Vitrine did not end properly last time.");
}

void ChatFile::setRepairing(double progress)
{
    m_repairing = progress;
    emit repairingChanged();
}

}  // namespace vitrine
