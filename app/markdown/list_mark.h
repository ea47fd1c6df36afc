#pragma once

#include "app/markdown/tree.h"

#include <QString>

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm.h>

namespace vitrine {

/// Returns the mark before a list item: a box, a dot, or its number.
inline QString listMark(cmark_node* list, cmark_node* item, int number)
{
    if (isNode(item, "tasklist"))
        return QString(QChar(cmark_gfm_extensions_get_tasklist_item_checked(item) ? 0x2611 : 0x2610));
    if (cmark_node_get_list_type(list) != CMARK_ORDERED_LIST) return QStringLiteral("•");
    return QString::number(number) + (cmark_node_get_list_delim(list) == CMARK_PAREN_DELIM ? u')' : u'.');
}

}  // namespace vitrine
