import { faults as define } from '../../kernel/shared/faults';

export const faults = define('finance', {
  /** The account would fall below zero. */ tooLittle: [409],
  notOpen: [409],
  /** Paid, cancelled, or too little time is left. */ notToPay: [409],
  /** The seller takes no money online now. */ payOff: [409],
  payRefused: [409, { code: '' }],
  /** Nobody knows what became of the request. */ payUnknown: [503],
  noticeRefused: [400],
  badKeys: [400],
  vaultOff: [409],
  spanLong: [400, { days: 0 }],
});
