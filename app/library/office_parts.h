#pragma once

#include "app/library/xml_part.h"

#include <QHash>
#include <QString>

#include <functional>
#include <memory>

namespace vitrine {

/// Maximum level of a heading in Markdown.
inline constexpr int kDeepestHeading = 6;

/// A document that is being read: its zip archive and the text that has been extracted so far.
class OfficeFile {
public:
    /// Opens the archive. Throws Error if the file cannot be read, is too large, or is not a zip archive. A stop
    /// request on `stop` makes the reading functions throw Error.
    OfficeFile(const QString& path, const std::stop_token& stop);

    bool has(const QString& part) const { return m_entries.contains(part); }
    /// Opens a file of the archive. Throws Error if the file does not exist.
    std::unique_ptr<XmlPart> open(const QString& part);
    std::string name() const { return m_budget.file; }

    /// Appends text. Throws Error if the whole text becomes too large to be attached to a message.
    void add(QStringView text);
    /// Begins a new line, unless the text is already at the start of a line.
    void endLine();
    /// Returns the text and removes blank lines at its end.
    QString take();

private:
    std::shared_ptr<ZipArchive> m_archive;
    QHash<QString, ZipArchive::Entry> m_entries;
    XmlBudget m_budget;
    QString m_text;
    qsizetype m_bytes = 0;
};

/// The following functions extract the text of a document. They throw Error if the document is damaged.
void readDocx(OfficeFile& file);
void readXlsx(OfficeFile& file);
/// Reads odt and ods files, which have the same structure.
void readOdt(OfficeFile& file);

}  // namespace vitrine
