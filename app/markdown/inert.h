#pragma once

#include <QString>
#include <QStringView>

namespace vitrine {

/// Markdown of one block that shows the same text but can load nothing, because no HTML and no image is left in it:
/// outside code spans '<' is escaped unless it begins an autolink, and an image becomes a link to it.
///
/// Formulas in LaTeX are escaped as a whole (see latex.h), so that their source is what is read. `unfinished`: the text
/// is still being written, and a formula may be open at its end.
QString inertMarkdown(QStringView markdown, bool unfinished = false);

}  // namespace vitrine
