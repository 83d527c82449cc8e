import * as z from 'zod';
import { idOf, textOf } from '../../../kernel/shared/fields';
import { masked } from '../../../kernel/shared/masked';
import { seesNumbers } from '../access';
import { NAME_MAX } from '../rules';

// Pieces that several calls of this module share.
export const clazzId = () => idOf('class_clazz');
export const userId = () => idOf('people_person');
/** V-057: a class name has 1 to 32 characters. */
export const clazzName = () => textOf(NAME_MAX);
export const clazzType = () => z.number().int().min(1).max(9);
export const stgId = () => idOf('textbook_stage');
export const grdId = () => idOf('textbook_grade');
export const sbjId = () => idOf('textbook_subject');
/** What a search box of names accepts. */
export const searched = () => z.string().trim().max(32).optional();

/** A person beside an id. */
export const person = z.object({ userId: z.number(), name: z.string(), photo: z.string().nullable() });

/** The invite code with its validity and join limit; only who leads the class or manages classes sees it. */
export const invite = z.object({ code: z.string(), until: z.string(), limit: z.number(), used: z.number() });

/** A class as lists and single reads show it. */
export const clazz = z.object({
  clazzId: z.number(),
  clazzName: z.string(),
  clazzNo: z.string(),
  clazzType: z.number(),
  orderNo: z.number(),
  orgId: z.number(),
  orgName: z.string(),
  stgId: z.number().nullable(),
  stgName: z.string().nullable(),
  grdId: z.number().nullable(),
  grdName: z.string().nullable(),
  sbjId: z.number().nullable(),
  sbjName: z.string().nullable(),
  year: z.number().nullable(),
  masterId: z.number().nullable(),
  masterName: z.string().nullable(),
  studentCount: z.number(),
  teacherCount: z.number(),
  ended: z.boolean(),
  endedAt: z.string().nullable(),
  rev: z.number(),
  invite: invite.nullable(),
});
export type Clazz = z.output<typeof clazz>;

/** A student as a class shows them: the account, number and phone are for teachers alone. */
export const student = z.object({
  userId: z.number(),
  name: z.string(),
  sex: z.enum(['male', 'female']),
  photo: z.string().nullable(),
  /** Classmates see who is there; account and number are for teachers and for the child itself. */
  yunNo: masked(z.string().nullable(), seesNumbers),
  login: masked(z.string().nullable(), seesNumbers),
  sidNo: masked(z.string().nullable(), seesNumbers, (sidNo, row, who) => (row['userId'] === who.userId ? sidNo : null)),
  enabled: z.boolean(),
  joinedAt: z.string(),
  groupNo: z.number().nullable(),
  groupName: z.string().nullable(),
});
export type Student = z.output<typeof student>;
