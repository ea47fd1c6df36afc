"""Single questions about subjects outside the starter model's world."""

from __future__ import annotations

# Questions that can only be answered with a clock, senses or the internet.
LIVE = tuple("""
Where is my phone?
Where did I leave my keys?
What will the future bring?
What will happen tomorrow?
What is on television tonight?
What should I wear today?
Which team will win on Sunday?
Is the shop open on Sunday?
Can you predict the lottery numbers?
Can you tell my future?
Do you know what happened in the news?
Do you know who won yesterday?
Does the bus run on Sunday?
Summarize the news.
Give me a horoscope for today.
Tell me the future.
Tell me the latest headlines.
What time is it now?
What day is it today?
What is today's date?
What year is it?
What is the date today?
Which day of the week is it today?
Which month is it now?
Do you know the date?
How late is it?
I need the phone number of the police.
What time is it?
Tell me what time it is.
Do you know what time it is?
Who won the game last night?
What day of the week is it?
Do you know what day it is?
What month is it?
Can you tell me the time?
Can you tell me the date?
Tell me the date.
Tell me the time.
Tell me today's news.
Is it late?
Is it Monday today?
Is today a holiday?
What happened in the world today?
What happened yesterday?
What is new in the world?
What is the news today?
When does the next bus leave?
When does the shop close today?
When does the sun set today?
""".strip().splitlines())

# Requests for actions in the real world.
DEEDS = tuple("""
Can you search the web?
Can you open my browser?
Can you read this PDF?
Can you make a logo for me?
Can you book a table for two?
Set up a server for me.
Convert this file to PDF.
Design a logo.
Draw a picture of my cat.
Show me a map of Europe.
Show me a photo of a lion.
Search the internet for cheap flights.
Google this for me.
Check my bank account.
Order a pizza for me.
Book a flight to London.
Call a taxi.
Set an alarm for seven.
Remind me tomorrow at noon.
Look up my neighbor's address.
Can you send a message to my friend?
Can you turn off the light?
Can you take a screenshot?
Can you play some videos?
Can you save this as a PDF file?
Can you draw a cat?
Can you show me a picture?
Can you make a video?
Open my mail.
Open a website.
Turn up the volume.
Take a note and mail it to me.
Print this page.
Buy me a ticket.
Paint a landscape.
Look at this picture.
Listen to this song.
Delete all my files.
""".strip().splitlines())

QUESTIONS = LIVE + DEEDS + tuple("""
Why is the sky blue?
Why is the sea salty?
How do airplanes fly?
How many stars are there?
How far away is the moon?
How hot is the sun?
How deep is the ocean?
How tall is Mount Everest?
What is the longest river in the world?
What is the largest city in the world?
How old is the Earth?
Who invented the light bulb?
Who painted the Mona Lisa?
Who was the first man on the moon?
Who is the richest person in the world?
Who is the president of the United States?
Who rules the world?
When did the dinosaurs die out?
When did the Titanic sink?
When was the telephone invented?
When is Easter this year?
Where is the Bermuda Triangle?
Where can I buy cheap shoes?
What is the meaning of life?
What happens after death?
What is love?
What is art?
What is time?
What is the best country in the world?
What is the best movie ever made?
What is the best phone of this year?
What is the price of a loaf of bread?
What is the boiling point of iron?
What is the chemical formula of sugar?
What is the speed of sound?
What is the largest number?
What is pi to ten digits?
What is the first prime number after 1000?
What is the zodiac sign for June?
What should I cook tonight?
What should I study?
What should I name my company?
What should I give my father for his birthday?
Which car should I buy?
Which language is the hardest to learn?
Which dog breed is best for children?
Which wine goes with fish?
Why do we dream?
Why do people lie?
Why do leaves fall?
Why do we yawn?
Why do cats purr?
Why do onions make me cry?
Why is ice slippery?
Why is my computer slow?
Why is my phone hot?
Why did Rome fall?
Why did the war begin?
How do vaccines work?
How do plants grow?
How do fish breathe?
How do magnets work?
How do I get to the airport?
How do I become a pilot?
How do I make my own beer?
How do I get rid of ants?
How do I lose ten pounds?
How do I ask someone out?
How do I write a good CV?
How do I learn Spanish fast?
How do I get a passport?
How do I set up my printer?
How much sleep do I need?
How much does a house cost?
How much money does a teacher earn?
How many people live on Earth?
How many countries are there?
How many bones does a human have?
How many calories does an apple have?
How many words does the English language have?
How many books has Stephen King written?
How long does it take to fly to Mars?
How long should I boil an egg?
How was chess invented?
How was the universe made?
How do I win the lottery?
Is there life on Mars?
Is there a God?
Is coffee bad for me?
Is red wine healthy?
Is my tax form right?
Is it safe to eat raw eggs?
Is this mushroom poisonous?
Are aliens real?
Are electric cars better?
Are we alone in the universe?
Can you write a novel for me?
Can you do my homework?
Can you write my thesis?
Can you summarize this article?
Can you summarize this book for me?
Can you give me legal advice?
Can you give me medical advice?
Can you fix my code?
Can you check my grammar?
Can you rewrite this paragraph?
Can you play chess with me?
Can you write a song for my wedding?
Can you plan my holiday?
Can you plan my week?
Can you make me a training plan?
Can you make me a diet plan?
Can you prove Fermat's theorem?
Can you solve this riddle about two doors?
Can you solve a Rubik's cube?
Can you explain this code to me?
Can you write an operating system?
Can you write a play in five acts?
Can you write an app for my phone?
Can you help me with my physics homework?
Can you help me with my tax return?
Can you help me with my chemistry test?
Can you help me find a flat?
Can you interpret my dream?
Can you read my palm?
Do you know the lyrics of my favorite song?
Do you know a good lawyer?
Do you know a good dentist near here?
Do fish feel pain?
Does money make people happy?
Does God exist?
Will robots take our jobs?
Will the price of gold rise?
Will I be rich one day?
Should I change my job?
Should I marry him?
Should I leave my wife?
Should I buy or rent a house?
Should I take this pill?
Should I vote in the election?
Write a novel of 300 pages.
Write a speech for my wedding.
Write my resignation.
Write a legal contract.
Write a business plan for a bakery.
Write a review of the new phone.
Write a film script about a bank robbery.
Write a long essay on peace.
Write a scientific paper.
Write a rap battle.
Write an opera.
Write a newspaper article.
Write a full website with a shop.
Write a program that plays chess.
Write a program that predicts the stock market.
Write unit tests for my whole project.
Refactor my project.
Review this pull request.
Optimize my database.
Find the bug in my program.
Convert this code from Java to Rust.
Translate this text into German.
Translate my website.
Summarize the Bible.
Summarize this video.
Solve this equation for me.
Solve the crossword.
Solve my homework.
Explain the stock market.
Explain the offside rule.
Explain the rules of cricket.
Explain the plot of the movie.
Explain quantum computing to a child.
Compare Android and iPhone.
Compare Python and Rust in detail.
Compare Plato and Aristotle.
Compare two insurance plans.
Compare the climates of Spain and Norway.
Recommend something to read.
Recommend something to watch tonight.
Recommend a restaurant near me.
Plan a party for fifty people.
Plan my retirement.
Plan a garden for me.
Design a house with three bedrooms.
Design a bridge.
Give me the recipe of your grandmother.
Give me investment advice.
Give me the lyrics of a famous song.
Give me a workout plan.
Give me ten ideas for a startup.
Tell me who will win the election.
Tell me what happened in 1789.
Tell me everything about the universe.
Show me the way to the station.
Diagnose me.
My tooth hurts and my face is red, which pill should I take?
My car does not start, what should I do?
My washing machine is broken, how do I repair it?
My landlord wants more money, is that legal?
My dog does not eat, what is wrong with him?
My plants are dying, what can I do?
My internet is slow, how do I fix it?
My code does not compile, can you fix it?
I need a doctor, which one is good?
I need a lawyer for my divorce.
I need a complete marketing plan.
I want to learn Chinese with you.
I want to invest a thousand dollars.
I want to sue my neighbor.
I want you to hack a website.
I want you to act as a lawyer.
I want you to act as a travel guide.
Act as a doctor.
Act as a Linux terminal.
Pretend to be Shakespeare.
Pretend to be a history teacher.
Let us discuss politics.
Let us discuss philosophy.
Let us talk about religion.
Let us talk about football results.
Let us write a book together.
Who will win the World Cup?
Who killed Kennedy?
Who wrote the Bible?
Who built the pyramids?
Who discovered America?
Who is the best football player?
Who is the pope?
Who is the queen of England?
Who sang Yesterday?
Who invented paper?
Who was Hitler?
""".strip().splitlines())
