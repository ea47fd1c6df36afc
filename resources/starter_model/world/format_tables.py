"""The tables that users can ask for: a name, the header, and true rows."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Table:
    """`name` follows "a table of" and may contain a number as {n}. `ordered`: whether an answer always starts with the
    first row; otherwise it may start with any row."""

    name: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    ordered: bool = False


def _table(name: str, header: str, rows: str, ordered: bool = False) -> Table:
    cells = tuple(tuple(row.strip().split(" | ")) for row in rows.split("; "))
    return Table(name, tuple(header.split(" | ")), cells, ordered)


TABLES: list[Table] = [
    _table("{n}animals and their sounds", "Animal | Sound",
           "dog | woof; cat | meow; cow | moo; sheep | baa; duck | quack; pig | oink; lion | roar; horse | neigh"),
    _table("{n}animals and their babies", "Animal | Baby",
           "dog | puppy; cat | kitten; cow | calf; horse | foal; sheep | lamb; duck | duckling; bear | cub; pig | "
           "piglet"),
    _table("{n}animals and their legs", "Animal | Legs",
           "dog | 4; bird | 2; ant | 6; spider | 8; cat | 4; hen | 2; bee | 6; snake | 0"),
    _table("{n}animals and where they live", "Animal | Home",
           "fish | water; bear | forest; camel | desert; monkey | jungle; penguin | ice; cow | farm; owl | tree"),
    _table("{n}animals and what they eat", "Animal | Food",
           "rabbit | carrots; cow | grass; cat | fish; monkey | bananas; mouse | cheese; panda | bamboo; lion | meat"),
    _table("{n}animals and their colors", "Animal | Color",
           "fox | red; frog | green; crow | black; swan | white; elephant | gray; flamingo | pink; canary | yellow"),
    _table("{n}animals, their sounds and their legs", "Animal | Sound | Legs",
           "dog | woof | 4; duck | quack | 2; cow | moo | 4; hen | cluck | 2; cat | meow | 4; bee | buzz | 6"),
    _table("{n}countries and their capitals", "Country | Capital",
           "France | Paris; Germany | Berlin; Italy | Rome; Spain | Madrid; Japan | Tokyo; Egypt | Cairo; "
           "Austria | Vienna; Poland | Warsaw; Canada | Ottawa; Greece | Athens"),
    _table("{n}capitals and their countries", "Capital | Country",
           "Paris | France; Berlin | Germany; Rome | Italy; Madrid | Spain; Tokyo | Japan; Cairo | Egypt; "
           "Vienna | Austria; Warsaw | Poland"),
    _table("{n}countries and their continents", "Country | Continent",
           "France | Europe; Japan | Asia; Egypt | Africa; Brazil | South America; India | Asia; Kenya | Africa; "
           "Canada | North America; Spain | Europe"),
    _table("{n}countries and their languages", "Country | Language",
           "France | French; Germany | German; Italy | Italian; Spain | Spanish; Japan | Japanese; Brazil | "
           "Portuguese; China | Chinese; Russia | Russian"),
    _table("{n}countries, their capitals and continents", "Country | Capital | Continent",
           "France | Paris | Europe; Japan | Tokyo | Asia; Egypt | Cairo | Africa; Italy | Rome | Europe; "
           "India | New Delhi | Asia; Kenya | Nairobi | Africa"),
    _table("{n}fruits and their colors", "Fruit | Color",
           "apple | red; banana | yellow; orange | orange; plum | purple; kiwi | brown; lime | green; lemon | yellow; "
           "cherry | red"),
    _table("{n}vegetables and their colors", "Vegetable | Color",
           "carrot | orange; tomato | red; pea | green; cucumber | green; corn | yellow; eggplant | purple; spinach | "
           "green"),
    _table("{n}fruits, their colors and tastes", "Fruit | Color | Taste",
           "lemon | yellow | sour; cherry | red | sweet; lime | green | sour; banana | yellow | sweet; plum | purple | "
           "sweet"),
    _table("{n}things and their colors", "Thing | Color",
           "sky | blue; grass | green; snow | white; sun | yellow; coal | black; blood | red; milk | white; chocolate "
           "| brown"),
    _table("{n}words and their opposites", "Word | Opposite",
           "hot | cold; big | small; day | night; up | down; fast | slow; old | new; happy | sad; open | closed"),
    _table("{n}words and their plurals", "Singular | Plural",
           "mouse | mice; foot | feet; child | children; dog | dogs; leaf | leaves; man | men; tooth | teeth; box | "
           "boxes"),
    _table("{n}verbs and their past forms", "Verb | Past",
           "go | went; see | saw; eat | ate; run | ran; give | gave; write | wrote; swim | swam; take | took"),
    _table("{n}numbers and their names", "Number | Name",
           "1 | one; 2 | two; 3 | three; 4 | four; 5 | five; 6 | six", True),
    _table("{n}numbers and their doubles", "Number | Double", "1 | 2; 2 | 4; 3 | 6; 4 | 8; 5 | 10; 6 | 12", True),
    _table("{n}numbers and their squares", "Number | Square", "1 | 1; 2 | 4; 3 | 9; 4 | 16; 5 | 25; 6 | 36", True),
    _table("{n}months and their days", "Month | Days",
           "January | 31; February | 28; March | 31; April | 30; May | 31; June | 30; July | 31", True),
    _table("{n}months and their seasons", "Month | Season",
           "January | winter; April | spring; July | summer; October | fall; May | spring; August | summer"),
    _table("{n}seasons and their weather", "Season | Weather",
           "spring | mild; summer | hot; fall | windy; winter | cold", True),
    _table("{n}days and plans", "Day | Plan",
           "Monday | go swimming; Tuesday | read a book; Wednesday | visit a friend; Thursday | cook soup; "
           "Friday | watch a movie; Saturday | clean the house; Sunday | take a walk", True),
    _table("{n}days and meals", "Day | Meal",
           "Monday | soup; Tuesday | pasta; Wednesday | rice; Thursday | salad; Friday | fish; Saturday | pizza; "
           "Sunday | cake", True),
    _table("{n}times and activities", "Time | Activity",
           "7:00 | get up; 8:00 | eat breakfast; 9:00 | work; 12:00 | have lunch; 18:00 | cook dinner; "
           "22:00 | sleep", True),
    _table("{n}days and school subjects", "Day | Subject",
           "Monday | math; Tuesday | English; Wednesday | music; Thursday | history; Friday | art", True),
    _table("{n}planets and their order", "Planet | Order",
           "Mercury | 1; Venus | 2; Earth | 3; Mars | 4; Jupiter | 5; Saturn | 6; Uranus | 7; Neptune | 8", True),
    _table("{n}shapes and their sides", "Shape | Sides",
           "triangle | 3; square | 4; rectangle | 4; pentagon | 5; hexagon | 6; octagon | 8"),
    _table("{n}jobs and their tools", "Job | Tool",
           "painter | brush; baker | oven; farmer | tractor; tailor | needle; carpenter | hammer; doctor | "
           "stethoscope; gardener | rake"),
    _table("{n}jobs and their workplaces", "Job | Workplace",
           "teacher | school; doctor | hospital; baker | bakery; farmer | farm; cook | kitchen; sailor | ship; "
           "pilot | airplane"),
    _table("{n}tools and their uses", "Tool | Use",
           "hammer | drive nails; saw | cut wood; broom | sweep the floor; needle | sew; pen | write; shovel | dig"),
    _table("{n}things and their materials", "Thing | Material",
           "window | glass; book | paper; tire | rubber; chair | wood; sweater | wool; coin | metal; shoe | leather"),
    _table("{n}senses and their organs", "Sense | Organ",
           "sight | eyes; hearing | ears; smell | nose; taste | tongue; touch | skin", True),
    _table("{n}sports and what they need", "Sport | Needs",
           "tennis | racket; soccer | ball; skiing | skis; swimming | water; hockey | stick; cycling | bicycle"),
    _table("{n}instruments and how they are played", "Instrument | Played by",
           "drum | hitting; flute | blowing; violin | bowing; guitar | plucking; trumpet | blowing; harp | plucking"),
    _table("{n}vehicles and where they go", "Vehicle | Where",
           "car | road; boat | water; train | rails; airplane | air; bus | road; submarine | under water"),
    _table("{n}fruits and prices", "Fruit | Price",
           "apple | $1; banana | $2; cherry | $4; lemon | $1; mango | $3; pear | $2"),
    _table("{n}names and ages", "Name | Age",
           "Anna | 25; Ben | 31; Clara | 28; Leo | 40; Nora | 35; Tom | 22"),
    _table("{n}names, ages and cities", "Name | Age | City",
           "Anna | 25 | Paris; Ben | 31 | London; Clara | 28 | Rome; Leo | 40 | Berlin; Nora | 35 | Madrid"),
    _table("{n}names and favorite colors", "Name | Favorite color",
           "Anna | blue; Ben | green; Clara | red; Leo | yellow; Nora | purple; Tom | orange"),
    _table("{n}units and their seconds", "Unit | Seconds", "second | 1; minute | 60; hour | 3600; day | 86400", True),
    _table("{n}temperature settings and what they do", "Temperature | What it does",
           "0 | always the most likely token; 0.7 | some variety; 1 | the model's own odds; 1.5 | wild answers", True),
    _table("{n}sampler settings and what they do", "Setting | What it does",
           "temperature | flattens or sharpens the odds; top-k | keeps the k best tokens; "
           "top-p | keeps the likeliest tokens up to p; seed | repeats the same choices", True),
    _table("{n}Vitrine shortcuts", "Shortcut | What it does",
           "Ctrl+N | new chat; Ctrl+O | open a model; Ctrl+B | show or hide the sidebar; Ctrl+K | search; F1 | all "
           "shortcuts; Esc | stop the answer", True),
    _table("{n}quantization types and their bits", "Type | Bits, about",
           "F32 | 32; F16 | 16; Q8_0 | 8; Q6_K | 6; Q5_K | 5; Q4_K | 4", True),
    _table("{n}file types and what they hold", "File type | Holds",
           ".gguf | a model; .txt | text; .png | an image; .mp3 | music; .json | data; .py | Python code"),
    _table("{n}languages and their greetings", "Language | Hello",
           "English | hello; French | bonjour; Spanish | hola; German | hallo; Italian | ciao; Portuguese | ola"),
]
