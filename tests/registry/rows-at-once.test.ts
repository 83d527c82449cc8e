import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadTables } from '../../src/apps/generated';
import { registry } from '../../src/apps/modules';
import type { Call } from '../../src/kernel/shared/call';
import { shapeOf } from '../../src/kernel/shared/coerce';
import { denied, type Rights } from '../../src/kernel/shared/need';
import { session } from '../../src/kernel/shared/session';
import { TestApp, type Caller } from '../../src/kernel/testing/app';
import { asked } from '../../src/kernel/testing/statements';
import { LOGINS } from '../days/logins';
import { idsOfPerson, inputOf, type Ids } from './inputs';

// What a list asks the database for must not grow with its rows. Each is asked for one row and for a page of them, both when
// whatever is kept is warm, by whoever finds enough rows in the test world.
const MANY = 100;
/** Fewer rows than these tell nothing. */
const ENOUGH = 4;
/** Further kinds of rows may need a further statement each; more than these come row by row. */
const KINDS = 2;

interface Person {
  readonly login: string;
  readonly caller: Caller;
  readonly rights: Rights;
  readonly ids: Ids;
}
let t: TestApp;
const people: Person[] = [];
beforeAll(async () => {
  await loadTables();
  t = await TestApp.start({ counted: false });
  for (const login of LOGINS) {
    const caller = await t.as(login);
    const res = await t.app.inject({
      url: '/api/user/user/session',
      headers: { authorization: `Bearer ${caller.token}` },
    });
    people.push({
      login,
      caller,
      rights: session.parse(res.json()),
      ids: await idsOfPerson(t, caller.orgId, caller.userId),
    });
  }
});
afterAll(async () => {
  await t?.stop();
});

/** The limit of calls a minute is another test's business. */
let sent = 0;
async function rowsOf({ caller }: Person, call: Call, input: Record<string, unknown>): Promise<number | undefined> {
  if (sent++ % 40 === 0) t.at(new Date(t.now().getTime() + 60_000));
  const { status, body } = await caller.send(call, input);
  const items = status === 200 ? (body as { readonly items?: unknown } | null)?.items : undefined;
  return Array.isArray(items) ? items.length : undefined;
}
interface Cost {
  readonly rows: number;
  readonly statements: number;
}
/** What an input finds and asks the database for, when it was asked before. */
async function costOf(who: Person, call: Call, input: Record<string, unknown>): Promise<Cost> {
  const found: { rows?: number } = {};
  const statements = await asked(async () => {
    found.rows = (await rowsOf(who, call, input)) ?? 0;
  });
  return { rows: found.rows ?? 0, statements: statements.length };
}
/** Whoever is the first to find enough rows: what one and what many of them cost. */
async function judged(call: Call): Promise<{ login: string; one: Cost; many: Cost } | undefined> {
  for (const who of people) {
    if (denied(call.need, who.rights)) continue;
    const base = inputOf(call, who.ids, false);
    const [page, row] = [
      { ...base, pageSize: MANY },
      { ...base, pageSize: 1 },
    ];
    if (((await rowsOf(who, call, page)) ?? 0) < ENOUGH || !(await rowsOf(who, call, row))) continue;
    return { login: who.login, one: await costOf(who, call, row), many: await costOf(who, call, page) };
  }
  return undefined;
}

test('a list asks the database as often for many rows as for one', async () => {
  const lists = [...registry.calls.values()].filter(
    (call) => call.reads && !call.untimed && !call.blob && 'pageSize' in shapeOf(call.input),
  );
  const grown: string[] = [];
  let count = 0;
  for (const call of lists) {
    const found = await judged(call);
    if (!found) continue;
    count += 1;
    const { login, one, many } = found;
    if (many.statements > one.statements + KINDS)
      grown.push(
        `${call.name} as ${login}: ${one.statements} statements for ${one.rows}, ${many.statements} for ${many.rows}`,
      );
  }
  expect(grown).toEqual([]);
  expect(count).toBeGreaterThan(lists.length / 5);
}, 3_600_000);
