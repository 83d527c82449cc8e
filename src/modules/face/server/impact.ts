import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { consentOf } from '../../people/server/published';
import { CONSENT } from '../locale/consent';
import * as calls from '../contract';
import { FILING_FACES, GONE_DAYS, PACKAGE_DAYS } from '../rules';
import { serverEngine, SHARP } from './engine';
import { newestMeasure } from './measure';

const consent = consentOf('face');
type Impact = ReplyOf<typeof calls.faceImpact>;
type Kept = Pick<
  Impact,
  'schools' | 'unlimited' | 'keepFrom' | 'keepTo' | 'students' | 'consented' | 'faces' | 'vectors' | 'packages' | 'keys'
>;
interface Counts extends Kept {
  readonly goneWithdrawn: number;
  readonly goneLeft: number;
  readonly goneRemoved: number;
  readonly goneKept: number;
}
/** What stands in all schools. One statement. */
const countsOf = (cx: Cx): Promise<Counts | undefined> =>
  cx.across('face.impact', (door) =>
    door.row<Counts>(sql`
      select s.schools, s.unlimited, s.keep_from, s.keep_to, p.students, a.consented, f.faces, v.vectors, k.packages, d.keys,
        g.gone_withdrawn, g.gone_left, g.gone_removed, g.gone_kept
      from (
        select count(*)::int as schools, (count(*) filter (where t.keep_months is null))::int as unlimited,
          min(t.keep_months) as keep_from, max(t.keep_months) as keep_to
        from face_set t
        where ${door.orgs('t')}
          and t.removed_at is null) s
      cross join (
        select count(*)::int as students
        from people_person_v c
        join face_set t on t.org_id = c.org_id
        where ${door.orgs('c')}
          and t.removed_at is null
          and c.user_type = 1
          and c.removed_at is null) p
      cross join (
        select count(*)::int as consented
        from people_person_v c
        join face_set t on t.org_id = c.org_id
        where ${door.orgs('c')}
          and t.removed_at is null
          and c.user_type = 1
          and c.removed_at is null
          and ${consent.only('c')}) a
      cross join (
        select count(*)::int as faces
        from face_face h
        where ${door.orgs('h')}
          and ${consent.only('h')}) f
      cross join (
        select count(*)::int as vectors
        from face_vector h
        where ${door.orgs('h')}
          and ${consent.only('h')}) v
      cross join (
        select count(*)::int as packages
        from face_package h
        where ${door.orgs('h')}
          and h.state = 'ready'
          and h.ends_at > ${cx.nowIso}) k
      cross join (
        select count(*)::int as keys
        from face_key h
        where ${door.orgs('h')}) d
      cross join (
        select (count(*) filter (where h.why = 'withdrawn'))::int as gone_withdrawn,
          (count(*) filter (where h.why = 'left'))::int as gone_left,
          (count(*) filter (where h.why = 'removed'))::int as gone_removed,
          (count(*) filter (where h.why = 'kept'))::int as gone_kept
        from face_gone h
        where ${door.orgs('h')}) g`),
  );
const NONE: Counts = {
  schools: 0,
  unlimited: 0,
  keepFrom: null,
  keepTo: null,
  students: 0,
  consented: 0,
  faces: 0,
  vectors: 0,
  packages: 0,
  keys: 0,
  goneWithdrawn: 0,
  goneLeft: 0,
  goneRemoved: 0,
  goneKept: 0,
};

export const impactHandlers = [
  handle(calls.faceImpact, async (cx): Promise<Impact> => {
    const engine = serverEngine();
    const measured = engine ? await newestMeasure(cx.db, engine.name) : undefined;
    const { goneWithdrawn, goneLeft, goneRemoved, goneKept, ...counts } = (await countsOf(cx)) ?? NONE;
    return {
      ...counts,
      gone: { withdrawn: goneWithdrawn, left: goneLeft, removed: goneRemoved, kept: goneKept },
      asOf: cx.nowIso,
      engine: engine?.name ?? SHARP.engine,
      leavesTo: engine?.leavesTo ?? null,
      measured: measured ?? null,
      filingFrom: FILING_FACES,
      consentVersion: Math.max(...CONSENT.texts.map(({ version }) => version)),
      packageDays: PACKAGE_DAYS,
      goneDays: GONE_DAYS,
    };
  }),
];
