/** 人教版 English, grades 7 to 9: the grammar of a unit stands at its Grammar Focus. */
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
