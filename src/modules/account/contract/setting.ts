import * as z from 'zod';
import { call, none } from '../../../kernel/shared/call';
import { idOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { signedIn } from '../../../kernel/shared/need';
import { teaching } from '../access';

export const setting = z.object({
  homePage: z.string().nullable(),
  acceptAsk: z.boolean(),
  teachSbjIds: z.array(z.number()),
});
export type Setting = z.output<typeof setting>;
export const settingGet = call({
  name: 'account.setting.get',
  get: '/user/user/setting',
  need: signedIn,
  input: none,
  reply: setting,
});
/** An address of the site, or null for the usual first page. */
export const settingHomepage = call({
  name: 'account.setting.homepage',
  put: '/user/self/setting/homepage',
  need: signedIn,
  input: z.object({ homePage: textUpTo(200).nullable() }),
  reply: setting,
});
export const settingAcceptAsk = call({
  name: 'account.setting.acceptAsk',
  put: '/user/self/setting/acceptAsk',
  need: teaching,
  input: z.object({ acceptAsk: z.boolean() }),
  reply: setting,
});
export const settingTeachSbjs = call({
  name: 'account.setting.teachSbjs',
  put: '/user/self/setting/teachsbjs',
  need: teaching,
  input: z.object({
    sbjIds: z
      .array(idOf('textbook_subject'))
      .min(1, m('account.sbj.one'))
      .max(20)
      .refine((ids) => new Set(ids).size === ids.length, m('account.sbj.twice')),
  }),
  reply: setting,
});
/** The subjects to choose from. A dictionary. */
export const settingSubjects = call({
  name: 'account.setting.subjects',
  get: '/user/self/setting/subjects',
  need: teaching,
  cache: 900,
  input: none,
  reply: z.object({ items: z.array(z.object({ sbjId: z.number(), name: z.string() })) }),
});
