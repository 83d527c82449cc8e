import * as z from 'zod';
import { day, idOf, mobile, nameOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { visibleText } from '../../../kernel/shared/visible';
import { loginName } from '../../account/contract/fields';
import { NAME_MAX, REMARK_MAX, SID_NO } from '../rules';

// Fields that several calls of people share: the limits stand here and nowhere else.

export const sex = z.enum(['male', 'female'], m('people.sexRequired'));
export const name = nameOf(NAME_MAX, 'people.nameRequired');
/** An account name as account judges it (V-026, V-027). */
export const login = loginName();
export const sidNo = z.string().overwrite(visibleText).trim().regex(SID_NO, m('people.sidNo'));
export const phone = mobile();
export const ethnicId = z.number().int().min(1, m('people.ethnic')).max(56, m('people.ethnic'));
export const remark = textUpTo(REMARK_MAX);
export const userId = idOf('people_person');
export const roleIds = z
  .array(z.number().int().positive())
  .max(20)
  .refine((ids) => new Set(ids).size === ids.length, m('people.rolesRepeat'));
/** At least one subject, no repeats (V-036, desk D54). */
export const sbjIds = z
  .array(z.number().int().positive())
  .min(1, m('people.sbjRequired'))
  .max(20)
  .refine((ids) => new Set(ids).size === ids.length, m('people.sbjRepeat'));

/**
 * What a child's record says beside who it is, where it learns and how it signs in; each is the column of that name. Lists,
 * sheets, exports, forms and the roster take it from here, so that a further field is named in few places (README).
 */
export const studentRecord = {
  sidNo: z.string().nullable(),
  ethnicId: z.number().nullable(),
  bornOn: z.string().nullable(),
  remark: z.string(),
};
export type StudentRecord = z.output<z.ZodObject<typeof studentRecord>>;
export const RECORD_KEYS = Object.keys(studentRecord) as (keyof StudentRecord)[];
/** The record as forms send it; a remark is changed by a call of its own. */
export const recordAsked = {
  sidNo: sidNo.nullish(),
  ethnicId: ethnicId.nullish(),
  bornOn: day().nullish(),
} satisfies Partial<Record<keyof StudentRecord, z.ZodType>>;

export const idName = z.object({ id: z.number(), name: z.string() });
/** A person with organisation, roles and subjects. */
export const user = z.object({
  userId: z.number(),
  orgId: z.number(),
  orgName: z.string(),
  busiId: z.number(),
  userType: z.number(),
  yunNo: z.string(),
  login: z.string().nullable(),
  name: z.string(),
  nick: z.string(),
  sex,
  photo: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  ...studentRecord,
  adminBy: z.number().nullable(),
  adminByName: z.string().nullable(),
  rev: z.number(),
  enabled: z.boolean(),
  madeAt: z.string(),
  roles: z.array(idName),
  sbjs: z.array(idName),
  stgSbjs: z.array(z.object({ stgId: z.number(), sbjId: z.number() })),
  /** Holds a super-administrator's code: only another one may change this person. */
  super: z.boolean(),
});
