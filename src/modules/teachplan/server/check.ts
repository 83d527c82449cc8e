import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { constraintOf } from '../../../kernel/server/db/tenant';
import { oneOf } from '../../../kernel/server/db/where';
import { cleanHtml } from '../../../kernel/server/rich-text';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { RowOf } from '../../../kernel/server/db/table';
import { runningClazz } from '../../class/server/published';
import { filesAt } from '../../files/server/published';
import { faults } from '../faults';
import { planClazzes, plans } from '../tables';

export type PlanEntry = RowOf<typeof plans>;

/** Subjects the caller teaches: by their file, or in one of their classes. E-037 when there are none. */
export async function ownSubjects(cx: Cx): Promise<readonly number[]> {
  const rows = await cx.db.rows<{ sbjId: number }>(
    sql`
    select sbj_id
    from people_teach_sbj_v
    where org_id = ${cx.me.orgId}
      and user_id = ${cx.me.userId}
    union
    select t.sbj_id
    from class_teacher_v t
    join class_clazz_v c on c.org_id = t.org_id and c.clazz_id = t.clazz_id
    where t.org_id = ${cx.me.orgId}
      and t.user_id = ${cx.me.userId}
      and c.ended_at is null`,
  );
  if (rows.length === 0) throw fail(faults.noSubject);
  return rows.map((r) => r.sbjId);
}
export async function checkSubject(cx: Cx, sbjId: number): Promise<void> {
  if (!(await ownSubjects(cx)).includes(sbjId)) throw fail(faults.otherSubject, {}, 'sbjId');
}
/** A textbook of the subject that the platform offers. */
export async function checkBook(cx: Cx, tbkId: number | null | undefined, sbjId: number): Promise<void> {
  if (tbkId == null) return;
  const [book] = await cx.db.rows<{ sbjId: number }>(
    sql`
    select sbj_id
    from textbook_textbook
    where tbk_id = ${tbkId}
      and enabled`,
  );
  if (book?.sbjId !== sbjId) throw fail(faults.wrongBook, {}, 'tbkId');
}

/** An own plan, locked, so that two saves follow each other. `running`: one that has ended is refused (S-026). */
export async function lockOwn(cx: Cx, planId: number, running = false): Promise<PlanEntry> {
  const plan = await cx.db.one(plans, { planId }, { lock: 'update' });
  if (!plan || (plan.userId !== cx.me.userId && !plan.isCommon)) throw fail(kernelFaults.gone);
  // A common plan is read by colleagues: they know it is there.
  if (plan.userId !== cx.me.userId) throw fail(faults.notYours);
  if (running && plan.endedAt) throw fail(faults.ended);
  return plan;
}

/** Puts classes under the plan and takes the others away. They are running classes of the caller, and each follows one plan in the subject. */
export async function bindClazzes(cx: Cx, planId: number, sbjId: number, wanted: readonly number[]): Promise<void> {
  const ids = [...new Set(wanted)];
  const had = await cx.db.many(planClazzes, { planId });
  const fresh = ids.filter((id) => !had.some((h) => h.clazzId === id));
  const own = await cx.fact<readonly number[]>('clazzIds');
  // One of the caller's that has ended says so (E-024); any other is gone.
  for (const id of fresh.filter((f) => !own.includes(f))) {
    await runningClazz(cx, id);
    throw fail(kernelFaults.gone);
  }
  const gone = had.filter((h) => !ids.includes(h.clazzId)).map((h) => h.clazzId);
  if (gone.length) await cx.db.remove(planClazzes, { planId, clazzId: oneOf(gone) });
  try {
    await cx.savepoint(() =>
      cx.db.insert(
        planClazzes,
        fresh.map((clazzId) => ({ planId, clazzId, sbjId, isOn: true })),
      ),
    );
  } catch (error) {
    if (constraintOf(error) !== 'teachplan_clazz_on_key') throw error;
    const [taken] = await cx.db.rows<{ clazzName: string; planName: string; userName: string }>(
      sql`
      select c.clazz_name, p.name as plan_name, u.name as user_name
      from teachplan_clazz k
      join teachplan_plan p on p.org_id = k.org_id and p.plan_id = k.plan_id
      join people_person_v u on u.org_id = p.org_id and u.user_id = p.user_id
      join class_clazz_v c on c.org_id = k.org_id and c.clazz_id = k.clazz_id
      where k.org_id = ${cx.db.orgId}
        and k.clazz_id = any(${fresh}::bigint[])
        and k.sbj_id = ${sbjId}
        and k.is_on
      limit 1`,
    );
    throw fail(faults.clazzTaken, taken ?? { clazzName: '', planName: '', userName: '' }, 'clazzIds');
  }
}

const SRC = /\ssrc="([^"]*)"/g;
/** Paths of the stored files that a cleaned text shows; null for an address that is none. */
export const picturesIn = (html: string): (string | null)[] =>
  [...html.matchAll(SRC)].map(([, src]) => new URL(src!.replaceAll('&amp;', '&'), 'http://x').searchParams.get('path'));
/** Cleaned formatted texts whose pictures are open files of the own organisation: a plan copied from a colleague keeps theirs, another school's is refused. */
export async function cleanTexts(cx: Cx, texts: readonly string[]): Promise<string[]> {
  const clean = texts.map(cleanHtml);
  const paths = [...new Set(clean.flatMap(picturesIn))];
  if (paths.length === 0) return clean;
  const known = await filesAt(
    cx,
    cx.me.orgId,
    paths.filter((p) => p != null),
  );
  if (paths.some((p) => p == null || known.get(p)?.open !== true || known.get(p)?.state !== 'ready'))
    throw fail(faults.strangePicture);
  return clean;
}
