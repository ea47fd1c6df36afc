#pragma once

#include <string>
#include <vector>

namespace vitrine::test {

struct SchemaCase {
    const char* name;
    const char* schema;
    std::vector<std::string> fit;
    std::vector<std::string> unfit;
};

struct RefusedSchema {
    const char* schema;
    const char* why;  ///< text that the error message must contain
};

const std::vector<SchemaCase>& schemaCases();
const std::vector<RefusedSchema>& refusedSchemas();

}  // namespace vitrine::test
