#pragma once

#include "core/base/error.h"

#include <new>
#include <optional>
#include <string>
#include <system_error>

namespace vitrine {

/// Thrown when the computer lacks a resource: memory, threads or a device. The file being processed is not the cause,
/// because the same operation may succeed later or on another computer.
class ResourceError : public Error {
public:
    using Error::Error;
};

/// Runs `work`. Returns nullopt if `work` succeeds. If a resource is lacking (ResourceError, std::bad_alloc, or a
/// thread cannot be started), returns a sentence that describes the problem. Any other exception is passed on to the
/// caller.
template <typename Work>
std::optional<Sentence> findMissingResource(const Work& work)
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
