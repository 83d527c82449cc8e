import { raw, sql, type Sql } from '../../../../kernel/server/db/sql';
import type { Door } from '../../../../kernel/server/db/door';
import { acrossOrgs, inOrg } from '../../../../kernel/server/db/tenant';
import type { Kernel } from '../../../../kernel/server/kernel';
import type { Schedule } from '../../../../kernel/server/module';
import { noteUse } from '../../../question-bank/server/published';
import { GRACE_SECONDS, isLate, type TaskKind } from '../../rules';
import type { Showing } from '../showing';
import { ANNOUNCED_MS, announce } from '../tasks/announce';
import { handIn } from './hand-in';
import { tellPast } from '../past';

interface Over extends Showing {
  readonly taskId: number;
  readonly kind: TaskKind;
  readonly sbjId: number;
  readonly keyRev: number;
  readonly userId: number;
  readonly deadlineAt: string;
  readonly spent: number;
}
/** So many papers are closed in one transaction. */
const AT_ONCE = 500;

/** Hands in what stands on papers whose time has run out. Somebody who hands in at the same moment keeps their own. @returns how many. */
export async function closePapers(door: Door, now: string): Promise<number> {
  const before = new Date(Date.parse(now) - GRACE_SECONDS * 1000).toISOString();
  const rows = await door.rows<Over>(
    sql`
    select t.task_id, t.kind, t.sbj_id, t.key_rev, t.due_at as due_time, t.release, t.released_at,
      r.user_id, r.deadline_at, r.spent
    from homework_reply r
    join homework_task t on t.org_id = r.org_id and t.task_id = r.task_id
    where r.org_id = ${door.orgId}
      and r.state in ('doing', 'stopped')
      and r.deadline_at < ${before}
      and t.removed_at is null
    order by r.task_id, r.user_id
    limit ${raw(String(AT_ONCE))} for key share of t skip locked
    for update of r skip locked`,
  );
  for (const taskId of new Set(rows.map((r) => r.taskId))) {
    const of = rows.filter((r) => r.taskId === taskId);
    await handIn(
      door,
      of[0]!,
      of.map((r) => ({ userId: r.userId, submittedAt: r.deadlineAt, isLate: isLate(r, r.deadlineAt), spent: r.spent })),
      now,
    );
  }
  await tellPast(
    door,
    rows.map((r) => r.taskId),
    now,
  );
  return rows.length;
}

/** Children who joined a class whose task still runs get a paper; an untouched paper of one who left goes. */
export async function followRosters(door: Door, now: string): Promise<void> {
  const come = await door.rows<Followed>(
    sql`
    insert into homework_reply (org_id, task_id, user_id, clazz_id, state)
    select distinct on (t.task_id, s.user_id) t.org_id, t.task_id, s.user_id, k.clazz_id, 'todo'
    from homework_task t
    join homework_clazz k on k.org_id = t.org_id and k.task_id = t.task_id
    join class_student_v s on s.org_id = k.org_id and s.clazz_id = k.clazz_id
    where t.org_id = ${door.orgId}
      and t.removed_at is null
      and t.used_at is null
      and t.due_at > ${now}
      and k.is_whole
      and not exists (
        select 1
        from homework_reply r
        where r.org_id = t.org_id
          and r.task_id = t.task_id
          and r.user_id = s.user_id
      )
    order by t.task_id, s.user_id, k.clazz_id
    on conflict do nothing
    returning task_id`,
  );
  const gone = await door.rows<Followed>(
    sql`
    delete from homework_reply r using homework_task t
    where r.org_id = ${door.orgId}
      and t.org_id = r.org_id
      and t.task_id = r.task_id
      and t.removed_at is null
      and t.used_at is null
      and t.due_at > ${now}
      and r.state = 'todo'
      and not exists (
        select 1
        from class_student_v s
        where s.org_id = r.org_id
          and s.clazz_id = r.clazz_id
          and s.user_id = r.user_id
      )
      and exists (
        select 1
        from class_clazz_v c
        where c.org_id = r.org_id
          and c.clazz_id = r.clazz_id
          and c.ended_at is null
      )
    returning r.task_id`,
  );
  await tellPast(
    door,
    [...come, ...gone].map((r) => r.taskId),
    now,
  );
}
interface Followed {
  readonly taskId: number;
}

/** Adds the answers of tasks that are over to the use of their questions, each task once. */
export async function countUse(door: Door, now: string): Promise<void> {
  const over = (
    await door.rows<{ taskId: number }>(
      sql`
      select task_id
      from homework_task
      where org_id = ${door.orgId}
        and used_at is null
        and removed_at is null
        and due_at < ${new Date(Date.parse(now) - 3_600_000).toISOString()}
      order by task_id
      limit 50
      for update skip locked`,
    )
  ).map((r) => r.taskId);
  if (over.length === 0) return;
  const rows = await door.rows<{ verId: number; answers: number; share: number }>(
    sql`
    select q.ver_id, count(*)::int as answers, sum(a.share)::int as share
    from homework_answer a
    join homework_que q on q.org_id = a.org_id and q.task_id = a.task_id and q.qid = a.qid and q.qcid = a.qcid
    where a.org_id = ${door.orgId}
      and a.task_id = any(${over}::bigint[])
      and a.share is not null
    group by q.ver_id`,
  );
  await noteUse(door, rows);
  await door.change(sql`
    update homework_task
    set used_at = ${now}
    where org_id = ${door.orgId}
      and task_id = any(${over}::bigint[])`);
}

/** Every minute: papers whose time is up, rosters, what begins or comes out, the use of questions; each school in transactions of its own. */
export async function sweepHomework(kernel: Kernel): Promise<void> {
  const now = kernel.clock().toISOString();
  const begun = new Date(Date.parse(now) - ANNOUNCED_MS).toISOString();
  const all = (query: Sql) => acrossOrgs(kernel.pools.across, [], (door) => door.rows<{ orgId: number }>(query));
  // Time that is up waits for no housekeeping: a province has thousands of schools that have nothing else.
  const over = await all(sql`
    select distinct org_id
    from homework_reply
    where org_id = org_id
      and state in ('doing', 'stopped')
      and deadline_at < ${now}`);
  for (const { orgId } of over)
    while ((await inOrg(kernel.pools.tenant, orgId, (door) => closePapers(door, now))) === AT_ONCE) {
      /* The next five hundred. */
    }
  const open = await all(sql`
    select distinct org_id
    from homework_task
    where org_id = org_id
      and used_at is null
      and removed_at is null
      and (due_at is not null or start_at > ${begun})`);
  for (const { orgId } of open) {
    await inOrg(kernel.pools.tenant, orgId, (door) => followRosters(door, now));
    await inOrg(kernel.pools.tenant, orgId, (door) => announce(door, kernel, now));
    await inOrg(kernel.pools.tenant, orgId, (door) => countUse(door, now));
  }
}
export const sweep: Schedule = {
  name: 'homework-sweep',
  does: 'homework begins, ends and is announced at its time, and follows who is in the class',
  cron: '* * * * *',
  run: sweepHomework,
};
