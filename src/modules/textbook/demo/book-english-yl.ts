/** 译林版 English, grades 7 to 9: units with the parts of a lesson; the grammar of a unit stands at its Grammar part. */
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
