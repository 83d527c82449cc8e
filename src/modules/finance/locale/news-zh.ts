// What notices say.
export const newsTexts = {
  'news.refundStuck': '退款异常',
  'news.refundStuck.text': '订单 {number} 的 {money} 元，微信支付没有退成（{code}），请处理',
  'news.refundWaits': '有退款等待复核',
  'news.refundWaits.text': '{name}申请退还订单 {number} 的 {money} 元，请复核',
} as const;
