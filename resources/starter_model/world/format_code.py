"""The code that users can ask for: task, language and lines.

In the code, @name@ is a first name, @n@ a number from 2 to 20, @a@ and @b@ numbers from 1 to 50, @word@ a word. Their
values come from the request, or otherwise from DEFAULTS.
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Snippet:
    """`tasks`: descriptions of the task, which start with a verb in the infinitive. They may contain placeholders of
    the code, such as @n@."""

    language: str  # language name after the opening code fence
    tasks: tuple[str, ...]
    code: str
    decisive: tuple[str, ...]  # every correct solution contains these texts
    form: str = "program"  # "program" or "function"; "example" for data languages


LANGUAGE_NAMES = {"python": "Python", "cpp": "C++", "javascript": "JavaScript", "bash": "Bash", "json": "JSON",
                  "html": "HTML", "sql": "SQL"}

_FUNCTIONS: dict[tuple[str, ...], str] = {
    ("add two numbers", "return the sum of two numbers", "compute the sum of a and b", "add @a@ and @b@"):
        "def add(a, b):\n    return a + b\n\nprint(add(@a@, @b@))",
    ("subtract two numbers", "return the difference of two numbers", "compute a minus b"):
        "def subtract(a, b):\n    return a - b\n\nprint(subtract(@a@, @b@))",
    ("multiply two numbers", "return the product of two numbers", "compute a times b"):
        "def multiply(a, b):\n    return a * b\n\nprint(multiply(@a@, @b@))",
    ("divide two numbers", "return the quotient of two numbers"):
        "def divide(a, b):\n    if b == 0:\n        return None\n    return a / b",
    ("greet somebody by name", "greet @name@", "say hello to @name@", "print a greeting for @name@"):
        "def greet(name):\n    print(f\"Hello, {name}!\")\n\ngreet(\"@name@\")",
    ("reverse a string", "turn a string around", "return a word backward", "reverse the word @word@"):
        "def reverse(text):\n    return text[::-1]\n\nprint(reverse(\"@word@\"))",
    ("check if a number is even", "return whether a number is even", "test for even numbers",
     "check if @n@ is even"):
        "def is_even(n):\n    return n % 2 == 0\n\nprint(is_even(@n@))",
    ("check if a number is odd", "return whether a number is odd", "test for odd numbers"):
        "def is_odd(n):\n    return n % 2 == 1\n\nprint(is_odd(@n@))",
    ("find the larger of two numbers", "return the maximum of two numbers", "find the bigger number"):
        "def larger(a, b):\n    if a > b:\n        return a\n    return b",
    ("find the smaller of two numbers", "return the minimum of two numbers", "find the smaller number"):
        "def smaller(a, b):\n    if a < b:\n        return a\n    return b",
    ("square a number", "return the square of a number", "multiply a number by itself", "square @n@"):
        "def square(n):\n    return n * n\n\nprint(square(@n@))",
    ("double a number", "return twice a number", "return the double of a number", "double @n@"):
        "def double(n):\n    return 2 * n\n\nprint(double(@n@))",
    ("compute the factorial of a number", "return the factorial of a number", "find the factorial of @n@"):
        "def factorial(n):\n    result = 1\n    for i in range(2, n + 1):\n        result *= i\n    return result\n\n"
        "print(factorial(@n@))",
    ("compute the average of a list", "return the mean of a list of numbers", "find the average of some numbers"):
        "def average(numbers):\n    return sum(numbers) / len(numbers)\n\nprint(average([2, 4, 6]))",
    ("count the vowels in a word", "return how many vowels a text has", "count the vowels of a string"):
        "def count_vowels(text):\n    return sum(1 for c in text if c in \"aeiou\")\n\nprint(count_vowels(\"@word@\"))",
    ("count the words in a text", "return how many words a sentence has", "count the words of a string"):
        "def count_words(text):\n    return len(text.split())",
    ("check if a word is a palindrome", "test for palindromes", "return whether a word is a palindrome"):
        "def is_palindrome(word):\n    return word == word[::-1]\n\nprint(is_palindrome(\"level\"))",
    ("convert Celsius to Fahrenheit", "turn Celsius into Fahrenheit"):
        "def to_fahrenheit(celsius):\n    return celsius * 9 / 5 + 32\n\nprint(to_fahrenheit(@n@))",
    ("return the first item of a list", "find the first item of a list"):
        "def first(items):\n    return items[0]",
    ("return the last item of a list", "find the last item of a list"):
        "def last(items):\n    return items[-1]",
    ("compute the area of a rectangle", "return the area of a rectangle"):
        "def area(width, height):\n    return width * height\n\nprint(area(@a@, @b@))",
    ("check if a number is positive", "return whether a number is positive"):
        "def is_positive(n):\n    return n > 0",
}
# Key: name of a function. Value: lines without which the function is wrong. For a function that is not listed, the
# first line with "return" is used.
_LINES = {
    "divide": "return a / b", "greet": "print(f\"Hello, {name}!\")", "factorial": "result *= i",
    "larger": "if a > b:\n        return a\n    return b", "smaller": "if a < b:\n        return a\n    return b",
}
# Task → (a word that all of its decisive lines contain, its code)
_PROGRAMS: dict[tuple[str, ...], tuple[str, str]] = {
    ("print hello world", "say hello world", "show hello world", "write hello world on the screen"):
        ("print", "print(\"Hello, world!\")"),
    ("print hello to @name@", "print hello @name@"):
        ("print", "print(\"Hello, @name@!\")"),
    ("count from 1 to @n@", "print the numbers from 1 to @n@", "loop from 1 to @n@"):
        ("range", "for i in range(1, @n@ + 1):\n    print(i)"),
    ("count down from @n@", "print the numbers from @n@ down to 1", "count backward from @n@"):
        ("range", "for i in range(@n@, 0, -1):\n    print(i)"),
    ("print the even numbers up to @n@", "list the even numbers up to @n@"):
        ("range", "for i in range(2, @n@ + 1, 2):\n    print(i)"),
    ("print a word @n@ times", "repeat a word @n@ times", "print @word@ @n@ times"):
        ("range", "for _ in range(@n@):\n    print(\"@word@\")"),
    ("sum a list of numbers", "add up a list", "print the sum of a list"):
        ("sum", "numbers = [3, 5, 8]\ntotal = sum(numbers)\nprint(total)"),
    ("sum the numbers from 1 to @n@", "add the numbers from 1 to @n@", "add up all numbers from 1 to @n@"):
        ("total", "total = 0\nfor i in range(1, @n@ + 1):\n    total += i\nprint(total)"),
    ("find the largest number in a list", "print the maximum of a list", "find the biggest number of a list"):
        ("max", "numbers = [4, 9, 7]\nprint(max(numbers))"),
    ("find the smallest number in a list", "print the minimum of a list"):
        ("min", "numbers = [4, 2, 7]\nprint(min(numbers))"),
    ("sort a list", "sort a list of numbers", "put a list of numbers in order"):
        ("sort", "numbers = [5, 2, 3]\nnumbers.sort()\nprint(numbers)"),
    ("reverse a list", "turn a list around", "print a list backward"):
        ("reverse", "numbers = [1, 2, 3]\nnumbers.reverse()\nprint(numbers)"),
    ("read a file", "open a file and print its text", "print the text of a file"):
        ("open", "with open(\"notes.txt\") as file:\n    print(file.read())"),
    ("write to a file", "write a text into a file", "save a text in a file"):
        ("open", "with open(\"notes.txt\", \"w\") as file:\n    file.write(\"Hello, @name@!\")"),
    ("loop over a list", "print each item of a list", "go through a list"):
        ("for", "names = [\"Anna\", \"Ben\", \"Leo\"]\nfor name in names:\n    print(name)"),
    ("make a dictionary", "use a dictionary", "create a dictionary with a name and an age"):
        ("person", "person = {\"name\": \"@name@\", \"age\": @n@}\nprint(person[\"name\"])"),
    ("ask for a name", "read a name and say hello", "ask the user for a name"):
        ("input", "name = input(\"What is your name? \")\nprint(\"Hello, \" + name + \"!\")"),
    ("print a random number", "roll a die", "pick a random number"):
        ("random", "import random\n\nprint(random.randint(1, 6))"),
    ("make a list of squares", "print the first squares", "create a list of square numbers"):
        ("squares", "squares = [n * n for n in range(1, 6)]\nprint(squares)"),
    ("print the length of a word", "find the length of a string", "count the letters of a word",
     "count the letters of the word @word@"):
        ("len", "word = \"@word@\"\nprint(len(word))"),
    ("print a word in capital letters", "turn a text into capital letters"):
        ("upper", "word = \"@word@\"\nprint(word.upper())"),
    ("check if @n@ is bigger than 10", "compare @n@ with 10"):
        ("if", "n = @n@\nif n > 10:\n    print(\"big\")\nelse:\n    print(\"small\")"),
}
_OTHER: list[Snippet] = [
    Snippet("cpp", ("print hello world", "say hello world", "show hello world"),
            "#include <iostream>\n\nint main() {\n    std::cout << \"Hello, world!\\n\";\n}",
            ('std::cout << "Hello, world!',)),
    Snippet("cpp", ("add two numbers", "return the sum of two numbers"),
            "int add(int a, int b) {\n    return a + b;\n}", ("return a + b;",), "function"),
    Snippet("cpp", ("find the larger of two numbers", "return the maximum of two numbers"),
            "int larger(int a, int b) {\n    return a > b ? a : b;\n}", ("return a > b ? a : b;",), "function"),
    Snippet("cpp", ("check if a number is even", "return whether a number is even"),
            "bool isEven(int n) {\n    return n % 2 == 0;\n}", ("return n % 2 == 0;",), "function"),
    Snippet("cpp", ("square a number", "return the square of a number"),
            "int square(int n) {\n    return n * n;\n}", ("return n * n;",), "function"),
    Snippet("cpp", ("count from 1 to @n@", "print the numbers from 1 to @n@", "loop from 1 to @n@"),
            "#include <iostream>\n\nint main() {\n    for (int i = 1; i <= @n@; ++i) {\n"
            "        std::cout << i << '\\n';\n    }\n}", ("for (int i = 1; i <= @n@; ++i) {", "<< i")),
    Snippet("javascript", ("print hello world", "say hello world", "show hello world"),
            "console.log(\"Hello, world!\");", ('console.log("Hello, world!")',)),
    Snippet("javascript", ("add two numbers", "return the sum of two numbers"),
            "function add(a, b) {\n  return a + b;\n}\n\nconsole.log(add(@a@, @b@));", ("return a + b;",), "function"),
    Snippet("javascript", ("greet somebody by name", "greet @name@", "say hello to @name@"),
            "function greet(name) {\n  console.log(\"Hello, \" + name + \"!\");\n}\n\ngreet(\"@name@\");",
            ('console.log("Hello, " + name + "!")',),
            "function"),
    Snippet("javascript", ("count from 1 to @n@", "print the numbers from 1 to @n@", "loop from 1 to @n@"),
            "for (let i = 1; i <= @n@; i++) {\n  console.log(i);\n}",
            ("for (let i = 1; i <= @n@; i++) {", "console.log(i)")),
    Snippet("javascript", ("sum a list of numbers", "add up a list", "print the sum of a list"),
            "const numbers = [3, 5, 8];\nconst total = numbers.reduce((a, b) => a + b, 0);\nconsole.log(total);",
            ("numbers.reduce((a, b) => a + b, 0)",)),
    Snippet("javascript", ("check if a number is even", "return whether a number is even"),
            "function isEven(n) {\n  return n % 2 === 0;\n}", ("return n % 2 === 0;",), "function"),
    Snippet("javascript", ("reverse a string", "turn a string around"),
            "const word = \"@word@\";\nconsole.log([...word].reverse().join(\"\"));",
            ('[...word].reverse().join("")',)),
    Snippet("bash", ("print hello world", "say hello world", "show hello world"),
            "echo \"Hello, world!\"", ('echo "Hello, world!"',)),
    Snippet("bash", ("count from 1 to @n@", "print the numbers from 1 to @n@", "loop from 1 to @n@"),
            "for i in $(seq 1 @n@); do\n    echo \"$i\"\ndone", ("for i in $(seq 1 @n@); do", 'echo "$i"')),
    Snippet("bash", ("greet @name@", "say hello to @name@", "greet somebody by name"),
            "name=\"@name@\"\necho \"Hello, $name!\"", ('name="@name@"', 'echo "Hello, $name!"')),
    Snippet("bash", ("list all files", "show the files in a folder"), "ls -l", ("ls -l",)),
    Snippet("bash", ("count the lines of a file", "show how many lines a file has"), "wc -l notes.txt",
            ("wc -l notes.txt",)),
    Snippet("bash", ("read a file", "print the text of a file"), "cat notes.txt", ("cat notes.txt",)),
    Snippet("bash", ("make a folder", "create a folder"), "mkdir -p notes\nls", ("mkdir -p notes",)),
    Snippet("json", ("describe a person", "hold a name and an age", "describe @name@"),
            "{\n  \"name\": \"@name@\",\n  \"age\": @n@\n}", ('"name": "@name@"', '"age": @n@'), "example"),
    Snippet("json", ("describe a book", "hold a title and a number of pages"),
            "{\n  \"title\": \"The Red Kite\",\n  \"pages\": @a@\n}", ('"title":', '"pages":'), "example"),
    Snippet("json", ("hold a list of colors", "show a list of colors"),
            "{\n  \"colors\": [\"red\", \"green\", \"blue\"]\n}", ('"colors": ["red", "green", "blue"]',), "example"),
    Snippet("json", ("hold a chat message", "describe a chat message"),
            "{\n  \"role\": \"user\",\n  \"content\": \"Hello, @name@!\"\n}",
            ('"role": "user"', '"content":'), "example"),
    Snippet("html", ("show a heading", "show a heading and a line of text", "greet @name@"),
            "<h1>Hello, @name@!</h1>\n<p>Nice to see you.</p>", ("<h1>Hello, @name@!</h1>",), "example"),
    Snippet("html", ("show a list", "make a list", "show a list of colors"),
            "<ul>\n  <li>red</li>\n  <li>green</li>\n  <li>blue</li>\n</ul>",
            ("<ul>", "<li>red</li>", "</ul>"), "example"),
    Snippet("html", ("show a button", "make a button"), "<button>Click me, @name@</button>",
            ("<button>Click me",), "example"),
    Snippet("html", ("make a simple page", "show a simple web page", "print hello world"),
            "<html>\n  <body>\n    <h1>Hello, world!</h1>\n  </body>\n</html>",
            ("<body>", "<h1>Hello, world!</h1>", "</body>"), "example"),
    Snippet("sql", ("select all rows of a table", "show all users", "list all users"),
            "SELECT * FROM users;", ("SELECT * FROM users",)),
    Snippet("sql", ("count the rows of a table", "count the users"), "SELECT COUNT(*) FROM users;",
            ("SELECT COUNT(*) FROM users",)),
    Snippet("sql", ("find the users older than @n@", "select all users older than @n@"),
            "SELECT name FROM users\nWHERE age > @n@;", ("FROM users", "WHERE age > @n@")),
    Snippet("sql", ("create a table", "make a table of users", "create a table of users"),
            "CREATE TABLE users (\n    id INTEGER PRIMARY KEY,\n    name TEXT\n);", ("CREATE TABLE users",)),
    Snippet("sql", ("add a row", "add the user @name@", "insert @name@ into a table"),
            "INSERT INTO users (name) VALUES ('@name@');", ("INSERT INTO users (name) VALUES ('@name@')",)),
    Snippet("sql", ("sort the users by name", "list the users in order of their names"),
            "SELECT name FROM users\nORDER BY name;", ("FROM users", "ORDER BY name")),
]


def _function_lines(code: str) -> tuple[str, ...]:
    name = code[4:code.index("(")]
    return (_LINES.get(name) or next(line.strip() for line in code.split("\n") if "return" in line),)


def _lines_with(word: str, code: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in code.split("\n") if re.search(rf"\b{word}\b", line))


SNIPPETS: list[Snippet] = (
    [Snippet("python", tasks, code, _function_lines(code), "function") for tasks, code in _FUNCTIONS.items()]
    + [Snippet("python", tasks, code, _lines_with(word, code)) for tasks, (word, code) in _PROGRAMS.items()]
    + _OTHER
)
DEFAULTS = {"name": "Anna", "n": "5", "a": "3", "b": "4", "word": "hello"}
NAMES = ("Anna Ben Clara Daniel Emma Felix Grace Hugo Ivy Jack Kate Leo Mira Nora Oscar Paul Rosa Sam Tom Zoe Alice "
         "Max Lily Finn Ella Adam Ruby Theo").split()
WORDS = "hello apple banana window garden summer river orange yellow kitten level noon radar token model puzzle".split()
