import { is, nameIn, sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import type { ParsedOf, ReplyOf } from '../../../../kernel/shared/call';
import { schoolYearOf } from '../../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import type * as calls from '../../contract';
import type { Standard } from '../../rules/standard';
import { national, standardFor, type Scoring } from '../mark/shelf';
import { SCORING } from './read';
import { isRegion } from './scope';
import { uncounted } from './waiting';

type Asked = ParsedOf<typeof calls.educReport>;
export type Level = ReplyOf<typeof calls.educReport>['level'];
interface Clazz {
  readonly clazzId: number;
  readonly clazzName: string;
  readonly grdId: number;
  readonly grdName: string;
}
/** What a report is about: the narrowest thing that was named, in its year and by its standard. */
export interface Place {
  readonly level: Level;
  readonly yearId: number;
  readonly standard: Standard;
  /** What the year is scored with; of several schools the first one's, the national standard where none has opened it. */
  readonly scoring: Scoring;
  readonly orgName: string;
  readonly grdId: number | undefined;
  readonly grdName: string;
  readonly clazz: Clazz | undefined;
  /** Schools whose newcomers are not kept; see `uncountedOf`. */
  readonly late: readonly number[];
}

/** The narrowest thing that was named, unless somebody asks for a wider one. */
export const levelFor = (cx: Cx, { level, orgId, grdId, clazzId }: Asked): Level =>
  level ?? (clazzId != null ? 'clz' : grdId != null ? 'grd' : orgId != null || !isRegion(cx) ? 'org' : 'reg');

/** The class of a year, with its grade of then. */
async function clazzIn(cx: Cx, door: Door, yearId: number, clazzId: number): Promise<Clazz> {
  const row = await door.row<Clazz>(sql`
    select t.clazz_id, t.grd_id, ${nameIn(cx.lang, 'g')} as grd_name, max(t.clazz_name) as clazz_name
    from fitness_test_total t
    join textbook_grade g on g.grd_id = t.grd_id
    where ${door.orgs('t')}
      and t.year_id = ${yearId}
      and t.clazz_id = ${clazzId}
    group by t.clazz_id, t.grd_id, 3
    limit 1`);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}

/** Finds what a report is about: one statement, and one more for a class. @throws "gone" for a class without a test in the year. */
export async function placeOf(cx: Cx, door: Door, asked: Asked): Promise<Place> {
  // The year somebody means who names none: the school's newest, of several schools the running one.
  const running = schoolYearOf(cx.today);
  const named = asked.yearId ?? (door.orgIds.length === 1 ? undefined : running);
  const head = await door.row<
    Partial<Scoring> & { orgName: string; grdName: string | null; yearId: number | null; late: number[] }
  >(sql`
    select o.name as org_name, ${nameIn(cx.lang, 'g')} as grd_name, y.year_id, ${SCORING},
      ${uncounted(door, running)} as late
    from organisation_org o
    left join fitness_test_year y on y.org_id = o.org_id and y.org_id = ${door.orgId} ${andYear(named)}
    left join textbook_grade g on g.grd_id = ${asked.grdId ?? null}
    where o.org_id = ${door.orgId}
    order by y.year_id desc nulls last
    limit 1`);
  const yearId = named ?? head?.yearId ?? running;
  const clazz = asked.clazzId == null ? undefined : await clazzIn(cx, door, yearId, asked.clazzId);
  const grdId = asked.grdId ?? clazz?.grdId;
  const wide = levelFor(cx, asked);
  const scoring = head?.yearId == null ? national : (head as Scoring);
  return {
    level: (wide === 'clz' && !clazz) || (wide === 'grd' && grdId == null) ? 'org' : wide,
    yearId,
    scoring,
    standard: await standardFor(door, scoring),
    orgName: head?.orgName ?? '',
    grdId,
    grdName: (asked.grdId == null ? clazz?.grdName : head?.grdName) ?? '',
    clazz,
    late: head?.late ?? door.orgIds,
  };
}
const andYear = (yearId: number | undefined) => {
  const condition = is('y.year_id', yearId);
  return condition ? sql`and ${condition}` : sql``;
};

/** The way from the widest place somebody sees down to this one. */
export function trailOf(cx: Cx, door: Door, p: Place): ReplyOf<typeof calls.educReport>['trail'] {
  const trail: ReplyOf<typeof calls.educReport>['trail'] = [];
  if (isRegion(cx)) trail.push({ level: 'reg', id: null, name: cx.me.orgName });
  if (p.level === 'reg') return trail;
  trail.push({ level: 'org', id: door.orgId, name: p.orgName });
  if (p.level === 'org') return trail;
  if (p.grdId != null) trail.push({ level: 'grd', id: p.grdId, name: p.grdName });
  if (p.level === 'clz' && p.clazz) trail.push({ level: 'clz', id: p.clazz.clazzId, name: p.clazz.clazzName });
  return trail;
}
