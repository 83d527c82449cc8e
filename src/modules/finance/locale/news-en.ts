// What notices say.
export const newsTexts = {
  'news.refundStuck': 'A refund went wrong',
  'news.refundStuck.text':
    'WeChat Pay could not refund {money} yuan of order {number} ({code}); somebody has to look at it',
  'news.refundWaits': 'A refund is waiting for a second person',
  'news.refundWaits.text': '{name} asks to refund {money} yuan of order {number}',
} as const;
