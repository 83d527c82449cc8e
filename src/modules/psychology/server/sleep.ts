import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { Listed } from '../../../kernel/server/db/list';
import { contains, is, nameIn, sql, type Sql } from '../../../kernel/server/db/sql';
import type { Lang } from '../../../kernel/shared/messages';
import { consentOf } from '../../people/server/published';
import type { SumRow } from './groups';
import { behindLock } from './lock';
import { mustVault, opened, PLACES, type PaperRecord } from './sealed';

/** A sleep form (PSQI) of the school. */
export interface SleepForm {
  readonly schemaId: number;
  readonly name: string;
  readonly yearId: number;
  readonly termId: number;
  readonly grdIds: readonly number[];
  readonly start: string;
  readonly end: string;
  /** The sentences are the demonstration's own, no assessment. */
  readonly isDemo: boolean;
}
/** The newest sleep forms of the school, and among them one that is asked for. One statement. */
export const sleepForms = (door: Door, most: number, schemaId: number | undefined): Promise<SleepForm[]> =>
  door.rows<SleepForm>(sql`
    select s.schema_id, s.name, s.year_id, s.term_id, s.grd_ids, s.start_on as start, s.end_on as "end",
      coalesce(w.is_demo, false) as is_demo
    from psychology_schema s
    left join psychology_wording w on w.org_id = s.org_id and w.wording_id = s.wording_id
    where s.org_id = ${door.orgId}
      and s.kind = 'psqi'
    order by (s.schema_id = ${schemaId ?? 0}) desc, s.year_id desc, s.term_id desc, s.start_on desc, s.schema_id desc
    limit ${most}`);

export interface SleepSum extends SumRow {
  readonly schemaId: number;
  readonly stgId: number | null;
}
/** What the classes of some sleep forms add up to; which groups may be shown says `groupsOf`. One statement. */
export const sleepSums = (door: Door, schemaIds: readonly number[], lang: Lang): Promise<SleepSum[]> =>
  door.rows<SleepSum>(sql`
    select s.schema_id, s.clazz_id, z.clazz_name, z.grd_id, ${nameIn(lang, 'g')} as grd_name, z.stg_id, s.measure, s.code,
      s.count, s.total
    from psychology_sum s
    left join class_clazz_v z on z.org_id = s.org_id and z.clazz_id = s.clazz_id
    left join textbook_grade g on g.grd_id = z.grd_id
    where s.org_id = ${door.orgId}
      and s.schema_id = any(${schemaIds}::bigint[])
    order by z.grd_id, z.order_no, s.clazz_id, s.measure, s.code`);

/** What a child's sleep form says. */
export interface SleepPaper {
  readonly answerId: number;
  readonly userId: number;
  readonly userName: string;
  readonly clazzName: string | null;
  readonly stgId: number | null;
  readonly schemaName: string;
  readonly at: string;
  readonly total: number;
  readonly band: string;
  /** Minutes. */
  readonly slept: number;
  readonly inBed: number;
  readonly parts: readonly { readonly code: string; readonly points: number }[];
}
interface Row extends Omit<SleepPaper, 'total' | 'band' | 'slept' | 'inBed' | 'parts'> {
  readonly sealed: string;
}
interface Wanted extends Listed {
  readonly sort?: 'at' | '-at' | 'userName' | '-userName' | undefined;
  readonly schemaId?: number | undefined;
  readonly clazzId?: number | undefined;
  readonly name?: string | undefined;
}
function paperView(cx: Cx, { sealed, ...row }: Row): SleepPaper {
  const { score } = opened<PaperRecord>(mustVault(cx.kernel), PLACES.answer(cx.db.orgId, row.answerId), sealed);
  return {
    ...row,
    total: score.total,
    band: score.band,
    slept: score.sleep?.slept ?? 0,
    inBed: score.sleep?.inBed ?? 0,
    parts: score.parts.map(({ code, sum }) => ({ code, points: sum })),
  };
}
/**
 * Sleep forms by name, of children whose consent to the screening stands: behind the second lock and in its access log.
 * @param act an export asks for a lock that was opened just now.
 * @param also a further condition on the child of the table behind an alias.
 */
export function sleepPapers(cx: Cx, act: 'list' | 'export', input: Wanted, also: (alias: string) => Sql) {
  mustVault(cx.kernel);
  const looking = act === 'export' ? ({ act, isFresh: true } as const) : { act };
  return behindLock(cx, looking, (door) =>
    door.list<Wanted, Row, SleepPaper>(input, {
      select: sql`a.answer_id, a.user_id, p.name as user_name, z.clazz_name, z.stg_id, s.name as schema_name, a.at, a.sealed`,
      from: sql`psychology_answer a
        join psychology_schema s on s.org_id = a.org_id and s.schema_id = a.schema_id and s.kind = 'psqi'
        join people_person_v p on p.org_id = a.org_id and p.user_id = a.user_id and ${consentOf('psychology').only('a')}
        left join class_clazz_v z on z.org_id = a.org_id and z.clazz_id = a.clazz_id`,
      where: [
        door.orgs('a'),
        also('a'),
        is('a.schema_id', input.schemaId),
        is('a.clazz_id', input.clazzId),
        contains('p.name', input.name),
      ],
      sorts: { at: sql`a.at`, userName: sql`p.name` },
      then: sql`a.at desc, a.answer_id`,
      shape: (row) => paperView(cx, row),
    }),
  );
}
