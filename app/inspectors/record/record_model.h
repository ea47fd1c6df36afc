#pragma once

#include "app/i18n/localized_text.h"
#include "app/inspectors/shared/capture_state.h"
#include "app/inspectors/shared/inspector_model.h"
#include "core/diagnose/record/compare_records.h"

#include <QString>
#include <QUrl>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace vitrine {

/// The facts of the run that produced the selected answer, or of a record file, or a comparison of two records.
///
/// openRequested() and saveRequested() request reading and writing of files; measureRequested() requests statistics of
/// all taps. The session answers with setOwn(), addFile(), offer(), setRunning() or fail().
class RecordModel : public vitrine::InspectorModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Why there are no facts; empty if there are some.
    Q_PROPERTY(QString emptyReason READ emptyReason NOTIFY changed)
    /// Whether the selected message is an answer with a record that can be saved.
    Q_PROPERTY(bool hasOwn READ hasOwn NOTIFY changed)
    /// Other answers to the same question, for a comparison: {message, name}.
    Q_PROPERTY(QVariantList versions READ versions NOTIFY changed)
    /// Headers of the columns: the name of a file, or "This answer". The second is empty without a comparison.
    Q_PROPERTY(QString nameOfA READ nameOfA NOTIFY changed)
    Q_PROPERTY(QString nameOfB READ nameOfB NOTIFY changed)
    Q_PROPERTY(bool hasFiles READ hasFiles NOTIFY changed)
    /// Whether the answer is compared with another version of this answer, not with a file.
    Q_PROPERTY(bool hasVersion READ hasVersion NOTIFY changed)
    /// Result of the comparison in one sentence; empty without a comparison.
    Q_PROPERTY(QString verdict READ verdict NOTIFY changed)
    Q_PROPERTY(bool differs READ differs NOTIFY changed)
    /// Place where the tokens of the two records differ first: "token 12 of the answer: ·the and ·a". Counted from 1,
    /// as on the map and in charts.
    Q_PROPERTY(QString place READ place NOTIFY changed)
    /// The last 50 steps at which the distributions of the two records differ: {step (from 1), piece, divergence, a,
    /// b}. `a` and `b` are the probabilities of `piece` in the two records. Negative numbers are unknown.
    Q_PROPERTY(QVariantList steps READ steps NOTIFY changed)
    Q_PROPERTY(bool differencesOnly READ differencesOnly WRITE setDifferencesOnly NOTIFY changed)
    /// Whether saved and shared records contain no texts, ids or exact numbers (redacted()).
    Q_PROPERTY(bool redact READ redact WRITE setRedact NOTIFY changed)
    /// Offer and progress of capturing statistics of all taps, which the answer's record lacks.
    Q_PROPERTY(vitrine::ReplayState replayState READ replayState NOTIFY changed)
    /// Taps with values that can be captured, too, at the selected token. The first entry means none.
    Q_PROPERTY(QStringList captureTaps READ captureTaps NOTIFY changed)
    Q_PROPERTY(int captureTap READ captureTap WRITE setCaptureTap NOTIFY captureTapChanged)
    /// Whether the model that gave this answer is open, so that values can be captured.
    Q_PROPERTY(bool measurable READ measurable NOTIFY changed)
    /// A sentence about the data that was last added to the record; empty if nothing was added since the answer was
    /// selected.
    Q_PROPERTY(QString added READ added NOTIFY changed)
    /// Whether settings with default values are listed, and how many there are.
    Q_PROPERTY(bool allSettings READ allSettings WRITE setAllSettings NOTIFY changed)
    Q_PROPERTY(int usualSettings READ usualSettings NOTIFY changed)
    Q_PROPERTY(bool busy READ busy NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    Q_PROPERTY(bool visibilityChanged READ isVisible NOTIFY lookedAtChanged)

public:
    enum Role {
        SectionRole = kFirstRole,  ///< QString, translated
        BeginsRole,                ///< bool: the first row of its section
        NameRole,                  ///< QString, translated: name of the fact
        ARole,                     ///< QString: value in the first record
        BRole,                     ///< QString: value in the second record; empty without a comparison
        DiffersRole,               ///< bool: the two values differ
    };
    Q_ENUM(Role)
    using Record = std::shared_ptr<const RunRecord>;
    /// An answer to the question of the selected answer.
    struct Version {
        qint64 message = 0;
        QString name;   ///< "Version 2"
        QString about;  ///< how it differs from the version that is shown
    };

    using InspectorModel::InspectorModel;

    int count() const override { return static_cast<int>(m_rows.size()); }
    QString emptyReason() const { return a() ? QString() : m_emptyReason.text(); }
    bool hasOwn() const { return m_own != nullptr; }
    QVariantList versions() const;
    bool hasFiles() const { return !m_files.empty(); }
    bool hasVersion() const { return m_files.size() == 1 && m_files.front().message != 0; }
    QString nameOfA() const;
    QString nameOfB() const;
    QString verdict() const;
    bool differs() const { return m_comparison && !m_comparison->isSame(); }
    QString place() const;
    QVariantList steps() const;
    bool differencesOnly() const { return m_differencesOnly; }
    void setDifferencesOnly(bool only);
    bool redact() const { return m_redact; }
    void setRedact(bool redact);
    ReplayState replayState() const { return {m_offer, m_running}; }
    QStringList captureTaps() const;
    int captureTap() const { return m_captureTap; }
    void setCaptureTap(int tap);
    bool measurable() const { return m_measurable; }
    QString added() const { return m_added; }
    bool allSettings() const { return m_allSettings; }
    void setAllSettings(bool all);
    int usualSettings() const { return m_usualSettings; }
    bool busy() const { return m_busy; }
    QString problem() const { return m_problem.text(); }
    bool isVisible() const { return m_lookedAt; }

    /// Sets the record of the selected message, and all versions of the answer including this one. If the page compares
    /// with this version, it compares with the previously selected version from now on, or ends the comparison if no
    /// version was selected before.
    void setOwn(Record own, qint64 message, std::vector<Version> versions);
    /// Shows no record of the selected message. `reason` is why it has none.
    void setNone(const LocalizedText& reason);
    /// Adds a record file to the comparison; a third one replaces the first.
    void addFile(const QString& name, Record record);
    /// Compares the selected answer with another version only.
    void compareWith(qint64 version, Record record);
    /// Offers to capture statistics of all taps; 0 tokens withdraws the offer.
    void offer(const ReplayCost& cost);
    void setMeasurable(bool measurable);
    void setRunning(const CaptureRunning& running);
    /// Reports that statistics of `taps` taps and values at `values` places were added.
    void announce(int taps, int values);
    void setBusy();
    void fail(const LocalizedText& sentence);
    /// Called when a file was written.
    void done();

    void setVisible(bool shown) override;
    Q_INVOKABLE void open(const QUrl& file);
    Q_INVOKABLE void save(const QUrl& file);
    /// Requests a comparison with one of `versions`.
    Q_INVOKABLE void compareVersion(double message) { emit versionRequested(static_cast<qint64>(message)); }
    Q_INVOKABLE void closeFiles();
    Q_INVOKABLE void measure();
    Q_INVOKABLE void cancelMeasuring();
    bool hasContent() const override { return a() != nullptr; }
    PageContent content() const override;
    /// Returns the output of `inspect record --against --json`, or of `inspect record --json` without a comparison.
    std::string document() const override;

signals:
    void changed();
    void lookedAtChanged();
    void captureTapChanged();
    void openRequested(const QUrl& file);
    void saveRequested(const QUrl& file, bool redact);
    void versionRequested(qint64 message);
    void measureRequested();
    void measureCancelled();
    /// The view should scroll to this row.
    void rowWanted(int row);

private:
    struct File {
        QString name;
        Record record;
        qint64 message = 0;  ///< version that the record belongs to; 0: a file
    };
    struct Row {
        QString section;
        QString name;
        QString a;
        QString b;
        bool differs = false;
        bool isUsual = false;
    };

    QVariant value(std::size_t at, int role) const override;
    const RunRecord* a() const;
    const RunRecord* b() const;
    void renew();
    void addFacts();
    void addCaptures();
    static QString sectionName(const std::string& section);
    static QString factName(const RecordFact& fact);
    QString nameOfOwn() const;
    QString nameOfVersion(qint64 message) const;
    QString pieceAt(const RunRecord& record, std::size_t index, bool ofPrompt) const;

    Record m_own;
    qint64 m_message = 0;  ///< answer that m_own belongs to
    std::vector<Version> m_versions;
    std::vector<File> m_files;
    std::vector<Row> m_rows;
    std::optional<RecordComparison> m_comparison;
    LocalizedText m_emptyReason;
    LocalizedText m_problem;
    bool m_differencesOnly = false;
    bool m_redact = false;
    ReplayCost m_offer;
    CaptureRunning m_running;
    int m_captureTap = 0;
    bool m_measurable = false;
    QString m_added;
    bool m_allSettings = false;
    int m_usualSettings = 0;
    bool m_busy = false;
    bool m_lookedAt = false;
};

}  // namespace vitrine
