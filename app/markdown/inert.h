#pragma once

#include <QString>
#include <QStringView>

namespace vitrine {

/// Markdown of one block that shows the same text but can load nothing, because no HTML and no image is left in it:
/// outside code spans '<' is escaped unless it begins an autolink, and an image becomes a link to it.
QString inertMarkdown(QStringView markdown);

}  // namespace vitrine
