#include "app/engine/kv_states.h"

#include "app/engine/engine_bridge.h"
#include "app/settings/app_settings.h"
#include "app/store/database.h"
#include "app/store/text.h"
#include "core/generate/engine/kv_state_folder.h"

#include <QDir>
#include <QLocale>

#include <utility>

namespace vitrine {

static_assert(kFirstUnkept == kFirstTemporaryId, "temporary chats leave no states behind");

KvStates::KvStates(const QString& folder, EngineBridge& bridge, const AppSettings& settings, QObject* parent)
    : QObject(parent), m_folder(folder), m_bridge(bridge), m_settings(settings)
{
    connect(&m_bridge, &EngineBridge::kvStatesChanged, this, [this](const KvStatesChanged& event) {
        m_usage = event.usage;
        const LocalizedText before = std::exchange(m_problem, event.problem);
        emit changed();
        if (!m_problem.isEmpty() && m_problem != before) emit failed(m_problem);
    });
    connect(&m_settings, &AppSettings::engineChanged, this, [this] {
        if (m_settings.keepKvStates() == m_kept) return;
        if (m_kept) clear();
        configure();
    });
    configure();
}

QString KvStates::folder() const
{
    const QString home = QDir::homePath();
    return m_folder.startsWith(home + u'/') ? u'~' + m_folder.mid(home.size()) : m_folder;
}

QString KvStates::summary() const
{
    if (empty()) return tr("No saved states");
    const QString size = QLocale().formattedDataSize(static_cast<qint64>(m_usage.bytes), 1, QLocale::DataSizeSIFormat);
    return tr("%Ln chats, %1", nullptr, static_cast<int>(m_usage.files)).arg(size);
}

void KvStates::configure()
{
    m_kept = m_settings.keepKvStates();
    KvStateOptions options;
    if (m_kept) options.folder = toUtf8(m_folder);
    m_bridge.post(ConfigureKvStates{options});
}

void KvStates::clear()
{
    m_bridge.post(ClearKvStates{});
}

void KvStates::forget(qint64 chat)
{
    removeKvStates(toUtf8(m_folder), chat);
}

}  // namespace vitrine
