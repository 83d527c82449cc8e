import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadTables } from '../../src/apps/generated';
import { modules } from '../../src/apps/modules';
import { allTables } from '../../src/kernel/server/db/table';
import { root } from '../../src/kernel/server/root';

beforeAll(async () => {
  await loadTables();
});

const names = modules.map((m) => m.name).filter((name) => name !== 'kernel');
/** Whose a table is: the module its name begins with, the longest first (`question_bank_` before `question_`). */
const ownerOf = (table: string): string | undefined =>
  names.toSorted((a, b) => b.length - a.length).find((name) => table.startsWith(`${name.replaceAll('-', '_')}_`));

/**
 * Dictionaries: reference tables that belong to nobody and that their owners leave open to be joined as they are. Everything
 * else of another module comes through a view whose name ends with `_v`.
 */
const DICTIONARIES: ReadonlySet<string> = new Set(['organisation_org', 'organisation_region', 'role_preset']);
const isOpen = (table: string): boolean =>
  (allTables().get(table)?.view ?? false) ||
  DICTIONARIES.has(table) ||
  (ownerOf(table) === 'textbook' && allTables().get(table)?.kind === 'reference');

/** What a module's server says to the database: every file that runs, without comments and without the tables that ids are of. */
function* texts(module: string): Generator<readonly [file: string, text: string]> {
  const dir = join(root, 'src/modules', module);
  for (const file of readdirSync(dir, { recursive: true, encoding: 'utf8' }))
    if (
      file.endsWith('.ts') &&
      !/\.test\.ts$|^(web|locale|contract|demo)[./]|^server\/testing\.ts$/.test(file) &&
      !/^tables[./]/.test(file)
    )
      yield [`${module}/${file}`, spoken(readFileSync(join(dir, file), 'utf8'))];
}
export const spoken = (source: string): string =>
  source
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(^|[\s;{}(])\/\/[^\n]*/g, '$1')
    .replace(/\b(?:idOf|idsOf|ref)\(\s*'[a-z_]+'/g, ' ');
/** The tables and views that a text names, whether as a string or inside a tagged template. */
export const tablesIn = (text: string): string[] =>
  [...new Set(text.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? [])].filter((name) => allTables().has(name));

describe('what a module reads of others', () => {
  test('every table or view of another module that a statement names is declared in reads, and is a published view or a dictionary', () => {
    const wrong = modules
      .filter((m) => m.name !== 'kernel')
      .flatMap((m) =>
        [...texts(m.name)].flatMap(([file, text]) =>
          tablesIn(text).flatMap((table) => {
            const owner = ownerOf(table);
            if (!owner || owner === m.name) return [];
            return [
              m.reads.includes(owner) ? '' : `${file} names ${table}: add '${owner}' to reads in ${m.name}/module.ts`,
              isOpen(table) ? '' : `${file} names ${table}: ${owner} must publish a view (${table}_v) to be read`,
            ].filter((line) => line !== '');
          }),
        ),
      );
    expect(wrong).toEqual([]);
  });
  test('nothing is declared that no statement reads', () => {
    const idle = modules.flatMap((m) => {
      const read = new Set(
        m.name === 'kernel' ? [] : [...texts(m.name)].flatMap(([, text]) => tablesIn(text).map(ownerOf)),
      );
      return m.reads.filter((owner) => !read.has(owner)).map((owner) => `${m.name} reads ${owner}`);
    });
    expect(idle).toEqual([]);
  });
  test('whose child somebody is, is asked of class_charge_v: nobody puts it together from the class teacher and the teachers', () => {
    const rebuilt = names
      .filter((name) => name !== 'class')
      .flatMap((name) => [...texts(name)])
      .filter(([, text]) =>
        // One statement, from one template or string to its end.
        (text.match(/`[^`]*`/g) ?? []).some((sql) => /master_id/.test(sql) && /class_teacher_v/.test(sql)),
      )
      .map(([file]) => file);
    expect(rebuilt).toEqual([]);
  });
  test('comments and the tables of ids are no reading, strings and tagged templates are', () => {
    const source = [
      '// people_person is read elsewhere',
      "const id = idOf('people_person');",
      'const a = sql`select 1 from class_clazz_v c`;',
      "const b = 'select 1 from people_role_v';",
      "db.selectFrom('class_student_v');",
    ].join('\n');
    expect(tablesIn(spoken(source)).sort()).toEqual(['class_clazz_v', 'class_student_v', 'people_role_v']);
  });
});
