// What notices say.
export const newsTexts = {
  'news.guardianAgreed': 'A guardian agreed to an order',
  'news.guardianAgreed.text': '{name} agreed to the order of “{title}”',
  'news.guardianRefused': 'A guardian refused an order',
  'news.guardianRefused.text': '{name} refused the order of “{title}”; it is cancelled',
  'news.invoiceAsked': 'An invoice is asked for',
  'news.invoiceAsked.text': '{name} asks for the invoice of “{title}”',
  'news.invoiceIssued': 'Invoice issued',
  'news.invoiceIssued.text': 'The invoice of “{title}” is issued under the number {invoiceNo}',
  'news.invoiceRefused': 'No invoice',
  'news.invoiceRefused.text': 'There is no invoice of “{title}”: {cause}',
  'news.orderCancelled': 'A seller cancelled your order',
  'news.orderCancelled.text': 'The order of “{title}” is cancelled: {cause}',
  'news.refundDone': 'Money refunded',
  'news.refundDone.text': '{money} yuan for “{title}” was refunded to the account it was paid from',
} as const;
