#pragma once

/// Height and depth of a formula in em, in display style and inline style, as computed by KaTeX 0.19.1. katex_sizes.js
/// writes this table.
struct KatexSize {
    const char* source;
    double displayHeight;
    double displayDepth;
    double textHeight;
    double textDepth;
};

// clang-format off
constexpr KatexSize kKatexSizes[] = {
    {"x", 0.431, 0.000, 0.431, 0.000},
    {"f(x)", 0.750, 0.250, 0.750, 0.250},
    {"x^2", 0.864, 0.000, 0.814, 0.000},
    {"x_i^2", 0.864, 0.247, 0.814, 0.259},
    {"x_{i_j}", 0.431, 0.347, 0.431, 0.347},
    {"e^{x^{y^z}}", 1.132, 0.000, 1.082, 0.000},
    {"a'", 0.802, 0.000, 0.752, 0.000},
    {"\\frac{a}{b}", 1.108, 0.686, 0.695, 0.345},
    {"\\frac{1}{1+\\frac{1}{x}}", 1.321, 1.080, 0.845, 0.642},
    {"\\tfrac{a}{b}", 0.695, 0.345, 0.695, 0.345},
    {"\\sqrt{x}", 0.849, 0.191, 0.800, 0.240},
    {"\\sqrt[3]{x+y}", 0.828, 0.212, 0.779, 0.261},
    {"\\sqrt{\\frac{a}{b}}", 1.545, 0.895, 0.860, 0.380},
    {"\\sum_{i=1}^n i", 1.651, 1.278, 0.804, 0.300},
    {"\\int_0^1 x\\,dx", 1.564, 0.912, 1.009, 0.356},
    {"\\prod_{k}a_k", 1.050, 1.302, 0.750, 0.300},
    {"\\lim_{x\\to 0} f", 0.694, 0.717, 0.695, 0.194},
    {"\\left(\\frac{a}{b}\\right)", 1.150, 0.686, 0.850, 0.350},
    {"\\left[\\sum_{i=1}^n x_i\\right]", 1.750, 1.278, 0.804, 0.300},
    {"\\bigl(x\\Bigr)\\biggl[", 1.450, 0.950, 1.450, 0.950},
    {"\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}", 1.450, 0.950, 1.450, 0.950},
    {"\\begin{matrix}1\\\\2\\\\3\\end{matrix}", 2.050, 1.550, 2.050, 1.550},
    {"f=\\begin{cases}a&b\\\\c&d\\end{cases}", 1.750, 1.250, 1.750, 1.250},
    {"\\begin{aligned}a&=b\\\\c&=d\\end{aligned}", 1.600, 1.100, 1.600, 1.100},
    {"\\hat{x}", 0.694, 0.000, 0.694, 0.000},
    {"\\bar{x}+\\vec{v}", 0.714, 0.083, 0.714, 0.083},
    {"\\overline{AB}", 0.883, 0.000, 0.883, 0.000},
    {"\\underline{x}", 0.431, 0.200, 0.431, 0.200},
    {"\\overbrace{a+b}^{n}", 1.844, 0.083, 1.844, 0.083},
    {"\\binom{n}{k}", 1.450, 0.950, 0.850, 0.350},
    {"\\boxed{x}", 0.771, 0.340, 0.771, 0.340},
    {"\\overset{a}{=}", 0.968, 0.000, 0.968, 0.000},
    {"\\begin{array}{c|c}a&b\\\\\\hline c&d\\end{array}", 1.450, 0.950, 1.450, 0.950},
    {"\\left\\{\\begin{matrix}1\\\\2\\\\3\\\\4\\\\5\\end{matrix}\\right.", 3.250, 2.750, 3.250, 2.750},
};
// clang-format on
