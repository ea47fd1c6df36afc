"""Answers for the screenshots of the window: every construct of Markdown, other scripts, formulas and long content."""

PAGES = {
    "Every construct": r"""# A heading of the first level
## The second
### The third
#### The fourth
##### The fifth
###### The sixth

A paragraph with **bold**, *italic*, ***both***, ~~struck~~, `code`, a [link](https://example.org/a), an address
https://example.org/b?x=1, a [reference][1], [one that leads nowhere](javascript:alert), a note[^1], an
![image](https://example.org/picture.png) and <b>HTML</b>. It costs \$5 or \$10.
A hard break\
ends this line.

1. one
2. two
   - inner
     - and innermost, which is so long that it does not fit on a single line of the conversation at all and is broken
   - [ ] to do
   - [x] done
3. three

   with a paragraph and code:

   ```sh
   ls -l | wc
   ```

> A quotation with **bold** words
> - and a list
>
> > and one within

    int indented = 1;  // code that is only indented
      *nothing* in it is marked

- | In a list | `a \| b` |
  |---|--:|
  | $\|v\|$ | 1 |

<details>
<summary>HTML that begins a line</summary>
</details>

---

[1]: https://example.org/reference "Title"
[^1]: The note, above the line.
""",
    "Code and tables": r"""```cpp
// A comment, "quoted", and a line that is much too long for the conversation, so that it scrolls sideways or is wrapped, as one likes
template <typename T> constexpr auto square(T x) noexcept -> T { return x * x; }
static const char* kText = R"(raw)"; int n = 0x2A + 1'000 + 3.14e-2;
```

```python
@dataclass
class Point:  # comment
    x: float = 0.5
    def norm(self): return f"{self.x!r}" + '''three'''
```

```json
{"name": "value", "list": [1, 2.5e3, true, null]}
```

```diff
- removed
+ added
@@ -1,2 +1,2 @@
```

```
no language
```

| Left | Centre | Right | Code | Formula |
|:-----|:------:|------:|------|---------|
| a | **b** | 1 | `x` | $x^2$ |
| longer words that need room | c | 1,234.5 | `return 0;` | $\frac{a}{b}$ |
| [link](https://example.org) | ~~d~~ | -7 | `a \| b` | $\sqrt{2}$ |

| A | B | C | D | E | F | G | H | I | J | K | L |
|---|---|---|---|---|---|---|---|---|---|---|---|
| unbreakable_words_1 | unbreakable_words_2 | unbreakable_words_3 | unbreakable_words_4 | unbreakable_words_5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 |
""",
    "Other scripts": r"""## עברית ו-English

זהו משפט בעברית עם **מילה מודגשת**, `code` ומספר 123. לאחריו English, ושוב עברית.

- פריט ראשון
- פריט שני עם [קישור](https://example.org)

> ציטוט בעברית

هذا نص باللغة العربية، وفيه *كلمة مائلة* و`code()` والرقم ٤٥.

1. أولًا
2. ثانيًا

| שם | ערך |
|---|--:|
| אורך | 12 |

## 中文、日本語、한국어

**粗体**、*斜体*和`代码`。标点“引号”《书名》。日本語の文章で、改行も正しい。한국어 문장입니다.

| 名称 | 数值 |
|---|--:|
| 温度 | 0.8 |

- [x] 已完成
- [ ] 未完成

Emoji: 🎉 👩‍👩‍👧 🇩🇪 👍🏽 ✅ ❤️ and ไทย, हिन्दी, Ελληνικά, Кириллица.
""",
    "Formulas": r"""The roots of $ax^2+bx+c=0$ are

$$x_{1,2} = \frac{-b \pm \sqrt{b^2-4ac}}{2a}$$

with sums and limits

\[ \sum_{i=1}^{n} i^2 = \frac{n(n+1)(2n+1)}{6}, \qquad \lim_{x \to 0} \frac{\sin x}{x} = 1, \qquad \int_{-\infty}^{\infty} e^{-x^2}\,dx = \sqrt{\pi} \]

$$
A = \begin{pmatrix} a_{11} & a_{12} \\ a_{21} & a_{22} \end{pmatrix}, \quad
f(x) = \begin{cases} x^2 & x \ge 0 \\ -x & \text{otherwise} \end{cases}
$$

\begin{align}
\nabla \cdot \mathbf{E} &= \frac{\rho}{\varepsilon_0} \\
\nabla \times \mathbf{B} &= \mu_0 \mathbf{J} + \mu_0 \varepsilon_0 \frac{\partial \mathbf{E}}{\partial t}
\end{align}

Accents $\hat{x}, \bar{y}, \vec{v}, \tilde{n}, \dot{q}$, sets $\mathbb{R} \subset \mathbb{C}$, $\alpha, \beta, \Gamma$,
$\overbrace{a+b}^{n}$, and in **bold $E=mc^2$ words**. Attention is
$\operatorname{softmax}\left(\frac{QK^\top}{\sqrt{d_k}}\right)V$.

What is not known stays: $\ce{H2O}$, and an open one: $$x + 

> In a quotation: $\sqrt[3]{8} = 2$

- In an item: $\binom{n}{k} = \frac{n!}{k!(n-k)!}$
""",
}
