import { faults as define } from '../../kernel/shared/faults';

export const faults = define('proof', {
  /** The same for a code that nobody has and for a birth day that is not the holder's. */
  noMatch: [404],
  tooOften: [429, { hours: 0 }],
});
