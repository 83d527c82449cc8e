/** English: units with the parts of a lesson; the grammar of a unit stands at its Grammar part. */

export const YL_7A = `
Unit 1 This is me!
  Reading | 细节理解, 主旨大意, 个人与家庭, 问候与介绍
  Grammar | be动词的一般现在时
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 2 Let's play sports!
  Reading | 细节理解, 主旨大意, 谈论偏好
  Grammar | 一般现在时
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 3 Welcome to our school!
  Reading | 细节理解, 主旨大意, 学校生活
  Grammar | 人称代词与物主代词
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 4 My day
  Reading | 细节理解, 主旨大意, 学校生活
  Grammar | 时间介词, 频度副词
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 5 Let's celebrate!
  Reading | 细节理解, 主旨大意, 节日与文化
  Grammar | 特殊疑问句
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 6 Food and lifestyle
  Reading | 细节理解, 主旨大意, 饮食与健康
  Grammar | 名词的数
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 7 Shopping
  Reading | 细节理解, 主旨大意, 购物与就餐
  Grammar | 不定代词, there be句型
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 8 Fashion
  Reading | 细节理解, 主旨大意, 谈论偏好
  Grammar | 现在进行时
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
`;
export const YL_7B = `
Unit 1 Dream homes
  Reading | 细节理解, 主旨大意, 个人与家庭
  Grammar | 数词
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 2 Neighbours
  Reading | 细节理解, 主旨大意, 邀请与建议
  Grammar | 一般将来时
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 3 Welcome to Sunshine Town
  Reading | 细节理解, 主旨大意, 交通与旅行
  Grammar | 名词所有格, 人称代词与物主代词
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 4 Finding your way
  Reading | 细节理解, 主旨大意, 询问与指路
  Grammar | 冠词, 地点介词
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 5 Amazing things
  Reading | 细节理解, 主旨大意, 科技与未来
  Grammar | 一般过去时
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 6 Outdoor fun
  Reading | 细节理解, 主旨大意, 交通与旅行
  Grammar | 一般过去时
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 7 Abilities
  Reading | 细节理解, 主旨大意, 表达情感
  Grammar | 情态动词can和could, 感叹句
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 8 Pets
  Reading | 细节理解, 主旨大意, 动物与植物
  Grammar | 祈使句, 形容词与副词
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
`;
export const YL_8A = `
Unit 1 Friends
  Reading | 细节理解, 主旨大意, 个人与家庭
  Grammar | 形容词与副词的比较级和最高级
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 2 School life
  Reading | 细节理解, 主旨大意, 学校生活
  Grammar | 形容词与副词的比较级和最高级
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 3 A day out
  Reading | 细节理解, 主旨大意, 交通与旅行
  Grammar | as...as同级比较, 反身代词
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 4 Do it yourself
  Reading | 细节理解, 主旨大意, 请求与许可
  Grammar | 祈使句, 情态动词should和had better
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 5 Wild animals
  Reading | 细节理解, 主旨大意, 动物与植物
  Grammar | 情态动词may和might, 非谓语动词不定式
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 6 Birdwatching
  Reading | 细节理解, 主旨大意, 环境保护
  Grammar | 不定式表目的
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 7 Seasons
  Reading | 细节理解, 主旨大意, 天气与季节
  Grammar | 五种基本句型
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 8 Natural disasters
  Reading | 细节理解, 主旨大意, 天气与季节
  Grammar | 过去进行时
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
`;
export const YL_8B = `
Unit 1 Past and present
  Reading | 细节理解, 主旨大意, 交通与旅行
  Grammar | 现在完成时
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 2 Travelling
  Reading | 细节理解, 主旨大意, 交通与旅行
  Grammar | 现在完成时与since和for
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 3 Online tours
  Reading | 细节理解, 主旨大意, 科技与未来
  Grammar | 现在完成时与一般过去时
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 4 A good read
  Reading | 细节理解, 主旨大意, 表达看法
  Grammar | 疑问词加不定式, 情态动词must和have to
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 5 Good manners
  Reading | 细节理解, 主旨大意, 请求与许可
  Grammar | too...to与enough to
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 6 Sunshine for all
  Reading | 细节理解, 主旨大意, 表达情感
  Grammar | it作形式主语
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 7 International charities
  Reading | 细节理解, 主旨大意, 表达情感
  Grammar | 一般过去时的被动语态
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 8 A green world
  Reading | 细节理解, 主旨大意, 环境保护
  Grammar | 一般现在时的被动语态
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
`;
export const YL_9A = `
Unit 1 Know yourself
  Reading | 细节理解, 主旨大意, 个人与家庭
  Grammar | 连词
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 2 Colours
  Reading | 细节理解, 主旨大意, 表达情感
  Grammar | 谈论偏好
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 3 Teenage problems
  Reading | 细节理解, 主旨大意, 学校生活
  Grammar | 宾语从句
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 4 Growing up
  Reading | 细节理解, 主旨大意, 个人与家庭
  Grammar | 时间状语从句
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 5 Art world
  Reading | 细节理解, 主旨大意, 节日与文化
  Grammar | 原因状语从句
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 6 TV programmes
  Reading | 细节理解, 主旨大意, 表达看法
  Grammar | 条件状语从句
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 7 Films
  Reading | 细节理解, 主旨大意, 表达看法
  Grammar | 让步状语从句, so...that结果状语
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 8 Detective stories
  Reading | 细节理解, 主旨大意, 表达看法
  Grammar | 定语从句
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
`;
export const YL_9B = `
Unit 1 Asia
  Reading | 细节理解, 主旨大意, 交通与旅行
  Grammar | 宾语从句
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 2 Great people
  Reading | 细节理解, 主旨大意, 个人与家庭
  Grammar | 定语从句
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 3 Robots
  Reading | 细节理解, 主旨大意, 科技与未来
  Grammar | 疑问词加不定式
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
Unit 4 Life on Mars
  Reading | 细节理解, 主旨大意, 科技与未来
  Grammar | 条件状语从句
  Integrated skills | 听对话, 听短文
  Study skills | 构词法, 词义辨析
  Task | 话题作文
`;
export const RJE_7A = `
Unit 1 You and Me
  Section A | 个人与家庭, 问候与介绍, 听对话
  Grammar Focus | be动词的一般现在时
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 2 We're Family!
  Section A | 个人与家庭, 听对话
  Grammar Focus | 名词所有格, 一般现在时
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 3 My School
  Section A | 学校生活, 听对话
  Grammar Focus | there be句型, 地点介词
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 4 My Favourite Subject
  Section A | 学校生活, 听对话
  Grammar Focus | 特殊疑问句, 连词
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 5 Fun Clubs
  Section A | 谈论偏好, 听对话
  Grammar Focus | 情态动词can和could
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 6 A Day in the Life
  Section A | 学校生活, 听对话
  Grammar Focus | 一般现在时, 频度副词
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 7 Happy Birthday!
  Section A | 节日与文化, 听对话
  Grammar Focus | 数词, 时间介词
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
`;
export const RJE_7B = `
Unit 1 Animal Friends
  Section A | 动物与植物, 听对话
  Grammar Focus | 形容词与副词, 特殊疑问句
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 2 No Rules, No Order
  Section A | 请求与许可, 听对话
  Grammar Focus | 祈使句, 情态动词must和have to
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 3 Keep Fit
  Section A | 饮食与健康, 听对话
  Grammar Focus | 频度副词, 情态动词should和had better
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 4 Eat Well
  Section A | 饮食与健康, 购物与就餐, 听对话
  Grammar Focus | 名词的数, 连词
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 5 Here and Now
  Section A | 打电话, 听对话
  Grammar Focus | 现在进行时
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 6 Rain or Shine
  Section A | 天气与季节, 听对话
  Grammar Focus | 现在进行时, 一般现在时
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 7 A Day to Remember
  Section A | 交通与旅行, 听对话
  Grammar Focus | 一般过去时
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 8 Once upon a Time
  Section A | 表达看法, 听对话
  Grammar Focus | 一般过去时, 时间状语从句
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
`;
export const RJE_8A = `
Unit 1 Happy Holiday
  Section A | 交通与旅行, 听对话
  Grammar Focus | 一般过去时, 不定代词
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 2 Home Sweet Home
  Section A | 个人与家庭, 听对话
  Grammar Focus | 情态动词can和could, 请求与许可
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 3 Same or Different?
  Section A | 个人与家庭, 听对话
  Grammar Focus | 形容词与副词的比较级和最高级, as...as同级比较
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 4 Amazing Plants and Animals
  Section A | 动物与植物, 听对话
  Grammar Focus | 形容词与副词的比较级和最高级
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 5 What a Delicious Meal!
  Section A | 饮食与健康, 听对话
  Grammar Focus | 祈使句, 名词的数
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 6 Plan for Yourself
  Section A | 表达看法, 听对话
  Grammar Focus | 一般将来时
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 7 When Tomorrow Comes
  Section A | 科技与未来, 听对话
  Grammar Focus | 一般将来时
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 8 Let's Communicate!
  Section A | 表达看法, 听对话
  Grammar Focus | 条件状语从句, 时间状语从句
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
`;
export const RJE_8B = `
Unit 1 What's the matter?
  Section A | 饮食与健康, 听对话
  Grammar Focus | 情态动词should和had better, 反身代词
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 2 I'll help to clean up the city parks.
  Section A | 表达情感, 听对话
  Grammar Focus | 非谓语动词不定式
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 3 Could you please clean your room?
  Section A | 请求与许可, 听对话
  Grammar Focus | 情态动词can和could
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 4 Why don't you talk to your parents?
  Section A | 个人与家庭, 听对话
  Grammar Focus | so...that结果状语, 原因状语从句
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 5 What were you doing when the rainstorm came?
  Section A | 天气与季节, 听对话
  Grammar Focus | 过去进行时, 时间状语从句
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 6 An old man tried to move the mountains.
  Section A | 节日与文化, 听对话
  Grammar Focus | 条件状语从句, so...that结果状语
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 7 What's the highest mountain in the world?
  Section A | 交通与旅行, 听对话
  Grammar Focus | 形容词与副词的比较级和最高级
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 8 Have you read Treasure Island yet?
  Section A | 表达看法, 听对话
  Grammar Focus | 现在完成时
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 9 Have you ever been to a museum?
  Section A | 交通与旅行, 听对话
  Grammar Focus | 现在完成时与一般过去时
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 10 I've had this bike for three years.
  Section A | 个人与家庭, 听对话
  Grammar Focus | 现在完成时与since和for
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
`;
export const RJE_9A = `
Unit 1 How can we become good learners?
  Section A | 学校生活, 听对话
  Grammar Focus | 动名词作主语和宾语
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 2 I think that mooncakes are delicious!
  Section A | 节日与文化, 听对话
  Grammar Focus | 宾语从句, 感叹句
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 3 Could you please tell me where the restrooms are?
  Section A | 询问与指路, 听对话
  Grammar Focus | 宾语从句
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 4 I used to be afraid of the dark.
  Section A | 表达情感, 听对话
  Grammar Focus | used to的用法
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 5 What are the shirts made of?
  Section A | 科技与未来, 听对话
  Grammar Focus | 一般现在时的被动语态
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 6 When was it invented?
  Section A | 科技与未来, 听对话
  Grammar Focus | 一般过去时的被动语态
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 7 Teenagers should be allowed to choose their own clothes.
  Section A | 表达看法, 听对话
  Grammar Focus | 含情态动词的被动语态
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 8 It must belong to Carla.
  Section A | 表达看法, 听对话
  Grammar Focus | 情态动词may和might
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 9 I like music that I can dance to.
  Section A | 谈论偏好, 听对话
  Grammar Focus | 定语从句
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
`;
export const RJE_9B = `
Unit 1 You're supposed to shake hands.
  Section A | 节日与文化, 听对话
  Grammar Focus | be supposed to的用法
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 2 Sad movies make me cry.
  Section A | 表达情感, 听对话
  Grammar Focus | 使役动词与感官动词
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 3 Life is full of the unexpected.
  Section A | 表达情感, 听对话
  Grammar Focus | 过去完成时
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 4 We're trying to save the earth!
  Section A | 环境保护, 听对话
  Grammar Focus | 现在进行时, 现在完成时
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
Unit 5 I remember meeting all of you in Grade 7.
  Section A | 学校生活, 听对话
  Grammar Focus | 动名词作主语和宾语, 一般过去时
  Section B | 细节理解, 完形填空
  Writing | 话题作文, 句子翻译
`;
export const YL_6A = `
Unit 1 The king's new clothes
  Story time | 词组搭配, 阅读短文
  Grammar time | 一般过去时的用法
  Fun time | 日常对话
  Checkout time | 单词拼写与词义, 小作文
Unit 2 What a day!
  Story time | 词组搭配, 阅读短文
  Grammar time | 一般过去时的用法
  Fun time | 日常对话
  Checkout time | 单词拼写与词义, 小作文
Unit 3 Holiday fun
  Story time | 词组搭配, 阅读短文
  Grammar time | 一般过去时的用法
  Fun time | 日常对话
  Checkout time | 单词拼写与词义, 小作文
Unit 4 Then and now
  Story time | 词组搭配, 阅读短文
  Grammar time | 一般过去时的用法
  Fun time | 日常对话
  Checkout time | 单词拼写与词义, 小作文
Unit 5 Signs
  Story time | 词组搭配, 阅读短文
  Grammar time | 情态动词must和should
  Fun time | 日常对话
  Checkout time | 单词拼写与词义, 小作文
Unit 6 Keep our city clean
  Story time | 保护环境, 阅读短文
  Grammar time | 一般现在时的用法
  Fun time | 日常对话
  Checkout time | 单词拼写与词义, 小作文
Unit 7 Protect the Earth
  Story time | 保护环境, 阅读短文
  Grammar time | 情态动词must和should
  Fun time | 日常对话
  Checkout time | 单词拼写与词义, 小作文
Unit 8 Chinese New Year
  Story time | 节日, 阅读短文
  Grammar time | be going to将来时
  Fun time | 日常对话
  Checkout time | 单词拼写与词义, 小作文
`;
export const YL_6B = `
Unit 1 The lion and the mouse
  Story time | 动物, 阅读短文
  Grammar time | 副词的用法
  Fun time | 日常对话
  Checkout time | 单词拼写与词义, 小作文
Unit 2 Good habits
  Story time | 身体与健康, 阅读短文
  Grammar time | 频率副词
  Fun time | 日常对话
  Checkout time | 单词拼写与词义, 小作文
Unit 3 A healthy diet
  Story time | 食物与饮料, 阅读短文
  Grammar time | 名词单复数
  Fun time | 日常对话
  Checkout time | 单词拼写与词义, 小作文
Unit 4 Road safety
  Story time | 交通与安全, 阅读短文
  Grammar time | 情态动词must和should
  Fun time | 日常对话
  Checkout time | 单词拼写与词义, 小作文
Unit 5 A party
  Story time | 家庭与朋友, 阅读短文
  Grammar time | be going to将来时
  Fun time | 日常对话
  Checkout time | 单词拼写与词义, 小作文
Unit 6 An interesting country
  Story time | 学校与文具, 阅读短文
  Grammar time | 特殊疑问句的用法
  Fun time | 日常对话
  Checkout time | 单词拼写与词义, 小作文
Unit 7 Summer holiday plans
  Story time | 天气与季节变化, 阅读短文
  Grammar time | be going to将来时
  Fun time | 日常对话
  Checkout time | 单词拼写与词义, 小作文
Unit 8 Our dreams
  Story time | 职业与梦想, 阅读短文
  Grammar time | be going to将来时
  Fun time | 日常对话
  Checkout time | 单词拼写与词义, 小作文
`;
