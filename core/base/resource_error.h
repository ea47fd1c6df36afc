#pragma once

#include "core/base/concat.h"
#include "core/base/error.h"

#include <new>
#include <optional>
#include <string>
#include <system_error>

namespace vitrine {

/// The computer lacks something: memory, threads, a device. The same work may succeed elsewhere or later, so this says
/// nothing about the file it was done for.
class ResourceError : public Error {
public:
    using Error::Error;
};

/// Runs `work`. Returns a sentence when the computer lacks something for it (ResourceError, std::bad_alloc, a thread
/// that does not start); any other exception passes through.
template <typename Work>
std::optional<std::string> lackDuring(const Work& work)
{
    try {
        work();
        return std::nullopt;
    } catch (const ResourceError& error) {
        return error.sentence();
    } catch (const std::bad_alloc&) {
        return "There is not enough memory.";
    } catch (const std::system_error& error) {
        return concat("The operating system refused a resource: ", error.what(), ".");
    }
}

}  // namespace vitrine
