#pragma once

#include "app/i18n/localized_text.h"
#include "app/inspectors/capture_state.h"
#include "app/inspectors/inspector_model.h"
#include "core/record/compare_records.h"

#include <QString>
#include <QUrl>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace vitrine {

/// What is known of the run behind the selected message's answer, fact by fact, or of a file with such a record, or of
/// two of these side by side, and where they part.
///
/// Files are opened and written through openRequested() and saveRequested(), and measureRequested() asks for statistics
/// of all taps; the session answers with setOwn(), addFile(), offer(), setRunning() or fail().
class RecordModel : public vitrine::InspectorModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Why there is nothing to show; empty where there is.
    Q_PROPERTY(QString emptyReason READ emptyReason NOTIFY changed)
    /// The selected message is an answer whose record can be saved.
    Q_PROPERTY(bool hasOwn READ hasOwn NOTIFY changed)
    /// Other answers to the same question, to compare it with: {message, name}.
    Q_PROPERTY(QVariantList versions READ versions NOTIFY changed)
    /// The columns: a file's name, or "This answer"; the second one is empty where nothing is compared.
    Q_PROPERTY(QString nameOfA READ nameOfA NOTIFY changed)
    Q_PROPERTY(QString nameOfB READ nameOfB NOTIFY changed)
    Q_PROPERTY(bool hasFiles READ hasFiles NOTIFY changed)
    /// What it is compared with is another version of it, and no file.
    Q_PROPERTY(bool hasVersion READ hasVersion NOTIFY changed)
    /// One sentence: how the two compare; empty where nothing is compared.
    Q_PROPERTY(QString verdict READ verdict NOTIFY changed)
    Q_PROPERTY(bool differs READ differs NOTIFY changed)
    /// Where their tokens part: "token 12 of the answer: ·the and ·a", counted from 1 as on the map and in charts.
    Q_PROPERTY(QString place READ place NOTIFY changed)
    /// Of the steps whose distributions differ, the last ones: {step (from 1), piece, divergence, a, b}; negative where
    /// it is not known.
    Q_PROPERTY(QVariantList steps READ steps NOTIFY changed)
    Q_PROPERTY(bool differencesOnly READ differencesOnly WRITE setDifferencesOnly NOTIFY changed)
    /// What is saved and handed out holds no texts, ids or exact numbers (redacted()).
    Q_PROPERTY(bool redact READ redact WRITE setRedact NOTIFY changed)
    /// What statistics of all taps take, which the record of this answer lacks: so many tokens are evaluated again (0:
    /// they are not offered), in so many seconds (-1: not known); how far that is, 0…1, -1 while it does not run.
    Q_PROPERTY(int costTokens READ costTokens NOTIFY changed)
    Q_PROPERTY(double costSeconds READ costSeconds NOTIFY changed)
    /// Whether that is only guessed from the size of the model's file.
    Q_PROPERTY(bool costGuessed READ costGuessed NOTIFY changed)
    Q_PROPERTY(double costBytes READ costBytes NOTIFY changed)
    Q_PROPERTY(bool pauses READ pauses NOTIFY changed)
    Q_PROPERTY(double progress READ progress NOTIFY changed)
    /// Whether it has not begun, and waits for something else; how many seconds are left, -1: not known.
    Q_PROPERTY(bool waits READ waits NOTIFY changed)
    Q_PROPERTY(double secondsLeft READ secondsLeft NOTIFY changed)
    /// Sites whose values may be added, too, at the chosen token; the first one stands for none.
    Q_PROPERTY(QStringList captureTaps READ captureTaps NOTIFY changed)
    Q_PROPERTY(int captureTap READ captureTap WRITE setCaptureTap NOTIFY captureTapChanged)
    /// The model is open that gave this answer, so that values can be added.
    Q_PROPERTY(bool measurable READ measurable NOTIFY changed)
    /// What was added to the record last, and is in the list; empty where nothing was since it is shown.
    Q_PROPERTY(QString added READ added NOTIFY changed)
    /// Settings that have their defaults are listed, too; how many these are.
    Q_PROPERTY(bool allSettings READ allSettings WRITE setAllSettings NOTIFY changed)
    Q_PROPERTY(int usualSettings READ usualSettings NOTIFY changed)
    Q_PROPERTY(bool busy READ busy NOTIFY changed)
    Q_PROPERTY(QString problem READ problem NOTIFY changed)
    Q_PROPERTY(bool visibilityChanged READ isVisible NOTIFY lookedAtChanged)

public:
    enum Role {
        SectionRole = kFirstRole,  ///< QString, as the window calls it
        BeginsRole,                ///< bool, the first of its section
        NameRole,                  ///< QString
        ARole,                     ///< QString
        BRole,                     ///< QString
        DiffersRole,               ///< bool
    };
    Q_ENUM(Role)
    using Record = std::shared_ptr<const RunRecord>;
    /// An answer to the same question.
    struct Version {
        qint64 message = 0;
        QString name;   ///< "Version 2"
        QString about;  ///< what tells it from the one that is shown
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
    int costTokens() const { return m_offer.tokens; }
    double costSeconds() const { return m_offer.seconds; }
    double costBytes() const { return m_offer.bytes; }
    bool costGuessed() const { return !m_offer.isMeasured; }
    /// The answer of another chat does, meanwhile.
    bool pauses() const { return m_offer.pauses; }
    double progress() const { return m_running.progress; }
    bool waits() const { return m_running.waits; }
    double secondsLeft() const { return m_running.secondsLeft; }
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

    /// Of the selected message, with all versions of this answer, itself among them. Where that is the one which the
    /// answer before was compared with, it is compared with that one, and never with itself.
    void setOwn(Record own, qint64 message, std::vector<Version> versions);
    /// It is no answer, for this reason.
    void setNone(const LocalizedText& reason);
    /// Beside the one opened last; a third takes the place of the first.
    void addFile(const QString& name, Record record);
    /// The selected answer with another version of it, and with nothing else.
    void compareWith(qint64 version, Record record);
    /// Statistics of all taps; 0 tokens: not any more.
    void offer(const ReplayCost& cost);
    void setMeasurable(bool measurable);
    void setRunning(const CaptureRunning& running);
    /// Statistics of all taps have come, and values at so many places.
    void announce(int taps, int values);
    void setBusy();
    void fail(const LocalizedText& sentence);
    /// A file was written.
    void done();

    void setVisible(bool shown) override;
    Q_INVOKABLE void open(const QUrl& file);
    Q_INVOKABLE void save(const QUrl& file);
    /// One of `versions`.
    Q_INVOKABLE void compareVersion(double message) { emit versionRequested(static_cast<qint64>(message)); }
    Q_INVOKABLE void closeFiles();
    Q_INVOKABLE void measure();
    Q_INVOKABLE void cancelMeasuring();
    bool hasContent() const override { return a() != nullptr; }
    PageContent content() const override;
    /// As `inspect record --against --json` prints it, or where nothing is compared `inspect record --json`.
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
    /// That row is worth a look.
    void rowWanted(int row);

private:
    struct File {
        QString name;
        Record record;
        qint64 message = 0;  ///< of a version; 0: it is a file
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
    qint64 m_message = 0;  ///< whose that is
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
