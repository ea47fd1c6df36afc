#pragma once

#include "core/base/error.h"

#include <new>
#include <optional>
#include <string>
#include <system_error>

namespace vitrine {

/// The computer lacks a resource: memory, threads, a device. The same work may succeed elsewhere or later, so the file
/// being processed is not at fault.
class ResourceError : public Error {
public:
    using Error::Error;
};

/// Runs `work`. Returns a sentence if a resource was lacking: ResourceError, std::bad_alloc, or a thread that does not
/// start. Any other exception passes through.
template <typename Work>
std::optional<Sentence> lackDuring(const Work& work)
{
    try {
        work();
        return std::nullopt;
    } catch (const ResourceError& error) {
        return error.sentence();
    } catch (const std::bad_alloc&) {
        return SENTENCE("There is not enough memory.");
    } catch (const std::system_error& error) {
        return SENTENCE("The operating system refused a resource: ", error.what(), ".");
    }
}

}  // namespace vitrine
