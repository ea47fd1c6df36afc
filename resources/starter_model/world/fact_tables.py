"""Tables of small facts: colors, countries, things, shapes, the calendar, planets. Sentences about them: facts.py."""

from __future__ import annotations

# Things with an undisputed color. Each line contains a color, followed by things of this color. "*" marks words that
# are used without an article. Words that begin with "the" keep this article. All other words are countable and are used
# with "a" or "an".
COLORED = """
blue: the sky, the sea, the ocean, a blueberry, a sapphire, denim*
green: grass*, a leaf, a frog, a cucumber, a pea, spinach*, broccoli*, moss*, an emerald
green: a lime, a lettuce, a cactus, a crocodile
red: blood*, a tomato, a strawberry, a ruby, a cherry, a fire truck, a stop sign, a raspberry, a ladybug, ketchup*
yellow: the sun, a banana, a lemon, butter*, a chick, a sunflower, a school bus, corn*, mustard*, a canary, an egg yolk
orange: a carrot, an orange, a pumpkin, a mandarin, an apricot, a goldfish, a clownfish
white: snow*, milk*, salt*, cotton*, rice*, flour*, a cloud, a swan, a polar bear, a snowman, a tooth, an egg white
white: a daisy, yogurt*, chalk*
black: coal*, the night sky, a raven, a crow, tar*, a panther
black: soot*, a tire, licorice*
brown: chocolate*, coffee*, wood*, soil*, cinnamon*, a coconut, a walnut, a potato, a chestnut, toast*
gray: an elephant, ash*, a rhino, a dolphin, concrete*, a rain cloud, lead*
pink: a pig, a flamingo, cotton candy*, a tongue
purple: a plum, an eggplant, lavender*, an amethyst, a violet
gold: honey*
"""

PLURALS = {
    "a leaf": "leaves", "a cherry": "cherries", "a strawberry": "strawberries", "a raspberry": "raspberries",
    "a blueberry": "blueberries", "a tomato": "tomatoes", "a potato": "potatoes", "a canary": "canaries",
    "a tooth": "teeth",
    "a mouse": "mice", "a ruby": "rubies", "a goldfish": "goldfish", "a clownfish": "clownfish", "a snowman": "snowmen",
    "a cactus": "cacti", "a daisy": "daisies", "a school bus": "school buses", "a lettuce": "lettuces",
}

MIXES = [
    ("red", "yellow", "orange"), ("blue", "yellow", "green"), ("red", "blue", "purple"), ("red", "white", "pink"),
    ("black", "white", "gray"), ("red", "green", "brown"),
]

CAPITALS = {
    "France": "Paris", "Italy": "Rome", "Spain": "Madrid", "Portugal": "Lisbon", "Germany": "Berlin",
    "Austria": "Vienna",
    "Switzerland": "Bern", "Belgium": "Brussels", "the Netherlands": "Amsterdam", "Luxembourg": "Luxembourg City",
    "the United Kingdom": "London", "Ireland": "Dublin", "Iceland": "Reykjavik", "Norway": "Oslo",
    "Sweden": "Stockholm",
    "Finland": "Helsinki", "Denmark": "Copenhagen", "Poland": "Warsaw", "Hungary": "Budapest", "Romania": "Bucharest",
    "Bulgaria": "Sofia", "Greece": "Athens", "Turkey": "Ankara", "Croatia": "Zagreb", "Serbia": "Belgrade",
    "Slovenia": "Ljubljana", "Slovakia": "Bratislava", "the Czech Republic": "Prague", "Ukraine": "Kyiv",
    "Estonia": "Tallinn", "Latvia": "Riga", "Lithuania": "Vilnius", "Albania": "Tirana", "Malta": "Valletta",
    "Cyprus": "Nicosia", "Russia": "Moscow", "Egypt": "Cairo", "Morocco": "Rabat", "Tunisia": "Tunis",
    "Algeria": "Algiers", "Kenya": "Nairobi", "Ethiopia": "Addis Ababa", "Ghana": "Accra", "Nigeria": "Abuja",
    "Senegal": "Dakar", "Uganda": "Kampala", "Rwanda": "Kigali", "Zambia": "Lusaka", "Zimbabwe": "Harare",
    "Japan": "Tokyo", "China": "Beijing", "South Korea": "Seoul", "India": "New Delhi", "Nepal": "Kathmandu",
    "Thailand": "Bangkok", "Vietnam": "Hanoi", "the Philippines": "Manila", "Malaysia": "Kuala Lumpur",
    "Mongolia": "Ulaanbaatar", "Pakistan": "Islamabad", "Bangladesh": "Dhaka", "Iran": "Tehran", "Iraq": "Baghdad",
    "Jordan": "Amman", "Lebanon": "Beirut", "Syria": "Damascus", "Saudi Arabia": "Riyadh", "Qatar": "Doha",
    "Canada": "Ottawa", "the United States": "Washington, D.C.", "Mexico": "Mexico City", "Cuba": "Havana",
    "Jamaica": "Kingston", "Brazil": "Brasília", "Argentina": "Buenos Aires", "Chile": "Santiago", "Peru": "Lima",
    "Colombia": "Bogotá", "Venezuela": "Caracas", "Ecuador": "Quito", "Uruguay": "Montevideo", "Paraguay": "Asunción",
    "Panama": "Panama City", "Australia": "Canberra", "New Zealand": "Wellington",
}

CONTINENTS = {
    "Europe": "France Italy Spain Portugal Germany Austria Switzerland Belgium Ireland Iceland Norway Sweden Finland "
    "Denmark "
              "Poland Hungary Romania Bulgaria Greece Croatia Serbia Ukraine Estonia Latvia Lithuania Malta",
    "Africa": "Egypt Morocco Tunisia Algeria Kenya Ethiopia Ghana Nigeria Senegal Uganda Rwanda Zambia Zimbabwe",
    "Asia": "Japan China India Nepal Thailand Vietnam Malaysia Mongolia Pakistan Bangladesh Iran Iraq Jordan Lebanon",
    "North America": "Canada Mexico Cuba Jamaica Panama",
    "South America": "Brazil Argentina Chile Peru Colombia Venezuela Ecuador Uruguay Paraguay",
}

# animal: (sound, name of its young, number of legs, home); -1 legs: the number is never asked
ANIMALS = {
    "dog": ("barks", "puppy", 4, "in a house with people"), "cat": ("meows", "kitten", 4, "in a house with people"),
    "cow": ("moos", "calf", 4, "on a farm"), "sheep": ("bleats", "lamb", 4, "on a farm"),
    "goat": ("bleats", "kid", 4, "on a farm"), "pig": ("oinks", "piglet", 4, "on a farm"),
    "horse": ("neighs", "foal", 4, "on a farm"), "donkey": ("brays", "foal", 4, "on a farm"),
    "chicken": ("clucks", "chick", 2, "on a farm"), "duck": ("quacks", "duckling", 2, "near a pond"),
    "goose": ("honks", "gosling", 2, "near a pond"), "lion": ("roars", "cub", 4, "in the grasslands"),
    "tiger": ("roars", "cub", 4, "in the jungle"), "bear": ("growls", "cub", 4, "in the forest"),
    "wolf": ("howls", "pup", 4, "in the forest"), "fox": ("", "cub", 4, "in the forest"),
    "owl": ("hoots", "owlet", 2, "in the forest"), "frog": ("croaks", "tadpole", 4, "near a pond"),
    "bee": ("buzzes", "", 6, "in a hive"), "snake": ("hisses", "", 0, "in the grass"),
    "mouse": ("squeaks", "pup", 4, "in a hole"), "rooster": ("crows", "", 2, "on a farm"),
    "turkey": ("gobbles", "", 2, "on a farm"), "elephant": ("trumpets", "calf", 4, "in the grasslands"),
    "crow": ("caws", "", 2, "in a nest"), "pigeon": ("coos", "", 2, "in a nest"),
    "parrot": ("squawks", "", 2, "in the jungle"),
    "swan": ("", "cygnet", 2, "on a lake"), "eagle": ("screeches", "eaglet", 2, "in the mountains"),
    "kangaroo": ("", "joey", -1, "in Australia"), "koala": ("", "joey", 4, "in Australia"),
    "rabbit": ("", "", 4, "in a burrow"), "deer": ("", "fawn", 4, "in the forest"),
    "whale": ("sings", "calf", 0, "in the ocean"), "dolphin": ("clicks", "calf", 0, "in the ocean"),
    "shark": ("", "pup", 0, "in the ocean"), "fish": ("", "", 0, "in the water"), "crab": ("", "", 10, "by the sea"),
    "octopus": ("", "", -1, "in the ocean"), "penguin": ("", "chick", 2, "on the ice"),
    "polar bear": ("growls", "cub", 4, "on the ice"), "seal": ("", "pup", -1, "by the sea"),
    "camel": ("", "calf", 4, "in the desert"), "scorpion": ("", "", 8, "in the desert"),
    "giraffe": ("", "calf", 4, "in the grasslands"), "zebra": ("", "foal", 4, "in the grasslands"),
    "monkey": ("chatters", "", -1, "in the jungle"), "spider": ("", "", 8, "in a web"),
    "ant": ("", "", 6, "in an ant hill"),
    "fly": ("buzzes", "", 6, ""), "beetle": ("", "", 6, ""), "butterfly": ("", "caterpillar", 6, ""),
    "ladybug": ("", "", 6, ""), "cricket": ("chirps", "", 6, "in the grass"),
    "bird": ("sings", "chick", 2, "in a nest"),
    "worm": ("", "", 0, "in the soil"), "snail": ("", "", 0, "in a garden"), "turtle": ("", "", 4, "near the water"),
    "beaver": ("", "kit", 4, "near a river"), "hippo": ("", "calf", 4, "near a river"),
    "squirrel": ("", "", 4, "in a tree"), "bat": ("squeaks", "pup", 2, "in a cave"), "mole": ("", "", 4, "in a burrow"),
}

SOUND_NAMES = {
    "barks": "woof", "meows": "meow", "moos": "moo", "oinks": "oink", "neighs": "neigh", "clucks": "cluck",
    "quacks": "quack", "honks": "honk", "roars": "roar", "hoots": "hoot", "croaks": "ribbit", "buzzes": "buzz",
    "hisses": "hiss", "squeaks": "squeak", "gobbles": "gobble", "caws": "caw", "coos": "coo", "chirps": "chirp",
    "bleats": "baa", "crows": "cock-a-doodle-doo", "brays": "hee-haw",
}

# thing: (material, use); a "*" after the thing means that it is used without an article
THINGS = {
    "table": ("wood", "to eat at"), "chair": ("wood", "to sit on"), "bed": ("wood", "to sleep in"),
    "window": ("glass", "to let light in"), "bottle": ("glass", "to hold drinks"), "book": ("paper", "to read"),
    "newspaper": ("paper", "to read the news"), "pencil": ("wood", "to write and draw"),
    "pen": ("plastic", "to write with ink"),
    "knife": ("steel", "to cut"), "fork": ("steel", "to eat with"), "spoon": ("steel", "to eat soup"),
    "hammer": ("steel and wood", "to hit nails"), "nail": ("steel", "to hold wood together"),
    "saw": ("steel", "to cut wood"),
    "key": ("metal", "to open a lock"), "coin": ("metal", "to pay"), "ring": ("gold or silver", ""),
    "sweater": ("wool", "to keep warm"), "T-shirt": ("cotton", ""),
    "shoe": ("leather", "to protect the foot"),
    "belt": ("leather", "to hold up pants"), "sock": ("wool or cotton", "to keep a foot warm"),
    "scarf": ("wool", "to keep "
    "the neck warm"), "tire": ("rubber", "to roll on the road"), "eraser": ("rubber", "to remove pencil marks"),
    "candle": ("wax", "to give light"), "mirror": ("glass", "to see a reflection"), "lamp": ("", "to give light"),
    "clock": ("", "to tell the time"), "phone": ("", "to talk to people far away"),
    "umbrella": ("", "to stay dry in the rain"),
    "broom": ("", "to sweep the floor"), "towel": ("cotton", "to dry the skin"),
    "toothbrush": ("plastic", "to clean teeth"),
    "comb": ("plastic", "to tidy hair"), "cup": ("clay", "to drink from"), "plate": ("clay", "to put food on"),
    "brick": ("clay", "to build walls"), "wall": ("bricks or stone", "to hold up a roof"),
    "house": ("bricks or wood", "to "
    "live in"), "boat": ("", "to travel on water"), "car": ("", "to travel on roads"), "bicycle": ("", "to ride"),
    "plane": ("", "to fly"), "bridge": ("", "to cross a river"), "ladder": ("", "to climb up"),
    "rope": ("", "to tie things"),
    "bag": ("", "to carry things"), "bucket": ("", "to carry water"), "basket": ("", "to carry things"),
    "oven": ("", "to bake"), "fridge": ("", "to keep food cold"), "pot": ("metal", "to cook"),
    "kettle": ("metal", "to boil "
    "water"), "camera": ("", "to take pictures"), "guitar": ("wood", "to make music"), "piano": ("", "to make music"),
    "drum": ("", "to make music"), "map": ("paper", "to find the way"), "compass": ("", "to find north"),
    "telescope": ("", "to look at the stars"), "ruler": ("", "to measure length"), "scale": ("", "to measure weight"),
    "thermometer": ("", "to measure temperature"), "calendar": ("paper", "to see the date"),
    "needle": ("steel", "to sew"),
    "pillow": ("", "to rest the head on"), "blanket": ("wool or cotton", "to keep warm in bed"),
    "shovel": ("", "to dig"),
    "snowman": ("snow", ""), "omelet": ("eggs", ""), "salad": ("vegetables", ""), "sandcastle": ("sand", ""),
    "tooth": ("", "to chew food"), "bread*": ("flour and water", ""), "butter*": ("milk", ""), "cheese*": ("milk", ""),
    "yogurt*": ("milk", ""), "paper*": ("wood", "to write on"), "glass*": ("sand", ""), "wine*": ("grapes", ""),
    "chocolate*": ("cocoa beans", ""), "ice*": ("frozen water", "to keep drinks cold"),
    "flour*": ("wheat", "to bake bread"),
    "soap*": ("", "to wash hands"), "honey*": ("nectar from flowers", ""), "glue*": ("", "to stick things together"),
    "steel*": ("iron", ""), "ketchup*": ("tomatoes", ""), "wool*": ("the hair of sheep", "to make sweaters"),
}

SHAPES = {"triangle": 3, "square": 4, "rectangle": 4, "pentagon": 5, "hexagon": 6, "heptagon": 7, "octagon": 8}
SHAPED = {
    "ball": "round", "wheel": "round", "coin": "round", "plate": "round", "ring": "round", "door": "rectangular",
    "book": "rectangular", "honeycomb cell": "hexagonal", "stop sign": "octagonal", "egg": "oval",
}

SENSES = {
    "see": ("eyes", "sight"), "hear": ("ears", "hearing"), "smell": ("nose", "smell"), "taste": ("tongue", "taste"),
    "touch": ("skin", "touch"),
}

PLANETS = "Mercury Venus Earth Mars Jupiter Saturn Uranus Neptune".split()
ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()

DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
MONTHS = "January February March April May June July August September October November December".split()
MONTH_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
SEASONS = {  # seasons of the northern hemisphere
    "spring": ("March", "April", "May"), "summer": ("June", "July", "August"),
    "fall": ("September", "October", "November"), "winter": ("December", "January", "February"),
}

# (number, unit, larger unit)
UNITS = [
    ("60", "seconds", "a minute"), ("60", "minutes", "an hour"), ("24", "hours", "a day"), ("365", "days", "a year"),
    ("52", "weeks", "a year"), ("10", "years", "a decade"),
    ("100", "years", "a century"), ("4", "seasons", "a year"), ("2", "days", "a weekend"),
    ("30", "minutes", "half an hour"),
    ("15", "minutes", "a quarter of an hour"), ("100", "centimeters", "a meter"),
    ("1000", "meters", "a kilometer"), ("1000", "grams", "a kilogram"), ("10", "millimeters", "a centimeter"),
    ("12", "inches", "a foot"), ("100", "cents", "a dollar"), ("366", "days", "a leap year"),
]

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
VOWELS = "AEIOU"
