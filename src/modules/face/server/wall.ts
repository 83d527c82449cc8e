import type { Cx } from '../../../kernel/server/cx';
import { is, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { signedUrl } from '../../files/server/published';
import { consentOf } from '../../people/server/published';
import * as calls from '../contract';
import type { Hint } from '../rules';
import { ledBy, noteLook, seesAll } from './sight';

const consent = consentOf('face');
/** Faces on one wall. */
const WALL = 40;
interface Hung {
  readonly userId: number;
  readonly name: string;
  readonly clazzName: string;
  readonly path: string;
  readonly version: number;
  readonly hint: Hint | null;
  readonly hintName: string | null;
  readonly waiting: number;
}

/**
 * Of these children those whom the caller looks after: one who left while forty were looked at does not keep the others from being
 * judged. @throws gone where the caller looks after none.
 */
async function inCharge(cx: Cx, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await cx.db.rows<{ userId: number }>(sql`
    select distinct s.user_id
    from class_student_v s
    where s.org_id = ${cx.db.orgId}
      and s.user_id = any(${userIds}::bigint[])
      and ${ledBy(cx, sql`s.org_id`, sql`s.clazz_id`)}`);
  if (rows.length === 0) throw fail(kernelFaults.gone);
  return new Set(rows.map((row) => row.userId));
}

export const wallHandlers = [
  handle(calls.wall, async (cx, { clazzId }) => {
    const rows = await cx.db.rows<Hung>(sql`
      select f.user_id, p.name, s.clazz_name, f.path, f.version, f.hint, h.name as hint_name,
        count(*) over ()::int as waiting
      from face_face f
      join class_student_v s on s.org_id = f.org_id and s.user_id = f.user_id and s.clazz_type = 1
      join people_person_v p on p.org_id = f.org_id and p.user_id = f.user_id and p.removed_at is null
      left join people_person_v h on h.org_id = f.org_id and h.user_id = f.hint_user_id
      where f.org_id = ${cx.db.orgId}
        and f.state = 'waiting'
        and ${is('s.clazz_id', clazzId) ?? sql`true`}
        and ${ledBy(cx, sql`s.org_id`, sql`s.clazz_id`)}
        and ${consent.only('f')}
      order by s.clazz_id, f.user_id
      limit ${WALL}`);
    // The administrator looks from outside the classes.
    if (rows.length > 0 && seesAll(cx))
      await noteLook(cx, cx.db.orgId, 'wall', { clazzId: clazzId ?? null, users: rows.map((row) => row.userId) });
    return {
      waiting: rows[0]?.waiting ?? 0,
      items: rows.map(({ path, waiting: _, ...row }) => ({ ...row, url: signedUrl(cx, path) })),
    };
  }),
  handle(calls.judgeFaces, async (cx, { items }) => {
    const sent = [...new Map(items.map((item) => [item.userId, item])).values()];
    const own = await inCharge(
      cx,
      sent.map((item) => item.userId),
    );
    const seen = sent.filter((item) => own.has(item.userId));
    const judged = await cx.db.rows<{ userId: number; state: string; reason: string | null }>(sql`
      with bumped as (
        update face_set t
        set version = t.version + 1
        where t.org_id = ${cx.db.orgId}
        returning t.org_id, t.version)
      update face_face f
      set state = case when u.fit then 'fit' else 'unfit' end,
        reason = case when u.fit then null else u.reason end,
        hint = null, hint_user_id = null, version = b.version, judged_at = ${cx.nowIso}, judged_by = ${cx.me.userId},
        engine = null, engine_version = null
      from bumped b, unnest(
        ${seen.map((item) => item.userId)}::bigint[],
        ${seen.map((item) => item.version)}::bigint[],
        ${seen.map((item) => item.fit)}::boolean[],
        ${seen.map((item) => item.reason ?? 'other')}::text[]
      ) as u(user_id, version, fit, reason)
      where f.org_id = ${cx.db.orgId}
        and b.org_id = f.org_id
        and f.user_id = u.user_id
        and f.version = u.version
        and ${consent.only('f')}
      returning f.user_id, f.state, f.reason`);
    for (const { userId, state, reason } of judged) cx.note('face.judged', { subjectId: userId, state, reason });
    const changed = sent.length - judged.length;
    cx.note('face.wall', { judged: judged.length, changed });
    return { judged: judged.length, changed };
  }),
];
