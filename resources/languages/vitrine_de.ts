<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AccentChoice</name>
    <message>
        <source>Teal</source>
        <translation>Petrol</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <source>Violet</source>
        <translation>Violett</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>Rust</source>
        <translation>Rost</translation>
    </message>
    <message>
        <source>Ink</source>
        <translation>Tinte</translation>
    </message>
    <message>
        <source>Accent</source>
        <translation>Akzent</translation>
    </message>
</context>
<context>
    <name>ActionMenuItem</name>
    <message>
        <source>Not available now</source>
        <translation>Zurzeit nicht verfügbar</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>Untersuchen</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>New temporary chat</source>
        <translation>Neuer temporärer Chat</translation>
    </message>
    <message>
        <source>Settings of this chat</source>
        <translation>Einstellungen dieses Chats</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>Prompts</translation>
    </message>
    <message>
        <source>Import chats</source>
        <translation>Chats importieren</translation>
    </message>
    <message>
        <source>New folder</source>
        <translation>Neuer Ordner</translation>
    </message>
    <message>
        <source>Search chats</source>
        <translation>Chats durchsuchen</translation>
    </message>
    <message>
        <source>Find in this chat</source>
        <translation>In diesem Chat suchen</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>Neu antworten</translation>
    </message>
    <message>
        <source>Continue the answer</source>
        <translation>Antwort fortsetzen</translation>
    </message>
    <message>
        <source>Stop the answer</source>
        <translation>Antwort stoppen</translation>
    </message>
    <message>
        <source>Previous version</source>
        <translation>Vorige Fassung</translation>
    </message>
    <message>
        <source>Next version</source>
        <translation>Nächste Fassung</translation>
    </message>
    <message>
        <source>Map of the chat</source>
        <translation>Karte des Chats</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Empty composer: edit the last message</source>
        <translation>Leeres Eingabefeld: letzte Nachricht bearbeiten</translation>
    </message>
    <message>
        <source>Message: edit</source>
        <translation>Nachricht: bearbeiten</translation>
    </message>
    <message>
        <source>Message: open the menu</source>
        <translation>Nachricht: Menü öffnen</translation>
    </message>
    <message>
        <source>Send the message</source>
        <translation>Nachricht senden</translation>
    </message>
    <message>
        <source>Start a new line</source>
        <translation>Neue Zeile beginnen</translation>
    </message>
    <message>
        <source>Chat list: rename the chat</source>
        <translation>Chatliste: Chat umbenennen</translation>
    </message>
    <message>
        <source>Chat list: delete the chat</source>
        <translation>Chatliste: Chat löschen</translation>
    </message>
    <message>
        <source>Chat list: open the chat&apos;s menu</source>
        <translation>Chatliste: Menü des Chats öffnen</translation>
    </message>
    <message>
        <source>Token strip: previous or next token</source>
        <translation>Tokenleiste: voriges oder nächstes Token</translation>
    </message>
    <message>
        <source>Open a model…</source>
        <translation>Modell öffnen …</translation>
    </message>
    <message>
        <source>Open %1 again</source>
        <translation>%1 erneut öffnen</translation>
    </message>
    <message>
        <source>Unload %1</source>
        <translation>%1 entladen</translation>
    </message>
    <message>
        <source>Find an action or a chat</source>
        <translation>Aktion oder Chat suchen</translation>
    </message>
    <message>
        <source>Hide the chat list</source>
        <translation>Chatliste ausblenden</translation>
    </message>
    <message>
        <source>Show the chat list</source>
        <translation>Chatliste einblenden</translation>
    </message>
    <message>
        <source>Hide the inspector</source>
        <translation>Inspektor ausblenden</translation>
    </message>
    <message>
        <source>Show the inspector</source>
        <translation>Inspektor einblenden</translation>
    </message>
    <message>
        <source>Move the inspector back into the window</source>
        <translation>Inspektor zurück ins Fenster holen</translation>
    </message>
    <message>
        <source>Show the inspector in a separate window</source>
        <translation>Inspektor in einem eigenen Fenster zeigen</translation>
    </message>
    <message>
        <source>Use the light theme</source>
        <translation>Helles Design verwenden</translation>
    </message>
    <message>
        <source>Use the dark theme</source>
        <translation>Dunkles Design verwenden</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Größere Schrift</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Kleinere Schrift</translation>
    </message>
    <message>
        <source>Default text size</source>
        <translation>Standard-Textgröße</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation>Fenster schließen</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Rename this chat</source>
        <translation>Diesen Chat umbenennen</translation>
    </message>
    <message>
        <source>Pin or unpin this chat</source>
        <translation>Diesen Chat anheften oder loslösen</translation>
    </message>
    <message>
        <source>Move this chat to a folder…</source>
        <translation>Diesen Chat in einen Ordner verschieben …</translation>
    </message>
    <message>
        <source>Duplicate this chat</source>
        <translation>Diesen Chat duplizieren</translation>
    </message>
    <message>
        <source>Export this chat…</source>
        <translation>Diesen Chat exportieren …</translation>
    </message>
    <message>
        <source>Delete this chat</source>
        <translation>Diesen Chat löschen</translation>
    </message>
    <message>
        <source>Leave step mode</source>
        <translation>Schrittmodus verlassen</translation>
    </message>
    <message>
        <source>Step mode: answer token by token</source>
        <translation>Schrittmodus: Token für Token antworten</translation>
    </message>
    <message>
        <source>Resume the answer</source>
        <translation>Antwort fortsetzen</translation>
    </message>
    <message>
        <source>Pause the answer</source>
        <translation>Antwort anhalten</translation>
    </message>
    <message>
        <source>Take the token, and pause before the next token</source>
        <translation>Dieses Token nehmen und vor dem nächsten Token anhalten</translation>
    </message>
    <message>
        <source>Run until a number of tokens…</source>
        <translation>Bis zu einer Zahl von Tokens laufen…</translation>
    </message>
    <message>
        <source>Where answers pause…</source>
        <translation>Wo Antworten anhalten …</translation>
    </message>
    <message>
        <source>Message editor: save without a new answer</source>
        <translation>Nachrichteneditor: ohne neue Antwort speichern</translation>
    </message>
    <message>
        <source>Next chat in the list</source>
        <translation>Nächster Chat in der Liste</translation>
    </message>
    <message>
        <source>Previous chat in the list</source>
        <translation>Voriger Chat in der Liste</translation>
    </message>
</context>
<context>
    <name>AgainPanel</name>
    <message>
        <source>Answer again with</source>
        <translation>Neu antworten mit</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>Neu antworten</translation>
    </message>
    <message>
        <source>Or choose another model; Vitrine opens it</source>
        <translation>Oder wähle ein anderes Modell; Vitrine öffnet es</translation>
    </message>
    <message>
        <source>On the server %1</source>
        <translation>Auf dem Server %1</translation>
    </message>
</context>
<context>
    <name>AnswerProgress</name>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>Reading the prompt… %1 %, %2 left</source>
        <translation>Prompt wird gelesen … %1 %, noch %2</translation>
    </message>
    <message>
        <source>Reading the prompt… %1 %</source>
        <translation>Prompt wird gelesen … %1 %</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 Tokens/s</translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation>Schreibt …</translation>
    </message>
    <message>
        <source>Waiting for the model…</source>
        <translation>Wartet auf das Modell …</translation>
    </message>
    <message>
        <source>Reading the prompt</source>
        <translation>Prompt wird gelesen</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>AppearancePage</name>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Design</translation>
    </message>
    <message>
        <source>dark light night</source>
        <translation>dunkel hell Nacht Thema</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Accent</source>
        <translation>Akzent</translation>
    </message>
    <message>
        <source>Colour of buttons and links; charts are not affected</source>
        <translation>Farbe von Schaltflächen und Links; Diagramme bleiben, wie sie sind</translation>
    </message>
    <message>
        <source>colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>Black on white or white on black, with strong borders</source>
        <translation>Schwarz auf Weiß oder Weiß auf Schwarz, mit kräftigen Rahmen</translation>
    </message>
    <message>
        <source>Size and motion</source>
        <translation>Größe und Bewegung</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>In percent of the desktop&apos;s text size; controls scale with the text</source>
        <translation>In Prozent der Textgröße deiner Arbeitsumgebung; Bedienelemente wachsen mit dem Text</translation>
    </message>
    <message>
        <source>font zoom scale</source>
        <translation>Schrift Zoom Skalierung</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>Weniger Bewegung</translation>
    </message>
    <message>
        <source>Turns off animations</source>
        <translation>Schaltet Animationen aus</translation>
    </message>
    <message>
        <source>animation</source>
        <translation>Animation</translation>
    </message>
    <message>
        <source>Statistics below answers</source>
        <translation>Statistik unter Antworten</translation>
    </message>
    <message>
        <source>Shows time, length and speed below every answer. If this is off, they appear only below the answer under the pointer</source>
        <translation>Zeigt Zeit, Länge und Geschwindigkeit unter jeder Antwort; wenn dies aus ist, nur unter der Antwort beim Mauszeiger</translation>
    </message>
    <message>
        <source>tokens per second speed</source>
        <translation>Tokens pro Sekunde Tempo Geschwindigkeit</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>Width of a tab</source>
        <translation>Breite eines Tabulators</translation>
    </message>
    <message>
        <source>In characters</source>
        <translation>In Zeichen</translation>
    </message>
    <message>
        <source>indentation tabulator</source>
        <translation>Einrückung Tabulator</translation>
    </message>
</context>
<context>
    <name>AskAnswer</name>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation>Schreibt …</translation>
    </message>
    <message>
        <source>Waiting for the model…</source>
        <translation>Wartet auf das Modell …</translation>
    </message>
</context>
<context>
    <name>AskShortcut</name>
    <message>
        <source>Ask from every program</source>
        <translation>Aus jedem Programm fragen</translation>
    </message>
    <message>
        <source>This desktop offers no shortcuts to programs. In the keyboard settings of the desktop, create a shortcut for this command; it shows a small window for a question</source>
        <translation>Dieser Desktop bietet Programmen keine Tastenkürzel an. Lege in den Tastatureinstellungen des Desktops ein Kürzel für diesen Befehl an; er zeigt ein kleines Fenster für eine Frage</translation>
    </message>
    <message>
        <source>Shows a small window for a question. Keys: %1</source>
        <translation>Zeigt ein kleines Fenster für eine Frage. Tasten: %1</translation>
    </message>
    <message>
        <source>Shows a small window for a question. Choose the keys in the settings of the desktop</source>
        <translation>Zeigt ein kleines Fenster für eine Frage. Wähle die Tasten in den Einstellungen des Desktops</translation>
    </message>
    <message>
        <source>Shows a small window for a question. The desktop asks for the keys</source>
        <translation>Zeigt ein kleines Fenster für eine Frage. Der Desktop fragt nach den Tasten</translation>
    </message>
    <message>
        <source>global shortcut quick question</source>
        <translation>globales Tastenkürzel schnelle Frage</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
</context>
<context>
    <name>AskWindow</name>
    <message>
        <source>Ask — Vitrine</source>
        <translation>Fragen — Vitrine</translation>
    </message>
    <message>
        <source>Ask the model a question</source>
        <translation>Dem Modell eine Frage stellen</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Write a question; it can be asked when the model is open</source>
        <translation>Schreib eine Frage; du kannst sie stellen, sobald das Modell geöffnet ist</translation>
    </message>
    <message>
        <source>Ask a question</source>
        <translation>Stell eine Frage</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Do not ask</source>
        <translation>Nicht fragen</translation>
    </message>
    <message>
        <source>Ask when the model is open</source>
        <translation>Fragen, sobald das Modell geöffnet ist</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>No model is open.</source>
        <translation>Es ist kein Modell geöffnet.</translation>
    </message>
    <message>
        <source>Vitrine is offline, and this model runs on a server.</source>
        <translation>Vitrine ist offline, und dieses Modell läuft auf einem Server.</translation>
    </message>
    <message>
        <source>Open a model…</source>
        <translation>Modell öffnen …</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Opening %1…</source>
        <translation>%1 wird geöffnet …</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>Kein Modell</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>Modell wird geladen</translation>
    </message>
    <message>
        <source>Copy the answer</source>
        <translation>Antwort kopieren</translation>
    </message>
    <message>
        <source>Open as chat</source>
        <translation>Als Chat öffnen</translation>
    </message>
    <message>
        <source>Continue in the main window</source>
        <translation>Im Hauptfenster fortsetzen</translation>
    </message>
    <message>
        <source>Answered: %1</source>
        <translation>Antwort: %1</translation>
    </message>
</context>
<context>
    <name>AttachDialog</name>
    <message>
        <source>Attach files</source>
        <translation>Dateien anhängen</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Texts (*.txt *.md *.csv *.json *.log *.xml *.c *.cpp *.h *.py *.rs *.js *.pdf *.docx *.xlsx *.odt *.ods)</source>
        <translation>Texte (*.txt *.md *.csv *.json *.log *.xml *.c *.cpp *.h *.py *.rs *.js *.pdf *.docx *.xlsx *.odt *.ods)</translation>
    </message>
</context>
<context>
    <name>AttachedText</name>
    <message>
        <source>Pasted text</source>
        <translation>Eingefügter Text</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln tokens</source>
        <translation>
            <numerusform>%Ln Token</numerusform>
            <numerusform>%Ln Tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln characters</source>
        <translation>
            <numerusform>%Ln Zeichen</numerusform>
            <numerusform>%Ln Zeichen</numerusform>
        </translation>
    </message>
    <message>
        <source>Folds the text</source>
        <translation>Klappt den Text zu</translation>
    </message>
    <message>
        <source>Shows the text</source>
        <translation>Zeigt den Text</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>Remove the pasted text</source>
        <translation>Eingefügten Text entfernen</translation>
    </message>
    <message>
        <source>%1 · read as %2</source>
        <translation>%1 · gelesen als %2</translation>
    </message>
</context>
<context>
    <name>Attachments</name>
    <message>
        <source>Lines to send</source>
        <translation>Zu sendende Zeilen</translation>
    </message>
    <message>
        <source>First line</source>
        <translation>Erste Zeile</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>Last line</source>
        <translation>Letzte Zeile</translation>
    </message>
    <message>
        <source>Shorten</source>
        <translation>Kürzen</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>Kodierung</translation>
    </message>
    <message>
        <source>Encoding of the file</source>
        <translation>Kodierung der Datei</translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Next notice</source>
        <translation>Nächster Hinweis</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>BlockView</name>
    <message>
        <source>Hide the details</source>
        <translation>Details ausblenden</translation>
    </message>
    <message>
        <source>Show the details</source>
        <translation>Details einblenden</translation>
    </message>
</context>
<context>
    <name>BranchPoint</name>
    <message numerus="yes">
        <source>A new branch begins here. Other branches continue with %Ln messages.</source>
        <translation>
            <numerusform>Hier beginnt ein neuer Zweig. Ein anderer Zweig geht mit %Ln Nachricht weiter.</numerusform>
            <numerusform>Hier beginnt ein neuer Zweig. Andere Zweige gehen mit %Ln Nachrichten weiter.</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the latest branch</source>
        <translation>Neuesten Zweig zeigen</translation>
    </message>
</context>
<context>
    <name>BreakersSetting</name>
    <message>
        <source>Sequence breakers</source>
        <translation>Folgentrenner</translation>
    </message>
    <message>
        <source>DRY does not count repetitions across any of these texts; separated by “&#xa0;|&#xa0;”; %1 stands for a line break</source>
        <translation>DRY zählt keine Wiederholungen über eine dieser Zeichenfolgen hinweg; getrennt durch „&#xa0;|&#xa0;“; %1 steht für einen Zeilenumbruch</translation>
    </message>
</context>
<context>
    <name>CandidateMenu</name>
    <message>
        <source>Copy the piece</source>
        <translation>Stück kopieren</translation>
    </message>
    <message>
        <source>Copy the id %1</source>
        <translation>ID %1 kopieren</translation>
    </message>
    <message>
        <source>Track this token through the answer</source>
        <translation>Dieses Token durch die Antwort verfolgen</translation>
    </message>
    <message>
        <source>The server does not report the id</source>
        <translation>Der Server gibt die ID nicht an</translation>
    </message>
</context>
<context>
    <name>ChatFileSection</name>
    <message>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>Folder of the chats</source>
        <translation>Ordner der Chats</translation>
    </message>
    <message>
        <source>data folder size move store</source>
        <translation>Daten Ordner Größe verschieben Speicherort</translation>
    </message>
    <message>
        <source>Move…</source>
        <translation>Verschieben …</translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation>Anderswo speichern …</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>Sicherungen</translation>
    </message>
    <message>
        <source>Vitrine makes a backup on each day with changes, and keeps the newest seven backups. Chats that you delete permanently are also deleted from the backups.</source>
        <translation>Vitrine legt an jedem Tag mit Änderungen eine Sicherung an und behält die neuesten sieben Sicherungen. Chats, die du endgültig löschst, werden auch aus den Sicherungen gelöscht.</translation>
    </message>
    <message>
        <source>backup restore copy</source>
        <translation>Sicherung Backup wiederherstellen Kopie</translation>
    </message>
    <message>
        <source>Back up now</source>
        <translation>Jetzt sichern</translation>
    </message>
    <message>
        <source>Restore…</source>
        <translation>Wiederherstellen …</translation>
    </message>
    <message>
        <source>Move the chats to this folder</source>
        <translation>Die Chats in diesen Ordner verschieben</translation>
    </message>
</context>
<context>
    <name>ChatList</name>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search chats</source>
        <translation>Chats durchsuchen</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>Hide the chat list</source>
        <translation>Chatliste ausblenden</translation>
    </message>
    <message>
        <source>Folder deleted</source>
        <translation>Ordner gelöscht</translation>
    </message>
    <message numerus="yes">
        <source>Folder and its %Ln chats deleted</source>
        <translation>
            <numerusform>Ordner mit seinem Chat gelöscht</numerusform>
            <numerusform>Ordner mit %Ln Chats gelöscht</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln chats deleted</source>
        <translation>
            <numerusform>Chat gelöscht</numerusform>
            <numerusform>%Ln Chats gelöscht</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Import chats from a file</source>
        <translation>Chats aus einer Datei importieren</translation>
    </message>
    <message>
        <source>Show the keyboard shortcuts</source>
        <translation>Tastenkürzel zeigen</translation>
    </message>
</context>
<context>
    <name>ChatMenu</name>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Loslösen</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Move to a folder…</source>
        <translation>In Ordner verschieben …</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message numerus="yes">
        <source>Export %Ln chats…</source>
        <translation>
            <numerusform>%Ln Chat exportieren …</numerusform>
            <numerusform>%Ln Chats exportieren …</numerusform>
        </translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message numerus="yes">
        <source>Delete %Ln chats</source>
        <translation>
            <numerusform>%Ln Chat löschen</numerusform>
            <numerusform>%Ln Chats löschen</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
</context>
<context>
    <name>ChatRow</name>
    <message numerus="yes">
        <source>Folded folder with %Ln chats</source>
        <translation>
            <numerusform>Zugeklappter Ordner mit %Ln Chat</numerusform>
            <numerusform>Zugeklappter Ordner mit %Ln Chats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Folder with %Ln chats</source>
        <translation>
            <numerusform>Ordner mit %Ln Chat</numerusform>
            <numerusform>Ordner mit %Ln Chats</numerusform>
        </translation>
    </message>
    <message>
        <source>Answering. %1</source>
        <translation>Antwortet. %1</translation>
    </message>
    <message>
        <source>Name of the folder</source>
        <translation>Name des Ordners</translation>
    </message>
    <message>
        <source>Title of the chat</source>
        <translation>Titel des Chats</translation>
    </message>
    <message>
        <source>This folder is empty. Drag a chat here.</source>
        <translation>Dieser Ordner ist leer. Zieh einen Chat hierher.</translation>
    </message>
    <message>
        <source>Answering</source>
        <translation>Antwortet</translation>
    </message>
    <message>
        <source>Actions for this folder</source>
        <translation>Aktionen für diesen Ordner</translation>
    </message>
    <message>
        <source>Actions for this chat</source>
        <translation>Aktionen für diesen Chat</translation>
    </message>
</context>
<context>
    <name>ChatRows</name>
    <message>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>Suche läuft …</translation>
    </message>
    <message>
        <source>No chat matches “%1”.</source>
        <translation>Kein Chat passt zu „%1“.</translation>
    </message>
    <message>
        <source>Your chats will be listed here.</source>
        <translation>Hier werden deine Chats stehen.</translation>
    </message>
</context>
<context>
    <name>ChatSettingsButton</name>
    <message>
        <source>Settings of this chat</source>
        <translation>Einstellungen dieses Chats</translation>
    </message>
    <message>
        <source> · JSON schema</source>
        <translation> · JSON-Schema</translation>
    </message>
    <message>
        <source> · grammar</source>
        <translation> · Grammatik</translation>
    </message>
</context>
<context>
    <name>ChatSettingsPanel</name>
    <message>
        <source>Settings of this chat</source>
        <translation>Einstellungen dieses Chats</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Vorgaben</translation>
    </message>
    <message>
        <source>Name of the preset</source>
        <translation>Name der Vorgabe</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>System-Prompt</translation>
    </message>
    <message>
        <source>Answered by the open model</source>
        <translation>Das geöffnete Modell antwortet</translation>
    </message>
    <message>
        <source>Answered by %1 with a context of %2 tokens</source>
        <translation>Es antwortet %1 mit einem Kontext von %2 Tokens</translation>
    </message>
    <message>
        <source>Answered by %1</source>
        <translation>Es antwortet %1</translation>
    </message>
    <message>
        <source>Open the model</source>
        <translation>Modell öffnen</translation>
    </message>
    <message>
        <source>Always use %1</source>
        <translation>Immer %1 benutzen</translation>
    </message>
    <message>
        <source>Any model</source>
        <translation>Jedes Modell</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>In tokens; takes effect when the model is opened for this chat. Auto uses the trained length, at most %L1</source>
        <translation>In Tokens; gilt, wenn das Modell für diesen Chat geöffnet wird. Auto nimmt die trainierte Länge, höchstens %L1</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>Auto</translation>
    </message>
    <message>
        <source>Maximum answer length</source>
        <translation>Maximale Länge der Antwort</translation>
    </message>
    <message>
        <source>In tokens; without a limit, an answer can fill the context</source>
        <translation>In Tokens; ohne Grenze kann eine Antwort den ganzen Kontext füllen</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>Ohne Grenze</translation>
    </message>
    <message>
        <source>Banned tokens</source>
        <translation>Verbotene Tokens</translation>
    </message>
    <message>
        <source>Favoured tokens</source>
        <translation>Bevorzugte Tokens</translation>
    </message>
    <message>
        <source>Maximum reasoning length</source>
        <translation>Maximale Länge des Nachdenkens</translation>
    </message>
    <message>
        <source>In tokens, for models that reason before they answer; at the limit, the reasoning ends and the answer begins</source>
        <translation>In Tokens, für Modelle, die vor der Antwort nachdenken; an der Grenze endet das Nachdenken und die Antwort beginnt</translation>
    </message>
    <message>
        <source>Reset to default</source>
        <translation>Auf Standard zurücksetzen</translation>
    </message>
    <message>
        <source>Import a preset</source>
        <translation>Vorgabe importieren</translation>
    </message>
    <message>
        <source>Presets (*.json)</source>
        <translation>Vorgaben (*.json)</translation>
    </message>
    <message>
        <source>Tokens that are never drawn: ids, such as 17 or #17, or exact texts, including the space. A text of digits needs quotes. Separated by “&#xa0;|&#xa0;”</source>
        <translation>Tokens, die nie gezogen werden: IDs wie 17 oder #17 oder genaue Texte samt Leerzeichen. Ein Text aus Ziffern braucht Anführungszeichen. Getrennt durch „&#xa0;|&#xa0;“</translation>
    </message>
    <message>
        <source>Values added to the logits of tokens, such as “ the = 1.5” or “17 = -2”. A negative value makes a token rarer. Separated by “&#xa0;|&#xa0;”</source>
        <translation>Werte, die zu den Logits von Tokens addiert werden, etwa „ the = 1.5“ oder „17 = -2“. Ein negativer Wert macht ein Token seltener. Getrennt durch „&#xa0;|&#xa0;“</translation>
    </message>
</context>
<context>
    <name>ChatSettingsPopup</name>
    <message>
        <source>System prompt of this chat</source>
        <translation>System-Prompt dieses Chats</translation>
    </message>
    <message>
        <source>All settings of this chat, presets…</source>
        <translation>Alle Einstellungen dieses Chats, Vorgaben …</translation>
    </message>
</context>
<context>
    <name>ChatsInUse</name>
    <message>
        <source>If you open the chats anyway, changes in one window do not appear immediately in the other window.</source>
        <translation>Wenn du die Chats trotzdem öffnest, erscheinen Änderungen in einem Fenster nicht sofort im anderen Fenster.</translation>
    </message>
    <message>
        <source>Hide details</source>
        <translation>Details ausblenden</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Open anyway</source>
        <translation>Trotzdem öffnen</translation>
    </message>
</context>
<context>
    <name>CheckPanel</name>
    <message>
        <source>Findings about the prompt</source>
        <translation>Befunde zum Prompt</translation>
    </message>
</context>
<context>
    <name>CheckRow</name>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
</context>
<context>
    <name>ChipLegend</name>
    <message>
        <source>Colours: %1</source>
        <translation>Farben: %1</translation>
    </message>
    <message>
        <source>%1. Underlined: not the model&apos;s first choice</source>
        <translation>%1. Unterstrichen: nicht die erste Wahl des Modells</translation>
    </message>
    <message>
        <source>rank &gt; 1</source>
        <translation>Rang &gt; 1</translation>
    </message>
    <message>
        <source>not taken yet</source>
        <translation>noch nicht genommen</translation>
    </message>
    <message>
        <source>Marked corner: the token was chosen by hand</source>
        <translation>Markierte Ecke: von Hand gewählt</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>von Hand</translation>
    </message>
</context>
<context>
    <name>ChipScale</name>
    <message>
        <source>Surprise</source>
        <translation>Überraschung</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>Entropie</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>erwartet</translation>
    </message>
    <message>
        <source>surprising</source>
        <translation>überraschend</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>certain</source>
        <translation>sicher</translation>
    </message>
    <message>
        <source>uncertain</source>
        <translation>unsicher</translation>
    </message>
    <message>
        <source>rank 1</source>
        <translation>Rang 1</translation>
    </message>
    <message>
        <source>&gt; 1,000</source>
        <translation>&gt; 1.000</translation>
    </message>
    <message>
        <source>Surprise in bits; the colour changes at 1, 2, 4, 6 and 9</source>
        <translation>Überraschung in Bit; die Farbe wechselt bei 1, 2, 4, 6 und 9</translation>
    </message>
    <message>
        <source>The model’s probability; the colour changes at 1, 10, 30, 60 and 90 %</source>
        <translation>Wahrscheinlichkeit des Modells; die Farbe wechselt bei 1, 10, 30, 60 und 90 %</translation>
    </message>
    <message>
        <source>Entropy before the token, in bits; the colour changes at 0.5, 1, 2, 4 and 6</source>
        <translation>Entropie vor dem Token in Bit; die Farbe wechselt bei 0,5, 1, 2, 4 und 6</translation>
    </message>
    <message>
        <source>Rank; the colour changes after 1, 3, 10, 100 and 1,000</source>
        <translation>Rang; die Farbe wechselt nach 1, 3, 10, 100 und 1.000</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>normal</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>control</source>
        <translation>Steuertoken</translation>
    </message>
    <message>
        <source>user-defined</source>
        <translation>benutzerdefiniert</translation>
    </message>
    <message>
        <source>unused</source>
        <translation>unbenutzt</translation>
    </message>
    <message>
        <source>byte</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>added</source>
        <translation>hinzugefügt</translation>
    </message>
    <message>
        <source>template</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>system</source>
        <translation>System</translation>
    </message>
    <message>
        <source>user</source>
        <translation>Nutzer</translation>
    </message>
    <message>
        <source>assistant</source>
        <translation>Assistent</translation>
    </message>
    <message>
        <source>tool</source>
        <translation>Werkzeug</translation>
    </message>
    <message>
        <source>generated</source>
        <translation>erzeugt</translation>
    </message>
</context>
<context>
    <name>CodeBlock</name>
    <message>
        <source>Code in %1</source>
        <translation>Code in %1</translation>
    </message>
    <message>
        <source>an unnamed language</source>
        <translation>einer ungenannten Sprache</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Do not wrap long lines of code</source>
        <translation>Lange Codezeilen nicht umbrechen</translation>
    </message>
    <message>
        <source>Wrap long lines of code</source>
        <translation>Lange Codezeilen umbrechen</translation>
    </message>
    <message>
        <source>Save the code in a file</source>
        <translation>Code in einer Datei speichern</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message numerus="yes">
        <source>%Ln characters</source>
        <translation>
            <numerusform>%Ln Zeichen</numerusform>
            <numerusform>%Ln Zeichen</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the arguments of the tool</source>
        <translation>Argumente des Werkzeugs zeigen</translation>
    </message>
    <message>
        <source>Hide the arguments of the tool</source>
        <translation>Argumente des Werkzeugs verbergen</translation>
    </message>
    <message>
        <source>Tool call, not run: %1</source>
        <translation>Werkzeugaufruf, nicht ausgeführt: %1</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Settings: %1</source>
        <translation>Einstellungen: %1</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>Find an action or a chat</source>
        <translation>Aktion oder Chat suchen</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Nothing matches “%1”.</source>
        <translation>Nichts passt zu „%1“.</translation>
    </message>
    <message>
        <source>↑ ↓ choose</source>
        <translation>↑ ↓ wählen</translation>
    </message>
    <message>
        <source>Enter opens</source>
        <translation>Eingabe öffnet</translation>
    </message>
    <message>
        <source>Esc closes</source>
        <translation>Esc schließt</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>CompareBar</name>
    <message>
        <source>Dimension %1: %2 and %3</source>
        <translation>Dimension %1: %2 und %3</translation>
    </message>
</context>
<context>
    <name>CompareControls</name>
    <message>
        <source>First side</source>
        <translation>Erste Seite</translation>
    </message>
    <message>
        <source>against</source>
        <translation>gegen</translation>
    </message>
    <message>
        <source>Second side</source>
        <translation>Zweite Seite</translation>
    </message>
    <message>
        <source>Tokens to compare</source>
        <translation>Zu vergleichende Tokens</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Running %1</source>
        <translation>%1 läuft</translation>
    </message>
    <message>
        <source>Waiting for the engine</source>
        <translation>Wartet auf die Engine</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Open a reference of another engine</source>
        <translation>Referenz einer anderen Engine öffnen</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>Es wird verglichen</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Datei öffnen …</translation>
    </message>
    <message>
        <source>Open a folder of arrays…</source>
        <translation>Ordner mit Arrays öffnen …</translation>
    </message>
    <message>
        <source>Reference from another engine</source>
        <translation>Referenz einer anderen Engine</translation>
    </message>
    <message>
        <source>Traces and logits (%1)</source>
        <translation>Traces und Logits (%1)</translation>
    </message>
    <message>
        <source>All files (%1)</source>
        <translation>Alle Dateien (%1)</translation>
    </message>
    <message>
        <source>Folder of arrays of another engine</source>
        <translation>Ordner mit Arrays einer anderen Engine</translation>
    </message>
    <message>
        <source>Compare again</source>
        <translation>Noch einmal vergleichen</translation>
    </message>
    <message>
        <source>Pause answer and compare</source>
        <translation>Antwort anhalten und vergleichen</translation>
    </message>
    <message>
        <source>The comparison runs the model several times; some runs only measure the rounding noise</source>
        <translation>Der Vergleich lässt das Modell mehrmals laufen; manche Läufe messen nur das Rundungsrauschen</translation>
    </message>
</context>
<context>
    <name>CompareEvidence</name>
    <message>
        <source>Evidence</source>
        <translation>Belege</translation>
    </message>
</context>
<context>
    <name>CompareHead</name>
    <message>
        <source>Compare using the tokens in the file</source>
        <translation>Mit den Tokens der Datei vergleichen</translation>
    </message>
    <message>
        <source>Copy for a report</source>
        <translation>Für einen Bericht kopieren</translation>
    </message>
    <message>
        <source>Hide the evidence</source>
        <translation>Belege ausblenden</translation>
    </message>
    <message>
        <source>Show the evidence</source>
        <translation>Belege anzeigen</translation>
    </message>
    <message>
        <source>First difference at</source>
        <translation>Erster Unterschied bei</translation>
    </message>
    <message>
        <source>Largest difference at</source>
        <translation>Größter Unterschied bei</translation>
    </message>
</context>
<context>
    <name>CompareHeader</name>
    <message>
        <source>Layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Tap</source>
        <translation>Messpunkt</translation>
    </message>
    <message>
        <source>Times noise</source>
        <translation>× Rauschen</translation>
    </message>
    <message>
        <source>× noise</source>
        <translation>× Rauschen</translation>
    </message>
    <message>
        <source>rel. L2</source>
        <translation>rel. L2</translation>
    </message>
    <message>
        <source>max abs</source>
        <translation>max. abs.</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>Kosinus</translation>
    </message>
    <message>
        <source>position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>%1k</source>
        <translation>%1k</translation>
    </message>
</context>
<context>
    <name>ComparePanel</name>
    <message>
        <source>Differences of all taps</source>
        <translation>Abweichungen aller Messpunkte</translation>
    </message>
    <message>
        <source>The tokens of this chat are evaluated on both sides, and all intermediate results are compared. Correct devices differ only by rounding. To compare with another engine, drop its output here: an archive or a folder of arrays, its logits, or the output of llama-eval-callback.</source>
        <translation>Die Tokens dieses Chats werden auf beiden Seiten ausgewertet und alle Zwischenergebnisse verglichen. Korrekte Geräte unterscheiden sich nur durch Rundung. Zum Vergleich mit einer anderen Engine lege ihre Ausgabe hier ab: ein Archiv oder einen Ordner mit Arrays, ihre Logits oder die Ausgabe von llama-eval-callback.</translation>
    </message>
    <message>
        <source>All differences are within the noise. The line marks the limit of the noise.</source>
        <translation>Alle Unterschiede liegen im Rauschen. Die Linie ist die Grenze des Rauschens.</translation>
    </message>
    <message>
        <source>Filled bar: the tap where the difference begins. Hollow bars: later taps that also exceed the noise limit (the line).</source>
        <translation>Gefüllter Balken: der Messpunkt, an dem der Unterschied beginnt. Hohle Balken: spätere Messpunkte, die die Rauschgrenze (die Linie) ebenfalls überschreiten.</translation>
    </message>
    <message>
        <source>Grey hollow bars: differences that rounding explains.</source>
        <translation>Graue hohle Balken: Unterschiede, die Rundung erklärt.</translation>
    </message>
    <message>
        <source>The line marks the limit of the float32 noise. Hollow bars exceed the limit, but rounding explains these differences.</source>
        <translation>Die Linie ist die Grenze des float32-Rauschens. Hohle Balken liegen jenseits der Grenze, aber Rundung erklärt diese Unterschiede.</translation>
    </message>
</context>
<context>
    <name>CompareRow</name>
    <message>
        <source>%1: %2 times the noise</source>
        <translation>%1: %2-mal das Rauschen</translation>
    </message>
    <message>
        <source>, diverges</source>
        <translation>, weicht ab</translation>
    </message>
    <message>
        <source>, rounded</source>
        <translation>, gerundet</translation>
    </message>
</context>
<context>
    <name>CompareValues</name>
    <message>
        <source>Head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>longest bar: %1</source>
        <translation>längster Balken: %1</translation>
    </message>
    <message>
        <source>The values of both sides</source>
        <translation>Die Werte beider Seiten</translation>
    </message>
    <message>
        <source>Dimension %1: %2 and %3, difference %4</source>
        <translation>Dimension %1: %2 und %3, Unterschied %4</translation>
    </message>
    <message>
        <source>longest bar: %1; logarithmic beyond the lines at ±%2</source>
        <translation>längster Balken: %1; logarithmisch jenseits der Linien bei ±%2</translation>
    </message>
    <message>
        <source>Previous head</source>
        <translation>Voriger Kopf</translation>
    </message>
    <message>
        <source>Next head</source>
        <translation>Nächster Kopf</translation>
    </message>
    <message>
        <source>Previous position</source>
        <translation>Vorige Position</translation>
    </message>
    <message>
        <source>Next position</source>
        <translation>Nächste Position</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Write a message; it can be sent when the model is open</source>
        <translation>Nachricht schreiben; sie kann gesendet werden, wenn das Modell offen ist</translation>
    </message>
    <message>
        <source>Open a model to start a conversation</source>
        <translation>Öffne ein Modell, um ein Gespräch zu beginnen</translation>
    </message>
    <message>
        <source>Write the next message during the answer</source>
        <translation>Schon die nächste Nachricht schreiben</translation>
    </message>
    <message>
        <source>Attach files…</source>
        <translation>Dateien anhängen …</translation>
    </message>
    <message>
        <source>Will be sent when the model is open</source>
        <translation>Wird gesendet, wenn das Modell offen ist</translation>
    </message>
    <message>
        <source>Open a model to send this</source>
        <translation>Zum Senden ein Modell öffnen</translation>
    </message>
    <message>
        <source>Send when the answer is complete</source>
        <translation>Senden, wenn die Antwort fertig ist</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Cancel sending</source>
        <translation>Senden abbrechen</translation>
    </message>
    <message>
        <source>Send when the model is open</source>
        <translation>Senden, wenn das Modell offen ist</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Offline: nothing is sent</source>
        <translation>Offline: Nichts wird gesendet</translation>
    </message>
    <message>
        <source>Will be sent when the chats can be saved</source>
        <translation>Wird gesendet, sobald die Chats gespeichert werden können</translation>
    </message>
</context>
<context>
    <name>ContextMeter</name>
    <message>
        <source>%1 of %2 context tokens are in use</source>
        <translation>%1 von %2 Tokens des Kontexts sind belegt</translation>
    </message>
    <message>
        <source>System prompt: %1</source>
        <translation>System-Prompt: %1</translation>
    </message>
    <message>
        <source>Conversation: %1</source>
        <translation>Gespräch: %1</translation>
    </message>
    <message>
        <source>Unsent message: %1</source>
        <translation>Ungesendete Nachricht: %1</translation>
    </message>
    <message>
        <source>Reserved for the answer: %1</source>
        <translation>Für die Antwort reserviert: %1</translation>
    </message>
</context>
<context>
    <name>ConversationHeader</name>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>Temporary</source>
        <translation>Temporär</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>auf %1</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>Offline</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation>Noch nicht gespeichert</translation>
    </message>
</context>
<context>
    <name>CrashReportPanel</name>
    <message>
        <source>Save the crash report</source>
        <translation>Absturzbericht speichern</translation>
    </message>
    <message>
        <source>Crash report</source>
        <translation>Absturzbericht</translation>
    </message>
    <message>
        <source>The report contains no text of chats and no keys. Vitrine sends it nowhere. It helps the developers if you send it to them.</source>
        <translation>Der Bericht enthält keinen Text aus Chats und keine Schlüssel. Vitrine sendet ihn nirgendwohin. Er hilft den Entwicklern, wenn du ihn ihnen schickst.</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>DeviceChoice</name>
    <message>
        <source>Compute on</source>
        <translation>Rechnen auf</translation>
    </message>
    <message>
        <source>Looking for devices…</source>
        <translation>Geräte werden gesucht …</translation>
    </message>
    <message>
        <source>The open model stays on its device until you open the model again.</source>
        <translation>Das geöffnete Modell bleibt auf seinem Gerät, bis du das Modell erneut öffnest.</translation>
    </message>
    <message>
        <source>Open the model again</source>
        <translation>Modell erneut öffnen</translation>
    </message>
</context>
<context>
    <name>DeviceOption</name>
    <message>
        <source>In use</source>
        <translation>In Gebrauch</translation>
    </message>
</context>
<context>
    <name>DropOverlay</name>
    <message numerus="yes">
        <source>Drop to attach %Ln files to the message</source>
        <translation>
            <numerusform>Ablegen, um diese Datei an die Nachricht anzuhängen</numerusform>
            <numerusform>Ablegen, um %Ln Dateien an die Nachricht anzuhängen</numerusform>
        </translation>
    </message>
    <message>
        <source>Drop to open this model</source>
        <translation>Ablegen, um dieses Modell zu öffnen</translation>
    </message>
    <message>
        <source>Vitrine cannot open this item</source>
        <translation>Vitrine kann dieses Element nicht öffnen</translation>
    </message>
    <message>
        <source>Drop to compare with this reference</source>
        <translation>Ablegen, um mit dieser Referenz zu vergleichen</translation>
    </message>
    <message>
        <source>Drop to show this record</source>
        <translation>Ablegen, um dieses Protokoll zu zeigen</translation>
    </message>
    <message numerus="yes">
        <source>Drop to import the chats in %Ln files</source>
        <translation>
            <numerusform>Ablegen, um die Chats aus %Ln Datei zu importieren</numerusform>
            <numerusform>Ablegen, um die Chats aus %Ln Dateien zu importieren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The chats in %Ln files will be imported.</source>
        <translation>
            <numerusform>Die Chats aus %Ln Datei werden importiert.</numerusform>
            <numerusform>Die Chats aus %Ln Dateien werden importiert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files will be attached to the message.</source>
        <translation>
            <numerusform>%Ln Datei wird an die Nachricht angehängt.</numerusform>
            <numerusform>%Ln Dateien werden an die Nachricht angehängt.</numerusform>
        </translation>
    </message>
    <message>
        <source>This is a picture; models get only text from Vitrine.</source>
        <translation>Das ist ein Bild; Modelle bekommen von Vitrine nur Text.</translation>
    </message>
    <message>
        <source>Drop to put this text into the message</source>
        <translation>Ablegen, um diesen Text in die Nachricht einzufügen</translation>
    </message>
    <message>
        <source>The chats in the folder %1 will be imported.</source>
        <translation>Die Chats im Ordner %1 werden importiert.</translation>
    </message>
    <message>
        <source>Drop to import the chats in the folder %1</source>
        <translation>Ablegen, um die Chats im Ordner %1 zu importieren</translation>
    </message>
    <message numerus="yes">
        <source>%Ln files will be attached to the message of the open chat.</source>
        <translation>
            <numerusform>%Ln Datei wird an die Nachricht des geöffneten Chats angehängt.</numerusform>
            <numerusform>%Ln Dateien werden an die Nachricht des geöffneten Chats angehängt.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DropTarget</name>
    <message>
        <source>Choose a GGUF file</source>
        <translation>GGUF-Datei wählen</translation>
    </message>
    <message>
        <source>Files can also be dropped anywhere on the window</source>
        <translation>Dateien können auch irgendwo auf dem Fenster abgelegt werden</translation>
    </message>
    <message>
        <source>Drop a GGUF file anywhere in this window</source>
        <translation>Lege eine GGUF-Datei irgendwo in diesem Fenster ab</translation>
    </message>
    <message>
        <source>The file is read in place. It is not copied, converted or sent anywhere.</source>
        <translation>Die Datei wird an ihrem Ort gelesen. Sie wird nicht kopiert, umgewandelt oder irgendwohin gesendet.</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen …</translation>
    </message>
</context>
<context>
    <name>EmptyState</name>
    <message>
        <source>Opening %1…</source>
        <translation>%1 wird geöffnet …</translation>
    </message>
    <message>
        <source>Chat, and see how every token was chosen.</source>
        <translation>Chatte und sieh, wie jedes Token gewählt wurde.</translation>
    </message>
    <message>
        <source>The starter model is open. It is tiny and knows little, but everything here works with it.</source>
        <translation>Das Startmodell ist offen. Es ist winzig und weiß wenig, aber alles hier funktioniert damit.</translation>
    </message>
    <message>
        <source>To begin, open a model: a file in the GGUF format.</source>
        <translation>Öffne zu Beginn ein Modell: eine Datei im GGUF-Format.</translation>
    </message>
    <message>
        <source>This chat is temporary: it is never written to the disk, and is lost when you quit Vitrine.</source>
        <translation>Dieser Chat ist temporär: Er wird nie auf die Platte geschrieben und geht verloren, wenn du Vitrine beendest.</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>The file that contains your chats is being repaired. This chat is saved when the repair is complete.</source>
        <translation>Die Datei mit deinen Chats wird gerade repariert. Dieser Chat wird gespeichert, sobald die Reparatur fertig ist.</translation>
    </message>
</context>
<context>
    <name>ExamplePrompts</name>
    <message>
        <source>see the answer split into tokens, each with its id</source>
        <translation>die Antwort in Tokens zerlegt sehen, jedes mit seiner ID</translation>
    </message>
    <message>
        <source>see where the model is uncertain</source>
        <translation>sieh, wo das Modell unsicher ist</translation>
    </message>
    <message>
        <source>how sure the model was, and which token came second</source>
        <translation>wie sicher das Modell war und welches Token an zweiter Stelle kam</translation>
    </message>
    <message>
        <source>which tokens a table is made of</source>
        <translation>aus welchen Tokens eine Tabelle besteht</translation>
    </message>
    <message>
        <source>Sends this message</source>
        <translation>Sendet diese Nachricht</translation>
    </message>
</context>
<context>
    <name>ExportButton</name>
    <message>
        <source>Save or copy this page</source>
        <translation>Diese Seite speichern oder kopieren</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>Als JSON kopieren</translation>
    </message>
    <message>
        <source>Save as JSON…</source>
        <translation>Als JSON speichern …</translation>
    </message>
    <message>
        <source>Save as a table (CSV)…</source>
        <translation>Als Tabelle speichern (CSV) …</translation>
    </message>
    <message>
        <source>Save as arrays (NPZ)…</source>
        <translation>Als Arrays speichern (NPZ) …</translation>
    </message>
    <message>
        <source>Save as a drawing (SVG)…</source>
        <translation>Als Zeichnung speichern (SVG) …</translation>
    </message>
    <message>
        <source>Save as a picture (PNG)…</source>
        <translation>Als Bild speichern (PNG) …</translation>
    </message>
    <message>
        <source>Save this page</source>
        <translation>Diese Seite speichern</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Complete chats, for import (*.json)</source>
        <translation>Vollständige Chats, zum Importieren (*.json)</translation>
    </message>
    <message>
        <source>Markdown, for reading (*.md)</source>
        <translation>Markdown, zum Lesen (*.md)</translation>
    </message>
</context>
<context>
    <name>FactTable</name>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>%1: %2, and %3</source>
        <translation>%1: %2 und %3</translation>
    </message>
</context>
<context>
    <name>FileChoice</name>
    <message numerus="yes">
        <source>%1 is a folder of %Ln models; choose one of them.</source>
        <translation>
            <numerusform>%1 ist ein Ordner mit %Ln Modell; wähle es aus.</numerusform>
            <numerusform>%1 ist ein Ordner mit %Ln Modellen; wähle eines davon.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln weitere</numerusform>
            <numerusform>%Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message numerus="yes">
        <source>The %Ln files belong to several models, but only one model can be open. Vitrine opens %1, not %2.</source>
        <translation>
            <numerusform>Die %Ln Datei gehört zu mehreren Modellen, aber nur ein Modell kann offen sein. Vitrine öffnet %1, nicht %2.</numerusform>
            <numerusform>Die %Ln Dateien gehören zu mehreren Modellen, aber nur ein Modell kann offen sein. Vitrine öffnet %1, nicht %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find in this chat</source>
        <translation>In diesem Chat suchen</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message>
        <source>Match %1 of %2</source>
        <translation>Treffer %1 von %2</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Previous match (Shift+Enter)</source>
        <translation>Vorige Stelle (Umschalt+Eingabe)</translation>
    </message>
    <message>
        <source>Next match (Enter)</source>
        <translation>Nächste Stelle (Eingabe)</translation>
    </message>
</context>
<context>
    <name>FolderChoice</name>
    <message>
        <source>New folder</source>
        <translation>Neuer Ordner</translation>
    </message>
    <message>
        <source>Move to a folder</source>
        <translation>In Ordner verschieben</translation>
    </message>
    <message>
        <source>Name of a new folder</source>
        <translation>Name eines neuen Ordners</translation>
    </message>
    <message>
        <source>No folder</source>
        <translation>Kein Ordner</translation>
    </message>
    <message>
        <source>Create the folder</source>
        <translation>Ordner anlegen</translation>
    </message>
</context>
<context>
    <name>FolderMenu</name>
    <message>
        <source>Unfold</source>
        <translation>Aufklappen</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Zuklappen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message numerus="yes">
        <source>Export its %Ln chats…</source>
        <translation>
            <numerusform>Seinen Chat exportieren …</numerusform>
            <numerusform>Seine %Ln Chats exportieren …</numerusform>
        </translation>
    </message>
    <message>
        <source>Move all chats out of the folder</source>
        <translation>Alle Chats aus dem Ordner nehmen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message numerus="yes">
        <source>Delete with its %Ln chats</source>
        <translation>
            <numerusform>Mit seinem Chat löschen</numerusform>
            <numerusform>Mit seinen %Ln Chats löschen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Footnote</name>
    <message>
        <source>stopped by you</source>
        <translation>von dir gestoppt</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>interrupted when the program ended</source>
        <translation>unterbrochen, als das Programm endete</translation>
    </message>
    <message>
        <source>end of turn</source>
        <translation>Ende des Beitrags</translation>
    </message>
    <message>
        <source>stopped at &quot;%1&quot;</source>
        <translation>gestoppt bei „%1“</translation>
    </message>
    <message>
        <source>token limit reached</source>
        <translation>Token-Grenze erreicht</translation>
    </message>
    <message>
        <source>context full</source>
        <translation>Kontext voll</translation>
    </message>
    <message numerus="yes">
        <source>%Ln tokens</source>
        <translation>
            <numerusform>%Ln Token</numerusform>
            <numerusform>%Ln Tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 Tokens/s</translation>
    </message>
    <message>
        <source>complete according to the grammar</source>
        <translation>vollständig nach der Grammatik</translation>
    </message>
    <message>
        <source>no token fits the grammar</source>
        <translation>kein Token passt zur Grammatik</translation>
    </message>
    <message>
        <source>refused by the model</source>
        <translation>vom Modell verweigert</translation>
    </message>
</context>
<context>
    <name>FormulaBlock</name>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>Copy the formula’s LaTeX</source>
        <translation>LaTeX der Formel kopieren</translation>
    </message>
</context>
<context>
    <name>GeneralPage</name>
    <message>
        <source>General</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Language of the window, and format of its numbers and dates</source>
        <translation>Sprache des Fensters und Format von Zahlen und Datumsangaben</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Keep running in the tray</source>
        <translation>Im Infobereich weiterlaufen</translation>
    </message>
    <message>
        <source>If this is on, closing the window only hides it</source>
        <translation>Wenn dies an ist, blendet das Schließen das Fenster nur aus</translation>
    </message>
    <message>
        <source>If this is on, closing the window only hides it. This desktop shows no tray at the moment</source>
        <translation>Wenn dies an ist, blendet das Schließen das Fenster nur aus. Diese Arbeitsumgebung zeigt gerade keinen Infobereich</translation>
    </message>
    <message>
        <source>Notify about finished answers</source>
        <translation>Über fertige Antworten benachrichtigen</translation>
    </message>
    <message>
        <source>Shows a desktop notification with the chat&apos;s title after a long answer, if the window is not in use</source>
        <translation>Zeigt nach einer langen Antwort eine Benachrichtigung mit dem Titel des Chats, wenn das Fenster nicht benutzt wird</translation>
    </message>
    <message>
        <source>notification</source>
        <translation>Benachrichtigung Meldung</translation>
    </message>
    <message>
        <source>Chat list</source>
        <translation>Chatliste</translation>
    </message>
    <message>
        <source>Shows the chat list next to the conversation, if there is enough space</source>
        <translation>Zeigt die Chatliste neben dem Gespräch, wenn genug Platz ist</translation>
    </message>
    <message>
        <source>sidebar</source>
        <translation>Seitenleiste</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>Vitrine %1</source>
        <translation>Vitrine %1</translation>
    </message>
    <message>
        <source>Runs language models on this computer, and shows how every token was chosen</source>
        <translation>Führt Sprachmodelle auf diesem Rechner aus und zeigt, wie jedes Token gewählt wurde</translation>
    </message>
    <message>
        <source>version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>Chat titles from the model</source>
        <translation>Chat-Titel vom Modell</translation>
    </message>
    <message>
        <source>After the first answer, the model writes the chat&apos;s title. Chats with models on servers keep the first words of the chat as their title</source>
        <translation>Nach der ersten Antwort schreibt das Modell den Titel des Chats. Chats mit Modellen auf Servern behalten die ersten Worte des Chats als Titel</translation>
    </message>
    <message>
        <source>title name of chats</source>
        <translation>Titel Name von Chats</translation>
    </message>
    <message>
        <source>Start in the tray</source>
        <translation>Im Infobereich starten</translation>
    </message>
    <message>
        <source>If this is on, Vitrine starts without its window. A click on the icon in the tray shows it. Without a tray, the window is shown</source>
        <translation>Wenn dies an ist, startet Vitrine ohne Fenster. Ein Klick auf das Symbol im Infobereich zeigt es. Ohne Infobereich wird das Fenster gezeigt</translation>
    </message>
    <message>
        <source>Start at login</source>
        <translation>Bei der Anmeldung starten</translation>
    </message>
    <message>
        <source>Starts Vitrine when you log in to the desktop</source>
        <translation>Startet Vitrine, wenn du dich an der Arbeitsumgebung anmeldest</translation>
    </message>
    <message>
        <source>autostart</source>
        <translation>Autostart</translation>
    </message>
</context>
<context>
    <name>GenerationPage</name>
    <message>
        <source>Generation</source>
        <translation>Generierung</translation>
    </message>
    <message>
        <source>Restore defaults</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Samplers</source>
        <translation>Sampler</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>Mirostat replaces all of these samplers except the temperature</source>
        <translation>Mirostat ersetzt alle diese Sampler außer der Temperatur</translation>
    </message>
    <message>
        <source>from top to bottom; banned tokens are removed first</source>
        <translation>von oben nach unten; verbotene Tokens werden zuerst entfernt</translation>
    </message>
    <message>
        <source>Choice of tokens</source>
        <translation>Wahl der Tokens</translation>
    </message>
    <message>
        <source>Draft tokens ahead</source>
        <translation>Tokens im Voraus entwerfen</translation>
    </message>
    <message>
        <source>If the text repeats itself, or the model proposes further tokens, several tokens are drafted and evaluated together. Answers are faster and stay the same</source>
        <translation>Wenn sich Text wiederholt oder das Modell weitere Tokens vorschlägt, werden mehrere Tokens entworfen und gemeinsam ausgewertet. Antworten kommen schneller und bleiben gleich</translation>
    </message>
    <message>
        <source>speed speculative</source>
        <translation>Geschwindigkeit spekulativ</translation>
    </message>
    <message>
        <source>End of the answer</source>
        <translation>Ende der Antwort</translation>
    </message>
    <message>
        <source>Maximum answer length</source>
        <translation>Maximale Länge der Antwort</translation>
    </message>
    <message>
        <source>In tokens; without a limit, an answer can fill the context</source>
        <translation>In Tokens; ohne Grenze kann eine Antwort den ganzen Kontext füllen</translation>
    </message>
    <message>
        <source>maximum length</source>
        <translation>maximale Länge</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>Ohne Grenze</translation>
    </message>
    <message>
        <source>New chats</source>
        <translation>Neue Chats</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>System-Prompt</translation>
    </message>
    <message>
        <source>New chats begin with this prompt; you can change it in each chat</source>
        <translation>Neue Chats beginnen mit diesem Prompt; du kannst ihn in jedem Chat ändern</translation>
    </message>
    <message>
        <source>instructions persona default</source>
        <translation>Anweisungen Persona Standard</translation>
    </message>
    <message>
        <source>System prompt of new chats</source>
        <translation>System-Prompt neuer Chats</translation>
    </message>
    <message>
        <source>Facts and instructions for the model</source>
        <translation>Angaben und Anweisungen für das Modell</translation>
    </message>
</context>
<context>
    <name>GrammarSetting</name>
    <message>
        <source>Format of the answer</source>
        <translation>Format der Antwort</translation>
    </message>
    <message>
        <source>Any text</source>
        <translation>Beliebiger Text</translation>
    </message>
    <message>
        <source>JSON schema</source>
        <translation>JSON-Schema</translation>
    </message>
    <message>
        <source>Grammar</source>
        <translation>Grammatik</translation>
    </message>
    <message>
        <source>Grammar in GBNF</source>
        <translation>Grammatik in GBNF</translation>
    </message>
    <message>
        <source>A JSON schema; {} stands for any object</source>
        <translation>Ein JSON-Schema; {} steht für ein beliebiges Objekt</translation>
    </message>
    <message>
        <source>Rules in the format of llama.cpp, such as root ::= &quot;yes&quot; | &quot;no&quot;</source>
        <translation>Regeln im Format von llama.cpp, etwa root ::= &quot;yes&quot; | &quot;no&quot;</translation>
    </message>
</context>
<context>
    <name>IconButton</name>
    <message>
        <source>Not available now</source>
        <translation>Zurzeit nicht verfügbar</translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message>
        <source>Import chats</source>
        <translation>Chats importieren</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Chats (*.json *.jsonl *.zip *.chat)</source>
        <translation>Chats (*.json *.jsonl *.zip *.chat)</translation>
    </message>
</context>
<context>
    <name>ImportProgress</name>
    <message>
        <source>Importing %1</source>
        <translation>%1 wird importiert</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chats</source>
        <translation>
            <numerusform>%Ln Chat</numerusform>
            <numerusform>%Ln Chats</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Discards all chats of this import</source>
        <translation>Verwirft alle Chats dieses Imports</translation>
    </message>
    <message>
        <source>Importing chats</source>
        <translation>Chats werden importiert</translation>
    </message>
</context>
<context>
    <name>InspectorButtons</name>
    <message>
        <source>Position of the inspector</source>
        <translation>Position des Inspektors</translation>
    </message>
    <message>
        <source>Next to the conversation</source>
        <translation>Neben dem Gespräch</translation>
    </message>
    <message>
        <source>Below the conversation</source>
        <translation>Unter dem Gespräch</translation>
    </message>
    <message>
        <source>In a separate window</source>
        <translation>In einem eigenen Fenster</translation>
    </message>
    <message>
        <source>Move the inspector back into the window</source>
        <translation>Inspektor zurück ins Fenster holen</translation>
    </message>
    <message>
        <source>Hide the inspector</source>
        <translation>Inspektor ausblenden</translation>
    </message>
    <message>
        <source>Hide the explanation</source>
        <translation>Erklärung ausblenden</translation>
    </message>
    <message>
        <source>Explain this page</source>
        <translation>Diese Seite erklären</translation>
    </message>
</context>
<context>
    <name>InspectorHead</name>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>Back to the conversation</source>
        <translation>Zurück zum Gespräch</translation>
    </message>
    <message>
        <source>Groups of pages</source>
        <translation>Gruppen von Seiten</translation>
    </message>
</context>
<context>
    <name>InspectorPage</name>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>Data that is recorded while an answer is written.</source>
        <translation>Daten, die beim Schreiben einer Antwort aufgezeichnet werden.</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Aufzeichnung</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>Kandidaten</translation>
    </message>
    <message>
        <source>Number of candidates recorded for each token</source>
        <translation>Anzahl der Kandidaten, die für jedes Token aufgezeichnet werden</translation>
    </message>
    <message>
        <source>Always score the prompt</source>
        <translation>Prompt immer bewerten</translation>
    </message>
    <message>
        <source>Before every answer, records how probable each token of the prompt was. This makes answers start later. If this is off, you can use “Score prompt” above the tokens</source>
        <translation>Zeichnet vor jeder Antwort auf, wie wahrscheinlich jedes Token des Prompts war. Antworten beginnen dadurch später. Wenn dies aus ist, kannst du „Prompt bewerten“ über den Tokens benutzen</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Show the inspector</source>
        <translation>Inspektor einblenden</translation>
    </message>
    <message>
        <source>Shows the inspector next to or below the conversation if there is enough space; otherwise the inspector replaces the conversation on request</source>
        <translation>Zeigt den Inspektor neben oder unter dem Gespräch, wenn genug Platz ist; sonst ersetzt der Inspektor auf Wunsch das Gespräch</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>Position of the inspector in the window; drag the inspector&apos;s edge to change its size</source>
        <translation>Position des Inspektors im Fenster; zieh am Rand des Inspektors, um seine Größe zu ändern</translation>
    </message>
    <message>
        <source>dock right bottom</source>
        <translation>andocken rechts unten</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>Bottom</source>
        <translation>Unten</translation>
    </message>
    <message>
        <source>Separate window</source>
        <translation>Eigenes Fenster</translation>
    </message>
    <message>
        <source>The inspector can be on any screen; its position is remembered</source>
        <translation>Der Inspektor kann auf jedem Bildschirm sein; seine Position wird gemerkt</translation>
    </message>
    <message>
        <source>undock monitor</source>
        <translation>abdocken Bildschirm</translation>
    </message>
</context>
<context>
    <name>InspectorRail</name>
    <message>
        <source>Pages of the inspector</source>
        <translation>Seiten des Inspektors</translation>
    </message>
</context>
<context>
    <name>InspectorTabs</name>
    <message>
        <source>Pages of the inspector</source>
        <translation>Seiten des Inspektors</translation>
    </message>
</context>
<context>
    <name>InspectorWindow</name>
    <message>
        <source>Inspector — Vitrine</source>
        <translation>Inspektor — Vitrine</translation>
    </message>
</context>
<context>
    <name>KeyStore</name>
    <message>
        <source>The keyring of the desktop reports: %1</source>
        <translation>Der Schlüsselbund der Arbeitsumgebung meldet: %1</translation>
    </message>
</context>
<context>
    <name>KeyTable</name>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
</context>
<context>
    <name>KeyboardPage</name>
    <message>
        <source>Keyboard</source>
        <translation>Tastatur</translation>
    </message>
    <message>
        <source>Everything works without a pointer: Tab moves between controls, arrow keys move in lists.</source>
        <translation>Alles geht ohne Maus: Mit Tab wechselst du zwischen Bedienelementen, mit den Pfeiltasten bewegst du dich in Listen.</translation>
    </message>
    <message>
        <source>In other programs</source>
        <translation>In anderen Programmen</translation>
    </message>
</context>
<context>
    <name>LeftOutMark</name>
    <message numerus="yes">
        <source>The next %Ln messages are not in the prompt: the context is full.</source>
        <translation>
            <numerusform>Die nächste Nachricht ist nicht im Prompt: Der Kontext ist voll.</numerusform>
            <numerusform>Die nächsten %Ln Nachrichten sind nicht im Prompt: Der Kontext ist voll.</numerusform>
        </translation>
    </message>
    <message>
        <source>Leave out no messages</source>
        <translation>Keine Nachrichten auslassen</translation>
    </message>
    <message>
        <source>From now on, this chat gets no answer if it does not fit into the context. The last answer is removed if it was generated without the messages that were left out</source>
        <translation>Von jetzt an bekommt dieser Chat keine Antwort, wenn er nicht in den Kontext passt. Wenn die letzte Antwort ohne die ausgelassenen Nachrichten entstand, wird sie entfernt</translation>
    </message>
</context>
<context>
    <name>LinkQuestion</name>
    <message>
        <source>Write an e-mail to this address?</source>
        <translation>Eine E-Mail an diese Adresse schreiben?</translation>
    </message>
    <message>
        <source>Open this link?</source>
        <translation>Diesen Link öffnen?</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
</context>
<context>
    <name>ListSetting</name>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
</context>
<context>
    <name>LoadProgress</name>
    <message>
        <source>waiting for the current answer to end</source>
        <translation>wartet auf das Ende der laufenden Antwort</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>beginnt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>Modell wird geladen</translation>
    </message>
</context>
<context>
    <name>LogitFoot</name>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>after sampling</source>
        <translation>nach dem Sampling</translation>
    </message>
    <message>
        <source>at the pinned token</source>
        <translation>beim angehefteten Token</translation>
    </message>
    <message>
        <source>%1 of %2 candidates remain</source>
        <translation>%1 von %2 Kandidaten bleiben</translation>
    </message>
    <message>
        <source>%1 of %2 recorded candidates remain</source>
        <translation>%1 von %2 aufgezeichneten Kandidaten bleiben</translation>
    </message>
</context>
<context>
    <name>LogitHead</name>
    <message>
        <source>All logits</source>
        <translation>Alle Logits</translation>
    </message>
</context>
<context>
    <name>LogitHeader</name>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Logit</source>
        <translation>Logit</translation>
    </message>
    <message>
        <source>Model %</source>
        <translation>Modell %</translation>
    </message>
    <message>
        <source>Final %</source>
        <translation>Final %</translation>
    </message>
    <message>
        <source>Pinned %</source>
        <translation>Beim Pin, %</translation>
    </message>
    <message>
        <source>Cumulative %</source>
        <translation>Summe %</translation>
    </message>
    <message>
        <source>Cumulative probability: this candidate and all above it</source>
        <translation>Summe der Wahrscheinlichkeiten: dieser Kandidat und alle darüber</translation>
    </message>
    <message>
        <source>Probability at the pinned token, %</source>
        <translation>Wahrscheinlichkeit beim angehefteten Token, %</translation>
    </message>
</context>
<context>
    <name>LogitOverview</name>
    <message>
        <source>All logits: from %1 to %2, mean %3, spread %4</source>
        <translation>Alle Logits: von %1 bis %2, Mittel %3, Streuung %4</translation>
    </message>
    <message>
        <source>All logits: mean %1, spread %2</source>
        <translation>Alle Logits: Mittel %1, Streuung %2</translation>
    </message>
    <message>
        <source>longest bar: %1 tokens (logarithmic)</source>
        <translation>längster Balken: %1 Tokens (logarithmisch)</translation>
    </message>
</context>
<context>
    <name>LogitPanel</name>
    <message>
        <source>Candidates</source>
        <translation>Kandidaten</translation>
    </message>
</context>
<context>
    <name>LogitPinned</name>
    <message>
        <source>Jensen–Shannon</source>
        <translation>Jensen–Shannon</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 Bit</translation>
    </message>
    <message>
        <source>All logits of the pinned token</source>
        <translation>Alle Logits des angehefteten Tokens</translation>
    </message>
    <message>
        <source>KL (this token ‖ %1)</source>
        <translation>KL (dieses Token ‖ %1)</translation>
    </message>
    <message>
        <source>KL (%1 ‖ this token)</source>
        <translation>KL (%1 ‖ dieses Token)</translation>
    </message>
</context>
<context>
    <name>LogitRow</name>
    <message>
        <source>%1: %2, probability %3</source>
        <translation>%1: %2, Wahrscheinlichkeit %3</translation>
    </message>
    <message>
        <source>, after sampling %1</source>
        <translation>, nach dem Sampling %1</translation>
    </message>
    <message>
        <source>, removed by a sampler</source>
        <translation>, von einem Sampler entfernt</translation>
    </message>
    <message>
        <source>, chosen</source>
        <translation>, gewählt</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <source>A sampler removed this token before the draw.</source>
        <translation>Ein Sampler hat dieses Token vor dem Ziehen entfernt.</translation>
    </message>
    <message>
        <source>, removed by %1</source>
        <translation>, entfernt von %1</translation>
    </message>
    <message>
        <source>Removed by %1 before the draw.</source>
        <translation>Von %1 vor dem Ziehen entfernt.</translation>
    </message>
    <message>
        <source>Cumulative probability of this candidate and all above it: %1</source>
        <translation>Kumulierte Wahrscheinlichkeit dieses Kandidaten und aller darüber: %1</translation>
    </message>
    <message>
        <source>, probability at the pinned token %1</source>
        <translation>, Wahrscheinlichkeit beim angehefteten Token %1</translation>
    </message>
    <message>
        <source>Probability at the pinned token: %1</source>
        <translation>Wahrscheinlichkeit beim angehefteten Token: %1</translation>
    </message>
    <message>
        <source>%1 · bytes %2 · %3</source>
        <translation>%1 · Bytes %2 · %3</translation>
    </message>
    <message>
        <source>Logit %1</source>
        <translation>Logit %1</translation>
    </message>
    <message>
        <source>Click to continue the answer with this token.</source>
        <translation>Klicken, um die Antwort mit diesem Token fortzusetzen.</translation>
    </message>
</context>
<context>
    <name>LogitTools</name>
    <message>
        <source>Word or id: why not chosen?</source>
        <translation>Wort oder ID: warum nicht gewählt?</translation>
    </message>
    <message>
        <source>first %1</source>
        <translation>erste %1</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
</context>
<context>
    <name>LogitWhy</name>
    <message>
        <source>rank %1, logit %2, %3</source>
        <translation>Rang %1, Logit %2, %3</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>%1: %2. Removed by %3.</source>
        <translation>%1: %2. Entfernt von %3.</translation>
    </message>
    <message>
        <source>%1: %2. A sampler removed it.</source>
        <translation>%1: %2. Ein Sampler hat es entfernt.</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>und %Ln weiteres</numerusform>
            <numerusform>und %Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is the token that was chosen: %2.</source>
        <translation>%1 wurde gewählt: %2.</translation>
    </message>
    <message>
        <source>%1: %2. After all samplers, it was still a candidate with %3, but another token was drawn.</source>
        <translation>%1: %2. Nach allen Samplern war es noch ein Kandidat mit %3, aber ein anderes Token wurde gezogen.</translation>
    </message>
    <message numerus="yes">
        <source>%1 is made of %Ln tokens. To get this text, the first token must be chosen at this position, and the other tokens after it:</source>
        <translation>
            <numerusform>%1 besteht aus %Ln Token:</numerusform>
            <numerusform>%1 besteht aus %Ln Tokens. Für diesen Text muss das erste Token an dieser Position gewählt werden, die anderen danach:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MessageDelegate</name>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Du</translation>
    </message>
    <message>
        <source>Answer this message</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Ask for an answer to this message</source>
        <translation>Eine Antwort auf diese Nachricht anfordern</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>Neu antworten</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
</context>
<context>
    <name>MessageEditor</name>
    <message>
        <source>The answer, edited</source>
        <translation>Die Antwort, bearbeitet</translation>
    </message>
    <message>
        <source>The message, edited</source>
        <translation>Die Nachricht, bearbeitet</translation>
    </message>
    <message>
        <source>The previous version stays.</source>
        <translation>Die vorige Fassung bleibt.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Discard the changes</source>
        <translation>Änderungen verwerfen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Save the message as a new version</source>
        <translation>Nachricht als neue Fassung speichern</translation>
    </message>
    <message>
        <source>Save and answer</source>
        <translation>Speichern, antworten</translation>
    </message>
    <message>
        <source>Save the message as a new version, and ask for an answer</source>
        <translation>Nachricht als neue Fassung speichern und eine Antwort anfordern</translation>
    </message>
</context>
<context>
    <name>MessageFooter</name>
    <message>
        <source>Copy the message</source>
        <translation>Nachricht kopieren</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>Neu antworten</translation>
    </message>
    <message>
        <source>Branch from here</source>
        <translation>Hier abzweigen</translation>
    </message>
    <message>
        <source>Show the tokens of this answer</source>
        <translation>Tokens dieser Antwort zeigen</translation>
    </message>
    <message>
        <source>More actions for this message</source>
        <translation>Weitere Aktionen für diese Nachricht</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>bearbeitet</translation>
    </message>
</context>
<context>
    <name>MessageMenu</name>
    <message>
        <source>Copy selection</source>
        <translation>Auswahl kopieren</translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation>Nachricht kopieren</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>Neu antworten</translation>
    </message>
    <message>
        <source>Answer this message</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Answer again with…</source>
        <translation>Neu antworten mit …</translation>
    </message>
    <message>
        <source>Answer this message with…</source>
        <translation>Antworten mit …</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Branch from here</source>
        <translation>Hier abzweigen</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>Untersuchen</translation>
    </message>
    <message>
        <source>Map of this chat</source>
        <translation>Karte dieses Chats</translation>
    </message>
    <message>
        <source>Delete from here</source>
        <translation>Ab hier löschen</translation>
    </message>
</context>
<context>
    <name>MessageView</name>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Jump to the latest message</source>
        <translation>Zur neuesten Nachricht springen</translation>
    </message>
    <message>
        <source>Answered: %1</source>
        <translation>Antwort: %1</translation>
    </message>
</context>
<context>
    <name>ModelPicker</name>
    <message>
        <source>Opening %1…</source>
        <translation>%1 wird geöffnet …</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>Kein Modell</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>Modell: %1</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>Modell wird geladen</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>Offline</translation>
    </message>
    <message>
        <source>%1 opens after this answer</source>
        <translation>%1 wird nach dieser Antwort geöffnet</translation>
    </message>
</context>
<context>
    <name>ModelPopup</name>
    <message>
        <source>Open a file…</source>
        <translation>Datei öffnen …</translation>
    </message>
    <message>
        <source>Open a GGUF file</source>
        <translation>Eine GGUF-Datei öffnen</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>Entladen</translation>
    </message>
    <message>
        <source>Free the model&apos;s memory</source>
        <translation>Speicher des Modells freigeben</translation>
    </message>
</context>
<context>
    <name>ModelRows</name>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>The file no longer exists: %1</source>
        <translation>Die Datei gibt es nicht mehr: %1</translation>
    </message>
    <message>
        <source>Remove %1 from the list</source>
        <translation>%1 aus der Liste entfernen</translation>
    </message>
</context>
<context>
    <name>ModelsPage</name>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>These settings apply to the next model that is opened.</source>
        <translation>Diese Einstellungen gelten für das nächste Modell, das geöffnet wird.</translation>
    </message>
    <message>
        <source>Where the model runs</source>
        <translation>Wo das Modell läuft</translation>
    </message>
    <message>
        <source>Compute on</source>
        <translation>Rechnen auf</translation>
    </message>
    <message>
        <source>device GPU CPU graphics Vulkan</source>
        <translation>Gerät GPU CPU Grafikkarte Vulkan</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>CPU threads used for inference</source>
        <translation>CPU-Threads für die Inferenz</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>Auto</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Context length</source>
        <translation>Kontextlänge</translation>
    </message>
    <message>
        <source>In tokens; Auto uses the trained length of the model, at most %L1</source>
        <translation>In Tokens; Auto nimmt die trainierte Länge des Modells, höchstens %L1</translation>
    </message>
    <message>
        <source>Auto (%1)</source>
        <translation>Auto (%1)</translation>
    </message>
</context>
<context>
    <name>Notices</name>
    <message>
        <source>Show report</source>
        <translation>Bericht anzeigen</translation>
    </message>
    <message>
        <source>Continue on the CPU</source>
        <translation>Auf der CPU weiter</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>Erneut öffnen</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen …</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Send the chat</source>
        <translation>Chat senden</translation>
    </message>
    <message>
        <source>%1 has not received all of this chat. If you continue, the whole chat is sent to this server.</source>
        <translation>%1 hat noch nicht den ganzen Chat erhalten. Wenn du fortfährst, wird der ganze Chat an diesen Server gesendet.</translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation>Anderswo speichern …</translation>
    </message>
</context>
<context>
    <name>NumberField</name>
    <message>
        <source>A number from %1 to %2</source>
        <translation>Eine Zahl von %1 bis %2</translation>
    </message>
</context>
<context>
    <name>OpenModelDialog</name>
    <message>
        <source>Open a model</source>
        <translation>Modell öffnen</translation>
    </message>
    <message>
        <source>GGUF models (*.gguf *.GGUF)</source>
        <translation>GGUF-Modelle (*.gguf *.GGUF)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>OrderRow</name>
    <message>
        <source>samplers order sampling</source>
        <translation>Sampler Reihenfolge Sampling</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Move %1 up</source>
        <translation>%1 nach oben</translation>
    </message>
    <message>
        <source>Move %1 down</source>
        <translation>%1 nach unten</translation>
    </message>
    <message>
        <source>not in the order</source>
        <translation>nicht in der Reihenfolge</translation>
    </message>
</context>
<context>
    <name>OrderSetting</name>
    <message>
        <source>Order of the samplers</source>
        <translation>Reihenfolge der Sampler</translation>
    </message>
    <message>
        <source>Mirostat replaces all of these samplers except the temperature</source>
        <translation>Mirostat ersetzt alle diese Sampler außer der Temperatur</translation>
    </message>
    <message>
        <source>No sampler is active</source>
        <translation>Kein Sampler ist aktiv</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
</context>
<context>
    <name>OverflowSetting</name>
    <message>
        <source>When the context is full</source>
        <translation>Wenn der Kontext voll ist</translation>
    </message>
    <message>
        <source>Messages that are left out of the prompt are marked and stay in the chat</source>
        <translation>Nachrichten, die der Prompt auslässt, werden markiert und bleiben im Chat</translation>
    </message>
    <message>
        <source>Leave out the oldest messages</source>
        <translation>Älteste Nachrichten auslassen</translation>
    </message>
    <message>
        <source>Leave out middle messages</source>
        <translation>Mittlere Nachrichten auslassen</translation>
    </message>
    <message>
        <source>Give no more answers</source>
        <translation>Keine Antworten mehr geben</translation>
    </message>
</context>
<context>
    <name>PageAbout</name>
    <message>
        <source>Hide the explanation</source>
        <translation>Erklärung ausblenden</translation>
    </message>
    <message>
        <source>Show the whole explanation</source>
        <translation>Ganze Erklärung zeigen</translation>
    </message>
</context>
<context>
    <name>PageDrawing</name>
    <message numerus="yes">
        <source>%Ln more rows are in the table (CSV).</source>
        <translation>
            <numerusform>%Ln weitere Zeile steht in der Tabelle (CSV).</numerusform>
            <numerusform>%Ln weitere Zeilen stehen in der Tabelle (CSV).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PausesPanel</name>
    <message>
        <source>Where answers pause</source>
        <translation>Wo Antworten anhalten</translation>
    </message>
    <message>
        <source>In step mode, an answer pauses before a token that meets one of these conditions. The token is already drawn, but you can choose another one.</source>
        <translation>Im Schrittmodus hält eine Antwort vor einem Token an, das eine dieser Bedingungen erfüllt. Es ist schon gezogen, aber du kannst ein anderes wählen.</translation>
    </message>
    <message>
        <source>Before the first token</source>
        <translation>Vor dem ersten Token</translation>
    </message>
    <message>
        <source>Entropy above</source>
        <translation>Entropie über</translation>
    </message>
    <message>
        <source>In bits: 1 bit is as uncertain as 2 equally probable tokens, 4 bits are as uncertain as 16 tokens</source>
        <translation>In Bit: 1 Bit ist so unsicher wie 2 gleich wahrscheinliche Tokens, 4 Bit sind so unsicher wie 16 Tokens</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>Rank above</source>
        <translation>Rang über</translation>
    </message>
    <message>
        <source>Rank 1 is the most probable token. With the value 1, the answer pauses whenever another token was drawn</source>
        <translation>Rang 1 hat das wahrscheinlichste Token. Beim Wert 1 hält die Antwort an, sobald ein anderes Token gezogen wurde</translation>
    </message>
    <message>
        <source>Probability below</source>
        <translation>Wahrscheinlichkeit unter</translation>
    </message>
    <message>
        <source>In percent: the probability that the model gives, before any sampler</source>
        <translation>In Prozent: die Wahrscheinlichkeit, die das Modell angibt, vor allen Samplern</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Pauses before tokens with these ids; separated by “&#xa0;|&#xa0;”</source>
        <translation>Hält vor Tokens mit diesen IDs an; getrennt durch „&#xa0;|&#xa0;“</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>Pauses before the token that completes one of these texts; separated by “&#xa0;|&#xa0;”</source>
        <translation>Hält vor dem Token an, das einen dieser Texte vervollständigt; getrennt durch „&#xa0;|&#xa0;“</translation>
    </message>
    <message>
        <source>A logit is not a number</source>
        <translation>Ein Logit ist keine Zahl</translation>
    </message>
    <message>
        <source>Pauses if the model computes NaN or infinity. Without this pause, the answer fails</source>
        <translation>Hält an, wenn das Modell NaN oder unendlich errechnet. Ohne diese Pause scheitert die Antwort</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>PinnedToken</name>
    <message>
        <source>Pinned token %1</source>
        <translation>Angeheftetes Token %1</translation>
    </message>
    <message>
        <source>pinned token of another message</source>
        <translation>angeheftetes Token einer anderen Nachricht</translation>
    </message>
    <message>
        <source>pinned token at position %1</source>
        <translation>angeheftetes Token an Position %1</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Nicht mehr anheften</translation>
    </message>
</context>
<context>
    <name>PlainButton</name>
    <message>
        <source>Not available now</source>
        <translation>Zurzeit nicht verfügbar</translation>
    </message>
</context>
<context>
    <name>PreTokenizerChoice</name>
    <message>
        <source>Load the model with another pre-tokenizer</source>
        <translation>Modell mit anderem Pre-Tokenizer laden</translation>
    </message>
    <message>
        <source>Known models with the same vocabulary use the first pre-tokenizer in the list.</source>
        <translation>Bekannte Modelle mit demselben Vokabular benutzen den ersten Pre-Tokenizer der Liste.</translation>
    </message>
    <message>
        <source>No known model has this vocabulary. A wrong choice makes answers worse.</source>
        <translation>Kein bekanntes Modell hat dieses Vokabular. Eine falsche Wahl macht Antworten schlechter.</translation>
    </message>
    <message>
        <source>Pre-tokenizers</source>
        <translation>Pre-Tokenizer</translation>
    </message>
    <message>
        <source>same vocabulary</source>
        <translation>gleiches Vokabular</translation>
    </message>
</context>
<context>
    <name>PresetMenu</name>
    <message>
        <source>Delete the preset %1</source>
        <translation>Vorgabe %1 löschen</translation>
    </message>
    <message>
        <source>Save as a preset…</source>
        <translation>Als Vorgabe speichern …</translation>
    </message>
    <message>
        <source>Import a preset…</source>
        <translation>Vorgabe importieren …</translation>
    </message>
    <message>
        <source>Presets are files in %1</source>
        <translation>Vorgaben sind Dateien in %1</translation>
    </message>
</context>
<context>
    <name>PrivacyPage</name>
    <message>
        <source>Privacy</source>
        <translation>Datenschutz</translation>
    </message>
    <message>
        <source>Kept on this computer</source>
        <translation>Auf diesem Rechner aufbewahrt</translation>
    </message>
    <message>
        <source>Reopen long chats without waiting</source>
        <translation>Lange Chats ohne Warten wieder öffnen</translation>
    </message>
    <message>
        <source>Saves the KV cache and tokens of each chat in %1. They are deleted with the chat or when you turn this off.</source>
        <translation>Speichert KV-Cache und Tokens jedes Chats in %1. Sie werden mit dem Chat gelöscht, oder wenn du dies ausschaltest.</translation>
    </message>
    <message>
        <source>Saved states</source>
        <translation>Gespeicherte Zustände</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Models run on this computer, and Vitrine sends nothing anywhere, unless you add a server to the list of models. Questions to the models of a server are sent only to that server.</source>
        <translation>Modelle laufen auf diesem Rechner, und Vitrine sendet nirgendwohin etwas, es sei denn, du fügst der Liste der Modelle einen Server hinzu. Fragen an die Modelle eines Servers werden nur an diesen Server gesendet.</translation>
    </message>
    <message>
        <source>Connections to other computers</source>
        <translation>Verbindungen zu anderen Rechnern</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>Offline</translation>
    </message>
    <message>
        <source>No server is contacted. %1</source>
        <translation>Es wird kein Server kontaktiert. %1</translation>
    </message>
    <message>
        <source>No server is contacted</source>
        <translation>Es wird kein Server kontaktiert</translation>
    </message>
    <message>
        <source>server network remote internet</source>
        <translation>Server Netzwerk entfernt Internet</translation>
    </message>
    <message>
        <source>Offline: contact no server</source>
        <translation>Offline: keinen Server kontaktieren</translation>
    </message>
</context>
<context>
    <name>PromptChecker</name>
    <message>
        <source>Position %L1: %2</source>
        <translation>Position %L1: %2</translation>
    </message>
</context>
<context>
    <name>PromptDialog</name>
    <message>
        <source>Prompts</source>
        <translation>Prompts</translation>
    </message>
    <message>
        <source>All prompts</source>
        <translation>Alle Prompts</translation>
    </message>
    <message>
        <source>Edit a prompt</source>
        <translation>Prompt bearbeiten</translation>
    </message>
    <message>
        <source>New prompt</source>
        <translation>Neuer Prompt</translation>
    </message>
    <message>
        <source>Prompts are files in %1</source>
        <translation>Prompts sind Dateien in %1</translation>
    </message>
    <message>
        <source>Edit the prompt %1</source>
        <translation>Prompt %1 bearbeiten</translation>
    </message>
    <message>
        <source>Delete the prompt %1</source>
        <translation>Prompt %1 löschen</translation>
    </message>
    <message>
        <source>Prompts for repeated use. When you use a prompt with {{topic}}, you are asked for the topic.</source>
        <translation>Prompts, die du immer wieder brauchst. Wenn du einen Prompt mit {{Thema}} verwendest, wirst du nach dem Thema gefragt.</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Name of the prompt</source>
        <translation>Name des Prompts</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Explain {{topic}} to a {{reader}}.</source>
        <translation>Erkläre {{Thema}} für {{Leser}}.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
</context>
<context>
    <name>QueueList</name>
    <message>
        <source>Waiting messages</source>
        <translation>Wartende Nachrichten</translation>
    </message>
    <message>
        <source>Waiting: %1</source>
        <translation>Wartet: %1</translation>
    </message>
    <message>
        <source>Send now</source>
        <translation>Jetzt senden</translation>
    </message>
    <message>
        <source>Move this message back to the composer</source>
        <translation>Diese Nachricht zurück ins Eingabefeld holen</translation>
    </message>
</context>
<context>
    <name>QuitQuestion</name>
    <message>
        <source>Quit without saving?</source>
        <translation>Beenden, ohne zu speichern?</translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation>Anderswo speichern …</translation>
    </message>
    <message>
        <source>Quit anyway</source>
        <translation>Trotzdem beenden</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>ReasoningBlock</name>
    <message numerus="yes">
        <source>%Ln tokens</source>
        <translation>
            <numerusform>%Ln Token</numerusform>
            <numerusform>%Ln Tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>less than a second</source>
        <translation>weniger als eine Sekunde</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>Reasoning…</source>
        <translation>Denkt nach …</translation>
    </message>
    <message>
        <source>Reasoned for %1 · %2</source>
        <translation>Nachgedacht: %1 · %2</translation>
    </message>
    <message>
        <source>Reasoned for %1</source>
        <translation>Nachgedacht: %1</translation>
    </message>
    <message>
        <source>Hides the reasoning</source>
        <translation>Verbirgt das Nachdenken</translation>
    </message>
    <message>
        <source>Shows the reasoning</source>
        <translation>Zeigt das Nachdenken</translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation>Nachgedacht</translation>
    </message>
</context>
<context>
    <name>RecordHead</name>
    <message>
        <source>Save the record…</source>
        <translation>Protokoll speichern …</translation>
    </message>
    <message>
        <source>One file with everything known about this answer, to attach to a bug report</source>
        <translation>Eine Datei mit allem, was über diese Antwort bekannt ist, als Anhang für einen Fehlerbericht</translation>
    </message>
    <message>
        <source>Open a record…</source>
        <translation>Protokoll öffnen …</translation>
    </message>
    <message>
        <source>First difference at</source>
        <translation>Erster Unterschied bei</translation>
    </message>
    <message>
        <source>Differences only</source>
        <translation>Nur Unterschiede</translation>
    </message>
    <message>
        <source>Close files</source>
        <translation>Dateien schließen</translation>
    </message>
    <message>
        <source>Compares the record with this answer. If a record is already open, compares the two records.</source>
        <translation>Vergleicht das Protokoll mit dieser Antwort. Ist schon ein Protokoll offen, werden die beiden Protokolle verglichen.</translation>
    </message>
    <message>
        <source>Leaves out texts, token ids, file names and exact numbers. Lengths and settings stay, so a very short text might still be guessed.</source>
        <translation>Ohne Texte, Token-IDs, Dateinamen und genaue Zahlen. Längen und Einstellungen bleiben; ein sehr kurzer Text ließe sich daraus erraten.</translation>
    </message>
    <message>
        <source>The record contains all texts. To leave them out before you share the record, turn this on.</source>
        <translation>Das Protokoll enthält alle Texte. Um sie vor dem Weitergeben wegzulassen, schalte dies ein.</translation>
    </message>
    <message>
        <source>Compare with another version…</source>
        <translation>Mit einer anderen Fassung vergleichen …</translation>
    </message>
    <message>
        <source>Compare with the other version</source>
        <translation>Mit der anderen Fassung vergleichen</translation>
    </message>
    <message>
        <source>Compares this answer with another answer to the same question, for example from another model or a server</source>
        <translation>Vergleicht diese Antwort mit einer anderen Antwort auf dieselbe Frage, zum Beispiel von einem anderen Modell oder einem Server</translation>
    </message>
    <message>
        <source>End the comparison</source>
        <translation>Vergleich beenden</translation>
    </message>
</context>
<context>
    <name>RecordOffer</name>
    <message>
        <source>Also include the values of this tap at the chosen token:</source>
        <translation>Auch die Werte beim gewählten Token von diesem Messpunkt hinzufügen:</translation>
    </message>
    <message>
        <source>Tap whose values are added</source>
        <translation>Messpunkt, dessen Werte hinzukommen</translation>
    </message>
    <message>
        <source>Statistics of all taps, for this record</source>
        <translation>Statistik aller Messpunkte für dieses Protokoll</translation>
    </message>
</context>
<context>
    <name>RecordPanel</name>
    <message>
        <source>Facts about the run</source>
        <translation>Angaben zum Lauf</translation>
    </message>
    <message>
        <source>Save the record</source>
        <translation>Protokoll speichern</translation>
    </message>
    <message>
        <source>Open a record</source>
        <translation>Protokoll öffnen</translation>
    </message>
    <message>
        <source>Records (%1)</source>
        <translation>Protokolle (%1)</translation>
    </message>
    <message>
        <source>All files (%1)</source>
        <translation>Alle Dateien (%1)</translation>
    </message>
    <message>
        <source>Fold settings that have their defaults</source>
        <translation>Einstellungen mit Standardwerten einklappen</translation>
    </message>
    <message numerus="yes">
        <source>Show %Ln settings that have their defaults</source>
        <translation>
            <numerusform>%Ln Einstellung mit Standardwert zeigen</numerusform>
            <numerusform>%Ln Einstellungen mit Standardwerten zeigen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RecordRow</name>
    <message>
        <source>%1, %2: %3 and %4</source>
        <translation>%1, %2: %3 und %4</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1, %2: %3</translation>
    </message>
</context>
<context>
    <name>RecordSteps</name>
    <message>
        <source>Steps with different distributions</source>
        <translation>Schritte mit verschiedenen Verteilungen</translation>
    </message>
    <message>
        <source>Step %1, %2: %3 bits</source>
        <translation>Schritt %1, %2: %3 Bit</translation>
    </message>
    <message>
        <source>For each step: the token of %1, the distance between the two distributions (Jensen–Shannon; a lower bound in bits), and the probability of the token in both distributions.</source>
        <translation>Für jeden Schritt: das Token von %1, der Abstand der beiden Verteilungen (Jensen–Shannon; eine untere Schranke in Bit) und die Wahrscheinlichkeit des Tokens in beiden Verteilungen.</translation>
    </message>
</context>
<context>
    <name>ReplaceQuestion</name>
    <message>
        <source>Replace %1?</source>
        <translation>%1 ersetzen?</translation>
    </message>
    <message>
        <source>A file with this name already exists. Replacing it deletes its contents.</source>
        <translation>Eine Datei mit diesem Namen gibt es schon. Beim Ersetzen geht ihr Inhalt verloren.</translation>
    </message>
    <message>
        <source>Choose another name</source>
        <translation>Anderen Namen wählen</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
</context>
<context>
    <name>ReplayOffer</name>
    <message numerus="yes">
        <source>evaluates %Ln tokens again</source>
        <translation>
            <numerusform>wertet %Ln Token noch einmal aus</numerusform>
            <numerusform>wertet %Ln Tokens noch einmal aus</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2, %3 MB</source>
        <translation>%1: %2, %3 MB</translation>
    </message>
    <message>
        <source>%1: %2, about %3 s, %4 MB</source>
        <translation>%1: %2, etwa %3 s, %4 MB</translation>
    </message>
    <message>
        <source>Evaluating tokens again: %1</source>
        <translation>Tokens werden noch einmal ausgewertet: %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Evaluate</source>
        <translation>Auswerten</translation>
    </message>
    <message>
        <source>%1, about %2&#xa0;s left</source>
        <translation>%1, noch etwa %2&#xa0;s</translation>
    </message>
    <message>
        <source>%1: the answer pauses while tokens are evaluated again</source>
        <translation>%1: Die Antwort hält an, während Tokens noch einmal ausgewertet werden</translation>
    </message>
    <message>
        <source>%1. The answer pauses meanwhile.</source>
        <translation>%1. Die Antwort hält so lange an.</translation>
    </message>
    <message>
        <source>Pause answer and evaluate</source>
        <translation>Antwort anhalten und auswerten</translation>
    </message>
    <message>
        <source>Waiting for another task of the engine</source>
        <translation>Wartet auf eine andere Aufgabe der Engine</translation>
    </message>
    <message>
        <source>%1: %2, roughly %3 s (not measured yet), %4 MB</source>
        <translation>%1: %2, ungefähr %3 s (noch nicht gemessen), %4 MB</translation>
    </message>
</context>
<context>
    <name>ResetButton</name>
    <message>
        <source>Reset to default</source>
        <translation>Auf Standard zurücksetzen</translation>
    </message>
    <message>
        <source>%1: reset to default</source>
        <translation>%1: auf Standard zurücksetzen</translation>
    </message>
</context>
<context>
    <name>RestoreDialog</name>
    <message>
        <source>Restore chats</source>
        <translation>Chats wiederherstellen</translation>
    </message>
    <message>
        <source>A copy of the chats</source>
        <translation>Eine Kopie der Chats</translation>
    </message>
    <message>
        <source>Chats of Vitrine (*.sqlite *.sqlite.*)</source>
        <translation>Chats von Vitrine (*.sqlite *.sqlite.*)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>“Add missing chats” leaves all present chats as they are. “Replace all chats” makes a backup of them first.</source>
        <translation>„Fehlende Chats hinzufügen“ lässt alle vorhandenen Chats, wie sie sind. „Alle Chats ersetzen“ legt vorher eine Sicherung von ihnen an.</translation>
    </message>
    <message>
        <source>There are no backups yet.</source>
        <translation>Es gibt noch keine Sicherungen.</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Wait until the current answer is complete and no chats are being imported.</source>
        <translation>Warte, bis die laufende Antwort vollständig ist und keine Chats mehr importiert werden.</translation>
    </message>
    <message>
        <source>Add missing chats</source>
        <translation>Fehlende Chats hinzufügen</translation>
    </message>
    <message>
        <source>Replace all chats</source>
        <translation>Alle Chats ersetzen</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>Aus einer Datei …</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Restoring %1</source>
        <translation>%1 wird wiederhergestellt</translation>
    </message>
    <message>
        <source>Restoring chats</source>
        <translation>Chats werden wiederhergestellt</translation>
    </message>
</context>
<context>
    <name>RunFacts</name>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>keys %1, values %2</source>
        <translation>Keys %1, Values %2</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>You edited this answer. Its tokens are kept with the previous version.</source>
        <translation>Du hast diese Antwort bearbeitet. Ihre Tokens sind bei der vorigen Fassung gespeichert.</translation>
    </message>
    <message>
        <source>Vitrine: %1</source>
        <translation>Vitrine: %1</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>Modell: %1</translation>
    </message>
    <message>
        <source>Hash of the model file: %1</source>
        <translation>Hash der Modelldatei: %1</translation>
    </message>
    <message>
        <source>Device: %1</source>
        <translation>Gerät: %1</translation>
    </message>
    <message>
        <source>Driver: %1</source>
        <translation>Treiber: %1</translation>
    </message>
    <message>
        <source>Instruction set: %1</source>
        <translation>Befehlssatz: %1</translation>
    </message>
    <message>
        <source>KV cache: %1</source>
        <translation>KV-Cache: %1</translation>
    </message>
    <message>
        <source>Seed: %1</source>
        <translation>Seed: %1</translation>
    </message>
    <message>
        <source>Time to first token: %1</source>
        <translation>Zeit bis zum ersten Token: %1</translation>
    </message>
    <message>
        <source>Reasoning: %1</source>
        <translation>Nachdenken: %1</translation>
    </message>
    <message>
        <source>Accepted draft tokens: %1 of %2</source>
        <translation>Übernommene Entwurfstokens: %1 von %2</translation>
    </message>
    <message>
        <source>Settings: %1</source>
        <translation>Einstellungen: %1</translation>
    </message>
    <message>
        <source>a grammar</source>
        <translation>eine Grammatik</translation>
    </message>
    <message>
        <source>a JSON schema</source>
        <translation>ein JSON-Schema</translation>
    </message>
    <message>
        <source>Evaluated again: %1 of the %2 tokens of the prompt, because the last copy of the model&apos;s states was made before them</source>
        <translation>Noch einmal berechnet: %1 von %2 Tokens des Prompts, weil die letzte Kopie der Modellzustände vor ihnen entstand</translation>
    </message>
    <message>
        <source>Settings up to token %L1, from an earlier version of the answer: %2</source>
        <translation>Einstellungen bis Token %L1, aus einer früheren Fassung der Antwort: %2</translation>
    </message>
</context>
<context>
    <name>RunToPanel</name>
    <message>
        <source>Resume the answer</source>
        <translation>Antwort fortsetzen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Laufen</translation>
    </message>
    <message>
        <source>With the next token of your choice (enter its id)</source>
        <translation>Mit einem nächsten Token deiner Wahl (ID eingeben)</translation>
    </message>
    <message>
        <source>Id of the token</source>
        <translation>ID des Tokens</translation>
    </message>
    <message>
        <source>Use this token</source>
        <translation>Dieses Token verwenden</translation>
    </message>
    <message>
        <source>Until the answer has this many tokens</source>
        <translation>Bis die Antwort so viele Tokens hat</translation>
    </message>
</context>
<context>
    <name>SamplerDraw</name>
    <message>
        <source>No random number was drawn</source>
        <translation>Es wird nichts gezogen</translation>
    </message>
    <message>
        <source>The random number is %1</source>
        <translation>Die Zufallszahl ist %1</translation>
    </message>
    <message>
        <source>%1: from %2 to %3</source>
        <translation>%1: von %2 bis %3</translation>
    </message>
    <message>
        <source>All others: from %1 to %2</source>
        <translation>Alle anderen: von %1 bis %2</translation>
    </message>
</context>
<context>
    <name>SamplerRow</name>
    <message>
        <source>Set for this chat. %1</source>
        <translation>Für diesen Chat eingestellt. %1</translation>
    </message>
</context>
<context>
    <name>SamplerSlider</name>
    <message>
        <source>Double-click or press Delete to reset to %1, the value of the answer</source>
        <translation>Doppelklick oder Entf setzt auf %1 zurück, den Wert der Antwort</translation>
    </message>
</context>
<context>
    <name>SamplerStage</name>
    <message>
        <source>Logits</source>
        <translation>Logits</translation>
    </message>
    <message>
        <source>Draw</source>
        <translation>Ziehung</translation>
    </message>
    <message>
        <source>Grammar</source>
        <translation>Grammatik</translation>
    </message>
    <message>
        <source>Token bias</source>
        <translation>Token-Bias</translation>
    </message>
    <message>
        <source>greedy</source>
        <translation>gierig</translation>
    </message>
    <message>
        <source>temp.</source>
        <translation>Temp.</translation>
    </message>
    <message>
        <source>penal.</source>
        <translation>Strafe</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>Bias</translation>
    </message>
    <message>
        <source>gramm.</source>
        <translation>Gramm.</translation>
    </message>
</context>
<context>
    <name>SamplerStageHeader</name>
    <message>
        <source>Sampler</source>
        <translation>Sampler</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Mass %</source>
        <translation>Masse %</translation>
    </message>
</context>
<context>
    <name>SamplerStageRow</name>
    <message>
        <source>%1 %2: %3 remaining candidates, with %4 of the probability mass</source>
        <translation>%1 %2: %3 verbliebene Kandidaten, mit %4 der Wahrscheinlichkeitsmasse</translation>
    </message>
    <message numerus="yes">
        <source>Removed %Ln candidates with %1 of the probability mass</source>
        <translation>
            <numerusform>Entfernte %Ln Kandidaten mit %1 der Masse</numerusform>
            <numerusform>Entfernte %Ln Kandidaten mit %1 der Masse</numerusform>
        </translation>
    </message>
    <message>
        <source>The most probable removed candidate: %1</source>
        <translation>Der wahrscheinlichste entfernte Kandidat: %1</translation>
    </message>
    <message>
        <source>Alt and the up or down arrow move this sampler in the order</source>
        <translation>Alt und Pfeil nach oben oder unten verschieben diesen Sampler in der Reihenfolge</translation>
    </message>
    <message>
        <source>%1: off</source>
        <translation>%1: aus</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
</context>
<context>
    <name>SamplerStages</name>
    <message>
        <source>Remaining candidates</source>
        <translation>Verbliebene Kandidaten</translation>
    </message>
    <message>
        <source>Fewer values</source>
        <translation>Weniger Werte</translation>
    </message>
    <message>
        <source>More values</source>
        <translation>Weitere Werte</translation>
    </message>
</context>
<context>
    <name>SamplerToken</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>SamplerTokens</name>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Verbleib</translation>
    </message>
</context>
<context>
    <name>SamplerTrial</name>
    <message>
        <source>Creates a version of the answer that is the same up to this token and continues with these values</source>
        <translation>Erzeugt eine Fassung der Antwort, die bis zu diesem Token gleich ist und mit diesen Werten weitergeht</translation>
    </message>
    <message>
        <source>Use in this chat</source>
        <translation>In diesem Chat verwenden</translation>
    </message>
    <message>
        <source>The next answers of this chat are made with these values</source>
        <translation>Die nächsten Antworten in diesem Chat entstehen mit diesen Werten</translation>
    </message>
    <message>
        <source>Continue from this token</source>
        <translation>Ab diesem Token fortsetzen</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Back to the answer&apos;s settings</source>
        <translation>Zurück zu den Einstellungen der Antwort</translation>
    </message>
</context>
<context>
    <name>SamplersEmpty</name>
    <message>
        <source>All logits for this token</source>
        <translation>Alle Logits zu diesem Token</translation>
    </message>
</context>
<context>
    <name>SamplersPanel</name>
    <message>
        <source>probability in %</source>
        <translation>Wahrscheinlichkeit in %</translation>
    </message>
    <message>
        <source>How the token was drawn</source>
        <translation>Wie das Token gezogen wurde</translation>
    </message>
    <message>
        <source>nothing is drawn: the most probable token is taken</source>
        <translation>es wird nichts gezogen: das wahrscheinlichste Token wird genommen</translation>
    </message>
    <message>
        <source>random number %1 falls on %2</source>
        <translation>die Zufallszahl %1 fällt auf %2</translation>
    </message>
    <message>
        <source>random number %1</source>
        <translation>Zufallszahl %1</translation>
    </message>
    <message>
        <source>Final probabilities of the candidates</source>
        <translation>Endwahrscheinlichkeiten</translation>
    </message>
    <message>
        <source>random number %1 falls on %2; %3 was chosen by hand</source>
        <translation>Zufallszahl %1 trifft %2; %3 wurde von Hand gewählt</translation>
    </message>
</context>
<context>
    <name>SaveCodeDialog</name>
    <message>
        <source>Save the code</source>
        <translation>Code speichern</translation>
    </message>
</context>
<context>
    <name>SaveElsewhere</name>
    <message>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>Save all chats</source>
        <translation>Alle Chats speichern</translation>
    </message>
    <message>
        <source>Chats of Vitrine (*.sqlite)</source>
        <translation>Chats von Vitrine (*.sqlite)</translation>
    </message>
</context>
<context>
    <name>SavePath</name>
    <message>
        <source>Folder and name of the file</source>
        <translation>Ordner und Name der Datei</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
</context>
<context>
    <name>SeedSetting</name>
    <message>
        <source>Same text every time</source>
        <translation>Jedes Mal derselbe Text</translation>
    </message>
    <message>
        <source>Draws with a fixed seed, so that the same prompt gets the same answer; otherwise every answer gets a new seed. To always take the most probable token, set the temperature to 0</source>
        <translation>Zieht mit einem festen Seed, sodass derselbe Prompt dieselbe Antwort bekommt; sonst bekommt jede Antwort einen neuen. Damit immer das wahrscheinlichste Token gewählt wird, stell die Temperatur auf 0</translation>
    </message>
    <message>
        <source>seed random deterministic greedy</source>
        <translation>Seed Zufall deterministisch greedy</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
</context>
<context>
    <name>SendButton</name>
    <message>
        <source>Not available now</source>
        <translation>Zurzeit nicht verfügbar</translation>
    </message>
</context>
<context>
    <name>ServerModels</name>
    <message numerus="yes">
        <source>Search among %Ln models</source>
        <translation>
            <numerusform>%Ln Modell durchsuchen</numerusform>
            <numerusform>%Ln Modelle durchsuchen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>%Ln gefunden</numerusform>
            <numerusform>%Ln gefunden</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · vocabulary from %2</source>
        <translation>%1 · Vokabular aus %2</translation>
    </message>
    <message>
        <source>Use %1 without the vocabulary from %2</source>
        <translation>%1 ohne das Vokabular aus %2 verwenden</translation>
    </message>
    <message>
        <source>Choose a file on this computer with the same vocabulary as %1, so that Vitrine can show and check this model&apos;s prompts and count their tokens</source>
        <translation>Eine Datei auf diesem Rechner mit demselben Vokabular wie %1 wählen, damit Vitrine die Prompts dieses Modells zeigen, prüfen und ihre Tokens zählen kann</translation>
    </message>
    <message>
        <source>%1 has no model that matches “%2”.</source>
        <translation>%1 hat kein Modell, das zu „%2“ passt.</translation>
    </message>
    <message numerus="yes">
        <source>Show all %Ln</source>
        <translation>
            <numerusform>Alle %Ln zeigen</numerusform>
            <numerusform>Alle %Ln zeigen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ServerRow</name>
    <message>
        <source>Asking %1…</source>
        <translation>%1 wird gefragt …</translation>
    </message>
    <message>
        <source>Test %1 and fetch its models</source>
        <translation>%1 prüfen und Modelle abrufen</translation>
    </message>
    <message>
        <source>Remove %1 and its key</source>
        <translation>%1 und den Schlüssel entfernen</translation>
    </message>
    <message>
        <source>Hide the features of %1</source>
        <translation>Funktionen von %1 verbergen</translation>
    </message>
    <message>
        <source>Show the features of %1</source>
        <translation>Funktionen von %1 zeigen</translation>
    </message>
    <message>
        <source>Remove %1 and its key? Its model is closed, and nothing more is sent to this server. Your chats are kept.</source>
        <translation>%1 und den Schlüssel entfernen? Das Modell wird geschlossen, und es wird nichts mehr an diesen Server gesendet. Deine Chats bleiben.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>ServerRows</name>
    <message>
        <source>On other computers</source>
        <translation>Auf anderen Rechnern</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>Offline</translation>
    </message>
    <message>
        <source>Offline: contact no server</source>
        <translation>Offline: keinen Server kontaktieren</translation>
    </message>
    <message>
        <source>Add a server…</source>
        <translation>Server hinzufügen …</translation>
    </message>
    <message>
        <source>vLLM, SGLang, llama-server, Ollama, LM Studio or another server with OpenAI&apos;s protocol</source>
        <translation>vLLM, SGLang, llama-server, Ollama, LM Studio oder ein anderer Server mit dem Protokoll von OpenAI</translation>
    </message>
    <message>
        <source>Address, such as http://localhost:8000/v1</source>
        <translation>Adresse, etwa http://localhost:8000/v1</translation>
    </message>
    <message>
        <source>Key, if required</source>
        <translation>Schlüssel, falls nötig</translation>
    </message>
    <message>
        <source>Name (optional)</source>
        <translation>Name (optional)</translation>
    </message>
    <message>
        <source>Add and test</source>
        <translation>Hinzufügen und prüfen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>A file with the vocabulary of %1</source>
        <translation>Eine Datei mit dem Vokabular von %1</translation>
    </message>
    <message>
        <source>GGUF models (*.gguf *.GGUF)</source>
        <translation>GGUF-Modelle (*.gguf *.GGUF)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Vitrine requests a few short answers to find out which features the server supports. Vitrine does this when one of the models of the server is opened for the first time, or immediately if the server has only one model.</source>
        <translation>Vitrine fragt einige kurze Antworten ab, um herauszufinden, was der Server unterstützt. Das geschieht, wenn ein Modell des Servers zum ersten Mal geöffnet wird, oder sofort, falls der Server nur ein Modell hat.</translation>
    </message>
    <message>
        <source>Key of the server</source>
        <translation>Schlüssel des Servers</translation>
    </message>
</context>
<context>
    <name>SettingsPane</name>
    <message>
        <source>General</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Generation</source>
        <translation>Generierung</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>Datenschutz</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>Tastatur</translation>
    </message>
</context>
<context>
    <name>SettingsView</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Close the settings</source>
        <translation>Einstellungen schließen</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>No setting matches “%1”.</source>
        <translation>Keine Einstellung passt zu „%1“.</translation>
    </message>
</context>
<context>
    <name>ShortcutSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
</context>
<context>
    <name>ShowAll</name>
    <message>
        <source>Show less</source>
        <translation>Weniger zeigen</translation>
    </message>
    <message>
        <source>Show all %1</source>
        <translation>Alle %1 zeigen</translation>
    </message>
</context>
<context>
    <name>SiblingSwitch</name>
    <message>
        <source>Show the previous version</source>
        <translation>Vorige Fassung zeigen</translation>
    </message>
    <message>
        <source>Version %1 of %2</source>
        <translation>Fassung %1 von %2</translation>
    </message>
    <message>
        <source>Show the next version</source>
        <translation>Nächste Fassung zeigen</translation>
    </message>
</context>
<context>
    <name>StepBar</name>
    <message numerus="yes">
        <source>Paused after %Ln tokens</source>
        <translation>
            <numerusform>Angehalten nach %Ln Token</numerusform>
            <numerusform>Angehalten nach %Ln Tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>Step mode: running</source>
        <translation>Schrittmodus: läuft</translation>
    </message>
    <message>
        <source>Step mode</source>
        <translation>Schrittmodus</translation>
    </message>
    <message>
        <source>pauses at: %1</source>
        <translation>hält an bei: %1</translation>
    </message>
    <message>
        <source>the next answer pauses before its first token</source>
        <translation>die nächste Antwort hält vor ihrem ersten Token an</translation>
    </message>
    <message>
        <source>no automatic pauses</source>
        <translation>keine automatischen Pausen</translation>
    </message>
    <message>
        <source>One token</source>
        <translation>Ein Token</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>pauses before the first token, and at: %1</source>
        <translation>hält an vor dem ersten Token und bei: %1</translation>
    </message>
</context>
<context>
    <name>StepCandidate</name>
    <message>
        <source>Take the drawn token %1, %2</source>
        <translation>%1 nehmen, das gezogen wurde, %2</translation>
    </message>
    <message>
        <source>Take %1 instead, %2</source>
        <translation>Stattdessen %1 nehmen, %2</translation>
    </message>
    <message>
        <source>Take this token, and pause before the next token</source>
        <translation>Dieses Token nehmen und vor dem nächsten Token anhalten</translation>
    </message>
    <message>
        <source>Take this token instead of the drawn one</source>
        <translation>Dieses Token statt des gezogenen nehmen</translation>
    </message>
</context>
<context>
    <name>StopStringsSetting</name>
    <message>
        <source>Stop strings</source>
        <translation>Stoppzeichenfolgen</translation>
    </message>
    <message>
        <source>The answer ends before any of these texts; separated by “&#xa0;|&#xa0;”; %1 stands for a line break</source>
        <translation>Die Antwort endet vor jedem dieser Texte; getrennt durch „&#xa0;|&#xa0;“; %1 steht für einen Zeilenumbruch</translation>
    </message>
</context>
<context>
    <name>SystemPromptHead</name>
    <message>
        <source>System prompt</source>
        <translation>System-Prompt</translation>
    </message>
    <message>
        <source>System prompt: %1</source>
        <translation>System-Prompt: %1</translation>
    </message>
    <message>
        <source>Folds the system prompt</source>
        <translation>Klappt den System-Prompt zu</translation>
    </message>
    <message>
        <source>Shows the whole system prompt</source>
        <translation>Zeigt den ganzen System-Prompt</translation>
    </message>
</context>
<context>
    <name>SystemPromptPad</name>
    <message>
        <source>System prompt</source>
        <translation>System-Prompt</translation>
    </message>
    <message>
        <source>Facts and instructions for the model</source>
        <translation>Angaben und Anweisungen für das Modell</translation>
    </message>
</context>
<context>
    <name>TableBlock</name>
    <message numerus="yes">
        <source>Table with %Ln columns</source>
        <translation>
            <numerusform>Tabelle mit %Ln Spalte</numerusform>
            <numerusform>Tabelle mit %Ln Spalten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows</source>
        <translation>
            <numerusform>%Ln Zeile</numerusform>
            <numerusform>%Ln Zeilen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TableRow</name>
    <message>
        <source>Header</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>Row %1</source>
        <translation>Zeile %1</translation>
    </message>
</context>
<context>
    <name>TemplatePanel</name>
    <message>
        <source>Chat template</source>
        <translation>Chat-Vorlage</translation>
    </message>
    <message>
        <source>Copy the template</source>
        <translation>Vorlage kopieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>TemplateView</name>
    <message>
        <source>The chat template</source>
        <translation>Die Chat-Vorlage</translation>
    </message>
</context>
<context>
    <name>TextMenu</name>
    <message>
        <source>Cut</source>
        <translation>Ausschneiden</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Alles auswählen</translation>
    </message>
</context>
<context>
    <name>TextTips</name>
    <message>
        <source>Shown as source: %1 is not supported.</source>
        <translation>Als Quelltext gezeigt: %1 wird nicht unterstützt.</translation>
    </message>
    <message>
        <source>Shown as source: the formula is empty or too large.</source>
        <translation>Als Quelltext gezeigt: Die Formel ist leer oder zu groß.</translation>
    </message>
    <message>
        <source>Shown as source: %1 is unmatched or misplaced.</source>
        <translation>Als Quelltext gezeigt: %1 hat kein Gegenstück oder ist hier nicht erlaubt.</translation>
    </message>
    <message>
        <source>This link has no address.</source>
        <translation>Dieser Link hat keine Adresse.</translation>
    </message>
    <message>
        <source>This link is not opened because its address is invalid: %1</source>
        <translation>Dieser Link wird nicht geöffnet, weil seine Adresse ungültig ist: %1</translation>
    </message>
    <message>
        <source>This link is not opened because it is neither a web nor a mail address: %1</source>
        <translation>Dieser Link wird nicht geöffnet, weil er weder eine Web- noch eine Mailadresse ist: %1</translation>
    </message>
    <message>
        <source>Shown in %1 because no font for formulas is installed. The package fonts-lmodern contains one.</source>
        <translation>In %1 gezeigt, weil keine Schrift für Formeln installiert ist. Das Paket fonts-lmodern enthält eine.</translation>
    </message>
</context>
<context>
    <name>ThinkingChoice</name>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>On</source>
        <translation>An</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Niedrig</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Hoch</translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation>Nachdenken</translation>
    </message>
    <message>
        <source>Model default</source>
        <translation>Wie vom Modell vorgesehen</translation>
    </message>
</context>
<context>
    <name>TokenBrief</name>
    <message>
        <source>Click a token to see its details.</source>
        <translation>Klicke auf ein Token, um seine Details zu sehen.</translation>
    </message>
    <message>
        <source>no bytes</source>
        <translation>keine Bytes</translation>
    </message>
    <message>
        <source>%1 · probability not computed</source>
        <translation>%1 · Wahrscheinlichkeit nicht berechnet</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>Back to the tokens</source>
        <translation>Zurück zu den Tokens</translation>
    </message>
    <message>
        <source>Details of the token</source>
        <translation>Details des Tokens</translation>
    </message>
</context>
<context>
    <name>TokenChip</name>
    <message>
        <source>Token %1</source>
        <translation>Token %1</translation>
    </message>
    <message>
        <source>Token %1, not part of the answer yet</source>
        <translation>Token %1, noch nicht Teil der Antwort</translation>
    </message>
</context>
<context>
    <name>TokenDemo</name>
    <message>
        <source>The sentence “A token is a piece of text.” as eight tokens with their ids</source>
        <translation>Der Satz „A token is a piece of text.“ als acht Tokens mit ihren IDs</translation>
    </message>
</context>
<context>
    <name>TokenDetail</name>
    <message>
        <source>View of the tokens</source>
        <translation>Ansicht der Tokens</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>%1, message %2</source>
        <translation>%1, Nachricht %2</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>Surprise</source>
        <translation>Überraschung</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 Bit</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>Entropie</translation>
    </message>
    <message>
        <source>No token precedes the first token, so the first token has no probability.</source>
        <translation>Vor dem ersten Token steht kein anderes, deshalb hat das erste Token keine Wahrscheinlichkeit.</translation>
    </message>
    <message>
        <source>The probability of this token was not computed. “Score prompt” above evaluates the prompt again to compute it.</source>
        <translation>Die Wahrscheinlichkeit dieses Tokens wurde nicht berechnet. „Prompt bewerten“ oben wertet den Prompt dafür noch einmal aus.</translation>
    </message>
    <message>
        <source>Click a token to see its details.</source>
        <translation>Klicke auf ein Token, um seine Details zu sehen.</translation>
    </message>
    <message>
        <source>Copy the template</source>
        <translation>Vorlage kopieren</translation>
    </message>
    <message>
        <source>%1, not taken yet</source>
        <translation>%1, noch nicht genommen</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>The probability of this token is unknown.</source>
        <translation>Die Wahrscheinlichkeit dieses Tokens ist unbekannt.</translation>
    </message>
</context>
<context>
    <name>TokenFacts</name>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Surprise</source>
        <translation>Überraschung</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 Bit</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>Entropie</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>Margin</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Cumulative</source>
        <translation>Kumuliert</translation>
    </message>
</context>
<context>
    <name>TokenHead</name>
    <message>
        <source>Previous token</source>
        <translation>Voriges Token</translation>
    </message>
    <message>
        <source>position %1</source>
        <translation>Position %1</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>Nächstes Token</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>von Hand</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
</context>
<context>
    <name>TokenLine</name>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>no bytes</source>
        <translation>keine Bytes</translation>
    </message>
    <message>
        <source>probability not computed</source>
        <translation>Wahrscheinlichkeit nicht berechnet</translation>
    </message>
    <message>
        <source>not taken yet: the answer pauses before this token</source>
        <translation>noch nicht genommen: Die Antwort hält vor diesem Token an</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>probability %1 · rank %2 · entropy %3</source>
        <translation>Wahrscheinlichkeit %1 · Rang %2 · Entropie %3</translation>
    </message>
</context>
<context>
    <name>TokenMenu</name>
    <message>
        <source>Copy the piece</source>
        <translation>Stück kopieren</translation>
    </message>
    <message>
        <source>Copy the id %1</source>
        <translation>ID %1 kopieren</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Nicht mehr anheften</translation>
    </message>
    <message>
        <source>Ctrl+Click</source>
        <translation>Strg+Klick</translation>
    </message>
    <message>
        <source>The server does not report the id</source>
        <translation>Der Server gibt die ID nicht an</translation>
    </message>
    <message>
        <source>Pin for comparison</source>
        <translation>Zum Vergleichen anheften</translation>
    </message>
</context>
<context>
    <name>TokenRow</name>
    <message>
        <source>, probability %1</source>
        <translation>, Wahrscheinlichkeit %1</translation>
    </message>
    <message>
        <source>not taken yet</source>
        <translation>noch nicht genommen</translation>
    </message>
    <message>
        <source>%1: %2, %3, %4, %5</source>
        <translation>%1: %2, %3, %4, %5</translation>
    </message>
</context>
<context>
    <name>TokenStatisticsView</name>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>Tokens per character</source>
        <translation>Tokens pro Zeichen</translation>
    </message>
    <message>
        <source>Typically about 0.25 for English. More means that the vocabulary does not suit the text.</source>
        <translation>Bei Englisch meist etwa 0,25. Mehr bedeutet, dass das Vokabular nicht zum Text passt.</translation>
    </message>
    <message>
        <source>Control tokens</source>
        <translation>Steuertokens</translation>
    </message>
    <message>
        <source>Unknown tokens</source>
        <translation>Unbekannte Tokens</translation>
    </message>
    <message>
        <source>Text that is not in the vocabulary; the model cannot read it</source>
        <translation>Text, der nicht im Vokabular ist; das Modell kann ihn nicht lesen</translation>
    </message>
    <message>
        <source>Byte tokens</source>
        <translation>Byte-Tokens</translation>
    </message>
    <message>
        <source>Tokens for single bytes, used where no piece of the vocabulary fits</source>
        <translation>Tokens für einzelne Bytes, wo kein Stück des Vokabulars passt</translation>
    </message>
    <message>
        <source>Tokens with a known probability</source>
        <translation>Tokens mit bekannter Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>Mean surprise, bits</source>
        <translation>Mittlere Überraschung, Bit</translation>
    </message>
    <message>
        <source>Perplexity</source>
        <translation>Perplexität</translation>
    </message>
    <message>
        <source>2 to the power of the mean surprise: the number of equally probable tokens with the same uncertainty</source>
        <translation>2 hoch mittlere Überraschung: die Zahl gleich wahrscheinlicher Tokens mit derselben Unsicherheit</translation>
    </message>
    <message>
        <source>Counts all tokens except control tokens, which are not text</source>
        <translation>Zählt alle Tokens außer Steuertokens, die kein Text sind</translation>
    </message>
</context>
<context>
    <name>TokenStrip</name>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>The tokens of the prompt and of the answer appear here as soon as a message is sent.</source>
        <translation>Die Tokens des Prompts und der Antwort erscheinen hier, sobald eine Nachricht gesendet ist.</translation>
    </message>
</context>
<context>
    <name>TokenStripHead</name>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>%L1 in the prompt</source>
        <translation>%L1 im Prompt</translation>
    </message>
    <message numerus="yes">
        <source>%Ln tokens</source>
        <translation>
            <numerusform>%Ln Token</numerusform>
            <numerusform>%Ln Tokens</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 bits on average</source>
        <translation>im Mittel %1 Bit</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 Bit</translation>
    </message>
    <message>
        <source>Score prompt</source>
        <translation>Prompt bewerten</translation>
    </message>
    <message>
        <source>Scoring, %1 %</source>
        <translation>Bewertet, %1 %</translation>
    </message>
    <message>
        <source>Stop scoring the prompt</source>
        <translation>Bewertung des Prompts stoppen</translation>
    </message>
    <message>
        <source>Follow the newest token</source>
        <translation>Dem neuesten Token folgen</translation>
    </message>
    <message>
        <source>Hide the ids</source>
        <translation>IDs ausblenden</translation>
    </message>
    <message>
        <source>Show the ids</source>
        <translation>IDs einblenden</translation>
    </message>
    <message>
        <source>Copy all ids</source>
        <translation>Alle IDs kopieren</translation>
    </message>
    <message numerus="yes">
        <source>Evaluates %Ln tokens again to find out how probable each token was</source>
        <translation>
            <numerusform>Wertet %Ln Token noch einmal aus, um zu sehen, wie wahrscheinlich es war</numerusform>
            <numerusform>Wertet %Ln Tokens noch einmal aus, um zu sehen, wie wahrscheinlich jedes war</numerusform>
        </translation>
    </message>
    <message>
        <source>Pause, then score the prompt</source>
        <translation>Anhalten und den Prompt bewerten</translation>
    </message>
    <message>
        <source>roughly %1&#xa0;s (not measured yet)</source>
        <translation>ungefähr %1&#xa0;s (noch nicht gemessen)</translation>
    </message>
    <message>
        <source>about %1&#xa0;s</source>
        <translation>etwa %1&#xa0;s</translation>
    </message>
    <message>
        <source>%1&#xa0;MB</source>
        <translation>%1&#xa0;MB</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1. The answer pauses meanwhile.</source>
        <translation>%1. Die Antwort hält so lange an.</translation>
    </message>
</context>
<context>
    <name>TokenTable</name>
    <message>
        <source>Position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>Entropie</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Tokens as a table</source>
        <translation>Tokens als Tabelle</translation>
    </message>
    <message>
        <source>No token matches.</source>
        <translation>Kein Token passt.</translation>
    </message>
</context>
<context>
    <name>TokenTools</name>
    <message>
        <source>Colour by</source>
        <translation>Farbe nach</translation>
    </message>
    <message>
        <source>How tokens are shown</source>
        <translation>Darstellung der Tokens</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>Plättchen</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>Piece, id, kind or origin</source>
        <translation>Stück, ID, Art oder Herkunft</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Found: %1</source>
        <translation>Gefunden: %1</translation>
    </message>
    <message>
        <source>Show all tokens</source>
        <translation>Alle Tokens zeigen</translation>
    </message>
    <message>
        <source>Find by kind or origin</source>
        <translation>Nach Art oder Herkunft suchen</translation>
    </message>
    <message>
        <source>Control tokens</source>
        <translation>Steuertokens</translation>
    </message>
    <message>
        <source>User-defined tokens</source>
        <translation>Benutzerdefinierte Tokens</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Unknown tokens</source>
        <translation>Unbekannte Tokens</translation>
    </message>
    <message>
        <source>Written by the template</source>
        <translation>Von der Vorlage geschrieben</translation>
    </message>
    <message>
        <source>Added by the tokenizer</source>
        <translation>Vom Tokenizer hinzugefügt</translation>
    </message>
    <message>
        <source>Part of the system prompt</source>
        <translation>Teil des System-Prompts</translation>
    </message>
    <message>
        <source>From the user</source>
        <translation>Vom Nutzer</translation>
    </message>
    <message>
        <source>From earlier answers</source>
        <translation>Aus früheren Antworten</translation>
    </message>
    <message>
        <source>From tools</source>
        <translation>Von Werkzeugen</translation>
    </message>
    <message>
        <source>Generated</source>
        <translation>Erzeugt</translation>
    </message>
    <message>
        <source>Previous match (Shift+Enter)</source>
        <translation>Vorige Stelle (Umschalt+Eingabe)</translation>
    </message>
    <message>
        <source>Next match (Enter)</source>
        <translation>Nächste Stelle (Eingabe)</translation>
    </message>
    <message>
        <source>Chosen by hand</source>
        <translation>Von Hand gewählt</translation>
    </message>
</context>
<context>
    <name>TokenWords</name>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>control</source>
        <translation>Steuertoken</translation>
    </message>
    <message>
        <source>userdefined</source>
        <translation>benutzerdefiniert</translation>
    </message>
    <message>
        <source>unused</source>
        <translation>unbenutzt</translation>
    </message>
    <message>
        <source>byte</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>normal</translation>
    </message>
    <message>
        <source>added</source>
        <translation>hinzugefügt</translation>
    </message>
    <message>
        <source>system</source>
        <translation>System</translation>
    </message>
    <message>
        <source>user</source>
        <translation>Nutzer</translation>
    </message>
    <message>
        <source>assistant</source>
        <translation>Assistent</translation>
    </message>
    <message>
        <source>tool</source>
        <translation>Werkzeug</translation>
    </message>
    <message>
        <source>generated</source>
        <translation>erzeugt</translation>
    </message>
    <message>
        <source>template</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>von Hand</translation>
    </message>
</context>
<context>
    <name>TooLongHint</name>
    <message>
        <source>Raise the context length</source>
        <translation>Kontextlänge vergrößern</translation>
    </message>
    <message>
        <source>Leave out the oldest messages</source>
        <translation>Älteste Nachrichten auslassen</translation>
    </message>
    <message>
        <source>Leave out middle messages</source>
        <translation>Mittlere Nachrichten auslassen</translation>
    </message>
    <message>
        <source>The prompt needs %1 tokens, but the context holds %2. Shorten the message, or change the context:</source>
        <translation>Der Prompt braucht %1 Tokens, aber der Kontext fasst %2. Kürze die Nachricht, oder ändere den Kontext:</translation>
    </message>
    <message>
        <source>Even without earlier messages the prompt needs %1 tokens, but the context holds %2. Shorten the message, or change the context:</source>
        <translation>Auch ohne frühere Nachrichten braucht der Prompt %1 Tokens, aber der Kontext fasst %2. Kürze die Nachricht, oder ändere den Kontext:</translation>
    </message>
</context>
<context>
    <name>TrackField</name>
    <message>
        <source>Maximum number of tracked tokens reached</source>
        <translation>Höchstzahl verfolgter Tokens erreicht</translation>
    </message>
    <message>
        <source>Track a word or an id</source>
        <translation>Ein Wort oder eine ID verfolgen</translation>
    </message>
    <message>
        <source>id %1</source>
        <translation>ID %1</translation>
    </message>
    <message>
        <source>No token was found. Open the model that gave this answer.</source>
        <translation>Kein Token gefunden. Öffne das Modell, das diese Antwort gab.</translation>
    </message>
    <message numerus="yes">
        <source>This text consists of %Ln tokens. Press Return to track the first one, %1.</source>
        <translation>
            <numerusform>Dieser Text besteht hier aus %Ln Token. Mit der Eingabetaste verfolgst du es, %1.</numerusform>
            <numerusform>Dieser Text besteht hier aus %Ln Tokens. Mit der Eingabetaste verfolgst du das erste davon, %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TrackHeader</name>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Logit</source>
        <translation>Logit</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Model %</source>
        <translation>Modell %</translation>
    </message>
</context>
<context>
    <name>TrackLegend</name>
    <message>
        <source>%1: rank %2, logit %3, %4</source>
        <translation>%1: Rang %2, Logit %3, %4</translation>
    </message>
    <message>
        <source>%1: unknown at this token</source>
        <translation>%1: bei diesem Token unbekannt</translation>
    </message>
    <message>
        <source>Stop tracking %1</source>
        <translation>%1 nicht mehr verfolgen</translation>
    </message>
</context>
<context>
    <name>TrackPanel</name>
    <message>
        <source>probability in %</source>
        <translation>Wahrscheinlichkeit in %</translation>
    </message>
    <message>
        <source>rank (1 at the top, logarithmic)</source>
        <translation>Rang (1 oben, logarithmisch)</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>Logit</translation>
    </message>
    <message>
        <source>Token by token</source>
        <translation>Token für Token</translation>
    </message>
    <message>
        <source>token %1: %2</source>
        <translation>Token %1: %2</translation>
    </message>
    <message>
        <source>Layer by layer, before %1</source>
        <translation>Schicht für Schicht, vor %1</translation>
    </message>
    <message>
        <source>layer 0</source>
        <translation>Schicht 0</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <source>after layer %1</source>
        <translation>nach Schicht %1</translation>
    </message>
</context>
<context>
    <name>TrackTokens</name>
    <message>
        <source>Every step and layer</source>
        <translation>Jeder Schritt und jede Schicht</translation>
    </message>
    <message>
        <source>The answer has changed since these values were captured.</source>
        <translation>Die Antwort hat sich geändert, seit diese Werte erfasst wurden.</translation>
    </message>
    <message>
        <source>What the lines show</source>
        <translation>Was die Linien zeigen</translation>
    </message>
    <message>
        <source>Logit</source>
        <translation>Logit</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>Every step</source>
        <translation>Jeder Schritt</translation>
    </message>
</context>
<context>
    <name>TreeMap</name>
    <message>
        <source>Map of this chat</source>
        <translation>Karte dieses Chats</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln messages</source>
        <translation>
            <numerusform>%Ln Nachricht</numerusform>
            <numerusform>%Ln Nachrichten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln branches</source>
        <translation>
            <numerusform>%Ln Zweig</numerusform>
            <numerusform>%Ln Zweige</numerusform>
        </translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>TreeMapCell</name>
    <message>
        <source>You: %1</source>
        <translation>Du: %1</translation>
    </message>
    <message>
        <source>Answer: %1</source>
        <translation>Antwort: %1</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>(leer)</translation>
    </message>
    <message numerus="yes">
        <source>After %Ln tokens, this version continues with %1</source>
        <translation>
            <numerusform>Nach %Ln Token geht diese Fassung mit %1 weiter</numerusform>
            <numerusform>Nach %Ln Tokens geht diese Fassung mit %1 weiter</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>After %Ln tokens: %1 instead of %2</source>
        <translation>
            <numerusform>Nach %Ln Token: %1 statt %2</numerusform>
            <numerusform>Nach %Ln Tokens: %1 statt %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Other versions diverge at %1</source>
        <translation>Andere Fassungen trennen sich bei %1</translation>
    </message>
    <message numerus="yes">
        <source>This version ends after %Ln tokens, where the other version continues with %1</source>
        <translation>
            <numerusform>Diese Fassung endet nach %Ln Token, wo die andere mit %1 weitergeht</numerusform>
            <numerusform>Diese Fassung endet nach %Ln Tokens, wo die andere mit %1 weitergeht</numerusform>
        </translation>
    </message>
    <message>
        <source>token %1, %2</source>
        <translation>Token %1: %2</translation>
    </message>
    <message>
        <source>the end of the answer</source>
        <translation>dem Ende der Antwort</translation>
    </message>
    <message>
        <source>%1, chosen by hand</source>
        <translation>%1, von Hand gewählt</translation>
    </message>
    <message>
        <source>chosen by hand</source>
        <translation>von Hand gewählt</translation>
    </message>
</context>
<context>
    <name>TreeMapRuler</name>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
</context>
<context>
    <name>UnansweredHint</name>
    <message>
        <source>The model stopped during its reasoning and gave no answer.</source>
        <translation>Das Modell hat beim Nachdenken aufgehört und keine Antwort gegeben.</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Raise the token limit…</source>
        <translation>Token-Grenze erhöhen …</translation>
    </message>
</context>
<context>
    <name>UserBubble</name>
    <message>
        <source>Copy the message</source>
        <translation>Nachricht kopieren</translation>
    </message>
    <message>
        <source>Edit the message</source>
        <translation>Nachricht bearbeiten</translation>
    </message>
    <message>
        <source>More actions for this message</source>
        <translation>Weitere Aktionen für diese Nachricht</translation>
    </message>
    <message numerus="yes">
        <source>%Ln characters</source>
        <translation>
            <numerusform>%Ln Zeichen</numerusform>
            <numerusform>%Ln Zeichen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>VerdictPlate</name>
    <message>
        <source>First difference at</source>
        <translation>Erster Unterschied bei</translation>
    </message>
    <message>
        <source>Hide the method</source>
        <translation>Verfahren verbergen</translation>
    </message>
    <message>
        <source>Show the method</source>
        <translation>Verfahren zeigen</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>%1 cannot be used: it lacks %2.</source>
        <translation>%1 kann nicht benutzt werden: Es fehlt %2.</translation>
    </message>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation>%1 konnte nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>%1 failed on %2: %3.</source>
        <translation>%1 ist auf %2 fehlgeschlagen: %3.</translation>
    </message>
    <message>
        <source>%1 failed on %2: there is not enough memory.</source>
        <translation>%1 ist auf %2 fehlgeschlagen: Der Speicher reicht nicht.</translation>
    </message>
    <message>
        <source>%1 has changed since the selected tokens were evaluated.</source>
        <translation>%1 hat sich geändert, seit die ausgewählten Tokens ausgewertet wurden.</translation>
    </message>
    <message>
        <source>%1 does not have enough memory for %2, which takes %3. %4 are free; %5.</source>
        <translation>%1 hat nicht genug Speicher für %2; nötig sind %3. Frei sind %4; %5.</translation>
    </message>
    <message>
        <source>%1 is %2, but must be two pieces separated by a space.</source>
        <translation>%1 ist %2, muss aber aus zwei Stücken mit einem Leerzeichen dazwischen bestehen.</translation>
    </message>
    <message>
        <source>%1 is %2, which is not supported; supported are gpt2 and gemma4 (BPE), llama (SentencePiece), t5 (unigram), bert (WordPiece), rwkv and plamo2.</source>
        <translation>%1 ist %2, was nicht unterstützt wird; unterstützt werden gpt2 und gemma4 (BPE), llama (SentencePiece), t5 (Unigram), bert (WordPiece), rwkv und plamo2.</translation>
    </message>
    <message>
        <source>%1 is %2, but %3 is not a token of the vocabulary.</source>
        <translation>%1 ist %2, aber %3 ist kein Token des Vokabulars.</translation>
    </message>
    <message>
        <source>%1 is %2, but a byte token must be spelled &quot;&lt;0xHH&gt;&quot;.</source>
        <translation>%1 ist %2, aber ein Byte-Token muss die Form „&lt;0xHH&gt;“ haben.</translation>
    </message>
    <message>
        <source>%1 is %2, which contains an incomplete escape; write a byte as &quot;\x0a&quot; and a backslash as &quot;\\&quot;.</source>
        <translation>%1 ist %2 und enthält eine unvollständige Escape-Folge; schreibe ein Byte als „\x0a“ und einen Backslash als „\\“.</translation>
    </message>
    <message>
        <source>%1 is a folder; only text files can be attached.</source>
        <translation>%1 ist ein Ordner; nur Textdateien können angehängt werden.</translation>
    </message>
    <message>
        <source>%1 is larger than %2 MB, the limit for attachments.</source>
        <translation>%1 ist größer als %2 MB; mehr kann nicht angehängt werden.</translation>
    </message>
    <message>
        <source>%1 is missing, but this kind of tokenizer chooses pieces by score.</source>
        <translation>%1 fehlt, aber diese Art Tokenizer wählt Stücke nach Bewertung.</translation>
    </message>
    <message>
        <source>%1 is missing, but this kind of tokenizer merges pieces by score.</source>
        <translation>%1 fehlt, aber diese Art Tokenizer fügt Stücke nach Bewertung zusammen.</translation>
    </message>
    <message>
        <source>%1 is missing, but this kind of tokenizer needs an unknown token for text without a token.</source>
        <translation>%1 fehlt, aber diese Art Tokenizer braucht ein unbekanntes Token für Text ohne Token.</translation>
    </message>
    <message>
        <source>%1 is missing, but this kind of tokenizer needs an unknown token for words without matching pieces.</source>
        <translation>%1 fehlt, aber diese Art Tokenizer braucht ein unbekanntes Token für Wörter ohne passende Stücke.</translation>
    </message>
    <message>
        <source>%1 is not a preset: %2</source>
        <translation>%1 ist keine Vorgabe: %2</translation>
    </message>
    <message>
        <source>%1 consists of several tokens in this model: %2; only single tokens can be banned or favoured.</source>
        <translation>%1 besteht in diesem Modell aus mehreren Tokens: %2; nur einzelne Tokens können verboten oder bevorzugt werden.</translation>
    </message>
    <message>
        <source>%1 must be a token and a value from -100 to 100, as in &quot;the = 1.5&quot;.</source>
        <translation>%1 muss ein Token und ein Wert von -100 bis 100 sein, wie in „the = 1.5“.</translation>
    </message>
    <message>
        <source>The device %1 is preferred.</source>
        <translation>Das Gerät %1 wird vorgezogen.</translation>
    </message>
    <message>
        <source>%1 is the database of another program (application id %2).</source>
        <translation>%1 ist die Datenbank eines anderen Programms (Anwendungs-ID %2).</translation>
    </message>
    <message>
        <source>%1 tokens do not fit into the context: %2 of its %3 positions are in use.</source>
        <translation>%1 Tokens passen nicht in den Kontext: %2 seiner %3 Positionen sind belegt.</translation>
    </message>
    <message>
        <source>%1 tokens do not fit: this model has learned position embeddings for only %2 tokens.</source>
        <translation>%1 Tokens passen nicht: Dieses Modell hat Positionsvektoren nur für %2 Tokens gelernt.</translation>
    </message>
    <message>
        <source>%1: %2 is %3, but %4.</source>
        <translation>%1: %2 ist %3, aber: %4.</translation>
    </message>
    <message>
        <source>%1: %2 is %3, but experts are not supported in this architecture (supported in: %4).</source>
        <translation>%1: %2 ist %3, aber Experten werden in dieser Architektur nicht unterstützt (unterstützt in: %4).</translation>
    </message>
    <message>
        <source>%1: split.tensors.count is %2, but the %3 parts hold %4 tensors.</source>
        <translation>%1: split.tensors.count ist %2, aber die %3 Teile enthalten %4 Tensoren.</translation>
    </message>
    <message>
        <source>%1: the file cannot be written, because its folder does not exist.</source>
        <translation>%1: Die Datei lässt sich nicht schreiben, weil ihr Ordner nicht existiert.</translation>
    </message>
    <message>
        <source>%1: the file was overwritten while it was in use, or its disk can no longer be read.</source>
        <translation>%1: Die Datei wurde während der Benutzung überschrieben, oder ihr Datenträger ist nicht mehr lesbar.</translation>
    </message>
    <message>
        <source>%1: the file was shortened from %2 to %3 bytes while it was in use.</source>
        <translation>%1: Die Datei wurde während der Benutzung von %2 auf %3 Bytes gekürzt.</translation>
    </message>
    <message>
        <source>%1: by its name the file is part %2 of %3 (split.no = %4), but the metadata %5.</source>
        <translation>%1: Dem Namen nach ist die Datei Teil %2 von %3 (split.no = %4), aber die Metadaten %5.</translation>
    </message>
    <message>
        <source>%1: by its name the file is part 1 of %2 (split.no = 0), but the metadata %3.</source>
        <translation>%1: Dem Namen nach ist die Datei Teil 1 von %2 (split.no = 0), aber die Metadaten %3.</translation>
    </message>
    <message>
        <source>%1: the metadata has no %2.</source>
        <translation>%1: In den Metadaten fehlt %2.</translation>
    </message>
    <message>
        <source>%1: the metadata has no general.architecture.</source>
        <translation>%1: In den Metadaten fehlt general.architecture.</translation>
    </message>
    <message>
        <source>%1: the metadata key %2 at byte %3 must be %4, but is of type %5 with the value %6.</source>
        <translation>%1: Der Metadatenschlüssel %2 bei Byte %3 muss %4 sein, ist aber vom Typ %5 mit dem Wert %6.</translation>
    </message>
    <message>
        <source>%1: the metadata has split.no = %2 and split.count = %3, which is not a valid part of a split model.</source>
        <translation>%1: In den Metadaten steht split.no = %2 und split.count = %3; das ist kein Teil eines geteilten Modells.</translation>
    </message>
    <message>
        <source>%1: part %2 of %3 of this split model, %4, is missing in the folder %5.</source>
        <translation>%1: Teil %2 von %3 dieses geteilten Modells, %4, fehlt im Ordner %5.</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is already in part %3 of the model.</source>
        <translation>%1: Der Tensor %2 ist schon in Teil %3 des Modells.</translation>
    </message>
    <message>
        <source>%1: this file is not a saved state, so it is left unchanged.</source>
        <translation>%1: Diese Datei ist kein gespeicherter Zustand und bleibt unverändert.</translation>
    </message>
    <message>
        <source>%1: this is not a regular file, so it is left unchanged.</source>
        <translation>%1: Das ist keine gewöhnliche Datei; sie bleibt unverändert.</translation>
    </message>
    <message>
        <source>%1: this is part %2 of %3 of a split model, but its name does not end in &quot;-0000X-of-0000Y.gguf&quot;, so the other parts cannot be found.</source>
        <translation>%1: Das ist Teil %2 von %3 eines geteilten Modells, aber sein Name endet nicht auf „-0000X-of-0000Y.gguf“, daher sind die anderen Teile nicht zu finden.</translation>
    </message>
    <message>
        <source>%1: the target of this link does not exist, so nothing was written.</source>
        <translation>%1: Das Ziel dieser Verknüpfung existiert nicht, daher wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>%1: Vitrine does not use this saved state, because %2.</source>
        <translation>%1: Vitrine benutzt diesen gesicherten Zustand nicht. %2.</translation>
    </message>
    <message>
        <source>%1: tokenizer.ggml.tokens holds %2 tokens, but token_embd.weight has %3 rows.</source>
        <translation>%1: tokenizer.ggml.tokens enthält %2 Tokens, aber token_embd.weight hat %3 Zeilen.</translation>
    </message>
    <message>
        <source>A context of %1 tokens is too large for any memory.</source>
        <translation>Ein Kontext von %1 Tokens ist für jeden Speicher zu groß.</translation>
    </message>
    <message>
        <source>The requested context of %1 tokens is longer than the trained context of the model (%2), so the trained length is used.</source>
        <translation>Der verlangte Kontext von %1 Tokens ist länger als der trainierte Kontext des Modells (%2); verwendet wird die trainierte Länge.</translation>
    </message>
    <message>
        <source>A logit became infinite. Use a higher temperature or smaller penalties.</source>
        <translation>Ein Logit wurde unendlich. Verwende eine höhere Temperatur oder kleinere Strafen.</translation>
    </message>
    <message>
        <source>A message of the chat comes before the message that it answers.</source>
        <translation>Eine Nachricht des Chats steht vor der, auf die sie antwortet.</translation>
    </message>
    <message>
        <source>A row of %1 takes %2 bytes, more than can be copied to the device at once.</source>
        <translation>Eine Zeile von %1 braucht %2 Bytes, mehr als auf einmal auf das Gerät kopiert werden kann.</translation>
    </message>
    <message>
        <source>A token to ban or to favour is empty; enter an id or a text.</source>
        <translation>Ein Token zum Verbieten oder Bevorzugen ist leer; gib eine ID oder einen Text an.</translation>
    </message>
    <message>
        <source>Chats cannot be saved: Qt&apos;s driver for SQLite is not installed.</source>
        <translation>Chats können nicht gespeichert werden: Qts Treiber für SQLite ist nicht installiert.</translation>
    </message>
    <message>
        <source>DRY</source>
        <translation>DRY</translation>
    </message>
    <message>
        <source>DRY allowed length</source>
        <translation>DRY: erlaubte Länge</translation>
    </message>
    <message>
        <source>DRY base</source>
        <translation>DRY: Basis</translation>
    </message>
    <message>
        <source>DRY strength</source>
        <translation>DRY: Stärke</translation>
    </message>
    <message>
        <source>DRY window</source>
        <translation>DRY: Fenster</translation>
    </message>
    <message>
        <source>Drops tokens with a probability below this fraction of the highest probability</source>
        <translation>Verwirft Tokens mit einer Wahrscheinlichkeit unter diesem Anteil der höchsten Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>Frequency penalty</source>
        <translation>Häufigkeitsstrafe</translation>
    </message>
    <message>
        <source>Higher is more varied; 0 always takes the most probable token</source>
        <translation>Höher ist abwechslungsreicher; 0 nimmt immer das wahrscheinlichste Token</translation>
    </message>
    <message>
        <source>Keeps the surprise of the text constant (version 1 or 2). Replaces all samplers except the temperature</source>
        <translation>Hält die Überraschung des Textes konstant und ersetzt alle Sampler außer der Temperatur: Version 1 oder 2</translation>
    </message>
    <message>
        <source>Learning rate: how fast Mirostat adapts after each token (eta)</source>
        <translation>Lernrate: wie schnell sich Mirostat nach jedem Token anpasst (eta)</translation>
    </message>
    <message>
        <source>Number of recent tokens searched for repetitions; -1 searches all</source>
        <translation>Anzahl der letzten Tokens, in denen nach Wiederholungen gesucht wird; -1 durchsucht alle</translation>
    </message>
    <message>
        <source>Number of recent tokens that the penalties apply to; -1 means all</source>
        <translation>Anzahl der letzten Tokens, für die die Strafen gelten; -1 bedeutet alle</translation>
    </message>
    <message>
        <source>Number of tokens that may be repeated without a penalty</source>
        <translation>Anzahl der Tokens, die ohne Strafe wiederholt werden dürfen</translation>
    </message>
    <message>
        <source>Minimum number of tokens that top-p, min-p, typical-p and XTC keep</source>
        <translation>Anzahl der Tokens, die Top-p, Min-p, Typical-p und XTC mindestens behalten</translation>
    </message>
    <message>
        <source>Factor by which the penalty is multiplied for each further repeated token; at least 1</source>
        <translation>Faktor, mit dem die Strafe für jedes weitere wiederholte Token multipliziert wird; mindestens 1</translation>
    </message>
    <message>
        <source>Probability of removing the most probable tokens, so that a less common one is chosen</source>
        <translation>Wahrscheinlichkeit, mit der die wahrscheinlichsten Tokens entfernt werden, sodass ein selteneres gewählt wird</translation>
    </message>
    <message>
        <source>This is the same device as %1, through another driver.</source>
        <translation>Dieses Gerät ist dasselbe wie %1, nur über einen anderen Treiber.</translation>
    </message>
    <message>
        <source>This device is not a GPU according to its driver.</source>
        <translation>Dieses Gerät ist laut seinem Treiber keine GPU.</translation>
    </message>
    <message>
        <source>This device is the CPU itself, which is slower through Vulkan than directly.</source>
        <translation>Dieses Gerät ist die CPU selbst, die über Vulkan langsamer ist als direkt.</translation>
    </message>
    <message>
        <source>This device lacks %1.</source>
        <translation>Diesem Gerät fehlt %1.</translation>
    </message>
    <message>
        <source>Keeps the k most probable tokens</source>
        <translation>Behält die k wahrscheinlichsten Tokens</translation>
    </message>
    <message>
        <source>Keeps the most probable tokens up to this total probability</source>
        <translation>Behält die wahrscheinlichsten Tokens bis zu dieser Gesamtwahrscheinlichkeit</translation>
    </message>
    <message>
        <source>Keeps the tokens with a surprise closest to the entropy, up to this total probability</source>
        <translation>Behält die Tokens, deren Überraschung der Entropie am nächsten ist, bis zu dieser Gesamtwahrscheinlichkeit</translation>
    </message>
    <message>
        <source>Keeps tokens with a logit at most n standard deviations below the highest logit</source>
        <translation>Behält Tokens, deren Logit höchstens n Standardabweichungen unter dem höchsten Logit liegt</translation>
    </message>
    <message>
        <source>Minimum tokens kept</source>
        <translation>Mindestzahl an Tokens</translation>
    </message>
    <message>
        <source>Lets the temperature rise and fall with the entropy, by up to this amount</source>
        <translation>Lässt die Temperatur mit der Entropie steigen und fallen, um höchstens diesen Wert</translation>
    </message>
    <message>
        <source>Loading was cancelled.</source>
        <translation>Das Laden wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Lowers a token&apos;s logit by this amount for each time that it occurred recently</source>
        <translation>Senkt das Logit eines Tokens um diesen Wert für jedes Mal, das es unter den letzten Tokens vorkommt</translation>
    </message>
    <message>
        <source>Lowers the logit of each recent token by this amount, once</source>
        <translation>Senkt das Logit jedes der letzten Tokens einmal um diesen Wert</translation>
    </message>
    <message>
        <source>Lowers the probability of recent tokens</source>
        <translation>Senkt die Wahrscheinlichkeit der letzten Tokens</translation>
    </message>
    <message>
        <source>Lowers the probability of tokens that would extend a repeated sequence</source>
        <translation>Macht Tokens weniger wahrscheinlich, die eine wiederholte Folge fortsetzen würden</translation>
    </message>
    <message>
        <source>Min-p</source>
        <translation>Min-p</translation>
    </message>
    <message>
        <source>Mirostat</source>
        <translation>Mirostat</translation>
    </message>
    <message>
        <source>Mirostat rate</source>
        <translation>Mirostat-Rate</translation>
    </message>
    <message>
        <source>Mirostat target</source>
        <translation>Mirostat-Ziel</translation>
    </message>
    <message>
        <source>No Vulkan device has %1 in its name. Available devices: %2.</source>
        <translation>Kein Vulkan-Gerät hat %1 im Namen; es gibt %2.</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>Es ist kein Modell geladen.</translation>
    </message>
    <message>
        <source>No candidate is left: the logit bias bans all remaining tokens. Remove some of its entries.</source>
        <translation>Kein Kandidat ist übrig: Der Logit-Bias verbietet alle übrigen Tokens. Entferne einige Einträge.</translation>
    </message>
    <message>
        <source>No candidate is left: the penalties lowered every logit to minus infinity. Use smaller penalties.</source>
        <translation>Kein Kandidat ist übrig: Die Strafen haben jedes Logit auf minus unendlich gesenkt. Verwende kleinere Strafen.</translation>
    </message>
    <message>
        <source>Removes all tokens with at least this probability, but keeps the least probable of these</source>
        <translation>Entfernt alle Tokens mit mindestens dieser Wahrscheinlichkeit außer dem unwahrscheinlichsten davon</translation>
    </message>
    <message>
        <source>Only one chat can be exported as Markdown. To export several, choose a file name that ends with .json.</source>
        <translation>Nur ein Chat kann als Markdown exportiert werden. Wähle für mehrere einen Dateinamen, der auf .json endet.</translation>
    </message>
    <message>
        <source>Penalties</source>
        <translation>Strafen</translation>
    </message>
    <message>
        <source>Penalty window</source>
        <translation>Fenster der Strafen</translation>
    </message>
    <message>
        <source>Presence penalty</source>
        <translation>Vorkommensstrafe</translation>
    </message>
    <message>
        <source>Repetition penalty</source>
        <translation>Wiederholungsstrafe</translation>
    </message>
    <message>
        <source>An unexpected error occurred: %1</source>
        <translation>Ein unerwarteter Fehler ist aufgetreten: %1</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>Temperature exponent</source>
        <translation>Temperatur: Exponent</translation>
    </message>
    <message>
        <source>Temperature range</source>
        <translation>Temperatur: Spanne</translation>
    </message>
    <message>
        <source>The %1 does not allow the token %2 at this position.</source>
        <translation>%1 erlaubt das Token %2 an dieser Stelle nicht.</translation>
    </message>
    <message>
        <source>The Vulkan device %1 has no usable memory.</source>
        <translation>Das Vulkan-Gerät %1 hat keinen benutzbaren Speicher.</translation>
    </message>
    <message>
        <source>The Vulkan device %1 cannot allocate %2 MiB more (%3 bytes); %4 MiB are free.</source>
        <translation>Das Vulkan-Gerät %1 kann keine weiteren %2 MiB belegen (%3 Bytes); %4 MiB sind frei.</translation>
    </message>
    <message>
        <source>The Vulkan device %1 was lost. Load the model again, on this device or on the CPU.</source>
        <translation>Das Vulkan-Gerät %1 ging verloren. Lade das Modell erneut, auf diesem Gerät oder auf der CPU.</translation>
    </message>
    <message>
        <source>The Vulkan loader (libvulkan) cannot be opened: %1.</source>
        <translation>Der Vulkan-Loader (libvulkan) kann nicht geöffnet werden: %1.</translation>
    </message>
    <message>
        <source>The Vulkan loader finds no driver.</source>
        <translation>Der Vulkan-Loader findet keinen Treiber.</translation>
    </message>
    <message>
        <source>The Vulkan loader finds no device.</source>
        <translation>Der Vulkan-Loader findet kein Gerät.</translation>
    </message>
    <message>
        <source>The answer cannot begin with token %1: the vocabulary has ids up to %2 only.</source>
        <translation>Die Antwort kann nicht mit Token %1 beginnen: Das Vokabular endet bei %2.</translation>
    </message>
    <message>
        <source>The answer already has %1 tokens, so it cannot be stopped at token %2.</source>
        <translation>Die Antwort hat schon %1 Tokens und kann deshalb nicht bei Token %2 angehalten werden.</translation>
    </message>
    <message>
        <source>The chat takes %1 tokens, but the context holds %2, and the settings forbid leaving out messages.</source>
        <translation>Der Chat braucht %1 Tokens, aber der Kontext fasst nur %2, und die Einstellungen verbieten es, Nachrichten wegzulassen.</translation>
    </message>
    <message>
        <source>The chat template is not valid</source>
        <translation>Die Chat-Vorlage ist ungültig</translation>
    </message>
    <message>
        <source>The chat template of this file cannot be used: %1</source>
        <translation>Die Chat-Vorlage dieser Datei ist nicht benutzbar: %1</translation>
    </message>
    <message>
        <source>The chats in %1 are damaged.</source>
        <translation>Die Chats in %1 sind beschädigt.</translation>
    </message>
    <message>
        <source>The chats in %1 must be converted to a new format, but the backup before the conversion could not be written (%2).</source>
        <translation>Die Chats in %1 müssen in ein neues Format umgewandelt werden, aber die Sicherung davor konnte nicht geschrieben werden (%2).</translation>
    </message>
    <message>
        <source>The chats in %1 were written by a newer version of Vitrine (schema %2, but this version supports up to %3). Update Vitrine to open them.</source>
        <translation>Die Chats in %1 wurden von einer neueren Version von Vitrine geschrieben (Schema %2; diese Version unterstützt bis %3). Aktualisiere Vitrine, um sie zu öffnen.</translation>
    </message>
    <message>
        <source>The context of %1 tokens is full: %2</source>
        <translation>Der Kontext von %1 Tokens ist voll: %2</translation>
    </message>
    <message>
        <source>The copy of the chats could not be renamed to %1.</source>
        <translation>Die Kopie der Chats konnte nicht in %1 umbenannt werden.</translation>
    </message>
    <message>
        <source>The file has no tokenizer.ggml.pre, so Vitrine splits words in the &quot;default&quot; way. Answers get worse if the model was trained with another way.</source>
        <translation>Die Datei hat kein tokenizer.ggml.pre, deshalb werden Wörter nach „default“ zerlegt. Wurden Wörter beim Training anders zerlegt, werden die Antworten schlechter.</translation>
    </message>
    <message>
        <source>The grammar does not allow %1 at the end of the reasoning.</source>
        <translation>Die Grammatik erlaubt %1 am Ende des Nachdenkens nicht.</translation>
    </message>
    <message>
        <source>Message %1 for the chat template must be an object with a role.</source>
        <translation>Nachricht %1 für die Chat-Vorlage muss ein Objekt mit einer Rolle sein.</translation>
    </message>
    <message>
        <source>The message does not fit into the context: with the system prompt, it takes %1 tokens. The context holds %2, and the answer needs at least one.</source>
        <translation>Die Nachricht passt nicht in den Kontext: Mit dem System-Prompt braucht sie %1 Tokens. Der Kontext fasst %2, und die Antwort braucht mindestens eines.</translation>
    </message>
    <message>
        <source>The messages for a chat template must be an array.</source>
        <translation>Die Nachrichten für eine Chat-Vorlage müssen ein Array sein.</translation>
    </message>
    <message>
        <source>The metadata key %1 is %2, but sliding windows are not supported for this architecture: every token sees the whole context.</source>
        <translation>Der Metadatenschlüssel %1 ist %2, aber gleitende Fenster werden für diese Architektur nicht unterstützt: Jedes Token sieht den ganzen Kontext.</translation>
    </message>
    <message>
        <source>The metadata key %1 is %2, but the token embedding has %3 rows, so the number of rows is used.</source>
        <translation>Der Metadatenschlüssel %1 ist %2, aber das Token-Embedding hat %3 Zeilen; die Zahl der Zeilen gilt.</translation>
    </message>
    <message>
        <source>The metadata key %1 is %2, so in every layer a token sees only that number of positions. llama.cpp uses the whole context in this architecture.</source>
        <translation>Der Metadatenschlüssel %1 ist %2, sodass ein Token in jeder Schicht nur so viele Positionen sieht; llama.cpp lässt es in dieser Architektur den ganzen Kontext sehen.</translation>
    </message>
    <message>
        <source>The model does not fit on the device: its weights take %1 MiB (%2 bytes), and %3 MiB (%4 bytes) are free.</source>
        <translation>Das Modell passt nicht auf das Gerät: Seine Gewichte brauchen %1 MiB (%2 Bytes), und %3 MiB (%4 Bytes) sind frei.</translation>
    </message>
    <message>
        <source>The model was reloaded before the capture began.</source>
        <translation>Das Modell wurde neu geladen, bevor die Erfassung begann.</translation>
    </message>
    <message>
        <source>The chat template of the model does not support system prompts, so the system prompt was put before the first message.</source>
        <translation>Die Chat-Vorlage des Modells unterstützt keinen System-Prompt; er wurde der ersten Nachricht vorangestellt.</translation>
    </message>
    <message>
        <source>The model&apos;s logit of token %1 at position %2 is %3. The weights of the model or the computation are wrong.</source>
        <translation>Das Logit des Modells für Token %1 an Position %2 ist %3. Die Gewichte des Modells oder die Berechnung sind fehlerhaft.</translation>
    </message>
    <message>
        <source>The model computed %1 as the logit of token %2, so no token can be drawn. Either the model&apos;s weights or the computation are wrong.</source>
        <translation>Das Modell hat %1 als Logit von Token %2 berechnet, daher kann kein Token gezogen werden. Entweder die Gewichte des Modells oder die Berechnung sind fehlerhaft.</translation>
    </message>
    <message>
        <source>The preset %1 could not be deleted: %2.</source>
        <translation>Die Vorgabe %1 konnte nicht gelöscht werden: %2.</translation>
    </message>
    <message>
        <source>The request was cancelled.</source>
        <translation>Die Anfrage wurde abgebrochen.</translation>
    </message>
    <message>
        <source>The starter model cannot be found: the path of the program (/proc/self/exe) cannot be read.</source>
        <translation>Das Startmodell ist nicht zu finden: Der Pfad des Programms (/proc/self/exe) kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The starter model that comes with Vitrine is missing: there is no file %1.</source>
        <translation>Das Startmodell, das mit Vitrine geliefert wird, fehlt: Es gibt keine Datei %1.</translation>
    </message>
    <message>
        <source>The stored tokens of this answer are damaged.</source>
        <translation>Die gespeicherten Tokens dieser Antwort sind beschädigt.</translation>
    </message>
    <message>
        <source>Target surprise in bits per token (tau)</source>
        <translation>Angestrebte Überraschung in Bit je Token (tau)</translation>
    </message>
    <message>
        <source>The engine cannot start: the system does not allow this program to start more threads.</source>
        <translation>Die Engine kann nicht starten: Das System lässt dieses Programm keine weiteren Threads starten.</translation>
    </message>
    <message>
        <source>The text has %1 bytes; at most %2 can be tokenized at once.</source>
        <translation>Der Text hat %1 Bytes; höchstens %2 können auf einmal in Tokens zerlegt werden.</translation>
    </message>
    <message>
        <source>The time &quot;%1&quot; is not in ISO 8601, such as 2026-07-04T12:00:00.</source>
        <translation>Die Zeit „%1“ ist nicht in ISO 8601, wie etwa 2026-07-04T12:00:00.</translation>
    </message>
    <message>
        <source>The token at position %1 has id %2, but the vocabulary ends at %3.</source>
        <translation>Das Token an Position %1 hat die ID %2, aber das Vokabular endet bei %3.</translation>
    </message>
    <message>
        <source>Token id %1 is not in the vocabulary, which has %2 tokens.</source>
        <translation>Die Token-ID %1 ist nicht im Vokabular, das %2 Tokens hat.</translation>
    </message>
    <message>
        <source>The tokens belong to %1, but the open model is %2.</source>
        <translation>Die Tokens gehören zu %1, aber offen ist das Modell %2.</translation>
    </message>
    <message>
        <source>The tools for a chat template must be an array.</source>
        <translation>Die Werkzeuge für eine Chat-Vorlage müssen ein Array sein.</translation>
    </message>
    <message>
        <source>The variables for a chat template must be an object.</source>
        <translation>Die Variablen für eine Chat-Vorlage müssen ein Objekt sein.</translation>
    </message>
    <message>
        <source>There are no logits to sample from.</source>
        <translation>Es gibt keine Logits zum Ziehen.</translation>
    </message>
    <message>
        <source>There are no tokens to evaluate.</source>
        <translation>Es gibt keine Tokens zum Auswerten.</translation>
    </message>
    <message>
        <source>There is no usable Vulkan GPU: %1.</source>
        <translation>Es gibt keine nutzbare Vulkan-GPU: %1.</translation>
    </message>
    <message>
        <source>There are no chats to export.</source>
        <translation>Es gibt keine Chats zum Exportieren.</translation>
    </message>
    <message>
        <source>There is no device %1. Use cpu or vulkan[:N].</source>
        <translation>Es gibt kein Gerät %1. Verwende cpu oder vulkan[:N].</translation>
    </message>
    <message>
        <source>There is no device vulkan:%1; the last device is %2.</source>
        <translation>Es gibt kein Gerät vulkan:%1; das letzte Gerät ist %2.</translation>
    </message>
    <message>
        <source>The prompt is empty, and the model&apos;s metadata does not request a BOS token.</source>
        <translation>Der Prompt ist leer, und die Metadaten des Modells verlangen kein BOS-Token.</translation>
    </message>
    <message>
        <source>There is no message to answer.</source>
        <translation>Es gibt keine Nachricht zum Beantworten.</translation>
    </message>
    <message>
        <source>There is not enough memory to save the state of the chat.</source>
        <translation>Der Speicher reicht nicht, um den Zustand eines Chats zu sichern.</translation>
    </message>
    <message>
        <source>There is not enough memory: %1 MiB could not be allocated.</source>
        <translation>Der Speicher reicht nicht: %1 MiB konnten nicht belegt werden.</translation>
    </message>
    <message>
        <source>There is not enough memory. Use a smaller context or a smaller model.</source>
        <translation>Der Speicher reicht nicht. Nimm einen kleineren Kontext oder ein kleineres Modell.</translation>
    </message>
    <message>
        <source>The model gives only %1 logits, so token %2 has none.</source>
        <translation>Das Modell liefert nur %1 Logits, Token %2 hat also keines.</translation>
    </message>
    <message>
        <source>Token %1 (number %2 of the prompt) is a different token in %3, because the file has changed since the prompt was split into tokens.</source>
        <translation>Token %1 (Nummer %2 des Prompts) ist in %3 ein anderes Token, weil sich die Datei geändert hat, seit der Prompt in Tokens zerlegt wurde.</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Top-n-sigma</source>
        <translation>Top-n-sigma</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>Typical-p</source>
        <translation>Typical-p</translation>
    </message>
    <message>
        <source>Vulkan&apos;s validation layer reported problems (number: %1).</source>
        <translation>Die Validierungsschicht von Vulkan hat Probleme gemeldet (Anzahl: %1).</translation>
    </message>
    <message>
        <source>Vulkan&apos;s validation layer was requested, but is not installed (vulkan-validationlayers).</source>
        <translation>Die Validierungsschicht von Vulkan ist verlangt, aber nicht installiert (vulkan-validationlayers).</translation>
    </message>
    <message>
        <source>The beginning of the answer does not match the grammar. %1</source>
        <translation>Der Anfang der Antwort passt nicht zur Grammatik. %1</translation>
    </message>
    <message>
        <source>The beginning of the answer does not fit into the context: it takes %1 tokens, and the prompt takes %2 tokens. The context holds %3 tokens, and the rest of the answer needs at least one.</source>
        <translation>Der Anfang der Antwort passt nicht in den Kontext: Er braucht %1 Tokens, und der Prompt braucht %2 Tokens. Der Kontext fasst %3 Tokens, und mindestens eines muss für den Rest der Antwort frei bleiben.</translation>
    </message>
    <message>
        <source>Used only with a temperature range. With an exponent above 1, the temperature rises only at high entropy; with an exponent below 1, it rises already at low entropy</source>
        <translation>Wirkt nur mit einem Temperaturbereich. Mit einem Exponenten über 1 steigt die Temperatur erst bei hoher Entropie; mit einem Exponenten unter 1 schon bei niedriger Entropie</translation>
    </message>
    <message>
        <source>The model has no chat template of its own and simply continues the joined messages. Do not expect the answers of an assistant.</source>
        <translation>Das Modell hat keine eigene Chat-Vorlage und setzt einfach die aneinandergehängten Nachrichten fort. Erwarte keine Antworten eines Assistenten.</translation>
    </message>
    <message>
        <source>XTC</source>
        <translation>XTC</translation>
    </message>
    <message>
        <source>XTC probability</source>
        <translation>XTC: Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>XTC threshold</source>
        <translation>XTC: Schwelle</translation>
    </message>
    <message>
        <source>the state was made by the back end &quot;%1&quot;, but the current back end is &quot;%2&quot;</source>
        <translation>Der Zustand stammt vom Backend „%1“, das aktuelle Backend ist aber „%2“</translation>
    </message>
    <message>
        <source>the state was made with another model file</source>
        <translation>Der Zustand stammt von einer anderen Modelldatei</translation>
    </message>
    <message>
        <source>the state has another type of keys or values (-ctk, -ctv) or was made by an earlier version</source>
        <translation>Der Zustand hat einen anderen Typ von Keys oder Values (-ctk, -ctv) oder stammt von einer früheren Version</translation>
    </message>
    <message>
        <source>keeps at least one token</source>
        <translation>behält mindestens ein Token</translation>
    </message>
    <message>
        <source>changes nothing</source>
        <translation>ändert nichts</translation>
    </message>
    <message>
        <source>chat template</source>
        <translation>Chat-Vorlage</translation>
    </message>
    <message>
        <source>does nothing</source>
        <translation>tut nichts</translation>
    </message>
    <message>
        <source>drops no tokens</source>
        <translation>verwirft keine Tokens</translation>
    </message>
    <message>
        <source>general.alignment at byte %1 is %2, not a power of two from %3 to %4.</source>
        <translation>general.alignment bei Byte %1 ist %2 und keine Zweierpotenz von %3 bis %4.</translation>
    </message>
    <message>
        <source>The device computes %1, and the CPU computes the rest.</source>
        <translation>Das Gerät berechnet %1, und die CPU berechnet den Rest.</translation>
    </message>
    <message>
        <source>keeps all tokens</source>
        <translation>behält alle Tokens</translation>
    </message>
    <message>
        <source>keeps the temperature fixed</source>
        <translation>hält die Temperatur fest</translation>
    </message>
    <message>
        <source>metadata key %1: arrays are nested more than %2 levels deep at byte %3.</source>
        <translation>Metadatenschlüssel %1: Arrays sind bei Byte %3 mehr als %2-fach geschachtelt.</translation>
    </message>
    <message>
        <source>metadata key %1: the %2 %3 at byte %4 is not in the range 0 to %5.</source>
        <translation>Metadatenschlüssel %1: %2 %3 bei Byte %4 liegt nicht zwischen 0 und %5.</translation>
    </message>
    <message>
        <source>metadata key %1: the array at byte %2 holds %3 arrays, more than the limit of %4.</source>
        <translation>Metadatenschlüssel %1: Das Array bei Byte %2 enthält %3 Arrays, mehr als die Höchstzahl %4.</translation>
    </message>
    <message>
        <source>metadata key %1: the bool %2 at byte %3 is neither 0 nor 1.</source>
        <translation>Metadatenschlüssel %1: Der Wahrheitswert %2 bei Byte %3 ist weder 0 noch 1.</translation>
    </message>
    <message>
        <source>never removes a token</source>
        <translation>entfernt nie ein Token</translation>
    </message>
    <message>
        <source>reading metadata</source>
        <translation>Metadaten werden gelesen</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>removes no tokens</source>
        <translation>entfernt keine Tokens</translation>
    </message>
    <message>
        <source>the RoPE scaling of the state depends on the context length, and the state was made with another context length (-c)</source>
        <translation>die RoPE-Skalierung des Zustands hängt von der Kontextlänge ab, und der Zustand entstand mit einer anderen Kontextlänge (-c)</translation>
    </message>
    <message>
        <source>tensor %1: %2 elements of type %3 at byte %4 are too large for any file.</source>
        <translation>Tensor %1: %2 Elemente vom Typ %3 bei Byte %4 sind zu groß für jede Datei.</translation>
    </message>
    <message>
        <source>tensor %1: dimension %2 at byte %3 is %4, which makes the number of elements too large.</source>
        <translation>Tensor %1: Dimension %2 bei Byte %3 ist %4, was die Zahl der Elemente zu groß macht.</translation>
    </message>
    <message>
        <source>tensor %1: dimension %2 at byte %3 is 0.</source>
        <translation>Tensor %1: Dimension %2 bei Byte %3 ist 0.</translation>
    </message>
    <message>
        <source>tensor %1: the data offset %2 at byte %3 is not a multiple of the alignment %4.</source>
        <translation>Tensor %1: Der Datenversatz %2 bei Byte %3 ist kein Vielfaches der Ausrichtung %4.</translation>
    </message>
    <message>
        <source>tensor %1: the number of dimensions %2 at byte %3 is not in the range 1 to 4.</source>
        <translation>Tensor %1: Die Zahl der Dimensionen %2 bei Byte %3 liegt nicht zwischen 1 und 4.</translation>
    </message>
    <message>
        <source>tensor %1: the row length %2 is not a multiple of %3, the block size of its type %4 at byte %5.</source>
        <translation>Tensor %1: Die Zeilenlänge %2 ist kein Vielfaches von %3, der Blockgröße seines Typs %4 bei Byte %5.</translation>
    </message>
    <message>
        <source>tensor %1: the type id %2 (%3) at byte %4 is not supported; the supported types are %5.</source>
        <translation>Tensor %1: Die Typnummer %2 (%3) bei Byte %4 wird nicht unterstützt; unterstützt sind %5.</translation>
    </message>
    <message>
        <source>the GGUF version %1 at byte 4 is not supported; the supported versions are 2 and 3.</source>
        <translation>Die GGUF-Version %1 bei Byte 4 wird nicht unterstützt; unterstützt werden die Versionen 2 und 3.</translation>
    </message>
    <message>
        <source>the checksum does not match. The file is damaged.</source>
        <translation>Die Prüfsumme stimmt nicht. Die Datei ist beschädigt.</translation>
    </message>
    <message>
        <source>the data of tensor %1, which begin at byte %2, overlap those of tensor %3, which end at byte %4.</source>
        <translation>Die Daten des Tensors %1, die bei Byte %2 beginnen, überlappen die des Tensors %3, die bei Byte %4 enden.</translation>
    </message>
    <message>
        <source>the finished file cannot be linked to its name</source>
        <translation>die fertige Datei kann nicht mit ihrem Namen verknüpft werden</translation>
    </message>
    <message>
        <source>the file cannot be renamed to its final name</source>
        <translation>Die Datei kann nicht auf ihren endgültigen Namen umbenannt werden</translation>
    </message>
    <message>
        <source>the owner of the file cannot be set</source>
        <translation>Der Besitzer der Datei kann nicht gesetzt werden</translation>
    </message>
    <message>
        <source>the file cannot be mapped into memory</source>
        <translation>Die Datei kann nicht in den Speicher abgebildet werden</translation>
    </message>
    <message>
        <source>the file cannot be opened</source>
        <translation>Die Datei kann nicht geöffnet werden</translation>
    </message>
    <message>
        <source>the file cannot be written</source>
        <translation>Die Datei kann nicht geschrieben werden</translation>
    </message>
    <message>
        <source>the file cannot be written to the disk</source>
        <translation>Die Datei kann nicht auf den Datenträger geschrieben werden</translation>
    </message>
    <message>
        <source>the file is big-endian (its version at byte 4 is byte-swapped); only little-endian files are supported.</source>
        <translation>Die Datei ist Big-Endian (ihre Version bei Byte 4 ist bytevertauscht); nur Little-Endian-Dateien werden unterstützt.</translation>
    </message>
    <message>
        <source>the file is empty.</source>
        <translation>Die Datei ist leer.</translation>
    </message>
    <message>
        <source>the metadata key %1 at byte %2 is not UTF-8.</source>
        <translation>Der Metadatenschlüssel %1 bei Byte %2 ist nicht UTF-8.</translation>
    </message>
    <message>
        <source>the metadata key %1 occurs a second time at byte %2.</source>
        <translation>Der Metadatenschlüssel %1 kommt bei Byte %2 ein zweites Mal vor.</translation>
    </message>
    <message>
        <source>the metadata key at byte %1 is %2 bytes long, more than the limit of %3.</source>
        <translation>Der Metadatenschlüssel bei Byte %1 ist %2 Bytes lang, mehr als die Höchstlänge %3.</translation>
    </message>
    <message>
        <source>the metadata key at byte %1 is empty.</source>
        <translation>Der Metadatenschlüssel bei Byte %1 ist leer.</translation>
    </message>
    <message>
        <source>the name of the back end is %1 bytes long, which is too long. The file is damaged.</source>
        <translation>der Name des Backends ist %1 Bytes lang und damit zu lang. Die Datei ist beschädigt.</translation>
    </message>
    <message>
        <source>the size of the file cannot be read</source>
        <translation>Die Größe der Datei kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>the tensor name %1 at byte %2 is not UTF-8.</source>
        <translation>Der Tensorname %1 bei Byte %2 ist nicht UTF-8.</translation>
    </message>
    <message>
        <source>the tensor name %1 occurs a second time at byte %2.</source>
        <translation>Der Tensorname %1 kommt bei Byte %2 ein zweites Mal vor.</translation>
    </message>
    <message>
        <source>the tensor name at byte %1 is empty.</source>
        <translation>Der Tensorname bei Byte %1 ist leer.</translation>
    </message>
    <message>
        <source>this is not a saved state of Vitrine.</source>
        <translation>Das ist kein gespeicherter Zustand von Vitrine.</translation>
    </message>
    <message>
        <source>this saved state has version %1, but only version %2 is supported.</source>
        <translation>Dieser gespeicherte Zustand hat Version %1, aber nur Version %2 wird unterstützt.</translation>
    </message>
    <message>
        <source>tokenizer</source>
        <translation>Tokenizer</translation>
    </message>
    <message>
        <source>turns DRY off</source>
        <translation>schaltet DRY aus</translation>
    </message>
    <message>
        <source>turns Mirostat off</source>
        <translation>schaltet Mirostat aus</translation>
    </message>
    <message>
        <source>turns the penalties off</source>
        <translation>schaltet die Strafen aus</translation>
    </message>
    <message>
        <source>Results read back from the Vulkan device %1 are stale: %2. Load the model again, on this device or on the CPU.</source>
        <translation>Vom Vulkan-Gerät %1 zurückgelesene Ergebnisse sind veraltet: %2. Lade das Modell erneut, auf diesem Gerät oder auf der CPU.</translation>
    </message>
    <message>
        <source>The answer cannot begin with the given %1 tokens: token number %2 %3, and more tokens follow.</source>
        <translation>Die Antwort kann nicht mit den vorgegebenen %1 Tokens beginnen: Token Nummer %2 davon %3, und weitere Tokens folgen.</translation>
    </message>
    <message>
        <source>There are %1 tokens, but the context holds %2.</source>
        <translation>Es sind %1 Tokens, aber der Kontext fasst %2.</translation>
    </message>
    <message>
        <source>There is no device %1. Use cpu, cpu:LEVEL or vulkan[:N].</source>
        <translation>Es gibt kein Gerät %1. Verwende cpu, cpu:LEVEL oder vulkan[:N].</translation>
    </message>
    <message>
        <source>The model has no chat template of its own. The model&apos;s vocabulary has the tokens of ChatML, so the ChatML format is used.</source>
        <translation>Das Modell hat keine eigene Chat-Vorlage. Das Vokabular des Modells hat die Tokens von ChatML, deshalb wird das Format ChatML verwendet.</translation>
    </message>
    <message>
        <source>The allowed tokens are known only for one position of the answer.</source>
        <translation>Die erlaubten Tokens sind nur für eine Position der Antwort bekannt.</translation>
    </message>
    <message>
        <source>No token of this model can continue the text after %1 as the grammar requires.</source>
        <translation>Kein Token dieses Modells kann den Text nach %1 so fortsetzen, wie es die Grammatik verlangt.</translation>
    </message>
    <message>
        <source>The grammar does not allow %1 after %2.</source>
        <translation>Die Grammatik erlaubt %1 nicht nach %2.</translation>
    </message>
    <message>
        <source>The grammar does not allow a text to begin with %1.</source>
        <translation>Die Grammatik erlaubt nicht, dass ein Text mit %1 beginnt.</translation>
    </message>
    <message>
        <source>completes the stop string %1</source>
        <translation>vollendet die Stoppzeichenfolge %1</translation>
    </message>
    <message>
        <source>$ref must be a text</source>
        <translation>$ref muss ein Text sein</translation>
    </message>
    <message>
        <source>%1 (at character %2)</source>
        <translation>%1 (bei Zeichen %2)</translation>
    </message>
    <message>
        <source>%1 MiB (%2 bytes)</source>
        <translation>%1 MiB (%2 Bytes)</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>%1 kann nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>%1 got more than one value for its argument &apos;%2&apos;</source>
        <translation>%1 bekam mehr als einen Wert für das Argument &apos;%2&apos;</translation>
    </message>
    <message>
        <source>%1 has no element %2</source>
        <translation>%1 hat kein Element %2</translation>
    </message>
    <message>
        <source>%1 does not have enough memory for the whole model, which takes %2. %3 are free (a sixteenth of this memory is reserved for other programs). %4</source>
        <translation>%1 hat nicht genug Speicher für das ganze Modell, das %2 braucht. %3 sind frei (ein Sechzehntel davon bleibt für andere Programme). %4</translation>
    </message>
    <message>
        <source>%1 hexadecimal digits</source>
        <translation>%1 Hexadezimalziffern</translation>
    </message>
    <message>
        <source>%1 is %2, but must be a whole number from 0 to %3</source>
        <translation>%1 ist %2, muss aber eine ganze Zahl von 0 bis %3 sein</translation>
    </message>
    <message>
        <source>%1 is %2, which has too many digits</source>
        <translation>%1 ist %2, das hat zu viele Ziffern</translation>
    </message>
    <message>
        <source>%1 is a CPU, so it must be selected by its index or name</source>
        <translation>%1 ist eine CPU und muss mit Index oder Namen verlangt werden</translation>
    </message>
    <message>
        <source>%1 cannot be written in this model&apos;s tokens; only single tokens can be banned or favoured.</source>
        <translation>%1 lässt sich mit den Tokens dieses Modells nicht schreiben; nur einzelne Tokens können verboten oder bevorzugt werden.</translation>
    </message>
    <message>
        <source>%1 is not a GPU according to its driver, so it must be selected by its index or name</source>
        <translation>%1 ist laut Treiber keine GPU und muss mit Index oder Namen verlangt werden</translation>
    </message>
    <message>
        <source>%1 messages in the middle were left out of the prompt.</source>
        <translation>%1 Nachrichten aus der Mitte wurden im Prompt ausgelassen.</translation>
    </message>
    <message>
        <source>%1 must be a list of schemas</source>
        <translation>%1 muss eine Liste von Schemas sein</translation>
    </message>
    <message>
        <source>%1 must be a number</source>
        <translation>%1 muss eine Zahl sein</translation>
    </message>
    <message>
        <source>%1 needs its argument &apos;%2&apos;</source>
        <translation>%1 braucht das Argument &apos;%2&apos;</translation>
    </message>
    <message>
        <source>%1 nests more than %2 levels deep</source>
        <translation>%1 ist mehr als %2 Ebenen tief verschachtelt</translation>
    </message>
    <message>
        <source>%1 refused memory for %2 (estimated at %3), although %4 seemed to be free. %5</source>
        <translation>%1 verweigerte Speicher für %2 (geschätzt auf %3), obwohl %4 frei zu sein schienen. %5</translation>
    </message>
    <message>
        <source>%1 takes at most %2 arguments (%3 given)</source>
        <translation>%1 nimmt höchstens %2 Argumente (%3 gegeben)</translation>
    </message>
    <message>
        <source>%1 takes no keyword argument &apos;%2&apos;</source>
        <translation>%1 nimmt kein Schlüsselwortargument &apos;%2&apos;</translation>
    </message>
    <message>
        <source>%1 takes not more than %2 argument(s)</source>
        <translation>%1 nimmt nicht mehr als %2 Argument(e)</translation>
    </message>
    <message>
        <source>%1 tokens do not fit into the context of %2.</source>
        <translation>%1 Tokens passen nicht in den Kontext von %2.</translation>
    </message>
    <message>
        <source>%1 values exceed the limit of a single Vulkan kernel.</source>
        <translation>%1 Werte überschreiten die Grenze eines einzelnen Vulkan-Kernels.</translation>
    </message>
    <message>
        <source>%1 was expected, not %2</source>
        <translation>%1 wurde erwartet, nicht %2</translation>
    </message>
    <message>
        <source>there is enough memory for %1</source>
        <translation>der Speicher reicht für %1</translation>
    </message>
    <message>
        <source>%1, which had been closed to free memory, cannot be loaded again: %2</source>
        <translation>%1, das geschlossen worden war, um Speicher freizugeben, kann nicht wieder geladen werden: %2</translation>
    </message>
    <message>
        <source>%1, which had been closed to free memory, is loaded again.</source>
        <translation>%1, das geschlossen worden war, um Speicher freizugeben, wird wieder geladen.</translation>
    </message>
    <message>
        <source>%1: %2 of %3 layers; %4: the rest</source>
        <translation>%1: %2 von %3 Schichten; %4: der Rest</translation>
    </message>
    <message>
        <source>%1: tensor %2 %3.</source>
        <translation>%1: Tensor %2 %3.</translation>
    </message>
    <message>
        <source>%1: this is a folder, but a file is required.</source>
        <translation>%1: Das ist ein Ordner, es muss aber eine Datei sein.</translation>
    </message>
    <message>
        <source>%1: this is not a regular file, but a file is required.</source>
        <translation>%1: Das ist keine gewöhnliche Datei, es muss aber eine Datei sein.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no attribute %2</source>
        <translation>&apos;%1&apos; hat kein Attribut %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is undefined</source>
        <translation>&apos;%1&apos; ist nicht definiert</translation>
    </message>
    <message>
        <source>&apos;%1&apos; not supported between instances of &apos;%2&apos; and &apos;%3&apos;</source>
        <translation>&apos;%1&apos; geht nicht zwischen &apos;%2&apos; und &apos;%3&apos;</translation>
    </message>
    <message>
        <source>&apos;%1&apos; object is not callable</source>
        <translation>ein Objekt vom Typ &apos;%1&apos; kann nicht aufgerufen werden</translation>
    </message>
    <message>
        <source>&apos;%1&apos; object is not iterable</source>
        <translation>ein Objekt vom Typ &apos;%1&apos; kann nicht durchlaufen werden</translation>
    </message>
    <message>
        <source>&apos;%1&apos; object is not reversible</source>
        <translation>ein Objekt vom Typ &apos;%1&apos; kann nicht umgekehrt werden</translation>
    </message>
    <message>
        <source>&apos;%1&apos; object is not subscriptable</source>
        <translation>ein Objekt vom Typ &apos;%1&apos; hat keine Elemente</translation>
    </message>
    <message>
        <source>&apos;%1&apos; outside of a loop</source>
        <translation>&apos;%1&apos; außerhalb einer Schleife</translation>
    </message>
    <message>
        <source>&apos;%1&apos; was expected, not %2</source>
        <translation>&apos;%1&apos; wurde erwartet, nicht %2</translation>
    </message>
    <message>
        <source>&apos;in &lt;string&gt;&apos; requires string as left operand, not %1</source>
        <translation>&apos;in &lt;string&gt;&apos; braucht links einen String, nicht %1</translation>
    </message>
    <message>
        <source>&apos;in&apos; was expected, not %1</source>
        <translation>&apos;in&apos; wurde erwartet, nicht %1</translation>
    </message>
    <message>
        <source>0x%1%2 at offset %3</source>
        <translation>0x%1%2 an Stelle %3</translation>
    </message>
    <message>
        <source>1 message in the middle was left out of the prompt.</source>
        <translation>1 Nachricht aus der Mitte wurde im Prompt ausgelassen.</translation>
    </message>
    <message>
        <source>: the tensor is transposed</source>
        <translation>: der Tensor ist transponiert</translation>
    </message>
    <message>
        <source>::= after the name of a rule (letters, digits and -)</source>
        <translation>::= nach dem Namen einer Regel (Buchstaben, Ziffern und -)</translation>
    </message>
    <message>
        <source>A capture of %1 tokens was requested, but there are only %2 tokens.</source>
        <translation>Eine Erfassung von %1 Tokens war verlangt, aber es gibt nur %2 Tokens.</translation>
    </message>
    <message>
        <source>Both a grammar and a JSON schema are set; remove one, because an answer can follow only one of them.</source>
        <translation>Eine Grammatik und ein JSON-Schema sind angegeben; entferne eines, denn eine Antwort kann nur einem von beiden folgen.</translation>
    </message>
    <message>
        <source>Known models with the same number of merges use %1.</source>
        <translation>Bekannte Modelle mit ebenso vielen Merges verwenden %1.</translation>
    </message>
    <message>
        <source>A model of %1 layers cannot be computed by devices that were set up for %2 layers.</source>
        <translation>Ein Modell mit %1 Schichten kann nicht mit Geräten berechnet werden, die für %2 Schichten eingerichtet wurden.</translation>
    </message>
    <message>
        <source>A sequence breaker of DRY is empty; remove it.</source>
        <translation>Ein Trenner von DRY ist leer; entferne ihn.</translation>
    </message>
    <message>
        <source>Byte %1 has no token in this vocabulary and was left out.</source>
        <translation>Byte %1 hat kein Token in diesem Vokabular und wurde weggelassen.</translation>
    </message>
    <message>
        <source>Bytes %1 and %2 more have no token in this vocabulary and were left out.</source>
        <translation>Die Bytes %1 und %2 weitere haben kein Token in diesem Vokabular und wurden weggelassen.</translation>
    </message>
    <message>
        <source>Bytes %1 have no token in this vocabulary and were left out.</source>
        <translation>Die Bytes %1 haben kein Token in diesem Vokabular und wurden weggelassen.</translation>
    </message>
    <message>
        <source>CPU, %1, %2 thread</source>
        <translation>CPU, %1, %2 Thread</translation>
    </message>
    <message>
        <source>CPU, %1, %2 threads</source>
        <translation>CPU, %1, %2 Threads</translation>
    </message>
    <message>
        <source>Can only get item pairs from a mapping.</source>
        <translation>Paare gibt es nur von einer Zuordnung.</translation>
    </message>
    <message>
        <source>Copying from the device</source>
        <translation>Kopieren vom Gerät</translation>
    </message>
    <message>
        <source>Copying to the device</source>
        <translation>Kopieren auf das Gerät</translation>
    </message>
    <message>
        <source>Format specifier missing precision</source>
        <translation>In der Formatangabe fehlt die Genauigkeit</translation>
    </message>
    <message>
        <source>a repacked form of IQ4_NL that GGUF no longer supports</source>
        <translation>eine umgepackte Form von IQ4_NL, die GGUF nicht mehr unterstützt</translation>
    </message>
    <message>
        <source>Missing parameter for attribute name</source>
        <translation>Der Parameter für den Namen des Attributs fehlt</translation>
    </message>
    <message>
        <source>No aggregated item, sequence was empty.</source>
        <translation>Nichts zusammenzufassen, die Folge war leer.</translation>
    </message>
    <message>
        <source>No caller defined</source>
        <translation>Kein caller ist definiert</translation>
    </message>
    <message>
        <source>No first item, sequence was empty.</source>
        <translation>Kein erstes Element, die Folge war leer.</translation>
    </message>
    <message>
        <source>No last item, sequence was empty.</source>
        <translation>Kein letztes Element, die Folge war leer.</translation>
    </message>
    <message>
        <source>The range of positions that begins at %1 and ends before %2 is empty.</source>
        <translation>Der Bereich der Positionen, der bei %1 beginnt und vor %2 endet, ist leer.</translation>
    </message>
    <message>
        <source>No tap was selected.</source>
        <translation>Es wurde kein Messpunkt gewählt.</translation>
    </message>
    <message>
        <source>Object of type %1 is not JSON serializable</source>
        <translation>Ein Objekt vom Typ %1 lässt sich nicht als JSON schreiben</translation>
    </message>
    <message>
        <source>Opening the device</source>
        <translation>Öffnen des Geräts</translation>
    </message>
    <message>
        <source>PCRE2 was built without Unicode properties (it refuses %1).</source>
        <translation>PCRE2 wurde ohne Unicode-Eigenschaften gebaut (es lehnt %1 ab).</translation>
    </message>
    <message>
        <source>Preparing to copy</source>
        <translation>Vorbereiten des Kopierens</translation>
    </message>
    <message>
        <source>a repacked form of Q4_0 that GGUF no longer supports</source>
        <translation>eine umgepackte Form von Q4_0, die GGUF nicht mehr unterstützt</translation>
    </message>
    <message>
        <source>Replacement index %1 out of range for positional args tuple</source>
        <translation>Für den Platzhalter %1 gibt es kein Argument</translation>
    </message>
    <message>
        <source>Single &apos;}&apos; encountered in format string</source>
        <translation>Einzelnes &apos;}&apos; in der Formatangabe</translation>
    </message>
    <message>
        <source>The JSON schema has %1 bytes; at most %2 are supported.</source>
        <translation>Das JSON-Schema hat %1 Bytes; unterstützt werden höchstens %2.</translation>
    </message>
    <message>
        <source>The JSON schema has a keyword with a value of the wrong type.</source>
        <translation>Das JSON-Schema hat ein Schlüsselwort mit einem Wert vom falschen Typ.</translation>
    </message>
    <message>
        <source>The JSON schema is empty.</source>
        <translation>Das JSON-Schema ist leer.</translation>
    </message>
    <message>
        <source>The JSON schema is nested more than %1 levels deep.</source>
        <translation>Das JSON-Schema ist mehr als %1 Ebenen tief verschachtelt.</translation>
    </message>
    <message>
        <source>The JSON schema is too large for a grammar.</source>
        <translation>Das JSON-Schema ist zu groß für eine Grammatik.</translation>
    </message>
    <message>
        <source>The JSON schema, at %1: %2.</source>
        <translation>Das JSON-Schema, bei %1: %2.</translation>
    </message>
    <message>
        <source>The Vulkan devices cannot be listed</source>
        <translation>Die Vulkan-Geräte lassen sich nicht auflisten</translation>
    </message>
    <message>
        <source>The Vulkan loader (libvulkan) cannot be opened</source>
        <translation>Der Vulkan-Loader (libvulkan) kann nicht geöffnet werden</translation>
    </message>
    <message>
        <source>The chat template failed</source>
        <translation>Die Chat-Vorlage ist gescheitert</translation>
    </message>
    <message>
        <source>The chat template refuses these messages</source>
        <translation>Die Chat-Vorlage lehnt diese Nachrichten ab</translation>
    </message>
    <message>
        <source>The grammar can match the text in more than %1 ways at once; let alternatives begin with different characters.</source>
        <translation>Die Grammatik kann den Text auf mehr als %1 Arten zugleich lesen; lass Alternativen mit verschiedenen Zeichen beginnen.</translation>
    </message>
    <message>
        <source>The grammar has %1 bytes; at most %2 are supported.</source>
        <translation>Die Grammatik hat %1 Bytes; unterstützt werden höchstens %2.</translation>
    </message>
    <message>
        <source>The grammar is empty: it has no rules.</source>
        <translation>Die Grammatik ist leer: Sie hat keine Regeln.</translation>
    </message>
    <message>
        <source>The grammar has no rule named root; add one, because every text begins with it.</source>
        <translation>Die Grammatik hat keine Regel root; füge sie hinzu, denn mit ihr beginnt jeder Text.</translation>
    </message>
    <message>
        <source>The grammar names the token %1, which this model does not have.</source>
        <translation>Die Grammatik nennt das Token %1, das dieses Modell nicht hat.</translation>
    </message>
    <message>
        <source>The grammar names token %1, but the vocabulary has the tokens 0 to %2.</source>
        <translation>Die Grammatik nennt Token %1, aber das Vokabular hat die Tokens 0 bis %2.</translation>
    </message>
    <message>
        <source>The grammar&apos;s rule %1 begins with itself (%2%3), so it would never end; rewrite the rule so that it begins with another item and repeats the rest with *.</source>
        <translation>Die Regel %1 der Grammatik beginnt mit sich selbst (%2%3) und würde nie enden; schreibe die Regel so um, dass sie mit etwas anderem beginnt und den Rest mit * wiederholt.</translation>
    </message>
    <message>
        <source>The grammar, line %1, column %2: %3.</source>
        <translation>Die Grammatik, Zeile %1, Spalte %2: %3.</translation>
    </message>
    <message>
        <source>The instruction-set level %1 that %2 requests is unknown. This processor supports: %3.</source>
        <translation>Die Befehlssatzstufe %1, die %2 verlangt, ist nicht bekannt; dieser Prozessor unterstützt: %3.</translation>
    </message>
    <message>
        <source>The logit bias contains token %1, but the vocabulary has the tokens 0 to %2.</source>
        <translation>Der Logit-Bias enthält Token %1, aber das Vokabular hat die Tokens 0 bis %2.</translation>
    </message>
    <message>
        <source>The logit bias of token %1 is %2. It must be a number, or -inf to ban the token.</source>
        <translation>Der Logit-Bias von Token %1 ist %2. Er muss eine Zahl sein, oder -inf, um das Token zu verbieten.</translation>
    </message>
    <message>
        <source>The model has no experts, so there is no tap ffn_router.</source>
        <translation>Das Modell hat keine Experten, also gibt es keinen Messpunkt ffn_router.</translation>
    </message>
    <message>
        <source>The order of samplers contains %1 twice.</source>
        <translation>Die Reihenfolge der Sampler enthält %1 zweimal.</translation>
    </message>
    <message>
        <source>The order of samplers must not contain %1, because this sampler replaces the others when it is turned on.</source>
        <translation>Die Reihenfolge der Sampler darf %1 nicht enthalten, denn dieser Sampler ersetzt die anderen, wenn er eingeschaltet ist.</translation>
    </message>
    <message>
        <source>The pre-tokenizer %1 (tokenizer.ggml.pre) is not supported.</source>
        <translation>Der Pre-Tokenizer %1 (tokenizer.ggml.pre) wird nicht unterstützt.</translation>
    </message>
    <message>
        <source>The pre-tokenizer pattern &quot;%1&quot; is wrong at character %2: %3.</source>
        <translation>Das Muster „%1“ des Pre-Tokenizers ist bei Zeichen %2 falsch: %3.</translation>
    </message>
    <message>
        <source>The sampling setting %1 is %2, but %3.</source>
        <translation>Die Sampling-Einstellung %1 ist %2, aber %3.</translation>
    </message>
    <message>
        <source>The sequence breakers of DRY have not been looked up in the vocabulary.</source>
        <translation>Die Trenner von DRY wurden nicht im Vokabular nachgeschlagen.</translation>
    </message>
    <message>
        <source>The system does not allow this program to start more threads. Threads in use: %1 of %2.</source>
        <translation>Das System lässt dieses Programm keine weiteren Threads starten. Benutzte Threads: %1 von %2.</translation>
    </message>
    <message>
        <source>The tap %1 does not have the same tokens and shape in both traces.</source>
        <translation>Der Messpunkt %1 hat nicht in beiden Traces dieselben Tokens und dieselbe Form.</translation>
    </message>
    <message>
        <source>The text could not be split into words near byte %1: %2.</source>
        <translation>Der Text ließ sich bei Byte %1 nicht in Wörter zerlegen: %2.</translation>
    </message>
    <message>
        <source>The text is complete according to the grammar; nothing can follow.</source>
        <translation>Der Text ist nach der Grammatik vollständig; nichts kann folgen.</translation>
    </message>
    <message>
        <source>The token %1 of the logit bias has not been looked up in the vocabulary.</source>
        <translation>Das Token %1 des Logit-Bias wurde nicht im Vokabular nachgeschlagen.</translation>
    </message>
    <message>
        <source>The values of all taps take %1, but only %2 of memory are free; choose fewer tokens, taps or layers.</source>
        <translation>Die Werte aller Messpunkte brauchen %1, aber nur %2 Speicher sind frei; wähle weniger Tokens, Messpunkte oder Schichten.</translation>
    </message>
    <message>
        <source>No tokens are given. The devices can be compared only by evaluating tokens.</source>
        <translation>Es sind keine Tokens angegeben. Die Geräte lassen sich nur vergleichen, indem sie Tokens auswerten.</translation>
    </message>
    <message>
        <source>There is no head %1; the model has heads 0 to %2.</source>
        <translation>Es gibt keinen Kopf %1; das Modell hat die Köpfe 0 bis %2.</translation>
    </message>
    <message>
        <source>There is no layer %1; the model has layers 0 to %2.</source>
        <translation>Es gibt keine Schicht %1; das Modell hat die Schichten 0 bis %2.</translation>
    </message>
    <message>
        <source>There is no position %1; the positions are 0 to %2.</source>
        <translation>Es gibt keine Position %1; die Positionen sind 0 bis %2.</translation>
    </message>
    <message>
        <source>The chosen pre-tokenizer %1 is unknown.</source>
        <translation>Der gewählte Pre-Tokenizer %1 ist unbekannt.</translation>
    </message>
    <message>
        <source>Unknown sampler %1; the samplers are %2.</source>
        <translation>Unbekannter Sampler %1; die Sampler sind %2.</translation>
    </message>
    <message>
        <source>Unknown sampling setting %1.</source>
        <translation>Unbekannte Sampling-Einstellung %1.</translation>
    </message>
    <message>
        <source>Token %1 does not exist; the vocabulary ends at %2.</source>
        <translation>Es gibt kein Token %1; das Vokabular endet bei %2.</translation>
    </message>
    <message>
        <source>This processor does not support the instruction-set level %1 that %2 requests. It supports: %3.</source>
        <translation>Dieser Prozessor unterstützt die Befehlssatzstufe %1 nicht, die %2 verlangt. Er unterstützt: %3.</translation>
    </message>
    <message>
        <source>This processor does not support the instruction-set level of cpu:%1.</source>
        <translation>Diesem Prozessor fehlt die Befehlssatzstufe von cpu:%1.</translation>
    </message>
    <message>
        <source>Vulkan cannot be started</source>
        <translation>Vulkan kann nicht gestartet werden</translation>
    </message>
    <message>
        <source>The capture of position %1 takes %2, more than the limit of %3. Select fewer taps or layers.</source>
        <translation>Die Erfassung von Position %1 braucht %2, mehr als die Grenze von %3. Wähle weniger Messpunkte oder Schichten.</translation>
    </message>
    <message>
        <source>You can only sort by either &quot;key&quot; or &quot;value&quot;</source>
        <translation>Sortiert werden kann nur nach „key“ oder „value“</translation>
    </message>
    <message>
        <source>a %1 cannot be printed</source>
        <translation>%1 lässt sich nicht ausgeben</translation>
    </message>
    <message>
        <source>a %1 cannot be printed; the filter &apos;list&apos; makes a list of it</source>
        <translation>%1 lässt sich nicht ausgeben; der Filter &apos;list&apos; macht eine Liste daraus</translation>
    </message>
    <message>
        <source>a &apos;%1&apos; is missing before the template ends</source>
        <translation>vor dem Ende der Vorlage fehlt ein &apos;%1&apos;</translation>
    </message>
    <message>
        <source>a call block sets the argument &apos;caller&apos;; remove it from the call</source>
        <translation>ein call-Block setzt das Argument &apos;caller&apos; selbst; entferne es aus dem Aufruf</translation>
    </message>
    <message>
        <source>a call block needs a call, such as {% call name() %}</source>
        <translation>ein call-Block braucht einen Aufruf wie {% call name() %}</translation>
    </message>
    <message>
        <source>a comma or } after the number of repetitions</source>
        <translation>ein Komma oder } nach der Zahl der Wiederholungen</translation>
    </message>
    <message>
        <source>a comment is not closed (missing &apos;#}&apos;)</source>
        <translation>ein Kommentar ist nicht geschlossen (&apos;#}&apos; fehlt)</translation>
    </message>
    <message>
        <source>a filter block must produce a string, not %1</source>
        <translation>ein filter-Block muss einen String ergeben, nicht %1</translation>
    </message>
    <message>
        <source>a format asks for more than %1 characters</source>
        <translation>ein Format verlangt mehr als %1 Zeichen</translation>
    </message>
    <message>
        <source>a generator iterates over itself</source>
        <translation>ein Generator durchläuft sich selbst</translation>
    </message>
    <message>
        <source>a keyword argument cannot follow a **argument</source>
        <translation>ein Schlüsselwortargument kann nicht auf ein **Argument folgen</translation>
    </message>
    <message>
        <source>a loop cannot assign to its variable &apos;loop&apos;</source>
        <translation>eine Schleife kann ihrer Variablen &apos;loop&apos; nichts zuweisen</translation>
    </message>
    <message>
        <source>a macro name was expected, not %1</source>
        <translation>der Name eines Makros wurde erwartet, nicht %1</translation>
    </message>
    <message>
        <source>a name or number was expected, not %1</source>
        <translation>ein Name oder eine Zahl wurde erwartet, nicht %1</translation>
    </message>
    <message>
        <source>a name was expected, not %1</source>
        <translation>ein Name wurde erwartet, nicht %1</translation>
    </message>
    <message>
        <source>a parameter name was expected, not %1</source>
        <translation>der Name eines Parameters wurde erwartet, nicht %1</translation>
    </message>
    <message>
        <source>a parameter without a default follows one that has a default</source>
        <translation>ein Parameter ohne Vorgabewert folgt auf einen mit Vorgabewert</translation>
    </message>
    <message>
        <source>a positional argument cannot follow a keyword argument</source>
        <translation>ein Positionsargument kann nicht auf ein Schlüsselwortargument folgen</translation>
    </message>
    <message>
        <source>a compute queue</source>
        <translation>eine Warteschlange zum Rechnen</translation>
    </message>
    <message>
        <source>a raw block is not closed (missing &apos;{% endraw %}&apos;)</source>
        <translation>ein raw-Block ist nicht geschlossen (&apos;{% endraw %}&apos; fehlt)</translation>
    </message>
    <message>
        <source>a schema must be an object, true or false</source>
        <translation>ein Schema muss ein Objekt, true oder false sein</translation>
    </message>
    <message>
        <source>a string is not closed</source>
        <translation>ein String ist nicht geschlossen</translation>
    </message>
    <message>
        <source>a tag is not closed (missing &apos;%}&apos;)</source>
        <translation>ein Tag ist nicht geschlossen (&apos;%}&apos; fehlt)</translation>
    </message>
    <message>
        <source>a tag is not closed (missing &apos;}}&apos;)</source>
        <translation>ein Tag ist nicht geschlossen (&apos;}}&apos; fehlt)</translation>
    </message>
    <message>
        <source>a tag name was expected, not %1</source>
        <translation>der Name eines Tags wurde erwartet, nicht %1</translation>
    </message>
    <message>
        <source>a text would become longer than %1 bytes</source>
        <translation>ein Text würde länger als %1 Bytes</translation>
    </message>
    <message>
        <source>a token after &quot;!&quot;, such as &lt;[17]&gt; or &lt;think&gt;</source>
        <translation>ein Token nach &quot;!&quot;, etwa &lt;[17]&gt; oder &lt;think&gt;</translation>
    </message>
    <message>
        <source>an escape must be \ followed by t, r, n, \, &quot;, [, ], ^, -, x, u or U</source>
        <translation>nach \ muss t, r, n, \, &quot;, [, ], ^, -, x, u oder U folgen</translation>
    </message>
    <message>
        <source>all %1 layers, but not the output</source>
        <translation>alle %1 Schichten, aber nicht die Ausgabe</translation>
    </message>
    <message>
        <source>allOf has too many combinations of anyOf</source>
        <translation>allOf hat zu viele Kombinationen von anyOf</translation>
    </message>
    <message>
        <source>allOf must be a list</source>
        <translation>allOf muss eine Liste sein</translation>
    </message>
    <message>
        <source>candidate&apos;s id</source>
        <translation>ID des Kandidaten</translation>
    </message>
    <message>
        <source>candidate&apos;s logit</source>
        <translation>Logit des Kandidaten</translation>
    </message>
    <message>
        <source>candidate&apos;s probability</source>
        <translation>Wahrscheinlichkeit des Kandidaten</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>ein Array</translation>
    </message>
    <message>
        <source>an array of strings</source>
        <translation>ein Array von Strings</translation>
    </message>
    <message>
        <source>an attribute name was expected, not %1</source>
        <translation>der Name eines Attributs wurde erwartet, nicht %1</translation>
    </message>
    <message>
        <source>an escape sequence is not a valid Unicode character</source>
        <translation>eine Escape-Sequenz bezeichnet kein gültiges Unicode-Zeichen</translation>
    </message>
    <message>
        <source>an escape sequence needs %1 hexadecimal digits</source>
        <translation>eine Escape-Sequenz braucht %1 Hexadezimalziffern</translation>
    </message>
    <message>
        <source>an expression is too long</source>
        <translation>ein Ausdruck ist zu lang</translation>
    </message>
    <message>
        <source>an expression was expected, not %1</source>
        <translation>ein Ausdruck wurde erwartet, nicht %1</translation>
    </message>
    <message>
        <source>an integer</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>an integer below 2^63</source>
        <translation>eine ganze Zahl unter 2^63</translation>
    </message>
    <message>
        <source>an item, | or the ) of the group</source>
        <translation>ein Element, | oder das ) der Gruppe</translation>
    </message>
    <message>
        <source>an item, | or the end of the line</source>
        <translation>ein Element, | oder das Zeilenende</translation>
    </message>
    <message>
        <source>argument of type &apos;%1&apos; is not iterable</source>
        <translation>ein Argument vom Typ &apos;%1&apos; kann nicht durchlaufen werden</translation>
    </message>
    <message>
        <source>array element</source>
        <translation>Element des Arrays</translation>
    </message>
    <message>
        <source>array element type</source>
        <translation>Typ der Elemente des Arrays</translation>
    </message>
    <message>
        <source>array length</source>
        <translation>Länge des Arrays</translation>
    </message>
    <message>
        <source>back end&apos;s name</source>
        <translation>Name des Backends</translation>
    </message>
    <message>
        <source>bad operand type for abs(): &apos;%1&apos;</source>
        <translation>abs() geht nicht mit &apos;%1&apos;</translation>
    </message>
    <message>
        <source>bad operand type for unary +: &apos;%1&apos;</source>
        <translation>einstelliges + geht nicht mit &apos;%1&apos;</translation>
    </message>
    <message>
        <source>bad operand type for unary -: &apos;%1&apos;</source>
        <translation>einstelliges - geht nicht mit &apos;%1&apos;</translation>
    </message>
    <message>
        <source>must be 0 (%1) or between %2 and %3</source>
        <translation>der Wert muss 0 (%1) sein oder zwischen %2 und %3 liegen</translation>
    </message>
    <message>
        <source>must be a whole number</source>
        <translation>der Wert muss eine ganze Zahl sein</translation>
    </message>
    <message>
        <source>belongs to a kind of experts that is not supported</source>
        <translation>gehört zu einer Art von Experten, die nicht unterstützt wird</translation>
    </message>
    <message>
        <source>belongs to a layer that the metadata does not count (%1.block_count is %2)</source>
        <translation>gehört zu einer Schicht, die die Metadaten nicht zählen (%1.block_count ist %2)</translation>
    </message>
    <message>
        <source>can only concatenate str (not &quot;%1&quot;) to str</source>
        <translation>an str lässt sich nur str anhängen (nicht „%1“)</translation>
    </message>
    <message>
        <source>can&apos;t multiply sequence by non-int of type &apos;%1&apos;</source>
        <translation>eine Folge lässt sich nur mit einer ganzen Zahl vervielfachen, nicht mit &apos;%1&apos;</translation>
    </message>
    <message>
        <source>cannot assign attribute on non-namespace object</source>
        <translation>Attribute lassen sich nur einem namespace zuweisen</translation>
    </message>
    <message>
        <source>cannot assign to %1</source>
        <translation>an %1 kann nichts zugewiesen werden</translation>
    </message>
    <message>
        <source>cannot assign to &apos;%1&apos;</source>
        <translation>an &apos;%1&apos; kann nichts zugewiesen werden</translation>
    </message>
    <message>
        <source>character names (\N{…}) are not available</source>
        <translation>Namen von Zeichen (\N{…}) gibt es nicht</translation>
    </message>
    <message>
        <source>count() needs a string, not None</source>
        <translation>count() braucht einen String, nicht None</translation>
    </message>
    <message>
        <source>cpu:scalar %1</source>
        <translation>cpu:scalar %1</translation>
    </message>
    <message>
        <source>data offset of tensor %1</source>
        <translation>Datenversatz des Tensors %1</translation>
    </message>
    <message>
        <source>dict expected at most 1 argument, got %1</source>
        <translation>dict nimmt höchstens 1 Argument, bekam %1</translation>
    </message>
    <message>
        <source>dict() needs pairs of a key and a value</source>
        <translation>dict() braucht Paare aus Schlüssel und Wert</translation>
    </message>
    <message>
        <source>dictsort needs a dict, not %1</source>
        <translation>dictsort braucht ein dict, nicht %1</translation>
    </message>
    <message>
        <source>dimension %1 of tensor %2</source>
        <translation>Dimension %1 des Tensors %2</translation>
    </message>
    <message>
        <source>dimensions are rotated in pairs, so the number must be even</source>
        <translation>Dimensionen werden paarweise gedreht, die Zahl muss also gerade sein</translation>
    </message>
    <message>
        <source>discrete GPU</source>
        <translation>dedizierte GPU</translation>
    </message>
    <message>
        <source>division by zero</source>
        <translation>Division durch null</translation>
    </message>
    <message>
        <source>empty separator</source>
        <translation>leeres Trennzeichen</translation>
    </message>
    <message>
        <source>endswith first arg must be str or a tuple of str, not %1</source>
        <translation>endswith braucht str oder ein Tupel von str, nicht %1</translation>
    </message>
    <message>
        <source>enum must be a list of values</source>
        <translation>enum muss eine Liste von Werten sein</translation>
    </message>
    <message>
        <source>enum, const and type exclude each other, so nothing is valid</source>
        <translation>enum, const und type schließen einander aus, also ist nichts gültig</translation>
    </message>
    <message>
        <source>expected %1, but the grammar ends</source>
        <translation>erwartet wurde %1, aber die Grammatik endet</translation>
    </message>
    <message>
        <source>expected %1, but there is %2</source>
        <translation>erwartet wurde %1, aber da steht %2</translation>
    </message>
    <message>
        <source>expected &apos;}&apos; before end of string</source>
        <translation>vor dem Ende des Strings wurde &apos;}&apos; erwartet</translation>
    </message>
    <message>
        <source>expected an item before the quantifier %1</source>
        <translation>vor dem Quantor %1 wird ein Element erwartet</translation>
    </message>
    <message>
        <source>experts in only some of the layers are not supported</source>
        <translation>Experten in nur einigen Schichten werden nicht unterstützt</translation>
    </message>
    <message>
        <source>experts in more than one group are not supported</source>
        <translation>Experten in mehreren Gruppen werden nicht unterstützt</translation>
    </message>
    <message>
        <source>find() needs a string, not None</source>
        <translation>find() braucht einen String, nicht None</translation>
    </message>
    <message>
        <source>float division by zero</source>
        <translation>Gleitkommadivision durch null</translation>
    </message>
    <message>
        <source>float floor division by zero</source>
        <translation>abgerundete Gleitkommadivision durch null</translation>
    </message>
    <message>
        <source>has no split.count</source>
        <translation>haben kein split.count</translation>
    </message>
    <message>
        <source>has no split.no</source>
        <translation>haben kein split.no</translation>
    </message>
    <message>
        <source>has shape %1, but the metadata requires [%2, %3%4]%5</source>
        <translation>hat die Form %1, aber die Metadaten verlangen [%2, %3%4]%5</translation>
    </message>
    <message>
        <source>has shape %1, but the metadata requires [%2]</source>
        <translation>hat die Form %1, aber die Metadaten verlangen [%2]</translation>
    </message>
    <message>
        <source>has the impossible shape %1</source>
        <translation>hat die unmögliche Form %1</translation>
    </message>
    <message>
        <source>hash of the rotary angles</source>
        <translation>Hash der Rotationswinkel</translation>
    </message>
    <message>
        <source>hash of the header</source>
        <translation>Hash des Kopfes</translation>
    </message>
    <message>
        <source>hash of the model</source>
        <translation>Hash des Modells</translation>
    </message>
    <message>
        <source>heads with %1 dimensions cannot be rotated in pairs, because the number is odd</source>
        <translation>Köpfe mit %1 Dimensionen lassen sich nicht paarweise drehen, weil die Zahl ungerade ist</translation>
    </message>
    <message>
        <source>holds %1 at index %2, but every value must be positive</source>
        <translation>enthält %1 bei Index %2, aber jeder Wert muss positiv sein</translation>
    </message>
    <message>
        <source>int() base must be &gt;= 2 and &lt;= 36, or 0</source>
        <translation>die Basis von int() muss von 2 bis 36 oder 0 sein</translation>
    </message>
    <message>
        <source>integer division or modulo by zero</source>
        <translation>ganzzahlige Division oder Rest durch null</translation>
    </message>
    <message>
        <source>integrated GPU</source>
        <translation>integrierte GPU</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>is missing, but is required for the rotary positions of long contexts</source>
        <translation>fehlt, wird aber für die RoPE-Positionen langer Kontexte gebraucht</translation>
    </message>
    <message>
        <source>the template is %1 bytes long, more than the limit of %2</source>
        <translation>die Vorlage ist %1 Bytes lang, mehr als die Grenze von %2</translation>
    </message>
    <message>
        <source>keys must be str, int, float, bool or None, not %1</source>
        <translation>Schlüssel müssen str, int, float, bool oder None sein, nicht %1</translation>
    </message>
    <message>
        <source>keywords must be strings</source>
        <translation>Schlüsselwörter müssen Strings sein</translation>
    </message>
    <message>
        <source>length of the %1</source>
        <translation>Länge: %1</translation>
    </message>
    <message>
        <source>length of the back end&apos;s name</source>
        <translation>Länge des Namens des Backends</translation>
    </message>
    <message>
        <source>lists, dicts or namespaces are nested more than %1 levels deep</source>
        <translation>Listen, dicts oder namespaces sind mehr als %1 Ebenen tief verschachtelt</translation>
    </message>
    <message>
        <source>magic number</source>
        <translation>Kennzahl</translation>
    </message>
    <message>
        <source>memory addresses in shaders (bufferDeviceAddress)</source>
        <translation>Speicheradressen in Shadern (bufferDeviceAddress)</translation>
    </message>
    <message>
        <source>metadata count</source>
        <translation>Zahl der Metadaten</translation>
    </message>
    <message>
        <source>metadata key</source>
        <translation>Metadatenschlüssel</translation>
    </message>
    <message>
        <source>min%1 is above max%2</source>
        <translation>min%1 liegt über max%2</translation>
    </message>
    <message>
        <source>more than %1 parentheses are open</source>
        <translation>mehr als %1 Klammern sind offen</translation>
    </message>
    <message>
        <source>an item has more than %1 quantifiers</source>
        <translation>ein Element hat mehr als %1 Quantoren</translation>
    </message>
    <message>
        <source>must be at least 0 and at most %1</source>
        <translation>der Wert muss mindestens 0 und höchstens %1 sein</translation>
    </message>
    <message>
        <source>must be more than 0 and at most %1</source>
        <translation>der Wert muss mehr als 0 und höchstens %1 sein</translation>
    </message>
    <message>
        <source>must be more than 1</source>
        <translation>der Wert muss mehr als 1 sein</translation>
    </message>
    <message>
        <source>must divide %1, which is %2</source>
        <translation>der Wert muss %1 teilen, das %2 ist</translation>
    </message>
    <message>
        <source>must be between %1 and %2</source>
        <translation>der Wert muss zwischen %1 und %2 liegen</translation>
    </message>
    <message>
        <source>not enough values to unpack (expected %1, got %2)</source>
        <translation>zu wenige Werte zum Entpacken (erwartet %1, bekommen %2)</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is used only in the filter of this block. Jinja2 cannot compile such a block, so use the name in the block, too</source>
        <translation>&apos;%1&apos; kommt nur im Filter dieses Blocks vor. Jinja2 kann einen solchen Block nicht übersetzen; verwende den Namen auch im Block</translation>
    </message>
    <message>
        <source>number of candidates</source>
        <translation>Zahl der Kandidaten</translation>
    </message>
    <message>
        <source>number of dimensions of tensor %1</source>
        <translation>Zahl der Dimensionen des Tensors %1</translation>
    </message>
    <message>
        <source>number of layers</source>
        <translation>Zahl der Schichten</translation>
    </message>
    <message>
        <source>number of tokens</source>
        <translation>Zahl der Tokens</translation>
    </message>
    <message>
        <source>object of type &apos;%1&apos; has no len()</source>
        <translation>ein Objekt vom Typ &apos;%1&apos; hat kein len()</translation>
    </message>
    <message>
        <source>the supported values are 1 (softmax), 2 (sigmoid) and 3 (softmax of the chosen experts)</source>
        <translation>nur 1 (Softmax), 2 (Sigmoid) und 3 (Softmax der gewählten) werden unterstützt</translation>
    </message>
    <message>
        <source>the supported types are none, linear, yarn and longrope</source>
        <translation>nur none, linear, yarn und longrope werden unterstützt</translation>
    </message>
    <message>
        <source>only one **argument can be given</source>
        <translation>nur ein **Argument ist möglich</translation>
    </message>
    <message>
        <source>only one *argument can be given, before any **argument</source>
        <translation>nur ein *Argument ist möglich, vor jedem **Argument</translation>
    </message>
    <message>
        <source>parameter &apos;%1&apos; was not provided</source>
        <translation>der Parameter &apos;%1&apos; wurde nicht angegeben</translation>
    </message>
    <message>
        <source>pattern must be a text</source>
        <translation>pattern muss ein Text sein</translation>
    </message>
    <message>
        <source>prefixItems must be a list of schemas</source>
        <translation>prefixItems muss eine Liste von Schemas sein</translation>
    </message>
    <message>
        <source>properties must be an object</source>
        <translation>properties muss ein Objekt sein</translation>
    </message>
    <message>
        <source>range() arg 3 must not be zero</source>
        <translation>Argument 3 von range() darf nicht null sein</translation>
    </message>
    <message>
        <source>range() of %1 items is too big; at most %2 are allowed</source>
        <translation>range() mit %1 Elementen ist zu groß; höchstens %2 sind erlaubt</translation>
    </message>
    <message>
        <source>recursive loops are not available in chat templates</source>
        <translation>rekursive Schleifen gibt es in Chat-Vorlagen nicht</translation>
    </message>
    <message>
        <source>replace() needs strings, not None</source>
        <translation>replace() braucht Strings, nicht None</translation>
    </message>
    <message>
        <source>required must be a list of names</source>
        <translation>required muss eine Liste von Namen sein</translation>
    </message>
    <message>
        <source>rsplit() needs a separator</source>
        <translation>rsplit() braucht ein Trennzeichen</translation>
    </message>
    <message>
        <source>has split.no = %1 and split.count = %2</source>
        <translation>nennen split.no = %1 und split.count = %2</translation>
    </message>
    <message>
        <source>sequence item %1: expected str instance, %2 found</source>
        <translation>Element %1 der Folge: str erwartet, %2 gefunden</translation>
    </message>
    <message>
        <source>slice indices must be integers or None</source>
        <translation>Indizes eines Ausschnitts müssen ganze Zahlen oder None sein</translation>
    </message>
    <message>
        <source>slice step cannot be zero</source>
        <translation>die Schrittweite eines Ausschnitts darf nicht null sein</translation>
    </message>
    <message>
        <source>some of the %1 values of pass %2 were never written</source>
        <translation>einige der %1 Werte von Durchlauf %2 wurden nie geschrieben</translation>
    </message>
    <message>
        <source>sort&apos;s reverse must be true or false, not %1</source>
        <translation>reverse von sort muss true oder false sein, nicht %1</translation>
    </message>
    <message>
        <source>startswith first arg must be str or a tuple of str, not %1</source>
        <translation>startswith braucht str oder ein Tupel von str, nicht %1</translation>
    </message>
    <message>
        <source>strftime_now() does not support the conversion &apos;%%1&apos;</source>
        <translation>strftime_now() unterstützt die Umwandlung &apos;%%1&apos; nicht</translation>
    </message>
    <message>
        <source>strftime_now() needs a string, not None</source>
        <translation>strftime_now() braucht einen String, nicht None</translation>
    </message>
    <message>
        <source>substring not found</source>
        <translation>Teilstring nicht gefunden</translation>
    </message>
    <message>
        <source>sum() can&apos;t sum strings [use &apos;&apos;.join(seq) instead]</source>
        <translation>sum() kann Strings nicht addieren [stattdessen &apos;&apos;.join(seq)]</translation>
    </message>
    <message>
        <source>sums over subgroups in shaders</source>
        <translation>Summen über Untergruppen in Shadern</translation>
    </message>
    <message>
        <source>tensor count</source>
        <translation>Zahl der Tensoren</translation>
    </message>
    <message>
        <source>tensor name</source>
        <translation>Name des Tensors</translation>
    </message>
    <message>
        <source>tests with &apos;is&apos; cannot be chained</source>
        <translation>Tests mit &apos;is&apos; lassen sich nicht verketten</translation>
    </message>
    <message>
        <source>the %1 oldest messages were left out of the prompt.</source>
        <translation>Die %1 ältesten Nachrichten wurden im Prompt ausgelassen.</translation>
    </message>
    <message>
        <source>the &gt; after the id of a token</source>
        <translation>das &gt; nach der ID eines Tokens</translation>
    </message>
    <message>
        <source>the &gt; that ends the token</source>
        <translation>das &gt;, das das Token beendet</translation>
    </message>
    <message>
        <source>The CPU computes the whole model.</source>
        <translation>Die CPU berechnet das ganze Modell.</translation>
    </message>
    <message>
        <source>the &quot; that ends the literal</source>
        <translation>das &quot;, das den Text beendet</translation>
    </message>
    <message>
        <source>the ] that ends the characters</source>
        <translation>das ], das die Zeichen beendet</translation>
    </message>
    <message>
        <source>the ]&gt; after the id of a token</source>
        <translation>das ]&gt; nach der ID eines Tokens</translation>
    </message>
    <message>
        <source>the affix must be a string, not None</source>
        <translation>der Anhang muss ein String sein, nicht None</translation>
    </message>
    <message>
        <source>the argument &apos;%1&apos; of %2 must be %3, not %4</source>
        <translation>das Argument &apos;%1&apos; von %2 muss %3 sein, nicht %4</translation>
    </message>
    <message>
        <source>the argument after ** must be a mapping, not %1</source>
        <translation>das Argument nach ** muss eine Zuordnung sein, nicht %1</translation>
    </message>
    <message>
        <source>the attribute &apos;%1&apos; of a macro is not available in chat templates</source>
        <translation>das Attribut &apos;%1&apos; eines Makros gibt es in Chat-Vorlagen nicht</translation>
    </message>
    <message>
        <source>the block &apos;%1&apos; is not closed (missing &apos;%2&apos;)</source>
        <translation>der Block &apos;%1&apos; ist nicht geschlossen (&apos;%2&apos; fehlt)</translation>
    </message>
    <message>
        <source>the call block</source>
        <translation>der call-Block</translation>
    </message>
    <message>
        <source>the conversion &apos;%1&apos; is not available in chat templates</source>
        <translation>die Umwandlung &apos;%1&apos; gibt es in Chat-Vorlagen nicht</translation>
    </message>
    <message>
        <source>the end of the range</source>
        <translation>das Ende des Bereichs</translation>
    </message>
    <message>
        <source>the end of the template</source>
        <translation>das Ende der Vorlage</translation>
    </message>
    <message>
        <source>the feed-forward of this architecture requires experts</source>
        <translation>das Feed-Forward dieser Architektur braucht Experten</translation>
    </message>
    <message>
        <source>the filter &apos;%1&apos; needs a string, not %2</source>
        <translation>der Filter &apos;%1&apos; braucht einen String, nicht %2</translation>
    </message>
    <message>
        <source>the format &apos;%1&apos; is not available for a value of type &apos;%2&apos;</source>
        <translation>das Format &apos;%1&apos; gibt es nicht für einen Wert vom Typ &apos;%2&apos;</translation>
    </message>
    <message>
        <source>the format &apos;%1&apos; is not available in chat templates</source>
        <translation>das Format &apos;%1&apos; gibt es in Chat-Vorlagen nicht</translation>
    </message>
    <message>
        <source>the format&apos;s field &apos;%1&apos; is not among the arguments</source>
        <translation>das Feld &apos;%1&apos; des Formats ist nicht unter den Argumenten</translation>
    </message>
    <message>
        <source>the grammar has more than %1 parts</source>
        <translation>die Grammatik hat mehr als %1 Teile</translation>
    </message>
    <message>
        <source>the token id %1 is not in the vocabulary. The file is damaged.</source>
        <translation>die ID %1 ist nicht im Vokabular; die Datei ist beschädigt.</translation>
    </message>
    <message>
        <source>the id of a token</source>
        <translation>die ID eines Tokens</translation>
    </message>
    <message>
        <source>the inline if-expression evaluated to false and no else section was defined</source>
        <translation>der if-Ausdruck ergab falsch, und ein else fehlt</translation>
    </message>
    <message>
        <source>the keyword argument &apos;%1&apos; is given twice</source>
        <translation>das Schlüsselwortargument &apos;%1&apos; ist zweimal angegeben</translation>
    </message>
    <message>
        <source>the last %1 of %2 layers</source>
        <translation>die letzten %1 von %2 Schichten</translation>
    </message>
    <message>
        <source>the minimum number of repetitions, %1, is above the maximum, %2</source>
        <translation>die kleinste Zahl der Wiederholungen, %1, liegt über der größten, %2</translation>
    </message>
    <message>
        <source>the method</source>
        <translation>die Methode</translation>
    </message>
    <message>
        <source>the name of a filter must be a string, not %1</source>
        <translation>der Name eines Filters muss ein String sein, nicht %1</translation>
    </message>
    <message>
        <source>the name of a rule (letters, digits and -)</source>
        <translation>der Name einer Regel (Buchstaben, Ziffern und -)</translation>
    </message>
    <message>
        <source>the name of a test must be a string, not %1</source>
        <translation>der Name eines Tests muss ein String sein, nicht %1</translation>
    </message>
    <message>
        <source>the number %1 is out of range</source>
        <translation>die Zahl %1 liegt außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>the oldest message was left out of the prompt.</source>
        <translation>Die älteste Nachricht wurde im Prompt ausgelassen.</translation>
    </message>
    <message>
        <source>the parameter &apos;caller&apos; needs a default</source>
        <translation>der Parameter &apos;caller&apos; braucht einen Vorgabewert</translation>
    </message>
    <message>
        <source>the rule %1 is already defined on line %2</source>
        <translation>die Regel %1 ist schon in Zeile %2 definiert</translation>
    </message>
    <message>
        <source>the rule %1 is used but not defined</source>
        <translation>die Regel %1 wird benutzt, ist aber nicht definiert</translation>
    </message>
    <message>
        <source>the tag &apos;%1&apos; is not available in chat templates</source>
        <translation>das Tag &apos;%1&apos; gibt es in Chat-Vorlagen nicht</translation>
    </message>
    <message>
        <source>the template nests more than %1 evaluations (an endless recursion?)</source>
        <translation>die Vorlage verschachtelt mehr als %1 Auswertungen (eine endlose Rekursion?)</translation>
    </message>
    <message>
        <source>the template nests too deeply</source>
        <translation>die Vorlage ist zu tief verschachtelt</translation>
    </message>
    <message>
        <source>the template takes more than %1 steps</source>
        <translation>die Vorlage braucht mehr als %1 Schritte</translation>
    </message>
    <message>
        <source>the test</source>
        <translation>der Test</translation>
    </message>
    <message>
        <source>the tools</source>
        <translation>die Werkzeuge</translation>
    </message>
    <message>
        <source>the value is undefined</source>
        <translation>der Wert ist nicht definiert</translation>
    </message>
    <message>
        <source>the variable &apos;%1&apos;</source>
        <translation>die Variable &apos;%1&apos;</translation>
    </message>
    <message>
        <source>the whole model</source>
        <translation>das ganze Modell</translation>
    </message>
    <message>
        <source>there are only %1 experts (%2)</source>
        <translation>es gibt nur %1 Experten (%2)</translation>
    </message>
    <message>
        <source>there is no filter named &apos;%1&apos;</source>
        <translation>es gibt keinen Filter namens &apos;%1&apos;</translation>
    </message>
    <message>
        <source>there is no next item</source>
        <translation>es gibt kein nächstes Element</translation>
    </message>
    <message>
        <source>there is no previous item</source>
        <translation>es gibt kein voriges Element</translation>
    </message>
    <message>
        <source>there is no test named &apos;%1&apos;</source>
        <translation>es gibt keinen Test namens &apos;%1&apos;</translation>
    </message>
    <message>
        <source>there is no type %1</source>
        <translation>es gibt keinen Typ %1</translation>
    </message>
    <message>
        <source>the results are from pass %1, not from pass %2</source>
        <translation>die Ergebnisse stammen aus Durchlauf %1, nicht aus Durchlauf %2</translation>
    </message>
    <message>
        <source>this is not a GGUF file: the magic number at byte 0 is %1, not &quot;GGUF&quot; (an older GGML format, which has to be converted).</source>
        <translation>das ist keine GGUF-Datei: Die Kennzahl bei Byte 0 ist %1, nicht „GGUF“ (ein älteres GGML-Format, das umgewandelt werden muss).</translation>
    </message>
    <message>
        <source>this is not a GGUF file: the magic number at byte 0 is %1, not &quot;GGUF&quot;.</source>
        <translation>das ist keine GGUF-Datei: Die Kennzahl bei Byte 0 ist %1, nicht „GGUF“.</translation>
    </message>
    <message>
        <source>the results of pass %1 were never written</source>
        <translation>die Ergebnisse von Durchlauf %1 wurden nie geschrieben</translation>
    </message>
    <message>
        <source>tojson&apos;s indent must be an integer or a string, not %1</source>
        <translation>indent von tojson muss eine ganze Zahl oder ein String sein, nicht %1</translation>
    </message>
    <message>
        <source>tojson&apos;s separators must be two strings</source>
        <translation>separators von tojson müssen zwei Strings sein</translation>
    </message>
    <message>
        <source>too many values to unpack (expected %1)</source>
        <translation>zu viele Werte zum Entpacken (erwartet %1)</translation>
    </message>
    <message>
        <source>two parameters are named &apos;%1&apos;</source>
        <translation>zwei Parameter heißen &apos;%1&apos;</translation>
    </message>
    <message>
        <source>two values for the argument &apos;%1&apos;</source>
        <translation>zwei Werte für das Argument &apos;%1&apos;</translation>
    </message>
    <message>
        <source>type is an empty list</source>
        <translation>type ist eine leere Liste</translation>
    </message>
    <message>
        <source>type of tensor %1</source>
        <translation>Typ des Tensors %1</translation>
    </message>
    <message>
        <source>unexpected &apos;%1&apos;, expected &apos;%2&apos;</source>
        <translation>&apos;%1&apos; unerwartet, erwartet &apos;%2&apos;</translation>
    </message>
    <message>
        <source>unexpected character &apos;%1&apos;</source>
        <translation>unerwartetes Zeichen &apos;%1&apos;</translation>
    </message>
    <message>
        <source>unexpected tag &apos;%1&apos;</source>
        <translation>unerwartetes Tag &apos;%1&apos;</translation>
    </message>
    <message>
        <source>unexpected tag &apos;%1&apos;; the innermost open block is &apos;%2&apos; of line %3</source>
        <translation>unerwartetes Tag &apos;%1&apos;; der innerste offene Block ist &apos;%2&apos; aus Zeile %3</translation>
    </message>
    <message>
        <source>unhashable type: &apos;%1&apos;</source>
        <translation>Typ ohne Hash: &apos;%1&apos;</translation>
    </message>
    <message>
        <source>unhashable type: &apos;dict&apos;</source>
        <translation>Typ ohne Hash: &apos;dict&apos;</translation>
    </message>
    <message>
        <source>unhashable type: &apos;slice&apos;</source>
        <translation>Typ ohne Hash: &apos;slice&apos;</translation>
    </message>
    <message>
        <source>unsupported operand type(s) for %1: &apos;%2&apos; and &apos;%3&apos;</source>
        <translation>%1 geht nicht mit &apos;%2&apos; und &apos;%3&apos;</translation>
    </message>
    <message>
        <source>value of metadata key %1</source>
        <translation>Wert des Metadatenschlüssels %1</translation>
    </message>
    <message>
        <source>value type</source>
        <translation>Typ des Werts</translation>
    </message>
    <message>
        <source>values must have the same length as keys (%1)</source>
        <translation>Values müssen dieselbe Länge wie Keys haben (%1)</translation>
    </message>
    <message>
        <source>virtual GPU</source>
        <translation>virtuelle GPU</translation>
    </message>
    <message>
        <source>flag of a scored token</source>
        <translation>Kennzeichen eines bewerteten Tokens</translation>
    </message>
    <message>
        <source>with activations rounded to 8 bits for all weight types</source>
        <translation>mit Aktivierungen auf 8 Bit gerundet, unabhängig von den Gewichten</translation>
    </message>
    <message>
        <source>with activations rounded to bfloat16</source>
        <translation>mit Aktivierungen auf bfloat16 gerundet</translation>
    </message>
    <message>
        <source>with experts of width %1, at most %2 experts per token are supported</source>
        <translation>bei Experten der Breite %1 werden höchstens %2 Experten je Token unterstützt</translation>
    </message>
    <message>
        <source>with heads of %1 dimensions, at most %2 heads are supported</source>
        <translation>bei Köpfen mit %1 Dimensionen werden höchstens %2 Köpfe unterstützt</translation>
    </message>
    <message>
        <source>workgroups of %1 invocations in shaders</source>
        <translation>Arbeitsgruppen mit %1 Aufrufen in Shadern</translation>
    </message>
    <message>
        <source>a bool</source>
        <translation>ein bool</translation>
    </message>
    <message>
        <source>a name</source>
        <translation>ein Name</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>eine Zahl</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>ein String</translation>
    </message>
    <message>
        <source>%1 at line %2, column %3</source>
        <translation>%1 in Zeile %2, Spalte %3</translation>
    </message>
    <message>
        <source>device %1</source>
        <translation>Gerät %1</translation>
    </message>
    <message>
        <source>unexpected %1</source>
        <translation>unerwartet: %1</translation>
    </message>
    <message>
        <source>Another program has locked the chats in %1, so they could not be saved.</source>
        <translation>Ein anderes Programm hat die Chats in %1 gesperrt, deshalb konnten sie nicht gespeichert werden.</translation>
    </message>
    <message>
        <source>The chats in %1 are damaged (%2).</source>
        <translation>Die Chats in %1 sind beschädigt (%2).</translation>
    </message>
    <message>
        <source>The chats in %1 could not be read or saved (%2).</source>
        <translation>Die Chats in %1 konnten nicht gelesen oder gespeichert werden (%2).</translation>
    </message>
    <message>
        <source>The disk is full, so the chats in %1 could not be saved.</source>
        <translation>Der Datenträger ist voll, deshalb konnten die Chats in %1 nicht gespeichert werden.</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>eine Liste</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>ein Objekt</translation>
    </message>
    <message>
        <source>the number %1</source>
        <translation>die Zahl %1</translation>
    </message>
    <message>
        <source>the text &quot;%1&quot;</source>
        <translation>der Text „%1“</translation>
    </message>
    <message>
        <source>The grammar is too large: it has more than %1 parts, or too many of its alternatives are similar; use smaller numbers of repetitions.</source>
        <translation>Die Grammatik ist zu groß: Sie hat mehr als %1 Teile, oder zu viele ihrer Alternativen ähneln sich; verwende kleinere Wiederholungszahlen.</translation>
    </message>
    <message>
        <source>A message contains the token %1.</source>
        <translation>Eine Nachricht enthält das Token %1.</translation>
    </message>
    <message>
        <source>A message contains the spelling of the special token %1.</source>
        <translation>Eine Nachricht enthält die Schreibweise des Sondertokens %1.</translation>
    </message>
    <message>
        <source>The model continues with invented turns after its answer. Add the text that ends an answer in the template as a stop string.</source>
        <translation>Das Modell schreibt nach seiner Antwort mit erfundenen Beiträgen weiter. Füge den Text, mit dem die Vorlage eine Antwort beendet, als Stoppzeichenfolge hinzu.</translation>
    </message>
    <message>
        <source>An answer may fail to stop, because the file marks another token as the end of an answer.</source>
        <translation>Antworten enden vielleicht nicht, weil die Datei ein anderes Token als Ende einer Antwort nennt.</translation>
    </message>
    <message>
        <source>With prompts that are longer than in training, answers get worse, often suddenly. Choose a shorter context, or leave out old messages.</source>
        <translation>Mit Prompts, die länger sind als beim Training, werden Antworten schlechter, oft plötzlich. Wähle einen kürzeren Kontext, oder lass alte Nachrichten weg.</translation>
    </message>
    <message>
        <source>Do not expect the answers of an assistant, unless the messages are written as a dialogue.</source>
        <translation>Erwarte keine Antworten eines Assistenten, außer wenn die Nachrichten als Dialog geschrieben sind.</translation>
    </message>
    <message>
        <source>EOS is not among the tokens that end an answer.</source>
        <translation>EOS gehört nicht zu den Tokens, die eine Antwort beenden.</translation>
    </message>
    <message>
        <source>Every answer continues until the context is full. Set a stop string or a token limit.</source>
        <translation>Jede Antwort läuft weiter, bis der Kontext voll ist. Setze eine Stoppzeichenfolge oder eine Token-Grenze.</translation>
    </message>
    <message>
        <source>Vitrine reads the spelling of a special token as ordinary text, but other programs may read it as the token itself.</source>
        <translation>Vitrine liest die Schreibweise eines Sondertokens als gewöhnlichen Text, andere Programme aber vielleicht als das Token selbst.</translation>
    </message>
    <message>
        <source>If the answers make no sense, use a file with the template of the model&apos;s publisher.</source>
        <translation>Wenn die Antworten keinen Sinn ergeben, nimm eine Datei mit der Vorlage des Herausgebers.</translation>
    </message>
    <message>
        <source>The model cannot answer this chat. Shorten the chat, or choose a longer context.</source>
        <translation>Das Modell kann diesen Chat nicht beantworten. Kürze den Chat, oder wähle einen längeren Kontext.</translation>
    </message>
    <message>
        <source>With these settings, long answers tend to repeat the same text endlessly. A repeat penalty of 1.1 breaks most such loops.</source>
        <translation>Mit diesen Einstellungen wiederholen lange Antworten leicht endlos denselben Text. Eine Wiederholungsstrafe von 1,1 unterbricht die meisten dieser Schleifen.</translation>
    </message>
    <message>
        <source>Models are trained with a single BOS, and additional ones make answers worse. Remove the additional BOS from the template or the text.</source>
        <translation>Modelle werden mit einem einzigen BOS trainiert; weitere machen Antworten schlechter. Entferne die überzähligen BOS aus der Vorlage oder dem Text.</translation>
    </message>
    <message>
        <source>Models that were trained with BOS give confused answers without it.</source>
        <translation>Modelle, die mit BOS trainiert wurden, geben ohne BOS wirre Antworten.</translation>
    </message>
    <message>
        <source>No token ends an answer.</source>
        <translation>Kein Token beendet eine Antwort.</translation>
    </message>
    <message>
        <source>The file has no chat template. ChatML is used instead, because the vocabulary has the tokens of ChatML.</source>
        <translation>Die Datei hat keine Chat-Vorlage. Stattdessen wird ChatML verwendet, denn das Vokabular hat die Tokens von ChatML.</translation>
    </message>
    <message>
        <source>The file has no chat template, so the model continues the joined messages.</source>
        <translation>Die Datei hat keine Chat-Vorlage, deshalb setzt das Modell die aneinandergehängten Nachrichten fort.</translation>
    </message>
    <message>
        <source>The file allows the token in any text, so the model reads the token instead of the letters. Rewrite the message if that is not intended.</source>
        <translation>Laut Datei darf das Token in jedem Text stehen, daher liest das Modell das Token statt der Buchstaben. Schreibe die Nachricht um, wenn das nicht gewollt ist.</translation>
    </message>
    <message>
        <source>The model cannot read the unknown text. It may not support the language or the characters of the text.</source>
        <translation>Das Modell kann den unbekannten Text nicht lesen. Vielleicht unterstützt es die Sprache oder die Zeichen des Textes nicht.</translation>
    </message>
    <message>
        <source>The model may not have been trained with this prompt format. Use a file with the template of the model&apos;s publisher.</source>
        <translation>Das Modell wurde vielleicht nicht mit diesem Prompt-Format trainiert. Nimm eine Datei mit der Vorlage des Herausgebers.</translation>
    </message>
    <message>
        <source>The model never sees the system message. Add the text of the system message to the first message.</source>
        <translation>Das Modell sieht die Systemnachricht nie. Schreibe den Text der Systemnachricht in die erste Nachricht.</translation>
    </message>
    <message>
        <source>The model reads this marker as ordinary text. Use the template of the model&apos;s publisher.</source>
        <translation>Das Modell liest diese Markierung als gewöhnlichen Text. Verwende die Vorlage des Herausgebers des Modells.</translation>
    </message>
    <message>
        <source>The model reads ordinary text instead of the special token. The list of token types in the file may be wrong.</source>
        <translation>Das Modell liest statt des Sondertokens gewöhnlichen Text. Vielleicht ist die Liste der Tokenarten in der Datei falsch.</translation>
    </message>
    <message>
        <source>The most probable token is always taken, and there is no penalty for repetitions.</source>
        <translation>Immer wird das wahrscheinlichste Token genommen, und Wiederholungen werden nicht bestraft.</translation>
    </message>
    <message>
        <source>The prompt begins with BOS (%1) %2 times.</source>
        <translation>Der Prompt beginnt %2-mal mit BOS (%1).</translation>
    </message>
    <message>
        <source>The prompt does not begin with BOS (%1).</source>
        <translation>Der Prompt beginnt nicht mit BOS (%1).</translation>
    </message>
    <message>
        <source>The prompt ends in a space.</source>
        <translation>Der Prompt endet mit einem Leerzeichen.</translation>
    </message>
    <message>
        <source>The prompt has %1 tokens that stand for unknown text, in %2 places.</source>
        <translation>Der Prompt hat %1 Tokens, die für unbekannten Text stehen; Stellen: %2.</translation>
    </message>
    <message>
        <source>The prompt has %1 tokens; the model was trained for %2.</source>
        <translation>Der Prompt hat %1 Tokens; trainiert wurde das Modell für %2.</translation>
    </message>
    <message>
        <source>The special token %1 is split into pieces.</source>
        <translation>Das Sondertoken %1 ist in Stücke zerlegt.</translation>
    </message>
    <message>
        <source>The template cannot write the messages of this chat, so there is no prompt.</source>
        <translation>Die Vorlage kann die Nachrichten dieses Chats nicht schreiben, also gibt es keinen Prompt.</translation>
    </message>
    <message>
        <source>The template ends an answer with %1, but the answer of the model does not stop at this text.</source>
        <translation>Die Vorlage beendet eine Antwort mit %1, aber die Antwort des Modells endet nicht bei diesem Text.</translation>
    </message>
    <message>
        <source>The template leaves out the system message.</source>
        <translation>Die Vorlage lässt die Systemnachricht weg.</translation>
    </message>
    <message>
        <source>The template marks turns with %1, which is not a token of this vocabulary.</source>
        <translation>Die Vorlage kennzeichnet Beiträge mit %1, das kein Token dieses Vokabulars ist.</translation>
    </message>
    <message>
        <source>The vocabulary has the tokens of %1. Use the template of the model&apos;s publisher.</source>
        <translation>Das Vokabular hat die Tokens von %1. Nimm die Vorlage des Herausgebers.</translation>
    </message>
    <message>
        <source>Most words begin with a space, so the model must now choose one of the few tokens that begin without a space. Remove the space at the end.</source>
        <translation>Die meisten Wörter beginnen mit einem Leerzeichen; nun muss das Modell eines der wenigen Tokens wählen, die ohne Leerzeichen beginnen. Entferne das Leerzeichen am Ende.</translation>
    </message>
    <message>
        <source>%1 The part of the answer that arrived is kept and can be continued.</source>
        <translation>%1 Der bereits empfangene Teil der Antwort bleibt erhalten und kann fortgesetzt werden.</translation>
    </message>
    <message>
        <source>%1 is not a valid server address: %2</source>
        <translation>%1 ist keine gültige Serveradresse: %2</translation>
    </message>
    <message>
        <source>%1 has no model name: add # and the name of the model at the end.</source>
        <translation>%1 nennt kein Modell: Füge am Ende # und den Namen des Modells an.</translation>
    </message>
    <message>
        <source>A server can continue an answer only from the text of the answer, not from token ids.</source>
        <translation>Ein Server kann eine Antwort nur anhand ihres Textes fortsetzen, nicht anhand von Token-IDs.</translation>
    </message>
    <message>
        <source>A server does not return values from inside the model. To capture such values, use a model on this computer.</source>
        <translation>Ein Server liefert keine Werte aus dem Inneren des Modells. Nimm für solche Werte ein Modell auf diesem Rechner.</translation>
    </message>
    <message>
        <source>The seed is %1, but servers accept a seed of at most %2.</source>
        <translation>Der Seed ist %1, ein Server nimmt aber höchstens %2.</translation>
    </message>
    <message>
        <source>No encrypted connection to %1 could be made. If the server does not use TLS, try http:// instead.</source>
        <translation>Zu %1 war keine verschlüsselte Verbindung möglich. Wenn der Server kein TLS verwendet, versuch es mit http://.</translation>
    </message>
    <message>
        <source>No server answers at %1.</source>
        <translation>Unter %1 antwortet kein Server.</translation>
    </message>
    <message>
        <source>The JSON schema is not JSON.</source>
        <translation>Das JSON-Schema ist kein JSON.</translation>
    </message>
    <message>
        <source>The server address contains a user name or password. Remove it and enter a key instead.</source>
        <translation>Die Adresse des Servers enthält einen Benutzernamen oder ein Kennwort. Entferne das und gib stattdessen einen Schlüssel an.</translation>
    </message>
    <message>
        <source>The server address is empty.</source>
        <translation>Die Adresse des Servers ist leer.</translation>
    </message>
    <message>
        <source>The answer was stopped because it is longer than %1 bytes.</source>
        <translation>Die Antwort wurde beendet, weil sie länger als %1 Bytes ist.</translation>
    </message>
    <message>
        <source>The certificate of %1 cannot be trusted, so no data was sent.</source>
        <translation>Dem Zertifikat von %1 ist nicht zu trauen, deshalb wurde nichts dorthin gesendet.</translation>
    </message>
    <message>
        <source>The connection to %1 was lost.</source>
        <translation>Die Verbindung zu %1 ist abgebrochen.</translation>
    </message>
    <message>
        <source>The server cannot score this prompt, because the ids of the prompt&apos;s tokens are unknown.</source>
        <translation>Der Server kann diesen Prompt nicht bewerten, weil die IDs der Tokens des Prompts nicht bekannt sind.</translation>
    </message>
    <message>
        <source>The proxy that is set in the environment for %1 cannot be found.</source>
        <translation>Der Proxy, den die Umgebungsvariablen für %1 nennen, ist nicht zu finden.</translation>
    </message>
    <message>
        <source>The server at %1 returned the error %2.</source>
        <translation>Der Server %1 hat mit dem Fehler %2 geantwortet.</translation>
    </message>
    <message>
        <source>The server at %1 did not answer in time.</source>
        <translation>Der Server %1 hat nicht rechtzeitig geantwortet.</translation>
    </message>
    <message>
        <source>The server at %1 did not find what was requested. Check the address, and whether the server still has the model.</source>
        <translation>Der Server %1 hat das Angefragte nicht gefunden. Prüfe die Adresse, und ob der Server das Modell noch hat.</translation>
    </message>
    <message>
        <source>The server at %1 rejected the key, or requires one.</source>
        <translation>Der Server %1 hat den Schlüssel abgelehnt oder verlangt einen.</translation>
    </message>
    <message>
        <source>The connection to the server at %1 ended in the middle of the answer.</source>
        <translation>Die Verbindung zum Server %1 endete mitten in der Antwort.</translation>
    </message>
    <message>
        <source>The server at %1 is busy or starting (503).</source>
        <translation>Der Server %1 ist beschäftigt oder startet gerade (503).</translation>
    </message>
    <message>
        <source>The server at %1 refused the request (%2): %3</source>
        <translation>Der Server %1 hat die Anfrage abgelehnt (%2): %3</translation>
    </message>
    <message>
        <source>The server at %1 does not return log-probabilities of a prompt. To score the prompt, use a model on this computer.</source>
        <translation>Der Server %1 nennt keine Log-Wahrscheinlichkeiten eines Prompts. Nimm zum Bewerten des Prompts ein Modell auf diesem Rechner.</translation>
    </message>
    <message>
        <source>The server at %1 redirects to another host, %2, and no data was sent there. If you trust that host, enter its address.</source>
        <translation>Der Server %1 leitet zu einem anderen Rechner weiter, %2; dorthin wurde nichts gesendet. Wenn du diesem Rechner vertraust, gib seine Adresse ein.</translation>
    </message>
    <message>
        <source>The server at %1 redirects to %2. Enter that address without the part after /v1.</source>
        <translation>Der Server %1 leitet weiter zu %2. Gib diese Adresse ohne den Teil nach /v1 ein.</translation>
    </message>
    <message>
        <source>The server at %1 accepts no more requests for now (429).</source>
        <translation>Der Server %1 nimmt vorerst keine Anfragen mehr an (429).</translation>
    </message>
    <message>
        <source>The server stopped the answer: %1</source>
        <translation>Der Server hat die Antwort abgebrochen: %1</translation>
    </message>
    <message>
        <source>The answer has more than %1 tool calls.</source>
        <translation>Die Antwort hat mehr als %1 Werkzeugaufrufe.</translation>
    </message>
    <message>
        <source>The server does not return token ids, so tokens are shown by their bytes.</source>
        <translation>Der Server nennt die IDs der Tokens nicht, deshalb werden sie anhand ihrer Bytes gezeigt.</translation>
    </message>
    <message>
        <source>The server ended the answer early (%1).</source>
        <translation>Der Server hat die Antwort vorzeitig beendet (%1).</translation>
    </message>
    <message>
        <source>The server gave no reason.</source>
        <translation>Der Server nennt keinen Grund.</translation>
    </message>
    <message>
        <source>The logit bias is not sent to the server.</source>
        <translation>Der Logit-Bias wird nicht an den Server gesendet.</translation>
    </message>
    <message>
        <source>The stop strings are not sent to the server.</source>
        <translation>Die Stoppzeichenfolgen werden nicht an den Server gesendet.</translation>
    </message>
    <message>
        <source>These settings are not sent to the server: %1.</source>
        <translation>Diese Einstellungen werden nicht an den Server gesendet: %1.</translation>
    </message>
    <message>
        <source>The server refused some settings, so all settings were left out of the request. The server uses its own sampling settings and returns no log-probabilities.</source>
        <translation>Der Server hat manche Einstellungen abgelehnt, deshalb wurden in der Anfrage alle weggelassen. Er verwendet seine eigenen Sampling-Einstellungen und nennt keine Log-Wahrscheinlichkeiten.</translation>
    </message>
    <message>
        <source>The server refused the request: %1</source>
        <translation>Der Server hat die Anfrage abgelehnt: %1</translation>
    </message>
    <message>
        <source>The server refused fields that are not part of the standard API, so token ids and some settings were left out of the request.</source>
        <translation>Der Server hat Felder abgelehnt, die nicht zum Standard der API gehören; deshalb fehlen in der Anfrage Token-IDs und manche Einstellungen.</translation>
    </message>
    <message>
        <source>The server returned log-probabilities of %1 tokens, but the prompt has %2.</source>
        <translation>Der Server nannte die Log-Wahrscheinlichkeiten von %1 Tokens, der Prompt hat aber %2.</translation>
    </message>
    <message>
        <source>The server returns log-probabilities of the prompt.</source>
        <translation>Der Server nennt Log-Wahrscheinlichkeiten des Prompts.</translation>
    </message>
    <message>
        <source>The server returns no log-probabilities of the prompt.</source>
        <translation>Der Server nennt keine Log-Wahrscheinlichkeiten des Prompts.</translation>
    </message>
    <message>
        <source>The server returns no log-probabilities.</source>
        <translation>Der Server nennt keine Log-Wahrscheinlichkeiten.</translation>
    </message>
    <message>
        <source>The server returns token ids.</source>
        <translation>Der Server nennt die IDs der Tokens.</translation>
    </message>
    <message>
        <source>The server returns the log-probabilities of at most %1 tokens per position.</source>
        <translation>Der Server nennt an jeder Stelle die Log-Wahrscheinlichkeiten von höchstens %1 Tokens.</translation>
    </message>
    <message>
        <source>The server sent an event longer than %1 bytes.</source>
        <translation>Der Server hat ein Ereignis gesendet, das länger als %1 Bytes ist.</translation>
    </message>
    <message>
        <source>The server sent something that is not JSON: %1.</source>
        <translation>Der Server hat etwas gesendet, das kein JSON ist: %1.</translation>
    </message>
    <message>
        <source>The server does not support GBNF grammars. Try a JSON schema instead.</source>
        <translation>Der Server unterstützt keine GBNF-Grammatiken. Versuch es stattdessen mit einem JSON-Schema.</translation>
    </message>
    <message>
        <source>The server does not support grammars.</source>
        <translation>Der Server unterstützt keine Grammatiken.</translation>
    </message>
    <message>
        <source>The server does not accept a logit bias.</source>
        <translation>Der Server nimmt keinen Logit-Bias an.</translation>
    </message>
    <message>
        <source>The server&apos;s answer has too many headers.</source>
        <translation>Die Antwort des Servers hat zu viele Kopfzeilen.</translation>
    </message>
    <message>
        <source>The server&apos;s answer is longer than %1 bytes.</source>
        <translation>Die Antwort des Servers ist länger als %1 Bytes.</translation>
    </message>
    <message>
        <source>The server&apos;s key contains a character that is not allowed in keys.</source>
        <translation>Der Schlüssel des Servers enthält ein Zeichen, das in Schlüsseln nicht erlaubt ist.</translation>
    </message>
    <message>
        <source>The server&apos;s list of models has no &quot;data&quot;: %1.</source>
        <translation>In der Liste der Modelle des Servers fehlt „data“: %1.</translation>
    </message>
    <message>
        <source>The server shortened text that it had already sent.</source>
        <translation>Der Server hat bereits gesendeten Text verkürzt.</translation>
    </message>
    <message>
        <source>There is no server named %1, or its address cannot be looked up.</source>
        <translation>Es gibt keinen Server namens %1, oder seine Adresse ist nicht zu ermitteln.</translation>
    </message>
    <message>
        <source>This server cannot continue an answer. Ask for a new answer instead.</source>
        <translation>Dieser Server kann eine Antwort nicht fortsetzen. Lass ihn neu antworten.</translation>
    </message>
    <message>
        <source>This server is not in the list of servers. To use the server, add it.</source>
        <translation>Dieser Server ist nicht in der Liste der Server. Füge ihn hinzu, um ihn zu benutzen.</translation>
    </message>
    <message>
        <source>The connection to %1 is not encrypted: others in the network can read your messages and the key.</source>
        <translation>Die Verbindung zu %1 ist nicht verschlüsselt: Andere im Netz können deine Nachrichten und den Schlüssel lesen.</translation>
    </message>
    <message>
        <source>The reasoning that preceded the edited answer is not sent to the server.</source>
        <translation>Das Nachdenken vor der bearbeiteten Antwort wird nicht an den Server gesendet.</translation>
    </message>
    <message>
        <source>a list of bytes</source>
        <translation>eine Liste von Bytes</translation>
    </message>
    <message>
        <source>a list of ids</source>
        <translation>eine Liste von IDs</translation>
    </message>
    <message>
        <source>a list of log-probability, id and text</source>
        <translation>eine Liste aus Log-Wahrscheinlichkeit, ID und Text</translation>
    </message>
    <message>
        <source>a list of objects</source>
        <translation>eine Liste von Objekten</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>eine Liste von Texten</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <source>a whole number up to %1</source>
        <translation>eine ganze Zahl bis %1</translation>
    </message>
    <message>
        <source>a known origin of a token</source>
        <translation>eine bekannte Herkunft eines Tokens</translation>
    </message>
    <message>
        <source>this is not a JSON document: it contains a number that is too large.</source>
        <translation>Das ist kein JSON-Dokument: Es enthält eine zu große Zahl.</translation>
    </message>
    <message>
        <source>this is not a JSON document: the text from byte %1 on cannot be read.</source>
        <translation>Das ist kein JSON-Dokument: Der Text ab Byte %1 ist nicht lesbar.</translation>
    </message>
    <message>
        <source>this is not a run record of Vitrine.</source>
        <translation>Das ist kein Laufprotokoll von Vitrine.</translation>
    </message>
    <message>
        <source>the format of the record has version %1, but this program reads version %2.</source>
        <translation>Das Format hat Version %1, dieses Programm liest aber Version %2.</translation>
    </message>
    <message>
        <source>the field %1 is %2, but must be %3.</source>
        <translation>Das Feld %1 ist %2, muss aber %3 sein.</translation>
    </message>
    <message>
        <source>the field %1 is missing.</source>
        <translation>Das Feld %1 fehlt.</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true oder false</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>eine ganze Zahl</translation>
    </message>
    <message>
        <source>an object with ids as keys</source>
        <translation>ein Objekt mit IDs als Schlüsseln</translation>
    </message>
    <message>
        <source>connecting to the server</source>
        <translation>fragt den Server</translation>
    </message>
    <message>
        <source>the address contains a space or a control character.</source>
        <translation>Sie enthält ein Leerzeichen oder ein Steuerzeichen.</translation>
    </message>
    <message>
        <source>the address must begin with http:// or https://.</source>
        <translation>Sie muss mit http:// oder https:// beginnen.</translation>
    </message>
    <message>
        <source>the address must not contain ? or #.</source>
        <translation>Sie darf weder ? noch # enthalten.</translation>
    </message>
    <message>
        <source>the address has no host name.</source>
        <translation>Sie enthält keinen Rechnernamen.</translation>
    </message>
    <message>
        <source>the address should look like http://127.0.0.1:8080 or https://host.name/v1.</source>
        <translation>Sie sollte aussehen wie http://127.0.0.1:8080 oder https://host.name/v1.</translation>
    </message>
    <message>
        <source>The chat template is not valid: %1.</source>
        <translation>Die Chat-Vorlage ist ungültig: %1.</translation>
    </message>
    <message>
        <source>Drops tokens that are far less probable than the best one</source>
        <translation>Verwirft Tokens, die viel unwahrscheinlicher sind als das beste</translation>
    </message>
    <message>
        <source>Keeps a fixed number of the most probable tokens</source>
        <translation>Behält eine feste Anzahl der wahrscheinlichsten Tokens</translation>
    </message>
    <message>
        <source>Keeps tokens with logits near the highest, measured in standard deviations</source>
        <translation>Behält Tokens mit Logits nahe dem höchsten, gemessen in Standardabweichungen</translation>
    </message>
    <message>
        <source>Keeps the most probable tokens up to a total probability</source>
        <translation>Behält die wahrscheinlichsten Tokens bis zu einer Gesamtwahrscheinlichkeit</translation>
    </message>
    <message>
        <source>Keeps tokens with a surprise close to the entropy</source>
        <translation>Behält Tokens, deren Überraschung nahe an der Entropie liegt</translation>
    </message>
    <message>
        <source>Lowers the logits of recent tokens</source>
        <translation>Senkt die Logits der letzten Tokens</translation>
    </message>
    <message>
        <source>Lowers the logits of tokens that would extend a repetition</source>
        <translation>Senkt die Logits von Tokens, die eine Wiederholung verlängern würden</translation>
    </message>
    <message>
        <source>Makes the distribution sharper or flatter</source>
        <translation>Macht die Verteilung schärfer oder flacher</translation>
    </message>
    <message>
        <source>Sometimes removes the most probable tokens</source>
        <translation>Entfernt ab und zu die wahrscheinlichsten Tokens</translation>
    </message>
    <message>
        <source>The logit of token %1 is not a finite number.</source>
        <translation>Das Logit von Token %1 ist keine endliche Zahl.</translation>
    </message>
    <message>
        <source>There are no logits.</source>
        <translation>Es gibt keine Logits.</translation>
    </message>
    <message>
        <source> (the first is called %1)</source>
        <translation> (das erste heißt %1)</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> und %1 weitere</translation>
    </message>
    <message>
        <source>%1 at index %2 is not a token id.</source>
        <translation>%1 an Index %2 ist keine Token-ID.</translation>
    </message>
    <message>
        <source>%1: %2 among the values of %3 is not a number.</source>
        <translation>%1: %2 unter den Werten von %3 ist keine Zahl.</translation>
    </message>
    <message>
        <source>%1: the file is in UTF-16; save it as UTF-8.</source>
        <translation>%1: Die Datei ist in UTF-16; speichere sie als UTF-8.</translation>
    </message>
    <message>
        <source>%1: %2 among the values of %3 does not fit into a 64-bit float.</source>
        <translation>%1: %2 unter den Werten von %3 passt nicht in eine 64-Bit-Gleitkommazahl.</translation>
    </message>
    <message>
        <source>%1: %2 at byte %3 is not a token id. The text must consist of token ids, or be the output of llama-eval-callback.</source>
        <translation>%1: %2 bei Byte %3 ist keine Token-ID. Der Text muss aus Token-IDs bestehen oder die Ausgabe von llama-eval-callback sein.</translation>
    </message>
    <message>
        <source>%1: %2 at index %3 is not a whole number.</source>
        <translation>%1: %2 an Index %3 ist keine ganze Zahl.</translation>
    </message>
    <message>
        <source>%1: the size of %2 bytes is not a multiple of the element size, %3 bytes.</source>
        <translation>%1: Die Größe von %2 Bytes ist kein Vielfaches der Elementgröße, %3 Bytes.</translation>
    </message>
    <message>
        <source>%1: %2 is a broken link.</source>
        <translation>%1: %2 ist ein Link, der zu keiner Datei führt.</translation>
    </message>
    <message>
        <source>%1: %2 is not a regular file, so it holds no array.</source>
        <translation>%1: %2 ist keine gewöhnliche Datei und enthält daher kein Array.</translation>
    </message>
    <message>
        <source>%1: the log contains no values of any node.</source>
        <translation>%1: Das Protokoll enthält keine Werte von Knoten.</translation>
    </message>
    <message>
        <source>%1: member %2 changed while it was written.</source>
        <translation>%1: Der Eintrag %2 änderte sich, während er geschrieben wurde.</translation>
    </message>
    <message>
        <source>%1: none of its %2 arrays is a selected tap%3. Taps are called 0.attn_norm, 0.q, …, logits.</source>
        <translation>%1: Keines der %2 Arrays darin ist einer der verlangten Messpunkte%3; sie heißen 0.attn_norm, 0.q, …, logits.</translation>
    </message>
    <message>
        <source>%1: the %2 at index %3 is not finite.</source>
        <translation>%1: %2 an Index %3 ist nicht endlich.</translation>
    </message>
    <message>
        <source>%1: the %2 at index %3 needs more than 63 bits.</source>
        <translation>%1: %2 an Index %3 braucht mehr als 63 Bit.</translation>
    </message>
    <message>
        <source>%1: the file is empty.</source>
        <translation>%1: Die Datei ist leer.</translation>
    </message>
    <message>
        <source>%1: the files %2 and %3 both hold %4. Remove one of them.</source>
        <translation>%1: Die Dateien %2 und %3 enthalten beide %4. Entferne eine davon.</translation>
    </message>
    <message>
        <source>%1: the folder cannot be read (%2).</source>
        <translation>%1: Der Ordner lässt sich nicht lesen (%2).</translation>
    </message>
    <message>
        <source>%1: the folder contains no arrays (files NAME.npy, NAME.f32, NAME.f16 or NAME.bf16).</source>
        <translation>%1: Der Ordner enthält kein Array, also keine Datei NAME.npy, NAME.f32, NAME.f16 oder NAME.bf16.</translation>
    </message>
    <message>
        <source>%1: the shape %2 of %3 needs %4 bytes, but there are %5.</source>
        <translation>%1: Die Form %2 von %3 braucht %4 Bytes, vorhanden sind %5.</translation>
    </message>
    <message>
        <source>%1: this is not a supported reference. Use an archive of arrays (.npz), an array (.npy, .f32, .f16, .bf16, .bin), a text of token ids, or the output of llama-eval-callback.</source>
        <translation>%1: Das ist keine unterstützte Referenz. Verwende ein Archiv von Arrays (.npz), ein Array (.npy, .f32, .f16, .bf16, .bin), einen Text aus Token-IDs oder die Ausgabe von llama-eval-callback.</translation>
    </message>
    <message>
        <source>%1: the file has no zip directory. It is not a zip archive (such as a .npz file), or it was cut off.</source>
        <translation>%1: Die Datei hat kein Zip-Verzeichnis. Sie ist kein Zip-Archiv (wie etwa eine .npz-Datei), oder sie wurde abgeschnitten.</translation>
    </message>
    <message>
        <source>; the axes seem to be in another order: the first must be the axis of the tokens, the next that of the heads</source>
        <translation>; die Achsen scheinen in anderer Reihenfolge zu stehen: Die erste muss die Achse der Tokens sein, die nächste die der Köpfe</translation>
    </message>
    <message>
        <source>; the first axis must be the axis of the tokens, with length %1</source>
        <translation>; die erste Achse muss die der Tokens sein, mit der Länge %1</translation>
    </message>
    <message>
        <source>Either the code adds a bias that does not belong to this projection, or it adds the right bias twice. Check the name of the bias tensor.</source>
        <translation>Entweder addiert der Code einen Bias, der nicht zu dieser Projektion gehört, oder er addiert den richtigen zweimal. Prüfe den Namen des Bias-Tensors.</translation>
    </message>
    <message>
        <source>In GGUF, the fastest axis of a matrix is its input: y[o] = sum over i of W[o · inputs + i] · x[i]. The Conv1D weights of GPT-2 in safetensors are transposed.</source>
        <translation>In GGUF ist die Eingabe die schnellste Achse einer Matrix: y[o] = Summe über i von W[o · Eingaben + i] · x[i]. Die Conv1D-Gewichte von GPT-2 in safetensors sind transponiert.</translation>
    </message>
    <message>
        <source>A row has the shape [heads, width]: the channels of one head are next to each other. First reshape to (tokens, heads, width), then transpose. Join the heads in the same order.</source>
        <translation>Eine Zeile hat die Form [Köpfe, Breite]: Die Kanäle eines Kopfs liegen nebeneinander. Forme erst in (Tokens, Köpfe, Breite) um, dann transponiere. Füge die Köpfe in derselben Reihenfolge zusammen.</translation>
    </message>
    <message>
        <source>A token sees itself and everything before it, but nothing after it. Set the scores of later positions to minus infinity before the softmax. Count positions from the start of the cache, not from the start of the batch.</source>
        <translation>Ein Token sieht sich selbst und alles davor, aber nichts danach. Setze die Scores späterer Positionen vor dem Softmax auf minus unendlich. Zähle Positionen ab dem Beginn des Caches, nicht ab dem Beginn des Batches.</translation>
    </message>
    <message>
        <source>With a window of n, a token sees n positions, including its own. Which layers have a window depends on the family: every second layer in Gemma 2, five of every six layers in Gemma 3.</source>
        <translation>Mit einem Fenster von n sieht ein Token n Positionen, die eigene eingeschlossen. Welche Schichten ein Fenster haben, hängt von der Familie ab: in Gemma 2 jede zweite, in Gemma 3 fünf von je sechs.</translation>
    </message>
    <message>
        <source>Add row p of position_embd.weight to the embedding of the token at position p.</source>
        <translation>Addiere Zeile p von position_embd.weight zum Embedding des Tokens an Position p.</translation>
    </message>
    <message>
        <source>Add the projection&apos;s .bias tensor to its result. Qwen 2 has biases on Q, K and V; GPT-2 and Phi-2 have one on every projection.</source>
        <translation>Addiere den .bias-Tensor der Projektion zu ihrem Ergebnis. Qwen 2 hat je einen Bias an Q, K und V; GPT-2 und Phi-2 haben einen an jeder Projektion.</translation>
    </message>
    <message>
        <source>An RMS norm divides by the root of the mean square; a layer norm subtracts the mean first and adds a bias. The metadata has attention.layer_norm_rms_epsilon for an RMS norm and attention.layer_norm_epsilon for a layer norm.</source>
        <translation>Eine RMS-Norm teilt durch die Wurzel des mittleren Quadrats; eine Layer-Norm zieht zuerst den Mittelwert ab und addiert einen Bias. Die Metadaten haben für die eine attention.layer_norm_rms_epsilon, für die andere attention.layer_norm_epsilon.</translation>
    </message>
    <message>
        <source>Check which dimensions are rotated together: i and i + d/2 (halves: Qwen, Gemma, Phi, GPT-NeoX), or 2i and 2i + 1 (adjacent pairs: Llama and Mistral in GGUF).</source>
        <translation>Prüfe, welche Dimensionen zusammen gedreht werden: i und i + d/2 (Hälften: Qwen, Gemma, Phi, GPT-NeoX) oder 2i und 2i + 1 (benachbarte Paare: Llama und Mistral in GGUF).</translation>
    </message>
    <message>
        <source>Command-R multiplies logits by logit_scale from the metadata. Granite and MiniCPM divide logits by logit_scale.</source>
        <translation>Command-R multipliziert Logits mit logit_scale aus den Metadaten. Granite und MiniCPM teilen Logits durch logit_scale.</translation>
    </message>
    <message>
        <source>Check which tensor the code multiplies by. Frequent mistakes are the number of another layer, q instead of k, and gate instead of up. Offsets count from the start of the tensor data, not from the start of the file.</source>
        <translation>Prüfe, mit welchem Tensor der Code multipliziert. Häufige Fehler sind die Nummer einer anderen Schicht, q statt k und gate statt up. Offsets zählen ab dem Beginn der Tensordaten, nicht ab dem Beginn der Datei.</translation>
    </message>
    <message>
        <source>Hugging Face pairs row i of a head with row i + d/2. For Llama, converters to GGUF reorder the rows of Q and K so that the two rows of a pair are adjacent. Either rotate adjacent pairs (2i, 2i + 1), or undo the reordering and rotate halves. Do not do both.</source>
        <translation>Hugging Face bildet Paare aus Zeile i und Zeile i + d/2 eines Kopfs. Für Llama ordnen Konverter nach GGUF die Zeilen von Q und K so um, dass die beiden Zeilen eines Paars benachbart sind. Drehe entweder benachbarte Paare (2i, 2i + 1), oder mach das Umordnen rückgängig und drehe Hälften. Tu nicht beides.</translation>
    </message>
    <message>
        <source>Compute all layers: block_count in the metadata gives their number, and the first is layer 0.</source>
        <translation>Berechne alle Schichten: block_count in den Metadaten gibt ihre Zahl an, und die erste ist Schicht 0.</translation>
    </message>
    <message>
        <source>Decode one block by hand and compare it with `vitrine-cli tensor -m MODEL NAME --block 0`, which shows its bytes, scales, minima and quants.</source>
        <translation>Dekodiere einen Block von Hand und vergleiche ihn mit `vitrine-cli tensor -m MODEL NAME --block 0`, das Bytes, Skalen, Minima und Quanten zeigt.</translation>
    </message>
    <message>
        <source>Each layer has its own part of the cache. Check the stride between layers.</source>
        <translation>Jede Schicht hat ihren eigenen Teil des Caches. Prüfe den Abstand (Stride) zwischen den Schichten.</translation>
    </message>
    <message>
        <source>Read epsilon from the metadata (…layer_norm_rms_epsilon or …layer_norm_epsilon). Add it to the mean square before the square root is taken, not to the root.</source>
        <translation>Lies Epsilon aus den Metadaten (…layer_norm_rms_epsilon oder …layer_norm_epsilon). Addiere es vor dem Wurzelziehen zum mittleren Quadrat, nicht zur Wurzel.</translation>
    </message>
    <message>
        <source>Gemma 2 replaces each logit z by c · tanh(z / c), where c is final_logit_softcapping.</source>
        <translation>Gemma 2 ersetzt jedes Logit z durch c · tanh(z / c); c ist final_logit_softcapping.</translation>
    </message>
    <message>
        <source>Before the mask, Gemma 2 replaces each score s by c · tanh(s / c), where c is attn_logit_softcapping. Other families have no soft-cap.</source>
        <translation>Gemma 2 ersetzt vor der Maske jeden Score s durch c · tanh(s / c); c ist attn_logit_softcapping. Andere Familien haben keinen Soft-Cap.</translation>
    </message>
    <message>
        <source>Gemma multiplies the embedding by the square root of its width. Granite and MiniCPM multiply it by a number from the metadata. Other families do not scale it. Apply the factor once, and not to the output matrix.</source>
        <translation>Gemma multipliziert das Embedding mit der Wurzel seiner Breite. Granite und MiniCPM multiplizieren es mit einer Zahl aus den Metadaten. Andere Familien skalieren es nicht. Wende den Faktor einmal an, und nicht auf die Ausgabematrix.</translation>
    </message>
    <message>
        <source>Gemma&apos;s checkpoints store each norm weight minus 1. In GGUF files, the 1 is already added. So add 1 when you read safetensors, but not when you read GGUF.</source>
        <translation>Gemmas Checkpoints speichern jedes Gewicht einer Norm minus 1. In GGUF-Dateien ist die 1 schon addiert. Addiere also 1, wenn du safetensors liest, aber nicht, wenn du GGUF liest.</translation>
    </message>
    <message>
        <source>Granite and MiniCPM multiply the output of each branch by residual_scale before they add it to the residual stream. Other families do not.</source>
        <translation>Granite und MiniCPM multiplizieren die Ausgabe jedes Zweigs mit residual_scale, bevor sie zum Residualstrom addiert wird. Andere Familien tun das nicht.</translation>
    </message>
    <message>
        <source>The largest value of half precision is 65504. Keep the residual stream, the scores and the sums in float or bfloat16.</source>
        <translation>Der größte Wert halber Genauigkeit ist 65504. Halte Residualstrom, Scores und Summen in float oder bfloat16.</translation>
    </message>
    <message>
        <source>Read rope.scaling.type, .factor and .original_context_length. If the type is linear, all positions are divided by the factor. YaRN divides them only for low frequencies, and also scales the rotated values.</source>
        <translation>Lies rope.scaling.type, .factor und .original_context_length. Ist der Typ linear, werden alle Positionen durch den Faktor geteilt. YaRN teilt sie nur bei niedrigen Frequenzen und skaliert auch die gedrehten Werte.</translation>
    </message>
    <message>
        <source>Find the operation that gives the first NaN. Frequent reasons are 0/0 in a row where every position is masked, infinity minus infinity in a softmax, the square root of a negative number, and memory that was never written.</source>
        <translation>Suche die Operation, die das erste NaN liefert. Häufige Gründe sind 0/0 in einer Zeile, in der jede Position maskiert ist, unendlich minus unendlich in einem Softmax, die Wurzel einer negativen Zahl und Speicher, in den nie geschrieben wurde.</translation>
    </message>
    <message>
        <source>Look at the operations between the last equal tap and the first different one, and at the pattern of the difference. If you can, write more taps between these two.</source>
        <translation>Sieh dir die Operationen zwischen dem letzten gleichen und dem ersten verschiedenen Messpunkt und das Muster des Unterschieds an. Schreibe, wenn du kannst, mehr Messpunkte zwischen diesen beiden.</translation>
    </message>
    <message>
        <source>The memory was never written. Check the size of the copy, the number of workgroups (it must be rounded up), and whether the launch of the kernel reported an error.</source>
        <translation>In den Speicher wurde nie geschrieben. Prüfe die Größe der Kopie, die Zahl der Workgroups (sie muss aufgerundet werden) und ob der Start des Kernels einen Fehler gemeldet hat.</translation>
    </message>
    <message>
        <source>If bfloat16 is intended, nothing is wrong. Otherwise, keep the residual stream and the sums in float.</source>
        <translation>Wenn bfloat16 gewollt ist, ist nichts falsch. Halte sonst den Residualstrom und die Summen in float.</translation>
    </message>
    <message>
        <source>If half precision is intended, nothing is wrong. Otherwise, keep sums (norms, softmax, dot products) in float.</source>
        <translation>Wenn halbe Genauigkeit gewollt ist, ist nichts falsch. Halte sonst Summen (Normen, Softmax, Skalarprodukte) in float.</translation>
    </message>
    <message>
        <source>Nothing is wrong: the other engine rounds activations to 8 bits before the product, as fast kernels do.</source>
        <translation>Es ist nichts falsch: Die andere Engine rundet Aktivierungen vor dem Produkt auf 8 Bit, wie es schnelle Kernel tun.</translation>
    </message>
    <message>
        <source>Nothing is wrong: the other engine stores keys and values with fewer bits. To compare with the same rounding, run Vitrine with -ctk f16 -ctv f16 (or q8_0).</source>
        <translation>Es ist nichts falsch: Die andere Engine speichert Keys und Values mit weniger Bits. Um mit derselben Rundung zu vergleichen, starte Vitrine mit -ctk f16 -ctv f16 (oder q8_0).</translation>
    </message>
    <message>
        <source>Except for a few norms without weights, every norm of a model has a tensor in the file. Look for a norm that is applied twice, or for one that belongs to another model family.</source>
        <translation>Bis auf wenige Normen ohne Gewichte hat jede Norm eines Modells einen Tensor in der Datei. Suche eine Norm, die zweimal angewandt wird oder zu einer anderen Modellfamilie gehört.</translation>
    </message>
    <message>
        <source>Rotate only the first &lt;architecture&gt;.rope.dimension_count dimensions of a head. The frequencies are base^(-2i / dimension_count), not base^(-2i / width of the head).</source>
        <translation>Drehe nur die ersten &lt;architecture&gt;.rope.dimension_count Dimensionen eines Kopfs. Die Frequenzen sind Basis^(-2i / dimension_count), nicht Basis^(-2i / Breite des Kopfs).</translation>
    </message>
    <message>
        <source>In the file&apos;s table, row 0 belongs to position 0. Only a few families (such as OPT) have unused rows before the row of position 0.</source>
        <translation>In der Tabelle der Datei gehört Zeile 0 zu Position 0. Nur wenige Familien (etwa OPT) haben vor der Zeile der Position 0 ungenutzte Zeilen.</translation>
    </message>
    <message>
        <source>First print the ids on both sides. Look for a missing or doubled BOS, special tokens that are split into pieces, or a different pre-tokenizer. `vitrine-cli tokenize --expect` names the first difference.</source>
        <translation>Gib zuerst die IDs auf beiden Seiten aus. Suche nach einem fehlenden oder doppelten BOS, nach Sondertokens, die in Stücke zerlegt sind, oder nach einem anderen Pre-Tokenizer. `vitrine-cli tokenize --expect` nennt den ersten Unterschied.</translation>
    </message>
    <message>
        <source>Query head h reads key head h / (heads / key heads), rounded down, not h modulo the number of key heads.</source>
        <translation>Query-Kopf h liest Key-Kopf h / (Köpfe / Key-Köpfe), abgerundet, nicht h modulo der Zahl der Key-Köpfe.</translation>
    </message>
    <message>
        <source>Rotate queries and keys in every layer before you compute the scores. Only a few families have layers without rotation.</source>
        <translation>Drehe Queries und Keys in jeder Schicht, bevor du die Scores berechnest. Nur wenige Familien haben Schichten ohne Drehung.</translation>
    </message>
    <message>
        <source>Row t of token_embd.weight belongs to token t. Check the index and the row&apos;s size in bytes, and make sure that ids are counted from 0.</source>
        <translation>Zeile t von token_embd.weight gehört zu Token t. Prüfe den Index und die Zeilengröße in Bytes, und stelle sicher, dass die IDs ab 0 zählen.</translation>
    </message>
    <message>
        <source>Multiply scores by 1 / sqrt(width of a head), and only once. Gemma 2 and Granite use a scale from the metadata instead. In some models, the width of a head is not the width of the embedding divided by the number of heads.</source>
        <translation>Multipliziere Scores mit 1 / sqrt(Breite eines Kopfs), und nur einmal. Gemma 2 und Granite verwenden stattdessen einen Faktor aus den Metadaten. In manchen Modellen ist die Breite eines Kopfs nicht die Breite des Embeddings geteilt durch die Zahl der Köpfe.</translation>
    </message>
    <message>
        <source>Sort layers by number. If they are sorted as text, layer 10 comes before layer 2.</source>
        <translation>Sortiere Schichten nach ihrer Nummer. Als Text sortiert käme Schicht 10 vor Schicht 2.</translation>
    </message>
    <message>
        <source>For each head and each row separately, subtract the largest score, exponentiate, and divide by the sum over all visible positions.</source>
        <translation>Ziehe für jeden Kopf und jede Zeile einzeln den größten Score ab, wende die Exponentialfunktion an und teile durch die Summe über alle sichtbaren Positionen.</translation>
    </message>
    <message>
        <source>Apply the activation function to the result of ffn_gate, then multiply by the result of ffn_up. In the fused ffn_up of Phi 3, the rows of the gate come first.</source>
        <translation>Wende die Aktivierungsfunktion auf das Ergebnis von ffn_gate an und multipliziere dann mit dem Ergebnis von ffn_up. Im gemeinsamen ffn_up von Phi 3 kommen die Zeilen des Gates zuerst.</translation>
    </message>
    <message>
        <source>Read the base from &lt;architecture&gt;.rope.freq_base in the metadata; 10000 is only the default. Llama 3 has 500000 and Qwen 2 has 1000000. Gemma 3 uses another base in layers with an attention window.</source>
        <translation>Lies die Basis aus &lt;architecture&gt;.rope.freq_base in den Metadaten; 10000 ist nur der Standardwert. Llama 3 hat 500000 und Qwen 2 hat 1000000. Gemma 3 nutzt in Schichten mit Attention-Fenster eine andere Basis.</translation>
    </message>
    <message>
        <source>The file contains a factor for each pair of dimensions, in rope_freqs.weight (Llama 3.1 and later) or in rope_factors_long and rope_factors_short (Phi 3). Divide each angle by its factor.</source>
        <translation>Die Datei enthält für jedes Paar von Dimensionen einen Faktor, in rope_freqs.weight (ab Llama 3.1) oder in rope_factors_long und rope_factors_short (Phi 3). Teile jeden Winkel durch seinen Faktor.</translation>
    </message>
    <message>
        <source>The first token has position 0, and RoPE does not change it. With a cache, the position of a new token is the number of tokens already in the cache.</source>
        <translation>Das erste Token hat die Position 0, und RoPE ändert es nicht. Mit einem Cache ist die Position eines neuen Tokens die Zahl der Tokens, die schon im Cache sind.</translation>
    </message>
    <message>
        <source>The rows of attn_qkv are in the order Q, K, V.</source>
        <translation>Die Zeilen von attn_qkv stehen in der Reihenfolge Q, K, V.</translation>
    </message>
    <message>
        <source>The row in the cache must equal the token&apos;s position. Check by how much the row number grows with each batch, and whether a new prompt starts at row 0.</source>
        <translation>Die Zeile im Cache muss gleich der Position des Tokens sein. Prüfe, um wie viel die Zeilennummer je Batch wächst und ob ein neuer Prompt bei Zeile 0 beginnt.</translation>
    </message>
    <message>
        <source>Use output.weight if the file has it. If the file does not have it, use token_embd.weight.</source>
        <translation>Nimm output.weight, wenn die Datei es hat. Wenn sie es nicht hat, nimm token_embd.weight.</translation>
    </message>
    <message>
        <source>Wait until the device has finished (with a fence or a synchronised stream) before you read its buffer. Make sure that you do not read the buffer of the previous step.</source>
        <translation>Warte, bis das Gerät fertig ist (mit einem Fence oder einem synchronisierten Stream), bevor du seinen Puffer liest. Stelle sicher, dass du nicht den Puffer des vorigen Schritts liest.</translation>
    </message>
    <message>
        <source>When a single token is evaluated, its position is the number of tokens already in the cache. Look for an off-by-one error where the prompt ends and generation starts.</source>
        <translation>Wird ein einzelnes Token ausgewertet, ist seine Position die Zahl der Tokens, die schon im Cache sind. Suche einen Fehler um eins dort, wo der Prompt endet und die Generierung beginnt.</translation>
    </message>
    <message>
        <source>With angle a, (x, y) becomes (x cos a - y sin a, x sin a + y cos a).</source>
        <translation>Mit dem Winkel a wird (x, y) zu (x cos a - y sin a, x sin a + y cos a).</translation>
    </message>
    <message>
        <source>Write the keys and values of a token before attention reads the cache, and wait until the write is complete (with a barrier or a synchronised stream).</source>
        <translation>Schreibe Keys und Values eines Tokens, bevor die Attention den Cache liest, und warte, bis das Schreiben abgeschlossen ist (mit einer Barriere oder einem synchronisierten Stream).</translation>
    </message>
    <message>
        <source>adds 1 to a norm&apos;s weights by mistake, or does not add the required 1</source>
        <translation>addiert fälschlich 1 zu den Gewichten einer Norm oder addiert die nötige 1 nicht</translation>
    </message>
    <message>
        <source>adds a bias that the model does not have</source>
        <translation>addiert einen Bias, den das Modell nicht hat</translation>
    </message>
    <message>
        <source>archives split over several files are not supported.</source>
        <translation>Auf mehrere Dateien verteilte Archive werden nicht unterstützt.</translation>
    </message>
    <message>
        <source>array %1</source>
        <translation>Array %1</translation>
    </message>
    <message>
        <source>arrays of records are not supported, only plain numbers.</source>
        <translation>Arrays aus Datensätzen werden nicht unterstützt, nur einfache Zahlen.</translation>
    </message>
    <message>
        <source>attn_qkv contains all rows of Q (heads · width), then all rows of K (key heads · width), then all rows of V (key heads · width). The rows are not interleaved head by head. Q, K and V are equal thirds only if there are as many key heads as query heads.</source>
        <translation>attn_qkv enthält alle Zeilen von Q (Köpfe · Breite), dann alle Zeilen von K (Key-Köpfe · Breite), dann alle Zeilen von V (Key-Köpfe · Breite). Die Zeilen sind nicht Kopf für Kopf verschränkt. Q, K und V sind nur dann gleiche Drittel, wenn es so viele Key-Köpfe wie Query-Köpfe gibt.</translation>
    </message>
    <message>
        <source>attn_sinks.weight contains one additional logit per head. Include it in the largest score and in the sum of the softmax. It has no value vector, so it adds nothing to the output.</source>
        <translation>attn_sinks.weight enthält ein zusätzliches Logit je Kopf. Berücksichtige es beim größten Score und in der Summe des Softmax. Es hat keinen Value-Vektor und trägt daher nichts zur Ausgabe bei.</translation>
    </message>
    <message>
        <source>there is no member at byte %1.</source>
        <translation>Bei Byte %1 beginnt kein Eintrag.</translation>
    </message>
    <message>
        <source>there is no directory entry at byte %1.</source>
        <translation>Bei Byte %1 steht kein Verzeichniseintrag.</translation>
    </message>
    <message>
        <source>there is no zip64 end-of-directory record at byte %1.</source>
        <translation>Bei Byte %1 steht kein zip64-Eintrag für das Ende des Verzeichnisses.</translation>
    </message>
    <message>
        <source>cannot be unpacked: there is not enough memory</source>
        <translation>kann nicht entpackt werden: Der Speicher reicht nicht</translation>
    </message>
    <message>
        <source>chooses the wrong experts</source>
        <translation>wählt die falschen Experten</translation>
    </message>
    <message>
        <source>cannot have %1 bytes in %2 packed bytes.</source>
        <translation>kann nicht %1 Bytes in %2 gepackten Bytes enthalten.</translation>
    </message>
    <message>
        <source>computes NaN</source>
        <translation>berechnet NaN</translation>
    </message>
    <message>
        <source>computes in bfloat16</source>
        <translation>rechnet in bfloat16</translation>
    </message>
    <message>
        <source>computes in half precision</source>
        <translation>rechnet in halber Genauigkeit</translation>
    </message>
    <message>
        <source>computes layers in the wrong order</source>
        <translation>berechnet Schichten in falscher Reihenfolge</translation>
    </message>
    <message>
        <source>computes different values, for an unknown reason</source>
        <translation>berechnet aus unbekanntem Grund andere Werte</translation>
    </message>
    <message>
        <source>computes the softmax of attention incorrectly</source>
        <translation>berechnet das Softmax der Attention falsch</translation>
    </message>
    <message>
        <source>splits the fused QKV projection at the wrong places</source>
        <translation>teilt die gemeinsame QKV-Projektion an den falschen Stellen</translation>
    </message>
    <message>
        <source>data of a member</source>
        <translation>Daten eines Eintrags</translation>
    </message>
    <message>
        <source>decodes a quantized tensor incorrectly</source>
        <translation>dekodiert einen quantisierten Tensor falsch</translation>
    </message>
    <message>
        <source>directory entry</source>
        <translation>Verzeichniseintrag</translation>
    </message>
    <message>
        <source>disk number of the directory</source>
        <translation>Datenträgernummer des Verzeichnisses</translation>
    </message>
    <message>
        <source>disk number of the zip64 directory</source>
        <translation>Datenträgernummer des zip64-Verzeichnisses</translation>
    </message>
    <message>
        <source>does not end at the size given in the directory</source>
        <translation>endet nicht bei der Größe, die im Verzeichnis steht</translation>
    </message>
    <message>
        <source>does not apply RoPE</source>
        <translation>wendet RoPE nicht an</translation>
    </message>
    <message>
        <source>elements of type %1 are not supported. Use float16, float32 or float64, or int32 or int64 for ids, all little-endian (in NumPy: .astype(&apos;&lt;f4&apos;)).</source>
        <translation>Elemente vom Typ %1 werden nicht unterstützt. Verwende float16, float32 oder float64, für IDs int32 oder int64, alle little-endian (in NumPy: .astype(&apos;&lt;f4&apos;)).</translation>
    </message>
    <message>
        <source>end of the directory</source>
        <translation>Ende des Verzeichnisses</translation>
    </message>
    <message>
        <source>ends too early or cannot be unpacked</source>
        <translation>endet zu früh oder kann nicht entpackt werden</translation>
    </message>
    <message>
        <source>evaluates different token ids</source>
        <translation>wertet andere Token-IDs aus</translation>
    </message>
    <message>
        <source>zip extra field</source>
        <translation>Zip-Zusatzfeld</translation>
    </message>
    <message>
        <source>file %1</source>
        <translation>Datei %1</translation>
    </message>
    <message>
        <source>fortran_order in the NumPy header must be True or False.</source>
        <translation>fortran_order im NumPy-Kopf muss True oder False sein.</translation>
    </message>
    <message>
        <source>assigns query heads to the wrong key heads</source>
        <translation>ordnet Query-Köpfen die falschen Key-Köpfe zu</translation>
    </message>
    <message>
        <source>applies RoPE and the norm of the heads in the wrong order</source>
        <translation>wendet RoPE und die Norm der Köpfe in der falschen Reihenfolge an</translation>
    </message>
    <message>
        <source>applies a norm that the model does not have</source>
        <translation>wendet eine Norm an, die das Modell nicht hat</translation>
    </message>
    <message>
        <source>uses the wrong attention window</source>
        <translation>verwendet ein falsches Attention-Fenster</translation>
    </message>
    <message>
        <source>uses the wrong soft-cap for attention scores</source>
        <translation>verwendet einen falschen Soft-Cap für Attention-Scores</translation>
    </message>
    <message>
        <source>uses the wrong soft-cap for the logits</source>
        <translation>verwendet einen falschen Soft-Cap für die Logits</translation>
    </message>
    <message>
        <source>orders the rows of Q or K for the other kind of RoPE pairing</source>
        <translation>ordnet die Zeilen von Q oder K für die andere Art der RoPE-Paarung an</translation>
    </message>
    <message>
        <source>header length</source>
        <translation>Länge des Kopfes</translation>
    </message>
    <message>
        <source>header of a member</source>
        <translation>Kopf eines Eintrags</translation>
    </message>
    <message>
        <source>is encrypted.</source>
        <translation>ist verschlüsselt.</translation>
    </message>
    <message>
        <source>is packed with method %1; only stored (0) and deflated (8) members are supported.</source>
        <translation>ist mit Verfahren %1 gepackt; nur gespeicherte (0) und mit Deflate gepackte (8) Einträge werden unterstützt.</translation>
    </message>
    <message>
        <source>the array has shape %1, but in Vitrine it has shape %2%3.</source>
        <translation>Das Array hat die Form %1, in Vitrine aber die Form %2%3.</translation>
    </message>
    <message>
        <source>the array holds %1 ids, but the context holds %2.</source>
        <translation>Das Array enthält %1 IDs, der Kontext fasst aber %2.</translation>
    </message>
    <message>
        <source>the file contains taps that the model does not have: %1.</source>
        <translation>Die Datei enthält Messpunkte, die das Modell nicht hat: %1.</translation>
    </message>
    <message>
        <source>the array holds no whole numbers.</source>
        <translation>Das Array enthält keine ganzen Zahlen.</translation>
    </message>
    <message>
        <source>the array must hold one row of whole numbers, but has shape %1 and type %2.</source>
        <translation>Das Array muss eine Zeile ganzer Zahlen enthalten, hat aber die Form %1 und den Typ %2.</translation>
    </message>
    <message>
        <source>the file contains only some of the values, in rounded form. Only these values were compared.</source>
        <translation>Die Datei enthält nur einen Teil der Werte, und zwar gerundet. Nur diese Werte wurden verglichen.</translation>
    </message>
    <message>
        <source>the file ends inside the node %1, which begins on line %2. This node and all later nodes were not compared.</source>
        <translation>Die Datei endet mitten im Knoten %1, der in Zeile %2 beginnt. Dieser Knoten und alle späteren wurden nicht verglichen.</translation>
    </message>
    <message>
        <source>the log ends after the node %1, which begins on line %2, without the logits (result_output). Later nodes were not compared.</source>
        <translation>Das Protokoll endet nach dem Knoten %1, der in Zeile %2 beginnt, ohne die Logits (result_output). Spätere Knoten wurden nicht verglichen.</translation>
    </message>
    <message>
        <source>the array %1 and similar arrays were left out, because they hold the activations of more or fewer experts than a token uses.</source>
        <translation>Das Array %1 und ähnliche Arrays wurden weggelassen, weil sie die Aktivierungen von mehr oder weniger Experten enthalten, als ein Token nutzt.</translation>
    </message>
    <message>
        <source>the %1 elements of the array make %2 rows of %3, but there are %4 tokens.</source>
        <translation>Die %1 Elemente des Arrays ergeben %2 Zeilen zu %3, es gibt aber %4 Tokens.</translation>
    </message>
    <message>
        <source>the %1 elements of the array are not a multiple of %2, the row length of %3.</source>
        <translation>Die Anzahl %1 der Elemente des Arrays ist kein Vielfaches von %2, der Zeilenlänge von %3.</translation>
    </message>
    <message>
        <source>the array %1 was left out, because it holds the activations of more or fewer experts than a token uses.</source>
        <translation>Das Array %1 wurde weggelassen, weil es die Aktivierungen von mehr oder weniger Experten enthält, als ein Token nutzt.</translation>
    </message>
    <message>
        <source>the elements of the array are of type %1, but must be floats.</source>
        <translation>Die Elemente des Arrays sind vom Typ %1, müssen aber Gleitkommazahlen sein.</translation>
    </message>
    <message>
        <source>the logits have %1 columns, but the vocabulary has %2 tokens. The last %3 columns were left out.</source>
        <translation>Die Logits haben %1 Spalten, das Vokabular aber %2 Tokens. Die letzten %3 Spalten wurden weggelassen.</translation>
    </message>
    <message>
        <source>type of a zip extra field</source>
        <translation>Typ eines Zip-Zusatzfelds</translation>
    </message>
    <message>
        <source>arranges heads incorrectly</source>
        <translation>ordnet die Köpfe falsch an</translation>
    </message>
    <message>
        <source>leaves out a bias</source>
        <translation>lässt einen Bias weg</translation>
    </message>
    <message>
        <source>leaves out a norm</source>
        <translation>lässt eine Norm weg</translation>
    </message>
    <message>
        <source>applies the attention sinks incorrectly</source>
        <translation>wendet die Attention-Sinks falsch an</translation>
    </message>
    <message>
        <source>uses wrong frequency factors for RoPE</source>
        <translation>verwendet falsche Frequenzfaktoren für RoPE</translation>
    </message>
    <message>
        <source>leaves out the learned position embeddings</source>
        <translation>lässt die gelernten Positions-Embeddings weg</translation>
    </message>
    <message>
        <source>length of a comment</source>
        <translation>Länge eines Kommentars</translation>
    </message>
    <message>
        <source>length of a name</source>
        <translation>Länge eines Namens</translation>
    </message>
    <message>
        <source>length of a zip extra field</source>
        <translation>Länge eines Zip-Zusatzfelds</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>masks the wrong positions</source>
        <translation>maskiert die falschen Positionen</translation>
    </message>
    <message>
        <source>member %1 is damaged: its checksum is wrong.</source>
        <translation>Der Eintrag %1 ist beschädigt: Seine Prüfsumme stimmt nicht.</translation>
    </message>
    <message>
        <source>number of members on the disk</source>
        <translation>Zahl der Einträge auf dem Datenträger</translation>
    </message>
    <message>
        <source>multiplies by the wrong tensor</source>
        <translation>multipliziert mit dem falschen Tensor</translation>
    </message>
    <message>
        <source>name of a member</source>
        <translation>Name eines Eintrags</translation>
    </message>
    <message>
        <source>number of members</source>
        <translation>Zahl der Einträge</translation>
    </message>
    <message>
        <source>disk number</source>
        <translation>Nummer des Datenträgers</translation>
    </message>
    <message>
        <source>the shape %1 requires %2 printed values, but there are %3.</source>
        <translation>Zur Form %1 gehören %2 ausgegebene Werte, es sind aber %3.</translation>
    </message>
    <message>
        <source>line %1: node %2</source>
        <translation>Zeile %1: Knoten %2</translation>
    </message>
    <message>
        <source>offset of a member</source>
        <translation>Position eines Eintrags</translation>
    </message>
    <message>
        <source>offset of the directory</source>
        <translation>Position des Verzeichnisses</translation>
    </message>
    <message>
        <source>offset of the zip64 end</source>
        <translation>Position des zip64-Endes</translation>
    </message>
    <message>
        <source>Apply output_norm.weight once, to the output of the last layer, before the output matrix.</source>
        <translation>Wende output_norm.weight einmal auf die Ausgabe der letzten Schicht an, vor der Ausgabematrix.</translation>
    </message>
    <message>
        <source>packed size</source>
        <translation>gepackte Größe</translation>
    </message>
    <message>
        <source>packing method</source>
        <translation>Packverfahren</translation>
    </message>
    <message>
        <source>pairs the dimensions of RoPE incorrectly</source>
        <translation>paart die Dimensionen von RoPE falsch</translation>
    </message>
    <message>
        <source>reads a matrix transposed</source>
        <translation>liest eine Matrix transponiert</translation>
    </message>
    <message>
        <source>reads stale keys or values from the cache</source>
        <translation>liest veraltete Keys oder Values aus dem Cache</translation>
    </message>
    <message>
        <source>reads the cache of another layer</source>
        <translation>liest den Cache einer anderen Schicht</translation>
    </message>
    <message>
        <source>reads the embedding table transposed</source>
        <translation>liest die Embedding-Tabelle transponiert</translation>
    </message>
    <message>
        <source>returns values of an earlier step</source>
        <translation>gibt Werte eines früheren Schritts zurück</translation>
    </message>
    <message>
        <source>returns zeros from memory that was never written</source>
        <translation>gibt Nullen aus Speicher zurück, in den nie geschrieben wurde</translation>
    </message>
    <message>
        <source>rotates the wrong number of dimensions (RoPE)</source>
        <translation>dreht die falsche Zahl von Dimensionen (RoPE)</translation>
    </message>
    <message>
        <source>rotates queries and keys (RoPE) by the angles of the wrong positions</source>
        <translation>dreht Queries und Keys (RoPE) um die Winkel falscher Positionen</translation>
    </message>
    <message>
        <source>rotates queries and keys (RoPE) in the wrong direction</source>
        <translation>dreht Queries und Keys (RoPE) in die falsche Richtung</translation>
    </message>
    <message>
        <source>rounds activations to 8 bits</source>
        <translation>rundet Aktivierungen auf 8 Bit</translation>
    </message>
    <message>
        <source>rounds keys and values in its cache</source>
        <translation>rundet Keys und Values in seinem Cache</translation>
    </message>
    <message>
        <source>scales RoPE incorrectly</source>
        <translation>skaliert RoPE falsch</translation>
    </message>
    <message>
        <source>scales attention scores incorrectly</source>
        <translation>skaliert Attention-Scores falsch</translation>
    </message>
    <message>
        <source>scales the embedding incorrectly</source>
        <translation>skaliert das Embedding falsch</translation>
    </message>
    <message>
        <source>scales the logits incorrectly</source>
        <translation>skaliert die Logits falsch</translation>
    </message>
    <message>
        <source>scales the outputs of attention and the feed-forward network incorrectly</source>
        <translation>skaliert die Ausgaben von Attention und Feed-Forward-Netz falsch</translation>
    </message>
    <message>
        <source>size of the directory</source>
        <translation>Größe des Verzeichnisses</translation>
    </message>
    <message>
        <source>skips a layer</source>
        <translation>überspringt eine Schicht</translation>
    </message>
    <message>
        <source>swaps the gate and up projections of the feed-forward network</source>
        <translation>vertauscht die Gate- und die Up-Projektion des Feed-Forward-Netzes</translation>
    </message>
    <message>
        <source>reads Q, K and V in the wrong order</source>
        <translation>liest Q, K und V in der falschen Reihenfolge</translation>
    </message>
    <message>
        <source>uses the wrong position when tokens are decoded one by one</source>
        <translation>nimmt die falsche Position, wenn Tokens einzeln dekodiert werden</translation>
    </message>
    <message>
        <source>reads the wrong row of the embedding table</source>
        <translation>liest die falsche Zeile der Embedding-Tabelle</translation>
    </message>
    <message>
        <source>uses the learned position embeddings of the wrong positions</source>
        <translation>nimmt die gelernten Positions-Embeddings falscher Positionen</translation>
    </message>
    <message>
        <source>updates the residual stream incorrectly</source>
        <translation>aktualisiert den Residualstrom falsch</translation>
    </message>
    <message>
        <source>the NumPy format has version %1; versions 1 to 3 are supported.</source>
        <translation>Das NumPy-Format hat Version %1; unterstützt werden die Versionen 1 bis 3.</translation>
    </message>
    <message>
        <source>the NumPy header has the unknown key %1.</source>
        <translation>Der NumPy-Kopf hat den unbekannten Schlüssel %1.</translation>
    </message>
    <message>
        <source>the NumPy header lacks one of descr, fortran_order and shape.</source>
        <translation>Dem NumPy-Kopf fehlt descr, fortran_order oder shape.</translation>
    </message>
    <message>
        <source>the NumPy header needs %1 at byte %2.</source>
        <translation>Im NumPy-Kopf fehlt %1 bei Byte %2.</translation>
    </message>
    <message>
        <source>the NumPy header needs &apos;%1&apos; at byte %2.</source>
        <translation>Im NumPy-Kopf fehlt „%1“ bei Byte %2.</translation>
    </message>
    <message>
        <source>the NumPy header needs a length at byte %1.</source>
        <translation>Im NumPy-Kopf fehlt bei Byte %1 eine Länge.</translation>
    </message>
    <message>
        <source>the shape %1 is impossibly large.</source>
        <translation>Die Form %1 ist unmöglich groß.</translation>
    </message>
    <message>
        <source>the shape %1 is too large.</source>
        <translation>Die Form %1 ist zu groß.</translation>
    </message>
    <message>
        <source>the shape in the NumPy header has too many axes.</source>
        <translation>Die Form im NumPy-Kopf hat zu viele Achsen.</translation>
    </message>
    <message>
        <source>there is no such array.</source>
        <translation>Ein solches Array gibt es nicht.</translation>
    </message>
    <message>
        <source>this is not a NumPy array: it does not begin with its magic bytes.</source>
        <translation>Das ist kein NumPy-Array: Es beginnt nicht mit dessen Kennbytes.</translation>
    </message>
    <message>
        <source>token_embd.weight has one row per token. Its fastest axis, which GGUF lists first, is the width of the embedding.</source>
        <translation>token_embd.weight hat eine Zeile je Token: Die schnellste Achse, die GGUF zuerst nennt, ist die Breite des Embeddings.</translation>
    </message>
    <message>
        <source>computes the final norm incorrectly</source>
        <translation>berechnet die letzte Norm falsch</translation>
    </message>
    <message>
        <source>computes the shared expert incorrectly</source>
        <translation>berechnet den gemeinsamen Experten falsch</translation>
    </message>
    <message>
        <source>two members are called %1.</source>
        <translation>Zwei Einträge heißen %1.</translation>
    </message>
    <message>
        <source>uses the wrong RoPE base</source>
        <translation>verwendet eine falsche RoPE-Basis</translation>
    </message>
    <message>
        <source>uses the wrong activation function</source>
        <translation>verwendet eine falsche Aktivierungsfunktion</translation>
    </message>
    <message>
        <source>uses the wrong epsilon in a norm</source>
        <translation>verwendet ein falsches Epsilon in einer Norm</translation>
    </message>
    <message>
        <source>uses the wrong kind of norm</source>
        <translation>verwendet die falsche Art von Norm</translation>
    </message>
    <message>
        <source>uses the wrong output matrix</source>
        <translation>verwendet eine falsche Ausgabematrix</translation>
    </message>
    <message>
        <source>weighs the experts incorrectly</source>
        <translation>gewichtet die Experten falsch</translation>
    </message>
    <message>
        <source>writes keys or values to the wrong place in the cache</source>
        <translation>schreibt Keys oder Values an die falsche Stelle im Cache</translation>
    </message>
    <message>
        <source>number of zip64 entries on this disk</source>
        <translation>Zahl der zip64-Einträge auf diesem Datenträger</translation>
    </message>
    <message>
        <source>number of zip64 entries</source>
        <translation>Zahl der zip64-Einträge</translation>
    </message>
    <message>
        <source>zip64 offset of the directory</source>
        <translation>zip64-Position des Verzeichnisses</translation>
    </message>
    <message>
        <source>zip64 size of the directory</source>
        <translation>zip64-Größe des Verzeichnisses</translation>
    </message>
    <message>
        <source>%1: the file has %2 bytes; a record has at most %3.</source>
        <translation>%1: Die Datei hat %2 Bytes; ein Protokoll hat höchstens %3.</translation>
    </message>
    <message>
        <source>16 hexadecimal digits, or null</source>
        <translation>16 Hexadezimalziffern oder null</translation>
    </message>
    <message>
        <source>a group of fields</source>
        <translation>eine Gruppe von Feldern</translation>
    </message>
    <message>
        <source>a known kind of token</source>
        <translation>eine bekannte Tokenart</translation>
    </message>
    <message>
        <source>a number from 0 to 1</source>
        <translation>eine Zahl von 0 bis 1</translation>
    </message>
    <message>
        <source>a number that float32 can hold</source>
        <translation>eine Zahl, die in float32 passt</translation>
    </message>
    <message>
        <source>BERT, an embedding model</source>
        <translation>BERT, ein Embedding-Modell</translation>
    </message>
    <message>
        <source>ModernBERT, an embedding model</source>
        <translation>ModernBERT, ein Embedding-Modell</translation>
    </message>
    <message>
        <source>Nomic Embed, an embedding model</source>
        <translation>Nomic Embed, ein Embedding-Modell</translation>
    </message>
    <message>
        <source>T5, a translation model</source>
        <translation>T5, ein Übersetzungsmodell</translation>
    </message>
    <message>
        <source>divides activations, which is not supported</source>
        <translation>teilt Aktivierungen, was nicht unterstützt wird</translation>
    </message>
    <message>
        <source>experts in only every n-th layer are not supported in this architecture</source>
        <translation>Experten nur in jeder n-ten Schicht werden in dieser Architektur nicht unterstützt</translation>
    </message>
    <message>
        <source>all shared experts together are too wide: each has a width of %1</source>
        <translation>alle gemeinsamen Experten zusammen sind zu breit: Jeder hat die Breite %1</translation>
    </message>
    <message>
        <source>GPT-J layers</source>
        <translation>GPT-J-Schichten</translation>
    </message>
    <message>
        <source>vision layers</source>
        <translation>Schichten für Bilder</translation>
    </message>
    <message>
        <source>encoder layers</source>
        <translation>Schichten eines Encoders</translation>
    </message>
    <message>
        <source>layers with bidirectional attention</source>
        <translation>Schichten mit bidirektionaler Attention</translation>
    </message>
    <message>
        <source>must hold %1 numbers</source>
        <translation>muss %1 Zahlen enthalten</translation>
    </message>
    <message>
        <source>more than one expert is not supported in this architecture</source>
        <translation>mehrere Experten werden in dieser Architektur nicht unterstützt</translation>
    </message>
    <message>
        <source>is supported only if whole heads are rotated</source>
        <translation>das wird nur unterstützt, wenn ganze Köpfe gedreht werden</translation>
    </message>
    <message>
        <source>this architecture requires the value true</source>
        <translation>die Architektur braucht den Wert true</translation>
    </message>
    <message>
        <source>the vision part of another model</source>
        <translation>der Bildteil eines anderen Modells</translation>
    </message>
    <message>
        <source>there are only %1 layers (%2)</source>
        <translation>es gibt nur %1 Schichten (%2)</translation>
    </message>
    <message>
        <source>at least one pair must be rotated</source>
        <translation>mindestens ein Paar muss gedreht werden</translation>
    </message>
    <message>
        <source>the groups that a token may use hold fewer experts than the token needs (%1 is %2)</source>
        <translation>die Gruppen, die ein Token benutzen darf, enthalten weniger Experten, als das Token braucht (%1 ist %2)</translation>
    </message>
    <message>
        <source>%1 cannot compute %2.</source>
        <translation>%1 kann %2 nicht berechnen.</translation>
    </message>
    <message>
        <source>%1 cannot compute %2. The CPU computes the whole model.</source>
        <translation>%1 kann %2 nicht berechnen. Die CPU berechnet das ganze Modell.</translation>
    </message>
    <message>
        <source>must be at least 2: a convolution over one position has no state</source>
        <translation>der Wert muss mindestens 2 sein: Eine Faltung mit nur einem Koeffizienten hat keinen Zustand</translation>
    </message>
    <message>
        <source>number of bytes of the states</source>
        <translation>Zahl der Bytes der Zustände</translation>
    </message>
    <message>
        <source>must not be more than the length of keys, %1</source>
        <translation>der Wert darf nicht größer sein als die Länge der Keys, %1</translation>
    </message>
    <message>
        <source>number of checkpoints</source>
        <translation>Anzahl der Prüfpunkte</translation>
    </message>
    <message>
        <source>position of a checkpoint</source>
        <translation>Position eines Prüfpunkts</translation>
    </message>
    <message>
        <source>must be more than the %1 rotated dimensions (%2)</source>
        <translation>der Wert muss größer sein als die Zahl der gedrehten Dimensionen, %1 (%2)</translation>
    </message>
    <message>
        <source>with %1 heads and %2 groups, the state would be too large</source>
        <translation>mit %1 Köpfen und %2 Gruppen wäre der Zustand zu groß</translation>
    </message>
    <message>
        <source>with %1 heads of %2 dimensions, the value must be %3</source>
        <translation>bei %1 Köpfen mit %2 Dimensionen muss der Wert %3 sein</translation>
    </message>
    <message>
        <source>the last layer with keys of its own must have full attention, and the layer before it must have a window</source>
        <translation>die letzte Schicht mit eigenen Keys muss volle Attention haben und die Schicht davor ein Fenster</translation>
    </message>
    <message>
        <source>A vocabulary of %1 tokens cannot be compared with a vocabulary of %2 tokens.</source>
        <translation>Ein Vokabular von %1 Tokens lässt sich nicht mit einem Vokabular von %2 Tokens vergleichen.</translation>
    </message>
    <message>
        <source>the state is too large: %1 channels and %2 other values</source>
        <translation>der Zustand ist zu groß: %1 Kanäle und %2 weitere Werte</translation>
    </message>
    <message>
        <source>only 0 is supported</source>
        <translation>nur 0 wird unterstützt</translation>
    </message>
    <message>
        <source>only 2 is supported</source>
        <translation>nur 2 wird unterstützt</translation>
    </message>
    <message>
        <source>only 4 is supported</source>
        <translation>nur 4 wird unterstützt</translation>
    </message>
    <message>
        <source>this architecture needs at least %1 layers, the number of layers with keys of their own</source>
        <translation>diese Architektur braucht mindestens %1 Schichten, so viele haben eigene Keys</translation>
    </message>
    <message>
        <source>this width is too large for a model with %1 layers</source>
        <translation>diese Breite ist zu groß für ein Modell mit %1 Schichten</translation>
    </message>
    <message>
        <source>A server cannot pause an answer. To pause answers, use a model on this computer.</source>
        <translation>Ein Server kann eine Antwort nicht anhalten. Nimm zum Anhalten ein Modell auf diesem Rechner.</translation>
    </message>
    <message>
        <source>The companion file %1 has a vocabulary of %2 tokens, but the model on the server has %3.</source>
        <translation>Die Begleitdatei %1 hat ein Vokabular von %2 Tokens, das Modell auf dem Server aber eines von %3.</translation>
    </message>
    <message>
        <source>The companion file cannot be used: %1</source>
        <translation>Die Begleitdatei ist nicht benutzbar: %1</translation>
    </message>
    <message>
        <source>The companion file and the model on the server have different vocabularies, so the companion file gives wrong results for prompts. Choose another file.</source>
        <translation>Die Begleitdatei hat ein anderes Vokabular als das Modell auf dem Server, deshalb liefert sie falsche Ergebnisse zu Prompts. Wähle eine andere Datei.</translation>
    </message>
    <message>
        <source>The desktop&apos;s keyring has not provided the key of this server yet. Unlock the keyring, if it is locked.</source>
        <translation>Der Schlüsselbund der Arbeitsumgebung hat den Schlüssel dieses Servers noch nicht geliefert. Entsperre ihn, falls er gesperrt ist.</translation>
    </message>
    <message>
        <source>The prompt that the server answered differs from the one that it reported for the same messages.</source>
        <translation>Der Prompt, auf den der Server geantwortet hat, unterscheidet sich von dem, den er für dieselben Nachrichten gemeldet hat.</translation>
    </message>
    <message>
        <source>The limit for reasoning tokens is not sent to the server.</source>
        <translation>Die Token-Grenze für das Nachdenken wird nicht an den Server gesendet.</translation>
    </message>
    <message>
        <source>The prompt that the server read differs from the companion file&apos;s prompt. The prompt check shows where they differ.</source>
        <translation>Der Server hat einen anderen Prompt gelesen, als die Begleitdatei aus diesen Nachrichten macht. Die Prompt-Prüfung zeigt, wo sie sich unterscheiden.</translation>
    </message>
    <message>
        <source>The server returned no log-probabilities for the requested tokens.</source>
        <translation>Der Server hat keine Log-Wahrscheinlichkeiten der angefragten Tokens genannt.</translation>
    </message>
    <message>
        <source>The server uses another template, or another version of the same template. The Tokens page shows what the server read.</source>
        <translation>Der Server verwendet eine andere Vorlage oder eine andere Fassung derselben Vorlage. Die Seite „Tokens“ zeigt, was der Server gelesen hat.</translation>
    </message>
    <message>
        <source>a list of lists</source>
        <translation>eine Liste von Listen</translation>
    </message>
    <message>
        <source>a list of tokens with ids</source>
        <translation>eine Liste von Tokens mit IDs</translation>
    </message>
    <message>
        <source>a text or a list of bytes</source>
        <translation>ein Text oder eine Liste von Bytes</translation>
    </message>
    <message>
        <source>For the last messages, %1 read %2 tokens, but %3 produces %4 tokens. They first differ at token %5: %6 on the server, %7 in the companion file.</source>
        <translation>Für die letzten Nachrichten hat %1 %2 Tokens gelesen, %3 macht daraus %4 Tokens. Der erste Unterschied ist bei Token %5: auf dem Server %6, in der Begleitdatei %7.</translation>
    </message>
    <message>
        <source>Token %1 is %2 on the server %3, but %4 has no token with that id.</source>
        <translation>Token %1 ist auf dem Server %3 %2, aber %4 hat kein Token mit dieser ID.</translation>
    </message>
    <message>
        <source>Token %1 is %2 on the server %3, but %4 in %5.</source>
        <translation>Token %1 ist auf dem Server %3 %2, in %5 aber %4.</translation>
    </message>
    <message>
        <source>a length above 0</source>
        <translation>eine Länge über 0</translation>
    </message>
    <message>
        <source>a shape of at most %1 bytes</source>
        <translation>eine Form von höchstens %1 Bytes</translation>
    </message>
    <message>
        <source>the field %1 must be %2 bytes in base64, as its shape requires.</source>
        <translation>Das Feld %1 muss %2 Bytes in Base64 enthalten, wie es seine Form verlangt.</translation>
    </message>
    <message>
        <source>two or three lengths</source>
        <translation>zwei oder drei Längen</translation>
    </message>
    <message>
        <source>Copying on the device</source>
        <translation>Kopieren auf dem Gerät</translation>
    </message>
    <message>
        <source>The last %1 layers of this model share keys and values, and cannot be split.</source>
        <translation>Die letzten %1 Schichten dieses Modells teilen sich Keys und Values und können nicht getrennt werden.</translation>
    </message>
    <message>
        <source>The last %1 layers of this model share keys and values and must be on the same device. Select at least these layers for %2, not only the last %3.</source>
        <translation>Die letzten %1 Schichten dieses Modells teilen sich Keys und Values und müssen auf demselben Gerät sein. Wähle mindestens diese Schichten für %2, nicht nur die letzten %3.</translation>
    </message>
    <message>
        <source>not even one layer fits</source>
        <translation>nicht einmal eine Schicht passt hinein</translation>
    </message>
    <message>
        <source>not even the last %1 layers fit; they share keys and values and cannot be split</source>
        <translation>nicht einmal die letzten %1 Schichten passen hinein; sie teilen sich Keys und Values und lassen sich nicht aufteilen</translation>
    </message>
    <message>
        <source>The model refused to answer: the server marks this text as a refusal.</source>
        <translation>Das Modell hat die Antwort verweigert: Der Server kennzeichnet diesen Text als Verweigerung.</translation>
    </message>
    <message>
        <source>number of bytes per position</source>
        <translation>Zahl der Bytes je Position</translation>
    </message>
    <message>
        <source>hash of the row lengths</source>
        <translation>Hash der Zeilenlängen</translation>
    </message>
    <message>
        <source>The server returns the probability of a token only if the token is among the most probable ones.</source>
        <translation>Der Server nennt die Wahrscheinlichkeit eines Tokens nur, wenn es zu den wahrscheinlichsten gehört.</translation>
    </message>
    <message>
        <source>The server returns the probability of any chosen token.</source>
        <translation>Der Server nennt die Wahrscheinlichkeit jedes gewählten Tokens, welchen Rang es auch hat.</translation>
    </message>
    <message>
        <source>The server does not accept a seed.</source>
        <translation>Der Server nimmt keinen Seed an.</translation>
    </message>
    <message>
        <source>The server does not report how many tokens the given beginning of the answer has, so the token limit applies only to the new part.</source>
        <translation>Der Server nennt nicht, wie viele Tokens der vorgegebene Anfang der Antwort hat; die Token-Grenze gilt daher nur für den neuen Teil.</translation>
    </message>
    <message>
        <source>the server is loading the model</source>
        <translation>der Server lädt das Modell</translation>
    </message>
    <message>
        <source>%1: the architecture %2 (%3) is not supported yet, because Vitrine does not support %4. Nearest supported architecture: %5. In this file, %6, and %7. Use vitrine-cli doctor to check the file.</source>
        <translation>%1: Die Architektur %2 (%3) wird noch nicht unterstützt, weil Vitrine %4 nicht unterstützt. Nächste unterstützte Architektur: %5. Zu dieser Datei: %6; %7. Prüfe die Datei mit vitrine-cli doctor.</translation>
    </message>
    <message>
        <source>%1: the architecture %2 is not one of the %3 that Vitrine supports. %4 In this file, %5, and %6. Use vitrine-cli doctor to check the file.</source>
        <translation>%1: Die Architektur %2 ist keine der %3, die Vitrine unterstützt. %4 Zu dieser Datei: %5; %6. Prüfe die Datei mit vitrine-cli doctor.</translation>
    </message>
    <message>
        <source>the file has no chat template</source>
        <translation>die Datei hat keine Chat-Vorlage</translation>
    </message>
    <message>
        <source>the file has no tokenizer</source>
        <translation>die Datei hat keinen Tokenizer</translation>
    </message>
    <message>
        <source>the chat template can be read</source>
        <translation>die Chat-Vorlage ist lesbar</translation>
    </message>
    <message>
        <source>the chat template cannot be used (%1)</source>
        <translation>die Chat-Vorlage ist unbrauchbar (%1)</translation>
    </message>
    <message>
        <source>the tokenizer does not work (%1)</source>
        <translation>der Tokenizer funktioniert nicht (%1)</translation>
    </message>
    <message>
        <source>the tokenizer works</source>
        <translation>der Tokenizer funktioniert</translation>
    </message>
    <message>
        <source>layer %1 must have a value of at least 1, because every layer has attention and a feed-forward</source>
        <translation>Schicht %1 muss einen Wert von mindestens 1 haben, weil jede Schicht Attention und ein Feed-Forward hat</translation>
    </message>
    <message>
        <source>Nearest supported architecture: %1 (its name is similar).</source>
        <translation>Ähnlichste unterstützte Architektur: %1 (ähnlicher Name).</translation>
    </message>
    <message>
        <source>No supported architecture is similar.</source>
        <translation>Keine unterstützte Architektur ist ähnlich.</translation>
    </message>
    <message>
        <source>recurrent states of RWKV 6</source>
        <translation>rekurrente Zustände von RWKV 6</translation>
    </message>
    <message>
        <source>Part %1 of message %2 is %3; only text can be sent to a model.</source>
        <translation>Teil %1 der Nachricht %2 ist %3; an ein Modell kann nur Text gesendet werden.</translation>
    </message>
    <message>
        <source>neither a text nor an object</source>
        <translation>weder ein Text noch ein Objekt</translation>
    </message>
    <message>
        <source>an object of type %1 without a text</source>
        <translation>ein Objekt vom Typ %1 ohne Text</translation>
    </message>
    <message>
        <source>an object without a text</source>
        <translation>ein Objekt ohne Text</translation>
    </message>
    <message>
        <source>Layer %1 has no attention; the first layer with attention is %2.</source>
        <translation>Schicht %1 hat keine Attention; die erste Schicht, die sie hat, ist %2.</translation>
    </message>
    <message>
        <source>The model has no attention: its layers keep a state instead. Use the tap state.</source>
        <translation>Das Modell hat keine Attention: Seine Schichten halten stattdessen einen Zustand. Nimm den Messpunkt state.</translation>
    </message>
    <message>
        <source>The tap &quot;state&quot; is missing, because the layers of the model do not keep a state.</source>
        <translation>Der Messpunkt „state“ fehlt, weil die Schichten des Modells keinen Zustand behalten.</translation>
    </message>
    <message>
        <source>The model has no tap %1.</source>
        <translation>Das Modell hat keinen Messpunkt %1.</translation>
    </message>
    <message>
        <source>The selected layers have no attention; the first layer with attention is %1.</source>
        <translation>Die ausgewählten Schichten haben keine Attention; die erste Schicht mit Attention ist %1.</translation>
    </message>
    <message>
        <source>all tensor names match</source>
        <translation>alle Tensornamen stimmen überein</translation>
    </message>
    <message>
        <source>many tensor names match</source>
        <translation>viele Tensornamen stimmen überein</translation>
    </message>
    <message>
        <source>Nearest supported architectures: %1 (its name is similar) and %2 (%3).</source>
        <translation>Ähnlichste unterstützte Architekturen: %1 (ähnlicher Name) und %2 (%3).</translation>
    </message>
    <message>
        <source>Nearest supported architecture: %1 (%2).</source>
        <translation>Ähnlichste unterstützte Architektur: %1 (%2).</translation>
    </message>
    <message>
        <source>Nearest supported architecture: %1 (its name is similar, and %2).</source>
        <translation>Ähnlichste unterstützte Architektur: %1 (ähnlicher Name, und %2).</translation>
    </message>
    <message>
        <source>%1 The features listed below are assumed, because they are usual for servers of this kind:</source>
        <translation>%1 Die folgenden Funktionen sind angenommen, weil sie bei Servern dieser Art üblich sind:</translation>
    </message>
    <message>
        <source>%1 has no API request for this feature.</source>
        <translation>Die API von %1 hat keine Anfrage für diese Funktion.</translation>
    </message>
    <message>
        <source>The server refused the test request (HTTP %1).</source>
        <translation>Der Server hat die Testanfrage abgelehnt (HTTP %1).</translation>
    </message>
    <message>
        <source>The test request with a logit bias succeeded, but the answer did not change.</source>
        <translation>Die Testanfrage mit einem Logit-Bias gelang, aber die Antwort hat sich nicht geändert.</translation>
    </message>
    <message>
        <source>The test request with a seed succeeded, but the same seed gave a different answer the second time.</source>
        <translation>Die Testanfrage mit einem Seed gelang, aber derselbe Seed ergab beim zweiten Mal eine andere Antwort.</translation>
    </message>
    <message>
        <source>The server&apos;s answer to the test request could not be read.</source>
        <translation>Die Antwort des Servers auf die Testanfrage war nicht lesbar.</translation>
    </message>
    <message>
        <source>The server could not answer the test request (HTTP %1).</source>
        <translation>Der Server konnte die Testanfrage nicht beantworten (HTTP %1).</translation>
    </message>
    <message>
        <source>The server does not count the tokens of a text.</source>
        <translation>Der Server zählt die Tokens eines Textes nicht.</translation>
    </message>
    <message>
        <source>The server does not report the prompt that it makes of the messages.</source>
        <translation>Der Server nennt den Prompt nicht, den er aus den Nachrichten macht.</translation>
    </message>
    <message>
        <source>The server rejected the key for the test (HTTP %1).</source>
        <translation>Der Server hat den Schlüssel für die Prüfung abgelehnt (HTTP %1).</translation>
    </message>
    <message>
        <source>The server counts the tokens of a text.</source>
        <translation>Der Server zählt die Tokens eines Textes.</translation>
    </message>
    <message>
        <source>The server returns the log-probability of one token per position.</source>
        <translation>Der Server nennt an jeder Stelle die Log-Wahrscheinlichkeit eines Tokens.</translation>
    </message>
    <message>
        <source>The server reports the prompt that it makes of the messages.</source>
        <translation>Der Server nennt den Prompt, den er aus den Nachrichten macht.</translation>
    </message>
    <message>
        <source>The server accepts a logit bias.</source>
        <translation>Der Server nimmt einen Logit-Bias an.</translation>
    </message>
    <message>
        <source>The server accepts a seed.</source>
        <translation>Der Server nimmt einen Seed an.</translation>
    </message>
    <message>
        <source>The server&apos;s answer is empty.</source>
        <translation>Die Antwort des Servers ist leer.</translation>
    </message>
    <message>
        <source>requesting a few short answers to test what the server supports</source>
        <translation>prüft mit einigen kurzen Antworten, was der Server kann</translation>
    </message>
    <message>
        <source>The server has no model that could be tested.</source>
        <translation>Der Server hat kein Modell, das sich prüfen ließe.</translation>
    </message>
    <message>
        <source>The server is tested when one of its models is opened.</source>
        <translation>Der Server wird geprüft, wenn eines seiner Modelle geöffnet wird.</translation>
    </message>
    <message>
        <source>The test request failed (HTTP %1).</source>
        <translation>Die Testanfrage ist gescheitert (HTTP %1).</translation>
    </message>
    <message>
        <source>While it was answering, the server refused to return log-probabilities.</source>
        <translation>Während der Antwort hat sich der Server geweigert, Log-Wahrscheinlichkeiten zu nennen.</translation>
    </message>
    <message>
        <source>%1 The part of the answer that arrived is kept. This server cannot continue an answer, but you can ask for a new one.</source>
        <translation>%1 Der bereits empfangene Teil der Antwort bleibt erhalten. Dieser Server kann eine Antwort nicht fortsetzen, aber du kannst eine neue anfordern.</translation>
    </message>
    <message>
        <source>There is no answer, because the reasoning used up the token limit. Raise the limit, or reduce the reasoning effort.</source>
        <translation>Es gibt keine Antwort, weil das Nachdenken die Token-Grenze aufgebraucht hat. Erhöhe die Grenze, oder lass das Modell weniger nachdenken.</translation>
    </message>
    <message>
        <source>The server is busy and asks to wait %1 s. Vitrine tries again at %2.</source>
        <translation>Der Server ist beschäftigt und bittet um %1 s Geduld. Vitrine versucht es um %2 erneut.</translation>
    </message>
    <message>
        <source>%1 The part of the answer that arrived is kept.</source>
        <translation>%1 Der bereits empfangene Teil der Antwort bleibt erhalten.</translation>
    </message>
    <message>
        <source>The server accepted the test request, but the answer lacked the requested data.</source>
        <translation>Der Server hat die Testanfrage angenommen, aber in der Antwort fehlten die gewünschten Daten.</translation>
    </message>
    <message>
        <source>The server at %1 redirects to %2, and no data was sent there. Enter that address without the part after /v1.</source>
        <translation>Der Server %1 leitet weiter zu %2; dorthin wurde nichts gesendet. Gib diese Adresse ohne den Teil nach /v1 ein.</translation>
    </message>
    <message>
        <source>Vitrine is offline, so no server is contacted. You can turn Offline off in the list of models.</source>
        <translation>Vitrine ist offline, daher wird kein Server kontaktiert. In der Modellliste kannst du „Offline“ ausschalten.</translation>
    </message>
    <message>
        <source>Whether the seed has an effect is unknown, because another seed gave the same answer.</source>
        <translation>Ob der Seed etwas bewirkt, ist nicht bekannt, weil ein anderer Seed dieselbe Antwort ergab.</translation>
    </message>
    <message>
        <source>The server began a new answer instead of continuing the given beginning.</source>
        <translation>Der Server hat eine neue Antwort begonnen, statt den vorgegebenen Anfang fortzusetzen.</translation>
    </message>
    <message>
        <source>Settings that the server refused are not sent again until the server is tested again.</source>
        <translation>Einstellungen, die der Server abgelehnt hat, werden nicht mehr gesendet, bis er neu geprüft wird.</translation>
    </message>
    <message>
        <source>The server cannot continue an answer that has begun.</source>
        <translation>Der Server kann eine begonnene Antwort nicht fortsetzen.</translation>
    </message>
    <message>
        <source>The server can continue an answer that has begun.</source>
        <translation>Der Server kann eine begonnene Antwort fortsetzen.</translation>
    </message>
    <message>
        <source>This message was meant for %1, but the open model is %2, so it was not sent.</source>
        <translation>Diese Nachricht war für %1 gedacht, aber das geöffnete Modell ist %2; deshalb wurde sie nicht gesendet.</translation>
    </message>
    <message>
        <source>The test answer does not show whether the server can continue an answer.</source>
        <translation>Aus der Testantwort geht nicht hervor, ob der Server eine Antwort fortsetzen kann.</translation>
    </message>
    <message>
        <source>Chameleon, a vision model</source>
        <translation>Chameleon, ein Vision-Modell</translation>
    </message>
    <message>
        <source>CogVLM, a vision model</source>
        <translation>CogVLM, ein Vision-Modell</translation>
    </message>
    <message>
        <source>Command A with experts</source>
        <translation>Command A mit Experten</translation>
    </message>
    <message>
        <source>Dream, a diffusion model</source>
        <translation>Dream, ein Diffusionsmodell</translation>
    </message>
    <message>
        <source>EmbeddingGemma, an embedding model</source>
        <translation>EmbeddingGemma, ein Embedding-Modell</translation>
    </message>
    <message>
        <source>EuroBERT, an embedding model</source>
        <translation>EuroBERT, ein Embedding-Modell</translation>
    </message>
    <message>
        <source>Hunyuan VL, a vision model</source>
        <translation>Hunyuan VL, ein Vision-Modell</translation>
    </message>
    <message>
        <source>In a delta rule, divide the queries and keys of each head by their length before you use them.</source>
        <translation>Teile in einer Delta-Regel die Queries und Keys jedes Kopfs durch ihre Länge, bevor du sie verwendest.</translation>
    </message>
    <message>
        <source>In a delta rule, scale each query to length 1 / sqrt(width of a key), and each key to length 1. Mamba scales neither queries nor keys.</source>
        <translation>Skaliere in einer Delta-Regel jede Query auf die Länge 1 / sqrt(Breite eines Keys) und jeden Key auf die Länge 1. Mamba skaliert weder Queries noch Keys.</translation>
    </message>
    <message>
        <source>Jina Embeddings 2, an embedding model</source>
        <translation>Jina Embeddings 2, ein Embedding-Modell</translation>
    </message>
    <message>
        <source>Jina Embeddings 3, an embedding model</source>
        <translation>Jina Embeddings 3, ein Embedding-Modell</translation>
    </message>
    <message>
        <source>LLaDA with experts, a diffusion model</source>
        <translation>LLaDA mit Experten, ein Diffusionsmodell</translation>
    </message>
    <message>
        <source>LLaDA, a diffusion model</source>
        <translation>LLaDA, ein Diffusionsmodell</translation>
    </message>
    <message>
        <source>Llama Embed, an embedding model</source>
        <translation>Llama Embed, ein Embedding-Modell</translation>
    </message>
    <message>
        <source>NeoBERT, an embedding model</source>
        <translation>NeoBERT, ein Embedding-Modell</translation>
    </message>
    <message>
        <source>Nomic Embed 2, an embedding model</source>
        <translation>Nomic Embed 2, ein Embedding-Modell</translation>
    </message>
    <message>
        <source>Qwen 2 with states of RWKV 6</source>
        <translation>Qwen 2 mit Zuständen von RWKV 6</translation>
    </message>
    <message>
        <source>Qwen 2 with states of RWKV 7</source>
        <translation>Qwen 2 mit Zuständen von RWKV 7</translation>
    </message>
    <message>
        <source>RND1, a diffusion model</source>
        <translation>RND1, ein Diffusionsmodell</translation>
    </message>
    <message>
        <source>With k coefficients, coefficient j multiplies the input k - 1 - j positions back. So the last coefficient multiplies the newest token. The tensor stores the coefficients of a channel next to each other.</source>
        <translation>Bei k Koeffizienten wird die Eingabe k - 1 - j Positionen zuvor mit Koeffizient j multipliziert. Der letzte Koeffizient gilt also für das neueste Token. Im Tensor liegen die Koeffizienten eines Kanals nebeneinander.</translation>
    </message>
    <message>
        <source>No tokens are drafted, because the model is split between devices, and its prediction block can run only on a single device.</source>
        <translation>Es werden keine Tokens entworfen, weil das Modell auf mehrere Geräte verteilt ist und sein Vorhersageblock nur auf einem einzigen Gerät laufen kann.</translation>
    </message>
    <message>
        <source>No tokens are drafted, because the model has no prediction block.</source>
        <translation>Es werden keine Tokens entworfen, weil das Modell keinen Vorhersageblock hat.</translation>
    </message>
    <message>
        <source>WavTokenizer, a speech model</source>
        <translation>WavTokenizer, ein Modell für gesprochene Sprache</translation>
    </message>
    <message>
        <source>Apply SiLU to the output of the convolution before you split it into queries, keys and values. The short convolutions of LFM 2 have gates and no activation function.</source>
        <translation>Wende SiLU auf die Ausgabe der Faltung an, bevor du sie in Queries, Keys und Values teilst. Die kurzen Faltungen von LFM 2 haben Gates und keine Aktivierungsfunktion.</translation>
    </message>
    <message>
        <source>There may be more heads than groups of queries and keys. In Qwen 3.5, head j then uses group j mod groups (like np.tile). In Qwen 3 Next, it uses group j / (heads / groups), rounded down (like np.repeat). Mamba 2 assigns B and C to its heads in the same way as Qwen 3 Next.</source>
        <translation>Es kann mehr Köpfe als Gruppen von Queries und Keys geben. In Qwen 3.5 nutzt Kopf j dann die Gruppe j mod Gruppen (wie np.tile). In Qwen 3 Next nutzt er die Gruppe j / (Köpfe / Gruppen), abgerundet (wie np.repeat). Mamba 2 ordnet B und C seinen Köpfen so zu wie Qwen 3 Next.</translation>
    </message>
    <message>
        <source>a DFlash head, which drafts tokens for another model</source>
        <translation>ein DFlash-Kopf, der Tokens für ein anderes Modell entwirft</translation>
    </message>
    <message>
        <source>an EAGLE 3 head, which drafts tokens for another model</source>
        <translation>ein EAGLE-3-Kopf, der Tokens für ein anderes Modell entwirft</translation>
    </message>
    <message>
        <source>text generation by diffusion</source>
        <translation>Texterzeugung durch Diffusion</translation>
    </message>
    <message>
        <source>computes the write strength (beta) of a recurrent state incorrectly</source>
        <translation>berechnet die Schreibstärke (Beta) eines rekurrenten Zustands falsch</translation>
    </message>
    <message>
        <source>computes the step sizes of a recurrent state incorrectly</source>
        <translation>berechnet die Schrittweiten eines rekurrenten Zustands falsch</translation>
    </message>
    <message>
        <source>experts of two sizes</source>
        <translation>Experten zweier Größen</translation>
    </message>
    <message>
        <source>applies the gate to the output of a recurrent state incorrectly</source>
        <translation>wendet das Gate falsch auf die Ausgabe eines rekurrenten Zustands an</translation>
    </message>
    <message>
        <source>gives the heads of a recurrent state the wrong queries and keys</source>
        <translation>gibt den Köpfen eines rekurrenten Zustands die falschen Queries und Keys</translation>
    </message>
    <message>
        <source>draft heads in separate files</source>
        <translation>Entwurfsköpfe in eigenen Dateien</translation>
    </message>
    <message>
        <source>audio layers</source>
        <translation>Schichten für Audio</translation>
    </message>
    <message>
        <source>layers that choose which tokens to attend to</source>
        <translation>Schichten, die auswählen, welche Tokens sie beachten</translation>
    </message>
    <message>
        <source>normalizes the queries or keys of a recurrent state incorrectly</source>
        <translation>normiert Queries oder Keys eines rekurrenten Zustands falsch</translation>
    </message>
    <message>
        <source>applies the skip connection around a recurrent state incorrectly</source>
        <translation>wendet die Skip-Verbindung um einen rekurrenten Zustand falsch an</translation>
    </message>
    <message>
        <source>loses a recurrent state between two steps</source>
        <translation>verliert einen rekurrenten Zustand zwischen zwei Schritten</translation>
    </message>
    <message>
        <source>norms inside attention and the feed-forward network</source>
        <translation>Normen innerhalb der Attention und des Feed-Forward-Netzes</translation>
    </message>
    <message>
        <source>positions on several axes</source>
        <translation>Positionen auf mehreren Achsen</translation>
    </message>
    <message>
        <source>applies RoPE in layers that have none</source>
        <translation>wendet RoPE in Schichten an, die keines haben</translation>
    </message>
    <message>
        <source>applies RoPE to the values, too</source>
        <translation>wendet RoPE auch auf die Values an</translation>
    </message>
    <message>
        <source>scales the queries of a recurrent state incorrectly</source>
        <translation>skaliert die Queries eines rekurrenten Zustands falsch</translation>
    </message>
    <message>
        <source>separate weights for images</source>
        <translation>eigene Gewichte für Bilder</translation>
    </message>
    <message>
        <source>RWKV 6 states in Qwen 2 layers</source>
        <translation>Zustände von RWKV 6 in Schichten von Qwen 2</translation>
    </message>
    <message>
        <source>uses the decay rates of a recurrent state incorrectly</source>
        <translation>wendet die Zerfallsraten eines rekurrenten Zustands falsch an</translation>
    </message>
    <message>
        <source>uses the coefficients of a short convolution incorrectly</source>
        <translation>wendet die Koeffizienten einer kurzen Faltung falsch an</translation>
    </message>
    <message>
        <source>the encoder of T5, an embedding model</source>
        <translation>der Encoder von T5, ein Embedding-Modell</translation>
    </message>
    <message>
        <source>the part of Gemma 4 that drafts tokens</source>
        <translation>der Teil von Gemma 4, der Tokens entwirft</translation>
    </message>
    <message>
        <source>updates or reads a recurrent state incorrectly</source>
        <translation>aktualisiert oder liest einen rekurrenten Zustand falsch</translation>
    </message>
    <message>
        <source>uses the wrong activation function after the convolution</source>
        <translation>verwendet nach der Faltung eine falsche Aktivierungsfunktion</translation>
    </message>
    <message>
        <source>%1 is not a valid token id: no vocabulary has that many tokens.</source>
        <translation>%1 ist keine gültige Token-ID: So viele Tokens hat kein Vokabular.</translation>
    </message>
    <message>
        <source>%1 The part of the answer that arrived is kept. It is unknown whether this server can continue an answer, but you can ask for a new one.</source>
        <translation>%1 Der bereits empfangene Teil der Antwort bleibt erhalten. Ob dieser Server eine Antwort fortsetzen kann, ist nicht bekannt, aber du kannst eine neue anfordern.</translation>
    </message>
    <message>
        <source>%1 The server&apos;s message: %2.</source>
        <translation>%1 Meldung des Servers: %2.</translation>
    </message>
    <message>
        <source>The connection to %1 was lost. If the server requires TLS, try https:// instead.</source>
        <translation>Die Verbindung zu %1 ist abgebrochen. Wenn der Server TLS verlangt, versuch es mit https://.</translation>
    </message>
    <message>
        <source>The server refused %1, so it was left out of the request.</source>
        <translation>Der Server hat %1 abgelehnt, deshalb fehlt es in der Anfrage.</translation>
    </message>
    <message>
        <source>The server sent no text.</source>
        <translation>Der Server hat keinen Text geschickt.</translation>
    </message>
    <message>
        <source>16 hexadecimal digits</source>
        <translation>16 hexadezimale Ziffern</translation>
    </message>
    <message>
        <source>The server sent no text before the token limit was reached. A model with hidden reasoning needs a higher limit.</source>
        <translation>Der Server hat bis zur Token-Grenze keinen Text gesendet. Ein Modell, das verborgen nachdenkt, braucht eine höhere Grenze.</translation>
    </message>
    <message>
        <source>This server is not in the list of servers, so it is not contacted.</source>
        <translation>Dieser Server steht nicht in der Liste der Server, daher wird er nicht kontaktiert.</translation>
    </message>
    <message>
        <source>The server at %1 has no model %2.</source>
        <translation>Der Server %1 hat kein Modell %2.</translation>
    </message>
    <message>
        <source>The server does not list its models. The first request will show whether it has this model.</source>
        <translation>Der Server listet seine Modelle nicht auf. Ob er dieses hat, zeigt erst die erste Anfrage.</translation>
    </message>
    <message>
        <source>An address that contains an @</source>
        <translation>Eine Adresse, die ein @ enthält,</translation>
    </message>
    <message>
        <source>Extra data in the server&apos;s answer could not be read and was ignored: %1</source>
        <translation>Zusätzliche Daten in der Antwort des Servers sind nicht lesbar und wurden ignoriert: %1</translation>
    </message>
    <message>
        <source>scales the output of its weights, which is not supported</source>
        <translation>skaliert die Ausgabe seiner Gewichte, was nicht unterstützt wird</translation>
    </message>
    <message>
        <source>A KV cache in Q8_0 requires heads with a multiple of %1 dimensions, but the heads of this model have %2 dimensions; use f16 or f32.</source>
        <translation>Ein KV-Cache in Q8_0 braucht Köpfe, deren Dimensionszahl ein Vielfaches von %1 ist, aber die Köpfe dieses Modells haben %2 Dimensionen; verwende f16 oder f32.</translation>
    </message>
    <message>
        <source>In each head of attn_q_b, the part without rotation comes first, then the rotated part. In attn_kv_a_mqa, the latent vector comes first, then the rotated key that all heads share. Apply RoPE only to the rotated parts.</source>
        <translation>In attn_q_b kommt bei jedem Kopf zuerst der Teil ohne Drehung, dann der gedrehte Teil. In attn_kv_a_mqa kommt zuerst der latente Vektor, dann der gedrehte Key, den alle Köpfe teilen. Wende RoPE nur auf die gedrehten Teile an.</translation>
    </message>
    <message>
        <source>The step size is softplus(x + ssm_dt.bias), with the bias inside the softplus. For each token, the state is multiplied by e^(step · ssm_a). RWKV 7 multiplies it by e^-e^(-softplus(-w) - 0.5), where w = w0 + w2 · tanh(w1 · x).</source>
        <translation>Die Schrittweite ist softplus(x + ssm_dt.bias), mit dem Bias innerhalb von softplus. Für jedes Token wird der Zustand mit e^(Schritt · ssm_a) multipliziert. RWKV 7 multipliziert ihn mit e^-e^(-softplus(-w) - 0.5); w ist w0 + w2 · tanh(w1 · x).</translation>
    </message>
    <message>
        <source>For each token, first let the state decay. In delta rules, then read the state with the key and subtract the result from the value. Multiply the value by beta (in Mamba, by the step size), and add it to the state at the key. Finally, read the state with the query. RWKV 7 reads the state with its removal key before the decay.</source>
        <translation>Lass für jedes Token zuerst den Zustand zerfallen. In Delta-Regeln lies danach den Zustand mit dem Key und zieh das Ergebnis vom Value ab. Multipliziere den Value mit Beta (in Mamba mit der Schrittweite) und addiere ihn beim Key zum Zustand. Lies zuletzt den Zustand mit der Query. RWKV 7 liest den Zustand mit seinem Removal-Key vor dem Zerfall.</translation>
    </message>
    <message>
        <source>In delta rules, beta is the sigmoid of its projection. In RWKV 7, the learning rate is the sigmoid of a0 + a2 · a1 · x.</source>
        <translation>In Delta-Regeln ist Beta das Sigmoid seiner Projektion. In RWKV 7 ist die Lernrate das Sigmoid von a0 + a2 · a1 · x.</translation>
    </message>
    <message>
        <source>Mamba adds ssm_d times the input of the head to the output of the state. RWKV 7 adds, after the norm, the value times the sum of r · k · r_k over the channels of the head.</source>
        <translation>Mamba addiert zur Ausgabe des Zustands ssm_d mal die Eingabe des Kopfs. RWKV 7 addiert nach der Norm den Value mal die Summe von r · k · r_k über die Kanäle des Kopfs.</translation>
    </message>
    <message>
        <source>RWKV 7 uses two keys. The removal key is k · k_k, normalized in each head. Read the state with this key, and subtract the result from the state at the removal key times the learning rate. Then add the value to the state at the second key, k · (1 + k_a · (rate - 1)). Compute both keys from the same k: the removal key does not contain k_a.</source>
        <translation>RWKV 7 benutzt zwei Keys. Der Removal-Key ist k · k_k, in jedem Kopf normiert. Lies mit diesem Key den Zustand und zieh das Ergebnis vom Zustand ab, beim Removal-Key mal der Lernrate. Addiere dann den Value zum Zustand beim zweiten Key, k · (1 + k_a · (Rate - 1)). Berechne beide Keys aus demselben k: Der Removal-Key enthält k_a nicht.</translation>
    </message>
    <message>
        <source>RWKV 7 projects y + lerp · (previous y - y), where y is the normed input of the token and the y before the first token is 0. The rows of time_mix_lerp_fused are in the order r, w, k, v, a, g.</source>
        <translation>RWKV 7 projiziert y + lerp · (voriges y - y); y ist die normierte Eingabe des Tokens, und das y vor dem ersten Token ist 0. Die Zeilen von time_mix_lerp_fused stehen in der Reihenfolge r, w, k, v, a, g.</translation>
    </message>
    <message>
        <source>For each head, attn_k_b maps the part of the query without rotation to a vector as wide as the latent vector (shape [latent, key]). attn_v_b maps the mixed latent vector to a value (shape [value, latent]).</source>
        <translation>Für jeden Kopf bildet attn_k_b den Teil der Query ohne Drehung auf einen Vektor ab, der so breit wie der latente Vektor ist (Form [latent, Key]). attn_v_b bildet den gemischten latenten Vektor auf einen Value ab (Form [Value, latent]).</translation>
    </message>
    <message>
        <source>computes the keys of a recurrent state incorrectly</source>
        <translation>berechnet die Keys eines rekurrenten Zustands falsch</translation>
    </message>
    <message>
        <source>mixes each token with the previous one incorrectly</source>
        <translation>mischt jedes Token falsch mit dem vorigen</translation>
    </message>
    <message>
        <source>mixes the values of a recurrent state with those of the first layer incorrectly</source>
        <translation>mischt die Values eines rekurrenten Zustands falsch mit denen der ersten Schicht</translation>
    </message>
    <message>
        <source>applies the matrices of the heads in latent attention incorrectly</source>
        <translation>wendet die Matrizen der Köpfe in latenter Attention falsch an</translation>
    </message>
    <message>
        <source>ssm_a contains the negative rate, -e^A_log. Multiply it by the step without another exponential or another change of sign. RWKV 7 has no rates: it multiplies the state by e^(-0.606531 · sigmoid(w)).</source>
        <translation>ssm_a enthält die negative Rate, -e^A_log. Multipliziere sie mit dem Schritt, ohne weitere Exponentialfunktion und ohne weiteren Vorzeichenwechsel. RWKV 7 hat keine Raten: Es multipliziert den Zustand mit e^(-0.606531 · sigmoid(w)).</translation>
    </message>
    <message>
        <source>reads the rotated part of latent attention from the wrong place</source>
        <translation>liest den gedrehten Teil der latenten Attention an der falschen Stelle</translation>
    </message>
    <message>
        <source>For each token, RWKV 7 keeps the values of the first layer. Every later layer moves its own values towards the values of the first layer, by the fraction sigmoid(v0 + v2 · v1 · x).</source>
        <translation>Für jedes Token behält RWKV 7 die Values der ersten Schicht. Jede spätere Schicht verschiebt ihre eigenen Values um den Anteil sigmoid(v0 + v2 · v1 · x) zu denen der ersten Schicht hin.</translation>
    </message>
    <message>
        <source>The server is tested when its model is used or when you start a test.</source>
        <translation>Der Server wird geprüft, wenn sein Modell verwendet wird oder wenn du eine Prüfung startest.</translation>
    </message>
    <message>
        <source>greater than the same field of the previous entry</source>
        <translation>größer als dasselbe Feld des vorigen Eintrags</translation>
    </message>
    <message>
        <source>with activations rounded to 8 bits (for F16 and BF16 weights, to the type of the weights), as llama.cpp does</source>
        <translation>mit auf 8 Bit gerundeten Aktivierungen (bei F16- und BF16-Gewichten auf den Typ der Gewichte), wie es llama.cpp tut</translation>
    </message>
    <message>
        <source>For each token, the second input of a layer is (norm(A) + B · sqrt(width)) / sqrt(2). A is the layer&apos;s part of per_layer_model_proj · embedding. B is the layer&apos;s part of the token&apos;s row in per_layer_token_embd, and width is the length of this part. After the feed-forward network, multiply activation(inp_gate · stream) by this input. Then apply proj and post_norm, and add the result to the residual stream.</source>
        <translation>Für jedes Token ist die zweite Eingabe einer Schicht (norm(A) + B · sqrt(Breite)) / sqrt(2). A ist der Teil der Schicht in per_layer_model_proj · Embedding. B ist der Teil der Schicht in der Zeile des Tokens in per_layer_token_embd, und die Breite ist die Länge dieses Teils. Multipliziere nach dem Feed-Forward-Netz Aktivierung(inp_gate · Strom) mit dieser Eingabe. Wende dann proj und post_norm an, und addiere das Ergebnis zum Residualstrom.</translation>
    </message>
    <message>
        <source>Attention and the feed-forward network read only one of the predicted streams: number altup.active_idx, which is 0. All streams are corrected by the change that the layer makes to this stream.</source>
        <translation>Attention und Feed-Forward-Netz lesen nur einen der vorhergesagten Ströme: die Nummer altup.active_idx, also 0. Alle Ströme werden um die Änderung korrigiert, die die Schicht an diesem Strom vornimmt.</translation>
    </message>
    <message>
        <source>The prediction of each stream is the stream itself plus a weighted sum of all streams. The weights are w = altup_predict_coef · m, where m is the output of the stream router. The element w[4b + a] is the weight of stream a in the prediction of stream b.</source>
        <translation>Die Vorhersage jedes Stroms ist der Strom selbst plus eine gewichtete Summe aller Ströme. Die Gewichte sind w = altup_predict_coef · m; m ist die Ausgabe des Routers der Ströme. Das Element w[4b + a] ist das Gewicht von Strom a in der Vorhersage von Strom b.</translation>
    </message>
    <message>
        <source>From the output m of the stream router, compute c = altup_correct_coef · m. Add d · (1 + c[b]) to the prediction of each stream b, where d is the layer&apos;s output minus the prediction of the first stream. The layer&apos;s second input is gated by the corrected first stream times altup_correct_scale. Add the result to all streams except the first.</source>
        <translation>Berechne aus der Ausgabe m des Routers der Ströme c = altup_correct_coef · m. Addiere d · (1 + c[b]) zur Vorhersage jedes Stroms b; d ist die Ausgabe der Schicht minus die Vorhersage des ersten Stroms. Das Gate der zweiten Eingabe der Schicht kommt aus dem korrigierten ersten Strom mal altup_correct_scale. Addiere das Ergebnis zu allen Strömen außer dem ersten.</translation>
    </message>
    <message>
        <source>In the first 10 layers of Gemma 3n, each gate is replaced by relu(gate - mean - 1.6448536 · deviation) before the activation function. The mean and the standard deviation are those of all gates of the token. The divisor of the deviation is n - 1.</source>
        <translation>In den ersten 10 Schichten von Gemma 3n wird jedes Gate vor der Aktivierungsfunktion durch relu(Gate - Mittel - 1.6448536 · Abweichung) ersetzt. Mittel und Standardabweichung sind die aller Gates des Tokens. Der Teiler der Abweichung ist n - 1.</translation>
    </message>
    <message>
        <source>The model has %1 prediction blocks after its %2 layers (%3.nextn_predict_layers). None is used.</source>
        <translation>Das Modell hat %1 Vorhersageblöcke nach seinen %2 Schichten (%3.nextn_predict_layers). Keiner wird benutzt.</translation>
    </message>
    <message>
        <source>The model has %1 prediction blocks after its %2 layers (%3.nextn_predict_layers). Only the first is used.</source>
        <translation>Das Modell hat %1 Vorhersageblöcke nach seinen %2 Schichten (%3.nextn_predict_layers). Nur der erste wird benutzt.</translation>
    </message>
    <message>
        <source>Every stream except the first starts as altup_proj · embedding, scaled to the length of the embedding. At the end, multiply each of these streams by altup_unembd_proj, scale the result to the length of the first stream, and add it to the first stream. Divide the sum by 4.</source>
        <translation>Jeder Strom außer dem ersten beginnt als altup_proj · Embedding, auf die Länge des Embeddings skaliert. Multipliziere am Ende jeden dieser Ströme mit altup_unembd_proj, skaliere das Ergebnis auf die Länge des ersten Stroms und addiere es zum ersten Strom. Teile die Summe durch 4.</translation>
    </message>
    <message>
        <source>Before the output projection, multiply the mixed values by the sigmoid of a projection of the normed input. In Qwen 3.5 and Qwen 3 Next, attn_q contains 2 · width rows for each head: first the query, then the gate. Do not rotate gates, and do not apply the norm of the heads to them.</source>
        <translation>Multipliziere die gemischten Values vor der Ausgabeprojektion mit dem Sigmoid einer Projektion der normierten Eingabe. In Qwen 3.5 und Qwen 3 Next enthält attn_q für jeden Kopf 2 · Breite Zeilen: zuerst die Query, dann das Gate. Drehe Gates nicht, und wende die Norm der Köpfe nicht auf sie an.</translation>
    </message>
    <message>
        <source>The low-rank path adds y + norm(laurel_r · laurel_l · y), where y is the normed input. The sum of the residual stream, attention and the low-rank path is divided by sqrt(2).</source>
        <translation>Der Low-Rank-Pfad addiert y + norm(laurel_r · laurel_l · y); y ist die normierte Eingabe. Die Summe aus Residualstrom, Attention und Low-Rank-Pfad wird durch sqrt(2) geteilt.</translation>
    </message>
    <message>
        <source>computes the low-rank path parallel to attention incorrectly</source>
        <translation>berechnet den Low-Rank-Pfad neben der Attention falsch</translation>
    </message>
    <message>
        <source>computes the output of the stream router incorrectly</source>
        <translation>berechnet die Ausgabe des Routers der Residualströme falsch</translation>
    </message>
    <message>
        <source>computes layers from the wrong residual stream</source>
        <translation>berechnet Schichten aus dem falschen Residualstrom</translation>
    </message>
    <message>
        <source>computes the correction of the residual streams incorrectly</source>
        <translation>berechnet die Korrektur der Residualströme falsch</translation>
    </message>
    <message>
        <source>applies the gate of attention incorrectly</source>
        <translation>wendet das Gate der Attention falsch an</translation>
    </message>
    <message>
        <source>computes the second input of layers incorrectly (a vector for each token, in addition to the residual stream)</source>
        <translation>berechnet die zweite Eingabe von Schichten falsch (einen Vektor je Token, zusätzlich zum Residualstrom)</translation>
    </message>
    <message>
        <source>At the end of the layer, after all additions, multiply the whole residual stream by layer_output_scale.</source>
        <translation>Multipliziere am Ende der Schicht, nach allen Additionen, den ganzen Residualstrom mit layer_output_scale.</translation>
    </message>
    <message>
        <source>The output of the router is m = tanh(altup_router · (norm(x) · altup_router_norm / width of the model)). For the prediction, x is the first stream. For the correction, x is the layer&apos;s output.</source>
        <translation>Die Ausgabe des Routers ist m = tanh(altup_router · (norm(x) · altup_router_norm / Breite des Modells)). Für die Vorhersage ist x der erste Strom, für die Korrektur die Ausgabe der Schicht.</translation>
    </message>
    <message>
        <source>creates or joins the residual streams incorrectly</source>
        <translation>bildet oder vereint die Residualströme falsch</translation>
    </message>
    <message>
        <source>computes the prediction of the residual streams incorrectly</source>
        <translation>berechnet die Vorhersage der Residualströme falsch</translation>
    </message>
    <message>
        <source>scales the residual stream incorrectly after a layer</source>
        <translation>skaliert den Residualstrom nach einer Schicht falsch</translation>
    </message>
    <message>
        <source>sets the wrong gates of the feed-forward network to 0</source>
        <translation>setzt die falschen Gates des Feed-Forward-Netzes auf 0</translation>
    </message>
    <message>
        <source>%1 is wrong in layer %2 only; in layer %3, this tap is computed correctly from its inputs.</source>
        <translation>%1 ist nur in Schicht %2 falsch; in Schicht %3 ist dieser Messpunkt richtig aus seinen Eingaben berechnet.</translation>
    </message>
    <message>
        <source>%1 is wrong in layer %2 only; in layers %3, this tap is computed correctly from its inputs.</source>
        <translation>%1 ist nur in Schicht %2 falsch; in den Schichten %3 ist dieser Messpunkt richtig aus seinen Eingaben berechnet.</translation>
    </message>
    <message>
        <source>%1 is wrong in layers %2 only; in layer %3, this tap is computed correctly from its inputs.</source>
        <translation>%1 ist nur in den Schichten %2 falsch; in Schicht %3 ist dieser Messpunkt richtig aus seinen Eingaben berechnet.</translation>
    </message>
    <message>
        <source>%1 is wrong in layers %2 only; in layers %3, this tap is computed correctly from its inputs.</source>
        <translation>%1 ist nur in den Schichten %2 falsch; in den Schichten %3 ist dieser Messpunkt richtig aus seinen Eingaben berechnet.</translation>
    </message>
    <message>
        <source>The cause %1 would give the same numbers%2.</source>
        <translation>Die Ursache %1 ergäbe dieselben Zahlen%2.</translation>
    </message>
    <message>
        <source>The cause %1 would give the same numbers: %2.</source>
        <translation>Die Ursache %1 ergäbe dieselben Zahlen: %2.</translation>
    </message>
    <message>
        <source>All rows that differ from Vitrine&apos;s are equal to each other.</source>
        <translation>Alle Zeilen, die von denen Vitrines abweichen, sind untereinander gleich.</translation>
    </message>
    <message>
        <source>All values are zero.</source>
        <translation>Alle Werte sind null.</translation>
    </message>
    <message>
        <source>All values at %1 are 0.</source>
        <translation>Alle Werte an %1 sind 0.</translation>
    </message>
    <message>
        <source>All values of %1 at %2 are 0. The other values equal Vitrine&apos;s values.</source>
        <translation>Alle Werte von %1 an %2 sind 0. Die anderen Werte gleichen den Werten von Vitrine.</translation>
    </message>
    <message>
        <source>These operations lie between the last taps that agree and %1: %2.</source>
        <translation>Zwischen den letzten gleichen Messpunkten und %1 liegen: %2.</translation>
    </message>
    <message>
        <source>Between the last taps that agree and %1 are layers %2 to %3. Write more taps to narrow this down.</source>
        <translation>Zwischen den letzten gleichen Messpunkten und %1 liegen die Schichten %2 bis %3. Schreibe mehr Messpunkte, um das einzugrenzen.</translation>
    </message>
    <message>
        <source>Nothing is computed between the last taps that agree and %1: this tap is a copy of another tap.</source>
        <translation>Zwischen den letzten gleichen Messpunkten und %1 wird nichts berechnet: Dieser Messpunkt ist die Kopie eines anderen Messpunkts.</translation>
    </message>
    <message>
        <source>When Vitrine imitates this mistake, the relative difference from the other engine falls from %1 to %2. The search tried %3 computations.</source>
        <translation>Wenn Vitrine diesen Fehler nachahmt, sinkt die relative Abweichung von der anderen Engine von %1 auf %2. Die Suche hat %3 Berechnungen versucht.</translation>
    </message>
    <message>
        <source>Each row equals Vitrine&apos;s row %1 position earlier.</source>
        <translation>Jede Zeile gleicht der Zeile von Vitrine %1 Position früher.</translation>
    </message>
    <message>
        <source>Each row equals Vitrine&apos;s row %1 position later.</source>
        <translation>Jede Zeile gleicht der Zeile von Vitrine %1 Position später.</translation>
    </message>
    <message>
        <source>Each row equals Vitrine&apos;s row %1 positions earlier.</source>
        <translation>Jede Zeile gleicht der Zeile von Vitrine %1 Positionen früher.</translation>
    </message>
    <message>
        <source>Each row equals Vitrine&apos;s row %1 positions later.</source>
        <translation>Jede Zeile gleicht der Zeile von Vitrine %1 Positionen später.</translation>
    </message>
    <message>
        <source>Each row contains Vitrine&apos;s values in another order.</source>
        <translation>Jede Zeile enthält Vitrines Werte in anderer Reihenfolge.</translation>
    </message>
    <message>
        <source>Every channel equals Vitrine&apos;s channel times a factor of its own, which is the same at all positions (%1). The weights of a norm have this effect.</source>
        <translation>Jeder Kanal gleicht dem Kanal von Vitrine mal einem eigenen Faktor, der an allen Positionen derselbe ist (%1). Die Gewichte einer Norm wirken so.</translation>
    </message>
    <message>
        <source>Every head has the same length as Vitrine&apos;s head, but another direction: the head was rotated, not scaled.</source>
        <translation>Jeder Kopf hat dieselbe Länge wie der Kopf von Vitrine, aber eine andere Richtung: Der Kopf wurde gedreht, nicht skaliert.</translation>
    </message>
    <message>
        <source>Every head equals Vitrine&apos;s head times a factor of its own (%1).</source>
        <translation>Jeder Kopf gleicht dem Kopf von Vitrine mal einem eigenen Faktor (%1).</translation>
    </message>
    <message>
        <source>At every position, the values equal Vitrine&apos;s values times a factor of that position (%1). A norm that divides by a wrong value has this effect.</source>
        <translation>An jeder Position gleichen die Werte denen von Vitrine mal einem Faktor dieser Position (%1). Eine Norm, die durch einen falschen Wert teilt, wirkt so.</translation>
    </message>
    <message>
        <source>Every row equals Vitrine&apos;s row plus a number that depends on the row.</source>
        <translation>Jede Zeile gleicht der Zeile von Vitrine plus einer Zahl, die von der Zeile abhängt.</translation>
    </message>
    <message>
        <source>Every row equals Vitrine&apos;s row plus a number that depends on the row: the values are logarithms of probabilities, after a softmax.</source>
        <translation>Jede Zeile gleicht der Zeile von Vitrine plus einer Zahl, die von der Zeile abhängt: Die Werte sind Logarithmen von Wahrscheinlichkeiten, nach einem Softmax.</translation>
    </message>
    <message>
        <source>Every row is the softmax of Vitrine&apos;s row: the values are probabilities.</source>
        <translation>Jede Zeile ist das Softmax der Zeile von Vitrine: Die Werte sind Wahrscheinlichkeiten.</translation>
    </message>
    <message>
        <source>Every value has the opposite sign.</source>
        <translation>Jeder Wert hat das umgekehrte Vorzeichen.</translation>
    </message>
    <message>
        <source>Every value equals Vitrine&apos;s value plus %1.</source>
        <translation>Jeder Wert gleicht dem Wert von Vitrine plus %1.</translation>
    </message>
    <message>
        <source>Every value equals Vitrine&apos;s value times %1.</source>
        <translation>Jeder Wert gleicht dem Wert von Vitrine mal %1.</translation>
    </message>
    <message>
        <source>In each head, only channels %1 of %2 differ.</source>
        <translation>In jedem Kopf unterscheiden sich nur die Kanäle %1 von %2.</translation>
    </message>
    <message>
        <source>The cause fits if only layer %1 has this mistake.</source>
        <translation>Die Ursache passt, wenn nur Schicht %1 diesen Fehler hat.</translation>
    </message>
    <message>
        <source>The cause fits if only %1 has this mistake.</source>
        <translation>Die Ursache passt, wenn nur %1 diesen Fehler hat.</translation>
    </message>
    <message>
        <source>The cause fits if only key head %1 and its queries have this mistake.</source>
        <translation>Die Ursache passt, wenn nur Key-Kopf %1 und seine Queries diesen Fehler haben.</translation>
    </message>
    <message>
        <source>The cause fits if only the heads that differ have this mistake.</source>
        <translation>Die Ursache passt, wenn nur die abweichenden Köpfe diesen Fehler haben.</translation>
    </message>
    <message>
        <source>The tap contains infinite values.</source>
        <translation>Der Messpunkt enthält unendliche Werte.</translation>
    </message>
    <message>
        <source>The tap contains NaN values.</source>
        <translation>Der Messpunkt enthält NaN-Werte.</translation>
    </message>
    <message>
        <source>Another variant of this mistake also fits: %1.</source>
        <translation>Auch eine andere Variante dieses Fehlers passt: %1.</translation>
    </message>
    <message>
        <source>Of %1 values, %2 are NaN and %3 are infinite, the first at position %4, channel %5.</source>
        <translation>Von %1 Werten sind %2 NaN und %3 unendlich, der erste an Position %4, Kanal %5.</translation>
    </message>
    <message>
        <source>Of %1 values, %2 are NaN, the first at position %3, channel %4.</source>
        <translation>Von %1 Werten sind %2 NaN, der erste an Position %3, Kanal %4.</translation>
    </message>
    <message>
        <source>Of %1 values, %2 are infinite, the first at position %3, channel %4.</source>
        <translation>Von %1 Werten sind %2 unendlich, der erste an Position %3, Kanal %4.</translation>
    </message>
    <message>
        <source>Of %1 values, %2 is NaN, the first at position %3, channel %4.</source>
        <translation>Von %1 Werten ist %2 NaN, an Position %3, Kanal %4.</translation>
    </message>
    <message>
        <source>Of %1 values, %2 is infinite, the first at position %3, channel %4.</source>
        <translation>Von %1 Werten ist %2 unendlich, an Position %3, Kanal %4.</translation>
    </message>
    <message>
        <source>In every block of %1 channels, only these differ: %2.</source>
        <translation>In jedem Block von %1 Kanälen unterscheiden sich nur diese: %2.</translation>
    </message>
    <message>
        <source>Only channel %1 of %2 differs.</source>
        <translation>Nur Kanal %1 von %2 ist verschieden.</translation>
    </message>
    <message>
        <source>Only channels %1 to %2 of %3 differ.</source>
        <translation>Nur die Kanäle %1 bis %2 von %3 sind verschieden.</translation>
    </message>
    <message>
        <source>Only every %1nd channel differs (%2, %3, %4, …).</source>
        <translation>Nur jeder %1. Kanal ist verschieden (%2, %3, %4, …).</translation>
    </message>
    <message>
        <source>Only every %1rd channel differs (%2, %3, %4, …).</source>
        <translation>Nur jeder %1. Kanal ist verschieden (%2, %3, %4, …).</translation>
    </message>
    <message>
        <source>Only every %1th channel differs (%2, %3, %4, …).</source>
        <translation>Nur jeder %1. Kanal ist verschieden (%2, %3, %4, …).</translation>
    </message>
    <message>
        <source>Only head %1 of %2 differs.</source>
        <translation>Nur Kopf %1 von %2 ist verschieden.</translation>
    </message>
    <message>
        <source>Only heads %1 of %2 differ.</source>
        <translation>Nur die Köpfe %1 von %2 sind verschieden.</translation>
    </message>
    <message>
        <source>Only keys are rotated incorrectly: %1 is right.</source>
        <translation>Nur Keys werden falsch gedreht: %1 stimmt.</translation>
    </message>
    <message>
        <source>Only position %1 differs.</source>
        <translation>Nur Position %1 ist verschieden.</translation>
    </message>
    <message>
        <source>Only positions %1 differ.</source>
        <translation>Nur die Positionen %1 sind verschieden.</translation>
    </message>
    <message>
        <source>Only positions from %1 on differ.</source>
        <translation>Nur die Positionen ab %1 sind verschieden.</translation>
    </message>
    <message>
        <source>Only queries are rotated incorrectly: %1 is right.</source>
        <translation>Nur Queries werden falsch gedreht: %1 stimmt.</translation>
    </message>
    <message>
        <source>Only the positions that were decoded one by one differ (from %1 on).</source>
        <translation>Nur die einzeln dekodierten Positionen sind verschieden (ab %1).</translation>
    </message>
    <message>
        <source>Only the prompt differs; positions that were decoded one by one (from %1 on) are equal.</source>
        <translation>Nur der Prompt ist verschieden; die einzeln dekodierten Positionen (ab %1) sind gleich.</translation>
    </message>
    <message>
        <source>At this tap, %1 other mistake fits equally well, but other taps rule it out.</source>
        <translation>An diesem Messpunkt passt %1 anderer Fehler ebenso gut, aber andere Messpunkte schließen ihn aus.</translation>
    </message>
    <message>
        <source>At this tap, %1 other mistakes fit equally well, but other taps rule them out.</source>
        <translation>An diesem Messpunkt passen %1 andere Fehler ebenso gut, aber andere Messpunkte schließen sie aus.</translation>
    </message>
    <message>
        <source>All values of row %1 are zero.</source>
        <translation>Alle Werte von Zeile %1 sind null.</translation>
    </message>
    <message>
        <source>All values of rows %1 are zero.</source>
        <translation>Alle Werte der Zeilen %1 sind null.</translation>
    </message>
    <message>
        <source>The difference is the same at every position: a vector, such as a bias, is added or left out.</source>
        <translation>Der Unterschied ist an jeder Position derselbe: Ein Vektor wird addiert oder weggelassen, wie bei einem Bias.</translation>
    </message>
    <message>
        <source>The number in the cause was fitted to the other engine&apos;s values of %1.</source>
        <translation>Die Zahl in der Ursache wurde an die Werte von %1 der anderen Engine angepasst.</translation>
    </message>
    <message>
        <source>The search ended early, after %1 seconds and %2 computations.</source>
        <translation>Die Suche endete vorzeitig, nach %1 Sekunden und %2 Berechnungen.</translation>
    </message>
    <message>
        <source>The values at %1 equal those of the previous position.</source>
        <translation>Die Werte an %1 sind gleich denen der vorigen Position.</translation>
    </message>
    <message>
        <source>The other engine&apos;s heads are Vitrine&apos;s heads in another order: %1.</source>
        <translation>Die Köpfe der anderen Engine sind die von Vitrine in anderer Reihenfolge: %1.</translation>
    </message>
    <message>
        <source>channel %1 of %2</source>
        <translation>Kanal %1 von %2</translation>
    </message>
    <message>
        <source>channels %1 of %2</source>
        <translation>Kanälen %1 von %2</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>Kopf %1</translation>
    </message>
    <message>
        <source>heads %1</source>
        <translation>Köpfen %1</translation>
    </message>
    <message>
        <source>infinite values</source>
        <translation>unendliche Werte</translation>
    </message>
    <message>
        <source>position %1</source>
        <translation>Position %1</translation>
    </message>
    <message>
        <source>positions %1 to %2</source>
        <translation>Positionen %1 bis %2</translation>
    </message>
    <message>
        <source>experts that read the layer&apos;s input in parallel with a plain feed-forward</source>
        <translation>Experten, die die Eingabe der Schicht lesen, neben einem einfachen Feed-Forward</translation>
    </message>
    <message>
        <source>gates per head and RoPE with two different numbers of dimensions</source>
        <translation>Gates je Kopf und RoPE mit zwei verschiedenen Dimensionszahlen</translation>
    </message>
    <message>
        <source>hyper-connections and compressed keys</source>
        <translation>Hyper-Connections und komprimierte Keys</translation>
    </message>
    <message>
        <source>the value counts the rows of gate and up together, so it must be even</source>
        <translation>sie zählt die Zeilen von Gate und Up zusammen, also muss sie gerade sein</translation>
    </message>
    <message>
        <source>averaging of the experts with the shared expert</source>
        <translation>Mittelwerte aus Experten und dem gemeinsamen Experten</translation>
    </message>
    <message>
        <source>norms of the heads with biases, and a ban on image tokens</source>
        <translation>Normen der Köpfe mit Bias und ein Verbot von Bild-Tokens</translation>
    </message>
    <message>
        <source>connections from the embedding to every layer</source>
        <translation>Verbindungen vom Embedding zu jeder Schicht</translation>
    </message>
    <message>
        <source>RWKV 7 states with a gated feed-forward</source>
        <translation>Zustände von RWKV 7 mit einem Feed-Forward mit Gate</translation>
    </message>
    <message>
        <source>Granite with adapters</source>
        <translation>Granite mit Adaptern</translation>
    </message>
    <message>
        <source>MiniMax 01 and M1</source>
        <translation>MiniMax 01 und M1</translation>
    </message>
    <message>
        <source>Pocket TTS, a speech model</source>
        <translation>Pocket TTS, ein Modell für gesprochene Sprache</translation>
    </message>
    <message>
        <source>Qwen 3 TTS, a speech model</source>
        <translation>Qwen 3 TTS, ein Modell für gesprochene Sprache</translation>
    </message>
    <message>
        <source>adapters that tokens switch on</source>
        <translation>Adapter, die von Tokens eingeschaltet werden</translation>
    </message>
    <message>
        <source>an early form of Qwen 4</source>
        <translation>eine frühe Form von Qwen 4</translation>
    </message>
    <message>
        <source>gates per head</source>
        <translation>Gates für jeden Kopf</translation>
    </message>
    <message>
        <source>hyper-connections and layers that choose which tokens to attend to</source>
        <translation>Hyper-Connections und Schichten, die auswählen, welche Tokens sie beachten</translation>
    </message>
    <message>
        <source>layers that run several times</source>
        <translation>Schichten, die mehrmals laufen</translation>
    </message>
    <message>
        <source>gate limits</source>
        <translation>Grenzen der Gates</translation>
    </message>
    <message>
        <source>connections across layers and a special activation</source>
        <translation>Verbindungen über Schichten hinweg und eine besondere Aktivierung</translation>
    </message>
    <message>
        <source>states of lightning attention</source>
        <translation>Zustände der Lightning Attention</translation>
    </message>
    <message>
        <source> in rows of %1</source>
        <translation> in Zeilen von %1</translation>
    </message>
    <message>
        <source>has shape %1, but the metadata requires %2 values%3</source>
        <translation>hat die Form %1, aber die Metadaten verlangen %2 Werte%3</translation>
    </message>
    <message>
        <source>keys have length %1 (%2), and values of another length are not supported</source>
        <translation>Keys haben die Länge %1 (%2), und Values anderer Länge werden nicht unterstützt</translation>
    </message>
    <message>
        <source>keys and values of different widths</source>
        <translation>Keys und Values verschiedener Breite</translation>
    </message>
    <message>
        <source>Delta rules normalize each head, then multiply by the activated gate. Mamba 2 multiplies by SiLU of the gate, then normalizes each group. Kimi uses a sigmoid instead of SiLU. RWKV 7 multiplies by g2 · sigmoid(g1 · x) after norm and bonus. In LFM 2, the rows of in_proj are those of B, C and x: B is the gate before the convolution, C the gate after it.</source>
        <translation>Delta-Regeln normieren jeden Kopf und multiplizieren dann mit dem aktivierten Gate. Mamba 2 multipliziert mit SiLU des Gates und normiert dann jede Gruppe. Kimi nutzt ein Sigmoid statt SiLU. RWKV 7 multipliziert nach Norm und Bonus mit g2 · sigmoid(g1 · x). In LFM 2 sind die Zeilen von in_proj die von B, C und x: B ist das Gate vor der Faltung, C das Gate danach.</translation>
    </message>
    <message>
        <source>In each layer, keep the state of each head and the last inputs of the convolution from chunk to chunk and from step to step. Clear them only when a new sequence starts.</source>
        <translation>Behalte in jeder Schicht den Zustand jedes Kopfs und die letzten Eingaben der Faltung von Abschnitt zu Abschnitt und von Schritt zu Schritt. Leere sie nur, wenn eine neue Folge beginnt.</translation>
    </message>
    <message>
        <source>Llama and Qwen use SiLU, Gemma and GPT-2 use the tanh form of GELU, and BERT-like models use the exact GELU with erf. Apertus uses xIELU: alpha_p applies to positive values, and alpha_n and beta apply to the others.</source>
        <translation>Llama und Qwen nutzen SiLU, Gemma und GPT-2 nutzen die tanh-Form von GELU, und BERT-artige Modelle nutzen das genaue GELU mit erf. Apertus nutzt xIELU: alpha_p gilt für positive Werte, alpha_n und beta gelten für die anderen.</translation>
    </message>
    <message>
        <source>Check which of these norm tensors the file has: attn_norm, attn_q_norm, attn_k_norm, post_attention_norm, ffn_norm and post_ffw_norm in each layer, and output_norm. Apply each of them once. Also apply the norms without weights: of the heads in Llama 4, of the values in Gemma 4, and of the embedding in Muse Glimmer.</source>
        <translation>Prüfe, welche dieser Normtensoren die Datei hat: attn_norm, attn_q_norm, attn_k_norm, post_attention_norm, ffn_norm und post_ffw_norm in jeder Schicht sowie output_norm. Wende jeden davon einmal an. Wende auch die Normen ohne Gewichte an: die der Köpfe in Llama 4, der Values in Gemma 4 und des Embeddings in Muse Glimmer.</translation>
    </message>
    <message>
        <source>Qwen 3 and Gemma 3 first normalize each head of Q and K, then rotate it. Hunyuan 1 and Llama 4 first rotate each head, then normalize it.</source>
        <translation>Qwen 3 und Gemma 3 normieren zuerst jeden Kopf von Q und K und drehen ihn dann. Hunyuan 1 und Llama 4 drehen zuerst jeden Kopf und normieren ihn dann.</translation>
    </message>
    <message>
        <source>Apply the softmax to the logits of all experts, then choose the best ones. Mixtral and Qwen 3 divide the weights of the chosen experts by their sum; Qwen 2 and others do not. The metadata keys are expert_weights_norm and expert_gating_func. exp_probs_b.bias affects only the choice of experts. In Llama 4, the weights multiply the input of the experts.</source>
        <translation>Wende das Softmax auf die Logits aller Experten an, dann wähle die besten. Mixtral und Qwen 3 teilen die Gewichte der gewählten Experten durch ihre Summe, Qwen 2 und andere nicht. Die Schlüssel in den Metadaten sind expert_weights_norm und expert_gating_func. exp_probs_b.bias wirkt nur auf die Wahl der Experten. In Llama 4 wird die Eingabe der Experten mit den Gewichten multipliziert.</translation>
    </message>
    <message>
        <source>Some families rotate in only some of their layers: Muse Glimmer, Command R7B and K-EXAONE in layers with an attention window, and SmolLM 3 in three of every four layers. In their other layers, and in all layers of Kimi Linear and Nemotron H, q_rope equals q.</source>
        <translation>Manche Familien drehen nur in einem Teil ihrer Schichten: Muse Glimmer, Command R7B und K-EXAONE in Schichten mit Attention-Fenster, SmolLM 3 in drei von je vier Schichten. In ihren anderen Schichten und in allen Schichten von Kimi Linear und Nemotron H ist q_rope gleich q.</translation>
    </message>
    <message>
        <source>RoPE rotates queries and keys only. If Q, K and V are computed as one matrix, rotate only the heads of Q and K.</source>
        <translation>RoPE dreht nur Queries und Keys. Wenn Q, K und V als eine Matrix berechnet werden, drehe nur die Köpfe von Q und K.</translation>
    </message>
    <message>
        <source>For each token, choose the &lt;architecture&gt;.expert_used_count experts with the largest logits. If the file has exp_probs_b.bias, choose the experts with the largest sum of probability and bias. The probability is the softmax or the sigmoid of the logit. If the model groups its experts, choose only from the best groups.</source>
        <translation>Wähle für jedes Token die &lt;architecture&gt;.expert_used_count Experten mit den größten Logits. Wenn die Datei exp_probs_b.bias enthält, wähle die Experten mit der größten Summe aus Wahrscheinlichkeit und Bias. Die Wahrscheinlichkeit ist das Softmax oder das Sigmoid des Logits. Wenn das Modell seine Experten in Gruppen teilt, wähle nur aus den besten Gruppen.</translation>
    </message>
    <message>
        <source>Add the result of the shared expert (ffn_*_shexp) to that of the other experts. If the file has ffn_gate_inp_shexp, multiply the shared expert&apos;s result by the sigmoid of this projection. Do not multiply it by expert_weights_scale.</source>
        <translation>Addiere das Ergebnis des gemeinsamen Experten (ffn_*_shexp) zu dem der anderen Experten. Hat die Datei ffn_gate_inp_shexp, multipliziere das Ergebnis des gemeinsamen Experten mit dem Sigmoid dieser Projektion. Multipliziere es nicht mit expert_weights_scale.</translation>
    </message>
    <message>
        <source>applies a norm at the wrong place</source>
        <translation>wendet eine Norm an der falschen Stelle an</translation>
    </message>
    <message>
        <source>layer_out is the layer&apos;s input plus the output of attention plus the output of the feed-forward network. Add the outputs to the residual stream itself, not to its normed copy. In families with parallel branches, attention and the feed-forward network read the same input. In Falcon H1, attention and the recurrent state read the same input.</source>
        <translation>layer_out ist die Eingabe der Schicht plus die Ausgabe der Attention plus die Ausgabe des Feed-Forward-Netzes. Addiere die Ausgaben zum Residualstrom selbst, nicht zu seiner normierten Kopie. In Familien mit parallelen Zweigen lesen Attention und Feed-Forward-Netz dieselbe Eingabe. In Falcon H1 lesen Attention und rekurrenter Zustand dieselbe Eingabe.</translation>
    </message>
    <message>
        <source>In Qwen 3.5, Qwen 3 Next, GLM 4.5 and gpt-oss, post_attention_norm is the norm before the feed-forward network: apply it after attention is added to the residual stream. In Gemma 2 and 3, GLM 4 and OLMo 2, it is the norm of the attention output.</source>
        <translation>In Qwen 3.5, Qwen 3 Next, GLM 4.5 und gpt-oss ist post_attention_norm die Norm vor dem Feed-Forward-Netz: Wende sie an, nachdem die Attention zum Residualstrom addiert wurde. In Gemma 2 und 3, GLM 4 und OLMo 2 ist sie die Norm der Attention-Ausgabe.</translation>
    </message>
    <message>
        <source>%1 are larger by %2</source>
        <translation>%1 sind um %2 größer</translation>
    </message>
    <message>
        <source>%1 are smaller by %2</source>
        <translation>%1 sind um %2 kleiner</translation>
    </message>
    <message>
        <source>a Git LFS pointer to a file of %1 bytes</source>
        <translation>ein Git-LFS-Zeiger auf eine Datei von %1 Bytes</translation>
    </message>
    <message>
        <source>an XML document with the error code %1</source>
        <translation>ein XML-Dokument mit dem Fehlercode %1</translation>
    </message>
    <message>
        <source>a web page with the title %1</source>
        <translation>eine Webseite mit dem Titel %1</translation>
    </message>
    <message>
        <source>%1 Weights that were not read, such as the end of a tensor, would give the same values.</source>
        <translation>%1 Gewichte, die nicht gelesen wurden, etwa das Ende eines Tensors, ergäben dieselben Werte.</translation>
    </message>
    <message>
        <source>%1 cannot be read as a zip archive: %2.</source>
        <translation>%1 ist nicht als ZIP-Archiv lesbar: %2.</translation>
    </message>
    <message>
        <source>%1 cannot be unpacked: %2.</source>
        <translation>%1 kann nicht entpackt werden: %2.</translation>
    </message>
    <message>
        <source>%1 cannot be unpacked: it has more bytes than the archive states.</source>
        <translation>%1 kann nicht entpackt werden: Der Inhalt ist länger als im Archiv angegeben.</translation>
    </message>
    <message>
        <source>%1 could not be imported: there are no chats in it.</source>
        <translation>%1 konnte nicht importiert werden: Darin sind keine Chats.</translation>
    </message>
    <message>
        <source>%1 could not be replaced (%2).</source>
        <translation>%1 konnte nicht ersetzt werden (%2).</translation>
    </message>
    <message>
        <source>%1 is not valid text in the encoding %2.</source>
        <translation>%1 ist kein gültiger Text in der Kodierung %2.</translation>
    </message>
    <message>
        <source>%1 nests lists and objects more than %2 levels deep.</source>
        <translation>%1 schachtelt Listen und Objekte mehr als %2 Ebenen tief.</translation>
    </message>
    <message>
        <source>%1 of type %2</source>
        <translation>%1 vom Typ %2</translation>
    </message>
    <message>
        <source>%1 unpacks to more than %2 MB, the limit for an import.</source>
        <translation>%1 ist entpackt größer als %2 MB; mehr kann nicht importiert werden.</translation>
    </message>
    <message>
        <source>%1: %2 is %3, but must hold %4 numbers.</source>
        <translation>%1: %2 ist %3, muss aber %4 Zahlen enthalten.</translation>
    </message>
    <message>
        <source>%1, line %2: the name of the node, %3, holds a control character.</source>
        <translation>%1, Zeile %2: Der Name des Knotens, %3, enthält ein Steuerzeichen.</translation>
    </message>
    <message>
        <source>%1, line %2: the shape of the node in %3 cannot be read.</source>
        <translation>%1, Zeile %2: Die Form des Knotens in %3 lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>%1: the file is larger than the limit of %2.</source>
        <translation>%1: Die Datei ist größer als das Limit von %2.</translation>
    </message>
    <message>
        <source>%1: the name of member %2 has %3 bytes; at most %4 are allowed.</source>
        <translation>%1: Der Name des Eintrags %2 hat %3 Bytes; erlaubt sind höchstens %4.</translation>
    </message>
    <message>
        <source>%1; a model is one file that begins with the letters GGUF</source>
        <translation>%1; ein Modell ist eine einzige Datei, die mit den Buchstaben GGUF beginnt</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is missing</source>
        <translation>&apos;%1&apos; fehlt</translation>
    </message>
    <message>
        <source>0.0 cannot be raised to a negative power</source>
        <translation>0.0 kann nicht zu einer negativen Potenz erhoben werden</translation>
    </message>
    <message>
        <source>each 16-bit id was read as two 8-bit ids</source>
        <translation>jede 16-Bit-ID wurde als zwei 8-Bit-IDs gelesen</translation>
    </message>
    <message>
        <source>each 32-bit id was read as four 8-bit ids</source>
        <translation>jede 32-Bit-ID wurde als vier 8-Bit-IDs gelesen</translation>
    </message>
    <message>
        <source>each 32-bit id was read as two 16-bit ids</source>
        <translation>jede 32-Bit-ID wurde als zwei 16-Bit-IDs gelesen</translation>
    </message>
    <message>
        <source>each 64-bit id was read as eight 8-bit ids</source>
        <translation>jede 64-Bit-ID wurde als acht 8-Bit-IDs gelesen</translation>
    </message>
    <message>
        <source>each 64-bit id was read as four 16-bit ids</source>
        <translation>jede 64-Bit-ID wurde als vier 16-Bit-IDs gelesen</translation>
    </message>
    <message>
        <source>%1, or %2</source>
        <translation>%1 oder %2</translation>
    </message>
    <message>
        <source>each 64-bit id was read as two 32-bit ids</source>
        <translation>jede 64-Bit-ID wurde als zwei 32-Bit-IDs gelesen</translation>
    </message>
    <message>
        <source>A mistake at later positions and a mistake in decoding tokens one by one would give the same numbers. To distinguish them, compare again with another value of --decode in both engines.</source>
        <translation>Ein Fehler bei späteren Positionen und ein Fehler beim einzelnen Dekodieren von Tokens ergäben dieselben Zahlen. Um sie zu unterscheiden, vergleiche noch einmal mit einem anderen Wert von --decode in beiden Engines.</translation>
    </message>
    <message>
        <source>A ring cache needs as many rows as the window plus one batch. Writing a batch must not overwrite rows that the first token of the batch still sees.</source>
        <translation>Ein Ring-Cache braucht so viele Zeilen wie das Fenster und ein Batch zusammen. Das Schreiben eines Batches darf keine Zeilen überschreiben, die das erste Token des Batches noch sieht.</translation>
    </message>
    <message>
        <source>The token in row i of a batch has the position of the first row plus i. It sees everything in the cache up to and including its own position.</source>
        <translation>Das Token in Zeile i eines Batches hat die Position der ersten Zeile plus i. Es sieht im Cache alles bis einschließlich seiner eigenen Position.</translation>
    </message>
    <message>
        <source>After the loop over whole vectors, add the remaining elements one by one. Or pad the row with zeros to a whole number of vectors.</source>
        <translation>Addiere nach der Schleife über ganze Vektoren die übrigen Elemente einzeln. Oder fülle die Zeile mit Nullen bis zu einer ganzen Zahl von Vektoren auf.</translation>
    </message>
    <message>
        <source>Apply the softmax only once. The attention kernel may already include the softmax.</source>
        <translation>Wende das Softmax nur einmal an. Vielleicht enthält der Attention-Kernel es schon.</translation>
    </message>
    <message>
        <source>writes only CR at the ends of lines</source>
        <translation>schreibt nur CR an die Zeilenenden</translation>
    </message>
    <message>
        <source>writes CRLF where the text has LF</source>
        <translation>schreibt CRLF, wo der Text LF hat</translation>
    </message>
    <message>
        <source>Compute the angle (position times frequency), its sine and its cosine in float32, even if the model runs in half precision. Half precision represents all integers only up to 2048, bfloat16 only up to 256.</source>
        <translation>Berechne den Winkel (Position mal Frequenz), seinen Sinus und seinen Kosinus in float32, auch wenn das Modell in halber Genauigkeit läuft. Halbe Genauigkeit stellt alle ganzen Zahlen nur bis 2048 dar, bfloat16 nur bis 256.</translation>
    </message>
    <message>
        <source>Compute sines and cosines for as many positions as the cache can hold, and report an error for a position beyond the end of the table.</source>
        <translation>Berechne Sinus und Kosinus für so viele Positionen, wie der Cache fassen kann, und melde bei einer Position jenseits des Tabellenendes einen Fehler.</translation>
    </message>
    <message>
        <source>Every row has its own sum of squares. Reduce over the last axis only, and keep that axis (keepdims) for the division.</source>
        <translation>Jede Zeile hat ihre eigene Quadratsumme. Reduziere nur über die letzte Achse, und behalte diese Achse (keepdims) für die Division.</translation>
    </message>
    <message>
        <source>Find the limit in the code. It may come from a fixed scale of 8-bit activations, a clamp against overflow, or a saturating conversion.</source>
        <translation>Suche die Grenze im Code. Sie kann von einer festen Skala für 8-Bit-Aktivierungen, einer Begrenzung gegen Überlauf oder einer sättigenden Umwandlung kommen.</translation>
    </message>
    <message>
        <source>The server asks to wait %1 days before the next request.</source>
        <translation>Der Server bittet, vor der nächsten Anfrage %1 Tage zu warten.</translation>
    </message>
    <message>
        <source>The server asks to wait %1 minutes before the next request.</source>
        <translation>Der Server bittet, vor der nächsten Anfrage %1 Minuten zu warten.</translation>
    </message>
    <message>
        <source>The server asks to wait %1 s before the next request.</source>
        <translation>Der Server bittet, vor der nächsten Anfrage %1 s zu warten.</translation>
    </message>
    <message>
        <source>The server asks to wait longer than a year before the next request.</source>
        <translation>Der Server bittet, vor der nächsten Anfrage länger als ein Jahr zu warten.</translation>
    </message>
    <message>
        <source>This cause fits, although the values of %1 in the same layer are right. So the mistake is in a copy of these values, such as the cache, or in the code that reads them.</source>
        <translation>Diese Ursache passt, obwohl die Werte von %1 in derselben Schicht stimmen. Der Fehler liegt also in einer Kopie dieser Werte, etwa im Cache, oder im Code, der sie liest.</translation>
    </message>
    <message>
        <source>This cause fits if the other engine evaluated the tokens one by one, starting at position %1. Check --decode.</source>
        <translation>Die Ursache passt, wenn die andere Engine die Tokens ab Position %1 einzeln ausgewertet hat. Prüfe --decode.</translation>
    </message>
    <message>
        <source>Keep the weights in the type that they have in the file, or round them to the nearest value. Cutting off the lower bits of a float doubles the largest error and always rounds towards zero. Quantizing the weights again adds a second error.</source>
        <translation>Behalte die Gewichte in dem Typ, den sie in der Datei haben, oder runde sie auf den nächsten Wert. Schneidet man die unteren Bits eines Floats ab, verdoppelt sich der größte Fehler, und es wird immer zur Null hin gerundet. Die Gewichte erneut zu quantisieren fügt einen zweiten Fehler hinzu.</translation>
    </message>
    <message>
        <source>each text has compatibility equivalents in places where the other text has the original characters</source>
        <translation>jeder der beiden Texte hat Entsprechungen an Stellen, an denen der andere die ursprünglichen Zeichen hat</translation>
    </message>
    <message>
        <source>the characters are in no Unicode form, but the text is in %1</source>
        <translation>die Zeichen sind in keiner Unicode-Form, der Text ist aber in %1</translation>
    </message>
    <message>
        <source>writes LF where the text has CR or CRLF</source>
        <translation>schreibt LF, wo der Text CR oder CRLF hat</translation>
    </message>
    <message>
        <source>also at the end of the text</source>
        <translation>auch am Ende des Texts</translation>
    </message>
    <message>
        <source>also at the starts of lines</source>
        <translation>auch an den Anfängen der Zeilen</translation>
    </message>
    <message>
        <source>and escapes characters in the text</source>
        <translation>und maskiert Zeichen im Text</translation>
    </message>
    <message>
        <source>writes LF where the text has CRLF</source>
        <translation>schreibt LF, wo der Text CRLF hat</translation>
    </message>
    <message>
        <source>Load both elements of a pair before you write one of them.</source>
        <translation>Lade beide Elemente eines Paares, bevor du eines davon schreibst.</translation>
    </message>
    <message>
        <source>LoopContext.changed() got an unexpected keyword argument &apos;%1&apos;</source>
        <translation>LoopContext.changed() bekam ein unerwartetes Schlüsselwortargument &apos;%1&apos;</translation>
    </message>
    <message>
        <source>LoopContext.cycle() got an unexpected keyword argument &apos;%1&apos;</source>
        <translation>LoopContext.cycle() bekam ein unerwartetes Schlüsselwortargument &apos;%1&apos;</translation>
    </message>
    <message>
        <source>No entry in the server&apos;s list of models has an &quot;id&quot; that is a text: %1.</source>
        <translation>Kein Eintrag in der Modellliste des Servers hat eine „id“, die ein Text ist: %1.</translation>
    </message>
    <message>
        <source>Numerical result out of range</source>
        <translation>Das Ergebnis liegt außerhalb des Zahlenbereichs</translation>
    </message>
    <message>
        <source>Before the softmax, set the scores of padding rows in the cache to minus infinity. Their keys are zeros, so their scores are 0, and a score of 0 still gets a share of the softmax.</source>
        <translation>Setze vor dem Softmax die Scores von Füllzeilen im Cache auf minus unendlich. Ihre Keys sind Nullen, also sind ihre Scores 0, und ein Score von 0 bekommt trotzdem einen Anteil am Softmax.</translation>
    </message>
    <message>
        <source>An unexpected error occurred.</source>
        <translation>Ein unerwarteter Fehler ist aufgetreten.</translation>
    </message>
    <message>
        <source>Sum the squares of all values of the row. Add up the partial sums of all threads of a workgroup. If the row is longer than the workgroup, let each thread process more than one value.</source>
        <translation>Summiere die Quadrate aller Werte der Zeile. Addiere die Teilsummen aller Threads einer Workgroup. Ist die Zeile länger als die Workgroup, muss jeder Thread mehrere Werte verarbeiten.</translation>
    </message>
    <message>
        <source>The JSON schema</source>
        <translation>Das JSON-Schema</translation>
    </message>
    <message>
        <source>The JSON schema is too large for a grammar; use fewer and shorter parts.</source>
        <translation>Das JSON-Schema ist zu groß für eine Grammatik; verwende weniger und kürzere Teile.</translation>
    </message>
    <message>
        <source>The server at %1 compressed its answer in a format that is not supported.</source>
        <translation>Der Server %1 hat seine Antwort in einem Format komprimiert, das nicht unterstützt wird.</translation>
    </message>
    <message>
        <source>The chats could not be copied to %1 (%2).</source>
        <translation>Die Chats konnten nicht nach %1 kopiert werden (%2).</translation>
    </message>
    <message>
        <source>The chat database %1 is damaged: its schema version is %2, which is not valid.</source>
        <translation>Die Chat-Datenbank %1 ist beschädigt: Ihre Schemaversion ist %2, was nicht gültig ist.</translation>
    </message>
    <message>
        <source>The damaged file has no readable table of chats.</source>
        <translation>Die beschädigte Datei hat keine lesbare Tabelle mit Chats.</translation>
    </message>
    <message>
        <source>The file %1 does not exist.</source>
        <translation>Die Datei %1 existiert nicht.</translation>
    </message>
    <message>
        <source>The file has no default chat template; its template %1 is used.</source>
        <translation>Die Datei hat keine Standard-Chat-Vorlage; ihre Vorlage %1 wird benutzt.</translation>
    </message>
    <message>
        <source>The folder %1 for backups of the chats cannot be created.</source>
        <translation>Der Ordner %1 für Sicherungen der Chats kann nicht angelegt werden.</translation>
    </message>
    <message>
        <source>The grammar enters more than %1 rules before it reads the next character; use fewer rules.</source>
        <translation>Die Grammatik betritt mehr als %1 Regeln, bevor sie das nächste Zeichen liest; verwende weniger Regeln.</translation>
    </message>
    <message>
        <source>The grammar is in UTF-16; save it as UTF-8.</source>
        <translation>Die Grammatik ist in UTF-16; speichere sie als UTF-8.</translation>
    </message>
    <message>
        <source>The grammar is too large: it has more than %1 parts, or too many of its alternatives are similar; use fewer and shorter rules.</source>
        <translation>Die Grammatik ist zu groß: Sie hat mehr als %1 Teile, oder zu viele ihrer Alternativen ähneln sich; verwende weniger und kürzere Regeln.</translation>
    </message>
    <message>
        <source>The server at %1 returned an empty answer (HTTP %2).</source>
        <translation>Der Server %1 hat eine leere Antwort gesendet (HTTP %2).</translation>
    </message>
    <message>
        <source>The server at %1 redirects (%2), but gives no address.</source>
        <translation>Der Server %1 leitet weiter (%2), nennt aber keine Adresse.</translation>
    </message>
    <message>
        <source>The server at %1 redirects in a circle: %2 leads back to itself.</source>
        <translation>Der Server %1 leitet im Kreis weiter: %2 führt zu sich selbst zurück.</translation>
    </message>
    <message>
        <source>The server at %1 redirects to %2, which is not an HTTP address.</source>
        <translation>Der Server %1 leitet weiter zu %2, was keine HTTP-Adresse ist.</translation>
    </message>
    <message>
        <source>The answer is incomplete: the server stopped it at the server&apos;s own token limit.</source>
        <translation>Die Antwort ist unvollständig: Der Server hat sie an seiner eigenen Token-Grenze beendet.</translation>
    </message>
    <message>
        <source>The server&apos;s answer</source>
        <translation>Die Antwort des Servers</translation>
    </message>
    <message>
        <source>The server&apos;s answer has more than %1 JSON values.</source>
        <translation>Die Antwort des Servers hat mehr als %1 JSON-Werte.</translation>
    </message>
    <message>
        <source>The server&apos;s answer was rejected: it decompresses to more than %1 times its size.</source>
        <translation>Die Antwort des Servers wurde abgewiesen: Dekomprimiert ist sie mehr als %1-mal so lang.</translation>
    </message>
    <message>
        <source>Do not add an epsilon to the sum of the exponentials. After the largest score is subtracted, this sum is at least 1.</source>
        <translation>Addiere kein Epsilon zur Summe der Exponentialwerte. Nachdem der größte Score abgezogen ist, beträgt diese Summe mindestens 1.</translation>
    </message>
    <message>
        <source>There is not enough memory for this operation.</source>
        <translation>Der Speicher reicht für diesen Vorgang nicht.</translation>
    </message>
    <message>
        <source>UTF-16 with a byte order mark</source>
        <translation>UTF-16 mit Byte-Order-Mark</translation>
    </message>
    <message>
        <source>UTF-16, big-endian</source>
        <translation>UTF-16, Big-Endian</translation>
    </message>
    <message>
        <source>UTF-16, little-endian</source>
        <translation>UTF-16, Little-Endian</translation>
    </message>
    <message>
        <source>Use the exact function. The model was not trained with an approximation, such as hard swish, a rational tanh, or e^x by shifting bits.</source>
        <translation>Nimm die genaue Funktion. Das Modell wurde nicht mit einer Näherung trainiert, etwa Hard-Swish, einem rationalen tanh oder e^x durch Verschieben von Bits.</translation>
    </message>
    <message>
        <source>Wait for all threads (with a barrier or a synchronised stream) before the next operation reads their results. As a test, run the operation with one thread: the difference must vanish.</source>
        <translation>Warte auf alle Threads (mit einer Barriere oder einem synchronisierten Stream), bevor die nächste Operation ihre Ergebnisse liest. Führe die Operation zur Probe mit einem Thread aus: Der Unterschied muss verschwinden.</translation>
    </message>
    <message>
        <source>When the running maximum rises from m to m&apos;, multiply both the sum and the mixed values of the earlier tiles by e^(m - m&apos;).</source>
        <translation>Steigt das laufende Maximum von m auf m&apos;, multipliziere sowohl die Summe als auch die gemischten Values der früheren Kacheln mit e^(m - m&apos;).</translation>
    </message>
    <message>
        <source>%1: the file itself was not downloaded. Run &quot;git lfs pull&quot; in the folder of the pointer, or download the file itself</source>
        <translation>%1: Die Datei selbst wurde nicht heruntergeladen. Führe „git lfs pull“ im Ordner des Zeigers aus, oder lade die Datei selbst herunter</translation>
    </message>
    <message>
        <source>a Xet pointer: the file itself was not downloaded. Run &quot;git xet install&quot; and &quot;git lfs pull&quot; in the folder of the pointer, or download the file itself</source>
        <translation>ein Xet-Zeiger: Die Datei selbst wurde nicht heruntergeladen. Führe „git xet install“ und „git lfs pull“ im Ordner des Zeigers aus, oder lade die Datei selbst herunter</translation>
    </message>
    <message>
        <source>a git-annex pointer: the file itself was not downloaded. Run &quot;git annex get&quot; in the folder of the pointer</source>
        <translation>ein git-annex-Zeiger: Die Datei selbst wurde nicht heruntergeladen. Führe „git annex get“ im Ordner des Zeigers aus</translation>
    </message>
    <message>
        <source>a list or an object is expected here</source>
        <translation>hier wird eine Liste oder ein Objekt erwartet</translation>
    </message>
    <message>
        <source>a negative number to the power of a fraction is not a real number</source>
        <translation>eine negative Zahl, potenziert mit einem Bruch, ist keine reelle Zahl</translation>
    </message>
    <message>
        <source>a safetensors file, which has to be converted to GGUF</source>
        <translation>eine safetensors-Datei, die erst in GGUF umgewandelt werden muss</translation>
    </message>
    <message>
        <source>adds a second CR before each CRLF</source>
        <translation>fügt vor jedem CRLF ein zweites CR hinzu</translation>
    </message>
    <message>
        <source>a tar archive; a model is one file that begins with the letters GGUF</source>
        <translation>ein tar-Archiv; ein Modell ist eine einzige Datei, die mit den Buchstaben GGUF beginnt</translation>
    </message>
    <message>
        <source>a text file that begins with %1: download the model again</source>
        <translation>eine Textdatei, die mit %1 beginnt: Lade das Modell noch einmal herunter</translation>
    </message>
    <message>
        <source>a parameter of a tool is not a text.</source>
        <translation>Ein Parameter eines Werkzeugs ist kein Text.</translation>
    </message>
    <message>
        <source>a value is missing</source>
        <translation>ein Wert fehlt</translation>
    </message>
    <message>
        <source>a value is missing after the comma</source>
        <translation>nach dem Komma fehlt ein Wert</translation>
    </message>
    <message>
        <source>a web page</source>
        <translation>eine Webseite</translation>
    </message>
    <message>
        <source>a zero byte</source>
        <translation>ein Nullbyte</translation>
    </message>
    <message>
        <source>adds a constant to the sum of the softmax</source>
        <translation>addiert eine Konstante zur Summe des Softmax</translation>
    </message>
    <message>
        <source>all ids except those of special tokens</source>
        <translation>alle IDs außer denen von Sondertokens</translation>
    </message>
    <message>
        <source>all ids from the difference on</source>
        <translation>alle IDs ab dem Unterschied</translation>
    </message>
    <message>
        <source>an HTTP response (%1), which was saved in place of the model: download it again</source>
        <translation>eine HTTP-Antwort (%1), die anstelle des Modells gespeichert wurde: Lade es noch einmal herunter</translation>
    </message>
    <message>
        <source>an XML document</source>
        <translation>ein XML-Dokument</translation>
    </message>
    <message>
        <source>an unfinished download: the beginning of the file holds only zeros, because its space was reserved but not filled. Download the file again</source>
        <translation>ein unfertiger Download: Der Anfang der Datei enthält nur Nullen, weil ihr Platz reserviert, aber nicht gefüllt wurde. Lade die Datei noch einmal herunter</translation>
    </message>
    <message>
        <source>encodes NUL as two bytes, as in Java</source>
        <translation>kodiert NUL als zwei Bytes, wie in Java</translation>
    </message>
    <message>
        <source>applies the softmax of attention twice</source>
        <translation>wendet das Softmax der Attention zweimal an</translation>
    </message>
    <message>
        <source>approximates the activation function</source>
        <translation>nähert die Aktivierungsfunktion nur an</translation>
    </message>
    <message>
        <source>reads the text as Latin-1</source>
        <translation>liest den Text als Latin-1</translation>
    </message>
    <message>
        <source>reads the text as Latin-1, twice</source>
        <translation>liest den Text als Latin-1, zweimal</translation>
    </message>
    <message>
        <source>reads the text as code page 437</source>
        <translation>liest den Text als Codepage 437</translation>
    </message>
    <message>
        <source>reads the text as code page 850</source>
        <translation>liest den Text als Codepage 850</translation>
    </message>
    <message>
        <source>reads the text as Windows-1251</source>
        <translation>liest den Text als Windows-1251</translation>
    </message>
    <message>
        <source>reads the text as KOI8-R</source>
        <translation>liest den Text als KOI8-R</translation>
    </message>
    <message>
        <source>reads the text as Mac Roman</source>
        <translation>liest den Text als Mac Roman</translation>
    </message>
    <message>
        <source>reads the text as %1</source>
        <translation>liest den Text als %1</translation>
    </message>
    <message>
        <source>%1, read as Latin-1</source>
        <translation>%1, gelesen als Latin-1</translation>
    </message>
    <message>
        <source>%1, read as Windows-1252</source>
        <translation>%1, gelesen als Windows-1252</translation>
    </message>
    <message>
        <source>%1, read as UTF-8 with U+FFFD for invalid bytes</source>
        <translation>%1, gelesen als UTF-8 mit U+FFFD für ungültige Bytes</translation>
    </message>
    <message>
        <source>reads the text as Windows-1252</source>
        <translation>liest den Text als Windows-1252</translation>
    </message>
    <message>
        <source>reads the text as Windows-1252, twice</source>
        <translation>liest den Text als Windows-1252, zweimal</translation>
    </message>
    <message>
        <source>clips values to a range</source>
        <translation>begrenzt Werte auf einen Bereich</translation>
    </message>
    <message>
        <source>computes RoPE with too few bits</source>
        <translation>berechnet RoPE mit zu wenigen Bits</translation>
    </message>
    <message>
        <source>computes a norm from only a part of its row</source>
        <translation>berechnet eine Norm nur aus einem Teil ihrer Zeile</translation>
    </message>
    <message>
        <source>computes a single norm over all rows of a batch</source>
        <translation>berechnet eine einzige Norm über alle Zeilen eines Batches</translation>
    </message>
    <message>
        <source>does not rescale earlier tiles of an online softmax</source>
        <translation>skaliert frühere Kacheln eines Online-Softmax nicht um</translation>
    </message>
    <message>
        <source>format must be a text</source>
        <translation>format muss ein Text sein</translation>
    </message>
    <message>
        <source>%1; %2 became %3</source>
        <translation>%1; aus %2 wurde %3</translation>
    </message>
    <message>
        <source>includes padding rows of the cache in the softmax</source>
        <translation>bezieht Füllzeilen des Caches ins Softmax ein</translation>
    </message>
    <message>
        <source>ids are bitwise inverted</source>
        <translation>IDs sind Bit für Bit invertiert</translation>
    </message>
    <message>
        <source>the file ends in the middle of the chat, or is damaged.</source>
        <translation>Die Datei endet mitten im Chat oder ist beschädigt.</translation>
    </message>
    <message>
        <source>the file has version %1 of GPT4All&apos;s format; versions %2 to %3 are supported.</source>
        <translation>Sie hat Version %1 des Formats von GPT4All; unterstützt werden die Versionen %2 bis %3.</translation>
    </message>
    <message>
        <source>a chat is larger than %1 MB, the limit for one chat.</source>
        <translation>Ein Chat ist größer als %1 MB, die Grenze für einen Chat.</translation>
    </message>
    <message>
        <source>a chat is larger than 256 MB, the limit for one chat.</source>
        <translation>Ein Chat ist größer als 256 MB, die Grenze für einen Chat.</translation>
    </message>
    <message>
        <source>the file is not JSON (at byte %1: %2).</source>
        <translation>Die Datei ist kein JSON (bei Byte %1: %2).</translation>
    </message>
    <message>
        <source>its answers are nested too deeply.</source>
        <translation>Ihre Antworten sind zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>ids are stored as signed 16-bit integers</source>
        <translation>IDs sind als vorzeichenbehaftete 16-Bit-Zahlen gespeichert</translation>
    </message>
    <message>
        <source>ids are stored as signed 8-bit integers</source>
        <translation>IDs sind als vorzeichenbehaftete 8-Bit-Zahlen gespeichert</translation>
    </message>
    <message>
        <source>leaves out the byte order mark</source>
        <translation>lässt die Byte-Order-Mark weg</translation>
    </message>
    <message>
        <source>leaves out the last elements of dot products</source>
        <translation>lässt die letzten Elemente von Skalarprodukten weg</translation>
    </message>
    <message>
        <source>ids above 127 are replaced by 127</source>
        <translation>IDs über 127 werden durch 127 ersetzt</translation>
    </message>
    <message>
        <source>ids above 255 are replaced by 255</source>
        <translation>IDs über 255 werden durch 255 ersetzt</translation>
    </message>
    <message>
        <source>ids above 32767 are replaced by 32767</source>
        <translation>IDs über 32767 werden durch 32767 ersetzt</translation>
    </message>
    <message>
        <source>ids above 65535 are replaced by 65535</source>
        <translation>IDs über 65535 werden durch 65535 ersetzt</translation>
    </message>
    <message>
        <source>line %1 is not a JSON object.</source>
        <translation>Zeile %1 ist kein JSON-Objekt.</translation>
    </message>
    <message>
        <source>masks by the row in a batch instead of the position</source>
        <translation>maskiert nach der Zeile in einem Batch statt nach der Position</translation>
    </message>
    <message>
        <source>metadata key %1: the array length %2 at byte %3 needs more than the %4 bytes that follow%5.</source>
        <translation>Metadatenschlüssel %1: Die Array-Länge %2 bei Byte %3 braucht mehr als die %4 Bytes, die folgen%5.</translation>
    </message>
    <message>
        <source>method must be common, ceil or floor</source>
        <translation>method muss common, ceil oder floor sein</translation>
    </message>
    <message>
        <source>must have one entry per layer</source>
        <translation>es muss für jede Schicht einen Eintrag geben</translation>
    </message>
    <message>
        <source>must be at least %1</source>
        <translation>der Wert darf nicht kleiner als %1 sein</translation>
    </message>
    <message>
        <source>no items for cycling given</source>
        <translation>für cycle wurden keine Elemente angegeben</translation>
    </message>
    <message>
        <source>uses one byte for each character, as Latin-1 or Windows-1252 does</source>
        <translation>benutzt ein Byte für jedes Zeichen, wie Latin-1 oder Windows-1252</translation>
    </message>
    <message>
        <source>overwrites one element of a pair (RoPE) before it has computed the other one</source>
        <translation>überschreibt ein Element eines Paars (RoPE), bevor es das andere berechnet hat</translation>
    </message>
    <message>
        <source>overwrites rows of a ring cache that are still needed</source>
        <translation>überschreibt Zeilen eines Ring-Caches, die noch gebraucht werden</translation>
    </message>
    <message>
        <source>adds a byte order mark at the start</source>
        <translation>fügt am Anfang eine Byte-Order-Mark hinzu</translation>
    </message>
    <message>
        <source>ids are read as 16 bits in the other byte order</source>
        <translation>IDs sind als 16 Bit in der anderen Bytereihenfolge gelesen</translation>
    </message>
    <message>
        <source>ids are read as 32 bits in the other byte order</source>
        <translation>IDs sind als 32 Bit in der anderen Bytereihenfolge gelesen</translation>
    </message>
    <message>
        <source>reads beyond the end of its RoPE table</source>
        <translation>liest über das Ende seiner RoPE-Tabelle hinaus</translation>
    </message>
    <message>
        <source>ids are rounded to bf16 (8 significant bits)</source>
        <translation>IDs sind auf bf16 gerundet (8 signifikante Bits)</translation>
    </message>
    <message>
        <source>ids are rounded to f16 (11 significant bits)</source>
        <translation>IDs sind auf f16 gerundet (11 signifikante Bits)</translation>
    </message>
    <message>
        <source>rounds weights to fewer bits</source>
        <translation>rundet Gewichte auf weniger Bits</translation>
    </message>
    <message>
        <source>ids are taken modulo 2^%1</source>
        <translation>IDs sind modulo 2^%1 genommen</translation>
    </message>
    <message>
        <source>ids are cut to bf16 (8 significant bits)</source>
        <translation>IDs sind auf bf16 abgeschnitten (8 signifikante Bits)</translation>
    </message>
    <message>
        <source>ids are taken modulo 2^16 (stored in 16 bits)</source>
        <translation>IDs sind modulo 2^16 genommen (in 16 Bit gespeichert)</translation>
    </message>
    <message>
        <source>ids are taken modulo 2^8 (stored in 8 bits)</source>
        <translation>IDs sind modulo 2^8 genommen (in 8 Bit gespeichert)</translation>
    </message>
    <message>
        <source>tensor %1: its %2 bytes of data at offset %3 (written at byte %4) do not fit into the %5 bytes of data in the file, which ends at byte %6.</source>
        <translation>Tensor %1: Seine %2 Datenbytes am Versatz %3 (angegeben bei Byte %4) passen nicht in die %5 Datenbytes der Datei, die bei Byte %6 endet.</translation>
    </message>
    <message>
        <source>the %1 at byte %2 needs %3 bytes, but the file ends at byte %4%5.</source>
        <translation>„%1“ bei Byte %2 braucht %3 Bytes, aber die Datei endet bei Byte %4%5.</translation>
    </message>
    <message>
        <source>the file cannot be read</source>
        <translation>Die Datei ist nicht lesbar</translation>
    </message>
    <message>
        <source>the file ends unexpectedly</source>
        <translation>Die Datei endet unerwartet</translation>
    </message>
    <message>
        <source>the %1 at byte %2 has length %3, but only %4 bytes follow%5.</source>
        <translation>„%1“ bei Byte %2 hat die Länge %3, aber es folgen nur %4 Bytes%5.</translation>
    </message>
    <message>
        <source>the message %1</source>
        <translation>die Meldung %1</translation>
    </message>
    <message>
        <source>the metadata count %1 at byte 16 needs more than the %2 bytes that follow%3.</source>
        <translation>Die Zahl der Metadaten %1 bei Byte 16 braucht mehr als die %2 Bytes, die folgen%3.</translation>
    </message>
    <message>
        <source>the name of the array, %1, holds a control character.</source>
        <translation>Der Name des Arrays, %1, enthält ein Steuerzeichen.</translation>
    </message>
    <message>
        <source>the pattern is too long for a grammar</source>
        <translation>das Muster ist zu lang für eine Grammatik</translation>
    </message>
    <message>
        <source>the tensor count %1 at byte 8 needs more than the %2 bytes that follow the metadata%3.</source>
        <translation>Die Zahl der Tensoren %1 bei Byte 8 braucht mehr als die %2 Bytes, die auf die Metadaten folgen%3.</translation>
    </message>
    <message>
        <source>this is not a GGUF file, but %1.</source>
        <translation>Das ist keine GGUF-Datei, sondern %1.</translation>
    </message>
    <message>
        <source>ids from about %1 on</source>
        <translation>IDs ab etwa %1</translation>
    </message>
    <message>
        <source>pairs of 16-bit ids were read as one 32-bit id</source>
        <translation>je zwei 16-Bit-IDs wurden als eine 32-Bit-ID gelesen</translation>
    </message>
    <message>
        <source>type %1 doesn&apos;t define __round__ method</source>
        <translation>Typ %1 hat keine Methode __round__</translation>
    </message>
    <message>
        <source>uses results before all threads have written them</source>
        <translation>benutzt Ergebnisse, bevor alle Threads sie geschrieben haben</translation>
    </message>
    <message>
        <source>encodes spaces as +</source>
        <translation>kodiert Leerzeichen als +</translation>
    </message>
    <message>
        <source>the array %1 has no header. Its size and its values match the type %2.</source>
        <translation>Das Array %1 hat keinen Kopf. Nach Größe und Werten ist es vom Typ %2.</translation>
    </message>
    <message>
        <source>the array %1 holds the values of position %2, which is not the last position. The array was compared at that position.</source>
        <translation>Das Array %1 enthält die Werte der Position %2, die nicht die letzte ist. Das Array wurde an dieser Position verglichen.</translation>
    </message>
    <message>
        <source>the array %1 holds the values of positions %2 to %3, which are not the last positions. The array was compared at those positions.</source>
        <translation>Das Array %1 enthält die Werte der Positionen %2 bis %3, die nicht die letzten sind. Das Array wurde an diesen Positionen verglichen.</translation>
    </message>
    <message>
        <source>the array %1 holds 1 value that float32 cannot hold (%2). This value counts as infinite.</source>
        <translation>Das Array %1 enthält 1 Wert, den float32 nicht darstellen kann (%2). Dieser Wert zählt als unendlich.</translation>
    </message>
    <message>
        <source>the array %1 holds %2 values that float32 cannot hold. The first is %3. These values count as infinite.</source>
        <translation>Das Array %1 enthält %2 Werte, die float32 nicht darstellen kann. Der erste ist %3. Diese Werte zählen als unendlich.</translation>
    </message>
    <message>
        <source>%1 contains no text.</source>
        <translation>%1 enthält keinen Text.</translation>
    </message>
    <message>
        <source>%1 is an archive; only texts, PDF, docx, xlsx, odt and ods files can be attached.</source>
        <translation>%1 ist ein Archiv; nur Texte und Dateien der Formate PDF, docx, xlsx, odt und ods können angehängt werden.</translation>
    </message>
    <message>
        <source>%1 is damaged: %2 %3.</source>
        <translation>%1 ist beschädigt: %2 %3.</translation>
    </message>
    <message>
        <source>%1 is damaged: it does not contain %2.</source>
        <translation>%1 ist beschädigt: %2 fehlt darin.</translation>
    </message>
    <message>
        <source>%1 is encrypted or in a pre-2007 Office format. Save it as docx, xlsx or odt, without a password.</source>
        <translation>%1 ist verschlüsselt oder in einem Office-Format von vor 2007. Speichere die Datei ohne Kennwort als docx, xlsx oder odt.</translation>
    </message>
    <message>
        <source>%1 is not a text file; only texts, PDF, docx, xlsx, odt and ods files can be attached.</source>
        <translation>%1 ist keine Textdatei; nur Texte und Dateien der Formate PDF, docx, xlsx, odt und ods können angehängt werden.</translation>
    </message>
    <message>
        <source>%1 unpacks to more than %2 MB, the limit for reading.</source>
        <translation>%1 ist entpackt größer als %2 MB; mehr kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>%1 could not be read to its end.</source>
        <translation>%1 konnte nicht bis zum Ende gelesen werden.</translation>
    </message>
    <message>
        <source>If TF32 is intended, nothing is wrong: GPUs can multiply float32 values in TF32. Turn TF32 off if you need exact products.</source>
        <translation>Wenn TF32 gewollt ist, ist nichts falsch: GPUs können float32-Werte in TF32 multiplizieren. Schalte TF32 aus, wenn du exakte Produkte brauchst.</translation>
    </message>
    <message>
        <source>The JSON schema has a number that is too large; the largest is about 1.8e308.</source>
        <translation>Das JSON-Schema enthält eine zu große Zahl; die größte ist etwa 1,8e308.</translation>
    </message>
    <message>
        <source>The text of %1 is larger than %2 MB, the limit for attachments.</source>
        <translation>Der Text von %1 ist größer als %2 MB; mehr kann nicht angehängt werden.</translation>
    </message>
    <message>
        <source>every piece is looked up as the beginning of a word</source>
        <translation>jedes Stück wird als Wortanfang nachgeschlagen</translation>
    </message>
    <message>
        <source>every piece is looked up as the continuation of a word</source>
        <translation>jedes Stück wird als Wortfortsetzung nachgeschlagen</translation>
    </message>
    <message>
        <source>an integer does not fit into 128 bits</source>
        <translation>eine Ganzzahl passt nicht in 128 Bit</translation>
    </message>
    <message>
        <source>as llama.cpp does with a cache in 8 bits and flash attention</source>
        <translation>wie es llama.cpp mit einem Cache in 8 Bit und Flash Attention tut</translation>
    </message>
    <message>
        <source>as llama.cpp does with a cache in bfloat16</source>
        <translation>wie es llama.cpp mit einem Cache in bfloat16 tut</translation>
    </message>
    <message>
        <source>as llama.cpp does with a cache in bfloat16 and flash attention</source>
        <translation>wie es llama.cpp mit einem Cache in bfloat16 und Flash Attention tut</translation>
    </message>
    <message>
        <source>as llama.cpp does with a cache in float16</source>
        <translation>wie es llama.cpp mit einem Cache in float16 tut</translation>
    </message>
    <message>
        <source>as llama.cpp does with a cache in float16 and flash attention</source>
        <translation>wie es llama.cpp mit einem Cache in float16 und Flash Attention tut</translation>
    </message>
    <message>
        <source>as llama.cpp does with keys in 8 bits</source>
        <translation>wie es llama.cpp mit Keys in 8 Bit tut</translation>
    </message>
    <message>
        <source>beginnings and continuations are swapped</source>
        <translation>Anfänge und Fortsetzungen sind vertauscht</translation>
    </message>
    <message>
        <source>cannot convert a float that large to an integer of 128 bits</source>
        <translation>eine so große Gleitkommazahl lässt sich nicht in eine Ganzzahl mit 128 Bit umwandeln</translation>
    </message>
    <message>
        <source>computes in TF32</source>
        <translation>rechnet in TF32</translation>
    </message>
    <message>
        <source>ends in line %1 before its XML is complete</source>
        <translation>endet in Zeile %1, bevor sein XML vollständig ist</translation>
    </message>
    <message>
        <source>enum is an empty list, so nothing is valid</source>
        <translation>enum ist eine leere Liste, also ist nichts gültig</translation>
    </message>
    <message>
        <source>has a document type declaration, which is not allowed</source>
        <translation>enthält eine Dokumenttyp-Deklaration, die nicht erlaubt ist</translation>
    </message>
    <message>
        <source>ids of %1 are too large</source>
        <translation>die Token-IDs von %1 sind zu groß</translation>
    </message>
    <message>
        <source>in bfloat16, as GPU engines do</source>
        <translation>in bfloat16, wie es GPU-Engines tun</translation>
    </message>
    <message>
        <source>in bfloat16, as candle does</source>
        <translation>in bfloat16, wie es candle tut</translation>
    </message>
    <message>
        <source>in bfloat16, as llama.cpp does on GPUs</source>
        <translation>in bfloat16, wie es llama.cpp auf GPUs tut</translation>
    </message>
    <message>
        <source>in bfloat16, as Hugging Face Transformers does</source>
        <translation>in bfloat16, wie es Hugging Face Transformers tut</translation>
    </message>
    <message>
        <source>in bfloat16, as Hugging Face Transformers does under autocast</source>
        <translation>in bfloat16, wie es Hugging Face Transformers mit Autocast tut</translation>
    </message>
    <message>
        <source>in bfloat16, as vLLM and MLX do</source>
        <translation>in bfloat16, wie es vLLM und MLX tun</translation>
    </message>
    <message>
        <source>in float16, as GPU engines do</source>
        <translation>in float16, wie es GPU-Engines tun</translation>
    </message>
    <message>
        <source>in float16, as candle does</source>
        <translation>in float16, wie es candle tut</translation>
    </message>
    <message>
        <source>in float16, as llama.cpp does on GPUs</source>
        <translation>in float16, wie es llama.cpp auf GPUs tut</translation>
    </message>
    <message>
        <source>in float16, as Hugging Face Transformers does</source>
        <translation>in float16, wie es Hugging Face Transformers tut</translation>
    </message>
    <message>
        <source>in float16, as Hugging Face Transformers does under autocast</source>
        <translation>in float16, wie es Hugging Face Transformers mit Autocast tut</translation>
    </message>
    <message>
        <source>in float16, as vLLM and MLX do</source>
        <translation>in float16, wie es vLLM und MLX tun</translation>
    </message>
    <message>
        <source>integers beyond 2^64 cannot be divisors</source>
        <translation>Ganzzahlen über 2^64 können keine Divisoren sein</translation>
    </message>
    <message>
        <source>is nested more than %1 levels deep</source>
        <translation>ist mehr als %1 Ebenen tief verschachtelt</translation>
    </message>
    <message>
        <source>is not valid XML in line %1</source>
        <translation>ist in Zeile %1 kein gültiges XML</translation>
    </message>
    <message>
        <source>pieces are looked up as in vocab.txt</source>
        <translation>Stücke werden wie in vocab.txt nachgeschlagen</translation>
    </message>
    <message>
        <source>pieces that continue a word are looked up with ##</source>
        <translation>Stücke, die ein Wort fortsetzen, werden mit ## nachgeschlagen</translation>
    </message>
    <message>
        <source>uses an unknown token for single characters</source>
        <translation>benutzt ein unbekanntes Token für einzelne Zeichen</translation>
    </message>
    <message>
        <source>the number %1 does not fit into 128 bits</source>
        <translation>die Zahl %1 passt nicht in 128 Bit</translation>
    </message>
    <message>
        <source>uses one unknown token for the rest of the word</source>
        <translation>benutzt ein unbekanntes Token für den Rest des Wortes</translation>
    </message>
    <message>
        <source>chooses the shortest match instead of the longest</source>
        <translation>wählt das kürzeste passende Stück statt des längsten</translation>
    </message>
    <message>
        <source>with activations and weights in bfloat16</source>
        <translation>mit Aktivierungen und Gewichten in bfloat16</translation>
    </message>
    <message>
        <source>with activations and weights in float16</source>
        <translation>mit Aktivierungen und Gewichten in float16</translation>
    </message>
    <message>
        <source>with activations rounded to 8 bits, and to TF32 for F16 rows whose width is not a multiple of a block, as on Vitrine&apos;s fast levels</source>
        <translation>mit auf 8 Bit gerundeten Aktivierungen (F16-Zeilen, deren Breite kein Vielfaches der Blockgröße ist: auf TF32), wie in Vitrines schnellen Stufen</translation>
    </message>
    <message>
        <source>with activations rounded to 8 bits with one scale for each token</source>
        <translation>mit auf 8 Bit gerundeten Aktivierungen und einem Skalierungsfaktor für jedes Token</translation>
    </message>
    <message>
        <source>with activations rounded to TF32</source>
        <translation>mit auf TF32 gerundeten Aktivierungen</translation>
    </message>
    <message>
        <source>with activations rounded to float16</source>
        <translation>mit auf float16 gerundeten Aktivierungen</translation>
    </message>
    <message>
        <source>with attention probabilities in bfloat16</source>
        <translation>mit Wahrscheinlichkeiten der Attention in bfloat16</translation>
    </message>
    <message>
        <source>with attention probabilities in float16</source>
        <translation>mit Wahrscheinlichkeiten der Attention in float16</translation>
    </message>
    <message>
        <source>with attention scores in bfloat16</source>
        <translation>mit Scores der Attention in bfloat16</translation>
    </message>
    <message>
        <source>with attention scores in float16</source>
        <translation>mit Scores der Attention in float16</translation>
    </message>
    <message>
        <source>with factors of products in TF32, as GPU engines do</source>
        <translation>mit Faktoren von Produkten in TF32, wie es GPU-Engines tun</translation>
    </message>
    <message>
        <source>with factors of products cut to TF32, as some GPU kernels do</source>
        <translation>mit Faktoren von Produkten, die wie in manchen GPU-Kernels auf TF32 abgeschnitten sind</translation>
    </message>
    <message>
        <source>with keys and values kept in %1</source>
        <translation>mit Keys und Values in %1</translation>
    </message>
    <message>
        <source>with keys kept in %1</source>
        <translation>mit Keys in %1</translation>
    </message>
    <message>
        <source>with keys kept in %1 and values kept in %2</source>
        <translation>mit Keys in %1 und Values in %2</translation>
    </message>
    <message>
        <source>with parameters in bfloat16</source>
        <translation>mit Parametern in bfloat16</translation>
    </message>
    <message>
        <source>with parameters in float16</source>
        <translation>mit Parametern in float16</translation>
    </message>
    <message>
        <source>with products summed in float16</source>
        <translation>mit in float16 summierten Produkten</translation>
    </message>
    <message>
        <source>with results of operations in bfloat16</source>
        <translation>mit Ergebnissen von Operationen in bfloat16</translation>
    </message>
    <message>
        <source>with results of operations in float16</source>
        <translation>mit Ergebnissen von Operationen in float16</translation>
    </message>
    <message>
        <source>with results of products in bfloat16</source>
        <translation>mit Ergebnissen von Produkten in bfloat16</translation>
    </message>
    <message>
        <source>with results of products in float16</source>
        <translation>mit Ergebnissen von Produkten in float16</translation>
    </message>
    <message>
        <source>with the residual stream in bfloat16</source>
        <translation>mit dem Residualstrom in bfloat16</translation>
    </message>
    <message>
        <source>with the residual stream in float16</source>
        <translation>mit dem Residualstrom in float16</translation>
    </message>
    <message>
        <source>with values kept in %1</source>
        <translation>mit Values in %1</translation>
    </message>
    <message>
        <source>with weights in bfloat16</source>
        <translation>mit Gewichten in bfloat16</translation>
    </message>
    <message>
        <source>with weights in float16</source>
        <translation>mit Gewichten in float16</translation>
    </message>
    <message>
        <source>in float16, as llama.cpp does on Vulkan</source>
        <translation>in float16, wie es llama.cpp auf Vulkan tut</translation>
    </message>
    <message>
        <source>%1 is a folder, but the chats need a file with this name. Rename or move the folder.</source>
        <translation>%1 ist ein Ordner, aber die Chats brauchen eine Datei mit diesem Namen. Benenne den Ordner um oder verschiebe ihn.</translation>
    </message>
    <message>
        <source>The chats in %1 are being recovered; wait until that is complete.</source>
        <translation>Die Chats in %1 werden gerade wiederhergestellt; warte, bis das fertig ist.</translation>
    </message>
    <message>
        <source>Another program has changed %1, the file with the chats: its %2 is missing or different.</source>
        <translation>Ein anderes Programm hat %1, die Datei mit den Chats, verändert: %2 fehlt oder ist anders.</translation>
    </message>
    <message>
        <source>Another program has changed %1, the file with the chats: its %2 is not from Vitrine.</source>
        <translation>Ein anderes Programm hat %1, die Datei mit den Chats, verändert: %2 ist nicht von Vitrine.</translation>
    </message>
    <message>
        <source>The recovery of the chats was stopped.</source>
        <translation>Die Wiederherstellung der Chats wurde abgebrochen.</translation>
    </message>
    <message>
        <source>%1: a text of token ids may have at most %2 MB, but this one has %3 MB.</source>
        <translation>%1: Ein Text mit IDs hat höchstens %2 MB, dieser hat aber %3 MB.</translation>
    </message>
    <message>
        <source>%1: the file cannot be opened (%2).</source>
        <translation>%1: Die Datei lässt sich nicht öffnen (%2).</translation>
    </message>
    <message>
        <source>a GGUF file that a program has rewritten as text, with a byte-order mark before it: download it again</source>
        <translation>eine GGUF-Datei, die ein Programm als Text neu geschrieben hat, mit einer Byte-Order-Mark davor: Lade sie noch einmal herunter</translation>
    </message>
    <message>
        <source>from byte %1 on, the file holds only zeros: the download did not finish. Download it again.</source>
        <translation>ab Byte %1 enthält die Datei nur Nullen: Der Download wurde nicht fertig. Lade sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>the file is incomplete, as after an interrupted download: it has %1 bytes, but its tensors need %2 (%3 % are present). Tensors that are cut off or missing: %4 of %5; the first is %6. Download it again.</source>
        <translation>die Datei ist unvollständig, wie nach einem abgebrochenen Download: Sie hat %1 Bytes, ihre Tensoren brauchen aber %2 (%3 % sind da). Abgeschnittene oder fehlende Tensoren: %4 von %5; der erste ist %6. Lade sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>%1 has values beyond 65504</source>
        <translation>%1 hat Werte jenseits von 65504</translation>
    </message>
    <message>
        <source>Compare the last bytes of the layer&apos;s tensors in memory with those in the file. They may be missing if the file is read in pieces, if a size is rounded down, or if the copy to the device ends too early.</source>
        <translation>Vergleiche die letzten Bytes der Tensoren dieser Schicht im Speicher mit denen in der Datei. Sie können fehlen, wenn die Datei in Stücken gelesen wird, wenn eine Größe abgerundet wird oder wenn die Kopie auf das Gerät zu früh endet.</translation>
    </message>
    <message>
        <source>From position %1 on, Vitrine&apos;s own %2 has values beyond 65504, the largest value of half precision. The other engine&apos;s first NaN is at position %3.</source>
        <translation>Ab Position %1 hat Vitrines eigenes %2 Werte jenseits von 65504, dem größten Wert halber Genauigkeit. Das erste NaN der anderen Engine steht an Position %3.</translation>
    </message>
    <message>
        <source>the array %1 holds only a part of the rotated values that llama.cpp writes with a quantized cache (-ctv q8_0). The array was left out.</source>
        <translation>Das Array %1 enthält nur einen Teil der gedrehten Werte, die llama.cpp mit einem quantisierten Cache (-ctv q8_0) schreibt. Das Array wurde weggelassen.</translation>
    </message>
    <message>
        <source>the array %1 holds rotated values, which llama.cpp writes with a quantized cache (-ctv q8_0). Vitrine rotated them back.</source>
        <translation>Das Array %1 enthält gedrehte Werte, wie llama.cpp sie mit einem quantisierten Cache (-ctv q8_0) schreibt. Vitrine hat sie zurückgedreht.</translation>
    </message>
    <message>
        <source>The tap contains negative infinite values. Engines also use them as the logits of tokens that they suppress. Compare the logits before bans, grammars and samplers are applied.</source>
        <translation>Der Messpunkt enthält negativ unendliche Werte. Engines verwenden sie auch als Logits von Tokens, die sie unterdrücken. Vergleiche die Logits, bevor Verbote, Grammatiken und Sampler angewandt werden.</translation>
    </message>
    <message>
        <source>negative infinite values</source>
        <translation>negativ unendliche Werte</translation>
    </message>
    <message>
        <source>Only %1 files of %2, at most %3 folders deep, were checked.</source>
        <translation>Nur %1 Dateien aus %2, höchstens %3 Ordner tief, wurden geprüft.</translation>
    </message>
    <message>
        <source>$ref is %1, but only references to parts of the same schema (#/…) are supported</source>
        <translation>$ref ist %1, aber nur Verweise auf Teile desselben Schemas (#/…) werden unterstützt</translation>
    </message>
    <message>
        <source>$ref is %1, but the schema has no such part</source>
        <translation>$ref ist %1, aber das Schema hat keinen solchen Teil</translation>
    </message>
    <message>
        <source>$ref is %1, which refers back to itself without describing a value</source>
        <translation>$ref ist %1 und führt zu sich selbst zurück, ohne einen Wert zu beschreiben</translation>
    </message>
    <message>
        <source>%1 and %2 together are not supported; remove one of them</source>
        <translation>%1 und %2 zusammen werden nicht unterstützt; entferne eines davon</translation>
    </message>
    <message>
        <source>%1 could not be imported: %2</source>
        <translation>%1 konnte nicht importiert werden: %2</translation>
    </message>
    <message>
        <source>%1: %2[%3] is %4, but %5.</source>
        <translation>%1: %2[%3] ist %4, aber %5.</translation>
    </message>
    <message>
        <source>ALiBi subtracts the slope of the head times the distance between the two tokens. Only models without RoPE use it, such as MPT, Refact and Jais.</source>
        <translation>ALiBi zieht die Steigung des Kopfs mal den Abstand der beiden Tokens ab. Nur Modelle ohne RoPE nutzen es, etwa MPT, Refact und Jais.</translation>
    </message>
    <message>
        <source>Check the number of layers that are computed. Look for a retry or a benchmark loop that does not restore the residual stream.</source>
        <translation>Prüfe die Zahl der Schichten, die berechnet werden. Suche nach einer Wiederholung oder einer Messschleife, die den Residualstrom nicht wiederherstellt.</translation>
    </message>
    <message>
        <source>No text can match the grammar&apos;s rule %1: each alternative contains the rule itself, or a character class that matches no character.</source>
        <translation>Kein Text passt zur Regel %1 der Grammatik: Jede Alternative enthält die Regel selbst oder eine Zeichenklasse, zu der kein Zeichen passt.</translation>
    </message>
    <message>
        <source>The JSON schema is not valid JSON: syntax error in line %1, column %2.</source>
        <translation>Das JSON-Schema ist kein gültiges JSON: Syntaxfehler in Zeile %1, Spalte %2.</translation>
    </message>
    <message>
        <source>The grammar can continue in too many ways; use fewer alternatives and repetitions.</source>
        <translation>Die Grammatik kann auf zu viele Arten weitergehen; verwende weniger Alternativen und Wiederholungen.</translation>
    </message>
    <message>
        <source>The text is nested too deeply for the grammar.</source>
        <translation>Der Text ist für die Grammatik zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>With angle a, (x, y) becomes (x cos a - y sin a, x sin a + y cos a). The formula has exactly one minus sign, and it changes both elements of a pair.</source>
        <translation>Mit dem Winkel a wird (x, y) zu (x cos a - y sin a, x sin a + y cos a). Die Formel hat genau ein Minuszeichen und ändert beide Elemente eines Paars.</translation>
    </message>
    <message>
        <source>\%1 must be followed by %2 hexadecimal digits</source>
        <translation>auf \%1 müssen %2 hexadezimale Ziffern folgen</translation>
    </message>
    <message>
        <source>\u%1 is half of a surrogate pair; write the character itself</source>
        <translation>\u%1 ist die Hälfte eines Ersatzpaars; schreibe das Zeichen selbst</translation>
    </message>
    <message>
        <source>^ is supported only at the start of the pattern, and $ only at its end</source>
        <translation>^ wird nur am Anfang des Musters unterstützt und $ nur am Ende</translation>
    </message>
    <message>
        <source>a group that begins with (?%1 is not supported; only (…) and (?:…) are supported</source>
        <translation>eine Gruppe, die mit (?%1 beginnt, wird nicht unterstützt; unterstützt werden nur (…) und (?:…)</translation>
    </message>
    <message>
        <source>a range in the character class must have one character at each end</source>
        <translation>ein Bereich in der Zeichenklasse muss an jedem Ende ein einzelnes Zeichen haben</translation>
    </message>
    <message>
        <source>a rule can continue on the next line only inside parentheses or after a | at the end of the line</source>
        <translation>eine Regel kann nur in Klammern oder nach einem | am Zeilenende in der nächsten Zeile weitergehen</translation>
    </message>
    <message>
        <source>a value can match both alternatives %1 and %2 of oneOf, which is not supported; use anyOf</source>
        <translation>ein Wert kann zu beiden Alternativen %1 und %2 von oneOf passen, was nicht unterstützt wird; verwende anyOf</translation>
    </message>
    <message>
        <source>allOf requires types that exclude each other</source>
        <translation>allOf verlangt Typen, die einander ausschließen</translation>
    </message>
    <message>
        <source>an earlier layer has the value %1; %2</source>
        <translation>eine frühere Schicht hat den Wert %1; %2</translation>
    </message>
    <message>
        <source>applies the wrong distance bias (ALiBi) to attention scores</source>
        <translation>addiert einen falschen Abstands-Bias (ALiBi) zu den Attention-Scores</translation>
    </message>
    <message>
        <source>combines the gate and up projections with a wrong formula</source>
        <translation>verknüpft die Gate- und die Up-Projektion mit einer falschen Formel</translation>
    </message>
    <message>
        <source>computes a layer twice</source>
        <translation>berechnet eine Schicht zweimal</translation>
    </message>
    <message>
        <source>rotates pairs of dimensions (RoPE) with a wrong formula</source>
        <translation>dreht Paare von Dimensionen (RoPE) mit einer falschen Formel</translation>
    </message>
    <message>
        <source>Apply the activation function to the result of ffn_gate and multiply by the result of ffn_up, without an activation function on ffn_up. The product is ffn_act.</source>
        <translation>Wende die Aktivierungsfunktion auf das Ergebnis von ffn_gate an und multipliziere mit dem Ergebnis von ffn_up, ohne Aktivierungsfunktion auf ffn_up. Das Produkt ist ffn_act.</translation>
    </message>
    <message>
        <source>groups are nested more than %1 levels deep</source>
        <translation>Gruppen sind mehr als %1 Ebenen tief verschachtelt</translation>
    </message>
    <message>
        <source>items is a list and cannot be combined with prefixItems</source>
        <translation>items ist eine Liste, die sich nicht mit prefixItems verbinden lässt</translation>
    </message>
    <message>
        <source>layer 0 has the value %1; %2</source>
        <translation>Schicht 0 hat den Wert %1; %2</translation>
    </message>
    <message>
        <source>lookahead (?!…) is not supported</source>
        <translation>Lookahead (?!…) wird nicht unterstützt</translation>
    </message>
    <message>
        <source>lookahead (?=…) is not supported</source>
        <translation>Lookahead (?=…) wird nicht unterstützt</translation>
    </message>
    <message>
        <source>lookbehind (?&lt;!…) is not supported</source>
        <translation>Lookbehind (?&lt;!…) wird nicht unterstützt</translation>
    </message>
    <message>
        <source>lookbehind (?&lt;=…) is not supported</source>
        <translation>Lookbehind (?&lt;=…) wird nicht unterstützt</translation>
    </message>
    <message>
        <source>minItems is %1, but at most %2 items are allowed</source>
        <translation>minItems ist %1, aber höchstens %2 Elemente sind erlaubt</translation>
    </message>
    <message>
        <source>multipleOf is not supported, except 1 for integers</source>
        <translation>multipleOf wird nicht unterstützt, außer 1 für ganze Zahlen</translation>
    </message>
    <message>
        <source>must be a number with an absolute value of at most %1</source>
        <translation>der Wert muss eine Zahl sein, deren Betrag höchstens %1 ist</translation>
    </message>
    <message>
        <source>must be a whole number from 0 to %1</source>
        <translation>der Wert muss eine ganze Zahl von 0 bis %1 sein</translation>
    </message>
    <message>
        <source>must be at least 1</source>
        <translation>der Wert muss mindestens 1 sein</translation>
    </message>
    <message>
        <source>must be of an integer type</source>
        <translation>der Wert muss von einem ganzzahligen Typ sein</translation>
    </message>
    <message>
        <source>must be true, false, 0 or 1</source>
        <translation>der Wert muss true, false, 0 oder 1 sein</translation>
    </message>
    <message>
        <source>must divide the %1 heads of layer %2</source>
        <translation>der Wert muss die %1 Köpfe von Schicht %2 teilen</translation>
    </message>
    <message>
        <source>no number is between minimum and maximum</source>
        <translation>zwischen Minimum und Maximum liegt keine Zahl</translation>
    </message>
    <message>
        <source>no value is valid, because each value must contain another value of this schema</source>
        <translation>kein Wert ist je gültig, weil jeder Wert einen weiteren Wert dieses Schemas enthalten muss</translation>
    </message>
    <message>
        <source>schemas are nested more than %1 levels deep, or $ref refers back to itself</source>
        <translation>Schemas sind mehr als %1 Ebenen tief verschachtelt, oder $ref führt zu sich selbst zurück</translation>
    </message>
    <message>
        <source>the ) has no matching (</source>
        <translation>zur ) fehlt die passende (</translation>
    </message>
    <message>
        <source>the Unicode property \%1 is not supported</source>
        <translation>die Unicode-Eigenschaft \%1 wird nicht unterstützt</translation>
    </message>
    <message>
        <source>the backreference \%1 is not supported</source>
        <translation>der Rückverweis \%1 wird nicht unterstützt</translation>
    </message>
    <message>
        <source>the character class [] has no characters</source>
        <translation>die Zeichenklasse [] hat keine Zeichen</translation>
    </message>
    <message>
        <source>the character class has no closing ]</source>
        <translation>der Zeichenklasse fehlt die schließende ]</translation>
    </message>
    <message>
        <source>the character class matches no character</source>
        <translation>zur Zeichenklasse passt kein Zeichen</translation>
    </message>
    <message>
        <source>the escape \%1 is not supported</source>
        <translation>die Escape-Sequenz \%1 wird nicht unterstützt</translation>
    </message>
    <message>
        <source>the group has no closing )</source>
        <translation>der Gruppe fehlt die schließende )</translation>
    </message>
    <message>
        <source>the id of the token is too large</source>
        <translation>die ID des Tokens ist zu groß</translation>
    </message>
    <message>
        <source>the keyword %1 has different values in this schema and in a part that allOf or $ref adds, which is not supported</source>
        <translation>das Schlüsselwort %1 hat in diesem Schema einen anderen Wert als in einem Teil, den allOf oder $ref hinzufügt, was nicht unterstützt wird</translation>
    </message>
    <message>
        <source>the keyword %1 is not supported</source>
        <translation>das Schlüsselwort %1 wird nicht unterstützt</translation>
    </message>
    <message>
        <source>the keyword %1 together with enum or const is not supported</source>
        <translation>das Schlüsselwort %1 zusammen mit enum oder const wird nicht unterstützt</translation>
    </message>
    <message>
        <source>the name of the group has no closing &gt;</source>
        <translation>dem Namen der Gruppe fehlt die schließende &gt;</translation>
    </message>
    <message>
        <source>the number %1 is not a Unicode character</source>
        <translation>die Nummer %1 ist kein Unicode-Zeichen</translation>
    </message>
    <message>
        <source>the number of repetitions is above %1</source>
        <translation>die Anzahl der Wiederholungen ist größer als %1</translation>
    </message>
    <message>
        <source>the pattern %1 cannot be used: %2</source>
        <translation>das Muster %1 kann nicht verwendet werden: %2</translation>
    </message>
    <message>
        <source>the pattern ends with a single \</source>
        <translation>das Muster endet mit einem einzelnen \</translation>
    </message>
    <message>
        <source>the pattern is not UTF-8</source>
        <translation>das Muster ist kein UTF-8</translation>
    </message>
    <message>
        <source>the property is required, but the schema does not allow it</source>
        <translation>die Eigenschaft ist verlangt, aber das Schema erlaubt sie nicht</translation>
    </message>
    <message>
        <source>the quantifier %1 has nothing to repeat</source>
        <translation>vor dem Quantor %1 steht nichts, was er wiederholen kann</translation>
    </message>
    <message>
        <source>the quantifier {%1,%2} is reversed; write the smaller number first</source>
        <translation>der Quantor {%1,%2} ist verkehrt herum; schreibe die kleinere Zahl zuerst</translation>
    </message>
    <message>
        <source>the quantifier {…} has no closing }</source>
        <translation>dem Quantor {…} fehlt die schließende }</translation>
    </message>
    <message>
        <source>the quantifier {…} must have numbers from 0 to %1</source>
        <translation>der Quantor {…} muss Zahlen von 0 bis %1 haben</translation>
    </message>
    <message>
        <source>the range %1 in the character class is reversed; write the smaller character first</source>
        <translation>der Bereich %1 in der Zeichenklasse ist verkehrt herum; schreibe das kleinere Zeichen zuerst</translation>
    </message>
    <message>
        <source>the range is reversed; write the smaller character first</source>
        <translation>der Bereich ist verkehrt herum; schreibe das kleinere Zeichen zuerst</translation>
    </message>
    <message>
        <source>the schema is false, so no value is valid</source>
        <translation>das Schema ist false, also ist kein Wert gültig</translation>
    </message>
    <message>
        <source>the word boundary \B is not supported</source>
        <translation>die Wortgrenze \B wird nicht unterstützt</translation>
    </message>
    <message>
        <source>the word boundary \b is not supported</source>
        <translation>die Wortgrenze \b wird nicht unterstützt</translation>
    </message>
    <message>
        <source>this byte is not UTF-8</source>
        <translation>dieses Byte ist kein UTF-8</translation>
    </message>
    <message>
        <source>The other engine&apos;s values at this tap are bfloat16 numbers near Vitrine&apos;s values: the other engine stores them in bfloat16.</source>
        <translation>Die Werte der anderen Engine an diesem Messpunkt sind bfloat16-Zahlen nahe den Werten von Vitrine: Die andere Engine speichert sie in bfloat16.</translation>
    </message>
    <message>
        <source>The other engine&apos;s values at this tap are half-precision numbers near Vitrine&apos;s values: the other engine stores them in half precision.</source>
        <translation>Die Werte der anderen Engine an diesem Messpunkt sind Zahlen halber Genauigkeit nahe den Werten von Vitrine: Die andere Engine speichert sie in halber Genauigkeit.</translation>
    </message>
    <message>
        <source>The difference is as small as a rounding to bfloat16 or 8 bits, but no rounding that was tried gives the other engine&apos;s values.</source>
        <translation>Der Unterschied ist so klein wie eine Rundung auf bfloat16 oder 8 Bit, aber keine der versuchten Rundungen ergibt die Werte der anderen Engine.</translation>
    </message>
    <message>
        <source>The difference is as small as half-precision rounding, but no rounding that was tried gives the other engine&apos;s values.</source>
        <translation>Der Unterschied ist so klein wie eine Rundung auf halbe Genauigkeit, aber keine der versuchten Rundungen ergibt die Werte der anderen Engine.</translation>
    </message>
    <message>
        <source>with activations and weights in float16 or TF32</source>
        <translation>mit Aktivierungen und Gewichten in float16 oder TF32</translation>
    </message>
    <message>
        <source>with activations rounded to float16 or TF32</source>
        <translation>mit auf float16 oder TF32 gerundeten Aktivierungen</translation>
    </message>
    <message>
        <source>with all products in TF32, attention included</source>
        <translation>mit allen Produkten in TF32, auch denen der Attention</translation>
    </message>
    <message>
        <source>with weights in TF32</source>
        <translation>mit Gewichten in TF32</translation>
    </message>
    <message>
        <source>with weights in TF32 and activations in bfloat16</source>
        <translation>mit Gewichten in TF32 und Aktivierungen in bfloat16</translation>
    </message>
    <message>
        <source>with weights in TF32 and activations in float16</source>
        <translation>mit Gewichten in TF32 und Aktivierungen in float16</translation>
    </message>
    <message>
        <source>with weights in bfloat16 and activations in TF32</source>
        <translation>mit Gewichten in bfloat16 und Aktivierungen in TF32</translation>
    </message>
    <message>
        <source>with weights in bfloat16 and activations in float16</source>
        <translation>mit Gewichten in bfloat16 und Aktivierungen in float16</translation>
    </message>
    <message>
        <source>with weights in float16 and activations in TF32</source>
        <translation>mit Gewichten in float16 und Aktivierungen in TF32</translation>
    </message>
    <message>
        <source>with weights in float16 and activations in bfloat16</source>
        <translation>mit Gewichten in float16 und Aktivierungen in bfloat16</translation>
    </message>
    <message>
        <source>with all products in float16 or TF32, attention included</source>
        <translation>mit allen Produkten in float16 oder TF32, auch denen der Attention</translation>
    </message>
    <message>
        <source>the beginning of the answer</source>
        <translation>Anfang der Antwort</translation>
    </message>
    <message>
        <source>the prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>ends the answer</source>
        <translation>beendet die Antwort</translation>
    </message>
    <message>
        <source>&quot;%1&quot; %2.</source>
        <translation>„%1“ %2.</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <translation>%1 %2.</translation>
    </message>
    <message>
        <source>%1 The other engine continues to compute with these zeros, and the same operation is right in other layers. So weights of layer %2 were not read or not copied.</source>
        <translation>%1 Die andere Engine rechnet mit diesen Nullen weiter, und dieselbe Operation ist in anderen Schichten richtig. Also wurden Gewichte von Schicht %2 nicht gelesen oder nicht kopiert.</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>%1 heads with %2 rows each exceed the limit of a single Vulkan kernel.</source>
        <translation>%1 Köpfe mit je %2 Zeilen überschreiten die Grenze eines einzelnen Vulkan-Kernels.</translation>
    </message>
    <message>
        <source>%1 in layer %2 only, as if the end of a tensor had not been read</source>
        <translation>%1 nur in Schicht %2, als wäre das Ende eines Tensors nicht gelesen worden</translation>
    </message>
    <message>
        <source>%1 instead of %2</source>
        <translation>%1 statt %2</translation>
    </message>
    <message>
        <source>%1 lacks %2</source>
        <translation>bei %1 fehlt %2</translation>
    </message>
    <message>
        <source>%1 tokens do not fill the attention window of %2 positions.</source>
        <translation>%1 Tokens füllen das Attention-Fenster von %2 Positionen nicht.</translation>
    </message>
    <message>
        <source>%1 of the %2 experts in all layers are not chosen by any token.</source>
        <translation>%1 von %2 Experten aller Schichten werden von keinem Token gewählt.</translation>
    </message>
    <message>
        <source>%1 of %2 pairs of rotated dimensions are rotated by less than %3 radians within %4 tokens.</source>
        <translation>%1 von %2 Paaren gedrehter Dimensionen werden innerhalb von %4 Tokens um weniger als %3 Radiant gedreht.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1, %2: %3</translation>
    </message>
    <message>
        <source>%1: %2 (%3).</source>
        <translation>%1: %2 (%3).</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>1 token does not fill the attention window of %1 positions.</source>
        <translation>1 Token füllt das Attention-Fenster von %1 Positionen nicht.</translation>
    </message>
    <message>
        <source>the limit is 200 characters</source>
        <translation>die Grenze ist 200 Zeichen</translation>
    </message>
    <message>
        <source>the limit is 50 characters</source>
        <translation>die Grenze ist 50 Zeichen</translation>
    </message>
    <message>
        <source>A script computes no tensors, so no tensors can be captured.</source>
        <translation>Ein Skript berechnet nichts, was erfasst werden könnte.</translation>
    </message>
    <message>
        <source>A script computes no tensors, so no tensors can be compared.</source>
        <translation>Ein Skript berechnet nichts, was verglichen werden könnte.</translation>
    </message>
    <message>
        <source>A single token attends only to itself, and position 0 is not rotated.</source>
        <translation>Ein einzelnes Token beachtet nur sich selbst, und Position 0 wird nicht gedreht.</translation>
    </message>
    <message>
        <source>Allocating memory</source>
        <translation>Anfordern von Speicher</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Compiling the kernel %1</source>
        <translation>Kompilieren des Kernels %1</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>A single Vulkan kernel cannot compute experts of %1 rows for %2 tokens.</source>
        <translation>Ein einzelner Vulkan-Kernel kann Experten mit %1 Zeilen nicht für %2 Tokens berechnen.</translation>
    </message>
    <message>
        <source>In the server&apos;s answer, the field %1 must be %2, but is %3.</source>
        <translation>In der Antwort des Servers muss das Feld %1 %2 sein, ist aber %3.</translation>
    </message>
    <message>
        <source>Matrices in %1 use products in f32: %2</source>
        <translation>Für Matrizen in %1 werden Produkte in f32 verwendet: %2</translation>
    </message>
    <message>
        <source>No token is repeated.</source>
        <translation>Kein Token kommt mehrmals vor.</translation>
    </message>
    <message>
        <source>No token of this model can continue the text after &quot;…&quot; as the grammar requires.</source>
        <translation>Kein Token dieses Modells kann den Text nach „…“ so fortsetzen, wie es die Grammatik verlangt.</translation>
    </message>
    <message>
        <source>All tokens are decoded one by one. No tokens are evaluated together as a prompt.</source>
        <translation>Alle Tokens werden einzeln dekodiert. Keine Tokens werden zusammen als Prompt berechnet.</translation>
    </message>
    <message>
        <source>No token is decoded alone: all tokens are evaluated together, as a prompt.</source>
        <translation>Kein Token wird einzeln dekodiert: Alle Tokens werden gemeinsam, als Prompt, ausgewertet.</translation>
    </message>
    <message>
        <source>Preparing commands</source>
        <translation>Vorbereiten von Befehlen</translation>
    </message>
    <message>
        <source>Recording the commands</source>
        <translation>Aufzeichnen der Befehle</translation>
    </message>
    <message>
        <source>The Vulkan device %1 was lost when its %2 were tested. Set VITRINE_VULKAN_EXACT=1 to avoid them.</source>
        <translation>Das Vulkan-Gerät %1 ging verloren, als seine %2 getestet wurden. Setze VITRINE_VULKAN_EXACT=1, um sie zu vermeiden.</translation>
    </message>
    <message>
        <source>The device has no local memory for buffers.</source>
        <translation>Das Gerät hat keinen eigenen Speicher für Puffer.</translation>
    </message>
    <message>
        <source>The model has no vocabulary to choose tokens from.</source>
        <translation>Das Modell hat kein Vokabular, aus dem Tokens gewählt werden könnten.</translation>
    </message>
    <message>
        <source>The sampler received %1 logits, but the vocabulary has %2 tokens.</source>
        <translation>Der Sampler bekam %1 Logits, aber das Vokabular hat %2 Tokens.</translation>
    </message>
    <message>
        <source>The script</source>
        <translation>Das Skript</translation>
    </message>
    <message>
        <source>The script is not valid JSON at byte %1.</source>
        <translation>Das Skript ist bei Byte %1 kein gültiges JSON.</translation>
    </message>
    <message>
        <source>The script has no token with the id %1.</source>
        <translation>Das Skript kennt kein Token %1.</translation>
    </message>
    <message>
        <source>The script&apos;s %1 has the unknown key &quot;%2&quot;.</source>
        <translation>Im Skript hat %1 den unbekannten Schlüssel „%2“.</translation>
    </message>
    <message>
        <source>The script&apos;s %1 must be an object.</source>
        <translation>Im Skript muss %1 ein Objekt sein.</translation>
    </message>
    <message>
        <source>The script&apos;s %1.%2 must be %3.</source>
        <translation>Im Skript ist %1.%2 falsch; nötig ist: %3.</translation>
    </message>
    <message>
        <source>The tensor %1: %2 bytes do not make %3 elements of type %4 in %5 dimensions.</source>
        <translation>Der Tensor %1: %2 Bytes ergeben nicht %3 Elemente vom Typ %4 in %5 Dimensionen.</translation>
    </message>
    <message>
        <source>There is no Vulkan kernel %1.</source>
        <translation>Es gibt keinen Vulkan-Kernel %1.</translation>
    </message>
    <message>
        <source>Internal error: an allocation of Vulkan memory failed in an unknown way.</source>
        <translation>Interner Fehler: Eine Anforderung von Vulkan-Speicher ist aus unbekanntem Grund fehlgeschlagen.</translation>
    </message>
    <message>
        <source>VITRINE_VULKAN_PRODUCTS requests %1, which %2 does not support.</source>
        <translation>VITRINE_VULKAN_PRODUCTS verlangt %1, was %2 nicht unterstützt.</translation>
    </message>
    <message>
        <source>VITRINE_VULKAN_PRODUCTS is &quot;%1&quot;; it must be units or dot.</source>
        <translation>VITRINE_VULKAN_PRODUCTS ist „%1“; erlaubt sind units und dot.</translation>
    </message>
    <message>
        <source>Vulkan does not list the shapes of matrix units: error %1.</source>
        <translation>Vulkan nennt die Formen der Matrixeinheiten nicht: Fehler %1.</translation>
    </message>
    <message>
        <source>a model on this computer</source>
        <translation>ein Modell auf diesem Rechner</translation>
    </message>
    <message>
        <source>a script</source>
        <translation>ein Skript</translation>
    </message>
    <message>
        <source>all ids</source>
        <translation>alle IDs</translation>
    </message>
    <message>
        <source>array</source>
        <translation>Array</translation>
    </message>
    <message>
        <source>attributes</source>
        <translation>Attribute</translation>
    </message>
    <message>
        <source>chat %1, %2</source>
        <translation>Chat %1, %2</translation>
    </message>
    <message>
        <source>checksum</source>
        <translation>Prüfsumme</translation>
    </message>
    <message>
        <source>comment</source>
        <translation>Kommentar</translation>
    </message>
    <message>
        <source>date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>directory</source>
        <translation>Verzeichnis</translation>
    </message>
    <message>
        <source>does not end with a zero byte</source>
        <translation>endet nicht mit einem Null-Byte</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>Entropie</translation>
    </message>
    <message>
        <source>flags</source>
        <translation>Flags</translation>
    </message>
    <message>
        <source>float modulo</source>
        <translation>Gleitkomma-Modulo durch null</translation>
    </message>
    <message>
        <source>has %1 bytes, which is less than its header</source>
        <translation>hat %1 Bytes, weniger als sein Kopf</translation>
    </message>
    <message>
        <source>has %1 entries, but there are %2 tokens</source>
        <translation>hat %1 Einträge, aber es gibt %2 Tokens</translation>
    </message>
    <message>
        <source>has %1 entries, which is more than token ids can represent</source>
        <translation>hat %1 Einträge, mehr als Token-IDs darstellen können</translation>
    </message>
    <message>
        <source>has an entry without the text &quot;token&quot;</source>
        <translation>hat einen Eintrag ohne den Text „token“</translation>
    </message>
    <message>
        <source>header</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>contains %1 where an object is expected</source>
        <translation>enthält %1, wo ein Objekt erwartet wird</translation>
    </message>
    <message>
        <source>contains %1, which is not an earlier message</source>
        <translation>enthält %1, was keine frühere Nachricht ist</translation>
    </message>
    <message>
        <source>contains messages that follow each other in a circle</source>
        <translation>enthält Nachrichten, die im Kreis aufeinander folgen</translation>
    </message>
    <message>
        <source>is &quot;%1&quot;, but must be user or assistant</source>
        <translation>ist „%1“, muss aber user oder assistant sein</translation>
    </message>
    <message>
        <source>is &quot;%1&quot;, which is not a valid time</source>
        <translation>ist „%1“, was keine gültige Zeit ist</translation>
    </message>
    <message>
        <source>has the unknown value &quot;%1&quot;</source>
        <translation>hat den unbekannten Wert „%1“</translation>
    </message>
    <message>
        <source>is %1, but must be true or false</source>
        <translation>ist %1, muss aber true oder false sein</translation>
    </message>
    <message>
        <source>is %1, but must be &quot;off&quot;, &quot;on&quot;, &quot;low&quot;, &quot;medium&quot; or &quot;high&quot;</source>
        <translation>ist %1, muss aber „off“, „on“, „low“, „medium“ oder „high“ sein</translation>
    </message>
    <message>
        <source>is %1, but must be &quot;oldest&quot;, &quot;middle&quot; or &quot;stop&quot;</source>
        <translation>ist %1, muss aber „oldest“, „middle“ oder „stop“ sein</translation>
    </message>
    <message>
        <source>is %1, but must be a list</source>
        <translation>ist %1, muss aber eine Liste sein</translation>
    </message>
    <message>
        <source>is %1, but must be a number</source>
        <translation>ist %1, muss aber eine Zahl sein</translation>
    </message>
    <message>
        <source>is %1, but must be a text</source>
        <translation>ist %1, muss aber ein Text sein</translation>
    </message>
    <message>
        <source>is %1, but must be a whole number</source>
        <translation>ist %1, muss aber eine ganze Zahl sein</translation>
    </message>
    <message>
        <source>is %1, but must be a whole number from %2 to %3</source>
        <translation>ist %1, muss aber eine ganze Zahl von %2 bis %3 sein</translation>
    </message>
    <message>
        <source>is %1, but must be an object</source>
        <translation>ist %1, muss aber ein Objekt sein</translation>
    </message>
    <message>
        <source>is %1, but must be from %2 to %3</source>
        <translation>ist %1, muss aber von %2 bis %3 sein</translation>
    </message>
    <message>
        <source>is %1, a kind of tokenizer without pre-tokenizers, but the pre-tokenizer %2 was requested</source>
        <translation>ist %1, eine Art Tokenizer ohne Pre-Tokenizer, aber der Pre-Tokenizer %2 wurde verlangt</translation>
    </message>
    <message>
        <source>is %1, but there are %2 swipes</source>
        <translation>ist %1, aber es gibt %2 Swipes</translation>
    </message>
    <message>
        <source>is %1, but there are %2 versions</source>
        <translation>ist %1, aber es gibt %2 Fassungen</translation>
    </message>
    <message>
        <source>is %1, but this version of Vitrine supports only 1</source>
        <translation>ist %1, aber diese Version von Vitrine unterstützt nur 1</translation>
    </message>
    <message>
        <source>is %1, but scores must be finite numbers</source>
        <translation>ist %1, aber Bewertungen müssen endliche Zahlen sein</translation>
    </message>
    <message>
        <source>is %1, but the vocabulary has %2 tokens</source>
        <translation>ist %1, aber das Vokabular hat %2 Tokens</translation>
    </message>
    <message>
        <source>is %1, but token types must be from 1 to 6</source>
        <translation>ist %1, aber Token-Typen müssen zwischen 1 und 6 liegen</translation>
    </message>
    <message>
        <source>is %1, but token types must be whole numbers</source>
        <translation>ist %1, aber Token-Typen müssen ganze Zahlen sein</translation>
    </message>
    <message>
        <source>is %1, which is not an earlier message</source>
        <translation>ist %1, was keine frühere Nachricht ist</translation>
    </message>
    <message>
        <source>is %1, which is not a message of the chat</source>
        <translation>ist %1, das ist keine Nachricht des Chats</translation>
    </message>
    <message>
        <source>is %1, which is out of range</source>
        <translation>ist %1 und damit außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>is %1, which means that there is no such token, but %2 is true. Correct the id, or set %3 to false</source>
        <translation>ist %1; das bedeutet, dass es kein solches Token gibt, aber %2 ist true. Korrigiere die ID oder setze %3 auf false</translation>
    </message>
    <message>
        <source>is a list of %1, but must be a list of bytes</source>
        <translation>ist eine Liste von %1, muss aber eine Liste von Bytes sein</translation>
    </message>
    <message>
        <source>is a list of %1, but must be a list of numbers</source>
        <translation>ist eine Liste von %1, muss aber eine Liste von Zahlen sein</translation>
    </message>
    <message>
        <source>is empty</source>
        <translation>ist leer</translation>
    </message>
    <message>
        <source>is missing, so text cannot be tokenized</source>
        <translation>fehlt, deshalb kann Text nicht in Tokens zerlegt werden</translation>
    </message>
    <message>
        <source>is not valid Base64</source>
        <translation>ist kein gültiges Base64</translation>
    </message>
    <message>
        <source>is not a known setting</source>
        <translation>ist keine bekannte Einstellung</translation>
    </message>
    <message>
        <source>is not &quot;%1&quot;</source>
        <translation>ist nicht „%1“</translation>
    </message>
    <message>
        <source>must be %1, its position in the list</source>
        <translation>muss %1 sein, die Position in der Liste</translation>
    </message>
    <message>
        <source>must be a list of texts</source>
        <translation>muss eine Liste von Texten sein</translation>
    </message>
    <message>
        <source>is not a number</source>
        <translation>ist keine Zahl</translation>
    </message>
    <message>
        <source>is not valid UTF-8</source>
        <translation>ist kein gültiges UTF-8</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is invalid. %2</source>
        <translation>„%1“ ist ungültig. %2</translation>
    </message>
    <message>
        <source>is true, but no tokenizer.ggml.bos_token_id is given</source>
        <translation>ist true, aber tokenizer.ggml.bos_token_id fehlt</translation>
    </message>
    <message>
        <source>is true, but no tokenizer.ggml.eos_token_id is given</source>
        <translation>ist true, aber tokenizer.ggml.eos_token_id fehlt</translation>
    </message>
    <message>
        <source>the record</source>
        <translation>das Protokoll</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>Keys</translation>
    </message>
    <message>
        <source>refers to byte %1 of the replacements, but the replacements have only %2 bytes</source>
        <translation>verweist auf Byte %1 der Ersetzungen, die aber nur %2 Bytes haben</translation>
    </message>
    <message>
        <source>refers to unit %1, but has only %2 units</source>
        <translation>verweist auf Einheit %1, hat aber nur %2 Einheiten</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>Logit</translation>
    </message>
    <message>
        <source>macro &apos;%1&apos;</source>
        <translation>das Makro &apos;%1&apos;</translation>
    </message>
    <message>
        <source>member %1 %2</source>
        <translation>Der Eintrag %1 %2</translation>
    </message>
    <message>
        <source>message %1: %2</source>
        <translation>Nachricht %1: %2</translation>
    </message>
    <message>
        <source>more than %1 nested lists and objects</source>
        <translation>mehr als %1 verschachtelte Listen und Objekte</translation>
    </message>
    <message>
        <source>ids are negated</source>
        <translation>IDs sind negiert</translation>
    </message>
    <message>
        <source>none</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>other</source>
        <translation>anderes</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>claims that %1 of its %2 bytes are a double array, which is impossible</source>
        <translation>gibt an, dass %1 von %2 Bytes ein Double-Array sind, was unmöglich ist</translation>
    </message>
    <message>
        <source>size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>there is more text after the list</source>
        <translation>nach der Liste folgt weiterer Text</translation>
    </message>
    <message>
        <source>cannot be combined with &quot;grammar&quot;; remove one of them</source>
        <translation>lässt sich nicht mit „grammar“ verbinden; entferne eines davon</translation>
    </message>
    <message>
        <source>states</source>
        <translation>Zustände</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>the end of the line</source>
        <translation>das Zeilenende</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>escapes the text twice</source>
        <translation>maskiert den Text zweimal</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>values</source>
        <translation>Values</translation>
    </message>
    <message>
        <source>version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>versions</source>
        <translation>Versionen</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>with exact sums, computed from the values of the other trace</source>
        <translation>mit exakten Summen, berechnet aus den Werten des anderen Traces</translation>
    </message>
    <message>
        <source>zip64 end</source>
        <translation>zip64-Ende</translation>
    </message>
    <message>
        <source>zip64 locator</source>
        <translation>zip64-Verweis</translation>
    </message>
    <message>
        <source>zip64 size</source>
        <translation>zip64-Größe</translation>
    </message>
    <message>
        <source>exceeds the largest value of its number type</source>
        <translation>überschreitet den größten Wert seines Zahlentyps</translation>
    </message>
    <message>
        <source>RWKV 6</source>
        <translation>RWKV 6</translation>
    </message>
    <message>
        <source>Arctic</source>
        <translation>Arctic</translation>
    </message>
    <message>
        <source>GPT-J</source>
        <translation>GPT-J</translation>
    </message>
    <message>
        <source>DeepSeek 3.2</source>
        <translation>DeepSeek 3.2</translation>
    </message>
    <message>
        <source>DeepSeek 4</source>
        <translation>DeepSeek 4</translation>
    </message>
    <message>
        <source>GLM 5</source>
        <translation>GLM 5</translation>
    </message>
    <message>
        <source>BitNet</source>
        <translation>BitNet</translation>
    </message>
    <message>
        <source>GroveMoE</source>
        <translation>GroveMoE</translation>
    </message>
    <message>
        <source>Laguna</source>
        <translation>Laguna</translation>
    </message>
    <message>
        <source>MiMo 2</source>
        <translation>MiMo 2</translation>
    </message>
    <message>
        <source>Step 3.5</source>
        <translation>Step 3.5</translation>
    </message>
    <message>
        <source>Talkie</source>
        <translation>Talkie</translation>
    </message>
    <message>
        <source>MiniMax M3</source>
        <translation>MiniMax M3</translation>
    </message>
    <message>
        <source>Hunyuan 4</source>
        <translation>Hunyuan 4</translation>
    </message>
    <message>
        <source>Kimi K3</source>
        <translation>Kimi K3</translation>
    </message>
    <message>
        <source>Ling 3</source>
        <translation>Ling 3</translation>
    </message>
    <message>
        <source>Maple</source>
        <translation>Maple</translation>
    </message>
    <message>
        <source>Nanbeige</source>
        <translation>Nanbeige</translation>
    </message>
    <message>
        <source>HRM-Text</source>
        <translation>HRM-Text</translation>
    </message>
    <message>
        <source>Spark 2.5</source>
        <translation>Spark 2.5</translation>
    </message>
    <message>
        <source>dots 3</source>
        <translation>dots 3</translation>
    </message>
    <message>
        <source>%1: the folder exists and is not empty.</source>
        <translation>%1: Der Ordner existiert und ist nicht leer.</translation>
    </message>
    <message>
        <source>%1: a file exists at this path, so the folder cannot be created.</source>
        <translation>%1: Unter diesem Pfad gibt es eine Datei, daher kann der Ordner nicht angelegt werden.</translation>
    </message>
    <message>
        <source>Measuring the Vulkan device failed: %1.</source>
        <translation>Das Messen des Vulkan-Geräts ist fehlgeschlagen: %1.</translation>
    </message>
    <message>
        <source>a name in double quotes is expected</source>
        <translation>ein Name in Anführungszeichen wird erwartet</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>nicht vorhanden</translation>
    </message>
    <message>
        <source>the folder cannot be created</source>
        <translation>Der Ordner kann nicht angelegt werden</translation>
    </message>
    <message>
        <source>the folder cannot be renamed</source>
        <translation>Der Ordner kann nicht umbenannt werden</translation>
    </message>
    <message>
        <source>%1 Nothing in the damaged file could be read, so a new file was created.</source>
        <translation>%1 In der beschädigten Datei war nichts lesbar, daher wurde eine neue Datei angelegt.</translation>
    </message>
    <message>
        <source>%1 The file could not be renamed.</source>
        <translation>%1 Die Datei konnte nicht umbenannt werden.</translation>
    </message>
    <message>
        <source>%1 The file was kept as %2.</source>
        <translation>%1 Die Datei wurde als %2 aufgehoben.</translation>
    </message>
    <message>
        <source>%1 The model was closed; the chat is kept.</source>
        <translation>%1 Das Modell wurde geschlossen; der Chat bleibt erhalten.</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>%1 did not give the ids of all tokens of this answer, so Vitrine cannot request the probabilities of other tokens.</source>
        <translation>%1 hat nicht die IDs aller Tokens dieser Antwort genannt; deshalb kann Vitrine die Wahrscheinlichkeiten anderer Tokens nicht abfragen.</translation>
    </message>
    <message>
        <source>%1 gives only the most probable tokens, so a tracked token has gaps at positions where it was not among these tokens. To see layers, use a model on this computer.</source>
        <translation>%1 gibt nur die wahrscheinlichsten Tokens an, deshalb hat ein verfolgtes Token Lücken, wo es nicht dazugehörte. Um Schichten zu sehen, benutze ein Modell auf diesem Rechner.</translation>
    </message>
    <message>
        <source>%1 contains no text, perhaps only pictures of text.</source>
        <translation>%1 enthält keinen Text, vielleicht nur Bilder von Text.</translation>
    </message>
    <message>
        <source>%1 is a PDF. To attach its text, install pdftotext (from poppler-utils).</source>
        <translation>%1 ist ein PDF. Um seinen Text anzuhängen, installiere pdftotext (aus poppler-utils).</translation>
    </message>
    <message>
        <source>%1 is a device, a pipe or a socket, not a file.</source>
        <translation>%1 ist ein Gerät, eine Pipe oder ein Socket, keine Datei.</translation>
    </message>
    <message>
        <source>The folder %1 contains no model, no chats and no values to compare with.</source>
        <translation>Der Ordner %1 enthält kein Modell, keine Chats und keine Vergleichswerte.</translation>
    </message>
    <message>
        <source>%1 is a picture; models get only text from Vitrine.</source>
        <translation>%1 ist ein Bild; Modelle bekommen von Vitrine nur Text.</translation>
    </message>
    <message>
        <source>%1 is an audio or video file; models get only text from Vitrine.</source>
        <translation>%1 ist eine Audio- oder Videodatei; Modelle bekommen von Vitrine nur Text.</translation>
    </message>
    <message>
        <source>%1 is empty.</source>
        <translation>%1 ist leer.</translation>
    </message>
    <message>
        <source>%1 is no longer being opened; %2 is opened instead.</source>
        <translation>%1 wird nicht mehr geöffnet; stattdessen wird %2 geöffnet.</translation>
    </message>
    <message>
        <source>%1 is not a GGUF file, but %2.</source>
        <translation>%1 ist keine GGUF-Datei, sondern %2.</translation>
    </message>
    <message>
        <source>%1 is not a GGUF file: it begins with the bytes %2 instead of 47 47 55 46 (&quot;GGUF&quot;).</source>
        <translation>%1 ist keine GGUF-Datei: Sie beginnt mit den Bytes %2 statt mit 47 47 55 46 („GGUF“).</translation>
    </message>
    <message>
        <source>%1 is not a file on this computer.</source>
        <translation>%1 ist keine Datei auf diesem Rechner.</translation>
    </message>
    <message>
        <source>%1 is not a file. A model is a file whose name ends in .gguf.</source>
        <translation>%1 ist keine Datei. Ein Modell ist eine Datei, deren Name auf .gguf endet.</translation>
    </message>
    <message>
        <source>%1 is not used, because a comparison can use only one file at a time.</source>
        <translation>%1 wird nicht verwendet, weil ein Vergleich nur eine Datei auf einmal verwenden kann.</translation>
    </message>
    <message>
        <source>%1 is the new file with the recovered chats, but it could not be renamed.</source>
        <translation>%1 ist die neue Datei mit den wiederhergestellten Chats, konnte aber nicht umbenannt werden.</translation>
    </message>
    <message>
        <source>%1 reported no other candidates for this token.</source>
        <translation>%1 hat für dieses Token keine anderen Kandidaten angegeben.</translation>
    </message>
    <message>
        <source>A server does not show its template. Choose a companion for this model in the list of models: a file on this computer with the same vocabulary. Its template and tokens are then compared with the server&apos;s.</source>
        <translation>Ein Server zeigt seine Vorlage nicht. Wähle in der Liste der Modelle eine Begleitdatei für dieses Modell: eine Datei auf diesem Rechner mit demselben Vokabular. Ihre Vorlage und ihre Tokens werden dann mit denen des Servers verglichen.</translation>
    </message>
    <message>
        <source>An answer is paused. The model will be opened when this answer is complete or is stopped.</source>
        <translation>Eine Antwort ist angehalten. Das Modell wird geöffnet, sobald diese Antwort vollständig ist oder abgebrochen wird.</translation>
    </message>
    <message>
        <source>Chats are kept in memory only and are lost when you quit Vitrine. %1</source>
        <translation>Chats bleiben nur im Arbeitsspeicher und gehen verloren, wenn du Vitrine beendest. %1</translation>
    </message>
    <message>
        <source>Chats of an earlier run are in %1. You can restore them in Settings, Privacy.</source>
        <translation>Chats eines früheren Laufs sind in %1. Du kannst sie unter Einstellungen, Datenschutz wiederherstellen.</translation>
    </message>
    <message>
        <source>Checked: BOS, the chat template and its family, the system message, special tokens that are spelled or split, unknown text, a space before the answer, the trained context, what ends an answer, and settings that lead into loops.</source>
        <translation>Geprüft: BOS, die Chat-Vorlage und ihre Familie, die Systemnachricht, ausgeschriebene oder zerlegte Sondertokens, unbekannter Text, ein Leerzeichen vor der Antwort, der trainierte Kontext, was eine Antwort beendet, und Einstellungen, die in Schleifen führen.</translation>
    </message>
    <message>
        <source>Choose a token above to see its logits.</source>
        <translation>Wähle oben ein Token, um seine Logits zu sehen.</translation>
    </message>
    <message>
        <source>Choose a token of an answer to see which candidates the samplers left at its position.</source>
        <translation>Wähle ein Token einer Antwort, um zu sehen, welche Kandidaten die Sampler an seiner Position übrig ließen.</translation>
    </message>
    <message>
        <source>Choose an answer in the chat to track tokens through it.</source>
        <translation>Wähle im Chat eine Antwort, um Tokens darin zu verfolgen.</translation>
    </message>
    <message>
        <source>Choose an answer to see what is known about its run, or open a file with a record.</source>
        <translation>Wähle eine Antwort, um zu sehen, was über ihren Lauf bekannt ist, oder öffne eine Datei mit einem Protokoll.</translation>
    </message>
    <message>
        <source>Enter a word or an id above to track its logit, rank and probability through the answer.</source>
        <translation>Gib oben ein Wort oder eine ID ein, um Logit, Rang und Wahrscheinlichkeit durch die Antwort zu verfolgen.</translation>
    </message>
    <message>
        <source>Only the data that %1 sent with this answer is known. A tracked token has values only at positions where it was among the most probable tokens.</source>
        <translation>Nur die Daten, die %1 mit dieser Antwort geschickt hat, sind bekannt. Ein verfolgtes Token hat nur an Positionen Werte, an denen es zu den wahrscheinlichsten Tokens gehörte.</translation>
    </message>
    <message>
        <source>Open %1, which gave this answer, to continue the answer from this token.</source>
        <translation>Öffne %1, von dem diese Antwort ist, um sie ab diesem Token fortzusetzen.</translation>
    </message>
    <message>
        <source>Open %1, which gave this answer, to see all of its logits.</source>
        <translation>Öffne %1, das diese Antwort gab, um alle ihre Logits zu sehen.</translation>
    </message>
    <message>
        <source>Open %1, which gave this answer, to see more than was recorded with the answer.</source>
        <translation>Öffne %1, das diese Antwort gab, um mehr zu sehen, als mit der Antwort aufgezeichnet wurde.</translation>
    </message>
    <message>
        <source>Open a model to have its prompts checked.</source>
        <translation>Öffne ein Modell, um seine Prompts prüfen zu lassen.</translation>
    </message>
    <message>
        <source>Open the model that gave this answer. The template is in the model&apos;s file.</source>
        <translation>Öffne das Modell, von dem diese Antwort ist. Die Vorlage steht in der Datei des Modells.</translation>
    </message>
    <message>
        <source>Reading the text of %1 took longer than %2 seconds.</source>
        <translation>Den Text von %1 zu lesen dauerte länger als %2 Sekunden.</translation>
    </message>
    <message>
        <source>Stop the current answer first. Then you can continue from this token.</source>
        <translation>Brich zuerst die laufende Antwort ab. Dann kannst du ab diesem Token fortsetzen.</translation>
    </message>
    <message>
        <source>The chats were moved to %1, but this file no longer exists.</source>
        <translation>Die Chats wurden nach %1 verschoben, aber diese Datei gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>The comparison was stopped because an answer takes precedence. Compare again when the answer is complete.</source>
        <translation>Der Vergleich wurde beendet, weil eine Antwort Vorrang hat. Vergleiche noch einmal, wenn die Antwort fertig ist.</translation>
    </message>
    <message>
        <source>The device failed. The chat is kept, and you can open the model again on the CPU.</source>
        <translation>Das Gerät ist ausgefallen. Der Chat bleibt erhalten, und du kannst das Modell auf der CPU erneut öffnen.</translation>
    </message>
    <message>
        <source>The devices cannot be listed: the system does not allow this program to start more threads.</source>
        <translation>Die Geräte können nicht aufgelistet werden: Das System lässt dieses Programm keine weiteren Threads starten.</translation>
    </message>
    <message>
        <source>The encoding of %1 is unknown. The file is read as %2. To choose another encoding, unfold the attachment.</source>
        <translation>Die Kodierung von %1 ist nicht bekannt. Die Datei wird als %2 gelesen. Um eine andere Kodierung zu wählen, klapp den Anhang auf.</translation>
    </message>
    <message>
        <source>The file of %1 has changed since this answer was generated, so the model now computes different values.</source>
        <translation>Die Datei von %1 hat sich geändert, seit diese Antwort entstand; das Modell berechnet jetzt andere Werte.</translation>
    </message>
    <message>
        <source>The folder %1 for the chats cannot be created.</source>
        <translation>Der Ordner %1 für die Chats kann nicht angelegt werden.</translation>
    </message>
    <message>
        <source>The open model has no token %1.</source>
        <translation>Das geöffnete Modell hat kein Token %1.</translation>
    </message>
    <message>
        <source>The pinned token belongs to another message. Only the recorded data of that message is available.</source>
        <translation>Das angeheftete Token gehört zu einer anderen Nachricht. Von dieser sind nur die aufgezeichneten Daten verfügbar.</translation>
    </message>
    <message>
        <source>The record is ready when the answer has ended.</source>
        <translation>Das Protokoll ist fertig, sobald die Antwort zu Ende ist.</translation>
    </message>
    <message>
        <source>The template appears here as soon as a message is sent.</source>
        <translation>Die Vorlage erscheint hier, sobald eine Nachricht gesendet ist.</translation>
    </message>
    <message>
        <source>The template of this model cannot be read.</source>
        <translation>Die Vorlage dieses Modells kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The text of %1 was ready only after you had left the chat. Attach the file to that chat again.</source>
        <translation>Der Text von %1 war erst fertig, als du den Chat verlassen hattest. Hänge die Datei in jenem Chat noch einmal an.</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>Es gibt keine Datei %1.</translation>
    </message>
    <message>
        <source>There is no file to open.</source>
        <translation>Es gibt keine Datei zum Öffnen.</translation>
    </message>
    <message>
        <source>There is not enough memory for this record.</source>
        <translation>Der Speicher reicht nicht für dieses Protokoll.</translation>
    </message>
    <message>
        <source>There is not enough memory to check the prompt.</source>
        <translation>Der Speicher reicht nicht, um den Prompt zu prüfen.</translation>
    </message>
    <message>
        <source>There is not enough memory to read %1.</source>
        <translation>Der Speicher reicht nicht, um %1 zu lesen.</translation>
    </message>
    <message>
        <source>There is not enough memory to replay the samplers.</source>
        <translation>Der Speicher reicht nicht, um die Sampler zu wiederholen.</translation>
    </message>
    <message>
        <source>There is not enough memory to show all logits.</source>
        <translation>Der Speicher reicht nicht, um alle Logits zu zeigen.</translation>
    </message>
    <message>
        <source>This answer was stored by an older version of Vitrine, without the places in the template. To see the places, use “Answer again”.</source>
        <translation>Diese Antwort wurde von einer älteren Version von Vitrine gespeichert, ohne die Stellen in der Vorlage. Um die Stellen zu sehen, benutze „Neu antworten“.</translation>
    </message>
    <message>
        <source>This is a picture; models get only text from Vitrine.</source>
        <translation>Das ist ein Bild; Modelle bekommen von Vitrine nur Text.</translation>
    </message>
    <message>
        <source>The dropped data is neither a file nor text.</source>
        <translation>Das Abgelegte ist weder eine Datei noch Text.</translation>
    </message>
    <message>
        <source>This is the first token of the context, so it has no logits.</source>
        <translation>Dies ist das erste Token des Kontexts, deshalb hat es keine Logits.</translation>
    </message>
    <message>
        <source>This model has no chat template; the messages are simply joined.</source>
        <translation>Dieses Modell hat keine Chat-Vorlage; die Nachrichten werden einfach aneinandergefügt.</translation>
    </message>
    <message>
        <source>This token is part of the prompt. Samplers only choose the tokens of an answer.</source>
        <translation>Dieses Token gehört zum Prompt. Sampler wählen nur die Tokens einer Antwort.</translation>
    </message>
    <message>
        <source>This token was drawn by the server %1. Servers do not report which candidates their samplers left, and sampling cannot be repeated without all logits. To see the effect of each sampler, use a model on this computer.</source>
        <translation>Dieses Token wurde vom Server %1 gezogen. Server melden nicht, welche Kandidaten ihre Sampler übrig ließen, und das Sampling lässt sich ohne alle Logits nicht wiederholen. Um die Wirkung jedes Samplers zu sehen, benutze ein Modell auf diesem Rechner.</translation>
    </message>
    <message>
        <source>While this answer is being written, only its recorded data is shown.</source>
        <translation>Solange diese Antwort geschrieben wird, sind nur ihre aufgezeichneten Daten zu sehen.</translation>
    </message>
    <message>
        <source>With the values of this tap, the record would hold more than 16 MB.</source>
        <translation>Mit den Werten dieses Messpunkts würde ein Protokoll mehr als 16 MB enthalten.</translation>
    </message>
    <message>
        <source>Write a message: its prompt is checked while you type.</source>
        <translation>Schreibe eine Nachricht: Dein Prompt wird beim Tippen geprüft.</translation>
    </message>
    <message>
        <source>pdftotext could not be started, so the text of %1 cannot be attached.</source>
        <translation>pdftotext konnte nicht gestartet werden, daher kann der Text von %1 nicht angehängt werden.</translation>
    </message>
    <message>
        <source>pdftotext could not read %1.</source>
        <translation>pdftotext konnte %1 nicht lesen.</translation>
    </message>
    <message>
        <source>“%1” is now a stop string of this chat.</source>
        <translation>„%1“ ist jetzt eine Stoppzeichenfolge dieses Chats.</translation>
    </message>
    <message>
        <source>in this architecture, all layers must have the same value</source>
        <translation>in dieser Architektur müssen alle Schichten denselben Wert haben</translation>
    </message>
    <message>
        <source>The server at %1 has no model %2. Available models: %3</source>
        <translation>Der Server %1 hat kein Modell %2. Verfügbare Modelle: %3</translation>
    </message>
    <message>
        <source>a Git LFS pointer</source>
        <translation>ein Git-LFS-Zeiger</translation>
    </message>
    <message>
        <source>%1, which a server sent in place of the model. Download the model again; some models require a login or an accepted licence first</source>
        <translation>%1, die ein Server anstelle des Modells geschickt hat. Lade das Modell noch einmal herunter; manche Modelle verlangen vorher eine Anmeldung oder eine angenommene Lizenz</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>there is no limit</source>
        <translation>es gibt keine Grenze</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 (if the engine evaluates all tokens at once)</source>
        <translation>%1 (wenn die Engine alle Tokens auf einmal auswertet)</translation>
    </message>
    <message>
        <source>%1 (only in the channel mix)</source>
        <translation>%1 (nur im Channel-Mix)</translation>
    </message>
    <message>
        <source>%1 (only in the time mix)</source>
        <translation>%1 (nur im Time-Mix)</translation>
    </message>
    <message>
        <source>%1 (similar to RWKV 6)</source>
        <translation>%1 (ähnlich wie RWKV 6)</translation>
    </message>
    <message>
        <source>%1 and %2 are swapped</source>
        <translation>%1 und %2 sind vertauscht</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>bei %1 an %2</translation>
    </message>
    <message>
        <source>%1 in all layers</source>
        <translation>%1 in allen Schichten</translation>
    </message>
    <message>
        <source>%1 in all norms, not only after attention and the feed-forward network</source>
        <translation>%1 in allen Normen, nicht nur nach Attention und Feed-Forward-Netz</translation>
    </message>
    <message>
        <source>%1 in bfloat16</source>
        <translation>%1 in bfloat16</translation>
    </message>
    <message>
        <source>%1 in half precision</source>
        <translation>%1 in halber Genauigkeit</translation>
    </message>
    <message>
        <source>%1 in the norms after attention and the feed-forward network</source>
        <translation>%1 in den Normen nach Attention und Feed-Forward-Netz</translation>
    </message>
    <message>
        <source>%1 instead of %2 at position %3</source>
        <translation>%1 statt %2 an Position %3</translation>
    </message>
    <message>
        <source>%1 instead of none</source>
        <translation>%1 statt keinem</translation>
    </message>
    <message>
        <source>%1 is limited to ±65504</source>
        <translation>%1 ist auf ±65504 begrenzt</translation>
    </message>
    <message>
        <source>%1 of %2 dimensions instead of %3</source>
        <translation>%1 von %2 Dimensionen statt %3</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1 to ±%2</source>
        <translation>%1 auf ±%2</translation>
    </message>
    <message>
        <source>%1, %2 instead of %3</source>
        <translation>%1, %2 statt %3</translation>
    </message>
    <message>
        <source>%1, and %2</source>
        <translation>%1, und %2</translation>
    </message>
    <message>
        <source>%1, and divides by the number of these values</source>
        <translation>%1 und teilt durch die Anzahl dieser Werte</translation>
    </message>
    <message>
        <source>%1, and divides by the width of the whole row</source>
        <translation>%1 und teilt durch die Breite der ganzen Zeile</translation>
    </message>
    <message>
        <source>%1, base %2</source>
        <translation>%1, Basis %2</translation>
    </message>
    <message>
        <source>%1, for keys only</source>
        <translation>%1, nur für Keys</translation>
    </message>
    <message>
        <source>%1, for values only</source>
        <translation>%1, nur für Values</translation>
    </message>
    <message>
        <source>%1, in all layers</source>
        <translation>%1, in allen Schichten</translation>
    </message>
    <message>
        <source>%1, in all norms</source>
        <translation>%1, in allen Normen</translation>
    </message>
    <message>
        <source>%1, in layers with a window</source>
        <translation>%1, in Schichten mit Fenster</translation>
    </message>
    <message>
        <source>%1, in layers without a window</source>
        <translation>%1, in Schichten ohne Fenster</translation>
    </message>
    <message>
        <source>%1, in layers without keys of their own</source>
        <translation>%1, in Schichten ohne eigene Keys</translation>
    </message>
    <message>
        <source>%1, only in the layers, not in the embedding and the output matrix</source>
        <translation>%1, nur in den Schichten, nicht im Embedding und in der Ausgabematrix</translation>
    </message>
    <message>
        <source>%1, but with the angles for the correct number of dimensions</source>
        <translation>%1, aber mit den Winkeln für die richtige Zahl von Dimensionen</translation>
    </message>
    <message>
        <source>%1, with the correct bias</source>
        <translation>%1, mit dem richtigen Bias</translation>
    </message>
    <message>
        <source>%1, …</source>
        <translation>%1, …</translation>
    </message>
    <message>
        <source>A nibble is a number of E2M1 (0, 0.5, 1, 1.5, 2, 3, 4, 6 and their negatives).</source>
        <translation>Ein Nibble ist eine Zahl im Format E2M1 (0; 0,5; 1; 1,5; 2; 3; 4; 6, jeweils auch negativ).</translation>
    </message>
    <message>
        <source>A nibble is an index into the 16 levels -127, -104, … 89, 113.</source>
        <translation>Ein Nibble ist ein Index in die Liste der 16 Stufen -127, -104, … 89, 113.</translation>
    </message>
    <message>
        <source>A scale is an IEEE half (5 exponent bits, 10 mantissa bits), not bfloat16.</source>
        <translation>Eine Skala ist eine IEEE-Zahl halber Genauigkeit (5 Exponentenbits, 10 Mantissenbits), kein bfloat16.</translation>
    </message>
    <message>
        <source>A weight is d · (2 · s + 1) · (t + 1/8), or (t - 1/8) where the group&apos;s bit is set.</source>
        <translation>Ein Gewicht ist d · (2 · s + 1) · (t + 1/8); ist das Bit der Gruppe gesetzt, gilt (t - 1/8).</translation>
    </message>
    <message>
        <source>A weight is d · (q - %1).</source>
        <translation>Ein Gewicht ist d · (q - %1).</translation>
    </message>
    <message>
        <source>A weight is d · (t - 1) with t = 0, 1 or 2.</source>
        <translation>Ein Gewicht ist d · (t - 1) mit t = 0, 1 oder 2.</translation>
    </message>
    <message>
        <source>A weight is d · q + m; m is the second half-precision number of the block and mostly negative.</source>
        <translation>Ein Gewicht ist d · q + m; m ist die zweite Zahl halber Genauigkeit im Block und meist negativ.</translation>
    </message>
    <message>
        <source>A weight is d · scale · (q - 32).</source>
        <translation>Ein Gewicht ist d · Skala · (q - 32).</translation>
    </message>
    <message>
        <source>A weight is d · scale · q - dmin · minimum, with a minimum for every group.</source>
        <translation>Ein Gewicht ist d · Skala · q - dmin · Minimum, mit einem Minimum für jede Gruppe.</translation>
    </message>
    <message>
        <source>Weight i belongs to group i / 16 or i / 32. The scale of the weight is d times the scale of this group.</source>
        <translation>Gewicht i gehört zu Gruppe i / 16 oder i / 32. Die Skala des Gewichts ist d mal die Skala dieser Gruppe.</translation>
    </message>
    <message>
        <source>Add every tensor with a name that ends in .bias to the product of the .weight matrix of the same name.</source>
        <translation>Addiere jeden Tensor, dessen Name auf .bias endet, zum Produkt der gleichnamigen .weight-Matrix.</translation>
    </message>
    <message>
        <source>Add exp_probs_b.bias only to the values by which experts are chosen, not to the weights of the experts.</source>
        <translation>Addiere exp_probs_b.bias nur zu den Werten, nach denen Experten gewählt werden, nicht zu den Gewichten der Experten.</translation>
    </message>
    <message>
        <source>B and C are swapped</source>
        <translation>B und C sind vertauscht</translation>
    </message>
    <message>
        <source>Bit 15 of a bfloat16 is its sign.</source>
        <translation>Bit 15 eines bfloat16 ist sein Vorzeichen.</translation>
    </message>
    <message>
        <source>Bit 15 of a half is its sign.</source>
        <translation>Bit 15 einer Zahl halber Genauigkeit ist ihr Vorzeichen.</translation>
    </message>
    <message>
        <source>Bit i of a sign byte makes weight i of its eight negative.</source>
        <translation>Bit i eines Vorzeichenbytes macht Gewicht i seiner acht Gewichte negativ.</translation>
    </message>
    <message>
        <source>Bit i of the 32 bits of qh (little-endian) is the fifth bit of weight i.</source>
        <translation>Bit i der 32 Bits von qh (Little-Endian) ist das fünfte Bit von Gewicht i.</translation>
    </message>
    <message>
        <source>Bit j of byte l of hmask is the third bit of weight 32 · j + l. If the bit is 0, subtract 4 from the weight.</source>
        <translation>Bit j von Byte l von hmask ist das dritte Bit von Gewicht 32 · j + l. Ist das Bit 0, ziehe 4 vom Gewicht ab.</translation>
    </message>
    <message>
        <source>Bit j of byte l of qh is the fifth bit of weight 32 · j + l.</source>
        <translation>Bit j von Byte l von qh ist das fünfte Bit von Gewicht 32 · j + l.</translation>
    </message>
    <message>
        <source>Bit l of byte j of qh is the high bit of index 8 · j + l.</source>
        <translation>Bit l von Byte j von qh ist das hohe Bit von Index 8 · j + l.</translation>
    </message>
    <message>
        <source>Bits 2g and 2g + 1 of byte l are weight 32 · g + l of their half of the block, not weight 4 · l + g.</source>
        <translation>Die Bits 2g und 2g + 1 von Byte l sind Gewicht 32 · g + l ihrer Hälfte des Blocks, nicht Gewicht 4 · l + g.</translation>
    </message>
    <message>
        <source>Bits 2g and 2g + 1 of byte l of qh are the high bits of weight 32 · g + l of their half of the block.</source>
        <translation>Die Bits 2g und 2g + 1 von Byte l von qh sind die hohen Bits von Gewicht 32 · g + l ihrer Hälfte des Blocks.</translation>
    </message>
    <message>
        <source>Bits 2l and 2l + 1 of byte j of qh are the high bits of index 4 · j + l.</source>
        <translation>Die Bits 2l und 2l + 1 von Byte j von qh sind die hohen Bits von Index 4 · j + l.</translation>
    </message>
    <message>
        <source>C and x are swapped</source>
        <translation>C und x sind vertauscht</translation>
    </message>
    <message>
        <source>C is applied before the convolution, not after it</source>
        <translation>C wird vor der Faltung angewandt, nicht danach</translation>
    </message>
    <message>
        <source>Digit n of byte l is weight 32 · n + l, not 5 · l + n.</source>
        <translation>Ziffer n von Byte l ist Gewicht 32 · n + l, nicht 5 · l + n.</translation>
    </message>
    <message>
        <source>Every 32 bytes hold 64 weights: first those in the low nibbles, then those in the high nibbles.</source>
        <translation>Je 32 Bytes enthalten 64 Gewichte: erst die in den niedrigen Nibbles, dann die in den hohen Nibbles.</translation>
    </message>
    <message>
        <source>Every block has its own scale, which is stored in the bytes of the block.</source>
        <translation>Jeder Block hat seine eigene Skala, die in den Bytes des Blocks steht.</translation>
    </message>
    <message>
        <source>Every quant is multiplied by the scale of its block.</source>
        <translation>Jedes Quant wird mit der Skala seines Blocks multipliziert.</translation>
    </message>
    <message>
        <source>Every weight is multiplied by the scale of its block.</source>
        <translation>Jedes Gewicht wird mit der Skala seines Blocks multipliziert.</translation>
    </message>
    <message>
        <source>Group j, of 16 or 32 weights, has scale j and minimum j.</source>
        <translation>Gruppe j mit 16 oder 32 Gewichten hat Skala j und Minimum j.</translation>
    </message>
    <message>
        <source>Groups 0-3 have their six bits in bytes 0-3 (scales) and 4-7 (minima); groups 4-7 have four bits in bytes 8-11 and two in the top bits of bytes 0-7 (get_scale_min_k4 in ggml).</source>
        <translation>Die Gruppen 0-3 haben ihre sechs Bits in den Bytes 0-3 (Skalen) und 4-7 (Minima); die Gruppen 4-7 haben vier Bits in den Bytes 8-11 und zwei in den oberen Bits der Bytes 0-7 (get_scale_min_k4 in ggml).</translation>
    </message>
    <message>
        <source>If the exponent bits of a half are 0, its value is mantissa · 2^-24, without an implicit leading 1.</source>
        <translation>Sind die Exponentenbits einer Zahl halber Genauigkeit 0, ist ihr Wert Mantisse · 2^-24, ohne implizite führende 1.</translation>
    </message>
    <message>
        <source>If the exponent bits of a half are 0, its value is mantissa · 2^-24.</source>
        <translation>Sind die Exponentenbits einer Zahl halber Genauigkeit 0, ist ihr Wert Mantisse · 2^-24.</translation>
    </message>
    <message>
        <source>If the exponent bits of a half are 0, its value is mantissa · 2^-24. Small scales are stored this way.</source>
        <translation>Sind die Exponentenbits einer Zahl halber Genauigkeit 0, ist ihr Wert Mantisse · 2^-24. Kleine Skalen sind so gespeichert.</translation>
    </message>
    <message>
        <source>In Llama 4, the weight of an expert multiplies the expert&apos;s input, before the gate and up projections.</source>
        <translation>In Llama 4 wird die Eingabe eines Experten mit seinem Gewicht multipliziert, vor der Gate- und der Up-Projektion.</translation>
    </message>
    <message>
        <source>In this model, post_attention_norm is the norm before the feed-forward network. Apply it after attention is added to the residual stream.</source>
        <translation>In diesem Modell ist post_attention_norm die Norm vor dem Feed-Forward-Netz. Wende sie an, nachdem die Attention zum Residualstrom addiert wurde.</translation>
    </message>
    <message>
        <source>Numbers in the file are little-endian: the low byte comes first.</source>
        <translation>Zahlen in der Datei sind Little-Endian: Das niedrige Byte kommt zuerst.</translation>
    </message>
    <message>
        <source>Numbers in the file are little-endian: the low byte of a scale comes first.</source>
        <translation>Zahlen in der Datei sind Little-Endian: Das niedrige Byte einer Skala kommt zuerst.</translation>
    </message>
    <message>
        <source>Q6_K has 16 scales, each for 16 weights.</source>
        <translation>Q6_K hat 16 Skalen, jede für 16 Gewichte.</translation>
    </message>
    <message>
        <source>Quants are not signed: a weight is d · scale · q - dmin · minimum.</source>
        <translation>Quanten haben kein Vorzeichen: Ein Gewicht ist d · Skala · q - dmin · Minimum.</translation>
    </message>
    <message>
        <source>Quants are signed bytes: a weight is d · q with q from -127 to 127.</source>
        <translation>Quanten sind Bytes mit Vorzeichen: Ein Gewicht ist d · q mit q von -127 bis 127.</translation>
    </message>
    <message>
        <source>In Q2_K, the low nibble of a byte is the scale of a group, and the high nibble is its minimum. In Q4_K and Q5_K, the scales come before the minima.</source>
        <translation>In Q2_K ist das niedrige Nibble eines Bytes die Skala einer Gruppe und das hohe ihr Minimum. In Q4_K und Q5_K kommen die Skalen vor den Minima.</translation>
    </message>
    <message>
        <source>Seven bits are the signs of the first seven of eight weights; the eighth makes the number of negative ones even.</source>
        <translation>Sieben Bits sind die Vorzeichen der ersten sieben von acht Gewichten; das achte Vorzeichen ist so, dass die Zahl der negativen Gewichte gerade ist.</translation>
    </message>
    <message>
        <source>SiLU instead of a sigmoid</source>
        <translation>SiLU statt eines Sigmoids</translation>
    </message>
    <message>
        <source>SiLU instead of none</source>
        <translation>SiLU statt keiner</translation>
    </message>
    <message>
        <source>The first half-precision number of the block is the scale d, the second is the minimum m.</source>
        <translation>Die erste Zahl halber Genauigkeit im Block ist die Skala d, die zweite das Minimum m.</translation>
    </message>
    <message>
        <source>The index into the grid has nine bits.</source>
        <translation>Der Index in das Gitter hat neun Bits.</translation>
    </message>
    <message>
        <source>The low nibble of a byte is the scale of the earlier group.</source>
        <translation>Das niedrige Nibble eines Bytes ist die Skala der früheren Gruppe.</translation>
    </message>
    <message>
        <source>The low nibble of byte i is weight i, the high nibble is weight i + %1, within every %2 weights.</source>
        <translation>In je %2 Gewichten ist das niedrige Nibble von Byte i Gewicht i und das hohe Nibble Gewicht i + %1.</translation>
    </message>
    <message>
        <source>The lowest byte of a point of the grid is its first weight.</source>
        <translation>Das niedrigste Byte eines Gitterpunkts ist sein erstes Gewicht.</translation>
    </message>
    <message>
        <source>The recurrent mixer and attention must read the same normed input of the layer.</source>
        <translation>Der rekurrente Mixer und die Attention müssen dieselbe normierte Eingabe der Schicht lesen.</translation>
    </message>
    <message>
        <source>The scale is 2^(e - 127) for levels 0.5, 1, …, or 2^(e - 128) for doubled ones.</source>
        <translation>Die Skala ist 2^(e - 127) für die Stufen 0,5; 1; … oder 2^(e - 128) für verdoppelte Stufen.</translation>
    </message>
    <message>
        <source>The scale of a block is already that of its steps: a weight is d · q.</source>
        <translation>Die Skala eines Blocks ist schon die seiner Stufen: Ein Gewicht ist d · q.</translation>
    </message>
    <message>
        <source>The scale of a group is d · (2 · s + 1). IQ2 multiplies this scale by 1/8, IQ3_XXS by 1/4.</source>
        <translation>Die Skala einer Gruppe ist d · (2 · s + 1). IQ2 multipliziert diese Skala mit 1/8, IQ3_XXS mit 1/4.</translation>
    </message>
    <message>
        <source>The scales of Q6_K are signed bytes.</source>
        <translation>Die Skalen von Q6_K sind Bytes mit Vorzeichen.</translation>
    </message>
    <message>
        <source>The score of a group is the sum of its two best experts. Experts can be chosen only from the best groups.</source>
        <translation>Der Wert einer Gruppe ist die Summe der Werte ihrer beiden besten Experten. Experten können nur aus den besten Gruppen gewählt werden.</translation>
    </message>
    <message>
        <source>The six bits of a scale count from -32: subtract 32.</source>
        <translation>Die sechs Bits einer Skala zählen ab -32: Ziehe 32 ab.</translation>
    </message>
    <message>
        <source>The tensor is of type %1 (%2 bytes in a block), not %3 (%4 bytes).</source>
        <translation>Der Tensor ist vom Typ %1 (%2 Bytes je Block), nicht %3 (%4 Bytes).</translation>
    </message>
    <message>
        <source>The tensor is of type %1 (%2 in the file), not %3 (%4), though both take the same number of bytes.</source>
        <translation>Der Tensor ist vom Typ %1 (%2 in der Datei), nicht %3 (%4), auch wenn beide gleich viele Bytes belegen.</translation>
    </message>
    <message>
        <source>This model does not use RoPE in any layer.</source>
        <translation>Dieses Modell verwendet in keiner Schicht RoPE.</translation>
    </message>
    <message>
        <source>This model first rotates each head of Q and K, then normalizes it.</source>
        <translation>Dieses Modell dreht jeden Kopf von Q und K zuerst und normiert ihn danach.</translation>
    </message>
    <message>
        <source>Three bits of qh for each point are the high bits of its index.</source>
        <translation>Drei Bits von qh je Punkt sind die hohen Bits seines Index.</translation>
    </message>
    <message>
        <source>a LayerNorm of the embedding, without weights</source>
        <translation>eine LayerNorm des Embeddings, ohne Gewichte</translation>
    </message>
    <message>
        <source>a sigmoid instead of SiLU</source>
        <translation>ein Sigmoid statt SiLU</translation>
    </message>
    <message>
        <source>a sigmoid instead of none</source>
        <translation>ein Sigmoid statt keiner</translation>
    </message>
    <message>
        <source>a token does not see itself</source>
        <translation>Ein Token sieht sich selbst nicht</translation>
    </message>
    <message>
        <source>adds 1 to layer_output_scale</source>
        <translation>addiert 1 zu layer_output_scale</translation>
    </message>
    <message>
        <source>adds 1 to the sum</source>
        <translation>addiert 1 zur Summe</translation>
    </message>
    <message>
        <source>adds a share of the previous token without subtracting the token itself</source>
        <translation>addiert einen Anteil des vorigen Tokens, ohne das Token selbst abzuziehen</translation>
    </message>
    <message>
        <source>adds epsilon after the square root, not inside it</source>
        <translation>addiert Epsilon nach dem Wurzelziehen, nicht davor</translation>
    </message>
    <message>
        <source>adds the bias after softplus</source>
        <translation>addiert den Bias nach softplus</translation>
    </message>
    <message>
        <source>all heads use the first group</source>
        <translation>Alle Köpfe verwenden die erste Gruppe</translation>
    </message>
    <message>
        <source>all layers share one cache</source>
        <translation>Alle Schichten teilen sich einen Cache</translation>
    </message>
    <message>
        <source>all low nibbles of the block are read first</source>
        <translation>Alle niedrigen Nibbles des Blocks werden zuerst gelesen</translation>
    </message>
    <message>
        <source>all matrices of the layers</source>
        <translation>alle Matrizen der Schichten</translation>
    </message>
    <message>
        <source>all norms</source>
        <translation>alle Normen</translation>
    </message>
    <message>
        <source>all norms except the final one</source>
        <translation>alle Normen außer der letzten</translation>
    </message>
    <message>
        <source>all sinks are 0</source>
        <translation>Alle Sinks sind 0</translation>
    </message>
    <message>
        <source>all chosen experts have the same weight</source>
        <translation>Alle gewählten Experten haben das gleiche Gewicht</translation>
    </message>
    <message>
        <source>alpha_p and alpha_n of xIELU are swapped</source>
        <translation>alpha_p und alpha_n von xIELU sind vertauscht</translation>
    </message>
    <message>
        <source>alpha_p and alpha_n of xIELU are swapped after softplus and beta</source>
        <translation>alpha_p und alpha_n von xIELU sind nach softplus und Beta vertauscht</translation>
    </message>
    <message>
        <source>also applies blk.0.attn_norm to the embedding</source>
        <translation>wendet blk.0.attn_norm auch auf das Embedding an</translation>
    </message>
    <message>
        <source>also applies output_norm to the embedding</source>
        <translation>wendet output_norm auch auf das Embedding an</translation>
    </message>
    <message>
        <source>always uses row 0 of the cache</source>
        <translation>verwendet immer Zeile 0 des Caches</translation>
    </message>
    <message>
        <source>always uses the position of the first decoded token</source>
        <translation>verwendet immer die Position des ersten dekodierten Tokens</translation>
    </message>
    <message>
        <source>always uses the position of the last token of the prompt</source>
        <translation>verwendet immer die Position des letzten Tokens des Prompts</translation>
    </message>
    <message>
        <source>an RMSNorm of each head of Q and K</source>
        <translation>eine RMSNorm jedes Kopfs von Q und K</translation>
    </message>
    <message>
        <source>an RMSNorm of the embedding, without weights</source>
        <translation>eine RMSNorm des Embeddings, ohne Gewichte</translation>
    </message>
    <message>
        <source>an RMSNorm of the output of attention</source>
        <translation>eine RMSNorm der Ausgabe der Attention</translation>
    </message>
    <message>
        <source>angles</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>angles are multiplied by the frequency factors, not divided by them</source>
        <translation>Winkel werden mit den Frequenzfaktoren multipliziert, nicht durch sie geteilt</translation>
    </message>
    <message>
        <source>applies RoPE first</source>
        <translation>wendet RoPE zuerst an</translation>
    </message>
    <message>
        <source>applies no window</source>
        <translation>wendet kein Fenster an</translation>
    </message>
    <message>
        <source>applies the factor of sine and cosine twice</source>
        <translation>wendet den Faktor von Sinus und Kosinus zweimal an</translation>
    </message>
    <message>
        <source>does not apply layer_output_scale</source>
        <translation>wendet layer_output_scale nicht an</translation>
    </message>
    <message>
        <source>applies layer_output_scale twice</source>
        <translation>wendet layer_output_scale zweimal an</translation>
    </message>
    <message>
        <source>applies the norm first</source>
        <translation>wendet die Norm zuerst an</translation>
    </message>
    <message>
        <source>applies the scale twice</source>
        <translation>wendet den Skalierungsfaktor zweimal an</translation>
    </message>
    <message>
        <source>applies the window in all layers</source>
        <translation>wendet das Fenster in allen Schichten an</translation>
    </message>
    <message>
        <source>at position %1</source>
        <translation>an Position %1</translation>
    </message>
    <message>
        <source>attention reads the stream after the recurrent mixer</source>
        <translation>Die Attention liest den Residualstrom nach dem rekurrenten Mixer</translation>
    </message>
    <message>
        <source>attn_q, attn_k and attn_v</source>
        <translation>attn_q, attn_k und attn_v</translation>
    </message>
    <message>
        <source>base %1</source>
        <translation>Basis %1</translation>
    </message>
    <message>
        <source>beta is not added to alpha_n of xIELU</source>
        <translation>Beta wird nicht zu alpha_n von xIELU addiert</translation>
    </message>
    <message>
        <source>chooses the experts with the lowest scores</source>
        <translation>wählt die Experten mit den niedrigsten Werten</translation>
    </message>
    <message>
        <source>computes e^x as (1 + x / 1024)^1024</source>
        <translation>berechnet e^x als (1 + x / 1024)^1024</translation>
    </message>
    <message>
        <source>computes e^x as (1 + x / 256)^256</source>
        <translation>berechnet e^x als (1 + x / 256)^256</translation>
    </message>
    <message>
        <source>computes e^x by setting the bits of a float</source>
        <translation>berechnet e^x durch Setzen der Bits eines Floats</translation>
    </message>
    <message>
        <source>computes hard swish, x · clip(x / 6 + 1/2)</source>
        <translation>berechnet Hard-Swish, x · clip(x / 6 + 1/2)</translation>
    </message>
    <message>
        <source>computes tanh as x · (27 + x²) / (27 + 9 · x²)</source>
        <translation>berechnet tanh als x · (27 + x²) / (27 + 9 · x²)</translation>
    </message>
    <message>
        <source>computes the next layer instead of each layer</source>
        <translation>berechnet anstelle jeder Schicht die nächste</translation>
    </message>
    <message>
        <source>computes the previous layer instead of each layer</source>
        <translation>berechnet anstelle jeder Schicht die vorhergehende</translation>
    </message>
    <message>
        <source>computes x · (1 + x / (1 + |x|)) / 2</source>
        <translation>berechnet x · (1 + x / (1 + |x|)) / 2</translation>
    </message>
    <message>
        <source>computes x · clip(0.2 · x + 1/2)</source>
        <translation>berechnet x · clip(0.2 · x + 1/2)</translation>
    </message>
    <message>
        <source>computes x · clip(x / 4 + 1/2)</source>
        <translation>berechnet x · clip(x / 4 + 1/2)</translation>
    </message>
    <message>
        <source>corrects only the first stream</source>
        <translation>korrigiert nur den ersten Strom</translation>
    </message>
    <message>
        <source>d and dmin are swapped</source>
        <translation>d und dmin sind vertauscht</translation>
    </message>
    <message>
        <source>d comes first, dmin after it.</source>
        <translation>d kommt zuerst, danach dmin.</translation>
    </message>
    <message>
        <source>divides by layer_output_scale</source>
        <translation>teilt durch layer_output_scale</translation>
    </message>
    <message>
        <source>divides by the fourth root of the mean square</source>
        <translation>teilt durch die vierte Wurzel des mittleren Quadrats</translation>
    </message>
    <message>
        <source>divides by the mean square, not by its root</source>
        <translation>teilt durch das mittlere Quadrat, nicht durch dessen Wurzel</translation>
    </message>
    <message>
        <source>divides by the root of the sum of squares, not of the mean square</source>
        <translation>teilt durch die Wurzel der Quadratsumme, nicht des mittleren Quadrats</translation>
    </message>
    <message>
        <source>divides by the scale instead of multiplying</source>
        <translation>teilt durch den Skalierungsfaktor, statt mit ihm zu multiplizieren</translation>
    </message>
    <message>
        <source>divides by the standard deviation without subtracting the mean</source>
        <translation>teilt durch die Standardabweichung, ohne den Mittelwert abzuziehen</translation>
    </message>
    <message>
        <source>divides positions by %1</source>
        <translation>teilt Positionen durch %1</translation>
    </message>
    <message>
        <source>divides the sum of squares by n - 1, not by n</source>
        <translation>teilt die Quadratsumme durch n - 1, nicht durch n</translation>
    </message>
    <message>
        <source>does not divide by the sum</source>
        <translation>teilt nicht durch die Summe</translation>
    </message>
    <message>
        <source>does not rescale the sum of exponentials</source>
        <translation>skaliert die Summe der Exponentialwerte nicht um</translation>
    </message>
    <message>
        <source>does not rescale the weighted sum of values</source>
        <translation>skaliert die gewichtete Summe der Values nicht um</translation>
    </message>
    <message>
        <source>does not square YaRN&apos;s factor</source>
        <translation>quadriert den Faktor von YaRN nicht</translation>
    </message>
    <message>
        <source>does not subtract 0.5</source>
        <translation>zieht 0,5 nicht ab</translation>
    </message>
    <message>
        <source>each block is read as %1</source>
        <translation>Jeder Block wird als %1 gelesen</translation>
    </message>
    <message>
        <source>each decoded token forgets the previous token</source>
        <translation>Jedes dekodierte Token vergisst das vorige Token</translation>
    </message>
    <message>
        <source>each token also sees the next token</source>
        <translation>Jedes Token sieht auch das nächste Token</translation>
    </message>
    <message>
        <source>every %1 tokens</source>
        <translation>alle %1 Tokens</translation>
    </message>
    <message>
        <source>every second row of the prompt</source>
        <translation>jeder zweiten Zeile des Prompts</translation>
    </message>
    <message>
        <source>every two layers share the cache of the first one</source>
        <translation>Je zwei Schichten teilen sich den Cache der ersten</translation>
    </message>
    <message>
        <source>every chosen expert has the weight 1</source>
        <translation>Jeder gewählte Experte hat das Gewicht 1</translation>
    </message>
    <message>
        <source>exp_probs_b is added to the router&apos;s outputs, not to their sigmoid or softmax</source>
        <translation>exp_probs_b wird zu den Ausgaben des Routers addiert, nicht zu deren Sigmoid oder Softmax</translation>
    </message>
    <message>
        <source>exp_probs_b is left out</source>
        <translation>exp_probs_b wird weggelassen</translation>
    </message>
    <message>
        <source>expects Q, K and V of each channel next to each other</source>
        <translation>erwartet Q, K und V jedes Kanals nebeneinander</translation>
    </message>
    <message>
        <source>expects Q, K and V of each head next to each other</source>
        <translation>erwartet Q, K und V jedes Kopfs nebeneinander</translation>
    </message>
    <message>
        <source>expects Q, K and V of each key head next to each other</source>
        <translation>erwartet Q, K und V jedes Key-Kopfs nebeneinander</translation>
    </message>
    <message>
        <source>frequencies</source>
        <translation>Frequenzen</translation>
    </message>
    <message>
        <source>groups are ignored</source>
        <translation>Gruppen werden ignoriert</translation>
    </message>
    <message>
        <source>groups are ranked by the sum of all their experts</source>
        <translation>Gruppen werden nach der Summe all ihrer Experten geordnet</translation>
    </message>
    <message>
        <source>groups are ranked by their best expert</source>
        <translation>Gruppen werden nach ihrem besten Experten geordnet</translation>
    </message>
    <message>
        <source>halves</source>
        <translation>Hälften</translation>
    </message>
    <message>
        <source>head j uses group j mod the number of groups</source>
        <translation>Kopf j verwendet Gruppe j mod Zahl der Gruppen</translation>
    </message>
    <message>
        <source>in %1, %2</source>
        <translation>in %1, %2</translation>
    </message>
    <message>
        <source>in all norms</source>
        <translation>in allen Normen</translation>
    </message>
    <message>
        <source>%1 in all norms</source>
        <translation>%1 in allen Normen</translation>
    </message>
    <message>
        <source>in the norms after attention and the feed-forward network, %1</source>
        <translation>in den Normen nach Attention und Feed-Forward-Netz, %1</translation>
    </message>
    <message>
        <source>keeps only the lowest %1 bits of each id</source>
        <translation>behält nur die niedrigsten %1 Bits jeder ID</translation>
    </message>
    <message>
        <source>keys and values are swapped</source>
        <translation>Keys und Values sind vertauscht</translation>
    </message>
    <message>
        <source>keys are multiplied by the learning rate, and time_mix_k_a is ignored</source>
        <translation>Keys werden mit der Lernrate multipliziert, und time_mix_k_a wird ignoriert</translation>
    </message>
    <message>
        <source>keys are not normalized</source>
        <translation>Keys werden nicht normiert</translation>
    </message>
    <message>
        <source>keys are not rotated</source>
        <translation>Keys werden nicht gedreht</translation>
    </message>
    <message>
        <source>later positions are not rotated</source>
        <translation>spätere Positionen werden nicht gedreht</translation>
    </message>
    <message>
        <source>later positions read zeros</source>
        <translation>spätere Positionen lesen Nullen</translation>
    </message>
    <message>
        <source>later positions start again at row 0</source>
        <translation>spätere Positionen beginnen wieder bei Zeile 0</translation>
    </message>
    <message>
        <source>later positions use the last row</source>
        <translation>spätere Positionen verwenden die letzte Zeile</translation>
    </message>
    <message>
        <source>later tokens do not see the first token</source>
        <translation>Spätere Tokens sehen das erste Token nicht</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <source>layer %1 is computed again instead of layer %2</source>
        <translation>Schicht %1 wird noch einmal statt Schicht %2 berechnet</translation>
    </message>
    <message>
        <source>layers %1 and %2 are swapped</source>
        <translation>Schicht %1 und %2 sind vertauscht</translation>
    </message>
    <message>
        <source>layers with and without a window are swapped</source>
        <translation>Schichten mit und ohne Fenster sind vertauscht</translation>
    </message>
    <message>
        <source>leaves out %1</source>
        <translation>lässt %1 weg</translation>
    </message>
    <message>
        <source>leaves out YaRN&apos;s factor</source>
        <translation>lässt den Faktor von YaRN weg</translation>
    </message>
    <message>
        <source>leaves out the bias ssm_dt</source>
        <translation>lässt den Bias ssm_dt weg</translation>
    </message>
    <message>
        <source>leaves out the bonus of time_mix_r_k</source>
        <translation>lässt den Bonus von time_mix_r_k weg</translation>
    </message>
    <message>
        <source>leaves out the convolution</source>
        <translation>lässt die Faltung weg</translation>
    </message>
    <message>
        <source>leaves out the cubic term inside tanh</source>
        <translation>lässt den kubischen Term in tanh weg</translation>
    </message>
    <message>
        <source>leaves out the exponential function</source>
        <translation>lässt die Exponentialfunktion weg</translation>
    </message>
    <message>
        <source>leaves out the factor of sine and cosine</source>
        <translation>lässt den Faktor von Sinus und Kosinus weg</translation>
    </message>
    <message>
        <source>leaves out the gate</source>
        <translation>lässt das Gate weg</translation>
    </message>
    <message>
        <source>leaves out the mask: tokens see later tokens</source>
        <translation>lässt die Maske weg: Tokens sehen spätere Tokens</translation>
    </message>
    <message>
        <source>leaves out the outer exponential function</source>
        <translation>lässt die äußere Exponentialfunktion weg</translation>
    </message>
    <message>
        <source>leaves out the sigmoid</source>
        <translation>lässt das Sigmoid weg</translation>
    </message>
    <message>
        <source>leaves out the up projection</source>
        <translation>lässt die Up-Projektion weg</translation>
    </message>
    <message>
        <source>low and high nibbles are swapped</source>
        <translation>Niedrige und hohe Nibbles sind vertauscht</translation>
    </message>
    <message>
        <source>low and high nibbles are swapped, together with their high bits</source>
        <translation>Niedrige und hohe Nibbles sind mitsamt ihren hohen Bits vertauscht</translation>
    </message>
    <message>
        <source>masked positions get score 0 instead of -infinity</source>
        <translation>Maskierte Positionen bekommen den Score 0 statt minus unendlich</translation>
    </message>
    <message>
        <source>minima and scales are swapped</source>
        <translation>Minima und Skalen sind vertauscht</translation>
    </message>
    <message>
        <source>minimum and scale are swapped</source>
        <translation>Minimum und Skala sind vertauscht</translation>
    </message>
    <message>
        <source>multiplies by %1</source>
        <translation>multipliziert mit %1</translation>
    </message>
    <message>
        <source>multiplies the weights of the experts by %1</source>
        <translation>multipliziert die Gewichte der Experten mit %1</translation>
    </message>
    <message>
        <source>multiplies the weights of the experts by an additional factor of %1</source>
        <translation>multipliziert die Gewichte der Experten mit einem zusätzlichen Faktor von %1</translation>
    </message>
    <message>
        <source>neighbouring heads share one group</source>
        <translation>Benachbarte Köpfe teilen sich eine Gruppe</translation>
    </message>
    <message>
        <source>none instead of %1</source>
        <translation>keiner statt %1</translation>
    </message>
    <message>
        <source>none instead of SiLU</source>
        <translation>keine statt SiLU</translation>
    </message>
    <message>
        <source>normalizes all heads of a token as one row, not each head alone</source>
        <translation>normiert alle Köpfe eines Tokens als eine Zeile, nicht jeden Kopf für sich</translation>
    </message>
    <message>
        <source>applies post_attention_norm to the output of attention, not to the input of the feed-forward network</source>
        <translation>wendet post_attention_norm auf die Ausgabe der Attention an, nicht auf die Eingabe des Feed-Forward-Netzes</translation>
    </message>
    <message>
        <source>one scale is used for 32 weights instead of 16</source>
        <translation>Eine Skala gilt für 32 statt für 16 Gewichte</translation>
    </message>
    <message>
        <source>only d is used, not the scales of groups</source>
        <translation>Nur d wird verwendet, nicht die Skalen der Gruppen</translation>
    </message>
    <message>
        <source>only dmin is used, not the minima of groups</source>
        <translation>Nur dmin wird verwendet, nicht die Minima der Gruppen</translation>
    </message>
    <message>
        <source>only the first element is rotated</source>
        <translation>Nur das erste Element wird gedreht</translation>
    </message>
    <message>
        <source>only the first stream gets the layer&apos;s output, the others keep their predictions</source>
        <translation>Nur der erste Strom bekommt die Ausgabe der Schicht, die anderen behalten ihre Vorhersagen</translation>
    </message>
    <message>
        <source>only the first stream is used at the end</source>
        <translation>Am Ende wird nur der erste Strom verwendet</translation>
    </message>
    <message>
        <source>only the minima of groups are used, not dmin</source>
        <translation>Nur die Minima der Gruppen werden verwendet, nicht dmin</translation>
    </message>
    <message>
        <source>only the scales of groups are used, not d</source>
        <translation>Nur die Skalen der Gruppen werden verwendet, nicht d</translation>
    </message>
    <message>
        <source>only the second element is rotated</source>
        <translation>Nur das zweite Element wird gedreht</translation>
    </message>
    <message>
        <source>pairs (2i, 2i + 1)</source>
        <translation>Paare (2i, 2i + 1)</translation>
    </message>
    <message>
        <source>positions %1</source>
        <translation>Positionen %1</translation>
    </message>
    <message>
        <source>positions restart at 0</source>
        <translation>Positionen beginnen wieder bei 0</translation>
    </message>
    <message>
        <source>positions restart at 0 when tokens are decoded one by one</source>
        <translation>Positionen beginnen wieder bei 0, wenn Tokens einzeln dekodiert werden</translation>
    </message>
    <message>
        <source>positions, frequencies and angles</source>
        <translation>Positionen, Frequenzen und Winkel</translation>
    </message>
    <message>
        <source>quants are read as two&apos;s complement</source>
        <translation>Quanten werden als Zweierkomplement gelesen</translation>
    </message>
    <message>
        <source>queries and keys are not normalized</source>
        <translation>Queries und Keys werden nicht normiert</translation>
    </message>
    <message>
        <source>queries and keys are swapped</source>
        <translation>Queries und Keys sind vertauscht</translation>
    </message>
    <message>
        <source>queries are divided by the square root of their width</source>
        <translation>Queries werden durch die Wurzel ihrer Breite geteilt</translation>
    </message>
    <message>
        <source>queries are divided by their width, not by its square root</source>
        <translation>Queries werden durch ihre Breite geteilt, nicht durch deren Wurzel</translation>
    </message>
    <message>
        <source>queries are not divided by the square root of their width</source>
        <translation>Queries werden nicht durch die Wurzel ihrer Breite geteilt</translation>
    </message>
    <message>
        <source>queries are not normalized</source>
        <translation>Queries werden nicht normiert</translation>
    </message>
    <message>
        <source>queries are not rotated</source>
        <translation>Queries werden nicht gedreht</translation>
    </message>
    <message>
        <source>quick GELU</source>
        <translation>Quick-GELU</translation>
    </message>
    <message>
        <source>reads K and V as if Q had as many heads as K</source>
        <translation>liest K und V, als hätte Q so viele Köpfe wie K</translation>
    </message>
    <message>
        <source>reads all gates first, then all queries</source>
        <translation>liest erst alle Gates, dann alle Queries</translation>
    </message>
    <message>
        <source>reads all queries first, then all gates</source>
        <translation>liest erst alle Queries, dann alle Gates</translation>
    </message>
    <message>
        <source>reads attn_k_b and attn_v_b transposed</source>
        <translation>liest attn_k_b und attn_v_b transponiert</translation>
    </message>
    <message>
        <source>reads attn_k_b transposed</source>
        <translation>liest attn_k_b transponiert</translation>
    </message>
    <message>
        <source>reads attn_v_b transposed</source>
        <translation>liest attn_v_b transponiert</translation>
    </message>
    <message>
        <source>reads gate and up as alternating rows of the fused matrix</source>
        <translation>liest Gate und Up als abwechselnde Zeilen der gemeinsamen Matrix</translation>
    </message>
    <message>
        <source>reads queries and gates alternately, channel by channel</source>
        <translation>liest Queries und Gates abwechselnd, Kanal für Kanal</translation>
    </message>
    <message>
        <source>reads the gate of each head first, then the query</source>
        <translation>liest bei jedem Kopf erst das Gate, dann die Query</translation>
    </message>
    <message>
        <source>reads the output matrix transposed</source>
        <translation>liest die Ausgabematrix transponiert</translation>
    </message>
    <message>
        <source>reads time_mix_lerp_fused in the order %1</source>
        <translation>liest time_mix_lerp_fused in der Reihenfolge %1</translation>
    </message>
    <message>
        <source>reads zeros, because keys and values are not written yet</source>
        <translation>liest Nullen, weil Keys und Values noch nicht geschrieben sind</translation>
    </message>
    <message>
        <source>reads zeros, because keys are not written yet</source>
        <translation>liest Nullen, weil Keys noch nicht geschrieben sind</translation>
    </message>
    <message>
        <source>reads zeros, because values are not written yet</source>
        <translation>liest Nullen, weil Values noch nicht geschrieben sind</translation>
    </message>
    <message>
        <source>rescales neither the weighted sum of values nor the sum of exponentials</source>
        <translation>skaliert weder die gewichtete Summe der Values noch die Summe der Exponentialwerte um</translation>
    </message>
    <message>
        <source>returns logarithms of probabilities instead of logits</source>
        <translation>gibt Logarithmen von Wahrscheinlichkeiten statt Logits zurück</translation>
    </message>
    <message>
        <source>returns probabilities instead of logits</source>
        <translation>gibt Wahrscheinlichkeiten statt Logits zurück</translation>
    </message>
    <message>
        <source>row r sees only positions 0 to r</source>
        <translation>Zeile r sieht nur die Positionen 0 bis r</translation>
    </message>
    <message>
        <source>rows of the cache restart at 0 when tokens are decoded one by one</source>
        <translation>Zeilen des Caches beginnen wieder bei 0, wenn Tokens einzeln dekodiert werden</translation>
    </message>
    <message>
        <source>scales embeddings to length 1</source>
        <translation>skaliert Embeddings auf die Länge 1</translation>
    </message>
    <message>
        <source>scores are not scaled</source>
        <translation>Scores werden nicht skaliert</translation>
    </message>
    <message>
        <source>sets no gate to 0</source>
        <translation>setzt kein Gate auf 0</translation>
    </message>
    <message>
        <source>sigmoid</source>
        <translation>Sigmoid</translation>
    </message>
    <message>
        <source>sine and cosine</source>
        <translation>Sinus und Kosinus</translation>
    </message>
    <message>
        <source>sine and cosine are swapped</source>
        <translation>Sinus und Kosinus sind vertauscht</translation>
    </message>
    <message>
        <source>squared ReLU</source>
        <translation>quadriertes ReLU</translation>
    </message>
    <message>
        <source>ssm_a has the wrong sign</source>
        <translation>ssm_a hat das falsche Vorzeichen</translation>
    </message>
    <message>
        <source>ssm_a is read as the logarithm of the rate</source>
        <translation>ssm_a wird als Logarithmus der Rate gelesen</translation>
    </message>
    <message>
        <source>ssm_norm normalizes all groups as one row</source>
        <translation>ssm_norm normiert alle Gruppen als eine Zeile</translation>
    </message>
    <message>
        <source>ssm_norm normalizes all heads as one row</source>
        <translation>ssm_norm normiert alle Köpfe als eine Zeile</translation>
    </message>
    <message>
        <source>stream %1 instead of stream 0</source>
        <translation>Strom %1 statt Strom 0</translation>
    </message>
    <message>
        <source>subtracts the largest value of each row</source>
        <translation>zieht den größten Wert jeder Zeile ab</translation>
    </message>
    <message>
        <source>subtracts the previous token from the token itself, not the reverse</source>
        <translation>zieht das vorige Token vom Token selbst ab, statt umgekehrt</translation>
    </message>
    <message>
        <source>swaps attn_k_b and attn_v_b</source>
        <translation>vertauscht attn_k_b und attn_v_b</translation>
    </message>
    <message>
        <source>experts are chosen by softmax, but their weights do not use it</source>
        <translation>Experten werden nach dem Softmax gewählt, aber ihre Gewichte verwenden es nicht</translation>
    </message>
    <message>
        <source>the convolution is reset %1</source>
        <translation>Die Faltung wird %1 zurückgesetzt</translation>
    </message>
    <message>
        <source>the convolution is reset after the prompt</source>
        <translation>Die Faltung wird nach dem Prompt zurückgesetzt</translation>
    </message>
    <message>
        <source>the convolution is reset before each decoded token</source>
        <translation>Die Faltung wird vor jedem dekodierten Token zurückgesetzt</translation>
    </message>
    <message>
        <source>the cosines are left out</source>
        <translation>Der Kosinus wird weggelassen</translation>
    </message>
    <message>
        <source>the digits of a byte are read as neighbouring weights</source>
        <translation>Die Ziffern eines Bytes werden als benachbarte Gewichte gelesen</translation>
    </message>
    <message>
        <source>the elements after the last whole vector of %1 elements</source>
        <translation>die Elemente nach dem letzten ganzen Vektor aus %1 Elementen</translation>
    </message>
    <message>
        <source>the embedding&apos;s part (per_layer_model_proj) is left out</source>
        <translation>Der Anteil des Embeddings (per_layer_model_proj) wird weggelassen</translation>
    </message>
    <message>
        <source>the even rows of the prompt</source>
        <translation>den geraden Zeilen des Prompts</translation>
    </message>
    <message>
        <source>layer_output_scale is applied to the layer&apos;s contribution, not to the residual stream</source>
        <translation>layer_output_scale wird auf den Beitrag der Schicht angewandt, nicht auf den Residualstrom</translation>
    </message>
    <message>
        <source>the feed-forward network reads the layer&apos;s input</source>
        <translation>Das Feed-Forward-Netz liest die Eingabe der Schicht</translation>
    </message>
    <message>
        <source>the feed-forward network reads the stream after attention</source>
        <translation>Das Feed-Forward-Netz liest den Residualstrom nach der Attention</translation>
    </message>
    <message>
        <source>the first decoded token forgets the previous token</source>
        <translation>Das erste dekodierte Token vergisst das vorige Token</translation>
    </message>
    <message>
        <source>the first element has the wrong sign of the sine</source>
        <translation>Das erste Element hat das falsche Vorzeichen des Sinus</translation>
    </message>
    <message>
        <source>the first half of the prompt</source>
        <translation>der ersten Hälfte des Prompts</translation>
    </message>
    <message>
        <source>the frequencies of the pairs are in reverse order</source>
        <translation>Die Frequenzen der Paare sind in umgekehrter Reihenfolge</translation>
    </message>
    <message>
        <source>the halves of a block are swapped</source>
        <translation>Die Hälften eines Blocks sind vertauscht</translation>
    </message>
    <message>
        <source>the keys at which the state is corrected are not normalized</source>
        <translation>Die Keys, bei denen der Zustand korrigiert wird, werden nicht normiert</translation>
    </message>
    <message>
        <source>the largest bias of ALiBi is 8 instead of %1</source>
        <translation>Der größte Bias von ALiBi ist 8 statt %1</translation>
    </message>
    <message>
        <source>the last row of the prompt</source>
        <translation>der letzten Zeile des Prompts</translation>
    </message>
    <message>
        <source>the next layer</source>
        <translation>nächste Schicht</translation>
    </message>
    <message>
        <source>the ninth bit of the grid index is missing</source>
        <translation>Das neunte Bit des Gitterindex fehlt</translation>
    </message>
    <message>
        <source>the norm is applied after the gate</source>
        <translation>Die Norm wird nach dem Gate angewandt</translation>
    </message>
    <message>
        <source>the norm is applied before the gate</source>
        <translation>Die Norm wird vor dem Gate angewandt</translation>
    </message>
    <message>
        <source>the output of attention is added to its normalized input</source>
        <translation>Die Ausgabe der Attention wird zu ihrer normierten Eingabe addiert</translation>
    </message>
    <message>
        <source>the output of attention is added twice</source>
        <translation>Die Ausgabe der Attention wird zweimal addiert</translation>
    </message>
    <message>
        <source>the output of attention is missing in %1</source>
        <translation>Die Ausgabe der Attention fehlt bei %1</translation>
    </message>
    <message>
        <source>the output of attention is subtracted</source>
        <translation>Die Ausgabe der Attention wird abgezogen</translation>
    </message>
    <message>
        <source>the output of the feed-forward network is added to its normalized input</source>
        <translation>Die Ausgabe des Feed-Forward-Netzes wird zu seiner normierten Eingabe addiert</translation>
    </message>
    <message>
        <source>the output of the feed-forward network is added to the layer&apos;s input</source>
        <translation>Die Ausgabe des Feed-Forward-Netzes wird zur Eingabe der Schicht addiert</translation>
    </message>
    <message>
        <source>the output of the feed-forward network is added twice</source>
        <translation>Die Ausgabe des Feed-Forward-Netzes wird zweimal addiert</translation>
    </message>
    <message>
        <source>the output of the feed-forward network is missing in %1</source>
        <translation>Die Ausgabe des Feed-Forward-Netzes fehlt bei %1</translation>
    </message>
    <message>
        <source>the output of the feed-forward network is subtracted</source>
        <translation>Die Ausgabe des Feed-Forward-Netzes wird abgezogen</translation>
    </message>
    <message>
        <source>the outputs of the heads are joined as [heads, tokens, width], without a transpose</source>
        <translation>Die Ausgaben der Köpfe werden als [Köpfe, Tokens, Breite] zusammengefügt, ohne Transponieren</translation>
    </message>
    <message>
        <source>the outputs of the heads are joined as [width, heads]</source>
        <translation>Die Ausgaben der Köpfe werden als [Breite, Köpfe] zusammengefügt</translation>
    </message>
    <message>
        <source>the outputs of the heads are read as [width, heads]</source>
        <translation>Die Ausgaben der Köpfe werden als [Breite, Köpfe] gelesen</translation>
    </message>
    <message>
        <source>the part that must not be rotated is rotated instead</source>
        <translation>Stattdessen wird der Teil gedreht, der nicht gedreht werden darf</translation>
    </message>
    <message>
        <source>the position is always 0</source>
        <translation>Die Position ist immer 0</translation>
    </message>
    <message>
        <source>the position is one too large</source>
        <translation>Die Position ist um eins zu groß</translation>
    </message>
    <message>
        <source>the position is one too small</source>
        <translation>Die Position ist um eins zu klein</translation>
    </message>
    <message>
        <source>the previous layer</source>
        <translation>vorige Schicht</translation>
    </message>
    <message>
        <source>the previous token is forgotten %1</source>
        <translation>Das vorige Token wird %1 vergessen</translation>
    </message>
    <message>
        <source>the reordering of the rows is undone twice</source>
        <translation>Das Umordnen der Zeilen wird zweimal rückgängig gemacht</translation>
    </message>
    <message>
        <source>the results of attn_q, attn_k and attn_v are read as [heads, tokens, width], without a transpose</source>
        <translation>Die Ergebnisse von attn_q, attn_k und attn_v werden als [Köpfe, Tokens, Breite] gelesen, ohne Transponieren</translation>
    </message>
    <message>
        <source>the ring cache has only %1 rows</source>
        <translation>Der Ring-Cache hat nur %1 Zeilen</translation>
    </message>
    <message>
        <source>the rotated part of a query is read first</source>
        <translation>Der gedrehte Teil einer Query wird zuerst gelesen</translation>
    </message>
    <message>
        <source>the rotated part of attn_kv_a_mqa is read first</source>
        <translation>Der gedrehte Teil von attn_kv_a_mqa wird zuerst gelesen</translation>
    </message>
    <message>
        <source>the router&apos;s input is not divided by √(width of the model)</source>
        <translation>Die Eingabe des Routers wird nicht durch √(Breite des Modells) geteilt</translation>
    </message>
    <message>
        <source>the second element has the wrong sign of the sine</source>
        <translation>Das zweite Element hat das falsche Vorzeichen des Sinus</translation>
    </message>
    <message>
        <source>the second element is negated</source>
        <translation>Das zweite Element ist negiert</translation>
    </message>
    <message>
        <source>the second half of the prompt</source>
        <translation>der zweiten Hälfte des Prompts</translation>
    </message>
    <message>
        <source>the second half of the prompt, without the middle row</source>
        <translation>der zweiten Hälfte des Prompts, ohne die mittlere Zeile</translation>
    </message>
    <message>
        <source>the shift of 1/8 has the wrong sign</source>
        <translation>Die Verschiebung um 1/8 hat das falsche Vorzeichen</translation>
    </message>
    <message>
        <source>the shift of 1/8 is always positive</source>
        <translation>Die Verschiebung um 1/8 ist immer positiv</translation>
    </message>
    <message>
        <source>the shift of 1/8 is missing</source>
        <translation>Die Verschiebung um 1/8 fehlt</translation>
    </message>
    <message>
        <source>the sigmoid is applied to the mixed values, not to the gate</source>
        <translation>Das Sigmoid wird auf die gemischten Values angewandt, nicht auf das Gate</translation>
    </message>
    <message>
        <source>the sines are left out</source>
        <translation>Der Sinus wird weggelassen</translation>
    </message>
    <message>
        <source>the state decays after it is read</source>
        <translation>Der Zustand zerfällt, nachdem er gelesen wurde</translation>
    </message>
    <message>
        <source>the state decays after the token is added</source>
        <translation>Der Zustand zerfällt, nachdem das Token addiert wurde</translation>
    </message>
    <message>
        <source>the state is not corrected at the key</source>
        <translation>Der Zustand wird beim Key nicht korrigiert</translation>
    </message>
    <message>
        <source>the state is read before the token is added</source>
        <translation>Der Zustand wird gelesen, bevor das Token addiert wird</translation>
    </message>
    <message>
        <source>the state is read transposed, with keys and values swapped</source>
        <translation>Der Zustand wird transponiert gelesen, mit vertauschten Keys und Values</translation>
    </message>
    <message>
        <source>the state is reset %1</source>
        <translation>Der Zustand wird %1 zurückgesetzt</translation>
    </message>
    <message>
        <source>the state is reset after the prompt</source>
        <translation>Der Zustand wird nach dem Prompt zurückgesetzt</translation>
    </message>
    <message>
        <source>the state is reset before each decoded token</source>
        <translation>Der Zustand wird vor jedem dekodierten Token zurückgesetzt</translation>
    </message>
    <message>
        <source>the state&apos;s prediction for the key is not subtracted from the values</source>
        <translation>Die Vorhersage des Zustands für den Key wird nicht von den Values abgezogen</translation>
    </message>
    <message>
        <source>the state&apos;s prediction for the key is read after the decay</source>
        <translation>Die Vorhersage des Zustands für den Key wird nach dem Zerfall gelesen</translation>
    </message>
    <message>
        <source>the state&apos;s prediction for the key is read before the decay</source>
        <translation>Die Vorhersage des Zustands für den Key wird vor dem Zerfall gelesen</translation>
    </message>
    <message>
        <source>the streams are not scaled to the length of the first stream</source>
        <translation>Die Ströme werden nicht auf die Länge des ersten Stroms skaliert</translation>
    </message>
    <message>
        <source>the subtracted part is not multiplied by the learning rate</source>
        <translation>Der abgezogene Teil wird nicht mit der Lernrate multipliziert</translation>
    </message>
    <message>
        <source>the RoPE table has only %1 rows, and %2</source>
        <translation>Die RoPE-Tabelle hat nur %1 Zeilen, und %2</translation>
    </message>
    <message>
        <source>the threshold of the gates is 0.95 standard deviations above their mean</source>
        <translation>Die Schwelle der Gates liegt 0,95 Standardabweichungen über deren Mittelwert</translation>
    </message>
    <message>
        <source>the threshold of the gates is 2 standard deviations above their mean</source>
        <translation>Die Schwelle der Gates liegt 2 Standardabweichungen über deren Mittelwert</translation>
    </message>
    <message>
        <source>the threshold of the gates is their mean</source>
        <translation>Die Schwelle der Gates ist deren Mittelwert</translation>
    </message>
    <message>
        <source>the token&apos;s part (per_layer_token_embd) is left out</source>
        <translation>Der Anteil des Tokens (per_layer_token_embd) wird weggelassen</translation>
    </message>
    <message>
        <source>the token&apos;s part is multiplied by its width, not by the square root of its width</source>
        <translation>Der Anteil des Tokens wird mit seiner Breite multipliziert, nicht mit deren Wurzel</translation>
    </message>
    <message>
        <source>the token&apos;s part is multiplied by √(width of the model)</source>
        <translation>Der Anteil des Tokens wird mit √(Breite des Modells) multipliziert</translation>
    </message>
    <message>
        <source>the token&apos;s part is not multiplied by √(width of this part)</source>
        <translation>Der Anteil des Tokens wird nicht mit √(Breite dieses Anteils) multipliziert</translation>
    </message>
    <message>
        <source>the two elements of the result are swapped</source>
        <translation>Die beiden Elemente des Ergebnisses sind vertauscht</translation>
    </message>
    <message>
        <source>the weights of the two mixed values are swapped</source>
        <translation>Die Gewichte der beiden gemischten Values sind vertauscht</translation>
    </message>
    <message>
        <source>the variance is divided by n, not by n - 1</source>
        <translation>Die Varianz wird durch n geteilt, nicht durch n - 1</translation>
    </message>
    <message>
        <source>the weights of the chosen experts are divided by their sum</source>
        <translation>Die Gewichte der gewählten Experten werden durch ihre Summe geteilt</translation>
    </message>
    <message>
        <source>the weights of the chosen experts are not divided by their sum</source>
        <translation>Die Gewichte der gewählten Experten werden nicht durch ihre Summe geteilt</translation>
    </message>
    <message>
        <source>the weights of the experts include exp_probs_b</source>
        <translation>Die Gewichte der Experten enthalten exp_probs_b</translation>
    </message>
    <message>
        <source>the weights multiply the input of an expert, not its output</source>
        <translation>Mit den Gewichten wird die Eingabe eines Experten multipliziert, nicht seine Ausgabe</translation>
    </message>
    <message>
        <source>the weights multiply the output of an expert, not its input</source>
        <translation>Mit den Gewichten wird die Ausgabe eines Experten multipliziert, nicht seine Eingabe</translation>
    </message>
    <message>
        <source>the weights of a grid point are in reverse order</source>
        <translation>Die Gewichte eines Gitterpunkts sind in umgekehrter Reihenfolge</translation>
    </message>
    <message>
        <source>the weights of the experts use a softmax, but experts are chosen without it</source>
        <translation>Die Gewichte der Experten verwenden ein Softmax, aber die Experten werden ohne Softmax gewählt</translation>
    </message>
    <message>
        <source>three of every four rows of the prompt</source>
        <translation>drei von je vier Zeilen des Prompts</translation>
    </message>
    <message>
        <source>time_mix_k_a is left out</source>
        <translation>time_mix_k_a wird weggelassen</translation>
    </message>
    <message>
        <source>time_mix_k_k is left out</source>
        <translation>time_mix_k_k wird weggelassen</translation>
    </message>
    <message>
        <source>time_mix_k_k multiplies the keys after time_mix_k_a was applied</source>
        <translation>Die Keys werden mit time_mix_k_k multipliziert, nachdem time_mix_k_a angewandt wurde</translation>
    </message>
    <message>
        <source>time_mix_ln normalizes all heads as one row</source>
        <translation>time_mix_ln normiert alle Köpfe als eine Zeile</translation>
    </message>
    <message>
        <source>to 4 bits in blocks of 128</source>
        <translation>auf 4 Bit in Blöcken von 128</translation>
    </message>
    <message>
        <source>to 4 bits in blocks of 32</source>
        <translation>auf 4 Bit in Blöcken von 32</translation>
    </message>
    <message>
        <source>to 4 bits in blocks of 64</source>
        <translation>auf 4 Bit in Blöcken von 64</translation>
    </message>
    <message>
        <source>to 8 bits in blocks of 32</source>
        <translation>auf 8 Bit in Blöcken von 32</translation>
    </message>
    <message>
        <source>to 8 bits with a scale for each row</source>
        <translation>auf 8 Bit mit einer Skala je Zeile</translation>
    </message>
    <message>
        <source>to 8 bits with a scale for each tensor</source>
        <translation>auf 8 Bit mit einer Skala je Tensor</translation>
    </message>
    <message>
        <source>to bfloat16</source>
        <translation>auf bfloat16</translation>
    </message>
    <message>
        <source>to bfloat16, by cutting off bits</source>
        <translation>auf bfloat16, durch Abschneiden von Bits</translation>
    </message>
    <message>
        <source>to float8 (E4M3)</source>
        <translation>auf float8 (E4M3)</translation>
    </message>
    <message>
        <source>to float8 (E4M3) with a scale for each row</source>
        <translation>auf float8 (E4M3) mit einer Skala je Zeile</translation>
    </message>
    <message>
        <source>to float8 (E4M3) with a scale for each tensor</source>
        <translation>auf float8 (E4M3) mit einer Skala je Tensor</translation>
    </message>
    <message>
        <source>to half precision</source>
        <translation>auf halbe Genauigkeit</translation>
    </message>
    <message>
        <source>tokens see only positions in their own batch</source>
        <translation>Tokens sehen nur Positionen in ihrem eigenen Batch</translation>
    </message>
    <message>
        <source>uses %1</source>
        <translation>verwendet %1</translation>
    </message>
    <message>
        <source>uses 1 - sigmoid instead of the sigmoid</source>
        <translation>verwendet 1 - Sigmoid statt des Sigmoids</translation>
    </message>
    <message>
        <source>uses 1/(width of a head), without a square root</source>
        <translation>verwendet 1/(Breite eines Kopfs), ohne Wurzel</translation>
    </message>
    <message>
        <source>uses 1/√(width of a cached row)</source>
        <translation>verwendet 1/√(Breite einer Zeile im Cache)</translation>
    </message>
    <message>
        <source>uses 1/√(width of a head)</source>
        <translation>verwendet 1/√(Breite eines Kopfs)</translation>
    </message>
    <message>
        <source>uses 1/√(width of a value)</source>
        <translation>verwendet 1/√(Breite eines Values)</translation>
    </message>
    <message>
        <source>uses 1/√(width of all key heads together)</source>
        <translation>verwendet 1/√(Breite aller Key-Köpfe zusammen)</translation>
    </message>
    <message>
        <source>uses 1/√(width of the latent vector)</source>
        <translation>verwendet 1/√(Breite des latenten Vektors)</translation>
    </message>
    <message>
        <source>uses 1/√(width of the layer&apos;s heads)</source>
        <translation>verwendet 1/√(Breite der Köpfe der Schicht)</translation>
    </message>
    <message>
        <source>uses 1/√(width of the model / number of heads)</source>
        <translation>verwendet 1/√(Breite des Modells / Zahl der Köpfe)</translation>
    </message>
    <message>
        <source>uses 1/√(width of the model)</source>
        <translation>verwendet 1/√(Breite des Modells)</translation>
    </message>
    <message>
        <source>uses 1/√(width of the unrotated part of a head)</source>
        <translation>verwendet 1/√(Breite des nicht gedrehten Teils eines Kopfs)</translation>
    </message>
    <message>
        <source>uses SiLU instead of the sigmoid</source>
        <translation>verwendet SiLU statt des Sigmoids</translation>
    </message>
    <message>
        <source>uses ALiBi with a largest bias of 8, but the model has no ALiBi</source>
        <translation>verwendet ALiBi mit einem größten Bias von 8, aber das Modell hat kein ALiBi</translation>
    </message>
    <message>
        <source>uses a sigmoid</source>
        <translation>verwendet ein Sigmoid</translation>
    </message>
    <message>
        <source>uses a sigmoid instead of tanh</source>
        <translation>verwendet ein Sigmoid statt tanh</translation>
    </message>
    <message>
        <source>uses a sigmoid, and divides the weights by their sum</source>
        <translation>verwendet ein Sigmoid und teilt die Gewichte durch ihre Summe</translation>
    </message>
    <message>
        <source>uses a softmax</source>
        <translation>verwendet ein Softmax</translation>
    </message>
    <message>
        <source>uses a softmax, and divides the weights by their sum</source>
        <translation>verwendet ein Softmax und teilt die Gewichte durch ihre Summe</translation>
    </message>
    <message>
        <source>uses all RoPE settings of the other kind of layer</source>
        <translation>verwendet alle RoPE-Einstellungen der anderen Art von Schicht</translation>
    </message>
    <message>
        <source>uses attn_k_norm in the norm of the values, which has no weights</source>
        <translation>verwendet attn_k_norm in der Norm der Values, die keine Gewichte hat</translation>
    </message>
    <message>
        <source>uses e^-e^w, as in RWKV 6</source>
        <translation>verwendet e^-e^w, wie in RWKV 6</translation>
    </message>
    <message>
        <source>uses epsilon %1</source>
        <translation>verwendet Epsilon %1</translation>
    </message>
    <message>
        <source>uses keys and values of the previous position</source>
        <translation>verwendet Keys und Values der vorigen Position</translation>
    </message>
    <message>
        <source>uses keys of the first layer</source>
        <translation>verwendet Keys der ersten Schicht</translation>
    </message>
    <message>
        <source>uses keys of the previous layer</source>
        <translation>verwendet Keys der vorigen Schicht</translation>
    </message>
    <message>
        <source>uses keys of the previous position</source>
        <translation>verwendet Keys der vorigen Position</translation>
    </message>
    <message>
        <source>uses linear scaling</source>
        <translation>verwendet lineare Skalierung</translation>
    </message>
    <message>
        <source>uses max(position - 1, 0)</source>
        <translation>verwendet max(Position - 1, 0)</translation>
    </message>
    <message>
        <source>uses only the token itself</source>
        <translation>verwendet nur das Token selbst</translation>
    </message>
    <message>
        <source>uses position %1</source>
        <translation>verwendet Position %1</translation>
    </message>
    <message>
        <source>uses position %1 for keys</source>
        <translation>verwendet für Keys Position %1</translation>
    </message>
    <message>
        <source>uses position %1 for queries</source>
        <translation>verwendet für Queries Position %1</translation>
    </message>
    <message>
        <source>uses powers of 2 instead of powers of e</source>
        <translation>verwendet Potenzen von 2 statt Potenzen von e</translation>
    </message>
    <message>
        <source>uses row 0 for every token</source>
        <translation>verwendet für jedes Token Zeile 0</translation>
    </message>
    <message>
        <source>uses softplus of w, not of -w</source>
        <translation>verwendet softplus von w, nicht von -w</translation>
    </message>
    <message>
        <source>uses tanh instead of the sigmoid</source>
        <translation>verwendet tanh statt des Sigmoids</translation>
    </message>
    <message>
        <source>uses the activated up projection instead of the gate</source>
        <translation>verwendet die aktivierte Up-Projektion statt des Gates</translation>
    </message>
    <message>
        <source>computes the angles for the number of dimensions that the other kind of layer rotates</source>
        <translation>berechnet die Winkel für die Zahl der Dimensionen, die die andere Art von Schicht dreht</translation>
    </message>
    <message>
        <source>uses the RoPE base of the other kind of layer</source>
        <translation>verwendet die RoPE-Basis der anderen Art von Schicht</translation>
    </message>
    <message>
        <source>uses the cache of the first layer</source>
        <translation>verwendet den Cache der ersten Schicht</translation>
    </message>
    <message>
        <source>uses the cache of the previous layer</source>
        <translation>verwendet den Cache der vorigen Schicht</translation>
    </message>
    <message>
        <source>uses the expert after each chosen expert</source>
        <translation>verwendet den Experten nach jedem gewählten</translation>
    </message>
    <message>
        <source>uses the expert before each chosen expert</source>
        <translation>verwendet den Experten vor jedem gewählten</translation>
    </message>
    <message>
        <source>uses the frequency factors for long contexts</source>
        <translation>verwendet die Frequenzfaktoren für lange Kontexte</translation>
    </message>
    <message>
        <source>uses the frequency factors for short contexts</source>
        <translation>verwendet die Frequenzfaktoren für kurze Kontexte</translation>
    </message>
    <message>
        <source>uses the frequency factors of the other kind of layer</source>
        <translation>verwendet die Frequenzfaktoren der anderen Art von Schicht</translation>
    </message>
    <message>
        <source>uses the inverse of the scaling factor</source>
        <translation>verwendet den Kehrwert des Skalierungsfaktors</translation>
    </message>
    <message>
        <source>uses the key heads in reverse order</source>
        <translation>verwendet die Key-Köpfe in umgekehrter Reihenfolge</translation>
    </message>
    <message>
        <source>uses the logarithm of the decay</source>
        <translation>verwendet den Logarithmus des Zerfalls</translation>
    </message>
    <message>
        <source>uses the previous row of the cache</source>
        <translation>verwendet die vorige Zeile des Caches</translation>
    </message>
    <message>
        <source>uses the rotated query instead of the gate</source>
        <translation>verwendet die gedrehte Query statt des Gates</translation>
    </message>
    <message>
        <source>uses the row of token id %1</source>
        <translation>verwendet die Zeile der Token-ID %1</translation>
    </message>
    <message>
        <source>uses the scale divided by √2</source>
        <translation>verwendet den Skalierungsfaktor geteilt durch √2</translation>
    </message>
    <message>
        <source>uses the scale times √2</source>
        <translation>verwendet den Skalierungsfaktor mal √2</translation>
    </message>
    <message>
        <source>uses the softmax over all experts, without dividing by the sum of the chosen weights</source>
        <translation>verwendet das Softmax über alle Experten, ohne durch die Summe der gewählten Gewichte zu teilen</translation>
    </message>
    <message>
        <source>uses the square root of the scale</source>
        <translation>verwendet die Wurzel des Skalierungsfaktors</translation>
    </message>
    <message>
        <source>uses the token embedding</source>
        <translation>verwendet das Token-Embedding</translation>
    </message>
    <message>
        <source>uses the weights of the attention norm of the last layer</source>
        <translation>verwendet die Gewichte der Attention-Norm der letzten Schicht</translation>
    </message>
    <message>
        <source>uses the weights of the feed-forward norm of the last layer</source>
        <translation>verwendet die Gewichte der Feed-Forward-Norm der letzten Schicht</translation>
    </message>
    <message>
        <source>uses time_mix_lerp_fused as the share of the token itself</source>
        <translation>verwendet time_mix_lerp_fused als Anteil des Tokens selbst</translation>
    </message>
    <message>
        <source>uses twice the sigmoid</source>
        <translation>verwendet das doppelte Sigmoid</translation>
    </message>
    <message>
        <source>uses values of the first layer</source>
        <translation>verwendet Values der ersten Schicht</translation>
    </message>
    <message>
        <source>uses values of the previous layer</source>
        <translation>verwendet Values der vorigen Schicht</translation>
    </message>
    <message>
        <source>uses values of the previous position</source>
        <translation>verwendet Values der vorigen Position</translation>
    </message>
    <message>
        <source>values are not multiplied by beta</source>
        <translation>Values werden nicht mit Beta multipliziert</translation>
    </message>
    <message>
        <source>values are not multiplied by the step</source>
        <translation>Values werden nicht mit der Schrittweite multipliziert</translation>
    </message>
    <message>
        <source>xIELU uses the parameters of the first layer</source>
        <translation>xIELU verwendet die Parameter der ersten Schicht</translation>
    </message>
    <message>
        <source>the minima are missing</source>
        <translation>Die Minima fehlen</translation>
    </message>
    <message>
        <source>the minima are added instead of subtracted</source>
        <translation>Die Minima werden addiert statt abgezogen</translation>
    </message>
    <message>
        <source>the minima are multiplied by d, not by dmin</source>
        <translation>Die Minima werden mit d multipliziert, nicht mit dmin</translation>
    </message>
    <message>
        <source>the minima are also multiplied by d and the scale of the group</source>
        <translation>Die Minima werden auch mit d und der Skala der Gruppe multipliziert</translation>
    </message>
    <message>
        <source>all groups use the minimum of the first group</source>
        <translation>Alle Gruppen nehmen das Minimum der ersten Gruppe</translation>
    </message>
    <message>
        <source>the minima are subtracted from the quants before scaling</source>
        <translation>Die Minima werden vor dem Skalieren von den Quanten abgezogen</translation>
    </message>
    <message>
        <source>the six bits of the minima are read as two&apos;s complement</source>
        <translation>Die sechs Bits der Minima werden als Zweierkomplement gelesen</translation>
    </message>
    <message>
        <source>the minima of groups 4 to 7 take the high bits of the scales</source>
        <translation>Die Minima der Gruppen 4 bis 7 erhalten die hohen Bits der Skalen</translation>
    </message>
    <message>
        <source>the minima are subtracted instead of added</source>
        <translation>Die Minima werden abgezogen statt addiert</translation>
    </message>
    <message>
        <source>the minima are multiplied by d</source>
        <translation>Die Minima werden mit d multipliziert</translation>
    </message>
    <message>
        <source>all groups use the scale of the first group</source>
        <translation>Alle Gruppen nehmen die Skala der ersten Gruppe</translation>
    </message>
    <message>
        <source>each group uses the scale of the previous group</source>
        <translation>Jede Gruppe nimmt die Skala der vorherigen Gruppe</translation>
    </message>
    <message>
        <source>each block uses the scale of the previous block</source>
        <translation>Jeder Block nimmt die Skala des vorherigen Blocks</translation>
    </message>
    <message>
        <source>each group uses the scale of the next group</source>
        <translation>Jede Gruppe nimmt die Skala der nächsten Gruppe</translation>
    </message>
    <message>
        <source>each block uses the scale of the next block</source>
        <translation>Jeder Block nimmt die Skala des nächsten Blocks</translation>
    </message>
    <message>
        <source>every eight blocks use the scale of the first of them</source>
        <translation>Je acht Blöcke nehmen die Skala des ersten von ihnen</translation>
    </message>
    <message>
        <source>the two bytes of each scale are swapped</source>
        <translation>Die zwei Bytes jeder Skala sind vertauscht</translation>
    </message>
    <message>
        <source>each scale is read as bfloat16</source>
        <translation>Jede Skala wird als bfloat16 gelesen</translation>
    </message>
    <message>
        <source>subnormal scales become zero</source>
        <translation>Subnormale Skalen werden null</translation>
    </message>
    <message>
        <source>subnormal scales are read as normal numbers</source>
        <translation>Subnormale Skalen werden als normale Zahlen gelesen</translation>
    </message>
    <message>
        <source>the scales of neighbouring groups are swapped</source>
        <translation>Die Skalen benachbarter Gruppen sind vertauscht</translation>
    </message>
    <message>
        <source>the two high bits of the scales and minima of groups 4 to 7 are ignored</source>
        <translation>Die zwei hohen Bits der Skalen und Minima der Gruppen 4 bis 7 werden ignoriert</translation>
    </message>
    <message>
        <source>groups 4 to 7 use the scales and minima of groups 0 to 3</source>
        <translation>Die Gruppen 4 bis 7 nehmen Skalen und Minima der Gruppen 0 bis 3</translation>
    </message>
    <message>
        <source>the scales of groups 4 to 7 take the high bits of the minima</source>
        <translation>Die Skalen der Gruppen 4 bis 7 erhalten die hohen Bits der Minima</translation>
    </message>
    <message>
        <source>the scales and minima of groups 4 to 7 are unpacked like those of groups 0 to 3</source>
        <translation>Skalen und Minima der Gruppen 4 bis 7 werden wie die der Gruppen 0 bis 3 entpackt</translation>
    </message>
    <message>
        <source>the two top bits of bytes 0 to 7 of the packed scales are not masked off</source>
        <translation>Die zwei obersten Bits der Bytes 0 bis 7 der gepackten Skalen werden nicht ausmaskiert</translation>
    </message>
    <message>
        <source>the six bits of the scales are read as two&apos;s complement</source>
        <translation>Die sechs Bits der Skalen werden als Zweierkomplement gelesen</translation>
    </message>
    <message>
        <source>in groups 4 to 7, the scale and the minimum are swapped</source>
        <translation>In den Gruppen 4 bis 7 sind Skala und Minimum vertauscht</translation>
    </message>
    <message>
        <source>each group uses the scale and the minimum of the previous group</source>
        <translation>Jede Gruppe nimmt Skala und Minimum der vorherigen Gruppe</translation>
    </message>
    <message>
        <source>each group uses the scale and the minimum of the next group</source>
        <translation>Jede Gruppe nimmt Skala und Minimum der nächsten Gruppe</translation>
    </message>
    <message>
        <source>every two groups use the scale and the minimum of the first of them</source>
        <translation>Je zwei Gruppen nehmen Skala und Minimum der ersten von ihnen</translation>
    </message>
    <message>
        <source>the scales and minima of neighbouring groups are swapped</source>
        <translation>Skalen und Minima benachbarter Gruppen sind vertauscht</translation>
    </message>
    <message>
        <source>even groups use the scales and minima of the first half, odd groups those of the second half</source>
        <translation>Gerade Gruppen nehmen Skalen und Minima der ersten Hälfte, ungerade die der zweiten</translation>
    </message>
    <message>
        <source>the scales are twice as large</source>
        <translation>Die Skalen sind doppelt so groß</translation>
    </message>
    <message>
        <source>the scales are half as large</source>
        <translation>Die Skalen sind halb so groß</translation>
    </message>
    <message>
        <source>the scales are divided by 127</source>
        <translation>Die Skalen werden durch 127 geteilt</translation>
    </message>
    <message>
        <source>the scales are ignored</source>
        <translation>Die Skalen werden ignoriert</translation>
    </message>
    <message>
        <source>the scales multiply the grid point, but not the shift of 1/8</source>
        <translation>Mit den Skalen wird der Gitterpunkt multipliziert, aber nicht die Verschiebung um 1/8</translation>
    </message>
    <message>
        <source>the factor of a scale s is s instead of 2 · s + 1</source>
        <translation>Der Faktor einer Skala s ist s statt 2 · s + 1</translation>
    </message>
    <message>
        <source>the factor of a scale s is s + 1 instead of 2 · s + 1</source>
        <translation>Der Faktor einer Skala s ist s + 1 statt 2 · s + 1</translation>
    </message>
    <message>
        <source>the factor of a scale s is 2 · s instead of 2 · s + 1</source>
        <translation>Der Faktor einer Skala s ist 2 · s statt 2 · s + 1</translation>
    </message>
    <message>
        <source>the low and high nibbles of the scales are swapped</source>
        <translation>Niedrige und hohe Nibbles der Skalen sind vertauscht</translation>
    </message>
    <message>
        <source>the two high bits of the scales are ignored</source>
        <translation>Die zwei hohen Bits der Skalen werden ignoriert</translation>
    </message>
    <message>
        <source>the two high bits of the scales are ignored, and 8 is subtracted instead of 32</source>
        <translation>Die zwei hohen Bits der Skalen werden ignoriert, und 8 wird statt 32 abgezogen</translation>
    </message>
    <message>
        <source>the two high bits of the scales are ignored, and 32 is not subtracted</source>
        <translation>Die zwei hohen Bits der Skalen werden ignoriert, und 32 wird nicht abgezogen</translation>
    </message>
    <message>
        <source>the signed scales are read as unsigned bytes</source>
        <translation>Die Skalen mit Vorzeichen werden als vorzeichenlose Bytes gelesen</translation>
    </message>
    <message>
        <source>the signs of the weights are inverted</source>
        <translation>Die Vorzeichen der Gewichte sind umgekehrt</translation>
    </message>
    <message>
        <source>the signs of the weights are ignored</source>
        <translation>Die Vorzeichen der Gewichte werden ignoriert</translation>
    </message>
    <message>
        <source>8 is subtracted from the quants instead of 16, as in Q4_0</source>
        <translation>Von den Quanten wird 8 statt 16 abgezogen, wie in Q4_0</translation>
    </message>
    <message>
        <source>the signed bytes are read as unsigned</source>
        <translation>Die Bytes mit Vorzeichen werden vorzeichenlos gelesen</translation>
    </message>
    <message>
        <source>the signed bytes are read as unsigned, and 128 is subtracted</source>
        <translation>Die Bytes mit Vorzeichen werden vorzeichenlos gelesen, und 128 wird abgezogen</translation>
    </message>
    <message>
        <source>the signs of every eight weights are in reverse order</source>
        <translation>Die Vorzeichen von je acht Gewichten sind in umgekehrter Reihenfolge</translation>
    </message>
    <message>
        <source>the sign of the eighth weight makes the number of negative weights odd</source>
        <translation>Das Vorzeichen des achten Gewichts macht die Zahl der negativen Gewichte ungerade</translation>
    </message>
    <message>
        <source>the last of every eight weights is never negative</source>
        <translation>Das letzte von je acht Gewichten ist nie negativ</translation>
    </message>
    <message>
        <source>the high bits are missing</source>
        <translation>Die hohen Bits fehlen</translation>
    </message>
    <message>
        <source>the high bits are missing, and 8 is subtracted instead of 16</source>
        <translation>Die hohen Bits fehlen, und 8 wird statt 16 abgezogen</translation>
    </message>
    <message>
        <source>the high bits are missing, and 8 is subtracted instead of 32</source>
        <translation>Die hohen Bits fehlen, und 8 wird statt 32 abgezogen</translation>
    </message>
    <message>
        <source>the high bits are missing (4 is never subtracted)</source>
        <translation>Die hohen Bits fehlen (4 wird nie abgezogen)</translation>
    </message>
    <message>
        <source>the high bits are missing (4 is always subtracted)</source>
        <translation>Die hohen Bits fehlen (4 wird immer abgezogen)</translation>
    </message>
    <message>
        <source>the high bits are inverted</source>
        <translation>Die hohen Bits sind invertiert</translation>
    </message>
    <message>
        <source>the high bits are in reverse order</source>
        <translation>Die hohen Bits sind in umgekehrter Reihenfolge</translation>
    </message>
    <message>
        <source>the high bits of each byte are in reverse order</source>
        <translation>Die hohen Bits jedes Bytes sind in umgekehrter Reihenfolge</translation>
    </message>
    <message>
        <source>the bytes of the high bits are in reverse order</source>
        <translation>Die Bytes der hohen Bits sind in umgekehrter Reihenfolge</translation>
    </message>
    <message>
        <source>each half of the block uses the high bits of the other half</source>
        <translation>Jede Hälfte des Blocks nimmt die hohen Bits der anderen Hälfte</translation>
    </message>
    <message>
        <source>the first half of the block uses the even high bits, the second half the odd ones</source>
        <translation>Die erste Hälfte des Blocks nimmt die geraden hohen Bits, die zweite die ungeraden</translation>
    </message>
    <message>
        <source>the second half of the block uses the high bits of the first half</source>
        <translation>Die zweite Hälfte des Blocks nimmt die hohen Bits der ersten</translation>
    </message>
    <message>
        <source>the high bits of low and high nibbles are swapped</source>
        <translation>Die hohen Bits niedriger und hoher Nibbles sind vertauscht</translation>
    </message>
    <message>
        <source>only the first two bits of each byte of qh are used</source>
        <translation>Nur die ersten zwei Bits jedes Bytes von qh werden verwendet</translation>
    </message>
    <message>
        <source>only the lowest two bits of each byte of qh are used</source>
        <translation>Nur die untersten zwei Bits jedes Bytes von qh werden verwendet</translation>
    </message>
    <message>
        <source>the eight high bits of a byte are used for neighbouring weights</source>
        <translation>Die acht hohen Bits eines Bytes werden für benachbarte Gewichte verwendet</translation>
    </message>
    <message>
        <source>the four pairs of high bits in a byte are used for neighbouring weights</source>
        <translation>Die vier Paare hoher Bits eines Bytes werden für benachbarte Gewichte verwendet</translation>
    </message>
    <message>
        <source>the two nibbles of a byte are read as neighbouring weights</source>
        <translation>Die zwei Nibbles eines Bytes werden als benachbarte Gewichte gelesen</translation>
    </message>
    <message>
        <source>the two nibbles of a byte are read as neighbouring weights, the high nibble first</source>
        <translation>Die zwei Nibbles eines Bytes werden als benachbarte Gewichte gelesen, das hohe Nibble zuerst</translation>
    </message>
    <message>
        <source>the two nibbles of a byte are read as neighbouring weights, each with its own high bit</source>
        <translation>Die zwei Nibbles eines Bytes werden als benachbarte Gewichte gelesen, jedes mit seinem hohen Bit</translation>
    </message>
    <message>
        <source>the four quants of a byte are read as neighbouring weights</source>
        <translation>Die vier Quanten eines Bytes werden als benachbarte Gewichte gelesen</translation>
    </message>
    <message>
        <source>the four quants of a byte are in reverse order</source>
        <translation>Die vier Quanten eines Bytes sind in umgekehrter Reihenfolge</translation>
    </message>
    <message>
        <source>the quants are used as numbers minus 8, not as indices into the table</source>
        <translation>Die Quanten werden als Zahlen minus 8 verwendet, nicht als Indizes in die Tabelle</translation>
    </message>
    <message>
        <source>the bytes of each number are swapped</source>
        <translation>Die Bytes jeder Zahl sind vertauscht</translation>
    </message>
    <message>
        <source>subnormal numbers become zero</source>
        <translation>Subnormale Zahlen werden null</translation>
    </message>
    <message>
        <source>subnormal numbers are read as normal numbers</source>
        <translation>Subnormale Zahlen werden als normale Zahlen gelesen</translation>
    </message>
    <message>
        <source>%1 is not subtracted from the quants</source>
        <translation>%1 wird nicht von den Quanten abgezogen</translation>
    </message>
    <message>
        <source>%1 is not subtracted from the scales</source>
        <translation>%1 wird nicht von den Skalen abgezogen</translation>
    </message>
    <message>
        <source>%1 is subtracted from the quants, not %2</source>
        <translation>Von den Quanten wird %1 abgezogen, nicht %2</translation>
    </message>
    <message>
        <source>%1 is subtracted from the quants</source>
        <translation>Von den Quanten wird %1 abgezogen</translation>
    </message>
    <message>
        <source>%1 is subtracted from the quants, not the minimum</source>
        <translation>Von den Quanten wird %1 abgezogen, nicht das Minimum</translation>
    </message>
    <message>
        <source>the scales are too large by a factor of %1</source>
        <translation>Die Skalen sind um den Faktor %1 zu groß</translation>
    </message>
    <message>
        <source>the tensor is read as %1</source>
        <translation>Der Tensor wird als %1 gelesen</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>Bias</translation>
    </message>
    <message>
        <source>RMS norm</source>
        <translation>RMS-Norm</translation>
    </message>
    <message>
        <source>layer norm</source>
        <translation>Layer-Norm</translation>
    </message>
    <message>
        <source>%1 of each head</source>
        <translation>%1 jedes Kopfes</translation>
    </message>
    <message>
        <source>%1 over all heads</source>
        <translation>%1 über alle Köpfe</translation>
    </message>
    <message>
        <source>%1 of the result</source>
        <translation>%1 des Ergebnisses</translation>
    </message>
    <message>
        <source>%1 (epsilon %2)</source>
        <translation>%1 (Epsilon %2)</translation>
    </message>
    <message>
        <source>%1 (epsilon %2, bias)</source>
        <translation>%1 (Epsilon %2, Bias)</translation>
    </message>
    <message>
        <source>%1 (epsilon %2, without weights)</source>
        <translation>%1 (Epsilon %2, ohne Gewichte)</translation>
    </message>
    <message>
        <source>%1 (epsilon %2, bias, without weights)</source>
        <translation>%1 (Epsilon %2, Bias, ohne Gewichte)</translation>
    </message>
    <message>
        <source>the blend of each token with the previous one</source>
        <translation>die Mischung jedes Tokens mit dem vorigen</translation>
    </message>
    <message>
        <source>a share of the values of the first layer</source>
        <translation>ein Anteil der Values der ersten Schicht</translation>
    </message>
    <message>
        <source>multiplication by %1</source>
        <translation>Multiplikation mit %1</translation>
    </message>
    <message>
        <source>%1 query heads for each key head</source>
        <translation>%1 Query-Köpfe je Key-Kopf</translation>
    </message>
    <message>
        <source>limit to ±%1</source>
        <translation>Begrenzung auf ±%1</translation>
    </message>
    <message>
        <source>queries multiplied by 1 + %1 · log(floor((position + %2) / %3) + 1)</source>
        <translation>Queries multipliziert mit 1 + %1 · log(floor((Position + %2) / %3) + 1)</translation>
    </message>
    <message>
        <source>no RoPE in this layer</source>
        <translation>kein RoPE in dieser Schicht</translation>
    </message>
    <message>
        <source>RoPE of adjacent pairs, base %1</source>
        <translation>RoPE benachbarter Paare, Basis %1</translation>
    </message>
    <message>
        <source>RoPE of halves, base %1</source>
        <translation>RoPE der Hälften, Basis %1</translation>
    </message>
    <message>
        <source>%1, %2 of %3 dimensions</source>
        <translation>%1, %2 von %3 Dimensionen</translation>
    </message>
    <message>
        <source>%1, positions divided by %2</source>
        <translation>%1, Positionen durch %2 geteilt</translation>
    </message>
    <message>
        <source>%1, YaRN with factor %2 from %3 positions</source>
        <translation>%1, YaRN mit Faktor %2 ab %3 Positionen</translation>
    </message>
    <message>
        <source>%1, frequency factors from the file (original context %2)</source>
        <translation>%1, Frequenzfaktoren aus der Datei (ursprünglicher Kontext %2)</translation>
    </message>
    <message>
        <source>%1, frequency factors from rope_freqs.weight</source>
        <translation>%1, Frequenzfaktoren aus rope_freqs.weight</translation>
    </message>
    <message>
        <source>%1, sine and cosine multiplied by %2</source>
        <translation>%1, Sinus und Kosinus multipliziert mit %2</translation>
    </message>
    <message>
        <source>keys and values of layer %1</source>
        <translation>Keys und Values von Schicht %1</translation>
    </message>
    <message>
        <source>%1 of the result, multiplied by the second input of the layer</source>
        <translation>%1 des Ergebnisses, multipliziert mit der zweiten Eingabe der Schicht</translation>
    </message>
    <message>
        <source>addition to the other residual streams</source>
        <translation>Addition zu den anderen Residualströmen</translation>
    </message>
    <message>
        <source>addition to the residual stream</source>
        <translation>Addition zum Residualstrom</translation>
    </message>
    <message>
        <source>scores multiplied by %1</source>
        <translation>Scores multipliziert mit %1</translation>
    </message>
    <message>
        <source>soft-cap of %1</source>
        <translation>Soft-Cap %1</translation>
    </message>
    <message>
        <source>ALiBi with a largest bias of %1</source>
        <translation>ALiBi mit größtem Bias %1</translation>
    </message>
    <message>
        <source>causal mask in blocks of %1</source>
        <translation>kausale Maske in Blöcken von %1</translation>
    </message>
    <message>
        <source>causal mask with a window of %1</source>
        <translation>kausale Maske mit Fenster %1</translation>
    </message>
    <message>
        <source>causal mask</source>
        <translation>kausale Maske</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>softmax with sinks</source>
        <translation>Softmax mit Sinks</translation>
    </message>
    <message>
        <source>clamped SiLU</source>
        <translation>begrenztes SiLU</translation>
    </message>
    <message>
        <source>%1 of %2 experts</source>
        <translation>%1 von %2 Experten</translation>
    </message>
    <message>
        <source>expert weights from a sigmoid</source>
        <translation>Expertengewichte aus einem Sigmoid</translation>
    </message>
    <message>
        <source>expert weights from a softmax over the chosen experts</source>
        <translation>Expertengewichte aus einem Softmax über die gewählten Experten</translation>
    </message>
    <message>
        <source>expert weights from a softmax over all experts</source>
        <translation>Expertengewichte aus einem Softmax über alle Experten</translation>
    </message>
    <message>
        <source>exp_probs_b.bias for the choice of experts only</source>
        <translation>exp_probs_b.bias nur für die Wahl der Experten</translation>
    </message>
    <message>
        <source>experts from the %1 best of %2 groups</source>
        <translation>Experten aus den %1 besten von %2 Gruppen</translation>
    </message>
    <message>
        <source>expert weights multiplied with the inputs of the experts</source>
        <translation>Expertengewichte multipliziert mit den Eingaben der Experten</translation>
    </message>
    <message>
        <source>expert weights divided by their sum</source>
        <translation>Expertengewichte durch ihre Summe geteilt</translation>
    </message>
    <message>
        <source>gates below the mean plus %1 standard deviations set to 0</source>
        <translation>Gates unter dem Mittelwert plus %1 Standardabweichungen auf 0 gesetzt</translation>
    </message>
    <message>
        <source>%1 of the gate, multiplied by up</source>
        <translation>%1 des Gates, multipliziert mit Up</translation>
    </message>
    <message>
        <source>the prediction of the first residual stream</source>
        <translation>die Vorhersage des ersten Residualstroms</translation>
    </message>
    <message>
        <source>multiplication by the input gate</source>
        <translation>Multiplikation mit dem Eingabe-Gate</translation>
    </message>
    <message>
        <source>convolution with the previous tokens in the state</source>
        <translation>Faltung mit den vorigen Tokens im Zustand</translation>
    </message>
    <message>
        <source>the decay e^(%1 · sigmoid)</source>
        <translation>der Zerfall e^(%1 · Sigmoid)</translation>
    </message>
    <message>
        <source>the decay e^(softplus(step + bias) · ssm_a)</source>
        <translation>der Zerfall e^(softplus(Schritt + Bias) · ssm_a)</translation>
    </message>
    <message>
        <source>the state after this token, read with the query of the token</source>
        <translation>der Zustand nach diesem Token, gelesen mit der Query des Tokens</translation>
    </message>
    <message>
        <source>the state after this token</source>
        <translation>der Zustand nach diesem Token</translation>
    </message>
    <message>
        <source>the bonus term (r · k · r_k · value)</source>
        <translation>der Bonus-Term (r · k · r_k · Value)</translation>
    </message>
    <message>
        <source>multiplication by the gate</source>
        <translation>Multiplikation mit dem Gate</translation>
    </message>
    <message>
        <source>the sum of the cached values, weighted with the scores</source>
        <translation>die Summe der Values im Cache, gewichtet mit den Scores</translation>
    </message>
    <message>
        <source>multiplication by the sigmoid of attn_gate</source>
        <translation>Multiplikation mit dem Sigmoid von attn_gate</translation>
    </message>
    <message>
        <source>the residual stream plus attn_out</source>
        <translation>der Residualstrom plus attn_out</translation>
    </message>
    <message>
        <source>the residual stream plus recurrent_out</source>
        <translation>der Residualstrom plus recurrent_out</translation>
    </message>
    <message>
        <source>addition of the low-rank path, then division by √2</source>
        <translation>Addition des Low-Rank-Pfads, dann Division durch √2</translation>
    </message>
    <message>
        <source>the first residual stream, corrected by the layer&apos;s output</source>
        <translation>der erste Residualstrom, korrigiert um die Ausgabe der Schicht</translation>
    </message>
    <message>
        <source>the residual stream plus attn_out and ffn_out</source>
        <translation>der Residualstrom plus attn_out und ffn_out</translation>
    </message>
    <message>
        <source>the residual stream plus ffn_out</source>
        <translation>der Residualstrom plus ffn_out</translation>
    </message>
    <message>
        <source>the token embedding as output matrix (tied)</source>
        <translation>das Token-Embedding als Ausgabematrix (gemeinsam)</translation>
    </message>
    <message>
        <source>leaves out ALiBi</source>
        <translation>lässt ALiBi weg</translation>
    </message>
    <message>
        <source>leaves out the final norm</source>
        <translation>lässt die letzte Norm weg</translation>
    </message>
    <message>
        <source>leaves out the shared expert</source>
        <translation>lässt den gemeinsamen Experten weg</translation>
    </message>
    <message>
        <source>leaves out the second input</source>
        <translation>lässt die zweite Eingabe weg</translation>
    </message>
    <message>
        <source>leaves out the softmax</source>
        <translation>lässt das Softmax weg</translation>
    </message>
    <message>
        <source>leaves out the skip connection</source>
        <translation>lässt die Skip-Verbindung weg</translation>
    </message>
    <message>
        <source>leaves out the prediction</source>
        <translation>lässt die Vorhersage weg</translation>
    </message>
    <message>
        <source>leaves out the sinks</source>
        <translation>lässt die Sinks weg</translation>
    </message>
    <message>
        <source>leaves out the frequency factors</source>
        <translation>lässt die Frequenzfaktoren weg</translation>
    </message>
    <message>
        <source>leaves out the low-rank path and the input that is added to it</source>
        <translation>lässt den Low-Rank-Pfad und die dazu addierte Eingabe weg</translation>
    </message>
    <message>
        <source>does not add the input of the low-rank path to its output</source>
        <translation>addiert die Eingabe des Low-Rank-Pfads nicht zu dessen Ausgabe</translation>
    </message>
    <message>
        <source>adds only the input of the low-rank path, without the low-rank product</source>
        <translation>addiert nur die Eingabe des Low-Rank-Pfads, ohne das Low-Rank-Produkt</translation>
    </message>
    <message>
        <source>the sum with the low-rank path is not divided by √2</source>
        <translation>Die Summe mit dem Low-Rank-Pfad wird nicht durch √2 geteilt</translation>
    </message>
    <message>
        <source>the sum with the low-rank path is divided by 2, not by √2</source>
        <translation>Die Summe mit dem Low-Rank-Pfad wird durch 2 geteilt, nicht durch √2</translation>
    </message>
    <message>
        <source>the coefficients of the prediction are transposed</source>
        <translation>Die Koeffizienten der Vorhersage sind transponiert</translation>
    </message>
    <message>
        <source>the router&apos;s input is not divided by the width of the model</source>
        <translation>Die Eingabe des Routers wird nicht durch die Breite des Modells geteilt</translation>
    </message>
    <message>
        <source>the router&apos;s input is divided by the square root of the width, not by the width</source>
        <translation>Die Eingabe des Routers wird durch die Wurzel der Breite geteilt, nicht durch die Breite</translation>
    </message>
    <message>
        <source>does not add 1 to the coefficients of the correction</source>
        <translation>addiert nicht 1 zu den Koeffizienten der Korrektur</translation>
    </message>
    <message>
        <source>adds the layer&apos;s change to all streams without coefficients</source>
        <translation>addiert die Änderung der Schicht ohne Koeffizienten zu allen Strömen</translation>
    </message>
    <message>
        <source>the threshold is not subtracted from the gates above the threshold</source>
        <translation>Die Schwelle wird von den Gates über der Schwelle nicht abgezogen</translation>
    </message>
    <message>
        <source>sets gates to 0 in all layers</source>
        <translation>setzt Gates in allen Schichten auf 0</translation>
    </message>
    <message>
        <source>1 is added to the weights of the norm</source>
        <translation>Zu den Gewichten der Norm wird 1 addiert</translation>
    </message>
    <message>
        <source>1 is missing from the weights of the norm</source>
        <translation>In den Gewichten der Norm fehlt 1</translation>
    </message>
    <message>
        <source>applies the final norm twice</source>
        <translation>wendet die letzte Norm zweimal an</translation>
    </message>
    <message>
        <source>leaves out the weights of the norm</source>
        <translation>lässt die Gewichte der Norm weg</translation>
    </message>
    <message>
        <source>leaves out the bias of the norm</source>
        <translation>lässt den Bias der Norm weg</translation>
    </message>
    <message>
        <source>leaves out the gate of the shared expert</source>
        <translation>lässt das Gate des gemeinsamen Experten weg</translation>
    </message>
    <message>
        <source>leaves out the activation function of the gate</source>
        <translation>lässt die Aktivierungsfunktion des Gates weg</translation>
    </message>
    <message>
        <source>leaves out the sigmoid of the gate</source>
        <translation>lässt das Sigmoid des Gates weg</translation>
    </message>
    <message>
        <source>adds gate and up instead of multiplying them</source>
        <translation>addiert Gate und Up, statt sie zu multiplizieren</translation>
    </message>
    <message>
        <source>applies the activation function to the product of gate and up</source>
        <translation>wendet die Aktivierungsfunktion auf das Produkt von Gate und Up an</translation>
    </message>
    <message>
        <source>applies the activation function to both gate and up</source>
        <translation>wendet die Aktivierungsfunktion auf Gate und Up an</translation>
    </message>
    <message>
        <source>applies no activation function</source>
        <translation>wendet keine Aktivierungsfunktion an</translation>
    </message>
    <message>
        <source>the biases of ffn_gate_exps and ffn_up_exps</source>
        <translation>die Bias von ffn_gate_exps und ffn_up_exps</translation>
    </message>
    <message>
        <source>the biases of all experts</source>
        <translation>die Bias aller Experten</translation>
    </message>
    <message>
        <source>swaps gate and up only in the chosen experts, not in the shared expert</source>
        <translation>vertauscht Gate und Up nur in den gewählten Experten, nicht im gemeinsamen</translation>
    </message>
    <message>
        <source>swaps gate and up only in the shared expert</source>
        <translation>vertauscht Gate und Up nur im gemeinsamen Experten</translation>
    </message>
    <message>
        <source>splits the rows of attn_qkv into three equal parts</source>
        <translation>teilt die Zeilen von attn_qkv in drei gleiche Teile</translation>
    </message>
    <message>
        <source>attn_qkv before the split</source>
        <translation>attn_qkv vor dem Teilen</translation>
    </message>
    <message>
        <source>computes the gate from the residual stream, before the norm</source>
        <translation>berechnet das Gate aus dem Residualstrom, vor der Norm</translation>
    </message>
    <message>
        <source>the gate of the second input is left out</source>
        <translation>Das Gate der zweiten Eingabe fehlt</translation>
    </message>
    <message>
        <source>the gate of the second input has no activation function</source>
        <translation>Das Gate der zweiten Eingabe hat keine Aktivierungsfunktion</translation>
    </message>
    <message>
        <source>the gate of the second input uses GELU (erf)</source>
        <translation>Das Gate der zweiten Eingabe verwendet GELU (erf)</translation>
    </message>
    <message>
        <source>the gate of the second input uses SiLU</source>
        <translation>Das Gate der zweiten Eingabe verwendet SiLU</translation>
    </message>
    <message>
        <source>the gate of the second input uses a sigmoid</source>
        <translation>Das Gate der zweiten Eingabe verwendet ein Sigmoid</translation>
    </message>
    <message>
        <source>the second input and its gate are swapped</source>
        <translation>Die zweite Eingabe und ihr Gate sind vertauscht</translation>
    </message>
    <message>
        <source>uses the second input of the next layer</source>
        <translation>verwendet die zweite Eingabe der nächsten Schicht</translation>
    </message>
    <message>
        <source>uses the second input of the previous layer</source>
        <translation>verwendet die zweite Eingabe der vorigen Schicht</translation>
    </message>
    <message>
        <source>uses the second input of the first layer</source>
        <translation>verwendet die zweite Eingabe der ersten Schicht</translation>
    </message>
    <message>
        <source>does not apply residual_scale</source>
        <translation>wendet residual_scale nicht an</translation>
    </message>
    <message>
        <source>leaves out the RoPE scaling</source>
        <translation>lässt die RoPE-Skalierung weg</translation>
    </message>
    <message>
        <source>the norm of the value heads</source>
        <translation>die Norm der Value-Köpfe</translation>
    </message>
    <message>
        <source>the norm of the embedding</source>
        <translation>die Norm des Embeddings</translation>
    </message>
    <message>
        <source>only the weights of the norm of the embedding</source>
        <translation>nur die Gewichte der Norm des Embeddings</translation>
    </message>
    <message>
        <source>the norms of the heads of Q and K</source>
        <translation>die Normen der Köpfe von Q und K</translation>
    </message>
    <message>
        <source>the norm of the router&apos;s input, but not its weights</source>
        <translation>die Norm der Eingabe des Routers, aber nicht ihre Gewichte</translation>
    </message>
    <message>
        <source>queries do not grow with their position</source>
        <translation>Queries wachsen nicht mit ihrer Position</translation>
    </message>
    <message>
        <source>queries grow one position too early</source>
        <translation>Queries wachsen eine Position zu früh</translation>
    </message>
    <message>
        <source>queries grow one position too late</source>
        <translation>Queries wachsen eine Position zu spät</translation>
    </message>
    <message>
        <source>is supported only if heads have an even number of dimensions</source>
        <translation>wird nur unterstützt, wenn Köpfe eine gerade Anzahl von Dimensionen haben</translation>
    </message>
    <message>
        <source>all biases</source>
        <translation>alle Bias</translation>
    </message>
    <message>
        <source>the biases of attn_q, attn_k and attn_v</source>
        <translation>die Bias von attn_q, attn_k und attn_v</translation>
    </message>
    <message>
        <source>the biases of attn_q, attn_k and attn_v are added twice</source>
        <translation>Die Bias von attn_q, attn_k und attn_v werden zweimal addiert</translation>
    </message>
    <message>
        <source>the bias of the output matrix</source>
        <translation>der Bias der Ausgabematrix</translation>
    </message>
    <message>
        <source>uses the cache of the layer before the correct one</source>
        <translation>verwendet den Cache der Schicht vor der richtigen</translation>
    </message>
    <message>
        <source>uses the cache of the layer after the correct one</source>
        <translation>verwendet den Cache der Schicht nach der richtigen</translation>
    </message>
    <message>
        <source>all layers of the second half use the cache of the first layer of that half</source>
        <translation>Alle Schichten der zweiten Hälfte verwenden den Cache der ersten Schicht dieser Hälfte</translation>
    </message>
    <message>
        <source>uses the sink of the previous head</source>
        <translation>verwendet den Sink des vorigen Kopfes</translation>
    </message>
    <message>
        <source>uses the sink of the next head</source>
        <translation>verwendet den Sink des nächsten Kopfes</translation>
    </message>
    <message>
        <source>the attention window is one position too large</source>
        <translation>Das Attention-Fenster ist eine Position zu groß</translation>
    </message>
    <message>
        <source>the attention window is one position too small</source>
        <translation>Das Attention-Fenster ist eine Position zu klein</translation>
    </message>
    <message>
        <source>the output of attention replaces the residual stream</source>
        <translation>Die Ausgabe der Attention ersetzt den Residualstrom</translation>
    </message>
    <message>
        <source>the output of the feed-forward network replaces the residual stream</source>
        <translation>Die Ausgabe des Feed-Forward-Netzes ersetzt den Residualstrom</translation>
    </message>
    <message>
        <source>computes the layers in reverse order</source>
        <translation>berechnet die Schichten in umgekehrter Reihenfolge</translation>
    </message>
    <message>
        <source>the logits are shifted by one: each belongs to the id before it</source>
        <translation>Die Logits sind um eins verschoben: Jedes gehört zur ID davor</translation>
    </message>
    <message>
        <source>the logits are shifted by one: each belongs to the id after it</source>
        <translation>Die Logits sind um eins verschoben: Jedes gehört zur ID danach</translation>
    </message>
    <message>
        <source>does not mix the values</source>
        <translation>mischt die Values nicht</translation>
    </message>
    <message>
        <source>the coefficients are in reverse order, so the first one multiplies the newest token</source>
        <translation>Die Koeffizienten sind in umgekehrter Reihenfolge; der erste wird mit dem neuesten Token multipliziert</translation>
    </message>
    <message>
        <source>the coefficients are shifted by one token, so the newest token is ignored</source>
        <translation>Die Koeffizienten sind um ein Token verschoben; das neueste Token wird ignoriert</translation>
    </message>
    <message>
        <source>stores heads as [width, heads] instead of [heads, width]</source>
        <translation>speichert Köpfe als [Breite, Köpfe] statt [Köpfe, Breite]</translation>
    </message>
    <message>
        <source>reads heads as [width, heads] instead of [heads, width]</source>
        <translation>liest Köpfe als [Breite, Köpfe] statt [Köpfe, Breite]</translation>
    </message>
    <message>
        <source>writes the first element before it computes the second</source>
        <translation>schreibt das erste Element, bevor es das zweite berechnet</translation>
    </message>
    <message>
        <source>writes the second element before it computes the first</source>
        <translation>schreibt das zweite Element, bevor es das erste berechnet</translation>
    </message>
    <message>
        <source>query head h uses key head h, or the last key head if h is larger</source>
        <translation>Query-Kopf h verwendet Key-Kopf h, oder den letzten, wenn h größer ist</translation>
    </message>
    <message>
        <source>query head h uses key head h mod the number of key heads</source>
        <translation>Query-Kopf h verwendet Key-Kopf h mod Anzahl der Key-Köpfe</translation>
    </message>
    <message>
        <source>each query head uses the next key head</source>
        <translation>Jeder Query-Kopf verwendet den nächsten Key-Kopf</translation>
    </message>
    <message>
        <source>all query heads use the first key head</source>
        <translation>Alle Query-Köpfe verwenden den ersten Key-Kopf</translation>
    </message>
    <message>
        <source>the sum of squares in a norm is kept in half precision</source>
        <translation>Die Quadratsumme in einer Norm wird in halber Genauigkeit gehalten</translation>
    </message>
    <message>
        <source>the largest square in a norm is kept in half precision</source>
        <translation>Das größte Quadrat in einer Norm wird in halber Genauigkeit gehalten</translation>
    </message>
    <message>
        <source>uses only the first half of the row</source>
        <translation>verwendet nur die erste Hälfte der Zeile</translation>
    </message>
    <message>
        <source>uses only the second half of the row</source>
        <translation>verwendet nur die zweite Hälfte der Zeile</translation>
    </message>
    <message>
        <source>uses only the first quarter of the row</source>
        <translation>verwendet nur das erste Viertel der Zeile</translation>
    </message>
    <message>
        <source>the bias of %1</source>
        <translation>der Bias von %1</translation>
    </message>
    <message>
        <source>the bias of %1 is added twice</source>
        <translation>Der Bias von %1 wird zweimal addiert</translation>
    </message>
    <message>
        <source>the bias of %1 is added to %2</source>
        <translation>Der Bias von %1 wird zu %2 addiert</translation>
    </message>
    <message>
        <source>uses the cache of %1</source>
        <translation>verwendet den Cache von %1</translation>
    </message>
    <message>
        <source>uses only the first %1 values of the row</source>
        <translation>verwendet nur die ersten %1 Werte der Zeile</translation>
    </message>
    <message>
        <source>in batches of %1, %2</source>
        <translation>in Batches von %1: %2</translation>
    </message>
    <message>
        <source>with tiles of %1, the engine %2</source>
        <translation>%2 (bei Kacheln von %1)</translation>
    </message>
    <message>
        <source>1 is added to the weights of %1</source>
        <translation>%1, zu den Gewichten wird 1 addiert</translation>
    </message>
    <message>
        <source>1 is missing from the weights of %1</source>
        <translation>%1, in den Gewichten fehlt 1</translation>
    </message>
    <message>
        <source>only the weights of %1</source>
        <translation>%1, nur die Gewichte</translation>
    </message>
    <message>
        <source>multiplies the output of the shared expert by %1, like the weights of the chosen experts</source>
        <translation>multipliziert die Ausgabe des gemeinsamen Experten mit %1, wie die Gewichte der gewählten Experten</translation>
    </message>
    <message>
        <source>%1, and the numbers of all later layers are one too low</source>
        <translation>%1, und die Nummern aller späteren Schichten sind um 1 zu klein</translation>
    </message>
    <message>
        <source>writes to row 0 of the cache again after %1 rows</source>
        <translation>schreibt nach %1 Zeilen wieder in Zeile 0 des Caches</translation>
    </message>
    <message>
        <source>pads to a multiple of %1 after each token</source>
        <translation>füllt nach jedem Token auf ein Vielfaches von %1 auf</translation>
    </message>
    <message>
        <source>pads to a multiple of %1 after the last token</source>
        <translation>füllt nach dem letzten Token auf ein Vielfaches von %1 auf</translation>
    </message>
    <message>
        <source>%1, with one cache for both computations</source>
        <translation>%1, mit einem Cache für beide Berechnungen</translation>
    </message>
</context>
<context>
    <name>format</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>id unknown</source>
        <translation>ID unbekannt</translation>
    </message>
    <message>
        <source>id %1</source>
        <translation>ID %1</translation>
    </message>
    <message>
        <source>≥ %1 bits</source>
        <translation>≥ %1 Bit</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 Bit</translation>
    </message>
</context>
<context>
    <name>vitrine::AppSettings</name>
    <message>
        <source>The settings could not be saved in %1.</source>
        <translation>Die Einstellungen konnten nicht in %1 gespeichert werden.</translation>
    </message>
</context>
<context>
    <name>vitrine::Application</name>
    <message numerus="yes">
        <source>%Ln chats were imported.</source>
        <translation>
            <numerusform>%Ln Chat wurde importiert.</numerusform>
            <numerusform>%Ln Chats wurden importiert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pictures or files were not imported; the messages contain their names instead.</source>
        <translation>
            <numerusform>%Ln Bild oder Datei wurde nicht importiert; die Nachricht enthält stattdessen den Namen.</numerusform>
            <numerusform>%Ln Bilder oder Dateien wurden nicht importiert; die Nachrichten enthalten stattdessen die Namen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Paused to score the prompt</source>
        <translation>Angehalten, um den Prompt zu bewerten</translation>
    </message>
    <message>
        <source>Paused for a comparison</source>
        <translation>Angehalten für einen Vergleich</translation>
    </message>
    <message>
        <source>The import was cancelled; no chat was added.</source>
        <translation>Der Import wurde abgebrochen; kein Chat kam hinzu.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chats already existed and were not imported again.</source>
        <translation>
            <numerusform>%Ln Chat war schon vorhanden und wurde nicht noch einmal importiert.</numerusform>
            <numerusform>%Ln Chats waren schon vorhanden und wurden nicht noch einmal importiert.</numerusform>
        </translation>
    </message>
    <message>
        <source>Something you wrote, or an answer, could not be saved and would be lost.</source>
        <translation>Etwas, was du geschrieben hast, oder eine Antwort konnte nicht gespeichert werden und ginge verloren.</translation>
    </message>
    <message>
        <source>All chats since you started Vitrine are only in memory and would be lost.</source>
        <translation>Die Chats seit dem Start von Vitrine sind nur im Arbeitsspeicher und gingen verloren.</translation>
    </message>
    <message>
        <source>Unsaved data was written to %1.</source>
        <translation>Die nicht gespeicherten Daten wurden nach %1 geschrieben.</translation>
    </message>
    <message>
        <source>The chats are still being recovered. Later changes are saved when the recovery is complete.</source>
        <translation>Die Chats werden noch wiederhergestellt. Spätere Änderungen werden gespeichert, sobald die Wiederherstellung fertig ist.</translation>
    </message>
    <message>
        <source>This chat stays open, because the other dropped files were attached to its unsent message.</source>
        <translation>Dieser Chat bleibt geöffnet, weil die anderen abgelegten Dateien an seine ungesendete Nachricht angehängt wurden.</translation>
    </message>
    <message>
        <source>Ask a quick question</source>
        <translation>Kurz etwas fragen</translation>
    </message>
</context>
<context>
    <name>vitrine::Autostart</name>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation>%1 konnte nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>%1 could not be deleted: %2.</source>
        <translation>%1 konnte nicht gelöscht werden: %2.</translation>
    </message>
    <message>
        <source>The desktop did not allow Vitrine to start at login.</source>
        <translation>Die Arbeitsumgebung hat nicht erlaubt, Vitrine bei der Anmeldung zu starten.</translation>
    </message>
    <message>
        <source>The desktop&apos;s portal for starting at login failed: %1.</source>
        <translation>Das Portal der Arbeitsumgebung für den Start bei der Anmeldung ist gescheitert: %1.</translation>
    </message>
    <message>
        <source>Vitrine starts when you log in.</source>
        <translation>Vitrine startet, wenn du dich anmeldest.</translation>
    </message>
</context>
<context>
    <name>vitrine::BlockListModel</name>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
</context>
<context>
    <name>vitrine::ChatExchange</name>
    <message>
        <source>%1 (copy)</source>
        <translation>%1 (Kopie)</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>The chat was written to %1.</source>
        <translation>Der Chat wurde in %1 geschrieben.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chats were written to %1.</source>
        <translation>
            <numerusform>%Ln Chat wurde in %1 geschrieben.</numerusform>
            <numerusform>%Ln Chats wurden in %1 geschrieben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %Ln more.</source>
        <translation>
            <numerusform>%1 und %Ln weitere.</numerusform>
            <numerusform>%1 und %Ln weitere.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files in %1 contain no chats: %2</source>
        <translation>
            <numerusform>%Ln Datei in %1 enthält keine Chats: %2</numerusform>
            <numerusform>%Ln Dateien in %1 enthalten keine Chats: %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln chats of %1 were skipped. First reason: %2</source>
        <translation>
            <numerusform>%Ln Chat aus %1 wurde übersprungen. Grund: %2</numerusform>
            <numerusform>%Ln Chats aus %1 wurden übersprungen. Erster Grund: %2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 could not be read to its end. Reason: %2</source>
        <translation>%1 konnte nicht bis zum Ende gelesen werden. Grund: %2</translation>
    </message>
</context>
<context>
    <name>vitrine::ChatFile</name>
    <message>
        <source>%1, no backups</source>
        <translation>%1, keine Sicherungen</translation>
    </message>
    <message numerus="yes">
        <source>%1, and %Ln backups with %2</source>
        <translation>
            <numerusform>%1 und %Ln Sicherung mit %2</numerusform>
            <numerusform>%1 und %Ln Sicherungen mit %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Wait until the current answer is complete and no chats are being imported.</source>
        <translation>Warte, bis die laufende Antwort vollständig ist und keine Chats mehr importiert werden.</translation>
    </message>
    <message>
        <source>All chats of this copy are already in Vitrine.</source>
        <translation>Alle Chats dieser Kopie sind schon in Vitrine.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chats were restored.</source>
        <translation>
            <numerusform>%Ln Chat wurde wiederhergestellt.</numerusform>
            <numerusform>%Ln Chats wurden wiederhergestellt.</numerusform>
        </translation>
    </message>
    <message>
        <source>The chats were restored. The previous chats are kept as %1.</source>
        <translation>Die Chats wurden wiederhergestellt. Die vorherigen bleiben als %1 erhalten.</translation>
    </message>
    <message>
        <source>The chats are only in memory, so there is no file to move.</source>
        <translation>Die Chats sind nur im Arbeitsspeicher, daher gibt es keine Datei zu verschieben.</translation>
    </message>
    <message>
        <source>The folder %1 already contains a file with chats. To add its chats to the current ones, use “Restore…”.</source>
        <translation>Der Ordner %1 enthält schon eine Datei mit Chats. Um deren Chats zu den jetzigen hinzuzufügen, benutze „Wiederherstellen …“.</translation>
    </message>
    <message>
        <source>The chats are already kept in this file.</source>
        <translation>Die Chats liegen schon in dieser Datei.</translation>
    </message>
    <message>
        <source>Until Vitrine ends, all chats are kept in %1. After that, you can restore them from this file in Settings, Privacy.</source>
        <translation>Bis Vitrine endet, bleiben alle Chats in %1. Danach kannst du sie unter Einstellungen, Datenschutz aus dieser Datei wiederherstellen.</translation>
    </message>
    <message>
        <source>Wait until the chats have been recovered.</source>
        <translation>Warte, bis die Chats wiederhergestellt sind.</translation>
    </message>
    <message>
        <source>Recovering your chats: their file is damaged. All readable chats are being copied to a new file.</source>
        <translation>Deine Chats werden wiederhergestellt: Ihre Datei ist beschädigt. Alle lesbaren Chats werden in eine neue Datei kopiert.</translation>
    </message>
    <message>
        <source>Checking your chats: Vitrine did not end properly last time.</source>
        <translation>Deine Chats werden geprüft: Vitrine wurde beim letzten Mal nicht richtig beendet.</translation>
    </message>
</context>
<context>
    <name>vitrine::ChatListModel</name>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>Reasoning: </source>
        <translation>Nachdenken: </translation>
    </message>
    <message>
        <source>In messages</source>
        <translation>In Nachrichten</translation>
    </message>
    <message>
        <source>In titles</source>
        <translation>In Titeln</translation>
    </message>
    <message>
        <source>Temporary</source>
        <translation>Temporär</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Angeheftet</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <source>Last week</source>
        <translation>Letzte Woche</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>month and year</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>The chats of the folder &quot;%1&quot; were moved to &quot;%2&quot;.</source>
        <translation>Die Chats des Ordners „%1“ wurden nach „%2“ verschoben.</translation>
    </message>
    <message>
        <source>The folder &quot;%1&quot; was removed.</source>
        <translation>Der Ordner „%1“ wurde entfernt.</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation>Noch nicht gespeichert</translation>
    </message>
</context>
<context>
    <name>vitrine::ChatSaver</name>
    <message>
        <source>%1 Vitrine keeps the unsaved changes and saves them as soon as possible.</source>
        <translation>%1 Vitrine behält die ungespeicherten Änderungen und speichert sie so bald wie möglich.</translation>
    </message>
</context>
<context>
    <name>vitrine::ChatSettings</name>
    <message>
        <source>The settings of the chat were reset.</source>
        <translation>Die Einstellungen des Chats wurden zurückgesetzt.</translation>
    </message>
    <message>
        <source>The system prompt and the settings of the chat were replaced.</source>
        <translation>Der System-Prompt und die Einstellungen des Chats wurden ersetzt.</translation>
    </message>
    <message>
        <source>The preset %1 was replaced.</source>
        <translation>Die Vorgabe %1 wurde ersetzt.</translation>
    </message>
    <message>
        <source>The preset %1 was deleted.</source>
        <translation>Die Vorgabe %1 wurde gelöscht.</translation>
    </message>
</context>
<context>
    <name>vitrine::CheckModel</name>
    <message>
        <source>note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Prompt check</source>
        <translation>Prompt-Prüfung</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>severity</source>
        <translation>Schwere</translation>
    </message>
    <message>
        <source>finding</source>
        <translation>Befund</translation>
    </message>
    <message>
        <source>what to do</source>
        <translation>Was zu tun ist</translation>
    </message>
    <message>
        <source>evidence</source>
        <translation>Beleg</translation>
    </message>
    <message>
        <source>token</source>
        <translation>Token</translation>
    </message>
</context>
<context>
    <name>vitrine::CompareModel</name>
    <message>
        <source>There are no tokens yet: send a message first.</source>
        <translation>Es gibt noch keine Tokens: Sende erst eine Nachricht.</translation>
    </message>
    <message numerus="yes">
        <source>All %Ln tokens in the token strip</source>
        <translation>
            <numerusform>Das %Ln Token der Leiste</numerusform>
            <numerusform>Alle %Ln Tokens der Leiste</numerusform>
        </translation>
    </message>
    <message>
        <source>The first %1 of %2 tokens</source>
        <translation>Die ersten %1 von %2 Tokens</translation>
    </message>
    <message>
        <source>Both sides agree: no tap differs by more than the noise.</source>
        <translation>Beide Seiten stimmen überein: Kein Messpunkt weicht um mehr als das Rauschen ab.</translation>
    </message>
    <message>
        <source>%1 The logits were not compared, because the file contains no logits.</source>
        <translation>%1 Die Logits wurden nicht verglichen, weil die Datei keine Logits enthält.</translation>
    </message>
    <message>
        <source>%1 was compared with %2 on %3 tokens. The last %4 tokens were evaluated one by one.</source>
        <translation>%1 wurde mit %2 auf %3 Tokens verglichen. Die letzten %4 Tokens wurden einzeln ausgewertet.</translation>
    </message>
    <message>
        <source>Vitrine recomputes each step of each side exactly, from that side&apos;s own earlier values, and compares the result with the side&apos;s own result. A step diverges if the two results differ by more than %1 times the change that float32 rounding may cause. Differences that a known rounding explains do not count.</source>
        <translation>Vitrine rechnet jeden Schritt jeder Seite exakt nach, aus den vorangehenden Werten dieser Seite, und vergleicht das Ergebnis mit dem der Seite. Ein Schritt weicht ab, wenn sich die beiden Ergebnisse um mehr als das %1-Fache der Änderung unterscheiden, die Rundung in float32 bewirken kann. Unterschiede, die eine bekannte Rundung erklärt, zählen nicht.</translation>
    </message>
    <message numerus="yes">
        <source>The %Ln tokens of the file</source>
        <translation>
            <numerusform>Das %Ln Token der Datei</numerusform>
            <numerusform>Die %Ln Tokens der Datei</numerusform>
        </translation>
    </message>
    <message>
        <source>No model is open.</source>
        <translation>Es ist kein Modell geöffnet.</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>The other engine %1</source>
        <translation>Die andere Engine %1</translation>
    </message>
    <message>
        <source>Perhaps the other engine %1</source>
        <translation>Vielleicht: Die andere Engine %1</translation>
    </message>
    <message>
        <source>: %1</source>
        <translation>: %1</translation>
    </message>
    <message>
        <source>.</source>
        <translation>.</translation>
    </message>
    <message>
        <source>The file contains the same token ids as this chat, but nothing else that can be compared.</source>
        <translation>Die Datei enthält dieselben Token-IDs wie dieser Chat, aber sonst nichts, was sich vergleichen ließe.</translation>
    </message>
    <message>
        <source>The token ids in the file differ from those of this chat.</source>
        <translation>Die Token-IDs in der Datei weichen von denen dieses Chats ab.</translation>
    </message>
    <message>
        <source>The two sides differ, and no known mistake explains the difference.</source>
        <translation>Die beiden Seiten weichen voneinander ab, und kein bekannter Fehler erklärt den Unterschied.</translation>
    </message>
    <message>
        <source>position %1</source>
        <translation>Position %1</translation>
    </message>
    <message>
        <source>%1 · position %2</source>
        <translation>%1 · Position %2</translation>
    </message>
    <message>
        <source>%1 times the noise</source>
        <translation>%1-mal das Rauschen</translation>
    </message>
    <message>
        <source>one of the values is not a number</source>
        <translation>einer der Werte ist keine Zahl</translation>
    </message>
    <message>
        <source>%1; confidence %2 %</source>
        <translation>%1; Sicherheit %2 %</translation>
    </message>
    <message>
        <source>Layer %1, position %2: rounding decides between experts %3 and %4. This does not count as a difference.</source>
        <translation>Schicht %1, Position %2: Zwischen den Experten %3 und %4 entscheidet die Rundung. Das zählt nicht als Unterschied.</translation>
    </message>
    <message>
        <source>In the file, but not in the model: %1.</source>
        <translation>In der Datei, aber nicht im Modell: %1.</translation>
    </message>
    <message>
        <source>In the model, but not in the file: %1.</source>
        <translation>Im Modell, aber nicht in der Datei: %1.</translation>
    </message>
    <message>
        <source>Left out, because they are not taps: %1.</source>
        <translation>Ausgelassen, weil sie keine Messpunkte sind: %1.</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>place of the difference</source>
        <translation>Ort des Unterschieds</translation>
    </message>
    <message>
        <source>size of the difference</source>
        <translation>Größe des Unterschieds</translation>
    </message>
    <message>
        <source>what to check</source>
        <translation>was zu prüfen ist</translation>
    </message>
    <message>
        <source>evidence</source>
        <translation>Beleg</translation>
    </message>
    <message>
        <source>method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>multiples of the noise (logarithmic bars)</source>
        <translation>Vielfache des Rauschens (Balken logarithmisch)</translation>
    </message>
    <message>
        <source>meaning of the line in the bars</source>
        <translation>Bedeutung der Linie in den Balken</translation>
    </message>
    <message>
        <source>the limit of the noise: %1 times the change that float32 rounding may cause</source>
        <translation>die Grenze des Rauschens: das %1-Fache der Änderung, die Rundung in float32 bewirken kann</translation>
    </message>
    <message>
        <source>Taps</source>
        <translation>Messpunkte</translation>
    </message>
    <message>
        <source>tap</source>
        <translation>Messpunkt</translation>
    </message>
    <message>
        <source>largest difference</source>
        <translation>größter Unterschied</translation>
    </message>
    <message>
        <source>relative L2</source>
        <translation>relative L2</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>Kosinus</translation>
    </message>
    <message>
        <source>position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>diverges</source>
        <translation>weicht ab</translation>
    </message>
    <message>
        <source>rounded</source>
        <translation>gerundet</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 in %Ln layers</source>
        <translation>
            <numerusform>%1 in %Ln Schicht</numerusform>
            <numerusform>%1 in %Ln Schichten</numerusform>
        </translation>
    </message>
    <message>
        <source>Both sides agree except for rounding: one side computes %1.</source>
        <translation>Bis auf Rundung stimmen beide Seiten überein: Eine Seite rechnet %1.</translation>
    </message>
    <message>
        <source>%1 times the noise, fully explained by this rounding</source>
        <translation>%1-mal das Rauschen, vollständig durch diese Rundung erklärt</translation>
    </message>
    <message>
        <source>These taps exceed the float32 noise, but their differences have the size and the pattern of this rounding: %1.</source>
        <translation>Diese Messpunkte überschreiten das Rauschen von float32, aber ihre Unterschiede haben Größe und Muster dieser Rundung: %1.</translation>
    </message>
    <message>
        <source>In addition, one side computes %1.</source>
        <translation>Außerdem rechnet eine Seite %1.</translation>
    </message>
    <message>
        <source>Another model is open now. Compare again.</source>
        <translation>Jetzt ist ein anderes Modell geöffnet. Vergleiche noch einmal.</translation>
    </message>
    <message>
        <source>The tokens of the chat have changed. Compare again.</source>
        <translation>Die Tokens des Chats haben sich geändert. Vergleiche noch einmal.</translation>
    </message>
    <message>
        <source>%1 · the answer pauses during the comparison</source>
        <translation>%1 · die Antwort pausiert während des Vergleichs</translation>
    </message>
    <message>
        <source>The open model runs on a server, and servers do not report intermediate results. To compare its answers with answers from this computer, use the page Record.</source>
        <translation>Das geöffnete Modell läuft auf einem Server, und Server melden keine Zwischenergebnisse. Um seine Antworten mit Antworten von diesem Rechner zu vergleichen, benutze die Seite „Protokoll“.</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>etwa %1</translation>
    </message>
    <message>
        <source>roughly %1 (not measured yet)</source>
        <translation>ungefähr %1 (noch nicht gemessen)</translation>
    </message>
    <message>
        <source>%1 · %2, including the search for a cause · up to %3 of memory</source>
        <translation>%1 · %2, einschließlich der Suche nach einer Ursache · bis zu %3 Speicher</translation>
    </message>
    <message>
        <source>%1 · %2, and up to a minute more to find a cause · up to %3 of memory</source>
        <translation>%1 · %2, dazu bis zu einer Minute, um eine Ursache zu finden · bis zu %3 Speicher</translation>
    </message>
</context>
<context>
    <name>vitrine::Comparer</name>
    <message>
        <source>CPU, exact (scalar)</source>
        <translation>CPU, exakt (skalar)</translation>
    </message>
    <message>
        <source>CPU, %1</source>
        <translation>CPU, %1</translation>
    </message>
</context>
<context>
    <name>vitrine::ContextGauge</name>
    <message numerus="yes">
        <source>The context of %L1 tokens does not hold the whole chat: %Ln messages will be left out of the prompt.</source>
        <translation>
            <numerusform>Der Kontext von %L1 Tokens fasst nicht den ganzen Chat: %Ln Nachricht wird im Prompt ausgelassen.</numerusform>
            <numerusform>Der Kontext von %L1 Tokens fasst nicht den ganzen Chat: %Ln Nachrichten werden im Prompt ausgelassen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::CrashReports</name>
    <message>
        <source>Vitrine crashed the last time.</source>
        <translation>Vitrine ist beim letzten Mal abgestürzt.</translation>
    </message>
    <message>
        <source>Vitrine crashed the last time it opened a model of a server. Vitrine is now offline and contacts no server until you turn off Offline in the list of models.</source>
        <translation>Vitrine ist abgestürzt, als es zuletzt ein Modell eines Servers öffnete. Vitrine ist jetzt offline und kontaktiert keinen Server, bis du Offline in der Liste der Modelle ausschaltest.</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 kann nicht gelesen werden: %2.</translation>
    </message>
</context>
<context>
    <name>vitrine::Database</name>
    <message>
        <source>While Vitrine was running, the file that contains your chats was replaced. All chats are now kept in %1. You can restore them in Settings, Privacy.</source>
        <translation>Während Vitrine lief, wurde die Datei mit deinen Chats ersetzt. Alle Chats liegen jetzt in %1. Du kannst sie unter Einstellungen, Datenschutz wiederherstellen.</translation>
    </message>
    <message>
        <source>While Vitrine was running, the file that contains your chats was removed. All chats were written to a new file, %1.</source>
        <translation>Während Vitrine lief, wurde die Datei mit deinen Chats entfernt. Alle Chats wurden in eine neue Datei geschrieben, %1.</translation>
    </message>
    <message>
        <source>While Vitrine was running, another program overwrote the file that contains your chats. All chats are now kept in %1. You can restore them in Settings, Privacy.</source>
        <translation>Während Vitrine lief, hat ein anderes Programm die Datei mit deinen Chats überschrieben. Alle Chats liegen jetzt in %1. Du kannst sie unter Einstellungen, Datenschutz wiederherstellen.</translation>
    </message>
    <message>
        <source>While Vitrine was running, another program overwrote the file that contains your chats. The chats of the last backup are now kept in %1.</source>
        <translation>Während Vitrine lief, hat ein anderes Programm die Datei mit deinen Chats überschrieben. Die Chats der letzten Sicherung liegen jetzt in %1.</translation>
    </message>
</context>
<context>
    <name>vitrine::DeviceListModel</name>
    <message>
        <source>Discrete GPU</source>
        <translation>Dedizierte GPU</translation>
    </message>
    <message>
        <source>Integrated GPU</source>
        <translation>Integrierte GPU</translation>
    </message>
    <message>
        <source>Virtual GPU</source>
        <translation>Virtuelle GPU</translation>
    </message>
    <message>
        <source>The CPU, through Vulkan</source>
        <translation>Die CPU, über Vulkan</translation>
    </message>
    <message>
        <source>Other device</source>
        <translation>Anderes Gerät</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message numerus="yes">
        <source>%Ln hardware threads</source>
        <translation>
            <numerusform>%Ln Hardware-Thread</numerusform>
            <numerusform>%Ln Hardware-Threads</numerusform>
        </translation>
    </message>
    <message>
        <source>Vulkan %1</source>
        <translation>Vulkan %1</translation>
    </message>
    <message>
        <source>prompts computed with %1</source>
        <translation>Prompts berechnet mit %1</translation>
    </message>
    <message>
        <source>This device cannot be used. %1</source>
        <translation>Dieses Gerät ist nicht benutzbar. %1</translation>
    </message>
    <message>
        <source>This device is chosen, but the model was opened on another device.</source>
        <translation>Dieses Gerät ist gewählt, aber das Modell wurde auf einem anderen Gerät geöffnet.</translation>
    </message>
    <message>
        <source>This device is chosen for the next model.</source>
        <translation>Dieses Gerät ist für das nächste Modell gewählt.</translation>
    </message>
    <message>
        <source>This device is not used, because %1 is chosen.</source>
        <translation>Dieses Gerät wird nicht benutzt, weil %1 gewählt ist.</translation>
    </message>
</context>
<context>
    <name>vitrine::DroppedFiles</name>
    <message numerus="yes">
        <source>%Ln other files are not used either.</source>
        <translation>
            <numerusform>%Ln weitere Datei wird auch nicht verwendet.</numerusform>
            <numerusform>%Ln weitere Dateien werden auch nicht verwendet.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::Endpoints</name>
    <message>
        <source>Keys are kept in %1, which only you can read.</source>
        <translation>Schlüssel liegen in %1; diese Datei kannst nur du lesen.</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>%1 kann nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>%1 Keys are kept in %2, which only you can read.</source>
        <translation>%1 Schlüssel liegen in %2; diese Datei kannst nur du lesen.</translation>
    </message>
    <message>
        <source>Keys are kept in the keyring of your desktop.</source>
        <translation>Schlüssel liegen im Schlüsselbund deiner Arbeitsumgebung.</translation>
    </message>
    <message>
        <source>This desktop has no keyring: keys are kept in %1, which only you can read.</source>
        <translation>Diese Arbeitsumgebung hat keinen Schlüsselbund: Schlüssel liegen in %1; diese Datei kannst nur du lesen.</translation>
    </message>
    <message>
        <source>%2 was tested on %1.</source>
        <translation>%2 wurde am %1 geprüft.</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %Ln models</source>
        <translation>
            <numerusform>%1 · %Ln Modell</numerusform>
            <numerusform>%1 · %Ln Modelle</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Tested on %1 with %Ln short answers from %2.</source>
        <translation>
            <numerusform>Geprüft am %1 mit %Ln kurzen Antwort von %2.</numerusform>
            <numerusform>Geprüft am %1 mit %Ln kurzen Antworten von %2.</numerusform>
        </translation>
    </message>
    <message>
        <source>The list of servers in %1 cannot be read. Vitrine leaves the file unchanged and does not save changes to the list.</source>
        <translation>Die Liste der Server in %1 kann nicht gelesen werden. Vitrine lässt die Datei unverändert und speichert keine Änderungen an der Liste.</translation>
    </message>
    <message>
        <source>The list of servers in %1 is damaged, so some servers may be missing. A copy of the damaged file is kept in %2.</source>
        <translation>Die Liste der Server in %1 ist beschädigt, deshalb fehlen vielleicht einige Server. Eine Kopie der beschädigten Datei liegt in %2.</translation>
    </message>
</context>
<context>
    <name>vitrine::GlobalShortcut</name>
    <message>
        <source>The desktop did not accept the shortcut: %1</source>
        <translation>Der Desktop hat das Tastenkürzel nicht angenommen: %1</translation>
    </message>
    <message>
        <source>This desktop has no session bus, so it cannot be asked.</source>
        <translation>Dieser Desktop hat keinen Session-Bus und kann deshalb nicht gefragt werden.</translation>
    </message>
    <message>
        <source>The desktop did not accept the shortcut.</source>
        <translation>Der Desktop hat das Tastenkürzel nicht angenommen.</translation>
    </message>
</context>
<context>
    <name>vitrine::InspectorRegistry</name>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>Logits</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Samplers</source>
        <translation>Sampler</translation>
    </message>
    <message>
        <source>Prompt check</source>
        <translation>Prompt-Prüfung</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Tracked</source>
        <translation>Verfolgt</translation>
    </message>
    <message>
        <source>The text that the model read and wrote, token by token. Signs of a mistake: a special token that is split into several pieces, unknown tokens or single bytes in a row, or plain words that are all surprising.</source>
        <translation>Der Text, den das Modell gelesen und geschrieben hat, Token für Token. Anzeichen für einen Fehler: ein Sondertoken, das in mehrere Stücke zerlegt ist, unbekannte Tokens oder einzelne Bytes hintereinander oder lauter einfache Wörter, die überraschen.</translation>
    </message>
    <message>
        <source>The prompt that would be sent now, checked for known mistakes: its beginning, template, special tokens, length, stops, and settings. An error makes answers wrong; a warning makes them worse. If there are no findings, continue with the page Logits.</source>
        <translation>Der Prompt, der jetzt gesendet würde, geprüft auf bekannte Fehler: Anfang, Vorlage, Sondertokens, Länge, Stopps und Einstellungen. Ein Fehler macht Antworten falsch, eine Warnung macht sie schlechter. Gibt es keine Befunde, such auf der Seite „Logits“ weiter.</translation>
    </message>
    <message>
        <source>The candidates for this token, with their probabilities before and after the samplers. Signs of a mistake: a plain word with a rank in the thousands, or one candidate with all of the probability where many could follow.</source>
        <translation>Die Kandidaten für dieses Token mit ihren Wahrscheinlichkeiten vor und nach den Samplern. Anzeichen für einen Fehler: ein einfaches Wort auf einem Rang in den Tausenden oder ein Kandidat mit der ganzen Wahrscheinlichkeit, wo vieles folgen könnte.</translation>
    </message>
    <message>
        <source>Starting from the model&apos;s probabilities, each sampler removes some tokens or changes their probabilities, in this order; then one token is drawn. Signs of a mistake: only one candidate is left at almost every token, a sampler removes most of the mass, or a token that you expected is removed by a sampler that you did not intend to use.</source>
        <translation>Jeder Sampler entfernt in dieser Reihenfolge Tokens oder ändert ihre Wahrscheinlichkeiten; dann wird eines gezogen. Anzeichen für einen Fehler: Bei fast jedem Token bleibt nur ein Kandidat, ein Sampler entfernt den größten Teil der Masse, oder ein erwartetes Token wird von einem Sampler entfernt, den du nicht verwenden wolltest.</translation>
    </message>
    <message>
        <source>All known facts about the run that produced an answer: program, model, device, settings, every token. Two records of the same prompt, seed and settings should be the same. If they differ, look at the first fact or token that differs.</source>
        <translation>Alles, was über den Lauf bekannt ist, aus dem eine Antwort stammt: Programm, Modell, Gerät, Einstellungen, jedes Token. Zwei Protokolle mit demselben Prompt, demselben Seed und denselben Einstellungen sollten gleich sein. Wenn sie voneinander abweichen, sieh bei der ersten abweichenden Angabe oder dem ersten abweichenden Token nach.</translation>
    </message>
    <message>
        <source>How close a token came to being chosen, at every step of the answer and after every layer. Signs of a mistake: the right word comes first in a middle layer and is lost in the last ones, or the token that ends the answer never rises.</source>
        <translation>Wie nahe ein Token daran war, gewählt zu werden: bei jedem Schritt der Antwort und nach jeder Schicht. Anzeichen für einen Fehler: Das richtige Wort liegt in einer mittleren Schicht vorn und geht in den letzten verloren, oder das Token, das die Antwort beendet, steigt nie.</translation>
    </message>
    <message>
        <source>The same tokens evaluated twice, both times in Vitrine or once in another engine, and all intermediate results compared. Rounding errors of float32 stay below the noise line; coarser rounding exceeds the line, and its kind is named. A mistake begins in one place, far beyond the line, and all later results differ, too.</source>
        <translation>Dieselben Tokens zweimal ausgewertet, beide Male in Vitrine oder einmal in einer anderen Engine, mit einem Vergleich aller Zwischenergebnisse. Rundungsfehler von float32 bleiben unter der Rauschlinie; gröbere Rundung überschreitet die Linie, und ihre Art wird genannt. Ein Fehler beginnt an einer Stelle, weit jenseits der Linie, und alle späteren Ergebnisse weichen ebenfalls ab.</translation>
    </message>
</context>
<context>
    <name>vitrine::KvStates</name>
    <message>
        <source>No saved states</source>
        <translation>Keine gespeicherten Zustände</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chats, %1</source>
        <translation>
            <numerusform>%Ln Chat, %1</numerusform>
            <numerusform>%Ln Chats, %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::LinkTarget</name>
    <message>
        <source>The part before the @ is a user name; the site is %1.</source>
        <translation>Der Teil vor dem @ ist ein Benutzername; die Website ist %1.</translation>
    </message>
    <message>
        <source>The site’s name has letters other than a to z, so it can look like the name of another site.</source>
        <translation>Der Name der Website enthält andere Buchstaben als a bis z und kann wie der Name einer anderen Website aussehen.</translation>
    </message>
</context>
<context>
    <name>vitrine::LogitFetcher</name>
    <message numerus="yes">
        <source>%1 gave only the %Ln most probable tokens at this position. To see all logits, use a model on this computer.</source>
        <translation>
            <numerusform>%1 hat an dieser Position nur das wahrscheinlichste Token genannt. Um alle Logits zu sehen, benutze ein Modell auf diesem Rechner.</numerusform>
            <numerusform>%1 hat an dieser Position nur die %Ln wahrscheinlichsten Tokens genannt. Um alle Logits zu sehen, benutze ein Modell auf diesem Rechner.</numerusform>
        </translation>
    </message>
    <message>
        <source>Paused to evaluate logits</source>
        <translation>Angehalten, um Logits auszuwerten</translation>
    </message>
</context>
<context>
    <name>vitrine::LogitModel</name>
    <message>
        <source>Choose a token above to see what else the model considered in its place.</source>
        <translation>Wähle oben ein Token, um zu sehen, was das Modell sonst an seiner Stelle erwog.</translation>
    </message>
    <message>
        <source>This is the first token of the context. Nothing precedes it, so the model never predicted it.</source>
        <translation>Das ist das erste Token des Kontexts. Nichts geht ihm voraus, daher hat das Modell es nie vorhergesagt.</translation>
    </message>
    <message>
        <source>No probabilities were recorded with this token.</source>
        <translation>Zu diesem Token wurden keine Wahrscheinlichkeiten aufgezeichnet.</translation>
    </message>
    <message>
        <source>The prompt is being scored.</source>
        <translation>Der Prompt wird bewertet.</translation>
    </message>
    <message>
        <source>No probabilities were recorded for this token of the prompt. &quot;Score prompt&quot; above evaluates the prompt again to record them.</source>
        <translation>Zu diesem Token des Prompts wurden keine Wahrscheinlichkeiten aufgezeichnet. „Prompt bewerten“ oben wertet den Prompt noch einmal aus, um sie aufzuzeichnen.</translation>
    </message>
    <message>
        <source>No probabilities were recorded for this token of the prompt. The token can be scored when the answer has ended and the model that gave the answer is open.</source>
        <translation>Zu diesem Token des Prompts wurden keine Wahrscheinlichkeiten aufgezeichnet. Das Token kann bewertet werden, wenn die Antwort zu Ende ist und das Modell offen ist, das die Antwort gab.</translation>
    </message>
    <message>
        <source>No token of the vocabulary contains the text that you entered.</source>
        <translation>Kein Token des Vokabulars enthält den eingegebenen Text.</translation>
    </message>
    <message>
        <source>No recorded candidate contains the text that you entered.</source>
        <translation>Kein aufgezeichneter Kandidat enthält den eingegebenen Text.</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>Logits</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>gewählt</translation>
    </message>
    <message>
        <source>%1 · id %2 · position %3</source>
        <translation>%1 · ID %2 · Position %3</translation>
    </message>
    <message>
        <source>remaining candidates for the draw</source>
        <translation>verbliebene Kandidaten für die Ziehung</translation>
    </message>
    <message>
        <source>%L1 of %L2</source>
        <translation>%L1 von %L2</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>Entropie</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 Bit</translation>
    </message>
    <message>
        <source>margin, mean, spread</source>
        <translation>Abstand, Mittel, Streuung</translation>
    </message>
    <message>
        <source>All logits</source>
        <translation>Alle Logits</translation>
    </message>
    <message>
        <source>tokens, logarithmic, up to %L1</source>
        <translation>Tokens, logarithmisch, bis %L1</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>Logit</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>Kandidaten</translation>
    </message>
    <message>
        <source>Candidates with &quot;%1&quot;</source>
        <translation>Kandidaten mit „%1“</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>before sampling, %</source>
        <translation>vor den Samplern, %</translation>
    </message>
    <message>
        <source>probability, %</source>
        <translation>Wahrscheinlichkeit, %</translation>
    </message>
    <message>
        <source>after sampling, %</source>
        <translation>nach dem Sampling, %</translation>
    </message>
    <message>
        <source>removed by</source>
        <translation>entfernt von</translation>
    </message>
    <message>
        <source>probability at the pinned token %1 (position %2), %</source>
        <translation>Wahrscheinlichkeit beim angehefteten Token %1 (Position %2), %</translation>
    </message>
    <message>
        <source>%1 gave no probabilities for this token.</source>
        <translation>%1 hat keine Wahrscheinlichkeiten dieses Tokens genannt.</translation>
    </message>
    <message>
        <source>%1 gave no probabilities for this prompt token. Servers with vLLM or SGLang can provide them: open one of their models.</source>
        <translation>%1 hat keine Wahrscheinlichkeiten für dieses Token des Prompts genannt. Server mit vLLM oder SGLang können sie nennen: Öffne eines ihrer Modelle.</translation>
    </message>
    <message>
        <source>chosen by hand</source>
        <translation>von Hand gewählt</translation>
    </message>
</context>
<context>
    <name>vitrine::MessageSender</name>
    <message>
        <source>%1 cannot continue an answer. To get another answer, use “Answer again”.</source>
        <translation>%1 kann keine Antwort fortsetzen. Um eine andere Antwort zu bekommen, benutze „Neu antworten“.</translation>
    </message>
    <message>
        <source>It is unknown whether %1 can continue an answer, because the test gave no result. You can test the server again in its row in the list of models.</source>
        <translation>Es ist nicht bekannt, ob %1 eine Antwort fortsetzen kann, weil der Test kein Ergebnis lieferte. In seiner Zeile in der Liste der Modelle kannst du den Server erneut prüfen.</translation>
    </message>
    <message>
        <source>The chat was deleted, so the message to it was added to this unsent message.</source>
        <translation>Der Chat wurde gelöscht. Deshalb wurde die Nachricht an ihn zu dieser ungesendeten Nachricht hinzugefügt.</translation>
    </message>
</context>
<context>
    <name>vitrine::ModelLibrary</name>
    <message>
        <source>This device computes %1 of %2 layers; the CPU computes the others.</source>
        <translation>Dieses Gerät berechnet %1 von %2 Schichten; die CPU berechnet die anderen.</translation>
    </message>
    <message>
        <source>%1 context</source>
        <translation>%1 Kontext</translation>
    </message>
    <message>
        <source>%1 is not a file on this computer.</source>
        <translation>%1 ist keine Datei auf diesem Rechner.</translation>
    </message>
    <message>
        <source>The starter model that comes with Vitrine is missing: there is no file %1.</source>
        <translation>Das Startmodell, das mit Vitrine geliefert wird, fehlt: Es gibt keine Datei %1.</translation>
    </message>
    <message>
        <source>%1 The starter model was opened instead.</source>
        <translation>%1 Stattdessen wurde das Startmodell geöffnet.</translation>
    </message>
    <message>
        <source>The server %1 was removed, so its model was closed. Nothing more is sent to this server.</source>
        <translation>Der Server %1 wurde entfernt, deshalb wurde sein Modell geschlossen. An diesen Server wird nichts mehr gesendet.</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
</context>
<context>
    <name>vitrine::Notifier</name>
    <message>
        <source>The answer is finished</source>
        <translation>Die Antwort ist fertig</translation>
    </message>
    <message>
        <source>Show the chat</source>
        <translation>Chat zeigen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Next message</source>
        <translation>Nächste Nachricht</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
</context>
<context>
    <name>vitrine::OpenChats</name>
    <message numerus="yes">
        <source>%Ln chats</source>
        <translation>
            <numerusform>%Ln Chat</numerusform>
            <numerusform>%Ln Chats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln messages</source>
        <translation>
            <numerusform>%Ln Nachricht</numerusform>
            <numerusform>%Ln Nachrichten</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 with %2 were recovered</source>
        <translation>Gerettet: %1 mit %2</translation>
    </message>
    <message>
        <source>%1; the number of missing messages is unknown.</source>
        <translation>%1; die Anzahl fehlender Nachrichten ist unbekannt.</translation>
    </message>
    <message>
        <source>%1; no message is missing.</source>
        <translation>%1; keine Nachricht fehlt.</translation>
    </message>
    <message>
        <source>%1; %2 are missing or damaged.</source>
        <translation>%1; es fehlen oder sind beschädigt: %2.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln messages were stored as answers to themselves or to a later message. Each of these messages is now the first message of its chat.</source>
        <translation>
            <numerusform>%Ln Nachricht war als Antwort auf sich selbst oder auf eine spätere Nachricht gespeichert. Sie ist jetzt die erste Nachricht ihres Chats.</numerusform>
            <numerusform>%Ln Nachrichten waren als Antwort auf sich selbst oder auf eine spätere Nachricht gespeichert. Jede dieser Nachrichten ist jetzt die erste Nachricht ihres Chats.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::ParameterModel</name>
    <message>
        <source>%1; %2 %3</source>
        <translation>%1; %2 %3</translation>
    </message>
</context>
<context>
    <name>vitrine::PromptChecker</name>
    <message>
        <source>Add the text as a stop string</source>
        <translation>Den Text als Stoppzeichenfolge hinzufügen</translation>
    </message>
    <message>
        <source>Set a repeat penalty of %1</source>
        <translation>Wiederholungsstrafe auf %1 setzen</translation>
    </message>
    <message numerus="yes">
        <source>Nothing is wrong with the %Ln tokens that would be sent.</source>
        <translation>
            <numerusform>Mit dem %Ln Token, das gesendet würde, ist alles in Ordnung.</numerusform>
            <numerusform>Mit den %Ln Tokens, die gesendet würden, ist alles in Ordnung.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln findings about the prompt that would be sent.</source>
        <translation>
            <numerusform>%Ln Hinweis zu dem Prompt, der gesendet würde.</numerusform>
            <numerusform>%Ln Hinweise zu dem Prompt, der gesendet würde.</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the token</source>
        <translation>Das Token zeigen</translation>
    </message>
    <message>
        <source>Show the system prompt</source>
        <translation>Den System-Prompt zeigen</translation>
    </message>
    <message>
        <source>Show the setting</source>
        <translation>Die Einstellung zeigen</translation>
    </message>
    <message>
        <source>Show the template</source>
        <translation>Die Vorlage zeigen</translation>
    </message>
    <message>
        <source>In this chat, %1 is now %2.</source>
        <translation>In diesem Chat ist „%1“ jetzt %2.</translation>
    </message>
</context>
<context>
    <name>vitrine::PromptLibrary</name>
    <message>
        <source>The prompt %1 could not be deleted: %2.</source>
        <translation>Der Prompt %1 konnte nicht gelöscht werden: %2.</translation>
    </message>
    <message>
        <source>The prompt %1 was replaced.</source>
        <translation>Der Prompt %1 wurde ersetzt.</translation>
    </message>
    <message>
        <source>The prompt %1 was deleted.</source>
        <translation>Der Prompt %1 wurde gelöscht.</translation>
    </message>
</context>
<context>
    <name>vitrine::PromptPreview</name>
    <message>
        <source>There is not enough memory to count the tokens of this chat.</source>
        <translation>Der Speicher reicht nicht, um die Tokens dieses Chats zu zählen.</translation>
    </message>
</context>
<context>
    <name>vitrine::QuickQuestion</name>
    <message>
        <source>%1 needs your permission to get this question. Open it as a chat to give permission.</source>
        <translation>%1 braucht deine Erlaubnis, um diese Frage zu bekommen. Öffne sie als Chat, um sie zu erlauben.</translation>
    </message>
    <message>
        <source>No model can answer now.</source>
        <translation>Im Moment kann kein Modell antworten.</translation>
    </message>
</context>
<context>
    <name>vitrine::RecentModels</name>
    <message>
        <source>Comes with Vitrine</source>
        <translation>Wird mit Vitrine geliefert</translation>
    </message>
    <message>
        <source>Starter (bundled)</source>
        <translation>Starter (enthalten)</translation>
    </message>
</context>
<context>
    <name>vitrine::RecordModel</name>
    <message>
        <source>This answer</source>
        <translation>Diese Antwort</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Taps</source>
        <translation>Messpunkte</translation>
    </message>
    <message>
        <source>version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>system</source>
        <translation>System</translation>
    </message>
    <message>
        <source>name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>architecture</source>
        <translation>Architektur</translation>
    </message>
    <message>
        <source>quantization</source>
        <translation>Quantisierung</translation>
    </message>
    <message>
        <source>hash (XXH64)</source>
        <translation>Hash (XXH64)</translation>
    </message>
    <message>
        <source>device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>driver</source>
        <translation>Treiber</translation>
    </message>
    <message>
        <source>instruction set</source>
        <translation>Befehlssatz</translation>
    </message>
    <message>
        <source>keys in the cache</source>
        <translation>Keys im Cache</translation>
    </message>
    <message>
        <source>values in the cache</source>
        <translation>Values im Cache</translation>
    </message>
    <message>
        <source>context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>stop reason</source>
        <translation>Grund für das Ende</translation>
    </message>
    <message>
        <source>order of samplers</source>
        <translation>Reihenfolge der Sampler</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>token limit</source>
        <translation>Token-Grenze</translation>
    </message>
    <message>
        <source>stop strings</source>
        <translation>Stoppzeichenfolgen</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>Bias</translation>
    </message>
    <message>
        <source>grammar</source>
        <translation>Grammatik</translation>
    </message>
    <message>
        <source>no more tokens</source>
        <translation>keine weiteren Tokens</translation>
    </message>
    <message>
        <source>Both runs are the same.</source>
        <translation>Beide Läufe sind gleich.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln facts about the runs differ. One record is redacted, so the tokens cannot be compared.</source>
        <translation>
            <numerusform>%Ln Angabe zu den Läufen weicht ab. Ein Protokoll ist geschwärzt, daher lassen sich die Tokens nicht vergleichen.</numerusform>
            <numerusform>%Ln Angaben zu den Läufen weichen ab. Ein Protokoll ist geschwärzt, daher lassen sich die Tokens nicht vergleichen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The tokens of both runs are the same, but %Ln facts about the runs differ.</source>
        <translation>
            <numerusform>Die Tokens beider Läufe sind gleich, aber %Ln Angabe zu den Läufen weicht ab.</numerusform>
            <numerusform>Die Tokens beider Läufe sind gleich, aber %Ln Angaben zu den Läufen weichen ab.</numerusform>
        </translation>
    </message>
    <message>
        <source>token %1 of the prompt: %2 and %3</source>
        <translation>Token %1 des Prompts: %2 und %3</translation>
    </message>
    <message>
        <source>token %1 of the answer: %2 and %3</source>
        <translation>Token %1 der Antwort: %2 und %3</translation>
    </message>
    <message>
        <source>id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>probability, %</source>
        <translation>Wahrscheinlichkeit, %</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>entropy, bits</source>
        <translation>Entropie, Bit</translation>
    </message>
    <message>
        <source>Jensen-Shannon, bits</source>
        <translation>Jensen-Shannon, Bit</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>probability in the first run, %</source>
        <translation>Wahrscheinlichkeit im ersten Lauf, %</translation>
    </message>
    <message>
        <source>probability in the second run, %</source>
        <translation>Wahrscheinlichkeit im zweiten Lauf, %</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Angaben</translation>
    </message>
    <message>
        <source>section</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>fact</source>
        <translation>Angabe</translation>
    </message>
    <message>
        <source>Tokens of the prompt</source>
        <translation>Tokens des Prompts</translation>
    </message>
    <message>
        <source>Tokens of the answer</source>
        <translation>Tokens der Antwort</translation>
    </message>
    <message>
        <source>A server did not report the prompt tokens that it read. The answers have the same tokens.</source>
        <translation>Ein Server hat die Tokens des Prompts nicht genannt, die er gelesen hat. Die Antworten haben dieselben Tokens.</translation>
    </message>
    <message>
        <source>no values</source>
        <translation>keine Werte</translation>
    </message>
    <message>
        <source>%1 at position %2</source>
        <translation>%1 an Position %2</translation>
    </message>
    <message>
        <source>%L1 values from %2 to %3</source>
        <translation>%L1 Werte von %2 bis %3</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>a different number of values</source>
        <translation>eine andere Anzahl von Werten</translation>
    </message>
    <message>
        <source>largest difference %1, relative L2 %2</source>
        <translation>größter Unterschied %1, relative L2 %2</translation>
    </message>
    <message>
        <source>question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>reasoning</source>
        <translation>Nachdenken</translation>
    </message>
    <message>
        <source>Both runs have the same tokens and settings, but values of taps differ.</source>
        <translation>Beide Läufe haben dieselben Tokens und Einstellungen, aber Werte von Messpunkten weichen ab.</translation>
    </message>
    <message>
        <source>All facts in the records agree, but one record is redacted, so the tokens cannot be compared.</source>
        <translation>Alle Angaben in den Protokollen stimmen überein, aber eines ist geschwärzt, daher lassen sich die Tokens nicht vergleichen.</translation>
    </message>
    <message>
        <source>The prompts of the two runs differ.</source>
        <translation>Die Prompts der beiden Läufe sind verschieden.</translation>
    </message>
    <message>
        <source>Both runs have the same prompt, but different answers.</source>
        <translation>Beide Läufe haben denselben Prompt, aber verschiedene Antworten.</translation>
    </message>
    <message>
        <source>A server did not report the prompt tokens that it read. The answers differ.</source>
        <translation>Ein Server hat die Tokens des Prompts nicht genannt, die er gelesen hat. Die Antworten sind verschieden.</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message numerus="yes">
        <source>Added below: statistics of %Ln taps, and the values of one tap.</source>
        <translation>
            <numerusform>Unten ergänzt: Statistik von %Ln Messpunkt und die Werte eines Messpunkts.</numerusform>
            <numerusform>Unten ergänzt: Statistik von %Ln Messpunkten und die Werte eines Messpunkts.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Added below: statistics of %Ln taps.</source>
        <translation>
            <numerusform>Unten ergänzt: Statistik von %Ln Messpunkt.</numerusform>
            <numerusform>Unten ergänzt: Statistik von %Ln Messpunkten.</numerusform>
        </translation>
    </message>
    <message>
        <source>tokens chosen by hand</source>
        <translation>von Hand gewählte Tokens</translation>
    </message>
    <message>
        <source>settings of the earlier version</source>
        <translation>Einstellungen der früheren Fassung</translation>
    </message>
    <message>
        <source>%1 (shown)</source>
        <translation>%1 (gezeigt)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>vitrine::RunRecorder</name>
    <message>
        <source>Paused to collect statistics of all taps</source>
        <translation>Angehalten, um Statistiken aller Messpunkte zu erheben</translation>
    </message>
    <message>
        <source>Version %L1</source>
        <translation>Fassung %L1</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>the same text</source>
        <translation>derselbe Text</translation>
    </message>
    <message>
        <source>the answer ends sooner</source>
        <translation>die Antwort endet früher</translation>
    </message>
    <message>
        <source>%1, answered by %2</source>
        <translation>%1, beantwortet von %2</translation>
    </message>
</context>
<context>
    <name>vitrine::Salvage</name>
    <message>
        <source>[This text could not be read: the file with the chats was damaged.]</source>
        <translation>[Dieser Text war nicht lesbar: Die Datei mit den Chats war beschädigt.]</translation>
    </message>
    <message>
        <source>Recovered chat</source>
        <translation>Geretteter Chat</translation>
    </message>
</context>
<context>
    <name>vitrine::SamplersModel</name>
    <message>
        <source>chosen</source>
        <translation>gewählt</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>geblieben</translation>
    </message>
    <message>
        <source>remaining candidates (logarithmic bars)</source>
        <translation>verbliebene Kandidaten (logarithmische Balken)</translation>
    </message>
    <message>
        <source>remaining probability mass, %</source>
        <translation>verbliebene Wahrscheinlichkeitsmasse, %</translation>
    </message>
    <message>
        <source>removed probability mass, %</source>
        <translation>entfernte Wahrscheinlichkeitsmasse, %</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>Stufen</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <source>Samplers</source>
        <translation>Sampler</translation>
    </message>
    <message>
        <source>%1 · id %2 · position %3</source>
        <translation>%1 · ID %2 · Position %3</translation>
    </message>
    <message>
        <source>random number</source>
        <translation>Zufallszahl</translation>
    </message>
    <message>
        <source>Final probabilities of the candidates, %</source>
        <translation>Endwahrscheinlichkeiten, %</translation>
    </message>
    <message>
        <source>id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>removed by</source>
        <translation>entfernt von</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>Seed %1</translation>
    </message>
    <message>
        <source>chosen in the answer</source>
        <translation>in der Antwort gewählt</translation>
    </message>
    <message>
        <source>drawn now</source>
        <translation>jetzt gezogen</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>von Hand</translation>
    </message>
</context>
<context>
    <name>vitrine::ShownAnswer</name>
    <message>
        <source>Waiting for the answer in “%1”…</source>
        <translation>Wartet auf die Antwort in „%1“ …</translation>
    </message>
</context>
<context>
    <name>vitrine::ShownChat</name>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
</context>
<context>
    <name>vitrine::SingleInstance</name>
    <message>
        <source>If Vitrine is started again, it cannot find this running instance: %1 (%2).</source>
        <translation>Wenn Vitrine noch einmal gestartet wird, findet es diese laufende Instanz nicht: %1 (%2).</translation>
    </message>
    <message>
        <source>Vitrine is already running, but it does not respond.</source>
        <translation>Vitrine läuft bereits, reagiert aber nicht.</translation>
    </message>
    <message>
        <source>Wait a moment, or end the instance of Vitrine that does not respond. Then start Vitrine again.</source>
        <translation>Warte einen Moment oder beende die Instanz von Vitrine, die nicht reagiert. Starte Vitrine dann erneut.</translation>
    </message>
    <message>
        <source>Process %1, lock file %2</source>
        <translation>Prozess %1, Sperrdatei %2</translation>
    </message>
    <message>
        <source>Your chats are already open in another instance of Vitrine.</source>
        <translation>Deine Chats sind bereits in einer anderen Instanz von Vitrine geöffnet.</translation>
    </message>
    <message>
        <source>The other instance runs in another session on this computer. Quit it there, then start Vitrine here again.</source>
        <translation>Die andere Instanz läuft in einer anderen Sitzung auf diesem Rechner. Beende sie dort und starte Vitrine dann hier erneut.</translation>
    </message>
    <message>
        <source>The other instance runs on the computer %1. Quit it there, then start Vitrine here again.</source>
        <translation>Die andere Instanz läuft auf dem Rechner %1. Beende sie dort und starte Vitrine dann hier erneut.</translation>
    </message>
    <message>
        <source>Folder %1, process %2 on %3</source>
        <translation>Ordner %1, Prozess %2 auf %3</translation>
    </message>
</context>
<context>
    <name>vitrine::StepMode</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>entropy over %1 bits</source>
        <translation>Entropie über %1 Bit</translation>
    </message>
    <message>
        <source>rank over %L1</source>
        <translation>Rang über %L1</translation>
    </message>
    <message>
        <source>probability below %1</source>
        <translation>Wahrscheinlichkeit unter %1</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>Token %1</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>a logit is not a number</source>
        <translation>ein Logit ist keine Zahl</translation>
    </message>
    <message>
        <source>entropy over 1 bit</source>
        <translation>Entropie über 1 Bit</translation>
    </message>
    <message>
        <source>%1: entropy %2 bits</source>
        <translation>%1: Entropie %2 Bit</translation>
    </message>
    <message>
        <source>%1: rank %L2</source>
        <translation>%1: Rang %L2</translation>
    </message>
    <message>
        <source>%1: probability %2</source>
        <translation>%1: Wahrscheinlichkeit %2</translation>
    </message>
    <message>
        <source>%1: id %2</source>
        <translation>%1: ID %2</translation>
    </message>
    <message>
        <source>%1 completes the text “%2”</source>
        <translation>%1 vervollständigt den Text „%2“</translation>
    </message>
    <message>
        <source>before the first token</source>
        <translation>vor dem ersten Token</translation>
    </message>
    <message>
        <source>before the first new token</source>
        <translation>vor dem ersten neuen Token</translation>
    </message>
</context>
<context>
    <name>vitrine::TextSaver</name>
    <message>
        <source>%1 is not on this computer.</source>
        <translation>%1 ist nicht auf diesem Rechner.</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>%1 kann nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>%1 is a folder: add a file name.</source>
        <translation>%1 ist ein Ordner: Füge einen Dateinamen hinzu.</translation>
    </message>
    <message>
        <source>The folder %1 does not exist.</source>
        <translation>Den Ordner %1 gibt es nicht.</translation>
    </message>
</context>
<context>
    <name>vitrine::TokenStripModel</name>
    <message>
        <source>Statistics</source>
        <translation>Statistik</translation>
    </message>
    <message>
        <source>part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>Zeichen</translation>
    </message>
    <message>
        <source>tokens per character</source>
        <translation>Tokens je Zeichen</translation>
    </message>
    <message>
        <source>control tokens</source>
        <translation>Steuertokens</translation>
    </message>
    <message>
        <source>unknown tokens</source>
        <translation>unbekannte Tokens</translation>
    </message>
    <message>
        <source>byte tokens</source>
        <translation>Byte-Tokens</translation>
    </message>
    <message>
        <source>tokens with a known probability</source>
        <translation>Tokens mit bekannter Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>mean surprise, bits</source>
        <translation>mittlere Überraschung, Bit</translation>
    </message>
    <message>
        <source>perplexity</source>
        <translation>Perplexität</translation>
    </message>
    <message>
        <source>probability, %</source>
        <translation>Wahrscheinlichkeit, %</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>origin</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>Logit</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>entropy, bits</source>
        <translation>Entropie, Bit</translation>
    </message>
</context>
<context>
    <name>vitrine::TokenTracker</name>
    <message>
        <source>Paused to evaluate tracked tokens</source>
        <translation>Angehalten, um verfolgte Tokens auszuwerten</translation>
    </message>
</context>
<context>
    <name>vitrine::TrackModel</name>
    <message>
        <source>logit</source>
        <translation>Logit</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>probability, %</source>
        <translation>Wahrscheinlichkeit, %</translation>
    </message>
    <message>
        <source>Tracked</source>
        <translation>Verfolgt</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>gewählt</translation>
    </message>
    <message>
        <source>%1 · id %2 · position %3</source>
        <translation>%1 · ID %2 · Position %3</translation>
    </message>
    <message>
        <source>Over the tokens of the answer</source>
        <translation>Über die Tokens der Antwort</translation>
    </message>
    <message>
        <source>Over the layers, at the chosen token</source>
        <translation>Über die Schichten, beim gewählten Token</translation>
    </message>
    <message>
        <source>All points</source>
        <translation>Alle Punkte</translation>
    </message>
    <message>
        <source>id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>layer or position</source>
        <translation>Schicht oder Position</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>number of the layer or position</source>
        <translation>Nummer der Schicht oder Position</translation>
    </message>
</context>
<context>
    <name>vitrine::Tray</name>
    <message>
        <source>Hide window</source>
        <translation>Fenster verbergen</translation>
    </message>
    <message>
        <source>Show window</source>
        <translation>Fenster zeigen</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Stop all answers</source>
        <translation>Alle Antworten stoppen</translation>
    </message>
    <message>
        <source>Stop the answer</source>
        <translation>Antwort stoppen</translation>
    </message>
</context>
<context>
    <name>vitrine::TrayFeed</name>
    <message numerus="yes">
        <source>%Ln answers are being written</source>
        <translation>
            <numerusform>%Ln Antwort wird geschrieben</numerusform>
            <numerusform>%Ln Antworten werden geschrieben</numerusform>
        </translation>
    </message>
    <message>
        <source>an answer is paused</source>
        <translation>eine Antwort pausiert</translation>
    </message>
    <message>
        <source>an answer is being written</source>
        <translation>eine Antwort wird geschrieben</translation>
    </message>
    <message>
        <source>a model is being opened</source>
        <translation>ein Modell wird geöffnet</translation>
    </message>
    <message>
        <source>no answer is being written</source>
        <translation>keine Antwort wird geschrieben</translation>
    </message>
    <message>
        <source>no model is open</source>
        <translation>kein Modell ist geöffnet</translation>
    </message>
</context>
<context>
    <name>vitrine::UndoSteps</name>
    <message>
        <source>The changes to a message were discarded.</source>
        <translation>Die Änderungen an einer Nachricht wurden verworfen.</translation>
    </message>
    <message>
        <source>The attached text was shortened.</source>
        <translation>Der angehängte Text wurde gekürzt.</translation>
    </message>
    <message>
        <source>The pasted text was removed.</source>
        <translation>Der eingefügte Text wurde entfernt.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln messages were deleted.</source>
        <translation>
            <numerusform>%Ln Nachricht wurde gelöscht.</numerusform>
            <numerusform>%Ln Nachrichten wurden gelöscht.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::UnsentMessage</name>
    <message>
        <source>%1, lines %2 to %3 of %4</source>
        <translation>%1, Zeilen %2 bis %3 von %4</translation>
    </message>
</context>
</TS>
