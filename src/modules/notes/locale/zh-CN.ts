export default {
  'fault.empty': '写点什么，或放一张图片',
  'fault.notYours': '不是自己的笔记不能删除',
  'fault.notYoursToChange': '不是自己的笔记不能修改',
  'fault.future': '日期不能晚于今天',
} as const;
