import { all, is, nameIn, sql } from '../../../../kernel/server/db/sql';
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
import { countedSums } from './count-sums';
import { inUse } from './in-use';
import { enlist, rosterFor, syncRoster } from './roster';
import { uncountedOf } from './waiting';
import { openYear, yearName } from './years';

type Counted = 'due' | 'begun' | 'complete' | 'excused' | 'newcomers';
/** Years of schools with what has come in; of several schools their sums. */
export async function yearRows(cx: Cx, door: Door, yearId?: number): Promise<YearRow[]> {
  const running = schoolYearOf(cx.today);
  const late = uncountedOf(door, running);
  const rows = await door.rows<Omit<YearRow, 'name' | Counted>>(
    sql`
    select y.year_id, min(y.state) as state, min(y.standard_key) as standard_key,
      min(${nameIn(cx.lang, 's')}) as standard_name, min(y.scheme_id) as scheme_id, min(v.name) as scheme_name,
      min(y.opened_at) as opened_at,
      case when bool_and(y.state = 'closed') then max(y.closed_at) end as closed_at,
      case when bool_and(y.published_at is not null) then max(y.published_at) end as published_at
    from fitness_test_year y
    join fitness_test_standard s on s.key = y.standard_key
    left join fitness_test_scheme_version v on v.scheme_id = y.scheme_id and v.version = y.scheme_version
    where ${all(door.orgs('y'), inUse(door, 'y.org_id'), is('y.year_id', yearId))}
    group by y.year_id
    order by y.year_id desc`,
  );
  const sums = new Map(
    (
      await door.rows<{ yearId: number } & Pick<YearRow, Counted>>(
        sql`
        select s.year_id, sum(s.due)::bigint as due, sum(s.begun)::bigint as begun, sum(s.n)::bigint as complete,
          sum(s.excused)::bigint as excused, sum(s.newcomers)::bigint as newcomers
        from ${countedSums(door, running, await late)} s
        where s.clazz_id = 0
          and s.item_id = ''
          and s.year_id = any(${rows.map((r) => r.yearId)}::integer[])
        group by s.year_id`,
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
    excused: sums.get(r.yearId)?.excused ?? 0,
    newcomers: sums.get(r.yearId)?.newcomers ?? 0,
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
    await cx.db.insert(years, { yearId, ...scoring, state: 'open', openedAt: cx.nowIso, openedBy: cx.me.userId });
  } catch (error) {
    if (constraintOf(error)) throw fail(faults.yearOpened, { year: yearName(yearId) }, 'yearId');
    throw error;
  }
  const n = await enlist(cx.db, standard, yearId, children, cx.nowIso);
  cx.emit('fitness-test.changed', { yearId });
  cx.note('fitness-test.year-opened', { yearId, standardKey: key, children: n });
  return (await yearRows(cx, cx.db, yearId))[0]!;
});

const sync = handle(calls.yearSync, async (cx, { yearId }) => {
  const year = await openYear(cx.db, yearId);
  const done = await syncRoster(cx.db, await standardFor(cx.db, year), yearId, schoolYearOf(cx.today), cx.nowIso);
  cx.emit('fitness-test.changed', { yearId });
  cx.note('fitness-test.roster-synced', { yearId, ...done });
  return done;
});

export const yearCalls = [list, open, sync];
