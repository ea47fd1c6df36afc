#pragma once

#include "app/library/xml_part.h"

#include <QHash>
#include <QString>

#include <functional>
#include <memory>

namespace vitrine {

/// Markdown has six levels of headings.
inline constexpr int kDeepestHeading = 6;

/// A document that is being read: its archive, the files in it, and the text so far.
class OfficeFile {
public:
    OfficeFile(const QString& path, const std::stop_token& stop);

    bool has(const QString& part) const { return m_entries.contains(part); }
    /// Throws Error if it is missing.
    std::unique_ptr<XmlPart> open(const QString& part);
    std::string name() const { return m_budget.file; }

    /// Adds to the text. Throws Error once there is more than can be attached.
    void add(QStringView text);
    /// Begins a new line unless the text is at the beginning of one.
    void endLine();
    /// Without the blank lines at its end.
    QString take();

private:
    std::shared_ptr<ZipArchive> m_archive;
    QHash<QString, ZipArchive::Entry> m_entries;
    XmlBudget m_budget;
    QString m_text;
    qsizetype m_bytes = 0;
};

void readDocx(OfficeFile& file);
void readXlsx(OfficeFile& file);
/// Also ods, whose parts are the same.
void readOdt(OfficeFile& file);

}  // namespace vitrine
