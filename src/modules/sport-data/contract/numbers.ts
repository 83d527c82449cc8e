import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, textOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';

/** Numbers that a class gives to its children. */
export const NUMBER_MOST = 99;
const ordNo = z
  .number()
  .int()
  .min(1, m('sport-data.numberRange', { max: NUMBER_MOST }))
  .max(NUMBER_MOST, m('sport-data.numberRange', { max: NUMBER_MOST }));
const id = idOf('people_person');
const clazzId = idOf('class_clazz');
const student = z.object({
  userId: z.number(),
  name: z.string(),
  sex: z.enum(['male', 'female']),
  sidNo: z.string().nullable(),
  clazzId: z.number(),
  /** null: not in the device list. */ ordNo: z.number().nullable(),
});
/** Whether a child may have a number of the class, who has it, and which are free: 1 to 99, those the child was given before first. */
export const allowOrdNo = call({
  name: 'sport-data.crm.student.allowOrdNo',
  get: '/pecrm/student/{id}/allowOrdNo',
  need: access.numbers,
  input: z.object({ id, clazzId, ordNo: ordNo.optional() }),
  reply: z.object({
    allowed: z.boolean(),
    free: z.array(z.number()),
    ordNo: z.number().nullable(),
    holder: z.object({ userId: z.number(), name: z.string() }).nullable(),
  }),
});
/**
 * Gives a child a number; a number that another child has is refused by name, or with `swap` both change at one go (the
 * other child then has the number this one had, or none).
 */
export const updateOrdNo = call({
  name: 'sport-data.crm.student.updateOrdNo',
  post: '/pecrm/student/{id}/updateOrdNo',
  need: access.numbers,
  input: z.object({ id, clazzId, ordNo, swap: z.boolean().default(false) }),
  reply: student,
});
/** Takes a child out of the device list; it stays in the class. */
export const removeOrdNo = call({
  name: 'sport-data.crm.student.remove',
  post: '/pecrm/student/{id}/remove',
  need: access.numbers,
  input: z.object({ id, clazzId }),
  reply: nothing,
});
/** Children of a class with their numbers, by number, then those without one. */
export const numberList = call({
  name: 'sport-data.number.list',
  get: '/sport/data/clazz/{clazzId}/numbers',
  need: access.numbers,
  input: z.object({ clazzId }),
  reply: z.object({ clazzName: z.string(), items: z.array(student) }),
});
/** Gives every child of the class that has none a free number, in the order of student numbers. @returns how many */
export const numberDeal = call({
  name: 'sport-data.number.deal',
  post: '/sport/data/clazz/{clazzId}/numbers',
  need: access.numbers,
  input: z.object({ clazzId }),
  reply: z.object({ count: z.number() }),
});
/** Which numbers a child had in a class, newest first. */
export const numberPast = call({
  name: 'sport-data.number.past',
  get: '/sport/data/clazz/{clazzId}/numbers/{userId}',
  need: access.numbers,
  input: z.object({ clazzId, userId: id }),
  reply: z.object({
    items: z.array(
      z.object({
        numberId: z.number(),
        ordNo: z.number(),
        fromAt: z.string(),
        toAt: z.string().nullable(),
        madeByName: z.string(),
      }),
    ),
  }),
});

const gear = z.object({ no: ordNo, devId: textOf(64) });
/** The school's sets of numbered bands and ropes. */
export const gearList = call({
  name: 'sport-data.gear.list',
  get: '/sport/data/gear',
  need: access.numbers,
  input: z.object({}),
  reply: z.object({ sets: z.array(z.object({ setName: z.string(), items: z.array(gear) })) }),
});
/** What a set consists of; an empty list takes the set away. A device is in one set. */
export const gearSave = call({
  name: 'sport-data.gear.save',
  put: '/sport/data/gear',
  need: access.keep,
  input: z.object({ setName: textOf(32), items: z.array(gear).max(NUMBER_MOST) }),
  reply: nothing,
});
