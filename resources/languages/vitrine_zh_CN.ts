<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AccentChoice</name>
    <message>
        <source>Teal</source>
        <translation>青色</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>蓝色</translation>
    </message>
    <message>
        <source>Violet</source>
        <translation>紫色</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>绿色</translation>
    </message>
    <message>
        <source>Rust</source>
        <translation>铁锈色</translation>
    </message>
    <message>
        <source>Ink</source>
        <translation>墨色</translation>
    </message>
    <message>
        <source>Accent</source>
        <translation>强调色</translation>
    </message>
</context>
<context>
    <name>ActionMenuItem</name>
    <message>
        <source>Not available now</source>
        <translation>目前不可用</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>Chat</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>New temporary chat</source>
        <translation>新建临时对话</translation>
    </message>
    <message>
        <source>Settings of this chat</source>
        <translation>此对话的设置</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Import chats</source>
        <translation>导入对话</translation>
    </message>
    <message>
        <source>New folder</source>
        <translation>新建文件夹</translation>
    </message>
    <message>
        <source>Search chats</source>
        <translation>搜索对话</translation>
    </message>
    <message>
        <source>Find in this chat</source>
        <translation>在此对话中查找</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>重新回答</translation>
    </message>
    <message>
        <source>Continue the answer</source>
        <translation>继续回答</translation>
    </message>
    <message>
        <source>Stop the answer</source>
        <translation>停止回答</translation>
    </message>
    <message>
        <source>Previous version</source>
        <translation>上一版本</translation>
    </message>
    <message>
        <source>Next version</source>
        <translation>下一版本</translation>
    </message>
    <message>
        <source>Map of the chat</source>
        <translation>对话图</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Empty composer: edit the last message</source>
        <translation>空输入框：编辑上一条消息</translation>
    </message>
    <message>
        <source>Message: edit</source>
        <translation>消息：编辑</translation>
    </message>
    <message>
        <source>Message: open the menu</source>
        <translation>消息：打开菜单</translation>
    </message>
    <message>
        <source>Send the message</source>
        <translation>发送消息</translation>
    </message>
    <message>
        <source>Start a new line</source>
        <translation>换行</translation>
    </message>
    <message>
        <source>Chat list: rename the chat</source>
        <translation>对话列表：重命名对话</translation>
    </message>
    <message>
        <source>Chat list: delete the chat</source>
        <translation>对话列表：删除对话</translation>
    </message>
    <message>
        <source>Chat list: open the chat&apos;s menu</source>
        <translation>对话列表：打开对话菜单</translation>
    </message>
    <message>
        <source>Token strip: previous or next token</source>
        <translation>词元条：上一个或下一个词元</translation>
    </message>
    <message>
        <source>Open a model…</source>
        <translation>打开模型…</translation>
    </message>
    <message>
        <source>Open %1 again</source>
        <translation>重新打开 %1</translation>
    </message>
    <message>
        <source>Unload %1</source>
        <translation>卸载 %1</translation>
    </message>
    <message>
        <source>Find an action or a chat</source>
        <translation>查找操作或对话</translation>
    </message>
    <message>
        <source>Hide the chat list</source>
        <translation>隐藏对话列表</translation>
    </message>
    <message>
        <source>Show the chat list</source>
        <translation>显示对话列表</translation>
    </message>
    <message>
        <source>Hide the inspector</source>
        <translation>隐藏检查器</translation>
    </message>
    <message>
        <source>Show the inspector</source>
        <translation>显示检查器</translation>
    </message>
    <message>
        <source>Move the inspector back into the window</source>
        <translation>将检查器移回窗口</translation>
    </message>
    <message>
        <source>Show the inspector in a separate window</source>
        <translation>在单独窗口中显示检查器</translation>
    </message>
    <message>
        <source>Use the light theme</source>
        <translation>使用浅色主题</translation>
    </message>
    <message>
        <source>Use the dark theme</source>
        <translation>使用深色主题</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>Default text size</source>
        <translation>默认文字大小</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Close the window</source>
        <translation>关闭窗口</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Rename this chat</source>
        <translation>重命名此对话</translation>
    </message>
    <message>
        <source>Pin or unpin this chat</source>
        <translation>置顶或取消置顶此对话</translation>
    </message>
    <message>
        <source>Move this chat to a folder…</source>
        <translation>将此对话移到文件夹…</translation>
    </message>
    <message>
        <source>Duplicate this chat</source>
        <translation>复制一份此对话</translation>
    </message>
    <message>
        <source>Export this chat…</source>
        <translation>导出此对话…</translation>
    </message>
    <message>
        <source>Delete this chat</source>
        <translation>删除此对话</translation>
    </message>
    <message>
        <source>Leave step mode</source>
        <translation>退出单步模式</translation>
    </message>
    <message>
        <source>Step mode: answer token by token</source>
        <translation>单步模式：逐词元回答</translation>
    </message>
    <message>
        <source>Resume the answer</source>
        <translation>恢复生成回答</translation>
    </message>
    <message>
        <source>Pause the answer</source>
        <translation>暂停回答</translation>
    </message>
    <message>
        <source>Take the token, and pause before the next token</source>
        <translation>采用此词元，并在下一个词元之前暂停</translation>
    </message>
    <message>
        <source>Run until a number of tokens…</source>
        <translation>运行到指定的词元数…</translation>
    </message>
    <message>
        <source>Where answers pause…</source>
        <translation>在何处暂停…</translation>
    </message>
    <message>
        <source>Message editor: save without a new answer</source>
        <translation>消息编辑器：保存但不重新回答</translation>
    </message>
    <message>
        <source>Next chat in the list</source>
        <translation>列表中的下一个对话</translation>
    </message>
    <message>
        <source>Previous chat in the list</source>
        <translation>列表中的上一个对话</translation>
    </message>
</context>
<context>
    <name>AgainPanel</name>
    <message>
        <source>Answer again with</source>
        <translation>用以下设置重新回答</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>重新回答</translation>
    </message>
    <message>
        <source>Or choose another model; Vitrine opens it</source>
        <translation>或选择另一个模型，Vitrine 会打开它</translation>
    </message>
    <message>
        <source>On the server %1</source>
        <translation>位于服务器 %1</translation>
    </message>
</context>
<context>
    <name>AnswerProgress</name>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>Reading the prompt… %1 %, %2 left</source>
        <translation>正在读取提示词… %1%，还剩 %2</translation>
    </message>
    <message>
        <source>Reading the prompt… %1 %</source>
        <translation>正在读取提示词… %1%</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 词元/秒</translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation>正在书写…</translation>
    </message>
    <message>
        <source>Waiting for the model…</source>
        <translation>正在等待模型…</translation>
    </message>
    <message>
        <source>Reading the prompt</source>
        <translation>正在读取提示词</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>AppearancePage</name>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>dark light night</source>
        <translation>深色 浅色 夜间</translation>
    </message>
    <message>
        <source>System</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Accent</source>
        <translation>强调色</translation>
    </message>
    <message>
        <source>Colour of buttons and links; charts are not affected</source>
        <translation>按钮和链接的颜色；图表不受影响</translation>
    </message>
    <message>
        <source>colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>Black on white or white on black, with strong borders</source>
        <translation>黑底白字或白底黑字，边框醒目</translation>
    </message>
    <message>
        <source>Size and motion</source>
        <translation>大小与动画</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>In percent of the desktop&apos;s text size; controls scale with the text</source>
        <translation>相对桌面文字大小的百分比；控件随之缩放</translation>
    </message>
    <message>
        <source>font zoom scale</source>
        <translation>字体 缩放</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>减少动画</translation>
    </message>
    <message>
        <source>Turns off animations</source>
        <translation>关闭动画</translation>
    </message>
    <message>
        <source>animation</source>
        <translation>动画</translation>
    </message>
    <message>
        <source>Statistics below answers</source>
        <translation>回答下方的统计</translation>
    </message>
    <message>
        <source>Shows time, length and speed below every answer. If this is off, they appear only below the answer under the pointer</source>
        <translation>在每个回答下方显示时间、长度和速度；关闭时只在指针所指的回答下显示</translation>
    </message>
    <message>
        <source>tokens per second speed</source>
        <translation>每秒词元 速度</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Width of a tab</source>
        <translation>制表符宽度</translation>
    </message>
    <message>
        <source>In characters</source>
        <translation>以字符计</translation>
    </message>
    <message>
        <source>indentation tabulator</source>
        <translation>缩进 制表符</translation>
    </message>
</context>
<context>
    <name>AskAnswer</name>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation>正在书写…</translation>
    </message>
    <message>
        <source>Waiting for the model…</source>
        <translation>正在等待模型…</translation>
    </message>
</context>
<context>
    <name>AskShortcut</name>
    <message>
        <source>Ask from every program</source>
        <translation>在任何程序中提问</translation>
    </message>
    <message>
        <source>This desktop offers no shortcuts to programs. In the keyboard settings of the desktop, create a shortcut for this command; it shows a small window for a question</source>
        <translation>此桌面不向程序提供快捷键。请在桌面的键盘设置中为此命令创建快捷键；它会显示一个用于提问的小窗口</translation>
    </message>
    <message>
        <source>Shows a small window for a question. Keys: %1</source>
        <translation>显示一个用于提问的小窗口。按键：%1</translation>
    </message>
    <message>
        <source>Shows a small window for a question. Choose the keys in the settings of the desktop</source>
        <translation>显示一个用于提问的小窗口。请在桌面设置中选择按键</translation>
    </message>
    <message>
        <source>Shows a small window for a question. The desktop asks for the keys</source>
        <translation>显示一个用于提问的小窗口。桌面会询问按键</translation>
    </message>
    <message>
        <source>global shortcut quick question</source>
        <translation>全局 快捷键 快速提问</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>AskWindow</name>
    <message>
        <source>Ask — Vitrine</source>
        <translation>提问 — Vitrine</translation>
    </message>
    <message>
        <source>Ask the model a question</source>
        <translation>向模型提问</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Write a question; it can be asked when the model is open</source>
        <translation>请写下问题；模型打开后即可提问</translation>
    </message>
    <message>
        <source>Ask a question</source>
        <translation>请提问</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Do not ask</source>
        <translation>不提问</translation>
    </message>
    <message>
        <source>Ask when the model is open</source>
        <translation>模型打开后提问</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>No model is open.</source>
        <translation>没有打开模型。</translation>
    </message>
    <message>
        <source>Vitrine is offline, and this model runs on a server.</source>
        <translation>Vitrine 处于离线状态，而此模型在服务器上运行。</translation>
    </message>
    <message>
        <source>Open a model…</source>
        <translation>打开模型…</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Opening %1…</source>
        <translation>正在打开 %1…</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>无模型</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2 上的 %1</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>正在加载模型</translation>
    </message>
    <message>
        <source>Copy the answer</source>
        <translation>复制回答</translation>
    </message>
    <message>
        <source>Open as chat</source>
        <translation>作为对话打开</translation>
    </message>
    <message>
        <source>Continue in the main window</source>
        <translation>在主窗口中继续</translation>
    </message>
    <message>
        <source>Answered: %1</source>
        <translation>已回答：%1</translation>
    </message>
</context>
<context>
    <name>AttachDialog</name>
    <message>
        <source>Attach files</source>
        <translation>附加文件</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Texts (*.txt *.md *.csv *.json *.log *.xml *.c *.cpp *.h *.py *.rs *.js *.pdf *.docx *.xlsx *.odt *.ods)</source>
        <translation>文本 (*.txt *.md *.csv *.json *.log *.xml *.c *.cpp *.h *.py *.rs *.js *.pdf *.docx *.xlsx *.odt *.ods)</translation>
    </message>
</context>
<context>
    <name>AttachedText</name>
    <message>
        <source>Pasted text</source>
        <translation>粘贴的文本</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln tokens</source>
        <translation>
            <numerusform>%Ln 个词元</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln characters</source>
        <translation>
            <numerusform>%Ln 个字符</numerusform>
        </translation>
    </message>
    <message>
        <source>Folds the text</source>
        <translation>折叠文本</translation>
    </message>
    <message>
        <source>Shows the text</source>
        <translation>显示文本</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Remove the pasted text</source>
        <translation>移除粘贴的文本</translation>
    </message>
    <message>
        <source>%1 · read as %2</source>
        <translation>%1 · 按 %2 读取</translation>
    </message>
</context>
<context>
    <name>Attachments</name>
    <message>
        <source>Lines to send</source>
        <translation>要发送的行</translation>
    </message>
    <message>
        <source>First line</source>
        <translation>首行</translation>
    </message>
    <message>
        <source>to</source>
        <translation>至</translation>
    </message>
    <message>
        <source>Last line</source>
        <translation>末行</translation>
    </message>
    <message>
        <source>Shorten</source>
        <translation>截短</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>Encoding of the file</source>
        <translation>文件的编码</translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Next notice</source>
        <translation>下一条通知</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>BlockView</name>
    <message>
        <source>Hide the details</source>
        <translation>隐藏详情</translation>
    </message>
    <message>
        <source>Show the details</source>
        <translation>显示详情</translation>
    </message>
</context>
<context>
    <name>BranchPoint</name>
    <message numerus="yes">
        <source>A new branch begins here. Other branches continue with %Ln messages.</source>
        <translation>
            <numerusform>新分支从这里开始。其他分支中还有 %Ln 条后续消息。</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the latest branch</source>
        <translation>显示最新分支</translation>
    </message>
</context>
<context>
    <name>BreakersSetting</name>
    <message>
        <source>Sequence breakers</source>
        <translation>序列中断符</translation>
    </message>
    <message>
        <source>DRY does not count repetitions across any of these texts; separated by “&#xa0;|&#xa0;”; %1 stands for a line break</source>
        <translation>DRY 不跨越这些文本计算重复；用“&#xa0;|&#xa0;”分隔；%1 表示换行</translation>
    </message>
</context>
<context>
    <name>CandidateMenu</name>
    <message>
        <source>Copy the piece</source>
        <translation>复制片段</translation>
    </message>
    <message>
        <source>Copy the id %1</source>
        <translation>复制 ID %1</translation>
    </message>
    <message>
        <source>Track this token through the answer</source>
        <translation>在整个回答中跟踪此词元</translation>
    </message>
    <message>
        <source>The server does not report the id</source>
        <translation>服务器未提供 ID</translation>
    </message>
</context>
<context>
    <name>ChatFileSection</name>
    <message>
        <source>Chats</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Folder of the chats</source>
        <translation>对话的文件夹</translation>
    </message>
    <message>
        <source>data folder size move store</source>
        <translation>数据 文件夹 大小 移动 存储</translation>
    </message>
    <message>
        <source>Move…</source>
        <translation>移动…</translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation>保存到其他位置…</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>备份</translation>
    </message>
    <message>
        <source>Vitrine makes a backup on each day with changes, and keeps the newest seven backups. Chats that you delete permanently are also deleted from the backups.</source>
        <translation>Vitrine 在每个有更改的日子备份一次，并保留最新的七份备份。您彻底删除的对话也会从备份中删除。</translation>
    </message>
    <message>
        <source>backup restore copy</source>
        <translation>备份 恢复 副本</translation>
    </message>
    <message>
        <source>Back up now</source>
        <translation>立即备份</translation>
    </message>
    <message>
        <source>Restore…</source>
        <translation>恢复…</translation>
    </message>
    <message>
        <source>Move the chats to this folder</source>
        <translation>将对话移动到此文件夹</translation>
    </message>
</context>
<context>
    <name>ChatList</name>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search chats</source>
        <translation>搜索对话</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Hide the chat list</source>
        <translation>隐藏对话列表</translation>
    </message>
    <message>
        <source>Folder deleted</source>
        <translation>文件夹已删除</translation>
    </message>
    <message numerus="yes">
        <source>Folder and its %Ln chats deleted</source>
        <translation>
            <numerusform>文件夹及其 %Ln 个对话已删除</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln chats deleted</source>
        <translation>
            <numerusform>已删除 %Ln 个对话</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Import chats from a file</source>
        <translation>从文件导入对话</translation>
    </message>
    <message>
        <source>Show the keyboard shortcuts</source>
        <translation>显示键盘快捷键</translation>
    </message>
</context>
<context>
    <name>ChatMenu</name>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消置顶</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>Move to a folder…</source>
        <translation>移到文件夹…</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>复制一份</translation>
    </message>
    <message numerus="yes">
        <source>Export %Ln chats…</source>
        <translation>
            <numerusform>导出 %Ln 个对话…</numerusform>
        </translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message numerus="yes">
        <source>Delete %Ln chats</source>
        <translation>
            <numerusform>删除 %Ln 个对话</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
</context>
<context>
    <name>ChatRow</name>
    <message numerus="yes">
        <source>Folded folder with %Ln chats</source>
        <translation>
            <numerusform>已折叠的文件夹，含 %Ln 个对话</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Folder with %Ln chats</source>
        <translation>
            <numerusform>文件夹，含 %Ln 个对话</numerusform>
        </translation>
    </message>
    <message>
        <source>Answering. %1</source>
        <translation>正在回答。%1</translation>
    </message>
    <message>
        <source>Name of the folder</source>
        <translation>文件夹名称</translation>
    </message>
    <message>
        <source>Title of the chat</source>
        <translation>对话标题</translation>
    </message>
    <message>
        <source>This folder is empty. Drag a chat here.</source>
        <translation>此文件夹为空。可将对话拖到这里。</translation>
    </message>
    <message>
        <source>Answering</source>
        <translation>正在回答</translation>
    </message>
    <message>
        <source>Actions for this folder</source>
        <translation>此文件夹的操作</translation>
    </message>
    <message>
        <source>Actions for this chat</source>
        <translation>此对话的操作</translation>
    </message>
</context>
<context>
    <name>ChatRows</name>
    <message>
        <source>Chats</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在搜索…</translation>
    </message>
    <message>
        <source>No chat matches “%1”.</source>
        <translation>没有与“%1”匹配的对话。</translation>
    </message>
    <message>
        <source>Your chats will be listed here.</source>
        <translation>您的对话会列在这里。</translation>
    </message>
</context>
<context>
    <name>ChatSettingsButton</name>
    <message>
        <source>Settings of this chat</source>
        <translation>此对话的设置</translation>
    </message>
    <message>
        <source> · JSON schema</source>
        <translation> · JSON 模式</translation>
    </message>
    <message>
        <source> · grammar</source>
        <translation> · 语法</translation>
    </message>
</context>
<context>
    <name>ChatSettingsPanel</name>
    <message>
        <source>Settings of this chat</source>
        <translation>此对话的设置</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Name of the preset</source>
        <translation>预设名称</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>系统提示词</translation>
    </message>
    <message>
        <source>Answered by the open model</source>
        <translation>由当前打开的模型回答</translation>
    </message>
    <message>
        <source>Answered by %1 with a context of %2 tokens</source>
        <translation>由 %1 回答，上下文为 %2 个词元</translation>
    </message>
    <message>
        <source>Answered by %1</source>
        <translation>由 %1 回答</translation>
    </message>
    <message>
        <source>Open the model</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>Always use %1</source>
        <translation>固定用 %1</translation>
    </message>
    <message>
        <source>Any model</source>
        <translation>任意模型</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>In tokens; takes effect when the model is opened for this chat. Auto uses the trained length, at most %L1</source>
        <translation>以词元计，为此对话打开模型时生效。自动使用训练长度，最多 %L1</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Maximum answer length</source>
        <translation>回答的最大长度</translation>
    </message>
    <message>
        <source>In tokens; without a limit, an answer can fill the context</source>
        <translation>以词元计；无限制时回答可占满上下文</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Banned tokens</source>
        <translation>禁用的词元</translation>
    </message>
    <message>
        <source>Favoured tokens</source>
        <translation>偏好的词元</translation>
    </message>
    <message>
        <source>Maximum reasoning length</source>
        <translation>思考的最大长度</translation>
    </message>
    <message>
        <source>In tokens, for models that reason before they answer; at the limit, the reasoning ends and the answer begins</source>
        <translation>以词元计，用于先思考再回答的模型；到达上限时结束思考并开始回答</translation>
    </message>
    <message>
        <source>Reset to default</source>
        <translation>恢复默认值</translation>
    </message>
    <message>
        <source>Import a preset</source>
        <translation>导入预设</translation>
    </message>
    <message>
        <source>Presets (*.json)</source>
        <translation>预设 (*.json)</translation>
    </message>
    <message>
        <source>Tokens that are never drawn: ids, such as 17 or #17, or exact texts, including the space. A text of digits needs quotes. Separated by “&#xa0;|&#xa0;”</source>
        <translation>绝不抽取的词元：ID（如 17 或 #17）或完整文本（包括空格）。由数字组成的文本需加引号。用“&#xa0;|&#xa0;”分隔</translation>
    </message>
    <message>
        <source>Values added to the logits of tokens, such as “ the = 1.5” or “17 = -2”. A negative value makes a token rarer. Separated by “&#xa0;|&#xa0;”</source>
        <translation>加到词元 logit 上的值，例如“ the = 1.5”或“17 = -2”。负值使词元更少出现。用“&#xa0;|&#xa0;”分隔</translation>
    </message>
</context>
<context>
    <name>ChatSettingsPopup</name>
    <message>
        <source>System prompt of this chat</source>
        <translation>此对话的系统提示词</translation>
    </message>
    <message>
        <source>All settings of this chat, presets…</source>
        <translation>此对话的所有设置、预设…</translation>
    </message>
</context>
<context>
    <name>ChatsInUse</name>
    <message>
        <source>If you open the chats anyway, changes in one window do not appear immediately in the other window.</source>
        <translation>如果仍要打开这些对话，两个窗口都不会立即显示对方所作的更改。</translation>
    </message>
    <message>
        <source>Hide details</source>
        <translation>隐藏详细信息</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Open anyway</source>
        <translation>仍要打开</translation>
    </message>
</context>
<context>
    <name>CheckPanel</name>
    <message>
        <source>Findings about the prompt</source>
        <translation>提示词的检查结果</translation>
    </message>
</context>
<context>
    <name>CheckRow</name>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>说明</translation>
    </message>
</context>
<context>
    <name>ChipLegend</name>
    <message>
        <source>Colours: %1</source>
        <translation>颜色：%1</translation>
    </message>
    <message>
        <source>%1. Underlined: not the model&apos;s first choice</source>
        <translation>%1。带下划线：并非模型的首选</translation>
    </message>
    <message>
        <source>rank &gt; 1</source>
        <translation>排名 &gt; 1</translation>
    </message>
    <message>
        <source>not taken yet</source>
        <translation>尚未采用</translation>
    </message>
    <message>
        <source>Marked corner: the token was chosen by hand</source>
        <translation>角标：手动选择</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>手动</translation>
    </message>
</context>
<context>
    <name>ChipScale</name>
    <message>
        <source>Surprise</source>
        <translation>惊讶度</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>意料之中</translation>
    </message>
    <message>
        <source>surprising</source>
        <translation>出人意料</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>certain</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>uncertain</source>
        <translation>不确定</translation>
    </message>
    <message>
        <source>rank 1</source>
        <translation>排名 1</translation>
    </message>
    <message>
        <source>&gt; 1,000</source>
        <translation>&gt; 1,000</translation>
    </message>
    <message>
        <source>Surprise in bits; the colour changes at 1, 2, 4, 6 and 9</source>
        <translation>惊讶度（比特）；颜色在 1、2、4、6 和 9 处变化</translation>
    </message>
    <message>
        <source>The model’s probability; the colour changes at 1, 10, 30, 60 and 90 %</source>
        <translation>模型给出的概率；颜色在 1、10、30、60 和 90 % 处变化</translation>
    </message>
    <message>
        <source>Entropy before the token, in bits; the colour changes at 0.5, 1, 2, 4 and 6</source>
        <translation>词元之前的熵（比特）；颜色在 0.5、1、2、4 和 6 处变化</translation>
    </message>
    <message>
        <source>Rank; the colour changes after 1, 3, 10, 100 and 1,000</source>
        <translation>排名；颜色在 1、3、10、100 和 1,000 之后变化</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>普通</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>control</source>
        <translation>控制</translation>
    </message>
    <message>
        <source>user-defined</source>
        <translation>用户定义</translation>
    </message>
    <message>
        <source>unused</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>byte</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>added</source>
        <translation>附加</translation>
    </message>
    <message>
        <source>template</source>
        <translation>模板</translation>
    </message>
    <message>
        <source>system</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>user</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>assistant</source>
        <translation>助手</translation>
    </message>
    <message>
        <source>tool</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>generated</source>
        <translation>生成</translation>
    </message>
</context>
<context>
    <name>CodeBlock</name>
    <message>
        <source>Code in %1</source>
        <translation>%1 代码</translation>
    </message>
    <message>
        <source>an unnamed language</source>
        <translation>未标明的语言</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Do not wrap long lines of code</source>
        <translation>不对长代码行换行</translation>
    </message>
    <message>
        <source>Wrap long lines of code</source>
        <translation>代码长行自动换行</translation>
    </message>
    <message>
        <source>Save the code in a file</source>
        <translation>将代码保存为文件</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message numerus="yes">
        <source>%Ln characters</source>
        <translation>
            <numerusform>%Ln 个字符</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the arguments of the tool</source>
        <translation>显示工具的参数</translation>
    </message>
    <message>
        <source>Hide the arguments of the tool</source>
        <translation>隐藏工具的参数</translation>
    </message>
    <message>
        <source>Tool call, not run: %1</source>
        <translation>工具调用，未执行：%1</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Settings: %1</source>
        <translation>设置：%1</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Find an action or a chat</source>
        <translation>查找操作或对话</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>查找结果</translation>
    </message>
    <message>
        <source>Nothing matches “%1”.</source>
        <translation>没有与“%1”匹配的内容。</translation>
    </message>
    <message>
        <source>↑ ↓ choose</source>
        <translation>↑ ↓ 选择</translation>
    </message>
    <message>
        <source>Enter opens</source>
        <translation>Enter 打开</translation>
    </message>
    <message>
        <source>Esc closes</source>
        <translation>Esc 关闭</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>CompareBar</name>
    <message>
        <source>Dimension %1: %2 and %3</source>
        <translation>维度 %1：%2 和 %3</translation>
    </message>
</context>
<context>
    <name>CompareControls</name>
    <message>
        <source>First side</source>
        <translation>第一方</translation>
    </message>
    <message>
        <source>against</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Second side</source>
        <translation>第二方</translation>
    </message>
    <message>
        <source>Tokens to compare</source>
        <translation>要比较的词元</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Running %1</source>
        <translation>正在运行 %1</translation>
    </message>
    <message>
        <source>Waiting for the engine</source>
        <translation>正在等待引擎</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Open a reference of another engine</source>
        <translation>打开其他引擎的参考数据</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>正在比较</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Open a folder of arrays…</source>
        <translation>打开数组文件夹…</translation>
    </message>
    <message>
        <source>Reference from another engine</source>
        <translation>其他引擎的参考数据</translation>
    </message>
    <message>
        <source>Traces and logits (%1)</source>
        <translation>轨迹和 logits (%1)</translation>
    </message>
    <message>
        <source>All files (%1)</source>
        <translation>所有文件 (%1)</translation>
    </message>
    <message>
        <source>Folder of arrays of another engine</source>
        <translation>其他引擎的数组文件夹</translation>
    </message>
    <message>
        <source>Compare again</source>
        <translation>再次比较</translation>
    </message>
    <message>
        <source>Pause answer and compare</source>
        <translation>暂停回答并比较</translation>
    </message>
    <message>
        <source>The comparison runs the model several times; some runs only measure the rounding noise</source>
        <translation>比较会多次运行模型；其中有些运行只用来测量舍入噪声</translation>
    </message>
</context>
<context>
    <name>CompareEvidence</name>
    <message>
        <source>Evidence</source>
        <translation>依据</translation>
    </message>
</context>
<context>
    <name>CompareHead</name>
    <message>
        <source>Compare using the tokens in the file</source>
        <translation>用文件中的词元比较</translation>
    </message>
    <message>
        <source>Copy for a report</source>
        <translation>复制报告用内容</translation>
    </message>
    <message>
        <source>Hide the evidence</source>
        <translation>隐藏依据</translation>
    </message>
    <message>
        <source>Show the evidence</source>
        <translation>显示依据</translation>
    </message>
    <message>
        <source>First difference at</source>
        <translation>首个差异处</translation>
    </message>
    <message>
        <source>Largest difference at</source>
        <translation>最大差异处</translation>
    </message>
</context>
<context>
    <name>CompareHeader</name>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Tap</source>
        <translation>观测点</translation>
    </message>
    <message>
        <source>Times noise</source>
        <translation>噪声倍数</translation>
    </message>
    <message>
        <source>× noise</source>
        <translation>× 噪声</translation>
    </message>
    <message>
        <source>rel. L2</source>
        <translation>相对 L2</translation>
    </message>
    <message>
        <source>max abs</source>
        <translation>最大绝对差</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
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
        <translation>所有观测点的差异</translation>
    </message>
    <message>
        <source>The tokens of this chat are evaluated on both sides, and all intermediate results are compared. Correct devices differ only by rounding. To compare with another engine, drop its output here: an archive or a folder of arrays, its logits, or the output of llama-eval-callback.</source>
        <translation>此对话的词元会在两侧分别求值，并比较所有中间结果。正确的设备只有舍入差异。要与其他引擎比较，请将其输出拖到这里：数组的归档或文件夹、其 logits，或 llama-eval-callback 的输出。</translation>
    </message>
    <message>
        <source>All differences are within the noise. The line marks the limit of the noise.</source>
        <translation>所有差异都在噪声范围内。竖线为噪声的上限。</translation>
    </message>
    <message>
        <source>Filled bar: the tap where the difference begins. Hollow bars: later taps that also exceed the noise limit (the line).</source>
        <translation>实心条形：差异开始的观测点。空心条形：之后同样超出噪声上限（竖线）的观测点。</translation>
    </message>
    <message>
        <source>Grey hollow bars: differences that rounding explains.</source>
        <translation>灰色空心条形：可由舍入解释的差异。</translation>
    </message>
    <message>
        <source>The line marks the limit of the float32 noise. Hollow bars exceed the limit, but rounding explains these differences.</source>
        <translation>竖线为 float32 噪声的上限。空心条形超出上限，但舍入可解释这些差异。</translation>
    </message>
</context>
<context>
    <name>CompareRow</name>
    <message>
        <source>%1: %2 times the noise</source>
        <translation>%1：噪声的 %2 倍</translation>
    </message>
    <message>
        <source>, diverges</source>
        <translation>，出现分歧</translation>
    </message>
    <message>
        <source>, rounded</source>
        <translation>，有舍入</translation>
    </message>
</context>
<context>
    <name>CompareValues</name>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>longest bar: %1</source>
        <translation>最长的条：%1</translation>
    </message>
    <message>
        <source>The values of both sides</source>
        <translation>两侧的值</translation>
    </message>
    <message>
        <source>Dimension %1: %2 and %3, difference %4</source>
        <translation>维度 %1：%2 与 %3，相差 %4</translation>
    </message>
    <message>
        <source>longest bar: %1; logarithmic beyond the lines at ±%2</source>
        <translation>最长的条：%1；超出 ±%2 处的线后为对数刻度</translation>
    </message>
    <message>
        <source>Previous head</source>
        <translation>上一个头</translation>
    </message>
    <message>
        <source>Next head</source>
        <translation>下一个头</translation>
    </message>
    <message>
        <source>Previous position</source>
        <translation>上一个位置</translation>
    </message>
    <message>
        <source>Next position</source>
        <translation>下一个位置</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Write a message; it can be sent when the model is open</source>
        <translation>先写消息；模型打开后即可发送</translation>
    </message>
    <message>
        <source>Open a model to start a conversation</source>
        <translation>打开一个模型以开始对话</translation>
    </message>
    <message>
        <source>Write the next message during the answer</source>
        <translation>回答期间可写下一条消息</translation>
    </message>
    <message>
        <source>Attach files…</source>
        <translation>附加文件…</translation>
    </message>
    <message>
        <source>Will be sent when the model is open</source>
        <translation>模型打开后发送</translation>
    </message>
    <message>
        <source>Open a model to send this</source>
        <translation>打开模型后才能发送</translation>
    </message>
    <message>
        <source>Send when the answer is complete</source>
        <translation>回答完成后发送</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Cancel sending</source>
        <translation>取消发送</translation>
    </message>
    <message>
        <source>Send when the model is open</source>
        <translation>模型打开后发送</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Offline: nothing is sent</source>
        <translation>离线：不发送任何内容</translation>
    </message>
    <message>
        <source>Will be sent when the chats can be saved</source>
        <translation>对话可以保存后发送</translation>
    </message>
</context>
<context>
    <name>ContextMeter</name>
    <message>
        <source>%1 of %2 context tokens are in use</source>
        <translation>上下文已用 %1 / %2 个词元</translation>
    </message>
    <message>
        <source>System prompt: %1</source>
        <translation>系统提示词：%1</translation>
    </message>
    <message>
        <source>Conversation: %1</source>
        <translation>对话：%1</translation>
    </message>
    <message>
        <source>Unsent message: %1</source>
        <translation>未发送的消息：%1</translation>
    </message>
    <message>
        <source>Reserved for the answer: %1</source>
        <translation>为回答预留：%1</translation>
    </message>
</context>
<context>
    <name>ConversationHeader</name>
    <message>
        <source>New chat</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Temporary</source>
        <translation>临时</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>位于 %1</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2 上的 %1</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>离线</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation>尚未保存</translation>
    </message>
</context>
<context>
    <name>CrashReportPanel</name>
    <message>
        <source>Save the crash report</source>
        <translation>保存崩溃报告</translation>
    </message>
    <message>
        <source>Crash report</source>
        <translation>崩溃报告</translation>
    </message>
    <message>
        <source>The report contains no text of chats and no keys. Vitrine sends it nowhere. It helps the developers if you send it to them.</source>
        <translation>报告不含对话文本，也不含密钥。Vitrine 不会将其发送到任何地方。如果您把它发给开发者，会对他们有帮助。</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>DeviceChoice</name>
    <message>
        <source>Compute on</source>
        <translation>计算设备</translation>
    </message>
    <message>
        <source>Looking for devices…</source>
        <translation>正在查找设备…</translation>
    </message>
    <message>
        <source>The open model stays on its device until you open the model again.</source>
        <translation>当前打开的模型会留在原来的设备上，直到您重新打开该模型。</translation>
    </message>
    <message>
        <source>Open the model again</source>
        <translation>重新打开模型</translation>
    </message>
</context>
<context>
    <name>DeviceOption</name>
    <message>
        <source>In use</source>
        <translation>使用中</translation>
    </message>
</context>
<context>
    <name>DropOverlay</name>
    <message numerus="yes">
        <source>Drop to attach %Ln files to the message</source>
        <translation>
            <numerusform>松开即可将 %Ln 个文件附加到消息</numerusform>
        </translation>
    </message>
    <message>
        <source>Drop to open this model</source>
        <translation>松开即可打开此模型</translation>
    </message>
    <message>
        <source>Vitrine cannot open this item</source>
        <translation>Vitrine 无法打开此项</translation>
    </message>
    <message>
        <source>Drop to compare with this reference</source>
        <translation>松开以与此参考数据比较</translation>
    </message>
    <message>
        <source>Drop to show this record</source>
        <translation>松开以显示此记录</translation>
    </message>
    <message numerus="yes">
        <source>Drop to import the chats in %Ln files</source>
        <translation>
            <numerusform>松开以导入 %Ln 个文件中的对话</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The chats in %Ln files will be imported.</source>
        <translation>
            <numerusform>将导入 %Ln 个文件中的对话。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files will be attached to the message.</source>
        <translation>
            <numerusform>将把 %Ln 个文件附加到消息。</numerusform>
        </translation>
    </message>
    <message>
        <source>This is a picture; models get only text from Vitrine.</source>
        <translation>这是图片；Vitrine 只向模型提供文本。</translation>
    </message>
    <message>
        <source>Drop to put this text into the message</source>
        <translation>松开鼠标，将此文本放入消息</translation>
    </message>
    <message>
        <source>The chats in the folder %1 will be imported.</source>
        <translation>将导入文件夹 %1 中的对话。</translation>
    </message>
    <message>
        <source>Drop to import the chats in the folder %1</source>
        <translation>松开以导入文件夹 %1 中的对话</translation>
    </message>
    <message numerus="yes">
        <source>%Ln files will be attached to the message of the open chat.</source>
        <translation>
            <numerusform>将把 %Ln 个文件附加到当前对话的消息。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DropTarget</name>
    <message>
        <source>Choose a GGUF file</source>
        <translation>选择 GGUF 文件</translation>
    </message>
    <message>
        <source>Files can also be dropped anywhere on the window</source>
        <translation>也可以把文件拖放到窗口任意位置</translation>
    </message>
    <message>
        <source>Drop a GGUF file anywhere in this window</source>
        <translation>将 GGUF 文件拖放到此窗口任意位置</translation>
    </message>
    <message>
        <source>The file is read in place. It is not copied, converted or sent anywhere.</source>
        <translation>文件在原处读取，不会被复制、转换或发送到任何地方。</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
</context>
<context>
    <name>EmptyState</name>
    <message>
        <source>Opening %1…</source>
        <translation>正在打开 %1…</translation>
    </message>
    <message>
        <source>Chat, and see how every token was chosen.</source>
        <translation>与模型对话，并查看每个词元是如何选出的。</translation>
    </message>
    <message>
        <source>The starter model is open. It is tiny and knows little, but everything here works with it.</source>
        <translation>入门模型已打开。它很小、所知不多，但这里的一切功能都可以用它体验。</translation>
    </message>
    <message>
        <source>To begin, open a model: a file in the GGUF format.</source>
        <translation>先打开一个模型：GGUF 格式的文件。</translation>
    </message>
    <message>
        <source>This chat is temporary: it is never written to the disk, and is lost when you quit Vitrine.</source>
        <translation>这是临时对话：不会写入磁盘，退出 Vitrine 时丢失。</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2 上的 %1</translation>
    </message>
    <message>
        <source>The file that contains your chats is being repaired. This chat is saved when the repair is complete.</source>
        <translation>保存对话的文件正在修复。修复完成后会保存此对话。</translation>
    </message>
</context>
<context>
    <name>ExamplePrompts</name>
    <message>
        <source>see the answer split into tokens, each with its id</source>
        <translation>查看拆分为词元的回答，每个词元带有 ID</translation>
    </message>
    <message>
        <source>see where the model is uncertain</source>
        <translation>看模型在哪里不确定</translation>
    </message>
    <message>
        <source>how sure the model was, and which token came second</source>
        <translation>模型有多确定，次选是哪个词元</translation>
    </message>
    <message>
        <source>which tokens a table is made of</source>
        <translation>表格由哪些词元组成</translation>
    </message>
    <message>
        <source>Sends this message</source>
        <translation>发送这条消息</translation>
    </message>
</context>
<context>
    <name>ExportButton</name>
    <message>
        <source>Save or copy this page</source>
        <translation>保存或复制此页</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>复制为 JSON</translation>
    </message>
    <message>
        <source>Save as JSON…</source>
        <translation>保存为 JSON…</translation>
    </message>
    <message>
        <source>Save as a table (CSV)…</source>
        <translation>保存为表格（CSV）…</translation>
    </message>
    <message>
        <source>Save as arrays (NPZ)…</source>
        <translation>保存为数组（NPZ）…</translation>
    </message>
    <message>
        <source>Save as a drawing (SVG)…</source>
        <translation>保存为矢量图（SVG）…</translation>
    </message>
    <message>
        <source>Save as a picture (PNG)…</source>
        <translation>保存为图片（PNG）…</translation>
    </message>
    <message>
        <source>Save this page</source>
        <translation>保存此页</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Complete chats, for import (*.json)</source>
        <translation>完整对话，可再次导入 (*.json)</translation>
    </message>
    <message>
        <source>Markdown, for reading (*.md)</source>
        <translation>Markdown，供阅读 (*.md)</translation>
    </message>
</context>
<context>
    <name>FactTable</name>
    <message>
        <source>%1 and %2</source>
        <translation>%1 与 %2</translation>
    </message>
    <message>
        <source>%1: %2, and %3</source>
        <translation>%1：%2，%3</translation>
    </message>
</context>
<context>
    <name>FileChoice</name>
    <message numerus="yes">
        <source>%1 is a folder of %Ln models; choose one of them.</source>
        <translation>
            <numerusform>%1 是含 %Ln 个模型的文件夹；请选择其中一个。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message numerus="yes">
        <source>The %Ln files belong to several models, but only one model can be open. Vitrine opens %1, not %2.</source>
        <translation>
            <numerusform>这 %Ln 个文件属于多个模型，但只能打开一个模型。Vitrine 打开 %1，而不是 %2。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find in this chat</source>
        <translation>在此对话中查找</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>Match %1 of %2</source>
        <translation>第 %1 处匹配，共 %2 处</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭 (Esc)</translation>
    </message>
    <message>
        <source>Previous match (Shift+Enter)</source>
        <translation>上一处 (Shift+Enter)</translation>
    </message>
    <message>
        <source>Next match (Enter)</source>
        <translation>下一处 (Enter)</translation>
    </message>
</context>
<context>
    <name>FolderChoice</name>
    <message>
        <source>New folder</source>
        <translation>新建文件夹</translation>
    </message>
    <message>
        <source>Move to a folder</source>
        <translation>移到文件夹</translation>
    </message>
    <message>
        <source>Name of a new folder</source>
        <translation>新文件夹名称</translation>
    </message>
    <message>
        <source>No folder</source>
        <translation>不放入文件夹</translation>
    </message>
    <message>
        <source>Create the folder</source>
        <translation>创建文件夹</translation>
    </message>
</context>
<context>
    <name>FolderMenu</name>
    <message>
        <source>Unfold</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>折叠</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message numerus="yes">
        <source>Export its %Ln chats…</source>
        <translation>
            <numerusform>导出其中的 %Ln 个对话…</numerusform>
        </translation>
    </message>
    <message>
        <source>Move all chats out of the folder</source>
        <translation>将所有对话移出文件夹</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message numerus="yes">
        <source>Delete with its %Ln chats</source>
        <translation>
            <numerusform>连同 %Ln 个对话一起删除</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Footnote</name>
    <message>
        <source>stopped by you</source>
        <translation>已由您停止</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>interrupted when the program ended</source>
        <translation>因程序结束而中断</translation>
    </message>
    <message>
        <source>end of turn</source>
        <translation>回合结束</translation>
    </message>
    <message>
        <source>stopped at &quot;%1&quot;</source>
        <translation>在“%1”处停止</translation>
    </message>
    <message>
        <source>token limit reached</source>
        <translation>达到词元上限</translation>
    </message>
    <message>
        <source>context full</source>
        <translation>上下文已满</translation>
    </message>
    <message numerus="yes">
        <source>%Ln tokens</source>
        <translation>
            <numerusform>%Ln 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 词元/秒</translation>
    </message>
    <message>
        <source>complete according to the grammar</source>
        <translation>按语法已完整</translation>
    </message>
    <message>
        <source>no token fits the grammar</source>
        <translation>没有符合语法的词元</translation>
    </message>
    <message>
        <source>refused by the model</source>
        <translation>被模型拒绝</translation>
    </message>
</context>
<context>
    <name>FormulaBlock</name>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Copy the formula’s LaTeX</source>
        <translation>复制公式的 LaTeX</translation>
    </message>
</context>
<context>
    <name>GeneralPage</name>
    <message>
        <source>General</source>
        <translation>常规</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Language of the window, and format of its numbers and dates</source>
        <translation>窗口的语言，以及数字和日期的格式</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Keep running in the tray</source>
        <translation>在托盘中继续运行</translation>
    </message>
    <message>
        <source>If this is on, closing the window only hides it</source>
        <translation>启用后，关闭窗口只会将其隐藏</translation>
    </message>
    <message>
        <source>If this is on, closing the window only hides it. This desktop shows no tray at the moment</source>
        <translation>启用后，关闭窗口只会将其隐藏。此桌面目前没有托盘</translation>
    </message>
    <message>
        <source>Notify about finished answers</source>
        <translation>回答完成时通知</translation>
    </message>
    <message>
        <source>Shows a desktop notification with the chat&apos;s title after a long answer, if the window is not in use</source>
        <translation>长回答完成后，如未在使用窗口，则显示含对话标题的桌面通知</translation>
    </message>
    <message>
        <source>notification</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Chat list</source>
        <translation>对话列表</translation>
    </message>
    <message>
        <source>Shows the chat list next to the conversation, if there is enough space</source>
        <translation>空间足够时，在对话旁显示对话列表</translation>
    </message>
    <message>
        <source>sidebar</source>
        <translation>侧边栏</translation>
    </message>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>Vitrine %1</source>
        <translation>Vitrine %1</translation>
    </message>
    <message>
        <source>Runs language models on this computer, and shows how every token was chosen</source>
        <translation>在本机运行语言模型，并显示每个词元是如何选出的</translation>
    </message>
    <message>
        <source>version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Chat titles from the model</source>
        <translation>由模型生成对话标题</translation>
    </message>
    <message>
        <source>After the first answer, the model writes the chat&apos;s title. Chats with models on servers keep the first words of the chat as their title</source>
        <translation>在第一个回答之后，模型会为对话写标题。使用服务器上模型的对话以对话开头的文字为标题</translation>
    </message>
    <message>
        <source>title name of chats</source>
        <translation>标题 名称 对话</translation>
    </message>
    <message>
        <source>Start in the tray</source>
        <translation>在托盘中启动</translation>
    </message>
    <message>
        <source>If this is on, Vitrine starts without its window. A click on the icon in the tray shows it. Without a tray, the window is shown</source>
        <translation>启用后，Vitrine 启动时不显示窗口。点击托盘中的图标即可显示窗口。没有托盘时会显示窗口</translation>
    </message>
    <message>
        <source>Start at login</source>
        <translation>登录时启动</translation>
    </message>
    <message>
        <source>Starts Vitrine when you log in to the desktop</source>
        <translation>您登录桌面时启动 Vitrine</translation>
    </message>
    <message>
        <source>autostart</source>
        <translation>自动启动</translation>
    </message>
</context>
<context>
    <name>GenerationPage</name>
    <message>
        <source>Generation</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>Restore defaults</source>
        <translation>恢复默认</translation>
    </message>
    <message>
        <source>Samplers</source>
        <translation>采样器</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>Mirostat replaces all of these samplers except the temperature</source>
        <translation>除温度以外，Mirostat 会取代所有这些采样器</translation>
    </message>
    <message>
        <source>from top to bottom; banned tokens are removed first</source>
        <translation>从上到下；禁用的词元最先去除</translation>
    </message>
    <message>
        <source>Choice of tokens</source>
        <translation>词元的选择</translation>
    </message>
    <message>
        <source>Draft tokens ahead</source>
        <translation>提前起草词元</translation>
    </message>
    <message>
        <source>If the text repeats itself, or the model proposes further tokens, several tokens are drafted and evaluated together. Answers are faster and stay the same</source>
        <translation>文本出现重复，或模型提出后续词元时，会预先起草多个词元并一起求值。回答更快，内容不变</translation>
    </message>
    <message>
        <source>speed speculative</source>
        <translation>速度 推测 投机解码</translation>
    </message>
    <message>
        <source>End of the answer</source>
        <translation>回答的结束</translation>
    </message>
    <message>
        <source>Maximum answer length</source>
        <translation>回答的最大长度</translation>
    </message>
    <message>
        <source>In tokens; without a limit, an answer can fill the context</source>
        <translation>以词元计；无限制时回答可占满上下文</translation>
    </message>
    <message>
        <source>maximum length</source>
        <translation>最大长度</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>New chats</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>系统提示词</translation>
    </message>
    <message>
        <source>New chats begin with this prompt; you can change it in each chat</source>
        <translation>新对话以此提示词开头；可在每个对话中更改</translation>
    </message>
    <message>
        <source>instructions persona default</source>
        <translation>指令 角色 默认</translation>
    </message>
    <message>
        <source>System prompt of new chats</source>
        <translation>新对话的系统提示词</translation>
    </message>
    <message>
        <source>Facts and instructions for the model</source>
        <translation>给模型的信息和指示</translation>
    </message>
</context>
<context>
    <name>GrammarSetting</name>
    <message>
        <source>Format of the answer</source>
        <translation>回答的格式</translation>
    </message>
    <message>
        <source>Any text</source>
        <translation>任意文本</translation>
    </message>
    <message>
        <source>JSON schema</source>
        <translation>JSON 模式</translation>
    </message>
    <message>
        <source>Grammar</source>
        <translation>语法</translation>
    </message>
    <message>
        <source>Grammar in GBNF</source>
        <translation>GBNF 语法</translation>
    </message>
    <message>
        <source>A JSON schema; {} stands for any object</source>
        <translation>JSON 模式；{} 表示任意对象</translation>
    </message>
    <message>
        <source>Rules in the format of llama.cpp, such as root ::= &quot;yes&quot; | &quot;no&quot;</source>
        <translation>llama.cpp 格式的规则，例如 root ::= &quot;yes&quot; | &quot;no&quot;</translation>
    </message>
</context>
<context>
    <name>IconButton</name>
    <message>
        <source>Not available now</source>
        <translation>目前不可用</translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message>
        <source>Import chats</source>
        <translation>导入对话</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Chats (*.json *.jsonl *.zip *.chat)</source>
        <translation>对话 (*.json *.jsonl *.zip *.chat)</translation>
    </message>
</context>
<context>
    <name>ImportProgress</name>
    <message>
        <source>Importing %1</source>
        <translation>正在导入 %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chats</source>
        <translation>
            <numerusform>%Ln 个对话</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Discards all chats of this import</source>
        <translation>放弃此次导入的所有对话</translation>
    </message>
    <message>
        <source>Importing chats</source>
        <translation>正在导入对话</translation>
    </message>
</context>
<context>
    <name>InspectorButtons</name>
    <message>
        <source>Position of the inspector</source>
        <translation>检查器的位置</translation>
    </message>
    <message>
        <source>Next to the conversation</source>
        <translation>对话旁边</translation>
    </message>
    <message>
        <source>Below the conversation</source>
        <translation>对话下方</translation>
    </message>
    <message>
        <source>In a separate window</source>
        <translation>在单独窗口中</translation>
    </message>
    <message>
        <source>Move the inspector back into the window</source>
        <translation>将检查器移回窗口</translation>
    </message>
    <message>
        <source>Hide the inspector</source>
        <translation>隐藏检查器</translation>
    </message>
    <message>
        <source>Hide the explanation</source>
        <translation>隐藏说明</translation>
    </message>
    <message>
        <source>Explain this page</source>
        <translation>说明此页</translation>
    </message>
</context>
<context>
    <name>InspectorHead</name>
    <message>
        <source>Chat</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Back to the conversation</source>
        <translation>返回对话</translation>
    </message>
    <message>
        <source>Groups of pages</source>
        <translation>页面分组</translation>
    </message>
</context>
<context>
    <name>InspectorPage</name>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Data that is recorded while an answer is written.</source>
        <translation>生成回答时记录的数据。</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>Number of candidates recorded for each token</source>
        <translation>每个词元记录的候选数</translation>
    </message>
    <message>
        <source>Always score the prompt</source>
        <translation>始终评估提示词</translation>
    </message>
    <message>
        <source>Before every answer, records how probable each token of the prompt was. This makes answers start later. If this is off, you can use “Score prompt” above the tokens</source>
        <translation>每次回答前记录提示词中每个词元的概率，回答会因此稍晚开始。关闭时，可使用词元上方的“评估提示词”</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Show the inspector</source>
        <translation>显示检查器</translation>
    </message>
    <message>
        <source>Shows the inspector next to or below the conversation if there is enough space; otherwise the inspector replaces the conversation on request</source>
        <translation>空间足够时，在对话旁或下方显示检查器；否则检查器按需取代对话</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Position of the inspector in the window; drag the inspector&apos;s edge to change its size</source>
        <translation>检查器在窗口中的位置；拖动检查器的边缘可改变大小</translation>
    </message>
    <message>
        <source>dock right bottom</source>
        <translation>停靠 右侧 底部</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>右侧</translation>
    </message>
    <message>
        <source>Bottom</source>
        <translation>底部</translation>
    </message>
    <message>
        <source>Separate window</source>
        <translation>单独窗口</translation>
    </message>
    <message>
        <source>The inspector can be on any screen; its position is remembered</source>
        <translation>检查器可在任意屏幕上；会记住其位置</translation>
    </message>
    <message>
        <source>undock monitor</source>
        <translation>取消停靠 显示器</translation>
    </message>
</context>
<context>
    <name>InspectorRail</name>
    <message>
        <source>Pages of the inspector</source>
        <translation>检查器的页面</translation>
    </message>
</context>
<context>
    <name>InspectorTabs</name>
    <message>
        <source>Pages of the inspector</source>
        <translation>检查器的页面</translation>
    </message>
</context>
<context>
    <name>InspectorWindow</name>
    <message>
        <source>Inspector — Vitrine</source>
        <translation>检查器 — Vitrine</translation>
    </message>
</context>
<context>
    <name>KeyStore</name>
    <message>
        <source>The keyring of the desktop reports: %1</source>
        <translation>桌面的密钥环报告：%1</translation>
    </message>
</context>
<context>
    <name>KeyTable</name>
    <message>
        <source> or </source>
        <translation> 或 </translation>
    </message>
</context>
<context>
    <name>KeyboardPage</name>
    <message>
        <source>Keyboard</source>
        <translation>键盘</translation>
    </message>
    <message>
        <source>Everything works without a pointer: Tab moves between controls, arrow keys move in lists.</source>
        <translation>无需指针即可完成所有操作：Tab 在控件之间移动，方向键在列表中移动。</translation>
    </message>
    <message>
        <source>In other programs</source>
        <translation>在其他程序中</translation>
    </message>
</context>
<context>
    <name>LeftOutMark</name>
    <message numerus="yes">
        <source>The next %Ln messages are not in the prompt: the context is full.</source>
        <translation>
            <numerusform>接下来的 %Ln 条消息不在提示词中：上下文已满。</numerusform>
        </translation>
    </message>
    <message>
        <source>Leave out no messages</source>
        <translation>不省略任何消息</translation>
    </message>
    <message>
        <source>From now on, this chat gets no answer if it does not fit into the context. The last answer is removed if it was generated without the messages that were left out</source>
        <translation>今后，如果上下文容纳不下此对话，则不再回答。如果上一个回答是在省略消息的情况下生成的，该回答会被移除</translation>
    </message>
</context>
<context>
    <name>LinkQuestion</name>
    <message>
        <source>Write an e-mail to this address?</source>
        <translation>给此地址写电子邮件？</translation>
    </message>
    <message>
        <source>Open this link?</source>
        <translation>打开此链接？</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
</context>
<context>
    <name>ListSetting</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>LoadProgress</name>
    <message>
        <source>waiting for the current answer to end</source>
        <translation>正在等待当前回答结束</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>正在加载模型</translation>
    </message>
</context>
<context>
    <name>LogitFoot</name>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>after sampling</source>
        <translation>采样后</translation>
    </message>
    <message>
        <source>at the pinned token</source>
        <translation>在固定的词元处</translation>
    </message>
    <message>
        <source>%1 of %2 candidates remain</source>
        <translation>%2 个候选中剩 %1 个</translation>
    </message>
    <message>
        <source>%1 of %2 recorded candidates remain</source>
        <translation>记录的 %2 个候选中剩 %1 个</translation>
    </message>
</context>
<context>
    <name>LogitHead</name>
    <message>
        <source>All logits</source>
        <translation>全部 logits</translation>
    </message>
</context>
<context>
    <name>LogitHeader</name>
    <message>
        <source>Token</source>
        <translation>词元</translation>
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
        <translation>模型 %</translation>
    </message>
    <message>
        <source>Final %</source>
        <translation>最终 %</translation>
    </message>
    <message>
        <source>Pinned %</source>
        <translation>固定处，%</translation>
    </message>
    <message>
        <source>Cumulative %</source>
        <translation>累计 %</translation>
    </message>
    <message>
        <source>Cumulative probability: this candidate and all above it</source>
        <translation>累计概率：此候选及其之上的所有候选</translation>
    </message>
    <message>
        <source>Probability at the pinned token, %</source>
        <translation>在固定的词元处的概率，%</translation>
    </message>
</context>
<context>
    <name>LogitOverview</name>
    <message>
        <source>All logits: from %1 to %2, mean %3, spread %4</source>
        <translation>全部 logits：从 %1 到 %2，均值 %3，离散度 %4</translation>
    </message>
    <message>
        <source>All logits: mean %1, spread %2</source>
        <translation>全部 logits：均值 %1，离散度 %2</translation>
    </message>
    <message>
        <source>longest bar: %1 tokens (logarithmic)</source>
        <translation>最长的条：%1 个词元（对数刻度）</translation>
    </message>
</context>
<context>
    <name>LogitPanel</name>
    <message>
        <source>Candidates</source>
        <translation>候选</translation>
    </message>
</context>
<context>
    <name>LogitPinned</name>
    <message>
        <source>Jensen–Shannon</source>
        <translation>JS 散度</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 比特</translation>
    </message>
    <message>
        <source>All logits of the pinned token</source>
        <translation>固定词元的全部 logit</translation>
    </message>
    <message>
        <source>KL (this token ‖ %1)</source>
        <translation>KL（此词元 ‖ %1）</translation>
    </message>
    <message>
        <source>KL (%1 ‖ this token)</source>
        <translation>KL（%1 ‖ 此词元）</translation>
    </message>
</context>
<context>
    <name>LogitRow</name>
    <message>
        <source>%1: %2, probability %3</source>
        <translation>%1：%2，概率 %3</translation>
    </message>
    <message>
        <source>, after sampling %1</source>
        <translation>，采样后 %1</translation>
    </message>
    <message>
        <source>, removed by a sampler</source>
        <translation>，被采样器移除</translation>
    </message>
    <message>
        <source>, chosen</source>
        <translation>，已选中</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>已移除</translation>
    </message>
    <message>
        <source>A sampler removed this token before the draw.</source>
        <translation>抽取前，采样器移除了此词元。</translation>
    </message>
    <message>
        <source>, removed by %1</source>
        <translation>，被 %1 移除</translation>
    </message>
    <message>
        <source>Removed by %1 before the draw.</source>
        <translation>在抽取之前被 %1 移除。</translation>
    </message>
    <message>
        <source>Cumulative probability of this candidate and all above it: %1</source>
        <translation>此候选及其之上所有候选的累计概率：%1</translation>
    </message>
    <message>
        <source>, probability at the pinned token %1</source>
        <translation>，在固定的词元处的概率 %1</translation>
    </message>
    <message>
        <source>Probability at the pinned token: %1</source>
        <translation>在固定的词元处的概率：%1</translation>
    </message>
    <message>
        <source>%1 · bytes %2 · %3</source>
        <translation>%1 · 字节 %2 · %3</translation>
    </message>
    <message>
        <source>Logit %1</source>
        <translation>Logit %1</translation>
    </message>
    <message>
        <source>Click to continue the answer with this token.</source>
        <translation>点击后，回答将以此词元继续。</translation>
    </message>
</context>
<context>
    <name>LogitTools</name>
    <message>
        <source>Word or id: why not chosen?</source>
        <translation>词或 ID：为什么没有选中？</translation>
    </message>
    <message>
        <source>first %1</source>
        <translation>前 %1 个</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
</context>
<context>
    <name>LogitWhy</name>
    <message>
        <source>rank %1, logit %2, %3</source>
        <translation>排名 %1，logit %2，%3</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>%1: %2. Removed by %3.</source>
        <translation>%1：%2。被 %3 移除。</translation>
    </message>
    <message>
        <source>%1: %2. A sampler removed it.</source>
        <translation>%1：%2。被某个采样器移除。</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>以及另外 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is the token that was chosen: %2.</source>
        <translation>%1 就是所选的词元：%2。</translation>
    </message>
    <message>
        <source>%1: %2. After all samplers, it was still a candidate with %3, but another token was drawn.</source>
        <translation>%1：%2。经过所有采样器后它仍是候选（%3），但抽中了另一个词元。</translation>
    </message>
    <message numerus="yes">
        <source>%1 is made of %Ln tokens. To get this text, the first token must be chosen at this position, and the other tokens after it:</source>
        <translation>
            <numerusform>%1 由 %Ln 个词元组成。要得到此文本，须在此位置选中第一个词元，其后选中其余词元：</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MessageDelegate</name>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>You</source>
        <translation>您</translation>
    </message>
    <message>
        <source>Answer this message</source>
        <translation>回答此消息</translation>
    </message>
    <message>
        <source>Ask for an answer to this message</source>
        <translation>请求对这条消息的回答</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>重新回答</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2 上的 %1</translation>
    </message>
</context>
<context>
    <name>MessageEditor</name>
    <message>
        <source>The answer, edited</source>
        <translation>已编辑的回答</translation>
    </message>
    <message>
        <source>The message, edited</source>
        <translation>已编辑的消息</translation>
    </message>
    <message>
        <source>The previous version stays.</source>
        <translation>上一版本会保留。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Discard the changes</source>
        <translation>放弃更改</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save the message as a new version</source>
        <translation>将消息保存为新版本</translation>
    </message>
    <message>
        <source>Save and answer</source>
        <translation>保存并回答</translation>
    </message>
    <message>
        <source>Save the message as a new version, and ask for an answer</source>
        <translation>将消息保存为新版本并请求回答</translation>
    </message>
</context>
<context>
    <name>MessageFooter</name>
    <message>
        <source>Copy the message</source>
        <translation>复制消息</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>重新回答</translation>
    </message>
    <message>
        <source>Branch from here</source>
        <translation>从此处分支</translation>
    </message>
    <message>
        <source>Show the tokens of this answer</source>
        <translation>显示此回答的词元</translation>
    </message>
    <message>
        <source>More actions for this message</source>
        <translation>此消息的更多操作</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>已编辑</translation>
    </message>
</context>
<context>
    <name>MessageMenu</name>
    <message>
        <source>Copy selection</source>
        <translation>复制所选内容</translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation>复制消息</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>重新回答</translation>
    </message>
    <message>
        <source>Answer this message</source>
        <translation>回答此消息</translation>
    </message>
    <message>
        <source>Answer again with…</source>
        <translation>用其他设置重新回答…</translation>
    </message>
    <message>
        <source>Answer this message with…</source>
        <translation>用其他设置回答…</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Branch from here</source>
        <translation>从此处分支</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Map of this chat</source>
        <translation>此对话的对话图</translation>
    </message>
    <message>
        <source>Delete from here</source>
        <translation>从此处起删除</translation>
    </message>
</context>
<context>
    <name>MessageView</name>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Jump to the latest message</source>
        <translation>跳到最新消息</translation>
    </message>
    <message>
        <source>Answered: %1</source>
        <translation>已回答：%1</translation>
    </message>
</context>
<context>
    <name>ModelPicker</name>
    <message>
        <source>Opening %1…</source>
        <translation>正在打开 %1…</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>无模型</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>正在加载模型</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2 上的 %1</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>离线</translation>
    </message>
    <message>
        <source>%1 opens after this answer</source>
        <translation>此回答完成后打开 %1</translation>
    </message>
</context>
<context>
    <name>ModelPopup</name>
    <message>
        <source>Open a file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Open a GGUF file</source>
        <translation>打开 GGUF 文件</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>卸载</translation>
    </message>
    <message>
        <source>Free the model&apos;s memory</source>
        <translation>释放模型占用的内存</translation>
    </message>
</context>
<context>
    <name>ModelRows</name>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>The file no longer exists: %1</source>
        <translation>文件已不存在：%1</translation>
    </message>
    <message>
        <source>Remove %1 from the list</source>
        <translation>从列表移除 %1</translation>
    </message>
</context>
<context>
    <name>ModelsPage</name>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>These settings apply to the next model that is opened.</source>
        <translation>这些设置用于下一个打开的模型。</translation>
    </message>
    <message>
        <source>Where the model runs</source>
        <translation>模型的运行位置</translation>
    </message>
    <message>
        <source>Compute on</source>
        <translation>计算设备</translation>
    </message>
    <message>
        <source>device GPU CPU graphics Vulkan</source>
        <translation>设备 显卡 GPU CPU Vulkan</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>CPU threads used for inference</source>
        <translation>推理使用的 CPU 线程数</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Context length</source>
        <translation>上下文长度</translation>
    </message>
    <message>
        <source>In tokens; Auto uses the trained length of the model, at most %L1</source>
        <translation>以词元计；自动使用模型的训练长度，最多 %L1</translation>
    </message>
    <message>
        <source>Auto (%1)</source>
        <translation>自动 (%1)</translation>
    </message>
</context>
<context>
    <name>Notices</name>
    <message>
        <source>Show report</source>
        <translation>显示报告</translation>
    </message>
    <message>
        <source>Continue on the CPU</source>
        <translation>在 CPU 上继续</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>重新打开</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Send the chat</source>
        <translation>发送对话</translation>
    </message>
    <message>
        <source>%1 has not received all of this chat. If you continue, the whole chat is sent to this server.</source>
        <translation>%1 尚未收到此对话的全部内容。如果继续，整个对话会发送到该服务器。</translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation>保存到其他位置…</translation>
    </message>
</context>
<context>
    <name>NumberField</name>
    <message>
        <source>A number from %1 to %2</source>
        <translation>%1 到 %2 之间的数值</translation>
    </message>
</context>
<context>
    <name>OpenModelDialog</name>
    <message>
        <source>Open a model</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>GGUF models (*.gguf *.GGUF)</source>
        <translation>GGUF 模型 (*.gguf *.GGUF)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>OrderRow</name>
    <message>
        <source>samplers order sampling</source>
        <translation>采样器 顺序 采样</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>Move %1 up</source>
        <translation>上移 %1</translation>
    </message>
    <message>
        <source>Move %1 down</source>
        <translation>下移 %1</translation>
    </message>
    <message>
        <source>not in the order</source>
        <translation>不在顺序中</translation>
    </message>
</context>
<context>
    <name>OrderSetting</name>
    <message>
        <source>Order of the samplers</source>
        <translation>采样器顺序</translation>
    </message>
    <message>
        <source>Mirostat replaces all of these samplers except the temperature</source>
        <translation>除温度以外，Mirostat 会取代所有这些采样器</translation>
    </message>
    <message>
        <source>No sampler is active</source>
        <translation>没有启用的采样器</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
</context>
<context>
    <name>OverflowSetting</name>
    <message>
        <source>When the context is full</source>
        <translation>上下文已满时</translation>
    </message>
    <message>
        <source>Messages that are left out of the prompt are marked and stay in the chat</source>
        <translation>提示词省略的消息会被标记，并保留在对话中</translation>
    </message>
    <message>
        <source>Leave out the oldest messages</source>
        <translation>省略最早的消息</translation>
    </message>
    <message>
        <source>Leave out middle messages</source>
        <translation>省略中间的消息</translation>
    </message>
    <message>
        <source>Give no more answers</source>
        <translation>不再回答</translation>
    </message>
</context>
<context>
    <name>PageAbout</name>
    <message>
        <source>Hide the explanation</source>
        <translation>隐藏说明</translation>
    </message>
    <message>
        <source>Show the whole explanation</source>
        <translation>显示完整说明</translation>
    </message>
</context>
<context>
    <name>PageDrawing</name>
    <message numerus="yes">
        <source>%Ln more rows are in the table (CSV).</source>
        <translation>
            <numerusform>表格（CSV）中还有 %Ln 行。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PausesPanel</name>
    <message>
        <source>Where answers pause</source>
        <translation>在何处暂停</translation>
    </message>
    <message>
        <source>In step mode, an answer pauses before a token that meets one of these conditions. The token is already drawn, but you can choose another one.</source>
        <translation>在单步模式下，回答会在满足以下任一条件的词元之前暂停。该词元已抽取，但您可以改选其他词元。</translation>
    </message>
    <message>
        <source>Before the first token</source>
        <translation>第一个词元之前</translation>
    </message>
    <message>
        <source>Entropy above</source>
        <translation>熵高于</translation>
    </message>
    <message>
        <source>In bits: 1 bit is as uncertain as 2 equally probable tokens, 4 bits are as uncertain as 16 tokens</source>
        <translation>以比特计：1 比特的不确定性相当于 2 个等概率词元，4 比特相当于 16 个</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>Rank above</source>
        <translation>排名低于</translation>
    </message>
    <message>
        <source>Rank 1 is the most probable token. With the value 1, the answer pauses whenever another token was drawn</source>
        <translation>排名 1 为概率最高的词元。设为 1 时，凡抽到其他词元，回答即暂停</translation>
    </message>
    <message>
        <source>Probability below</source>
        <translation>概率低于</translation>
    </message>
    <message>
        <source>In percent: the probability that the model gives, before any sampler</source>
        <translation>以百分比计，为模型给出、采样之前的概率</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Pauses before tokens with these ids; separated by “&#xa0;|&#xa0;”</source>
        <translation>在具有这些 ID 的词元之前暂停；用“&#xa0;|&#xa0;”分隔</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Pauses before the token that completes one of these texts; separated by “&#xa0;|&#xa0;”</source>
        <translation>在补全其中任一文本的词元之前暂停；用“&#xa0;|&#xa0;”分隔</translation>
    </message>
    <message>
        <source>A logit is not a number</source>
        <translation>logit 不是数值</translation>
    </message>
    <message>
        <source>Pauses if the model computes NaN or infinity. Without this pause, the answer fails</source>
        <translation>模型算出 NaN 或无穷大时暂停；否则回答会失败</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>PinnedToken</name>
    <message>
        <source>Pinned token %1</source>
        <translation>已固定的词元 %1</translation>
    </message>
    <message>
        <source>pinned token of another message</source>
        <translation>另一条消息中固定的词元</translation>
    </message>
    <message>
        <source>pinned token at position %1</source>
        <translation>位置 %1 处固定的词元</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
</context>
<context>
    <name>PlainButton</name>
    <message>
        <source>Not available now</source>
        <translation>目前不可用</translation>
    </message>
</context>
<context>
    <name>PreTokenizerChoice</name>
    <message>
        <source>Load the model with another pre-tokenizer</source>
        <translation>用其他预分词器加载模型</translation>
    </message>
    <message>
        <source>Known models with the same vocabulary use the first pre-tokenizer in the list.</source>
        <translation>词表相同的已知模型使用列表中的第一个预分词器。</translation>
    </message>
    <message>
        <source>No known model has this vocabulary. A wrong choice makes answers worse.</source>
        <translation>没有已知模型使用此词表。选错会使回答变差。</translation>
    </message>
    <message>
        <source>Pre-tokenizers</source>
        <translation>预分词器</translation>
    </message>
    <message>
        <source>same vocabulary</source>
        <translation>词表相同</translation>
    </message>
</context>
<context>
    <name>PresetMenu</name>
    <message>
        <source>Delete the preset %1</source>
        <translation>删除预设 %1</translation>
    </message>
    <message>
        <source>Save as a preset…</source>
        <translation>保存为预设…</translation>
    </message>
    <message>
        <source>Import a preset…</source>
        <translation>导入预设…</translation>
    </message>
    <message>
        <source>Presets are files in %1</source>
        <translation>预设是 %1 中的文件</translation>
    </message>
</context>
<context>
    <name>PrivacyPage</name>
    <message>
        <source>Privacy</source>
        <translation>隐私</translation>
    </message>
    <message>
        <source>Kept on this computer</source>
        <translation>保存在此计算机上</translation>
    </message>
    <message>
        <source>Reopen long chats without waiting</source>
        <translation>无需等待即可重新打开长对话</translation>
    </message>
    <message>
        <source>Saves the KV cache and tokens of each chat in %1. They are deleted with the chat or when you turn this off.</source>
        <translation>将每个对话的 KV 缓存和词元保存在 %1 中。删除对话或关闭此项时，它们会被删除。</translation>
    </message>
    <message>
        <source>Saved states</source>
        <translation>已保存的状态</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Models run on this computer, and Vitrine sends nothing anywhere, unless you add a server to the list of models. Questions to the models of a server are sent only to that server.</source>
        <translation>模型在本机上运行，Vitrine 不向任何地方发送内容，除非您在模型列表中添加服务器。向某个服务器的模型提出的问题只会发送到该服务器。</translation>
    </message>
    <message>
        <source>Connections to other computers</source>
        <translation>与其他计算机的连接</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>离线</translation>
    </message>
    <message>
        <source>No server is contacted. %1</source>
        <translation>不联系任何服务器。%1</translation>
    </message>
    <message>
        <source>No server is contacted</source>
        <translation>不联系任何服务器</translation>
    </message>
    <message>
        <source>server network remote internet</source>
        <translation>服务器 网络 远程 互联网</translation>
    </message>
    <message>
        <source>Offline: contact no server</source>
        <translation>离线：不联系任何服务器</translation>
    </message>
</context>
<context>
    <name>PromptChecker</name>
    <message>
        <source>Position %L1: %2</source>
        <translation>位置 %L1：%2</translation>
    </message>
</context>
<context>
    <name>PromptDialog</name>
    <message>
        <source>Prompts</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>All prompts</source>
        <translation>所有提示词</translation>
    </message>
    <message>
        <source>Edit a prompt</source>
        <translation>编辑提示词</translation>
    </message>
    <message>
        <source>New prompt</source>
        <translation>新建提示词</translation>
    </message>
    <message>
        <source>Prompts are files in %1</source>
        <translation>提示词是 %1 中的文件</translation>
    </message>
    <message>
        <source>Edit the prompt %1</source>
        <translation>编辑提示词 %1</translation>
    </message>
    <message>
        <source>Delete the prompt %1</source>
        <translation>删除提示词 %1</translation>
    </message>
    <message>
        <source>Prompts for repeated use. When you use a prompt with {{topic}}, you are asked for the topic.</source>
        <translation>供反复使用的提示词。使用含 {{主题}} 的提示词时，会请您填写主题。</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>插入</translation>
    </message>
    <message>
        <source>Name of the prompt</source>
        <translation>提示词名称</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Explain {{topic}} to a {{reader}}.</source>
        <translation>向{{读者}}解释{{主题}}。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
</context>
<context>
    <name>QueueList</name>
    <message>
        <source>Waiting messages</source>
        <translation>等待发送的消息</translation>
    </message>
    <message>
        <source>Waiting: %1</source>
        <translation>等待中：%1</translation>
    </message>
    <message>
        <source>Send now</source>
        <translation>立即发送</translation>
    </message>
    <message>
        <source>Move this message back to the composer</source>
        <translation>将此消息移回输入框</translation>
    </message>
</context>
<context>
    <name>QuitQuestion</name>
    <message>
        <source>Quit without saving?</source>
        <translation>不保存就退出？</translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation>保存到其他位置…</translation>
    </message>
    <message>
        <source>Quit anyway</source>
        <translation>仍要退出</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>ReasoningBlock</name>
    <message numerus="yes">
        <source>%Ln tokens</source>
        <translation>
            <numerusform>%Ln 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>less than a second</source>
        <translation>不到一秒</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>Reasoning…</source>
        <translation>正在思考…</translation>
    </message>
    <message>
        <source>Reasoned for %1 · %2</source>
        <translation>思考了%1 · %2</translation>
    </message>
    <message>
        <source>Reasoned for %1</source>
        <translation>思考了%1</translation>
    </message>
    <message>
        <source>Hides the reasoning</source>
        <translation>隐藏思考过程</translation>
    </message>
    <message>
        <source>Shows the reasoning</source>
        <translation>显示思考过程</translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation>思考</translation>
    </message>
</context>
<context>
    <name>RecordHead</name>
    <message>
        <source>Save the record…</source>
        <translation>保存记录…</translation>
    </message>
    <message>
        <source>One file with everything known about this answer, to attach to a bug report</source>
        <translation>一个包含此回答全部已知信息的文件，可附在错误报告中</translation>
    </message>
    <message>
        <source>Open a record…</source>
        <translation>打开记录…</translation>
    </message>
    <message>
        <source>First difference at</source>
        <translation>首个差异处</translation>
    </message>
    <message>
        <source>Differences only</source>
        <translation>仅显示不同之处</translation>
    </message>
    <message>
        <source>Close files</source>
        <translation>关闭文件</translation>
    </message>
    <message>
        <source>Compares the record with this answer. If a record is already open, compares the two records.</source>
        <translation>将该记录与此回答比较。如果已打开一份记录，则比较这两份记录。</translation>
    </message>
    <message>
        <source>Leaves out texts, token ids, file names and exact numbers. Lengths and settings stay, so a very short text might still be guessed.</source>
        <translation>不含文本、词元 ID、文件名和精确数值。长度和设置会保留，极短的文本可能因此被猜出。</translation>
    </message>
    <message>
        <source>The record contains all texts. To leave them out before you share the record, turn this on.</source>
        <translation>记录包含全部文本。若要在分享记录之前去除文本，请打开此开关。</translation>
    </message>
    <message>
        <source>Compare with another version…</source>
        <translation>与另一版本比较…</translation>
    </message>
    <message>
        <source>Compare with the other version</source>
        <translation>与另一版本比较</translation>
    </message>
    <message>
        <source>Compares this answer with another answer to the same question, for example from another model or a server</source>
        <translation>将此回答与同一问题的另一回答比较，例如来自其他模型或服务器的回答</translation>
    </message>
    <message>
        <source>End the comparison</source>
        <translation>结束比较</translation>
    </message>
</context>
<context>
    <name>RecordOffer</name>
    <message>
        <source>Also include the values of this tap at the chosen token:</source>
        <translation>同时加入此观测点在所选词元处的值：</translation>
    </message>
    <message>
        <source>Tap whose values are added</source>
        <translation>要加入其值的观测点</translation>
    </message>
    <message>
        <source>Statistics of all taps, for this record</source>
        <translation>所有观测点的统计（写入此记录）</translation>
    </message>
</context>
<context>
    <name>RecordPanel</name>
    <message>
        <source>Facts about the run</source>
        <translation>本次运行的信息</translation>
    </message>
    <message>
        <source>Save the record</source>
        <translation>保存记录</translation>
    </message>
    <message>
        <source>Open a record</source>
        <translation>打开记录</translation>
    </message>
    <message>
        <source>Records (%1)</source>
        <translation>记录 (%1)</translation>
    </message>
    <message>
        <source>All files (%1)</source>
        <translation>所有文件 (%1)</translation>
    </message>
    <message>
        <source>Fold settings that have their defaults</source>
        <translation>折叠保持默认值的设置</translation>
    </message>
    <message numerus="yes">
        <source>Show %Ln settings that have their defaults</source>
        <translation>
            <numerusform>显示 %Ln 项保持默认值的设置</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RecordRow</name>
    <message>
        <source>%1, %2: %3 and %4</source>
        <translation>%1，%2：%3 和 %4</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1，%2：%3</translation>
    </message>
</context>
<context>
    <name>RecordSteps</name>
    <message>
        <source>Steps with different distributions</source>
        <translation>分布不同的步骤</translation>
    </message>
    <message>
        <source>Step %1, %2: %3 bits</source>
        <translation>第 %1 步，%2：%3 比特</translation>
    </message>
    <message>
        <source>For each step: the token of %1, the distance between the two distributions (Jensen–Shannon; a lower bound in bits), and the probability of the token in both distributions.</source>
        <translation>每一步：%1 的词元、两个分布的距离（Jensen–Shannon，下界，以比特计），以及该词元在两个分布中的概率。</translation>
    </message>
</context>
<context>
    <name>ReplaceQuestion</name>
    <message>
        <source>Replace %1?</source>
        <translation>替换 %1？</translation>
    </message>
    <message>
        <source>A file with this name already exists. Replacing it deletes its contents.</source>
        <translation>已有同名文件。替换会删除其内容。</translation>
    </message>
    <message>
        <source>Choose another name</source>
        <translation>换个名称</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
</context>
<context>
    <name>ReplayOffer</name>
    <message numerus="yes">
        <source>evaluates %Ln tokens again</source>
        <translation>
            <numerusform>重新对 %Ln 个词元求值</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2, %3 MB</source>
        <translation>%1：%2，%3 MB</translation>
    </message>
    <message>
        <source>%1: %2, about %3 s, %4 MB</source>
        <translation>%1：%2，约 %3 秒，%4 MB</translation>
    </message>
    <message>
        <source>Evaluating tokens again: %1</source>
        <translation>正在重新对词元求值：%1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Evaluate</source>
        <translation>求值</translation>
    </message>
    <message>
        <source>%1, about %2&#xa0;s left</source>
        <translation>%1，约剩 %2&#xa0;秒</translation>
    </message>
    <message>
        <source>%1: the answer pauses while tokens are evaluated again</source>
        <translation>%1：重新对词元求值期间，回答会暂停</translation>
    </message>
    <message>
        <source>%1. The answer pauses meanwhile.</source>
        <translation>%1。其间回答会暂停。</translation>
    </message>
    <message>
        <source>Pause answer and evaluate</source>
        <translation>暂停回答并求值</translation>
    </message>
    <message>
        <source>Waiting for another task of the engine</source>
        <translation>正在等待引擎完成其他任务</translation>
    </message>
    <message>
        <source>%1: %2, roughly %3 s (not measured yet), %4 MB</source>
        <translation>%1：%2，粗略估计 %3 s（尚未测量），%4 MB</translation>
    </message>
</context>
<context>
    <name>ResetButton</name>
    <message>
        <source>Reset to default</source>
        <translation>恢复默认值</translation>
    </message>
    <message>
        <source>%1: reset to default</source>
        <translation>%1：恢复默认值</translation>
    </message>
</context>
<context>
    <name>RestoreDialog</name>
    <message>
        <source>Restore chats</source>
        <translation>恢复对话</translation>
    </message>
    <message>
        <source>A copy of the chats</source>
        <translation>对话的副本</translation>
    </message>
    <message>
        <source>Chats of Vitrine (*.sqlite *.sqlite.*)</source>
        <translation>Vitrine 对话 (*.sqlite *.sqlite.*)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>“Add missing chats” leaves all present chats as they are. “Replace all chats” makes a backup of them first.</source>
        <translation>“添加缺少的对话”会让现有对话保持原样。“替换所有对话”会先备份现有对话。</translation>
    </message>
    <message>
        <source>There are no backups yet.</source>
        <translation>还没有备份。</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>Wait until the current answer is complete and no chats are being imported.</source>
        <translation>请等待当前回答完成且对话导入结束。</translation>
    </message>
    <message>
        <source>Add missing chats</source>
        <translation>添加缺少的对话</translation>
    </message>
    <message>
        <source>Replace all chats</source>
        <translation>替换所有对话</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>从文件恢复…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Restoring %1</source>
        <translation>正在恢复 %1</translation>
    </message>
    <message>
        <source>Restoring chats</source>
        <translation>正在恢复对话</translation>
    </message>
</context>
<context>
    <name>RunFacts</name>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>keys %1, values %2</source>
        <translation>键 %1，值 %2</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>You edited this answer. Its tokens are kept with the previous version.</source>
        <translation>您编辑了此回答。其词元保存在上一版本中。</translation>
    </message>
    <message>
        <source>Vitrine: %1</source>
        <translation>Vitrine：%1</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>Hash of the model file: %1</source>
        <translation>模型文件的哈希：%1</translation>
    </message>
    <message>
        <source>Device: %1</source>
        <translation>设备：%1</translation>
    </message>
    <message>
        <source>Driver: %1</source>
        <translation>驱动程序：%1</translation>
    </message>
    <message>
        <source>Instruction set: %1</source>
        <translation>指令集：%1</translation>
    </message>
    <message>
        <source>KV cache: %1</source>
        <translation>KV 缓存：%1</translation>
    </message>
    <message>
        <source>Seed: %1</source>
        <translation>种子：%1</translation>
    </message>
    <message>
        <source>Time to first token: %1</source>
        <translation>首词元延迟：%1</translation>
    </message>
    <message>
        <source>Reasoning: %1</source>
        <translation>思考：%1</translation>
    </message>
    <message>
        <source>Accepted draft tokens: %1 of %2</source>
        <translation>接受的草稿词元：%1 / %2</translation>
    </message>
    <message>
        <source>Settings: %1</source>
        <translation>设置：%1</translation>
    </message>
    <message>
        <source>a grammar</source>
        <translation>语法</translation>
    </message>
    <message>
        <source>a JSON schema</source>
        <translation>JSON 模式</translation>
    </message>
    <message>
        <source>Evaluated again: %1 of the %2 tokens of the prompt, because the last copy of the model&apos;s states was made before them</source>
        <translation>重新求值：提示词 %2 个词元中的 %1 个，因为模型状态的最后一份副本位于它们之前</translation>
    </message>
    <message>
        <source>Settings up to token %L1, from an earlier version of the answer: %2</source>
        <translation>到词元 %L1 为止的设置，来自回答的较早版本：%2</translation>
    </message>
</context>
<context>
    <name>RunToPanel</name>
    <message>
        <source>Resume the answer</source>
        <translation>恢复生成回答</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>With the next token of your choice (enter its id)</source>
        <translation>以您选择的词元作为下一个（输入其 ID）</translation>
    </message>
    <message>
        <source>Id of the token</source>
        <translation>词元的 ID</translation>
    </message>
    <message>
        <source>Use this token</source>
        <translation>使用此词元</translation>
    </message>
    <message>
        <source>Until the answer has this many tokens</source>
        <translation>直到回答达到此词元数</translation>
    </message>
</context>
<context>
    <name>SamplerDraw</name>
    <message>
        <source>No random number was drawn</source>
        <translation>不进行抽取</translation>
    </message>
    <message>
        <source>The random number is %1</source>
        <translation>随机数为 %1</translation>
    </message>
    <message>
        <source>%1: from %2 to %3</source>
        <translation>%1：从 %2 到 %3</translation>
    </message>
    <message>
        <source>All others: from %1 to %2</source>
        <translation>其余：从 %1 到 %2</translation>
    </message>
</context>
<context>
    <name>SamplerRow</name>
    <message>
        <source>Set for this chat. %1</source>
        <translation>已为此对话设置。%1</translation>
    </message>
</context>
<context>
    <name>SamplerSlider</name>
    <message>
        <source>Double-click or press Delete to reset to %1, the value of the answer</source>
        <translation>双击或按 Delete 恢复为回答所用的值 %1</translation>
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
        <translation>抽取</translation>
    </message>
    <message>
        <source>Grammar</source>
        <translation>语法</translation>
    </message>
    <message>
        <source>Token bias</source>
        <translation>词元偏置</translation>
    </message>
    <message>
        <source>greedy</source>
        <translation>贪心</translation>
    </message>
    <message>
        <source>temp.</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>penal.</source>
        <translation>惩罚</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>gramm.</source>
        <translation>语法</translation>
    </message>
</context>
<context>
    <name>SamplerStageHeader</name>
    <message>
        <source>Sampler</source>
        <translation>采样器</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Mass %</source>
        <translation>质量 %</translation>
    </message>
</context>
<context>
    <name>SamplerStageRow</name>
    <message>
        <source>%1 %2: %3 remaining candidates, with %4 of the probability mass</source>
        <translation>%1 %2：剩余 %3 个候选，占概率质量的 %4</translation>
    </message>
    <message numerus="yes">
        <source>Removed %Ln candidates with %1 of the probability mass</source>
        <translation>
            <numerusform>移除了 %Ln 个候选，占概率质量的 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>The most probable removed candidate: %1</source>
        <translation>被移除的候选中概率最高的：%1</translation>
    </message>
    <message>
        <source>Alt and the up or down arrow move this sampler in the order</source>
        <translation>按 Alt 加上箭头或下箭头可移动此采样器的顺序</translation>
    </message>
    <message>
        <source>%1: off</source>
        <translation>%1：关</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
</context>
<context>
    <name>SamplerStages</name>
    <message>
        <source>Remaining candidates</source>
        <translation>剩余的候选</translation>
    </message>
    <message>
        <source>Fewer values</source>
        <translation>收起其他参数</translation>
    </message>
    <message>
        <source>More values</source>
        <translation>更多参数</translation>
    </message>
</context>
<context>
    <name>SamplerToken</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>SamplerTokens</name>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
</context>
<context>
    <name>SamplerTrial</name>
    <message>
        <source>Creates a version of the answer that is the same up to this token and continues with these values</source>
        <translation>生成回答的新版本：到此词元为止相同，之后使用这些值</translation>
    </message>
    <message>
        <source>Use in this chat</source>
        <translation>用于此对话</translation>
    </message>
    <message>
        <source>The next answers of this chat are made with these values</source>
        <translation>本对话之后的回答将使用这些值</translation>
    </message>
    <message>
        <source>Continue from this token</source>
        <translation>从此词元继续</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Back to the answer&apos;s settings</source>
        <translation>恢复为生成回答时的值</translation>
    </message>
</context>
<context>
    <name>SamplersEmpty</name>
    <message>
        <source>All logits for this token</source>
        <translation>此词元的所有 logits</translation>
    </message>
</context>
<context>
    <name>SamplersPanel</name>
    <message>
        <source>probability in %</source>
        <translation>概率（%）</translation>
    </message>
    <message>
        <source>How the token was drawn</source>
        <translation>词元是怎样抽取的</translation>
    </message>
    <message>
        <source>nothing is drawn: the most probable token is taken</source>
        <translation>不进行抽取：取概率最高的词元</translation>
    </message>
    <message>
        <source>random number %1 falls on %2</source>
        <translation>随机数 %1 落在 %2 上</translation>
    </message>
    <message>
        <source>random number %1</source>
        <translation>随机数 %1</translation>
    </message>
    <message>
        <source>Final probabilities of the candidates</source>
        <translation>各候选的最终概率</translation>
    </message>
    <message>
        <source>random number %1 falls on %2; %3 was chosen by hand</source>
        <translation>随机数 %1 落在 %2 上；%3 为手动选择</translation>
    </message>
</context>
<context>
    <name>SaveCodeDialog</name>
    <message>
        <source>Save the code</source>
        <translation>保存代码</translation>
    </message>
</context>
<context>
    <name>SaveElsewhere</name>
    <message>
        <source>Chats</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Save all chats</source>
        <translation>保存所有对话</translation>
    </message>
    <message>
        <source>Chats of Vitrine (*.sqlite)</source>
        <translation>Vitrine 对话 (*.sqlite)</translation>
    </message>
</context>
<context>
    <name>SavePath</name>
    <message>
        <source>Folder and name of the file</source>
        <translation>文件夹和文件名</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
</context>
<context>
    <name>SeedSetting</name>
    <message>
        <source>Same text every time</source>
        <translation>每次生成相同文本</translation>
    </message>
    <message>
        <source>Draws with a fixed seed, so that the same prompt gets the same answer; otherwise every answer gets a new seed. To always take the most probable token, set the temperature to 0</source>
        <translation>使用固定种子抽取，使相同的提示词得到相同的回答；否则每个回答使用新的种子。若要始终取最可能的词元，请将温度设为 0</translation>
    </message>
    <message>
        <source>seed random deterministic greedy</source>
        <translation>种子 随机 确定性 贪心</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新</translation>
    </message>
</context>
<context>
    <name>SendButton</name>
    <message>
        <source>Not available now</source>
        <translation>目前不可用</translation>
    </message>
</context>
<context>
    <name>ServerModels</name>
    <message numerus="yes">
        <source>Search among %Ln models</source>
        <translation>
            <numerusform>在 %Ln 个模型中搜索</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>找到 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · vocabulary from %2</source>
        <translation>%1 · 词表来自 %2</translation>
    </message>
    <message>
        <source>Use %1 without the vocabulary from %2</source>
        <translation>使用 %1，但不使用来自 %2 的词表</translation>
    </message>
    <message>
        <source>Choose a file on this computer with the same vocabulary as %1, so that Vitrine can show and check this model&apos;s prompts and count their tokens</source>
        <translation>选择本机上与 %1 词表相同的文件，使 Vitrine 能显示并检查此模型的提示词，并统计其词元数</translation>
    </message>
    <message>
        <source>%1 has no model that matches “%2”.</source>
        <translation>%1 没有与“%2”匹配的模型。</translation>
    </message>
    <message numerus="yes">
        <source>Show all %Ln</source>
        <translation>
            <numerusform>显示全部 %Ln 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ServerRow</name>
    <message>
        <source>Asking %1…</source>
        <translation>正在询问 %1…</translation>
    </message>
    <message>
        <source>Test %1 and fetch its models</source>
        <translation>测试 %1 并获取其模型</translation>
    </message>
    <message>
        <source>Remove %1 and its key</source>
        <translation>移除 %1 及其密钥</translation>
    </message>
    <message>
        <source>Hide the features of %1</source>
        <translation>隐藏 %1 的功能</translation>
    </message>
    <message>
        <source>Show the features of %1</source>
        <translation>显示 %1 的功能</translation>
    </message>
    <message>
        <source>Remove %1 and its key? Its model is closed, and nothing more is sent to this server. Your chats are kept.</source>
        <translation>要移除 %1 及其密钥吗？其模型会被关闭，不再向该服务器发送任何内容。您的对话会保留。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>ServerRows</name>
    <message>
        <source>On other computers</source>
        <translation>在其他计算机上</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>离线</translation>
    </message>
    <message>
        <source>Offline: contact no server</source>
        <translation>离线：不联系任何服务器</translation>
    </message>
    <message>
        <source>Add a server…</source>
        <translation>添加服务器…</translation>
    </message>
    <message>
        <source>vLLM, SGLang, llama-server, Ollama, LM Studio or another server with OpenAI&apos;s protocol</source>
        <translation>vLLM、SGLang、llama-server、Ollama、LM Studio 或其他使用 OpenAI 协议的服务器</translation>
    </message>
    <message>
        <source>Address, such as http://localhost:8000/v1</source>
        <translation>地址，例如 http://localhost:8000/v1</translation>
    </message>
    <message>
        <source>Key, if required</source>
        <translation>密钥（如需要）</translation>
    </message>
    <message>
        <source>Name (optional)</source>
        <translation>名称（可选）</translation>
    </message>
    <message>
        <source>Add and test</source>
        <translation>添加并测试</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>A file with the vocabulary of %1</source>
        <translation>与 %1 词表相同的文件</translation>
    </message>
    <message>
        <source>GGUF models (*.gguf *.GGUF)</source>
        <translation>GGUF 模型 (*.gguf *.GGUF)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Vitrine requests a few short answers to find out which features the server supports. Vitrine does this when one of the models of the server is opened for the first time, or immediately if the server has only one model.</source>
        <translation>Vitrine 会请求几个简短回答，以了解服务器支持哪些功能。这会在首次打开该服务器的某个模型时进行；如果服务器只有一个模型，则立即进行。</translation>
    </message>
    <message>
        <source>Key of the server</source>
        <translation>服务器的密钥</translation>
    </message>
</context>
<context>
    <name>SettingsPane</name>
    <message>
        <source>General</source>
        <translation>常规</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Generation</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Privacy</source>
        <translation>隐私</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>键盘</translation>
    </message>
</context>
<context>
    <name>SettingsView</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Close the settings</source>
        <translation>关闭设置</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>搜索设置</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>No setting matches “%1”.</source>
        <translation>没有与“%1”匹配的设置。</translation>
    </message>
</context>
<context>
    <name>ShortcutSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
</context>
<context>
    <name>ShowAll</name>
    <message>
        <source>Show less</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Show all %1</source>
        <translation>显示全部%1</translation>
    </message>
</context>
<context>
    <name>SiblingSwitch</name>
    <message>
        <source>Show the previous version</source>
        <translation>显示上一版本</translation>
    </message>
    <message>
        <source>Version %1 of %2</source>
        <translation>版本 %1 / %2</translation>
    </message>
    <message>
        <source>Show the next version</source>
        <translation>显示下一版本</translation>
    </message>
</context>
<context>
    <name>StepBar</name>
    <message numerus="yes">
        <source>Paused after %Ln tokens</source>
        <translation>
            <numerusform>在 %Ln 个词元后暂停</numerusform>
        </translation>
    </message>
    <message>
        <source>Step mode: running</source>
        <translation>单步模式：运行中</translation>
    </message>
    <message>
        <source>Step mode</source>
        <translation>单步模式</translation>
    </message>
    <message>
        <source>pauses at: %1</source>
        <translation>暂停条件：%1</translation>
    </message>
    <message>
        <source>the next answer pauses before its first token</source>
        <translation>下一个回答将在第一个词元之前暂停</translation>
    </message>
    <message>
        <source>no automatic pauses</source>
        <translation>没有自动暂停</translation>
    </message>
    <message>
        <source>One token</source>
        <translation>一个词元</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>pauses before the first token, and at: %1</source>
        <translation>在第一个词元之前暂停，以及在：%1</translation>
    </message>
</context>
<context>
    <name>StepCandidate</name>
    <message>
        <source>Take the drawn token %1, %2</source>
        <translation>采用抽到的 %1，%2</translation>
    </message>
    <message>
        <source>Take %1 instead, %2</source>
        <translation>改用 %1，%2</translation>
    </message>
    <message>
        <source>Take this token, and pause before the next token</source>
        <translation>采用此词元，并在下一个词元之前暂停</translation>
    </message>
    <message>
        <source>Take this token instead of the drawn one</source>
        <translation>采用此词元代替抽到的词元</translation>
    </message>
</context>
<context>
    <name>StopStringsSetting</name>
    <message>
        <source>Stop strings</source>
        <translation>停止字符串</translation>
    </message>
    <message>
        <source>The answer ends before any of these texts; separated by “&#xa0;|&#xa0;”; %1 stands for a line break</source>
        <translation>回答在其中任一字符串之前结束；用“&#xa0;|&#xa0;”分隔；%1 表示换行</translation>
    </message>
</context>
<context>
    <name>SystemPromptHead</name>
    <message>
        <source>System prompt</source>
        <translation>系统提示词</translation>
    </message>
    <message>
        <source>System prompt: %1</source>
        <translation>系统提示词：%1</translation>
    </message>
    <message>
        <source>Folds the system prompt</source>
        <translation>折叠系统提示词</translation>
    </message>
    <message>
        <source>Shows the whole system prompt</source>
        <translation>显示完整的系统提示词</translation>
    </message>
</context>
<context>
    <name>SystemPromptPad</name>
    <message>
        <source>System prompt</source>
        <translation>系统提示词</translation>
    </message>
    <message>
        <source>Facts and instructions for the model</source>
        <translation>给模型的信息和指示</translation>
    </message>
</context>
<context>
    <name>TableBlock</name>
    <message numerus="yes">
        <source>Table with %Ln columns</source>
        <translation>
            <numerusform>%Ln 列的表格</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows</source>
        <translation>
            <numerusform>%Ln 行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TableRow</name>
    <message>
        <source>Header</source>
        <translation>表头</translation>
    </message>
    <message>
        <source>Row %1</source>
        <translation>第 %1 行</translation>
    </message>
</context>
<context>
    <name>TemplatePanel</name>
    <message>
        <source>Chat template</source>
        <translation>对话模板</translation>
    </message>
    <message>
        <source>Copy the template</source>
        <translation>复制模板</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>TemplateView</name>
    <message>
        <source>The chat template</source>
        <translation>对话模板</translation>
    </message>
</context>
<context>
    <name>TextMenu</name>
    <message>
        <source>Cut</source>
        <translation>剪切</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
</context>
<context>
    <name>TextTips</name>
    <message>
        <source>Shown as source: %1 is not supported.</source>
        <translation>按源码显示：不支持 %1。</translation>
    </message>
    <message>
        <source>Shown as source: the formula is empty or too large.</source>
        <translation>按源码显示：公式为空或过大。</translation>
    </message>
    <message>
        <source>Shown as source: %1 is unmatched or misplaced.</source>
        <translation>按源码显示：%1 不成对或位置错误。</translation>
    </message>
    <message>
        <source>This link has no address.</source>
        <translation>此链接没有地址。</translation>
    </message>
    <message>
        <source>This link is not opened because its address is invalid: %1</source>
        <translation>此链接未打开，因为其地址无效：%1</translation>
    </message>
    <message>
        <source>This link is not opened because it is neither a web nor a mail address: %1</source>
        <translation>此链接未打开，因为它既不是网页地址也不是邮件地址：%1</translation>
    </message>
    <message>
        <source>Shown in %1 because no font for formulas is installed. The package fonts-lmodern contains one.</source>
        <translation>以 %1 显示，因为未安装公式字体。软件包 fonts-lmodern 包含一种。</translation>
    </message>
</context>
<context>
    <name>ThinkingChoice</name>
    <message>
        <source>Off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>On</source>
        <translation>开</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>低</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>中</translation>
    </message>
    <message>
        <source>High</source>
        <translation>高</translation>
    </message>
    <message>
        <source>Reasoning</source>
        <translation>思考</translation>
    </message>
    <message>
        <source>Model default</source>
        <translation>模型默认</translation>
    </message>
</context>
<context>
    <name>TokenBrief</name>
    <message>
        <source>Click a token to see its details.</source>
        <translation>点击词元以查看其详情。</translation>
    </message>
    <message>
        <source>no bytes</source>
        <translation>无字节</translation>
    </message>
    <message>
        <source>%1 · probability not computed</source>
        <translation>%1 · 未计算概率</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>排名 %1</translation>
    </message>
    <message>
        <source>Back to the tokens</source>
        <translation>返回词元</translation>
    </message>
    <message>
        <source>Details of the token</source>
        <translation>词元的详情</translation>
    </message>
</context>
<context>
    <name>TokenChip</name>
    <message>
        <source>Token %1</source>
        <translation>词元 %1</translation>
    </message>
    <message>
        <source>Token %1, not part of the answer yet</source>
        <translation>词元 %1，尚未成为回答的一部分</translation>
    </message>
</context>
<context>
    <name>TokenDemo</name>
    <message>
        <source>The sentence “A token is a piece of text.” as eight tokens with their ids</source>
        <translation>句子“A token is a piece of text.”分成八个词元及其 ID</translation>
    </message>
</context>
<context>
    <name>TokenDetail</name>
    <message>
        <source>View of the tokens</source>
        <translation>词元视图</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>模板</translation>
    </message>
    <message>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>%1, message %2</source>
        <translation>%1，第 %2 条消息</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>Surprise</source>
        <translation>惊讶度</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 比特</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>No token precedes the first token, so the first token has no probability.</source>
        <translation>第一个词元之前没有词元，因此第一个词元没有概率。</translation>
    </message>
    <message>
        <source>The probability of this token was not computed. “Score prompt” above evaluates the prompt again to compute it.</source>
        <translation>未计算此词元的概率。上方的“评估提示词”会再次评估提示词来计算概率。</translation>
    </message>
    <message>
        <source>Click a token to see its details.</source>
        <translation>点击词元以查看其详情。</translation>
    </message>
    <message>
        <source>Copy the template</source>
        <translation>复制模板</translation>
    </message>
    <message>
        <source>%1, not taken yet</source>
        <translation>%1，尚未采用</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>The probability of this token is unknown.</source>
        <translation>此词元的概率未知。</translation>
    </message>
</context>
<context>
    <name>TokenFacts</name>
    <message>
        <source>Rank</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>Surprise</source>
        <translation>惊讶度</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 比特</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Margin</source>
        <translation>差距</translation>
    </message>
    <message>
        <source>Cumulative</source>
        <translation>累计</translation>
    </message>
</context>
<context>
    <name>TokenHead</name>
    <message>
        <source>Previous token</source>
        <translation>上一个词元</translation>
    </message>
    <message>
        <source>position %1</source>
        <translation>位置 %1</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>下一个词元</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
</context>
<context>
    <name>TokenLine</name>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>no bytes</source>
        <translation>无字节</translation>
    </message>
    <message>
        <source>probability not computed</source>
        <translation>未计算概率</translation>
    </message>
    <message>
        <source>not taken yet: the answer pauses before this token</source>
        <translation>尚未采用：回答在此词元之前暂停</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>probability %1 · rank %2 · entropy %3</source>
        <translation>概率 %1 · 排名 %2 · 熵 %3</translation>
    </message>
</context>
<context>
    <name>TokenMenu</name>
    <message>
        <source>Copy the piece</source>
        <translation>复制片段</translation>
    </message>
    <message>
        <source>Copy the id %1</source>
        <translation>复制 ID %1</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>Ctrl+Click</source>
        <translation>Ctrl+单击</translation>
    </message>
    <message>
        <source>The server does not report the id</source>
        <translation>服务器未提供 ID</translation>
    </message>
    <message>
        <source>Pin for comparison</source>
        <translation>固定以作比较</translation>
    </message>
</context>
<context>
    <name>TokenRow</name>
    <message>
        <source>, probability %1</source>
        <translation>，概率 %1</translation>
    </message>
    <message>
        <source>not taken yet</source>
        <translation>尚未采用</translation>
    </message>
    <message>
        <source>%1: %2, %3, %4, %5</source>
        <translation>%1：%2，%3，%4，%5</translation>
    </message>
</context>
<context>
    <name>TokenStatisticsView</name>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>Tokens per character</source>
        <translation>每字符词元数</translation>
    </message>
    <message>
        <source>Typically about 0.25 for English. More means that the vocabulary does not suit the text.</source>
        <translation>英文通常约为 0.25。数值更大表示词表不适合该文本。</translation>
    </message>
    <message>
        <source>Control tokens</source>
        <translation>控制词元</translation>
    </message>
    <message>
        <source>Unknown tokens</source>
        <translation>未知词元</translation>
    </message>
    <message>
        <source>Text that is not in the vocabulary; the model cannot read it</source>
        <translation>词表中没有的文本；模型无法读取</translation>
    </message>
    <message>
        <source>Byte tokens</source>
        <translation>字节词元</translation>
    </message>
    <message>
        <source>Tokens for single bytes, used where no piece of the vocabulary fits</source>
        <translation>单个字节的词元，用于词表中没有合适片段之处</translation>
    </message>
    <message>
        <source>Tokens with a known probability</source>
        <translation>已知概率的词元</translation>
    </message>
    <message>
        <source>Mean surprise, bits</source>
        <translation>平均惊讶度（比特）</translation>
    </message>
    <message>
        <source>Perplexity</source>
        <translation>困惑度</translation>
    </message>
    <message>
        <source>2 to the power of the mean surprise: the number of equally probable tokens with the same uncertainty</source>
        <translation>2 的平均惊讶度次方：具有相同不确定性的等概率词元数</translation>
    </message>
    <message>
        <source>Counts all tokens except control tokens, which are not text</source>
        <translation>统计除控制词元以外的所有词元；控制词元不是文本</translation>
    </message>
</context>
<context>
    <name>TokenStrip</name>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>The tokens of the prompt and of the answer appear here as soon as a message is sent.</source>
        <translation>发送消息后，提示词和回答的词元会显示在这里。</translation>
    </message>
</context>
<context>
    <name>TokenStripHead</name>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>%L1 in the prompt</source>
        <translation>提示词中 %L1 个</translation>
    </message>
    <message numerus="yes">
        <source>%Ln tokens</source>
        <translation>
            <numerusform>%Ln 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 bits on average</source>
        <translation>平均 %1 比特</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 比特</translation>
    </message>
    <message>
        <source>Score prompt</source>
        <translation>评估提示词</translation>
    </message>
    <message>
        <source>Scoring, %1 %</source>
        <translation>正在评估，%1%</translation>
    </message>
    <message>
        <source>Stop scoring the prompt</source>
        <translation>停止评估提示词</translation>
    </message>
    <message>
        <source>Follow the newest token</source>
        <translation>跟随最新词元</translation>
    </message>
    <message>
        <source>Hide the ids</source>
        <translation>隐藏 ID</translation>
    </message>
    <message>
        <source>Show the ids</source>
        <translation>显示 ID</translation>
    </message>
    <message>
        <source>Copy all ids</source>
        <translation>复制所有 ID</translation>
    </message>
    <message numerus="yes">
        <source>Evaluates %Ln tokens again to find out how probable each token was</source>
        <translation>
            <numerusform>重新对 %Ln 个词元求值，以查看每个词元的概率</numerusform>
        </translation>
    </message>
    <message>
        <source>Pause, then score the prompt</source>
        <translation>暂停并评估提示词</translation>
    </message>
    <message>
        <source>roughly %1&#xa0;s (not measured yet)</source>
        <translation>粗略估计 %1&#xa0;s（尚未测量）</translation>
    </message>
    <message>
        <source>about %1&#xa0;s</source>
        <translation>约 %1&#xa0;s</translation>
    </message>
    <message>
        <source>%1&#xa0;MB</source>
        <translation>%1&#xa0;MB</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1. The answer pauses meanwhile.</source>
        <translation>%1。其间回答会暂停。</translation>
    </message>
</context>
<context>
    <name>TokenTable</name>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>Tokens as a table</source>
        <translation>词元表格</translation>
    </message>
    <message>
        <source>No token matches.</source>
        <translation>没有符合条件的词元。</translation>
    </message>
</context>
<context>
    <name>TokenTools</name>
    <message>
        <source>Colour by</source>
        <translation>着色依据</translation>
    </message>
    <message>
        <source>How tokens are shown</source>
        <translation>词元的显示方式</translation>
    </message>
    <message>
        <source>Chips</source>
        <translation>词元块</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Piece, id, kind or origin</source>
        <translation>片段、ID、类型或来源</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Found: %1</source>
        <translation>找到：%1</translation>
    </message>
    <message>
        <source>Show all tokens</source>
        <translation>显示所有词元</translation>
    </message>
    <message>
        <source>Find by kind or origin</source>
        <translation>按类型或来源查找</translation>
    </message>
    <message>
        <source>Control tokens</source>
        <translation>控制词元</translation>
    </message>
    <message>
        <source>User-defined tokens</source>
        <translation>用户定义的词元</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Unknown tokens</source>
        <translation>未知词元</translation>
    </message>
    <message>
        <source>Written by the template</source>
        <translation>由模板写入</translation>
    </message>
    <message>
        <source>Added by the tokenizer</source>
        <translation>由分词器添加</translation>
    </message>
    <message>
        <source>Part of the system prompt</source>
        <translation>属于系统提示词</translation>
    </message>
    <message>
        <source>From the user</source>
        <translation>来自用户</translation>
    </message>
    <message>
        <source>From earlier answers</source>
        <translation>来自之前的回答</translation>
    </message>
    <message>
        <source>From tools</source>
        <translation>来自工具</translation>
    </message>
    <message>
        <source>Generated</source>
        <translation>生成的内容</translation>
    </message>
    <message>
        <source>Previous match (Shift+Enter)</source>
        <translation>上一处 (Shift+Enter)</translation>
    </message>
    <message>
        <source>Next match (Enter)</source>
        <translation>下一处 (Enter)</translation>
    </message>
    <message>
        <source>Chosen by hand</source>
        <translation>手动选定</translation>
    </message>
</context>
<context>
    <name>TokenWords</name>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>control</source>
        <translation>控制</translation>
    </message>
    <message>
        <source>userdefined</source>
        <translation>用户定义</translation>
    </message>
    <message>
        <source>unused</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>byte</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>普通</translation>
    </message>
    <message>
        <source>added</source>
        <translation>附加</translation>
    </message>
    <message>
        <source>system</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>user</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>assistant</source>
        <translation>助手</translation>
    </message>
    <message>
        <source>tool</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>generated</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>template</source>
        <translation>模板</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>手动</translation>
    </message>
</context>
<context>
    <name>TooLongHint</name>
    <message>
        <source>Raise the context length</source>
        <translation>增大上下文长度</translation>
    </message>
    <message>
        <source>Leave out the oldest messages</source>
        <translation>省略最早的消息</translation>
    </message>
    <message>
        <source>Leave out middle messages</source>
        <translation>省略中间的消息</translation>
    </message>
    <message>
        <source>The prompt needs %1 tokens, but the context holds %2. Shorten the message, or change the context:</source>
        <translation>提示词需要 %1 个词元，但上下文只能容纳 %2 个。请缩短消息，或更改上下文：</translation>
    </message>
    <message>
        <source>Even without earlier messages the prompt needs %1 tokens, but the context holds %2. Shorten the message, or change the context:</source>
        <translation>即使不含先前的消息，提示词也需要 %1 个词元，但上下文只能容纳 %2 个。请缩短消息，或更改上下文：</translation>
    </message>
</context>
<context>
    <name>TrackField</name>
    <message>
        <source>Maximum number of tracked tokens reached</source>
        <translation>已达到跟踪词元数上限</translation>
    </message>
    <message>
        <source>Track a word or an id</source>
        <translation>跟踪词或 ID</translation>
    </message>
    <message>
        <source>id %1</source>
        <translation>ID %1</translation>
    </message>
    <message>
        <source>No token was found. Open the model that gave this answer.</source>
        <translation>未找到词元。请打开给出此回答的模型。</translation>
    </message>
    <message numerus="yes">
        <source>This text consists of %Ln tokens. Press Return to track the first one, %1.</source>
        <translation>
            <numerusform>此文本由 %Ln 个词元组成。按回车跟踪其中第一个：%1。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TrackHeader</name>
    <message>
        <source>Token</source>
        <translation>词元</translation>
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
        <translation>排名</translation>
    </message>
    <message>
        <source>Model %</source>
        <translation>模型 %</translation>
    </message>
</context>
<context>
    <name>TrackLegend</name>
    <message>
        <source>%1: rank %2, logit %3, %4</source>
        <translation>%1：排名 %2，logit %3，%4</translation>
    </message>
    <message>
        <source>%1: unknown at this token</source>
        <translation>%1：在此词元处未知</translation>
    </message>
    <message>
        <source>Stop tracking %1</source>
        <translation>停止跟踪 %1</translation>
    </message>
</context>
<context>
    <name>TrackPanel</name>
    <message>
        <source>probability in %</source>
        <translation>概率（%）</translation>
    </message>
    <message>
        <source>rank (1 at the top, logarithmic)</source>
        <translation>排名（1 在顶部，对数刻度）</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>Token by token</source>
        <translation>逐个词元</translation>
    </message>
    <message>
        <source>token %1: %2</source>
        <translation>词元 %1：%2</translation>
    </message>
    <message>
        <source>Layer by layer, before %1</source>
        <translation>逐层，%1 之前</translation>
    </message>
    <message>
        <source>layer 0</source>
        <translation>第 0 层</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>after layer %1</source>
        <translation>第 %1 层之后</translation>
    </message>
</context>
<context>
    <name>TrackTokens</name>
    <message>
        <source>Every step and layer</source>
        <translation>每一步和每一层</translation>
    </message>
    <message>
        <source>The answer has changed since these values were captured.</source>
        <translation>捕获这些值之后，回答已更改。</translation>
    </message>
    <message>
        <source>What the lines show</source>
        <translation>线条显示什么</translation>
    </message>
    <message>
        <source>Logit</source>
        <translation>Logit</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>Every step</source>
        <translation>每一步</translation>
    </message>
</context>
<context>
    <name>TreeMap</name>
    <message>
        <source>Map of this chat</source>
        <translation>此对话的对话图</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln messages</source>
        <translation>
            <numerusform>%Ln 条消息</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln branches</source>
        <translation>
            <numerusform>%Ln 个分支</numerusform>
        </translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>TreeMapCell</name>
    <message>
        <source>You: %1</source>
        <translation>您：%1</translation>
    </message>
    <message>
        <source>Answer: %1</source>
        <translation>回答：%1</translation>
    </message>
    <message>
        <source>(empty)</source>
        <translation>（空）</translation>
    </message>
    <message numerus="yes">
        <source>After %Ln tokens, this version continues with %1</source>
        <translation>
            <numerusform>在 %Ln 个词元后，此版本以 %1 继续</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>After %Ln tokens: %1 instead of %2</source>
        <translation>
            <numerusform>在 %Ln 个词元后：%1 代替 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Other versions diverge at %1</source>
        <translation>其他版本在此分开：%1</translation>
    </message>
    <message numerus="yes">
        <source>This version ends after %Ln tokens, where the other version continues with %1</source>
        <translation>
            <numerusform>此版本在 %Ln 个词元后结束，另一版本在此以 %1 继续</numerusform>
        </translation>
    </message>
    <message>
        <source>token %1, %2</source>
        <translation>第 %1 个词元：%2</translation>
    </message>
    <message>
        <source>the end of the answer</source>
        <translation>回答的结尾</translation>
    </message>
    <message>
        <source>%1, chosen by hand</source>
        <translation>%1，手动选定</translation>
    </message>
    <message>
        <source>chosen by hand</source>
        <translation>手动选定</translation>
    </message>
</context>
<context>
    <name>TreeMapRuler</name>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
</context>
<context>
    <name>UnansweredHint</name>
    <message>
        <source>The model stopped during its reasoning and gave no answer.</source>
        <translation>模型在思考过程中停止，没有给出回答。</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Raise the token limit…</source>
        <translation>提高词元上限…</translation>
    </message>
</context>
<context>
    <name>UserBubble</name>
    <message>
        <source>Copy the message</source>
        <translation>复制消息</translation>
    </message>
    <message>
        <source>Edit the message</source>
        <translation>编辑消息</translation>
    </message>
    <message>
        <source>More actions for this message</source>
        <translation>此消息的更多操作</translation>
    </message>
    <message numerus="yes">
        <source>%Ln characters</source>
        <translation>
            <numerusform>%Ln 个字符</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>VerdictPlate</name>
    <message>
        <source>First difference at</source>
        <translation>首个差异处</translation>
    </message>
    <message>
        <source>Hide the method</source>
        <translation>隐藏方法</translation>
    </message>
    <message>
        <source>Show the method</source>
        <translation>显示方法</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>%1 cannot be used: it lacks %2.</source>
        <translation>%1 无法使用：缺少 %2。</translation>
    </message>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>%1 failed on %2: %3.</source>
        <translation>%1 在 %2 上失败：%3。</translation>
    </message>
    <message>
        <source>%1 failed on %2: there is not enough memory.</source>
        <translation>%1 在 %2 上失败：内存不足。</translation>
    </message>
    <message>
        <source>%1 has changed since the selected tokens were evaluated.</source>
        <translation>自所选词元求值以来，%1 已更改。</translation>
    </message>
    <message>
        <source>%1 does not have enough memory for %2, which takes %3. %4 are free; %5.</source>
        <translation>%1 容不下%2：需要 %3。空闲 %4；%5。</translation>
    </message>
    <message>
        <source>%1 is %2, but must be two pieces separated by a space.</source>
        <translation>%1 是 %2，但必须是以空格分隔的两个片段。</translation>
    </message>
    <message>
        <source>%1 is %2, which is not supported; supported are gpt2 and gemma4 (BPE), llama (SentencePiece), t5 (unigram), bert (WordPiece), rwkv and plamo2.</source>
        <translation>%1 是 %2，不支持这种分词器；支持 gpt2 和 gemma4 (BPE)、llama (SentencePiece)、t5 (unigram)、bert (WordPiece)、rwkv 和 plamo2。</translation>
    </message>
    <message>
        <source>%1 is %2, but %3 is not a token of the vocabulary.</source>
        <translation>%1 是 %2，但 %3 不是词表中的词元。</translation>
    </message>
    <message>
        <source>%1 is %2, but a byte token must be spelled &quot;&lt;0xHH&gt;&quot;.</source>
        <translation>%1 是 %2，但字节词元应写作“&lt;0xHH&gt;”。</translation>
    </message>
    <message>
        <source>%1 is %2, which contains an incomplete escape; write a byte as &quot;\x0a&quot; and a backslash as &quot;\\&quot;.</source>
        <translation>%1 是 %2，其中的转义序列不完整；字节应写作“\x0a”，反斜杠应写作“\\”。</translation>
    </message>
    <message>
        <source>%1 is a folder; only text files can be attached.</source>
        <translation>%1 是文件夹；只能附加文本文件。</translation>
    </message>
    <message>
        <source>%1 is larger than %2 MB, the limit for attachments.</source>
        <translation>%1 大于 %2 MB，这是可附加的上限。</translation>
    </message>
    <message>
        <source>%1 is missing, but this kind of tokenizer chooses pieces by score.</source>
        <translation>缺少 %1，但这种分词器按分数选择片段。</translation>
    </message>
    <message>
        <source>%1 is missing, but this kind of tokenizer merges pieces by score.</source>
        <translation>缺少 %1，但这种分词器按分数合并片段。</translation>
    </message>
    <message>
        <source>%1 is missing, but this kind of tokenizer needs an unknown token for text without a token.</source>
        <translation>缺少 %1，但这种分词器需要未知词元来表示没有词元的文本。</translation>
    </message>
    <message>
        <source>%1 is missing, but this kind of tokenizer needs an unknown token for words without matching pieces.</source>
        <translation>缺少 %1，但这种分词器需要未知词元来表示没有匹配片段的词。</translation>
    </message>
    <message>
        <source>%1 is not a preset: %2</source>
        <translation>%1 不是预设：%2</translation>
    </message>
    <message>
        <source>%1 consists of several tokens in this model: %2; only single tokens can be banned or favoured.</source>
        <translation>%1 在此模型中由多个词元组成：%2；只能禁用或偏好单个词元。</translation>
    </message>
    <message>
        <source>%1 must be a token and a value from -100 to 100, as in &quot;the = 1.5&quot;.</source>
        <translation>%1 必须是词元和 -100 到 100 之间的值，例如 &quot;the = 1.5&quot;。</translation>
    </message>
    <message>
        <source>The device %1 is preferred.</source>
        <translation>优先使用设备 %1。</translation>
    </message>
    <message>
        <source>%1 is the database of another program (application id %2).</source>
        <translation>%1 是其他程序的数据库（应用 ID %2）。</translation>
    </message>
    <message>
        <source>%1 tokens do not fit into the context: %2 of its %3 positions are in use.</source>
        <translation>放不下 %1 个词元：上下文的 %3 个位置已占用 %2 个。</translation>
    </message>
    <message>
        <source>%1 tokens do not fit: this model has learned position embeddings for only %2 tokens.</source>
        <translation>放不下 %1 个词元：此模型只学习了 %2 个位置的嵌入。</translation>
    </message>
    <message>
        <source>%1: %2 is %3, but %4.</source>
        <translation>%1：%2 是 %3，但 %4。</translation>
    </message>
    <message>
        <source>%1: %2 is %3, but experts are not supported in this architecture (supported in: %4).</source>
        <translation>%1：%2 是 %3，但此架构不支持专家（支持的架构：%4）。</translation>
    </message>
    <message>
        <source>%1: split.tensors.count is %2, but the %3 parts hold %4 tensors.</source>
        <translation>%1：split.tensors.count 是 %2，但 %3 个分片共有 %4 个张量。</translation>
    </message>
    <message>
        <source>%1: the file cannot be written, because its folder does not exist.</source>
        <translation>%1：无法写入文件，因为它的文件夹不存在。</translation>
    </message>
    <message>
        <source>%1: the file was overwritten while it was in use, or its disk can no longer be read.</source>
        <translation>%1：文件在使用中被覆盖，或其磁盘已无法读取。</translation>
    </message>
    <message>
        <source>%1: the file was shortened from %2 to %3 bytes while it was in use.</source>
        <translation>%1：文件在使用中从 %2 字节缩短为 %3 字节。</translation>
    </message>
    <message>
        <source>%1: by its name the file is part %2 of %3 (split.no = %4), but the metadata %5.</source>
        <translation>%1：按文件名，该文件是第 %2 个分片（共 %3 个，split.no = %4），但元数据 %5。</translation>
    </message>
    <message>
        <source>%1: by its name the file is part 1 of %2 (split.no = 0), but the metadata %3.</source>
        <translation>%1：按文件名，该文件是第 1 个分片（共 %2 个，split.no = 0），但元数据 %3。</translation>
    </message>
    <message>
        <source>%1: the metadata has no %2.</source>
        <translation>%1：元数据中没有 %2。</translation>
    </message>
    <message>
        <source>%1: the metadata has no general.architecture.</source>
        <translation>%1：元数据中没有 general.architecture。</translation>
    </message>
    <message>
        <source>%1: the metadata key %2 at byte %3 must be %4, but is of type %5 with the value %6.</source>
        <translation>%1：位于字节 %3 的元数据键 %2 必须是 %4，但其类型为 %5，值为 %6。</translation>
    </message>
    <message>
        <source>%1: the metadata has split.no = %2 and split.count = %3, which is not a valid part of a split model.</source>
        <translation>%1：元数据中 split.no = %2、split.count = %3，这不是分片模型的一部分。</translation>
    </message>
    <message>
        <source>%1: part %2 of %3 of this split model, %4, is missing in the folder %5.</source>
        <translation>%1：此分片模型的第 %2 个分片（共 %3 个）%4 不在文件夹 %5 中。</translation>
    </message>
    <message>
        <source>%1: the tensor %2 is already in part %3 of the model.</source>
        <translation>%1：张量 %2 已在模型的第 %3 个分片中。</translation>
    </message>
    <message>
        <source>%1: this file is not a saved state, so it is left unchanged.</source>
        <translation>%1：此文件不是已保存的状态，保持原样。</translation>
    </message>
    <message>
        <source>%1: this is not a regular file, so it is left unchanged.</source>
        <translation>%1：这不是普通文件，保持原样。</translation>
    </message>
    <message>
        <source>%1: this is part %2 of %3 of a split model, but its name does not end in &quot;-0000X-of-0000Y.gguf&quot;, so the other parts cannot be found.</source>
        <translation>%1：这是分片模型的第 %2 个分片（共 %3 个），但文件名未注明(“…-0000X-of-0000Y.gguf”)，因此找不到其他分片。</translation>
    </message>
    <message>
        <source>%1: the target of this link does not exist, so nothing was written.</source>
        <translation>%1：此链接的目标不存在，因此未写入任何内容。</translation>
    </message>
    <message>
        <source>%1: Vitrine does not use this saved state, because %2.</source>
        <translation>%1：Vitrine 不使用这个保存的状态，因为%2。</translation>
    </message>
    <message>
        <source>%1: tokenizer.ggml.tokens holds %2 tokens, but token_embd.weight has %3 rows.</source>
        <translation>%1：tokenizer.ggml.tokens 有 %2 个词元，但 token_embd.weight 有 %3 行。</translation>
    </message>
    <message>
        <source>A context of %1 tokens is too large for any memory.</source>
        <translation>%1 个词元的上下文对任何内存都过大。</translation>
    </message>
    <message>
        <source>The requested context of %1 tokens is longer than the trained context of the model (%2), so the trained length is used.</source>
        <translation>要求的上下文有 %1 个词元，超过模型训练时的上下文（%2），因此使用训练长度。</translation>
    </message>
    <message>
        <source>A logit became infinite. Use a higher temperature or smaller penalties.</source>
        <translation>某个 logit 变为无穷大。请提高温度或减小惩罚。</translation>
    </message>
    <message>
        <source>A message of the chat comes before the message that it answers.</source>
        <translation>对话中有一条消息排在它所回答的消息之前。</translation>
    </message>
    <message>
        <source>A row of %1 takes %2 bytes, more than can be copied to the device at once.</source>
        <translation>%1 的一行占 %2 字节，超过一次可复制到设备的大小。</translation>
    </message>
    <message>
        <source>A token to ban or to favour is empty; enter an id or a text.</source>
        <translation>要禁用或偏好的词元为空；请输入 ID 或文本。</translation>
    </message>
    <message>
        <source>Chats cannot be saved: Qt&apos;s driver for SQLite is not installed.</source>
        <translation>无法保存对话：未安装 Qt 的 SQLite 驱动。</translation>
    </message>
    <message>
        <source>DRY</source>
        <translation>DRY</translation>
    </message>
    <message>
        <source>DRY allowed length</source>
        <translation>DRY 允许长度</translation>
    </message>
    <message>
        <source>DRY base</source>
        <translation>DRY 基数</translation>
    </message>
    <message>
        <source>DRY strength</source>
        <translation>DRY 强度</translation>
    </message>
    <message>
        <source>DRY window</source>
        <translation>DRY 窗口</translation>
    </message>
    <message>
        <source>Drops tokens with a probability below this fraction of the highest probability</source>
        <translation>去除概率低于最高概率此比例的词元</translation>
    </message>
    <message>
        <source>Frequency penalty</source>
        <translation>频率惩罚</translation>
    </message>
    <message>
        <source>Higher is more varied; 0 always takes the most probable token</source>
        <translation>越高越多样；0 总取最可能的词元</translation>
    </message>
    <message>
        <source>Keeps the surprise of the text constant (version 1 or 2). Replaces all samplers except the temperature</source>
        <translation>使文本的惊讶度保持不变（版本 1 或 2）。取代除温度外的所有采样器</translation>
    </message>
    <message>
        <source>Learning rate: how fast Mirostat adapts after each token (eta)</source>
        <translation>学习率：Mirostat 在每个词元后调整的速度 (eta)</translation>
    </message>
    <message>
        <source>Number of recent tokens searched for repetitions; -1 searches all</source>
        <translation>查找重复的最近词元数；-1 表示全部</translation>
    </message>
    <message>
        <source>Number of recent tokens that the penalties apply to; -1 means all</source>
        <translation>惩罚所涉及的最近词元数；-1 表示全部</translation>
    </message>
    <message>
        <source>Number of tokens that may be repeated without a penalty</source>
        <translation>可不受惩罚地重复的词元数</translation>
    </message>
    <message>
        <source>Minimum number of tokens that top-p, min-p, typical-p and XTC keep</source>
        <translation>Top-p、Min-p、Typical-p 和 XTC 最少保留的词元数</translation>
    </message>
    <message>
        <source>Factor by which the penalty is multiplied for each further repeated token; at least 1</source>
        <translation>每多重复一个词元，惩罚所乘的倍数；至少为 1</translation>
    </message>
    <message>
        <source>Probability of removing the most probable tokens, so that a less common one is chosen</source>
        <translation>去除最可能词元的概率，从而选择较少见的词元</translation>
    </message>
    <message>
        <source>This is the same device as %1, through another driver.</source>
        <translation>此设备与 %1 是同一个设备，只是经由另一个驱动程序。</translation>
    </message>
    <message>
        <source>This device is not a GPU according to its driver.</source>
        <translation>据其驱动程序，此设备不是 GPU。</translation>
    </message>
    <message>
        <source>This device is the CPU itself, which is slower through Vulkan than directly.</source>
        <translation>此设备就是 CPU 本身，经由 Vulkan 比直接使用更慢。</translation>
    </message>
    <message>
        <source>This device lacks %1.</source>
        <translation>此设备缺少 %1。</translation>
    </message>
    <message>
        <source>Keeps the k most probable tokens</source>
        <translation>保留 k 个最可能的词元</translation>
    </message>
    <message>
        <source>Keeps the most probable tokens up to this total probability</source>
        <translation>保留最可能的词元，直到达到此累计概率</translation>
    </message>
    <message>
        <source>Keeps the tokens with a surprise closest to the entropy, up to this total probability</source>
        <translation>保留惊讶度最接近熵的词元，直到达到此累计概率</translation>
    </message>
    <message>
        <source>Keeps tokens with a logit at most n standard deviations below the highest logit</source>
        <translation>保留 logit 与最高值相差 n 个标准差以内的词元</translation>
    </message>
    <message>
        <source>Minimum tokens kept</source>
        <translation>最少保留词元数</translation>
    </message>
    <message>
        <source>Lets the temperature rise and fall with the entropy, by up to this amount</source>
        <translation>让温度随熵升降，幅度最多为此值</translation>
    </message>
    <message>
        <source>Loading was cancelled.</source>
        <translation>加载已取消。</translation>
    </message>
    <message>
        <source>Lowers a token&apos;s logit by this amount for each time that it occurred recently</source>
        <translation>词元近期每出现一次，其 logit 就降低此值</translation>
    </message>
    <message>
        <source>Lowers the logit of each recent token by this amount, once</source>
        <translation>将每个近期词元的 logit 降低此值，只降一次</translation>
    </message>
    <message>
        <source>Lowers the probability of recent tokens</source>
        <translation>降低近期词元的概率</translation>
    </message>
    <message>
        <source>Lowers the probability of tokens that would extend a repeated sequence</source>
        <translation>降低会延续重复序列的词元的概率</translation>
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
        <translation>Mirostat 学习率</translation>
    </message>
    <message>
        <source>Mirostat target</source>
        <translation>Mirostat 目标</translation>
    </message>
    <message>
        <source>No Vulkan device has %1 in its name. Available devices: %2.</source>
        <translation>没有名称含 %1 的 Vulkan 设备；现有 %2。</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>没有加载模型。</translation>
    </message>
    <message>
        <source>No candidate is left: the logit bias bans all remaining tokens. Remove some of its entries.</source>
        <translation>没有剩下的候选词元：logit 偏置禁用了所有剩余词元。请删除其中一些条目。</translation>
    </message>
    <message>
        <source>No candidate is left: the penalties lowered every logit to minus infinity. Use smaller penalties.</source>
        <translation>没有剩下的候选词元：惩罚把所有 logit 降到了负无穷大。请减小惩罚。</translation>
    </message>
    <message>
        <source>Removes all tokens with at least this probability, but keeps the least probable of these</source>
        <translation>去除概率不低于此值的所有词元，只留下其中概率最低的一个</translation>
    </message>
    <message>
        <source>Only one chat can be exported as Markdown. To export several, choose a file name that ends with .json.</source>
        <translation>只有一个对话可以导出为 Markdown。要导出多个，请选择以 .json 结尾的文件名。</translation>
    </message>
    <message>
        <source>Penalties</source>
        <translation>惩罚</translation>
    </message>
    <message>
        <source>Penalty window</source>
        <translation>惩罚窗口</translation>
    </message>
    <message>
        <source>Presence penalty</source>
        <translation>存在惩罚</translation>
    </message>
    <message>
        <source>Repetition penalty</source>
        <translation>重复惩罚</translation>
    </message>
    <message>
        <source>An unexpected error occurred: %1</source>
        <translation>发生意外错误：%1</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Temperature exponent</source>
        <translation>温度指数</translation>
    </message>
    <message>
        <source>Temperature range</source>
        <translation>温度范围</translation>
    </message>
    <message>
        <source>The %1 does not allow the token %2 at this position.</source>
        <translation>%1 不允许在此位置出现词元 %2。</translation>
    </message>
    <message>
        <source>The Vulkan device %1 has no usable memory.</source>
        <translation>Vulkan 设备 %1 没有可用的内存。</translation>
    </message>
    <message>
        <source>The Vulkan device %1 cannot allocate %2 MiB more (%3 bytes); %4 MiB are free.</source>
        <translation>Vulkan 设备 %1 无法再分配 %2 MiB（%3 字节）；空闲 %4 MiB。</translation>
    </message>
    <message>
        <source>The Vulkan device %1 was lost. Load the model again, on this device or on the CPU.</source>
        <translation>Vulkan 设备 %1 已丢失。请在该设备或 CPU 上重新加载模型。</translation>
    </message>
    <message>
        <source>The Vulkan loader (libvulkan) cannot be opened: %1.</source>
        <translation>无法打开 Vulkan 加载器 (libvulkan)：%1。</translation>
    </message>
    <message>
        <source>The Vulkan loader finds no driver.</source>
        <translation>Vulkan 加载器找不到任何驱动程序。</translation>
    </message>
    <message>
        <source>The Vulkan loader finds no device.</source>
        <translation>Vulkan 加载器没有找到设备。</translation>
    </message>
    <message>
        <source>The answer cannot begin with token %1: the vocabulary has ids up to %2 only.</source>
        <translation>回答不能以词元 %1 开头：词表到 %2 为止。</translation>
    </message>
    <message>
        <source>The answer already has %1 tokens, so it cannot be stopped at token %2.</source>
        <translation>回答已有 %1 个词元，因此无法在词元 %2 处停下。</translation>
    </message>
    <message>
        <source>The chat takes %1 tokens, but the context holds %2, and the settings forbid leaving out messages.</source>
        <translation>对话需要 %1 个词元，但上下文只能容纳 %2 个，而且设置禁止省略消息。</translation>
    </message>
    <message>
        <source>The chat template is not valid</source>
        <translation>对话模板无效</translation>
    </message>
    <message>
        <source>The chat template of this file cannot be used: %1</source>
        <translation>无法使用此文件的对话模板：%1</translation>
    </message>
    <message>
        <source>The chats in %1 are damaged.</source>
        <translation>%1 中的对话已损坏。</translation>
    </message>
    <message>
        <source>The chats in %1 must be converted to a new format, but the backup before the conversion could not be written (%2).</source>
        <translation>%1 中的对话必须转换为新格式，但转换前的备份无法写入（%2）。</translation>
    </message>
    <message>
        <source>The chats in %1 were written by a newer version of Vitrine (schema %2, but this version supports up to %3). Update Vitrine to open them.</source>
        <translation>%1 中的对话由较新版本的 Vitrine 写入（模式 %2，而此版本最高支持 %3）。请更新 Vitrine 以打开它们。</translation>
    </message>
    <message>
        <source>The context of %1 tokens is full: %2</source>
        <translation>%1 个词元的上下文已满：%2</translation>
    </message>
    <message>
        <source>The copy of the chats could not be renamed to %1.</source>
        <translation>无法将对话副本重命名为 %1。</translation>
    </message>
    <message>
        <source>The file has no tokenizer.ggml.pre, so Vitrine splits words in the &quot;default&quot; way. Answers get worse if the model was trained with another way.</source>
        <translation>文件没有 tokenizer.ggml.pre，因此按“default”方式切分单词。如果模型训练时采用别的切分方式，回答质量会下降。</translation>
    </message>
    <message>
        <source>The grammar does not allow %1 at the end of the reasoning.</source>
        <translation>语法不允许 %1 出现在思考的末尾。</translation>
    </message>
    <message>
        <source>Message %1 for the chat template must be an object with a role.</source>
        <translation>对话模板的消息 %1 必须是带角色的对象。</translation>
    </message>
    <message>
        <source>The message does not fit into the context: with the system prompt, it takes %1 tokens. The context holds %2, and the answer needs at least one.</source>
        <translation>消息放不进上下文：连同系统提示词需要 %1 个词元。上下文只能容纳 %2 个，且至少要为回答留出一个。</translation>
    </message>
    <message>
        <source>The messages for a chat template must be an array.</source>
        <translation>对话模板的消息必须是数组。</translation>
    </message>
    <message>
        <source>The metadata key %1 is %2, but sliding windows are not supported for this architecture: every token sees the whole context.</source>
        <translation>元数据键 %1 是 %2，但此架构不支持滑动窗口：每个词元都能看到整个上下文。</translation>
    </message>
    <message>
        <source>The metadata key %1 is %2, but the token embedding has %3 rows, so the number of rows is used.</source>
        <translation>元数据键 %1 是 %2，但词元嵌入有 %3 行；使用后者。</translation>
    </message>
    <message>
        <source>The metadata key %1 is %2, so in every layer a token sees only that number of positions. llama.cpp uses the whole context in this architecture.</source>
        <translation>元数据键 %1 是 %2，因此词元在每一层只能看到这么多位置；在此架构中 llama.cpp 让它看到整个上下文。</translation>
    </message>
    <message>
        <source>The model does not fit on the device: its weights take %1 MiB (%2 bytes), and %3 MiB (%4 bytes) are free.</source>
        <translation>设备容不下此模型：其权重需要 %1 MiB（%2 字节），空闲 %3 MiB（%4 字节）。</translation>
    </message>
    <message>
        <source>The model was reloaded before the capture began.</source>
        <translation>捕获等待期间模型被重新加载。</translation>
    </message>
    <message>
        <source>The chat template of the model does not support system prompts, so the system prompt was put before the first message.</source>
        <translation>模型的对话模板不支持系统提示词；它已放到第一条消息之前。</translation>
    </message>
    <message>
        <source>The model&apos;s logit of token %1 at position %2 is %3. The weights of the model or the computation are wrong.</source>
        <translation>模型在位置 %2 对词元 %1 的 logit 为 %3。模型的权重或计算有误。</translation>
    </message>
    <message>
        <source>The model computed %1 as the logit of token %2, so no token can be drawn. Either the model&apos;s weights or the computation are wrong.</source>
        <translation>模型算出的词元 %2 的 logit 为 %1，因此无法采样。要么模型的权重有误，要么计算有误。</translation>
    </message>
    <message>
        <source>The preset %1 could not be deleted: %2.</source>
        <translation>无法删除预设 %1：%2。</translation>
    </message>
    <message>
        <source>The request was cancelled.</source>
        <translation>请求已取消。</translation>
    </message>
    <message>
        <source>The starter model cannot be found: the path of the program (/proc/self/exe) cannot be read.</source>
        <translation>找不到入门模型：无法读取程序的路径 (/proc/self/exe)。</translation>
    </message>
    <message>
        <source>The starter model that comes with Vitrine is missing: there is no file %1.</source>
        <translation>缺少 Vitrine 自带的入门模型：没有文件 %1。</translation>
    </message>
    <message>
        <source>The stored tokens of this answer are damaged.</source>
        <translation>此回答保存的词元已损坏。</translation>
    </message>
    <message>
        <source>Target surprise in bits per token (tau)</source>
        <translation>目标惊讶度，以每词元比特计 (tau)</translation>
    </message>
    <message>
        <source>The engine cannot start: the system does not allow this program to start more threads.</source>
        <translation>引擎无法启动：系统不允许此程序启动更多线程。</translation>
    </message>
    <message>
        <source>The text has %1 bytes; at most %2 can be tokenized at once.</source>
        <translation>文本有 %1 字节；一次最多可将 %2 字节转换为词元。</translation>
    </message>
    <message>
        <source>The time &quot;%1&quot; is not in ISO 8601, such as 2026-07-04T12:00:00.</source>
        <translation>时间“%1”不是 ISO 8601 格式，如 2026-07-04T12:00:00。</translation>
    </message>
    <message>
        <source>The token at position %1 has id %2, but the vocabulary ends at %3.</source>
        <translation>位置 %1 的词元 ID 为 %2，但词表到 %3 为止。</translation>
    </message>
    <message>
        <source>Token id %1 is not in the vocabulary, which has %2 tokens.</source>
        <translation>词元 ID %1 不在含 %2 个词元的词表中。</translation>
    </message>
    <message>
        <source>The tokens belong to %1, but the open model is %2.</source>
        <translation>这些词元属于 %1，但打开的模型是 %2。</translation>
    </message>
    <message>
        <source>The tools for a chat template must be an array.</source>
        <translation>对话模板的工具必须是数组。</translation>
    </message>
    <message>
        <source>The variables for a chat template must be an object.</source>
        <translation>对话模板的变量必须是对象。</translation>
    </message>
    <message>
        <source>There are no logits to sample from.</source>
        <translation>没有可供采样的 logits。</translation>
    </message>
    <message>
        <source>There are no tokens to evaluate.</source>
        <translation>没有要求值的词元。</translation>
    </message>
    <message>
        <source>There is no usable Vulkan GPU: %1.</source>
        <translation>没有可供 Vulkan 计算的 GPU：%1。</translation>
    </message>
    <message>
        <source>There are no chats to export.</source>
        <translation>没有可导出的对话。</translation>
    </message>
    <message>
        <source>There is no device %1. Use cpu or vulkan[:N].</source>
        <translation>没有设备 %1。请使用 cpu 或 vulkan[:N]。</translation>
    </message>
    <message>
        <source>There is no device vulkan:%1; the last device is %2.</source>
        <translation>没有设备 vulkan:%1；最后一个设备是 %2。</translation>
    </message>
    <message>
        <source>The prompt is empty, and the model&apos;s metadata does not request a BOS token.</source>
        <translation>提示词为空，且模型的元数据不要求 BOS 词元。</translation>
    </message>
    <message>
        <source>There is no message to answer.</source>
        <translation>没有要回答的消息。</translation>
    </message>
    <message>
        <source>There is not enough memory to save the state of the chat.</source>
        <translation>内存不足，无法保存对话状态。</translation>
    </message>
    <message>
        <source>There is not enough memory: %1 MiB could not be allocated.</source>
        <translation>内存不足：无法分配 %1 MiB。</translation>
    </message>
    <message>
        <source>There is not enough memory. Use a smaller context or a smaller model.</source>
        <translation>内存不足。请使用较小的上下文或较小的模型。</translation>
    </message>
    <message>
        <source>The model gives only %1 logits, so token %2 has none.</source>
        <translation>词元 %2 没有 logit：模型只给出 %1 个。</translation>
    </message>
    <message>
        <source>Token %1 (number %2 of the prompt) is a different token in %3, because the file has changed since the prompt was split into tokens.</source>
        <translation>词元 %1（提示词的第 %2 个）在 %3 中是另一个词元，因为提示词分词之后该文件已更改。</translation>
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
        <translation>Vulkan 验证层报告了问题（数量：%1）。</translation>
    </message>
    <message>
        <source>Vulkan&apos;s validation layer was requested, but is not installed (vulkan-validationlayers).</source>
        <translation>要求使用 Vulkan 验证层，但未安装 (vulkan-validationlayers)。</translation>
    </message>
    <message>
        <source>The beginning of the answer does not match the grammar. %1</source>
        <translation>回答的开头不符合语法。%1</translation>
    </message>
    <message>
        <source>The beginning of the answer does not fit into the context: it takes %1 tokens, and the prompt takes %2 tokens. The context holds %3 tokens, and the rest of the answer needs at least one.</source>
        <translation>回答的开头放不进上下文：开头占 %1 个词元，提示词占 %2 个词元。上下文只能容纳 %3 个词元，且至少要为回答的其余部分留出一个。</translation>
    </message>
    <message>
        <source>Used only with a temperature range. With an exponent above 1, the temperature rises only at high entropy; with an exponent below 1, it rises already at low entropy</source>
        <translation>仅在设置了温度范围时有效。指数大于 1 时，只有熵高时温度才升高；指数小于 1 时，熵低时温度就已升高</translation>
    </message>
    <message>
        <source>The model has no chat template of its own and simply continues the joined messages. Do not expect the answers of an assistant.</source>
        <translation>模型没有自己的对话模板，只会接着拼接的消息继续写；不要期待助手式的回答。</translation>
    </message>
    <message>
        <source>XTC</source>
        <translation>XTC</translation>
    </message>
    <message>
        <source>XTC probability</source>
        <translation>XTC 概率</translation>
    </message>
    <message>
        <source>XTC threshold</source>
        <translation>XTC 阈值</translation>
    </message>
    <message>
        <source>the state was made by the back end &quot;%1&quot;, but the current back end is &quot;%2&quot;</source>
        <translation>该状态由后端“%1”生成，而当前后端是“%2”</translation>
    </message>
    <message>
        <source>the state was made with another model file</source>
        <translation>该状态由另一个模型文件生成</translation>
    </message>
    <message>
        <source>the state has another type of keys or values (-ctk, -ctv) or was made by an earlier version</source>
        <translation>该状态的键或值是其他类型 (-ctk, -ctv)，或由较早的版本生成</translation>
    </message>
    <message>
        <source>keeps at least one token</source>
        <translation>至少保留一个词元</translation>
    </message>
    <message>
        <source>changes nothing</source>
        <translation>不作改变</translation>
    </message>
    <message>
        <source>chat template</source>
        <translation>对话模板</translation>
    </message>
    <message>
        <source>does nothing</source>
        <translation>不起作用</translation>
    </message>
    <message>
        <source>drops no tokens</source>
        <translation>不去除任何词元</translation>
    </message>
    <message>
        <source>general.alignment at byte %1 is %2, not a power of two from %3 to %4.</source>
        <translation>位于字节 %1 的 general.alignment 是 %2，不是 %3 到 %4 之间的 2 的幂。</translation>
    </message>
    <message>
        <source>The device computes %1, and the CPU computes the rest.</source>
        <translation>该设备计算%1，其余由 CPU 计算。</translation>
    </message>
    <message>
        <source>keeps all tokens</source>
        <translation>保留全部词元</translation>
    </message>
    <message>
        <source>keeps the temperature fixed</source>
        <translation>保持温度不变</translation>
    </message>
    <message>
        <source>metadata key %1: arrays are nested more than %2 levels deep at byte %3.</source>
        <translation>元数据键 %1：字节 %3 处的数组嵌套超过 %2 层。</translation>
    </message>
    <message>
        <source>metadata key %1: the %2 %3 at byte %4 is not in the range 0 to %5.</source>
        <translation>元数据键 %1：字节 %4 处的 %2 %3 不在 0 到 %5 之间。</translation>
    </message>
    <message>
        <source>metadata key %1: the array at byte %2 holds %3 arrays, more than the limit of %4.</source>
        <translation>元数据键 %1：字节 %2 处的数组含 %3 个数组，超过上限 %4 个。</translation>
    </message>
    <message>
        <source>metadata key %1: the bool %2 at byte %3 is neither 0 nor 1.</source>
        <translation>元数据键 %1：字节 %3 处的布尔值 %2 既不是 0 也不是 1。</translation>
    </message>
    <message>
        <source>never removes a token</source>
        <translation>从不去除词元</translation>
    </message>
    <message>
        <source>reading metadata</source>
        <translation>正在读取元数据</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>removes no tokens</source>
        <translation>不去除任何词元</translation>
    </message>
    <message>
        <source>the RoPE scaling of the state depends on the context length, and the state was made with another context length (-c)</source>
        <translation>该状态的 RoPE 缩放取决于上下文长度，而它是用另一上下文长度（-c）生成的</translation>
    </message>
    <message>
        <source>tensor %1: %2 elements of type %3 at byte %4 are too large for any file.</source>
        <translation>张量 %1：字节 %4 处类型 %3 的 %2 个元素对任何文件都过大。</translation>
    </message>
    <message>
        <source>tensor %1: dimension %2 at byte %3 is %4, which makes the number of elements too large.</source>
        <translation>张量 %1：字节 %3 处的维度 %2 为 %4，使元素数过大。</translation>
    </message>
    <message>
        <source>tensor %1: dimension %2 at byte %3 is 0.</source>
        <translation>张量 %1：字节 %3 处的维度 %2 为 0。</translation>
    </message>
    <message>
        <source>tensor %1: the data offset %2 at byte %3 is not a multiple of the alignment %4.</source>
        <translation>张量 %1：字节 %3 处的数据偏移 %2 不是对齐值 %4 的倍数。</translation>
    </message>
    <message>
        <source>tensor %1: the number of dimensions %2 at byte %3 is not in the range 1 to 4.</source>
        <translation>张量 %1：字节 %3 处的维数 %2 不在 1 到 4 之间。</translation>
    </message>
    <message>
        <source>tensor %1: the row length %2 is not a multiple of %3, the block size of its type %4 at byte %5.</source>
        <translation>张量 %1：行长 %2 不是 %3 的倍数，后者是字节 %5 处其类型 %4 的块大小。</translation>
    </message>
    <message>
        <source>tensor %1: the type id %2 (%3) at byte %4 is not supported; the supported types are %5.</source>
        <translation>张量 %1：不支持字节 %4 处的类型 ID %2（%3）；支持的类型为 %5。</translation>
    </message>
    <message>
        <source>the GGUF version %1 at byte 4 is not supported; the supported versions are 2 and 3.</source>
        <translation>不支持字节 4 处的 GGUF 版本 %1；支持的版本是 2 和 3。</translation>
    </message>
    <message>
        <source>the checksum does not match. The file is damaged.</source>
        <translation>校验和不匹配。文件已损坏。</translation>
    </message>
    <message>
        <source>the data of tensor %1, which begin at byte %2, overlap those of tensor %3, which end at byte %4.</source>
        <translation>张量 %1 的数据始于字节 %2，与止于字节 %4 的张量 %3 的数据重叠。</translation>
    </message>
    <message>
        <source>the finished file cannot be linked to its name</source>
        <translation>无法将写好的文件链接到其名称</translation>
    </message>
    <message>
        <source>the file cannot be renamed to its final name</source>
        <translation>无法将文件改为其最终名称</translation>
    </message>
    <message>
        <source>the owner of the file cannot be set</source>
        <translation>无法设置文件的所有者</translation>
    </message>
    <message>
        <source>the file cannot be mapped into memory</source>
        <translation>无法将文件映射到内存</translation>
    </message>
    <message>
        <source>the file cannot be opened</source>
        <translation>无法打开文件</translation>
    </message>
    <message>
        <source>the file cannot be written</source>
        <translation>无法写入文件</translation>
    </message>
    <message>
        <source>the file cannot be written to the disk</source>
        <translation>无法将文件写入磁盘</translation>
    </message>
    <message>
        <source>the file is big-endian (its version at byte 4 is byte-swapped); only little-endian files are supported.</source>
        <translation>文件为大端序（字节 4 处的版本号字节颠倒）；只支持小端序文件。</translation>
    </message>
    <message>
        <source>the file is empty.</source>
        <translation>文件为空。</translation>
    </message>
    <message>
        <source>the metadata key %1 at byte %2 is not UTF-8.</source>
        <translation>字节 %2 处的元数据键 %1 不是 UTF-8。</translation>
    </message>
    <message>
        <source>the metadata key %1 occurs a second time at byte %2.</source>
        <translation>元数据键 %1 在字节 %2 处重复出现。</translation>
    </message>
    <message>
        <source>the metadata key at byte %1 is %2 bytes long, more than the limit of %3.</source>
        <translation>字节 %1 处的元数据键长 %2 字节，超过上限 %3。</translation>
    </message>
    <message>
        <source>the metadata key at byte %1 is empty.</source>
        <translation>字节 %1 处的元数据键为空。</translation>
    </message>
    <message>
        <source>the name of the back end is %1 bytes long, which is too long. The file is damaged.</source>
        <translation>后端名称长达 %1 字节，超出限制。文件已损坏。</translation>
    </message>
    <message>
        <source>the size of the file cannot be read</source>
        <translation>无法读取文件大小</translation>
    </message>
    <message>
        <source>the tensor name %1 at byte %2 is not UTF-8.</source>
        <translation>字节 %2 处的张量名称 %1 不是 UTF-8。</translation>
    </message>
    <message>
        <source>the tensor name %1 occurs a second time at byte %2.</source>
        <translation>张量名称 %1 在字节 %2 处重复出现。</translation>
    </message>
    <message>
        <source>the tensor name at byte %1 is empty.</source>
        <translation>字节 %1 处的张量名称为空。</translation>
    </message>
    <message>
        <source>this is not a saved state of Vitrine.</source>
        <translation>这不是 Vitrine 保存的状态。</translation>
    </message>
    <message>
        <source>this saved state has version %1, but only version %2 is supported.</source>
        <translation>这个已保存的状态版本为 %1，但只支持版本 %2。</translation>
    </message>
    <message>
        <source>tokenizer</source>
        <translation>分词器</translation>
    </message>
    <message>
        <source>turns DRY off</source>
        <translation>关闭 DRY</translation>
    </message>
    <message>
        <source>turns Mirostat off</source>
        <translation>关闭 Mirostat</translation>
    </message>
    <message>
        <source>turns the penalties off</source>
        <translation>关闭惩罚</translation>
    </message>
    <message>
        <source>Results read back from the Vulkan device %1 are stale: %2. Load the model again, on this device or on the CPU.</source>
        <translation>从 Vulkan 设备 %1 读回的结果已过时：%2。请在该设备或 CPU 上重新加载模型。</translation>
    </message>
    <message>
        <source>The answer cannot begin with the given %1 tokens: token number %2 %3, and more tokens follow.</source>
        <translation>回答不能以给定的 %1 个词元开头：第 %2 个词元%3，其后还有词元。</translation>
    </message>
    <message>
        <source>There are %1 tokens, but the context holds %2.</source>
        <translation>有 %1 个词元，但上下文只能容纳 %2 个。</translation>
    </message>
    <message>
        <source>There is no device %1. Use cpu, cpu:LEVEL or vulkan[:N].</source>
        <translation>没有设备 %1。请使用 cpu、cpu:LEVEL 或 vulkan[:N]。</translation>
    </message>
    <message>
        <source>The model has no chat template of its own. The model&apos;s vocabulary has the tokens of ChatML, so the ChatML format is used.</source>
        <translation>模型没有自己的对话模板。其词表含有 ChatML 的词元，因此使用 ChatML 格式。</translation>
    </message>
    <message>
        <source>The allowed tokens are known only for one position of the answer.</source>
        <translation>只知道回答中一个位置所允许的词元。</translation>
    </message>
    <message>
        <source>No token of this model can continue the text after %1 as the grammar requires.</source>
        <translation>此模型没有词元能在 %1 之后按语法要求继续。</translation>
    </message>
    <message>
        <source>The grammar does not allow %1 after %2.</source>
        <translation>语法不允许在 %2 之后出现 %1。</translation>
    </message>
    <message>
        <source>The grammar does not allow a text to begin with %1.</source>
        <translation>语法不允许文本以 %1 开头。</translation>
    </message>
    <message>
        <source>completes the stop string %1</source>
        <translation>补全了停止字符串 %1</translation>
    </message>
    <message>
        <source>$ref must be a text</source>
        <translation>$ref 必须是文本</translation>
    </message>
    <message>
        <source>%1 (at character %2)</source>
        <translation>%1（第 %2 个字符处）</translation>
    </message>
    <message>
        <source>%1 MiB (%2 bytes)</source>
        <translation>%1 MiB（%2 字节）</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>%1 got more than one value for its argument &apos;%2&apos;</source>
        <translation>%1 的参数 &apos;%2&apos; 得到了多个值</translation>
    </message>
    <message>
        <source>%1 has no element %2</source>
        <translation>%1 没有元素 %2</translation>
    </message>
    <message>
        <source>%1 does not have enough memory for the whole model, which takes %2. %3 are free (a sixteenth of this memory is reserved for other programs). %4</source>
        <translation>%1 容不下整个模型：需要 %2。空闲 %3（其中十六分之一留给其他程序）。%4</translation>
    </message>
    <message>
        <source>%1 hexadecimal digits</source>
        <translation>%1 个十六进制数字</translation>
    </message>
    <message>
        <source>%1 is %2, but must be a whole number from 0 to %3</source>
        <translation>%1 是 %2，但必须是 0 到 %3 的整数</translation>
    </message>
    <message>
        <source>%1 is %2, which has too many digits</source>
        <translation>%1 是 %2，位数过多</translation>
    </message>
    <message>
        <source>%1 is a CPU, so it must be selected by its index or name</source>
        <translation>%1 是 CPU，必须用编号或名称指定</translation>
    </message>
    <message>
        <source>%1 cannot be written in this model&apos;s tokens; only single tokens can be banned or favoured.</source>
        <translation>%1 无法用此模型的词元表示；只能禁用或偏好单个词元。</translation>
    </message>
    <message>
        <source>%1 is not a GPU according to its driver, so it must be selected by its index or name</source>
        <translation>按驱动程序的说法 %1 不是 GPU，必须用编号或名称指定</translation>
    </message>
    <message>
        <source>%1 messages in the middle were left out of the prompt.</source>
        <translation>提示词省略了中间的 %1 条消息。</translation>
    </message>
    <message>
        <source>%1 must be a list of schemas</source>
        <translation>%1 必须是模式的列表</translation>
    </message>
    <message>
        <source>%1 must be a number</source>
        <translation>%1 必须是数</translation>
    </message>
    <message>
        <source>%1 needs its argument &apos;%2&apos;</source>
        <translation>%1 需要参数 &apos;%2&apos;</translation>
    </message>
    <message>
        <source>%1 nests more than %2 levels deep</source>
        <translation>%1 的嵌套超过 %2 层</translation>
    </message>
    <message>
        <source>%1 refused memory for %2 (estimated at %3), although %4 seemed to be free. %5</source>
        <translation>%1 拒绝为%2分配内存（估计需要 %3），尽管看起来空闲 %4。%5</translation>
    </message>
    <message>
        <source>%1 takes at most %2 arguments (%3 given)</source>
        <translation>%1 最多接受 %2 个参数（给出 %3 个）</translation>
    </message>
    <message>
        <source>%1 takes no keyword argument &apos;%2&apos;</source>
        <translation>%1 不接受关键字参数 &apos;%2&apos;</translation>
    </message>
    <message>
        <source>%1 takes not more than %2 argument(s)</source>
        <translation>%1 最多接受 %2 个参数</translation>
    </message>
    <message>
        <source>%1 tokens do not fit into the context of %2.</source>
        <translation>%1 个词元放不进 %2 的上下文。</translation>
    </message>
    <message>
        <source>%1 values exceed the limit of a single Vulkan kernel.</source>
        <translation>%1 个值超过单个 Vulkan 内核的限制。</translation>
    </message>
    <message>
        <source>%1 was expected, not %2</source>
        <translation>应为 %1，而不是 %2</translation>
    </message>
    <message>
        <source>there is enough memory for %1</source>
        <translation>内存足够容纳%1</translation>
    </message>
    <message>
        <source>%1, which had been closed to free memory, cannot be loaded again: %2</source>
        <translation>%1 曾被关闭以释放内存，现在无法重新加载：%2</translation>
    </message>
    <message>
        <source>%1, which had been closed to free memory, is loaded again.</source>
        <translation>%1 曾被关闭以释放内存，现在重新加载。</translation>
    </message>
    <message>
        <source>%1: %2 of %3 layers; %4: the rest</source>
        <translation>%1：%3 层中的 %2 层；%4：其余</translation>
    </message>
    <message>
        <source>%1: tensor %2 %3.</source>
        <translation>%1：张量 %2 %3。</translation>
    </message>
    <message>
        <source>%1: this is a folder, but a file is required.</source>
        <translation>%1：这是文件夹，需要的是文件。</translation>
    </message>
    <message>
        <source>%1: this is not a regular file, but a file is required.</source>
        <translation>%1：这不是普通文件，需要的是文件。</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no attribute %2</source>
        <translation>&apos;%1&apos; 没有属性 %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is undefined</source>
        <translation>&apos;%1&apos; 未定义</translation>
    </message>
    <message>
        <source>&apos;%1&apos; not supported between instances of &apos;%2&apos; and &apos;%3&apos;</source>
        <translation>&apos;%2&apos; 与 &apos;%3&apos; 之间不支持 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>&apos;%1&apos; object is not callable</source>
        <translation>&apos;%1&apos; 对象不可调用</translation>
    </message>
    <message>
        <source>&apos;%1&apos; object is not iterable</source>
        <translation>&apos;%1&apos; 对象不可迭代</translation>
    </message>
    <message>
        <source>&apos;%1&apos; object is not reversible</source>
        <translation>&apos;%1&apos; 对象不可反转</translation>
    </message>
    <message>
        <source>&apos;%1&apos; object is not subscriptable</source>
        <translation>&apos;%1&apos; 对象不支持下标</translation>
    </message>
    <message>
        <source>&apos;%1&apos; outside of a loop</source>
        <translation>&apos;%1&apos; 出现在循环之外</translation>
    </message>
    <message>
        <source>&apos;%1&apos; was expected, not %2</source>
        <translation>应为 &apos;%1&apos;，而不是 %2</translation>
    </message>
    <message>
        <source>&apos;in &lt;string&gt;&apos; requires string as left operand, not %1</source>
        <translation>&apos;in &lt;string&gt;&apos; 左侧需要字符串，而不是 %1</translation>
    </message>
    <message>
        <source>&apos;in&apos; was expected, not %1</source>
        <translation>应为 &apos;in&apos;，而不是 %1</translation>
    </message>
    <message>
        <source>0x%1%2 at offset %3</source>
        <translation>0x%1%2（偏移 %3）</translation>
    </message>
    <message>
        <source>1 message in the middle was left out of the prompt.</source>
        <translation>提示词省略了中间的 1 条消息。</translation>
    </message>
    <message>
        <source>: the tensor is transposed</source>
        <translation>：张量被转置了</translation>
    </message>
    <message>
        <source>::= after the name of a rule (letters, digits and -)</source>
        <translation>规则名（字母、数字和 -）之后的 ::=</translation>
    </message>
    <message>
        <source>A capture of %1 tokens was requested, but there are only %2 tokens.</source>
        <translation>要求捕获 %1 个词元，但只有 %2 个词元。</translation>
    </message>
    <message>
        <source>Both a grammar and a JSON schema are set; remove one, because an answer can follow only one of them.</source>
        <translation>同时给出了语法和 JSON 模式；请删除其中之一，因为回答只能遵循一个。</translation>
    </message>
    <message>
        <source>Known models with the same number of merges use %1.</source>
        <translation>合并规则数相同的已知模型使用 %1。</translation>
    </message>
    <message>
        <source>A model of %1 layers cannot be computed by devices that were set up for %2 layers.</source>
        <translation>%1 层的模型不能用为 %2 层设置的设备来计算。</translation>
    </message>
    <message>
        <source>A sequence breaker of DRY is empty; remove it.</source>
        <translation>DRY 的一个序列中断符为空；请将其删除。</translation>
    </message>
    <message>
        <source>Byte %1 has no token in this vocabulary and was left out.</source>
        <translation>字节 %1 在此词表中没有词元，已略去。</translation>
    </message>
    <message>
        <source>Bytes %1 and %2 more have no token in this vocabulary and were left out.</source>
        <translation>字节 %1 以及另外 %2 个在此词表中没有词元，已略去。</translation>
    </message>
    <message>
        <source>Bytes %1 have no token in this vocabulary and were left out.</source>
        <translation>字节 %1 在此词表中没有词元，已略去。</translation>
    </message>
    <message>
        <source>CPU, %1, %2 thread</source>
        <translation>CPU，%1，%2 个线程</translation>
    </message>
    <message>
        <source>CPU, %1, %2 threads</source>
        <translation>CPU，%1，%2 个线程</translation>
    </message>
    <message>
        <source>Can only get item pairs from a mapping.</source>
        <translation>只能从映射取得键值对。</translation>
    </message>
    <message>
        <source>Copying from the device</source>
        <translation>从设备复制</translation>
    </message>
    <message>
        <source>Copying to the device</source>
        <translation>复制到设备</translation>
    </message>
    <message>
        <source>Format specifier missing precision</source>
        <translation>格式说明缺少精度</translation>
    </message>
    <message>
        <source>a repacked form of IQ4_NL that GGUF no longer supports</source>
        <translation>一种重新打包的 IQ4_NL，GGUF 已不再支持</translation>
    </message>
    <message>
        <source>Missing parameter for attribute name</source>
        <translation>缺少属性名参数</translation>
    </message>
    <message>
        <source>No aggregated item, sequence was empty.</source>
        <translation>没有可汇总的项，序列为空。</translation>
    </message>
    <message>
        <source>No caller defined</source>
        <translation>未定义 caller</translation>
    </message>
    <message>
        <source>No first item, sequence was empty.</source>
        <translation>没有第一项，序列为空。</translation>
    </message>
    <message>
        <source>No last item, sequence was empty.</source>
        <translation>没有最后一项，序列为空。</translation>
    </message>
    <message>
        <source>The range of positions that begins at %1 and ends before %2 is empty.</source>
        <translation>从 %1 开始并在 %2 之前结束的位置范围为空。</translation>
    </message>
    <message>
        <source>No tap was selected.</source>
        <translation>没有选择任何观测点。</translation>
    </message>
    <message>
        <source>Object of type %1 is not JSON serializable</source>
        <translation>类型为 %1 的对象无法序列化为 JSON</translation>
    </message>
    <message>
        <source>Opening the device</source>
        <translation>打开设备</translation>
    </message>
    <message>
        <source>PCRE2 was built without Unicode properties (it refuses %1).</source>
        <translation>PCRE2 构建时不含 Unicode 属性（它拒绝 %1）。</translation>
    </message>
    <message>
        <source>Preparing to copy</source>
        <translation>准备复制</translation>
    </message>
    <message>
        <source>a repacked form of Q4_0 that GGUF no longer supports</source>
        <translation>一种重新打包的 Q4_0，GGUF 已不再支持</translation>
    </message>
    <message>
        <source>Replacement index %1 out of range for positional args tuple</source>
        <translation>占位符 %1 没有对应的位置参数</translation>
    </message>
    <message>
        <source>Single &apos;}&apos; encountered in format string</source>
        <translation>格式字符串中出现单独的 &apos;}&apos;</translation>
    </message>
    <message>
        <source>The JSON schema has %1 bytes; at most %2 are supported.</source>
        <translation>JSON 模式有 %1 字节；最多读取 %2 字节。</translation>
    </message>
    <message>
        <source>The JSON schema has a keyword with a value of the wrong type.</source>
        <translation>JSON 模式中有关键字的值类型错误。</translation>
    </message>
    <message>
        <source>The JSON schema is empty.</source>
        <translation>JSON 模式为空。</translation>
    </message>
    <message>
        <source>The JSON schema is nested more than %1 levels deep.</source>
        <translation>JSON 模式的嵌套超过 %1 层。</translation>
    </message>
    <message>
        <source>The JSON schema is too large for a grammar.</source>
        <translation>JSON 模式过大，无法转换为语法。</translation>
    </message>
    <message>
        <source>The JSON schema, at %1: %2.</source>
        <translation>JSON 模式，%1 处：%2。</translation>
    </message>
    <message>
        <source>The Vulkan devices cannot be listed</source>
        <translation>无法列出 Vulkan 设备</translation>
    </message>
    <message>
        <source>The Vulkan loader (libvulkan) cannot be opened</source>
        <translation>无法打开 Vulkan 加载器 (libvulkan)</translation>
    </message>
    <message>
        <source>The chat template failed</source>
        <translation>对话模板执行失败</translation>
    </message>
    <message>
        <source>The chat template refuses these messages</source>
        <translation>对话模板拒绝这些消息</translation>
    </message>
    <message>
        <source>The grammar can match the text in more than %1 ways at once; let alternatives begin with different characters.</source>
        <translation>语法可同时以超过 %1 种方式读取文本；请让各个选项以不同的字符开头。</translation>
    </message>
    <message>
        <source>The grammar has %1 bytes; at most %2 are supported.</source>
        <translation>语法有 %1 字节；最多读取 %2 字节。</translation>
    </message>
    <message>
        <source>The grammar is empty: it has no rules.</source>
        <translation>语法为空：它没有规则。</translation>
    </message>
    <message>
        <source>The grammar has no rule named root; add one, because every text begins with it.</source>
        <translation>语法没有名为 root 的规则；请添加，因为每个文本都从它开始。</translation>
    </message>
    <message>
        <source>The grammar names the token %1, which this model does not have.</source>
        <translation>语法提到词元 %1，而此模型没有它。</translation>
    </message>
    <message>
        <source>The grammar names token %1, but the vocabulary has the tokens 0 to %2.</source>
        <translation>语法提到词元 %1，但词表只有词元 0 到 %2。</translation>
    </message>
    <message>
        <source>The grammar&apos;s rule %1 begins with itself (%2%3), so it would never end; rewrite the rule so that it begins with another item and repeats the rest with *.</source>
        <translation>语法规则 %1 以自身开头 (%2%3)，因此永远不会结束；请改写规则，使其以其他项开头，并用 * 重复其余部分。</translation>
    </message>
    <message>
        <source>The grammar, line %1, column %2: %3.</source>
        <translation>语法，第 %1 行第 %2 列：%3。</translation>
    </message>
    <message>
        <source>The instruction-set level %1 that %2 requests is unknown. This processor supports: %3.</source>
        <translation>%2 要求的指令集级别 %1 未知；本机有：%3。</translation>
    </message>
    <message>
        <source>The logit bias contains token %1, but the vocabulary has the tokens 0 to %2.</source>
        <translation>logit 偏置提到词元 %1，但词表只有词元 0 到 %2。</translation>
    </message>
    <message>
        <source>The logit bias of token %1 is %2. It must be a number, or -inf to ban the token.</source>
        <translation>词元 %1 的 logit 偏置是 %2。它必须是数，或者用 -inf 禁用该词元。</translation>
    </message>
    <message>
        <source>The model has no experts, so there is no tap ffn_router.</source>
        <translation>模型没有专家，因此没有观测点 ffn_router。</translation>
    </message>
    <message>
        <source>The order of samplers contains %1 twice.</source>
        <translation>采样器顺序中 %1 出现了两次。</translation>
    </message>
    <message>
        <source>The order of samplers must not contain %1, because this sampler replaces the others when it is turned on.</source>
        <translation>采样器顺序不能包含 %1，因为该采样器启用时会取代其他采样器。</translation>
    </message>
    <message>
        <source>The pre-tokenizer %1 (tokenizer.ggml.pre) is not supported.</source>
        <translation>不支持预分词器 %1 (tokenizer.ggml.pre)。</translation>
    </message>
    <message>
        <source>The pre-tokenizer pattern &quot;%1&quot; is wrong at character %2: %3.</source>
        <translation>预分词器模式 &quot;%1&quot; 在第 %2 个字符处有误：%3。</translation>
    </message>
    <message>
        <source>The sampling setting %1 is %2, but %3.</source>
        <translation>采样设置 %1 是 %2，但%3。</translation>
    </message>
    <message>
        <source>The sequence breakers of DRY have not been looked up in the vocabulary.</source>
        <translation>尚未在词表中查找 DRY 的序列中断符。</translation>
    </message>
    <message>
        <source>The system does not allow this program to start more threads. Threads in use: %1 of %2.</source>
        <translation>系统不允许此程序启动更多线程。使用中的线程：%1/%2。</translation>
    </message>
    <message>
        <source>The tap %1 does not have the same tokens and shape in both traces.</source>
        <translation>观测点 %1 在两份轨迹中的词元或形状不同。</translation>
    </message>
    <message>
        <source>The text could not be split into words near byte %1: %2.</source>
        <translation>无法在字节 %1 附近把文本切分为词：%2。</translation>
    </message>
    <message>
        <source>The text is complete according to the grammar; nothing can follow.</source>
        <translation>文本已按其语法完整，后面不能再有内容。</translation>
    </message>
    <message>
        <source>The token %1 of the logit bias has not been looked up in the vocabulary.</source>
        <translation>尚未在词表中查找 logit 偏置的词元 %1。</translation>
    </message>
    <message>
        <source>The values of all taps take %1, but only %2 of memory are free; choose fewer tokens, taps or layers.</source>
        <translation>所有观测点的值需要 %1，但只有 %2 内存空闲；请选择更少的词元、观测点或层。</translation>
    </message>
    <message>
        <source>No tokens are given. The devices can be compared only by evaluating tokens.</source>
        <translation>没有给出词元。只有通过对词元求值才能比较设备。</translation>
    </message>
    <message>
        <source>There is no head %1; the model has heads 0 to %2.</source>
        <translation>没有头 %1；模型的头是 0 到 %2。</translation>
    </message>
    <message>
        <source>There is no layer %1; the model has layers 0 to %2.</source>
        <translation>没有层 %1；模型的层是 0 到 %2。</translation>
    </message>
    <message>
        <source>There is no position %1; the positions are 0 to %2.</source>
        <translation>没有位置 %1；位置是 0 到 %2。</translation>
    </message>
    <message>
        <source>The chosen pre-tokenizer %1 is unknown.</source>
        <translation>所选的预分词器 %1 未知。</translation>
    </message>
    <message>
        <source>Unknown sampler %1; the samplers are %2.</source>
        <translation>未知的采样器 %1；采样器有 %2。</translation>
    </message>
    <message>
        <source>Unknown sampling setting %1.</source>
        <translation>未知的采样设置 %1。</translation>
    </message>
    <message>
        <source>Token %1 does not exist; the vocabulary ends at %2.</source>
        <translation>没有词元 %1；词表到 %2 为止。</translation>
    </message>
    <message>
        <source>This processor does not support the instruction-set level %1 that %2 requests. It supports: %3.</source>
        <translation>此处理器没有 %2 要求的指令集级别 %1；它有：%3。</translation>
    </message>
    <message>
        <source>This processor does not support the instruction-set level of cpu:%1.</source>
        <translation>此处理器没有 cpu:%1 的指令集级别。</translation>
    </message>
    <message>
        <source>Vulkan cannot be started</source>
        <translation>无法启动 Vulkan</translation>
    </message>
    <message>
        <source>The capture of position %1 takes %2, more than the limit of %3. Select fewer taps or layers.</source>
        <translation>位置 %1 的捕获需要 %2，超过上限 %3。请选择更少的观测点或层。</translation>
    </message>
    <message>
        <source>You can only sort by either &quot;key&quot; or &quot;value&quot;</source>
        <translation>只能按 &quot;key&quot; 或 &quot;value&quot; 排序</translation>
    </message>
    <message>
        <source>a %1 cannot be printed</source>
        <translation>%1 无法输出</translation>
    </message>
    <message>
        <source>a %1 cannot be printed; the filter &apos;list&apos; makes a list of it</source>
        <translation>%1 无法输出；过滤器 &apos;list&apos; 可将其变为列表</translation>
    </message>
    <message>
        <source>a &apos;%1&apos; is missing before the template ends</source>
        <translation>模板结束前缺少 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>a call block sets the argument &apos;caller&apos;; remove it from the call</source>
        <translation>call 块会自行设置参数 &apos;caller&apos;；请从调用中删除它</translation>
    </message>
    <message>
        <source>a call block needs a call, such as {% call name() %}</source>
        <translation>call 块需要一个调用，例如 {% call name() %}</translation>
    </message>
    <message>
        <source>a comma or } after the number of repetitions</source>
        <translation>重复次数之后的逗号或 }</translation>
    </message>
    <message>
        <source>a comment is not closed (missing &apos;#}&apos;)</source>
        <translation>注释没有结束（缺少 &apos;#}&apos;）</translation>
    </message>
    <message>
        <source>a filter block must produce a string, not %1</source>
        <translation>filter 块必须给出字符串，而不是 %1</translation>
    </message>
    <message>
        <source>a format asks for more than %1 characters</source>
        <translation>格式要求超过 %1 个字符</translation>
    </message>
    <message>
        <source>a generator iterates over itself</source>
        <translation>生成器在遍历自身</translation>
    </message>
    <message>
        <source>a keyword argument cannot follow a **argument</source>
        <translation>关键字参数不能放在 **参数 之后</translation>
    </message>
    <message>
        <source>a loop cannot assign to its variable &apos;loop&apos;</source>
        <translation>循环不能给其变量 &apos;loop&apos; 赋值</translation>
    </message>
    <message>
        <source>a macro name was expected, not %1</source>
        <translation>应为宏的名称，而不是 %1</translation>
    </message>
    <message>
        <source>a name or number was expected, not %1</source>
        <translation>应为名称或数，而不是 %1</translation>
    </message>
    <message>
        <source>a name was expected, not %1</source>
        <translation>应为名称，而不是 %1</translation>
    </message>
    <message>
        <source>a parameter name was expected, not %1</source>
        <translation>应为参数的名称，而不是 %1</translation>
    </message>
    <message>
        <source>a parameter without a default follows one that has a default</source>
        <translation>没有默认值的参数位于有默认值的参数之后</translation>
    </message>
    <message>
        <source>a positional argument cannot follow a keyword argument</source>
        <translation>位置参数不能放在关键字参数之后</translation>
    </message>
    <message>
        <source>a compute queue</source>
        <translation>可计算的队列</translation>
    </message>
    <message>
        <source>a raw block is not closed (missing &apos;{% endraw %}&apos;)</source>
        <translation>raw 块没有结束（缺少 &apos;{% endraw %}&apos;）</translation>
    </message>
    <message>
        <source>a schema must be an object, true or false</source>
        <translation>模式必须是对象、true 或 false</translation>
    </message>
    <message>
        <source>a string is not closed</source>
        <translation>字符串没有结束</translation>
    </message>
    <message>
        <source>a tag is not closed (missing &apos;%}&apos;)</source>
        <translation>标签没有结束（缺少 &apos;%}&apos;）</translation>
    </message>
    <message>
        <source>a tag is not closed (missing &apos;}}&apos;)</source>
        <translation>标签没有结束（缺少 &apos;}}&apos;）</translation>
    </message>
    <message>
        <source>a tag name was expected, not %1</source>
        <translation>应为标签的名称，而不是 %1</translation>
    </message>
    <message>
        <source>a text would become longer than %1 bytes</source>
        <translation>文本会超过 %1 字节</translation>
    </message>
    <message>
        <source>a token after &quot;!&quot;, such as &lt;[17]&gt; or &lt;think&gt;</source>
        <translation>&quot;!&quot; 之后的词元，例如 &lt;[17]&gt; 或 &lt;think&gt;</translation>
    </message>
    <message>
        <source>an escape must be \ followed by t, r, n, \, &quot;, [, ], ^, -, x, u or U</source>
        <translation>\ 之后可以是 t、r、n、\、&quot;、[、]、^、-、x、u 或 U</translation>
    </message>
    <message>
        <source>all %1 layers, but not the output</source>
        <translation>全部 %1 层（不含输出层）</translation>
    </message>
    <message>
        <source>allOf has too many combinations of anyOf</source>
        <translation>allOf 中 anyOf 的组合过多</translation>
    </message>
    <message>
        <source>allOf must be a list</source>
        <translation>allOf 必须是列表</translation>
    </message>
    <message>
        <source>candidate&apos;s id</source>
        <translation>候选的 ID</translation>
    </message>
    <message>
        <source>candidate&apos;s logit</source>
        <translation>候选的 logit</translation>
    </message>
    <message>
        <source>candidate&apos;s probability</source>
        <translation>候选的概率</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>an array of strings</source>
        <translation>字符串数组</translation>
    </message>
    <message>
        <source>an attribute name was expected, not %1</source>
        <translation>应为属性的名称，而不是 %1</translation>
    </message>
    <message>
        <source>an escape sequence is not a valid Unicode character</source>
        <translation>转义序列不对应任何 Unicode 字符</translation>
    </message>
    <message>
        <source>an escape sequence needs %1 hexadecimal digits</source>
        <translation>转义序列需要 %1 个十六进制数字</translation>
    </message>
    <message>
        <source>an expression is too long</source>
        <translation>表达式过长</translation>
    </message>
    <message>
        <source>an expression was expected, not %1</source>
        <translation>应为表达式，而不是 %1</translation>
    </message>
    <message>
        <source>an integer</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>an integer below 2^63</source>
        <translation>小于 2^63 的整数</translation>
    </message>
    <message>
        <source>an item, | or the ) of the group</source>
        <translation>一个项、| 或分组的 )</translation>
    </message>
    <message>
        <source>an item, | or the end of the line</source>
        <translation>一个项、| 或行尾</translation>
    </message>
    <message>
        <source>argument of type &apos;%1&apos; is not iterable</source>
        <translation>&apos;%1&apos; 类型的参数不可迭代</translation>
    </message>
    <message>
        <source>array element</source>
        <translation>数组元素</translation>
    </message>
    <message>
        <source>array element type</source>
        <translation>数组元素类型</translation>
    </message>
    <message>
        <source>array length</source>
        <translation>数组长度</translation>
    </message>
    <message>
        <source>back end&apos;s name</source>
        <translation>后端名称</translation>
    </message>
    <message>
        <source>bad operand type for abs(): &apos;%1&apos;</source>
        <translation>abs() 的操作数类型错误：&apos;%1&apos;</translation>
    </message>
    <message>
        <source>bad operand type for unary +: &apos;%1&apos;</source>
        <translation>一元 + 的操作数类型错误：&apos;%1&apos;</translation>
    </message>
    <message>
        <source>bad operand type for unary -: &apos;%1&apos;</source>
        <translation>一元 - 的操作数类型错误：&apos;%1&apos;</translation>
    </message>
    <message>
        <source>must be 0 (%1) or between %2 and %3</source>
        <translation>该值必须为 0 (%1)，或在 %2 和 %3 之间</translation>
    </message>
    <message>
        <source>must be a whole number</source>
        <translation>该值必须是整数</translation>
    </message>
    <message>
        <source>belongs to a kind of experts that is not supported</source>
        <translation>属于不支持的专家类型</translation>
    </message>
    <message>
        <source>belongs to a layer that the metadata does not count (%1.block_count is %2)</source>
        <translation>属于元数据未计入的层（%1.block_count 是 %2）</translation>
    </message>
    <message>
        <source>can only concatenate str (not &quot;%1&quot;) to str</source>
        <translation>只能把 str（不是 &quot;%1&quot;）连接到 str</translation>
    </message>
    <message>
        <source>can&apos;t multiply sequence by non-int of type &apos;%1&apos;</source>
        <translation>序列不能与非整数类型 &apos;%1&apos; 相乘</translation>
    </message>
    <message>
        <source>cannot assign attribute on non-namespace object</source>
        <translation>只能给 namespace 对象的属性赋值</translation>
    </message>
    <message>
        <source>cannot assign to %1</source>
        <translation>不能给 %1 赋值</translation>
    </message>
    <message>
        <source>cannot assign to &apos;%1&apos;</source>
        <translation>不能给 &apos;%1&apos; 赋值</translation>
    </message>
    <message>
        <source>character names (\N{…}) are not available</source>
        <translation>不支持字符名称 (\N{…})</translation>
    </message>
    <message>
        <source>count() needs a string, not None</source>
        <translation>count() 需要字符串，而不是 None</translation>
    </message>
    <message>
        <source>cpu:scalar %1</source>
        <translation>cpu:scalar %1</translation>
    </message>
    <message>
        <source>data offset of tensor %1</source>
        <translation>张量 %1 的数据偏移</translation>
    </message>
    <message>
        <source>dict expected at most 1 argument, got %1</source>
        <translation>dict 最多接受 1 个参数，得到 %1 个</translation>
    </message>
    <message>
        <source>dict() needs pairs of a key and a value</source>
        <translation>dict() 需要键和值的配对</translation>
    </message>
    <message>
        <source>dictsort needs a dict, not %1</source>
        <translation>dictsort 需要 dict，而不是 %1</translation>
    </message>
    <message>
        <source>dimension %1 of tensor %2</source>
        <translation>张量 %2 的维度 %1</translation>
    </message>
    <message>
        <source>dimensions are rotated in pairs, so the number must be even</source>
        <translation>维度成对旋转，因此数量必须是偶数</translation>
    </message>
    <message>
        <source>discrete GPU</source>
        <translation>独立 GPU</translation>
    </message>
    <message>
        <source>division by zero</source>
        <translation>除以零</translation>
    </message>
    <message>
        <source>empty separator</source>
        <translation>分隔符为空</translation>
    </message>
    <message>
        <source>endswith first arg must be str or a tuple of str, not %1</source>
        <translation>endswith 的第一个参数必须是 str 或 str 元组，而不是 %1</translation>
    </message>
    <message>
        <source>enum must be a list of values</source>
        <translation>enum 必须是值的列表</translation>
    </message>
    <message>
        <source>enum, const and type exclude each other, so nothing is valid</source>
        <translation>enum、const 和 type 互相排斥，因此没有有效值</translation>
    </message>
    <message>
        <source>expected %1, but the grammar ends</source>
        <translation>应为%1，但语法已结束</translation>
    </message>
    <message>
        <source>expected %1, but there is %2</source>
        <translation>应为%1，但这里是 %2</translation>
    </message>
    <message>
        <source>expected &apos;}&apos; before end of string</source>
        <translation>字符串结束前应有 &apos;}&apos;</translation>
    </message>
    <message>
        <source>expected an item before the quantifier %1</source>
        <translation>%1 之前应有被它重复的项</translation>
    </message>
    <message>
        <source>experts in only some of the layers are not supported</source>
        <translation>不支持只在部分层中有专家</translation>
    </message>
    <message>
        <source>experts in more than one group are not supported</source>
        <translation>不支持多组专家</translation>
    </message>
    <message>
        <source>find() needs a string, not None</source>
        <translation>find() 需要字符串，而不是 None</translation>
    </message>
    <message>
        <source>float division by zero</source>
        <translation>浮点数除以零</translation>
    </message>
    <message>
        <source>float floor division by zero</source>
        <translation>浮点数整除以零</translation>
    </message>
    <message>
        <source>has no split.count</source>
        <translation>没有 split.count</translation>
    </message>
    <message>
        <source>has no split.no</source>
        <translation>没有 split.no</translation>
    </message>
    <message>
        <source>has shape %1, but the metadata requires [%2, %3%4]%5</source>
        <translation>的形状是 %1，但元数据要求 [%2, %3%4]%5</translation>
    </message>
    <message>
        <source>has shape %1, but the metadata requires [%2]</source>
        <translation>的形状是 %1，但元数据要求 [%2]</translation>
    </message>
    <message>
        <source>has the impossible shape %1</source>
        <translation>的形状 %1 不可能存在</translation>
    </message>
    <message>
        <source>hash of the rotary angles</source>
        <translation>旋转角度的哈希值</translation>
    </message>
    <message>
        <source>hash of the header</source>
        <translation>文件头的哈希</translation>
    </message>
    <message>
        <source>hash of the model</source>
        <translation>模型的哈希</translation>
    </message>
    <message>
        <source>heads with %1 dimensions cannot be rotated in pairs, because the number is odd</source>
        <translation>%1 维的注意力头无法成对旋转，因为维数是奇数</translation>
    </message>
    <message>
        <source>holds %1 at index %2, but every value must be positive</source>
        <translation>在索引 %2 处是 %1，但每个值都必须为正</translation>
    </message>
    <message>
        <source>int() base must be &gt;= 2 and &lt;= 36, or 0</source>
        <translation>int() 的进制必须在 2 到 36 之间，或为 0</translation>
    </message>
    <message>
        <source>integer division or modulo by zero</source>
        <translation>整数除以零或对零取模</translation>
    </message>
    <message>
        <source>integrated GPU</source>
        <translation>集成 GPU</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>is missing, but is required for the rotary positions of long contexts</source>
        <translation>缺失，而长上下文的旋转位置需要它</translation>
    </message>
    <message>
        <source>the template is %1 bytes long, more than the limit of %2</source>
        <translation>模板长 %1 字节，超过上限 %2</translation>
    </message>
    <message>
        <source>keys must be str, int, float, bool or None, not %1</source>
        <translation>键必须是 str、int、float、bool 或 None，而不是 %1</translation>
    </message>
    <message>
        <source>keywords must be strings</source>
        <translation>关键字必须是字符串</translation>
    </message>
    <message>
        <source>length of the %1</source>
        <translation>%1的长度</translation>
    </message>
    <message>
        <source>length of the back end&apos;s name</source>
        <translation>后端名称的长度</translation>
    </message>
    <message>
        <source>lists, dicts or namespaces are nested more than %1 levels deep</source>
        <translation>列表、dict 或 namespace 的嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>magic number</source>
        <translation>魔数</translation>
    </message>
    <message>
        <source>memory addresses in shaders (bufferDeviceAddress)</source>
        <translation>着色器中的内存地址 (bufferDeviceAddress)</translation>
    </message>
    <message>
        <source>metadata count</source>
        <translation>元数据数量</translation>
    </message>
    <message>
        <source>metadata key</source>
        <translation>元数据键</translation>
    </message>
    <message>
        <source>min%1 is above max%2</source>
        <translation>min%1 大于 max%2</translation>
    </message>
    <message>
        <source>more than %1 parentheses are open</source>
        <translation>未闭合的括号超过 %1 个</translation>
    </message>
    <message>
        <source>an item has more than %1 quantifiers</source>
        <translation>一个项被超过 %1 个量词重复</translation>
    </message>
    <message>
        <source>must be at least 0 and at most %1</source>
        <translation>该值必须在 0 和 %1 之间</translation>
    </message>
    <message>
        <source>must be more than 0 and at most %1</source>
        <translation>该值必须大于 0 且不超过 %1</translation>
    </message>
    <message>
        <source>must be more than 1</source>
        <translation>该值必须大于 1</translation>
    </message>
    <message>
        <source>must divide %1, which is %2</source>
        <translation>该值必须整除 %1（%2）</translation>
    </message>
    <message>
        <source>must be between %1 and %2</source>
        <translation>该值必须在 %1 和 %2 之间</translation>
    </message>
    <message>
        <source>not enough values to unpack (expected %1, got %2)</source>
        <translation>可解包的值不足（应有 %1 个，得到 %2 个）</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is used only in the filter of this block. Jinja2 cannot compile such a block, so use the name in the block, too</source>
        <translation>&apos;%1&apos; 只在此块的过滤器中使用。Jinja2 无法编译这样的块，请在块中也使用该名称</translation>
    </message>
    <message>
        <source>number of candidates</source>
        <translation>候选数量</translation>
    </message>
    <message>
        <source>number of dimensions of tensor %1</source>
        <translation>张量 %1 的维数</translation>
    </message>
    <message>
        <source>number of layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>number of tokens</source>
        <translation>词元数量</translation>
    </message>
    <message>
        <source>object of type &apos;%1&apos; has no len()</source>
        <translation>&apos;%1&apos; 类型的对象没有 len()</translation>
    </message>
    <message>
        <source>the supported values are 1 (softmax), 2 (sigmoid) and 3 (softmax of the chosen experts)</source>
        <translation>只支持 1 (softmax)、2 (sigmoid) 和 3（所选项的 softmax）</translation>
    </message>
    <message>
        <source>the supported types are none, linear, yarn and longrope</source>
        <translation>只支持 none、linear、yarn 和 longrope</translation>
    </message>
    <message>
        <source>only one **argument can be given</source>
        <translation>只能给出一个 **参数</translation>
    </message>
    <message>
        <source>only one *argument can be given, before any **argument</source>
        <translation>只能给出一个 *参数，且在 **参数 之前</translation>
    </message>
    <message>
        <source>parameter &apos;%1&apos; was not provided</source>
        <translation>没有提供参数 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>pattern must be a text</source>
        <translation>pattern 必须是文本</translation>
    </message>
    <message>
        <source>prefixItems must be a list of schemas</source>
        <translation>prefixItems 必须是模式的列表</translation>
    </message>
    <message>
        <source>properties must be an object</source>
        <translation>properties 必须是对象</translation>
    </message>
    <message>
        <source>range() arg 3 must not be zero</source>
        <translation>range() 的参数 3 不能为零</translation>
    </message>
    <message>
        <source>range() of %1 items is too big; at most %2 are allowed</source>
        <translation>range() 的 %1 项过多；最多允许 %2 项</translation>
    </message>
    <message>
        <source>recursive loops are not available in chat templates</source>
        <translation>对话模板不支持递归循环</translation>
    </message>
    <message>
        <source>replace() needs strings, not None</source>
        <translation>replace() 需要字符串，而不是 None</translation>
    </message>
    <message>
        <source>required must be a list of names</source>
        <translation>required 必须是名称的列表</translation>
    </message>
    <message>
        <source>rsplit() needs a separator</source>
        <translation>rsplit() 需要分隔符</translation>
    </message>
    <message>
        <source>has split.no = %1 and split.count = %2</source>
        <translation>写着 split.no = %1 和 split.count = %2</translation>
    </message>
    <message>
        <source>sequence item %1: expected str instance, %2 found</source>
        <translation>序列第 %1 项：应为 str，实际为 %2</translation>
    </message>
    <message>
        <source>slice indices must be integers or None</source>
        <translation>切片索引必须是整数或 None</translation>
    </message>
    <message>
        <source>slice step cannot be zero</source>
        <translation>切片步长不能为零</translation>
    </message>
    <message>
        <source>some of the %1 values of pass %2 were never written</source>
        <translation>第 %2 遍的 %1 个值中有些从未写入</translation>
    </message>
    <message>
        <source>sort&apos;s reverse must be true or false, not %1</source>
        <translation>sort 的 reverse 必须是 true 或 false，而不是 %1</translation>
    </message>
    <message>
        <source>startswith first arg must be str or a tuple of str, not %1</source>
        <translation>startswith 的第一个参数必须是 str 或 str 元组，而不是 %1</translation>
    </message>
    <message>
        <source>strftime_now() does not support the conversion &apos;%%1&apos;</source>
        <translation>strftime_now() 不支持转换 &apos;%%1&apos;</translation>
    </message>
    <message>
        <source>strftime_now() needs a string, not None</source>
        <translation>strftime_now() 需要字符串，而不是 None</translation>
    </message>
    <message>
        <source>substring not found</source>
        <translation>未找到子串</translation>
    </message>
    <message>
        <source>sum() can&apos;t sum strings [use &apos;&apos;.join(seq) instead]</source>
        <translation>sum() 不能对字符串求和 [请改用 &apos;&apos;.join(seq)]</translation>
    </message>
    <message>
        <source>sums over subgroups in shaders</source>
        <translation>着色器中的子组求和</translation>
    </message>
    <message>
        <source>tensor count</source>
        <translation>张量数量</translation>
    </message>
    <message>
        <source>tensor name</source>
        <translation>张量名称</translation>
    </message>
    <message>
        <source>tests with &apos;is&apos; cannot be chained</source>
        <translation>&apos;is&apos; 测试不能连用</translation>
    </message>
    <message>
        <source>the %1 oldest messages were left out of the prompt.</source>
        <translation>提示词省略了最早的 %1 条消息。</translation>
    </message>
    <message>
        <source>the &gt; after the id of a token</source>
        <translation>词元 ID 之后的 &gt;</translation>
    </message>
    <message>
        <source>the &gt; that ends the token</source>
        <translation>结束词元的 &gt;</translation>
    </message>
    <message>
        <source>The CPU computes the whole model.</source>
        <translation>整个模型由 CPU 计算。</translation>
    </message>
    <message>
        <source>the &quot; that ends the literal</source>
        <translation>结束字面量的 &quot;</translation>
    </message>
    <message>
        <source>the ] that ends the characters</source>
        <translation>结束字符集的 ]</translation>
    </message>
    <message>
        <source>the ]&gt; after the id of a token</source>
        <translation>词元 ID 之后的 ]&gt;</translation>
    </message>
    <message>
        <source>the affix must be a string, not None</source>
        <translation>词缀必须是字符串，而不是 None</translation>
    </message>
    <message>
        <source>the argument &apos;%1&apos; of %2 must be %3, not %4</source>
        <translation>%2 的参数 &apos;%1&apos; 必须是 %3，而不是 %4</translation>
    </message>
    <message>
        <source>the argument after ** must be a mapping, not %1</source>
        <translation>** 之后的参数必须是映射，而不是 %1</translation>
    </message>
    <message>
        <source>the attribute &apos;%1&apos; of a macro is not available in chat templates</source>
        <translation>对话模板不支持宏的属性 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>the block &apos;%1&apos; is not closed (missing &apos;%2&apos;)</source>
        <translation>块 &apos;%1&apos; 没有结束（缺少 &apos;%2&apos;）</translation>
    </message>
    <message>
        <source>the call block</source>
        <translation>call 块</translation>
    </message>
    <message>
        <source>the conversion &apos;%1&apos; is not available in chat templates</source>
        <translation>对话模板不支持转换 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>the end of the range</source>
        <translation>范围的终点</translation>
    </message>
    <message>
        <source>the end of the template</source>
        <translation>模板的结尾</translation>
    </message>
    <message>
        <source>the feed-forward of this architecture requires experts</source>
        <translation>此架构的前馈网络必须有专家</translation>
    </message>
    <message>
        <source>the filter &apos;%1&apos; needs a string, not %2</source>
        <translation>过滤器 &apos;%1&apos; 需要字符串，而不是 %2</translation>
    </message>
    <message>
        <source>the format &apos;%1&apos; is not available for a value of type &apos;%2&apos;</source>
        <translation>格式 &apos;%1&apos; 不能用于 &apos;%2&apos; 类型的值</translation>
    </message>
    <message>
        <source>the format &apos;%1&apos; is not available in chat templates</source>
        <translation>对话模板不支持格式 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>the format&apos;s field &apos;%1&apos; is not among the arguments</source>
        <translation>格式的字段 &apos;%1&apos; 不在参数之中</translation>
    </message>
    <message>
        <source>the grammar has more than %1 parts</source>
        <translation>语法超过 %1 个部分</translation>
    </message>
    <message>
        <source>the token id %1 is not in the vocabulary. The file is damaged.</source>
        <translation>词元 ID %1 不在词表中；文件已损坏。</translation>
    </message>
    <message>
        <source>the id of a token</source>
        <translation>词元的 ID</translation>
    </message>
    <message>
        <source>the inline if-expression evaluated to false and no else section was defined</source>
        <translation>内联 if 表达式为假，且没有 else 部分</translation>
    </message>
    <message>
        <source>the keyword argument &apos;%1&apos; is given twice</source>
        <translation>关键字参数 &apos;%1&apos; 给出了两次</translation>
    </message>
    <message>
        <source>the last %1 of %2 layers</source>
        <translation>%2 层中的后 %1 层</translation>
    </message>
    <message>
        <source>the minimum number of repetitions, %1, is above the maximum, %2</source>
        <translation>最少重复次数 %1 大于最多重复次数 %2</translation>
    </message>
    <message>
        <source>the method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>the name of a filter must be a string, not %1</source>
        <translation>过滤器的名称必须是字符串，而不是 %1</translation>
    </message>
    <message>
        <source>the name of a rule (letters, digits and -)</source>
        <translation>规则名（字母、数字和 -）</translation>
    </message>
    <message>
        <source>the name of a test must be a string, not %1</source>
        <translation>测试的名称必须是字符串，而不是 %1</translation>
    </message>
    <message>
        <source>the number %1 is out of range</source>
        <translation>数 %1 超出范围</translation>
    </message>
    <message>
        <source>the oldest message was left out of the prompt.</source>
        <translation>提示词省略了最早的一条消息。</translation>
    </message>
    <message>
        <source>the parameter &apos;caller&apos; needs a default</source>
        <translation>参数 &apos;caller&apos; 需要默认值</translation>
    </message>
    <message>
        <source>the rule %1 is already defined on line %2</source>
        <translation>规则 %1 已在第 %2 行定义</translation>
    </message>
    <message>
        <source>the rule %1 is used but not defined</source>
        <translation>规则 %1 被使用但未定义</translation>
    </message>
    <message>
        <source>the tag &apos;%1&apos; is not available in chat templates</source>
        <translation>对话模板不支持标签 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>the template nests more than %1 evaluations (an endless recursion?)</source>
        <translation>模板嵌套超过 %1 次求值（无限递归？）</translation>
    </message>
    <message>
        <source>the template nests too deeply</source>
        <translation>模板嵌套过深</translation>
    </message>
    <message>
        <source>the template takes more than %1 steps</source>
        <translation>模板执行超过 %1 步</translation>
    </message>
    <message>
        <source>the test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>the tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>the value is undefined</source>
        <translation>该值未定义</translation>
    </message>
    <message>
        <source>the variable &apos;%1&apos;</source>
        <translation>变量 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>the whole model</source>
        <translation>整个模型</translation>
    </message>
    <message>
        <source>there are only %1 experts (%2)</source>
        <translation>只有 %1 个专家 (%2)</translation>
    </message>
    <message>
        <source>there is no filter named &apos;%1&apos;</source>
        <translation>没有名为 &apos;%1&apos; 的过滤器</translation>
    </message>
    <message>
        <source>there is no next item</source>
        <translation>没有下一项</translation>
    </message>
    <message>
        <source>there is no previous item</source>
        <translation>没有上一项</translation>
    </message>
    <message>
        <source>there is no test named &apos;%1&apos;</source>
        <translation>没有名为 &apos;%1&apos; 的测试</translation>
    </message>
    <message>
        <source>there is no type %1</source>
        <translation>没有类型 %1</translation>
    </message>
    <message>
        <source>the results are from pass %1, not from pass %2</source>
        <translation>结果来自第 %1 遍，而不是第 %2 遍</translation>
    </message>
    <message>
        <source>this is not a GGUF file: the magic number at byte 0 is %1, not &quot;GGUF&quot; (an older GGML format, which has to be converted).</source>
        <translation>这不是 GGUF 文件：字节 0 处的魔数是 %1，不是 &quot;GGUF&quot;（较旧的 GGML 格式，需要转换）。</translation>
    </message>
    <message>
        <source>this is not a GGUF file: the magic number at byte 0 is %1, not &quot;GGUF&quot;.</source>
        <translation>这不是 GGUF 文件：字节 0 处的魔数是 %1，不是 &quot;GGUF&quot;。</translation>
    </message>
    <message>
        <source>the results of pass %1 were never written</source>
        <translation>第 %1 遍的结果从未写入</translation>
    </message>
    <message>
        <source>tojson&apos;s indent must be an integer or a string, not %1</source>
        <translation>tojson 的 indent 必须是整数或字符串，而不是 %1</translation>
    </message>
    <message>
        <source>tojson&apos;s separators must be two strings</source>
        <translation>tojson 的 separators 必须是两个字符串</translation>
    </message>
    <message>
        <source>too many values to unpack (expected %1)</source>
        <translation>可解包的值过多（应有 %1 个）</translation>
    </message>
    <message>
        <source>two parameters are named &apos;%1&apos;</source>
        <translation>有两个参数名为 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>two values for the argument &apos;%1&apos;</source>
        <translation>参数 &apos;%1&apos; 有两个值</translation>
    </message>
    <message>
        <source>type is an empty list</source>
        <translation>type 是空列表</translation>
    </message>
    <message>
        <source>type of tensor %1</source>
        <translation>张量 %1 的类型</translation>
    </message>
    <message>
        <source>unexpected &apos;%1&apos;, expected &apos;%2&apos;</source>
        <translation>意外的 &apos;%1&apos;，应为 &apos;%2&apos;</translation>
    </message>
    <message>
        <source>unexpected character &apos;%1&apos;</source>
        <translation>意外的字符 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>unexpected tag &apos;%1&apos;</source>
        <translation>意外的标签 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>unexpected tag &apos;%1&apos;; the innermost open block is &apos;%2&apos; of line %3</source>
        <translation>意外的标签 &apos;%1&apos;；最内层未结束的块是第 %3 行的 &apos;%2&apos;</translation>
    </message>
    <message>
        <source>unhashable type: &apos;%1&apos;</source>
        <translation>不可哈希的类型：&apos;%1&apos;</translation>
    </message>
    <message>
        <source>unhashable type: &apos;dict&apos;</source>
        <translation>不可哈希的类型：&apos;dict&apos;</translation>
    </message>
    <message>
        <source>unhashable type: &apos;slice&apos;</source>
        <translation>不可哈希的类型：&apos;slice&apos;</translation>
    </message>
    <message>
        <source>unsupported operand type(s) for %1: &apos;%2&apos; and &apos;%3&apos;</source>
        <translation>%1 不支持操作数类型 &apos;%2&apos; 和 &apos;%3&apos;</translation>
    </message>
    <message>
        <source>value of metadata key %1</source>
        <translation>元数据键 %1 的值</translation>
    </message>
    <message>
        <source>value type</source>
        <translation>值的类型</translation>
    </message>
    <message>
        <source>values must have the same length as keys (%1)</source>
        <translation>不支持值与键的长度不同 (%1)</translation>
    </message>
    <message>
        <source>virtual GPU</source>
        <translation>虚拟 GPU</translation>
    </message>
    <message>
        <source>flag of a scored token</source>
        <translation>词元是否已评估的标志</translation>
    </message>
    <message>
        <source>with activations rounded to 8 bits for all weight types</source>
        <translation>激活值舍入到 8 位，无论权重如何</translation>
    </message>
    <message>
        <source>with activations rounded to bfloat16</source>
        <translation>激活值舍入到 bfloat16</translation>
    </message>
    <message>
        <source>with experts of width %1, at most %2 experts per token are supported</source>
        <translation>专家宽度为 %1 时，每个词元最多支持 %2 个专家</translation>
    </message>
    <message>
        <source>with heads of %1 dimensions, at most %2 heads are supported</source>
        <translation>注意力头为 %1 维时，最多支持 %2 个头</translation>
    </message>
    <message>
        <source>workgroups of %1 invocations in shaders</source>
        <translation>着色器中 %1 次调用的工作组</translation>
    </message>
    <message>
        <source>a bool</source>
        <translation>布尔值</translation>
    </message>
    <message>
        <source>a name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>%1 at line %2, column %3</source>
        <translation>%1（第 %2 行第 %3 列）</translation>
    </message>
    <message>
        <source>device %1</source>
        <translation>设备 %1</translation>
    </message>
    <message>
        <source>unexpected %1</source>
        <translation>意外的 %1</translation>
    </message>
    <message>
        <source>Another program has locked the chats in %1, so they could not be saved.</source>
        <translation>另一个程序锁定了 %1 中的对话，因此无法保存。</translation>
    </message>
    <message>
        <source>The chats in %1 are damaged (%2).</source>
        <translation>%1 中的对话已损坏（%2）。</translation>
    </message>
    <message>
        <source>The chats in %1 could not be read or saved (%2).</source>
        <translation>无法读取或保存 %1 中的对话（%2）。</translation>
    </message>
    <message>
        <source>The disk is full, so the chats in %1 could not be saved.</source>
        <translation>磁盘已满，因此无法保存 %1 中的对话。</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>the number %1</source>
        <translation>数 %1</translation>
    </message>
    <message>
        <source>the text &quot;%1&quot;</source>
        <translation>文本 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>The grammar is too large: it has more than %1 parts, or too many of its alternatives are similar; use smaller numbers of repetitions.</source>
        <translation>语法过大：超过 %1 个部分，或有太多选项相似；请减少重复次数。</translation>
    </message>
    <message>
        <source>A message contains the token %1.</source>
        <translation>一条消息含有词元 %1。</translation>
    </message>
    <message>
        <source>A message contains the spelling of the special token %1.</source>
        <translation>一条消息逐字写出了特殊词元 %1。</translation>
    </message>
    <message>
        <source>The model continues with invented turns after its answer. Add the text that ends an answer in the template as a stop string.</source>
        <translation>模型在回答之后会继续写出臆造的对话。请把模板中结束回答的文本设为停止字符串。</translation>
    </message>
    <message>
        <source>An answer may fail to stop, because the file marks another token as the end of an answer.</source>
        <translation>回答可能不会停止，因为文件把另一个词元标为回答的结尾。</translation>
    </message>
    <message>
        <source>With prompts that are longer than in training, answers get worse, often suddenly. Choose a shorter context, or leave out old messages.</source>
        <translation>提示词比训练时更长时，回答会变差，而且往往很突然。请选择更短的上下文，或去掉旧消息。</translation>
    </message>
    <message>
        <source>Do not expect the answers of an assistant, unless the messages are written as a dialogue.</source>
        <translation>除非消息是以对话形式写的，否则不要期待助手式的回答。</translation>
    </message>
    <message>
        <source>EOS is not among the tokens that end an answer.</source>
        <translation>EOS 不在结束回答的词元之中。</translation>
    </message>
    <message>
        <source>Every answer continues until the context is full. Set a stop string or a token limit.</source>
        <translation>每个回答都会一直写到上下文用尽。请设置停止字符串或词元上限。</translation>
    </message>
    <message>
        <source>Vitrine reads the spelling of a special token as ordinary text, but other programs may read it as the token itself.</source>
        <translation>Vitrine 把特殊词元的写法当作普通文本，但其他程序可能会把它当成该词元本身。</translation>
    </message>
    <message>
        <source>If the answers make no sense, use a file with the template of the model&apos;s publisher.</source>
        <translation>如果回答没有意义，请使用带有模型发布者模板的文件。</translation>
    </message>
    <message>
        <source>The model cannot answer this chat. Shorten the chat, or choose a longer context.</source>
        <translation>模型无法回答此对话。请缩短对话，或选择更长的上下文。</translation>
    </message>
    <message>
        <source>With these settings, long answers tend to repeat the same text endlessly. A repeat penalty of 1.1 breaks most such loops.</source>
        <translation>使用这些设置时，长回答容易无休止地重复同样的文本。1.1 的重复惩罚能打破大多数这样的循环。</translation>
    </message>
    <message>
        <source>Models are trained with a single BOS, and additional ones make answers worse. Remove the additional BOS from the template or the text.</source>
        <translation>模型训练时只有一个 BOS，多余的会使回答变差。请从模板或文本中删除多余的 BOS。</translation>
    </message>
    <message>
        <source>Models that were trained with BOS give confused answers without it.</source>
        <translation>用 BOS 训练的模型在缺少 BOS 时回答会混乱。</translation>
    </message>
    <message>
        <source>No token ends an answer.</source>
        <translation>没有词元能结束回答。</translation>
    </message>
    <message>
        <source>The file has no chat template. ChatML is used instead, because the vocabulary has the tokens of ChatML.</source>
        <translation>文件没有对话模板。改用 ChatML，因为词表中有 ChatML 的词元。</translation>
    </message>
    <message>
        <source>The file has no chat template, so the model continues the joined messages.</source>
        <translation>文件没有对话模板，因此模型会接着拼接起来的消息往下写。</translation>
    </message>
    <message>
        <source>The file allows the token in any text, so the model reads the token instead of the letters. Rewrite the message if that is not intended.</source>
        <translation>文件允许该词元出现在任何文本中，因此模型读到的是该词元，而不是字母。如非本意，请改写消息。</translation>
    </message>
    <message>
        <source>The model cannot read the unknown text. It may not support the language or the characters of the text.</source>
        <translation>模型无法读取未知文本。它可能不支持该文本的语言或字符。</translation>
    </message>
    <message>
        <source>The model may not have been trained with this prompt format. Use a file with the template of the model&apos;s publisher.</source>
        <translation>对模型使用的格式可能不是它训练时的格式。请使用带有模型发布者模板的文件。</translation>
    </message>
    <message>
        <source>The model never sees the system message. Add the text of the system message to the first message.</source>
        <translation>模型永远看不到系统消息。请把系统消息的内容写进第一条消息。</translation>
    </message>
    <message>
        <source>The model reads this marker as ordinary text. Use the template of the model&apos;s publisher.</source>
        <translation>模型会把这个标记当作普通文本读取。请使用模型发布者的模板。</translation>
    </message>
    <message>
        <source>The model reads ordinary text instead of the special token. The list of token types in the file may be wrong.</source>
        <translation>模型读到的是普通文本，而不是特殊词元。文件中的词元类型列表可能有误。</translation>
    </message>
    <message>
        <source>The most probable token is always taken, and there is no penalty for repetitions.</source>
        <translation>总是选取概率最高的词元，并且没有重复惩罚。</translation>
    </message>
    <message>
        <source>The prompt begins with BOS (%1) %2 times.</source>
        <translation>提示词以 BOS（%1）开头 %2 次。</translation>
    </message>
    <message>
        <source>The prompt does not begin with BOS (%1).</source>
        <translation>提示词没有以 BOS（%1）开头。</translation>
    </message>
    <message>
        <source>The prompt ends in a space.</source>
        <translation>提示词以空格结尾。</translation>
    </message>
    <message>
        <source>The prompt has %1 tokens that stand for unknown text, in %2 places.</source>
        <translation>提示词中有 %1 个代表未知文本的词元，位于 %2 处。</translation>
    </message>
    <message>
        <source>The prompt has %1 tokens; the model was trained for %2.</source>
        <translation>提示词有 %1 个词元；模型是为 %2 个训练的。</translation>
    </message>
    <message>
        <source>The special token %1 is split into pieces.</source>
        <translation>特殊词元 %1 被拆成了几段。</translation>
    </message>
    <message>
        <source>The template cannot write the messages of this chat, so there is no prompt.</source>
        <translation>模板无法写出此对话的消息，因此没有提示词。</translation>
    </message>
    <message>
        <source>The template ends an answer with %1, but the answer of the model does not stop at this text.</source>
        <translation>模板用 %1 结束回答，但模型的回答不会在此文本处停止。</translation>
    </message>
    <message>
        <source>The template leaves out the system message.</source>
        <translation>模板漏掉了系统消息。</translation>
    </message>
    <message>
        <source>The template marks turns with %1, which is not a token of this vocabulary.</source>
        <translation>模板用 %1 标记对话轮次，而它不是该词表中的词元。</translation>
    </message>
    <message>
        <source>The vocabulary has the tokens of %1. Use the template of the model&apos;s publisher.</source>
        <translation>词表中有 %1 的词元。请使用模型发布者的模板。</translation>
    </message>
    <message>
        <source>Most words begin with a space, so the model must now choose one of the few tokens that begin without a space. Remove the space at the end.</source>
        <translation>大多数单词以空格开头，因此模型只能选择少数不以空格开头的词元。请删除末尾的空格。</translation>
    </message>
    <message>
        <source>%1 The part of the answer that arrived is kept and can be continued.</source>
        <translation>%1 已收到的部分会保留，并且可以继续。</translation>
    </message>
    <message>
        <source>%1 is not a valid server address: %2</source>
        <translation>%1 不是有效的服务器地址：%2</translation>
    </message>
    <message>
        <source>%1 has no model name: add # and the name of the model at the end.</source>
        <translation>%1 没有指明模型：末尾应为 # 加模型名称。</translation>
    </message>
    <message>
        <source>A server can continue an answer only from the text of the answer, not from token ids.</source>
        <translation>服务器按文本而不是按词元 ID 续写回答。</translation>
    </message>
    <message>
        <source>A server does not return values from inside the model. To capture such values, use a model on this computer.</source>
        <translation>服务器不返回模型内部的数值。要获取这些数值，请使用本机上的模型。</translation>
    </message>
    <message>
        <source>The seed is %1, but servers accept a seed of at most %2.</source>
        <translation>服务器接受的随机种子最大为 %2，但这里是 %1。</translation>
    </message>
    <message>
        <source>No encrypted connection to %1 could be made. If the server does not use TLS, try http:// instead.</source>
        <translation>无法与 %1 建立加密连接。如果服务器不使用 TLS，请改用 http://。</translation>
    </message>
    <message>
        <source>No server answers at %1.</source>
        <translation>%1 没有服务器应答。</translation>
    </message>
    <message>
        <source>The JSON schema is not JSON.</source>
        <translation>JSON 模式不是 JSON。</translation>
    </message>
    <message>
        <source>The server address contains a user name or password. Remove it and enter a key instead.</source>
        <translation>服务器地址包含用户名或密码。请将其去掉，改为填写密钥。</translation>
    </message>
    <message>
        <source>The server address is empty.</source>
        <translation>服务器地址为空。</translation>
    </message>
    <message>
        <source>The answer was stopped because it is longer than %1 bytes.</source>
        <translation>回答超过 %1 字节，已被终止。</translation>
    </message>
    <message>
        <source>The certificate of %1 cannot be trusted, so no data was sent.</source>
        <translation>%1 的证书不可信，因此没有向其发送任何内容。</translation>
    </message>
    <message>
        <source>The connection to %1 was lost.</source>
        <translation>与 %1 的连接已中断。</translation>
    </message>
    <message>
        <source>The server cannot score this prompt, because the ids of the prompt&apos;s tokens are unknown.</source>
        <translation>服务器无法评估此提示词，因为提示词中词元的 ID 未知。</translation>
    </message>
    <message>
        <source>The proxy that is set in the environment for %1 cannot be found.</source>
        <translation>找不到环境变量为 %1 指定的代理。</translation>
    </message>
    <message>
        <source>The server at %1 returned the error %2.</source>
        <translation>%1 的服务器返回了错误 %2。</translation>
    </message>
    <message>
        <source>The server at %1 did not answer in time.</source>
        <translation>%1 的服务器没有及时应答。</translation>
    </message>
    <message>
        <source>The server at %1 did not find what was requested. Check the address, and whether the server still has the model.</source>
        <translation>位于 %1 的服务器找不到所请求的内容。请检查地址，以及服务器是否仍有该模型。</translation>
    </message>
    <message>
        <source>The server at %1 rejected the key, or requires one.</source>
        <translation>%1 的服务器不接受该密钥，或需要密钥。</translation>
    </message>
    <message>
        <source>The connection to the server at %1 ended in the middle of the answer.</source>
        <translation>与 %1 的服务器的连接在回答中途结束。</translation>
    </message>
    <message>
        <source>The server at %1 is busy or starting (503).</source>
        <translation>%1 的服务器正忙或正在启动 (503)。</translation>
    </message>
    <message>
        <source>The server at %1 refused the request (%2): %3</source>
        <translation>%1 的服务器拒绝了请求 (%2)：%3</translation>
    </message>
    <message>
        <source>The server at %1 does not return log-probabilities of a prompt. To score the prompt, use a model on this computer.</source>
        <translation>%1 的服务器不给出提示词的对数概率。要评估提示词，请使用本机上的模型。</translation>
    </message>
    <message>
        <source>The server at %1 redirects to another host, %2, and no data was sent there. If you trust that host, enter its address.</source>
        <translation>%1 的服务器重定向到另一台主机 %2，没有向那里发送任何内容。如果您信任该主机，请填写它的地址。</translation>
    </message>
    <message>
        <source>The server at %1 redirects to %2. Enter that address without the part after /v1.</source>
        <translation>%1 的服务器重定向到 %2。请填写该地址，去掉 /v1 之后的部分。</translation>
    </message>
    <message>
        <source>The server at %1 accepts no more requests for now (429).</source>
        <translation>%1 的服务器暂时不再接受请求 (429)。</translation>
    </message>
    <message>
        <source>The server stopped the answer: %1</source>
        <translation>服务器中断了回答：%1</translation>
    </message>
    <message>
        <source>The answer has more than %1 tool calls.</source>
        <translation>回答中的工具调用超过 %1 次。</translation>
    </message>
    <message>
        <source>The server does not return token ids, so tokens are shown by their bytes.</source>
        <translation>服务器不给出词元 ID，因此按字节显示。</translation>
    </message>
    <message>
        <source>The server ended the answer early (%1).</source>
        <translation>服务器提前结束了回答（%1）。</translation>
    </message>
    <message>
        <source>The server gave no reason.</source>
        <translation>服务器没有说明原因。</translation>
    </message>
    <message>
        <source>The logit bias is not sent to the server.</source>
        <translation>logit 偏置不会发送给服务器。</translation>
    </message>
    <message>
        <source>The stop strings are not sent to the server.</source>
        <translation>停止字符串不会发送给服务器。</translation>
    </message>
    <message>
        <source>These settings are not sent to the server: %1.</source>
        <translation>以下设置不会发送给服务器：%1。</translation>
    </message>
    <message>
        <source>The server refused some settings, so all settings were left out of the request. The server uses its own sampling settings and returns no log-probabilities.</source>
        <translation>服务器拒绝了某些设置，因此请求中省略了所有设置。服务器使用自己的采样设置，也不给出对数概率。</translation>
    </message>
    <message>
        <source>The server refused the request: %1</source>
        <translation>服务器拒绝了请求：%1</translation>
    </message>
    <message>
        <source>The server refused fields that are not part of the standard API, so token ids and some settings were left out of the request.</source>
        <translation>服务器拒绝了标准 API 之外的字段，因此请求中省略了词元 ID 和部分设置。</translation>
    </message>
    <message>
        <source>The server returned log-probabilities of %1 tokens, but the prompt has %2.</source>
        <translation>服务器给出了 %1 个词元的对数概率，但提示词有 %2 个。</translation>
    </message>
    <message>
        <source>The server returns log-probabilities of the prompt.</source>
        <translation>服务器给出提示词的对数概率。</translation>
    </message>
    <message>
        <source>The server returns no log-probabilities of the prompt.</source>
        <translation>服务器不给出提示词的对数概率。</translation>
    </message>
    <message>
        <source>The server returns no log-probabilities.</source>
        <translation>服务器不给出对数概率。</translation>
    </message>
    <message>
        <source>The server returns token ids.</source>
        <translation>服务器给出词元 ID。</translation>
    </message>
    <message>
        <source>The server returns the log-probabilities of at most %1 tokens per position.</source>
        <translation>服务器在每个位置最多给出 %1 个词元的对数概率。</translation>
    </message>
    <message>
        <source>The server sent an event longer than %1 bytes.</source>
        <translation>服务器发送了一个超过 %1 字节的事件。</translation>
    </message>
    <message>
        <source>The server sent something that is not JSON: %1.</source>
        <translation>服务器发送的内容不是 JSON：%1。</translation>
    </message>
    <message>
        <source>The server does not support GBNF grammars. Try a JSON schema instead.</source>
        <translation>服务器不支持 GBNF 语法。请改用 JSON 模式。</translation>
    </message>
    <message>
        <source>The server does not support grammars.</source>
        <translation>服务器不支持语法。</translation>
    </message>
    <message>
        <source>The server does not accept a logit bias.</source>
        <translation>服务器不接受 logit 偏置。</translation>
    </message>
    <message>
        <source>The server&apos;s answer has too many headers.</source>
        <translation>服务器的回答开头的标头过多。</translation>
    </message>
    <message>
        <source>The server&apos;s answer is longer than %1 bytes.</source>
        <translation>服务器的回答超过 %1 字节。</translation>
    </message>
    <message>
        <source>The server&apos;s key contains a character that is not allowed in keys.</source>
        <translation>服务器密钥中含有不允许的字符。</translation>
    </message>
    <message>
        <source>The server&apos;s list of models has no &quot;data&quot;: %1.</source>
        <translation>服务器的模型列表中没有 &quot;data&quot;：%1。</translation>
    </message>
    <message>
        <source>The server shortened text that it had already sent.</source>
        <translation>服务器缩短了它已经发送的文本。</translation>
    </message>
    <message>
        <source>There is no server named %1, or its address cannot be looked up.</source>
        <translation>没有名为 %1 的服务器，或无法查询其地址。</translation>
    </message>
    <message>
        <source>This server cannot continue an answer. Ask for a new answer instead.</source>
        <translation>此服务器不能续写回答。请改为请求新回答。</translation>
    </message>
    <message>
        <source>This server is not in the list of servers. To use the server, add it.</source>
        <translation>此服务器不在服务器列表中。请添加后再使用。</translation>
    </message>
    <message>
        <source>The connection to %1 is not encrypted: others in the network can read your messages and the key.</source>
        <translation>与 %1 的连接未加密：网络中的其他人可以读到您的消息和密钥。</translation>
    </message>
    <message>
        <source>The reasoning that preceded the edited answer is not sent to the server.</source>
        <translation>已编辑回答之前的思考内容不会发送给服务器。</translation>
    </message>
    <message>
        <source>a list of bytes</source>
        <translation>字节列表</translation>
    </message>
    <message>
        <source>a list of ids</source>
        <translation>ID 列表</translation>
    </message>
    <message>
        <source>a list of log-probability, id and text</source>
        <translation>由对数概率、ID 和文本组成的列表</translation>
    </message>
    <message>
        <source>a list of objects</source>
        <translation>对象列表</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>文本列表</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>a whole number up to %1</source>
        <translation>不超过 %1 的整数</translation>
    </message>
    <message>
        <source>a known origin of a token</source>
        <translation>已知的词元来源</translation>
    </message>
    <message>
        <source>this is not a JSON document: it contains a number that is too large.</source>
        <translation>这不是 JSON 文档：其中有一个过大的数字。</translation>
    </message>
    <message>
        <source>this is not a JSON document: the text from byte %1 on cannot be read.</source>
        <translation>这不是 JSON 文档：从字节 %1 开始的内容无法读取。</translation>
    </message>
    <message>
        <source>this is not a run record of Vitrine.</source>
        <translation>这不是 Vitrine 的运行记录。</translation>
    </message>
    <message>
        <source>the format of the record has version %1, but this program reads version %2.</source>
        <translation>其格式版本为 %1，但本程序读取版本 %2。</translation>
    </message>
    <message>
        <source>the field %1 is %2, but must be %3.</source>
        <translation>字段 %1 为 %2，但必须是%3。</translation>
    </message>
    <message>
        <source>the field %1 is missing.</source>
        <translation>缺少字段 %1。</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>an object with ids as keys</source>
        <translation>以 ID 为键的对象</translation>
    </message>
    <message>
        <source>connecting to the server</source>
        <translation>正在连接服务器</translation>
    </message>
    <message>
        <source>the address contains a space or a control character.</source>
        <translation>其中含有空格或控制字符。</translation>
    </message>
    <message>
        <source>the address must begin with http:// or https://.</source>
        <translation>必须以 http:// 或 https:// 开头。</translation>
    </message>
    <message>
        <source>the address must not contain ? or #.</source>
        <translation>不能含有 ? 或 #。</translation>
    </message>
    <message>
        <source>the address has no host name.</source>
        <translation>其中没有主机名。</translation>
    </message>
    <message>
        <source>the address should look like http://127.0.0.1:8080 or https://host.name/v1.</source>
        <translation>应类似 http://127.0.0.1:8080 或 https://host.name/v1。</translation>
    </message>
    <message>
        <source>The chat template is not valid: %1.</source>
        <translation>对话模板无效：%1。</translation>
    </message>
    <message>
        <source>Drops tokens that are far less probable than the best one</source>
        <translation>去除概率远低于最佳词元的词元</translation>
    </message>
    <message>
        <source>Keeps a fixed number of the most probable tokens</source>
        <translation>保留若干最可能的词元</translation>
    </message>
    <message>
        <source>Keeps tokens with logits near the highest, measured in standard deviations</source>
        <translation>保留 logit 接近最高值的词元，以标准差计</translation>
    </message>
    <message>
        <source>Keeps the most probable tokens up to a total probability</source>
        <translation>保留最可能的词元，直到达到总概率</translation>
    </message>
    <message>
        <source>Keeps tokens with a surprise close to the entropy</source>
        <translation>保留惊讶度接近熵的词元</translation>
    </message>
    <message>
        <source>Lowers the logits of recent tokens</source>
        <translation>降低近期词元的 logit</translation>
    </message>
    <message>
        <source>Lowers the logits of tokens that would extend a repetition</source>
        <translation>降低会延长重复的词元的 logit</translation>
    </message>
    <message>
        <source>Makes the distribution sharper or flatter</source>
        <translation>使分布更尖锐或更平缓</translation>
    </message>
    <message>
        <source>Sometimes removes the most probable tokens</source>
        <translation>不时去除最可能的词元</translation>
    </message>
    <message>
        <source>The logit of token %1 is not a finite number.</source>
        <translation>词元 %1 的 logit 不是有限数。</translation>
    </message>
    <message>
        <source>There are no logits.</source>
        <translation>没有 logits。</translation>
    </message>
    <message>
        <source> (the first is called %1)</source>
        <translation>（第一个名为 %1）</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation>，以及另外 %1 个</translation>
    </message>
    <message>
        <source>%1 at index %2 is not a token id.</source>
        <translation>索引 %2 处的 %1 不是词元 ID。</translation>
    </message>
    <message>
        <source>%1: %2 among the values of %3 is not a number.</source>
        <translation>%1：%3 的值中的 %2 不是数字。</translation>
    </message>
    <message>
        <source>%1: the file is in UTF-16; save it as UTF-8.</source>
        <translation>%1：文件是 UTF-16 编码；请保存为 UTF-8。</translation>
    </message>
    <message>
        <source>%1: %2 among the values of %3 does not fit into a 64-bit float.</source>
        <translation>%1：%3 的值中的 %2 超出 64 位浮点数的范围。</translation>
    </message>
    <message>
        <source>%1: %2 at byte %3 is not a token id. The text must consist of token ids, or be the output of llama-eval-callback.</source>
        <translation>%1：字节 %3 处的 %2 不是词元 ID。文本必须由词元 ID 组成，或者是 llama-eval-callback 的输出。</translation>
    </message>
    <message>
        <source>%1: %2 at index %3 is not a whole number.</source>
        <translation>%1：索引 %3 处的 %2 不是整数。</translation>
    </message>
    <message>
        <source>%1: the size of %2 bytes is not a multiple of the element size, %3 bytes.</source>
        <translation>%1：大小 %2 字节不是元素大小 %3 字节的整数倍。</translation>
    </message>
    <message>
        <source>%1: %2 is a broken link.</source>
        <translation>%1：%2 是一个不指向任何文件的链接。</translation>
    </message>
    <message>
        <source>%1: %2 is not a regular file, so it holds no array.</source>
        <translation>%1：%2 不是普通文件，因此不包含数组。</translation>
    </message>
    <message>
        <source>%1: the log contains no values of any node.</source>
        <translation>%1：日志中没有任何节点的值。</translation>
    </message>
    <message>
        <source>%1: member %2 changed while it was written.</source>
        <translation>%1：成员 %2 在写入时发生了变化。</translation>
    </message>
    <message>
        <source>%1: none of its %2 arrays is a selected tap%3. Taps are called 0.attn_norm, 0.q, …, logits.</source>
        <translation>%1：其中 %2 个数组都不是所需的观测点%3；它们应名为 0.attn_norm、0.q、…、logits。</translation>
    </message>
    <message>
        <source>%1: the %2 at index %3 is not finite.</source>
        <translation>%1：索引 %3 处的 %2 不是有限值。</translation>
    </message>
    <message>
        <source>%1: the %2 at index %3 needs more than 63 bits.</source>
        <translation>%1：索引 %3 处的 %2 需要超过 63 位。</translation>
    </message>
    <message>
        <source>%1: the file is empty.</source>
        <translation>%1：文件为空。</translation>
    </message>
    <message>
        <source>%1: the files %2 and %3 both hold %4. Remove one of them.</source>
        <translation>%1：文件 %2 和 %3 都包含 %4。请删除其中一个。</translation>
    </message>
    <message>
        <source>%1: the folder cannot be read (%2).</source>
        <translation>%1：无法读取文件夹（%2）。</translation>
    </message>
    <message>
        <source>%1: the folder contains no arrays (files NAME.npy, NAME.f32, NAME.f16 or NAME.bf16).</source>
        <translation>%1：文件夹中没有数组，即没有名为 NAME.npy、NAME.f32、NAME.f16 或 NAME.bf16 的文件。</translation>
    </message>
    <message>
        <source>%1: the shape %2 of %3 needs %4 bytes, but there are %5.</source>
        <translation>%1：%3 的形状 %2 需要 %4 字节，但实际有 %5 字节。</translation>
    </message>
    <message>
        <source>%1: this is not a supported reference. Use an archive of arrays (.npz), an array (.npy, .f32, .f16, .bf16, .bin), a text of token ids, or the output of llama-eval-callback.</source>
        <translation>%1：这不是支持的参考数据。请使用数组归档（.npz）、数组（.npy、.f32、.f16、.bf16、.bin）、词元 ID 文本，或 llama-eval-callback 的输出。</translation>
    </message>
    <message>
        <source>%1: the file has no zip directory. It is not a zip archive (such as a .npz file), or it was cut off.</source>
        <translation>%1：文件没有 zip 目录。它不是 zip 归档（如 .npz 文件），或者已被截断。</translation>
    </message>
    <message>
        <source>; the axes seem to be in another order: the first must be the axis of the tokens, the next that of the heads</source>
        <translation>；各轴的顺序似乎不同：第一个必须是词元轴，其次是头的轴</translation>
    </message>
    <message>
        <source>; the first axis must be the axis of the tokens, with length %1</source>
        <translation>；第一个轴必须是词元轴，长度为 %1</translation>
    </message>
    <message>
        <source>Either the code adds a bias that does not belong to this projection, or it adds the right bias twice. Check the name of the bias tensor.</source>
        <translation>代码要么加了不属于该投影的偏置，要么把正确的偏置加了两次。检查偏置张量的名称。</translation>
    </message>
    <message>
        <source>In GGUF, the fastest axis of a matrix is its input: y[o] = sum over i of W[o · inputs + i] · x[i]. The Conv1D weights of GPT-2 in safetensors are transposed.</source>
        <translation>GGUF 中，矩阵变化最快的轴是输入：y[o] = 对 i 求和 W[o · 输入数 + i] · x[i]。safetensors 中 GPT-2 的 Conv1D 权重是转置的。</translation>
    </message>
    <message>
        <source>A row has the shape [heads, width]: the channels of one head are next to each other. First reshape to (tokens, heads, width), then transpose. Join the heads in the same order.</source>
        <translation>每行的形状为 [头, 宽度]，同一头的通道相邻。先变形为 (词元, 头, 宽度)，再转置。按相同的顺序合并各头。</translation>
    </message>
    <message>
        <source>A token sees itself and everything before it, but nothing after it. Set the scores of later positions to minus infinity before the softmax. Count positions from the start of the cache, not from the start of the batch.</source>
        <translation>词元能看到自己和之前的内容，但看不到之后的内容。在 softmax 前把之后位置的分数设为负无穷大。位置从缓存开头计数，而不是从批次开头。</translation>
    </message>
    <message>
        <source>With a window of n, a token sees n positions, including its own. Which layers have a window depends on the family: every second layer in Gemma 2, five of every six layers in Gemma 3.</source>
        <translation>窗口为 n 时，词元能看到 n 个位置，包括自己的位置。哪些层有窗口取决于模型族：Gemma 2 每两层中有一层，Gemma 3 每六层中有五层。</translation>
    </message>
    <message>
        <source>Add row p of position_embd.weight to the embedding of the token at position p.</source>
        <translation>把 position_embd.weight 的第 p 行加到位置 p 的词元嵌入上。</translation>
    </message>
    <message>
        <source>Add the projection&apos;s .bias tensor to its result. Qwen 2 has biases on Q, K and V; GPT-2 and Phi-2 have one on every projection.</source>
        <translation>把投影的 .bias 张量加到投影的结果上。Qwen 2 在 Q、K、V 上有偏置，GPT-2 和 Phi-2 在每个投影上都有偏置。</translation>
    </message>
    <message>
        <source>An RMS norm divides by the root of the mean square; a layer norm subtracts the mean first and adds a bias. The metadata has attention.layer_norm_rms_epsilon for an RMS norm and attention.layer_norm_epsilon for a layer norm.</source>
        <translation>RMS 归一化除以均方根；层归一化先减去均值，并加上偏置。在元数据中，RMS 归一化使用 attention.layer_norm_rms_epsilon，层归一化使用 attention.layer_norm_epsilon。</translation>
    </message>
    <message>
        <source>Check which dimensions are rotated together: i and i + d/2 (halves: Qwen, Gemma, Phi, GPT-NeoX), or 2i and 2i + 1 (adjacent pairs: Llama and Mistral in GGUF).</source>
        <translation>检查哪些维度一起旋转：i 与 i + d/2（两半：Qwen、Gemma、Phi、GPT-NeoX），或 2i 与 2i + 1（成对：GGUF 中的 Llama 和 Mistral）。</translation>
    </message>
    <message>
        <source>Command-R multiplies logits by logit_scale from the metadata. Granite and MiniCPM divide logits by logit_scale.</source>
        <translation>Command-R 把 logits 乘以元数据中的 logit_scale。Granite 和 MiniCPM 则把 logits 除以 logit_scale。</translation>
    </message>
    <message>
        <source>Check which tensor the code multiplies by. Frequent mistakes are the number of another layer, q instead of k, and gate instead of up. Offsets count from the start of the tensor data, not from the start of the file.</source>
        <translation>检查代码乘的是哪个张量。常见错误：用了其他层的编号、用 q 代替 k、用 gate 代替 up。偏移从张量数据的开头计算，而不是从文件开头。</translation>
    </message>
    <message>
        <source>Hugging Face pairs row i of a head with row i + d/2. For Llama, converters to GGUF reorder the rows of Q and K so that the two rows of a pair are adjacent. Either rotate adjacent pairs (2i, 2i + 1), or undo the reordering and rotate halves. Do not do both.</source>
        <translation>Hugging Face 把每个头的第 i 行与第 i + d/2 行配对。对于 Llama，转换为 GGUF 时会重排 Q 和 K 的行，使成对的两行相邻。要么旋转相邻的对 (2i, 2i + 1)，要么撤销重排并按两半旋转。不要两者都做。</translation>
    </message>
    <message>
        <source>Compute all layers: block_count in the metadata gives their number, and the first is layer 0.</source>
        <translation>计算所有层：元数据中的 block_count 给出层数，第一层是第 0 层。</translation>
    </message>
    <message>
        <source>Decode one block by hand and compare it with `vitrine-cli tensor -m MODEL NAME --block 0`, which shows its bytes, scales, minima and quants.</source>
        <translation>手工解码一个块，与 `vitrine-cli tensor -m MODEL NAME --block 0` 对比，它会显示字节、缩放、最小值和量化值。</translation>
    </message>
    <message>
        <source>Each layer has its own part of the cache. Check the stride between layers.</source>
        <translation>每一层都有自己的缓存部分。检查层与层之间的步长。</translation>
    </message>
    <message>
        <source>Read epsilon from the metadata (…layer_norm_rms_epsilon or …layer_norm_epsilon). Add it to the mean square before the square root is taken, not to the root.</source>
        <translation>从元数据读取 epsilon（…layer_norm_rms_epsilon 或 …layer_norm_epsilon）。在开方之前把它加到均方上，不要加到根上。</translation>
    </message>
    <message>
        <source>Gemma 2 replaces each logit z by c · tanh(z / c), where c is final_logit_softcapping.</source>
        <translation>Gemma 2 把每个 logit z 替换为 c · tanh(z / c)，其中 c 是 final_logit_softcapping。</translation>
    </message>
    <message>
        <source>Before the mask, Gemma 2 replaces each score s by c · tanh(s / c), where c is attn_logit_softcapping. Other families have no soft-cap.</source>
        <translation>在掩码之前，Gemma 2 把每个分数 s 替换为 c · tanh(s / c)，其中 c 是 attn_logit_softcapping。其他模型族没有软上限。</translation>
    </message>
    <message>
        <source>Gemma multiplies the embedding by the square root of its width. Granite and MiniCPM multiply it by a number from the metadata. Other families do not scale it. Apply the factor once, and not to the output matrix.</source>
        <translation>Gemma 把嵌入乘以其宽度的平方根。Granite 和 MiniCPM 把它乘以元数据中的数。其他模型族不缩放。只乘一次，且不要作用于输出矩阵。</translation>
    </message>
    <message>
        <source>Gemma&apos;s checkpoints store each norm weight minus 1. In GGUF files, the 1 is already added. So add 1 when you read safetensors, but not when you read GGUF.</source>
        <translation>Gemma 的检查点把每个归一化权重减 1 后存储。GGUF 文件已加回 1。因此读取 safetensors 时要加 1，读取 GGUF 时不要加。</translation>
    </message>
    <message>
        <source>Granite and MiniCPM multiply the output of each branch by residual_scale before they add it to the residual stream. Other families do not.</source>
        <translation>Granite 和 MiniCPM 先把每个分支的输出乘以 residual_scale，再加到残差流上。其他模型族不会。</translation>
    </message>
    <message>
        <source>The largest value of half precision is 65504. Keep the residual stream, the scores and the sums in float or bfloat16.</source>
        <translation>半精度的最大值是 65504。请用 float 或 bfloat16 保存残差流、分数和总和。</translation>
    </message>
    <message>
        <source>Read rope.scaling.type, .factor and .original_context_length. If the type is linear, all positions are divided by the factor. YaRN divides them only for low frequencies, and also scales the rotated values.</source>
        <translation>读取 rope.scaling.type、.factor 和 .original_context_length。类型为 linear 时，所有位置都除以因子。YaRN 只对低频相除，并且还缩放旋转后的值。</translation>
    </message>
    <message>
        <source>Find the operation that gives the first NaN. Frequent reasons are 0/0 in a row where every position is masked, infinity minus infinity in a softmax, the square root of a negative number, and memory that was never written.</source>
        <translation>找出产生第一个 NaN 的操作。常见原因：所有位置都被屏蔽的行中的 0/0、softmax 中无穷大减无穷大、对负数开方、从未写入的内存。</translation>
    </message>
    <message>
        <source>Look at the operations between the last equal tap and the first different one, and at the pattern of the difference. If you can, write more taps between these two.</source>
        <translation>查看最后一个相同的观测点与第一个不同的观测点之间的操作，以及差异的模式。可能的话，在这两者之间写出更多观测点。</translation>
    </message>
    <message>
        <source>The memory was never written. Check the size of the copy, the number of workgroups (it must be rounded up), and whether the launch of the kernel reported an error.</source>
        <translation>该内存从未被写入。检查拷贝大小、工作组数量（必须向上取整），以及内核启动是否报错。</translation>
    </message>
    <message>
        <source>If bfloat16 is intended, nothing is wrong. Otherwise, keep the residual stream and the sums in float.</source>
        <translation>若本意就是 bfloat16，则没有错误。否则，残差流和求和应保持 float。</translation>
    </message>
    <message>
        <source>If half precision is intended, nothing is wrong. Otherwise, keep sums (norms, softmax, dot products) in float.</source>
        <translation>若本意就是半精度，则没有错误。否则，求和（归一化、softmax、点积）应保持 float。</translation>
    </message>
    <message>
        <source>Nothing is wrong: the other engine rounds activations to 8 bits before the product, as fast kernels do.</source>
        <translation>没有错误：与快速内核一样，另一引擎在相乘前把激活舍入到 8 位。</translation>
    </message>
    <message>
        <source>Nothing is wrong: the other engine stores keys and values with fewer bits. To compare with the same rounding, run Vitrine with -ctk f16 -ctv f16 (or q8_0).</source>
        <translation>没有错误：另一引擎用更少的位存储键和值。要以相同的舍入进行比较，请用 -ctk f16 -ctv f16（或 q8_0）运行 Vitrine。</translation>
    </message>
    <message>
        <source>Except for a few norms without weights, every norm of a model has a tensor in the file. Look for a norm that is applied twice, or for one that belongs to another model family.</source>
        <translation>除少数没有权重的归一化之外，模型的每个归一化在文件中都有张量。检查是否有重复应用的归一化，或属于其他模型族的归一化。</translation>
    </message>
    <message>
        <source>Rotate only the first &lt;architecture&gt;.rope.dimension_count dimensions of a head. The frequencies are base^(-2i / dimension_count), not base^(-2i / width of the head).</source>
        <translation>每个头只旋转前 &lt;architecture&gt;.rope.dimension_count 个维度。频率为 基数^(-2i / dimension_count)，而不是 基数^(-2i / 头宽)。</translation>
    </message>
    <message>
        <source>In the file&apos;s table, row 0 belongs to position 0. Only a few families (such as OPT) have unused rows before the row of position 0.</source>
        <translation>文件的表中，第 0 行属于位置 0。只有少数模型族（例如 OPT）在位置 0 的行之前留有未用的行。</translation>
    </message>
    <message>
        <source>First print the ids on both sides. Look for a missing or doubled BOS, special tokens that are split into pieces, or a different pre-tokenizer. `vitrine-cli tokenize --expect` names the first difference.</source>
        <translation>先打印两侧的 ID。检查 BOS 是否缺失或重复、特殊词元是否被拆开，以及预分词器是否不同。`vitrine-cli tokenize --expect` 会指出第一处差异。</translation>
    </message>
    <message>
        <source>Query head h reads key head h / (heads / key heads), rounded down, not h modulo the number of key heads.</source>
        <translation>查询头 h 读取键头 h /（头数 / 键头数）向下取整，而不是 h 对键头数取模。</translation>
    </message>
    <message>
        <source>Rotate queries and keys in every layer before you compute the scores. Only a few families have layers without rotation.</source>
        <translation>在每一层计算分数之前，先旋转查询和键。只有少数模型族有不旋转的层。</translation>
    </message>
    <message>
        <source>Row t of token_embd.weight belongs to token t. Check the index and the row&apos;s size in bytes, and make sure that ids are counted from 0.</source>
        <translation>token_embd.weight 的第 t 行属于词元 t。检查索引和每行字节数，并确认 ID 从 0 开始计数。</translation>
    </message>
    <message>
        <source>Multiply scores by 1 / sqrt(width of a head), and only once. Gemma 2 and Granite use a scale from the metadata instead. In some models, the width of a head is not the width of the embedding divided by the number of heads.</source>
        <translation>分数乘以 1 / sqrt(头宽)，且只乘一次。Gemma 2 和 Granite 改用元数据中的系数。有些模型的头宽不等于嵌入宽度除以头数。</translation>
    </message>
    <message>
        <source>Sort layers by number. If they are sorted as text, layer 10 comes before layer 2.</source>
        <translation>请按数字给层排序。按文本排序时，第 10 层会排在第 2 层之前。</translation>
    </message>
    <message>
        <source>For each head and each row separately, subtract the largest score, exponentiate, and divide by the sum over all visible positions.</source>
        <translation>对每个头和每一行分别减去最大分数、取指数，再除以所有可见位置之和。</translation>
    </message>
    <message>
        <source>Apply the activation function to the result of ffn_gate, then multiply by the result of ffn_up. In the fused ffn_up of Phi 3, the rows of the gate come first.</source>
        <translation>对 ffn_gate 的结果应用激活函数，再乘以 ffn_up 的结果。Phi 3 融合的 ffn_up 中，gate 的行在前。</translation>
    </message>
    <message>
        <source>Read the base from &lt;architecture&gt;.rope.freq_base in the metadata; 10000 is only the default. Llama 3 has 500000 and Qwen 2 has 1000000. Gemma 3 uses another base in layers with an attention window.</source>
        <translation>从元数据的 &lt;architecture&gt;.rope.freq_base 读取基数；10000 只是默认值。Llama 3 为 500000，Qwen 2 为 1000000。Gemma 3 在有注意力窗口的层使用另一个基数。</translation>
    </message>
    <message>
        <source>The file contains a factor for each pair of dimensions, in rope_freqs.weight (Llama 3.1 and later) or in rope_factors_long and rope_factors_short (Phi 3). Divide each angle by its factor.</source>
        <translation>文件在 rope_freqs.weight（Llama 3.1 及以后）或 rope_factors_long 与 rope_factors_short（Phi 3）中为每对维度存有一个因子。把每个角度除以其因子。</translation>
    </message>
    <message>
        <source>The first token has position 0, and RoPE does not change it. With a cache, the position of a new token is the number of tokens already in the cache.</source>
        <translation>第一个词元的位置为 0，RoPE 不改变它。使用缓存时，新词元的位置等于缓存中已有的词元数。</translation>
    </message>
    <message>
        <source>The rows of attn_qkv are in the order Q, K, V.</source>
        <translation>attn_qkv 的各行依次是 Q、K、V。</translation>
    </message>
    <message>
        <source>The row in the cache must equal the token&apos;s position. Check by how much the row number grows with each batch, and whether a new prompt starts at row 0.</source>
        <translation>缓存中的行号必须等于词元的位置。检查行号每批增加多少，以及新提示词是否从第 0 行开始。</translation>
    </message>
    <message>
        <source>Use output.weight if the file has it. If the file does not have it, use token_embd.weight.</source>
        <translation>如果文件有 output.weight，就使用它。如果没有，则使用 token_embd.weight。</translation>
    </message>
    <message>
        <source>Wait until the device has finished (with a fence or a synchronised stream) before you read its buffer. Make sure that you do not read the buffer of the previous step.</source>
        <translation>等设备完成（用栅栏或同步流）后再读取其缓冲区。确认读取的不是上一步的缓冲区。</translation>
    </message>
    <message>
        <source>When a single token is evaluated, its position is the number of tokens already in the cache. Look for an off-by-one error where the prompt ends and generation starts.</source>
        <translation>对单个词元求值时，其位置等于缓存中已有的词元数。检查提示词结束、生成开始处是否差一。</translation>
    </message>
    <message>
        <source>With angle a, (x, y) becomes (x cos a - y sin a, x sin a + y cos a).</source>
        <translation>角度为 a 时，(x, y) 变为 (x cos a - y sin a, x sin a + y cos a)。</translation>
    </message>
    <message>
        <source>Write the keys and values of a token before attention reads the cache, and wait until the write is complete (with a barrier or a synchronised stream).</source>
        <translation>在注意力读取缓存之前写入该词元的键和值，并等待写入完成（屏障或同步流）。</translation>
    </message>
    <message>
        <source>adds 1 to a norm&apos;s weights by mistake, or does not add the required 1</source>
        <translation>错误地给归一化权重加 1，或在需要加 1 时没有加</translation>
    </message>
    <message>
        <source>adds a bias that the model does not have</source>
        <translation>加了模型没有的偏置</translation>
    </message>
    <message>
        <source>archives split over several files are not supported.</source>
        <translation>不支持分卷归档。</translation>
    </message>
    <message>
        <source>array %1</source>
        <translation>数组 %1</translation>
    </message>
    <message>
        <source>arrays of records are not supported, only plain numbers.</source>
        <translation>不支持结构体数组，只支持纯数字。</translation>
    </message>
    <message>
        <source>attn_qkv contains all rows of Q (heads · width), then all rows of K (key heads · width), then all rows of V (key heads · width). The rows are not interleaved head by head. Q, K and V are equal thirds only if there are as many key heads as query heads.</source>
        <translation>attn_qkv 依次包含 Q 的全部行（头数 · 宽度）、K 的全部行（键头数 · 宽度）和 V 的全部行（键头数 · 宽度）。各行不是逐头交错存放的。只有键头数与查询头数相等时，Q、K、V 才是三等分。</translation>
    </message>
    <message>
        <source>attn_sinks.weight contains one additional logit per head. Include it in the largest score and in the sum of the softmax. It has no value vector, so it adds nothing to the output.</source>
        <translation>attn_sinks.weight 为每个头存有一个额外的 logit。求最大分数和 softmax 之和时要包含它。它没有值向量，因此不对输出产生贡献。</translation>
    </message>
    <message>
        <source>there is no member at byte %1.</source>
        <translation>字节 %1 处应是一个成员的开头，但不是。</translation>
    </message>
    <message>
        <source>there is no directory entry at byte %1.</source>
        <translation>字节 %1 处没有目录项。</translation>
    </message>
    <message>
        <source>there is no zip64 end-of-directory record at byte %1.</source>
        <translation>字节 %1 处没有 zip64 目录结尾记录。</translation>
    </message>
    <message>
        <source>cannot be unpacked: there is not enough memory</source>
        <translation>无法解压：内存不足</translation>
    </message>
    <message>
        <source>chooses the wrong experts</source>
        <translation>选择了错误的专家</translation>
    </message>
    <message>
        <source>cannot have %1 bytes in %2 packed bytes.</source>
        <translation>声称 %2 个压缩字节中有 %1 字节，这不可能。</translation>
    </message>
    <message>
        <source>computes NaN</source>
        <translation>算出了 NaN</translation>
    </message>
    <message>
        <source>computes in bfloat16</source>
        <translation>以 bfloat16 计算</translation>
    </message>
    <message>
        <source>computes in half precision</source>
        <translation>以半精度计算</translation>
    </message>
    <message>
        <source>computes layers in the wrong order</source>
        <translation>按错误的顺序计算各层</translation>
    </message>
    <message>
        <source>computes different values, for an unknown reason</source>
        <translation>因未知原因算出了不同的值</translation>
    </message>
    <message>
        <source>computes the softmax of attention incorrectly</source>
        <translation>错误地计算注意力的 softmax</translation>
    </message>
    <message>
        <source>splits the fused QKV projection at the wrong places</source>
        <translation>在错误的位置切分融合的 QKV 投影</translation>
    </message>
    <message>
        <source>data of a member</source>
        <translation>成员数据</translation>
    </message>
    <message>
        <source>decodes a quantized tensor incorrectly</source>
        <translation>错误地解码了量化张量</translation>
    </message>
    <message>
        <source>directory entry</source>
        <translation>目录项</translation>
    </message>
    <message>
        <source>disk number of the directory</source>
        <translation>目录所在的卷号</translation>
    </message>
    <message>
        <source>disk number of the zip64 directory</source>
        <translation>zip64 目录所在的卷号</translation>
    </message>
    <message>
        <source>does not end at the size given in the directory</source>
        <translation>没有在目录所给的大小处结束</translation>
    </message>
    <message>
        <source>does not apply RoPE</source>
        <translation>没有应用 RoPE</translation>
    </message>
    <message>
        <source>elements of type %1 are not supported. Use float16, float32 or float64, or int32 or int64 for ids, all little-endian (in NumPy: .astype(&apos;&lt;f4&apos;)).</source>
        <translation>不支持类型为 %1 的元素。请使用 float16、float32 或 float64，ID 可用 int32 或 int64，均为小端（NumPy 中：.astype(&apos;&lt;f4&apos;)）。</translation>
    </message>
    <message>
        <source>end of the directory</source>
        <translation>目录结尾</translation>
    </message>
    <message>
        <source>ends too early or cannot be unpacked</source>
        <translation>过早结束或无法解压</translation>
    </message>
    <message>
        <source>evaluates different token ids</source>
        <translation>对不同的词元 ID 求值</translation>
    </message>
    <message>
        <source>zip extra field</source>
        <translation>zip 附加字段</translation>
    </message>
    <message>
        <source>file %1</source>
        <translation>文件 %1</translation>
    </message>
    <message>
        <source>fortran_order in the NumPy header must be True or False.</source>
        <translation>NumPy 头中的 fortran_order 既不是 True 也不是 False。</translation>
    </message>
    <message>
        <source>assigns query heads to the wrong key heads</source>
        <translation>给查询头分配了错误的键头</translation>
    </message>
    <message>
        <source>applies RoPE and the norm of the heads in the wrong order</source>
        <translation>RoPE 与头归一化的顺序颠倒</translation>
    </message>
    <message>
        <source>applies a norm that the model does not have</source>
        <translation>应用了模型中没有的归一化</translation>
    </message>
    <message>
        <source>uses the wrong attention window</source>
        <translation>使用了错误的注意力窗口</translation>
    </message>
    <message>
        <source>uses the wrong soft-cap for attention scores</source>
        <translation>注意力分数使用了错误的软上限</translation>
    </message>
    <message>
        <source>uses the wrong soft-cap for the logits</source>
        <translation>logit 使用了错误的软上限</translation>
    </message>
    <message>
        <source>orders the rows of Q or K for the other kind of RoPE pairing</source>
        <translation>Q 或 K 的行按另一种 RoPE 配对方式排列</translation>
    </message>
    <message>
        <source>header length</source>
        <translation>头长度</translation>
    </message>
    <message>
        <source>header of a member</source>
        <translation>成员头</translation>
    </message>
    <message>
        <source>is encrypted.</source>
        <translation>已加密。</translation>
    </message>
    <message>
        <source>is packed with method %1; only stored (0) and deflated (8) members are supported.</source>
        <translation>使用方法 %1 压缩；只支持未压缩（0）和 deflate（8）成员。</translation>
    </message>
    <message>
        <source>the array has shape %1, but in Vitrine it has shape %2%3.</source>
        <translation>数组的形状为 %1，而在 Vitrine 中形状为 %2%3。</translation>
    </message>
    <message>
        <source>the array holds %1 ids, but the context holds %2.</source>
        <translation>数组包含 %1 个 ID，但上下文只能容纳 %2 个。</translation>
    </message>
    <message>
        <source>the file contains taps that the model does not have: %1.</source>
        <translation>文件包含模型没有的观测点：%1。</translation>
    </message>
    <message>
        <source>the array holds no whole numbers.</source>
        <translation>数组不包含整数。</translation>
    </message>
    <message>
        <source>the array must hold one row of whole numbers, but has shape %1 and type %2.</source>
        <translation>数组必须是一行整数，但形状为 %1，类型为 %2。</translation>
    </message>
    <message>
        <source>the file contains only some of the values, in rounded form. Only these values were compared.</source>
        <translation>文件只包含部分值，且经过舍入。仅比较了这些值。</translation>
    </message>
    <message>
        <source>the file ends inside the node %1, which begins on line %2. This node and all later nodes were not compared.</source>
        <translation>文件在节点 %1 中间结束，该节点从第 %2 行开始。该节点及其后的所有节点均未比较。</translation>
    </message>
    <message>
        <source>the log ends after the node %1, which begins on line %2, without the logits (result_output). Later nodes were not compared.</source>
        <translation>日志在节点 %1（从第 %2 行开始）之后结束，没有 logits (result_output)。其后的节点未比较。</translation>
    </message>
    <message>
        <source>the array %1 and similar arrays were left out, because they hold the activations of more or fewer experts than a token uses.</source>
        <translation>已略去数组 %1 及类似数组，因为它们包含的专家激活数与每个词元使用的不同。</translation>
    </message>
    <message>
        <source>the %1 elements of the array make %2 rows of %3, but there are %4 tokens.</source>
        <translation>数组的 %1 个元素构成 %2 行、每行 %3 个，但有 %4 个词元。</translation>
    </message>
    <message>
        <source>the %1 elements of the array are not a multiple of %2, the row length of %3.</source>
        <translation>数组的元素数 %1 不是 %3 的行长 %2 的整数倍。</translation>
    </message>
    <message>
        <source>the array %1 was left out, because it holds the activations of more or fewer experts than a token uses.</source>
        <translation>已略去数组 %1，因为它包含的专家激活数与每个词元使用的不同。</translation>
    </message>
    <message>
        <source>the elements of the array are of type %1, but must be floats.</source>
        <translation>数组的元素类型为 %1，但必须是浮点数。</translation>
    </message>
    <message>
        <source>the logits have %1 columns, but the vocabulary has %2 tokens. The last %3 columns were left out.</source>
        <translation>logits 有 %1 列，但词表有 %2 个词元。已略过最后 %3 列。</translation>
    </message>
    <message>
        <source>type of a zip extra field</source>
        <translation>zip 附加字段的类型</translation>
    </message>
    <message>
        <source>arranges heads incorrectly</source>
        <translation>错误地排列头</translation>
    </message>
    <message>
        <source>leaves out a bias</source>
        <translation>漏掉了偏置</translation>
    </message>
    <message>
        <source>leaves out a norm</source>
        <translation>漏掉了归一化</translation>
    </message>
    <message>
        <source>applies the attention sinks incorrectly</source>
        <translation>错误地应用注意力 sink</translation>
    </message>
    <message>
        <source>uses wrong frequency factors for RoPE</source>
        <translation>使用了错误的 RoPE 频率因子</translation>
    </message>
    <message>
        <source>leaves out the learned position embeddings</source>
        <translation>漏掉了学习的位置嵌入</translation>
    </message>
    <message>
        <source>length of a comment</source>
        <translation>注释长度</translation>
    </message>
    <message>
        <source>length of a name</source>
        <translation>名称长度</translation>
    </message>
    <message>
        <source>length of a zip extra field</source>
        <translation>zip 附加字段的长度</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>masks the wrong positions</source>
        <translation>屏蔽了错误的位置</translation>
    </message>
    <message>
        <source>member %1 is damaged: its checksum is wrong.</source>
        <translation>成员 %1 已损坏：校验和不符。</translation>
    </message>
    <message>
        <source>number of members on the disk</source>
        <translation>卷中的成员数</translation>
    </message>
    <message>
        <source>multiplies by the wrong tensor</source>
        <translation>乘了错误的张量</translation>
    </message>
    <message>
        <source>name of a member</source>
        <translation>成员名称</translation>
    </message>
    <message>
        <source>number of members</source>
        <translation>成员数量</translation>
    </message>
    <message>
        <source>disk number</source>
        <translation>卷号</translation>
    </message>
    <message>
        <source>the shape %1 requires %2 printed values, but there are %3.</source>
        <translation>形状 %1 需要 %2 个输出的值，但有 %3 个。</translation>
    </message>
    <message>
        <source>line %1: node %2</source>
        <translation>第 %1 行：节点 %2</translation>
    </message>
    <message>
        <source>offset of a member</source>
        <translation>成员偏移</translation>
    </message>
    <message>
        <source>offset of the directory</source>
        <translation>目录偏移</translation>
    </message>
    <message>
        <source>offset of the zip64 end</source>
        <translation>zip64 结尾偏移</translation>
    </message>
    <message>
        <source>Apply output_norm.weight once, to the output of the last layer, before the output matrix.</source>
        <translation>将 output_norm.weight 应用一次：在输出矩阵之前，应用于最后一层的输出。</translation>
    </message>
    <message>
        <source>packed size</source>
        <translation>压缩后大小</translation>
    </message>
    <message>
        <source>packing method</source>
        <translation>压缩方法</translation>
    </message>
    <message>
        <source>pairs the dimensions of RoPE incorrectly</source>
        <translation>错误地配对 RoPE 的维度</translation>
    </message>
    <message>
        <source>reads a matrix transposed</source>
        <translation>把矩阵读成了转置</translation>
    </message>
    <message>
        <source>reads stale keys or values from the cache</source>
        <translation>从缓存中读取了过期的键或值</translation>
    </message>
    <message>
        <source>reads the cache of another layer</source>
        <translation>读取了另一层的缓存</translation>
    </message>
    <message>
        <source>reads the embedding table transposed</source>
        <translation>按转置方式读取了嵌入表</translation>
    </message>
    <message>
        <source>returns values of an earlier step</source>
        <translation>返回了更早一步的值</translation>
    </message>
    <message>
        <source>returns zeros from memory that was never written</source>
        <translation>返回了从未写入的内存中的零</translation>
    </message>
    <message>
        <source>rotates the wrong number of dimensions (RoPE)</source>
        <translation>旋转的维度数错误（RoPE）</translation>
    </message>
    <message>
        <source>rotates queries and keys (RoPE) by the angles of the wrong positions</source>
        <translation>按错误位置的角度旋转查询和键（RoPE）</translation>
    </message>
    <message>
        <source>rotates queries and keys (RoPE) in the wrong direction</source>
        <translation>朝错误的方向旋转查询和键（RoPE）</translation>
    </message>
    <message>
        <source>rounds activations to 8 bits</source>
        <translation>把激活舍入到 8 位</translation>
    </message>
    <message>
        <source>rounds keys and values in its cache</source>
        <translation>在缓存中对键和值做了舍入</translation>
    </message>
    <message>
        <source>scales RoPE incorrectly</source>
        <translation>错误地缩放 RoPE</translation>
    </message>
    <message>
        <source>scales attention scores incorrectly</source>
        <translation>错误地缩放注意力分数</translation>
    </message>
    <message>
        <source>scales the embedding incorrectly</source>
        <translation>错误地缩放嵌入</translation>
    </message>
    <message>
        <source>scales the logits incorrectly</source>
        <translation>错误地缩放 logits</translation>
    </message>
    <message>
        <source>scales the outputs of attention and the feed-forward network incorrectly</source>
        <translation>注意力与前馈网络输出的缩放有误</translation>
    </message>
    <message>
        <source>size of the directory</source>
        <translation>目录大小</translation>
    </message>
    <message>
        <source>skips a layer</source>
        <translation>跳过了一层</translation>
    </message>
    <message>
        <source>swaps the gate and up projections of the feed-forward network</source>
        <translation>交换了前馈网络的 gate 与 up 投影</translation>
    </message>
    <message>
        <source>reads Q, K and V in the wrong order</source>
        <translation>以错误的顺序读取 Q、K、V</translation>
    </message>
    <message>
        <source>uses the wrong position when tokens are decoded one by one</source>
        <translation>逐个解码词元时使用了错误的位置</translation>
    </message>
    <message>
        <source>reads the wrong row of the embedding table</source>
        <translation>读取了嵌入表中错误的行</translation>
    </message>
    <message>
        <source>uses the learned position embeddings of the wrong positions</source>
        <translation>取了错误位置的位置嵌入</translation>
    </message>
    <message>
        <source>updates the residual stream incorrectly</source>
        <translation>错误地更新残差流</translation>
    </message>
    <message>
        <source>the NumPy format has version %1; versions 1 to 3 are supported.</source>
        <translation>NumPy 格式版本为 %1；支持版本 1 到 3。</translation>
    </message>
    <message>
        <source>the NumPy header has the unknown key %1.</source>
        <translation>NumPy 头中有未知的键 %1。</translation>
    </message>
    <message>
        <source>the NumPy header lacks one of descr, fortran_order and shape.</source>
        <translation>NumPy 头缺少 descr、fortran_order 或 shape 之一。</translation>
    </message>
    <message>
        <source>the NumPy header needs %1 at byte %2.</source>
        <translation>NumPy 头在字节 %2 处缺少 %1。</translation>
    </message>
    <message>
        <source>the NumPy header needs &apos;%1&apos; at byte %2.</source>
        <translation>NumPy 头在字节 %2 处缺少“%1”。</translation>
    </message>
    <message>
        <source>the NumPy header needs a length at byte %1.</source>
        <translation>NumPy 头在字节 %1 处缺少长度。</translation>
    </message>
    <message>
        <source>the shape %1 is impossibly large.</source>
        <translation>形状 %1 大得不可能。</translation>
    </message>
    <message>
        <source>the shape %1 is too large.</source>
        <translation>形状 %1 过大。</translation>
    </message>
    <message>
        <source>the shape in the NumPy header has too many axes.</source>
        <translation>NumPy 头中的形状轴数过多。</translation>
    </message>
    <message>
        <source>there is no such array.</source>
        <translation>没有这样的数组。</translation>
    </message>
    <message>
        <source>this is not a NumPy array: it does not begin with its magic bytes.</source>
        <translation>这不是 NumPy 数组：没有以其魔数字节开头。</translation>
    </message>
    <message>
        <source>token_embd.weight has one row per token. Its fastest axis, which GGUF lists first, is the width of the embedding.</source>
        <translation>token_embd.weight 每个词元一行：变化最快的轴（GGUF 列出的第一个）是嵌入宽度。</translation>
    </message>
    <message>
        <source>computes the final norm incorrectly</source>
        <translation>错误地计算最后的归一化</translation>
    </message>
    <message>
        <source>computes the shared expert incorrectly</source>
        <translation>错误地计算共享专家</translation>
    </message>
    <message>
        <source>two members are called %1.</source>
        <translation>有两个成员名为 %1。</translation>
    </message>
    <message>
        <source>uses the wrong RoPE base</source>
        <translation>使用了错误的 RoPE 基数</translation>
    </message>
    <message>
        <source>uses the wrong activation function</source>
        <translation>使用了错误的激活函数</translation>
    </message>
    <message>
        <source>uses the wrong epsilon in a norm</source>
        <translation>归一化使用了错误的 epsilon</translation>
    </message>
    <message>
        <source>uses the wrong kind of norm</source>
        <translation>使用了错误类型的归一化</translation>
    </message>
    <message>
        <source>uses the wrong output matrix</source>
        <translation>使用了错误的输出矩阵</translation>
    </message>
    <message>
        <source>weighs the experts incorrectly</source>
        <translation>错误地为专家加权</translation>
    </message>
    <message>
        <source>writes keys or values to the wrong place in the cache</source>
        <translation>把键或值写到了缓存的错误位置</translation>
    </message>
    <message>
        <source>number of zip64 entries on this disk</source>
        <translation>此卷中的 zip64 条目数</translation>
    </message>
    <message>
        <source>number of zip64 entries</source>
        <translation>zip64 条目数</translation>
    </message>
    <message>
        <source>zip64 offset of the directory</source>
        <translation>zip64 目录偏移</translation>
    </message>
    <message>
        <source>zip64 size of the directory</source>
        <translation>zip64 目录大小</translation>
    </message>
    <message>
        <source>%1: the file has %2 bytes; a record has at most %3.</source>
        <translation>%1：文件有 %2 字节；记录最多 %3 字节。</translation>
    </message>
    <message>
        <source>16 hexadecimal digits, or null</source>
        <translation>16 位十六进制数字或 null</translation>
    </message>
    <message>
        <source>a group of fields</source>
        <translation>一组字段</translation>
    </message>
    <message>
        <source>a known kind of token</source>
        <translation>已知的词元种类</translation>
    </message>
    <message>
        <source>a number from 0 to 1</source>
        <translation>0 到 1 之间的数</translation>
    </message>
    <message>
        <source>a number that float32 can hold</source>
        <translation>float32 可容纳的数</translation>
    </message>
    <message>
        <source>BERT, an embedding model</source>
        <translation>BERT，用于生成嵌入</translation>
    </message>
    <message>
        <source>ModernBERT, an embedding model</source>
        <translation>ModernBERT，用于生成嵌入</translation>
    </message>
    <message>
        <source>Nomic Embed, an embedding model</source>
        <translation>Nomic Embed，用于生成嵌入</translation>
    </message>
    <message>
        <source>T5, a translation model</source>
        <translation>T5，用于翻译</translation>
    </message>
    <message>
        <source>divides activations, which is not supported</source>
        <translation>会除以激活值，不受支持</translation>
    </message>
    <message>
        <source>experts in only every n-th layer are not supported in this architecture</source>
        <translation>此架构不支持每隔若干层才有专家</translation>
    </message>
    <message>
        <source>all shared experts together are too wide: each has a width of %1</source>
        <translation>所有共享专家合起来过宽：每个宽度为 %1</translation>
    </message>
    <message>
        <source>GPT-J layers</source>
        <translation>GPT-J 层</translation>
    </message>
    <message>
        <source>vision layers</source>
        <translation>处理图像的层</translation>
    </message>
    <message>
        <source>encoder layers</source>
        <translation>编码器的层</translation>
    </message>
    <message>
        <source>layers with bidirectional attention</source>
        <translation>双向注意的层</translation>
    </message>
    <message>
        <source>must hold %1 numbers</source>
        <translation>必须包含 %1 个数</translation>
    </message>
    <message>
        <source>more than one expert is not supported in this architecture</source>
        <translation>此架构不支持多个专家</translation>
    </message>
    <message>
        <source>is supported only if whole heads are rotated</source>
        <translation>仅在旋转整个头时支持</translation>
    </message>
    <message>
        <source>this architecture requires the value true</source>
        <translation>此架构要求该值为 true</translation>
    </message>
    <message>
        <source>the vision part of another model</source>
        <translation>另一模型中处理图像的部分</translation>
    </message>
    <message>
        <source>there are only %1 layers (%2)</source>
        <translation>只有 %1 层 (%2)</translation>
    </message>
    <message>
        <source>at least one pair must be rotated</source>
        <translation>必须至少旋转一对</translation>
    </message>
    <message>
        <source>the groups that a token may use hold fewer experts than the token needs (%1 is %2)</source>
        <translation>一个词元可用的组所含的专家少于它所需的数量（%1 为 %2）</translation>
    </message>
    <message>
        <source>%1 cannot compute %2.</source>
        <translation>%1 无法计算%2。</translation>
    </message>
    <message>
        <source>%1 cannot compute %2. The CPU computes the whole model.</source>
        <translation>%1 无法计算%2。整个模型由 CPU 计算。</translation>
    </message>
    <message>
        <source>must be at least 2: a convolution over one position has no state</source>
        <translation>该值必须至少为 2：只覆盖一个位置的卷积没有状态</translation>
    </message>
    <message>
        <source>number of bytes of the states</source>
        <translation>状态的字节数</translation>
    </message>
    <message>
        <source>must not be more than the length of keys, %1</source>
        <translation>不得大于键的长度 %1</translation>
    </message>
    <message>
        <source>number of checkpoints</source>
        <translation>检查点的数量</translation>
    </message>
    <message>
        <source>position of a checkpoint</source>
        <translation>检查点的位置</translation>
    </message>
    <message>
        <source>must be more than the %1 rotated dimensions (%2)</source>
        <translation>必须大于被旋转的 %1 个维度（%2）</translation>
    </message>
    <message>
        <source>with %1 heads and %2 groups, the state would be too large</source>
        <translation>有 %1 个头和 %2 个组时状态会过大</translation>
    </message>
    <message>
        <source>with %1 heads of %2 dimensions, the value must be %3</source>
        <translation>有 %1 个头、每个 %2 维时，该值必须是 %3</translation>
    </message>
    <message>
        <source>the last layer with keys of its own must have full attention, and the layer before it must have a window</source>
        <translation>最后一个带有自己的键的层必须使用全注意力，其前一层必须使用窗口</translation>
    </message>
    <message>
        <source>A vocabulary of %1 tokens cannot be compared with a vocabulary of %2 tokens.</source>
        <translation>含 %1 个词元的词表无法与含 %2 个词元的词表比较。</translation>
    </message>
    <message>
        <source>the state is too large: %1 channels and %2 other values</source>
        <translation>状态过大：%1 个通道和另外 %2 个值</translation>
    </message>
    <message>
        <source>only 0 is supported</source>
        <translation>仅支持 0</translation>
    </message>
    <message>
        <source>only 2 is supported</source>
        <translation>仅支持 2</translation>
    </message>
    <message>
        <source>only 4 is supported</source>
        <translation>仅支持 4</translation>
    </message>
    <message>
        <source>this architecture needs at least %1 layers, the number of layers with keys of their own</source>
        <translation>此架构至少需要 %1 层，这是带有自身键的层数</translation>
    </message>
    <message>
        <source>this width is too large for a model with %1 layers</source>
        <translation>对于 %1 层的模型，此宽度过大</translation>
    </message>
    <message>
        <source>A server cannot pause an answer. To pause answers, use a model on this computer.</source>
        <translation>服务器无法暂停回答。要暂停回答，请使用本机上的模型。</translation>
    </message>
    <message>
        <source>The companion file %1 has a vocabulary of %2 tokens, but the model on the server has %3.</source>
        <translation>配套文件 %1 有 %2 个词元，而服务器上的模型有 %3 个。</translation>
    </message>
    <message>
        <source>The companion file cannot be used: %1</source>
        <translation>配套文件无法使用：%1</translation>
    </message>
    <message>
        <source>The companion file and the model on the server have different vocabularies, so the companion file gives wrong results for prompts. Choose another file.</source>
        <translation>配套文件与服务器上模型的词表不同，因此配套文件对提示词给出错误的结果。请选择另一个文件。</translation>
    </message>
    <message>
        <source>The desktop&apos;s keyring has not provided the key of this server yet. Unlock the keyring, if it is locked.</source>
        <translation>桌面密钥环尚未提供此服务器的密钥。如果密钥环已锁定，请将其解锁。</translation>
    </message>
    <message>
        <source>The prompt that the server answered differs from the one that it reported for the same messages.</source>
        <translation>服务器所回答的提示词与它为相同消息报告的提示词不同。</translation>
    </message>
    <message>
        <source>The limit for reasoning tokens is not sent to the server.</source>
        <translation>思考词元的上限不会发送给服务器。</translation>
    </message>
    <message>
        <source>The prompt that the server read differs from the companion file&apos;s prompt. The prompt check shows where they differ.</source>
        <translation>服务器读入的提示词与配套文件由这些消息生成的不同；提示词检查会指出从哪里开始不同。</translation>
    </message>
    <message>
        <source>The server returned no log-probabilities for the requested tokens.</source>
        <translation>服务器没有给出所请求词元的对数概率。</translation>
    </message>
    <message>
        <source>The server uses another template, or another version of the same template. The Tokens page shows what the server read.</source>
        <translation>服务器使用另一个模板，或同一模板的另一个版本。“词元”页面会显示服务器读入的内容。</translation>
    </message>
    <message>
        <source>a list of lists</source>
        <translation>由列表组成的列表</translation>
    </message>
    <message>
        <source>a list of tokens with ids</source>
        <translation>带 ID 的词元列表</translation>
    </message>
    <message>
        <source>a text or a list of bytes</source>
        <translation>文本或字节列表</translation>
    </message>
    <message>
        <source>For the last messages, %1 read %2 tokens, but %3 produces %4 tokens. They first differ at token %5: %6 on the server, %7 in the companion file.</source>
        <translation>对最近的消息，%1 读入了 %2 个词元，而 %3 得到 %4 个词元。从第 %5 个词元起不同：服务器上是 %6，配套文件中是 %7。</translation>
    </message>
    <message>
        <source>Token %1 is %2 on the server %3, but %4 has no token with that id.</source>
        <translation>词元 %1 在服务器 %3 上是 %2，而 %4 中没有此 ID 的词元。</translation>
    </message>
    <message>
        <source>Token %1 is %2 on the server %3, but %4 in %5.</source>
        <translation>词元 %1 在服务器 %3 上是 %2，而在 %5 中是 %4。</translation>
    </message>
    <message>
        <source>a length above 0</source>
        <translation>大于 0 的长度</translation>
    </message>
    <message>
        <source>a shape of at most %1 bytes</source>
        <translation>不超过 %1 字节的形状</translation>
    </message>
    <message>
        <source>the field %1 must be %2 bytes in base64, as its shape requires.</source>
        <translation>字段 %1 必须按其形状的要求包含 base64 编码的 %2 字节。</translation>
    </message>
    <message>
        <source>two or three lengths</source>
        <translation>两个或三个长度</translation>
    </message>
    <message>
        <source>Copying on the device</source>
        <translation>在设备上复制</translation>
    </message>
    <message>
        <source>The last %1 layers of this model share keys and values, and cannot be split.</source>
        <translation>此模型的最后 %1 层共用键和值，不能拆分。</translation>
    </message>
    <message>
        <source>The last %1 layers of this model share keys and values and must be on the same device. Select at least these layers for %2, not only the last %3.</source>
        <translation>此模型的最后 %1 层共用键和值，必须位于同一设备。请为 %2 至少选择这些层，而不只是最后 %3 层。</translation>
    </message>
    <message>
        <source>not even one layer fits</source>
        <translation>连一层也放不下</translation>
    </message>
    <message>
        <source>not even the last %1 layers fit; they share keys and values and cannot be split</source>
        <translation>连最后 %1 层也放不下；这些层共用键和值，不能拆分</translation>
    </message>
    <message>
        <source>The model refused to answer: the server marks this text as a refusal.</source>
        <translation>模型拒绝回答：服务器将这段文字标记为拒绝。</translation>
    </message>
    <message>
        <source>number of bytes per position</source>
        <translation>每个位置的字节数</translation>
    </message>
    <message>
        <source>hash of the row lengths</source>
        <translation>行长度的哈希值</translation>
    </message>
    <message>
        <source>The server returns the probability of a token only if the token is among the most probable ones.</source>
        <translation>只有当词元属于最可能的那些时，服务器才给出其概率。</translation>
    </message>
    <message>
        <source>The server returns the probability of any chosen token.</source>
        <translation>服务器给出指定词元的概率，无论其排名如何。</translation>
    </message>
    <message>
        <source>The server does not accept a seed.</source>
        <translation>服务器不接受种子。</translation>
    </message>
    <message>
        <source>The server does not report how many tokens the given beginning of the answer has, so the token limit applies only to the new part.</source>
        <translation>服务器没有说明回答开头有多少个词元，因此长度上限只计算其后的部分。</translation>
    </message>
    <message>
        <source>the server is loading the model</source>
        <translation>服务器正在加载模型</translation>
    </message>
    <message>
        <source>%1: the architecture %2 (%3) is not supported yet, because Vitrine does not support %4. Nearest supported architecture: %5. In this file, %6, and %7. Use vitrine-cli doctor to check the file.</source>
        <translation>%1：尚不支持架构 %2（%3），因为 Vitrine 不支持%4。最接近的受支持架构：%5。关于此文件：%6；%7。可以用 vitrine-cli doctor 检查此文件。</translation>
    </message>
    <message>
        <source>%1: the architecture %2 is not one of the %3 that Vitrine supports. %4 In this file, %5, and %6. Use vitrine-cli doctor to check the file.</source>
        <translation>%1：架构 %2 不在 Vitrine 支持的 %3 种架构之中。%4 关于此文件：%5；%6。可以用 vitrine-cli doctor 检查此文件。</translation>
    </message>
    <message>
        <source>the file has no chat template</source>
        <translation>文件没有对话模板</translation>
    </message>
    <message>
        <source>the file has no tokenizer</source>
        <translation>文件没有分词器</translation>
    </message>
    <message>
        <source>the chat template can be read</source>
        <translation>对话模板可以读取</translation>
    </message>
    <message>
        <source>the chat template cannot be used (%1)</source>
        <translation>对话模板无法使用（%1）</translation>
    </message>
    <message>
        <source>the tokenizer does not work (%1)</source>
        <translation>分词器无法使用（%1）</translation>
    </message>
    <message>
        <source>the tokenizer works</source>
        <translation>分词器可以使用</translation>
    </message>
    <message>
        <source>layer %1 must have a value of at least 1, because every layer has attention and a feed-forward</source>
        <translation>第 %1 层的值至少须为 1，因为每一层都有注意力和前馈网络</translation>
    </message>
    <message>
        <source>Nearest supported architecture: %1 (its name is similar).</source>
        <translation>最接近的已支持架构：%1（名称相似）。</translation>
    </message>
    <message>
        <source>No supported architecture is similar.</source>
        <translation>没有相似的已支持架构。</translation>
    </message>
    <message>
        <source>recurrent states of RWKV 6</source>
        <translation>RWKV 6 的循环状态</translation>
    </message>
    <message>
        <source>Part %1 of message %2 is %3; only text can be sent to a model.</source>
        <translation>消息 %2 的第 %1 部分是%3；只能向模型发送文本。</translation>
    </message>
    <message>
        <source>neither a text nor an object</source>
        <translation>既不是文本也不是对象</translation>
    </message>
    <message>
        <source>an object of type %1 without a text</source>
        <translation>类型为 %1、没有文本的对象</translation>
    </message>
    <message>
        <source>an object without a text</source>
        <translation>没有文本的对象</translation>
    </message>
    <message>
        <source>Layer %1 has no attention; the first layer with attention is %2.</source>
        <translation>层 %1 没有注意力；第一个有注意力的层是 %2。</translation>
    </message>
    <message>
        <source>The model has no attention: its layers keep a state instead. Use the tap state.</source>
        <translation>模型没有注意力：它的层改为保存状态。请使用观测点 state。</translation>
    </message>
    <message>
        <source>The tap &quot;state&quot; is missing, because the layers of the model do not keep a state.</source>
        <translation>缺少观测点“state”，因为该模型的层不保存状态。</translation>
    </message>
    <message>
        <source>The model has no tap %1.</source>
        <translation>模型没有观测点 %1。</translation>
    </message>
    <message>
        <source>The selected layers have no attention; the first layer with attention is %1.</source>
        <translation>所选的层没有注意力；第一个有注意力的层是 %1。</translation>
    </message>
    <message>
        <source>all tensor names match</source>
        <translation>全部张量名称一致</translation>
    </message>
    <message>
        <source>many tensor names match</source>
        <translation>许多张量名称一致</translation>
    </message>
    <message>
        <source>Nearest supported architectures: %1 (its name is similar) and %2 (%3).</source>
        <translation>最接近的已支持架构：%1（名称相似）和 %2（%3）。</translation>
    </message>
    <message>
        <source>Nearest supported architecture: %1 (%2).</source>
        <translation>最接近的已支持架构：%1（%2）。</translation>
    </message>
    <message>
        <source>Nearest supported architecture: %1 (its name is similar, and %2).</source>
        <translation>最接近的已支持架构：%1（名称相似，而且%2）。</translation>
    </message>
    <message>
        <source>%1 The features listed below are assumed, because they are usual for servers of this kind:</source>
        <translation>%1以下功能是推测的，因为此类服务器通常支持：</translation>
    </message>
    <message>
        <source>%1 has no API request for this feature.</source>
        <translation>%1 的 API 没有用于此功能的请求。</translation>
    </message>
    <message>
        <source>The server refused the test request (HTTP %1).</source>
        <translation>服务器拒绝了测试请求（HTTP %1）。</translation>
    </message>
    <message>
        <source>The test request with a logit bias succeeded, but the answer did not change.</source>
        <translation>带 logit 偏置的测试请求成功，但回答没有变化。</translation>
    </message>
    <message>
        <source>The test request with a seed succeeded, but the same seed gave a different answer the second time.</source>
        <translation>带种子的测试请求成功，但同一种子第二次给出了不同的回答。</translation>
    </message>
    <message>
        <source>The server&apos;s answer to the test request could not be read.</source>
        <translation>无法读取服务器对测试请求的回答。</translation>
    </message>
    <message>
        <source>The server could not answer the test request (HTTP %1).</source>
        <translation>服务器无法回答测试请求（HTTP %1）。</translation>
    </message>
    <message>
        <source>The server does not count the tokens of a text.</source>
        <translation>服务器不提供文本的词元数。</translation>
    </message>
    <message>
        <source>The server does not report the prompt that it makes of the messages.</source>
        <translation>服务器不提供由消息生成的提示词。</translation>
    </message>
    <message>
        <source>The server rejected the key for the test (HTTP %1).</source>
        <translation>服务器不接受将此密钥用于测试（HTTP %1）。</translation>
    </message>
    <message>
        <source>The server counts the tokens of a text.</source>
        <translation>服务器提供文本的词元数。</translation>
    </message>
    <message>
        <source>The server returns the log-probability of one token per position.</source>
        <translation>服务器在每个位置提供一个词元的对数概率。</translation>
    </message>
    <message>
        <source>The server reports the prompt that it makes of the messages.</source>
        <translation>服务器提供由消息生成的提示词。</translation>
    </message>
    <message>
        <source>The server accepts a logit bias.</source>
        <translation>服务器接受 logit 偏置。</translation>
    </message>
    <message>
        <source>The server accepts a seed.</source>
        <translation>服务器接受种子。</translation>
    </message>
    <message>
        <source>The server&apos;s answer is empty.</source>
        <translation>服务器的回答为空。</translation>
    </message>
    <message>
        <source>requesting a few short answers to test what the server supports</source>
        <translation>正在请求几个简短的回答，以测试服务器支持的功能</translation>
    </message>
    <message>
        <source>The server has no model that could be tested.</source>
        <translation>服务器没有可供测试的模型。</translation>
    </message>
    <message>
        <source>The server is tested when one of its models is opened.</source>
        <translation>打开该服务器的某个模型时会对其进行测试。</translation>
    </message>
    <message>
        <source>The test request failed (HTTP %1).</source>
        <translation>测试请求失败（HTTP %1）。</translation>
    </message>
    <message>
        <source>While it was answering, the server refused to return log-probabilities.</source>
        <translation>服务器在回答时拒绝给出对数概率。</translation>
    </message>
    <message>
        <source>%1 The part of the answer that arrived is kept. This server cannot continue an answer, but you can ask for a new one.</source>
        <translation>%1 已收到的部分会保留。此服务器不能续写回答，但可以请求一个新回答。</translation>
    </message>
    <message>
        <source>There is no answer, because the reasoning used up the token limit. Raise the limit, or reduce the reasoning effort.</source>
        <translation>思考用完了词元上限，因此没有给出回答。请提高上限，或降低思考强度。</translation>
    </message>
    <message>
        <source>The server is busy and asks to wait %1 s. Vitrine tries again at %2.</source>
        <translation>服务器繁忙，要求等待 %1 秒。Vitrine 将于 %2 重试。</translation>
    </message>
    <message>
        <source>%1 The part of the answer that arrived is kept.</source>
        <translation>%1 已收到的部分回答会保留。</translation>
    </message>
    <message>
        <source>The server accepted the test request, but the answer lacked the requested data.</source>
        <translation>服务器接受了测试请求，但回答中缺少所请求的数据。</translation>
    </message>
    <message>
        <source>The server at %1 redirects to %2, and no data was sent there. Enter that address without the part after /v1.</source>
        <translation>%1 的服务器重定向到 %2，没有向那里发送任何内容。请填写该地址，去掉 /v1 之后的部分。</translation>
    </message>
    <message>
        <source>Vitrine is offline, so no server is contacted. You can turn Offline off in the list of models.</source>
        <translation>Vitrine 处于离线状态，因此不会联系任何服务器。可在模型列表中关闭离线。</translation>
    </message>
    <message>
        <source>Whether the seed has an effect is unknown, because another seed gave the same answer.</source>
        <translation>种子是否生效尚不清楚，因为换用另一个种子时回答相同。</translation>
    </message>
    <message>
        <source>The server began a new answer instead of continuing the given beginning.</source>
        <translation>服务器开始了新的回答，而没有续写给定的开头。</translation>
    </message>
    <message>
        <source>Settings that the server refused are not sent again until the server is tested again.</source>
        <translation>服务器拒绝过的设置在重新测试之前不会再发送。</translation>
    </message>
    <message>
        <source>The server cannot continue an answer that has begun.</source>
        <translation>服务器不能续写已开始的回答。</translation>
    </message>
    <message>
        <source>The server can continue an answer that has begun.</source>
        <translation>服务器可以续写已开始的回答。</translation>
    </message>
    <message>
        <source>This message was meant for %1, but the open model is %2, so it was not sent.</source>
        <translation>此消息是给 %1 的，但现在打开的模型是 %2，因此没有发送。</translation>
    </message>
    <message>
        <source>The test answer does not show whether the server can continue an answer.</source>
        <translation>从测试回答看不出服务器能否续写回答。</translation>
    </message>
    <message>
        <source>Chameleon, a vision model</source>
        <translation>Chameleon，视觉模型</translation>
    </message>
    <message>
        <source>CogVLM, a vision model</source>
        <translation>CogVLM，视觉模型</translation>
    </message>
    <message>
        <source>Command A with experts</source>
        <translation>带专家的 Command A</translation>
    </message>
    <message>
        <source>Dream, a diffusion model</source>
        <translation>Dream，扩散模型</translation>
    </message>
    <message>
        <source>EmbeddingGemma, an embedding model</source>
        <translation>EmbeddingGemma，用于生成嵌入</translation>
    </message>
    <message>
        <source>EuroBERT, an embedding model</source>
        <translation>EuroBERT，用于生成嵌入</translation>
    </message>
    <message>
        <source>Hunyuan VL, a vision model</source>
        <translation>Hunyuan VL，视觉模型</translation>
    </message>
    <message>
        <source>In a delta rule, divide the queries and keys of each head by their length before you use them.</source>
        <translation>在 Delta 规则中，使用每个头的查询和键之前，先将它们除以自身的长度。</translation>
    </message>
    <message>
        <source>In a delta rule, scale each query to length 1 / sqrt(width of a key), and each key to length 1. Mamba scales neither queries nor keys.</source>
        <translation>在 Delta 规则中，将每个查询缩放到长度 1 / sqrt(键宽)，每个键缩放到长度 1。Mamba 对查询和键都不缩放。</translation>
    </message>
    <message>
        <source>Jina Embeddings 2, an embedding model</source>
        <translation>Jina Embeddings 2，用于生成嵌入</translation>
    </message>
    <message>
        <source>Jina Embeddings 3, an embedding model</source>
        <translation>Jina Embeddings 3，用于生成嵌入</translation>
    </message>
    <message>
        <source>LLaDA with experts, a diffusion model</source>
        <translation>带专家的 LLaDA，扩散模型</translation>
    </message>
    <message>
        <source>LLaDA, a diffusion model</source>
        <translation>LLaDA，扩散模型</translation>
    </message>
    <message>
        <source>Llama Embed, an embedding model</source>
        <translation>Llama Embed，用于生成嵌入</translation>
    </message>
    <message>
        <source>NeoBERT, an embedding model</source>
        <translation>NeoBERT，用于生成嵌入</translation>
    </message>
    <message>
        <source>Nomic Embed 2, an embedding model</source>
        <translation>Nomic Embed 2，用于生成嵌入</translation>
    </message>
    <message>
        <source>Qwen 2 with states of RWKV 6</source>
        <translation>带 RWKV 6 状态的 Qwen 2</translation>
    </message>
    <message>
        <source>Qwen 2 with states of RWKV 7</source>
        <translation>带 RWKV 7 状态的 Qwen 2</translation>
    </message>
    <message>
        <source>RND1, a diffusion model</source>
        <translation>RND1，扩散模型</translation>
    </message>
    <message>
        <source>With k coefficients, coefficient j multiplies the input k - 1 - j positions back. So the last coefficient multiplies the newest token. The tensor stores the coefficients of a channel next to each other.</source>
        <translation>有 k 个系数时，第 j 个系数乘以往前 k - 1 - j 个位置的输入。因此最后一个系数乘以最新的词元。张量中同一通道的系数相邻存放。</translation>
    </message>
    <message>
        <source>No tokens are drafted, because the model is split between devices, and its prediction block can run only on a single device.</source>
        <translation>没有起草词元：模型分布在多个设备上，而其预测块只能在单个设备上运行。</translation>
    </message>
    <message>
        <source>No tokens are drafted, because the model has no prediction block.</source>
        <translation>没有起草词元，因为模型没有预测块。</translation>
    </message>
    <message>
        <source>WavTokenizer, a speech model</source>
        <translation>WavTokenizer，用于生成声音</translation>
    </message>
    <message>
        <source>Apply SiLU to the output of the convolution before you split it into queries, keys and values. The short convolutions of LFM 2 have gates and no activation function.</source>
        <translation>先对卷积的输出应用 SiLU，再把它切分为查询、键与值。LFM 2 的短卷积有门而没有激活函数。</translation>
    </message>
    <message>
        <source>There may be more heads than groups of queries and keys. In Qwen 3.5, head j then uses group j mod groups (like np.tile). In Qwen 3 Next, it uses group j / (heads / groups), rounded down (like np.repeat). Mamba 2 assigns B and C to its heads in the same way as Qwen 3 Next.</source>
        <translation>头数可能多于查询与键的组数。此时，Qwen 3.5 中第 j 个头使用第 j mod 组数 组（同 np.tile）。Qwen 3 Next 中则使用第 j / (头数 / 组数) 组，向下取整（同 np.repeat）。Mamba 2 按与 Qwen 3 Next 相同的方式把 B 和 C 分配给各头。</translation>
    </message>
    <message>
        <source>a DFlash head, which drafts tokens for another model</source>
        <translation>DFlash 头，为另一模型起草词元</translation>
    </message>
    <message>
        <source>an EAGLE 3 head, which drafts tokens for another model</source>
        <translation>EAGLE 3 头，为另一模型起草词元</translation>
    </message>
    <message>
        <source>text generation by diffusion</source>
        <translation>扩散式生成</translation>
    </message>
    <message>
        <source>computes the write strength (beta) of a recurrent state incorrectly</source>
        <translation>错误地计算循环状态的写入强度（beta）</translation>
    </message>
    <message>
        <source>computes the step sizes of a recurrent state incorrectly</source>
        <translation>错误地计算循环状态的步长</translation>
    </message>
    <message>
        <source>experts of two sizes</source>
        <translation>两种大小的专家</translation>
    </message>
    <message>
        <source>applies the gate to the output of a recurrent state incorrectly</source>
        <translation>对循环状态的输出应用门控的方式有误</translation>
    </message>
    <message>
        <source>gives the heads of a recurrent state the wrong queries and keys</source>
        <translation>给循环状态的各头分配了错误的查询和键</translation>
    </message>
    <message>
        <source>draft heads in separate files</source>
        <translation>位于单独文件中的草稿头</translation>
    </message>
    <message>
        <source>audio layers</source>
        <translation>处理声音的层</translation>
    </message>
    <message>
        <source>layers that choose which tokens to attend to</source>
        <translation>自行选择关注哪些词元的层</translation>
    </message>
    <message>
        <source>normalizes the queries or keys of a recurrent state incorrectly</source>
        <translation>错误地归一化循环状态的查询或键</translation>
    </message>
    <message>
        <source>applies the skip connection around a recurrent state incorrectly</source>
        <translation>错误地应用绕过循环状态的跳跃连接</translation>
    </message>
    <message>
        <source>loses a recurrent state between two steps</source>
        <translation>在两步之间丢失了循环状态</translation>
    </message>
    <message>
        <source>norms inside attention and the feed-forward network</source>
        <translation>注意力和前馈网络内部的归一化</translation>
    </message>
    <message>
        <source>positions on several axes</source>
        <translation>多轴位置</translation>
    </message>
    <message>
        <source>applies RoPE in layers that have none</source>
        <translation>在没有 RoPE 的层应用了 RoPE</translation>
    </message>
    <message>
        <source>applies RoPE to the values, too</source>
        <translation>对值（V）也应用了 RoPE</translation>
    </message>
    <message>
        <source>scales the queries of a recurrent state incorrectly</source>
        <translation>错误地缩放循环状态的查询</translation>
    </message>
    <message>
        <source>separate weights for images</source>
        <translation>用于图片的单独权重</translation>
    </message>
    <message>
        <source>RWKV 6 states in Qwen 2 layers</source>
        <translation>Qwen 2 层中的 RWKV 6 状态</translation>
    </message>
    <message>
        <source>uses the decay rates of a recurrent state incorrectly</source>
        <translation>错误地使用循环状态的衰减率</translation>
    </message>
    <message>
        <source>uses the coefficients of a short convolution incorrectly</source>
        <translation>错误地使用短卷积的系数</translation>
    </message>
    <message>
        <source>the encoder of T5, an embedding model</source>
        <translation>T5 的编码器，用于生成嵌入</translation>
    </message>
    <message>
        <source>the part of Gemma 4 that drafts tokens</source>
        <translation>Gemma 4 中起草词元的部分</translation>
    </message>
    <message>
        <source>updates or reads a recurrent state incorrectly</source>
        <translation>错误地更新或读取循环状态</translation>
    </message>
    <message>
        <source>uses the wrong activation function after the convolution</source>
        <translation>卷积之后使用了错误的激活函数</translation>
    </message>
    <message>
        <source>%1 is not a valid token id: no vocabulary has that many tokens.</source>
        <translation>%1 不是有效的词元 ID：没有词表有这么多词元。</translation>
    </message>
    <message>
        <source>%1 The part of the answer that arrived is kept. It is unknown whether this server can continue an answer, but you can ask for a new one.</source>
        <translation>%1 已收到的部分会保留。尚不清楚此服务器能否续写回答，但可以请求一个新回答。</translation>
    </message>
    <message>
        <source>%1 The server&apos;s message: %2.</source>
        <translation>%1 服务器的消息：%2。</translation>
    </message>
    <message>
        <source>The connection to %1 was lost. If the server requires TLS, try https:// instead.</source>
        <translation>与 %1 的连接已断开。如果服务器要求 TLS，请改用 https://。</translation>
    </message>
    <message>
        <source>The server refused %1, so it was left out of the request.</source>
        <translation>服务器拒绝了 %1，因此将其省略。</translation>
    </message>
    <message>
        <source>The server sent no text.</source>
        <translation>服务器没有发送任何文本。</translation>
    </message>
    <message>
        <source>16 hexadecimal digits</source>
        <translation>16 位十六进制数字</translation>
    </message>
    <message>
        <source>The server sent no text before the token limit was reached. A model with hidden reasoning needs a higher limit.</source>
        <translation>服务器在达到词元上限之前没有发送任何文本。隐藏思考的模型需要更高的上限。</translation>
    </message>
    <message>
        <source>This server is not in the list of servers, so it is not contacted.</source>
        <translation>此服务器不在服务器列表中，因此不会联系它。</translation>
    </message>
    <message>
        <source>The server at %1 has no model %2.</source>
        <translation>服务器 %1 没有模型 %2。</translation>
    </message>
    <message>
        <source>The server does not list its models. The first request will show whether it has this model.</source>
        <translation>服务器不列出其模型。首次请求会显示它是否有此模型。</translation>
    </message>
    <message>
        <source>An address that contains an @</source>
        <translation>包含 @ 的地址</translation>
    </message>
    <message>
        <source>Extra data in the server&apos;s answer could not be read and was ignored: %1</source>
        <translation>服务器回答中的额外数据无法读取，已忽略：%1</translation>
    </message>
    <message>
        <source>scales the output of its weights, which is not supported</source>
        <translation>会缩放其权重的输出，不受支持</translation>
    </message>
    <message>
        <source>A KV cache in Q8_0 requires heads with a multiple of %1 dimensions, but the heads of this model have %2 dimensions; use f16 or f32.</source>
        <translation>Q8_0 的 KV 缓存要求头的维数是 %1 的倍数，但此模型的头有 %2 维；请使用 f16 或 f32。</translation>
    </message>
    <message>
        <source>In each head of attn_q_b, the part without rotation comes first, then the rotated part. In attn_kv_a_mqa, the latent vector comes first, then the rotated key that all heads share. Apply RoPE only to the rotated parts.</source>
        <translation>在 attn_q_b 中，每个头先是不旋转的部分，再是要旋转的部分。在 attn_kv_a_mqa 中，先是潜在向量，再是所有头共用的、要旋转的键。只对要旋转的部分应用 RoPE。</translation>
    </message>
    <message>
        <source>The step size is softplus(x + ssm_dt.bias), with the bias inside the softplus. For each token, the state is multiplied by e^(step · ssm_a). RWKV 7 multiplies it by e^-e^(-softplus(-w) - 0.5), where w = w0 + w2 · tanh(w1 · x).</source>
        <translation>步长是 softplus(x + ssm_dt.bias)，偏置在 softplus 之内。对每个词元，状态乘以 e^(步长 · ssm_a)。RWKV 7 则乘以 e^-e^(-softplus(-w) - 0.5)，其中 w = w0 + w2 · tanh(w1 · x)。</translation>
    </message>
    <message>
        <source>For each token, first let the state decay. In delta rules, then read the state with the key and subtract the result from the value. Multiply the value by beta (in Mamba, by the step size), and add it to the state at the key. Finally, read the state with the query. RWKV 7 reads the state with its removal key before the decay.</source>
        <translation>对每个词元，先让状态衰减。在 Delta 规则中，接着用键读取状态，并从值中减去结果。把值乘以 beta（在 Mamba 中乘以步长），在该键处加到状态上。最后用查询读取状态。RWKV 7 在衰减之前用移除键读取状态。</translation>
    </message>
    <message>
        <source>In delta rules, beta is the sigmoid of its projection. In RWKV 7, the learning rate is the sigmoid of a0 + a2 · a1 · x.</source>
        <translation>在 Delta 规则中，beta 是其投影的 sigmoid。RWKV 7 的学习率是 a0 + a2 · a1 · x 的 sigmoid。</translation>
    </message>
    <message>
        <source>Mamba adds ssm_d times the input of the head to the output of the state. RWKV 7 adds, after the norm, the value times the sum of r · k · r_k over the channels of the head.</source>
        <translation>Mamba 在状态的输出上再加 ssm_d 乘以该头的输入。RWKV 7 在归一化之后加上值乘以 r · k · r_k 在该头各通道上的和。</translation>
    </message>
    <message>
        <source>RWKV 7 uses two keys. The removal key is k · k_k, normalized in each head. Read the state with this key, and subtract the result from the state at the removal key times the learning rate. Then add the value to the state at the second key, k · (1 + k_a · (rate - 1)). Compute both keys from the same k: the removal key does not contain k_a.</source>
        <translation>RWKV 7 使用两个键。移除键是 k · k_k，在每个头内归一化。用移除键读取状态，并在移除键乘以学习率的位置从状态中减去所得结果。然后在第二个键 k · (1 + k_a · (学习率 - 1)) 处把值加到状态上。两个键都由同一个 k 算出：移除键不含 k_a。</translation>
    </message>
    <message>
        <source>RWKV 7 projects y + lerp · (previous y - y), where y is the normed input of the token and the y before the first token is 0. The rows of time_mix_lerp_fused are in the order r, w, k, v, a, g.</source>
        <translation>RWKV 7 投影的是 y + lerp ·（前一个 y - y），其中 y 是词元的归一化输入，第一个词元之前的 y 为 0。time_mix_lerp_fused 的各行依次是 r、w、k、v、a、g。</translation>
    </message>
    <message>
        <source>For each head, attn_k_b maps the part of the query without rotation to a vector as wide as the latent vector (shape [latent, key]). attn_v_b maps the mixed latent vector to a value (shape [value, latent]).</source>
        <translation>对每个头，attn_k_b 把查询中不旋转的部分映射为与潜在向量同宽的向量（形状 [潜在, 键]）。attn_v_b 把混合后的潜在向量映射为值（形状 [值, 潜在]）。</translation>
    </message>
    <message>
        <source>computes the keys of a recurrent state incorrectly</source>
        <translation>错误地计算循环状态的键</translation>
    </message>
    <message>
        <source>mixes each token with the previous one incorrectly</source>
        <translation>错误地把每个词元与前一个词元混合</translation>
    </message>
    <message>
        <source>mixes the values of a recurrent state with those of the first layer incorrectly</source>
        <translation>错误地把循环状态的值与第一层的值混合</translation>
    </message>
    <message>
        <source>applies the matrices of the heads in latent attention incorrectly</source>
        <translation>错误地应用潜在注意力中各头的矩阵</translation>
    </message>
    <message>
        <source>ssm_a contains the negative rate, -e^A_log. Multiply it by the step without another exponential or another change of sign. RWKV 7 has no rates: it multiplies the state by e^(-0.606531 · sigmoid(w)).</source>
        <translation>ssm_a 存的是负速率 -e^A_log。将它与步长相乘，不要再取指数，也不要再变号。RWKV 7 没有速率：它把状态乘以 e^(-0.606531 · sigmoid(w))。</translation>
    </message>
    <message>
        <source>reads the rotated part of latent attention from the wrong place</source>
        <translation>从错误的位置读取潜在注意力中要旋转的部分</translation>
    </message>
    <message>
        <source>For each token, RWKV 7 keeps the values of the first layer. Every later layer moves its own values towards the values of the first layer, by the fraction sigmoid(v0 + v2 · v1 · x).</source>
        <translation>RWKV 7 为每个词元保留第一层的值。后面的每一层把自己的值向第一层的值移动，比例为 sigmoid(v0 + v2 · v1 · x)。</translation>
    </message>
    <message>
        <source>The server is tested when its model is used or when you start a test.</source>
        <translation>使用其模型或开始测试时，会测试服务器。</translation>
    </message>
    <message>
        <source>greater than the same field of the previous entry</source>
        <translation>大于前一项的同名字段</translation>
    </message>
    <message>
        <source>with activations rounded to 8 bits (for F16 and BF16 weights, to the type of the weights), as llama.cpp does</source>
        <translation>激活值舍入到 8 位（对 F16 和 BF16 权重，舍入到权重的类型），与 llama.cpp 相同</translation>
    </message>
    <message>
        <source>For each token, the second input of a layer is (norm(A) + B · sqrt(width)) / sqrt(2). A is the layer&apos;s part of per_layer_model_proj · embedding. B is the layer&apos;s part of the token&apos;s row in per_layer_token_embd, and width is the length of this part. After the feed-forward network, multiply activation(inp_gate · stream) by this input. Then apply proj and post_norm, and add the result to the residual stream.</source>
        <translation>对每个词元，层的第二个输入是 (norm(A) + B · sqrt(宽度)) / sqrt(2)。A 是 per_layer_model_proj · 嵌入 中属于该层的部分。B 是 per_layer_token_embd 中该词元的行里属于该层的部分，宽度是这一部分的长度。在前馈网络之后，把 激活(inp_gate · 流) 乘以这个输入。然后应用 proj 和 post_norm，并把结果加到残差流上。</translation>
    </message>
    <message>
        <source>Attention and the feed-forward network read only one of the predicted streams: number altup.active_idx, which is 0. All streams are corrected by the change that the layer makes to this stream.</source>
        <translation>注意力与前馈网络只读取一个预测流：编号为 altup.active_idx（即 0）的流。所有流都按该层对这个流的改变来修正。</translation>
    </message>
    <message>
        <source>The prediction of each stream is the stream itself plus a weighted sum of all streams. The weights are w = altup_predict_coef · m, where m is the output of the stream router. The element w[4b + a] is the weight of stream a in the prediction of stream b.</source>
        <translation>每个流的预测是该流自身加上所有流的加权和。权重是 w = altup_predict_coef · m，其中 m 是流路由器的输出。元素 w[4b + a] 是流 a 在流 b 的预测中的权重。</translation>
    </message>
    <message>
        <source>From the output m of the stream router, compute c = altup_correct_coef · m. Add d · (1 + c[b]) to the prediction of each stream b, where d is the layer&apos;s output minus the prediction of the first stream. The layer&apos;s second input is gated by the corrected first stream times altup_correct_scale. Add the result to all streams except the first.</source>
        <translation>由流路由器的输出 m 计算 c = altup_correct_coef · m。把 d · (1 + c[b]) 加到每个流 b 的预测上，其中 d 是该层的输出减去第一个流的预测。该层第二个输入的门由修正后的第一个流乘以 altup_correct_scale 得出。把结果加到除第一个流以外的所有流上。</translation>
    </message>
    <message>
        <source>In the first 10 layers of Gemma 3n, each gate is replaced by relu(gate - mean - 1.6448536 · deviation) before the activation function. The mean and the standard deviation are those of all gates of the token. The divisor of the deviation is n - 1.</source>
        <translation>在 Gemma 3n 的前 10 层，每个门在激活函数之前被替换为 relu(门 - 均值 - 1.6448536 · 标准差)。均值和标准差取自该词元的所有门。标准差的除数是 n - 1。</translation>
    </message>
    <message>
        <source>The model has %1 prediction blocks after its %2 layers (%3.nextn_predict_layers). None is used.</source>
        <translation>%2 层之后有 %1 个块用于起草后续词元（%3.nextn_predict_layers），均未使用。</translation>
    </message>
    <message>
        <source>The model has %1 prediction blocks after its %2 layers (%3.nextn_predict_layers). Only the first is used.</source>
        <translation>%2 层之后有 %1 个块用于起草后续词元（%3.nextn_predict_layers），只使用第一个。</translation>
    </message>
    <message>
        <source>Every stream except the first starts as altup_proj · embedding, scaled to the length of the embedding. At the end, multiply each of these streams by altup_unembd_proj, scale the result to the length of the first stream, and add it to the first stream. Divide the sum by 4.</source>
        <translation>除第一个流以外，每个流的初值为 altup_proj · 嵌入，并缩放到嵌入的长度。最后，把其中每个流乘以 altup_unembd_proj，将结果缩放到第一个流的长度，再加到第一个流上。总和除以 4。</translation>
    </message>
    <message>
        <source>Before the output projection, multiply the mixed values by the sigmoid of a projection of the normed input. In Qwen 3.5 and Qwen 3 Next, attn_q contains 2 · width rows for each head: first the query, then the gate. Do not rotate gates, and do not apply the norm of the heads to them.</source>
        <translation>在输出投影之前，把混合后的值乘以归一化输入的一个投影的 sigmoid。在 Qwen 3.5 和 Qwen 3 Next 中，attn_q 对每个头有 2 · 宽度 行：先是查询，再是门。不要旋转门，也不要对门应用头的归一化。</translation>
    </message>
    <message>
        <source>The low-rank path adds y + norm(laurel_r · laurel_l · y), where y is the normed input. The sum of the residual stream, attention and the low-rank path is divided by sqrt(2).</source>
        <translation>低秩路径加上 y + norm(laurel_r · laurel_l · y)，其中 y 是归一化的输入。残差流、注意力与该路径之和除以 sqrt(2)。</translation>
    </message>
    <message>
        <source>computes the low-rank path parallel to attention incorrectly</source>
        <translation>与注意力并行的低秩路径计算有误</translation>
    </message>
    <message>
        <source>computes the output of the stream router incorrectly</source>
        <translation>残差流路由器的输出计算有误</translation>
    </message>
    <message>
        <source>computes layers from the wrong residual stream</source>
        <translation>用错误的残差流计算各层</translation>
    </message>
    <message>
        <source>computes the correction of the residual streams incorrectly</source>
        <translation>残差流的修正计算有误</translation>
    </message>
    <message>
        <source>applies the gate of attention incorrectly</source>
        <translation>注意力门控的应用有误</translation>
    </message>
    <message>
        <source>computes the second input of layers incorrectly (a vector for each token, in addition to the residual stream)</source>
        <translation>错误地计算各层的第二个输入（残差流之外，每个词元的一个向量）</translation>
    </message>
    <message>
        <source>At the end of the layer, after all additions, multiply the whole residual stream by layer_output_scale.</source>
        <translation>在层的末尾，所有相加之后，把整个残差流乘以 layer_output_scale。</translation>
    </message>
    <message>
        <source>The output of the router is m = tanh(altup_router · (norm(x) · altup_router_norm / width of the model)). For the prediction, x is the first stream. For the correction, x is the layer&apos;s output.</source>
        <translation>路由器的输出是 m = tanh(altup_router · (norm(x) · altup_router_norm / 模型宽度))。预测时 x 是第一个流，修正时 x 是该层的输出。</translation>
    </message>
    <message>
        <source>creates or joins the residual streams incorrectly</source>
        <translation>错误地生成或合并残差流</translation>
    </message>
    <message>
        <source>computes the prediction of the residual streams incorrectly</source>
        <translation>残差流的预测计算有误</translation>
    </message>
    <message>
        <source>scales the residual stream incorrectly after a layer</source>
        <translation>在层之后错误地缩放残差流</translation>
    </message>
    <message>
        <source>sets the wrong gates of the feed-forward network to 0</source>
        <translation>把前馈网络中错误的门置为 0</translation>
    </message>
    <message>
        <source>%1 is wrong in layer %2 only; in layer %3, this tap is computed correctly from its inputs.</source>
        <translation>%1 只在第 %2 层有错；在第 %3 层，此观测点由其输入正确算出。</translation>
    </message>
    <message>
        <source>%1 is wrong in layer %2 only; in layers %3, this tap is computed correctly from its inputs.</source>
        <translation>%1 只在第 %2 层有错；在第 %3 层，此观测点由其输入正确算出。</translation>
    </message>
    <message>
        <source>%1 is wrong in layers %2 only; in layer %3, this tap is computed correctly from its inputs.</source>
        <translation>%1 只在第 %2 层有错；在第 %3 层，此观测点由其输入正确算出。</translation>
    </message>
    <message>
        <source>%1 is wrong in layers %2 only; in layers %3, this tap is computed correctly from its inputs.</source>
        <translation>%1 只在第 %2 层有错；在第 %3 层，此观测点由其输入正确算出。</translation>
    </message>
    <message>
        <source>The cause %1 would give the same numbers%2.</source>
        <translation>原因 %1 会得出同样的数值%2。</translation>
    </message>
    <message>
        <source>The cause %1 would give the same numbers: %2.</source>
        <translation>原因 %1 会得出同样的数值：%2。</translation>
    </message>
    <message>
        <source>All rows that differ from Vitrine&apos;s are equal to each other.</source>
        <translation>所有与 Vitrine 不同的行彼此相同。</translation>
    </message>
    <message>
        <source>All values are zero.</source>
        <translation>所有值都是零。</translation>
    </message>
    <message>
        <source>All values at %1 are 0.</source>
        <translation>%1的所有值都是 0。</translation>
    </message>
    <message>
        <source>All values of %1 at %2 are 0. The other values equal Vitrine&apos;s values.</source>
        <translation>%2的%1的所有值都是 0。其余的值与 Vitrine 的相同。</translation>
    </message>
    <message>
        <source>These operations lie between the last taps that agree and %1: %2.</source>
        <translation>在最后相同的观测点与 %1 之间有：%2。</translation>
    </message>
    <message>
        <source>Between the last taps that agree and %1 are layers %2 to %3. Write more taps to narrow this down.</source>
        <translation>在最后相同的观测点与 %1 之间是第 %2 到 %3 层。请写出更多观测点，以缩小范围。</translation>
    </message>
    <message>
        <source>Nothing is computed between the last taps that agree and %1: this tap is a copy of another tap.</source>
        <translation>在最后相同的观测点与 %1 之间没有任何计算：该观测点是另一个观测点的副本。</translation>
    </message>
    <message>
        <source>When Vitrine imitates this mistake, the relative difference from the other engine falls from %1 to %2. The search tried %3 computations.</source>
        <translation>当 Vitrine 模仿这个错误时，与另一引擎的相对差异从 %1 降到 %2。搜索共试了 %3 种计算。</translation>
    </message>
    <message>
        <source>Each row equals Vitrine&apos;s row %1 position earlier.</source>
        <translation>每一行等于 Vitrine 早 %1 个位置的行。</translation>
    </message>
    <message>
        <source>Each row equals Vitrine&apos;s row %1 position later.</source>
        <translation>每一行等于 Vitrine 晚 %1 个位置的行。</translation>
    </message>
    <message>
        <source>Each row equals Vitrine&apos;s row %1 positions earlier.</source>
        <translation>每一行等于 Vitrine 早 %1 个位置的行。</translation>
    </message>
    <message>
        <source>Each row equals Vitrine&apos;s row %1 positions later.</source>
        <translation>每一行等于 Vitrine 晚 %1 个位置的行。</translation>
    </message>
    <message>
        <source>Each row contains Vitrine&apos;s values in another order.</source>
        <translation>每一行都是 Vitrine 的值，但顺序不同。</translation>
    </message>
    <message>
        <source>Every channel equals Vitrine&apos;s channel times a factor of its own, which is the same at all positions (%1). The weights of a norm have this effect.</source>
        <translation>每个通道都等于 Vitrine 的通道乘以各自的因子，该因子在所有位置相同（%1）。归一化的权重有这种效果。</translation>
    </message>
    <message>
        <source>Every head has the same length as Vitrine&apos;s head, but another direction: the head was rotated, not scaled.</source>
        <translation>每个头的长度与 Vitrine 的头相同，但方向不同：该头被旋转了，没有被缩放。</translation>
    </message>
    <message>
        <source>Every head equals Vitrine&apos;s head times a factor of its own (%1).</source>
        <translation>每个头都等于 Vitrine 的头乘以各自的因子（%1）。</translation>
    </message>
    <message>
        <source>At every position, the values equal Vitrine&apos;s values times a factor of that position (%1). A norm that divides by a wrong value has this effect.</source>
        <translation>在每个位置，值都等于 Vitrine 的值乘以该位置的因子（%1）。除以错误数值的归一化有这种效果。</translation>
    </message>
    <message>
        <source>Every row equals Vitrine&apos;s row plus a number that depends on the row.</source>
        <translation>每一行都等于 Vitrine 的行加上一个因行而异的数。</translation>
    </message>
    <message>
        <source>Every row equals Vitrine&apos;s row plus a number that depends on the row: the values are logarithms of probabilities, after a softmax.</source>
        <translation>每一行都等于 Vitrine 的行加上一个因行而异的数：这些值是 softmax 之后概率的对数。</translation>
    </message>
    <message>
        <source>Every row is the softmax of Vitrine&apos;s row: the values are probabilities.</source>
        <translation>每一行都是 Vitrine 的行的 softmax：这些值是概率。</translation>
    </message>
    <message>
        <source>Every value has the opposite sign.</source>
        <translation>每个值的符号都相反。</translation>
    </message>
    <message>
        <source>Every value equals Vitrine&apos;s value plus %1.</source>
        <translation>每个值都等于 Vitrine 的值加 %1。</translation>
    </message>
    <message>
        <source>Every value equals Vitrine&apos;s value times %1.</source>
        <translation>每个值都等于 Vitrine 的值乘以 %1。</translation>
    </message>
    <message>
        <source>In each head, only channels %1 of %2 differ.</source>
        <translation>每个头的 %2 个通道中只有通道 %1 不同。</translation>
    </message>
    <message>
        <source>The cause fits if only layer %1 has this mistake.</source>
        <translation>如果只有第 %1 层有此错误，该原因就相符。</translation>
    </message>
    <message>
        <source>The cause fits if only %1 has this mistake.</source>
        <translation>如果只有 %1 有此错误，该原因就相符。</translation>
    </message>
    <message>
        <source>The cause fits if only key head %1 and its queries have this mistake.</source>
        <translation>如果只有键头 %1 及其查询有此错误，该原因就相符。</translation>
    </message>
    <message>
        <source>The cause fits if only the heads that differ have this mistake.</source>
        <translation>如果只有那些不同的头有此错误，该原因就相符。</translation>
    </message>
    <message>
        <source>The tap contains infinite values.</source>
        <translation>该观测点含有无穷大的值。</translation>
    </message>
    <message>
        <source>The tap contains NaN values.</source>
        <translation>该观测点含有 NaN 值。</translation>
    </message>
    <message>
        <source>Another variant of this mistake also fits: %1.</source>
        <translation>此错误的另一种变体也相符：%1。</translation>
    </message>
    <message>
        <source>Of %1 values, %2 are NaN and %3 are infinite, the first at position %4, channel %5.</source>
        <translation>%1 个值中有 %2 个 NaN 和 %3 个无穷大，第一个在位置 %4、通道 %5。</translation>
    </message>
    <message>
        <source>Of %1 values, %2 are NaN, the first at position %3, channel %4.</source>
        <translation>%1 个值中有 %2 个 NaN，第一个在位置 %3、通道 %4。</translation>
    </message>
    <message>
        <source>Of %1 values, %2 are infinite, the first at position %3, channel %4.</source>
        <translation>%1 个值中有 %2 个无穷大，第一个在位置 %3、通道 %4。</translation>
    </message>
    <message>
        <source>Of %1 values, %2 is NaN, the first at position %3, channel %4.</source>
        <translation>%1 个值中有 %2 个 NaN，在位置 %3、通道 %4。</translation>
    </message>
    <message>
        <source>Of %1 values, %2 is infinite, the first at position %3, channel %4.</source>
        <translation>%1 个值中有 %2 个无穷大，在位置 %3、通道 %4。</translation>
    </message>
    <message>
        <source>In every block of %1 channels, only these differ: %2.</source>
        <translation>每 %1 个通道中只有这些不同：%2。</translation>
    </message>
    <message>
        <source>Only channel %1 of %2 differs.</source>
        <translation>%2 个通道中只有通道 %1 不同。</translation>
    </message>
    <message>
        <source>Only channels %1 to %2 of %3 differ.</source>
        <translation>%3 个通道中只有通道 %1 到 %2 不同。</translation>
    </message>
    <message>
        <source>Only every %1nd channel differs (%2, %3, %4, …).</source>
        <translation>只有每 %1 个通道中的一个不同（%2、%3、%4……）。</translation>
    </message>
    <message>
        <source>Only every %1rd channel differs (%2, %3, %4, …).</source>
        <translation>只有每 %1 个通道中的一个不同（%2、%3、%4……）。</translation>
    </message>
    <message>
        <source>Only every %1th channel differs (%2, %3, %4, …).</source>
        <translation>只有每 %1 个通道中的一个不同（%2、%3、%4……）。</translation>
    </message>
    <message>
        <source>Only head %1 of %2 differs.</source>
        <translation>%2 个头中只有头 %1 不同。</translation>
    </message>
    <message>
        <source>Only heads %1 of %2 differ.</source>
        <translation>%2 个头中只有头 %1 不同。</translation>
    </message>
    <message>
        <source>Only keys are rotated incorrectly: %1 is right.</source>
        <translation>只有键的旋转有误：%1 是对的。</translation>
    </message>
    <message>
        <source>Only position %1 differs.</source>
        <translation>只有位置 %1 不同。</translation>
    </message>
    <message>
        <source>Only positions %1 differ.</source>
        <translation>只有位置 %1 不同。</translation>
    </message>
    <message>
        <source>Only positions from %1 on differ.</source>
        <translation>只有从位置 %1 起不同。</translation>
    </message>
    <message>
        <source>Only queries are rotated incorrectly: %1 is right.</source>
        <translation>只有查询的旋转有误：%1 是对的。</translation>
    </message>
    <message>
        <source>Only the positions that were decoded one by one differ (from %1 on).</source>
        <translation>只有逐个解码的位置不同（从 %1 起）。</translation>
    </message>
    <message>
        <source>Only the prompt differs; positions that were decoded one by one (from %1 on) are equal.</source>
        <translation>只有提示词不同；逐个解码的位置（从 %1 起）相同。</translation>
    </message>
    <message>
        <source>At this tap, %1 other mistake fits equally well, but other taps rule it out.</source>
        <translation>在此观测点，另有 %1 种错误同样相符，但其他观测点排除了它。</translation>
    </message>
    <message>
        <source>At this tap, %1 other mistakes fit equally well, but other taps rule them out.</source>
        <translation>在此观测点，另有 %1 种错误同样相符，但其他观测点排除了它们。</translation>
    </message>
    <message>
        <source>All values of row %1 are zero.</source>
        <translation>第 %1 行的所有值都为零。</translation>
    </message>
    <message>
        <source>All values of rows %1 are zero.</source>
        <translation>第 %1 行的所有值都为零。</translation>
    </message>
    <message>
        <source>The difference is the same at every position: a vector, such as a bias, is added or left out.</source>
        <translation>每个位置的差异相同：加上或漏掉了一个向量，如同偏置。</translation>
    </message>
    <message>
        <source>The number in the cause was fitted to the other engine&apos;s values of %1.</source>
        <translation>原因中的数值是按另一引擎的 %1 的值拟合的。</translation>
    </message>
    <message>
        <source>The search ended early, after %1 seconds and %2 computations.</source>
        <translation>搜索提前结束，用时 %1 秒，试了 %2 种计算。</translation>
    </message>
    <message>
        <source>The values at %1 equal those of the previous position.</source>
        <translation>%1的值与前一位置的值相同。</translation>
    </message>
    <message>
        <source>The other engine&apos;s heads are Vitrine&apos;s heads in another order: %1.</source>
        <translation>另一引擎的头是 Vitrine 的头，但顺序不同：%1。</translation>
    </message>
    <message>
        <source>channel %1 of %2</source>
        <translation>%2 个通道中的通道 %1</translation>
    </message>
    <message>
        <source>channels %1 of %2</source>
        <translation>%2 个通道中的通道 %1</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>heads %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>infinite values</source>
        <translation>无穷大的值</translation>
    </message>
    <message>
        <source>position %1</source>
        <translation>位置 %1</translation>
    </message>
    <message>
        <source>positions %1 to %2</source>
        <translation>位置 %1 到 %2</translation>
    </message>
    <message>
        <source>experts that read the layer&apos;s input in parallel with a plain feed-forward</source>
        <translation>与普通前馈并列、读取层输入的专家</translation>
    </message>
    <message>
        <source>gates per head and RoPE with two different numbers of dimensions</source>
        <translation>每个头的门控，以及两种维数的 RoPE</translation>
    </message>
    <message>
        <source>hyper-connections and compressed keys</source>
        <translation>超连接和压缩的键</translation>
    </message>
    <message>
        <source>the value counts the rows of gate and up together, so it must be even</source>
        <translation>它同时计入 gate 和 up 的行数，因此必须是偶数</translation>
    </message>
    <message>
        <source>averaging of the experts with the shared expert</source>
        <translation>专家与共享专家的平均</translation>
    </message>
    <message>
        <source>norms of the heads with biases, and a ban on image tokens</source>
        <translation>带偏置的头归一化和对图片词元的禁用</translation>
    </message>
    <message>
        <source>connections from the embedding to every layer</source>
        <translation>从嵌入到每一层的通路</translation>
    </message>
    <message>
        <source>RWKV 7 states with a gated feed-forward</source>
        <translation>带门控前馈的 RWKV 7 状态</translation>
    </message>
    <message>
        <source>Granite with adapters</source>
        <translation>带适配器的 Granite</translation>
    </message>
    <message>
        <source>MiniMax 01 and M1</source>
        <translation>MiniMax 01 和 M1</translation>
    </message>
    <message>
        <source>Pocket TTS, a speech model</source>
        <translation>Pocket TTS，用于生成声音</translation>
    </message>
    <message>
        <source>Qwen 3 TTS, a speech model</source>
        <translation>Qwen 3 TTS，用于生成声音</translation>
    </message>
    <message>
        <source>adapters that tokens switch on</source>
        <translation>由词元开启的适配器</translation>
    </message>
    <message>
        <source>an early form of Qwen 4</source>
        <translation>Qwen 4 的早期形式</translation>
    </message>
    <message>
        <source>gates per head</source>
        <translation>每个头的门控</translation>
    </message>
    <message>
        <source>hyper-connections and layers that choose which tokens to attend to</source>
        <translation>超连接和自行选择关注哪些词元的层</translation>
    </message>
    <message>
        <source>layers that run several times</source>
        <translation>多次运行的层</translation>
    </message>
    <message>
        <source>gate limits</source>
        <translation>门控的限值</translation>
    </message>
    <message>
        <source>connections across layers and a special activation</source>
        <translation>跨层通路及其特有的激活函数</translation>
    </message>
    <message>
        <source>states of lightning attention</source>
        <translation>闪电注意力的状态</translation>
    </message>
    <message>
        <source> in rows of %1</source>
        <translation>（每行 %1 个）</translation>
    </message>
    <message>
        <source>has shape %1, but the metadata requires %2 values%3</source>
        <translation>的形状是 %1，但元数据要求 %2 个值%3</translation>
    </message>
    <message>
        <source>keys have length %1 (%2), and values of another length are not supported</source>
        <translation>键的长度是 %1（%2），不支持长度不同的值</translation>
    </message>
    <message>
        <source>keys and values of different widths</source>
        <translation>宽度与键不同的值</translation>
    </message>
    <message>
        <source>Delta rules normalize each head, then multiply by the activated gate. Mamba 2 multiplies by SiLU of the gate, then normalizes each group. Kimi uses a sigmoid instead of SiLU. RWKV 7 multiplies by g2 · sigmoid(g1 · x) after norm and bonus. In LFM 2, the rows of in_proj are those of B, C and x: B is the gate before the convolution, C the gate after it.</source>
        <translation>Delta 规则先对每个头归一化，再乘以激活后的门。Mamba 2 先乘以门的 SiLU，再对每组归一化。Kimi 用 sigmoid 代替 SiLU。RWKV 7 在归一化和加成之后乘以 g2 · sigmoid(g1 · x)。在 LFM 2 中，in_proj 的各行依次属于 B、C 和 x：B 是卷积之前的门，C 是卷积之后的门。</translation>
    </message>
    <message>
        <source>In each layer, keep the state of each head and the last inputs of the convolution from chunk to chunk and from step to step. Clear them only when a new sequence starts.</source>
        <translation>在每一层中，逐块、逐步保留每个头的状态和卷积的最近几个输入。只在新序列开始时清空它们。</translation>
    </message>
    <message>
        <source>Llama and Qwen use SiLU, Gemma and GPT-2 use the tanh form of GELU, and BERT-like models use the exact GELU with erf. Apertus uses xIELU: alpha_p applies to positive values, and alpha_n and beta apply to the others.</source>
        <translation>Llama 和 Qwen 使用 SiLU，Gemma 和 GPT-2 使用 GELU 的 tanh 形式，类 BERT 模型使用带 erf 的精确 GELU。Apertus 使用 xIELU：alpha_p 用于正值，alpha_n 和 beta 用于其余的值。</translation>
    </message>
    <message>
        <source>Check which of these norm tensors the file has: attn_norm, attn_q_norm, attn_k_norm, post_attention_norm, ffn_norm and post_ffw_norm in each layer, and output_norm. Apply each of them once. Also apply the norms without weights: of the heads in Llama 4, of the values in Gemma 4, and of the embedding in Muse Glimmer.</source>
        <translation>检查文件有以下哪些归一化张量：每层的 attn_norm、attn_q_norm、attn_k_norm、post_attention_norm、ffn_norm、post_ffw_norm，以及 output_norm。每个应用一次。没有权重的归一化也要应用：Llama 4 各头的归一化、Gemma 4 的值的归一化和 Muse Glimmer 嵌入的归一化。</translation>
    </message>
    <message>
        <source>Qwen 3 and Gemma 3 first normalize each head of Q and K, then rotate it. Hunyuan 1 and Llama 4 first rotate each head, then normalize it.</source>
        <translation>Qwen 3 和 Gemma 3 先对 Q 和 K 的每个头归一化，再旋转。Hunyuan 1 和 Llama 4 先旋转每个头，再归一化。</translation>
    </message>
    <message>
        <source>Apply the softmax to the logits of all experts, then choose the best ones. Mixtral and Qwen 3 divide the weights of the chosen experts by their sum; Qwen 2 and others do not. The metadata keys are expert_weights_norm and expert_gating_func. exp_probs_b.bias affects only the choice of experts. In Llama 4, the weights multiply the input of the experts.</source>
        <translation>对所有专家的 logits 做 softmax，再选取最优者。Mixtral 和 Qwen 3 把所选专家的权重除以它们的总和，Qwen 2 等则不除。元数据的键是 expert_weights_norm 和 expert_gating_func。exp_probs_b.bias 只影响专家的选择。在 Llama 4 中，权重乘在专家的输入上。</translation>
    </message>
    <message>
        <source>Some families rotate in only some of their layers: Muse Glimmer, Command R7B and K-EXAONE in layers with an attention window, and SmolLM 3 in three of every four layers. In their other layers, and in all layers of Kimi Linear and Nemotron H, q_rope equals q.</source>
        <translation>有些模型族只在部分层中旋转：Muse Glimmer、Command R7B 和 K-EXAONE 在有注意力窗口的层中旋转，SmolLM 3 在每四层中的三层旋转。在其余的层中，以及在 Kimi Linear 和 Nemotron H 的所有层中，q_rope 等于 q。</translation>
    </message>
    <message>
        <source>RoPE rotates queries and keys only. If Q, K and V are computed as one matrix, rotate only the heads of Q and K.</source>
        <translation>RoPE 只旋转查询和键。如果 Q、K、V 作为一个矩阵计算，只旋转 Q 和 K 的头。</translation>
    </message>
    <message>
        <source>For each token, choose the &lt;architecture&gt;.expert_used_count experts with the largest logits. If the file has exp_probs_b.bias, choose the experts with the largest sum of probability and bias. The probability is the softmax or the sigmoid of the logit. If the model groups its experts, choose only from the best groups.</source>
        <translation>对每个词元，选择 logit 最大的 &lt;architecture&gt;.expert_used_count 个专家。如果文件含有 exp_probs_b.bias，则选择概率与偏置之和最大的专家。概率是 logit 的 softmax 或 sigmoid。如果模型将专家分组，只从最好的组中选择。</translation>
    </message>
    <message>
        <source>Add the result of the shared expert (ffn_*_shexp) to that of the other experts. If the file has ffn_gate_inp_shexp, multiply the shared expert&apos;s result by the sigmoid of this projection. Do not multiply it by expert_weights_scale.</source>
        <translation>把共享专家（ffn_*_shexp）的结果加到其他专家的结果上。若文件有 ffn_gate_inp_shexp，则把共享专家的结果乘以该投影的 sigmoid。不要乘以 expert_weights_scale。</translation>
    </message>
    <message>
        <source>applies a norm at the wrong place</source>
        <translation>在错误的位置应用归一化</translation>
    </message>
    <message>
        <source>layer_out is the layer&apos;s input plus the output of attention plus the output of the feed-forward network. Add the outputs to the residual stream itself, not to its normed copy. In families with parallel branches, attention and the feed-forward network read the same input. In Falcon H1, attention and the recurrent state read the same input.</source>
        <translation>layer_out 是层输入加注意力的输出加前馈网络的输出。把这些输出加到残差流本身，而不是它归一化后的副本。在并行分支的模型族中，注意力与前馈网络读取同一输入。在 Falcon H1 中，注意力与循环状态读取同一输入。</translation>
    </message>
    <message>
        <source>In Qwen 3.5, Qwen 3 Next, GLM 4.5 and gpt-oss, post_attention_norm is the norm before the feed-forward network: apply it after attention is added to the residual stream. In Gemma 2 and 3, GLM 4 and OLMo 2, it is the norm of the attention output.</source>
        <translation>在 Qwen 3.5、Qwen 3 Next、GLM 4.5 和 gpt-oss 中，post_attention_norm 是前馈网络之前的归一化：请在把注意力加到残差流之后应用它。在 Gemma 2 和 3、GLM 4 和 OLMo 2 中，它是对注意力输出的归一化。</translation>
    </message>
    <message>
        <source>%1 are larger by %2</source>
        <translation>%1偏大 %2</translation>
    </message>
    <message>
        <source>%1 are smaller by %2</source>
        <translation>%1偏小 %2</translation>
    </message>
    <message>
        <source>a Git LFS pointer to a file of %1 bytes</source>
        <translation>指向一个 %1 字节文件的 Git LFS 指针</translation>
    </message>
    <message>
        <source>an XML document with the error code %1</source>
        <translation>错误代码为 %1 的 XML 文档</translation>
    </message>
    <message>
        <source>a web page with the title %1</source>
        <translation>标题为 %1 的网页</translation>
    </message>
    <message>
        <source>%1 Weights that were not read, such as the end of a tensor, would give the same values.</source>
        <translation>%1 未读取的权重（如张量末尾）会得出相同的值。</translation>
    </message>
    <message>
        <source>%1 cannot be read as a zip archive: %2.</source>
        <translation>无法将 %1 作为 zip 归档读取：%2。</translation>
    </message>
    <message>
        <source>%1 cannot be unpacked: %2.</source>
        <translation>无法解压 %1：%2。</translation>
    </message>
    <message>
        <source>%1 cannot be unpacked: it has more bytes than the archive states.</source>
        <translation>无法解压 %1：其字节数超过归档中注明的数量。</translation>
    </message>
    <message>
        <source>%1 could not be imported: there are no chats in it.</source>
        <translation>无法导入 %1：其中没有对话。</translation>
    </message>
    <message>
        <source>%1 could not be replaced (%2).</source>
        <translation>无法替换 %1（%2）。</translation>
    </message>
    <message>
        <source>%1 is not valid text in the encoding %2.</source>
        <translation>%1 不是编码为 %2 的有效文本。</translation>
    </message>
    <message>
        <source>%1 nests lists and objects more than %2 levels deep.</source>
        <translation>%1 的列表和对象嵌套超过 %2 层。</translation>
    </message>
    <message>
        <source>%1 of type %2</source>
        <translation>类型为 %2 的 %1</translation>
    </message>
    <message>
        <source>%1 unpacks to more than %2 MB, the limit for an import.</source>
        <translation>%1 解压后超过 %2 MB，即可导入的上限。</translation>
    </message>
    <message>
        <source>%1: %2 is %3, but must hold %4 numbers.</source>
        <translation>%1：%2 是 %3，但必须包含 %4 个数。</translation>
    </message>
    <message>
        <source>%1, line %2: the name of the node, %3, holds a control character.</source>
        <translation>%1，第 %2 行：节点的名称 %3 包含控制字符。</translation>
    </message>
    <message>
        <source>%1, line %2: the shape of the node in %3 cannot be read.</source>
        <translation>%1，第 %2 行：无法读取 %3 中节点的形状。</translation>
    </message>
    <message>
        <source>%1: the file is larger than the limit of %2.</source>
        <translation>%1：文件超过 %2 的上限。</translation>
    </message>
    <message>
        <source>%1: the name of member %2 has %3 bytes; at most %4 are allowed.</source>
        <translation>%1：成员 %2 的名称有 %3 字节；最多允许 %4 字节。</translation>
    </message>
    <message>
        <source>%1; a model is one file that begins with the letters GGUF</source>
        <translation>%1；模型是单个以字母 GGUF 开头的文件</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is missing</source>
        <translation>缺少 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>0.0 cannot be raised to a negative power</source>
        <translation>0.0 不能取负数次幂</translation>
    </message>
    <message>
        <source>each 16-bit id was read as two 8-bit ids</source>
        <translation>每个 16 位的 ID 被读作两个 8 位的 ID</translation>
    </message>
    <message>
        <source>each 32-bit id was read as four 8-bit ids</source>
        <translation>每个 32 位的 ID 被读作四个 8 位的 ID</translation>
    </message>
    <message>
        <source>each 32-bit id was read as two 16-bit ids</source>
        <translation>每个 32 位的 ID 被读作两个 16 位的 ID</translation>
    </message>
    <message>
        <source>each 64-bit id was read as eight 8-bit ids</source>
        <translation>每个 64 位的 ID 被读作八个 8 位的 ID</translation>
    </message>
    <message>
        <source>each 64-bit id was read as four 16-bit ids</source>
        <translation>每个 64 位的 ID 被读作四个 16 位的 ID</translation>
    </message>
    <message>
        <source>%1, or %2</source>
        <translation>%1，或 %2</translation>
    </message>
    <message>
        <source>each 64-bit id was read as two 32-bit ids</source>
        <translation>每个 64 位的 ID 被读作两个 32 位的 ID</translation>
    </message>
    <message>
        <source>A mistake at later positions and a mistake in decoding tokens one by one would give the same numbers. To distinguish them, compare again with another value of --decode in both engines.</source>
        <translation>后面位置的错误与逐个解码词元时的错误会得出同样的数值。要加以区分，请在两个引擎中换用另一个 --decode 值再次比较。</translation>
    </message>
    <message>
        <source>A ring cache needs as many rows as the window plus one batch. Writing a batch must not overwrite rows that the first token of the batch still sees.</source>
        <translation>环形缓存需要的行数是窗口加一个批次。写入批次时，不要覆盖该批次的第一个词元仍能看到的行。</translation>
    </message>
    <message>
        <source>The token in row i of a batch has the position of the first row plus i. It sees everything in the cache up to and including its own position.</source>
        <translation>批次第 i 行的词元的位置是第一行的位置加 i。它能看到缓存中直到自己的位置（含）的所有内容。</translation>
    </message>
    <message>
        <source>After the loop over whole vectors, add the remaining elements one by one. Or pad the row with zeros to a whole number of vectors.</source>
        <translation>在整向量循环之后，逐个加上剩余元素，或用零把行补齐到整向量。</translation>
    </message>
    <message>
        <source>Apply the softmax only once. The attention kernel may already include the softmax.</source>
        <translation>softmax 只应用一次。注意力内核可能已包含它。</translation>
    </message>
    <message>
        <source>writes only CR at the ends of lines</source>
        <translation>在行末只写 CR</translation>
    </message>
    <message>
        <source>writes CRLF where the text has LF</source>
        <translation>在文本用 LF 的地方写成 CRLF</translation>
    </message>
    <message>
        <source>Compute the angle (position times frequency), its sine and its cosine in float32, even if the model runs in half precision. Half precision represents all integers only up to 2048, bfloat16 only up to 256.</source>
        <translation>即使模型以半精度运行，也要用 float32 计算角度（位置乘以频率）及其正弦和余弦。半精度只能表示 2048 以内的所有整数，bfloat16 只到 256。</translation>
    </message>
    <message>
        <source>Compute sines and cosines for as many positions as the cache can hold, and report an error for a position beyond the end of the table.</source>
        <translation>按缓存可容纳的位置数计算正弦和余弦，并在位置超出表末尾时报错。</translation>
    </message>
    <message>
        <source>Every row has its own sum of squares. Reduce over the last axis only, and keep that axis (keepdims) for the division.</source>
        <translation>每一行有各自的平方和。只在最后一个轴上归约，并保留该轴（keepdims）用于除法。</translation>
    </message>
    <message>
        <source>Find the limit in the code. It may come from a fixed scale of 8-bit activations, a clamp against overflow, or a saturating conversion.</source>
        <translation>在代码中找出该限制。它可能来自 8 位激活的固定缩放、防溢出的截断，或饱和转换。</translation>
    </message>
    <message>
        <source>The server asks to wait %1 days before the next request.</source>
        <translation>服务器要求等待 %1 天后再发送下一个请求。</translation>
    </message>
    <message>
        <source>The server asks to wait %1 minutes before the next request.</source>
        <translation>服务器要求等待 %1 分钟后再发送下一个请求。</translation>
    </message>
    <message>
        <source>The server asks to wait %1 s before the next request.</source>
        <translation>服务器要求等待 %1 秒后再发送下一个请求。</translation>
    </message>
    <message>
        <source>The server asks to wait longer than a year before the next request.</source>
        <translation>服务器要求等待一年以上再发送下一个请求。</translation>
    </message>
    <message>
        <source>This cause fits, although the values of %1 in the same layer are right. So the mistake is in a copy of these values, such as the cache, or in the code that reads them.</source>
        <translation>该原因相符，尽管同一层的 %1 的值是正确的。因此错误在于这些值的副本（如缓存），或在于读取它们的代码。</translation>
    </message>
    <message>
        <source>This cause fits if the other engine evaluated the tokens one by one, starting at position %1. Check --decode.</source>
        <translation>如果另一引擎从位置 %1 起逐个对词元求值，该原因就相符。请检查 --decode。</translation>
    </message>
    <message>
        <source>Keep the weights in the type that they have in the file, or round them to the nearest value. Cutting off the lower bits of a float doubles the largest error and always rounds towards zero. Quantizing the weights again adds a second error.</source>
        <translation>保持权重在文件中的类型，或舍入到最近的值。直接截去浮点数的低位会使最大误差加倍，且总是向零舍入。再次量化权重会增加第二次误差。</translation>
    </message>
    <message>
        <source>each text has compatibility equivalents in places where the other text has the original characters</source>
        <translation>两份文本各有一些位置用了兼容等价字符，而另一份在这些位置是原来的字符</translation>
    </message>
    <message>
        <source>the characters are in no Unicode form, but the text is in %1</source>
        <translation>这些字符不符合任何 Unicode 规范形式，而文本是 %1</translation>
    </message>
    <message>
        <source>writes LF where the text has CR or CRLF</source>
        <translation>在文本用 CR 或 CRLF 的地方写成 LF</translation>
    </message>
    <message>
        <source>also at the end of the text</source>
        <translation>文本末尾也是</translation>
    </message>
    <message>
        <source>also at the starts of lines</source>
        <translation>行首也是</translation>
    </message>
    <message>
        <source>and escapes characters in the text</source>
        <translation>并转义文本中的字符</translation>
    </message>
    <message>
        <source>writes LF where the text has CRLF</source>
        <translation>在文本用 CRLF 的地方写成 LF</translation>
    </message>
    <message>
        <source>Load both elements of a pair before you write one of them.</source>
        <translation>先加载一对中的两个元素，再写入其中任何一个。</translation>
    </message>
    <message>
        <source>LoopContext.changed() got an unexpected keyword argument &apos;%1&apos;</source>
        <translation>LoopContext.changed() 收到意外的关键字参数 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>LoopContext.cycle() got an unexpected keyword argument &apos;%1&apos;</source>
        <translation>LoopContext.cycle() 收到意外的关键字参数 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>No entry in the server&apos;s list of models has an &quot;id&quot; that is a text: %1.</source>
        <translation>服务器的模型列表中没有一项的 &quot;id&quot; 是文本：%1。</translation>
    </message>
    <message>
        <source>Numerical result out of range</source>
        <translation>数值结果超出范围</translation>
    </message>
    <message>
        <source>Before the softmax, set the scores of padding rows in the cache to minus infinity. Their keys are zeros, so their scores are 0, and a score of 0 still gets a share of the softmax.</source>
        <translation>在 softmax 之前，把缓存中填充行的分数设为负无穷大。它们的键是零，所以分数为 0，而分数 0 在 softmax 中仍会占一份。</translation>
    </message>
    <message>
        <source>An unexpected error occurred.</source>
        <translation>发生意外错误。</translation>
    </message>
    <message>
        <source>Sum the squares of all values of the row. Add up the partial sums of all threads of a workgroup. If the row is longer than the workgroup, let each thread process more than one value.</source>
        <translation>对行中所有值的平方求和。把工作组中所有线程的部分和相加。如果行比工作组长，每个线程须处理多个值。</translation>
    </message>
    <message>
        <source>The JSON schema</source>
        <translation>JSON 模式</translation>
    </message>
    <message>
        <source>The JSON schema is too large for a grammar; use fewer and shorter parts.</source>
        <translation>JSON 模式过大，无法转换为语法；请使用更少、更短的部分。</translation>
    </message>
    <message>
        <source>The server at %1 compressed its answer in a format that is not supported.</source>
        <translation>位于 %1 的服务器用不受支持的格式压缩了回答。</translation>
    </message>
    <message>
        <source>The chats could not be copied to %1 (%2).</source>
        <translation>无法将对话复制到 %1（%2）。</translation>
    </message>
    <message>
        <source>The chat database %1 is damaged: its schema version is %2, which is not valid.</source>
        <translation>对话数据库 %1 已损坏：其模式版本是 %2，这不是有效的版本。</translation>
    </message>
    <message>
        <source>The damaged file has no readable table of chats.</source>
        <translation>损坏的文件中没有可读取的对话表。</translation>
    </message>
    <message>
        <source>The file %1 does not exist.</source>
        <translation>文件 %1 不存在。</translation>
    </message>
    <message>
        <source>The file has no default chat template; its template %1 is used.</source>
        <translation>文件没有默认的对话模板；使用其模板 %1。</translation>
    </message>
    <message>
        <source>The folder %1 for backups of the chats cannot be created.</source>
        <translation>无法创建对话备份文件夹 %1。</translation>
    </message>
    <message>
        <source>The grammar enters more than %1 rules before it reads the next character; use fewer rules.</source>
        <translation>语法在读取下一个字符之前进入超过 %1 条规则；请减少规则。</translation>
    </message>
    <message>
        <source>The grammar is in UTF-16; save it as UTF-8.</source>
        <translation>语法是 UTF-16 编码；请保存为 UTF-8。</translation>
    </message>
    <message>
        <source>The grammar is too large: it has more than %1 parts, or too many of its alternatives are similar; use fewer and shorter rules.</source>
        <translation>语法过大：超过 %1 个部分，或有太多选项相似；请使用更少、更短的规则。</translation>
    </message>
    <message>
        <source>The server at %1 returned an empty answer (HTTP %2).</source>
        <translation>%1 的服务器的回答没有任何内容 (HTTP %2)。</translation>
    </message>
    <message>
        <source>The server at %1 redirects (%2), but gives no address.</source>
        <translation>%1 的服务器要求重定向 (%2)，但没有给出地址。</translation>
    </message>
    <message>
        <source>The server at %1 redirects in a circle: %2 leads back to itself.</source>
        <translation>%1 的服务器循环重定向：%2 又指回自身。</translation>
    </message>
    <message>
        <source>The server at %1 redirects to %2, which is not an HTTP address.</source>
        <translation>%1 的服务器重定向到 %2，它不是 http 地址。</translation>
    </message>
    <message>
        <source>The answer is incomplete: the server stopped it at the server&apos;s own token limit.</source>
        <translation>回答不完整：服务器在其自身的词元上限处停止了回答。</translation>
    </message>
    <message>
        <source>The server&apos;s answer</source>
        <translation>服务器的回答</translation>
    </message>
    <message>
        <source>The server&apos;s answer has more than %1 JSON values.</source>
        <translation>服务器的回答包含超过 %1 个 JSON 值。</translation>
    </message>
    <message>
        <source>The server&apos;s answer was rejected: it decompresses to more than %1 times its size.</source>
        <translation>已放弃服务器的回答：解压后长度超过原来的 %1 倍。</translation>
    </message>
    <message>
        <source>Do not add an epsilon to the sum of the exponentials. After the largest score is subtracted, this sum is at least 1.</source>
        <translation>不要给指数之和加 epsilon。减去最大分数之后，这个和至少为 1。</translation>
    </message>
    <message>
        <source>There is not enough memory for this operation.</source>
        <translation>内存不足，无法执行此操作。</translation>
    </message>
    <message>
        <source>UTF-16 with a byte order mark</source>
        <translation>带字节顺序标记的 UTF-16</translation>
    </message>
    <message>
        <source>UTF-16, big-endian</source>
        <translation>UTF-16，大端</translation>
    </message>
    <message>
        <source>UTF-16, little-endian</source>
        <translation>UTF-16，小端</translation>
    </message>
    <message>
        <source>Use the exact function. The model was not trained with an approximation, such as hard swish, a rational tanh, or e^x by shifting bits.</source>
        <translation>使用精确的函数。模型并未用近似函数训练过，例如 hard swish、有理 tanh 或用移位计算的 e^x。</translation>
    </message>
    <message>
        <source>Wait for all threads (with a barrier or a synchronised stream) before the next operation reads their results. As a test, run the operation with one thread: the difference must vanish.</source>
        <translation>在下一个操作读取结果之前，等待所有线程（用屏障或同步流）。作为测试，用一个线程运行该操作：差异必定消失。</translation>
    </message>
    <message>
        <source>When the running maximum rises from m to m&apos;, multiply both the sum and the mixed values of the earlier tiles by e^(m - m&apos;).</source>
        <translation>当运行最大值从 m 升到 m&apos; 时，把先前分块的总和与混合值都乘以 e^(m - m&apos;)。</translation>
    </message>
    <message>
        <source>%1: the file itself was not downloaded. Run &quot;git lfs pull&quot; in the folder of the pointer, or download the file itself</source>
        <translation>%1：文件本身未下载。请在该指针所在的文件夹中运行 &quot;git lfs pull&quot;，或下载文件本身</translation>
    </message>
    <message>
        <source>a Xet pointer: the file itself was not downloaded. Run &quot;git xet install&quot; and &quot;git lfs pull&quot; in the folder of the pointer, or download the file itself</source>
        <translation>Xet 指针：文件本身未下载。请在该指针所在的文件夹中运行 &quot;git xet install&quot; 和 &quot;git lfs pull&quot;，或下载文件本身</translation>
    </message>
    <message>
        <source>a git-annex pointer: the file itself was not downloaded. Run &quot;git annex get&quot; in the folder of the pointer</source>
        <translation>git-annex 指针：文件本身未下载。请在该指针所在的文件夹中运行 &quot;git annex get&quot;</translation>
    </message>
    <message>
        <source>a list or an object is expected here</source>
        <translation>此处应有列表或对象</translation>
    </message>
    <message>
        <source>a negative number to the power of a fraction is not a real number</source>
        <translation>负数的分数次幂不是实数</translation>
    </message>
    <message>
        <source>a safetensors file, which has to be converted to GGUF</source>
        <translation>safetensors 文件，需要转换为 GGUF</translation>
    </message>
    <message>
        <source>adds a second CR before each CRLF</source>
        <translation>在每个 CRLF 前多加一个 CR</translation>
    </message>
    <message>
        <source>a tar archive; a model is one file that begins with the letters GGUF</source>
        <translation>tar 归档；模型是单个以字母 GGUF 开头的文件</translation>
    </message>
    <message>
        <source>a text file that begins with %1: download the model again</source>
        <translation>以 %1 开头的文本文件：请重新下载模型</translation>
    </message>
    <message>
        <source>a parameter of a tool is not a text.</source>
        <translation>某个工具的参数不是文本。</translation>
    </message>
    <message>
        <source>a value is missing</source>
        <translation>缺少值</translation>
    </message>
    <message>
        <source>a value is missing after the comma</source>
        <translation>逗号后缺少值</translation>
    </message>
    <message>
        <source>a web page</source>
        <translation>网页</translation>
    </message>
    <message>
        <source>a zero byte</source>
        <translation>零字节</translation>
    </message>
    <message>
        <source>adds a constant to the sum of the softmax</source>
        <translation>在 softmax 的总和中加了一个常数</translation>
    </message>
    <message>
        <source>all ids except those of special tokens</source>
        <translation>除特殊词元外的所有 ID</translation>
    </message>
    <message>
        <source>all ids from the difference on</source>
        <translation>从差异处起的所有 ID</translation>
    </message>
    <message>
        <source>an HTTP response (%1), which was saved in place of the model: download it again</source>
        <translation>HTTP 响应 (%1)，被当作模型保存：请重新下载</translation>
    </message>
    <message>
        <source>an XML document</source>
        <translation>XML 文档</translation>
    </message>
    <message>
        <source>an unfinished download: the beginning of the file holds only zeros, because its space was reserved but not filled. Download the file again</source>
        <translation>未完成的下载：文件开头只有零，因为空间已预留但没有写入。请重新下载该文件</translation>
    </message>
    <message>
        <source>encodes NUL as two bytes, as in Java</source>
        <translation>把 NUL 编码为两个字节，如同 Java</translation>
    </message>
    <message>
        <source>applies the softmax of attention twice</source>
        <translation>对注意力应用了两次 softmax</translation>
    </message>
    <message>
        <source>approximates the activation function</source>
        <translation>用近似计算激活函数</translation>
    </message>
    <message>
        <source>reads the text as Latin-1</source>
        <translation>按 Latin-1 读取文本</translation>
    </message>
    <message>
        <source>reads the text as Latin-1, twice</source>
        <translation>按 Latin-1 读取文本，两次</translation>
    </message>
    <message>
        <source>reads the text as code page 437</source>
        <translation>按代码页 437 读取文本</translation>
    </message>
    <message>
        <source>reads the text as code page 850</source>
        <translation>按代码页 850 读取文本</translation>
    </message>
    <message>
        <source>reads the text as Windows-1251</source>
        <translation>按 Windows-1251 读取文本</translation>
    </message>
    <message>
        <source>reads the text as KOI8-R</source>
        <translation>按 KOI8-R 读取文本</translation>
    </message>
    <message>
        <source>reads the text as Mac Roman</source>
        <translation>按 Mac Roman 读取文本</translation>
    </message>
    <message>
        <source>reads the text as %1</source>
        <translation>按 %1 读取文本</translation>
    </message>
    <message>
        <source>%1, read as Latin-1</source>
        <translation>%1，按 Latin-1 读取</translation>
    </message>
    <message>
        <source>%1, read as Windows-1252</source>
        <translation>%1，按 Windows-1252 读取</translation>
    </message>
    <message>
        <source>%1, read as UTF-8 with U+FFFD for invalid bytes</source>
        <translation>%1，按 UTF-8 读取，无效字节替换为 U+FFFD</translation>
    </message>
    <message>
        <source>reads the text as Windows-1252</source>
        <translation>按 Windows-1252 读取文本</translation>
    </message>
    <message>
        <source>reads the text as Windows-1252, twice</source>
        <translation>按 Windows-1252 读取文本，两次</translation>
    </message>
    <message>
        <source>clips values to a range</source>
        <translation>将值截断到某个范围</translation>
    </message>
    <message>
        <source>computes RoPE with too few bits</source>
        <translation>计算 RoPE 的位数过少</translation>
    </message>
    <message>
        <source>computes a norm from only a part of its row</source>
        <translation>只用行的一部分计算归一化</translation>
    </message>
    <message>
        <source>computes a single norm over all rows of a batch</source>
        <translation>对批次的所有行计算同一个归一化</translation>
    </message>
    <message>
        <source>does not rescale earlier tiles of an online softmax</source>
        <translation>没有重新缩放在线 softmax 的先前分块</translation>
    </message>
    <message>
        <source>format must be a text</source>
        <translation>format 必须是文本</translation>
    </message>
    <message>
        <source>%1; %2 became %3</source>
        <translation>%1；%2 变成了 %3</translation>
    </message>
    <message>
        <source>includes padding rows of the cache in the softmax</source>
        <translation>把缓存的填充行计入 softmax</translation>
    </message>
    <message>
        <source>ids are bitwise inverted</source>
        <translation>ID 按位取反</translation>
    </message>
    <message>
        <source>the file ends in the middle of the chat, or is damaged.</source>
        <translation>文件在对话中间结束，或已损坏。</translation>
    </message>
    <message>
        <source>the file has version %1 of GPT4All&apos;s format; versions %2 to %3 are supported.</source>
        <translation>其 GPT4All 格式版本为 %1；支持版本 %2 到 %3。</translation>
    </message>
    <message>
        <source>a chat is larger than %1 MB, the limit for one chat.</source>
        <translation>有一个对话大于 %1 MB，即单个对话的上限。</translation>
    </message>
    <message>
        <source>a chat is larger than 256 MB, the limit for one chat.</source>
        <translation>有一个对话大于 256 MB，即单个对话的上限。</translation>
    </message>
    <message>
        <source>the file is not JSON (at byte %1: %2).</source>
        <translation>文件不是 JSON（位于第 %1 字节：%2）。</translation>
    </message>
    <message>
        <source>its answers are nested too deeply.</source>
        <translation>其回答嵌套过深。</translation>
    </message>
    <message>
        <source>ids are stored as signed 16-bit integers</source>
        <translation>ID 存为 16 位有符号数</translation>
    </message>
    <message>
        <source>ids are stored as signed 8-bit integers</source>
        <translation>ID 存为 8 位有符号数</translation>
    </message>
    <message>
        <source>leaves out the byte order mark</source>
        <translation>漏掉了字节顺序标记</translation>
    </message>
    <message>
        <source>leaves out the last elements of dot products</source>
        <translation>漏掉了点积的最后几个元素</translation>
    </message>
    <message>
        <source>ids above 127 are replaced by 127</source>
        <translation>大于 127 的 ID 被替换为 127</translation>
    </message>
    <message>
        <source>ids above 255 are replaced by 255</source>
        <translation>大于 255 的 ID 被替换为 255</translation>
    </message>
    <message>
        <source>ids above 32767 are replaced by 32767</source>
        <translation>大于 32767 的 ID 被替换为 32767</translation>
    </message>
    <message>
        <source>ids above 65535 are replaced by 65535</source>
        <translation>大于 65535 的 ID 被替换为 65535</translation>
    </message>
    <message>
        <source>line %1 is not a JSON object.</source>
        <translation>第 %1 行不是 JSON 对象。</translation>
    </message>
    <message>
        <source>masks by the row in a batch instead of the position</source>
        <translation>按批次中的行号而不是位置屏蔽</translation>
    </message>
    <message>
        <source>metadata key %1: the array length %2 at byte %3 needs more than the %4 bytes that follow%5.</source>
        <translation>元数据键 %1：字节 %3 处的数组长度 %2 超出其后的 %4 字节%5。</translation>
    </message>
    <message>
        <source>method must be common, ceil or floor</source>
        <translation>method 必须是 common、ceil 或 floor</translation>
    </message>
    <message>
        <source>must have one entry per layer</source>
        <translation>必须为每一层包含一项</translation>
    </message>
    <message>
        <source>must be at least %1</source>
        <translation>不得小于 %1</translation>
    </message>
    <message>
        <source>no items for cycling given</source>
        <translation>没有给出可循环的项</translation>
    </message>
    <message>
        <source>uses one byte for each character, as Latin-1 or Windows-1252 does</source>
        <translation>每个字符用一个字节，如同 Latin-1 或 Windows-1252</translation>
    </message>
    <message>
        <source>overwrites one element of a pair (RoPE) before it has computed the other one</source>
        <translation>RoPE 旋转时，在算出一对中的另一个元素之前就覆盖了其中一个</translation>
    </message>
    <message>
        <source>overwrites rows of a ring cache that are still needed</source>
        <translation>覆盖了环形缓存中仍需要的行</translation>
    </message>
    <message>
        <source>adds a byte order mark at the start</source>
        <translation>在开头加了一个字节顺序标记</translation>
    </message>
    <message>
        <source>ids are read as 16 bits in the other byte order</source>
        <translation>ID 按相反的字节序读作 16 位</translation>
    </message>
    <message>
        <source>ids are read as 32 bits in the other byte order</source>
        <translation>ID 按相反的字节序读作 32 位</translation>
    </message>
    <message>
        <source>reads beyond the end of its RoPE table</source>
        <translation>读取超出了 RoPE 表的末尾</translation>
    </message>
    <message>
        <source>ids are rounded to bf16 (8 significant bits)</source>
        <translation>ID 被舍入到 bf16（8 位有效位）</translation>
    </message>
    <message>
        <source>ids are rounded to f16 (11 significant bits)</source>
        <translation>ID 被舍入到 f16（11 位有效位）</translation>
    </message>
    <message>
        <source>rounds weights to fewer bits</source>
        <translation>把权重舍入到更少的位数</translation>
    </message>
    <message>
        <source>ids are taken modulo 2^%1</source>
        <translation>ID 对 2^%1 取模</translation>
    </message>
    <message>
        <source>ids are cut to bf16 (8 significant bits)</source>
        <translation>ID 被截断为 bf16（8 个有效位）</translation>
    </message>
    <message>
        <source>ids are taken modulo 2^16 (stored in 16 bits)</source>
        <translation>ID 对 2^16 取模（存为 16 位）</translation>
    </message>
    <message>
        <source>ids are taken modulo 2^8 (stored in 8 bits)</source>
        <translation>ID 对 2^8 取模（存为 8 位）</translation>
    </message>
    <message>
        <source>tensor %1: its %2 bytes of data at offset %3 (written at byte %4) do not fit into the %5 bytes of data in the file, which ends at byte %6.</source>
        <translation>张量 %1：偏移 %3（写于字节 %4）处的 %2 字节数据超出文件的 %5 字节数据，文件在字节 %6 结束。</translation>
    </message>
    <message>
        <source>the %1 at byte %2 needs %3 bytes, but the file ends at byte %4%5.</source>
        <translation>字节 %2 处的%1需要 %3 字节，但文件在字节 %4 结束%5。</translation>
    </message>
    <message>
        <source>the file cannot be read</source>
        <translation>无法读取文件</translation>
    </message>
    <message>
        <source>the file ends unexpectedly</source>
        <translation>文件过早结束</translation>
    </message>
    <message>
        <source>the %1 at byte %2 has length %3, but only %4 bytes follow%5.</source>
        <translation>字节 %2 处的%1长度为 %3，但其后只有 %4 字节%5。</translation>
    </message>
    <message>
        <source>the message %1</source>
        <translation>消息 %1</translation>
    </message>
    <message>
        <source>the metadata count %1 at byte 16 needs more than the %2 bytes that follow%3.</source>
        <translation>字节 16 处的元数据数量 %1 超出其后的 %2 字节%3。</translation>
    </message>
    <message>
        <source>the name of the array, %1, holds a control character.</source>
        <translation>数组名称 %1 含有控制字符。</translation>
    </message>
    <message>
        <source>the pattern is too long for a grammar</source>
        <translation>该 pattern 过长，无法转换为语法</translation>
    </message>
    <message>
        <source>the tensor count %1 at byte 8 needs more than the %2 bytes that follow the metadata%3.</source>
        <translation>字节 8 处的张量数量 %1 超出元数据之后的 %2 字节%3。</translation>
    </message>
    <message>
        <source>this is not a GGUF file, but %1.</source>
        <translation>这不是 GGUF 文件，而是%1。</translation>
    </message>
    <message>
        <source>ids from about %1 on</source>
        <translation>约从 %1 起的 ID</translation>
    </message>
    <message>
        <source>pairs of 16-bit ids were read as one 32-bit id</source>
        <translation>每两个 16 位的 ID 被读作一个 32 位的 ID</translation>
    </message>
    <message>
        <source>type %1 doesn&apos;t define __round__ method</source>
        <translation>类型 %1 没有定义 __round__ 方法</translation>
    </message>
    <message>
        <source>uses results before all threads have written them</source>
        <translation>在所有线程写完之前就使用了结果</translation>
    </message>
    <message>
        <source>encodes spaces as +</source>
        <translation>把空格编码为 +</translation>
    </message>
    <message>
        <source>the array %1 has no header. Its size and its values match the type %2.</source>
        <translation>数组 %1 没有文件头。按大小和数值判断，其类型是 %2。</translation>
    </message>
    <message>
        <source>the array %1 holds the values of position %2, which is not the last position. The array was compared at that position.</source>
        <translation>数组 %1 是位置 %2 的值，而该位置不是最后一个。该数组已在该位置比较。</translation>
    </message>
    <message>
        <source>the array %1 holds the values of positions %2 to %3, which are not the last positions. The array was compared at those positions.</source>
        <translation>数组 %1 是位置 %2 到 %3 的值，而这些位置不是最后几个。该数组已在这些位置比较。</translation>
    </message>
    <message>
        <source>the array %1 holds 1 value that float32 cannot hold (%2). This value counts as infinite.</source>
        <translation>数组 %1 有 1 个 float32 无法表示的值（%2）。该值按无穷大处理。</translation>
    </message>
    <message>
        <source>the array %1 holds %2 values that float32 cannot hold. The first is %3. These values count as infinite.</source>
        <translation>数组 %1 有 %2 个 float32 无法表示的值，第一个是 %3。这些值按无穷大处理。</translation>
    </message>
    <message>
        <source>%1 contains no text.</source>
        <translation>%1 中没有文本。</translation>
    </message>
    <message>
        <source>%1 is an archive; only texts, PDF, docx, xlsx, odt and ods files can be attached.</source>
        <translation>%1 是压缩包；只能附加文本、PDF、docx、xlsx、odt 和 ods 文件。</translation>
    </message>
    <message>
        <source>%1 is damaged: %2 %3.</source>
        <translation>%1 已损坏：%2 %3。</translation>
    </message>
    <message>
        <source>%1 is damaged: it does not contain %2.</source>
        <translation>%1 已损坏：其中缺少 %2。</translation>
    </message>
    <message>
        <source>%1 is encrypted or in a pre-2007 Office format. Save it as docx, xlsx or odt, without a password.</source>
        <translation>%1 已加密，或采用 Office 2007 之前的格式。请另存为不带密码的 docx、xlsx 或 odt。</translation>
    </message>
    <message>
        <source>%1 is not a text file; only texts, PDF, docx, xlsx, odt and ods files can be attached.</source>
        <translation>%1 不是文本文件；只能附加文本、PDF、docx、xlsx、odt 和 ods 文件。</translation>
    </message>
    <message>
        <source>%1 unpacks to more than %2 MB, the limit for reading.</source>
        <translation>%1 解压后超过 %2 MB，这是可读取的上限。</translation>
    </message>
    <message>
        <source>%1 could not be read to its end.</source>
        <translation>%1 没有读取完整。</translation>
    </message>
    <message>
        <source>If TF32 is intended, nothing is wrong: GPUs can multiply float32 values in TF32. Turn TF32 off if you need exact products.</source>
        <translation>若本意就是 TF32，则没有错误：GPU 可以用 TF32 计算 float32 的乘法。若需要精确的乘积，请关闭 TF32。</translation>
    </message>
    <message>
        <source>The JSON schema has a number that is too large; the largest is about 1.8e308.</source>
        <translation>JSON 模式中有一个数过大；最大约为 1.8e308。</translation>
    </message>
    <message>
        <source>The text of %1 is larger than %2 MB, the limit for attachments.</source>
        <translation>%1 的文本超过 %2 MB，这是可附加的上限。</translation>
    </message>
    <message>
        <source>every piece is looked up as the beginning of a word</source>
        <translation>每个片段都按词首查找</translation>
    </message>
    <message>
        <source>every piece is looked up as the continuation of a word</source>
        <translation>每个片段都按接续片段查找</translation>
    </message>
    <message>
        <source>an integer does not fit into 128 bits</source>
        <translation>有整数超出 128 位</translation>
    </message>
    <message>
        <source>as llama.cpp does with a cache in 8 bits and flash attention</source>
        <translation>像 llama.cpp 那样，缓存为 8 位并使用 flash attention</translation>
    </message>
    <message>
        <source>as llama.cpp does with a cache in bfloat16</source>
        <translation>像 llama.cpp 那样，缓存为 bfloat16</translation>
    </message>
    <message>
        <source>as llama.cpp does with a cache in bfloat16 and flash attention</source>
        <translation>像 llama.cpp 那样，缓存为 bfloat16 并使用 flash attention</translation>
    </message>
    <message>
        <source>as llama.cpp does with a cache in float16</source>
        <translation>像 llama.cpp 那样，缓存为 float16</translation>
    </message>
    <message>
        <source>as llama.cpp does with a cache in float16 and flash attention</source>
        <translation>像 llama.cpp 那样，缓存为 float16 并使用 flash attention</translation>
    </message>
    <message>
        <source>as llama.cpp does with keys in 8 bits</source>
        <translation>像 llama.cpp 那样，键为 8 位</translation>
    </message>
    <message>
        <source>beginnings and continuations are swapped</source>
        <translation>词首片段与接续片段互换了</translation>
    </message>
    <message>
        <source>cannot convert a float that large to an integer of 128 bits</source>
        <translation>这么大的浮点数无法转换为 128 位整数</translation>
    </message>
    <message>
        <source>computes in TF32</source>
        <translation>以 TF32 计算</translation>
    </message>
    <message>
        <source>ends in line %1 before its XML is complete</source>
        <translation>在第 %1 行结束，而其 XML 尚不完整</translation>
    </message>
    <message>
        <source>enum is an empty list, so nothing is valid</source>
        <translation>enum 是空列表，因此没有任何值有效</translation>
    </message>
    <message>
        <source>has a document type declaration, which is not allowed</source>
        <translation>含有文档类型声明，这是不允许的</translation>
    </message>
    <message>
        <source>ids of %1 are too large</source>
        <translation>%1 的词元 ID 过大</translation>
    </message>
    <message>
        <source>in bfloat16, as GPU engines do</source>
        <translation>像 GPU 引擎那样用 bfloat16</translation>
    </message>
    <message>
        <source>in bfloat16, as candle does</source>
        <translation>像 candle 那样用 bfloat16</translation>
    </message>
    <message>
        <source>in bfloat16, as llama.cpp does on GPUs</source>
        <translation>像 llama.cpp 在 GPU 上那样用 bfloat16</translation>
    </message>
    <message>
        <source>in bfloat16, as Hugging Face Transformers does</source>
        <translation>像 Hugging Face Transformers 那样用 bfloat16</translation>
    </message>
    <message>
        <source>in bfloat16, as Hugging Face Transformers does under autocast</source>
        <translation>像使用 autocast 的 Hugging Face Transformers 那样用 bfloat16</translation>
    </message>
    <message>
        <source>in bfloat16, as vLLM and MLX do</source>
        <translation>像 vLLM 和 MLX 那样用 bfloat16</translation>
    </message>
    <message>
        <source>in float16, as GPU engines do</source>
        <translation>像 GPU 引擎那样用 float16</translation>
    </message>
    <message>
        <source>in float16, as candle does</source>
        <translation>像 candle 那样用 float16</translation>
    </message>
    <message>
        <source>in float16, as llama.cpp does on GPUs</source>
        <translation>像 llama.cpp 在 GPU 上那样用 float16</translation>
    </message>
    <message>
        <source>in float16, as Hugging Face Transformers does</source>
        <translation>像 Hugging Face Transformers 那样用 float16</translation>
    </message>
    <message>
        <source>in float16, as Hugging Face Transformers does under autocast</source>
        <translation>像使用 autocast 的 Hugging Face Transformers 那样用 float16</translation>
    </message>
    <message>
        <source>in float16, as vLLM and MLX do</source>
        <translation>像 vLLM 和 MLX 那样用 float16</translation>
    </message>
    <message>
        <source>integers beyond 2^64 cannot be divisors</source>
        <translation>超过 2^64 的整数不能作除数</translation>
    </message>
    <message>
        <source>is nested more than %1 levels deep</source>
        <translation>嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>is not valid XML in line %1</source>
        <translation>第 %1 行不是有效的 XML</translation>
    </message>
    <message>
        <source>pieces are looked up as in vocab.txt</source>
        <translation>片段按 vocab.txt 中的写法查找</translation>
    </message>
    <message>
        <source>pieces that continue a word are looked up with ##</source>
        <translation>接续词的片段带 ## 查找</translation>
    </message>
    <message>
        <source>uses an unknown token for single characters</source>
        <translation>对单个字符使用未知词元</translation>
    </message>
    <message>
        <source>the number %1 does not fit into 128 bits</source>
        <translation>数 %1 超出 128 位</translation>
    </message>
    <message>
        <source>uses one unknown token for the rest of the word</source>
        <translation>对词的其余部分使用一个未知词元</translation>
    </message>
    <message>
        <source>chooses the shortest match instead of the longest</source>
        <translation>选择最短而非最长的匹配片段</translation>
    </message>
    <message>
        <source>with activations and weights in bfloat16</source>
        <translation>激活值和权重为 bfloat16</translation>
    </message>
    <message>
        <source>with activations and weights in float16</source>
        <translation>激活值和权重为 float16</translation>
    </message>
    <message>
        <source>with activations rounded to 8 bits, and to TF32 for F16 rows whose width is not a multiple of a block, as on Vitrine&apos;s fast levels</source>
        <translation>激活值舍入到 8 位（宽度不是块大小整数倍的 F16 行：舍入到 TF32），与 Vitrine 的快速级别相同</translation>
    </message>
    <message>
        <source>with activations rounded to 8 bits with one scale for each token</source>
        <translation>激活值舍入到 8 位，每个词元一个缩放系数</translation>
    </message>
    <message>
        <source>with activations rounded to TF32</source>
        <translation>激活值舍入到 TF32</translation>
    </message>
    <message>
        <source>with activations rounded to float16</source>
        <translation>激活值舍入到 float16</translation>
    </message>
    <message>
        <source>with attention probabilities in bfloat16</source>
        <translation>注意力概率为 bfloat16</translation>
    </message>
    <message>
        <source>with attention probabilities in float16</source>
        <translation>注意力概率为 float16</translation>
    </message>
    <message>
        <source>with attention scores in bfloat16</source>
        <translation>注意力分数为 bfloat16</translation>
    </message>
    <message>
        <source>with attention scores in float16</source>
        <translation>注意力分数为 float16</translation>
    </message>
    <message>
        <source>with factors of products in TF32, as GPU engines do</source>
        <translation>乘积的因子为 TF32，与 GPU 引擎相同</translation>
    </message>
    <message>
        <source>with factors of products cut to TF32, as some GPU kernels do</source>
        <translation>乘积的因子被截断为 TF32，如某些 GPU 内核</translation>
    </message>
    <message>
        <source>with keys and values kept in %1</source>
        <translation>键和值以 %1 保存</translation>
    </message>
    <message>
        <source>with keys kept in %1</source>
        <translation>键以 %1 保存</translation>
    </message>
    <message>
        <source>with keys kept in %1 and values kept in %2</source>
        <translation>键以 %1 保存，值以 %2 保存</translation>
    </message>
    <message>
        <source>with parameters in bfloat16</source>
        <translation>参数为 bfloat16</translation>
    </message>
    <message>
        <source>with parameters in float16</source>
        <translation>参数为 float16</translation>
    </message>
    <message>
        <source>with products summed in float16</source>
        <translation>乘积以 float16 求和</translation>
    </message>
    <message>
        <source>with results of operations in bfloat16</source>
        <translation>各运算的结果为 bfloat16</translation>
    </message>
    <message>
        <source>with results of operations in float16</source>
        <translation>各运算的结果为 float16</translation>
    </message>
    <message>
        <source>with results of products in bfloat16</source>
        <translation>乘积的结果为 bfloat16</translation>
    </message>
    <message>
        <source>with results of products in float16</source>
        <translation>乘积的结果为 float16</translation>
    </message>
    <message>
        <source>with the residual stream in bfloat16</source>
        <translation>残差流为 bfloat16</translation>
    </message>
    <message>
        <source>with the residual stream in float16</source>
        <translation>残差流为 float16</translation>
    </message>
    <message>
        <source>with values kept in %1</source>
        <translation>值以 %1 保存</translation>
    </message>
    <message>
        <source>with weights in bfloat16</source>
        <translation>权重为 bfloat16</translation>
    </message>
    <message>
        <source>with weights in float16</source>
        <translation>权重为 float16</translation>
    </message>
    <message>
        <source>in float16, as llama.cpp does on Vulkan</source>
        <translation>像 llama.cpp 在 Vulkan 上那样用 float16</translation>
    </message>
    <message>
        <source>%1 is a folder, but the chats need a file with this name. Rename or move the folder.</source>
        <translation>%1 是文件夹，但对话需要使用此名称的文件。请重命名或移走该文件夹。</translation>
    </message>
    <message>
        <source>The chats in %1 are being recovered; wait until that is complete.</source>
        <translation>正在恢复 %1 中的对话；请等待恢复完成。</translation>
    </message>
    <message>
        <source>Another program has changed %1, the file with the chats: its %2 is missing or different.</source>
        <translation>另一个程序更改了对话文件 %1：其中的 %2 缺失或不同。</translation>
    </message>
    <message>
        <source>Another program has changed %1, the file with the chats: its %2 is not from Vitrine.</source>
        <translation>另一个程序更改了对话文件 %1：其中的 %2 不是 Vitrine 创建的。</translation>
    </message>
    <message>
        <source>The recovery of the chats was stopped.</source>
        <translation>对话的恢复已中止。</translation>
    </message>
    <message>
        <source>%1: a text of token ids may have at most %2 MB, but this one has %3 MB.</source>
        <translation>%1：词元 ID 文本最多 %2 MB，但此文件有 %3 MB。</translation>
    </message>
    <message>
        <source>%1: the file cannot be opened (%2).</source>
        <translation>%1：无法打开文件（%2）。</translation>
    </message>
    <message>
        <source>a GGUF file that a program has rewritten as text, with a byte-order mark before it: download it again</source>
        <translation>被某个程序当作文本重新写入的 GGUF 文件（前面带有字节顺序标记）：请重新下载</translation>
    </message>
    <message>
        <source>from byte %1 on, the file holds only zeros: the download did not finish. Download it again.</source>
        <translation>从字节 %1 起文件中只有零：下载没有完成。请重新下载。</translation>
    </message>
    <message>
        <source>the file is incomplete, as after an interrupted download: it has %1 bytes, but its tensors need %2 (%3 % are present). Tensors that are cut off or missing: %4 of %5; the first is %6. Download it again.</source>
        <translation>文件不完整，像是下载中断所致：文件有 %1 字节，但其张量需要 %2 字节（已有 %3 %）。被截断或缺失的张量：%4 / %5；第一个是 %6。请重新下载。</translation>
    </message>
    <message>
        <source>%1 has values beyond 65504</source>
        <translation>%1 含有超出 65504 的值</translation>
    </message>
    <message>
        <source>Compare the last bytes of the layer&apos;s tensors in memory with those in the file. They may be missing if the file is read in pieces, if a size is rounded down, or if the copy to the device ends too early.</source>
        <translation>请把该层各张量在内存中的最后几个字节与文件中的比较。如果文件是分块读取的、大小被向下取整，或到设备的复制过早结束，这些字节就可能缺失。</translation>
    </message>
    <message>
        <source>From position %1 on, Vitrine&apos;s own %2 has values beyond 65504, the largest value of half precision. The other engine&apos;s first NaN is at position %3.</source>
        <translation>从位置 %1 起，Vitrine 自己的 %2 含有超过 65504（半精度的最大值）的值。另一引擎的第一个 NaN 在位置 %3。</translation>
    </message>
    <message>
        <source>the array %1 holds only a part of the rotated values that llama.cpp writes with a quantized cache (-ctv q8_0). The array was left out.</source>
        <translation>数组 %1 只含有旋转过的值的一部分，llama.cpp 在使用量化缓存（-ctv q8_0）时会写出这些值。该数组已略去。</translation>
    </message>
    <message>
        <source>the array %1 holds rotated values, which llama.cpp writes with a quantized cache (-ctv q8_0). Vitrine rotated them back.</source>
        <translation>数组 %1 含有旋转过的值，llama.cpp 在使用量化缓存（-ctv q8_0）时会写出这些值。Vitrine 已将其旋转回来。</translation>
    </message>
    <message>
        <source>The tap contains negative infinite values. Engines also use them as the logits of tokens that they suppress. Compare the logits before bans, grammars and samplers are applied.</source>
        <translation>该观测点含有负无穷大的值。引擎也会用负无穷大作为被屏蔽词元的 logit。请比较应用禁用、语法和采样器之前的 logits。</translation>
    </message>
    <message>
        <source>negative infinite values</source>
        <translation>负无穷大的值</translation>
    </message>
    <message>
        <source>Only %1 files of %2, at most %3 folders deep, were checked.</source>
        <translation>%2 中仅检查了 %1 个文件，最多 %3 层文件夹。</translation>
    </message>
    <message>
        <source>$ref is %1, but only references to parts of the same schema (#/…) are supported</source>
        <translation>$ref 是 %1，但仅支持引用同一模式的部分 (#/…)</translation>
    </message>
    <message>
        <source>$ref is %1, but the schema has no such part</source>
        <translation>$ref 是 %1，但模式中没有这一部分</translation>
    </message>
    <message>
        <source>$ref is %1, which refers back to itself without describing a value</source>
        <translation>$ref 是 %1，它没有描述任何值便又指回自身</translation>
    </message>
    <message>
        <source>%1 and %2 together are not supported; remove one of them</source>
        <translation>不支持同时使用 %1 和 %2；请删除其中之一</translation>
    </message>
    <message>
        <source>%1 could not be imported: %2</source>
        <translation>无法导入 %1：%2</translation>
    </message>
    <message>
        <source>%1: %2[%3] is %4, but %5.</source>
        <translation>%1：%2[%3] 是 %4，但%5。</translation>
    </message>
    <message>
        <source>ALiBi subtracts the slope of the head times the distance between the two tokens. Only models without RoPE use it, such as MPT, Refact and Jais.</source>
        <translation>ALiBi 减去每个头的斜率乘以两个词元的距离。只有没有 RoPE 的模型才有它，例如 MPT、Refact 和 Jais。</translation>
    </message>
    <message>
        <source>Check the number of layers that are computed. Look for a retry or a benchmark loop that does not restore the residual stream.</source>
        <translation>检查计算的层数。查找没有恢复残差流的重试或基准测试循环。</translation>
    </message>
    <message>
        <source>No text can match the grammar&apos;s rule %1: each alternative contains the rule itself, or a character class that matches no character.</source>
        <translation>没有文本能匹配语法规则 %1：每个选项都包含该规则自身，或包含不匹配任何字符的字符类。</translation>
    </message>
    <message>
        <source>The JSON schema is not valid JSON: syntax error in line %1, column %2.</source>
        <translation>JSON 模式不是有效的 JSON：第 %1 行第 %2 列语法错误。</translation>
    </message>
    <message>
        <source>The grammar can continue in too many ways; use fewer alternatives and repetitions.</source>
        <translation>语法的后续可能太多；请减少选项和重复。</translation>
    </message>
    <message>
        <source>The text is nested too deeply for the grammar.</source>
        <translation>文本嵌套过深，语法无法处理。</translation>
    </message>
    <message>
        <source>With angle a, (x, y) becomes (x cos a - y sin a, x sin a + y cos a). The formula has exactly one minus sign, and it changes both elements of a pair.</source>
        <translation>角度为 a 时，(x, y) 变为 (x cos a - y sin a, x sin a + y cos a)。公式中恰好有一个负号，并且一对中的两个元素都会改变。</translation>
    </message>
    <message>
        <source>\%1 must be followed by %2 hexadecimal digits</source>
        <translation>\%1 之后必须有 %2 位十六进制数字</translation>
    </message>
    <message>
        <source>\u%1 is half of a surrogate pair; write the character itself</source>
        <translation>\u%1 是半个代理对；请直接写出该字符</translation>
    </message>
    <message>
        <source>^ is supported only at the start of the pattern, and $ only at its end</source>
        <translation>^ 仅支持在模式开头，$ 仅支持在模式结尾</translation>
    </message>
    <message>
        <source>a group that begins with (?%1 is not supported; only (…) and (?:…) are supported</source>
        <translation>不支持以 (?%1 开头的分组；只支持 (…) 和 (?:…)</translation>
    </message>
    <message>
        <source>a range in the character class must have one character at each end</source>
        <translation>字符类中的范围两端必须各是一个字符</translation>
    </message>
    <message>
        <source>a rule can continue on the next line only inside parentheses or after a | at the end of the line</source>
        <translation>规则只有在行尾有 | 或处于括号内时才能延续到下一行</translation>
    </message>
    <message>
        <source>a value can match both alternatives %1 and %2 of oneOf, which is not supported; use anyOf</source>
        <translation>一个值可能同时匹配 oneOf 的选项 %1 和 %2，不支持这种情况；请使用 anyOf</translation>
    </message>
    <message>
        <source>allOf requires types that exclude each other</source>
        <translation>allOf 要求的类型互相排斥</translation>
    </message>
    <message>
        <source>an earlier layer has the value %1; %2</source>
        <translation>前面某一层的值是 %1；%2</translation>
    </message>
    <message>
        <source>applies the wrong distance bias (ALiBi) to attention scores</source>
        <translation>对注意力分数应用了错误的距离偏置（ALiBi）</translation>
    </message>
    <message>
        <source>combines the gate and up projections with a wrong formula</source>
        <translation>用错误的公式组合 gate 与 up 投影</translation>
    </message>
    <message>
        <source>computes a layer twice</source>
        <translation>把一层计算了两次</translation>
    </message>
    <message>
        <source>rotates pairs of dimensions (RoPE) with a wrong formula</source>
        <translation>用错误的公式旋转成对的维度（RoPE）</translation>
    </message>
    <message>
        <source>Apply the activation function to the result of ffn_gate and multiply by the result of ffn_up, without an activation function on ffn_up. The product is ffn_act.</source>
        <translation>对 ffn_gate 的结果应用激活函数，再乘以 ffn_up 的结果；ffn_up 不经过激活函数。乘积就是 ffn_act。</translation>
    </message>
    <message>
        <source>groups are nested more than %1 levels deep</source>
        <translation>分组嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>items is a list and cannot be combined with prefixItems</source>
        <translation>items 是列表，不能与 prefixItems 一起使用</translation>
    </message>
    <message>
        <source>layer 0 has the value %1; %2</source>
        <translation>第 0 层的值是 %1；%2</translation>
    </message>
    <message>
        <source>lookahead (?!…) is not supported</source>
        <translation>不支持前瞻 (?!…)</translation>
    </message>
    <message>
        <source>lookahead (?=…) is not supported</source>
        <translation>不支持前瞻 (?=…)</translation>
    </message>
    <message>
        <source>lookbehind (?&lt;!…) is not supported</source>
        <translation>不支持后顾 (?&lt;!…)</translation>
    </message>
    <message>
        <source>lookbehind (?&lt;=…) is not supported</source>
        <translation>不支持后顾 (?&lt;=…)</translation>
    </message>
    <message>
        <source>minItems is %1, but at most %2 items are allowed</source>
        <translation>minItems 是 %1，但最多允许 %2 个元素</translation>
    </message>
    <message>
        <source>multipleOf is not supported, except 1 for integers</source>
        <translation>不支持 multipleOf，整数的 1 除外</translation>
    </message>
    <message>
        <source>must be a number with an absolute value of at most %1</source>
        <translation>该值必须是绝对值不超过 %1 的数</translation>
    </message>
    <message>
        <source>must be a whole number from 0 to %1</source>
        <translation>该值必须是 0 到 %1 的整数</translation>
    </message>
    <message>
        <source>must be at least 1</source>
        <translation>该值必须至少为 1</translation>
    </message>
    <message>
        <source>must be of an integer type</source>
        <translation>该值必须是整数类型</translation>
    </message>
    <message>
        <source>must be true, false, 0 or 1</source>
        <translation>该值必须是 true、false、0 或 1</translation>
    </message>
    <message>
        <source>must divide the %1 heads of layer %2</source>
        <translation>该值必须能整除第 %2 层的 %1 个头</translation>
    </message>
    <message>
        <source>no number is between minimum and maximum</source>
        <translation>最小值与最大值之间没有任何数</translation>
    </message>
    <message>
        <source>no value is valid, because each value must contain another value of this schema</source>
        <translation>没有任何值有效，因为每个值都必须包含此模式的另一个值</translation>
    </message>
    <message>
        <source>schemas are nested more than %1 levels deep, or $ref refers back to itself</source>
        <translation>模式嵌套超过 %1 层，或 $ref 指回自身</translation>
    </message>
    <message>
        <source>the ) has no matching (</source>
        <translation>) 没有对应的 (</translation>
    </message>
    <message>
        <source>the Unicode property \%1 is not supported</source>
        <translation>不支持 Unicode 属性 \%1</translation>
    </message>
    <message>
        <source>the backreference \%1 is not supported</source>
        <translation>不支持反向引用 \%1</translation>
    </message>
    <message>
        <source>the character class [] has no characters</source>
        <translation>字符类 [] 中没有字符</translation>
    </message>
    <message>
        <source>the character class has no closing ]</source>
        <translation>字符类缺少结尾的 ]</translation>
    </message>
    <message>
        <source>the character class matches no character</source>
        <translation>字符类不匹配任何字符</translation>
    </message>
    <message>
        <source>the escape \%1 is not supported</source>
        <translation>不支持转义 \%1</translation>
    </message>
    <message>
        <source>the group has no closing )</source>
        <translation>分组缺少结尾的 )</translation>
    </message>
    <message>
        <source>the id of the token is too large</source>
        <translation>词元的 ID 过大</translation>
    </message>
    <message>
        <source>the keyword %1 has different values in this schema and in a part that allOf or $ref adds, which is not supported</source>
        <translation>关键字 %1 在此模式中与在 allOf 或 $ref 添加的部分中取值不同，不支持这种情况</translation>
    </message>
    <message>
        <source>the keyword %1 is not supported</source>
        <translation>不支持关键字 %1</translation>
    </message>
    <message>
        <source>the keyword %1 together with enum or const is not supported</source>
        <translation>不支持将关键字 %1 与 enum 或 const 一起使用</translation>
    </message>
    <message>
        <source>the name of the group has no closing &gt;</source>
        <translation>分组名称缺少结尾的 &gt;</translation>
    </message>
    <message>
        <source>the number %1 is not a Unicode character</source>
        <translation>编号 %1 不是 Unicode 字符</translation>
    </message>
    <message>
        <source>the number of repetitions is above %1</source>
        <translation>重复次数超过 %1</translation>
    </message>
    <message>
        <source>the pattern %1 cannot be used: %2</source>
        <translation>无法使用模式 %1：%2</translation>
    </message>
    <message>
        <source>the pattern ends with a single \</source>
        <translation>模式以单个 \ 结尾</translation>
    </message>
    <message>
        <source>the pattern is not UTF-8</source>
        <translation>模式不是 UTF-8</translation>
    </message>
    <message>
        <source>the property is required, but the schema does not allow it</source>
        <translation>该属性是必需的，但模式不允许它</translation>
    </message>
    <message>
        <source>the quantifier %1 has nothing to repeat</source>
        <translation>量词 %1 前没有可重复的内容</translation>
    </message>
    <message>
        <source>the quantifier {%1,%2} is reversed; write the smaller number first</source>
        <translation>量词 {%1,%2} 颠倒；请把较小的数写在前面</translation>
    </message>
    <message>
        <source>the quantifier {…} has no closing }</source>
        <translation>量词 {…} 缺少结尾的 }</translation>
    </message>
    <message>
        <source>the quantifier {…} must have numbers from 0 to %1</source>
        <translation>量词 {…} 中的数字必须在 0 到 %1 之间</translation>
    </message>
    <message>
        <source>the range %1 in the character class is reversed; write the smaller character first</source>
        <translation>字符类中的范围 %1 颠倒；请把较小的字符写在前面</translation>
    </message>
    <message>
        <source>the range is reversed; write the smaller character first</source>
        <translation>范围颠倒；请把较小的字符写在前面</translation>
    </message>
    <message>
        <source>the schema is false, so no value is valid</source>
        <translation>模式为 false，因此没有任何值有效</translation>
    </message>
    <message>
        <source>the word boundary \B is not supported</source>
        <translation>不支持单词边界 \B</translation>
    </message>
    <message>
        <source>the word boundary \b is not supported</source>
        <translation>不支持单词边界 \b</translation>
    </message>
    <message>
        <source>this byte is not UTF-8</source>
        <translation>此字节不是 UTF-8</translation>
    </message>
    <message>
        <source>The other engine&apos;s values at this tap are bfloat16 numbers near Vitrine&apos;s values: the other engine stores them in bfloat16.</source>
        <translation>另一引擎在此观测点的值是与 Vitrine 的值相近的 bfloat16 数：另一引擎以 bfloat16 保存它们。</translation>
    </message>
    <message>
        <source>The other engine&apos;s values at this tap are half-precision numbers near Vitrine&apos;s values: the other engine stores them in half precision.</source>
        <translation>另一引擎在此观测点的值是与 Vitrine 的值相近的半精度数：另一引擎以半精度保存它们。</translation>
    </message>
    <message>
        <source>The difference is as small as a rounding to bfloat16 or 8 bits, but no rounding that was tried gives the other engine&apos;s values.</source>
        <translation>差异小到相当于舍入到 bfloat16 或 8 位，但尝试过的舍入都得不到另一引擎的值。</translation>
    </message>
    <message>
        <source>The difference is as small as half-precision rounding, but no rounding that was tried gives the other engine&apos;s values.</source>
        <translation>差异小到相当于半精度舍入，但尝试过的舍入都得不到另一引擎的值。</translation>
    </message>
    <message>
        <source>with activations and weights in float16 or TF32</source>
        <translation>激活值和权重为 float16 或 TF32</translation>
    </message>
    <message>
        <source>with activations rounded to float16 or TF32</source>
        <translation>激活值舍入到 float16 或 TF32</translation>
    </message>
    <message>
        <source>with all products in TF32, attention included</source>
        <translation>所有乘积均为 TF32，包括注意力</translation>
    </message>
    <message>
        <source>with weights in TF32</source>
        <translation>权重为 TF32</translation>
    </message>
    <message>
        <source>with weights in TF32 and activations in bfloat16</source>
        <translation>权重为 TF32，激活值为 bfloat16</translation>
    </message>
    <message>
        <source>with weights in TF32 and activations in float16</source>
        <translation>权重为 TF32，激活值为 float16</translation>
    </message>
    <message>
        <source>with weights in bfloat16 and activations in TF32</source>
        <translation>权重为 bfloat16，激活值为 TF32</translation>
    </message>
    <message>
        <source>with weights in bfloat16 and activations in float16</source>
        <translation>权重为 bfloat16，激活值为 float16</translation>
    </message>
    <message>
        <source>with weights in float16 and activations in TF32</source>
        <translation>权重为 float16，激活值为 TF32</translation>
    </message>
    <message>
        <source>with weights in float16 and activations in bfloat16</source>
        <translation>权重为 float16，激活值为 bfloat16</translation>
    </message>
    <message>
        <source>with all products in float16 or TF32, attention included</source>
        <translation>所有乘积均为 float16 或 TF32，包括注意力</translation>
    </message>
    <message>
        <source>the beginning of the answer</source>
        <translation>回答的开头</translation>
    </message>
    <message>
        <source>the prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>ends the answer</source>
        <translation>就结束了回答</translation>
    </message>
    <message>
        <source>&quot;%1&quot; %2.</source>
        <translation>&quot;%1&quot; %2。</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <translation>%1 %2。</translation>
    </message>
    <message>
        <source>%1 The other engine continues to compute with these zeros, and the same operation is right in other layers. So weights of layer %2 were not read or not copied.</source>
        <translation>%1 另一引擎用这些零继续计算，而同一运算在其他层中是正确的。因此第 %2 层的权重没有被读取或没有被复制。</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>%1 heads with %2 rows each exceed the limit of a single Vulkan kernel.</source>
        <translation>%1 个各有 %2 行的头超过单个 Vulkan 内核的限制。</translation>
    </message>
    <message>
        <source>%1 in layer %2 only, as if the end of a tensor had not been read</source>
        <translation>%1 仅在第 %2 层，如同某个张量的末尾没有被读取</translation>
    </message>
    <message>
        <source>%1 instead of %2</source>
        <translation>%1 而不是 %2</translation>
    </message>
    <message>
        <source>%1 lacks %2</source>
        <translation>%1 缺少 %2</translation>
    </message>
    <message>
        <source>%1 tokens do not fill the attention window of %2 positions.</source>
        <translation>%1 个词元没有填满 %2 个位置的注意力窗口。</translation>
    </message>
    <message>
        <source>%1 of the %2 experts in all layers are not chosen by any token.</source>
        <translation>所有层的 %2 个专家中，有 %1 个没有被任何词元选中。</translation>
    </message>
    <message>
        <source>%1 of %2 pairs of rotated dimensions are rotated by less than %3 radians within %4 tokens.</source>
        <translation>%2 对旋转维度中，有 %1 对在 %4 个词元内旋转不到 %3 弧度。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>%1: %2 (%3).</source>
        <translation>%1：%2（%3）。</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>1 token does not fill the attention window of %1 positions.</source>
        <translation>1 个词元没有填满 %1 个位置的注意力窗口。</translation>
    </message>
    <message>
        <source>the limit is 200 characters</source>
        <translation>上限为 200 个字符</translation>
    </message>
    <message>
        <source>the limit is 50 characters</source>
        <translation>上限为 50 个字符</translation>
    </message>
    <message>
        <source>A script computes no tensors, so no tensors can be captured.</source>
        <translation>脚本不计算任何可捕获的内容。</translation>
    </message>
    <message>
        <source>A script computes no tensors, so no tensors can be compared.</source>
        <translation>脚本不计算任何可比较的内容。</translation>
    </message>
    <message>
        <source>A single token attends only to itself, and position 0 is not rotated.</source>
        <translation>单个词元只关注自身，而且位置 0 不旋转。</translation>
    </message>
    <message>
        <source>Allocating memory</source>
        <translation>分配内存</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Compiling the kernel %1</source>
        <translation>编译内核 %1</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>A single Vulkan kernel cannot compute experts of %1 rows for %2 tokens.</source>
        <translation>%1 行的专家用于 %2 个词元，超过单个 Vulkan 内核的限制。</translation>
    </message>
    <message>
        <source>In the server&apos;s answer, the field %1 must be %2, but is %3.</source>
        <translation>在服务器的回答中，字段 %1 必须是%2，实际却是 %3。</translation>
    </message>
    <message>
        <source>Matrices in %1 use products in f32: %2</source>
        <translation>%1 格式的矩阵改用 f32 乘积：%2</translation>
    </message>
    <message>
        <source>No token is repeated.</source>
        <translation>没有重复的词元。</translation>
    </message>
    <message>
        <source>No token of this model can continue the text after &quot;…&quot; as the grammar requires.</source>
        <translation>此模型没有词元能在 &quot;…&quot; 之后按语法要求继续。</translation>
    </message>
    <message>
        <source>All tokens are decoded one by one. No tokens are evaluated together as a prompt.</source>
        <translation>所有词元都逐个解码，没有词元作为提示词一起求值。</translation>
    </message>
    <message>
        <source>No token is decoded alone: all tokens are evaluated together, as a prompt.</source>
        <translation>没有逐个解码：所有词元作为提示词一起求值。</translation>
    </message>
    <message>
        <source>Preparing commands</source>
        <translation>准备命令</translation>
    </message>
    <message>
        <source>Recording the commands</source>
        <translation>录制命令</translation>
    </message>
    <message>
        <source>The Vulkan device %1 was lost when its %2 were tested. Set VITRINE_VULKAN_EXACT=1 to avoid them.</source>
        <translation>测试 Vulkan 设备 %1 的 %2 时，该设备丢失。请设置 VITRINE_VULKAN_EXACT=1 以避免使用它们。</translation>
    </message>
    <message>
        <source>The device has no local memory for buffers.</source>
        <translation>设备没有可用于缓冲区的本地内存。</translation>
    </message>
    <message>
        <source>The model has no vocabulary to choose tokens from.</source>
        <translation>模型没有可供选取词元的词表。</translation>
    </message>
    <message>
        <source>The sampler received %1 logits, but the vocabulary has %2 tokens.</source>
        <translation>采样器收到 %1 个 logits，而词表有 %2 个词元。</translation>
    </message>
    <message>
        <source>The script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>The script is not valid JSON at byte %1.</source>
        <translation>脚本在字节 %1 处不是有效的 JSON。</translation>
    </message>
    <message>
        <source>The script has no token with the id %1.</source>
        <translation>脚本中没有词元 %1。</translation>
    </message>
    <message>
        <source>The script&apos;s %1 has the unknown key &quot;%2&quot;.</source>
        <translation>脚本的 %1 有未知的键 &quot;%2&quot;。</translation>
    </message>
    <message>
        <source>The script&apos;s %1 must be an object.</source>
        <translation>脚本的 %1 必须是对象。</translation>
    </message>
    <message>
        <source>The script&apos;s %1.%2 must be %3.</source>
        <translation>脚本的 %1.%2 必须是 %3。</translation>
    </message>
    <message>
        <source>The tensor %1: %2 bytes do not make %3 elements of type %4 in %5 dimensions.</source>
        <translation>张量 %1：%2 字节不能构成 %5 维的 %3 个 %4 类型元素。</translation>
    </message>
    <message>
        <source>There is no Vulkan kernel %1.</source>
        <translation>没有 Vulkan 内核 %1。</translation>
    </message>
    <message>
        <source>Internal error: an allocation of Vulkan memory failed in an unknown way.</source>
        <translation>内部错误：分配 Vulkan 内存失败，原因未知。</translation>
    </message>
    <message>
        <source>VITRINE_VULKAN_PRODUCTS requests %1, which %2 does not support.</source>
        <translation>VITRINE_VULKAN_PRODUCTS 要求 %1，但 %2 不支持。</translation>
    </message>
    <message>
        <source>VITRINE_VULKAN_PRODUCTS is &quot;%1&quot;; it must be units or dot.</source>
        <translation>VITRINE_VULKAN_PRODUCTS 是 &quot;%1&quot;；只能是 units 或 dot。</translation>
    </message>
    <message>
        <source>Vulkan does not list the shapes of matrix units: error %1.</source>
        <translation>Vulkan 没有列出矩阵单元的形状：错误 %1。</translation>
    </message>
    <message>
        <source>a model on this computer</source>
        <translation>本机上某个模型</translation>
    </message>
    <message>
        <source>a script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>all ids</source>
        <translation>所有 ID</translation>
    </message>
    <message>
        <source>array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>attributes</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>chat %1, %2</source>
        <translation>对话 %1，%2</translation>
    </message>
    <message>
        <source>checksum</source>
        <translation>校验和</translation>
    </message>
    <message>
        <source>comment</source>
        <translation>注释</translation>
    </message>
    <message>
        <source>date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>directory</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>does not end with a zero byte</source>
        <translation>没有以零字节结尾</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>flags</source>
        <translation>标志</translation>
    </message>
    <message>
        <source>float modulo</source>
        <translation>浮点数对零取模</translation>
    </message>
    <message>
        <source>has %1 bytes, which is less than its header</source>
        <translation>只有 %1 字节，容不下其文件头</translation>
    </message>
    <message>
        <source>has %1 entries, but there are %2 tokens</source>
        <translation>有 %1 项，但词元有 %2 个</translation>
    </message>
    <message>
        <source>has %1 entries, which is more than token ids can represent</source>
        <translation>有 %1 项，超过词元 ID 能表示的范围</translation>
    </message>
    <message>
        <source>has an entry without the text &quot;token&quot;</source>
        <translation>中有一项没有文本 &quot;token&quot;</translation>
    </message>
    <message>
        <source>header</source>
        <translation>头</translation>
    </message>
    <message>
        <source>contains %1 where an object is expected</source>
        <translation>中是 %1，而那里应为对象</translation>
    </message>
    <message>
        <source>contains %1, which is not an earlier message</source>
        <translation>含有 %1，不是之前的消息</translation>
    </message>
    <message>
        <source>contains messages that follow each other in a circle</source>
        <translation>含有相互循环的消息</translation>
    </message>
    <message>
        <source>is &quot;%1&quot;, but must be user or assistant</source>
        <translation>是“%1”，但必须是 user 或 assistant</translation>
    </message>
    <message>
        <source>is &quot;%1&quot;, which is not a valid time</source>
        <translation>是 &quot;%1&quot;，它不是有效的时间</translation>
    </message>
    <message>
        <source>has the unknown value &quot;%1&quot;</source>
        <translation>的值“%1”未知</translation>
    </message>
    <message>
        <source>is %1, but must be true or false</source>
        <translation>是 %1，既不是 true 也不是 false</translation>
    </message>
    <message>
        <source>is %1, but must be &quot;off&quot;, &quot;on&quot;, &quot;low&quot;, &quot;medium&quot; or &quot;high&quot;</source>
        <translation>是 %1，而不是 &quot;off&quot;、&quot;on&quot;、&quot;low&quot;、&quot;medium&quot; 或 &quot;high&quot;</translation>
    </message>
    <message>
        <source>is %1, but must be &quot;oldest&quot;, &quot;middle&quot; or &quot;stop&quot;</source>
        <translation>是 %1，而不是 &quot;oldest&quot;、&quot;middle&quot; 或 &quot;stop&quot;</translation>
    </message>
    <message>
        <source>is %1, but must be a list</source>
        <translation>是 %1，而不是列表</translation>
    </message>
    <message>
        <source>is %1, but must be a number</source>
        <translation>是 %1，而不是数</translation>
    </message>
    <message>
        <source>is %1, but must be a text</source>
        <translation>是 %1，而不是文本</translation>
    </message>
    <message>
        <source>is %1, but must be a whole number</source>
        <translation>是 %1，而不是整数</translation>
    </message>
    <message>
        <source>is %1, but must be a whole number from %2 to %3</source>
        <translation>是 %1，而不是 %2 到 %3 的整数</translation>
    </message>
    <message>
        <source>is %1, but must be an object</source>
        <translation>是 %1，而不是对象</translation>
    </message>
    <message>
        <source>is %1, but must be from %2 to %3</source>
        <translation>是 %1，不在 %2 到 %3 之间</translation>
    </message>
    <message>
        <source>is %1, a kind of tokenizer without pre-tokenizers, but the pre-tokenizer %2 was requested</source>
        <translation>是 %1，这种分词器没有预分词器，但要求了预分词器 %2</translation>
    </message>
    <message>
        <source>is %1, but there are %2 swipes</source>
        <translation>是 %1，而备选回答 (swipes) 有 %2 个</translation>
    </message>
    <message>
        <source>is %1, but there are %2 versions</source>
        <translation>是 %1，而共有 %2 个版本</translation>
    </message>
    <message>
        <source>is %1, but this version of Vitrine supports only 1</source>
        <translation>是 %1，但此版本的 Vitrine 只支持 1</translation>
    </message>
    <message>
        <source>is %1, but scores must be finite numbers</source>
        <translation>是 %1，但分数应为有限的数</translation>
    </message>
    <message>
        <source>is %1, but the vocabulary has %2 tokens</source>
        <translation>是 %1，但词表有 %2 个词元</translation>
    </message>
    <message>
        <source>is %1, but token types must be from 1 to 6</source>
        <translation>是 %1，但词元类型必须是 1 到 6</translation>
    </message>
    <message>
        <source>is %1, but token types must be whole numbers</source>
        <translation>是 %1，但词元类型应为整数</translation>
    </message>
    <message>
        <source>is %1, which is not an earlier message</source>
        <translation>是 %1，不是之前的消息</translation>
    </message>
    <message>
        <source>is %1, which is not a message of the chat</source>
        <translation>是 %1，它不是此对话的消息</translation>
    </message>
    <message>
        <source>is %1, which is out of range</source>
        <translation>是 %1，超出范围</translation>
    </message>
    <message>
        <source>is %1, which means that there is no such token, but %2 is true. Correct the id, or set %3 to false</source>
        <translation>是 %1，表示没有这个词元，但 %2 为 true。请更正该 ID，或将 %3 设为 false</translation>
    </message>
    <message>
        <source>is a list of %1, but must be a list of bytes</source>
        <translation>是 %1 的列表，但必须是字节的列表</translation>
    </message>
    <message>
        <source>is a list of %1, but must be a list of numbers</source>
        <translation>是 %1 的列表，但必须是数的列表</translation>
    </message>
    <message>
        <source>is empty</source>
        <translation>为空</translation>
    </message>
    <message>
        <source>is missing, so text cannot be tokenized</source>
        <translation>缺失，因此无法把文本转换为词元</translation>
    </message>
    <message>
        <source>is not valid Base64</source>
        <translation>不是 Base64</translation>
    </message>
    <message>
        <source>is not a known setting</source>
        <translation>不是已知的设置</translation>
    </message>
    <message>
        <source>is not &quot;%1&quot;</source>
        <translation>不是 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>must be %1, its position in the list</source>
        <translation>必须为 %1，即它在列表中的位置</translation>
    </message>
    <message>
        <source>must be a list of texts</source>
        <translation>必须是文本列表</translation>
    </message>
    <message>
        <source>is not a number</source>
        <translation>不是数</translation>
    </message>
    <message>
        <source>is not valid UTF-8</source>
        <translation>不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is invalid. %2</source>
        <translation>“%1”无效。%2</translation>
    </message>
    <message>
        <source>is true, but no tokenizer.ggml.bos_token_id is given</source>
        <translation>为真，但没有给出 tokenizer.ggml.bos_token_id</translation>
    </message>
    <message>
        <source>is true, but no tokenizer.ggml.eos_token_id is given</source>
        <translation>为真，但没有给出 tokenizer.ggml.eos_token_id</translation>
    </message>
    <message>
        <source>the record</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>refers to byte %1 of the replacements, but the replacements have only %2 bytes</source>
        <translation>指向替换表的第 %1 字节，但替换表只有 %2 字节</translation>
    </message>
    <message>
        <source>refers to unit %1, but has only %2 units</source>
        <translation>指向单元 %1，但只有 %2 个单元</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>macro &apos;%1&apos;</source>
        <translation>宏 &apos;%1&apos;</translation>
    </message>
    <message>
        <source>member %1 %2</source>
        <translation>成员 %1 %2</translation>
    </message>
    <message>
        <source>message %1: %2</source>
        <translation>消息 %1：%2</translation>
    </message>
    <message>
        <source>more than %1 nested lists and objects</source>
        <translation>列表和对象相互嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>ids are negated</source>
        <translation>ID 取负</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>claims that %1 of its %2 bytes are a double array, which is impossible</source>
        <translation>声称其 %2 字节中有 %1 字节是双数组，这不可能</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>there is more text after the list</source>
        <translation>列表之后还有其他内容</translation>
    </message>
    <message>
        <source>cannot be combined with &quot;grammar&quot;; remove one of them</source>
        <translation>不能与 &quot;grammar&quot; 同时使用；请删除其中之一</translation>
    </message>
    <message>
        <source>states</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>the end of the line</source>
        <translation>行尾</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>escapes the text twice</source>
        <translation>对文本转义了两次</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>versions</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>with exact sums, computed from the values of the other trace</source>
        <translation>使用精确求和，由另一份轨迹的数值计算</translation>
    </message>
    <message>
        <source>zip64 end</source>
        <translation>zip64 结尾</translation>
    </message>
    <message>
        <source>zip64 locator</source>
        <translation>zip64 定位器</translation>
    </message>
    <message>
        <source>zip64 size</source>
        <translation>zip64 大小</translation>
    </message>
    <message>
        <source>exceeds the largest value of its number type</source>
        <translation>超出其数值类型的最大值</translation>
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
        <translation>%1：文件夹已存在且不为空。</translation>
    </message>
    <message>
        <source>%1: a file exists at this path, so the folder cannot be created.</source>
        <translation>%1：此路径上已有文件，因此无法创建文件夹。</translation>
    </message>
    <message>
        <source>Measuring the Vulkan device failed: %1.</source>
        <translation>测量 Vulkan 设备失败：%1。</translation>
    </message>
    <message>
        <source>a name in double quotes is expected</source>
        <translation>缺少双引号中的名称</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>the folder cannot be created</source>
        <translation>无法创建文件夹</translation>
    </message>
    <message>
        <source>the folder cannot be renamed</source>
        <translation>无法重命名文件夹</translation>
    </message>
    <message>
        <source>%1 Nothing in the damaged file could be read, so a new file was created.</source>
        <translation>%1损坏的文件中没有可读取的内容，已新建一个文件。</translation>
    </message>
    <message>
        <source>%1 The file could not be renamed.</source>
        <translation>%1无法重命名该文件。</translation>
    </message>
    <message>
        <source>%1 The file was kept as %2.</source>
        <translation>%1该文件已保留为 %2。</translation>
    </message>
    <message>
        <source>%1 The model was closed; the chat is kept.</source>
        <translation>%1模型已关闭；对话已保留。</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>%1 did not give the ids of all tokens of this answer, so Vitrine cannot request the probabilities of other tokens.</source>
        <translation>%1 没有给出此回答所有词元的 ID，因此 Vitrine 无法查询其他词元的概率。</translation>
    </message>
    <message>
        <source>%1 gives only the most probable tokens, so a tracked token has gaps at positions where it was not among these tokens. To see layers, use a model on this computer.</source>
        <translation>%1 只给出最可能的词元，因此被跟踪的词元在不属于其中时会有空缺。若要查看各层，请使用本机上的模型。</translation>
    </message>
    <message>
        <source>%1 contains no text, perhaps only pictures of text.</source>
        <translation>%1 不含文本，也许只有文字的图片。</translation>
    </message>
    <message>
        <source>%1 is a PDF. To attach its text, install pdftotext (from poppler-utils).</source>
        <translation>%1 是 PDF。若要附加其文本，请安装 pdftotext（属于 poppler-utils）。</translation>
    </message>
    <message>
        <source>%1 is a device, a pipe or a socket, not a file.</source>
        <translation>%1 是设备、管道或套接字，而不是文件。</translation>
    </message>
    <message>
        <source>The folder %1 contains no model, no chats and no values to compare with.</source>
        <translation>文件夹 %1 中没有模型、对话或可比较的数值。</translation>
    </message>
    <message>
        <source>%1 is a picture; models get only text from Vitrine.</source>
        <translation>%1 是图片；Vitrine 只向模型提供文本。</translation>
    </message>
    <message>
        <source>%1 is an audio or video file; models get only text from Vitrine.</source>
        <translation>%1 是音频或视频；Vitrine 只向模型提供文本。</translation>
    </message>
    <message>
        <source>%1 is empty.</source>
        <translation>%1 是空文件。</translation>
    </message>
    <message>
        <source>%1 is no longer being opened; %2 is opened instead.</source>
        <translation>不再打开 %1，改为打开 %2。</translation>
    </message>
    <message>
        <source>%1 is not a GGUF file, but %2.</source>
        <translation>%1 不是 GGUF 文件，而是%2。</translation>
    </message>
    <message>
        <source>%1 is not a GGUF file: it begins with the bytes %2 instead of 47 47 55 46 (&quot;GGUF&quot;).</source>
        <translation>%1 不是 GGUF 文件：它以字节 %2 开头，而不是 47 47 55 46(“GGUF”)。</translation>
    </message>
    <message>
        <source>%1 is not a file on this computer.</source>
        <translation>%1 不是此计算机上的文件。</translation>
    </message>
    <message>
        <source>%1 is not a file. A model is a file whose name ends in .gguf.</source>
        <translation>%1 不是文件。模型是名称以 .gguf 结尾的文件。</translation>
    </message>
    <message>
        <source>%1 is not used, because a comparison can use only one file at a time.</source>
        <translation>%1 未使用，因为一次比较只能使用一个文件。</translation>
    </message>
    <message>
        <source>%1 is the new file with the recovered chats, but it could not be renamed.</source>
        <translation>%1 是含有已恢复对话的新文件，但无法重命名。</translation>
    </message>
    <message>
        <source>%1 reported no other candidates for this token.</source>
        <translation>%1 没有给出此词元的其他候选。</translation>
    </message>
    <message>
        <source>A server does not show its template. Choose a companion for this model in the list of models: a file on this computer with the same vocabulary. Its template and tokens are then compared with the server&apos;s.</source>
        <translation>服务器不会显示其模板。请在模型列表中为此模型选择一个配套文件：本机上具有相同词表的文件。随后会将其模板和词元与服务器的进行比较。</translation>
    </message>
    <message>
        <source>An answer is paused. The model will be opened when this answer is complete or is stopped.</source>
        <translation>有一个回答处于暂停状态。此回答完成或被停止后，才会打开模型。</translation>
    </message>
    <message>
        <source>Chats are kept in memory only and are lost when you quit Vitrine. %1</source>
        <translation>对话只保存在内存中，退出 Vitrine 时会丢失。%1</translation>
    </message>
    <message>
        <source>Chats of an earlier run are in %1. You can restore them in Settings, Privacy.</source>
        <translation>先前运行的对话在 %1 中。可在“设置”的“隐私”中恢复。</translation>
    </message>
    <message>
        <source>Checked: BOS, the chat template and its family, the system message, special tokens that are spelled or split, unknown text, a space before the answer, the trained context, what ends an answer, and settings that lead into loops.</source>
        <translation>已检查：BOS、对话模板及其系列、系统消息、被写出或拆开的特殊词元、未知文本、回答前的空格、训练时的上下文、什么会结束回答，以及会导致循环的设置。</translation>
    </message>
    <message>
        <source>Choose a token above to see its logits.</source>
        <translation>在上方选择一个词元以查看其 logits。</translation>
    </message>
    <message>
        <source>Choose a token of an answer to see which candidates the samplers left at its position.</source>
        <translation>请选择回答中的一个词元，查看采样器在其位置留下了哪些候选。</translation>
    </message>
    <message>
        <source>Choose an answer in the chat to track tokens through it.</source>
        <translation>在对话中选择一个回答，以便在其中跟踪词元。</translation>
    </message>
    <message>
        <source>Choose an answer to see what is known about its run, or open a file with a record.</source>
        <translation>请选择一个回答以查看其运行信息，或打开记录文件。</translation>
    </message>
    <message>
        <source>Enter a word or an id above to track its logit, rank and probability through the answer.</source>
        <translation>在上方输入词或 ID，以便在整个回答中跟踪其 logit、排名和概率。</translation>
    </message>
    <message>
        <source>Only the data that %1 sent with this answer is known. A tracked token has values only at positions where it was among the most probable tokens.</source>
        <translation>只有 %1 随此回答发送的数据可用。被跟踪的词元只在它属于最可能的词元的位置上有值。</translation>
    </message>
    <message>
        <source>Open %1, which gave this answer, to continue the answer from this token.</source>
        <translation>要从此词元继续回答，请打开给出此回答的 %1。</translation>
    </message>
    <message>
        <source>Open %1, which gave this answer, to see all of its logits.</source>
        <translation>请打开给出此回答的 %1，以查看其全部 logits。</translation>
    </message>
    <message>
        <source>Open %1, which gave this answer, to see more than was recorded with the answer.</source>
        <translation>请打开给出此回答的 %1，以查看记录之外的内容。</translation>
    </message>
    <message>
        <source>Open a model to have its prompts checked.</source>
        <translation>打开模型即可检查其提示词。</translation>
    </message>
    <message>
        <source>Open the model that gave this answer. The template is in the model&apos;s file.</source>
        <translation>请打开给出此回答的模型。模板在该模型的文件中。</translation>
    </message>
    <message>
        <source>Reading the text of %1 took longer than %2 seconds.</source>
        <translation>读取 %1 的文本超过 %2 秒。</translation>
    </message>
    <message>
        <source>Stop the current answer first. Then you can continue from this token.</source>
        <translation>请先停止当前回答，然后即可从此词元继续。</translation>
    </message>
    <message>
        <source>The chats were moved to %1, but this file no longer exists.</source>
        <translation>对话已移至 %1，但此文件已不存在。</translation>
    </message>
    <message>
        <source>The comparison was stopped because an answer takes precedence. Compare again when the answer is complete.</source>
        <translation>比较已停止，因为回答优先。请在回答完成后再次比较。</translation>
    </message>
    <message>
        <source>The device failed. The chat is kept, and you can open the model again on the CPU.</source>
        <translation>设备发生故障。对话已保留，您可以在 CPU 上重新打开模型。</translation>
    </message>
    <message>
        <source>The devices cannot be listed: the system does not allow this program to start more threads.</source>
        <translation>无法列出设备：系统不允许此程序启动更多线程。</translation>
    </message>
    <message>
        <source>The encoding of %1 is unknown. The file is read as %2. To choose another encoding, unfold the attachment.</source>
        <translation>%1 的编码未知，该文件按 %2 读取。若要选择其他编码，请展开附件。</translation>
    </message>
    <message>
        <source>The file of %1 has changed since this answer was generated, so the model now computes different values.</source>
        <translation>生成此回答之后，%1 的文件已更改，因此该模型现在的计算结果不同。</translation>
    </message>
    <message>
        <source>The folder %1 for the chats cannot be created.</source>
        <translation>无法创建对话文件夹 %1。</translation>
    </message>
    <message>
        <source>The open model has no token %1.</source>
        <translation>打开的模型没有词元 %1。</translation>
    </message>
    <message>
        <source>The pinned token belongs to another message. Only the recorded data of that message is available.</source>
        <translation>固定的词元属于另一条消息。该消息只有已记录的数据可用。</translation>
    </message>
    <message>
        <source>The record is ready when the answer has ended.</source>
        <translation>回答结束后才有记录。</translation>
    </message>
    <message>
        <source>The template appears here as soon as a message is sent.</source>
        <translation>发送消息后，模板会显示在这里。</translation>
    </message>
    <message>
        <source>The template of this model cannot be read.</source>
        <translation>无法读取此模型的模板。</translation>
    </message>
    <message>
        <source>The text of %1 was ready only after you had left the chat. Attach the file to that chat again.</source>
        <translation>%1 的文本读取完成时，您已离开该对话。请在那个对话中重新附加此文件。</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>没有文件 %1。</translation>
    </message>
    <message>
        <source>There is no file to open.</source>
        <translation>没有可打开的文件。</translation>
    </message>
    <message>
        <source>There is not enough memory for this record.</source>
        <translation>内存不足，无法处理此记录。</translation>
    </message>
    <message>
        <source>There is not enough memory to check the prompt.</source>
        <translation>内存不足，无法检查提示词。</translation>
    </message>
    <message>
        <source>There is not enough memory to read %1.</source>
        <translation>内存不足，无法读取 %1。</translation>
    </message>
    <message>
        <source>There is not enough memory to replay the samplers.</source>
        <translation>内存不足，无法重放采样器。</translation>
    </message>
    <message>
        <source>There is not enough memory to show all logits.</source>
        <translation>内存不足，无法显示全部 logits。</translation>
    </message>
    <message>
        <source>This answer was stored by an older version of Vitrine, without the places in the template. To see the places, use “Answer again”.</source>
        <translation>此回答由较早版本的 Vitrine 保存，未记录模板中的位置。若要查看这些位置，请使用“重新回答”。</translation>
    </message>
    <message>
        <source>This is a picture; models get only text from Vitrine.</source>
        <translation>这是图片；Vitrine 只向模型提供文本。</translation>
    </message>
    <message>
        <source>The dropped data is neither a file nor text.</source>
        <translation>拖入的内容既不是文件，也不是文本。</translation>
    </message>
    <message>
        <source>This is the first token of the context, so it has no logits.</source>
        <translation>这是上下文的第一个词元，因此没有 logits。</translation>
    </message>
    <message>
        <source>This model has no chat template; the messages are simply joined.</source>
        <translation>此模型没有对话模板；消息只是简单拼接。</translation>
    </message>
    <message>
        <source>This token is part of the prompt. Samplers only choose the tokens of an answer.</source>
        <translation>此词元属于提示词。采样器只选择回答中的词元。</translation>
    </message>
    <message>
        <source>This token was drawn by the server %1. Servers do not report which candidates their samplers left, and sampling cannot be repeated without all logits. To see the effect of each sampler, use a model on this computer.</source>
        <translation>此词元由服务器 %1 抽取。服务器不会报告其采样器剩下了哪些候选，没有全部 logit 也无法重做采样。若要查看每个采样器的作用，请使用本机上的模型。</translation>
    </message>
    <message>
        <source>While this answer is being written, only its recorded data is shown.</source>
        <translation>在写这个回答期间，只显示随它记录的数据。</translation>
    </message>
    <message>
        <source>With the values of this tap, the record would hold more than 16 MB.</source>
        <translation>加上此观测点的值，记录将超过 16 MB。</translation>
    </message>
    <message>
        <source>Write a message: its prompt is checked while you type.</source>
        <translation>写一条消息：输入时会检查其提示词。</translation>
    </message>
    <message>
        <source>pdftotext could not be started, so the text of %1 cannot be attached.</source>
        <translation>无法启动 pdftotext，因此无法附加 %1 的文本。</translation>
    </message>
    <message>
        <source>pdftotext could not read %1.</source>
        <translation>pdftotext 无法读取 %1。</translation>
    </message>
    <message>
        <source>“%1” is now a stop string of this chat.</source>
        <translation>“%1”现在是此对话的停止字符串。</translation>
    </message>
    <message>
        <source>in this architecture, all layers must have the same value</source>
        <translation>在此架构中，所有层的值必须相同</translation>
    </message>
    <message>
        <source>The server at %1 has no model %2. Available models: %3</source>
        <translation>服务器 %1 没有模型 %2。可用的模型：%3</translation>
    </message>
    <message>
        <source>a Git LFS pointer</source>
        <translation>Git LFS 指针</translation>
    </message>
    <message>
        <source>%1, which a server sent in place of the model. Download the model again; some models require a login or an accepted licence first</source>
        <translation>%1，由服务器代替模型发来。请重新下载模型；有些模型需要先登录或接受许可</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>there is no limit</source>
        <translation>没有上限</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 (if the engine evaluates all tokens at once)</source>
        <translation>%1（如果该引擎一次计算所有词元）</translation>
    </message>
    <message>
        <source>%1 (only in the channel mix)</source>
        <translation>%1（仅在 channel mix 中）</translation>
    </message>
    <message>
        <source>%1 (only in the time mix)</source>
        <translation>%1（仅在 time mix 中）</translation>
    </message>
    <message>
        <source>%1 (similar to RWKV 6)</source>
        <translation>%1（类似 RWKV 6）</translation>
    </message>
    <message>
        <source>%1 and %2 are swapped</source>
        <translation>%1 与 %2 互换了</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%2，%1</translation>
    </message>
    <message>
        <source>%1 in all layers</source>
        <translation>所有层均为 %1</translation>
    </message>
    <message>
        <source>%1 in all norms, not only after attention and the feed-forward network</source>
        <translation>所有归一化均为 %1，而不只是注意力与前馈网络之后的</translation>
    </message>
    <message>
        <source>%1 in bfloat16</source>
        <translation>%1使用 bfloat16</translation>
    </message>
    <message>
        <source>%1 in half precision</source>
        <translation>%1使用半精度</translation>
    </message>
    <message>
        <source>%1 in the norms after attention and the feed-forward network</source>
        <translation>在注意力与前馈网络之后的归一化中，%1</translation>
    </message>
    <message>
        <source>%1 instead of %2 at position %3</source>
        <translation>位置 %3 为 %1 而不是 %2</translation>
    </message>
    <message>
        <source>%1 instead of none</source>
        <translation>使用了 %1，而本应没有</translation>
    </message>
    <message>
        <source>%1 is limited to ±65504</source>
        <translation>%1 被限制在 ±65504 以内</translation>
    </message>
    <message>
        <source>%1 of %2 dimensions instead of %3</source>
        <translation>%2 个维度中的 %1 个，而不是 %3 个</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>%1 to ±%2</source>
        <translation>%1 截断到 ±%2</translation>
    </message>
    <message>
        <source>%1, %2 instead of %3</source>
        <translation>%1：%2 而不是 %3</translation>
    </message>
    <message>
        <source>%1, and %2</source>
        <translation>%1，并且%2</translation>
    </message>
    <message>
        <source>%1, and divides by the number of these values</source>
        <translation>%1，并除以这些值的个数</translation>
    </message>
    <message>
        <source>%1, and divides by the width of the whole row</source>
        <translation>%1，并除以整行的宽度</translation>
    </message>
    <message>
        <source>%1, base %2</source>
        <translation>%1，基数 %2</translation>
    </message>
    <message>
        <source>%1, for keys only</source>
        <translation>%1，仅限键</translation>
    </message>
    <message>
        <source>%1, for values only</source>
        <translation>%1，仅限值</translation>
    </message>
    <message>
        <source>%1, in all layers</source>
        <translation>%1，在所有层中</translation>
    </message>
    <message>
        <source>%1, in all norms</source>
        <translation>%1，在所有归一化中</translation>
    </message>
    <message>
        <source>%1, in layers with a window</source>
        <translation>%1（仅限有窗口的层）</translation>
    </message>
    <message>
        <source>%1, in layers without a window</source>
        <translation>%1（仅限没有窗口的层）</translation>
    </message>
    <message>
        <source>%1, in layers without keys of their own</source>
        <translation>%1（仅限没有自身键的层）</translation>
    </message>
    <message>
        <source>%1, only in the layers, not in the embedding and the output matrix</source>
        <translation>%1，仅在各层中，不含嵌入和输出矩阵</translation>
    </message>
    <message>
        <source>%1, but with the angles for the correct number of dimensions</source>
        <translation>%1，但角度按正确的维度数计算</translation>
    </message>
    <message>
        <source>%1, with the correct bias</source>
        <translation>%1，但偏置正确</translation>
    </message>
    <message>
        <source>%1, …</source>
        <translation>%1、…</translation>
    </message>
    <message>
        <source>A nibble is a number of E2M1 (0, 0.5, 1, 1.5, 2, 3, 4, 6 and their negatives).</source>
        <translation>一个半字节是一个 E2M1 数（0、0.5、1、1.5、2、3、4、6 及其相反数）。</translation>
    </message>
    <message>
        <source>A nibble is an index into the 16 levels -127, -104, … 89, 113.</source>
        <translation>一个半字节是 16 个级别 -127、-104、… 89、113 的索引。</translation>
    </message>
    <message>
        <source>A scale is an IEEE half (5 exponent bits, 10 mantissa bits), not bfloat16.</source>
        <translation>缩放是 IEEE 半精度数（5 个指数位，10 个尾数位），不是 bfloat16。</translation>
    </message>
    <message>
        <source>A weight is d · (2 · s + 1) · (t + 1/8), or (t - 1/8) where the group&apos;s bit is set.</source>
        <translation>权重是 d · (2 · s + 1) · (t + 1/8)；若该组的位为 1，则为 (t - 1/8)。</translation>
    </message>
    <message>
        <source>A weight is d · (q - %1).</source>
        <translation>权重是 d · (q - %1)。</translation>
    </message>
    <message>
        <source>A weight is d · (t - 1) with t = 0, 1 or 2.</source>
        <translation>权重是 d · (t - 1)，其中 t = 0、1 或 2。</translation>
    </message>
    <message>
        <source>A weight is d · q + m; m is the second half-precision number of the block and mostly negative.</source>
        <translation>权重是 d · q + m；m 是块中的第二个半精度数，通常为负。</translation>
    </message>
    <message>
        <source>A weight is d · scale · (q - 32).</source>
        <translation>权重是 d · 缩放 · (q - 32)。</translation>
    </message>
    <message>
        <source>A weight is d · scale · q - dmin · minimum, with a minimum for every group.</source>
        <translation>权重是 d · 缩放 · q - dmin · 最小值，每组有一个最小值。</translation>
    </message>
    <message>
        <source>Weight i belongs to group i / 16 or i / 32. The scale of the weight is d times the scale of this group.</source>
        <translation>权重 i 属于第 i / 16 或 i / 32 组。权重的缩放是 d 乘以该组的缩放。</translation>
    </message>
    <message>
        <source>Add every tensor with a name that ends in .bias to the product of the .weight matrix of the same name.</source>
        <translation>把每个名称以 .bias 结尾的张量加到同名 .weight 矩阵的乘积上。</translation>
    </message>
    <message>
        <source>Add exp_probs_b.bias only to the values by which experts are chosen, not to the weights of the experts.</source>
        <translation>exp_probs_b.bias 只加到用来选择专家的值上，不要加到专家的权重上。</translation>
    </message>
    <message>
        <source>B and C are swapped</source>
        <translation>B 与 C 互换了</translation>
    </message>
    <message>
        <source>Bit 15 of a bfloat16 is its sign.</source>
        <translation>bfloat16 的第 15 位是符号位。</translation>
    </message>
    <message>
        <source>Bit 15 of a half is its sign.</source>
        <translation>半精度数的第 15 位是符号位。</translation>
    </message>
    <message>
        <source>Bit i of a sign byte makes weight i of its eight negative.</source>
        <translation>符号字节的第 i 位使它的八个权重中的第 i 个为负。</translation>
    </message>
    <message>
        <source>Bit i of the 32 bits of qh (little-endian) is the fifth bit of weight i.</source>
        <translation>qh 的 32 位（小端）中的第 i 位是权重 i 的第五位。</translation>
    </message>
    <message>
        <source>Bit j of byte l of hmask is the third bit of weight 32 · j + l. If the bit is 0, subtract 4 from the weight.</source>
        <translation>hmask 第 l 字节的第 j 位是权重 32 · j + l 的第三位。如果该位为 0，则从权重中减去 4。</translation>
    </message>
    <message>
        <source>Bit j of byte l of qh is the fifth bit of weight 32 · j + l.</source>
        <translation>qh 第 l 字节的第 j 位是权重 32 · j + l 的第五位。</translation>
    </message>
    <message>
        <source>Bit l of byte j of qh is the high bit of index 8 · j + l.</source>
        <translation>qh 第 j 字节的第 l 位是索引 8 · j + l 的高位。</translation>
    </message>
    <message>
        <source>Bits 2g and 2g + 1 of byte l are weight 32 · g + l of their half of the block, not weight 4 · l + g.</source>
        <translation>第 l 字节的第 2g 和 2g + 1 位是所在半块的权重 32 · g + l，而不是权重 4 · l + g。</translation>
    </message>
    <message>
        <source>Bits 2g and 2g + 1 of byte l of qh are the high bits of weight 32 · g + l of their half of the block.</source>
        <translation>qh 第 l 字节的第 2g 和 2g + 1 位是所在半块的权重 32 · g + l 的高位。</translation>
    </message>
    <message>
        <source>Bits 2l and 2l + 1 of byte j of qh are the high bits of index 4 · j + l.</source>
        <translation>qh 第 j 字节的第 2l 和 2l + 1 位是索引 4 · j + l 的高位。</translation>
    </message>
    <message>
        <source>C and x are swapped</source>
        <translation>C 与 x 互换了</translation>
    </message>
    <message>
        <source>C is applied before the convolution, not after it</source>
        <translation>C 在卷积之前应用，而不是之后</translation>
    </message>
    <message>
        <source>Digit n of byte l is weight 32 · n + l, not 5 · l + n.</source>
        <translation>第 l 字节的第 n 位数字是权重 32 · n + l，而不是 5 · l + n。</translation>
    </message>
    <message>
        <source>Every 32 bytes hold 64 weights: first those in the low nibbles, then those in the high nibbles.</source>
        <translation>每 32 个字节存有 64 个权重：先是低半字节，再是高半字节。</translation>
    </message>
    <message>
        <source>Every block has its own scale, which is stored in the bytes of the block.</source>
        <translation>每个块都有自己的缩放，存放在该块的字节中。</translation>
    </message>
    <message>
        <source>Every quant is multiplied by the scale of its block.</source>
        <translation>每个量化值都乘以其所在块的缩放。</translation>
    </message>
    <message>
        <source>Every weight is multiplied by the scale of its block.</source>
        <translation>每个权重都乘以其所在块的缩放。</translation>
    </message>
    <message>
        <source>Group j, of 16 or 32 weights, has scale j and minimum j.</source>
        <translation>第 j 组（16 或 32 个权重）使用缩放 j 和最小值 j。</translation>
    </message>
    <message>
        <source>Groups 0-3 have their six bits in bytes 0-3 (scales) and 4-7 (minima); groups 4-7 have four bits in bytes 8-11 and two in the top bits of bytes 0-7 (get_scale_min_k4 in ggml).</source>
        <translation>第 0-3 组的六个位在字节 0-3（缩放）和 4-7（最小值）中；第 4-7 组有四个位在字节 8-11 中，另外两个位是字节 0-7 的最高两位（ggml 中的 get_scale_min_k4）。</translation>
    </message>
    <message>
        <source>If the exponent bits of a half are 0, its value is mantissa · 2^-24, without an implicit leading 1.</source>
        <translation>如果半精度数的指数位为 0，其值是 尾数 · 2^-24，没有隐含的前导 1。</translation>
    </message>
    <message>
        <source>If the exponent bits of a half are 0, its value is mantissa · 2^-24.</source>
        <translation>如果半精度数的指数位为 0，其值是 尾数 · 2^-24。</translation>
    </message>
    <message>
        <source>If the exponent bits of a half are 0, its value is mantissa · 2^-24. Small scales are stored this way.</source>
        <translation>如果半精度数的指数位为 0，其值是 尾数 · 2^-24。小的缩放就是这样存储的。</translation>
    </message>
    <message>
        <source>In Llama 4, the weight of an expert multiplies the expert&apos;s input, before the gate and up projections.</source>
        <translation>在 Llama 4 中，专家的权重乘在该专家的输入上，在 gate 与 up 投影之前。</translation>
    </message>
    <message>
        <source>In this model, post_attention_norm is the norm before the feed-forward network. Apply it after attention is added to the residual stream.</source>
        <translation>在该模型中，post_attention_norm 是前馈网络之前的归一化。请在把注意力加到残差流之后应用它。</translation>
    </message>
    <message>
        <source>Numbers in the file are little-endian: the low byte comes first.</source>
        <translation>文件中的数采用小端序：低字节在前。</translation>
    </message>
    <message>
        <source>Numbers in the file are little-endian: the low byte of a scale comes first.</source>
        <translation>文件中的数采用小端序：缩放的低字节在前。</translation>
    </message>
    <message>
        <source>Q6_K has 16 scales, each for 16 weights.</source>
        <translation>Q6_K 有 16 个缩放，每个对应 16 个权重。</translation>
    </message>
    <message>
        <source>Quants are not signed: a weight is d · scale · q - dmin · minimum.</source>
        <translation>量化值没有符号：权重是 d · 缩放 · q - dmin · 最小值。</translation>
    </message>
    <message>
        <source>Quants are signed bytes: a weight is d · q with q from -127 to 127.</source>
        <translation>量化值是有符号字节：权重是 d · q，q 从 -127 到 127。</translation>
    </message>
    <message>
        <source>In Q2_K, the low nibble of a byte is the scale of a group, and the high nibble is its minimum. In Q4_K and Q5_K, the scales come before the minima.</source>
        <translation>在 Q2_K 中，字节的低半字节是组的缩放，高半字节是组的最小值。在 Q4_K 和 Q5_K 中，缩放在最小值之前。</translation>
    </message>
    <message>
        <source>Seven bits are the signs of the first seven of eight weights; the eighth makes the number of negative ones even.</source>
        <translation>七个位是八个权重中前七个的符号；第八个的符号使负数的个数为偶数。</translation>
    </message>
    <message>
        <source>SiLU instead of a sigmoid</source>
        <translation>SiLU 而不是 sigmoid</translation>
    </message>
    <message>
        <source>SiLU instead of none</source>
        <translation>使用了 SiLU，而本应没有</translation>
    </message>
    <message>
        <source>The first half-precision number of the block is the scale d, the second is the minimum m.</source>
        <translation>块中的第一个半精度数是缩放 d，第二个是最小值 m。</translation>
    </message>
    <message>
        <source>The index into the grid has nine bits.</source>
        <translation>网格的索引有九位。</translation>
    </message>
    <message>
        <source>The low nibble of a byte is the scale of the earlier group.</source>
        <translation>字节的低半字节是前一组的缩放。</translation>
    </message>
    <message>
        <source>The low nibble of byte i is weight i, the high nibble is weight i + %1, within every %2 weights.</source>
        <translation>在每 %2 个权重中，第 i 字节的低半字节是权重 i，高半字节是权重 i + %1。</translation>
    </message>
    <message>
        <source>The lowest byte of a point of the grid is its first weight.</source>
        <translation>网格点的最低字节是它的第一个权重。</translation>
    </message>
    <message>
        <source>The recurrent mixer and attention must read the same normed input of the layer.</source>
        <translation>循环混合器与注意力必须读取同一个归一化的层输入。</translation>
    </message>
    <message>
        <source>The scale is 2^(e - 127) for levels 0.5, 1, …, or 2^(e - 128) for doubled ones.</source>
        <translation>级别为 0.5、1、… 时，缩放是 2^(e - 127)；级别加倍时是 2^(e - 128)。</translation>
    </message>
    <message>
        <source>The scale of a block is already that of its steps: a weight is d · q.</source>
        <translation>块的缩放已经是每一级的缩放：权重是 d · q。</translation>
    </message>
    <message>
        <source>The scale of a group is d · (2 · s + 1). IQ2 multiplies this scale by 1/8, IQ3_XXS by 1/4.</source>
        <translation>组的缩放是 d · (2 · s + 1)。IQ2 再乘以 1/8，IQ3_XXS 再乘以 1/4。</translation>
    </message>
    <message>
        <source>The scales of Q6_K are signed bytes.</source>
        <translation>Q6_K 的缩放是有符号字节。</translation>
    </message>
    <message>
        <source>The score of a group is the sum of its two best experts. Experts can be chosen only from the best groups.</source>
        <translation>组的分数是其中两个最佳专家的分数之和。只能从最佳的组中选择专家。</translation>
    </message>
    <message>
        <source>The six bits of a scale count from -32: subtract 32.</source>
        <translation>缩放的六个位从 -32 起计：请减去 32。</translation>
    </message>
    <message>
        <source>The tensor is of type %1 (%2 bytes in a block), not %3 (%4 bytes).</source>
        <translation>该张量的类型是 %1（每块 %2 字节），而不是 %3（%4 字节）。</translation>
    </message>
    <message>
        <source>The tensor is of type %1 (%2 in the file), not %3 (%4), though both take the same number of bytes.</source>
        <translation>该张量的类型是 %1（文件中为 %2），而不是 %3（%4），尽管两者占用的字节数相同。</translation>
    </message>
    <message>
        <source>This model does not use RoPE in any layer.</source>
        <translation>该模型在任何层中都不使用 RoPE。</translation>
    </message>
    <message>
        <source>This model first rotates each head of Q and K, then normalizes it.</source>
        <translation>该模型先旋转 Q 和 K 的每个头，再对其归一化。</translation>
    </message>
    <message>
        <source>Three bits of qh for each point are the high bits of its index.</source>
        <translation>qh 中每个点的三个位是其索引的高位。</translation>
    </message>
    <message>
        <source>a LayerNorm of the embedding, without weights</source>
        <translation>对嵌入做 LayerNorm，不带权重</translation>
    </message>
    <message>
        <source>a sigmoid instead of SiLU</source>
        <translation>sigmoid 而不是 SiLU</translation>
    </message>
    <message>
        <source>a sigmoid instead of none</source>
        <translation>使用了 sigmoid，而本应没有</translation>
    </message>
    <message>
        <source>a token does not see itself</source>
        <translation>词元看不到自身</translation>
    </message>
    <message>
        <source>adds 1 to layer_output_scale</source>
        <translation>给 layer_output_scale 加 1</translation>
    </message>
    <message>
        <source>adds 1 to the sum</source>
        <translation>给总和加 1</translation>
    </message>
    <message>
        <source>adds a share of the previous token without subtracting the token itself</source>
        <translation>加上前一个词元的一部分，但没有减去该词元自身</translation>
    </message>
    <message>
        <source>adds epsilon after the square root, not inside it</source>
        <translation>在开方之后而不是根号内加 epsilon</translation>
    </message>
    <message>
        <source>adds the bias after softplus</source>
        <translation>在 softplus 之后加偏置</translation>
    </message>
    <message>
        <source>all heads use the first group</source>
        <translation>所有头都使用第一组</translation>
    </message>
    <message>
        <source>all layers share one cache</source>
        <translation>所有层共用一个缓存</translation>
    </message>
    <message>
        <source>all low nibbles of the block are read first</source>
        <translation>先读取块的所有低半字节</translation>
    </message>
    <message>
        <source>all matrices of the layers</source>
        <translation>各层的所有矩阵</translation>
    </message>
    <message>
        <source>all norms</source>
        <translation>所有归一化</translation>
    </message>
    <message>
        <source>all norms except the final one</source>
        <translation>除最后一个之外的所有归一化</translation>
    </message>
    <message>
        <source>all sinks are 0</source>
        <translation>所有 sink 都是 0</translation>
    </message>
    <message>
        <source>all chosen experts have the same weight</source>
        <translation>所有所选专家的权重都相等</translation>
    </message>
    <message>
        <source>alpha_p and alpha_n of xIELU are swapped</source>
        <translation>xIELU 的 alpha_p 与 alpha_n 互换了</translation>
    </message>
    <message>
        <source>alpha_p and alpha_n of xIELU are swapped after softplus and beta</source>
        <translation>xIELU 的 alpha_p 与 alpha_n 在 softplus 和 beta 之后互换了</translation>
    </message>
    <message>
        <source>also applies blk.0.attn_norm to the embedding</source>
        <translation>对嵌入也应用了 blk.0.attn_norm</translation>
    </message>
    <message>
        <source>also applies output_norm to the embedding</source>
        <translation>对嵌入也应用了 output_norm</translation>
    </message>
    <message>
        <source>always uses row 0 of the cache</source>
        <translation>始终使用缓存的第 0 行</translation>
    </message>
    <message>
        <source>always uses the position of the first decoded token</source>
        <translation>始终使用第一个解码词元的位置</translation>
    </message>
    <message>
        <source>always uses the position of the last token of the prompt</source>
        <translation>始终使用提示词最后一个词元的位置</translation>
    </message>
    <message>
        <source>an RMSNorm of each head of Q and K</source>
        <translation>对 Q 和 K 的每个头做 RMSNorm</translation>
    </message>
    <message>
        <source>an RMSNorm of the embedding, without weights</source>
        <translation>对嵌入做 RMSNorm，不带权重</translation>
    </message>
    <message>
        <source>an RMSNorm of the output of attention</source>
        <translation>对注意力的输出做 RMSNorm</translation>
    </message>
    <message>
        <source>angles</source>
        <translation>角度</translation>
    </message>
    <message>
        <source>angles are multiplied by the frequency factors, not divided by them</source>
        <translation>角度乘以了频率因子，而不是除以频率因子</translation>
    </message>
    <message>
        <source>applies RoPE first</source>
        <translation>先应用 RoPE</translation>
    </message>
    <message>
        <source>applies no window</source>
        <translation>没有应用窗口</translation>
    </message>
    <message>
        <source>applies the factor of sine and cosine twice</source>
        <translation>把正弦和余弦的因子应用了两次</translation>
    </message>
    <message>
        <source>does not apply layer_output_scale</source>
        <translation>没有应用 layer_output_scale</translation>
    </message>
    <message>
        <source>applies layer_output_scale twice</source>
        <translation>把 layer_output_scale 应用了两次</translation>
    </message>
    <message>
        <source>applies the norm first</source>
        <translation>先应用归一化</translation>
    </message>
    <message>
        <source>applies the scale twice</source>
        <translation>两次应用缩放因子</translation>
    </message>
    <message>
        <source>applies the window in all layers</source>
        <translation>在所有层中都应用了窗口</translation>
    </message>
    <message>
        <source>at position %1</source>
        <translation>在位置 %1</translation>
    </message>
    <message>
        <source>attention reads the stream after the recurrent mixer</source>
        <translation>注意力读取循环混合器之后的残差流</translation>
    </message>
    <message>
        <source>attn_q, attn_k and attn_v</source>
        <translation>attn_q、attn_k 和 attn_v</translation>
    </message>
    <message>
        <source>base %1</source>
        <translation>基数 %1</translation>
    </message>
    <message>
        <source>beta is not added to alpha_n of xIELU</source>
        <translation>没有把 beta 加到 xIELU 的 alpha_n 上</translation>
    </message>
    <message>
        <source>chooses the experts with the lowest scores</source>
        <translation>选择了分数最低的专家</translation>
    </message>
    <message>
        <source>computes e^x as (1 + x / 1024)^1024</source>
        <translation>把 e^x 算作 (1 + x / 1024)^1024</translation>
    </message>
    <message>
        <source>computes e^x as (1 + x / 256)^256</source>
        <translation>把 e^x 算作 (1 + x / 256)^256</translation>
    </message>
    <message>
        <source>computes e^x by setting the bits of a float</source>
        <translation>通过设置浮点数的位来计算 e^x</translation>
    </message>
    <message>
        <source>computes hard swish, x · clip(x / 6 + 1/2)</source>
        <translation>计算的是 hard swish，即 x · clip(x / 6 + 1/2)</translation>
    </message>
    <message>
        <source>computes tanh as x · (27 + x²) / (27 + 9 · x²)</source>
        <translation>把 tanh 算作 x · (27 + x²) / (27 + 9 · x²)</translation>
    </message>
    <message>
        <source>computes the next layer instead of each layer</source>
        <translation>每一层都改算下一层</translation>
    </message>
    <message>
        <source>computes the previous layer instead of each layer</source>
        <translation>每一层都改算上一层</translation>
    </message>
    <message>
        <source>computes x · (1 + x / (1 + |x|)) / 2</source>
        <translation>计算的是 x · (1 + x / (1 + |x|)) / 2</translation>
    </message>
    <message>
        <source>computes x · clip(0.2 · x + 1/2)</source>
        <translation>计算的是 x · clip(0.2 · x + 1/2)</translation>
    </message>
    <message>
        <source>computes x · clip(x / 4 + 1/2)</source>
        <translation>计算的是 x · clip(x / 4 + 1/2)</translation>
    </message>
    <message>
        <source>corrects only the first stream</source>
        <translation>只修正第一个流</translation>
    </message>
    <message>
        <source>d and dmin are swapped</source>
        <translation>d 与 dmin 互换了</translation>
    </message>
    <message>
        <source>d comes first, dmin after it.</source>
        <translation>d 在前，dmin 在后。</translation>
    </message>
    <message>
        <source>divides by layer_output_scale</source>
        <translation>除以 layer_output_scale</translation>
    </message>
    <message>
        <source>divides by the fourth root of the mean square</source>
        <translation>除以均方的四次方根</translation>
    </message>
    <message>
        <source>divides by the mean square, not by its root</source>
        <translation>除以均方，而不是均方根</translation>
    </message>
    <message>
        <source>divides by the root of the sum of squares, not of the mean square</source>
        <translation>除以平方和的平方根，而不是均方根</translation>
    </message>
    <message>
        <source>divides by the scale instead of multiplying</source>
        <translation>除以缩放因子，而不是乘以缩放因子</translation>
    </message>
    <message>
        <source>divides by the standard deviation without subtracting the mean</source>
        <translation>除以标准差，但没有减去均值</translation>
    </message>
    <message>
        <source>divides positions by %1</source>
        <translation>把位置除以 %1</translation>
    </message>
    <message>
        <source>divides the sum of squares by n - 1, not by n</source>
        <translation>平方和除以 n - 1，而不是 n</translation>
    </message>
    <message>
        <source>does not divide by the sum</source>
        <translation>没有除以总和</translation>
    </message>
    <message>
        <source>does not rescale the sum of exponentials</source>
        <translation>没有重新缩放指数之和</translation>
    </message>
    <message>
        <source>does not rescale the weighted sum of values</source>
        <translation>没有重新缩放值的加权和</translation>
    </message>
    <message>
        <source>does not square YaRN&apos;s factor</source>
        <translation>没有对 YaRN 的因子取平方</translation>
    </message>
    <message>
        <source>does not subtract 0.5</source>
        <translation>没有减去 0.5</translation>
    </message>
    <message>
        <source>each block is read as %1</source>
        <translation>每个块都被当作 %1 读取</translation>
    </message>
    <message>
        <source>each decoded token forgets the previous token</source>
        <translation>每个解码的词元都丢失了前一个词元</translation>
    </message>
    <message>
        <source>each token also sees the next token</source>
        <translation>每个词元还能看到下一个词元</translation>
    </message>
    <message>
        <source>every %1 tokens</source>
        <translation>每 %1 个词元</translation>
    </message>
    <message>
        <source>every second row of the prompt</source>
        <translation>提示词中每隔一行</translation>
    </message>
    <message>
        <source>every two layers share the cache of the first one</source>
        <translation>每两层共用其中第一层的缓存</translation>
    </message>
    <message>
        <source>every chosen expert has the weight 1</source>
        <translation>每个所选专家的权重都是 1</translation>
    </message>
    <message>
        <source>exp_probs_b is added to the router&apos;s outputs, not to their sigmoid or softmax</source>
        <translation>exp_probs_b 加到了路由器的输出上，而不是其 sigmoid 或 softmax 上</translation>
    </message>
    <message>
        <source>exp_probs_b is left out</source>
        <translation>漏掉了 exp_probs_b</translation>
    </message>
    <message>
        <source>expects Q, K and V of each channel next to each other</source>
        <translation>误认为每个通道的 Q、K、V 相邻存放</translation>
    </message>
    <message>
        <source>expects Q, K and V of each head next to each other</source>
        <translation>误认为每个头的 Q、K、V 相邻存放</translation>
    </message>
    <message>
        <source>expects Q, K and V of each key head next to each other</source>
        <translation>误认为每个键头的 Q、K、V 相邻存放</translation>
    </message>
    <message>
        <source>frequencies</source>
        <translation>频率</translation>
    </message>
    <message>
        <source>groups are ignored</source>
        <translation>忽略了分组</translation>
    </message>
    <message>
        <source>groups are ranked by the sum of all their experts</source>
        <translation>按组内所有专家的分数之和给组排序</translation>
    </message>
    <message>
        <source>groups are ranked by their best expert</source>
        <translation>按组内最佳专家给组排序</translation>
    </message>
    <message>
        <source>halves</source>
        <translation>两半</translation>
    </message>
    <message>
        <source>head j uses group j mod the number of groups</source>
        <translation>头 j 使用组 j mod 组数</translation>
    </message>
    <message>
        <source>in %1, %2</source>
        <translation>在 %1 中，%2</translation>
    </message>
    <message>
        <source>in all norms</source>
        <translation>在所有归一化中</translation>
    </message>
    <message>
        <source>%1 in all norms</source>
        <translation>在所有归一化中使用 %1</translation>
    </message>
    <message>
        <source>in the norms after attention and the feed-forward network, %1</source>
        <translation>在注意力与前馈网络之后的归一化中，%1</translation>
    </message>
    <message>
        <source>keeps only the lowest %1 bits of each id</source>
        <translation>每个 ID 只保留最低的 %1 位</translation>
    </message>
    <message>
        <source>keys and values are swapped</source>
        <translation>键与值互换了</translation>
    </message>
    <message>
        <source>keys are multiplied by the learning rate, and time_mix_k_a is ignored</source>
        <translation>键乘以学习率，而 time_mix_k_a 被忽略</translation>
    </message>
    <message>
        <source>keys are not normalized</source>
        <translation>键没有归一化</translation>
    </message>
    <message>
        <source>keys are not rotated</source>
        <translation>键没有旋转</translation>
    </message>
    <message>
        <source>later positions are not rotated</source>
        <translation>之后的位置没有旋转</translation>
    </message>
    <message>
        <source>later positions read zeros</source>
        <translation>之后的位置读到零</translation>
    </message>
    <message>
        <source>later positions start again at row 0</source>
        <translation>之后的位置又从第 0 行开始</translation>
    </message>
    <message>
        <source>later positions use the last row</source>
        <translation>之后的位置使用最后一行</translation>
    </message>
    <message>
        <source>later tokens do not see the first token</source>
        <translation>之后的词元看不到第一个词元</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>layer %1 is computed again instead of layer %2</source>
        <translation>再次计算了第 %1 层，而不是第 %2 层</translation>
    </message>
    <message>
        <source>layers %1 and %2 are swapped</source>
        <translation>第 %1 层与第 %2 层互换了</translation>
    </message>
    <message>
        <source>layers with and without a window are swapped</source>
        <translation>有窗口的层与没有窗口的层互换了</translation>
    </message>
    <message>
        <source>leaves out %1</source>
        <translation>漏掉了 %1</translation>
    </message>
    <message>
        <source>leaves out YaRN&apos;s factor</source>
        <translation>漏掉了 YaRN 的因子</translation>
    </message>
    <message>
        <source>leaves out the bias ssm_dt</source>
        <translation>漏掉了偏置 ssm_dt</translation>
    </message>
    <message>
        <source>leaves out the bonus of time_mix_r_k</source>
        <translation>漏掉了 time_mix_r_k 的加成</translation>
    </message>
    <message>
        <source>leaves out the convolution</source>
        <translation>漏掉了卷积</translation>
    </message>
    <message>
        <source>leaves out the cubic term inside tanh</source>
        <translation>漏掉了 tanh 内的三次项</translation>
    </message>
    <message>
        <source>leaves out the exponential function</source>
        <translation>漏掉了指数函数</translation>
    </message>
    <message>
        <source>leaves out the factor of sine and cosine</source>
        <translation>漏掉了正弦和余弦的因子</translation>
    </message>
    <message>
        <source>leaves out the gate</source>
        <translation>漏掉了 gate</translation>
    </message>
    <message>
        <source>leaves out the mask: tokens see later tokens</source>
        <translation>漏掉了掩码：词元能看到之后的词元</translation>
    </message>
    <message>
        <source>leaves out the outer exponential function</source>
        <translation>漏掉了外层的指数函数</translation>
    </message>
    <message>
        <source>leaves out the sigmoid</source>
        <translation>漏掉了 sigmoid</translation>
    </message>
    <message>
        <source>leaves out the up projection</source>
        <translation>漏掉了 up 投影</translation>
    </message>
    <message>
        <source>low and high nibbles are swapped</source>
        <translation>低半字节与高半字节互换了</translation>
    </message>
    <message>
        <source>low and high nibbles are swapped, together with their high bits</source>
        <translation>低半字节与高半字节连同其高位互换了</translation>
    </message>
    <message>
        <source>masked positions get score 0 instead of -infinity</source>
        <translation>被屏蔽的位置得到分数 0，而不是负无穷大</translation>
    </message>
    <message>
        <source>minima and scales are swapped</source>
        <translation>最小值与缩放互换了</translation>
    </message>
    <message>
        <source>minimum and scale are swapped</source>
        <translation>最小值与缩放互换了</translation>
    </message>
    <message>
        <source>multiplies by %1</source>
        <translation>乘以 %1</translation>
    </message>
    <message>
        <source>multiplies the weights of the experts by %1</source>
        <translation>把专家的权重乘以 %1</translation>
    </message>
    <message>
        <source>multiplies the weights of the experts by an additional factor of %1</source>
        <translation>把专家的权重额外乘以因子 %1</translation>
    </message>
    <message>
        <source>neighbouring heads share one group</source>
        <translation>相邻的头共用一组</translation>
    </message>
    <message>
        <source>none instead of %1</source>
        <translation>没有，而应为 %1</translation>
    </message>
    <message>
        <source>none instead of SiLU</source>
        <translation>没有，而应为 SiLU</translation>
    </message>
    <message>
        <source>normalizes all heads of a token as one row, not each head alone</source>
        <translation>把词元的所有头作为一行归一化，而不是逐头归一化</translation>
    </message>
    <message>
        <source>applies post_attention_norm to the output of attention, not to the input of the feed-forward network</source>
        <translation>把 post_attention_norm 用于注意力的输出，而不是前馈网络的输入</translation>
    </message>
    <message>
        <source>one scale is used for 32 weights instead of 16</source>
        <translation>一个缩放用于 32 个而不是 16 个权重</translation>
    </message>
    <message>
        <source>only d is used, not the scales of groups</source>
        <translation>只使用了 d，没有使用各组的缩放</translation>
    </message>
    <message>
        <source>only dmin is used, not the minima of groups</source>
        <translation>只使用了 dmin，没有使用各组的最小值</translation>
    </message>
    <message>
        <source>only the first element is rotated</source>
        <translation>只旋转了第一个元素</translation>
    </message>
    <message>
        <source>only the first stream gets the layer&apos;s output, the others keep their predictions</source>
        <translation>只有第一个流得到该层的输出，其他流保持其预测</translation>
    </message>
    <message>
        <source>only the first stream is used at the end</source>
        <translation>最后只使用第一个流</translation>
    </message>
    <message>
        <source>only the minima of groups are used, not dmin</source>
        <translation>只使用了各组的最小值，没有使用 dmin</translation>
    </message>
    <message>
        <source>only the scales of groups are used, not d</source>
        <translation>只使用了各组的缩放，没有使用 d</translation>
    </message>
    <message>
        <source>only the second element is rotated</source>
        <translation>只旋转了第二个元素</translation>
    </message>
    <message>
        <source>pairs (2i, 2i + 1)</source>
        <translation>成对 (2i, 2i + 1)</translation>
    </message>
    <message>
        <source>positions %1</source>
        <translation>位置 %1</translation>
    </message>
    <message>
        <source>positions restart at 0</source>
        <translation>位置重新从 0 开始</translation>
    </message>
    <message>
        <source>positions restart at 0 when tokens are decoded one by one</source>
        <translation>逐个解码词元时，位置重新从 0 开始</translation>
    </message>
    <message>
        <source>positions, frequencies and angles</source>
        <translation>位置、频率和角度</translation>
    </message>
    <message>
        <source>quants are read as two&apos;s complement</source>
        <translation>量化值被当作补码读取</translation>
    </message>
    <message>
        <source>queries and keys are not normalized</source>
        <translation>查询和键没有归一化</translation>
    </message>
    <message>
        <source>queries and keys are swapped</source>
        <translation>查询与键互换了</translation>
    </message>
    <message>
        <source>queries are divided by the square root of their width</source>
        <translation>查询除以了其宽度的平方根</translation>
    </message>
    <message>
        <source>queries are divided by their width, not by its square root</source>
        <translation>查询除以其宽度，而不是宽度的平方根</translation>
    </message>
    <message>
        <source>queries are not divided by the square root of their width</source>
        <translation>查询没有除以其宽度的平方根</translation>
    </message>
    <message>
        <source>queries are not normalized</source>
        <translation>查询没有归一化</translation>
    </message>
    <message>
        <source>queries are not rotated</source>
        <translation>查询没有旋转</translation>
    </message>
    <message>
        <source>quick GELU</source>
        <translation>QuickGELU</translation>
    </message>
    <message>
        <source>reads K and V as if Q had as many heads as K</source>
        <translation>读取 K 和 V 时，误认为 Q 的头数与 K 相同</translation>
    </message>
    <message>
        <source>reads all gates first, then all queries</source>
        <translation>先读取所有门，再读取所有查询</translation>
    </message>
    <message>
        <source>reads all queries first, then all gates</source>
        <translation>先读取所有查询，再读取所有门</translation>
    </message>
    <message>
        <source>reads attn_k_b and attn_v_b transposed</source>
        <translation>把 attn_k_b 和 attn_v_b 读成了转置</translation>
    </message>
    <message>
        <source>reads attn_k_b transposed</source>
        <translation>把 attn_k_b 读成了转置</translation>
    </message>
    <message>
        <source>reads attn_v_b transposed</source>
        <translation>把 attn_v_b 读成了转置</translation>
    </message>
    <message>
        <source>reads gate and up as alternating rows of the fused matrix</source>
        <translation>把 gate 与 up 读作融合矩阵中交替的行</translation>
    </message>
    <message>
        <source>reads queries and gates alternately, channel by channel</source>
        <translation>逐通道交替读取查询和门</translation>
    </message>
    <message>
        <source>reads the gate of each head first, then the query</source>
        <translation>每个头先读取门，再读取查询</translation>
    </message>
    <message>
        <source>reads the output matrix transposed</source>
        <translation>把输出矩阵读成了转置</translation>
    </message>
    <message>
        <source>reads time_mix_lerp_fused in the order %1</source>
        <translation>按 %1 的顺序读取 time_mix_lerp_fused</translation>
    </message>
    <message>
        <source>reads zeros, because keys and values are not written yet</source>
        <translation>读到零，因为键和值尚未写入</translation>
    </message>
    <message>
        <source>reads zeros, because keys are not written yet</source>
        <translation>读到零，因为键尚未写入</translation>
    </message>
    <message>
        <source>reads zeros, because values are not written yet</source>
        <translation>读到零，因为值尚未写入</translation>
    </message>
    <message>
        <source>rescales neither the weighted sum of values nor the sum of exponentials</source>
        <translation>既没有重新缩放值的加权和，也没有重新缩放指数之和</translation>
    </message>
    <message>
        <source>returns logarithms of probabilities instead of logits</source>
        <translation>返回概率的对数，而不是 logits</translation>
    </message>
    <message>
        <source>returns probabilities instead of logits</source>
        <translation>返回概率，而不是 logits</translation>
    </message>
    <message>
        <source>row r sees only positions 0 to r</source>
        <translation>第 r 行只能看到位置 0 到 r</translation>
    </message>
    <message>
        <source>rows of the cache restart at 0 when tokens are decoded one by one</source>
        <translation>逐个解码词元时，缓存的行号重新从 0 开始</translation>
    </message>
    <message>
        <source>scales embeddings to length 1</source>
        <translation>把嵌入缩放到长度 1</translation>
    </message>
    <message>
        <source>scores are not scaled</source>
        <translation>分数没有缩放</translation>
    </message>
    <message>
        <source>sets no gate to 0</source>
        <translation>没有把任何门置为 0</translation>
    </message>
    <message>
        <source>sigmoid</source>
        <translation>sigmoid</translation>
    </message>
    <message>
        <source>sine and cosine</source>
        <translation>正弦和余弦</translation>
    </message>
    <message>
        <source>sine and cosine are swapped</source>
        <translation>正弦与余弦互换了</translation>
    </message>
    <message>
        <source>squared ReLU</source>
        <translation>平方 ReLU</translation>
    </message>
    <message>
        <source>ssm_a has the wrong sign</source>
        <translation>ssm_a 的符号错误</translation>
    </message>
    <message>
        <source>ssm_a is read as the logarithm of the rate</source>
        <translation>ssm_a 被当作速率的对数读取</translation>
    </message>
    <message>
        <source>ssm_norm normalizes all groups as one row</source>
        <translation>ssm_norm 把所有组作为一行归一化</translation>
    </message>
    <message>
        <source>ssm_norm normalizes all heads as one row</source>
        <translation>ssm_norm 把所有头作为一行归一化</translation>
    </message>
    <message>
        <source>stream %1 instead of stream 0</source>
        <translation>流 %1 而不是流 0</translation>
    </message>
    <message>
        <source>subtracts the largest value of each row</source>
        <translation>减去了每行的最大值</translation>
    </message>
    <message>
        <source>subtracts the previous token from the token itself, not the reverse</source>
        <translation>从该词元中减去前一个词元，而不是相反</translation>
    </message>
    <message>
        <source>swaps attn_k_b and attn_v_b</source>
        <translation>交换了 attn_k_b 与 attn_v_b</translation>
    </message>
    <message>
        <source>experts are chosen by softmax, but their weights do not use it</source>
        <translation>按 softmax 选择专家，但其权重不使用 softmax</translation>
    </message>
    <message>
        <source>the convolution is reset %1</source>
        <translation>卷积被重置（%1）</translation>
    </message>
    <message>
        <source>the convolution is reset after the prompt</source>
        <translation>卷积在提示词之后被重置</translation>
    </message>
    <message>
        <source>the convolution is reset before each decoded token</source>
        <translation>卷积在每个解码词元之前被重置</translation>
    </message>
    <message>
        <source>the cosines are left out</source>
        <translation>漏掉了余弦</translation>
    </message>
    <message>
        <source>the digits of a byte are read as neighbouring weights</source>
        <translation>一个字节的各位数字被读作相邻的权重</translation>
    </message>
    <message>
        <source>the elements after the last whole vector of %1 elements</source>
        <translation>最后一个由 %1 个元素组成的完整向量之后的元素</translation>
    </message>
    <message>
        <source>the embedding&apos;s part (per_layer_model_proj) is left out</source>
        <translation>漏掉了来自嵌入的部分（per_layer_model_proj）</translation>
    </message>
    <message>
        <source>the even rows of the prompt</source>
        <translation>提示词的偶数行</translation>
    </message>
    <message>
        <source>layer_output_scale is applied to the layer&apos;s contribution, not to the residual stream</source>
        <translation>layer_output_scale 作用于该层的贡献，而不是残差流</translation>
    </message>
    <message>
        <source>the feed-forward network reads the layer&apos;s input</source>
        <translation>前馈网络读取该层的输入</translation>
    </message>
    <message>
        <source>the feed-forward network reads the stream after attention</source>
        <translation>前馈网络读取注意力之后的残差流</translation>
    </message>
    <message>
        <source>the first decoded token forgets the previous token</source>
        <translation>第一个解码的词元丢失了前一个词元</translation>
    </message>
    <message>
        <source>the first element has the wrong sign of the sine</source>
        <translation>第一个元素中正弦的符号错误</translation>
    </message>
    <message>
        <source>the first half of the prompt</source>
        <translation>提示词的前一半</translation>
    </message>
    <message>
        <source>the frequencies of the pairs are in reverse order</source>
        <translation>各对的频率顺序颠倒</translation>
    </message>
    <message>
        <source>the halves of a block are swapped</source>
        <translation>块的两半互换了</translation>
    </message>
    <message>
        <source>the keys at which the state is corrected are not normalized</source>
        <translation>用于修正状态的键没有归一化</translation>
    </message>
    <message>
        <source>the largest bias of ALiBi is 8 instead of %1</source>
        <translation>ALiBi 的最大偏置是 8 而不是 %1</translation>
    </message>
    <message>
        <source>the last row of the prompt</source>
        <translation>提示词的最后一行</translation>
    </message>
    <message>
        <source>the next layer</source>
        <translation>下一层</translation>
    </message>
    <message>
        <source>the ninth bit of the grid index is missing</source>
        <translation>缺少网格索引的第九位</translation>
    </message>
    <message>
        <source>the norm is applied after the gate</source>
        <translation>归一化在门控之后应用</translation>
    </message>
    <message>
        <source>the norm is applied before the gate</source>
        <translation>归一化在门控之前应用</translation>
    </message>
    <message>
        <source>the output of attention is added to its normalized input</source>
        <translation>注意力的输出加到了其归一化的输入上</translation>
    </message>
    <message>
        <source>the output of attention is added twice</source>
        <translation>注意力的输出加了两次</translation>
    </message>
    <message>
        <source>the output of attention is missing in %1</source>
        <translation>缺少注意力的输出（%1）</translation>
    </message>
    <message>
        <source>the output of attention is subtracted</source>
        <translation>减去了注意力的输出</translation>
    </message>
    <message>
        <source>the output of the feed-forward network is added to its normalized input</source>
        <translation>前馈网络的输出加到了其归一化的输入上</translation>
    </message>
    <message>
        <source>the output of the feed-forward network is added to the layer&apos;s input</source>
        <translation>前馈网络的输出加到了该层的输入上</translation>
    </message>
    <message>
        <source>the output of the feed-forward network is added twice</source>
        <translation>前馈网络的输出加了两次</translation>
    </message>
    <message>
        <source>the output of the feed-forward network is missing in %1</source>
        <translation>缺少前馈网络的输出（%1）</translation>
    </message>
    <message>
        <source>the output of the feed-forward network is subtracted</source>
        <translation>减去了前馈网络的输出</translation>
    </message>
    <message>
        <source>the outputs of the heads are joined as [heads, tokens, width], without a transpose</source>
        <translation>各头的输出按 [头, 词元, 宽度] 合并，没有转置</translation>
    </message>
    <message>
        <source>the outputs of the heads are joined as [width, heads]</source>
        <translation>各头的输出按 [宽度, 头] 合并</translation>
    </message>
    <message>
        <source>the outputs of the heads are read as [width, heads]</source>
        <translation>各头的输出按 [宽度, 头] 读取</translation>
    </message>
    <message>
        <source>the part that must not be rotated is rotated instead</source>
        <translation>旋转了不应旋转的部分</translation>
    </message>
    <message>
        <source>the position is always 0</source>
        <translation>位置始终为 0</translation>
    </message>
    <message>
        <source>the position is one too large</source>
        <translation>位置大了 1</translation>
    </message>
    <message>
        <source>the position is one too small</source>
        <translation>位置小了 1</translation>
    </message>
    <message>
        <source>the previous layer</source>
        <translation>上一层</translation>
    </message>
    <message>
        <source>the previous token is forgotten %1</source>
        <translation>丢失了前一个词元（%1）</translation>
    </message>
    <message>
        <source>the reordering of the rows is undone twice</source>
        <translation>行的重排被撤销了两次</translation>
    </message>
    <message>
        <source>the results of attn_q, attn_k and attn_v are read as [heads, tokens, width], without a transpose</source>
        <translation>attn_q、attn_k 和 attn_v 的结果按 [头, 词元, 宽度] 读取，没有转置</translation>
    </message>
    <message>
        <source>the ring cache has only %1 rows</source>
        <translation>环形缓存只有 %1 行</translation>
    </message>
    <message>
        <source>the rotated part of a query is read first</source>
        <translation>先读取查询中要旋转的部分</translation>
    </message>
    <message>
        <source>the rotated part of attn_kv_a_mqa is read first</source>
        <translation>先读取 attn_kv_a_mqa 中要旋转的部分</translation>
    </message>
    <message>
        <source>the router&apos;s input is not divided by √(width of the model)</source>
        <translation>路由器的输入没有除以 √(模型宽度)</translation>
    </message>
    <message>
        <source>the second element has the wrong sign of the sine</source>
        <translation>第二个元素中正弦的符号错误</translation>
    </message>
    <message>
        <source>the second element is negated</source>
        <translation>第二个元素被取负</translation>
    </message>
    <message>
        <source>the second half of the prompt</source>
        <translation>提示词的后一半</translation>
    </message>
    <message>
        <source>the second half of the prompt, without the middle row</source>
        <translation>提示词的后一半，不含中间一行</translation>
    </message>
    <message>
        <source>the shift of 1/8 has the wrong sign</source>
        <translation>1/8 的偏移符号错误</translation>
    </message>
    <message>
        <source>the shift of 1/8 is always positive</source>
        <translation>1/8 的偏移始终为正</translation>
    </message>
    <message>
        <source>the shift of 1/8 is missing</source>
        <translation>缺少 1/8 的偏移</translation>
    </message>
    <message>
        <source>the sigmoid is applied to the mixed values, not to the gate</source>
        <translation>sigmoid 作用于混合后的值，而不是门</translation>
    </message>
    <message>
        <source>the sines are left out</source>
        <translation>漏掉了正弦</translation>
    </message>
    <message>
        <source>the state decays after it is read</source>
        <translation>状态在读取之后才衰减</translation>
    </message>
    <message>
        <source>the state decays after the token is added</source>
        <translation>状态在加入词元之后才衰减</translation>
    </message>
    <message>
        <source>the state is not corrected at the key</source>
        <translation>没有在该键处修正状态</translation>
    </message>
    <message>
        <source>the state is read before the token is added</source>
        <translation>在加入词元之前就读取了状态</translation>
    </message>
    <message>
        <source>the state is read transposed, with keys and values swapped</source>
        <translation>状态被读成了转置，键与值互换</translation>
    </message>
    <message>
        <source>the state is reset %1</source>
        <translation>状态被重置（%1）</translation>
    </message>
    <message>
        <source>the state is reset after the prompt</source>
        <translation>状态在提示词之后被重置</translation>
    </message>
    <message>
        <source>the state is reset before each decoded token</source>
        <translation>状态在每个解码词元之前被重置</translation>
    </message>
    <message>
        <source>the state&apos;s prediction for the key is not subtracted from the values</source>
        <translation>没有从值中减去状态对该键的预测</translation>
    </message>
    <message>
        <source>the state&apos;s prediction for the key is read after the decay</source>
        <translation>状态对该键的预测在衰减之后读取</translation>
    </message>
    <message>
        <source>the state&apos;s prediction for the key is read before the decay</source>
        <translation>状态对该键的预测在衰减之前读取</translation>
    </message>
    <message>
        <source>the streams are not scaled to the length of the first stream</source>
        <translation>各流没有缩放到第一个流的长度</translation>
    </message>
    <message>
        <source>the subtracted part is not multiplied by the learning rate</source>
        <translation>减去的部分没有乘以学习率</translation>
    </message>
    <message>
        <source>the RoPE table has only %1 rows, and %2</source>
        <translation>RoPE 表只有 %1 行，并且%2</translation>
    </message>
    <message>
        <source>the threshold of the gates is 0.95 standard deviations above their mean</source>
        <translation>门的阈值比其均值高 0.95 个标准差</translation>
    </message>
    <message>
        <source>the threshold of the gates is 2 standard deviations above their mean</source>
        <translation>门的阈值比其均值高 2 个标准差</translation>
    </message>
    <message>
        <source>the threshold of the gates is their mean</source>
        <translation>门的阈值就是其均值</translation>
    </message>
    <message>
        <source>the token&apos;s part (per_layer_token_embd) is left out</source>
        <translation>漏掉了来自词元的部分（per_layer_token_embd）</translation>
    </message>
    <message>
        <source>the token&apos;s part is multiplied by its width, not by the square root of its width</source>
        <translation>来自词元的部分乘以其宽度，而不是宽度的平方根</translation>
    </message>
    <message>
        <source>the token&apos;s part is multiplied by √(width of the model)</source>
        <translation>来自词元的部分乘以了 √(模型宽度)</translation>
    </message>
    <message>
        <source>the token&apos;s part is not multiplied by √(width of this part)</source>
        <translation>来自词元的部分没有乘以 √(这一部分的宽度)</translation>
    </message>
    <message>
        <source>the two elements of the result are swapped</source>
        <translation>结果的两个元素互换了</translation>
    </message>
    <message>
        <source>the weights of the two mixed values are swapped</source>
        <translation>两个混合值的权重互换了</translation>
    </message>
    <message>
        <source>the variance is divided by n, not by n - 1</source>
        <translation>方差除以 n，而不是 n - 1</translation>
    </message>
    <message>
        <source>the weights of the chosen experts are divided by their sum</source>
        <translation>所选专家的权重除以了它们的和</translation>
    </message>
    <message>
        <source>the weights of the chosen experts are not divided by their sum</source>
        <translation>所选专家的权重没有除以它们的和</translation>
    </message>
    <message>
        <source>the weights of the experts include exp_probs_b</source>
        <translation>专家的权重包含了 exp_probs_b</translation>
    </message>
    <message>
        <source>the weights multiply the input of an expert, not its output</source>
        <translation>权重乘在专家的输入上，而不是输出上</translation>
    </message>
    <message>
        <source>the weights multiply the output of an expert, not its input</source>
        <translation>权重乘在专家的输出上，而不是输入上</translation>
    </message>
    <message>
        <source>the weights of a grid point are in reverse order</source>
        <translation>网格点的权重顺序颠倒</translation>
    </message>
    <message>
        <source>the weights of the experts use a softmax, but experts are chosen without it</source>
        <translation>专家的权重使用 softmax，但选择专家时不使用</translation>
    </message>
    <message>
        <source>three of every four rows of the prompt</source>
        <translation>提示词中每四行里的三行</translation>
    </message>
    <message>
        <source>time_mix_k_a is left out</source>
        <translation>漏掉了 time_mix_k_a</translation>
    </message>
    <message>
        <source>time_mix_k_k is left out</source>
        <translation>漏掉了 time_mix_k_k</translation>
    </message>
    <message>
        <source>time_mix_k_k multiplies the keys after time_mix_k_a was applied</source>
        <translation>在应用 time_mix_k_a 之后才把键乘以 time_mix_k_k</translation>
    </message>
    <message>
        <source>time_mix_ln normalizes all heads as one row</source>
        <translation>time_mix_ln 把所有头作为一行归一化</translation>
    </message>
    <message>
        <source>to 4 bits in blocks of 128</source>
        <translation>舍入到 4 位，每块 128 个</translation>
    </message>
    <message>
        <source>to 4 bits in blocks of 32</source>
        <translation>舍入到 4 位，每块 32 个</translation>
    </message>
    <message>
        <source>to 4 bits in blocks of 64</source>
        <translation>舍入到 4 位，每块 64 个</translation>
    </message>
    <message>
        <source>to 8 bits in blocks of 32</source>
        <translation>舍入到 8 位，每块 32 个</translation>
    </message>
    <message>
        <source>to 8 bits with a scale for each row</source>
        <translation>舍入到 8 位，每行一个缩放</translation>
    </message>
    <message>
        <source>to 8 bits with a scale for each tensor</source>
        <translation>舍入到 8 位，每个张量一个缩放</translation>
    </message>
    <message>
        <source>to bfloat16</source>
        <translation>舍入到 bfloat16</translation>
    </message>
    <message>
        <source>to bfloat16, by cutting off bits</source>
        <translation>截去低位得到 bfloat16</translation>
    </message>
    <message>
        <source>to float8 (E4M3)</source>
        <translation>舍入到 float8（E4M3）</translation>
    </message>
    <message>
        <source>to float8 (E4M3) with a scale for each row</source>
        <translation>舍入到 float8（E4M3），每行一个缩放</translation>
    </message>
    <message>
        <source>to float8 (E4M3) with a scale for each tensor</source>
        <translation>舍入到 float8（E4M3），每个张量一个缩放</translation>
    </message>
    <message>
        <source>to half precision</source>
        <translation>舍入到半精度</translation>
    </message>
    <message>
        <source>tokens see only positions in their own batch</source>
        <translation>词元只能看到自己批次中的位置</translation>
    </message>
    <message>
        <source>uses %1</source>
        <translation>使用 %1</translation>
    </message>
    <message>
        <source>uses 1 - sigmoid instead of the sigmoid</source>
        <translation>使用 1 - sigmoid 而不是 sigmoid</translation>
    </message>
    <message>
        <source>uses 1/(width of a head), without a square root</source>
        <translation>使用 1/(头宽)，没有开平方</translation>
    </message>
    <message>
        <source>uses 1/√(width of a cached row)</source>
        <translation>使用 1/√(缓存行的宽度)</translation>
    </message>
    <message>
        <source>uses 1/√(width of a head)</source>
        <translation>使用 1/√(头宽)</translation>
    </message>
    <message>
        <source>uses 1/√(width of a value)</source>
        <translation>使用 1/√(值的宽度)</translation>
    </message>
    <message>
        <source>uses 1/√(width of all key heads together)</source>
        <translation>使用 1/√(所有键头的总宽度)</translation>
    </message>
    <message>
        <source>uses 1/√(width of the latent vector)</source>
        <translation>使用 1/√(潜在向量的宽度)</translation>
    </message>
    <message>
        <source>uses 1/√(width of the layer&apos;s heads)</source>
        <translation>使用 1/√(该层的头宽)</translation>
    </message>
    <message>
        <source>uses 1/√(width of the model / number of heads)</source>
        <translation>使用 1/√(模型宽度 / 头数)</translation>
    </message>
    <message>
        <source>uses 1/√(width of the model)</source>
        <translation>使用 1/√(模型宽度)</translation>
    </message>
    <message>
        <source>uses 1/√(width of the unrotated part of a head)</source>
        <translation>使用 1/√(头中不旋转部分的宽度)</translation>
    </message>
    <message>
        <source>uses SiLU instead of the sigmoid</source>
        <translation>使用 SiLU 而不是 sigmoid</translation>
    </message>
    <message>
        <source>uses ALiBi with a largest bias of 8, but the model has no ALiBi</source>
        <translation>使用最大偏置为 8 的 ALiBi，但模型没有 ALiBi</translation>
    </message>
    <message>
        <source>uses a sigmoid</source>
        <translation>使用 sigmoid</translation>
    </message>
    <message>
        <source>uses a sigmoid instead of tanh</source>
        <translation>使用 sigmoid 而不是 tanh</translation>
    </message>
    <message>
        <source>uses a sigmoid, and divides the weights by their sum</source>
        <translation>使用 sigmoid，并把权重除以它们的和</translation>
    </message>
    <message>
        <source>uses a softmax</source>
        <translation>使用 softmax</translation>
    </message>
    <message>
        <source>uses a softmax, and divides the weights by their sum</source>
        <translation>使用 softmax，并把权重除以它们的和</translation>
    </message>
    <message>
        <source>uses all RoPE settings of the other kind of layer</source>
        <translation>使用另一类层的全部 RoPE 设置</translation>
    </message>
    <message>
        <source>uses attn_k_norm in the norm of the values, which has no weights</source>
        <translation>在没有权重的值归一化中使用了 attn_k_norm</translation>
    </message>
    <message>
        <source>uses e^-e^w, as in RWKV 6</source>
        <translation>使用 e^-e^w，如同 RWKV 6</translation>
    </message>
    <message>
        <source>uses epsilon %1</source>
        <translation>使用 epsilon %1</translation>
    </message>
    <message>
        <source>uses keys and values of the previous position</source>
        <translation>使用前一个位置的键和值</translation>
    </message>
    <message>
        <source>uses keys of the first layer</source>
        <translation>使用第一层的键</translation>
    </message>
    <message>
        <source>uses keys of the previous layer</source>
        <translation>使用上一层的键</translation>
    </message>
    <message>
        <source>uses keys of the previous position</source>
        <translation>使用前一个位置的键</translation>
    </message>
    <message>
        <source>uses linear scaling</source>
        <translation>使用线性缩放</translation>
    </message>
    <message>
        <source>uses max(position - 1, 0)</source>
        <translation>使用 max(位置 - 1, 0)</translation>
    </message>
    <message>
        <source>uses only the token itself</source>
        <translation>只使用该词元自身</translation>
    </message>
    <message>
        <source>uses position %1</source>
        <translation>使用位置 %1</translation>
    </message>
    <message>
        <source>uses position %1 for keys</source>
        <translation>键使用位置 %1</translation>
    </message>
    <message>
        <source>uses position %1 for queries</source>
        <translation>查询使用位置 %1</translation>
    </message>
    <message>
        <source>uses powers of 2 instead of powers of e</source>
        <translation>使用 2 的幂而不是 e 的幂</translation>
    </message>
    <message>
        <source>uses row 0 for every token</source>
        <translation>每个词元都使用第 0 行</translation>
    </message>
    <message>
        <source>uses softplus of w, not of -w</source>
        <translation>使用 w 而不是 -w 的 softplus</translation>
    </message>
    <message>
        <source>uses tanh instead of the sigmoid</source>
        <translation>使用 tanh 而不是 sigmoid</translation>
    </message>
    <message>
        <source>uses the activated up projection instead of the gate</source>
        <translation>使用激活后的 up 投影，而不是 gate</translation>
    </message>
    <message>
        <source>computes the angles for the number of dimensions that the other kind of layer rotates</source>
        <translation>按另一种层所旋转的维度数计算角度</translation>
    </message>
    <message>
        <source>uses the RoPE base of the other kind of layer</source>
        <translation>使用另一类层的 RoPE 基数</translation>
    </message>
    <message>
        <source>uses the cache of the first layer</source>
        <translation>使用第一层的缓存</translation>
    </message>
    <message>
        <source>uses the cache of the previous layer</source>
        <translation>使用上一层的缓存</translation>
    </message>
    <message>
        <source>uses the expert after each chosen expert</source>
        <translation>使用每个所选专家的后一个专家</translation>
    </message>
    <message>
        <source>uses the expert before each chosen expert</source>
        <translation>使用每个所选专家的前一个专家</translation>
    </message>
    <message>
        <source>uses the frequency factors for long contexts</source>
        <translation>使用长上下文的频率因子</translation>
    </message>
    <message>
        <source>uses the frequency factors for short contexts</source>
        <translation>使用短上下文的频率因子</translation>
    </message>
    <message>
        <source>uses the frequency factors of the other kind of layer</source>
        <translation>使用另一类层的频率因子</translation>
    </message>
    <message>
        <source>uses the inverse of the scaling factor</source>
        <translation>使用缩放因子的倒数</translation>
    </message>
    <message>
        <source>uses the key heads in reverse order</source>
        <translation>按相反顺序使用键头</translation>
    </message>
    <message>
        <source>uses the logarithm of the decay</source>
        <translation>使用衰减的对数</translation>
    </message>
    <message>
        <source>uses the previous row of the cache</source>
        <translation>使用缓存的上一行</translation>
    </message>
    <message>
        <source>uses the rotated query instead of the gate</source>
        <translation>使用旋转后的查询，而不是门</translation>
    </message>
    <message>
        <source>uses the row of token id %1</source>
        <translation>使用词元 ID %1 的行</translation>
    </message>
    <message>
        <source>uses the scale divided by √2</source>
        <translation>使用缩放因子除以 √2</translation>
    </message>
    <message>
        <source>uses the scale times √2</source>
        <translation>使用缩放因子的 √2 倍</translation>
    </message>
    <message>
        <source>uses the softmax over all experts, without dividing by the sum of the chosen weights</source>
        <translation>使用所有专家的 softmax，但没有除以所选权重之和</translation>
    </message>
    <message>
        <source>uses the square root of the scale</source>
        <translation>使用缩放因子的平方根</translation>
    </message>
    <message>
        <source>uses the token embedding</source>
        <translation>使用词元嵌入</translation>
    </message>
    <message>
        <source>uses the weights of the attention norm of the last layer</source>
        <translation>使用最后一层注意力归一化的权重</translation>
    </message>
    <message>
        <source>uses the weights of the feed-forward norm of the last layer</source>
        <translation>使用最后一层前馈归一化的权重</translation>
    </message>
    <message>
        <source>uses time_mix_lerp_fused as the share of the token itself</source>
        <translation>把 time_mix_lerp_fused 用作该词元自身的比例</translation>
    </message>
    <message>
        <source>uses twice the sigmoid</source>
        <translation>使用 sigmoid 的两倍</translation>
    </message>
    <message>
        <source>uses values of the first layer</source>
        <translation>使用第一层的值</translation>
    </message>
    <message>
        <source>uses values of the previous layer</source>
        <translation>使用上一层的值</translation>
    </message>
    <message>
        <source>uses values of the previous position</source>
        <translation>使用前一个位置的值</translation>
    </message>
    <message>
        <source>values are not multiplied by beta</source>
        <translation>值没有乘以 beta</translation>
    </message>
    <message>
        <source>values are not multiplied by the step</source>
        <translation>值没有乘以步长</translation>
    </message>
    <message>
        <source>xIELU uses the parameters of the first layer</source>
        <translation>xIELU 使用第一层的参数</translation>
    </message>
    <message>
        <source>the minima are missing</source>
        <translation>缺少最小值</translation>
    </message>
    <message>
        <source>the minima are added instead of subtracted</source>
        <translation>加上最小值而不是减去</translation>
    </message>
    <message>
        <source>the minima are multiplied by d, not by dmin</source>
        <translation>最小值乘以 d，而不是 dmin</translation>
    </message>
    <message>
        <source>the minima are also multiplied by d and the scale of the group</source>
        <translation>最小值还乘以 d 和该组的缩放</translation>
    </message>
    <message>
        <source>all groups use the minimum of the first group</source>
        <translation>所有组都使用第一组的最小值</translation>
    </message>
    <message>
        <source>the minima are subtracted from the quants before scaling</source>
        <translation>在缩放之前就从量化值中减去最小值</translation>
    </message>
    <message>
        <source>the six bits of the minima are read as two&apos;s complement</source>
        <translation>最小值的六个比特按补码读取</translation>
    </message>
    <message>
        <source>the minima of groups 4 to 7 take the high bits of the scales</source>
        <translation>组 4 到 7 的最小值取了缩放的高位比特</translation>
    </message>
    <message>
        <source>the minima are subtracted instead of added</source>
        <translation>减去最小值而不是加上</translation>
    </message>
    <message>
        <source>the minima are multiplied by d</source>
        <translation>最小值乘以 d</translation>
    </message>
    <message>
        <source>all groups use the scale of the first group</source>
        <translation>所有组都使用第一组的缩放</translation>
    </message>
    <message>
        <source>each group uses the scale of the previous group</source>
        <translation>每组使用上一组的缩放</translation>
    </message>
    <message>
        <source>each block uses the scale of the previous block</source>
        <translation>每个块使用上一块的缩放</translation>
    </message>
    <message>
        <source>each group uses the scale of the next group</source>
        <translation>每组使用下一组的缩放</translation>
    </message>
    <message>
        <source>each block uses the scale of the next block</source>
        <translation>每个块使用下一块的缩放</translation>
    </message>
    <message>
        <source>every eight blocks use the scale of the first of them</source>
        <translation>每八个块都使用其中第一个块的缩放</translation>
    </message>
    <message>
        <source>the two bytes of each scale are swapped</source>
        <translation>每个缩放的两个字节互换了</translation>
    </message>
    <message>
        <source>each scale is read as bfloat16</source>
        <translation>每个缩放都按 bfloat16 读取</translation>
    </message>
    <message>
        <source>subnormal scales become zero</source>
        <translation>次正规的缩放变成零</translation>
    </message>
    <message>
        <source>subnormal scales are read as normal numbers</source>
        <translation>次正规的缩放被读成正规数</translation>
    </message>
    <message>
        <source>the scales of neighbouring groups are swapped</source>
        <translation>相邻组的缩放互换了</translation>
    </message>
    <message>
        <source>the two high bits of the scales and minima of groups 4 to 7 are ignored</source>
        <translation>忽略组 4 到 7 的缩放和最小值的两个高位比特</translation>
    </message>
    <message>
        <source>groups 4 to 7 use the scales and minima of groups 0 to 3</source>
        <translation>组 4 到 7 使用组 0 到 3 的缩放和最小值</translation>
    </message>
    <message>
        <source>the scales of groups 4 to 7 take the high bits of the minima</source>
        <translation>组 4 到 7 的缩放取了最小值的高位比特</translation>
    </message>
    <message>
        <source>the scales and minima of groups 4 to 7 are unpacked like those of groups 0 to 3</source>
        <translation>组 4 到 7 的缩放和最小值像组 0 到 3 的一样解包</translation>
    </message>
    <message>
        <source>the two top bits of bytes 0 to 7 of the packed scales are not masked off</source>
        <translation>打包的缩放的字节 0 到 7 的最高两个比特没有屏蔽掉</translation>
    </message>
    <message>
        <source>the six bits of the scales are read as two&apos;s complement</source>
        <translation>缩放的六个比特按补码读取</translation>
    </message>
    <message>
        <source>in groups 4 to 7, the scale and the minimum are swapped</source>
        <translation>组 4 到 7 中，缩放和最小值互换了</translation>
    </message>
    <message>
        <source>each group uses the scale and the minimum of the previous group</source>
        <translation>每组使用上一组的缩放和最小值</translation>
    </message>
    <message>
        <source>each group uses the scale and the minimum of the next group</source>
        <translation>每组使用下一组的缩放和最小值</translation>
    </message>
    <message>
        <source>every two groups use the scale and the minimum of the first of them</source>
        <translation>每两组都使用其中第一组的缩放和最小值</translation>
    </message>
    <message>
        <source>the scales and minima of neighbouring groups are swapped</source>
        <translation>相邻组的缩放和最小值互换了</translation>
    </message>
    <message>
        <source>even groups use the scales and minima of the first half, odd groups those of the second half</source>
        <translation>偶数组使用前半部分的缩放和最小值，奇数组使用后半部分的</translation>
    </message>
    <message>
        <source>the scales are twice as large</source>
        <translation>缩放是正确值的两倍</translation>
    </message>
    <message>
        <source>the scales are half as large</source>
        <translation>缩放是正确值的一半</translation>
    </message>
    <message>
        <source>the scales are divided by 127</source>
        <translation>缩放除以 127</translation>
    </message>
    <message>
        <source>the scales are ignored</source>
        <translation>忽略缩放</translation>
    </message>
    <message>
        <source>the scales multiply the grid point, but not the shift of 1/8</source>
        <translation>缩放只乘格点，不乘 1/8 的偏移</translation>
    </message>
    <message>
        <source>the factor of a scale s is s instead of 2 · s + 1</source>
        <translation>缩放 s 的因子是 s，而不是 2 · s + 1</translation>
    </message>
    <message>
        <source>the factor of a scale s is s + 1 instead of 2 · s + 1</source>
        <translation>缩放 s 的因子是 s + 1，而不是 2 · s + 1</translation>
    </message>
    <message>
        <source>the factor of a scale s is 2 · s instead of 2 · s + 1</source>
        <translation>缩放 s 的因子是 2 · s，而不是 2 · s + 1</translation>
    </message>
    <message>
        <source>the low and high nibbles of the scales are swapped</source>
        <translation>缩放的低半字节和高半字节互换了</translation>
    </message>
    <message>
        <source>the two high bits of the scales are ignored</source>
        <translation>忽略缩放的两个高位比特</translation>
    </message>
    <message>
        <source>the two high bits of the scales are ignored, and 8 is subtracted instead of 32</source>
        <translation>忽略缩放的两个高位比特，并且减去 8 而不是 32</translation>
    </message>
    <message>
        <source>the two high bits of the scales are ignored, and 32 is not subtracted</source>
        <translation>忽略缩放的两个高位比特，并且没有减去 32</translation>
    </message>
    <message>
        <source>the signed scales are read as unsigned bytes</source>
        <translation>有符号的缩放按无符号字节读取</translation>
    </message>
    <message>
        <source>the signs of the weights are inverted</source>
        <translation>权重的符号相反</translation>
    </message>
    <message>
        <source>the signs of the weights are ignored</source>
        <translation>忽略权重的符号</translation>
    </message>
    <message>
        <source>8 is subtracted from the quants instead of 16, as in Q4_0</source>
        <translation>从量化值中减去 8 而不是 16，如同 Q4_0</translation>
    </message>
    <message>
        <source>the signed bytes are read as unsigned</source>
        <translation>有符号字节按无符号读取</translation>
    </message>
    <message>
        <source>the signed bytes are read as unsigned, and 128 is subtracted</source>
        <translation>有符号字节按无符号读取，再减去 128</translation>
    </message>
    <message>
        <source>the signs of every eight weights are in reverse order</source>
        <translation>每八个权重的符号顺序颠倒</translation>
    </message>
    <message>
        <source>the sign of the eighth weight makes the number of negative weights odd</source>
        <translation>第八个权重的符号使负权重的个数为奇数</translation>
    </message>
    <message>
        <source>the last of every eight weights is never negative</source>
        <translation>每八个权重中的最后一个从不为负</translation>
    </message>
    <message>
        <source>the high bits are missing</source>
        <translation>缺少高位比特</translation>
    </message>
    <message>
        <source>the high bits are missing, and 8 is subtracted instead of 16</source>
        <translation>缺少高位比特，并且减去 8 而不是 16</translation>
    </message>
    <message>
        <source>the high bits are missing, and 8 is subtracted instead of 32</source>
        <translation>缺少高位比特，并且减去 8 而不是 32</translation>
    </message>
    <message>
        <source>the high bits are missing (4 is never subtracted)</source>
        <translation>缺少高位比特（从不减去 4）</translation>
    </message>
    <message>
        <source>the high bits are missing (4 is always subtracted)</source>
        <translation>缺少高位比特（总是减去 4）</translation>
    </message>
    <message>
        <source>the high bits are inverted</source>
        <translation>高位比特取反</translation>
    </message>
    <message>
        <source>the high bits are in reverse order</source>
        <translation>高位比特的顺序颠倒</translation>
    </message>
    <message>
        <source>the high bits of each byte are in reverse order</source>
        <translation>每个字节中高位比特的顺序颠倒</translation>
    </message>
    <message>
        <source>the bytes of the high bits are in reverse order</source>
        <translation>高位比特的字节顺序颠倒</translation>
    </message>
    <message>
        <source>each half of the block uses the high bits of the other half</source>
        <translation>块的每一半都使用另一半的高位比特</translation>
    </message>
    <message>
        <source>the first half of the block uses the even high bits, the second half the odd ones</source>
        <translation>块的前半部分使用偶数号的高位比特，后半部分使用奇数号的</translation>
    </message>
    <message>
        <source>the second half of the block uses the high bits of the first half</source>
        <translation>块的后半部分使用前半部分的高位比特</translation>
    </message>
    <message>
        <source>the high bits of low and high nibbles are swapped</source>
        <translation>低半字节和高半字节的高位比特互换了</translation>
    </message>
    <message>
        <source>only the first two bits of each byte of qh are used</source>
        <translation>qh 的每个字节只使用前两个比特</translation>
    </message>
    <message>
        <source>only the lowest two bits of each byte of qh are used</source>
        <translation>qh 的每个字节只使用最低的两个比特</translation>
    </message>
    <message>
        <source>the eight high bits of a byte are used for neighbouring weights</source>
        <translation>一个字节的八个高位比特用于相邻的权重</translation>
    </message>
    <message>
        <source>the four pairs of high bits in a byte are used for neighbouring weights</source>
        <translation>一个字节的四对高位比特用于相邻的权重</translation>
    </message>
    <message>
        <source>the two nibbles of a byte are read as neighbouring weights</source>
        <translation>一个字节的两个半字节被读作相邻的权重</translation>
    </message>
    <message>
        <source>the two nibbles of a byte are read as neighbouring weights, the high nibble first</source>
        <translation>一个字节的两个半字节被读作相邻的权重，高半字节在前</translation>
    </message>
    <message>
        <source>the two nibbles of a byte are read as neighbouring weights, each with its own high bit</source>
        <translation>一个字节的两个半字节被读作相邻的权重，各自带有自己的高位比特</translation>
    </message>
    <message>
        <source>the four quants of a byte are read as neighbouring weights</source>
        <translation>一个字节的四个量化值被读作相邻的权重</translation>
    </message>
    <message>
        <source>the four quants of a byte are in reverse order</source>
        <translation>一个字节的四个量化值顺序颠倒</translation>
    </message>
    <message>
        <source>the quants are used as numbers minus 8, not as indices into the table</source>
        <translation>量化值被当作减去 8 的数，而不是表的下标</translation>
    </message>
    <message>
        <source>the bytes of each number are swapped</source>
        <translation>每个数的字节互换了</translation>
    </message>
    <message>
        <source>subnormal numbers become zero</source>
        <translation>次正规数变成零</translation>
    </message>
    <message>
        <source>subnormal numbers are read as normal numbers</source>
        <translation>次正规数被读成正规数</translation>
    </message>
    <message>
        <source>%1 is not subtracted from the quants</source>
        <translation>没有从量化值中减去 %1</translation>
    </message>
    <message>
        <source>%1 is not subtracted from the scales</source>
        <translation>没有从缩放中减去 %1</translation>
    </message>
    <message>
        <source>%1 is subtracted from the quants, not %2</source>
        <translation>从量化值中减去 %1，而不是 %2</translation>
    </message>
    <message>
        <source>%1 is subtracted from the quants</source>
        <translation>从量化值中减去 %1</translation>
    </message>
    <message>
        <source>%1 is subtracted from the quants, not the minimum</source>
        <translation>从量化值中减去 %1，而不是最小值</translation>
    </message>
    <message>
        <source>the scales are too large by a factor of %1</source>
        <translation>缩放大了 %1 倍</translation>
    </message>
    <message>
        <source>the tensor is read as %1</source>
        <translation>张量按 %1 读取</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>RMS norm</source>
        <translation>RMS 归一化</translation>
    </message>
    <message>
        <source>layer norm</source>
        <translation>层归一化</translation>
    </message>
    <message>
        <source>%1 of each head</source>
        <translation>每个头的 %1</translation>
    </message>
    <message>
        <source>%1 over all heads</source>
        <translation>所有头的 %1</translation>
    </message>
    <message>
        <source>%1 of the result</source>
        <translation>结果的 %1</translation>
    </message>
    <message>
        <source>%1 (epsilon %2)</source>
        <translation>%1（epsilon %2）</translation>
    </message>
    <message>
        <source>%1 (epsilon %2, bias)</source>
        <translation>%1（epsilon %2，有偏置）</translation>
    </message>
    <message>
        <source>%1 (epsilon %2, without weights)</source>
        <translation>%1（epsilon %2，无权重）</translation>
    </message>
    <message>
        <source>%1 (epsilon %2, bias, without weights)</source>
        <translation>%1（epsilon %2，有偏置，无权重）</translation>
    </message>
    <message>
        <source>the blend of each token with the previous one</source>
        <translation>每个词元与前一个词元的混合</translation>
    </message>
    <message>
        <source>a share of the values of the first layer</source>
        <translation>第一层值的一部分</translation>
    </message>
    <message>
        <source>multiplication by %1</source>
        <translation>乘以 %1</translation>
    </message>
    <message>
        <source>%1 query heads for each key head</source>
        <translation>每个键头对应 %1 个查询头</translation>
    </message>
    <message>
        <source>limit to ±%1</source>
        <translation>限制在 ±%1 以内</translation>
    </message>
    <message>
        <source>queries multiplied by 1 + %1 · log(floor((position + %2) / %3) + 1)</source>
        <translation>查询乘以 1 + %1 · log(floor((位置 + %2) / %3) + 1)</translation>
    </message>
    <message>
        <source>no RoPE in this layer</source>
        <translation>此层没有 RoPE</translation>
    </message>
    <message>
        <source>RoPE of adjacent pairs, base %1</source>
        <translation>相邻配对的 RoPE，基数 %1</translation>
    </message>
    <message>
        <source>RoPE of halves, base %1</source>
        <translation>前后两半配对的 RoPE，基数 %1</translation>
    </message>
    <message>
        <source>%1, %2 of %3 dimensions</source>
        <translation>%1，%3 个维度中的 %2 个</translation>
    </message>
    <message>
        <source>%1, positions divided by %2</source>
        <translation>%1，位置除以 %2</translation>
    </message>
    <message>
        <source>%1, YaRN with factor %2 from %3 positions</source>
        <translation>%1，YaRN 因子 %2，原始位置数 %3</translation>
    </message>
    <message>
        <source>%1, frequency factors from the file (original context %2)</source>
        <translation>%1，频率因子来自文件（原始上下文 %2）</translation>
    </message>
    <message>
        <source>%1, frequency factors from rope_freqs.weight</source>
        <translation>%1，频率因子来自 rope_freqs.weight</translation>
    </message>
    <message>
        <source>%1, sine and cosine multiplied by %2</source>
        <translation>%1，正弦和余弦乘以 %2</translation>
    </message>
    <message>
        <source>keys and values of layer %1</source>
        <translation>第 %1 层的键和值</translation>
    </message>
    <message>
        <source>%1 of the result, multiplied by the second input of the layer</source>
        <translation>结果的 %1，乘以该层的第二个输入</translation>
    </message>
    <message>
        <source>addition to the other residual streams</source>
        <translation>加到其他残差流</translation>
    </message>
    <message>
        <source>addition to the residual stream</source>
        <translation>加到残差流</translation>
    </message>
    <message>
        <source>scores multiplied by %1</source>
        <translation>分数乘以 %1</translation>
    </message>
    <message>
        <source>soft-cap of %1</source>
        <translation>软上限 %1</translation>
    </message>
    <message>
        <source>ALiBi with a largest bias of %1</source>
        <translation>ALiBi，最大偏置 %1</translation>
    </message>
    <message>
        <source>causal mask in blocks of %1</source>
        <translation>以 %1 为块的因果掩码</translation>
    </message>
    <message>
        <source>causal mask with a window of %1</source>
        <translation>窗口为 %1 的因果掩码</translation>
    </message>
    <message>
        <source>causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>softmax with sinks</source>
        <translation>带 sink 的 softmax</translation>
    </message>
    <message>
        <source>clamped SiLU</source>
        <translation>截断的 SiLU</translation>
    </message>
    <message>
        <source>%1 of %2 experts</source>
        <translation>%2 个专家中的 %1 个</translation>
    </message>
    <message>
        <source>expert weights from a sigmoid</source>
        <translation>专家权重来自 sigmoid</translation>
    </message>
    <message>
        <source>expert weights from a softmax over the chosen experts</source>
        <translation>专家权重来自所选专家的 softmax</translation>
    </message>
    <message>
        <source>expert weights from a softmax over all experts</source>
        <translation>专家权重来自所有专家的 softmax</translation>
    </message>
    <message>
        <source>exp_probs_b.bias for the choice of experts only</source>
        <translation>exp_probs_b.bias 只用于选择专家</translation>
    </message>
    <message>
        <source>experts from the %1 best of %2 groups</source>
        <translation>专家来自 %2 组中最好的 %1 组</translation>
    </message>
    <message>
        <source>expert weights multiplied with the inputs of the experts</source>
        <translation>专家权重乘以专家的输入</translation>
    </message>
    <message>
        <source>expert weights divided by their sum</source>
        <translation>专家权重除以其总和</translation>
    </message>
    <message>
        <source>gates below the mean plus %1 standard deviations set to 0</source>
        <translation>低于均值加 %1 个标准差的门置为 0</translation>
    </message>
    <message>
        <source>%1 of the gate, multiplied by up</source>
        <translation>门的 %1，乘以 up</translation>
    </message>
    <message>
        <source>the prediction of the first residual stream</source>
        <translation>第一个残差流的预测</translation>
    </message>
    <message>
        <source>multiplication by the input gate</source>
        <translation>乘以输入门</translation>
    </message>
    <message>
        <source>convolution with the previous tokens in the state</source>
        <translation>与状态中先前词元的卷积</translation>
    </message>
    <message>
        <source>the decay e^(%1 · sigmoid)</source>
        <translation>衰减 e^(%1 · sigmoid)</translation>
    </message>
    <message>
        <source>the decay e^(softplus(step + bias) · ssm_a)</source>
        <translation>衰减 e^(softplus(步长 + 偏置) · ssm_a)</translation>
    </message>
    <message>
        <source>the state after this token, read with the query of the token</source>
        <translation>此词元之后的状态，用该词元的查询读取</translation>
    </message>
    <message>
        <source>the state after this token</source>
        <translation>此词元之后的状态</translation>
    </message>
    <message>
        <source>the bonus term (r · k · r_k · value)</source>
        <translation>奖励项（r · k · r_k · 值）</translation>
    </message>
    <message>
        <source>multiplication by the gate</source>
        <translation>乘以门</translation>
    </message>
    <message>
        <source>the sum of the cached values, weighted with the scores</source>
        <translation>缓存中的值按分数加权的和</translation>
    </message>
    <message>
        <source>multiplication by the sigmoid of attn_gate</source>
        <translation>乘以 attn_gate 的 sigmoid</translation>
    </message>
    <message>
        <source>the residual stream plus attn_out</source>
        <translation>残差流加 attn_out</translation>
    </message>
    <message>
        <source>the residual stream plus recurrent_out</source>
        <translation>残差流加 recurrent_out</translation>
    </message>
    <message>
        <source>addition of the low-rank path, then division by √2</source>
        <translation>加上低秩路径，再除以 √2</translation>
    </message>
    <message>
        <source>the first residual stream, corrected by the layer&apos;s output</source>
        <translation>用该层输出修正的第一个残差流</translation>
    </message>
    <message>
        <source>the residual stream plus attn_out and ffn_out</source>
        <translation>残差流加 attn_out 和 ffn_out</translation>
    </message>
    <message>
        <source>the residual stream plus ffn_out</source>
        <translation>残差流加 ffn_out</translation>
    </message>
    <message>
        <source>the token embedding as output matrix (tied)</source>
        <translation>词元嵌入用作输出矩阵（共享）</translation>
    </message>
    <message>
        <source>leaves out ALiBi</source>
        <translation>省略 ALiBi</translation>
    </message>
    <message>
        <source>leaves out the final norm</source>
        <translation>省略最后的归一化</translation>
    </message>
    <message>
        <source>leaves out the shared expert</source>
        <translation>省略共享专家</translation>
    </message>
    <message>
        <source>leaves out the second input</source>
        <translation>省略第二个输入</translation>
    </message>
    <message>
        <source>leaves out the softmax</source>
        <translation>省略 softmax</translation>
    </message>
    <message>
        <source>leaves out the skip connection</source>
        <translation>省略跳跃连接</translation>
    </message>
    <message>
        <source>leaves out the prediction</source>
        <translation>省略预测</translation>
    </message>
    <message>
        <source>leaves out the sinks</source>
        <translation>省略 sink</translation>
    </message>
    <message>
        <source>leaves out the frequency factors</source>
        <translation>省略频率因子</translation>
    </message>
    <message>
        <source>leaves out the low-rank path and the input that is added to it</source>
        <translation>省略低秩路径以及加到它上面的输入</translation>
    </message>
    <message>
        <source>does not add the input of the low-rank path to its output</source>
        <translation>没有把低秩路径的输入加到它的输出</translation>
    </message>
    <message>
        <source>adds only the input of the low-rank path, without the low-rank product</source>
        <translation>只加上低秩路径的输入，不加低秩乘积</translation>
    </message>
    <message>
        <source>the sum with the low-rank path is not divided by √2</source>
        <translation>与低秩路径的和没有除以 √2</translation>
    </message>
    <message>
        <source>the sum with the low-rank path is divided by 2, not by √2</source>
        <translation>与低秩路径的和除以 2，而不是 √2</translation>
    </message>
    <message>
        <source>the coefficients of the prediction are transposed</source>
        <translation>预测的系数被转置</translation>
    </message>
    <message>
        <source>the router&apos;s input is not divided by the width of the model</source>
        <translation>路由器的输入没有除以模型宽度</translation>
    </message>
    <message>
        <source>the router&apos;s input is divided by the square root of the width, not by the width</source>
        <translation>路由器的输入除以宽度的平方根，而不是宽度</translation>
    </message>
    <message>
        <source>does not add 1 to the coefficients of the correction</source>
        <translation>没有给修正的系数加 1</translation>
    </message>
    <message>
        <source>adds the layer&apos;s change to all streams without coefficients</source>
        <translation>不用系数，直接把该层的变化加到所有流</translation>
    </message>
    <message>
        <source>the threshold is not subtracted from the gates above the threshold</source>
        <translation>没有从高于阈值的门中减去阈值</translation>
    </message>
    <message>
        <source>sets gates to 0 in all layers</source>
        <translation>在所有层中都把门置为 0</translation>
    </message>
    <message>
        <source>1 is added to the weights of the norm</source>
        <translation>归一化的权重加了 1</translation>
    </message>
    <message>
        <source>1 is missing from the weights of the norm</source>
        <translation>归一化的权重缺少 1</translation>
    </message>
    <message>
        <source>applies the final norm twice</source>
        <translation>最后的归一化应用了两次</translation>
    </message>
    <message>
        <source>leaves out the weights of the norm</source>
        <translation>省略归一化的权重</translation>
    </message>
    <message>
        <source>leaves out the bias of the norm</source>
        <translation>省略归一化的偏置</translation>
    </message>
    <message>
        <source>leaves out the gate of the shared expert</source>
        <translation>省略共享专家的门</translation>
    </message>
    <message>
        <source>leaves out the activation function of the gate</source>
        <translation>省略门的激活函数</translation>
    </message>
    <message>
        <source>leaves out the sigmoid of the gate</source>
        <translation>省略门的 sigmoid</translation>
    </message>
    <message>
        <source>adds gate and up instead of multiplying them</source>
        <translation>把 gate 和 up 相加，而不是相乘</translation>
    </message>
    <message>
        <source>applies the activation function to the product of gate and up</source>
        <translation>对 gate 和 up 的乘积应用激活函数</translation>
    </message>
    <message>
        <source>applies the activation function to both gate and up</source>
        <translation>对 gate 和 up 都应用激活函数</translation>
    </message>
    <message>
        <source>applies no activation function</source>
        <translation>不应用激活函数</translation>
    </message>
    <message>
        <source>the biases of ffn_gate_exps and ffn_up_exps</source>
        <translation>ffn_gate_exps 和 ffn_up_exps 的偏置</translation>
    </message>
    <message>
        <source>the biases of all experts</source>
        <translation>所有专家的偏置</translation>
    </message>
    <message>
        <source>swaps gate and up only in the chosen experts, not in the shared expert</source>
        <translation>只在所选专家中互换 gate 与 up，共享专家中没有</translation>
    </message>
    <message>
        <source>swaps gate and up only in the shared expert</source>
        <translation>只在共享专家中互换 gate 与 up</translation>
    </message>
    <message>
        <source>splits the rows of attn_qkv into three equal parts</source>
        <translation>把 attn_qkv 的各行分成三等份</translation>
    </message>
    <message>
        <source>attn_qkv before the split</source>
        <translation>拆分之前的 attn_qkv</translation>
    </message>
    <message>
        <source>computes the gate from the residual stream, before the norm</source>
        <translation>用归一化之前的残差流计算门</translation>
    </message>
    <message>
        <source>the gate of the second input is left out</source>
        <translation>省略第二个输入的门</translation>
    </message>
    <message>
        <source>the gate of the second input has no activation function</source>
        <translation>第二个输入的门没有激活函数</translation>
    </message>
    <message>
        <source>the gate of the second input uses GELU (erf)</source>
        <translation>第二个输入的门使用 GELU (erf)</translation>
    </message>
    <message>
        <source>the gate of the second input uses SiLU</source>
        <translation>第二个输入的门使用 SiLU</translation>
    </message>
    <message>
        <source>the gate of the second input uses a sigmoid</source>
        <translation>第二个输入的门使用 sigmoid</translation>
    </message>
    <message>
        <source>the second input and its gate are swapped</source>
        <translation>第二个输入和它的门互换了</translation>
    </message>
    <message>
        <source>uses the second input of the next layer</source>
        <translation>使用下一层的第二个输入</translation>
    </message>
    <message>
        <source>uses the second input of the previous layer</source>
        <translation>使用上一层的第二个输入</translation>
    </message>
    <message>
        <source>uses the second input of the first layer</source>
        <translation>使用第一层的第二个输入</translation>
    </message>
    <message>
        <source>does not apply residual_scale</source>
        <translation>没有应用 residual_scale</translation>
    </message>
    <message>
        <source>leaves out the RoPE scaling</source>
        <translation>省略 RoPE 缩放</translation>
    </message>
    <message>
        <source>the norm of the value heads</source>
        <translation>值头的归一化</translation>
    </message>
    <message>
        <source>the norm of the embedding</source>
        <translation>嵌入的归一化</translation>
    </message>
    <message>
        <source>only the weights of the norm of the embedding</source>
        <translation>只有嵌入归一化的权重</translation>
    </message>
    <message>
        <source>the norms of the heads of Q and K</source>
        <translation>Q 和 K 各头的归一化</translation>
    </message>
    <message>
        <source>the norm of the router&apos;s input, but not its weights</source>
        <translation>路由器输入的归一化，但不包括其权重</translation>
    </message>
    <message>
        <source>queries do not grow with their position</source>
        <translation>查询不随位置增大</translation>
    </message>
    <message>
        <source>queries grow one position too early</source>
        <translation>查询提前一个位置增大</translation>
    </message>
    <message>
        <source>queries grow one position too late</source>
        <translation>查询推迟一个位置增大</translation>
    </message>
    <message>
        <source>is supported only if heads have an even number of dimensions</source>
        <translation>仅在注意力头的维度数为偶数时受支持</translation>
    </message>
    <message>
        <source>all biases</source>
        <translation>所有偏置</translation>
    </message>
    <message>
        <source>the biases of attn_q, attn_k and attn_v</source>
        <translation>attn_q、attn_k 和 attn_v 的偏置</translation>
    </message>
    <message>
        <source>the biases of attn_q, attn_k and attn_v are added twice</source>
        <translation>attn_q、attn_k 和 attn_v 的偏置加了两次</translation>
    </message>
    <message>
        <source>the bias of the output matrix</source>
        <translation>输出矩阵的偏置</translation>
    </message>
    <message>
        <source>uses the cache of the layer before the correct one</source>
        <translation>使用正确层的上一层的缓存</translation>
    </message>
    <message>
        <source>uses the cache of the layer after the correct one</source>
        <translation>使用正确层的下一层的缓存</translation>
    </message>
    <message>
        <source>all layers of the second half use the cache of the first layer of that half</source>
        <translation>后半部分的所有层都使用该部分第一层的缓存</translation>
    </message>
    <message>
        <source>uses the sink of the previous head</source>
        <translation>使用上一个头的 sink</translation>
    </message>
    <message>
        <source>uses the sink of the next head</source>
        <translation>使用下一个头的 sink</translation>
    </message>
    <message>
        <source>the attention window is one position too large</source>
        <translation>注意力窗口大了一个位置</translation>
    </message>
    <message>
        <source>the attention window is one position too small</source>
        <translation>注意力窗口小了一个位置</translation>
    </message>
    <message>
        <source>the output of attention replaces the residual stream</source>
        <translation>注意力的输出取代了残差流</translation>
    </message>
    <message>
        <source>the output of the feed-forward network replaces the residual stream</source>
        <translation>前馈网络的输出取代了残差流</translation>
    </message>
    <message>
        <source>computes the layers in reverse order</source>
        <translation>按相反的顺序计算各层</translation>
    </message>
    <message>
        <source>the logits are shifted by one: each belongs to the id before it</source>
        <translation>logits 错开了一位：每个 logit 属于它前面的 ID</translation>
    </message>
    <message>
        <source>the logits are shifted by one: each belongs to the id after it</source>
        <translation>logits 错开了一位：每个 logit 属于它后面的 ID</translation>
    </message>
    <message>
        <source>does not mix the values</source>
        <translation>没有混合值</translation>
    </message>
    <message>
        <source>the coefficients are in reverse order, so the first one multiplies the newest token</source>
        <translation>系数的顺序颠倒：第一个系数乘以最新的词元</translation>
    </message>
    <message>
        <source>the coefficients are shifted by one token, so the newest token is ignored</source>
        <translation>系数移了一个词元：忽略最新的词元</translation>
    </message>
    <message>
        <source>stores heads as [width, heads] instead of [heads, width]</source>
        <translation>按 [宽度, 头] 而不是 [头, 宽度] 存储各头</translation>
    </message>
    <message>
        <source>reads heads as [width, heads] instead of [heads, width]</source>
        <translation>按 [宽度, 头] 而不是 [头, 宽度] 读取各头</translation>
    </message>
    <message>
        <source>writes the first element before it computes the second</source>
        <translation>在计算第二个元素之前就写入第一个元素</translation>
    </message>
    <message>
        <source>writes the second element before it computes the first</source>
        <translation>在计算第一个元素之前就写入第二个元素</translation>
    </message>
    <message>
        <source>query head h uses key head h, or the last key head if h is larger</source>
        <translation>查询头 h 使用键头 h；如果 h 更大，则使用最后一个键头</translation>
    </message>
    <message>
        <source>query head h uses key head h mod the number of key heads</source>
        <translation>查询头 h 使用键头 h mod 键头数</translation>
    </message>
    <message>
        <source>each query head uses the next key head</source>
        <translation>每个查询头使用下一个键头</translation>
    </message>
    <message>
        <source>all query heads use the first key head</source>
        <translation>所有查询头都使用第一个键头</translation>
    </message>
    <message>
        <source>the sum of squares in a norm is kept in half precision</source>
        <translation>归一化中的平方和以半精度保存</translation>
    </message>
    <message>
        <source>the largest square in a norm is kept in half precision</source>
        <translation>归一化中最大的平方以半精度保存</translation>
    </message>
    <message>
        <source>uses only the first half of the row</source>
        <translation>只使用行的前一半</translation>
    </message>
    <message>
        <source>uses only the second half of the row</source>
        <translation>只使用行的后一半</translation>
    </message>
    <message>
        <source>uses only the first quarter of the row</source>
        <translation>只使用行的前四分之一</translation>
    </message>
    <message>
        <source>the bias of %1</source>
        <translation>%1 的偏置</translation>
    </message>
    <message>
        <source>the bias of %1 is added twice</source>
        <translation>%1 的偏置加了两次</translation>
    </message>
    <message>
        <source>the bias of %1 is added to %2</source>
        <translation>%1 的偏置加到了 %2</translation>
    </message>
    <message>
        <source>uses the cache of %1</source>
        <translation>使用%1的缓存</translation>
    </message>
    <message>
        <source>uses only the first %1 values of the row</source>
        <translation>只使用行的前 %1 个值</translation>
    </message>
    <message>
        <source>in batches of %1, %2</source>
        <translation>批大小为 %1 时，%2</translation>
    </message>
    <message>
        <source>with tiles of %1, the engine %2</source>
        <translation>分块大小为 %1 时，引擎%2</translation>
    </message>
    <message>
        <source>1 is added to the weights of %1</source>
        <translation>%1 的权重加了 1</translation>
    </message>
    <message>
        <source>1 is missing from the weights of %1</source>
        <translation>%1 的权重缺少 1</translation>
    </message>
    <message>
        <source>only the weights of %1</source>
        <translation>只有 %1 的权重</translation>
    </message>
    <message>
        <source>multiplies the output of the shared expert by %1, like the weights of the chosen experts</source>
        <translation>共享专家的输出乘以 %1，与所选专家的权重一样</translation>
    </message>
    <message>
        <source>%1, and the numbers of all later layers are one too low</source>
        <translation>%1，并且之后所有层的编号都小 1</translation>
    </message>
    <message>
        <source>writes to row 0 of the cache again after %1 rows</source>
        <translation>每 %1 行之后重新写入缓存的第 0 行</translation>
    </message>
    <message>
        <source>pads to a multiple of %1 after each token</source>
        <translation>每个词元之后填充到 %1 的倍数</translation>
    </message>
    <message>
        <source>pads to a multiple of %1 after the last token</source>
        <translation>最后一个词元之后填充到 %1 的倍数</translation>
    </message>
    <message>
        <source>%1, with one cache for both computations</source>
        <translation>%1，两次计算共用一个缓存</translation>
    </message>
</context>
<context>
    <name>format</name>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>id unknown</source>
        <translation>ID 未知</translation>
    </message>
    <message>
        <source>id %1</source>
        <translation>ID %1</translation>
    </message>
    <message>
        <source>≥ %1 bits</source>
        <translation>≥ %1 比特</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 比特</translation>
    </message>
</context>
<context>
    <name>vitrine::AppSettings</name>
    <message>
        <source>The settings could not be saved in %1.</source>
        <translation>无法将设置保存到 %1。</translation>
    </message>
</context>
<context>
    <name>vitrine::Application</name>
    <message numerus="yes">
        <source>%Ln chats were imported.</source>
        <translation>
            <numerusform>已导入 %Ln 个对话。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pictures or files were not imported; the messages contain their names instead.</source>
        <translation>
            <numerusform>有 %Ln 个图片或文件未导入；消息中以其名称代替。</numerusform>
        </translation>
    </message>
    <message>
        <source>Paused to score the prompt</source>
        <translation>已暂停，正在评估提示词</translation>
    </message>
    <message>
        <source>Paused for a comparison</source>
        <translation>已暂停，正在比较</translation>
    </message>
    <message>
        <source>The import was cancelled; no chat was added.</source>
        <translation>导入已取消；没有添加对话。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chats already existed and were not imported again.</source>
        <translation>
            <numerusform>有 %Ln 个对话已存在，未再次导入。</numerusform>
        </translation>
    </message>
    <message>
        <source>Something you wrote, or an answer, could not be saved and would be lost.</source>
        <translation>您写的内容或某个回答无法保存，将会丢失。</translation>
    </message>
    <message>
        <source>All chats since you started Vitrine are only in memory and would be lost.</source>
        <translation>Vitrine 启动以来的对话只在内存中，将会丢失。</translation>
    </message>
    <message>
        <source>Unsaved data was written to %1.</source>
        <translation>未保存的数据已写入 %1。</translation>
    </message>
    <message>
        <source>The chats are still being recovered. Later changes are saved when the recovery is complete.</source>
        <translation>对话仍在恢复中。之后的更改将在恢复完成后保存。</translation>
    </message>
    <message>
        <source>This chat stays open, because the other dropped files were attached to its unsent message.</source>
        <translation>此对话保持打开，因为其他拖入的文件已附加到它未发送的消息。</translation>
    </message>
    <message>
        <source>Ask a quick question</source>
        <translation>快速提问</translation>
    </message>
</context>
<context>
    <name>vitrine::Autostart</name>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>%1 could not be deleted: %2.</source>
        <translation>无法删除 %1：%2。</translation>
    </message>
    <message>
        <source>The desktop did not allow Vitrine to start at login.</source>
        <translation>桌面不允许 Vitrine 在登录时启动。</translation>
    </message>
    <message>
        <source>The desktop&apos;s portal for starting at login failed: %1.</source>
        <translation>桌面的登录启动门户失败：%1。</translation>
    </message>
    <message>
        <source>Vitrine starts when you log in.</source>
        <translation>您登录时，Vitrine 会启动。</translation>
    </message>
</context>
<context>
    <name>vitrine::BlockListModel</name>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
</context>
<context>
    <name>vitrine::ChatExchange</name>
    <message>
        <source>%1 (copy)</source>
        <translation>%1（副本）</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>The chat was written to %1.</source>
        <translation>对话已写入 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chats were written to %1.</source>
        <translation>
            <numerusform>%Ln 个对话已写入 %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %Ln more.</source>
        <translation>
            <numerusform>%1，另有 %Ln 个。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln files in %1 contain no chats: %2</source>
        <translation>
            <numerusform>%1 中有 %Ln 个文件不含对话：%2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln chats of %1 were skipped. First reason: %2</source>
        <translation>
            <numerusform>已跳过 %1 中的 %Ln 个对话。首个原因：%2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 could not be read to its end. Reason: %2</source>
        <translation>无法将 %1 读取到末尾。原因：%2</translation>
    </message>
</context>
<context>
    <name>vitrine::ChatFile</name>
    <message>
        <source>%1, no backups</source>
        <translation>%1，没有备份</translation>
    </message>
    <message numerus="yes">
        <source>%1, and %Ln backups with %2</source>
        <translation>
            <numerusform>%1，另有 %Ln 个备份，共 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Wait until the current answer is complete and no chats are being imported.</source>
        <translation>请等待当前回答完成且对话导入结束。</translation>
    </message>
    <message>
        <source>All chats of this copy are already in Vitrine.</source>
        <translation>此副本中的所有对话都已在 Vitrine 中。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chats were restored.</source>
        <translation>
            <numerusform>已恢复 %Ln 个对话。</numerusform>
        </translation>
    </message>
    <message>
        <source>The chats were restored. The previous chats are kept as %1.</source>
        <translation>对话已恢复。之前的对话保留为 %1。</translation>
    </message>
    <message>
        <source>The chats are only in memory, so there is no file to move.</source>
        <translation>对话只在内存中，因此没有可移动的文件。</translation>
    </message>
    <message>
        <source>The folder %1 already contains a file with chats. To add its chats to the current ones, use “Restore…”.</source>
        <translation>文件夹 %1 中已有对话文件。若要将其中的对话添加到当前对话，请使用“恢复…”。</translation>
    </message>
    <message>
        <source>The chats are already kept in this file.</source>
        <translation>对话已保存在此文件中。</translation>
    </message>
    <message>
        <source>Until Vitrine ends, all chats are kept in %1. After that, you can restore them from this file in Settings, Privacy.</source>
        <translation>在 Vitrine 结束之前，所有对话都保存在 %1 中。之后可在“设置”的“隐私”中从此文件恢复。</translation>
    </message>
    <message>
        <source>Wait until the chats have been recovered.</source>
        <translation>请等待对话恢复完成。</translation>
    </message>
    <message>
        <source>Recovering your chats: their file is damaged. All readable chats are being copied to a new file.</source>
        <translation>正在恢复对话：对话文件已损坏。所有可读取的对话正在复制到新文件。</translation>
    </message>
    <message>
        <source>Checking your chats: Vitrine did not end properly last time.</source>
        <translation>正在检查对话：Vitrine 上次没有正常退出。</translation>
    </message>
</context>
<context>
    <name>vitrine::ChatListModel</name>
    <message>
        <source>New chat</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Reasoning: </source>
        <translation>思考：</translation>
    </message>
    <message>
        <source>In messages</source>
        <translation>消息中</translation>
    </message>
    <message>
        <source>In titles</source>
        <translation>标题中</translation>
    </message>
    <message>
        <source>Temporary</source>
        <translation>临时</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>已置顶</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>Last week</source>
        <translation>最近一周</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>month and year</comment>
        <translation>%2年%1</translation>
    </message>
    <message>
        <source>The chats of the folder &quot;%1&quot; were moved to &quot;%2&quot;.</source>
        <translation>文件夹“%1”中的对话已移入“%2”。</translation>
    </message>
    <message>
        <source>The folder &quot;%1&quot; was removed.</source>
        <translation>文件夹“%1”已移除。</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation>尚未保存</translation>
    </message>
</context>
<context>
    <name>vitrine::ChatSaver</name>
    <message>
        <source>%1 Vitrine keeps the unsaved changes and saves them as soon as possible.</source>
        <translation>%1Vitrine 会保留未保存的更改，并尽快保存。</translation>
    </message>
</context>
<context>
    <name>vitrine::ChatSettings</name>
    <message>
        <source>The settings of the chat were reset.</source>
        <translation>已重置此对话的设置。</translation>
    </message>
    <message>
        <source>The system prompt and the settings of the chat were replaced.</source>
        <translation>已替换此对话的系统提示词和设置。</translation>
    </message>
    <message>
        <source>The preset %1 was replaced.</source>
        <translation>已替换预设 %1。</translation>
    </message>
    <message>
        <source>The preset %1 was deleted.</source>
        <translation>已删除预设 %1。</translation>
    </message>
</context>
<context>
    <name>vitrine::CheckModel</name>
    <message>
        <source>note</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Prompt check</source>
        <translation>提示词检查</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>检查结果</translation>
    </message>
    <message>
        <source>severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>finding</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>what to do</source>
        <translation>处理办法</translation>
    </message>
    <message>
        <source>evidence</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
</context>
<context>
    <name>vitrine::CompareModel</name>
    <message>
        <source>There are no tokens yet: send a message first.</source>
        <translation>还没有词元：请先发送一条消息。</translation>
    </message>
    <message numerus="yes">
        <source>All %Ln tokens in the token strip</source>
        <translation>
            <numerusform>词元条中的全部 %Ln 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>The first %1 of %2 tokens</source>
        <translation>%2 个词元中的前 %1 个</translation>
    </message>
    <message>
        <source>Both sides agree: no tap differs by more than the noise.</source>
        <translation>双方一致：没有观测点的差异超过噪声。</translation>
    </message>
    <message>
        <source>%1 The logits were not compared, because the file contains no logits.</source>
        <translation>%1由于文件中没有 logits，因此未比较 logits。</translation>
    </message>
    <message>
        <source>%1 was compared with %2 on %3 tokens. The last %4 tokens were evaluated one by one.</source>
        <translation>%1 与 %2 在 %3 个词元上进行了比较。最后 %4 个词元逐一求值。</translation>
    </message>
    <message>
        <source>Vitrine recomputes each step of each side exactly, from that side&apos;s own earlier values, and compares the result with the side&apos;s own result. A step diverges if the two results differ by more than %1 times the change that float32 rounding may cause. Differences that a known rounding explains do not count.</source>
        <translation>Vitrine 根据每一方自己之前的值精确重算该方的每一步，并与该方自己的结果比较。如果两个结果之差超过 float32 舍入可能造成的变化的 %1 倍，该步即为分歧。已知的舍入能够解释的差异不计入。</translation>
    </message>
    <message numerus="yes">
        <source>The %Ln tokens of the file</source>
        <translation>
            <numerusform>文件的 %Ln 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>No model is open.</source>
        <translation>没有打开模型。</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>The other engine %1</source>
        <translation>另一引擎%1</translation>
    </message>
    <message>
        <source>Perhaps the other engine %1</source>
        <translation>也许另一引擎%1</translation>
    </message>
    <message>
        <source>: %1</source>
        <translation>：%1</translation>
    </message>
    <message>
        <source>.</source>
        <translation>。</translation>
    </message>
    <message>
        <source>The file contains the same token ids as this chat, but nothing else that can be compared.</source>
        <translation>文件包含与本对话相同的词元 ID，但没有其他可比较的内容。</translation>
    </message>
    <message>
        <source>The token ids in the file differ from those of this chat.</source>
        <translation>文件中的词元 ID 与本对话不同。</translation>
    </message>
    <message>
        <source>The two sides differ, and no known mistake explains the difference.</source>
        <translation>双方不同，且没有已知错误可以解释这一差异。</translation>
    </message>
    <message>
        <source>position %1</source>
        <translation>位置 %1</translation>
    </message>
    <message>
        <source>%1 · position %2</source>
        <translation>%1 · 位置 %2</translation>
    </message>
    <message>
        <source>%1 times the noise</source>
        <translation>噪声的 %1 倍</translation>
    </message>
    <message>
        <source>one of the values is not a number</source>
        <translation>其中有非数字的值</translation>
    </message>
    <message>
        <source>%1; confidence %2 %</source>
        <translation>%1；置信度 %2 %</translation>
    </message>
    <message>
        <source>Layer %1, position %2: rounding decides between experts %3 and %4. This does not count as a difference.</source>
        <translation>第 %1 层，位置 %2：由舍入决定选专家 %3 还是 %4。这不算差异。</translation>
    </message>
    <message>
        <source>In the file, but not in the model: %1.</source>
        <translation>文件中有、模型中没有：%1。</translation>
    </message>
    <message>
        <source>In the model, but not in the file: %1.</source>
        <translation>模型中有、文件中没有：%1。</translation>
    </message>
    <message>
        <source>Left out, because they are not taps: %1.</source>
        <translation>已略过，因为不是观测点：%1。</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>place of the difference</source>
        <translation>差异位置</translation>
    </message>
    <message>
        <source>size of the difference</source>
        <translation>差异大小</translation>
    </message>
    <message>
        <source>what to check</source>
        <translation>应检查之处</translation>
    </message>
    <message>
        <source>evidence</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>multiples of the noise (logarithmic bars)</source>
        <translation>噪声的倍数（对数条形）</translation>
    </message>
    <message>
        <source>meaning of the line in the bars</source>
        <translation>条形中竖线的含义</translation>
    </message>
    <message>
        <source>the limit of the noise: %1 times the change that float32 rounding may cause</source>
        <translation>噪声的上限：float32 舍入可能造成的变化的 %1 倍</translation>
    </message>
    <message>
        <source>Taps</source>
        <translation>观测点</translation>
    </message>
    <message>
        <source>tap</source>
        <translation>观测点</translation>
    </message>
    <message>
        <source>largest difference</source>
        <translation>最大差异</translation>
    </message>
    <message>
        <source>relative L2</source>
        <translation>相对 L2</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>diverges</source>
        <translation>偏离</translation>
    </message>
    <message>
        <source>rounded</source>
        <translation>舍入</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 in %Ln layers</source>
        <translation>
            <numerusform>%Ln 层中的 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Both sides agree except for rounding: one side computes %1.</source>
        <translation>除舍入外双方一致：一侧的计算%1。</translation>
    </message>
    <message>
        <source>%1 times the noise, fully explained by this rounding</source>
        <translation>噪声的 %1 倍，可完全由该舍入解释</translation>
    </message>
    <message>
        <source>These taps exceed the float32 noise, but their differences have the size and the pattern of this rounding: %1.</source>
        <translation>这些观测点超出 float32 噪声，但其差异的大小和模式均符合该舍入：%1。</translation>
    </message>
    <message>
        <source>In addition, one side computes %1.</source>
        <translation>此外，一侧的计算%1。</translation>
    </message>
    <message>
        <source>Another model is open now. Compare again.</source>
        <translation>现在打开的是另一个模型。请重新比较。</translation>
    </message>
    <message>
        <source>The tokens of the chat have changed. Compare again.</source>
        <translation>对话的词元已改变。请重新比较。</translation>
    </message>
    <message>
        <source>%1 · the answer pauses during the comparison</source>
        <translation>%1 · 比较期间回答会暂停</translation>
    </message>
    <message>
        <source>The open model runs on a server, and servers do not report intermediate results. To compare its answers with answers from this computer, use the page Record.</source>
        <translation>打开的模型运行在服务器上，而服务器不报告中间结果。若要将其回答与本机的回答比较，请使用“记录”页面。</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>约 %1</translation>
    </message>
    <message>
        <source>roughly %1 (not measured yet)</source>
        <translation>大致 %1（尚未测量）</translation>
    </message>
    <message>
        <source>%1 · %2, including the search for a cause · up to %3 of memory</source>
        <translation>%1 · %2，包括查找原因 · 最多 %3 内存</translation>
    </message>
    <message>
        <source>%1 · %2, and up to a minute more to find a cause · up to %3 of memory</source>
        <translation>%1 · %2，查找原因最多再加一分钟 · 最多 %3 内存</translation>
    </message>
</context>
<context>
    <name>vitrine::Comparer</name>
    <message>
        <source>CPU, exact (scalar)</source>
        <translation>CPU，精确（标量）</translation>
    </message>
    <message>
        <source>CPU, %1</source>
        <translation>CPU，%1</translation>
    </message>
</context>
<context>
    <name>vitrine::ContextGauge</name>
    <message numerus="yes">
        <source>The context of %L1 tokens does not hold the whole chat: %Ln messages will be left out of the prompt.</source>
        <translation>
            <numerusform>%L1 个词元的上下文容不下整个对话：提示词将省略 %Ln 条消息。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::CrashReports</name>
    <message>
        <source>Vitrine crashed the last time.</source>
        <translation>Vitrine 上次崩溃了。</translation>
    </message>
    <message>
        <source>Vitrine crashed the last time it opened a model of a server. Vitrine is now offline and contacts no server until you turn off Offline in the list of models.</source>
        <translation>Vitrine 上次打开服务器的模型时崩溃了。现在处于离线状态，在您于模型列表中关闭“离线”之前不会联系任何服务器。</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
</context>
<context>
    <name>vitrine::Database</name>
    <message>
        <source>While Vitrine was running, the file that contains your chats was replaced. All chats are now kept in %1. You can restore them in Settings, Privacy.</source>
        <translation>Vitrine 运行期间，保存对话的文件被替换。所有对话现在保存在 %1 中。可在“设置”的“隐私”中恢复。</translation>
    </message>
    <message>
        <source>While Vitrine was running, the file that contains your chats was removed. All chats were written to a new file, %1.</source>
        <translation>Vitrine 运行期间，保存对话的文件被删除。所有对话已写入新文件 %1。</translation>
    </message>
    <message>
        <source>While Vitrine was running, another program overwrote the file that contains your chats. All chats are now kept in %1. You can restore them in Settings, Privacy.</source>
        <translation>Vitrine 运行期间，另一个程序覆盖了保存对话的文件。所有对话现在保存在 %1 中。可在“设置”的“隐私”中恢复。</translation>
    </message>
    <message>
        <source>While Vitrine was running, another program overwrote the file that contains your chats. The chats of the last backup are now kept in %1.</source>
        <translation>Vitrine 运行期间，另一个程序覆盖了保存对话的文件。上次备份的对话现在保存在 %1 中。</translation>
    </message>
</context>
<context>
    <name>vitrine::DeviceListModel</name>
    <message>
        <source>Discrete GPU</source>
        <translation>独立显卡</translation>
    </message>
    <message>
        <source>Integrated GPU</source>
        <translation>集成显卡</translation>
    </message>
    <message>
        <source>Virtual GPU</source>
        <translation>虚拟显卡</translation>
    </message>
    <message>
        <source>The CPU, through Vulkan</source>
        <translation>CPU（经由 Vulkan）</translation>
    </message>
    <message>
        <source>Other device</source>
        <translation>其他设备</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message numerus="yes">
        <source>%Ln hardware threads</source>
        <translation>
            <numerusform>%Ln 个硬件线程</numerusform>
        </translation>
    </message>
    <message>
        <source>Vulkan %1</source>
        <translation>Vulkan %1</translation>
    </message>
    <message>
        <source>prompts computed with %1</source>
        <translation>提示词用 %1 计算</translation>
    </message>
    <message>
        <source>This device cannot be used. %1</source>
        <translation>此设备无法使用。%1</translation>
    </message>
    <message>
        <source>This device is chosen, but the model was opened on another device.</source>
        <translation>已选择此设备，但模型是在另一设备上打开的。</translation>
    </message>
    <message>
        <source>This device is chosen for the next model.</source>
        <translation>已选择此设备用于下一个模型。</translation>
    </message>
    <message>
        <source>This device is not used, because %1 is chosen.</source>
        <translation>未使用此设备，因为已选择 %1。</translation>
    </message>
</context>
<context>
    <name>vitrine::DroppedFiles</name>
    <message numerus="yes">
        <source>%Ln other files are not used either.</source>
        <translation>
            <numerusform>另有 %Ln 个文件也未使用。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::Endpoints</name>
    <message>
        <source>Keys are kept in %1, which only you can read.</source>
        <translation>密钥保存在 %1 中，只有您可以读取。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>%1 Keys are kept in %2, which only you can read.</source>
        <translation>%1 密钥保存在 %2 中，只有您能读取。</translation>
    </message>
    <message>
        <source>Keys are kept in the keyring of your desktop.</source>
        <translation>密钥保存在桌面的密钥环中。</translation>
    </message>
    <message>
        <source>This desktop has no keyring: keys are kept in %1, which only you can read.</source>
        <translation>此桌面没有密钥环：密钥保存在 %1 中，只有您能读取。</translation>
    </message>
    <message>
        <source>%2 was tested on %1.</source>
        <translation>已于 %1 测试 %2。</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %Ln models</source>
        <translation>
            <numerusform>%1 · %Ln 个模型</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Tested on %1 with %Ln short answers from %2.</source>
        <translation>
            <numerusform>已于 %1 用 %2 的 %Ln 个简短回答进行测试。</numerusform>
        </translation>
    </message>
    <message>
        <source>The list of servers in %1 cannot be read. Vitrine leaves the file unchanged and does not save changes to the list.</source>
        <translation>无法读取 %1 中的服务器列表。Vitrine 不会改动该文件，也不会保存对列表的更改。</translation>
    </message>
    <message>
        <source>The list of servers in %1 is damaged, so some servers may be missing. A copy of the damaged file is kept in %2.</source>
        <translation>%1 中的服务器列表已损坏，因此可能缺少部分服务器。损坏文件的副本保存在 %2。</translation>
    </message>
</context>
<context>
    <name>vitrine::GlobalShortcut</name>
    <message>
        <source>The desktop did not accept the shortcut: %1</source>
        <translation>桌面未接受此快捷键：%1</translation>
    </message>
    <message>
        <source>This desktop has no session bus, so it cannot be asked.</source>
        <translation>此桌面没有会话总线，因此无法询问。</translation>
    </message>
    <message>
        <source>The desktop did not accept the shortcut.</source>
        <translation>桌面未接受此快捷键。</translation>
    </message>
</context>
<context>
    <name>vitrine::InspectorRegistry</name>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>Logits</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Samplers</source>
        <translation>采样器</translation>
    </message>
    <message>
        <source>Prompt check</source>
        <translation>提示词检查</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Tracked</source>
        <translation>跟踪</translation>
    </message>
    <message>
        <source>The text that the model read and wrote, token by token. Signs of a mistake: a special token that is split into several pieces, unknown tokens or single bytes in a row, or plain words that are all surprising.</source>
        <translation>模型读到和写出的文本，逐个词元列出。出错的迹象：特殊词元被拆成几段，未知词元或单个字节接连出现，或普通的词全都令人意外。</translation>
    </message>
    <message>
        <source>The prompt that would be sent now, checked for known mistakes: its beginning, template, special tokens, length, stops, and settings. An error makes answers wrong; a warning makes them worse. If there are no findings, continue with the page Logits.</source>
        <translation>检查现在将发送的提示词是否有已知错误：开头、模板、特殊词元、长度、停止符和设置。错误使回答不正确，警告使回答变差。若没有发现，请继续查看 Logits 页。</translation>
    </message>
    <message>
        <source>The candidates for this token, with their probabilities before and after the samplers. Signs of a mistake: a plain word with a rank in the thousands, or one candidate with all of the probability where many could follow.</source>
        <translation>此词元的候选及其在采样前后的概率。出错的迹象：普通的词排到几千名之后，或在后文有多种可能之处，一个候选占有全部概率。</translation>
    </message>
    <message>
        <source>Starting from the model&apos;s probabilities, each sampler removes some tokens or changes their probabilities, in this order; then one token is drawn. Signs of a mistake: only one candidate is left at almost every token, a sampler removes most of the mass, or a token that you expected is removed by a sampler that you did not intend to use.</source>
        <translation>从模型给出的概率出发，各采样器按此顺序移除一些词元或改变其概率，然后抽取一个词元。出错的迹象：几乎每个词元处都只剩一个候选，某个采样器移除了大部分概率质量，或您期望的词元被您无意使用的采样器移除。</translation>
    </message>
    <message>
        <source>All known facts about the run that produced an answer: program, model, device, settings, every token. Two records of the same prompt, seed and settings should be the same. If they differ, look at the first fact or token that differs.</source>
        <translation>关于生成回答的那次运行的全部已知信息：程序、模型、设备、设置和每个词元。提示词、种子和设置相同的两份记录应当一致。如果不一致，请查看第一个不同的信息或词元。</translation>
    </message>
    <message>
        <source>How close a token came to being chosen, at every step of the answer and after every layer. Signs of a mistake: the right word comes first in a middle layer and is lost in the last ones, or the token that ends the answer never rises.</source>
        <translation>一个词元在回答的每一步、每一层之后离被选中有多近。出错的迹象：正确的词在中间层排第一，却在最后几层丢失，或结束回答的词元始终不上升。</translation>
    </message>
    <message>
        <source>The same tokens evaluated twice, both times in Vitrine or once in another engine, and all intermediate results compared. Rounding errors of float32 stay below the noise line; coarser rounding exceeds the line, and its kind is named. A mistake begins in one place, far beyond the line, and all later results differ, too.</source>
        <translation>同样的词元求值两次：两次都在 Vitrine 中，或其中一次在其他引擎中，并比较所有中间结果。float32 的舍入误差低于噪声线；更粗的舍入会超出该线，其种类会被指明。错误从一处开始，远超噪声线，其后的所有结果也都不同。</translation>
    </message>
</context>
<context>
    <name>vitrine::KvStates</name>
    <message>
        <source>No saved states</source>
        <translation>没有已保存的状态</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chats, %1</source>
        <translation>
            <numerusform>%Ln 个对话，%1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::LinkTarget</name>
    <message>
        <source>The part before the @ is a user name; the site is %1.</source>
        <translation>@ 之前的部分是用户名；网站是 %1。</translation>
    </message>
    <message>
        <source>The site’s name has letters other than a to z, so it can look like the name of another site.</source>
        <translation>该网站的名称含有 a 到 z 以外的字母，可能看起来像另一个网站的名称。</translation>
    </message>
</context>
<context>
    <name>vitrine::LogitFetcher</name>
    <message numerus="yes">
        <source>%1 gave only the %Ln most probable tokens at this position. To see all logits, use a model on this computer.</source>
        <translation>
            <numerusform>%1 在此位置只给出了最可能的 %Ln 个词元。若要查看全部 logit，请使用本机上的模型。</numerusform>
        </translation>
    </message>
    <message>
        <source>Paused to evaluate logits</source>
        <translation>已暂停，正在求 logits</translation>
    </message>
</context>
<context>
    <name>vitrine::LogitModel</name>
    <message>
        <source>Choose a token above to see what else the model considered in its place.</source>
        <translation>在上方选择一个词元，查看模型在该处还考虑了什么。</translation>
    </message>
    <message>
        <source>This is the first token of the context. Nothing precedes it, so the model never predicted it.</source>
        <translation>这是上下文的第一个词元。它之前没有内容，因此模型从未预测过它。</translation>
    </message>
    <message>
        <source>No probabilities were recorded with this token.</source>
        <translation>此词元没有记录概率。</translation>
    </message>
    <message>
        <source>The prompt is being scored.</source>
        <translation>正在评估提示词。</translation>
    </message>
    <message>
        <source>No probabilities were recorded for this token of the prompt. &quot;Score prompt&quot; above evaluates the prompt again to record them.</source>
        <translation>提示词的这个词元没有记录概率。上方的“评估提示词”会再次求值以记录概率。</translation>
    </message>
    <message>
        <source>No probabilities were recorded for this token of the prompt. The token can be scored when the answer has ended and the model that gave the answer is open.</source>
        <translation>提示词的这个词元没有记录概率。回答结束且给出回答的模型处于打开状态时，即可评估。</translation>
    </message>
    <message>
        <source>No token of the vocabulary contains the text that you entered.</source>
        <translation>词表中没有包含所输入文本的词元。</translation>
    </message>
    <message>
        <source>No recorded candidate contains the text that you entered.</source>
        <translation>记录的候选中没有包含所输入文本的。</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>Logits</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>选中</translation>
    </message>
    <message>
        <source>%1 · id %2 · position %3</source>
        <translation>%1 · ID %2 · 位置 %3</translation>
    </message>
    <message>
        <source>remaining candidates for the draw</source>
        <translation>可供抽取的剩余候选</translation>
    </message>
    <message>
        <source>%L1 of %L2</source>
        <translation>%L2 个中的 %L1 个</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 比特</translation>
    </message>
    <message>
        <source>margin, mean, spread</source>
        <translation>差距、均值、离散度</translation>
    </message>
    <message>
        <source>All logits</source>
        <translation>全部 logits</translation>
    </message>
    <message>
        <source>tokens, logarithmic, up to %L1</source>
        <translation>词元数，对数，最多 %L1</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>Candidates with &quot;%1&quot;</source>
        <translation>含“%1”的候选</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>before sampling, %</source>
        <translation>采样前，%</translation>
    </message>
    <message>
        <source>probability, %</source>
        <translation>概率，%</translation>
    </message>
    <message>
        <source>after sampling, %</source>
        <translation>采样后，%</translation>
    </message>
    <message>
        <source>removed by</source>
        <translation>被移除于</translation>
    </message>
    <message>
        <source>probability at the pinned token %1 (position %2), %</source>
        <translation>在固定的词元 %1（位置 %2）处的概率，%</translation>
    </message>
    <message>
        <source>%1 gave no probabilities for this token.</source>
        <translation>%1 没有给出这个词元的概率。</translation>
    </message>
    <message>
        <source>%1 gave no probabilities for this prompt token. Servers with vLLM or SGLang can provide them: open one of their models.</source>
        <translation>%1 没有给出提示词中这个词元的概率。使用 vLLM 或 SGLang 的服务器可以提供：请打开此类服务器上的模型。</translation>
    </message>
    <message>
        <source>chosen by hand</source>
        <translation>手动选定</translation>
    </message>
</context>
<context>
    <name>vitrine::MessageSender</name>
    <message>
        <source>%1 cannot continue an answer. To get another answer, use “Answer again”.</source>
        <translation>%1 不能续写回答。若要另一个回答，请使用“重新回答”。</translation>
    </message>
    <message>
        <source>It is unknown whether %1 can continue an answer, because the test gave no result. You can test the server again in its row in the list of models.</source>
        <translation>尚不清楚 %1 能否续写回答，因为测试没有结果。可在模型列表中它的那一行再次测试该服务器。</translation>
    </message>
    <message>
        <source>The chat was deleted, so the message to it was added to this unsent message.</source>
        <translation>该对话已删除，因此发给它的消息已添加到这条未发送的消息中。</translation>
    </message>
</context>
<context>
    <name>vitrine::ModelLibrary</name>
    <message>
        <source>This device computes %1 of %2 layers; the CPU computes the others.</source>
        <translation>此设备计算 %2 层中的 %1 层；其余由 CPU 计算。</translation>
    </message>
    <message>
        <source>%1 context</source>
        <translation>上下文 %1</translation>
    </message>
    <message>
        <source>%1 is not a file on this computer.</source>
        <translation>%1 不是此计算机上的文件。</translation>
    </message>
    <message>
        <source>The starter model that comes with Vitrine is missing: there is no file %1.</source>
        <translation>缺少 Vitrine 自带的入门模型：没有文件 %1。</translation>
    </message>
    <message>
        <source>%1 The starter model was opened instead.</source>
        <translation>%1已改为打开入门模型。</translation>
    </message>
    <message>
        <source>The server %1 was removed, so its model was closed. Nothing more is sent to this server.</source>
        <translation>服务器 %1 已移除，因此其模型已关闭。不再向此服务器发送任何内容。</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2 上的 %1</translation>
    </message>
</context>
<context>
    <name>vitrine::Notifier</name>
    <message>
        <source>The answer is finished</source>
        <translation>回答已完成</translation>
    </message>
    <message>
        <source>Show the chat</source>
        <translation>显示对话</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>回复</translation>
    </message>
    <message>
        <source>Next message</source>
        <translation>下一条消息</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
</context>
<context>
    <name>vitrine::OpenChats</name>
    <message numerus="yes">
        <source>%Ln chats</source>
        <translation>
            <numerusform>%Ln 个对话</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln messages</source>
        <translation>
            <numerusform>%Ln 条消息</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 with %2 were recovered</source>
        <translation>已恢复 %1，含 %2</translation>
    </message>
    <message>
        <source>%1; the number of missing messages is unknown.</source>
        <translation>%1；缺失多少尚不清楚。</translation>
    </message>
    <message>
        <source>%1; no message is missing.</source>
        <translation>%1；没有缺失消息。</translation>
    </message>
    <message>
        <source>%1; %2 are missing or damaged.</source>
        <translation>%1；%2缺失或损坏。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln messages were stored as answers to themselves or to a later message. Each of these messages is now the first message of its chat.</source>
        <translation>
            <numerusform>%Ln 条消息被存为对自身或更靠后的消息的回复。它们现在是各自对话的首条消息。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::ParameterModel</name>
    <message>
        <source>%1; %2 %3</source>
        <translation>%1；%2 %3</translation>
    </message>
</context>
<context>
    <name>vitrine::PromptChecker</name>
    <message>
        <source>Add the text as a stop string</source>
        <translation>将该文本添加为停止字符串</translation>
    </message>
    <message>
        <source>Set a repeat penalty of %1</source>
        <translation>将重复惩罚设为 %1</translation>
    </message>
    <message numerus="yes">
        <source>Nothing is wrong with the %Ln tokens that would be sent.</source>
        <translation>
            <numerusform>将要发送的 %Ln 个词元没有问题。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln findings about the prompt that would be sent.</source>
        <translation>
            <numerusform>将要发送的提示词中有 %Ln 处需要留意。</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the token</source>
        <translation>显示词元</translation>
    </message>
    <message>
        <source>Show the system prompt</source>
        <translation>显示系统提示词</translation>
    </message>
    <message>
        <source>Show the setting</source>
        <translation>显示设置</translation>
    </message>
    <message>
        <source>Show the template</source>
        <translation>显示模板</translation>
    </message>
    <message>
        <source>In this chat, %1 is now %2.</source>
        <translation>在此对话中，%1现为 %2。</translation>
    </message>
</context>
<context>
    <name>vitrine::PromptLibrary</name>
    <message>
        <source>The prompt %1 could not be deleted: %2.</source>
        <translation>无法删除提示词 %1：%2。</translation>
    </message>
    <message>
        <source>The prompt %1 was replaced.</source>
        <translation>已替换提示词 %1。</translation>
    </message>
    <message>
        <source>The prompt %1 was deleted.</source>
        <translation>已删除提示词 %1。</translation>
    </message>
</context>
<context>
    <name>vitrine::PromptPreview</name>
    <message>
        <source>There is not enough memory to count the tokens of this chat.</source>
        <translation>内存不足，无法统计此对话的词元。</translation>
    </message>
</context>
<context>
    <name>vitrine::QuickQuestion</name>
    <message>
        <source>%1 needs your permission to get this question. Open it as a chat to give permission.</source>
        <translation>%1 需要您的许可才能获得此问题。请将其作为对话打开以给予许可。</translation>
    </message>
    <message>
        <source>No model can answer now.</source>
        <translation>现在没有模型可以回答。</translation>
    </message>
</context>
<context>
    <name>vitrine::RecentModels</name>
    <message>
        <source>Comes with Vitrine</source>
        <translation>Vitrine 自带</translation>
    </message>
    <message>
        <source>Starter (bundled)</source>
        <translation>入门模型（自带）</translation>
    </message>
</context>
<context>
    <name>vitrine::RecordModel</name>
    <message>
        <source>This answer</source>
        <translation>此回答</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Taps</source>
        <translation>观测点</translation>
    </message>
    <message>
        <source>version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>system</source>
        <translation>系统</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>architecture</source>
        <translation>架构</translation>
    </message>
    <message>
        <source>quantization</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>hash (XXH64)</source>
        <translation>哈希 (XXH64)</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>driver</source>
        <translation>驱动</translation>
    </message>
    <message>
        <source>instruction set</source>
        <translation>指令集</translation>
    </message>
    <message>
        <source>keys in the cache</source>
        <translation>缓存的键</translation>
    </message>
    <message>
        <source>values in the cache</source>
        <translation>缓存的值</translation>
    </message>
    <message>
        <source>context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元数</translation>
    </message>
    <message>
        <source>stop reason</source>
        <translation>结束原因</translation>
    </message>
    <message>
        <source>order of samplers</source>
        <translation>采样器顺序</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>token limit</source>
        <translation>词元上限</translation>
    </message>
    <message>
        <source>stop strings</source>
        <translation>停止字符串</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>grammar</source>
        <translation>语法</translation>
    </message>
    <message>
        <source>no more tokens</source>
        <translation>没有更多词元</translation>
    </message>
    <message>
        <source>Both runs are the same.</source>
        <translation>两次运行相同。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln facts about the runs differ. One record is redacted, so the tokens cannot be compared.</source>
        <translation>
            <numerusform>有 %Ln 项运行信息不同。其中一份记录经过隐去处理，因此无法比较词元。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The tokens of both runs are the same, but %Ln facts about the runs differ.</source>
        <translation>
            <numerusform>两次运行的词元相同，但有 %Ln 项运行信息不同。</numerusform>
        </translation>
    </message>
    <message>
        <source>token %1 of the prompt: %2 and %3</source>
        <translation>提示词的第 %1 个词元：%2 和 %3</translation>
    </message>
    <message>
        <source>token %1 of the answer: %2 and %3</source>
        <translation>回答的第 %1 个词元：%2 和 %3</translation>
    </message>
    <message>
        <source>id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>probability, %</source>
        <translation>概率，%</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>entropy, bits</source>
        <translation>熵，比特</translation>
    </message>
    <message>
        <source>Jensen-Shannon, bits</source>
        <translation>Jensen-Shannon，比特</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>各步</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>probability in the first run, %</source>
        <translation>第一次运行中的概率，%</translation>
    </message>
    <message>
        <source>probability in the second run, %</source>
        <translation>第二次运行中的概率，%</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>section</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>fact</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Tokens of the prompt</source>
        <translation>提示词的词元</translation>
    </message>
    <message>
        <source>Tokens of the answer</source>
        <translation>回答的词元</translation>
    </message>
    <message>
        <source>A server did not report the prompt tokens that it read. The answers have the same tokens.</source>
        <translation>有一台服务器没有报告它读入的提示词词元。两个回答的词元相同。</translation>
    </message>
    <message>
        <source>no values</source>
        <translation>不加入值</translation>
    </message>
    <message>
        <source>%1 at position %2</source>
        <translation>%1，位置 %2</translation>
    </message>
    <message>
        <source>%L1 values from %2 to %3</source>
        <translation>%L1 个值，从 %2 到 %3</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>a different number of values</source>
        <translation>数值的个数不同</translation>
    </message>
    <message>
        <source>largest difference %1, relative L2 %2</source>
        <translation>最大差异 %1，相对 L2 %2</translation>
    </message>
    <message>
        <source>question</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>reasoning</source>
        <translation>思考</translation>
    </message>
    <message>
        <source>Both runs have the same tokens and settings, but values of taps differ.</source>
        <translation>两次运行的词元和设置相同，但观测点的值不同。</translation>
    </message>
    <message>
        <source>All facts in the records agree, but one record is redacted, so the tokens cannot be compared.</source>
        <translation>两份记录的各项都相同，但其中一份经过隐去处理，因此无法比较词元。</translation>
    </message>
    <message>
        <source>The prompts of the two runs differ.</source>
        <translation>两次运行的提示词不同。</translation>
    </message>
    <message>
        <source>Both runs have the same prompt, but different answers.</source>
        <translation>两次运行的提示词相同，但回答不同。</translation>
    </message>
    <message>
        <source>A server did not report the prompt tokens that it read. The answers differ.</source>
        <translation>有一台服务器没有报告它读入的提示词词元。两个回答不同。</translation>
    </message>
    <message>
        <source>messages</source>
        <translation>消息</translation>
    </message>
    <message numerus="yes">
        <source>Added below: statistics of %Ln taps, and the values of one tap.</source>
        <translation>
            <numerusform>已在下方添加：%Ln 个观测点的统计，以及一个观测点的数值。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Added below: statistics of %Ln taps.</source>
        <translation>
            <numerusform>已在下方添加：%Ln 个观测点的统计。</numerusform>
        </translation>
    </message>
    <message>
        <source>tokens chosen by hand</source>
        <translation>手动选定的词元</translation>
    </message>
    <message>
        <source>settings of the earlier version</source>
        <translation>较早版本的设置</translation>
    </message>
    <message>
        <source>%1 (shown)</source>
        <translation>%1（当前显示）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>vitrine::RunRecorder</name>
    <message>
        <source>Paused to collect statistics of all taps</source>
        <translation>已暂停，正在统计所有观测点</translation>
    </message>
    <message>
        <source>Version %L1</source>
        <translation>版本 %L1</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>the same text</source>
        <translation>文本相同</translation>
    </message>
    <message>
        <source>the answer ends sooner</source>
        <translation>回答更早结束</translation>
    </message>
    <message>
        <source>%1, answered by %2</source>
        <translation>%1，由 %2 回答</translation>
    </message>
</context>
<context>
    <name>vitrine::Salvage</name>
    <message>
        <source>[This text could not be read: the file with the chats was damaged.]</source>
        <translation>[无法读取此文本：对话文件已损坏。]</translation>
    </message>
    <message>
        <source>Recovered chat</source>
        <translation>恢复的对话</translation>
    </message>
</context>
<context>
    <name>vitrine::SamplersModel</name>
    <message>
        <source>chosen</source>
        <translation>已选</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>remaining candidates (logarithmic bars)</source>
        <translation>剩余候选（对数条形）</translation>
    </message>
    <message>
        <source>remaining probability mass, %</source>
        <translation>剩余概率质量，%</translation>
    </message>
    <message>
        <source>removed probability mass, %</source>
        <translation>移除的概率质量，%</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Samplers</source>
        <translation>采样器</translation>
    </message>
    <message>
        <source>%1 · id %2 · position %3</source>
        <translation>%1 · ID %2 · 位置 %3</translation>
    </message>
    <message>
        <source>random number</source>
        <translation>随机数</translation>
    </message>
    <message>
        <source>Final probabilities of the candidates, %</source>
        <translation>各候选的最终概率，%</translation>
    </message>
    <message>
        <source>id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>removed by</source>
        <translation>被移除于</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>chosen in the answer</source>
        <translation>回答中已选</translation>
    </message>
    <message>
        <source>drawn now</source>
        <translation>现在抽中</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>手动</translation>
    </message>
</context>
<context>
    <name>vitrine::ShownAnswer</name>
    <message>
        <source>Waiting for the answer in “%1”…</source>
        <translation>正在等待“%1”中的回答…</translation>
    </message>
</context>
<context>
    <name>vitrine::ShownChat</name>
    <message>
        <source>New chat</source>
        <translation>新对话</translation>
    </message>
</context>
<context>
    <name>vitrine::SingleInstance</name>
    <message>
        <source>If Vitrine is started again, it cannot find this running instance: %1 (%2).</source>
        <translation>再次启动 Vitrine 时将找不到正在运行的此实例：%1 (%2)。</translation>
    </message>
    <message>
        <source>Vitrine is already running, but it does not respond.</source>
        <translation>Vitrine 已在运行，但没有响应。</translation>
    </message>
    <message>
        <source>Wait a moment, or end the instance of Vitrine that does not respond. Then start Vitrine again.</source>
        <translation>请稍候，或结束没有响应的 Vitrine 实例，然后再次启动 Vitrine。</translation>
    </message>
    <message>
        <source>Process %1, lock file %2</source>
        <translation>进程 %1，锁文件 %2</translation>
    </message>
    <message>
        <source>Your chats are already open in another instance of Vitrine.</source>
        <translation>您的对话已在另一个 Vitrine 实例中打开。</translation>
    </message>
    <message>
        <source>The other instance runs in another session on this computer. Quit it there, then start Vitrine here again.</source>
        <translation>另一个实例运行在此计算机的另一个会话中。请先在那里退出，然后在这里再次启动 Vitrine。</translation>
    </message>
    <message>
        <source>The other instance runs on the computer %1. Quit it there, then start Vitrine here again.</source>
        <translation>另一个实例运行在计算机 %1 上。请先在那里退出，然后在这里再次启动 Vitrine。</translation>
    </message>
    <message>
        <source>Folder %1, process %2 on %3</source>
        <translation>文件夹 %1，%3 上的进程 %2</translation>
    </message>
</context>
<context>
    <name>vitrine::StepMode</name>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>entropy over %1 bits</source>
        <translation>熵高于 %1 比特</translation>
    </message>
    <message>
        <source>rank over %L1</source>
        <translation>排名低于 %L1</translation>
    </message>
    <message>
        <source>probability below %1</source>
        <translation>概率低于 %1</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>词元 %1</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>a logit is not a number</source>
        <translation>logit 不是数值</translation>
    </message>
    <message>
        <source>entropy over 1 bit</source>
        <translation>熵高于 1 比特</translation>
    </message>
    <message>
        <source>%1: entropy %2 bits</source>
        <translation>%1：熵 %2 比特</translation>
    </message>
    <message>
        <source>%1: rank %L2</source>
        <translation>%1：排名 %L2</translation>
    </message>
    <message>
        <source>%1: probability %2</source>
        <translation>%1：概率 %2</translation>
    </message>
    <message>
        <source>%1: id %2</source>
        <translation>%1：ID %2</translation>
    </message>
    <message>
        <source>%1 completes the text “%2”</source>
        <translation>%1 使文本“%2”完整</translation>
    </message>
    <message>
        <source>before the first token</source>
        <translation>在第一个词元之前</translation>
    </message>
    <message>
        <source>before the first new token</source>
        <translation>在第一个新词元之前</translation>
    </message>
</context>
<context>
    <name>vitrine::TextSaver</name>
    <message>
        <source>%1 is not on this computer.</source>
        <translation>%1 不在此计算机上。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>%1 is a folder: add a file name.</source>
        <translation>%1 是文件夹：请加上文件名。</translation>
    </message>
    <message>
        <source>The folder %1 does not exist.</source>
        <translation>文件夹 %1 不存在。</translation>
    </message>
</context>
<context>
    <name>vitrine::TokenStripModel</name>
    <message>
        <source>Statistics</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>tokens per character</source>
        <translation>每字符词元数</translation>
    </message>
    <message>
        <source>control tokens</source>
        <translation>控制词元</translation>
    </message>
    <message>
        <source>unknown tokens</source>
        <translation>未知词元</translation>
    </message>
    <message>
        <source>byte tokens</source>
        <translation>字节词元</translation>
    </message>
    <message>
        <source>tokens with a known probability</source>
        <translation>已知概率的词元</translation>
    </message>
    <message>
        <source>mean surprise, bits</source>
        <translation>平均惊讶度，比特</translation>
    </message>
    <message>
        <source>perplexity</source>
        <translation>困惑度</translation>
    </message>
    <message>
        <source>probability, %</source>
        <translation>概率，%</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>origin</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>logit</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>entropy, bits</source>
        <translation>熵，比特</translation>
    </message>
</context>
<context>
    <name>vitrine::TokenTracker</name>
    <message>
        <source>Paused to evaluate tracked tokens</source>
        <translation>已暂停，正在对被跟踪的词元求值</translation>
    </message>
</context>
<context>
    <name>vitrine::TrackModel</name>
    <message>
        <source>logit</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>probability, %</source>
        <translation>概率，%</translation>
    </message>
    <message>
        <source>Tracked</source>
        <translation>跟踪</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>选中</translation>
    </message>
    <message>
        <source>%1 · id %2 · position %3</source>
        <translation>%1 · ID %2 · 位置 %3</translation>
    </message>
    <message>
        <source>Over the tokens of the answer</source>
        <translation>按回答的词元</translation>
    </message>
    <message>
        <source>Over the layers, at the chosen token</source>
        <translation>按层，在所选词元处</translation>
    </message>
    <message>
        <source>All points</source>
        <translation>全部数据点</translation>
    </message>
    <message>
        <source>id</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>layer or position</source>
        <translation>层或位置</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>number of the layer or position</source>
        <translation>层或位置的编号</translation>
    </message>
</context>
<context>
    <name>vitrine::Tray</name>
    <message>
        <source>Hide window</source>
        <translation>隐藏窗口</translation>
    </message>
    <message>
        <source>Show window</source>
        <translation>显示窗口</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Stop all answers</source>
        <translation>停止所有回答</translation>
    </message>
    <message>
        <source>Stop the answer</source>
        <translation>停止回答</translation>
    </message>
</context>
<context>
    <name>vitrine::TrayFeed</name>
    <message numerus="yes">
        <source>%Ln answers are being written</source>
        <translation>
            <numerusform>正在写 %Ln 个回答</numerusform>
        </translation>
    </message>
    <message>
        <source>an answer is paused</source>
        <translation>有一个回答已暂停</translation>
    </message>
    <message>
        <source>an answer is being written</source>
        <translation>正在写一个回答</translation>
    </message>
    <message>
        <source>a model is being opened</source>
        <translation>正在打开模型</translation>
    </message>
    <message>
        <source>no answer is being written</source>
        <translation>没有正在写的回答</translation>
    </message>
    <message>
        <source>no model is open</source>
        <translation>没有打开的模型</translation>
    </message>
</context>
<context>
    <name>vitrine::UndoSteps</name>
    <message>
        <source>The changes to a message were discarded.</source>
        <translation>对消息的修改已放弃。</translation>
    </message>
    <message>
        <source>The attached text was shortened.</source>
        <translation>附加的文本已截短。</translation>
    </message>
    <message>
        <source>The pasted text was removed.</source>
        <translation>粘贴的文本已移除。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln messages were deleted.</source>
        <translation>
            <numerusform>已删除 %Ln 条消息。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>vitrine::UnsentMessage</name>
    <message>
        <source>%1, lines %2 to %3 of %4</source>
        <translation>%1，第 %2 至 %3 行，共 %4 行</translation>
    </message>
</context>
</TS>
