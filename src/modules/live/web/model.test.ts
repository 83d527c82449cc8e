import { describe, expect, test } from 'vitest';
import type { Deed, LogLine } from '../contract';
import { EMPTY_MODEL, grown, listedIn, stateOf } from './model';
import { DECK_MAX, STAGE_MAX } from '../rules/limits';
import { ROLE, isHandheld, opensInBrowser, roleOf } from '../rules/roles';
import { EMPTY_ROOM, after, type Actor, type RoomState } from '../rules/room';

const teacher: Actor = { userId: 1, role: ROLE.teacher, control: false };
const tablet: Actor = { ...teacher, control: true };
const child = (userId: number): Actor => ({ userId, role: ROLE.student, control: false });
const AT = Date.parse('2026-11-16T01:00:00Z');
/** The room after deeds that are all done. */
const played = (...all: readonly (readonly [Actor, Deed])[]): RoomState =>
  all.reduce((room, [who, deed]) => {
    const next = after(room, who, deed, AT);
    if (typeof next === 'string') throw new Error(`${deed.kind}: ${next}`);
    return next;
  }, EMPTY_ROOM);

test('[C-041] every number but 2, 4 and 5 asks for a student', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(roleOf)).toEqual([1, 1, 2, 1, 4, 5, 1]);
});
test('[C-043] classes of type 1, 2 and 9 have the interactive classroom', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9].filter(opensInBrowser)).toEqual([1, 2, 9]);
});
test('[V-070] a phone or a tablet is known by what its browser says', () => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148';
  expect([phone, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0'].map(isHandheld)).toEqual([true, false]);
});

describe('a room', () => {
  test('the teacher mutes one or all on stage; whoever comes on stage anew has a voice', () => {
    const up = played(...[2, 3].map((userId) => [teacher, { kind: 'stage', on: true, userId }] as const));
    expect(after(up, child(2), { kind: 'mute', on: true }, AT)).toBe('notAllowed');
    const all = after(up, tablet, { kind: 'mute', on: true }, AT) as RoomState;
    expect(all.muted).toEqual([2, 3]);
    expect(after(all, teacher, { kind: 'mute', on: false, userId: 3 }, AT)).toMatchObject({ muted: [2] });
    expect(after(all, teacher, { kind: 'stage', on: false, userId: 2 }, AT)).toMatchObject({ stage: [3], muted: [3] });
    expect(after(all, teacher, { kind: 'mute', on: false }, AT)).toMatchObject({ muted: [] });
  });
  test('hands stand in the order in which they went up; who is called up puts the hand down', () => {
    const raised = played(...[3, 2, 4].map((id) => [child(id), { kind: 'hand', up: true }] as const));
    expect(raised.hands).toEqual([3, 2, 4]);
    expect(after(raised, teacher, { kind: 'stage', on: true, userId: 2 }, AT)).toMatchObject({
      hands: [3, 4],
      stage: [2],
    });
    expect(after(raised, child(2), { kind: 'hand', up: false, userId: 3 }, AT)).toBe('notAllowed');
  });
  test('seven stand on stage, an eighth does not', () => {
    const full = played(
      ...Array.from({ length: STAGE_MAX }, (_, i) => [teacher, { kind: 'stage', on: true, userId: 10 + i }] as const),
    );
    expect(full.stage).toHaveLength(7);
    expect(after(full, teacher, { kind: 'stage', on: true, userId: 99 }, AT)).toBe('stageFull');
    expect(after(full, teacher, { kind: 'stage', on: true, userId: 10 }, AT)).toMatchObject({ stage: full.stage });
  });
  test('a tablet that leads turns pages and calls up, and neither writes nor speaks', () => {
    for (const deed of [
      { kind: 'addPage' },
      { kind: 'chatMode', mode: 'off' },
      { kind: 'stage', on: true, userId: 5 },
    ] as const)
      expect(typeof after(EMPTY_ROOM, tablet, deed, AT)).toBe('object');
    for (const deed of [
      { kind: 'wipe', page: 1 },
      { kind: 'chat', text: '好' },
      { kind: 'erase', page: 1, ids: ['a'] },
    ] satisfies Deed[])
      expect(typeof after(EMPTY_ROOM, tablet, deed, AT)).toBe('string');
  });
  test('a child that the teacher has silenced does not chat until it may again; nobody else silences', () => {
    const hush = (on: boolean): Deed => ({ kind: 'hush', on, userId: 2 });
    const word: Deed = { kind: 'chat', text: '好' };
    const quiet = played([teacher, hush(true)]);
    expect(after(quiet, child(2), word, AT)).toBe('hushed');
    expect(typeof after(quiet, child(3), word, AT)).toBe('object');
    expect(typeof after(played([teacher, hush(true)], [tablet, hush(false)]), child(2), word, AT)).toBe('object');
    expect(after(EMPTY_ROOM, child(3), hush(true), AT)).toBe('notAllowed');
  });
  test('the teacher alone begins and ends a recording, from no tablet; everybody’s page knows that it runs', () => {
    const on: Deed = { kind: 'record', on: true };
    for (const who of [child(2), tablet, { ...child(3), role: ROLE.anonymous }])
      expect(after(EMPTY_ROOM, who, on, AT)).toBe('notAllowed');
    expect(played([teacher, on])).toMatchObject({ recording: true });
    const line: LogLine = { seq: 1, userId: 1, name: 'n1', at: new Date(AT).toISOString(), deed: on };
    const runs = grown(EMPTY_MODEL, [line]);
    expect(runs.room.recording).toBe(true);
    expect(grown(runs, [{ ...line, seq: 2, deed: { kind: 'record', on: false } }]).room.recording).toBe(false);
  });
  test('the teacher lays pages of a document under the board, and plays films; no child and no tablet does', () => {
    const deck = { kind: 'deck', resId: 7, from: 2, to: 4 } as const;
    const film = { kind: 'film', resId: 7, moment: 0, plays: true } as const;
    for (const who of [child(2), tablet])
      expect([after(EMPTY_ROOM, who, deck, AT), after(EMPTY_ROOM, who, film, AT)]).toEqual([
        'notAllowed',
        'notAllowed',
      ]);
    const laid = played([teacher, deck]);
    expect(laid).toMatchObject({ pages: 4, page: 2 });
    // A tablet that leads turns them.
    expect(after(laid, tablet, { kind: 'page', page: 4 }, AT)).toMatchObject({ page: 4 });
    expect(after(laid, teacher, { ...deck, to: 1 }, AT)).toBe('noPage');
    const whole = { ...deck, from: 1, to: DECK_MAX };
    expect(after(EMPTY_ROOM, teacher, { ...whole, to: DECK_MAX + 1 }, AT)).toBe('pagesFull');
    expect(after(played([teacher, whole]), teacher, whole, AT)).toBe('pagesFull');
  });
  test('no page is turned to that is not there', () => {
    expect(after(EMPTY_ROOM, teacher, { kind: 'page', page: 2 }, AT)).toBe('noPage');
    expect(after(EMPTY_ROOM, child(2), { kind: 'page', page: 1 }, AT)).toBe('notAllowed');
  });
});

test('a page that reads the log in pieces, some of it twice, shows what one that reads it whole shows', () => {
  const line = (seq: number, userId: number, deed: LogLine['deed']): LogLine => ({
    seq,
    userId,
    name: `n${userId}`,
    at: new Date(AT).toISOString(),
    deed,
  });
  const stroke = { kind: 'stroke', id: 'a', page: 1, colour: 'ink', width: 6 } as const;
  const all = [
    line(1, 1, { kind: 'came', role: 2 }),
    line(2, 2, { kind: 'came', role: 1 }),
    line(3, 1, { ...stroke, points: [1, 2] }),
    line(4, 1, { ...stroke, points: [3, 4] }),
    line(5, 2, { kind: 'hand', up: true }),
    line(6, 1, { kind: 'addPage' }),
    line(7, 1, { kind: 'stage', on: true, userId: 2 }),
    line(8, 2, { kind: 'left' }),
  ];
  const whole = grown(EMPTY_MODEL, all);
  expect(grown(grown(grown(EMPTY_MODEL, all.slice(0, 4)), all.slice(2, 6)), all)).toEqual(whole);
  expect(whole.board.get(1)).toMatchObject([{ id: 'a', points: [1, 2, 3, 4] }]);
  expect(whole.room).toMatchObject({ page: 2, pages: 2, stage: [2], hands: [] });
  expect([...whole.people.keys()]).toEqual([1]);
});

describe('a page of the room', () => {
  const line = (seq: number, userId: number, deed: LogLine['deed']): LogLine => ({
    seq,
    userId,
    name: `n${userId}`,
    at: new Date(AT).toISOString(),
    deed,
  });
  const stroke = { kind: 'stroke' as const, page: 1, colour: 'ink' as const, width: 6, points: [1, 2] };
  const began = [
    line(1, 1, { kind: 'came', role: 2 }),
    line(2, 2, { kind: 'came', role: 1 }),
    line(3, 1, { ...stroke, id: 'a' }),
    line(4, 2, { ...stroke, id: 'b' }),
  ];
  test('a child on stage erases what is its own, the teacher what anybody wrote', () => {
    const ids = (more: LogLine) =>
      grown(EMPTY_MODEL, [...began, more])
        .board.get(1)
        ?.map((one) => one.id);
    expect(ids(line(5, 2, { kind: 'erase', page: 1, ids: ['a', 'b'] }))).toEqual(['a']);
    expect(ids(line(5, 1, { kind: 'erase', page: 1, ids: ['a', 'b'] }))).toEqual([]);
  });
  test('a picture lies under the page that it was laid under, until it is taken away', () => {
    const laid = grown(EMPTY_MODEL, [...began, line(5, 1, { kind: 'ware', page: 1, resId: 7 })]);
    expect([...laid.pictures]).toEqual([[1, { resId: 7 }]]);
    const changed = grown(laid, [line(6, 1, { kind: 'ware', page: 1, resId: 8 })]);
    expect([...changed.pictures]).toEqual([[1, { resId: 8 }]]);
    expect([...grown(changed, [line(7, 1, { kind: 'ware', page: 1, resId: null })]).pictures]).toEqual([]);
    expect(changed.board.get(1)).toHaveLength(2);
  });
  test('pages of a document lie under new pages behind all others, each with strokes of its own', () => {
    const deck = grown(EMPTY_MODEL, [
      ...began,
      line(5, 1, { kind: 'deck', resId: 7, from: 3, to: 5 }),
      line(6, 1, { ...stroke, id: 'c', page: 3 }),
      line(7, 1, { kind: 'page', page: 4 }),
      line(8, 1, { kind: 'addPage' }),
    ]);
    expect([...deck.pictures]).toEqual([
      [2, { resId: 7, sheet: 3 }],
      [3, { resId: 7, sheet: 4 }],
      [4, { resId: 7, sheet: 5 }],
    ]);
    expect(deck.room).toMatchObject({ pages: 5, page: 5 });
    expect([1, 2, 3].map((page) => deck.board.get(page)?.length ?? 0)).toEqual([2, 0, 1]);
  });
  test('a film stands where the last line set it, and goes away with the line that says so', () => {
    const begun = grown(EMPTY_MODEL, [...began, line(5, 1, { kind: 'film', resId: 9, moment: 4000, plays: true })]);
    expect(begun.film).toEqual({ resId: 9, moment: 4000, plays: true, since: AT });
    const stopped = grown(begun, [line(6, 1, { kind: 'film', resId: 9, moment: 7000, plays: false })]);
    expect(stopped.film).toMatchObject({ moment: 7000, plays: false });
    const gone = grown(stopped, [line(7, 1, { kind: 'film', resId: null, moment: 0, plays: false })]);
    expect(gone.film).toBeUndefined();
  });
  test('a room that was closed and is entered again is open', () => {
    const closed = grown(EMPTY_MODEL, [...began, line(5, 1, { kind: 'ended' })]);
    expect([closed.ended, grown(closed, [line(6, 1, { kind: 'came', role: 2 })]).ended]).toEqual([true, false]);
  });
  test('a room waits for its teacher, is interrupted while the teacher is away, and goes on or ends without a key', () => {
    const states: string[] = [];
    let model = EMPTY_MODEL;
    for (const next of [
      line(1, 2, { kind: 'came', role: ROLE.student }),
      line(2, 1, { kind: 'came', role: ROLE.teacher }),
      line(3, 1, { kind: 'left' }),
      line(4, 2, { kind: 'chat', text: '老师？' }),
      line(5, 1, { kind: 'came', role: ROLE.teacher }),
      line(6, 1, { kind: 'ended' }),
    ]) {
      model = grown(model, [next]);
      states.push(stateOf(model));
    }
    expect(states).toEqual(['waiting', 'live', 'interrupted', 'interrupted', 'live', 'ended']);
    // Whoever comes into the room later reads the same.
    expect(stateOf(EMPTY_MODEL)).toBe('waiting');
  });
  test('whoever is away with a hand up or on stage stays in the list, so that the place can be given away', () => {
    const model = grown(EMPTY_MODEL, [
      ...began,
      line(5, 3, { kind: 'came', role: 1 }),
      line(6, 1, { kind: 'stage', on: true, userId: 2 }),
      line(7, 3, { kind: 'hand', up: true }),
      line(8, 2, { kind: 'left' }),
      line(9, 3, { kind: 'left' }),
    ]);
    expect(listedIn(model).map(({ userId, name, away }) => [userId, name, away])).toEqual([
      [1, 'n1', false],
      [2, 'n2', true],
      [3, 'n3', true],
    ]);
  });
});
