import { describe, expect, test } from 'vitest';
import { dataFile } from '../../../../kernel/server/root';
import { criteriaOf, type VisionJson } from '../../rules';
import { EMPTY_DRAFT, draftOf, eyesIn, fieldsOf, typed, type Draft } from './draft';
import { Outbox, type Waiting } from './outbox';

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
  const store = () => {
    const map = new Map<string, string>();
    return {
      getItem: (k: string) => map.get(k) ?? null,
      setItem: (k: string, v: string) => {
        map.set(k, v);
      },
      removeItem: (k: string) => {
        map.delete(k);
      },
      map,
    };
  };
  const w = (userId: number, naked: number, day = '2026-11-20'): Waiting => ({
    at: { yearId: 2026, termId: 1 },
    day,
    name: `学生${userId}`,
    item: { userId, wear: 0, left: { naked }, right: { naked } },
  });
  test('[vision entry] the last entry of a child stands; it survives a new start and nobody else sees it', () => {
    const s = store();
    const box = new Outbox(s, 7);
    box.add(w(1, 48));
    box.add(w(2, 50));
    box.add(w(1, 47));
    expect(new Outbox(s, 7).all().map((x) => [x.item.userId, x.item.left.naked])).toEqual([
      [2, 50],
      [1, 47],
    ]);
    expect(new Outbox(s, 8).all()).toEqual([]);
  });
  test('[vision entry] what was typed while something was on its way stays; nothing is left behind when all is sent', () => {
    const s = store();
    const box = new Outbox(s, 7);
    box.add(w(1, 48));
    const sending = box.next();
    box.add(w(1, 46));
    box.sent(sending);
    expect(box.all().map((x) => x.item.left.naked)).toEqual([46]);
    box.sent(box.next());
    expect(s.map.size).toBe(0);
  });
  test('[vision entry] one call carries one day and at most 200 children', () => {
    const box = new Outbox(store(), 7);
    for (let i = 0; i < 205; i++) box.add(w(i, 50));
    box.add(w(999, 50, '2026-11-21'));
    expect(box.next().length).toBe(200);
    box.sent(box.next());
    expect(box.next().every((x) => x.day === '2026-11-20')).toBe(true);
  });
});
