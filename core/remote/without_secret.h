#pragma once

#include <string>
#include <string_view>

namespace vitrine {

/// The text with "(key)" wherever the secret stands in it: as it is, percent-encoded (all of it or some, also twice, in
/// any case), as a form has it (+ for a space), escaped as in JSON, or in Base64, also of a longer text with it, as
/// HTTP's Basic has it. Of fewer than four characters it may stand anywhere, and is none.
std::string withoutSecret(std::string_view secret, std::string text);

}  // namespace vitrine
