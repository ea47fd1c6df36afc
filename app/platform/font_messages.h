#pragma once

namespace vitrine {

/// Says once for each script that no installed font has its letters. Qt would say so for every font it tries, each time
/// such text is shown. All other messages pass unchanged.
void condenseFontMessages();

}  // namespace vitrine
