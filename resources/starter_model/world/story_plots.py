"""The plots of the stories, as patterns for `expand`.

A plot is (title, lesson, body, endings). The body follows a shared opening sentence that introduces the subject. Slots:
{s} {S} the subject ("the fox", "Mira"), {it} {It} {its} {him} its pronouns, {a_friend} {friend} the being that it
meets, {thing} a treasure without article, {food}, {skill}, {fear}. Every ending contains a phrase of ENDING_SIGNS and
names the subject.
"""

from __future__ import annotations

import re

ENDING_SIGNS = ("from that day on", "in the end", "ever since", "that night", "good night", "the end")

Plot = tuple[str, str, str, tuple[str, ...]]

OPENINGS = (
    "Once there was {intro} {who} lived {place}.",
    "Once upon a time, {intro} lived {place}.",
    "Long ago, {intro} lived {place}.",
    "{Intro} lived {place}.",
)

LIVING: list[Plot] = [
    ("the Long Way Home", "It is good to ask for help.",
     "One day, {it} walked too far and lost the way home. {S} called for help, but nobody answered. "
     "Then {a_friend} came by and said, \"Follow me, I know the way.\" They walked together until {s} saw {its} home.",
     ("From that day on, {s} and the {friend} were friends.", "That night, {s} slept well and dreamed of {its} new "
                                                              "friend.")),
    ("{Food}", "Sharing makes everybody happy.",
     "One morning, {it} found {food} and wanted to keep it all. Then {it} saw {a_friend} who was tired and hungry. "
     "{S} thought for a while and said, \"Come, there is enough for two.\" They ate and laughed together.",
     ("From that day on, {s} always shared what {it} had.", "In the end, {s} was happier than before.")),
    ("the Night", "Being brave means going on when you are afraid.",
     "{S} was afraid of {fear}. One evening, {it} heard {a_friend} crying for help. "
     "{S} took a deep breath and hurried to the {friend}, and soon both were safe. \"You were very brave,\" said the "
     "{friend}.",
     ("From that day on, {s} was not afraid of {fear} anymore.", "In the end, {s} was proud and not afraid anymore.")),
    ("the Hard Lesson", "Practice makes things easier.",
     "{S} wanted to learn to {skill}. {It} tried and tried, but it went wrong every time. "
     "{A_friend} said, \"Do not give up. Try a little every day.\" So {s} practiced every morning, and at last it "
     "worked.",
     ("In the end, everybody came to see how well {s} could {skill}.",
      "From that day on, {s} loved to {skill} with the {friend}.")),
    ("the Lost {Thing}", "Good friends help each other.",
     "{S} had a {thing} and loved it very much. One windy day, the {thing} was gone. "
     "{S} looked behind every stone and under every bush. Then {a_friend} came and said, \"Look what I found!\" "
     "It was the {thing}.",
     ("From that day on, {s} and the {friend} played with the {thing} together.",
      "That night, {s} held the {thing} tight and thanked the {friend}.")),
    ("the Big Storm", "Together, hard work is easy.",
     "One day, a big storm broke the home of {a_friend}. The {friend} sat in the rain and was very sad. "
     "{S} said, \"You can stay with me.\" When the sun came back, they built a new home together.",
     ("In the end, {s} and the {friend} had built the best home of all.",
      "Ever since, {s} and the {friend} have been the best of friends.")),
    ("the Sea", "A small start can lead far.",
     "{S} wanted to see the sea, but the way was long. {It} started early and went over hills and fields. "
     "When {it} was too tired to go on, {a_friend} showed {him} a short path. At sunset, {s} stood by the blue water.",
     ("In the end, {s} knew that the long way was worth it.", "That night, {s} listened to the waves and was happy.")),
    ("the New Friend", "A kind word can bring a friend.",
     "{S} had no one to play with and often felt sad. One day, {a_friend} sat all alone by the path. "
     "\"Hello,\" said {s}, \"do you want to play?\" The {friend} smiled, and they played until the stars came out.",
     ("From that day on, {s} was never lonely again.", "Ever since, {s} and the {friend} have played every day.")),
    ("the Great Race", "Kindness is worth more than winning.",
     "One day, there was a great race, and {s} wanted to win. {It} was in front when {a_friend} fell and hurt a leg. "
     "{S} stopped, went back and helped the {friend} up. They crossed the line together, last of all.",
     ("In the end, everybody cheered for {s}.", "From that day on, everybody knew how kind {s} was.")),
    ("the Broken Bridge", "A good idea can solve a big problem.",
     "One day, the bridge over the river was broken, and nobody could cross. {A_friend} on the other side began to "
     "cry. {S} had an idea and pushed a big log over the water. Slowly and carefully, the {friend} came across.",
     ("In the end, everybody thanked {s} for the clever idea.", "From that day on, they called it the bridge of {s}.")),
    ("the Secret Box", "The best things are better when we share them.",
     "One morning, {it} found a small box under a tree. The box was locked, and {s} did not know what to do. "
     "{A_friend} had a key that fit. Inside they found a {thing}, and both began to laugh with joy.",
     ("From that day on, {s} and the {friend} kept the {thing} together.",
      "Ever since, the {thing} has been the secret of {s} and the {friend}.")),
    ("the Broken {Thing}", "It is best to tell the truth.",
     "One day, {it} broke the {thing} of {a_friend}. {S} was afraid and hid the pieces. But {it} could not forget it, "
     "so {it} went to the {friend} and told the truth. \"Thank you for telling me,\" said the {friend}. "
     "Together they mended it.",
     ("From that day on, {s} always told the truth.", "That night, {s} felt light and happy.")),
    ("the Little Seed", "Good things take time.",
     "One spring day, {it} put a seed into the ground. {S} waited and waited, but nothing came up. "
     "\"Give it water and time,\" said {a_friend}. {S} did so every day, and at last a tall yellow flower opened.",
     ("In the end, {s} had learned to be patient.", "Ever since, {s} has had the finest flowers of all.")),
    ("the Cold Winter", "What we give comes back to us.",
     "One winter, it snowed for many days. {S} had a {thing} and was glad of it, but {a_friend} had nothing at all. "
     "{S} gave the {thing} away without a word. The next day, the {friend} came back with {food} to say thank you.",
     ("From that day on, {s} was warm inside, even in the snow.",
     "In the end, {s} and the {friend} had all that they needed.")),
    ("the Quarrel", "Saying sorry can mend a friendship.",
     "One day, {it} had a quarrel with {a_friend} about a {thing}. They did not speak all week, and {s} felt sad. "
     "Then {s} knocked on the door of the {friend} and said, \"I am sorry.\" The {friend} smiled and said, \"So am "
     "I.\"",
     ("From that day on, {s} and the {friend} took turns with the {thing}.",
     "In the end, {s} was glad to have a friend again.")),
    ("the Birthday", "Friends do not forget each other.",
     "It was {its} birthday, but nobody said a word about it. {S} went for a long walk alone and felt sad. "
     "When {it} came home, there was a light in the window. \"Surprise!\" cried {a_friend} and gave {him} a {thing}.",
     ("In the end, {s} had the best birthday of all.", "That night, {s} was too happy to sleep.")),
    ("the Old Map", "Friendship is a treasure too.",
     "One day, {it} found an old map with a red cross on it. {S} and {a_friend} followed it over hills and through a "
     "dark cave. They dug all day, but they found only a {thing}. They looked at each other and began to laugh.",
     ("In the end, {s} knew that the walk together was the real treasure.",
      "From that day on, {s} and the {friend} went on a walk every week.")),
    ("the Loud Noise", "Things are often less scary than they seem.",
     "One evening, {it} heard a strange noise outside. {S} wanted to hide, but then {it} took a lamp and went to look. "
     "It was only {a_friend} with a cold, who sneezed again and again. {S} made a cup of hot tea, and they both "
     "laughed.",
     ("From that day on, {s} always looked before {it} was afraid.", "That night, {s} slept very well.")),
]

THING: list[Plot] = [
    ("the Attic", "Everything has its use.",
     "Nobody had used {s} for years, and dust lay all over {him}. One rainy day, {a_friend} found {him} and said, "
     "\"How lovely you are!\" The {friend} cleaned {s} until {it} was as good as new. {S} was very happy.",
     ("From that day on, {s} was used every day.", "Ever since, {s} has been the pride of the house.")),
    ("the Crack", "You do not have to be perfect to be loved.",
     "One day, {it} fell down and got a crack. {S} thought that nobody would want {him} now. "
     "But {a_friend} said, \"I like you just as you are.\" With a little glue, {s} was soon well again.",
     ("From that day on, {s} was proud of the crack.", "In the end, {s} was loved even more than before.")),
    ("the Wide World", "It is good to travel, and good to come home.",
     "{S} dreamed of seeing the wide world. One day, a traveler took {him} along over hills and seas. "
     "{S} saw tall towers and bright markets, but after a while {it} missed {its} old place. "
     "Then the traveler turned around and took {him} home.",
     ("That night, {s} told {a_friend} all about the journey.", "In the end, {s} was glad to be home.")),
    ("the Dark Night", "Even small helpers matter.",
     "One night, all the lights went out, and {a_friend} was afraid. \"Stay close to me,\" said {s}. "
     "{It} told one funny story after another until the {friend} laughed. When the lights came back, nobody was "
     "afraid.",
     ("From that day on, {s} and the {friend} were friends.", "Ever since, {s} has told a story every evening.")),
    ("the Shop Window", "The right friend will come.",
     "Many people came by, but nobody wanted {s}. \"I am too plain,\" {it} thought, and {it} was sad. "
     "Then {a_friend} stopped, looked for a long time and smiled. \"You are just what I was looking for,\" said the "
     "{friend}.",
     ("From that day on, {s} had a home.", "In the end, {s} was the happiest of all.")),
    ("the Thief", "You can be small and still be a hero.",
     "One night, a thief came in through the window. Everybody slept, only {s} was awake. "
     "{It} jumped to the floor with a loud bang. {A_friend} woke up and shouted, and the thief ran away.",
     ("From that day on, everybody called {s} a hero.", "In the end, everybody thanked {s}.")),
    ("the Contest", "Everybody is good at something.",
     "{S} wished to be as fine as the {thing} next to {him}. But the {thing} said, \"I wish I were like you.\" "
     "Both were surprised and began to laugh. They saw that each of them was good at something.",
     ("From that day on, {s} and the {thing} were friends.", "In the end, {s} was happy to be what {it} was.")),
    ("the Lost Day", "Somebody is looking for you.",
     "One day, {it} was left behind on a bench in the rain. {S} was cold and wet and thought that all was lost. "
     "Then {a_friend} found {him}, dried {him} and asked from door to door. At the last house, a girl cried, \"There "
     "you are!\"",
     ("That night, {s} was home again.", "From that day on, the girl took good care of {s}.")),
]

BIG: list[Plot] = [
    ("the Fresh Paint", "A little care makes old things new.",
     "{S} had grown old, and the paint came off. People walked by and did not look. "
     "One morning, {a_friend} came with a small pot of paint and began to work. By the evening, {s} was bright again.",
     ("From that day on, everybody stopped to look at {s}.", "In the end, {s} was as good as new.")),
    ("the Storm", "Those who are strong can help the weak.",
     "One day, a great storm came, and {a_friend} had no place to hide. \"Come close to me,\" said {s}. "
     "The wind cried and the rain fell, but {s} did not move. In the morning, the {friend} was safe and dry.",
     ("Ever since, the {friend} has come to visit {s} every day.", "From that day on, {s} and the {friend} were "
                                                                   "friends.")),
    ("the Long Wait", "Somebody will come.",
     "For years nobody had needed {s}, and {it} felt lonely. {It} looked at the road and waited. "
     "One day, {a_friend} came and asked, \"Can you help me?\" {S} was so glad that {it} shook with joy.",
     ("In the end, {s} had a friend and a lot to do.", "From that day on, {s} was never lonely.")),
    ("the Dark Night", "Even small helpers matter.",
     "One night, all the lights went out, and {a_friend} was afraid. \"Stay close to me,\" said {s}. "
     "{It} told one funny story after another until the {friend} laughed. When the sun came up, nobody was afraid.",
     ("From that day on, {s} and the {friend} were friends.", "Ever since, {s} has told a story every evening.")),
]

PLANT: list[Plot] = [
    ("the Dry Summer", "A friend in need is a friend indeed.",
     "One summer, no rain fell for weeks, and {s} was very thirsty. {A_friend} saw it and was sorry. "
     "Every day, the {friend} brought a few drops of water from the stream. At last the rain came, and {s} stood tall "
     "again.",
     ("From that day on, {s} gave shade to the {friend}.", "In the end, {s} was greener than ever.")),
    ("the Strong Wind", "Those who bend do not break.",
     "A strong wind came over the hills and laughed at {s}. \"I will blow you away,\" it said. "
     "{S} bent down low and held on with all its roots. After three days, the wind was tired and went home.",
     ("In the end, {s} was still there.", "Ever since, {a_friend} has asked {s} how to be strong.")),
    ("the Spring", "Everybody blooms in their own time.",
     "All around, the others grew fast, but {s} stayed small. \"Will I ever grow?\" {it} asked {a_friend}. "
     "\"Wait for the sun,\" said the {friend}. One warm morning, {s} woke up and was taller than the garden wall.",
     ("In the end, everybody came to look at {s}.", "From that day on, {s} was never in a hurry.")),
]

AIR: list[Plot] = [
    ("the Dry Field", "Even tears can help somebody.",
     "{S} had no friends and felt sad. Far below, {it} saw a dry field and {a_friend} who was thirsty. "
     "{S} came down low and brought cool air and a little rain. The {friend} danced, and the field turned green.",
     ("From that day on, {s} came back every week.", "In the end, {s} had more friends than it could count.")),
    ("the Lost Ship", "A small light can show the way.",
     "One dark night, a ship was lost at sea. The sailors did not know where to go. "
     "{S} came out and showed them the way to the shore. {A_friend} saw it all and told everybody about {s}.",
     ("From that day on, the sailors waved to {s} every evening.", "In the end, everybody was safe and thanked {s}.")),
    ("the Long Journey", "Every journey ends somewhere good.",
     "{S} wanted to know what lay behind the mountains. {It} asked {a_friend}, and they set out together. "
     "They saw rivers, towns and snow. When {s} grew tired, the {friend} said, \"Look, this is your home from above.\"",
     ("In the end, {s} knew that home was the finest place.",
      "Ever since, {s} has loved to travel with the {friend}.")),
]

# Plots with two beings. {y} and {a_y} are the second being.
PAIR_LIVING: list[Plot] = [
    ("the {Y}", "Two can do more than one.",
     "One day, {it} met {a_y} near a wall. Behind the wall grew sweet red apples, but it was too high for both. "
     "\"Stand on my back,\" said the {y}. So {s} reached the apples, and they ate until they were full.",
     ("From that day on, {s} and the {y} did everything together.", "In the end, {s} and the {y} were good friends.")),
    ("the {Y}", "Do not judge others before you know them.",
     "{S} was afraid of {a_y} who lived next door. One day, {it} fell into a deep hole and called for help. "
     "It was the {y} who came and pulled {him} out. \"You are kind,\" said {s}, and the {y} smiled.",
     ("From that day on, {s} and the {y} were friends.", "Ever since, {s} has had tea with the {y} every week.")),
    ("the {Y}", "Friends need not be alike.",
     "{S} liked the day, but {a_y} who lived near liked the night. They never met and both felt lonely. "
     "One evening, when the sun went down, they sat on the same stone and began to talk.",
     ("Ever since, {s} and the {y} have met at every sunset.", "From that day on, {s} and the {y} were never lonely.")),
    ("the {Y}", "It is good to say sorry.",
     "{Its} best friend was {a_y}. One day, they both wanted the last piece of cake and began to fight. "
     "The cake fell into the mud, and {s} said, \"I am sorry.\" The {y} was sorry too, and they baked a new one.",
     ("In the end, {s} and the {y} each had half of the cake.",
      "From that day on, {s} and the {y} shared every cake.")),
]
PAIR_THING: list[Plot] = [
    ("the {Y}", "Take good care of what you love.",
     "One day, {it} found {a_y} that somebody had thrown away. It was dirty and broken, and everybody laughed at it. "
     "But {s} worked on it for three days. When the {y} was as good as new, nobody laughed anymore.",
     ("From that day on, {s} never went anywhere without the {y}.",
     "In the end, {s} let everybody have a look at the {y}.")),
    ("the {Y}", "What is lost can be found again.",
     "{Its} greatest joy was {a_y}. One stormy night, the {y} was gone. {S} looked for it in the rain until morning. "
     "At last a bird called, \"Look behind the hill!\" There it was, safe and dry.",
     ("That night, {s} slept right beside the {y}.", "From that day on, {s} took good care of the {y}.")),
    ("the {Y}", "Sharing makes a thing worth more.",
     "{S} got {a_y} as a gift and did not let anyone touch it. Soon {it} was alone and felt sad. "
     "So {s} called the others and said, \"The {y} is for all of us.\" They played with it until evening.",
     ("In the end, {s} found the {y} twice as much fun.", "From that day on, {s} and the others shared the {y}.")),
    ("the {Y}", "Try, and you will find a way.",
     "{S} wanted to cross the wide river, but there was no bridge. Then {it} saw {a_y} lying in the grass. "
     "\"Maybe this can help,\" thought {s}. It took a whole day of work, but with the {y} {it} got across.",
     ("In the end, {s} stood on the other side and laughed.", "Ever since, {s} has kept the {y} as a lucky charm.")),
]
PAIR_BIG: list[Plot] = [
    ("the {Y}", "A little care makes old things new.",
     "One day, {it} saw {a_y} that nobody had used for years. It was old and dirty, and the paint came off. "
     "{S} came back every day and cleaned the {y} from top to bottom. At last it was as good as new.",
     ("In the end, everybody came to see {s} and the {y}.", "From that day on, {s} spent every day at the {y}.")),
    ("the {Y}", "It is worth looking closely.",
     "{S} had always wanted to see {a_y}. {It} walked for three days, but there was only fog. "
     "{It} almost went home again. Then the sun came out, and there was the {y}, big and beautiful.",
     ("That night, {s} slept right next to the {y}.", "From that day on, {s} visited the {y} every summer.")),
]

# Titles of plots that do not suit beings that live in a habitat.
UNFIT: dict[str, set[str]] = {
    "water": {"the Sea", "the Broken Bridge", "the Cold Winter", "the Little Seed", "the Loud Noise", "the Great Race"},
    "ice": {"the Little Seed", "the Cold Winter", "the Sea"},
    "sand": {"the Cold Winter", "the Broken Bridge"},
    "sky": {"the Broken Bridge"},
}

# Plots for requests without a hero: the theme in the request → titles of plots about this theme.
THEMES: dict[str, tuple[str, ...]] = {
    "[friendship|friends|a good friend|a new friend|making friends]": ("the New Friend", "the Quarrel", "the Old Map"),
    "[sharing|learning to share]": ("{Food}", "the Secret Box", "the Cold Winter"),
    "[courage|being brave|fear|someone who is afraid]": ("the Night", "the Loud Noise"),
    "[patience|waiting|learning to wait]": ("the Little Seed", "the Hard Lesson"),
    "[honesty|telling the truth|the truth|a lie]": ("the Broken {Thing}",),
    "[kindness|being kind|helping others|a good heart]": ("the Great Race", "the Big Storm", "the Cold Winter"),
    "[winter|snow|a cold winter]": ("the Cold Winter",),
    "[bad weather|the rain|a house in the storm]": ("the Big Storm",),
    "[a birthday|a surprise|a party]": ("the Birthday",),
    "[a treasure|an old map|an adventure]": ("the Old Map", "the Secret Box"),
    "[saying sorry|a quarrel|a fight between friends]": ("the Quarrel",),
    "[getting lost|the way home|someone who is lost]": ("the Long Way Home",),
    "[practice|learning something new|not giving up]": ("the Hard Lesson",),
    "[a journey|a long trip|travel|seeing the world]": ("the Sea", "the Old Map"),
}


def signature(plot: Plot) -> str:
    """Words that occur only in this plot: the start of its longest run of words without a slot."""
    runs = re.split(r"\s*(?:\{\w+\}|[\"'.,!?])\s*", plot[2])
    return " ".join(max(runs, key=len).split()[:5])
