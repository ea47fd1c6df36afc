#pragma once

namespace vitrine {

/// Gives each PasswordField an accessible name: the value of its property `spoken`. Otherwise Qt reports an empty name
/// for password fields, even if Accessible.name is set. The text of the field is reported as bullets.
void installPasswordAccessible();

}  // namespace vitrine
