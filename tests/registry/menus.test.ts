import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { registry } from '../../src/apps/modules';
import { entriesOf, type Entry, withTitle } from '../../src/modules/shell/rules/menu';
import { MODULES } from '../../src/modules/shell/rules/modules';
import {
  regionTeacherMenu,
  schoolTeacherMenu,
  studentMenu,
  trainingTeacherMenu,
  tutorMenu,
} from '../../src/modules/shell/rules/site-menus';
import { finder } from '../../src/modules/shell/rules/visible';
import { wholeMenuOf } from '../../src/modules/shell/rules/whole-menu';
import { rows } from '../../src/modules/shell/server/testing';
import { BUSI, USER_TYPE } from '../../src/kernel/shared/codes';

const find = finder(registry.places);
/** The menus of every desk and of every kind of person, each line once. */
const menus = [
  ...MODULES.map((m) => m.desk.groups),
  studentMenu,
  schoolTeacherMenu,
  trainingTeacherMenu,
  regionTeacherMenu,
  tutorMenu,
  ...Object.values(BUSI).flatMap((busiId) =>
    Object.values(USER_TYPE).map((userType) => wholeMenuOf({ busiId, userType })),
  ),
];
const entries: readonly Entry[] = [...new Set(menus.flatMap((groups) => entriesOf(groups)))];

test('a menu takes its words from the screen: no line repeats its title', () => {
  const repeated = entries.filter((e) => {
    const title = find(e.path)?.title;
    return title && e.title?.zh === title.zh && e.title.en === title.en;
  });
  expect(repeated.map((e) => e.path)).toEqual([]);
});

test("the words of the desks' lines are the specification's", () => {
  const texts = new Map(rows.map((r) => [r.path, { zh: r.titleZh, en: r.titleEn }]));
  const desks = MODULES.filter((m) => m.key !== 'system').flatMap((m) => entriesOf(m.desk.groups));
  const wrong = desks.filter(
    (e) => texts.has(e.path) && !isDeepStrictEqual(withTitle(e, find).title, texts.get(e.path)),
  );
  expect(wrong.map((e) => e.path)).toEqual([]);
});

test('a line without words of its own names a screen that stands, and every line has both languages', () => {
  expect(entries.filter((e) => !e.title && !find(e.path)).map((e) => e.path)).toEqual([]);
  const wrong = entries
    .map((e) => withTitle(e, find))
    .filter((e) => !/[\u4e00-\u9fff]/.test(e.title.zh) || !/[A-Za-z]/.test(e.title.en));
  expect(wrong.map((e) => e.path)).toEqual([]);
});

const nameOf = (p: (typeof registry.places)[number]) => `${p.module}.${p.key}`;
/** Screens by name with what their rows say leads there; redirects lead on by themselves. */
const ways = new Map(registry.places.filter((p) => !p.screen.to).map((p) => [nameOf(p), p.screen.from ?? []]));
const inMenus = new Set(
  entries
    .flatMap((e) => [e.path, e.to ?? e.path])
    .flatMap((path) => find(path) ?? [])
    .map(nameOf),
);

test('every screen has a line in a menu or says which screens lead to it', () => {
  const lost = [...ways].filter(([name, from]) => !inMenus.has(name) && from.length === 0).map(([name]) => name);
  expect(lost.sort()).toEqual([]);
});

test('the screens that lead somewhere stand, and from every screen they lead back to a menu, the frame or outside', () => {
  const known = (name: string) => name === 'frame' || name === 'outside' || ways.has(name);
  const gone = [...ways].flatMap(([name, from]) => from.filter((x) => !known(x)).map((x) => `${name} from ${x}`));
  expect(gone).toEqual([]);
  const reached = new Set<string>(['frame', 'outside', ...inMenus]);
  for (let before = -1; before !== reached.size;) {
    before = reached.size;
    for (const [name, from] of ways) if (from.some((x) => reached.has(x))) reached.add(name);
  }
  expect([...ways.keys()].filter((name) => !reached.has(name))).toEqual([]);
});
