"""Tables about English words: opposites, irregular plurals and pasts."""

from __future__ import annotations

# Pairs of opposites; users ask for either word of a pair.
OPPOSITES = [tuple(pair.split("-")) for pair in """
hot-cold big-small tall-short fast-slow up-down left-right in-out on-off open-closed day-night black-white happy-sad
good-bad new-old high-low wet-dry full-empty hard-soft heavy-light early-late easy-difficult rich-poor clean-dirty
loud-quiet strong-weak thick-thin wide-narrow deep-shallow first-last begin-end start-stop push-pull give-take
buy-sell win-lose love-hate come-go always-never yes-no true-false inside-outside above-below before-after near-far
north-south east-west summer-winter top-bottom front-back more-less many-few all-none everything-nothing
everyone-nobody sweet-sour sharp-blunt rough-smooth kind-cruel polite-rude smart-foolish cheap-expensive
safe-dangerous possible-impossible visible-invisible alive-dead awake-asleep sick-healthy tight-loose straight-crooked
beautiful-ugly bright-dark simple-complicated public-private ancient-modern question-answer friend-enemy king-queen
boy-girl man-woman brother-sister mother-father uncle-aunt son-daughter husband-wife grandmother-grandfather
morning-evening sunrise-sunset heaven-hell war-peace birth-death success-failure victory-defeat entrance-exit
arrive-leave remember-forget laugh-cry whisper-shout float-sink rise-fall build-destroy freeze-melt save-spend
borrow-lend teach-learn accept-refuse attack-defend agree-disagree appear-disappear increase-decrease add-subtract
multiply-divide connect-disconnect lock-unlock tie-untie lucky-unlucky usual-unusual fair-unfair known-unknown
honest-dishonest patient-impatient correct-incorrect complete-incomplete regular-irregular legal-illegal equal-unequal
maximum-minimum major-minor majority-minority positive-negative plus-minus plural-singular forward-backward
together-apart often-rarely same-different temporary-permanent natural-artificial optimistic-pessimistic
ascend-descend include-exclude import-export inner-outer upper-lower careful-careless useful-useless hopeful-hopeless
noisy-silent calm-nervous lazy-hardworking generous-selfish friendly-unfriendly comfortable-uncomfortable
""".split()]

# Groups of words that are close in meaning. A yes/no question asks whether a guess is the opposite of a word. A wrong
# guess must be clearly wrong. Therefore no group may contain it together with the word, or together with the right
# opposite.
NEAR = [set(group.split()) for group in """
light dark bright day night white black
loud quiet silent noisy
hard soft easy difficult simple complicated rough smooth
begin start first arrive enter appear
end stop last leave disappear
big small tall short high low large deep shallow wide narrow thick thin upper lower major minor
up down rise fall ascend descend increase decrease float sink more less add subtract plus minus multiply divide
good bad nice kind cruel polite rude friendly unfriendly generous selfish friend enemy love hate
happy sad laugh cry calm nervous patient impatient
right left true false yes no correct incorrect
new old young ancient modern early late
in out inside outside inner outer include exclude entrance exit
open closed lock unlock tie untie connect disconnect shut
all none everything nothing everyone nobody many few always never often rarely usual unusual regular irregular
king queen boy girl man woman brother sister mother father uncle aunt son daughter husband wife grandmother grandfather
strong weak heavy tight loose sharp blunt
win lose success failure victory defeat find give take get buy sell borrow lend save spend
build destroy attack defend safe dangerous heaven hell war peace birth death alive dead awake asleep sick healthy
near far together apart come go push pull front back top bottom above below before after forward backward north south
""".strip().splitlines()]

IRREGULAR_PLURALS = dict(pair.split("-") for pair in """
child-children man-men woman-women foot-feet tooth-teeth goose-geese mouse-mice person-people ox-oxen leaf-leaves
knife-knives wife-wives life-lives wolf-wolves shelf-shelves half-halves loaf-loaves thief-thieves calf-calves
elf-elves sheep-sheep deer-deer fish-fish moose-moose series-series species-species cactus-cacti hero-heroes
potato-potatoes tomato-tomatoes echo-echoes snowman-snowmen fireman-firemen policeman-policemen
grandchild-grandchildren
""".split())
REGULAR_NOUNS = """
cat dog bird cow horse pig lion tiger bear frog duck ant bee snake spider apple banana orange lemon carrot egg cake
cookie book pen pencil paper table chair desk bed lamp door window wall floor roof house garden tree flower river lake
mountain street road car train plane boat ship bike wheel engine computer phone screen key lock letter word number
name game toy ball doll kite song picture color shape line king queen friend teacher doctor farmer student parent
brother sister mother father hand arm leg finger eye ear nose hat shirt shoe sock coat ring coin cup plate spoon fork
bottle bag star planet moon cloud day week month year hour minute second token model panel button file box fox bus
class glass dress kiss brush dish bush watch match bench church beach peach sandwich lunch branch inch baby lady city
country family story berry cherry party puppy penny fly butterfly body copy dictionary library boy monkey donkey
turkey valley piano photo radio zoo kangaroo
""".split()

IRREGULAR_PASTS = dict(pair.split("-") for pair in """
go-went come-came see-saw eat-ate drink-drank run-ran swim-swam sing-sang write-wrote read-read speak-spoke take-took
give-gave make-made do-did have-had say-said tell-told think-thought buy-bought bring-brought catch-caught
teach-taught find-found get-got know-knew grow-grew throw-threw fly-flew draw-drew begin-began break-broke
choose-chose drive-drove ride-rode rise-rose wake-woke sleep-slept keep-kept feel-felt leave-left meet-met lose-lost
sell-sold send-sent spend-spent build-built hear-heard hold-held sit-sat stand-stood understand-understood win-won
wear-wore fall-fell forget-forgot hide-hid bite-bit cut-cut put-put hit-hit let-let shut-shut pay-paid lead-led
feed-fed light-lit dig-dug shake-shook steal-stole freeze-froze fight-fought become-became blow-blew sink-sank
ring-rang hang-hung stick-stuck bend-bent lend-lent
""".split())
REGULAR_VERBS = """
walk talk play jump look ask help work call open close start cook clean wash watch wait want need like love live move
dance laugh smile paint climb cry try carry study stop plan hop clap drop learn listen count add jog visit shout turn
""".split()
