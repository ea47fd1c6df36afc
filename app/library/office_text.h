#pragma once

#include <QString>

#include <cstdint>
#include <stop_token>

namespace vitrine {

/// The largest document that is read, in bytes of the file, and of what it unpacks to.
inline constexpr std::uint64_t kMostDocumentBytes = std::uint64_t{64} << 20U;

/// Whether a file is a zip archive or an old Office file by its first bytes: readOfficeText() reads it or reports why
/// not.
bool mayBeOfficeDocument(const QString& path);

/// The text of a docx, xlsx, odt or ods file: a line for each paragraph, with Markdown's marks for headings and items,
/// and one for each row of a table, whose cells are separated by tabs.
///
/// Memory is bounded: XML is read in pieces and at most kMostDocumentBytes of it, elements are nested at most 256 deep,
/// and a text that is larger than what can be attached is refused. Throws Error, which names the file, for that, and
/// for a file that is damaged, encrypted or another kind of archive.
QString readOfficeText(const QString& path, const std::stop_token& stop = {});

}  // namespace vitrine
