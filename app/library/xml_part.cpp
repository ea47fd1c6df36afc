#include "app/library/xml_part.h"

#include "app/library/office_text.h"
#include "app/store/text.h"
#include "core/base/error.h"

#include <array>

namespace vitrine {

namespace {

constexpr int kDeepest = 256;
constexpr std::size_t kPiece = 64 * 1024;

}  // namespace

XmlPart::XmlPart(ZipArchive& archive, const ZipArchive::Entry& entry, XmlBudget& budget)
    : m_source(archive.open(entry)), m_name(toUtf8(entry.name)), m_budget(budget)
{
    // Office programs always use the same namespace prefixes, so the prefixes are compared as text. Without namespace
    // processing, a missing namespace declaration is not an error.
    m_xml.setNamespaceProcessing(false);
}

void XmlPart::fail(const Sentence& reason) const
{
    throw Error(SENTENCE(m_budget.file, " is damaged: ", m_name, " ", reason, "."));
}

void XmlPart::feed()
{
    if (m_budget.stop.stop_requested()) throw Error(SENTENCE(m_budget.file, " could not be read to its end."));
    std::array<char, kPiece> piece;  // NOLINT(*-member-init)
    const std::size_t count = m_source->read(piece);
    if (count == 0) fail(SENTENCE("ends in line ", m_xml.lineNumber(), " before its XML is complete"));
    if (count > m_budget.left)
        throw Error(SENTENCE(m_budget.file, " unpacks to more than ", kMostDocumentBytes >> 20U,
                             " MB, the limit for reading."));
    m_budget.left -= count;
    m_xml.addData(QByteArray(piece.data(), static_cast<qsizetype>(count)));
}

bool XmlPart::next()
{
    for (;;) {
        const QXmlStreamReader::TokenType token = m_xml.readNext();
        if (m_xml.error() == QXmlStreamReader::PrematureEndOfDocumentError) {
            feed();
            continue;
        }
        if (m_xml.hasError()) fail(SENTENCE("is not valid XML in line ", m_xml.lineNumber()));
        switch (token) {
        case QXmlStreamReader::EndDocument:
            return false;
        case QXmlStreamReader::DTD:
            fail(SENTENCE("has a document type declaration, which is not allowed"));
        case QXmlStreamReader::StartElement:
            if (++m_depth > kDeepest) fail(SENTENCE("is nested more than ", kDeepest, " levels deep"));
            return true;
        case QXmlStreamReader::EndElement:
            --m_depth;
            return true;
        case QXmlStreamReader::Characters:
            return true;
        default:
            break;
        }
    }
}

int XmlPart::intAttribute(const char* name, int otherwise) const
{
    bool isNumber = false;
    const int number = attribute(name).toInt(&isNumber);
    return isNumber ? number : otherwise;
}

void XmlPart::skip()
{
    for (const int depth = m_depth; m_depth >= depth && next();) {
    }
}

QString XmlPart::wholeText()
{
    QString all;
    for (const int depth = m_depth; m_depth >= depth && next();) {
        if (isText()) all += text();
    }
    return all;
}

}  // namespace vitrine
