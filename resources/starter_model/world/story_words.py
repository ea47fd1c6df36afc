"""The words of the stories: heroes, their adjectives and homes, the beings that they meet, and the things that they
find."""

from __future__ import annotations

# Habitats of each group of beings: the places, and the friends that live in these places.
HABITATS: dict[str, tuple[list[str], list[str]]] = {
    "forest": (["at the edge of a quiet forest", "in a green forest", "under an old oak tree", "near a forest path"],
               ["hedgehog", "deer", "squirrel", "rabbit", "woodpecker", "badger"]),
    "water": (["in a clear blue lake", "in a wide river", "in a quiet bay", "near the shore of the sea"],
              ["frog", "duck", "turtle", "crab", "swan", "seal"]),
    "farm": (["on a small farm", "in a red barn", "behind the old mill", "on a farm near a village"],
             ["hen", "cow", "goat", "sheep", "pony", "dog"]),
    "home": (["in a small house", "in a cozy cottage", "in a house with a blue door", "near the kitchen stove"],
             ["cat", "dog", "mouse", "canary", "neighbor", "child"]),
    "wild": (["in a hot green jungle", "on a wide plain", "beside a water hole", "in a land of tall grass"],
             ["monkey", "parrot", "elephant", "zebra", "giraffe", "antelope"]),
    "ice": (["in a land of ice and snow", "on a cold white shore", "near a frozen lake"],
            ["penguin", "seal", "reindeer", "walrus", "snow goose"]),
    "sky": (["high in a tall tree", "on the roof of an old tower", "in a nest by the river", "on a rocky hill"],
            ["sparrow", "owl", "swallow", "pigeon", "squirrel", "robin"]),
    "sand": (["in a wide desert", "among the sand hills", "near a small oasis"],
             ["camel", "lizard", "snake", "desert mouse", "tortoise"]),
    "garden": (["in a sunny garden", "under a big leaf", "between the roses", "behind a garden wall"],
               ["bee", "snail", "beetle", "butterfly", "mouse", "ladybug"]),
    "magic": (["on a high mountain", "in a cave behind a waterfall", "in a castle in the clouds", "in a magic wood"],
              ["wizard", "giant", "elf", "unicorn", "knight", "owl"]),
    "town": (["in a busy town", "in a village by the sea", "in a narrow street", "in a town on a hill"],
             ["neighbor", "child", "postman", "teacher", "dog", "cat"]),
    "coast": (["in a small house by the sea", "in a busy harbor", "in a village on the coast"],
              ["seagull", "child", "neighbor", "seal", "cat", "old man"]),
    "castle": (["in a castle on a hill", "in a big old castle", "in a land far away"],
               ["dragon", "cook", "gardener", "frog", "owl", "pony"]),
    "shelf": (["on a shelf in a small shop", "in an old attic", "in a warm kitchen", "in a box by the window",
               "in a dusty box", "in the corner of a big room"],
              ["mouse", "child", "boy", "neighbor", "grandfather", "young man"]),
    "outside": (["at the edge of a small town", "by the sea", "on a green hill", "near a busy market"],
                ["bird", "child", "neighbor", "boy", "cat", "young man"]),
    "ground": (["in the middle of a wide field", "on a green hill", "by a quiet stream", "in the corner of a garden"],
               ["bird", "bee", "rabbit", "child", "squirrel", "worm"]),
    "air": (["high above the hills", "far above a small town", "over the wide sea", "in the big sky"],
            ["bird", "star", "kite", "cloud", "balloon", "swallow"]),
}

# Subjects by habitat, without articles.
ANIMALS: dict[str, str] = {
    "forest": "fox wolf bear deer rabbit hare squirrel hedgehog badger mole raccoon skunk chipmunk beaver boar moose "
              "weasel lynx elk porcupine marten dormouse stag fawn bear_cub fox_cub",
    "water": "frog fish duck turtle crab otter dolphin whale octopus seal swan shark toad newt salmon goldfish lobster "
             "starfish jellyfish seahorse eel tadpole shrimp duckling trout squid clam stingray",
    "farm": "hen cow goat sheep horse pony pig donkey rooster lamb calf foal goose turkey chick piglet mule ram ox "
            "sheepdog bull",
    "home": "cat dog mouse kitten puppy hamster canary rat guinea_pig goldfinch poodle beagle terrier house_cat gecko",
    "wild": "lion tiger elephant monkey zebra giraffe hippo rhino gorilla cheetah leopard antelope crocodile panther "
            "jaguar sloth lemur hyena kangaroo koala panda tapir chimpanzee baboon buffalo gazelle lion_cub wombat",
    "ice": "penguin polar_bear walrus reindeer arctic_fox snow_goose husky snow_owl sea_lion yak ermine",
    "sky": "owl sparrow crow eagle raven swallow pigeon robin stork magpie hawk falcon bat dove blackbird heron finch "
           "seagull woodpecker nightingale pelican parrot flamingo peacock hummingbird cuckoo lark condor",
    "sand": "camel lizard snake scorpion tortoise meerkat ostrich iguana chameleon armadillo coyote desert_fox jackal",
    "garden": "bee snail beetle butterfly ladybug ant caterpillar spider worm grasshopper cricket dragonfly moth "
              "firefly bumblebee wasp slug mosquito fly earthworm",
}
FANTASY = ("dragon unicorn giant elf fairy dwarf troll goblin phoenix mermaid griffin ghost gnome ogre monster imp "
           "sprite pixie genie yeti sea_monster vampire snowman scarecrow robot alien cyclops centaur").split()
PEOPLE = ("baker farmer pilot sailor teacher doctor painter king queen prince princess knight wizard witch pirate cook "
          "gardener fisherman shepherd tailor miller carpenter musician singer dancer nurse postman inventor astronaut "
          "explorer detective librarian clown juggler hunter woodcutter blacksmith shoemaker captain soldier boy girl "
          "child student grandmother grandfather poet drummer magician firefighter builder driver beekeeper potter "
          "weaver writer scientist hiker twin barber dentist judge mechanic plumber waiter runner swimmer").split()
MEN = {"king", "prince", "fisherman", "postman", "boy", "grandfather", "wizard", "woodcutter"}
WOMEN = {"queen", "princess", "witch", "girl", "grandmother"}
THINGS = ("teapot clock lamp kettle book pencil chair umbrella kite balloon boat train bicycle car truck bus wagon "
          "candle lantern mirror key coin ring bell drum violin guitar piano flute trumpet shoe boot sock hat coat "
          "scarf glove button needle thread spoon fork plate cup mug pot pan broom bucket hammer nail saw ladder "
          "rope box basket suitcase letter stamp pen crayon brush paintbrush map compass telescope camera radio "
          "telephone computer puppet doll teddy_bear toy_soldier spinning_top marble ball puzzle blanket pillow "
          "bed table door window chimney stove bridge tower castle lighthouse windmill tractor airplane rocket "
          "submarine ship raft sail anchor cookie pancake cake loaf muffin pumpkin potato carrot tomato lemon "
          "apple pear cherry onion cabbage snow_globe music_box night_light street_lamp paper_boat paper_plane "
          "magnet battery calculator typewriter printer notebook eraser ruler scooter skateboard sled swing wheel "
          "barrel cart tent backpack helmet statue fountain pebble stone brick shell feather pearl diamond bottle "
          "jar vase toaster spaceship wallet zipper towel sponge comb toothbrush bathtub mailbox fence gate bench "
          "tunnel elevator alarm_clock flashlight").split()
# Big things. Plots about things that fit on a shelf do not suit them.
BIG = set(("train car truck bus bridge tower castle lighthouse windmill tractor airplane rocket submarine ship "
           "ladder stove chimney fountain statue spaceship bathtub fence gate bench tunnel elevator street_lamp "
           "tent wagon boat").split())
PLANTS = ("tree oak flower rose sunflower tulip daisy mushroom cactus seed acorn leaf apple_tree pine_tree bush "
          "dandelion clover vine willow palm_tree lily fern bean beet strawberry pea_plant").split()
SKY = ("cloud star raindrop snowflake rainbow moonbeam sunbeam wind storm comet planet breeze thundercloud "
       "shooting_star hailstone moon sun north_wind sea evening_star").split()
# Unique things: "the moon", never "a moon".
DEFINITE = {"moon", "sun", "north wind", "sea", "evening star"}

ADJECTIVES: dict[str, list[str]] = {
    "any": "small little young brave kind shy clever lonely curious happy sleepy tiny proud friendly gentle quiet "
           "cheerful funny lazy grumpy silly patient hungry lucky sad old nervous playful".split(),
    "thing": "small little old red blue green yellow tiny rusty shiny broken golden silver wooden new pretty lonely "
             "magic brave forgotten dusty purple orange pink white black round heavy".split(),
    "plant": "small little tall young green lonely tiny thirsty proud shy old quiet".split(),
    "air": "small little lonely shy tiny bright gray white curious gentle sleepy young".split(),
}

GIRLS = ("Mira Anna Lily Emma Nora Ella Zoe Ruby Ivy Rosa Clara Lena Maya Alice Lucy Grace Sara Nina Molly Daisy Eva "
         "Hana Tilly Bella Luna Kira Amy Olga Vera Wanda Pia Tara Jana Lola Mina Ada Beth Carla Dora Edith Fiona "
         "Gina Heidi Iris Julia Kate Laura Maria Nelly Paula Rita Sofia Tessa Ursula Wilma Yara Zelda Hazel Jenny "
         "Martha Polly Rosie Susan Tina Violet Willow Abby Chloe Frieda").split()
BOYS = ("Tom Ben Max Leo Sam Finn Oscar Hugo Paul Jack Noah Theo Felix Otto Milo Adam Peter Luke Rex Toby Bruno Karl "
        "Ivan Arthur Henry Oliver Simon Victor Walter Emil Jonas Rudi Timo Charlie Ravi Alex Bert Carlo Daniel "
        "Eric Frank George Harry Ian Jacob Kevin Louis Mark Nick Owen Philip Ralph Stefan Tim Uwe Vince Will Zack "
        "Anton Boris David Edgar Fritz Gus Hans Jim Ken Lars Marco").split()

# Habitats of beings that are not animals, if they differ from the habitats of their group.
ODD_HOMES: dict[str, str] = {
    "robot": "town", "snowman": "ice", "yeti": "ice", "scarecrow": "farm", "mermaid": "water", "sea_monster": "water",
    "fisherman": "coast", "sailor": "coast", "captain": "coast", "pirate": "coast", "shepherd": "farm",
    "farmer": "farm", "gardener": "farm", "beekeeper": "farm", "hunter": "forest",
    "woodcutter": "forest", "witch": "forest",
    "wizard": "magic", "king": "castle", "queen": "castle", "prince": "castle", "princess": "castle",
    "knight": "castle",
}
# Words before the name of a thing that make it more specific, such as "toy" and "paper".
MODIFIERS = "toy paper glass garden kitchen winter pocket school stone wooden plastic party".split()

# Things that can be lost, found, given and shared, without article.
TREASURES = ["red kite", "silver key", "golden bell", "blue scarf", "paper star", "wooden flute", "shiny coin",
             "warm blanket", "little lantern", "green hat", "round stone", "small drum", "music box", "yellow ball",
             "lucky button"]
FOODS = ["a basket of apples", "a big loaf of bread", "a jar of honey", "a bowl of berries", "a bag of nuts",
         "a warm cake", "a pot of soup", "a plate of cookies", "a box of pears"]
SKILLS = ["sing", "dance", "swim", "whistle", "paint", "juggle", "skate", "play the drum", "play the flute", "climb"]
FEARS = ["the dark", "thunder", "deep water", "high places", "loud noises", "the big hill"]
