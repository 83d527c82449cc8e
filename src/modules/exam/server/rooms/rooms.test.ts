import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import {
  examChoices,
  examCreate,
  examUpdate,
  readTime,
  roomsGet,
  roomsSet,
  seatLists,
  watchDraw,
  watchMine,
  watchSet,
} from '../../contract';
import { seated } from '../../rules/seats';

let t: TestApp;
let lead: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  lead = await t.as('school189');
  day = [8, 9, 10, 11, 12, 13, 14].map((days) => t.day(days)).find((one) => new Date(one).getUTCDay() === 1) ?? '';
});
afterAll(async () => {
  await t.stop();
});
/** A Monday on which classes have lessons. */
let day: string;
const ROOMS = [
  { name: '第一考场', seats: 8 },
  { name: '第二考场', seats: 200 },
];
/** An exam of the first classes of grade 7. */
async function made(o: { readonly sbjIds?: number[]; readonly classes?: number } = {}) {
  const { clazzes, markers } = await lead.ok(examChoices, {});
  const of7 = clazzes.filter((c) => c.grdId === 7).map((c) => c.clazzId);
  const clazzIds = of7.slice(0, o.classes ?? 2);
  const exam = await lead.ok(examCreate, {
    name: '期末考试',
    grdId: 7,
    clazzIds,
    date: day,
    sbjIds: o.sbjIds ?? [1, 2],
  });
  return { exam, examId: exam.examId, clazzIds, of7, markers };
}
const seatsOf = async (id: number) => (await lead.ok(seatLists, { id })).rooms;

describe('seats', () => {
  test('are drawn by lot: everybody has one, the seed is kept, and drawn again with it everybody sits where they sit', async () => {
    const { examId, exam } = await made();
    const seating = await lead.ok(roomsSet, { id: examId, rooms: ROOMS, by: 'lot' });
    expect(seating).toMatchObject({ by: 'lot', unseated: 0, sitters: exam.sitters, seed: expect.any(Number) });
    const first = await seatsOf(examId);
    const all = first.flatMap((room) => room.children);
    expect(new Set(all.map((c) => c.userId)).size).toBe(exam.sitters);
    expect(first[0]!.children.map((c) => c.seatNo)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    await lead.ok(roomsSet, { id: examId, rooms: ROOMS, by: 'lot', seed: seating.seed! });
    expect(await seatsOf(examId)).toEqual(first);
    const inOrder = all.toSorted((a, b) => a.candNo - b.candNo).map((c) => c.userId);
    const sizes = ROOMS.map(({ seats }, i) => ({ roomNo: i + 1, seats }));
    const told = seated(inOrder, sizes, 'lot', seating.seed!)!;
    for (const [i, room] of first.entries())
      expect(room.children.map((c) => c.userId)).toEqual(told.filter((s) => s.roomNo === i + 1).map((s) => s.userId));
    // A lot may put one class into the small room by chance; one of five does not.
    const clazzOf = new Map(all.map((c) => [c.userId, c.clazzName]));
    const inSmall = (seed: number) => seated(inOrder, sizes, 'lot', seed)!.filter(({ roomNo }) => roomNo === 1);
    const mixed = [1, 2, 3, 4, 5].map((seed) => new Set(inSmall(seed).map((s) => clazzOf.get(s.userId))).size);
    expect(Math.max(...mixed)).toBe(2);
  });
  test('class by class follow the numbers', async () => {
    const { examId } = await made();
    await lead.ok(roomsSet, { id: examId, rooms: ROOMS, by: 'clazz' });
    const numbers = (await seatsOf(examId)).flatMap((room) => room.children.map((c) => c.candNo));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });
  test('too few are refused with both figures; who joins later is counted as without one', async () => {
    const { examId, exam, of7, clazzIds } = await made({ classes: 1 });
    const few = await lead.refused(roomsSet, { id: examId, rooms: [{ name: '一', seats: 2 }], by: 'lot' });
    expect(few).toMatchObject({ error: 'exam.fault.roomsSmall' });
    expect(few.message).toContain(`${exam.sitters} 名考生，只有 2 个座位`);
    await lead.ok(roomsSet, { id: examId, rooms: [{ name: '一', seats: exam.sitters }], by: 'lot' });
    const more = await lead.ok(examUpdate, { id: examId, name: '期末考试', date: day, clazzIds: of7.slice(0, 2) });
    expect((await lead.ok(roomsGet, { id: examId })).unseated).toBe(more.sitters - exam.sitters);
    await lead.ok(examUpdate, { id: examId, name: '期末考试', date: day, clazzIds });
    expect((await lead.ok(roomsGet, { id: examId })).unseated).toBe(0);
  });
  test('bad rooms are refused at the field; another school’s exam is gone; teachers set none', async () => {
    const { examId } = await made({ classes: 1 });
    const set = (rooms: { name: string; seats: number }[], seed?: number) =>
      lead.send(roomsSet, { id: examId, rooms, by: 'lot', ...(seed == null ? {} : { seed }) });
    expect((await set([])).status).toBe(400);
    expect((await set([{ name: '', seats: 30 }])).status).toBe(400);
    expect((await set([{ name: 'x'.repeat(31), seats: 30 }])).status).toBe(400);
    for (const seats of [0, 201, 1.5]) expect((await set([{ name: '一', seats }])).status).toBe(400);
    for (const seed of [0, 2 ** 31]) expect((await set([{ name: '一', seats: 60 }], seed)).status).toBe(400);
    const other = await t.as('school619');
    expect((await other.send(roomsGet, { id: examId })).status).toBe(404);
    expect((await other.send(roomsSet, { id: examId, rooms: ROOMS, by: 'lot' })).status).toBe(404);
    expect((await other.send(seatLists, { id: examId })).status).toBe(404);
    expect((await (await t.as('teacher189')).send(roomsGet, { id: examId })).status).toBe(403);
  });
});

describe('invigilators', () => {
  /** Rooms and times of an exam of one class in the first lessons of a Monday. */
  async function timed() {
    const it = await made({ classes: 1 });
    await lead.ok(roomsSet, { id: it.examId, rooms: ROOMS, by: 'clazz' });
    const [first, second] = it.exam.reads;
    await lead.ok(readTime, { readId: first!.readId, date: day, startMin: 480, endMin: 600 });
    await lead.ok(readTime, { readId: second!.readId, date: day, startMin: 580, endMin: 700 });
    return { ...it, first: first!.readId, second: second!.readId };
  }
  test('are chosen without an own class, without a lesson at the time and never in two rooms at once', async () => {
    const { examId, clazzIds } = await timed();
    const { times, short } = await lead.ok(watchDraw, { id: examId, perRoom: 1 });
    const watches = times.flatMap((r) => r.watches.map((w) => ({ ...w, readId: r.readId })));
    expect(watches.length + short).toBe(4);
    // The two subjects overlap by twenty minutes.
    expect(new Set(watches.map((w) => w.userId)).size).toBe(watches.length);
    for (const { userId, roomNo, readId } of watches) {
      const own = await t.sql(
        `select 1 from class_charge_v h
         join exam_sitter s on s.org_id = h.org_id and s.clazz_id = h.clazz_id
         join exam_seat x on x.org_id = s.org_id and x.exam_id = s.exam_id and x.user_id = s.user_id
         where h.org_id = 189 and h.user_id = $1 and s.exam_id = $2 and x.room_no = $3`,
        [userId, examId, roomNo],
      );
      expect(own).toEqual([]);
      const lessons = await t.sql(
        `select 1 from timetable_arrange a
         join exam_read r on r.org_id = a.org_id and r.read_id = $3
         where a.org_id = 189 and a.teacher_id = $1 and a.is_on and a.weekday = 1 and a.weeks = 'all'
           and r.held_on between a.from_date and a.to_date and a.start_min < r.end_min and r.start_min < a.end_min
           and a.clazz_id <> all($2)`,
        [userId, clazzIds, readId],
      );
      expect(lessons).toEqual([]);
    }
  });
  test('by hand: an own class, a lesson and another room at the time are refused by name', async () => {
    const { first, second, examId, clazzIds } = await timed();
    const [own] = await t.sql<{ user_id: number; name: string }>(
      `select h.user_id, p.name from class_charge_v h
       join people_person_v p on p.org_id = h.org_id and p.user_id = h.user_id
       where h.org_id = 189 and h.clazz_id = $1 order by h.user_id limit 1`,
      [clazzIds[0]],
    );
    const refused = await lead.refused(watchSet, { readId: first, roomNo: 1, userIds: [own!.user_id] });
    expect(refused).toMatchObject({ status: 409, error: 'exam.fault.ownClass' });
    expect(refused.message).toContain(own!.name);
    const [busy] = await t.sql<{ teacher_id: number }>(
      `select a.teacher_id from timetable_arrange a
       where a.org_id = 189 and a.is_on and a.weekday = 1 and a.weeks = 'all' and a.start_min < 600 and a.end_min > 480
         and a.clazz_id <> all($1) and not exists (select 1 from class_clazz c
           where c.org_id = a.org_id and c.clazz_id = any($1) and c.master_id = a.teacher_id)
       order by a.teacher_id limit 1`,
      [clazzIds],
    );
    await t.sql('delete from class_teacher where org_id = 189 and clazz_id = any($1) and user_id = $2', [
      clazzIds,
      busy!.teacher_id,
    ]);
    const teaches = await lead.refused(watchSet, { readId: first, roomNo: 1, userIds: [busy!.teacher_id] });
    expect(teaches.error).toBe('exam.fault.teachesThen');
    // In the evening nobody teaches.
    const free = busy!.teacher_id;
    await lead.ok(readTime, { readId: first, date: day, startMin: 1140, endMin: 1200 });
    await lead.ok(readTime, { readId: second, date: day, startMin: 1180, endMin: 1240 });
    const set = await lead.ok(watchSet, { readId: first, roomNo: 1, userIds: [free] });
    expect(set.times.find((r) => r.readId === first)!.watches).toMatchObject([{ roomNo: 1, userId: free }]);
    const elsewhere = await lead.refused(watchSet, { readId: second, roomNo: 2, userIds: [free] });
    expect(elsewhere.error).toBe('exam.fault.watchesThen');
    const moved = await lead.ok(watchSet, { readId: first, roomNo: 2, userIds: [free] });
    expect(moved.times.find((r) => r.readId === first)!.watches).toMatchObject([{ roomNo: 2, userId: free }]);
    const strange = await lead.refused(watchSet, { readId: first, roomNo: 9, userIds: [] });
    expect(strange.error).toBe('exam.fault.unknownRoom');
    const emptied = await lead.ok(watchSet, { readId: first, roomNo: 2, userIds: [] });
    expect(emptied.times.find((r) => r.readId === first)!.watches).toEqual([]);
    // Chosen for both at once, nobody stands in two; drawn again it is the same.
    const drawn = await lead.ok(watchDraw, { id: examId, perRoom: 1 });
    expect((await lead.ok(watchDraw, { id: examId, perRoom: 1 })).times).toEqual(drawn.times);
    const [one] = drawn.times.flatMap((r) => r.watches.map((w) => ({ ...w, readId: r.readId })));
    const { items } = await (await t.asUser(189, one!.userId)).ok(watchMine, {});
    expect(items).toContainEqual(expect.objectContaining({ readId: one!.readId, date: day }));
    // A new time asks anew who is free.
    const later = await lead.ok(readTime, { readId: second, date: day, startMin: 800, endMin: 860 });
    expect(later.times.find((r) => r.readId === second)!.watches).toEqual([]);
  });
  test('need seats and times first; a time that ends before it begins and a day beyond the calendar are refused', async () => {
    const { examId, exam } = await made({ classes: 1, sbjIds: [1] });
    const readId = exam.reads[0]!.readId;
    expect((await lead.refused(watchDraw, { id: examId, perRoom: 2 })).error).toBe('exam.fault.noSeats');
    await lead.ok(roomsSet, { id: examId, rooms: ROOMS, by: 'lot' });
    expect((await lead.refused(watchDraw, { id: examId, perRoom: 2 })).error).toBe('exam.fault.noTimes');
    expect((await lead.send(watchDraw, { id: examId, perRoom: 5 })).status).toBe(400);
    expect((await lead.send(readTime, { readId, date: day, startMin: 600, endMin: 600 })).status).toBe(400);
    expect((await lead.send(readTime, { readId, date: '9999-01-01', startMin: 0, endMin: 60 })).status).toBe(400);
    // A slip in the year would ask for the lessons of a century.
    const far = await lead.refused(readTime, { readId, date: '2126-11-30', startMin: 0, endMin: 60 });
    expect([far.error, far.status]).toEqual(['exam.fault.timeFar', 400]);
    const other = await t.as('school619');
    expect((await other.send(readTime, { readId, date: day, startMin: 0, endMin: 60 })).status).toBe(404);
    expect((await other.send(watchSet, { readId, roomNo: 1, userIds: [] })).status).toBe(404);
  });
});
