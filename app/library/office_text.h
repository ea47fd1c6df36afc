#pragma once

#include <QString>

#include <cstdint>
#include <stop_token>

namespace vitrine {

/// Maximum size of a document in bytes. The limit applies to the file and to its unpacked contents.
inline constexpr std::uint64_t kMostDocumentBytes = std::uint64_t{64} << 20U;

/// Returns whether the first bytes are those of a zip archive or of an Office file from before 2007. For such a file,
/// readOfficeText() either returns the text or throws an Error with the reason.
bool mayBeOfficeDocument(const QString& path);

/// Returns the text of a docx, xlsx, odt or ods file. Each paragraph is one line; headings and list items have their
/// Markdown marks. Each row of a table is one line, with tabs between its cells.
///
/// Throws Error, which names the file, if the file is damaged, encrypted, or another kind of archive. To limit memory,
/// also throws Error if the XML unpacks to more than kMostDocumentBytes, if elements nest deeper than 256, or if the
/// text is too large to be attached.
QString readOfficeText(const QString& path, const std::stop_token& stop = {});

}  // namespace vitrine
