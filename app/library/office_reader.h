#pragma once

#include "app/i18n/localized_text.h"

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <stop_token>

namespace vitrine {

/// Extracts the text of documents (readOfficeText) on a separate thread.
class OfficeReader : public QObject {
    Q_OBJECT

public:
    explicit OfficeReader(QObject* parent = nullptr);
    /// Cancels the extraction that is running.
    ~OfficeReader() override;

    /// Starts to extract the text of a file. Emits done() or failed() with `tag`.
    void read(const QString& path, qint64 tag);

signals:
    /// The text was extracted. `file` is the name of the file, and `tag` is the argument of read().
    void done(qint64 tag, const QString& file, const QString& text);
    /// The text could not be extracted. `sentence` names the file and explains the failure.
    void failed(const LocalizedText& sentence);

private:
    std::stop_source m_stop;
    QThreadPool m_threads;
};

}  // namespace vitrine
