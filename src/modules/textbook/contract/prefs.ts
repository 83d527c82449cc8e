import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { idOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { signedIn } from '../../../kernel/shared/need';
import * as access from '../access';
import { sbjId, stgId } from './parts';

const pref = z.object({
  stgId: z.number(),
  sbjId: z.number(),
  srsId: z.number().nullable(),
  tbkId: z.number().nullable(),
  wbkId: z.number().nullable(),
  srsName: z.string().nullable(),
  tbkName: z.string().nullable(),
  stgName: z.string(),
  sbjName: z.string(),
});
const choice = z.object({
  stgId,
  sbjId,
  srsId: z.number(m('textbook.chooseSeries')).int().positive().meta({ idOf: 'textbook_series' }),
  tbkId: z.number(m('textbook.chooseFirst')).int().positive().meta({ idOf: 'textbook_textbook' }),
  wbkId: z.number().int().positive().nullable().optional(),
});
/** Without keys: the preference used last, or the defaults stage 2 and subject 2. */
export const prefsGet = call({
  name: 'textbook.prefs.get',
  get: '/repository/prefs',
  need: access.prefer,
  input: z.object({ stgId: stgId.optional(), sbjId: sbjId.optional() }),
  reply: pref,
  forApi: 'the textbook tab of the user card',
});
export const prefsSet = call({
  name: 'textbook.prefs.set',
  put: '/repository/prefs',
  need: access.prefer,
  input: choice,
  reply: pref,
  forApi: 'the textbook tab of the user card',
});
export const prefsMerge = call({
  name: 'textbook.prefs.merge',
  post: '/repository/prefs/merge',
  need: access.prefer,
  input: z.object({ items: z.array(choice).min(1).max(60) }),
  reply: z.array(pref),
  forApi: 'the textbook dialog: several subjects at once',
});

const schoolBook = z.object({
  grdId: z.number(),
  sbjId: z.number(),
  tbkId: z.number(),
  tbkName: z.string(),
  srsId: z.number(),
  srsName: z.string(),
  stgId: z.number(),
  on: z.boolean(),
});
/** The own school's, or with `orgId` one in the caller's reach. */
export const schoolBooksGet = call({
  name: 'textbook.school.textbook.get',
  get: '/category/school/textbook',
  need: signedIn,
  input: z.object({ orgId: idOf('organisation_org').optional() }),
  reply: z.array(schoolBook),
});
/** The whole table of the own school: a grade and subject that is not named has no book any more. */
export const schoolBooksSet = call({
  name: 'textbook.school.textbook.set',
  put: '/category/school/textbook',
  need: access.configure,
  input: z.object({
    items: z.array(z.object({ grdId: idOf('textbook_grade'), sbjId, tbkId: idOf('textbook_textbook') })).max(400),
  }),
  reply: z.array(schoolBook),
});
