import { describe, expect, test } from 'vitest';
import { dataFile } from '../../../../kernel/server/root';
import { criteriaOf, type VisionJson } from '../../rules';
import { EMPTY_DRAFT, draftOf, eyesIn, fieldsOf, typed, type Draft } from './draft';
import type { Item } from '../../../../kernel/web/saving/item';
import { moveBefore } from './outbox-before';
import { childOf, queuedEntry, visionEntry } from './saving';

const c = criteriaOf(dataFile<VisionJson>('vision.json'));

describe('the boxes of the entry screen', () => {
  test('[vision entry] which boxes stand there follows from the glasses; the right eye comes first', () => {
    expect(fieldsOf(EMPTY_DRAFT)).toEqual(['nakedRight', 'nakedLeft']);
    expect(fieldsOf({ ...EMPTY_DRAFT, wear: 1 })).toEqual([
      'nakedRight',
      'nakedLeft',
      'correctedRight',
      'correctedLeft',
    ]);
    expect(fieldsOf({ ...EMPTY_DRAFT, wear: 3, refraction: true })).toEqual(['correctedRight', 'correctedLeft']);
    expect(fieldsOf({ ...EMPTY_DRAFT, refraction: true })).toHaveLength(8);
  });
  test('[vision entry] both scales are read; a box that is not shown is not sent; what cannot be read is named', () => {
    expect(
      eyesIn(c, {
        ...EMPTY_DRAFT,
        text: { nakedRight: '48', nakedLeft: '0.6', correctedLeft: '5.0', sphereLeft: '-1' },
      }),
    ).toMatchObject({
      right: { naked: 48 },
      left: { naked: 48, corrected: null, sphere: undefined },
      faults: [],
      empty: false,
    });
    expect(
      eyesIn(c, { ...EMPTY_DRAFT, refraction: true, text: { nakedRight: '7', cylinderLeft: '-0.5' } }).faults,
    ).toEqual(['nakedRight', 'sphereLeft']);
    expect(eyesIn(c, EMPTY_DRAFT).empty).toBe(true);
  });
  test('[vision entry] the lens test of both eyes is sent while it stands there, is an entry by itself, and comes back to be corrected', () => {
    const lens: Draft = { ...EMPTY_DRAFT, lensTest: true, lens: { Right: 'myopic', Left: 'other' } };
    expect(eyesIn(c, lens)).toMatchObject({ right: { lens: 'myopic' }, left: { lens: 'other' }, empty: false });
    for (const d of [
      { ...lens, lensTest: false },
      { ...lens, wear: 3 },
    ])
      expect(eyesIn(c, d)).toMatchObject({ right: { lens: null }, left: { lens: null }, empty: true });
    const eye = { naked: 46, corrected: null, sphere: null, cylinder: null, axis: null, poor: null };
    const kept = { wear: 0, right: { ...eye, lens: 'myopic' as const }, left: { ...eye, lens: null } };
    expect(draftOf(c, kept as Parameters<typeof draftOf>[1], 'five')).toMatchObject({
      lensTest: true,
      lens: { Right: 'myopic' },
      text: { nakedRight: '4.6' },
    });
    expect(eyesIn(c, draftOf(c, kept as Parameters<typeof draftOf>[1], 'five')).right).toMatchObject({
      naked: 46,
      lens: 'myopic',
    });
  });
  test('[vision entry] the pad: sign, point, quarters, back', () => {
    const keys = (...list: string[]) => list.reduce(typed, '');
    expect([
      keys('1', '.25'),
      keys('1', '.25', '.50'),
      keys('2', '±'),
      keys('2', '±', '±'),
      keys('±', '1', '.', '.', '5'),
      keys('.75'),
      keys('1', '2', 'back'),
    ]).toEqual(['1.25', '1.50', '-2', '2', '-1.5', '0.75', '1']);
  });
});

describe('what waits to be sent', () => {
  const at = { yearId: 2026, termId: 1 } as const;
  const entry = (userId: number, naked: number, day = '2026-11-20') =>
    queuedEntry(at, day, `学生${userId}`, { userId, wear: 0, left: { naked }, right: { naked } });
  const item = (q: ReturnType<typeof entry>) => ({ input: q.input }) as Item<typeof q.input>;
  test('[vision entry] a later entry of a child takes the place of the one before, also on another day; terms are apart', () => {
    expect(entry(1, 48).subject).toBe(entry(1, 47, '2026-11-21').subject);
    expect(entry(1, 48).subject).not.toBe(
      queuedEntry({ ...at, termId: 2 }, '2026-11-20', '', entry(1, 48).input.items[0]!).subject,
    );
  });
  test('[vision entry] one call carries one term and day, at most 200 children, and names the child it is about', () => {
    expect(entry(1, 48).group).not.toBe(entry(2, 48, '2026-11-21').group);
    expect([visionEntry.most, entry(7, 48).title, childOf(entry(7, 48).input)]).toEqual([200, '学生7', 7]);
    const merged = visionEntry.merge?.([item(entry(1, 48)), item(entry(2, 50))]);
    expect([merged?.yearId, merged?.screenedOn, merged?.items.map((i) => i.userId)]).toEqual([
      2026,
      '2026-11-20',
      [1, 2],
    ]);
  });
});

describe('entries from before the save queue', () => {
  const entry = { at: { yearId: 2026, termId: 1 }, day: '2026-11-20', name: '甲', item: { userId: 7 } };
  const tablet = (kept: string) => new Map([['vision.outbox.3', kept]]);
  const storeOf = (map: Map<string, string>) => ({
    getItem: (key: string) => map.get(key) ?? null,
    removeItem: (key: string) => void map.delete(key),
  });
  test('[vision entry] what waited on a tablet before joins the queue once, and another person’s stays', async () => {
    const map = tablet(JSON.stringify([entry])).set('vision.outbox.4', '[]');
    const put: unknown[] = [];
    for (let visit = 0; visit < 2; visit++)
      await moveBefore(storeOf(map), 3, (queued) => Promise.resolve(void put.push(queued)));
    expect(put).toMatchObject([{ subject: '2026/1/7', title: '甲', input: { screenedOn: '2026-11-20' } }]);
    expect([...map.keys()]).toEqual(['vision.outbox.4']);
  });
  test('[vision entry] it stays where it was when the queue could not keep it; what cannot be read goes', async () => {
    const map = tablet(JSON.stringify([entry]));
    await expect(moveBefore(storeOf(map), 3, () => Promise.reject(new Error('full')))).rejects.toThrow('full');
    expect(map.size).toBe(1);
    const broken = tablet('{');
    await moveBefore(storeOf(broken), 3, () => Promise.resolve());
    expect(broken.size).toBe(0);
  });
});
