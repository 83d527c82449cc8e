import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { modules, registry } from '../../src/apps/modules';
import { root } from '../../src/kernel/server/root';
import type { Lang } from '../../src/kernel/shared/messages';
import { formKeys } from '../../src/kernel/web/form/fields-of';

/** A label that a screen takes from the texts (scripts/lib/labels.mjs). */
interface Asked {
  readonly file: string;
  readonly module: string;
  readonly calls: readonly string[];
  readonly kind: 'field' | 'filter' | 'column';
  readonly key: string | undefined;
  readonly fixed: readonly string[];
}
interface Reader {
  askedLabels(root: string): readonly Asked[];
}
const { askedLabels } = (await import(join(root, 'scripts/lib/labels.mjs'))) as Reader;
const asked = askedLabels(root);

const books = (lang: Lang): ReadonlySet<string> =>
  new Set(modules.flatMap((m) => Object.keys(m.locale[lang]).map((key) => `${m.name}.${key}`)));
const moduleOf = (call: string): string => call.slice(0, call.indexOf('.'));
/** The keys that one place asks for: one, or those of the whole form. */
const keysOf = ({ key, calls, fixed }: Asked): readonly string[] =>
  key === undefined
    ? calls.flatMap((name) => {
        const call = registry.calls.get(name);
        return call ? formKeys(call).filter((one) => !fixed.includes(one)) : [];
      })
    : [key];

/** Places whose label is missing in a language. Where the source does not tell the call, the words of its module must do. */
function missing(places: readonly Asked[], texts: ReadonlySet<string>): string[] {
  return places.flatMap((place) =>
    keysOf(place).flatMap((key) => {
      const ways = place.calls.length > 0 ? place.calls : [`${place.module}.?`];
      return ways
        .filter((call) => !texts.has(`${call}.field.${key}`) && !texts.has(`${moduleOf(call)}.field.${key}`))
        .map((call) => `${place.file}: ${place.kind} ${key} of ${call}`);
    }),
  );
}

describe('every field of a form, every filter and every shown column has its label', () => {
  test.each(['zh-CN', 'en-US'] as const)('in %s', (lang) => {
    expect([...new Set(missing(asked, books(lang)))]).toEqual([]);
  });
  test('and the screens are read: hundreds of each kind, most with their call', () => {
    for (const kind of ['field', 'filter', 'column'] as const) {
      const places = asked.filter((place) => place.kind === kind);
      expect(places.length).toBeGreaterThan(200);
      expect(places.filter(({ calls }) => calls.length > 0).length / places.length).toBeGreaterThan(0.6);
    }
  });
  test('a missing one is said by file, key and call, and words of another call do not stand for it', () => {
    const place: Asked = {
      file: 'a.tsx',
      module: 'toy',
      calls: ['toy.room.save'],
      kind: 'field',
      key: 'name',
      fixed: [],
    };
    const wrong = ['a.tsx: field name of toy.room.save'];
    expect(missing([place], new Set(['toy.desk.save.field.name', 'other.field.name']))).toEqual(wrong);
    expect(missing([place], new Set(['toy.field.name']))).toEqual([]);
    expect(missing([place], new Set(['toy.room.save.field.name']))).toEqual([]);
  });
});

test('words of one call alone belong to a call that is there and has such a field', () => {
  const wrong = modules.flatMap((m) =>
    Object.keys(m.locale['zh-CN']).flatMap((key) => {
      const at = key.indexOf('.field.');
      if (at < 0) return [];
      const name = `${m.name}.${key.slice(0, at)}`;
      return registry.calls.has(name) ? [] : [`${m.name}.${key}: there is no call ${name}`];
    }),
  );
  expect(wrong).toEqual([]);
});
