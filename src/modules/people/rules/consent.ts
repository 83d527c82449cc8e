// Rules of guardians and consents, the same in the browser and on the server.
import type { Lang } from '../../../kernel/shared/messages';

/** Language of messages to a guardian who has said none: theirs is not that of whoever sends. */
export const GUARDIANS_LANG: Lang = 'zh-CN';
export const RELATIONS = ['father', 'mother', 'grandparent', 'other'] as const;
export type Relation = (typeof RELATIONS)[number];
export const GUARDIAN_SOURCES = ['school', 'import', 'teacher', 'self'] as const;
export type GuardianSource = (typeof GUARDIAN_SOURCES)[number];
/** The places of a child's guardians. */
export const GUARDIAN_PLACES = [1, 2] as const;
export const GUARDIANS_MAX = GUARDIAN_PLACES.length;

/** How a purpose's word is written; the calls accept it, and a module that registers another one does not start. */
export const PURPOSE_NAME = /^[a-z][a-zA-Z]{1,19}$/;
/** From this age a child consents by themselves (personal information of children under 14 is their guardian's to give). */
export const OWN_AGE = 14;
/** What was said. `declined`: a first no; `withdrawn`: a no after a yes. */
export const ACT_KINDS = ['given', 'declined', 'withdrawn'] as const;
export type ActKind = (typeof ACT_KINDS)[number];
/** How a consent stands today. `outdated`: given to an older text, so it is asked for anew and does not count. */
export const CONSENT_STATES = ['given', 'missing', 'outdated', 'declined', 'withdrawn'] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];
export const WAYS = ['link', 'paper', 'self'] as const;
export type Way = (typeof WAYS)[number];
export const BY_KINDS = ['guardian', 'child'] as const;
export type ByKind = (typeof BY_KINDS)[number];
export const LINK_KINDS = ['consent', 'clazz', 'read', 'pass'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];
/** `phone`: from a phone nobody knows; `paper`: scanned; `guardian`: somebody who gave themselves by the class's address. */
export const WAIT_KINDS = ['phone', 'paper', 'guardian'] as const;
export type WaitKind = (typeof WAIT_KINDS)[number];
export const WAIT_STATES = ['waiting', 'accepted', 'refused'] as const;
export type WaitState = (typeof WAIT_STATES)[number];
/** One answer of somebody who is waited with. */
export interface WaitAct {
  readonly purpose: string;
  readonly version: number;
  readonly give: boolean;
}

/** The codes of addresses: nobody mistakes a character, and nobody guesses one of 32^16. */
export const LINK_CODE = /^[2-9A-HJ-NP-Z]{16}$/;
export const LINK_DAYS = 30;
/** How long a fitting SMS code opens what it opens. */
export const PASS_MINUTES = 30;
/** Messages with codes that one address sends. */
export const LINK_SENDS = { consent: 6, read: 6, clazz: 150, pass: 0 } as const satisfies Record<LinkKind, number>;
/** Entries of one phone that wait in one class: more are somebody playing with the address. */
export const ENROLS_WAITING = 4;
/** A class is asked by letter or message in one go. */
export const ASKED_AT_ONCE = 100;

/** Whether a child is old enough to consent on a day. Nobody's birth date is guessed: without one a guardian decides. */
export const isOfOwnAge = (bornOn: string | null, today: string): boolean =>
  bornOn != null && `${Number(bornOn.slice(0, 4)) + OWN_AGE}${bornOn.slice(4)}` <= today;

/** How a consent stands, from the last that was said and the version of the text that is asked for today. */
export function stateOf(
  last: { readonly state: ActKind; readonly version: number } | undefined,
  version: number,
): ConsentState {
  if (!last) return 'missing';
  return last.state === 'given' && last.version < version ? 'outdated' : last.state;
}
/** What an answer is called after what was said before it. */
export const actOf = (give: boolean, before: ConsentState): ActKind =>
  give ? 'given' : before === 'given' || before === 'outdated' || before === 'withdrawn' ? 'withdrawn' : 'declined';

/** Scanned papers: private, a picture or a PDF. */
export const PAPER_USE = {
  proc: 'people.consent',
  use: { families: ['image', 'pdf'], open: false, session: 'linked', count: 1 },
} as const;
