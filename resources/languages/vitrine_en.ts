<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AttachedText</name>
    <message numerus="yes">
        <source>%Ln tokens</source>
        <translation>
            <numerusform>%Ln token</numerusform>
            <numerusform>%Ln tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln characters</source>
        <translation>
            <numerusform>%Ln character</numerusform>
            <numerusform>%Ln characters</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BranchPoint</name>
    <message numerus="yes">
        <source>A new branch begins here. Other branches continue with %Ln messages.</source>
        <translation>
            <numerusform>A new branch begins here. Another branch continues with %Ln message.</numerusform>
            <numerusform>A new branch begins here. Other branches continue with %Ln messages.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChatList</name>
    <message numerus="yes">
        <source>Folder and its %Ln chats deleted</source>
        <translation>
            <numerusform>Folder and its chat deleted</numerusform>
            <numerusform>Folder and its %Ln chats deleted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln chats deleted</source>
        <translation>
            <numerusform>Chat deleted</numerusform>
            <numerusform>%Ln chats deleted</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChatMenu</name>
    <message numerus="yes">
        <source>Export %Ln chats…</source>
        <translation>
            <numerusform>Export %Ln chat…</numerusform>
            <numerusform>Export %Ln chats…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %Ln chats</source>
        <translation>
            <numerusform>Delete %Ln chat</numerusform>
            <numerusform>Delete %Ln chats</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChatRow</name>
    <message numerus="yes">
        <source>Folded folder with %Ln chats</source>
        <translation>
            <numerusform>Folded folder with %Ln chat</numerusform>
            <numerusform>Folded folder with %Ln chats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Folder with %Ln chats</source>
        <translation>
            <numerusform>Folder with %Ln chat</numerusform>
            <numerusform>Folder with %Ln chats</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CodeBlock</name>
    <message numerus="yes">
        <source>%Ln characters</source>
        <translation>
            <numerusform>%Ln character</numerusform>
            <numerusform>%Ln characters</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DropOverlay</name>
    <message numerus="yes">
        <source>Drop to attach %Ln files to the message</source>
        <translation>
            <numerusform>Drop to attach this file to the message</numerusform>
            <numerusform>Drop to attach %Ln files to the message</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Drop to import the chats in %Ln files</source>
        <translation>
            <numerusform>Drop to import the chats in %Ln file</numerusform>
            <numerusform>Drop to import the chats in %Ln files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The chats in %Ln files will be imported.</source>
        <translation>
            <numerusform>The chats in %Ln file will be imported.</numerusform>
            <numerusform>The chats in %Ln files will be imported.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files will be attached to the message.</source>
        <translation>
            <numerusform>%Ln file will be attached to the message.</numerusform>
            <numerusform>%Ln files will be attached to the message.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files will be attached to the message of the open chat.</source>
        <translation>
            <numerusform>%Ln file will be attached to the message of the open chat.</numerusform>
            <numerusform>%Ln files will be attached to the message of the open chat.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FileChoice</name>
    <message numerus="yes">
        <source>%1 is a folder of %Ln models; choose one of them.</source>
        <translation>
            <numerusform>%1 is a folder of %Ln model; choose it.</numerusform>
            <numerusform>%1 is a folder of %Ln models; choose one of them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The %Ln files belong to several models, but only one model can be open. Vitrine opens %1, not %2.</source>
        <translation>
            <numerusform>The %Ln file belongs to several models, but only one model can be open. Vitrine opens %1, not %2.</numerusform>
            <numerusform>The %Ln files belong to several models, but only one model can be open. Vitrine opens %1, not %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FolderMenu</name>
    <message numerus="yes">
        <source>Export its %Ln chats…</source>
        <translation>
            <numerusform>Export its chat…</numerusform>
            <numerusform>Export its %Ln chats…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete with its %Ln chats</source>
        <translation>
            <numerusform>Delete with its chat</numerusform>
            <numerusform>Delete with its %Ln chats</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Footnote</name>
    <message numerus="yes">
        <source>%Ln tokens</source>
        <translation>
            <numerusform>%Ln token</numerusform>
            <numerusform>%Ln tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImportProgress</name>
    <message numerus="yes">
        <source>%Ln chats</source>
        <translation>
            <numerusform>%Ln chat</numerusform>
            <numerusform>%Ln chats</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LeftOutMark</name>
    <message numerus="yes">
        <source>The next %Ln messages are not in the prompt: the context is full.</source>
        <translation>
            <numerusform>The next message is not in the prompt: the context is full.</numerusform>
            <numerusform>The next %Ln messages are not in the prompt: the context is full.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LogitWhy</name>
    <message numerus="yes">
        <source>%1 is made of %Ln tokens. To get this text, the first token must be chosen at this position, and the other tokens after it:</source>
        <translation>
            <numerusform>%1 is %Ln token:</numerusform>
            <numerusform>%1 is made of %Ln tokens. To get this text, the first token must be chosen at this position, and the other tokens after it:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PageDrawing</name>
    <message numerus="yes">
        <source>%Ln more rows are in the table (CSV).</source>
        <translation>
            <numerusform>%Ln more row is in the table (CSV).</numerusform>
            <numerusform>%Ln more rows are in the table (CSV).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReasoningBlock</name>
    <message numerus="yes">
        <source>%Ln tokens</source>
        <translation>
            <numerusform>%Ln token</numerusform>
            <numerusform>%Ln tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RecordPanel</name>
    <message numerus="yes">
        <source>Show %Ln settings that have their defaults</source>
        <translation>
            <numerusform>Show %Ln setting that has its default</numerusform>
            <numerusform>Show %Ln settings that have their defaults</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReplayOffer</name>
    <message numerus="yes">
        <source>evaluates %Ln tokens again</source>
        <translation>
            <numerusform>evaluates %Ln token again</numerusform>
            <numerusform>evaluates %Ln tokens again</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SamplerStageRow</name>
    <message numerus="yes">
        <source>Removed %Ln candidates with %1 of the probability mass</source>
        <translation>
            <numerusform>Removed %Ln candidate with %1 of the probability mass</numerusform>
            <numerusform>Removed %Ln candidates with %1 of the probability mass</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ServerModels</name>
    <message numerus="yes">
        <source>Search among %Ln models</source>
        <translation>
            <numerusform>Search among %Ln model</numerusform>
            <numerusform>Search among %Ln models</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>%Ln found</numerusform>
            <numerusform>%Ln found</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show all %Ln</source>
        <translation>
            <numerusform>Show all %Ln</numerusform>
            <numerusform>Show all %Ln</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StepBar</name>
    <message numerus="yes">
        <source>Paused after %Ln tokens</source>
        <translation>
            <numerusform>Paused after %Ln token</numerusform>
            <numerusform>Paused after %Ln tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TableBlock</name>
    <message numerus="yes">
        <source>Table with %Ln columns</source>
        <translation>
            <numerusform>Table with %Ln column</numerusform>
            <numerusform>Table with %Ln columns</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows</source>
        <translation>
            <numerusform>%Ln row</numerusform>
            <numerusform>%Ln rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TokenStripHead</name>
    <message numerus="yes">
        <source>%Ln tokens</source>
        <translation>
            <numerusform>%Ln token</numerusform>
            <numerusform>%Ln tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Evaluates %Ln tokens again to find out how probable each token was</source>
        <translation>
            <numerusform>Evaluates %Ln token again to find out how probable the token was</numerusform>
            <numerusform>Evaluates %Ln tokens again to find out how probable each token was</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TrackField</name>
    <message numerus="yes">
        <source>This text consists of %Ln tokens. Press Return to track the first one, %1.</source>
        <translation>
            <numerusform>This text consists of %Ln token. Press Return to track the first one, %1.</numerusform>
            <numerusform>This text consists of %Ln tokens. Press Return to track the first one, %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TreeMap</name>
    <message numerus="yes">
        <source>%Ln messages</source>
        <translation>
            <numerusform>%Ln message</numerusform>
            <numerusform>%Ln messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln branches</source>
        <translation>
            <numerusform>%Ln branch</numerusform>
            <numerusform>%Ln branches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TreeMapCell</name>
    <message numerus="yes">
        <source>After %Ln tokens, this version continues with %1</source>
        <translation>
            <numerusform>After %Ln token, this version continues with %1</numerusform>
            <numerusform>After %Ln tokens, this version continues with %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>After %Ln tokens: %1 instead of %2</source>
        <translation>
            <numerusform>After %Ln token: %1 instead of %2</numerusform>
            <numerusform>After %Ln tokens: %1 instead of %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This version ends after %Ln tokens, where the other version continues with %1</source>
        <translation>
            <numerusform>This version ends after %Ln token, where the other version continues with %1</numerusform>
            <numerusform>This version ends after %Ln tokens, where the other version continues with %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UserBubble</name>
    <message numerus="yes">
        <source>%Ln characters</source>
        <translation>
            <numerusform>%Ln character</numerusform>
            <numerusform>%Ln characters</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::Application</name>
    <message numerus="yes">
        <source>%Ln chats were imported.</source>
        <translation>
            <numerusform>%Ln chat was imported.</numerusform>
            <numerusform>%Ln chats were imported.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pictures or files were not imported; the messages contain their names instead.</source>
        <translation>
            <numerusform>%Ln picture or file was not imported; the message contains its name instead.</numerusform>
            <numerusform>%Ln pictures or files were not imported; the messages contain their names instead.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln chats already existed and were not imported again.</source>
        <translation>
            <numerusform>%Ln chat already existed and was not imported again.</numerusform>
            <numerusform>%Ln chats already existed and were not imported again.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::ChatExchange</name>
    <message numerus="yes">
        <source>%Ln chats were written to %1.</source>
        <translation>
            <numerusform>%Ln chat was written to %1.</numerusform>
            <numerusform>%Ln chats were written to %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %Ln more.</source>
        <translation>
            <numerusform>%1 and %Ln more.</numerusform>
            <numerusform>%1 and %Ln more.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files in %1 contain no chats: %2</source>
        <translation>
            <numerusform>%Ln file in %1 contains no chats: %2</numerusform>
            <numerusform>%Ln files in %1 contain no chats: %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln chats of %1 were skipped. First reason: %2</source>
        <translation>
            <numerusform>%Ln chat of %1 was skipped. Reason: %2</numerusform>
            <numerusform>%Ln chats of %1 were skipped. First reason: %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::ChatFile</name>
    <message numerus="yes">
        <source>%1, and %Ln backups with %2</source>
        <translation>
            <numerusform>%1, and %Ln backup with %2</numerusform>
            <numerusform>%1, and %Ln backups with %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln chats were restored.</source>
        <translation>
            <numerusform>%Ln chat was restored.</numerusform>
            <numerusform>%Ln chats were restored.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::CompareModel</name>
    <message numerus="yes">
        <source>All %Ln tokens in the token strip</source>
        <translation>
            <numerusform>The %Ln token of the strip</numerusform>
            <numerusform>All %Ln tokens of the strip</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The %Ln tokens of the file</source>
        <translation>
            <numerusform>The %Ln token of the file</numerusform>
            <numerusform>The %Ln tokens of the file</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %Ln layers</source>
        <translation>
            <numerusform>%1 in %Ln layer</numerusform>
            <numerusform>%1 in %Ln layers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::ContextGauge</name>
    <message numerus="yes">
        <source>The context of %L1 tokens does not hold the whole chat: %Ln messages will be left out of the prompt.</source>
        <translation>
            <numerusform>The context of %L1 tokens does not hold the whole chat: %Ln message will be left out of the prompt.</numerusform>
            <numerusform>The context of %L1 tokens does not hold the whole chat: %Ln messages will be left out of the prompt.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::DeviceListModel</name>
    <message numerus="yes">
        <source>%Ln hardware threads</source>
        <translation>
            <numerusform>%Ln hardware thread</numerusform>
            <numerusform>%Ln hardware threads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::DroppedFiles</name>
    <message numerus="yes">
        <source>%Ln other files are not used either.</source>
        <translation>
            <numerusform>%Ln other file is not used either.</numerusform>
            <numerusform>%Ln other files are not used either.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::Endpoints</name>
    <message numerus="yes">
        <source>%1 · %Ln models</source>
        <translation>
            <numerusform>%1 · %Ln model</numerusform>
            <numerusform>%1 · %Ln models</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Tested on %1 with %Ln short answers from %2.</source>
        <translation>
            <numerusform>Tested on %1 with %Ln short answer from %2.</numerusform>
            <numerusform>Tested on %1 with %Ln short answers from %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::KvStates</name>
    <message numerus="yes">
        <source>%Ln chats, %1</source>
        <translation>
            <numerusform>%Ln chat, %1</numerusform>
            <numerusform>%Ln chats, %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::LogitFetcher</name>
    <message numerus="yes">
        <source>%1 gave only the %Ln most probable tokens at this position. To see all logits, use a model on this computer.</source>
        <translation>
            <numerusform>%1 gave only the most probable token at this position. To see all logits, use a model on this computer.</numerusform>
            <numerusform>%1 gave only the %Ln most probable tokens at this position. To see all logits, use a model on this computer.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::OpenChats</name>
    <message numerus="yes">
        <source>%Ln chats</source>
        <translation>
            <numerusform>%Ln chat</numerusform>
            <numerusform>%Ln chats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln messages</source>
        <translation>
            <numerusform>%Ln message</numerusform>
            <numerusform>%Ln messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln messages were stored as answers to themselves or to a later message. Each of these messages is now the first message of its chat.</source>
        <translation>
            <numerusform>%Ln message was stored as an answer to itself or to a later message. This message is now the first message of its chat.</numerusform>
            <numerusform>%Ln messages were stored as answers to themselves or to a later message. Each of these messages is now the first message of its chat.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::PromptChecker</name>
    <message numerus="yes">
        <source>Nothing is wrong with the %Ln tokens that would be sent.</source>
        <translation>
            <numerusform>Nothing is wrong with the %Ln token that would be sent.</numerusform>
            <numerusform>Nothing is wrong with the %Ln tokens that would be sent.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln findings about the prompt that would be sent.</source>
        <translation>
            <numerusform>%Ln finding about the prompt that would be sent.</numerusform>
            <numerusform>%Ln findings about the prompt that would be sent.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::RecordModel</name>
    <message numerus="yes">
        <source>%Ln facts about the runs differ. One record is redacted, so the tokens cannot be compared.</source>
        <translation>
            <numerusform>%Ln fact about the runs differs. One record is redacted, so the tokens cannot be compared.</numerusform>
            <numerusform>%Ln facts about the runs differ. One record is redacted, so the tokens cannot be compared.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The tokens of both runs are the same, but %Ln facts about the runs differ.</source>
        <translation>
            <numerusform>The tokens of both runs are the same, but %Ln fact about the runs differs.</numerusform>
            <numerusform>The tokens of both runs are the same, but %Ln facts about the runs differ.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Added below: statistics of %Ln taps, and the values of one tap.</source>
        <translation>
            <numerusform>Added below: statistics of %Ln tap, and the values of one tap.</numerusform>
            <numerusform>Added below: statistics of %Ln taps, and the values of one tap.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Added below: statistics of %Ln taps.</source>
        <translation>
            <numerusform>Added below: statistics of %Ln tap.</numerusform>
            <numerusform>Added below: statistics of %Ln taps.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::TrayFeed</name>
    <message numerus="yes">
        <source>%Ln answers are being written</source>
        <translation>
            <numerusform>%Ln answer is being written</numerusform>
            <numerusform>%Ln answers are being written</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::UndoSteps</name>
    <message numerus="yes">
        <source>%Ln messages were deleted.</source>
        <translation>
            <numerusform>%Ln message was deleted.</numerusform>
            <numerusform>%Ln messages were deleted.</numerusform>
        </translation>
    </message>
</context>
</TS>
