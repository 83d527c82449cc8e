import { group, type Mistake, type Sub } from '../tools';
import type { Template, Topic } from '../types';
import { written, type Written } from '../by-hand';

/** [right, wrong ones, why] */
type Gap = readonly [right: string, wrong: readonly [string, string, string], why: string];
const cloze = (topic: Topic, degree: 2 | 3 | 4, passage: string, gaps: readonly Gap[]): Written => [
  topic,
  (r) =>
    group(r, {
      qtp: 'cloze',
      degree,
      stem: `阅读短文，从每题所给的四个选项中选出最佳答案。\n${passage}`,
      explain: '先通读全文了解大意，再根据上下文、固定搭配和语法逐空选择，最后代入全文检查。',
      subs: gaps.map(([right, wrong, why]): Sub => ({
        kind: 'single',
        stem: '',
        right,
        wrong: wrong.map((w): Mistake => [w, '']),
        explain: why,
      })),
    }),
];

export const clozes: Template = written('en-cloze', [
  cloze(
    ['yl-english-6b', 'Road safety/Story time', '阅读短文', '交通与安全'],
    2,
    'Tom is in Grade 6. Every morning he goes to school __1__ foot. His school is not __2__ from his home, but there is a busy road. His mother always says, “You must __3__ for the green man. Don’t run on the road.”\nOne day Tom got up late, so he ran out of the house __4__ breakfast. When he came to the road, the light was red, but there were __5__ cars. Tom wanted to run across it. Just then, an old man said, “Stop, boy! Being late is better than being __6__.” Tom stopped and a car came fast round the corner. Tom thanked the old man. Now he never __7__ to wait for the green man.',
    [
      ['on', ['by', 'with', 'in'], 'on foot 是固定搭配，意思是“步行”。'],
      ['far', ['near', 'long', 'big'], 'far from 意思是“离……远”，步行上学，所以不远。'],
      ['wait', ['waits', 'waiting', 'to wait'], 'must 后面用动词原形。'],
      ['without', ['for', 'after', 'at'], '起晚了，没吃早饭就跑出去了，用 without。'],
      ['no', ['any', 'much', 'a'], '肯定句中表示“没有车”，用 no cars。'],
      ['hurt', ['hungry', 'happy', 'quiet'], '老人提醒他注意安全，迟到总比受伤好。'],
      ['forgets', ['remembers', 'likes', 'wants'], 'never forgets to wait 意思是“从不忘记等待”。'],
    ],
  ),
  cloze(
    ['yl-english-7a', 'Welcome to our school!/Reading', '完形填空', '学校生活'],
    2,
    'Our school library is my favourite place. It is on the first floor, __1__ to the art room. It opens __2__ eight in the morning to five in the afternoon. There are all kinds of books in __3__. We can read there after lunch, but we cannot __4__ or eat.\nMiss Zhou is the librarian. She knows a lot about books and is always __5__ to help us. Last month I asked her for a book about stars. She walked to the third shelf and __6__ it at once. “You can keep it for two __7__,” she said with a smile.\nI read it every evening. Now I want to be a scientist and learn __8__ about the sky.',
    [
      ['next', ['near', 'close', 'far'], 'next to 是固定搭配，意思是“紧挨着”；near 后面不加 to。'],
      ['from', ['at', 'in', 'on'], 'from … to … 表示“从……到……”。'],
      ['it', ['them', 'him', 'they'], '指代单数的 library，用 it。'],
      ['talk', ['talks', 'talking', 'to talk'], 'cannot 后面用动词原形。'],
      ['ready', ['angry', 'afraid', 'busy'], 'be ready to help 表示“乐于帮助”。'],
      ['found', ['lost', 'bought', 'wrote'], '她走到第三个书架，马上“找到”了那本书。'],
      ['weeks', ['week', "week's", "weeks'"], 'two 后面用复数名词。'],
      ['more', ['many', 'few', 'most'], 'learn more about 表示“更多地了解”。'],
    ],
  ),
  cloze(
    ['yl-english-7b', 'Pets/Reading', '完形填空', '动物与植物'],
    3,
    'My grandpa lives alone in a village. Last year my aunt gave him a small dog. At first Grandpa did not want __1__. “Dogs are dirty and noisy,” he said. But he was too kind to send it away, so he named it Dou Dou and __2__ it in the yard.\nDou Dou followed Grandpa everywhere. When he worked in the field, it __3__ quietly under a tree. When he came home, it brought him his shoes. Soon Grandpa began to talk to it __4__ an old friend.\nOne winter night, Grandpa fell down in the yard and could not __5__ up. It was very cold. Dou Dou ran to the neighbour’s house and barked and barked. The neighbour was __6__, so he came out to see what was wrong. He took Grandpa to hospital in time.\n“Do you still think dogs are noisy?” I asked Grandpa later. “Yes,” he said with a smile, “and I am really __7__ for the noise. It __8__ my life!”',
    [
      ['it', ['one', 'them', 'its'], '指代那只小狗，用 it。'],
      ['kept', ['sold', 'lost', 'left'], '把它“养”在院子里，用 keep 的过去式。'],
      ['lay', ['laid', 'lied', 'lies'], 'lie（躺）的过去式是 lay；laid 是 lay（放置）的过去式。'],
      ['like', ['as if', 'for', 'about'], 'like an old friend 意思是“像老朋友一样”。'],
      ['stand', ['stood', 'standing', 'stands'], 'could not 后面用动词原形。'],
      ['surprised', ['surprising', 'excited', 'bored'], '半夜听到狗叫，邻居感到惊讶，修饰人用 surprised。'],
      ['thankful', ['sorry', 'afraid', 'hungry'], '狗叫救了他，所以他很“感激”。'],
      ['saved', ['spent', 'changed', 'enjoyed'], '它救了我的命，save one’s life。'],
    ],
  ),
  cloze(
    ['yl-english-8a', 'School life/Reading', '完形填空', '学校生活'],
    3,
    'When I started Grade 8, physics was my weakest subject. I worked __1__ than before, but I still failed the first test. I felt so __2__ that I hid the paper in my bag.\nMr Liu, my physics teacher, asked me to his office. I thought he would be angry, __3__ he just put two cups on the table. “Which one will become cool __4__?” he asked. One was white and the other was black. “The white one?” I guessed. “Let us find __5__,” he said. We filled the cups with hot water and wrote down the numbers every two minutes. To my surprise, my guess was __6__: the black cup cooled faster.\n“You see,” said Mr Liu, “a wrong answer is __7__ a new question. Scientists make mistakes every day.” After that I stopped __8__ about marks and began to ask “why”. At the end of the term, I got the __9__ mark in my group. I am not the cleverest, but I am __10__ the person who hid the paper.',
    [
      ['harder', ['hard', 'hardest', 'hardly'], 'than 提示用比较级，work hard 的比较级是 work harder。'],
      ['ashamed', ['proud', 'relaxed', 'lucky'], '考得不好还把试卷藏起来，感到“羞愧”。'],
      ['but', ['so', 'because', 'or'], '“以为他会生气”与“他只是放了两个杯子”是转折关系。'],
      ['faster', ['fast', 'fastest', 'more fast'], '两个杯子比较，用比较级 faster。'],
      ['out', ['up', 'off', 'for'], 'find out 表示“弄清楚”。'],
      ['wrong', ['right', 'clear', 'perfect'], '冒号后面说黑色的杯子凉得更快，所以猜错了。'],
      ['only', ['never', 'hardly', 'ever'], '错误答案“只不过”是一个新问题。'],
      ['worrying', ['to worry', 'worry', 'worried'], 'stop doing 表示“停止做某事”。'],
      ['highest', ['higher', 'high', 'tall'], '在小组里最高，用最高级。'],
      ['no longer', ['not only', 'no more than', 'as well as'], 'no longer 表示“不再是”那个藏试卷的人。'],
    ],
  ),
  cloze(
    ['yl-english-8a', 'Birdwatching/Reading', '完形填空', '环境保护'],
    3,
    'Every spring, hundreds of white birds come to the lake near our town. Ten years ago, however, you could __1__ see any. The water was dirty because a factory __2__ its waste into the lake.\nThen a retired teacher called Mr Gu decided __3__ something. He took photos of the dead fish and showed them to people in the town. More and more people __4__ him. They wrote letters, and in the end the factory had to move away. Students planted grass and trees around the lake. They also put up signs to tell visitors __5__ to feed the birds.\nIt took six years __6__ the lake clean again. Now volunteers watch the birds and __7__ down their numbers every month. Mr Gu is over seventy, but he still walks around the lake every morning. “If we __8__ nature well,” he often says, “nature will be kind to us.”',
    [
      ['hardly', ['nearly', 'really', 'easily'], '湖水很脏，“几乎看不到”鸟。'],
      ['poured', ['drank', 'bought', 'cleaned'], '把废水“倒”进湖里。'],
      ['to do', ['doing', 'did', 'does'], 'decide to do sth. 表示“决定做某事”。'],
      ['joined', ['attended', 'took', 'met'], '越来越多的人“加入”他。'],
      ['not', ["don't", 'no', 'never to'], 'tell sb. not to do sth. 表示“告诉某人不要做某事”。'],
      ['to make', ['making', 'made', 'make'], 'It takes + 时间 + to do sth.。'],
      ['write', ['writes', 'wrote', 'writing'], 'and 连接并列谓语，与 watch 一致，用原形。'],
      ['treat', ['will treat', 'treated', 'treating'], 'if 条件句用一般现在时表示将来，主句用将来时。'],
    ],
  ),
  cloze(
    ['yl-english-8b', 'Sunshine for all/Reading', '完形填空', '表达情感'],
    4,
    'I have been a volunteer at a reading club for blind children __1__ last September. At first, I did not know __2__ to do. I thought reading to them was enough, but I was wrong.\nOne Saturday I was reading a story about the sea. A girl named Xiao Yu asked, “What is blue __3__?” I could not answer. How could I explain a colour to someone who has never __4__ it? That night I thought about it for a long time. The next week I took a bottle of cool water, some salt and a recording of the waves. I let the children __5__ the water, taste the salt and listen. “Blue is cool, salty and never stops __6__,” Xiao Yu said happily.\nHer words surprised me. I had come to teach, but it was I __7__ was taught. It is important for us __8__ that everyone sees the world in a different way. Since then I have always __9__ something in my bag when I go to the club: a leaf, a shell or a piece of cloth. A small thing can open a big __10__.',
    [
      ['since', ['for', 'in', 'from'], 'last September 是时间点，现在完成时用 since。'],
      ['what', ['how', 'when', 'that'], '“疑问词＋不定式”，do 缺宾语，用 what。'],
      ['like', ['for', 'as', 'about'], 'What is … like? 询问“是什么样的”。'],
      ['seen', ['saw', 'see', 'seeing'], 'has never 后面用过去分词。'],
      ['touch', ['to touch', 'touching', 'touched'], 'let sb. do sth. 用不带 to 的不定式，与 taste, listen 并列。'],
      ['moving', ['to move', 'moved', 'move'], 'stop doing 表示“停止做某事”，never stops moving 意为“一直在动”。'],
      ['who', ['which', 'what', 'whose'], '强调人，it was … who …。'],
      ['to remember', ['remember', 'remembering', 'remembered'], 'It is important for sb. to do sth.。'],
      ['carried', ['carry', 'carries', 'carrying'], 'have 后面用过去分词。'],
      ['world', ['shop', 'match', 'test'], '小小的东西能打开一个大大的“世界”，呼应前文“看世界”。'],
    ],
  ),
]);
