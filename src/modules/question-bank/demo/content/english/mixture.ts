import { match, multi, order, photo, short, truth } from '../tools';
import type { Template, Topic } from '../types';
import { written } from '../by-hand';

const A6 = 'yl-english-6a',
  B6 = 'yl-english-6b',
  A7 = 'yl-english-7a',
  B7 = 'yl-english-7b',
  A8 = 'yl-english-8a',
  B8 = 'yl-english-8b';

const matches = written('en-match', [
  [
    [A6, 'Signs/Fun time', '日常对话'],
    (r) =>
      match(r, {
        degree: 1,
        stem: 'Match the signs with their meanings. 把标志与它的意思连起来。',
        pairs: [
          ['No littering', 'Do not drop rubbish here.'],
          ['Wet floor', 'Walk carefully. You may fall.'],
          ['Danger', 'Keep away from it.'],
          ['No parking', 'Do not leave your car here.'],
          ['No eating or drinking', 'Do not have food here.'],
        ],
        explain: 'littering 是“乱扔垃圾”，wet floor 是“小心地滑”，danger 是“危险”，no parking 是“禁止停车”。',
      }),
  ],
  [
    [B6, 'Our dreams/Story time', '职业与梦想'],
    (r) =>
      match(r, {
        degree: 1,
        stem: 'Match the jobs with the places. 把职业与工作的地方连起来。',
        pairs: [
          ['nurse', 'hospital'],
          ['teacher', 'school'],
          ['cook', 'restaurant'],
          ['farmer', 'farm'],
          ['pilot', 'plane'],
        ],
        explain: '护士在医院，教师在学校，厨师在餐馆，农民在农场，飞行员在飞机上工作。',
      }),
  ],
  [
    [A7, 'This is me!/Reading', '问候与介绍'],
    (r) =>
      match(r, {
        degree: 1,
        stem: 'Match the questions with the answers. 把问句与合适的答语连起来。',
        pairs: [
          ['How do you do?', 'How do you do?'],
          ['How old are you?', 'I am twelve years old.'],
          ['Where are you from?', 'I am from Puyang.'],
          ['What do you like doing?', 'I like drawing.'],
          ['Who is your best friend?', 'Tom is.'],
        ],
        explain:
          '初次见面问候 How do you do? 的答语相同；其余看疑问词：how old 问年龄，where 问地点，what 问事物，who 问人。',
      }),
  ],
  [
    [A7, "Let's celebrate!/Reading", '节日与文化'],
    (r) =>
      match(r, {
        degree: 1,
        stem: 'Match the festivals with what people do. 把节日与习俗连起来。',
        pairs: [
          ['Mid-Autumn Festival', 'enjoy the full moon'],
          ['Dragon Boat Festival', 'eat rice dumplings'],
          ['Spring Festival', 'get red packets'],
          ['Lantern Festival', 'look at lanterns'],
          ['Double Ninth Festival', 'climb hills with old people'],
        ],
        explain: '中秋赏月，端午吃粽子，春节收红包，元宵看花灯，重阳登高敬老。',
      }),
  ],
  [
    [A7, 'Food and lifestyle/Study skills', '词义辨析', '名词的数'],
    (r) =>
      match(r, {
        degree: 1,
        stem: 'Match the words to make phrases. 把左右两边连成短语。',
        pairs: [
          ['a bottle of', 'juice'],
          ['a loaf of', 'bread'],
          ['a pair of', 'glasses'],
          ['a packet of', 'salt'],
          ['a piece of', 'news'],
        ],
        explain: '果汁论瓶，面包用 loaf（条），眼镜用 pair（副），盐用 packet（袋），消息用 piece（条）。',
      }),
  ],
  [
    [B7, 'Neighbours/Study skills', '词义辨析'],
    (r) =>
      match(r, {
        degree: 2,
        stem: 'Match the people with what they can do. 把人物与他们能做的事连起来。',
        pairs: [
          ['an engineer', 'design bridges and machines'],
          ['a postman', 'send letters and parcels to people'],
          ['a police officer', 'keep people safe'],
          ['a waiter', 'bring dishes to the table'],
          ['a dentist', 'look after people’s teeth'],
        ],
        explain: 'engineer 工程师，postman 邮递员，police officer 警察，waiter 服务员，dentist 牙医。',
      }),
  ],
  [
    [B7, 'Finding your way/Reading', '询问与指路'],
    (r) =>
      match(r, {
        degree: 2,
        stem: 'Match the opposites. 把意思相反的词连起来。',
        pairs: [
          ['go up', 'go down'],
          ['turn left', 'turn right'],
          ['in front of', 'behind'],
          ['inside', 'outside'],
          ['far from', 'close to'],
        ],
        explain: '表示方位和移动的反义词成对记忆更容易。',
      }),
  ],
  [
    [A8, 'Seasons/Reading', '天气与季节'],
    (r) =>
      match(r, {
        degree: 1,
        stem: 'Match the weather with what you need. 把天气与需要做的事连起来。',
        pairs: [
          ['heavy rain', 'take an umbrella'],
          ['strong sunshine', 'wear a hat and sunglasses'],
          ['snow and ice', 'walk slowly in warm boots'],
          ['strong wind', 'close the windows'],
          ['thick fog', 'turn on the car lights'],
        ],
        explain: '大雨带伞，烈日戴帽子和太阳镜，冰雪穿靴慢走，大风关窗，大雾开车灯。',
      }),
  ],
  [
    [A8, 'Natural disasters/Reading', '天气与季节', '词义辨析'],
    (r) =>
      match(r, {
        degree: 2,
        stem: 'Match the disasters with the descriptions. 把自然灾害与描述连起来。',
        pairs: [
          ['earthquake', 'The ground shakes suddenly.'],
          ['flood', 'A lot of water covers dry land.'],
          ['typhoon', 'A very strong wind comes from the sea.'],
          ['drought', 'There is no rain for a long time.'],
          ['snowstorm', 'Heavy snow falls with strong wind.'],
        ],
        explain: 'earthquake 地震，flood 洪水，typhoon 台风，drought 干旱，snowstorm 暴风雪。',
      }),
  ],
  [
    [B8, 'Good manners/Study skills', '词义辨析'],
    (r) =>
      match(r, {
        degree: 3,
        stem: 'Match the sayings with the meanings. 把谚语与意思连起来。',
        pairs: [
          ['Practice makes perfect.', '熟能生巧'],
          ['Many hands make light work.', '人多力量大'],
          ['The early bird catches the worm.', '早起的鸟儿有虫吃'],
          ['Actions speak louder than words.', '事实胜于雄辩'],
          ['No pain, no gain.', '不劳无获'],
        ],
        explain: '谚语要理解整体的意思，不能逐词翻译。',
      }),
  ],
]);
const orders = written('en-order', [
  [
    [A6, "The king's new clothes/Story time", '阅读短文'],
    (r) =>
      order(r, {
        degree: 2,
        stem: 'Put the story in order. 给故事排序。',
        items: [
          'Two men visited the king and said they could make wonderful clothes.',
          'They worked day and night, but there was nothing on the table.',
          'The king put on the “new clothes” and walked through the city.',
          'A little boy shouted, “The king is not wearing any clothes!”',
        ],
        explain: '先是骗子来访，再假装做衣服，然后国王上街，最后小男孩说出真相。',
      }),
  ],
  [
    [B6, 'Road safety/Story time', '交通与安全'],
    (r) =>
      order(r, {
        degree: 1,
        stem: 'How can you cross a road safely? Put the steps in order. 给过马路的步骤排序。',
        items: [
          'First, find a zebra crossing.',
          'Then, look at the traffic lights and wait for the green man.',
          'Next, look left, right and left again.',
          'Finally, walk quickly to the other side.',
        ],
        explain: 'first, then, next, finally 表示先后顺序：先找斑马线，再等绿灯，再看两边，最后通过。',
      }),
  ],
  [
    [A7, 'My day/Reading', '学校生活'],
    (r) =>
      order(r, {
        degree: 1,
        stem: 'Put Millie’s day in order. 按时间先后给句子排序。',
        items: [
          'She gets up at a quarter past six.',
          'She has her first lesson at eight.',
          'She plays volleyball with her friends after school.',
          'She does her homework after dinner and goes to bed at half past nine.',
        ],
        explain: '按时间顺序：起床、第一节课、放学后、晚饭后。',
      }),
  ],
  [
    [A7, 'Shopping/Reading', '购物与就餐'],
    (r) =>
      order(r, {
        degree: 2,
        stem: 'Put the dialogue in a shop in order. 给购物对话排序。',
        items: [
          '— Good afternoon. Can I help you?',
          '— Yes, please. I would like a pair of trainers.',
          '— How about this pair? They are very popular.',
          '— They look nice. How much do they cost?',
          '— Two hundred yuan.',
          '— OK, I will take them.',
        ],
        explain: '购物对话的一般顺序：招呼、说明想买的东西、推荐、问价、答价、决定购买。',
      }),
  ],
  [
    [B7, 'Neighbours/Reading', '邀请与建议'],
    (r) =>
      order(r, {
        degree: 2,
        stem: 'Put the telephone dialogue in order. 给电话对话排序。',
        items: [
          '— Hello. May I speak to Daniel?',
          '— This is Daniel speaking. Who is that?',
          '— This is Amy. Would you like to come to my new home on Saturday?',
          '— I would love to. What time shall I come?',
          '— How about three o’clock?',
          '— Great. See you then.',
        ],
        explain: '打电话先找人、互报姓名，再说事情，约时间，最后道别。',
      }),
  ],
  [
    [B7, 'Finding your way/Reading', '询问与指路'],
    (r) =>
      order(r, {
        degree: 2,
        stem: 'Put the directions in order. 给问路对话排序。',
        items: [
          '— Excuse me, how can I get to the nearest bookshop?',
          '— Go straight on until you see the traffic lights.',
          '— Do I turn left or right at the traffic lights?',
          '— Turn right, and you will see it next to the bank.',
          '— Thank you very much.',
          '— You are welcome.',
        ],
        explain: '先问路，再听指引，追问转向，最后道谢和回应。',
      }),
  ],
  [
    [B7, 'Pets/Task', '动物与植物'],
    (r) =>
      order(r, {
        degree: 1,
        stem: 'Put the words in order to make a sentence. 连词成句。',
        items: ['My goldfish', 'are', 'the easiest pets', 'to look after', 'in our home.'],
        explain:
          '句子结构是“主语＋系动词＋表语＋不定式＋地点状语”：My goldfish are the easiest pets to look after in our home.',
      }),
  ],
  [
    [A8, 'Do it yourself/Reading', '请求与许可'],
    (r) =>
      order(r, {
        degree: 2,
        stem: 'Put the steps of making a fruit salad in order. 给做水果沙拉的步骤排序。',
        items: [
          'First of all, wash your hands and all the fruit.',
          'Then peel the bananas and cut everything into small pieces.',
          'After that, put the pieces in a big bowl and add some yogurt.',
          'Finally, mix them together and enjoy it with your family.',
        ],
        explain: '根据 first of all, then, after that, finally 和常识判断顺序。',
      }),
  ],
  [
    [A8, 'Wild animals/Reading', '动物与植物'],
    (r) =>
      order(r, {
        degree: 2,
        stem: 'Put the growth of a giant panda in order. 按成长顺序排列大熊猫的故事。',
        items: [
          'When she was born, she weighed only about 100 grams.',
          'At four months old, she started to go outside for the first time.',
          'Six months later, she began to eat bamboo.',
          'When she was 20 months old, she learned to look after herself.',
        ],
        explain: '按照时间先后：出生、四个月、再过六个月（十个月）、二十个月。',
      }),
  ],
  [
    [A8, 'Natural disasters/Task', '天气与季节'],
    (r) =>
      order(r, {
        degree: 3,
        stem: 'Put the words in order to make a sentence. 连词成句。',
        items: ['While we', 'were waiting', 'for the bus,', 'a heavy snow', 'began to fall.'],
        explain:
          'while 引导时间状语从句，用过去进行时；主句用一般过去时：While we were waiting for the bus, a heavy snow began to fall.',
      }),
  ],
  [
    [B8, 'Past and present/Reading', '交通与旅行'],
    (r) =>
      order(r, {
        degree: 3,
        stem: 'Put the changes in the town in order. 按时间先后排列小镇的变化。',
        items: [
          'In the past, people there went to work by bike on narrow roads.',
          'Later, the government built a wide road and a bus station.',
          'Five years ago, an underground line was opened.',
          'Now people can reach the city centre in twenty minutes.',
        ],
        explain: 'in the past, later, five years ago, now 表明了先后顺序。',
      }),
  ],
  [
    [B8, 'A good read/Reading', '表达看法'],
    (r) =>
      order(r, {
        degree: 3,
        stem: 'Put the words in order to make a sentence. 连词成句。',
        items: ['I have not decided', 'which book', 'to choose', 'for', 'the reading club.'],
        explain: '“疑问词＋不定式”作宾语：I have not decided which book to choose for the reading club.',
      }),
  ],
]);
const claims = written('en-multi', [
  [
    [B6, 'A healthy diet/Grammar time', '名词单复数'],
    (r) =>
      multi(r, {
        degree: 2,
        stem: '下列名词中，复数形式正确的有（　　）',
        claims: [
          ['box — boxes', true, '以 x 结尾的名词加 es'],
          ['baby — babies', true, '辅音字母加 y 结尾，变 y 为 i 加 es'],
          ['foot — feet', true, '不规则变化'],
          ['photo — photoes', false, 'photo 的复数直接加 s'],
          ['sheep — sheeps', false, 'sheep 单复数相同'],
        ],
      }),
  ],
  [
    [A7, 'Food and lifestyle/Grammar', '名词的数'],
    (r) =>
      multi(r, {
        degree: 1,
        stem: '下列名词中，不可数的有（　　）',
        claims: [
          ['water', true, '液体名词不可数'],
          ['advice', true, '“建议”是不可数名词，用 a piece of'],
          ['homework', true, '“作业”不可数'],
          ['carrot', false, '可数，复数是 carrots'],
          ['glass（玻璃杯）', false, '表示“玻璃杯”时可数'],
        ],
      }),
  ],
  [
    [B7, 'Outdoor fun/Grammar', '一般过去时'],
    (r) =>
      multi(r, {
        degree: 2,
        stem: '下列动词的过去式正确的有（　　）',
        claims: [
          ['plan — planned', true, '重读闭音节双写 n'],
          ['buy — bought', true, '不规则变化'],
          ['carry — carried', true, '变 y 为 i 加 ed'],
          ['teach — teached', false, '应为 taught'],
          ['cut — cutted', false, 'cut 的过去式不变'],
        ],
      }),
  ],
  [
    [A7, 'My day/Grammar', '时间介词'],
    (r) =>
      multi(r, {
        degree: 2,
        stem: '下列短语中，介词用得正确的有（　　）',
        claims: [
          ['at noon', true, '“在中午”用 at'],
          ['on Sunday morning', true, '具体某天的上午用 on'],
          ['in March', true, '月份前用 in'],
          ['on 2026', false, '年份前用 in'],
          ['at Children’s Day', false, '具体的节日当天用 on'],
        ],
      }),
  ],
  [
    [A8, 'Friends/Grammar', '形容词与副词的比较级和最高级'],
    (r) =>
      multi(r, {
        degree: 2,
        stem: '下列形容词的比较级正确的有（　　）',
        claims: [
          ['thin — thinner', true, '重读闭音节双写 n'],
          ['nice — nicer', true, '以 e 结尾加 r'],
          ['far — farther', true, '不规则变化'],
          ['beautiful — beautifuler', false, '多音节词用 more beautiful'],
          ['good — gooder', false, '应为 better'],
        ],
      }),
  ],
  [
    [B8, 'Past and present/Grammar', '现在完成时'],
    (r) =>
      multi(r, {
        degree: 3,
        stem: '下列句子中，没有语法错误的有（　　）',
        claims: [
          ['I have lived here since 2020.', true, 'since 接时间点，live 是延续性动词'],
          ['She has already finished her report.', true, 'already 与现在完成时连用'],
          ['He has gone there yesterday.', false, 'yesterday 不与现在完成时连用'],
          ['We have bought the car for two years.', false, 'buy 是短暂动作，不与一段时间连用'],
          ['Have you ever been to Xi’an?', true, 'ever 用于现在完成时的疑问句'],
        ],
      }),
  ],
  [
    [A8, 'Seasons/Grammar', '五种基本句型'],
    (r) =>
      multi(r, {
        degree: 3,
        stem: '下列句子中，属于“主语＋系动词＋表语”结构的有（　　）',
        claims: [
          ['The soup tastes delicious.', true, 'tastes 是系动词'],
          ['My brother became a doctor.', true, 'became 是系动词'],
          ['Birds sing.', false, '是“主语＋谓语”结构'],
          ['She gave me a pen.', false, '是“主语＋谓语＋间接宾语＋直接宾语”结构'],
        ],
      }),
  ],
  [
    [B8, 'Good manners/Reading', '请求与许可'],
    (r) =>
      multi(r, {
        degree: 1,
        stem: 'Which of the following are good table manners? （　　）',
        claims: [
          ['Keep your elbows off the table.', true, '吃饭时手肘不放在桌上'],
          ['Eat with your mouth closed.', true, '吃东西时闭着嘴咀嚼'],
          ['Talk with food in your mouth.', false, '嘴里有食物时说话不礼貌'],
          ['Say “thank you” to the person who cooks.', true, '对做饭的人表示感谢'],
          ['Reach over others to get the dish.', false, '应请别人递过来'],
        ],
      }),
  ],
]);
const truths = written(
  'en-statements',
  (
    [
      [
        [A7, 'Food and lifestyle/Grammar', '名词的数'],
        '“children”是“child”的复数形式。',
        true,
        'child 的复数是不规则变化，加 ren。',
      ],
      [
        [A7, "Let's play sports!/Grammar", '一般现在时'],
        '句子“He don’t like fish.”没有语法错误。',
        false,
        '主语 he 是第三人称单数，应该用 doesn’t。',
      ],
      [
        [B7, 'Finding your way/Grammar', '冠词'],
        '“useful”前面用不定冠词 a，而不用 an。',
        true,
        'useful 虽以元音字母 u 开头，但发音以辅音音素 /j/ 开头，用 a。',
      ],
      [
        [B7, 'Amazing things/Grammar', '一般过去时'],
        '动词 read 的过去式拼写不变，但读音改变。',
        true,
        'read 的过去式仍写作 read，读音变为 /red/。',
      ],
      [
        [A8, 'Do it yourself/Grammar', '情态动词should和had better'],
        '“had better”后面要接带 to 的不定式。',
        false,
        'had better 后面接不带 to 的动词原形。',
      ],
      [
        [A8, 'School life/Grammar', '形容词与副词的比较级和最高级'],
        '“fewer”修饰可数名词复数，“less”修饰不可数名词。',
        true,
        '例如 fewer students, less water。',
      ],
      [
        [B8, 'Travelling/Grammar', '现在完成时与since和for'],
        '“have gone to”表示去过某地并且已经回来。',
        false,
        '那是 have been to；have gone to 表示去了还没回来。',
      ],
      [
        [B8, 'A green world/Grammar', '一般现在时的被动语态'],
        '被动语态的基本结构是“be＋动词的过去分词”。',
        true,
        '时态的变化体现在 be 动词上。',
      ],
    ] as const
  ).map(([topic, stem, right, explain]) => [topic as Topic, () => truth({ degree: 2, stem, right, explain })] as const),
);
const writing = written('en-writing', [
  [
    [A6, 'Keep our city clean/Checkout time', '小作文', '保护环境'],
    () =>
      short({
        qtp: 'writing',
        degree: 3,
        stem: '以 “How to keep our school clean” 为题，写 5 句左右的英语短文。',
        model:
          'Our school is our second home. We should keep it clean. We can put rubbish in the bin and clean the classroom every day. We can also plant more trees. We should not draw on the walls. If everyone does something, our school will be more beautiful.',
        explain: '要点：说明保持校园清洁的重要，写出两三条做法，句子用 should/can 加动词原形。注意大小写和标点。',
      }),
  ],
  [
    [B6, 'Our dreams/Checkout time', '小作文', '职业与梦想'],
    () =>
      short({
        qtp: 'writing',
        degree: 3,
        stem: '以 “My dream” 为题，写一篇 50 词左右的短文，说明你的梦想、原因和打算。',
        model:
          'My dream is to be a doctor in the future. I want to help sick people because my grandma is often ill. To be a good doctor, I am going to study hard, especially science. I will read more books and do more sports. I am sure my dream will come true.',
        explain: '要点：梦想是什么、为什么、打算怎么做；打算用 be going to 或 will。',
      }),
  ],
  [
    [A7, 'This is me!/Task', '话题作文', '个人与家庭'],
    () =>
      short({
        qtp: 'writing',
        degree: 2,
        stem: 'Write about yourself in about 60 words: your name, age, looks, hobbies and your class. 写一篇自我介绍。',
        model:
          'Hello, everyone. My name is Wang Lin and I am twelve years old. I have short hair and big eyes. I like reading and playing table tennis. I am in Class 1, Grade 7. My classmates are friendly and we often help each other. I love my new school and I want to be friends with all of you.',
        explain: '要点要写全，用一般现在时，人称用第一人称，注意 like doing 和主谓一致。',
      }),
  ],
  [
    [A7, "Let's celebrate!/Task", '书信与邮件', '节日与文化'],
    () =>
      short({
        qtp: 'writing',
        degree: 3,
        stem: '你的笔友 Peter 想了解中秋节。请给他写一封 70 词左右的邮件，介绍时间、食物和活动。',
        model:
          'Dear Peter,\nThank you for your email. Let me tell you about the Mid-Autumn Festival. It usually comes in September or October. On that day, families get together and have a big dinner. We eat mooncakes and enjoy the full moon in the evening. Children often play with lanterns and listen to old stories about the moon. I like it because the whole family is together.\nYours,\nLi Ming',
        explain: '注意邮件的格式（称呼、正文、落款），介绍习俗用一般现在时，要点包括时间、食物、活动和感受。',
      }),
  ],
  [
    [B7, 'Amazing things/Task', '话题作文'],
    () =>
      short({
        qtp: 'writing',
        degree: 3,
        stem: 'Write a short story in about 80 words about a strange thing that happened to you or your friend. 用一般过去时写一件奇怪的事。',
        model:
          'Last Saturday evening, I was alone at home. Suddenly I heard a strange noise from the kitchen. I felt afraid, but I took a torch and walked slowly to the door. When I turned on the light, I saw a little cat under the table. It was eating the fish! It came in through the open window. I gave it some milk and we became good friends.',
        explain: '讲故事用一般过去时，交代时间、地点、经过和结果，用 suddenly, when 等词连接。',
      }),
  ],
  [
    [A8, 'Friends/Task', '话题作文', '个人与家庭'],
    () =>
      short({
        qtp: 'writing',
        degree: 3,
        stem: 'Write about your best friend in about 80 words: looks, personality, and why you are friends. 介绍你最好的朋友。',
        model:
          'My best friend is Chen Yu. He is taller than me and he wears glasses. He is the most helpful boy in our class. When I have problems with my maths, he always explains them to me patiently. He has a good sense of humour and his jokes make everyone laugh. He wants to be an engineer when he grows up. I am lucky to have such a friend.',
        explain: '从外貌、性格、事例、未来等方面写，用上比较级和最高级，举例要具体。',
      }),
  ],
  [
    [A8, 'Natural disasters/Task', '话题作文', '天气与季节'],
    () =>
      short({
        qtp: 'writing',
        degree: 4,
        stem: '假如上周你的家乡下了一场大雪。请用 80 词左右写一写当时你正在做什么、看到了什么以及感受。',
        model:
          'It snowed heavily last Monday. When the snow began, I was walking to school with my sister. The wind was blowing and it was hard to see the road. Many people were waiting for the bus at the stop. Some policemen were helping old people cross the street. Our teachers were cleaning the snow in front of the school gate. I was cold, but I felt warm when I saw people helping each other.',
        explain: '描述过去某时正在做的事用过去进行时，完成的动作用一般过去时，最后写感受。',
      }),
  ],
  [
    [B8, 'A green world/Task', '话题作文', '环境保护'],
    () =>
      short({
        qtp: 'writing',
        degree: 4,
        stem: '学校英语报征稿，主题是 “Living a green life”。请写一篇 90 词左右的短文，谈谈环境问题和你的建议。',
        model:
          'We all live on the Earth, but many rivers and lakes have been polluted and a lot of trees are cut down every year. It is important for us to live a green life. First, we should walk or ride bikes to school. Second, lights must be turned off when we leave a room. Third, rubbish should be divided into different groups before it is thrown away. We can also use both sides of paper. Small changes can make a big difference. Let us act now.',
        explain: '先说问题，再提建议，最后呼吁；可用上被动语态和 It is important for sb. to do sth. 等句型。',
      }),
  ],
]);
const papers = written('en-on-paper', [
  [
    [A6, 'Protect the Earth/Checkout time', '小作文', '保护环境'],
    () =>
      photo({
        degree: 1,
        stem: '设计一张英语海报，号召同学们节约用水，至少写三句英语，书写工整。完成后拍照上传。',
        model: '示例：Save water! Turn off the tap when you brush your teeth. Use the water again. Water is our life!',
        explain: '海报要有标题、图画和三句以上的祈使句，字母书写规范，单词间距均匀。',
      }),
  ],
  [
    [B7, 'Finding your way/Task', '看图写话', '询问与指路'],
    () =>
      photo({
        degree: 2,
        stem: 'Draw a map from your home to your school, and write the way in English on the map. 画出从家到学校的路线图，并用英语写出路线。完成后拍照上传。',
        model:
          '示例：Go out of my home and walk along Renmin Road. Turn left at the second crossing. Walk past the bank. The school is on your right.',
        explain: '图上要标出道路和两个以上的参照物，路线说明用祈使句，正确使用 turn left/right, walk past, along 等。',
      }),
  ],
]);
export const mixed: readonly Template[] = [matches, orders, claims, truths, writing, papers];
