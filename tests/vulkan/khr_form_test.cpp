// Tests the translation of shaders that use matrix units (cooperative matrices) from the NV extension to the KHR
// extension. Compares the NV modules of the shader library with its KHR modules, which are their translations. Also
// tests which modules the translator rejects.
#include "core/file/quant/quant_traits.h"
#include "tests/support/test_program.h"
#include "vk_kernels/khr_form/khr_form.h"
#include "vk_kernels/shader_library.h"

#include <QtTest>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

using namespace vitrine;

namespace {

using Words = std::vector<std::uint32_t>;

Words moduleOf(const std::string& name)
{
    for (const ShaderModule* m = vitrine_shader_modules; m != vitrine_shader_modules_end; ++m) {
        if (name == m->name) return {m->begin, m->end};
    }
    return {};
}

struct Instruction {
    std::size_t at;
    std::uint32_t op;
    Words operands;
};

std::vector<Instruction> instructionsOf(const Words& module)
{
    std::vector<Instruction> result;
    for (std::size_t at = 5; at < module.size(); at += module[at] >> 16) {
        result.push_back(
            {at, module[at] & 0xFFFF, {module.begin() + at + 1, module.begin() + at + (module[at] >> 16)}});
    }
    return result;
}

std::size_t countOf(const std::vector<Instruction>& code, std::uint32_t op)
{
    return std::count_if(code.begin(), code.end(), [op](const Instruction& i) { return i.op == op; });
}

std::string refusal(const Words& module)
{
    try {
        khrForm(module);
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return {};
}

// Opcodes from the SPIR-V registry.
constexpr std::uint32_t kConstantOp = 43, kNvFirst = 5358, kNvLast = 5362;
constexpr std::uint32_t kTypeKhr = 4456, kLoadKhr = 4457, kStoreKhr = 4458, kMulAddKhr = 4459;
constexpr std::uint32_t kTypeNv = 5358, kLoadNv = 5359, kMulAddNv = 5361;

}  // namespace

class KhrFormTest : public QObject {
    Q_OBJECT

private slots:
    void library_data()
    {
        QTest::addColumn<QString>("type");
        for (const QuantTraits& traits : allQuantTraits())
            QTest::addRow("%s", traits.name.data()) << traits.name.data();
    }

    void library()
    {
        QFETCH(const QString, type);
        const Words nv = moduleOf("mat_units_nv." + type.toStdString());
        const Words khr = moduleOf("mat_units_khr." + type.toStdString());
        QVERIFY(!nv.empty() && !khr.empty());
        const auto before = instructionsOf(nv), after = instructionsOf(khr);
        QCOMPARE(after.size(), before.size() + 3);  // the translation adds three constants
        QCOMPARE(khr[3], nv[3] + 3);
        for (const Instruction& i : after) QVERIFY(i.op < kNvFirst || i.op > kNvLast);
        for (std::uint32_t k = 0; k < 4; ++k) QCOMPARE(countOf(after, kTypeKhr + k), countOf(before, kTypeNv + k));
        QCOMPARE(countOf(after, kTypeKhr), std::size_t{3});

        std::set<std::uint32_t> capabilities;
        QStringList extensions;
        for (const Instruction& i : after) {
            if (i.op == 17) capabilities.insert(i.operands[0]);
            if (i.op == 10) extensions += QString::fromUtf8(reinterpret_cast<const char*>(i.operands.data()));
        }
        QVERIFY(capabilities.contains(6022) && !capabilities.contains(5357));
        QVERIFY(extensions.contains("SPV_KHR_cooperative_matrix"));
        QVERIFY(!extensions.contains("SPV_NV_cooperative_matrix"));
    }

    /// Every matrix keeps its role and its memory layout: weights are stored row by row, x and the results column by
    /// column.
    void roles()
    {
        const auto code = instructionsOf(moduleOf("mat_units_khr.Q4_K"));
        std::map<std::uint32_t, std::uint32_t> constants, uses, typeOf;
        for (const Instruction& i : code) {
            if (i.op == kConstantOp) constants[i.operands[1]] = i.operands[2];
            if (i.op == kTypeKhr) {
                QCOMPARE(i.operands.size(), std::size_t{6});
                uses[i.operands[0]] = constants.at(i.operands[5]);  // the constant is declared earlier in the module
            }
            if (i.operands.size() > 1 && uses.contains(i.operands[0]) && i.op != 5)
                typeOf[i.operands[1]] = i.operands[0];
        }
        for (const Instruction& i : code) {
            if (i.op == kLoadKhr) QCOMPARE(constants.at(i.operands[3]), uses.at(i.operands[0]) == 0 ? 0U : 1U);
            if (i.op == kStoreKhr) {
                QCOMPARE(uses.at(typeOf.at(i.operands[1])), 2U);
                QCOMPARE(constants.at(i.operands[2]), 1U);
            }
            if (i.op != kMulAddKhr) continue;
            QCOMPARE(uses.at(i.operands[0]), 2U);
            for (std::uint32_t k = 0; k < 3; ++k) QCOMPARE(uses.at(typeOf.at(i.operands[2 + k])), k);
        }
    }

    /// The translation moves the stride operand of a load, which comes before the layout in the NV extension and after
    /// it in the KHR extension.
    void stridesStay()
    {
        const auto nv = instructionsOf(moduleOf("mat_units_nv.Q8_0")),
                   khr = instructionsOf(moduleOf("mat_units_khr.Q8_0"));
        std::vector<std::uint32_t> before, after;
        for (const Instruction& i : nv) {
            if (i.op == kLoadNv) before.push_back(i.operands[3]);
        }
        for (const Instruction& i : khr) {
            if (i.op == kLoadKhr) after.push_back(i.operands[4]);
        }
        QCOMPARE(after.size(), std::size_t{2});
        QCOMPARE(after, before);
    }

    void refusals()
    {
        QCOMPARE(refusal({}), std::string("This is not a SPIR-V module."));
        QCOMPARE(refusal({1, 2, 3, 4, 5, 6}), std::string("This is not a SPIR-V module."));
        const Words module = moduleOf("mat_units_nv.F16");
        QCOMPARE(refusal({module.begin(), module.begin() + 6}), std::string("The SPIR-V module is cut off."));
        Words zero = module;
        zero[5] = 0;
        QCOMPARE(refusal(zero), std::string("The SPIR-V module is cut off."));
        for (const Instruction& i : instructionsOf(module)) {
            if (i.op != kMulAddNv) continue;
            Words twice = module;
            twice[i.at + 4] = i.operands[2];  // uses one matrix as both factors of the product
            QVERIFY(refusal(twice).ends_with("are used as two operands of a product."));
            Words none = module;
            none[i.at] = 6U << 16 | 12;  // replaces the product by another instruction
            QVERIFY(refusal(none).ends_with("are not used in a product."));
        }
        // In a module without matrices, the translation only adds three constants.
        QCOMPARE(instructionsOf(khrForm(moduleOf("scale"))).size(), instructionsOf(moduleOf("scale")).size() + 3);
    }
};

VITRINE_TEST(KhrFormTest);
#include "khr_form_test.moc"
