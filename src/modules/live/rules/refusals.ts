/** Why something was not done; the locale says it under `no.`. */
export const REFUSALS = [
  'notAllowed',
  'chatOff',
  'hushed',
  'stageFull',
  'notOnStage',
  'notHere',
  'noPage',
  'notRecorded',
  'noWare',
  'pagesFull',
  'tooSoon',
  'slow',
  'lost',
  'full',
  'ended',
  'unreadable',
] as const;
export type RefusalWord = (typeof REFUSALS)[number];
