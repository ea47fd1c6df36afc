#pragma once

#include "app/exchange/zip_archive.h"

#include <QString>
#include <QXmlStreamReader>

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>

namespace vitrine {

/// What all parts of one document may unpack to together, and who may end the reading.
struct XmlBudget {
    std::string file;        ///< for sentences
    std::uint64_t left = 0;  ///< bytes
    std::stop_token stop;
};

/// An XML file in an archive, read piece by piece. All functions throw Error if it is damaged, is nested too deeply,
/// has a document type, or exceeds the budget.
class XmlPart {
public:
    XmlPart(ZipArchive& archive, const ZipArchive::Entry& entry, XmlBudget& budget);

    /// Moves on to the next beginning or end of an element, or text; false at the end.
    bool next();
    bool starts() const { return m_xml.isStartElement(); }
    bool ends() const { return m_xml.isEndElement(); }
    bool isText() const { return m_xml.isCharacters(); }
    QStringView text() const { return m_xml.text(); }
    /// With the prefix that Office's programs write, such as "w:p".
    QStringView name() const { return m_xml.qualifiedName(); }
    QString attribute(const char* name) const { return m_xml.attributes().value(QLatin1String(name)).toString(); }
    int intAttribute(const char* name, int otherwise) const;
    /// Skips the element that has just begun.
    void skip();
    /// All text in the element that has just begun.
    QString wholeText();

private:
    void feed();
    [[noreturn]] void fail(const std::string& reason) const;

    std::unique_ptr<ByteSource> m_source;
    std::string m_name;
    XmlBudget& m_budget;
    QXmlStreamReader m_xml;
    int m_depth = 0;
};

}  // namespace vitrine
