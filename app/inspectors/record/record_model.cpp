#include "app/inspectors/record/record_model.h"

#include "app/i18n/token_text.h"
#include "core/compute/inference/tap.h"

#include <QLocale>
#include <QVariantMap>

#include <algorithm>
#include <utility>

namespace vitrine {

namespace {

QString utf8(const std::string& text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Shortens a text, since a whole answer would fill the table.
QString shortened(const QString& text)
{
    constexpr qsizetype kLongest = 400;
    return text.size() > kLongest ? text.left(kLongest) + u'…' : text;
}

}  // namespace

const RunRecord* RecordModel::a() const
{
    return m_files.empty() ? m_own.get() : m_files.front().record.get();
}

const RunRecord* RecordModel::b() const
{
    if (m_files.empty()) return nullptr;
    return m_files.size() > 1 ? m_files.back().record.get() : m_own.get();
}

QString RecordModel::nameOfA() const
{
    return m_files.empty() ? nameOfOwn() : m_files.front().name;
}

QString RecordModel::nameOfB() const
{
    if (!b()) return {};
    return m_files.size() > 1 ? m_files.back().name : nameOfOwn();
}

/// Returns the header of the selected answer. In a comparison of versions, it contains the version's number.
QString RecordModel::nameOfOwn() const
{
    const QString name = hasVersion() ? nameOfVersion(m_message) : QString();
    return name.isEmpty() ? tr("This answer") : tr("%1 (shown)").arg(name);
}

QString RecordModel::nameOfVersion(qint64 message) const
{
    const auto found = std::ranges::find(m_versions, message, &Version::message);
    return found == m_versions.end() ? QString() : found->name;
}

QVariantList RecordModel::versions() const
{
    QVariantList list;
    for (const Version& version : m_versions) {
        if (m_own && version.message != m_message)
            list << QVariantMap{{QStringLiteral("message"), version.message},
                                {QStringLiteral("name"), tr("%1: %2").arg(version.name, version.about)}};
    }
    return list;
}

void RecordModel::setOwn(Record own, qint64 message, std::vector<Version> versions)
{
    const Record before = std::exchange(m_own, std::move(own));
    const qint64 messageBefore = std::exchange(m_message, message);
    if (messageBefore != message) m_added.clear();
    m_versions = std::move(versions);
    if (m_files.size() == 1 && m_files.front().message == message) {
        const QString name = nameOfVersion(messageBefore);
        if (before && messageBefore != message && !name.isEmpty())
            m_files.front() = {name, before, messageBefore};
        else
            m_files.clear();
    }
    renew();
}

void RecordModel::setNone(const LocalizedText& reason)
{
    m_own.reset();
    m_message = 0;
    m_versions.clear();
    m_emptyReason = reason;
    renew();
}

void RecordModel::compareWith(qint64 version, Record record)
{
    if (version == m_message) return;
    m_files.clear();
    addFile(nameOfVersion(version), std::move(record));
    m_files.front().message = version;
    renew();
}

void RecordModel::addFile(const QString& name, Record record)
{
    if (m_files.size() > 1) m_files.erase(m_files.begin());
    m_files.push_back({name, std::move(record), 0});
    m_busy = false;
    m_problem.clear();
    renew();
}

void RecordModel::setBusy()
{
    m_busy = true;
    m_problem.clear();
    emit changed();
}

void RecordModel::fail(const LocalizedText& sentence)
{
    m_busy = false;
    m_problem = sentence;
    emit changed();
}

void RecordModel::done()
{
    m_busy = false;
    m_problem.clear();
    emit changed();
}

void RecordModel::setVisible(bool shown)
{
    if (shown == m_lookedAt) return;
    m_lookedAt = shown;
    emit lookedAtChanged();
}

void RecordModel::open(const QUrl& file)
{
    setBusy();
    emit openRequested(file);
}

void RecordModel::save(const QUrl& file)
{
    if (!m_own) return;
    setBusy();
    emit saveRequested(file, m_redact);
}

void RecordModel::setRedact(bool redact)
{
    m_redact = redact;
    emit changed();
}

void RecordModel::closeFiles()
{
    m_files.clear();
    m_problem.clear();
    renew();
}

void RecordModel::offer(const ReplayCost& cost)
{
    m_offer = cost;
    m_running = {};
    emit changed();
}

void RecordModel::setMeasurable(bool measurable)
{
    if (measurable == m_measurable) return;
    m_measurable = measurable;
    emit changed();
}

void RecordModel::announce(int taps, int values)
{
    m_added = values > 0 ? tr("Added below: statistics of %Ln taps, and the values of one tap.", nullptr, taps)
                         : tr("Added below: statistics of %Ln taps.", nullptr, taps);
    emit changed();
    const QString section = values > 0 ? tr("Values") : sectionName("taps");
    const auto first = std::ranges::find(m_rows, section, &Row::section);
    if (first != m_rows.end()) emit rowWanted(static_cast<int>(first - m_rows.begin()));
}

void RecordModel::setRunning(const CaptureRunning& running)
{
    m_running = running;
    emit changed();
}

void RecordModel::measure()
{
    if (m_offer.tokens == 0 || m_running.progress >= 0) return;
    m_problem.clear();
    m_added.clear();
    setRunning({.progress = 0});
    emit measureRequested();
}

void RecordModel::cancelMeasuring()
{
    emit measureCancelled();
}

void RecordModel::setDifferencesOnly(bool only)
{
    if (only == m_differencesOnly) return;
    m_differencesOnly = only;
    renew();
}

QStringList RecordModel::captureTaps() const
{
    QStringList names{tr("no values")};
    for (const SiteTraits& site : allSites()) names << utf8(std::string(site.name));
    return names;
}

void RecordModel::setCaptureTap(int tap)
{
    if (tap == m_captureTap) return;
    m_captureTap = tap;
    m_added.clear();
    emit captureTapChanged();
}

void RecordModel::setAllSettings(bool all)
{
    if (all == m_allSettings) return;
    m_allSettings = all;
    renew();
}

void RecordModel::renew()
{
    beginResetModel();
    m_rows.clear();
    m_comparison.reset();
    if (b()) m_comparison = compareRecords(*a(), *b());
    if (a()) {
        addFacts();
        addCaptures();
    }
    const auto isFolded = [](const Row& row) { return row.isUsual && !row.differs; };
    m_usualSettings = static_cast<int>(std::ranges::count_if(m_rows, isFolded));
    std::erase_if(m_rows, [&](const Row& row) {
        return (row.a.isEmpty() && row.b.isEmpty()) || (!m_allSettings && isFolded(row)) ||
               (b() && m_differencesOnly && !row.differs);
    });
    endResetModel();
    emit countChanged();
    emit changed();
}

void RecordModel::addFacts()
{
    for (const RecordFact& fact : recordFacts(*a()))
        m_rows.push_back({sectionName(fact.section),
                          factName(fact),
                          utf8(fact.value),
                          {},
                          b() && !fact.value.empty(),
                          fact.isUsual});
    if (!b()) return;
    for (const RecordFact& fact : recordFacts(*b())) {
        const QString section = sectionName(fact.section);
        const QString name = factName(fact);
        const auto same =
            std::ranges::find_if(m_rows, [&](const Row& row) { return row.section == section && row.name == name; });
        if (same != m_rows.end()) {
            same->b = utf8(fact.value);
            same->differs = same->a != same->b;
            continue;
        }
        // Insert the row at the end of its section. If no such section exists yet, append it.
        const auto last =
            std::find_if(m_rows.rbegin(), m_rows.rend(), [&](const Row& row) { return row.section == section; });
        m_rows.insert(last == m_rows.rend() ? m_rows.end() : last.base(),
                      Row{section, name, {}, utf8(fact.value), !fact.value.empty(), fact.isUsual});
    }
}

/// Adds a row for each set of captured values: their range, and in a comparison the largest difference from the other
/// record's values.
void RecordModel::addCaptures()
{
    const QLocale locale;
    const auto figure = [&](double number) { return locale.toString(number, 'g', 4); };
    const auto nameOf = [&](const std::string& tap, std::uint64_t position) {
        return tr("%1 at position %2").arg(utf8(tap)).arg(position);
    };
    for (const RecordedValues& values : a()->captures) {
        const auto [least, most] = std::ranges::minmax(values.values);
        const QString text = tr("%L1 values from %2 to %3")
                                 .arg(values.values.size())
                                 .arg(figure(static_cast<double>(least)), figure(static_cast<double>(most)));
        m_rows.push_back({tr("Values"), nameOf(values.name, values.firstPosition), text, {}, false, false});
    }
    if (!m_comparison) return;
    for (const CaptureDifference& found : m_comparison->captures) {
        const QString name = nameOf(found.tap, found.firstPosition);
        const auto row = std::ranges::find_if(
            m_rows, [&](const Row& each) { return each.section == tr("Values") && each.name == name; });
        Row& shown = row == m_rows.end() ? m_rows.emplace_back(Row{tr("Values"), name, {}, {}, false, false}) : *row;
        shown.differs = !found.difference || found.difference->maxAbs != 0 || !found.difference->isFinite();
        shown.b = !found.inB ? QString()
                  : !found.difference
                      ? tr("a different number of values")
                      : tr("largest difference %1, relative L2 %2")
                            .arg(figure(found.difference->maxAbs), figure(found.difference->relativeL2));
    }
}

QVariant RecordModel::value(std::size_t at, int role) const
{
    const Row& row = m_rows[at];
    switch (role) {
    case SectionRole:
        return row.section;
    case BeginsRole:
        return at == 0 || m_rows[at - 1].section != row.section;
    case Qt::DisplayRole:
    case NameRole:
        return row.name;
    case ARole:
        return shortened(row.a);
    case BRole:
        return shortened(row.b);
    case DiffersRole:
        return row.differs;
    default:
        return {};
    }
}

}  // namespace vitrine
