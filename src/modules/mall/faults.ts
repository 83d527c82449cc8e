import { faults as define } from '../../kernel/shared/faults';

export const faults = define('mall', {
  tagTaken: [409, { name: '' }],
  tagsFull: [409, { max: 0 }],
  tagUsed: [409, { title: '' }],
  discountHigh: [400],
  detailsEmpty: [400],
  /** Other schools' learners cannot stand in the seller's classes. */ liveScope: [400],
  clazzesMissing: [400],
  clazzesGone: [400],
  tagsGone: [400],
  onShelf: [409],
  offShelf: [409],
  sold: [409],
  /** Without a merchant number of its own a seller gives courses away and sells none. */ noMerchant: [409],

  /** What a training institution may not take at once. */ capSum: [409, { max: '' }],
  capHours: [409, { max: 0 }],
  capMonths: [409, { max: 0 }],
  capUnknown: [409, { hours: 0, months: 0 }],

  /** The seller takes no money online now. */ noPay: [409],
  soldOut: [409],
  notForSale: [409],
  alreadyBought: [409],
  alreadyOrdered: [409],
  needsPay: [409],
  /** A child's order that no guardian has confirmed yet. */ guardianWaits: [409],
  /** Nobody is asked about it, or the answer is there. */ notWaiting: [409],
  askedJustNow: [409, { minutes: 0 }],
  guardianUnknown: [409],
  notOpen: [409],
  notOver: [409],

  /** Nothing was paid, or it went back. */ invoiceNothing: [409],
  invoiceAsked: [409],
  /** Issued or refused already. */ invoiceDone: [409],
});
