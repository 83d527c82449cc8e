export default {
  'fault.tooManyCauses': '一道错题最多写 {max} 个原因',
  'fault.causeTwice': '“{name}”已经有了',
  'fault.ownCausesFull': '自己的原因最多 {max} 个，先删掉不用的',
  'fault.answerEmpty': '答案不能为空',
  'fault.nothingSimilar': '题库里暂时没有和它相似的题',
  'fault.strangeQuestion': '这次训练里没有这道题',
  'fault.nothingToExport': '没有符合条件的错题，换个条件再试',
  causeRequired: '原因不能为空',
  degreeRange: '难度是 1 到 5',
};
