#include "app/platform/start_mark.h"

#include <QDir>
#include <QFile>

#include <chrono>

namespace vitrine {

namespace {

constexpr std::chrono::seconds kSurvival{30};

}  // namespace

StartMark::StartMark(const QString& dataFolder)
    : m_file(QDir(dataFolder).filePath(QStringLiteral("starting"))), m_lastStartCrashed(QFile::exists(m_file))
{
    m_survived.setSingleShot(true);
    QObject::connect(&m_survived, &QTimer::timeout, &m_survived, [this] { clear(); });
}

StartMark::~StartMark()
{
    clear();
}

void StartMark::set()
{
    QFile file(m_file);
    if (file.open(QIODevice::WriteOnly)) file.setPermissions(QFile::ReadOwner | QFile::WriteOwner);
    m_survived.start(kSurvival);
}

void StartMark::clear()
{
    QFile::remove(m_file);
}

}  // namespace vitrine
