import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { getSeats, listStudents, removeStudents, setSeats } from '../contract';

let t: TestApp;
let master: Caller;
let userIds: number[];
const id = 189002;
beforeAll(async () => {
  t = await TestApp.start();
  master = await t.as('classmgr189');
  userIds = (await master.rows(listStudents, { id, pageSize: 50 })).map((s) => s.userId);
});
afterAll(() => t.stop());
const placesOf = async () =>
  new Map((await master.ok(getSeats, { id })).students.map((s) => [s.userId, [s.rowNo, s.colNo]]));

test('a plan is saved as a whole: who is left out has no seat', async () => {
  const [a, b, c] = userIds as [number, number, number];
  await master.ok(setSeats, {
    id,
    seats: [
      { userId: a, rowNo: 1, colNo: 1 },
      { userId: b, rowNo: 1, colNo: 2 },
    ],
  });
  // The two exchange their seats in one go.
  await master.ok(setSeats, {
    id,
    seats: [
      { userId: b, rowNo: 1, colNo: 1 },
      { userId: a, rowNo: 1, colNo: 2 },
    ],
  });
  const places = await placesOf();
  expect([places.get(a), places.get(b), places.get(c)]).toEqual([
    [1, 2],
    [1, 1],
    [null, null],
  ]);
  expect(places.size).toBe(userIds.length);
});

test('one seat holds one child, one child has one seat, and a child of another class has none here', async () => {
  const [a, b] = userIds as [number, number];
  const refused = async (seats: { userId: number; rowNo: number; colNo: number }[]) =>
    (await master.refused(setSeats, { id, seats })).error;
  expect(
    await refused([
      { userId: a, rowNo: 1, colNo: 1 },
      { userId: b, rowNo: 1, colNo: 1 },
    ]),
  ).toBe('class.fault.seatTaken');
  expect(
    await refused([
      { userId: a, rowNo: 1, colNo: 1 },
      { userId: a, rowNo: 1, colNo: 2 },
    ]),
  ).toBe('class.fault.seatTwice');
  const strangers = (await master.rows(listStudents, { id: 189003, pageSize: 50 })).map((s) => s.userId);
  const stranger = strangers.find((userId) => !userIds.includes(userId))!;
  expect(await refused([{ userId: stranger, rowNo: 1, colNo: 1 }])).toBe('class.fault.groupStranger');
  expect(await refused([{ userId: a, rowNo: 13, colNo: 1 }])).toBe('kernel.fault.badInput');
  expect((await (await t.as('school619')).refused(getSeats, { id })).status).toBe(404);
});

test('a child who leaves the class leaves the plan that others read', async () => {
  const [a] = userIds as [number];
  await master.ok(setSeats, { id, seats: [{ userId: a, rowNo: 2, colNo: 2 }] });
  const seen = () => t.sql('select user_id from class_seat_v where org_id = 189 and clazz_id = $1', [id]);
  expect(await seen()).toHaveLength(1);
  await master.ok(removeStudents, { id, userIds: [a] });
  expect(await seen()).toHaveLength(0);
});
