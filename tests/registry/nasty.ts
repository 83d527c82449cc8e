import { elementOf, shapeOf, typeOf, bare } from '../../src/kernel/shared/coerce';
import type { Call, Schema } from '../../src/kernel/shared/call';
import { FIRST_DAY, LAST_DAY } from '../../src/kernel/shared/fields';

/** What objects inherit: a value from outside that becomes a key finds it. */
export const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty'] as const;
/** Days beyond every calendar, and the two ends of what the program takes. */
export const FAR_DAYS = ['9999-12-31', '0001-01-01', '10000-01-01', FIRST_DAY, LAST_DAY] as const;

/** Something nested deeper than any form. */
const deep = (levels: number, make: (inner: unknown) => unknown): unknown => {
  let value: unknown = 'x';
  for (let i = 0; i < levels; i++) value = make(value);
  return value;
};

/** Values that break programs: wrong types, lengths, signs, unicode, what looks like SQL, a path or a key. */
export const NASTY: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e308,
  -(2 ** 53),
  9007199254740991,
  true,
  [],
  {},
  [[]],
  'x'.repeat(5000),
  '\u0000',
  '零宽\u200b\ud83d\ude00',
  '\ud800',
  '\ude00后',
  // Nothing that anybody sees.
  '\u200b\u00ad\u2060\ufeff',
  '\u3164',
  '李\u200d雷\u202e',
  // JSON and addresses carry it as a text; as a number it stands in a body of its own (fuzz.test.ts).
  '1e309',
  "'; drop table people_person; --",
  '%',
  '\\',
  '../../etc/passwd',
  '${7*7}',
  '<script>alert(1)</script>',
  '2026-13-45',
  '0000-00-00',
  ...FAR_DAYS,
  ...INHERITED,
  '9'.repeat(40),
  'NaN',
  'Infinity',
  ['a'.repeat(300)],
  Array.from({ length: 500 }, (_, i) => i),
  JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
  { length: 1e9 },
  deep(1000, (inner) => ({ a: inner })),
  deep(1000, (inner) => [inner]),
];

const formatOf = (schema: Schema): string | undefined =>
  (bare(schema) as unknown as { _zod: { def: { format?: string } } })._zod.def.format;
type Input = Record<string, unknown>;

/** Sets every place of an input, also inside objects and lists, whose schema `hits`; undefined when there is none. */
function everywhere(schema: Schema, value: unknown, hits: (s: Schema) => boolean, word: unknown): unknown {
  if (hits(schema)) return word;
  const shape = shapeOf(schema);
  if (Object.keys(shape).length > 0) {
    const given = (value ?? {}) as Input;
    const changed = Object.entries(shape).flatMap(([key, s]) => {
      const next = everywhere(s, given[key], hits, word);
      return next === undefined ? [] : [[key, next] as const];
    });
    return changed.length ? { ...given, ...Object.fromEntries(changed) } : undefined;
  }
  const element = elementOf(schema);
  const inner = element && everywhere(element, (value as unknown[] | undefined)?.[0], hits, word);
  return inner === undefined ? undefined : [inner];
}

/** The inputs in which every string of a call is a word that objects inherit, one word an input; enums and sorts too. */
export const inheritedInputs = (call: Call, base: Input): Input[] =>
  INHERITED.flatMap((word) => {
    const strings = (s: Schema) => ['string', 'enum', 'record', 'any', 'unknown'].includes(typeOf(s)) && !isTime(s);
    const all = everywhere(call.input, base, strings, word) as Input | undefined;
    const single = Object.entries(shapeOf(call.input))
      .filter(([, s]) => strings(s))
      .map(([key]) => ({ ...base, [key]: word }));
    return all ? [all, ...single] : [];
  });
const isTime = (s: Schema): boolean => ['date', 'datetime'].includes(formatOf(s) ?? '');

/** The inputs whose days and instants are far: each end everywhere, and the longest span there is. */
export function farInputs(call: Call, base: Input): Input[] {
  const times = Object.entries(shapeOf(call.input)).filter(([, s]) => isTime(s));
  const out = FAR_DAYS.flatMap((day) => {
    const all = everywhere(call.input, base, isTime, day) as Input | undefined;
    return all ? [all] : [];
  });
  if (times.length >= 2) {
    const instant = (s: Schema, day: string) => (formatOf(s) === 'datetime' ? `${day}T00:00:00Z` : day);
    const ends = times.map(([key, s], at) => [key, instant(s, at % 2 ? LAST_DAY : FIRST_DAY)] as const);
    out.push({ ...base, ...Object.fromEntries(ends) });
  }
  return out;
}
