import { fill, word } from '../tools';
import type { Template, Topic } from '../types';
import { written, type Written } from '../written';

const A6 = 'yl-english-6a', B6 = 'yl-english-6b', A7 = 'yl-english-7a', B7 = 'yl-english-7b', A8 = 'yl-english-8a', B8 = 'yl-english-8b';

/** [topic, sentence, answers gap by gap, why, degree]. A gap that holds two spellings has them between bars. */
type Row = readonly [topic: Topic, stem: string, answers: readonly string[], explain: string, degree?: 1 | 2 | 3 | 4];
const rows = (name: string, hint: string, list: readonly Row[]): Template => written(name, list.map(([topic, stem, answers, explain, degree = 2]): Written => [topic, () => fill({ degree, stem: `${hint}${stem}`, gaps: answers.map((a) => word(...a.split('|'))), explain })]));

const verbs = rows('en-verb-forms', '用所给动词的适当形式填空。\n', [
  [[A6, "The king's new clothes/Grammar time", '一般过去时的用法'], 'Long long ago, there ____ (live) a king who ____ (love) new clothes.', ['lived', 'loved'], 'long long ago 表示过去，动词用过去式；以 e 结尾的动词直接加 d。', 1],
  [[A6, "The king's new clothes/Grammar time", '一般过去时的用法'], 'The boy ____ (point) at the king and ____ (laugh).', ['pointed', 'laughed'], '讲过去的故事用一般过去时，一般动词加 ed；and 连接两个并列的谓语。', 1],
  [[A6, 'What a day!/Grammar time', '一般过去时的用法'], 'They ____ (bring) some dumplings and we ____ (eat) them together.', ['brought', 'ate'], 'bring 和 eat 是不规则动词，过去式分别是 brought 和 ate。', 2],
  [[A6, 'Holiday fun/Grammar time', '一般过去时的用法'], 'What ____ you ____ (do) for the holiday?', ['did', 'do'], '一般过去时的特殊疑问句，用助动词 did，后面的动词用原形。', 1],
  [[B6, 'A party/Grammar time', 'be going to将来时'], 'The children are going to ____ (have) a party this Sunday.', ['have'], 'be going to 后面用动词原形。', 1],
  [[A7, "Let's play sports!/Grammar", '一般现在时'], 'My father ____ (go) to work by bus every day.', ['goes'], 'every day 用一般现在时，主语 my father 是第三人称单数，以 o 结尾的 go 加 es。', 1],
  [[A7, "Let's play sports!/Grammar", '一般现在时'], 'My sister often ____ (study) in the library after school.', ['studies'], '以“辅音字母＋y”结尾的动词，把 y 变成 i 再加 es。', 2],
  [[A7, 'My day/Grammar', '频度副词', '一般现在时'], 'Millie usually ____ (watch) birds with her friends at weekends.', ['watches'], 'usually 用一般现在时，主语是第三人称单数，以 ch 结尾的动词加 es。', 1],
  [[A7, 'Fashion/Grammar', '现在进行时'], 'Look! The girls ____ (run) along the lake.', ['are running'], 'Look! 提示现在进行时；run 是重读闭音节，要双写 n 再加 ing。', 2],
  [[A7, 'Fashion/Grammar', '现在进行时'], '— Where is Mum? — She ____ (write) an email in the study.', ['is writing'], '回答此刻正在做的事，用现在进行时；write 以不发音的 e 结尾，去 e 加 ing。', 2],
  [[B7, 'Neighbours/Grammar', '一般将来时'], 'I ____ (visit) my new neighbours tomorrow afternoon.', ['will visit|am going to visit'], 'tomorrow afternoon 表示将来，用 will 或 be going to 加动词原形。', 2],
  [[B7, 'Amazing things/Grammar', '一般过去时'], 'Millie ____ (hear) a strange noise and ____ (stop) to listen.', ['heard', 'stopped'], 'hear 的过去式是 heard；stop 是重读闭音节，双写 p 再加 ed。', 2],
  [[B7, 'Outdoor fun/Grammar', '一般过去时'], 'Alice ____ (find) a small key on the table and ____ (put) it into the lock.', ['found', 'put'], 'find 的过去式是 found；put 的过去式和原形相同。', 2],
  [[B7, 'Abilities/Grammar', '情态动词can和could'], 'He could ____ (swim) across the river two years ago.', ['swim'], '情态动词 could 后面用动词原形，不受 two years ago 影响。', 1],
  [[B7, 'Pets/Grammar', '祈使句'], 'Never ____ (forget) to give your fish clean water.', ['forget'], '祈使句以动词原形开头，never 放在前面，动词仍用原形。', 2],
  [[A8, 'A day out/Grammar', '反身代词', '一般过去时'], 'We ____ (teach) ourselves how to make model boats last term.', ['taught'], 'last term 用一般过去时，teach 的过去式是 taught。', 2],
  [[A8, 'Wild animals/Grammar', '非谓语动词不定式'], 'Male wolves decided ____ (stay) with the family.', ['to stay'], 'decide to do sth. 表示“决定做某事”。', 2],
  [[A8, 'Birdwatching/Grammar', '不定式表目的'], 'They come to the wetlands ____ (count) the birds once a year.', ['to count'], '“来湿地”的目的是“数鸟”，用不定式表目的。', 2],
  [[A8, 'Natural disasters/Grammar', '过去进行时'], 'When the earthquake started, people ____ (run) in all directions.', ['were running'], '地震开始时人们正在跑，用过去进行时；主语 people 是复数，用 were。', 3],
  [[A8, 'Natural disasters/Grammar', '过去进行时'], 'I ____ (read) a book while it ____ (snow) outside.', ['was reading', 'was snowing'], 'while 连接两个同时进行的动作，都用过去进行时。', 3],
  [[B8, 'Past and present/Grammar', '现在完成时'], 'The town has ____ (become) much cleaner over the years.', ['become'], 'has 后面用过去分词，become 的过去分词和原形相同。', 3],
  [[B8, 'Past and present/Grammar', '现在完成时'], 'I have already ____ (write) to my pen friend.', ['written'], 'have 后面用过去分词，write 的过去分词是 written。', 2],
  [[B8, 'Travelling/Grammar', '现在完成时与since和for'], 'We ____ (know) each other since we were in Grade 1.', ['have known'], 'since 引导从过去到现在的时间，用现在完成时；know 的过去分词是 known。', 3],
  [[B8, 'Online tours/Grammar', '现在完成时与一般过去时'], 'She ____ (lose) her key two days ago and she has not ____ (find) it yet.', ['lost', 'found'], 'two days ago 用一般过去时，lose 的过去式是 lost；has not 后面用过去分词 found。', 3],
  [[B8, 'International charities/Grammar', '一般过去时的被动语态'], 'These books ____ (give) to the village school last year.', ['were given'], '书是“被送给”的，last year 用一般过去时的被动语态：were + 过去分词。', 3],
  [[B8, 'A green world/Grammar', '一般现在时的被动语态'], 'Old newspapers ____ (collect) every Friday in our school.', ['are collected'], '报纸是“被收集”的，every Friday 用一般现在时的被动语态：are + 过去分词。', 3],
]);
const words = rows('en-word-forms', '用括号中所给单词的适当形式填空。\n', [
  [[B6, 'The lion and the mouse/Grammar time', '副词的用法'], 'The mouse asked the lion ____ (quiet), “Please don’t eat me.”', ['quietly'], '修饰动词 asked 用副词，quiet 加 ly。', 1],
  [[B6, 'A healthy diet/Grammar time', '名词单复数'], 'There are some ____ (potato) and two ____ (knife) on the table.', ['potatoes', 'knives'], 'potato 加 es；knife 以 fe 结尾，变成 knives。', 2],
  [[A7, 'Food and lifestyle/Grammar', '名词的数'], 'Three ____ (woman) doctors are talking with the ____ (child).', ['women', 'children'], 'woman 修饰复数名词时也变成复数 women；child 的复数是 children。这里医生们在和孩子们交谈。', 3],
  [[A7, 'Welcome to our school!/Grammar', '人称代词与物主代词'], 'These are not our seats. ____ (we) are over there.', ['Ours'], '“我们的（座位）”用名词性物主代词 ours，句首大写。', 2],
  [[A7, "Let's celebrate!/Study skills", '构词法'], 'Thank you for your ____ (help) advice on the party.', ['helpful'], '修饰名词 advice 用形容词，help 加 ful。', 2],
  [[B7, 'Dream homes/Grammar', '数词'], 'Today is my grandfather’s ____ (seventy) birthday.', ['seventieth'], '“七十岁生日”用序数词，seventy 变 y 为 ie 再加 th。', 3],
  [[B7, 'Pets/Grammar', '形容词与副词'], 'The rain fell ____ (heavy), so we stayed at home.', ['heavily'], '修饰动词 fell 用副词，heavy 变 y 为 i 再加 ly。', 2],
  [[A8, 'Friends/Grammar', '形容词与副词的比较级和最高级'], 'Which is ____ (heavy), the red box or the blue one?', ['heavier'], '两者比较用比较级，heavy 变 y 为 i 再加 er。', 2],
  [[A8, 'School life/Grammar', '形容词与副词的比较级和最高级'], 'Who runs ____ (fast) of all the boys in your class?', ['fastest|the fastest'], '所有男生之间比较用最高级；副词最高级前的 the 可以省略。', 2],
  [[A8, 'School life/Grammar', '形容词与副词的比较级和最高级'], 'The weather today is even ____ (bad) than yesterday.', ['worse'], 'than 提示比较级，bad 的比较级是不规则的 worse。', 2],
  [[A8, 'Do it yourself/Study skills', '构词法'], 'The work is not finished. The sentence is ____ (complete).', ['incomplete'], '“不完整的”用否定前缀 in，complete 变成 incomplete。', 3],
  [[B8, 'Good manners/Study skills', '构词法'], 'It is ____ (polite) to push in before others.', ['impolite'], '“不礼貌的”用否定前缀 im，polite 变成 impolite。', 2],
  [[B8, 'Sunshine for all/Study skills', '构词法'], 'Kindness can bring ____ (happy) to other people.', ['happiness'], 'bring 后面作宾语用名词，happy 变 y 为 i 再加 ness。', 2],
]);
const sentences = rows('en-complete-sentences', '根据汉语意思完成句子，每空一词。\n', [
  [[A6, 'Protect the Earth/Checkout time', '词组搭配', '保护环境'], '我们不应该浪费水。\nWe should not ____ ____ .', ['waste', 'water'], 'waste water 表示“浪费水”，should not 后面用动词原形。', 1],
  [[B6, 'Good habits/Checkout time', '词组搭配'], '她总是按时完成作业。\nShe always ____ her homework on ____ .', ['finishes', 'time'], '主语是第三人称单数，finish 加 es；on time 表示“准时”。', 2],
  [[A7, 'My day/Task', '句子翻译', '学校生活'], '我们每天花一小时做运动。\nWe ____ an hour ____ sports every day.', ['spend', 'doing|playing|on'], 'spend … doing 表示“花时间做某事”，也可以用 spend … on。', 2],
  [[A7, 'Food and lifestyle/Task', '句子翻译', '饮食与健康'], '多吃水果对我们的健康有好处。\nEating more fruit is ____ ____ our health.', ['good', 'for'], 'be good for 表示“对……有益”；be good at 表示“擅长”。', 1],
  [[A7, 'Shopping/Task', '句子翻译', '购物与就餐'], '这双鞋非常合你的脚。\nThis pair of shoes ____ you very ____ .', ['fits', 'well'], 'This pair of shoes 的中心词是 pair，是单数，用 fits；修饰动词用副词 well。', 3],
  [[B7, 'Welcome to Sunshine Town/Task', '句子翻译', '交通与旅行'], '从这里到市中心乘地铁要四十分钟。\nIt ____ forty minutes to go to the city centre by ____ .', ['takes', 'underground|subway|metro'], 'It takes + 时间 + to do sth. 表示“做某事花费多少时间”。', 2],
  [[B7, 'Finding your way/Task', '句子翻译', '询问与指路'], '沿着这条路走，在第二个路口向左拐。\nWalk ____ the road and turn ____ at the second crossing.', ['along|down', 'left'], 'walk along 表示“沿着……走”，turn left 表示“左转”。', 1],
  [[A8, 'Friends/Task', '句子翻译', '个人与家庭'], '我最好的朋友愿意与我分享她的快乐。\nMy best friend is ready to ____ her joy ____ me.', ['share', 'with'], 'share sth. with sb. 表示“与某人分享某物”；be ready to 后面用动词原形。', 2],
  [[A8, 'Wild animals/Task', '句子翻译', '动物与植物'], '如果人们继续砍伐森林，熊猫将无处生存。\nIf people ____ on cutting down forests, pandas will have nowhere to ____ .', ['keep|go|carry', 'live'], 'keep on doing 表示“继续做某事”；if 条件句用一般现在时，主句用将来时。', 3],
  [[B8, 'Past and present/Task', '句子翻译', '交通与旅行'], '这些年来，我的家乡发生了很大的变化。\nMy hometown has ____ a lot over the ____ .', ['changed', 'years'], 'over the years 与现在完成时连用，has 后面用过去分词 changed。', 2],
  [[B8, 'A good read/Task', '句子翻译', '表达看法'], '我对科普书感兴趣。\nI am ____ in books about ____ .', ['interested', 'science'], 'be interested in 表示“对……感兴趣”，主语是人，用 interested。', 1],
  [[B8, 'A green world/Task', '句子翻译', '环境保护'], '这些瓶子是由玻璃制成的，可以重复使用。\nThese bottles are made ____ glass and can be used ____ .', ['of', 'again'], 'be made of 表示“由……制成（能看出原材料）”；“再次使用”用 used again。', 3],
]);
export const forms: readonly Template[] = [verbs, words, sentences];
