#pragma once

#include "app/files/zip_archive.h"
#include "core/base/sentence.h"

#include <QString>
#include <QXmlStreamReader>

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>

namespace vitrine {

/// Limits that apply to all parts of one document together.
struct XmlBudget {
    std::string file;        ///< file name for error messages
    std::uint64_t left = 0;  ///< number of bytes that may still be unpacked
    std::stop_token stop;
};

/// An XML file in an archive, which is read in pieces. All functions throw Error if the XML is damaged, nests too
/// deeply, has a document type declaration, or exceeds the XmlBudget.
class XmlPart {
public:
    /// Opens the file. `budget` must outlive this object.
    XmlPart(ZipArchive& archive, const ZipArchive::Entry& entry, XmlBudget& budget);

    /// Advances to the next start tag, end tag or text. Returns false at the end of the file.
    bool next();
    bool starts() const { return m_xml.isStartElement(); }
    bool ends() const { return m_xml.isEndElement(); }
    bool isText() const { return m_xml.isCharacters(); }
    QStringView text() const { return m_xml.text(); }
    /// Name of the current element with its prefix, such as "w:p".
    QStringView name() const { return m_xml.qualifiedName(); }
    QString attribute(const char* name) const { return m_xml.attributes().value(QLatin1String(name)).toString(); }
    int intAttribute(const char* name, int otherwise) const;
    /// Skips the element that has just started.
    void skip();
    /// Returns all text in the element that has just started.
    QString wholeText();

private:
    void feed();
    [[noreturn]] void fail(const Sentence& reason) const;

    std::unique_ptr<ByteSource> m_source;
    std::string m_name;
    XmlBudget& m_budget;
    QXmlStreamReader m_xml;
    int m_depth = 0;
};

}  // namespace vitrine
