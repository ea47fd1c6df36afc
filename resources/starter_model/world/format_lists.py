"""Contents of lists: categories of words, things to do, and lists with fixed items and order."""

from __future__ import annotations

# Plural name of a category → its items. The name is a pattern for `expand`; the answer uses the first alternative in
# each bracket.
NOUNS: dict[str, str] = {
    "fruits": "apple, banana, cherry, grape, lemon, mango, orange, peach, pear, plum",
    "vegetables": "bean, cabbage, carrot, cucumber, onion, pea, pepper, potato, spinach, tomato",
    "animals": "bear, cat, cow, dog, elephant, fox, horse, lion, monkey, rabbit",
    "farm animals": "cow, donkey, duck, goat, goose, hen, horse, pig, sheep, turkey",
    "wild animals": "bear, deer, elephant, fox, giraffe, lion, monkey, tiger, wolf, zebra",
    "pets": "canary, cat, dog, goldfish, guinea pig, hamster, mouse, parrot, rabbit, turtle",
    "birds": "crow, duck, eagle, hawk, owl, parrot, pigeon, robin, sparrow, swan",
    "insects": "ant, bee, beetle, butterfly, cricket, dragonfly, fly, grasshopper, moth, wasp",
    "fish": "carp, cod, eel, goldfish, herring, salmon, sardine, shark, trout, tuna",
    "sea animals": "crab, dolphin, jellyfish, lobster, octopus, seal, shark, squid, starfish, whale",
    "reptiles": "alligator, chameleon, cobra, crocodile, gecko, iguana, lizard, snake, tortoise, turtle",
    "trees": "ash, beech, birch, cedar, elm, fir, maple, oak, pine, willow",
    "flowers": "daisy, iris, lily, orchid, poppy, rose, sunflower, tulip, violet, daffodil",
    "colors": "black, blue, brown, gray, green, orange, pink, purple, red, yellow",
    "shapes": "circle, cone, cube, hexagon, oval, pentagon, rectangle, sphere, square, triangle",
    "countries": "Brazil, Canada, China, Egypt, France, Germany, India, Italy, Japan, Spain",
    "capitals": "Berlin, Cairo, London, Madrid, Ottawa, Paris, Rome, Tokyo, Vienna, Warsaw",
    "cities": "Amsterdam, Barcelona, Chicago, London, Milan, New York, Paris, Rome, Sydney, Tokyo",
    "rivers": "Amazon, Danube, Ganges, Mississippi, Nile, Rhine, Seine, Thames, Volga, Yangtze",
    "languages": "Arabic, Chinese, English, French, German, Hindi, Italian, Japanese, Russian, Spanish",
    "programming languages": "C, C++, Go, Java, JavaScript, Kotlin, Python, Ruby, Rust, Swift",
    "musical instruments": "drum, flute, guitar, harp, oboe, organ, piano, trumpet, tuba, violin",
    "sports": "baseball, basketball, boxing, golf, hockey, rowing, skiing, soccer, swimming, tennis",
    "games": "checkers, chess, darts, dominoes, hide-and-seek, hopscotch, marbles, poker, solitaire, tag",
    "hobbies": "baking, chess, cycling, dancing, drawing, fishing, gardening, hiking, painting, reading",
    "jobs": "baker, cook, doctor, farmer, nurse, painter, pilot, sailor, tailor, teacher",
    "drinks": "apple juice, cocoa, coffee, lemonade, milk, mineral water, orange juice, tea, tomato juice, water",
    "desserts": "apple pie, brownie, cake, cheesecake, cookie, fruit salad, ice cream, pancake, pudding, waffle",
    "dishes": "curry, omelet, pancakes, pasta, pizza, rice, salad, soup, stew, tacos",
    "breakfast foods": "bread, butter, cereal, egg, honey, jam, oatmeal, pancake, toast, yogurt",
    "spices": "basil, cinnamon, clove, ginger, mint, nutmeg, oregano, paprika, pepper, thyme",
    "nuts": "almond, cashew, chestnut, hazelnut, macadamia, peanut, pecan, pine nut, pistachio, walnut",
    "berries": "blackberry, blueberry, cranberry, currant, elderberry, gooseberry, mulberry, raspberry, strawberry",
    "clothes": "coat, dress, hat, jacket, pants, scarf, shirt, skirt, socks, sweater",
    "shoes": "boots, clogs, flip-flops, loafers, moccasins, pumps, sandals, slippers, sneakers",
    "furniture pieces": "armchair, bed, bench, bookcase, chair, desk, shelf, sofa, stool, table",
    "rooms": "attic, bathroom, bedroom, cellar, garage, hall, kitchen, living room, office, pantry",
    "kitchen tools": "bowl, cup, fork, knife, ladle, pan, plate, pot, spoon, whisk",
    "tools": "axe, chisel, drill, file, hammer, pliers, saw, screwdriver, shovel, wrench",
    "vehicles": "airplane, bicycle, boat, bus, car, motorcycle, ship, tractor, train, truck",
    "toys": "ball, balloon, blocks, doll, kite, marbles, puppet, puzzle, teddy bear, yo-yo",
    "school supplies": "backpack, book, calculator, crayon, eraser, glue, notebook, pen, pencil, ruler",
    "school subjects": "art, biology, chemistry, English, geography, history, math, music, physics, science",
    "office things": "calendar, computer, desk, folder, keyboard, lamp, monitor, paper, printer, stapler",
    "body parts": "arm, ear, eye, finger, foot, hand, head, knee, leg, nose",
    "feelings": "anger, calm, curiosity, fear, hope, joy, love, pride, sadness, surprise",
    "metals": "aluminum, copper, gold, iron, lead, nickel, silver, steel, tin, zinc",
    "gemstones": "amber, amethyst, diamond, emerald, garnet, jade, opal, ruby, sapphire, topaz",
    "materials": "clay, cotton, glass, leather, metal, paper, plastic, stone, wood, wool",
    "kinds of weather": "cloud, fog, frost, hail, rain, snow, storm, sunshine, thunder, wind",
    "things in the sky": "airplane, bird, cloud, comet, kite, moon, rainbow, star, sun",
    "buildings": "barn, castle, church, hospital, hotel, house, library, museum, school, tower",
    "places in a town": "bakery, bank, cinema, library, market, museum, park, school, station, theater",
    "shops": "bakery, bookshop, butcher, drugstore, florist, grocery, hardware store, pet shop, shoe shop, toy shop",
    "dances": "ballet, cha-cha, flamenco, foxtrot, polka, rumba, salsa, samba, tango, waltz",
    "musical styles": "blues, classical, country, folk, hip-hop, jazz, pop, reggae, rock, soul",
    "verbs": "dance, drink, eat, jump, read, run, sing, sleep, swim, write",
    "adjectives": "big, brave, bright, cold, funny, happy, kind, quick, quiet, small",
    "nouns": "apple, book, chair, dog, flower, house, river, school, table, tree",
    "girls' names": "Alice, Anna, Clara, Ella, Emma, Grace, Lily, Lucy, Maya, Nora",
    "boys' names": "Adam, Ben, Felix, Hugo, Jack, Leo, Max, Oscar, Paul, Tom",
    "even numbers": "2, 4, 6, 8, 10, 12, 14, 16, 18, 20",
    "odd numbers": "1, 3, 5, 7, 9, 11, 13, 15, 17, 19",
    "months": "January, February, March, April, May, June, July, August, September, October",
    "planets": "Mercury, Venus, Earth, Mars, Jupiter, Saturn, Uranus, Neptune",
    "fairy tale characters": "dragon, dwarf, fairy, giant, king, knight, prince, princess, witch, wizard",
    "pizza toppings": "bacon, basil, cheese, ham, mushroom, olive, onion, pepper, pineapple, tomato",
    "ice cream flavors": "banana, caramel, cherry, chocolate, coconut, lemon, mint, pistachio, strawberry, vanilla",
    "kinds of fabric": "cotton, denim, felt, flannel, lace, linen, satin, silk, velvet, wool",
    "parts of a car": "brake, bumper, door, engine, headlight, mirror, seat, tire, trunk, wheel",
    "parts of a computer": "disk, fan, graphics card, keyboard, memory, monitor, mouse, power supply, processor",
}
# Categories whose items are never requested as a numbered list or a table, because this would look odd.
PLAIN_ONLY = {"even numbers", "odd numbers"}

# Lists of things to do, with or without a number of items: (name, singular form of its head or "", items, wording of
# the request). The name is used in "Here is {name} with four items:". The request is "make {name}".
TASKS: dict[str, str] = {
    "a to-do list for the morning": "Make the bed; Wash your face; Get dressed; Eat breakfast; Brush your teeth; "
                                    "Pack your bag; Feed the cat; Read the news",
    "a to-do list for the evening": "Cook dinner; Wash the dishes; Take out the trash; Read a book; Call a friend; "
                                    "Water the plants; Set the alarm; Go to bed early",
    "a to-do list for the weekend": "Clean the kitchen; Do the laundry; Go for a walk; Visit a friend; Buy groceries; "
                                    "Read a book; Bake a cake; Repair the bicycle",
    "a to-do list for the garden": "Water the flowers; Mow the lawn; Pull the weeds; Plant seeds; Rake the leaves; "
                                   "Trim the hedge; Pick the apples; Clean the tools",
    "a to-do list for work": "Read the mail; Plan the day; Call the office; Write the report; Join the meeting; "
                             "Check the numbers; Send the letter; Tidy the desk",
    "a to-do list for a student": "Read one chapter; Learn new words; Do the homework; Ask a question; Write a "
                                  "summary; Pack the backpack; Take a short break; Practice for the test",
    "a shopping list": "bread; milk; eggs; butter; cheese; apples; tomatoes; rice",
    "a shopping list for breakfast": "bread; butter; jam; honey; eggs; milk; coffee; orange juice",
    "a shopping list for a salad": "lettuce; tomatoes; cucumber; onions; olives; cheese; olive oil; vinegar",
    "a shopping list for a cake": "flour; sugar; eggs; butter; milk; baking powder; vanilla; chocolate",
    "a shopping list for a party": "cups; plates; napkins; juice; chips; cake; balloons; candles",
    "a packing list for the beach": "towel; swimsuit; sunscreen; sunglasses; hat; water bottle; book; sandals",
    "a packing list for a hike": "map; water bottle; sandwich; rain jacket; first aid kit; hat; flashlight; good shoes",
    "a packing list for camping": "tent; sleeping bag; flashlight; matches; pot; warm sweater; rope; water bottle",
    "a packing list for a trip": "passport; ticket; toothbrush; shirt; socks; charger; camera; jacket",
    "a wish list for a birthday": "book; bicycle; board game; ball; puzzle; watch; guitar; camera",
    "a list of gift ideas": "book; flowers; chocolate; mug; scarf; candle; puzzle; photo album",
    "a list of things to do on a rainy day": "Read a book; Bake a cake; Play a board game; Draw a picture; Watch a "
                                             "movie; Write a letter; Tidy a drawer; Listen to music",
    "a list of things to do on a sunny day": "Go for a swim; Ride a bicycle; Have a picnic; Fly a kite; Play soccer; "
                                             "Walk in the park; Eat ice cream; Work in the garden",
    "a list of tips for better sleep": "Go to bed early; Keep the room dark; Keep the room cool; Drink less coffee; "
                                       "Put the phone away; Read a book; Take a warm bath; Get up at the same time",
    "a list of tips for good health": "Drink water; Eat fruit; Sleep enough; Walk every day; Wash your hands; Eat less "
                                      "sugar; Laugh often; Take breaks",
    "a list of tips for learning": "Start early; Take short breaks; Learn a little every day; Write things down; Ask "
                                   "questions; Repeat what you learned; Sleep enough; Teach a friend",
    "a list of ideas for dinner": "pasta with tomatoes; vegetable soup; fried rice; baked potatoes; pizza; omelet; "
                                  "fish with lemon; bean stew",
    "a list of ideas for a party": "Play music; Dance together; Bake a cake; Hang up balloons; Play games; Sing songs; "
                                   "Make pizza; Take photos",
    "a list of good habits": "Get up early; Say thank you; Read every day; Drink water; Tidy up; Be on time; Listen "
                             "well; Go for a walk",
    "a list of house rules": "Take off your shoes; Wash your hands; Tidy up; Be quiet at night; Knock before you "
                             "enter; Turn off the light; Share your toys; Say please",
    "a list of things to try with a small model": "Ask for a color; Ask for a capital; Add two numbers; Ask for a "
                                                  "story; Ask for a list; Ask for a table; Ask what a token is; "
                                                  "Say hello",
}

# Lists with fixed items in a fixed order: request → (name in the answer, whether it is numbered, items)
FIXED: dict[str, tuple[str, bool, str]] = {
    "the days of the week": ("the days of the week", False,
                             "Monday; Tuesday; Wednesday; Thursday; Friday; Saturday; Sunday"),
    "the [working days|weekdays|days of the working week]": ("the weekdays", False,
                                                             "Monday; Tuesday; Wednesday; Thursday; Friday"),
    "the [weekend days|days of the weekend]": ("the days of the weekend", False, "Saturday; Sunday"),
    "the months of the year": ("the months of the year", False,
                               "January; February; March; April; May; June; July; August; September; October; "
                               "November; December"),
    "the [four |]seasons[| of the year]": ("the four seasons", False, "spring; summer; fall; winter"),
    "the months of [spring|the spring]": ("the months of spring", False, "March; April; May"),
    "the months of [summer|the summer]": ("the months of summer", False, "June; July; August"),
    "the planets[ of the solar system|]": ("the planets", True,
                                           "Mercury; Venus; Earth; Mars; Jupiter; Saturn; Uranus; Neptune"),
    "the [vowels|five vowels]": ("the five vowels", False, "a; e; i; o; u"),
    "the [seven |]continents": ("the seven continents", False,
                                "Africa; Antarctica; Asia; Australia; Europe; North America; South America"),
    "the [five |]oceans": ("the five oceans", False, "Arctic; Atlantic; Indian; Pacific; Southern"),
    "the [five |]senses": ("the five senses", False, "sight; hearing; smell; taste; touch"),
    "the [four |]compass [directions|points]": ("the four compass directions", False, "north; east; south; west"),
    "the [three |]primary [colors|colours]": ("the three primary colors", False, "red; yellow; blue"),
    "the colors of the rainbow": ("the colors of the rainbow", False,
    "red; orange; yellow; green; blue; indigo; violet"),
    "the colors of a traffic light": ("the colors of a traffic light", False, "red; yellow; green"),
    "the meals of [the day|a day]": ("the meals of the day", False, "breakfast; lunch; dinner"),
    "the numbers from one to five": ("the numbers from one to five", False, "one; two; three; four; five"),
    "the steps to load a model in Vitrine": ("the steps to load a model in Vitrine", True,
                                             "Press Ctrl+O; Choose a .gguf file; Wait until it is loaded; Type a "
                                             "message; Press Enter"),
    "the steps to look at a token in Vitrine": ("the steps to look at a token in Vitrine", True,
                                                "Write a message; Press Enter; Click a chip of the token strip; Read "
                                                "its rank and probability"),
    "the steps to make tea": ("the steps to make tea", True,
                              "Boil the water; Put a tea bag into a cup; Pour in the water; Wait three minutes; Take "
                              "out the tea bag"),
    "the steps to plant a [seed|flower]": ("the steps to plant a seed", True,
                                           "Dig a small hole; Put in the seed; Cover it with soil; Water it; Give it "
                                           "sun and time"),
    "the steps to bake a cake": ("the steps to bake a cake", True,
                                 "Heat the oven; Mix flour, sugar, eggs and butter; Pour it into a pan; Bake it; Let "
                                 "it cool"),
    "the steps to make a sandwich": ("the steps to make a sandwich", True,
                                     "Take two slices of bread; Spread butter on them; Add cheese; Add a tomato; Put "
                                     "the slices together"),
    "the steps to brush your teeth": ("the steps to brush your teeth", True,
                                      "Wet the brush; Put on toothpaste; Brush for two minutes; Rinse your mouth"),
    "the steps to wash your hands": ("the steps to wash your hands", True,
                                     "Wet your hands; Take some soap; Rub for twenty seconds; Rinse them; Dry them"),
    "the steps to write a letter": ("the steps to write a letter", True,
                                    "Take a sheet of paper; Write the date; Greet the reader; Say what is new; Sign "
                                    "your name"),
    "the steps to boil an egg": ("the steps to boil an egg", True,
                                 "Boil some water; Put in the egg; Wait eight minutes; Cool it in cold water; Peel it"),
    "the steps to cross a street": ("the steps to cross a street", True,
                                    "Stop at the curb; Look left; Look right; Look left again; Walk across"),
    "the steps from text to answer in a language model": ("the steps from text to answer in a language model", True,
                                                          "Split the text into tokens; Compute a logit for each "
                                                          "possible token; Sample one token; Repeat until the end"),
}
