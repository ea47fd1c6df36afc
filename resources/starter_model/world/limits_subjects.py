"""Subjects outside the starter model's narrow world, by kind; the kinds' question shapes are in limits_shapes.py."""

from __future__ import annotations


def _list(text: str) -> tuple[str, ...]:
    return tuple(" ".join(one.split()) for one in text.split(",") if one.strip())


SUBJECTS: dict[str, tuple[str, ...]] = {
    "person": _list("""
        Napoleon, Julius Caesar, Cleopatra, Albert Einstein, Isaac Newton, Marie Curie, Charles Darwin, Galileo,
        Mozart, Beethoven, Johann Sebastian Bach, Leonardo da Vinci, Michelangelo, Picasso, Vincent van Gogh,
        Rembrandt, Shakespeare, Goethe, Homer, Plato, Aristotle, Socrates, Confucius, Buddha, Gandhi, Nelson
        Mandela, Martin Luther King, Abraham Lincoln, George Washington, Winston Churchill, Queen Victoria, Queen
        Elizabeth, Alexander the Great, Genghis Khan, Marco Polo, Christopher Columbus, Vasco da Gama, Captain
        Cook, Neil Armstrong, Yuri Gagarin, Alan Turing, Ada Lovelace, Grace Hopper, Nikola Tesla, Thomas Edison,
        Alexander Bell, Henry Ford, Steve Jobs, Bill Gates, Elon Musk, Taylor Swift, Madonna, Michael Jackson,
        Elvis Presley, John Lennon, Bob Dylan, Charlie Chaplin, Marilyn Monroe, Tom Hanks, Pele, Diego Maradona,
        Lionel Messi, Roger Federer, Serena Williams, Usain Bolt, Muhammad Ali, Sigmund Freud, Karl Marx, Immanuel
        Kant, Nietzsche, Rosa Parks, Anne Frank, Joan of Arc, Florence Nightingale, Louis Pasteur, Pythagoras,
        Archimedes, Euclid, Gauss, Leonhard Euler, Stephen Hawking, Jane Austen, Charles Dickens, Mark Twain,
        Agatha Christie, Tolstoy, Franz Kafka, Virginia Woolf, Frida Kahlo, Simon Bolivar, Che Guevara, the first
        king of England, the last emperor of China, the founder of Rome, the inventor of the telephone, Robin Hood"""),
    "event": _list("""
        the French Revolution, the First World War, the Second World War, the Cold War, the Roman Empire, the fall
        of Rome, the Middle Ages, the Renaissance, the Industrial Revolution, the American Civil War, the Russian
        Revolution, the moon landing, the fall of the Berlin Wall, the Vietnam War, the Great Depression, the
        Black Death, the Crusades, the Hundred Years' War, the Thirty Years' War, the Battle of Waterloo, the
        Battle of Hastings, the sinking of the Titanic, the Boston Tea Party, the gold rush, the Stone Age, the
        Bronze Age, the Iron Age, ancient Egypt, ancient Greece, the Ottoman Empire, the British Empire, the
        Mongol Empire, the Aztecs, the Incas, the Maya, the Vikings, the Samurai, the Silk Road, the discovery of
        America, the building of the pyramids, the Great Fire of London, the Spanish Armada, the Treaty of
        Versailles, the Magna Carta, the Cuban Missile Crisis, the Olympic Games of 1936, the history of the
        bicycle, the history of writing, the history of Poland"""),
    "science": _list("""
        photosynthesis, gravity, evolution, relativity, quantum physics, black holes, the big bang, electricity,
        magnetism, nuclear fusion, nuclear power, radioactivity, climate change, the greenhouse effect, the ozone
        layer, plate tectonics, earthquakes, volcanoes, tsunamis, hurricanes, tornadoes, lightning, the water
        cycle, the tides, eclipses, comets, galaxies, dark matter, the speed of light, sound waves, atoms,
        molecules, electrons, the periodic table, chemical bonds, acids and bases, enzymes, proteins, genes,
        chromosomes, mitosis, bacteria, viruses, the immune system, the nervous system, the human brain, the
        digestive system, blood pressure, the heart, the lungs, muscles, bones, hormones, vitamins, fossils,
        dinosaurs, mammoths, the ice age, coral reefs, rain forests, food chains, pollination, fermentation, rust,
        combustion, lasers, microscopes, telescopes, satellites, rockets, space travel, Newton's laws,
        thermodynamics, string theory, the Doppler effect, osmosis, carbon dating, glaciers, the northern lights,
        stem cells, cloning, the human genome, the atmosphere, the Earth's core"""),
    "technology": _list("""
        blockchain, Bitcoin, 5G, solar panels, wind turbines, electric cars, batteries, diesel engines, jet
        engines, airplanes, helicopters, submarines, elevators, refrigerators, microwave ovens, washing machines,
        televisions, radios, transistors, microchips, 3D printers, touch screens, fiber optics, GPS, Bluetooth,
        radar, X-rays, MRI scanners, quantum computers, databases, operating systems, Linux, Windows, Docker,
        Kubernetes, Git, firewalls, encryption, passwords, computer viruses, search engines, social media, cloud
        computing, virtual reality, self-driving cars, drones, smartphones, hard disks, the combustion engine, the
        steam engine, the printing press, nuclear reactors, power plants, bridges, skyscrapers"""),
    "health": _list("""
        a headache, a fever, the flu, a cold, a cough, a sore throat, back pain, a broken arm, high blood
        pressure, diabetes, cancer, asthma, allergies, hay fever, a rash, insomnia, depression, anxiety, migraine,
        stomach pain, a burn, a bee sting, a snake bite, a toothache, an ear infection, pneumonia, measles,
        chickenpox, malaria, a stroke, a heart attack, anemia, arthritis, a sprained ankle, food poisoning,
        dizziness, hair loss, acne, obesity, a vitamin deficiency, aspirin, antibiotics, ibuprofen, insulin,
        vaccines, a healthy diet, losing weight, pregnancy, chest pain, a swollen knee"""),
    "law": _list("""
        a divorce, a will, my rent contract, a speeding ticket, my taxes, a patent, copyright, a trademark, my
        employment contract, a lawsuit, small claims court, a visa, a work permit, child custody, bankruptcy, an
        inheritance, consumer rights, a mortgage, my landlord, a refund, an insurance claim, data protection law,
        self-defense, a car accident, a contract, a fine, tax fraud, starting a company, the constitution, human
        rights, traffic law, a neighbor's noise, a building permit, citizenship"""),
    "politics": _list("""
        the election, the president, the government, the parliament, democracy, communism, capitalism, socialism,
        the European Union, the United Nations, NATO, immigration, gun control, the death penalty, abortion,
        nuclear weapons, the minimum wage, taxes on the rich, free trade, the war, the peace talks, Brexit, the
        prime minister, the opposition, the new law, the climate treaty, feminism, the monarchy, public schools,
        health insurance, the budget, the left and the right, populism, censorship"""),
    "place fact": _list("""
        France, Germany, Italy, Spain, Portugal, Poland, Sweden, Norway, Finland, Denmark, Greece, Turkey, Russia,
        Ukraine, Japan, China, India, Brazil, Argentina, Chile, Peru, Mexico, Canada, Australia, Egypt, Kenya,
        Nigeria, Morocco, South Africa, Vietnam, Thailand, Indonesia, Iran, Austria, Switzerland, Belgium,
        Hungary, Ireland, Iceland, Cuba, London, Tokyo, New York, Chicago"""),
    "live": _list("""
        the news, the latest news, the news of today, the football results, the score of the game, the stock
        market, the price of gold, the price of oil, the price of Bitcoin, the exchange rate of the dollar, the
        traffic, the bus times, the train times, the flight times, the TV program, the cinema program, the lottery
        numbers, the election results, the time, the time in Tokyo, the time in London, the date of today, today's
        date, the opening hours of the museum, the newest phone, the latest movies, the sports news, the price of
        eggs, the price of a laptop, the price of petrol, the headlines, the top songs, the Olympic results, the
        latest version, the price of bread, the football news, the train to Paris, the news of this week"""),
    "translation": _list("""
        good morning, thank you, I love you, the house is big, where is the station, how much is it, I am hungry,
        my name is Anna, the cat sleeps, see you tomorrow, I do not understand, a glass of water, happy birthday,
        Merry Christmas, the red car, my friend is a teacher, I would like a coffee, it is raining, help me, where
        do you live, this sentence, this text, my letter, the menu, a poem, the instructions, I have two brothers,
        the train is late, we are at home, please close the door, excuse me, welcome"""),
    "poem": _list("""
        love, spring, autumn, the sea, my mother, friendship, the moon, freedom, winter, a lost dog, my hometown,
        time, hope, roses, the night sky, war and peace, a rainy day, summer, my teacher, happiness, old age, the
        wind, a broken heart, coffee, the mountains, my grandmother, a train journey, silence, dreams, the city,
        home, birds, mathematics, fire, a wedding"""),
    "essay": _list("""
        climate change, the causes of the First World War, social media, the future of work, school uniforms,
        artificial intelligence, animal rights, healthy food, my summer holidays, the role of women in history,
        democracy, space exploration, the novel I read, pollution, the meaning of freedom, the internet,
        recycling, video games and violence, travel, globalization, education, my best friend, homework, public
        transport, the history of music, energy, electric cars, advertising, poverty, sports"""),
    "letter": _list("""
        my boss, my landlord, my teacher, the bank, a customer, my insurance company, my grandmother, a job
        application, a complaint, an invitation to a wedding, my resignation, a thank-you note to a client, the
        city council, a friend who moved away, a company, the tax office, my neighbor, an apology, a cover letter,
        a birthday speech, a wedding speech, a love letter, a press release, a business plan, a product
        description, a blog post, a newspaper article, a LinkedIn profile, a CV, a farewell speech, a film script,
        a song text, a novel, a chapter of a book, a long fairy tale of ten pages, a sermon"""),
    "program": _list("""
        a web server in Rust, a chess engine, a website for my shop, a mobile app, a compiler, an operating
        system, a web scraper, a Tetris game, a snake game in JavaScript, a database in C++, a chat server, a
        login page with a database, a REST API in Go, a neural network in PyTorch, a sudoku solver, a text editor,
        a video player, a calculator app for Android, a Discord bot, a face recognition program, a spell checker,
        a file sync tool, a ray tracer, a physics engine, a browser extension, a
        trading bot, a React component with tests, a Kubernetes setup, a Dockerfile for my project, a linked list
        in C, a binary search tree in Java, a game engine, a parser for XML, a payment system, a virus scanner, a
        weather app, a full online shop, a multiplayer game, a machine learning pipeline, an email client, a blog
        engine, a red-black tree in Rust, a plugin for Photoshop, a Haskell parser"""),
    "recipe": _list("""
        lasagna, chocolate cake, chicken curry, pizza dough, sourdough bread, apple pie, sushi, paella, pancakes,
        goulash, tomato soup, risotto, tiramisu, cheesecake, ramen, pad thai, falafel, hummus, moussaka, fish and
        chips, beef stew, roast chicken, meatballs, carbonara, pesto, guacamole, tacos, dumplings, spring rolls,
        fried rice, croissants, waffles, brownies, banana bread, muffins, potato salad, ratatouille, gazpacho,
        borscht, pierogi, schnitzel, strudel, scones, jam, mayonnaise, kimchi, baklava, ice cream"""),
    "travel": _list("""
        Rome, Paris, Japan, Iceland, New York, the Alps, Thailand, Greece, Portugal, Scotland, Egypt, Peru,
        Norway, Morocco, Vienna, Barcelona, London, Prague, India, Australia, New Zealand, Canada, Kenya, Mexico,
        Lisbon, Venice, Ireland, Vietnam, Croatia, the Baltic Sea, California, Hawaii, Istanbul, Budapest,
        Amsterdam, Berlin, Florence, Tuscany, Patagonia, the Sahara, Sicily"""),
    "image": _list("""
        a cat, a sunset, a house, my dog, a dragon, a logo, a mountain, a robot, a map, a diagram, a portrait, a
        flower, a car, a castle, a birthday card, a poster, an icon, a cartoon, a unicorn, a city at night, a
        chart, a floor plan, a ship, a face, a tree, a comic, a landscape, a book cover, a T-shirt design, a
        horse, a spaceship, the sea, a forest, a photo of a beach"""),
    "work of art": _list("""
        Harry Potter, The Lord of the Rings, Hamlet, Romeo and Juliet, War and Peace, Don Quixote, Moby Dick, The
        Odyssey, The Iliad, Faust, The Little Prince, Animal Farm, Pride and Prejudice, Frankenstein, Dracula,
        Sherlock Holmes, Star Wars, Star Trek, Titanic, The Matrix, The Godfather, Casablanca, Jurassic Park,
        Frozen, Toy Story, The Lion King, Breaking Bad, Game of Thrones, The Simpsons, Friends, Doctor Who, James
        Bond, Batman, Superman, Spider-Man, the Mona Lisa, the Bible, the Koran, The Magic Flute, Carmen, Swan
        Lake, the Ninth Symphony, Bohemian Rhapsody, Yesterday by the Beatles, Minecraft, Super Mario, Zelda,
        Pac-Man, Alien"""),
    "sport": _list("""
        the World Cup, the World Cup in 1998, the Olympic Games, the Tour de France, Wimbledon, the Super Bowl,
        the Champions League, the Masters, the marathon, the football match yesterday, the hockey final, the chess
        championship, the basketball game, the Formula 1 race, the boxing match, the ski race, the Premier League,
        the cricket match, the rugby final, the swimming race, the European Championship, the golf tournament, the
        Grand Prix, the derby, the baseball season, the 100 meter final"""),
    "money": _list("""
        stocks, gold, Bitcoin, a house, a used car, an index fund, bonds, real estate, a pension plan, a savings
        account, a loan, crypto, a startup, an insurance, a credit card, government bonds, a new laptop, a phone
        contract, a mortgage, silver, art"""),
    "recommend": _list("""
        a movie, a good book, a restaurant, a hotel, a phone, a laptop, a camera, a song, a band, a podcast, a TV
        series, a video game, a car, a bike, a pair of shoes, a gift for my wife, a perfume, a wine, a doctor, a
        school, a language course, a gym, a beach, a museum, a holiday, a bank, a printer, a headset, a coffee
        machine, a mattress, a tent, a graphics card, a city to live in"""),
    "belief": _list("""
        God, heaven, hell, angels, ghosts, life after death, aliens, fate, free will, the meaning of life, the
        soul, karma, astrology, horoscopes, miracles, Christianity, Islam, Judaism, Hinduism, Buddhism, evil,
        truth, justice, happiness in philosophy, morality, the end of the world, time travel, reincarnation,
        existentialism, stoicism, the Trinity, the Talmud, consciousness, destiny"""),
    "howto": _list("""
        fix a bike, repair a washing machine, change a tire, build a shed, tie a tie, play the guitar, learn to
        swim, grow tomatoes, train a dog, raise children, find a job, write a novel, start a business, lose
        weight, sleep better, invest money, paint a wall, lay tiles, fix a leaking pipe, clean a carpet, remove a
        stain, iron a shirt, knit a sweater, sew a dress, play poker, play chess well, ski, surf, drive a car, fly
        a plane, meditate, stop smoking, make friends, get rich, become famous, win an argument, sell a house,
        build a computer, install Linux, set up a router, recover a deleted file, hack a password, pick a lock,
        plant a tree, keep bees, brew beer, make wine, bake a wedding cake, cut hair, apply for a visa, prepare
        for an interview, speak in public"""),
    "action": _list("""
        send an email, call my mother, set a timer, set an alarm, open the browser, order a pizza, book a flight,
        book a hotel, buy a ticket, turn on the light, play a video, search the web, look it up on the internet,
        open a website, download a file, print a page, delete my files, read my mail, check my calendar, add a
        reminder, post on Twitter, take a photo, record a video, turn off the computer, restart the computer,
        install a program, read this PDF, open my document, watch this video, listen to this song, google
        something, pay my bill, call a taxi, find my phone, navigate me home, translate a website, draw a graph,
        run a program, sing a song, sing me a lullaby, sing for me, dance for me, dance a little, play some music,
        play the piano, play a song for me, whistle a tune, speak aloud, phone my friend, call me, send a letter"""),
    "grammar": _list("""
        the subjunctive, the passive voice, the present perfect, relative clauses, the gerund, conditional
        sentences, irregular verbs in German, French pronouns, Latin cases, Spanish verbs, Chinese characters, the
        Russian alphabet, Japanese grammar, phonetics, the comma rules, reported speech, adverbs of place, Greek
        letters, Arabic script, sign language, the German articles"""),
    "economy": _list("""
        inflation, supply and demand, interest rates, the gross domestic product, monopolies, marketing,
        accounting, the stock exchange, central banks, unemployment, globalization, tariffs, recessions, game
        theory, venture capital, bookkeeping, logistics, human resources, brand management, the housing market,
        psychology, sociology, anthropology, archaeology, linguistics, behaviorism, group dynamics, body language,
        memory techniques, project management, negotiation"""),
    "advanced math": _list("""
        calculus, derivatives, integrals, matrices, vectors, trigonometry, logarithms, prime factorization,
        complex numbers, probability theory, statistics, the Pythagorean theorem, geometry proofs, differential
        equations, set theory, the quadratic formula, polynomials, fractions, percentages, standard deviation,
        topology, number theory, the binomial theorem, Fermat's last theorem, linear regression, exponents, limits
        of functions, the golden ratio, Fibonacci numbers, imaginary numbers, long division"""),
    "animal lore": _list("""
        elephants, tigers, wolves, bears, whales, sharks, dolphins, eagles, owls, penguins, snakes, crocodiles,
        turtles, frogs, spiders, ants, bees, butterflies, horses, cows, camels, giraffes, lions, monkeys,
        gorillas, kangaroos, koalas, pandas, foxes, mice, bats, rabbits, hedgehogs, parrots, salmon, octopuses,
        jellyfish, snails, swans, storks"""),
}
