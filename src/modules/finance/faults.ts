import { faults as define } from '../../kernel/shared/faults';

export const faults = define('finance', {
  /** The account would fall below zero. */ tooLittle: [409],
  notOpen: [409],
  /** The money came while the order was to end. */ paidJustNow: [409],
  /** Paid, cancelled, or too little time is left. */ notToPay: [409],
  /** The seller takes no money online now. */ payOff: [409],
  payRefused: [409, { code: '' }],
  /** Nobody knows what became of the request. */ payUnknown: [503],
  /** Nobody paid the order here, or its money is back already. */ noPayment: [409],
  refundHigh: [409],
  /** Whoever asked for a refund does not let it pass. */ sameEyes: [409],
  /** It stands elsewhere by now. */ refundMoved: [409],
  remarkMissing: [400],
  noticeRefused: [400],
  badKeys: [400],
  vaultOff: [409],
  /** What held on a day that is over stays. */ feePast: [400],
  closedAlready: [409],
  /** The provider's bill of the day does not stand yet, or no more. */ noBill: [409],
  /** What came is no whole bill. */ billWrong: [503],
  spanLong: [400, { days: 0 }],
});
