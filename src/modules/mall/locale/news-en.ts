// What notices say.
export const newsTexts = {
  'news.guardianAgreed': 'A guardian agreed to an order',
  'news.guardianAgreed.text': '{name} agreed to the order of “{title}”',
  'news.guardianRefused': 'A guardian refused an order',
  'news.guardianRefused.text': '{name} refused the order of “{title}”; it is cancelled',
  'news.invoiceAsked': 'Invoice requested',
  'news.invoiceAsked.text': '{name} has requested an invoice for “{title}”',
  'news.invoiceIssued': 'Invoice issued',
  'news.invoiceIssued.text': 'The invoice for “{title}” has been issued under the number {invoiceNo}',
  'news.invoiceRefused': 'No invoice',
  'news.invoiceRefused.text': 'There is no invoice for “{title}”: {cause}',
  'news.orderCancelled': 'A seller cancelled your order',
  'news.orderCancelled.text': 'The order of “{title}” is cancelled: {cause}',
  'news.refundDone': 'Money refunded',
  'news.refundDone.text': '{money} yuan for “{title}” was refunded to the account it was paid from',
} as const;
