import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadTables } from '../../src/apps/generated';
import '../../src/apps/modules-server';
import { modules } from '../../src/apps/modules';
import { allTables, bytes, id, ref, table, view, type Table } from '../../src/kernel/server/db/table';
import { root } from '../../src/kernel/server/root';
import { TestApp } from '../../src/kernel/testing/app';
import { purposes, textHash } from '../../src/modules/people/server/consent/purposes';
import {
  VIEW_READS,
  constantsOf,
  needingConsent,
  readsWithoutConsent,
  silentViews,
  statementsOf,
  type ViewRead,
} from './consent-reads';

let t: TestApp;
let real: readonly Table[];
beforeAll(async () => {
  await loadTables();
  real = [...allTables().values()].filter((one) => !one.name.startsWith('toy_'));
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});

const of = (module: string, file: string) => join(root, 'src/modules', module, file);
const names = modules.map((m) => m.name).filter((name) => name !== 'kernel');
const constants = new Map(
  names.flatMap((name) => {
    const file = of(name, 'tables.ts');
    return existsSync(file) ? [...constantsOf(readFileSync(file, 'utf8'))] : [];
  }),
);
function* serverFiles(): Generator<readonly [string, string]> {
  for (const name of names) {
    const folder = of(name, 'server');
    if (!existsSync(folder)) continue;
    for (const file of readdirSync(folder, { recursive: true }).map(String))
      if (file.endsWith('.ts') && !file.endsWith('.test.ts'))
        yield [`${name}/server/${file}`, readFileSync(join(folder, file), 'utf8')];
  }
}

describe('what needs a consent is read with it', () => {
  test('no list reads a table that needs a consent without asking for it', () => {
    const tables = needingConsent(real);
    expect([...serverFiles()].flatMap(([file, text]) => readsWithoutConsent(file, text, tables, constants))).toEqual(
      [],
    );
  });
  test('a view over a table that needs a consent says so itself', async () => {
    expect(silentViews(await t.sql<ViewRead>(VIEW_READS), needingConsent(real))).toEqual([]);
  });
  test('a table needs a consent that is asked for somewhere', () => {
    const known = new Set(purposes().map((p) => p.name));
    const wrong = needingConsent(real).filter((one) => !known.has(one.purpose));
    expect(wrong.map((one) => `${one.name}: ${one.purpose}`)).toEqual([]);
  });

  const faces = table('toy_face', 'tenant', { userId: ref('people_person'), vector: bytes() }, ['userId'], {
    stake: 'person',
    consent: 'face',
  });
  const faceView = view('toy_face_v', 'tenant', { userId: id() }, ['userId'], { consent: 'face' });
  const toy = needingConsent([table('toy_plain', 'tenant', { a: id() }, ['a']), faces, faceView]);
  // The program’s own tables are what the other registry tests ask for.
  for (const { name } of [...toy, { name: 'toy_plain' }]) (allTables() as Map<string, Table>).delete(name);
  const toyConstants = constantsOf(`
    export const plain = table('toy_plain', 'tenant', { a: id() }, ['a']);
    export const faces = table(
      'toy_face',
      'tenant',
      { userId: ref('people_person') },
    );
    export const faceView = view('toy_face_v', 'tenant', { userId: id() }, ['userId'], { consent: 'face' });
  `);
  const found = (source: string) => readsWithoutConsent('toy.ts', source, toy, toyConstants).length;
  test('a table says by a word that it needs one, and its neighbours do not', () => {
    expect(toy).toEqual([
      { name: 'toy_face', purpose: 'face' },
      { name: 'toy_face_v', purpose: 'face' },
    ]);
    expect([...toyConstants]).toEqual([
      ['toy_plain', 'plain'],
      ['toy_face', 'faces'],
      ['toy_face_v', 'faceView'],
    ]);
  });
  test('a view that says nothing is found, also one that reads it through another', async () => {
    await t.sql('create table toy_face (org_id bigint, user_id bigint)');
    await t.sql('create view toy_face_v as select org_id, user_id from toy_face');
    await t.sql('create view toy_count_v as select org_id, count(*) as n from toy_face_v group by org_id');
    const reads = await t.sql<ViewRead>(VIEW_READS);
    await t.sql('drop table toy_face cascade');
    expect(silentViews(reads, toy)).toEqual([
      "toy_count_v reads toy_face: say { consent: 'face' } in tables.ts",
      "toy_count_v reads toy_face_v: say { consent: 'face' } in tables.ts",
    ]);
    expect(silentViews(reads, [...toy, { name: 'toy_count_v', purpose: 'face' }])).toEqual([]);
    expect(silentViews(reads, [...toy, { name: 'toy_count_v', purpose: 'watch' }])).toHaveLength(2);
  });
  test('a list without the helper is found, also in a join and in a part of a statement', () => {
    expect(found('door.rows(sql`select 1 from toy_face f where f.org_id = ${1}`)')).toBe(1);
    expect(found('door.rows(sql`select 1 from x join toy_face_v f on ${sql`true`}`)')).toBe(1);
    expect(found('door.rows(sql`select ${sql`(select 1 from toy_face)`} from x`)')).toBe(1);
    expect(found('door.rows(sql`select 1 from x, toy_face f`)')).toBe(1);
    expect(found('door.many(faces, {})')).toBe(1);
    expect(found('door.one(faces, { userId })')).toBe(1);
  });
  test('a page of a list without the helper is found, and so is what copies its rows elsewhere', () => {
    const page = (where: string) => `const face = consentOf('face');
      cx.list(input, { select: sql\`1\`, from: sql\`toy_face f join x on true\`, where: [${where}], sorts: {} })`;
    expect(found(page("is('f.a', 1)"))).toBe(1);
    expect(found(page("face.only('f')"))).toBe(0);
    expect(found('door.change(sql`insert into x select 1 from toy_face f`)')).toBe(1);
    expect(found('door.change(sql`update x set a = 1 from toy_face f where ${1}`)')).toBe(1);
  });
  test('another purpose’s consent is none', () => {
    const watch = "const w = consentOf('watch');";
    expect(found(`${watch} door.rows(sql\`select 1 from toy_face f where \${w.only('f')}\`)`)).toBe(1);
    expect(
      found(
        `${watch} const face = consentOf('face'); door.rows(sql\`select 1 from toy_face f where \${w.only('f')}\`)`,
      ),
    ).toBe(1);
  });
  test('with the helper it is right, and so is writing', () => {
    const face = "const face = consentOf('face');";
    expect(found(`${face} door.rows(sql\`select 1 from toy_face f where \${face.only('f')}\`)`)).toBe(0);
    expect(found("door.rows(sql`select 1 from toy_face f where ${consentOf('face').only('f')}`)")).toBe(0);
    expect(found(`${face} await face.require(door, userId); door.one(faces, { userId })`)).toBe(0);
    expect(found('door.change(sql`delete from toy_face f where f.org_id = ${1}`)')).toBe(0);
    expect(found('door.rows(sql`select 1 from toy_plain p`)')).toBe(0);
  });
  test('a statement is read to its end, with the templates inside it and the object around it', () => {
    const texts = (source: string) => statementsOf(source).map((s) => s.text);
    expect(texts('a(sql`x ${b ? sql`y` : { c: `}` }} z`); d(sql`w`)')).toEqual([
      'sql`x ${b ? sql`y` : { c: `}` }} z`',
      'sql`w`',
    ]);
    // Braces in comments and texts are none.
    expect(statementsOf("a({ b: '}', /* } */ from: sql`x`, where: [c] }) // }")).toEqual([
      { text: 'sql`x`', whole: "{ b: '}', /* } */ from: sql`x`, where: [c] }" },
    ]);
  });
});

describe('purposes', () => {
  test('a purpose is registered by a module that stands', () => {
    const built = new Set(names);
    const wrong = purposes()
      .filter((p) => !built.has(p.module))
      .map((p) => `${p.name}: there is no module ${p.module}`);
    expect(wrong).toEqual([]);
  });
  test('a purpose and each of its texts stand in both languages', () => {
    const han = /\p{Script=Han}/u;
    const wrong = purposes().flatMap(({ name, title, texts }) =>
      [title, ...texts].flatMap(({ zh, en }, i) =>
        han.test(zh) && en.trim() !== '' && !han.test(en) ? [] : [i === 0 ? name : `${name} text ${i}`],
      ),
    );
    expect(wrong).toEqual([]);
  });
  /** Texts as they were first asked. A line is added with a new version and never changed. */
  const ASKED: Readonly<Record<string, string>> = {
    'face 1': '8cae33079e7733b4',
    'photo 1': '015d3df62a0f097b',
    'psychology 1': '4f355436085109d1',
    'psychology 2': 'c6049665071c0bfc',
    'sleep 1': '4be8bb7fd52f6b90',
    'sleep 2': '09f1e815092846bc',
    'sunnyPicture 1': '44c0bcc943785b58',
    'sunnyRun 1': 'f889a2d6b6ee3654',
    'watch 1': 'c8282c5d13609bb6',
    'watch 2': 'ac3673fb86c041f8',
  };
  test('a text that was once asked is never edited: another wording is another version', () => {
    const now = Object.fromEntries(
      purposes().flatMap((p) => p.texts.map((text) => [`${p.name} ${text.version}`, textHash(text).slice(0, 16)])),
    );
    expect(now).toEqual(ASKED);
  });
});
