import { sql } from '../../../kernel/server/db/sql';
import type { RunRow } from '../contract/parts';
import type { Point, Reason } from '../rules';
import type { KeptMark } from '../tables';

/** Columns of a run `r` with its child `p`, its class `c` and who decided it. */
export const runColumns = sql`r.run_id, r.user_id, p.name, coalesce(c.clazz_name, '') as clazz_name, r.on_date, r.source,
  r.started_at, r.ended_at, r.metres, r.credited, r.paused_s, r.laps, r.reasons, r.judged, r.verdict, r.decided,
  b.name as decided_by, r.decided_why, r.late, r.cfg_version, n.names`;
/** Names of those whom reasons are about besides the runner come with the run. */
export const runSource = sql`sunny_run_run r
  join people_person_v p on p.org_id = r.org_id and p.user_id = r.user_id
  left join class_clazz_v c on c.org_id = r.org_id and c.clazz_id = r.clazz_id
  left join people_person_v b on b.org_id = r.org_id and b.user_id = r.decided_by
  left join lateral (
    select json_object_agg(q.user_id, q.name) as names
    from people_person_v q
    where q.org_id = r.org_id
      and q.user_id in (
        select (e ->> 'otherId')::bigint
        from jsonb_array_elements(r.reasons) e
        where e ? 'otherId')
  ) n on true`;
export type KnownRun = Omit<RunRow, 'reasons'> & {
  readonly reasons: readonly Reason[];
  readonly names: Readonly<Record<string, string>> | null;
  readonly marks?: readonly KeptMark[];
  readonly route?: readonly Point[] | null;
};
/** A run as calls answer it. */
export function toRun({ names, marks: _, route: _r, reasons, ...row }: KnownRun): RunRow {
  const known = new Map(Object.entries(names ?? {}));
  return {
    ...row,
    reasons: reasons.map((reason) => {
      const otherName = reason.otherId == null ? undefined : known.get(String(reason.otherId));
      return otherName === undefined ? reason : { ...reason, otherName };
    }),
  };
}
/** What a child reads of reasons: nobody else's name or run. */
export const withoutOthers = (reasons: readonly Reason[]): Reason[] =>
  reasons.map(({ otherId: _, runId: _r, ...reason }) => {
    const { otherName: _n, ...rest } = reason as Reason & { otherName?: string };
    return rest;
  });
