#include "app/inspectors/record_model.h"

#include "app/inspectors/token_text.h"
#include "core/inference/tap.h"

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

QString counted(std::size_t number)
{
    return QLocale().toString(static_cast<qulonglong>(number));
}

/// A whole answer in a cell would hide all else.
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
    return m_files.empty() ? tr("This answer") : m_files.front().name;
}

QString RecordModel::nameOfB() const
{
    if (!b()) return {};
    return m_files.size() > 1 ? m_files.back().name : tr("This answer");
}

void RecordModel::setOwn(Record own, const QString& reason, bool hasVersions)
{
    m_hasVersions = hasVersions;
    m_own = std::move(own);
    m_emptyReason = reason;
    renew();
}

void RecordModel::addFile(const QString& name, Record record)
{
    if (m_files.size() > 1) m_files.erase(m_files.begin());
    m_files.push_back({name, std::move(record)});
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

void RecordModel::fail(const QString& sentence)
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

void RecordModel::look(bool shown)
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

void RecordModel::setRunning(const CaptureRunning& running)
{
    m_running = running;
    emit changed();
}

void RecordModel::measure()
{
    if (m_offer.tokens == 0 || m_running.progress >= 0) return;
    m_problem.clear();
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
        // At the end of its section, which may be new.
        const auto last =
            std::find_if(m_rows.rbegin(), m_rows.rend(), [&](const Row& row) { return row.section == section; });
        m_rows.insert(last == m_rows.rend() ? m_rows.end() : last.base(),
                      Row{section, name, {}, utf8(fact.value), !fact.value.empty(), fact.isUsual});
    }
}

/// How large the values are, and how far they are from the other record's.
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
                      ? tr("other values")
                      : tr("largest difference %1, relative L2 %2")
                            .arg(figure(found.difference->maxAbs), figure(found.difference->relativeL2));
    }
}

QString RecordModel::sectionName(const std::string& section)
{
    if (section == "program") return tr("Program");
    if (section == "model") return tr("Model");
    if (section == "device") return tr("Device");
    if (section == "settings") return tr("Settings");
    if (section == "prompt") return tr("Prompt");
    if (section == "answer") return tr("Answer");
    return tr("Taps");
}

/// Those that are no names of flags or taps.
QString RecordModel::factName(const RecordFact& fact)
{
    static const std::pair<const char*, const char*> kNames[] = {
        {"version", QT_TR_NOOP("version")},
        {"system", QT_TR_NOOP("system")},
        {"name", QT_TR_NOOP("name")},
        {"file", QT_TR_NOOP("file")},
        {"architecture", QT_TR_NOOP("architecture")},
        {"quantization", QT_TR_NOOP("quantization")},
        {"xxh64", QT_TR_NOOP("hash (XXH64)")},
        {"device", QT_TR_NOOP("device")},
        {"driver", QT_TR_NOOP("driver")},
        {"isa", QT_TR_NOOP("instruction set")},
        {"kv_keys", QT_TR_NOOP("keys in the cache")},
        {"kv_values", QT_TR_NOOP("values in the cache")},
        {"context", QT_TR_NOOP("context")},
        {"tokens", QT_TR_NOOP("tokens")},
        {"stop_reason", QT_TR_NOOP("why it ended")},
        {"asked", QT_TR_NOOP("asked")},
        {"messages", QT_TR_NOOP("messages")},
        {"text", QT_TR_NOOP("text")},
        {"reasoning", QT_TR_NOOP("reasoning")},
        {"samplers", QT_TR_NOOP("order of samplers")},
        {"seed", QT_TR_NOOP("seed")},
        {"max_tokens", QT_TR_NOOP("most tokens")},
        {"stop", QT_TR_NOOP("stop strings")},
        {"bias", QT_TR_NOOP("bias")},
        {"grammar", QT_TR_NOOP("grammar")},
    };
    const auto found = std::ranges::find_if(kNames, [&](const auto& name) { return fact.name == name.first; });
    return found == std::end(kNames) ? utf8(fact.name) : tr(found->second);
}

QString RecordModel::pieceAt(const RunRecord& record, std::size_t index, bool ofPrompt) const
{
    if (ofPrompt) return index < record.prompt.size() ? visiblePiece(record.prompt[index].record.bytes) : tr("its end");
    return index < record.answer.size() ? visiblePiece(record.answer[index].bytes) : tr("its end");
}

QString RecordModel::verdict() const
{
    if (!m_comparison) return {};
    const RecordComparison& found = *m_comparison;
    if (found.isSame()) return tr("Both runs are the same.");
    if (found.answer.isKnown && !found.prompt.isKnown) {
        return found.answer.first ? tr("A server does not say what it read; the answers differ.")
                                  : tr("A server does not say what it read; the answers have the same tokens.");
    }
    if (!found.answer.isKnown) {
        return found.facts.empty()
                   ? tr("The records say the same, but one of them is redacted, so their tokens cannot be compared.")
                   : tr("%Ln facts differ; a record is redacted, so their tokens cannot be compared.", nullptr,
                        static_cast<int>(found.facts.size()));
    }
    if (found.prompt.first) return tr("Their prompts differ.");
    if (found.answer.first) return tr("They have the same prompt, but different answers.");
    if (found.facts.empty()) return tr("They have the same tokens and settings; values of taps differ.");
    return tr("They have the same tokens; %Ln facts differ.", nullptr, static_cast<int>(found.facts.size()));
}

QString RecordModel::place() const
{
    if (!m_comparison) return {};
    const bool ofPrompt = m_comparison->prompt.first.has_value();
    const std::optional<std::size_t> first = ofPrompt ? m_comparison->prompt.first : m_comparison->answer.first;
    if (!first) return {};
    const QString place = ofPrompt ? tr("token %1 of the prompt: %2 and %3") : tr("token %1 of the answer: %2 and %3");
    return place.arg(counted(*first), pieceAt(*a(), *first, ofPrompt), pieceAt(*b(), *first, ofPrompt));
}

QVariantList RecordModel::steps() const
{
    constexpr std::size_t kMost = 50;
    QVariantList list;
    if (!m_comparison) return list;
    std::vector<const StepDifference*> found;
    for (const StepDifference& step : m_comparison->steps) {
        if (step.divergence > 0 || step.pA != step.pB) found.push_back(&step);
    }
    for (std::size_t i = found.size() > kMost ? found.size() - kMost : 0; i < found.size(); ++i) {
        list << QVariantMap{{QStringLiteral("step"), static_cast<int>(found[i]->step)},
                            {QStringLiteral("piece"), pieceAt(*a(), found[i]->step, false)},
                            {QStringLiteral("divergence"), found[i]->divergence},
                            {QStringLiteral("a"), found[i]->pA},
                            {QStringLiteral("b"), found[i]->pB}};
    }
    return list;
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
