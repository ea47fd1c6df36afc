#include "app/library/office_text.h"

#include "app/library/office_parts.h"
#include "app/library/text_file.h"
#include "app/store/text.h"
#include "core/base/error.h"
#include "core/base/user_file.h"

#include <QFileInfo>

#include <utility>

namespace vitrine {

namespace {

constexpr const char* kZip = "PK";
/// First bytes of Office files from before 2007. Encrypted Office files of later versions start with the same bytes.
constexpr const char* kCompoundFile = "\xD0\xCF\x11\xE0";

}  // namespace

OfficeFile::OfficeFile(const QString& path, const std::stop_token& stop)
    : m_budget{toUtf8(QFileInfo(path).fileName()), kMostDocumentBytes, stop}
{
    UserFile(path.toStdString(), kMostDocumentBytes);
    m_archive = std::make_shared<ZipArchive>(path);
    for (const ZipArchive::Entry& entry : m_archive->entries()) m_entries.insert(entry.name, entry);
}

std::unique_ptr<XmlPart> OfficeFile::open(const QString& part)
{
    const auto entry = m_entries.constFind(part);
    if (entry == m_entries.cend())
        throw Error(SENTENCE(name(), " is damaged: it does not contain ", toUtf8(part), "."));
    return std::make_unique<XmlPart>(*m_archive, *entry, m_budget);
}

void OfficeFile::add(QStringView text)
{
    m_bytes += text.toUtf8().size();
    if (m_bytes > kLongestTextFile)
        throw Error(SENTENCE("The text of ", name(), " is larger than ", kLongestTextFile >> 20,
                             " MB, the limit for attachments."));
    m_text += text;
}

void OfficeFile::endLine()
{
    if (!m_text.isEmpty() && !m_text.endsWith(u'\n')) add(u"\n");
}

QString OfficeFile::take()
{
    while (m_text.endsWith(u"\n\n")) m_text.chop(1);
    return std::exchange(m_text, {});
}

bool mayBeOfficeDocument(const QString& path)
{
    const std::string start = startOfUserFile(path.toStdString(), 4);
    return start.starts_with(kZip) || start.starts_with(kCompoundFile);
}

QString readOfficeText(const QString& path, const std::stop_token& stop)
{
    const std::string name = toUtf8(QFileInfo(path).fileName());
    if (startOfUserFile(path.toStdString(), 4).starts_with(kCompoundFile))
        throw Error(SENTENCE(
            name, " is encrypted or in a pre-2007 Office format. Save it as docx, xlsx or odt, without a password."));
    OfficeFile file(path, stop);
    if (file.has(QStringLiteral("word/document.xml")))
        readDocx(file);
    else if (file.has(QStringLiteral("xl/workbook.xml")))
        readXlsx(file);
    else if (file.has(QStringLiteral("content.xml")))
        readOdt(file);
    else
        throw Error(SENTENCE(name, " is an archive; only texts, PDF, docx, xlsx, odt and ods files can be attached."));
    const QString text = file.take();
    if (text.trimmed().isEmpty()) throw Error(SENTENCE(name, " contains no text."));
    return text;
}

}  // namespace vitrine
