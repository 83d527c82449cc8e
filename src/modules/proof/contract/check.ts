import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { day, instant } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { visibleText } from '../../../kernel/shared/visible';
import * as access from '../access';
import { CHECKS_PER_MINUTE, CODE } from '../rules/limits';

export { CHECKS_PER_MINUTE };
/** A code as somebody scans or types it. */
export const proofCode = z.string().overwrite(visibleText).trim().regex(CODE, m('proof.code'));
const pair = z.object({ label: z.string(), text: z.string() });
/** What a leaf says, in the reader's language: the owner of its kind makes it from the content. */
export const leafWords = z.object({
  title: z.string(),
  school: z.string(),
  name: z.string(),
  /** Class or group on the day. */ place: z.string(),
  figures: z.array(pair),
  head: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  notes: z.array(z.string()),
});
export type Shown = z.output<typeof leafWords>;
const leafView = z.object({
  /** Whether every hash that covers it still fits: its own, its set's, the chain's. */
  genuine: z.boolean(),
  sealedAt: instant(),
  /** When a correction took its place; null for the one that holds. */
  replacedAt: instant().nullable(),
  seq: z.number(),
  /** How many leaves its set has. */ leaves: z.number(),
  hash: z.string(),
  shown: leafWords,
});
/**
 * What a printed code leads to, for whoever also knows the birth day: the newest leaf first, those it replaced behind it.
 * @throws noMatch alike for a code that nobody has and for another birth day; tooOften after ten wrong days of one code.
 */
export const check = call({
  name: 'proof.check',
  post: '/proof/check',
  need: access.open,
  reads: true,
  perMinute: CHECKS_PER_MINUTE,
  input: z.object({ code: proofCode, bornOn: day() }),
  reply: z.object({ /** How many sets the school has published. */ sets: z.number(), leaves: z.array(leafView) }),
});
