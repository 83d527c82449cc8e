import type { World } from '../../../kernel/server/world';
import type { DemoPerson } from '../../people/demo';
import { demoTexts } from '../../resource/demo';
import { links, looks, publishes } from '../tables';
import { designOf, reflectOf } from './texts';

const SCHOOL = 189;
interface Hour {
  readonly link_id: string;
  readonly name: string;
}
interface Check {
  readonly task_id: string;
  readonly clazz_id: string;
  readonly start_at: string;
  readonly due_at: string | null;
  readonly ver_ids: string[];
}
/** Checks that teacher189 has set, each hung on the next hour of the plan: design before it, reflection after it, pages that were opened. */
export async function makeLinks(world: World): Promise<void> {
  const people = world.made['people'] as readonly DemoPerson[];
  const teacher = people.find((p) => p.login === 'teacher189');
  if (!teacher) return;
  const hours = (
    await world.client.query<Hour>(
      `select h.link_id, h.name from teachplan_hour_v h
       where h.org_id = $1 and h.user_id = $2 and h.ended_at is null
       order by h.plan_id, h.unit_no, h.hour_no limit 40`,
      [SCHOOL, teacher.userId],
    )
  ).rows;
  const checks = (
    await world.client.query<Check>(
      `select t.task_id, k.clazz_id, t.start_at, t.due_at, array(
           select q.ver_id from homework_que q where q.org_id = t.org_id and q.task_id = t.task_id
           group by q.ver_id order by min(q.que_no)) as ver_ids
       from homework_task t join homework_clazz k on k.org_id = t.org_id and k.task_id = t.task_id
       where t.org_id = $1 and t.user_id = $2 and t.kind = 'kq' and t.removed_at is null and t.due_at is not null
       order by t.start_at`,
      [SCHOOL, teacher.userId],
    )
  ).rows;
  const made = hours.slice(0, Math.max(checks.length, 3)).map((hour, at) => ({ hour, check: checks[at], at }));
  const author = { orgId: SCHOOL, userId: teacher.userId, author: teacher.name };
  const texts = await demoTexts(
    world,
    made.flatMap(({ hour, at }) => [
      { ...author, resType: 'teachdesign' as const, title: hour.name, content: designOf(hour.name, at), days: 60 - at },
      {
        ...author,
        resType: 'teachreflect' as const,
        title: hour.name,
        content: reflectOf(hour.name, at),
        days: 59 - at,
      },
    ]),
  );
  const madeAt = world.now.toISOString();
  await world.put(
    links,
    made.map(({ hour, check }, at) => ({
      orgId: SCHOOL,
      linkId: Number(hour.link_id),
      userId: teacher.userId,
      designId: texts[at * 2] ?? null,
      reflectId: check ? (texts[at * 2 + 1] ?? null) : null,
      verIds: (check?.ver_ids ?? []).map(Number).slice(0, 20),
      previewAt: check ? check.start_at : null,
      madeAt,
    })),
  );
  const sent = made.flatMap(({ hour, check }) => (check ? [{ linkId: Number(hour.link_id), check }] : []));
  await world.put(
    publishes,
    sent.map(({ linkId, check }) => ({
      orgId: SCHOOL,
      linkId,
      clazzId: Number(check.clazz_id),
      taskId: Number(check.task_id),
      verIds: check.ver_ids.map(Number).slice(0, 20),
      dueAt: check.due_at ?? check.start_at,
      publishedAt: check.start_at,
    })),
  );
  await opened(world, sent);
}

/** Three of four children opened the pages, some of them for moments. */
async function opened(
  world: World,
  sent: readonly { readonly linkId: number; readonly check: Check }[],
): Promise<void> {
  const children = (
    await world.client.query<{ clazz_id: string; user_id: string }>(
      'select clazz_id, user_id from class_student_v where org_id = $1 and clazz_id = any($2::bigint[]) order by user_id',
      [SCHOOL, sent.map((s) => s.check.clazz_id)],
    )
  ).rows;
  await world.put(
    looks,
    sent.flatMap(({ linkId, check }) =>
      children
        .filter((c) => c.clazz_id === check.clazz_id && world.chance(0.75))
        .map((c) => {
          const firstAt = new Date(Date.parse(check.start_at) + world.int(1, 240) * 60_000).toISOString();
          const seconds = world.chance(0.3) ? world.int(5, 50) : world.int(60, 600);
          return { orgId: SCHOOL, linkId, userId: Number(c.user_id), seconds, firstAt, lastAt: firstAt };
        }),
    ),
  );
}
