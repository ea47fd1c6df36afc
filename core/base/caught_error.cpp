#include "core/base/caught_error.h"

#include "core/base/sentence.h"

#include <new>

namespace vitrine {

Error caughtError()
{
    try {
        throw;
    } catch (const Error& error) {
        return error;
    } catch (const std::bad_alloc&) {
        return Error(SENTENCE("There is not enough memory for this operation."));
    } catch (const std::exception& error) {
        return Error(SENTENCE("An unexpected error occurred: ", error.what()));
    } catch (...) {
        return Error(SENTENCE("An unexpected error occurred."));
    }
}

}  // namespace vitrine
