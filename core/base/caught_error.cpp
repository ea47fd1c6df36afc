#include "core/base/caught_error.h"

#include "core/base/concat.h"

#include <new>

namespace vitrine {

Error caughtError()
{
    try {
        throw;
    } catch (const Error& error) {
        return error;
    } catch (const std::bad_alloc&) {
        return Error("There is not enough memory for this.");
    } catch (const std::exception& error) {
        return Error(concat("Something went wrong that should not have: ", error.what()));
    } catch (...) {
        return Error("Something went wrong that should not have.");
    }
}

}  // namespace vitrine
