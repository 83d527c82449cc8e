import { group, word, type Mistake, type Sub } from '../tools';
import type { Template, Topic } from '../types';
import { written, type Written } from '../by-hand';

const reading = (
  topic: Topic,
  degree: 1 | 2 | 3 | 4,
  passage: string,
  subs: readonly Sub[],
  qtp: 'reading' | 'material' = 'reading',
): Written => [
  topic,
  (r) => group(r, { qtp, degree, stem: passage, subs, explain: '先看问题，再带着问题读短文，在文中找到依据。' }),
];
/** Each explanation quotes, between “ ”, the words of the passage it rests on. */
const pick = (stem: string, right: string, wrong: readonly [string, string, string], explain: string): Sub => ({
  kind: 'single',
  stem,
  right,
  wrong: wrong.map((w): Mistake => [w, '']),
  explain,
});
const tf = (stem: string, right: boolean, explain: string): Sub => ({ kind: 'judge', stem, right, explain });
const gap = (stem: string, answers: readonly string[], explain: string): Sub => ({
  kind: 'blank',
  stem,
  gaps: answers.map((a) => word(...a.split('|'))),
  explain,
});
const say = (stem: string, model: string, explain: string): Sub => ({ kind: 'short', stem, model, explain });

export const readings: Template = written('en-reading', [
  reading(
    ['yl-english-6a', 'Holiday fun/Story time', '阅读短文'],
    1,
    'Last National Day, Lily and her parents went to her uncle’s farm. It took them two hours to get there by car. In the morning they picked oranges and caught fish in the small river. Lily caught three fish, and her father caught only one. At noon her aunt cooked the fish for lunch. It was delicious. In the afternoon Lily fed the chickens and helped her uncle water the vegetables. She was tired but very happy. “I want to come again next year,” she said.',
    [
      pick(
        'How did Lily’s family go to the farm?',
        'By car.',
        ['By bus.', 'By train.', 'On foot.'],
        '根据“It took them two hours to get there by car”可知，他们乘小汽车去。',
      ),
      pick(
        'How many fish did Lily and her father catch together?',
        'Four.',
        ['Three.', 'One.', 'Two.'],
        '根据“Lily caught three fish, and her father caught only one”，三条加一条是四条。',
      ),
      tf('Lily fed the chickens in the morning.', false, '根据“In the afternoon Lily fed the chickens”，是在下午。'),
      tf('Lily enjoyed her holiday on the farm.', true, '根据“She was tired but very happy”可知她很开心。'),
    ],
  ),
  reading(
    ['yl-english-6b', 'A healthy diet/Story time', '阅读短文', '食物与饮料'],
    1,
    'Hello, I am Mike. I like sweet food. I used to have chocolate and cola every day. Last month I had a toothache and I was too fat to run fast. The doctor told me to change my diet. Now I have milk, an egg and some bread for breakfast. For lunch I have a little rice, a lot of vegetables and some fish. I eat an apple every evening. I drink water, not cola. I feel stronger now and I can run faster than before.',
    [
      tf('Mike had chocolate every day in the past.', true, '根据“I used to have chocolate and cola every day”可知。'),
      pick('What does Mike drink now?', 'Water.', ['Cola.', 'Juice.', 'Tea.'], '根据“I drink water, not cola”可知。'),
      gap(
        'Mike has a lot of ____ and some fish for lunch.',
        ['vegetables'],
        '根据“a lot of vegetables and some fish”填空。',
      ),
      pick(
        'What is the passage mainly about?',
        'How Mike changed his diet.',
        ['Why Mike likes chocolate.', 'How to make breakfast.', 'Mike’s favourite sport.'],
        '全文围绕“The doctor told me to change my diet”展开，讲饮食的改变。',
      ),
    ],
  ),
  reading(
    ['yl-english-7a', 'My day/Reading', '细节理解', '主旨大意'],
    2,
    'Zhang Hao is a Grade 7 student in a small town in Puyang. He gets up at half past six and runs for twenty minutes before breakfast. Lessons start at eight. He has four lessons in the morning and three in the afternoon. His favourite lesson is Science because the teacher often lets them do experiments. After school, he goes to the table tennis club on Tuesdays and Thursdays. On other days he goes home at five and helps his grandma cook dinner. In the evening he spends an hour and a half on his homework. He seldom watches TV on weekdays, but he always watches a film with his family on Saturday evening.',
    [
      pick(
        'What does Zhang Hao do before breakfast?',
        'He runs.',
        ['He plays table tennis.', 'He cooks.', 'He reads.'],
        '根据“runs for twenty minutes before breakfast”可知。',
      ),
      gap(
        'He has ____ lessons every day in all.',
        ['seven|7'],
        '根据“four lessons in the morning and three in the afternoon”，共七节。',
      ),
      pick(
        'Why does he like Science?',
        'Because they can do experiments.',
        ['Because it is easy.', 'Because he is good at it.', 'Because there is no homework.'],
        '根据“because the teacher often lets them do experiments”可知。',
      ),
      tf(
        'He goes to the table tennis club three times a week.',
        false,
        '根据“goes to the table tennis club on Tuesdays and Thursdays”，每周两次。',
      ),
    ],
  ),
  reading(
    ['yl-english-7a', 'Shopping/Reading', '细节理解', '购物与就餐'],
    2,
    '<table><tbody><tr><th>Shop</th><th>Where</th><th>What is on sale</th></tr><tr><td>Green Leaf</td><td>First floor</td><td>Notebooks: 3 for 10 yuan</td></tr><tr><td>Sunny Sports</td><td>Second floor</td><td>Footballs: 60 yuan (usually 80 yuan)</td></tr><tr><td>Happy Toys</td><td>Third floor</td><td>Buy one toy car and get one free</td></tr></tbody></table>\nThe sale is from May 1 to May 5. Shops open at 9 a.m. and close at 8 p.m. Children under twelve can get a free balloon on the first floor.',
    [
      pick(
        'Where can you buy a football?',
        'On the second floor.',
        ['On the first floor.', 'On the third floor.', 'On the fourth floor.'],
        '根据表格中的“Second floor”一行可知。',
      ),
      gap(
        'You can save ____ yuan if you buy a football now.',
        ['20|twenty'],
        '根据“60 yuan (usually 80 yuan)”，80 减 60 等于 20。',
      ),
      pick(
        'How much are six notebooks?',
        '20 yuan.',
        ['10 yuan.', '18 yuan.', '60 yuan.'],
        '根据“3 for 10 yuan”，六本要 20 元。',
      ),
      tf(
        'You can go shopping there at nine in the evening on May 2.',
        false,
        '根据“close at 8 p.m.”，晚上九点已经关门。',
      ),
    ],
  ),
  reading(
    ['yl-english-7b', 'Neighbours/Reading', '细节理解', '推理判断'],
    3,
    'We moved into our new flat last month. On the first evening, there was no light on the stairs. My mother was carrying a heavy box and nearly fell. The next evening, we found a small lamp on the wall of each floor, and a note under it: “Please turn it off when you get home. Thank you.”\nNobody knew who put the lamps there. I asked Mrs Wu on the third floor. She said she saw a tall boy with a toolbox. I asked the shopkeeper. He said a boy from our building bought six small lamps with his pocket money.\nLast night I came home late. The boy from the fifth floor was changing a lamp. When he saw me, his face turned red. “It is nothing,” he said. “I walk on these stairs, too.”',
    [
      pick(
        'What was the problem on the first evening?',
        'The stairs were dark.',
        ['The lift was broken.', 'The flat was dirty.', 'The box was lost.'],
        '根据“there was no light on the stairs”可知。',
      ),
      gap(
        'The boy bought ____ lamps with his ____ money.',
        ['six|6', 'pocket'],
        '根据“bought six small lamps with his pocket money”填空。',
      ),
      pick(
        'Who put the lamps on the wall?',
        'The boy from the fifth floor.',
        ['Mrs Wu.', 'The shopkeeper.', 'The writer’s mother.'],
        '根据“The boy from the fifth floor was changing a lamp”和前面两人的话可以推断。',
      ),
      pick(
        'Which word can best describe the boy?',
        'Helpful.',
        ['Funny.', 'Lazy.', 'Careless.'],
        '他用零花钱为大家装灯，还谦虚地说“It is nothing”，可见他乐于助人。',
      ),
    ],
  ),
  reading(
    ['yl-english-7b', 'Amazing things/Reading', '细节理解', '主旨大意', '词义猜测'],
    3,
    'Have you ever seen a plant that can move? The mimosa is one of them. When you touch its leaves, they close in a few seconds, just like a shy girl. That is why people also call it “the shy plant”.\nWhy do the leaves close? There is water inside the small parts at the bottom of each leaf. When something touches the leaf, the water flows out of these parts quickly, and the leaf drops. After about fifteen minutes, the water comes back and the leaf opens again. Scientists believe that this protects the plant: insects are frightened when their food suddenly moves.\nMimosas also close their leaves at night. So if you visit one in the evening, please do not disturb it. It may be sleeping!',
    [
      pick(
        'Why do people call the mimosa “the shy plant”?',
        'Because its leaves close when people touch them.',
        ['Because it is very small.', 'Because it grows in the dark.', 'Because it only opens for girls.'],
        '根据“When you touch its leaves, they close in a few seconds, just like a shy girl”可知。',
      ),
      gap('The leaves open again after about ____ minutes.', ['fifteen|15'], '根据“After about fifteen minutes”填空。'),
      pick(
        'What does the word “disturb” most probably mean?',
        'trouble',
        ['help', 'feed', 'draw'],
        '晚上它在“睡觉”，根据“please do not disturb it”推断是“打扰”。',
      ),
      pick(
        'What is the best title?',
        'A plant that moves',
        ['How to grow flowers', 'Insects and their food', 'Water in nature'],
        '全文介绍含羞草会动的现象和原因，开头“Have you ever seen a plant that can move”点题。',
      ),
    ],
  ),
  reading(
    ['yl-english-8a', 'Wild animals/Reading', '细节理解', '推理判断'],
    3,
    'Elephants are famous for their long noses, but their ears are just as amazing. African elephants have the largest ears of all the animals on land. Some people think they use their ears only to hear. In fact, the ears work like fans. There is a lot of blood running through them. When the elephant moves its ears, the blood becomes cooler and then travels back to the body. On hot days this can make the elephant several degrees cooler.\nEars can also “talk”. When an elephant opens its ears wide and holds up its head, it is angry or afraid. Then you had better stay away. When it moves its ears softly, it is usually relaxed.\nAsian elephants live in forests with more shade, so their ears are much smaller.',
    [
      pick(
        'What do African elephants use their ears for, according to the passage?',
        'Hearing, keeping cool and showing feelings.',
        ['Only hearing.', 'Eating and drinking.', 'Hearing and carrying things.'],
        '文中说耳朵除了听声音，还“work like fans”，后文又说耳朵能表达情绪，所以有三种用途。',
      ),
      pick(
        'What should you do when an elephant opens its ears wide?',
        'Keep away from it.',
        ['Feed it.', 'Ride it.', 'Touch its ears.'],
        '根据“Then you had better stay away”可知。',
      ),
      pick(
        'Why are Asian elephants’ ears smaller?',
        'Because they live in places with more shade.',
        ['Because they are younger.', 'Because they hear better.', 'Because they eat less.'],
        '根据“Asian elephants live in forests with more shade, so their ears are much smaller”可知。',
      ),
      tf('Blood becomes warmer when the elephant moves its ears.', false, '根据“the blood becomes cooler”，血液变凉。'),
    ],
  ),
  reading(
    ['yl-english-8a', 'Natural disasters/Reading', '细节理解', '任务型阅读'],
    3,
    'An earthquake usually lasts less than a minute, but what you do in that minute can save your life. If you are inside, do not run out. Get under a strong table, cover your head with your arms and hold on. Stay away from windows and tall furniture. If you are in bed, stay there and protect your head with a pillow. Never use the lift.\nIf you are outside, go to an open area, far from buildings and trees. If you are on a bus, the driver will stop, and you should stay inside until the shaking ends.\nAfter an earthquake, check yourself and the people around you. If you smell gas, open the windows, leave at once and tell the adults. Remember: stay calm, and help others when you are safe.',
    [
      gap(
        'When you are inside, get under a strong ____ and cover your ____ .',
        ['table', 'head'],
        '根据“Get under a strong table, cover your head with your arms”填空。',
      ),
      gap('When you are outside, go to an ____ area.', ['open'], '根据“go to an open area”填空。'),
      tf('You should use the lift to leave the building quickly.', false, '根据“Never use the lift”可知。'),
      say(
        'What should you do if you smell gas after an earthquake? (answer in English)',
        'Open the windows, leave at once and tell the adults.',
        '根据“open the windows, leave at once and tell the adults”回答，意思相符即可。',
      ),
    ],
  ),
  reading(
    ['yl-english-8b', 'Past and present/Reading', '细节理解', '主旨大意'],
    3,
    'My grandfather has lived in the same street for sixty years. When he was young, there was only one shop in the street, and people had to walk twenty minutes to fetch water. Children played in the dust because there was no playground.\nThings have changed a lot since then. In 1998 every home got running water. Ten years later, the old houses were turned into flats. A small park was built in 2015, with chairs made of old train wood. In the evening, people dance there and children ride bikes.\n“Do you miss the old days?” I asked. Grandpa thought for a while. “I miss the neighbours. We knew everyone by name. Now we have better houses, but we often do not know who lives next door.” So last month we held a street dinner in the park. Over a hundred people came, each with a dish. Grandpa said it was the best evening in years.',
    [
      pick(
        'When did the people in the street get running water at home?',
        'In 1998.',
        ['In 2008.', 'In 2015.', 'Sixty years ago.'],
        '根据“In 1998 every home got running water”可知。',
      ),
      gap(
        'The park was built in ____ , and its chairs are made of old train ____ .',
        ['2015', 'wood'],
        '根据“A small park was built in 2015, with chairs made of old train wood”填空。',
      ),
      pick(
        'What does Grandpa miss most?',
        'Knowing all the neighbours.',
        ['The old houses.', 'Fetching water.', 'The only shop.'],
        '根据“I miss the neighbours. We knew everyone by name”可知。',
      ),
      pick(
        'Why did they hold a street dinner?',
        'To help neighbours know each other.',
        ['To make money.', 'To open a new shop.', 'To say goodbye to Grandpa.'],
        '前文说“we often do not know who lives next door”，所以举办街坊晚餐，让邻居互相认识。',
      ),
    ],
  ),
  reading(
    ['yl-english-8b', 'Good manners/Reading', '任务型阅读', '细节理解', '表达看法'],
    4,
    'Do you talk loudly on the phone on a train? Many people do, though most of us feel uncomfortable when others do so. In a survey of 500 passengers, 72 per cent said that loud phone calls were the worst behaviour on trains. Playing videos without headphones came second, and putting feet on seats came third.\nWhy do people behave badly in public? Some say they do not notice it. Others think nobody knows them. However, good manners are not for people who know us; they are for everyone who shares the space with us.\nSome train companies have opened “quiet carriages”. Passengers there must turn off the sound of their phones and speak in a low voice. Tickets cost the same, but they are always sold first. It seems that everyone loves quiet. Perhaps we should begin with ourselves.',
    [
      gap(
        'In the survey, ____ per cent of the passengers thought loud phone calls were the worst behaviour.',
        ['72|seventy-two'],
        '根据“72 per cent said that loud phone calls were the worst behaviour on trains”填空。',
      ),
      pick(
        'What came third in the survey?',
        'Putting feet on seats.',
        ['Playing videos.', 'Talking loudly.', 'Eating on trains.'],
        '根据“putting feet on seats came third”可知。',
      ),
      tf('Tickets for quiet carriages are more expensive.', false, '根据“Tickets cost the same”可知价格一样。'),
      pick(
        'What does the writer want to tell us?',
        'We should care about others in public.',
        ['We should not take trains.', 'Trains should be faster.', 'Phones are bad for us.'],
        '根据“they are for everyone who shares the space with us”和结尾可知作者的观点。',
      ),
      say(
        'What else should we do to show good manners in public? Write one or two sentences.',
        'We should wait in line and give our seats to people in need.',
        '言之有理、语句通顺即可。',
      ),
    ],
    'material',
  ),
]);
