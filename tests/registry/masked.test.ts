import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { registry } from '../../src/apps/modules';
import { servers } from '../../src/apps/modules-server';
import type { Call } from '../../src/kernel/shared/call';
import { bare, shapeOf, typeOf } from '../../src/kernel/shared/coerce';
import { SERVICES } from '../../src/kernel/shared/codes';
import { asksHidden, masksIn, masksOf, type Reader } from '../../src/kernel/shared/masked';
import { denied } from '../../src/kernel/shared/need';
import { root } from '../../src/kernel/server/root';
import { FUNC_MODULES, modCode } from '../../src/modules/role/rules';

const calls = [...registry.calls.values()];
const maskedCalls = calls.filter((c) => masksOf(c).size > 0);
/** People from whom something is hidden: a child among classmates, the holder of a bureau's custom role. */
const READERS: readonly Reader[] = [
  { userType: 1, busiId: 4, funcIds: ['AUTHENTICATED', 'STUDENT'] },
  {
    userType: 2,
    busiId: 8,
    funcIds: ['AUTHENTICATED', ...FUNC_MODULES.filter((g) => g.busi.includes(8)).map((g) => modCode(g.code))],
  },
].map((who) => ({ ...who, userId: 1, orgId: 2, orgRegion: 4109, servIds: SERVICES }));
/** Those who may make the call and do not see all of its answer. */
const blind = (c: Call) =>
  READERS.filter((who) => !denied(c.need, who) && [...masksOf(c).values()].some((mask) => !mask.sees(who)));

/** A text that somebody types freely: it may hold a name or a number. Enums, days and coded texts cannot. */
function isFree(schema: Call['input']): boolean {
  const own = bare(schema) as unknown as { format?: string | null; _zod: { def: { format?: string } } };
  return typeOf(schema) === 'string' && !(own.format ?? own._zod.def.format);
}
/** Free texts of calls with masked replies that find nobody, and why. */
const HARMLESS: Readonly<Record<string, string>> = {
  'class.clazz.students name': 'finds by the name alone, which classmates see',
};

describe('a masked field is no oracle', () => {
  test('the lists of fitness results and the register of a class have fields that somebody does not see', () => {
    expect(maskedCalls.filter((c) => blind(c).length > 0).map((c) => c.name)).toEqual(
      expect.arrayContaining([
        'class.clazz.students',
        'fitness-test.educ.list',
        'fitness-test.educ.export',
        'fitness-test.test.result.list',
        'fitness-test.test.result.export',
        'fitness-test.test.record.list',
        'fitness-test.test.commit.list',
        'fitness-test.test.appeal.list',
        'fitness-test.pick.results',
      ]),
    );
  });
  test('a call that works without a session has no masked field: nobody is there to be judged', () => {
    expect(maskedCalls.filter((c) => c.need.open).map((c) => c.name)).toEqual([]);
  });
  test('who may not see a field may neither search by it nor sort by it: every free text of such a call is refused', () => {
    const open = maskedCalls
      .filter((c) => c.reads)
      .flatMap((c) =>
        blind(c).flatMap((who) =>
          Object.entries(shapeOf(c.input))
            .filter(([key, schema]) => key !== 'sort' && !(`${c.name} ${key}` in HARMLESS) && isFree(schema))
            .filter(([key]) => asksHidden(c, who, { [key]: '王' }).length === 0)
            .map(([key]) => `${c.name}: ${key}; name it like the field it looks into, or declare it with telling()`),
        ),
      );
    expect([...new Set(open)]).toEqual([]);
    const sorted = maskedCalls
      .filter((c) => 'sort' in shapeOf(c.input))
      .flatMap((c) =>
        blind(c).flatMap((who) =>
          [...masksOf(c)]
            .filter(([, mask]) => !mask.sees(who))
            .flatMap(([field]) => [field, `-${field}`])
            .filter((sort) => asksHidden(c, who, { sort }).length === 0)
            .map((sort) => `${c.name}?sort=${sort}`),
        ),
      );
    expect(sorted).toEqual([]);
  });
  test('the file of a masked list says what its rows are, and an exporter of that name hides them', () => {
    const lists = maskedCalls.filter((c) => !c.blob).map((c) => c.name.replace(/\.list$/, ''));
    const jobs = new Set(servers.flatMap((s) => (s.jobs ?? []).map((j) => j.kind)));
    const wrong = calls
      .filter((c) => c.blob && c.name.endsWith('.export') && lists.includes(c.name.replace(/\.export$/, '')))
      .filter((c) => !c.rows || masksIn(c.rows).size === 0)
      .map((c) => `${c.name} states no rows`);
    const unheard = calls
      .filter((c) => c.rows)
      .filter((c) => ![c.name, c.name.replace(/\.export$/, '')].some((kind) => jobs.has(`export.${kind}`)))
      .map((c) => `${c.name}: its exporter has another kind, so the kernel does not find its rows`);
    expect([...wrong, ...unheard]).toEqual([]);
    expect(calls.filter((c) => c.rows).length).toBeGreaterThan(1);
  });
  test('no handler masks by hand: the contract declares it, the kernel does it', () => {
    const files = readdirSync(join(root, 'src/modules'), { recursive: true, encoding: 'utf8' }).filter(
      (f) => /\/server\/.*\.ts$/.test(f) && !f.includes('.test.'),
    );
    const wrong = files.flatMap((f) => {
      const path = join(root, 'src/modules', f);
      return readFileSync(path, 'utf8')
        .split('\n')
        .filter((line) =>
          /\*\*[`']|maskName|\b(name|sidNo|natNo|yunNo|login|phone|bornOn): \w[\w.()]* \? \w+\.\w+ : null/.test(line),
        )
        .map((line) => `${relative(root, path)}: ${line.trim()}`);
    });
    expect(wrong).toEqual([]);
  });
});
