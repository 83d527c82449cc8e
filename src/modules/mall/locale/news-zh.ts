// What notices say.
export const newsTexts = {
  'news.guardianAgreed': '监护人同意购买',
  'news.guardianAgreed.text': '{name}同意购买“{title}”',
  'news.guardianRefused': '监护人不同意购买',
  'news.guardianRefused.text': '{name}不同意购买“{title}”，订单已取消',
  'news.invoiceAsked': '有人申请发票',
  'news.invoiceAsked.text': '{name}申请“{title}”的发票',
  'news.invoiceIssued': '发票已开具',
  'news.invoiceIssued.text': '“{title}”的发票已开具，号码 {invoiceNo}',
  'news.invoiceRefused': '发票未开具',
  'news.invoiceRefused.text': '“{title}”没有开具发票：{cause}',
  'news.orderCancelled': '机构取消了您的订单',
  'news.orderCancelled.text': '“{title}”的订单已取消：{cause}',
  'news.refundDone': '退款到账',
  'news.refundDone.text': '“{title}”的 {money} 元已原路退回',
} as const;
