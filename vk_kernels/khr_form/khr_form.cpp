#include "vk_kernels/khr_form/khr_form.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>

namespace vitrine {

namespace {

using Words = std::vector<std::uint32_t>;

constexpr std::size_t kHeaderWords = 5;  ///< words of the header: magic number, version, generator, bound, 0
constexpr std::size_t kBoundAt = 3;
constexpr std::uint32_t kMagic = 0x07230203;

// Opcodes and enumerants of the SPIR-V specification and of the NV and KHR extensions.
enum Op : std::uint32_t {
    kName = 5,
    kMemberName = 6,
    kExtension = 10,
    kCapability = 17,
    kTypeInt = 21,
    kConstantTrue = 41,
    kConstantFalse = 42,
    kConstant = 43,
    kSpecConstantOp = 52,
    kDecorate = 71,
    kMemberDecorate = 72,
    kTypeKhr = 4456,
    kLoadKhr = 4457,
    kStoreKhr = 4458,
    kMulAddKhr = 4459,
    kLengthKhr = 4460,
    kTypeNv = 5358,
    kLoadNv = 5359,
    kStoreNv = 5360,
    kMulAddNv = 5361,
    kLengthNv = 5362,
};
constexpr std::uint32_t kCapabilityNv = 5357, kCapabilityKhr = 6022;
constexpr const char* kNameNv = "SPV_NV_cooperative_matrix";
constexpr const char* kNameKhr = "SPV_KHR_cooperative_matrix";

/// Values of MatrixAKHR, MatrixBKHR and MatrixAccumulatorKHR, and their number. The values 0 and 1 are also those of
/// RowMajorKHR and ColumnMajorKHR.
constexpr std::uint32_t kLeft = 0, kRight = 1, kSum = 2, kNumbers = 3;

struct Instruction {
    std::uint32_t op;
    Words operands;
};

[[noreturn]] void refuse(const std::string& sentence)
{
    throw std::runtime_error(sentence);
}

std::vector<Instruction> parse(std::span<const std::uint32_t> module)
{
    if (module.size() < kHeaderWords || module[0] != kMagic) refuse("This is not a SPIR-V module.");
    std::vector<Instruction> result;
    for (std::size_t at = kHeaderWords; at < module.size();) {
        const std::size_t count = module[at] >> 16;
        if (count == 0 || at + count > module.size()) refuse("The SPIR-V module is cut off.");
        const auto operands = module.subspan(at + 1, count - 1);
        result.push_back({module[at] & 0xFFFF, {operands.begin(), operands.end()}});
        at += count;
    }
    return result;
}

std::string textOf(const Words& operands)
{
    const char* const text = reinterpret_cast<const char*>(operands.data());
    return {text, strnlen(text, operands.size() * sizeof(std::uint32_t))};
}

Words wordsOf(const std::string& text)
{
    Words words(text.size() / sizeof(std::uint32_t) + 1);
    std::memcpy(words.data(), text.data(), text.size());
    return words;
}

bool isAnnotation(std::uint32_t op)
{
    return op == kName || op == kMemberName || op == kDecorate || op == kMemberDecorate;
}

class Rewriter {
public:
    explicit Rewriter(std::span<const std::uint32_t> module)
        : m_header(module.begin(), module.begin() + std::min(kHeaderWords, module.size())), m_code(parse(module)),
          m_firstNumber(m_header[kBoundAt])
    {
        findValues();
        findRoles();
        m_header[kBoundAt] += kNumbers;
    }

    Words rewritten()
    {
        Words result = m_header;
        for (Instruction& instruction : m_code) {
            rewrite(instruction);
            append(result, instruction);
            if (instruction.op == kTypeInt && instruction.operands[0] == m_uint) {
                for (std::uint32_t i = 0; i < kNumbers; ++i) append(result, {kConstant, {m_uint, number(i), i}});
            }
        }
        return result;
    }

private:
    static void append(Words& out, const Instruction& instruction)
    {
        const auto count = static_cast<std::uint32_t>(instruction.operands.size() + 1);
        out.push_back(count << 16 | instruction.op);
        out.insert(out.end(), instruction.operands.begin(), instruction.operands.end());
    }

    /// Returns the id of the integer constant `value` (0, 1 or 2). The conversion adds these constants to the module.
    std::uint32_t number(std::uint32_t value) const { return m_firstNumber + value; }

    void findValues()
    {
        for (const auto& [op, operands] : m_code) {
            if (op == kTypeNv) m_roles[operands[0]] = std::nullopt;
            if (op == kTypeInt && operands[1] == 32 && operands[2] == 0) m_uint = operands[0];
            if (op == kConstantTrue) m_booleans[operands[1]] = true;
            if (op == kConstantFalse) m_booleans[operands[1]] = false;
            if (!isAnnotation(op) && operands.size() > 1 && m_roles.contains(operands[0])) {
                m_typeOf[operands[1]] = operands[0];
            }
        }
        if (m_uint == 0) refuse("The SPIR-V module has no unsigned integers of 32 bits.");
    }

    void findRoles()
    {
        for (const auto& [op, operands] : m_code) {
            if (op != kMulAddNv) continue;
            setRole(m_typeOf[operands[2]], kLeft);
            setRole(m_typeOf[operands[3]], kRight);
            setRole(operands[0], kSum);
        }
        for (const auto& [type, role] : m_roles) {
            if (!role) refuse("Matrices of type %" + std::to_string(type) + " are not used in a product.");
        }
    }

    void setRole(std::uint32_t type, std::uint32_t role)
    {
        const auto found = m_roles.find(type);
        if (found == m_roles.end()) refuse("A product has a factor that is not a cooperative matrix.");
        if (found->second.value_or(role) != role) {
            refuse("Matrices of type %" + std::to_string(type) + " are used as two operands of a product.");
        }
        found->second = role;
    }

    /// Returns the id of the constant for a matrix layout. `columnMajor` is the id of a boolean constant, which is true
    /// if the matrix is column-major.
    std::uint32_t layoutFor(std::uint32_t columnMajor) const
    {
        const auto found = m_booleans.find(columnMajor);
        if (found == m_booleans.end()) refuse("The layout of a matrix in memory is not a constant.");
        return number(found->second ? 1 : 0);
    }

    void rewrite(Instruction& instruction) const
    {
        auto& [op, operands] = instruction;
        switch (op) {
        case kCapability:
            if (operands[0] == kCapabilityNv) operands[0] = kCapabilityKhr;
            break;
        case kExtension:
            if (textOf(operands) == kNameNv) operands = wordsOf(kNameKhr);
            break;
        case kTypeNv:
            op = kTypeKhr;
            operands.push_back(number(*m_roles.at(operands[0])));
            break;
        case kLoadNv:  // in the NV form, the layout comes after the stride
            op = kLoadKhr;
            swapLayout(operands, 3);
            break;
        case kStoreNv:
            op = kStoreKhr;
            swapLayout(operands, 2);
            break;
        case kMulAddNv:
            op = kMulAddKhr;
            break;
        case kLengthNv:
            op = kLengthKhr;
            break;
        case kSpecConstantOp:
            if (operands[2] == kLengthNv) operands[2] = kLengthKhr;
            break;
        default:
            break;
        }
    }

    void swapLayout(Words& operands, std::size_t strideAt) const
    {
        const std::uint32_t stride = operands[strideAt];
        operands[strideAt] = layoutFor(operands[strideAt + 1]);
        operands[strideAt + 1] = stride;
    }

    Words m_header;
    std::vector<Instruction> m_code;
    std::uint32_t m_firstNumber;
    std::uint32_t m_uint = 0;
    /// Role of each matrix type: left factor, right factor or sum; nullopt: not known yet.
    std::map<std::uint32_t, std::optional<std::uint32_t>> m_roles;
    std::map<std::uint32_t, std::uint32_t> m_typeOf;  ///< key: id of a matrix value, value: id of its type
    std::map<std::uint32_t, bool> m_booleans;
};

}  // namespace

std::vector<std::uint32_t> khrForm(std::span<const std::uint32_t> module)
{
    if (module.size() < kHeaderWords) refuse("This is not a SPIR-V module.");
    return Rewriter(module).rewritten();
}

}  // namespace vitrine
