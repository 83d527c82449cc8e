/** 译林版 English, grade 6: units with stories, grammar and talk. */
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
