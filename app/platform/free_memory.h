#pragma once

namespace vitrine {

/// Hands memory that the program has freed back to the system. The C library keeps it in holes between what is still in
/// use: over an hour of chats that grew to a quarter of the heap, although nothing leaked. Takes a few milliseconds.
/// Does nothing with C libraries that cannot do it.
void returnFreeMemory();

}  // namespace vitrine
