// What notices say.
export const newsTexts = {
  'news.refundStuck': 'A refund went wrong',
  'news.refundStuck.text':
    'WeChat Pay could not give back {money} yuan of order {number} ({code}); somebody has to look at it',
  'news.refundWaits': 'A refund waits for a second person',
  'news.refundWaits.text': '{name} asks to give back {money} yuan of order {number}',
} as const;
