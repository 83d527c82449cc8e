import * as z from 'zod';
import { m } from '../../../kernel/shared/messages';
import {
  ACT_KINDS,
  CONSENT_STATES,
  GUARDIAN_SOURCES,
  LINK_CODE,
  PURPOSE_NAME,
  RELATIONS,
  WAYS,
} from '../rules/consent';
import { NAME_MAX } from '../rules';
import { nameOf } from '../../../kernel/shared/fields';

// Fields that the calls of guardians and consents share.

export const relation = z.enum(RELATIONS, m('people.relationRequired'));
export const guardianName = nameOf(NAME_MAX, 'people.guardianNameRequired');
export const source = z.enum(GUARDIAN_SOURCES);
/** A purpose's word; an unknown one is refused by the handler. */
export const purposeName = z.string().regex(PURPOSE_NAME);
export const purposeNames = z
  .array(purposeName)
  .min(1, m('people.purposesRequired'))
  .max(20)
  .refine((names) => new Set(names).size === names.length, m('people.purposesRepeat'));
export const version = z.number().int().min(1).max(1000);
/** One answer: yes or no to the text that was read. */
export const answer = z.object({ purpose: purposeName, version, give: z.boolean() });
export const answers = z
  .array(answer)
  .min(1, m('people.answersRequired'))
  .max(20)
  .refine((list) => new Set(list.map((a) => a.purpose)).size === list.length, m('people.purposesRepeat'));
export const state = z.enum(CONSENT_STATES);
export const act = z.enum(ACT_KINDS);
export const way = z.enum(WAYS);
/** The code of an address; another text is no address. */
export const linkCode = z.string().toUpperCase().regex(LINK_CODE, m('people.linkCode'));
/** What a fitting SMS code opens; opaque. */
export const pass = z.string().min(1).max(100);
/** How one purpose stands with a child, with the text that is asked for. */
export const asked = z.object({
  purpose: z.string(),
  title: z.string(),
  version: z.number(),
  text: z.string(),
  state,
  at: z.string().nullable(),
});
