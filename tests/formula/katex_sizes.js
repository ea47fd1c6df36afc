// Writes the table in katex_sizes.h: the height and depth in em that KaTeX computes for each formula.
//
// Usage: npm install katex && node katex_sizes.js > katex_sizes.h
const katex = require("katex");
const formulas = [
  "x", "f(x)", "x^2", "x_i^2", "x_{i_j}", "e^{x^{y^z}}", "a'", "\\frac{a}{b}", "\\frac{1}{1+\\frac{1}{x}}", "\\tfrac{a}{b}",
  "\\sqrt{x}", "\\sqrt[3]{x+y}", "\\sqrt{\\frac{a}{b}}", "\\sum_{i=1}^n i", "\\int_0^1 x\\,dx", "\\prod_{k}a_k",
  "\\lim_{x\\to 0} f", "\\left(\\frac{a}{b}\\right)", "\\left[\\sum_{i=1}^n x_i\\right]", "\\bigl(x\\Bigr)\\biggl[",
  "\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}", "\\begin{matrix}1\\\\2\\\\3\\end{matrix}",
  "f=\\begin{cases}a&b\\\\c&d\\end{cases}", "\\begin{aligned}a&=b\\\\c&=d\\end{aligned}", "\\hat{x}", "\\bar{x}+\\vec{v}",
  "\\overline{AB}", "\\underline{x}", "\\overbrace{a+b}^{n}", "\\binom{n}{k}", "\\boxed{x}", "\\overset{a}{=}",
  "\\begin{array}{c|c}a&b\\\\\\hline c&d\\end{array}", "\\left\\{\\begin{matrix}1\\\\2\\\\3\\\\4\\\\5\\end{matrix}\\right.",
];
const size = (source, displayMode) => {
  const html = katex.renderToString(source, { displayMode, output: "html" });
  const strut = /[-"]strut" style="height:([\d.]+)em;(?:vertical-align:(-?[\d.]+)em;)?/g;
  let height = 0, depth = 0;
  for (const [, total, align] of html.matchAll(strut)) {
    const below = -(align || 0);
    height = Math.max(height, total - below);
    depth = Math.max(depth, below);
  }
  return `${height.toFixed(3)}, ${depth.toFixed(3)}`;
};
console.log(`#pragma once

/// Heights and depths in em, in display style and in a line, as KaTeX ${katex.version} computes them; made by katex_sizes.js.
struct KatexSize {
    const char* source;
    double displayHeight;
    double displayDepth;
    double textHeight;
    double textDepth;
};

// clang-format off
constexpr KatexSize kKatexSizes[] = {`);
for (const source of formulas) console.log(`    {${JSON.stringify(source)}, ${size(source, true)}, ${size(source, false)}},`);
console.log("};\n// clang-format on");
