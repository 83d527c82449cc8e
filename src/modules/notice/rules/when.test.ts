import { describe, expect, test } from 'vitest';
import { dueAt, isQuiet } from './when';

const ZONE = 'Asia/Shanghai';
const at = (time: string) => new Date(`2026-11-23T${time}:00+08:00`);
const hours = { quietFrom: '21:30', quietTo: '07:00', digestAt: '18:00' };
const due = (time: string, digest = false, h = hours) => dueAt(at(time), ZONE, h, digest).toISOString();

describe('when something goes out', () => {
  test('at once by day, at the end of quiet hours by night, also over midnight', () => {
    expect(due('12:00')).toBe(at('12:00').toISOString());
    expect(due('21:30')).toBe('2026-11-23T23:00:00.000Z');
    expect(due('06:59')).toBe('2026-11-22T23:00:00.000Z');
    expect(due('07:00')).toBe(at('07:00').toISOString());
  });
  test('a digest goes at the next hour of the day that the person chose, in the zone of the organisation', () => {
    expect(due('12:00', true)).toBe(at('18:00').toISOString());
    expect(due('18:01', true)).toBe('2026-11-24T10:00:00.000Z');
    expect(dueAt(at('12:00'), 'Asia/Urumqi', hours, true).toISOString()).toBe('2026-11-23T12:00:00.000Z');
  });
  test('what was told at different seconds of a day is due at one moment', () => {
    const second = new Date(at('12:00').getTime() + 41_234);
    expect(dueAt(second, ZONE, hours, true)).toEqual(at('18:00'));
    expect(dueAt(new Date(at('22:10').getTime() + 1), ZONE, hours, false).toISOString()).toBe(
      '2026-11-23T23:00:00.000Z',
    );
    expect(dueAt(second, ZONE, hours, false)).toEqual(second);
  });
  test('a digest within quiet hours waits for their end', () => {
    expect(due('12:00', true, { ...hours, digestAt: '22:00' })).toBe('2026-11-23T23:00:00.000Z');
  });
  test('quiet hours of no length, and none, are never', () => {
    expect(isQuiet({ ...hours, quietFrom: '07:00', quietTo: '07:00' }, 420)).toBe(false);
    expect(isQuiet({ ...hours, quietFrom: null, quietTo: null }, 0)).toBe(false);
  });
});
