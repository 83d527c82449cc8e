import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { constraintOf } from '../../../../kernel/server/db/tenant';
import { handle } from '../../../../kernel/server/module';
import { schoolYearOf } from '../../../../kernel/shared/dates';
import { fail } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import type { YearRow } from '../../contract';
import { faults } from '../../faults';
import { NATIONAL_KEY } from '../../rules/words';
import { years } from '../../tables';
import { chosenScheme, chosenStandard } from '../mark/choose';
import { standardFor, type Scoring } from '../mark/shelf';
import { enlist, rosterFor, syncRoster } from './roster';
import { openYear, yearName } from './years';

/** Years of schools with what has come in; of several schools their sums. */
export async function yearRows(cx: Cx, door: Door, yearId?: number): Promise<YearRow[]> {
  const name = cx.lang === 'en-US' ? 's.name_en' : 's.name_zh';
  const rows = await door.rows<Omit<YearRow, 'name' | 'due' | 'begun' | 'complete'>>(
    `select y.year_id, min(y.state) state, min(y.standard_key) standard_key, min(${name}) standard_name, min(y.scheme_id) scheme_id, min(v.name) scheme_name, min(y.opened_at) opened_at,
       case when bool_and(y.state = 'closed') then max(y.closed_at) end closed_at, case when bool_and(y.published_at is not null) then max(y.published_at) end published_at
     from fitness_test_year y join fitness_test_standard s on s.key = y.standard_key left join fitness_test_scheme_version v on v.scheme_id = y.scheme_id and v.version = y.scheme_version
     where y.org_id = any($1::bigint[]) and ($2::integer is null or y.year_id = $2) group by y.year_id order by y.year_id desc`,
    [door.orgIds, yearId ?? null],
  );
  const sums = new Map(
    (
      await door.rows<{ yearId: number; due: number; begun: number; complete: number }>(
        `select year_id, sum(due)::bigint due, sum(begun)::bigint begun, sum(n)::bigint complete from fitness_test_stat where org_id = any($1::bigint[]) and clazz_id = 0 and item_id = '' and year_id = any($2::integer[]) group by year_id`,
        [door.orgIds, rows.map((r) => r.yearId)],
      )
    ).map((r) => [r.yearId, r]),
  );
  return rows.map((r) => ({
    ...r,
    state: r.closedAt ? 'closed' : 'open',
    name: yearName(r.yearId),
    due: sums.get(r.yearId)?.due ?? 0,
    begun: sums.get(r.yearId)?.begun ?? 0,
    complete: sums.get(r.yearId)?.complete ?? 0,
  }));
}

const list = handle(calls.yearList, (cx, { orgId }) =>
  cx.reading('fitness-test.years', orgId, async (door) => ({
    items: await yearRows(cx, door),
    current: schoolYearOf(cx.today),
  })),
);

/** A year begins: the standard it will be scored with is written down, and everybody in a running class stands on its roster. */
const open = handle(calls.yearOpen, async (cx, { yearId, standardKey, schemeId }) => {
  if (yearId > schoolYearOf(cx.today)) throw fail(faults.yearLater, { year: yearName(yearId) }, 'yearId');
  const scheme = schemeId == null ? null : await chosenScheme(cx, cx.db, schemeId);
  const key = scheme?.standardKey ?? (standardKey ? await chosenStandard(cx, cx.db, standardKey) : NATIONAL_KEY);
  const scoring: Scoring = {
    standardKey: key,
    schemeId: scheme?.schemeId ?? null,
    schemeVersion: scheme?.version ?? null,
    settings: {},
  };
  const standard = await standardFor(cx.db, scoring);
  const children = await rosterFor(cx.db, yearId, schoolYearOf(cx.today));
  if (!children.length) throw fail(faults.noChildren);
  try {
    await cx.savepoint(() =>
      cx.db.insert(years, { yearId, ...scoring, state: 'open', openedAt: cx.nowIso, openedBy: cx.me.userId }),
    );
  } catch (error) {
    if (constraintOf(error)) throw fail(faults.yearOpened, { year: yearName(yearId) }, 'yearId');
    throw error;
  }
  const n = await enlist(cx.db, standard, yearId, children, cx.nowIso);
  cx.note('fitness-test.year-opened', { yearId, standardKey: key, children: n });
  return (await yearRows(cx, cx.db, yearId))[0]!;
});

const sync = handle(calls.yearSync, async (cx, { yearId }) => {
  const year = await openYear(cx.db, yearId);
  const done = await syncRoster(cx.db, await standardFor(cx.db, year), yearId, schoolYearOf(cx.today), cx.nowIso);
  cx.note('fitness-test.roster-synced', { yearId, ...done });
  return done;
});

export const yearCalls = [list, open, sync];
