import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { cutTo } from '../../../kernel/shared/whole';
import { signedUrl } from '../../files/server/published';
import { tell } from '../../notice/server/published';
import { heldVersions, takeVersions, type Version } from '../../question-bank/server/published';
import { waresOf } from '../../resource/server/published';
import * as calls from '../contract';
import type { LinkClazz } from '../contract';
import type { PreviewQue } from '../contract/parts';
import { faults } from '../faults';
import { publishes, type HeldRes } from '../tables';
import { nudged } from './news';
import { lockedLink, openLink, ownLink, type OwnLink } from './own';
import { checkPort } from './published';

/** Chosen courseware with addresses for the reader. */
export const shownRes = (cx: Cx, held: readonly HeldRes[]) =>
  held.map(({ resId, title, fileType, fileName, fileSize, path }) => ({
    resId,
    title,
    fileType,
    fileName,
    fileSize,
    url: signedUrl(cx, path),
  }));
/** Versions in the order of their ids. */
export const shownQues = (verIds: readonly number[], held: ReadonlyMap<number, Version>): PreviewQue[] =>
  verIds.flatMap((verId) => {
    const v = held.get(verId);
    return v ? [{ qid: v.qid, verId, kind: v.kind, degree: v.degree, body: v.body }] : [];
  });
/** Chosen courseware: what the caller sees now, and what hangs there already although it has left its library. Any other is refused. */
export async function chosenWares(
  cx: Cx,
  resIds: readonly number[],
  heldNow: () => Promise<readonly HeldRes[]>,
): Promise<readonly HeldRes[]> {
  const ids = [...new Set(resIds)];
  const seen = await waresOf(cx, ids);
  const held = seen.length < ids.length ? await heldNow() : [];
  const byId = new Map([...held, ...seen].map((ware): [number, HeldRes] => [ware.resId, ware]));
  const chosen = ids.flatMap((id) => byId.get(id) ?? []);
  if (chosen.length < ids.length) throw fail(faults.notWare, {}, 'resIds');
  return chosen;
}
const sameList = (a: readonly number[], b: readonly number[]): boolean => a.join() === b.join();

interface Clazz {
  readonly clazzId: number;
  readonly clazzName: string;
  readonly userIds: number[];
  readonly taskId: number | null;
  readonly verIds: number[] | null;
  readonly dueTime: string | null;
  readonly publishedAt: string | null;
  /** Whom the check was given to, also those who were moved since; null where the class has no check. */
  readonly asked: number | null;
  readonly answered: number;
}
/**
 * The caller's running classes of the subject, and others that have the preview already, with what was sent to them. What is
 * sent goes to the children of now; what was answered is told beside those it was given to.
 */
const clazzesOf = (cx: Cx, link: OwnLink): Promise<Clazz[]> =>
  cx.db.rows<Clazz>(sql`
    select c.clazz_id, c.clazz_name, array(
        select s.user_id from class_student_v s
        where s.org_id = ${cx.db.orgId} and s.clazz_id = c.clazz_id
        order by s.user_id) as user_ids,
      p.task_id, p.ver_ids, p.due_at as due_time, p.published_at, case when p.task_id is not null then (
        select count(*)::int from homework_reply_v r
        where r.org_id = ${cx.db.orgId} and r.task_id = p.task_id) end as asked, (
        select count(*)::int from homework_reply_v r
        where r.org_id = ${cx.db.orgId} and r.task_id = p.task_id and r.state <> 'todo') as answered
    from class_clazz_v c
    left join teachlink_publish p on p.org_id = c.org_id and p.clazz_id = c.clazz_id and p.link_id = ${link.linkId}
    where c.org_id = ${cx.db.orgId}
      and (p.link_id is not null
        or c.ended_at is null and exists (
          select 1 from class_teacher_v t
          where t.org_id = ${cx.db.orgId}
            and t.clazz_id = c.clazz_id
            and t.user_id = ${cx.me.userId}
            and t.sbj_id = ${link.sbjId}))
    order by c.grd_id nulls last, c.order_no, c.clazz_id`);
const shownClazz =
  (link: OwnLink) =>
  (c: Clazz): LinkClazz => ({
    clazzId: c.clazzId,
    clazzName: c.clazzName,
    children: c.asked ?? c.userIds.length,
    dueTime: c.dueTime,
    taskId: c.taskId,
    publishedAt: c.publishedAt,
    answered: c.answered,
    behind: c.publishedAt != null && !sameList(c.verIds ?? [], link.verIds),
  });

type Change = 'sent' | 'changed' | 'kept';
/** What sending again does to a class: questions that somebody has begun to answer stay. */
function changeOf(c: Clazz, verIds: readonly number[]): Change {
  if (c.publishedAt == null) return 'sent';
  return c.answered > 0 || sameList(c.verIds ?? [], verIds) ? 'kept' : 'changed';
}

export const previewHandlers = [
  handle(calls.getPreview, async (cx, { linkId }) => {
    const link = await ownLink(cx, linkId);
    return {
      linkId,
      name: link.name,
      unit: link.unit,
      sbjId: link.sbjId,
      ended: link.ended,
      resources: shownRes(cx, link.resources),
      questions: shownQues(link.verIds, await heldVersions(cx.db, link.verIds)),
      savedAt: link.previewAt,
      clazzes: (await clazzesOf(cx, link)).map(shownClazz(link)),
    };
  }),
  /** The hour is asked in the write itself, so that taking questions from a library stays within few statements. */
  handle(calls.setPreview, async (cx, { linkId, resIds, queIds, savedAt }) => {
    const resources = await chosenWares(cx, resIds, async () => (await ownLink(cx, linkId)).resources);
    const verIds = [...new Set(queIds)];
    const versions = await takeVersions(cx, verIds);
    const saved = await cx.db.row(sql`
      insert into teachlink_link (org_id, link_id, user_id, resources, ver_ids, preview_at, made_at)
      select h.org_id, h.link_id, h.user_id, ${JSON.stringify(resources)}::jsonb, ${verIds}::bigint[],
        ${cx.nowIso}::timestamptz, ${cx.nowIso}::timestamptz
      from teachplan_hour_v h
      where h.org_id = ${cx.db.orgId}
        and h.link_id = ${linkId}
        and h.user_id = ${cx.me.userId}
        and h.ended_at is null
      on conflict (org_id, link_id) do update
      set resources = excluded.resources, ver_ids = excluded.ver_ids, preview_at = excluded.preview_at
      where ${savedAt == null ? sql`true` : sql`(teachlink_link.preview_at is null or teachlink_link.preview_at = ${savedAt})`}
      returning link_id`);
    if (!saved) {
      await openLink(cx, linkId);
      throw fail(savedAt == null ? kernelFaults.gone : kernelFaults.stale);
    }
    return {
      linkId,
      resources: shownRes(cx, resources),
      questions: shownQues(verIds, versions),
      savedAt: cx.nowIso,
    };
  }),
  handle(calls.publishPreview, async (cx, { linkId, clazzIds, dueTime }) => {
    const due = new Date(dueTime).toISOString();
    if (due <= cx.nowIso) throw fail(faults.dueBefore, {}, 'dueTime');
    const link = (await lockedLink(cx, linkId)) ?? (await openLink(cx, linkId));
    if (link.ended) throw fail(faults.ended);
    if (link.verIds.length + link.resources.length === 0) throw fail(faults.previewEmpty);
    const known = new Map((await clazzesOf(cx, link)).map((c) => [c.clazzId, c]));
    const asked = [...new Set(clazzIds)].map((id) => {
      const c = known.get(id);
      if (!c) throw fail(faults.notYourClazz, {}, 'clazzIds');
      return { ...c, change: changeOf(c, link.verIds) };
    });
    const taskIds = await sendChecks(cx, link, asked, due);
    const rows = asked.map((c) => ({
      linkId,
      clazzId: c.clazzId,
      taskId: taskIds.get(c.clazzId) ?? (c.change === 'kept' ? c.taskId : null),
      verIds: c.change === 'kept' ? (c.verIds ?? []) : [...link.verIds],
      dueAt: due,
      publishedAt: cx.nowIso,
    }));
    await cx.db.insert(
      publishes,
      rows,
      `on conflict (org_id, link_id, clazz_id) do update
      set task_id = excluded.task_id, ver_ids = excluded.ver_ids, due_at = excluded.due_at`,
    );
    cx.note('teachlink.published', { subjectId: linkId, clazzIds: rows.map((r) => r.clazzId), due });
    return {
      linkId,
      clazzes: asked.map(({ clazzId, clazzName, change }, at) => ({
        clazzId,
        clazzName,
        taskId: rows[at]?.taskId ?? null,
        dueTime: due,
        change,
      })),
    };
  }),
  /** Reminds those who are in the class now: whoever was moved has other lessons. */
  handle(calls.nudge, async (cx, { linkId, clazzId }) => {
    const link = await openLink(cx, linkId);
    if (!link.sent.some((s) => s.clazzId === clazzId)) throw fail(kernelFaults.gone);
    const waiting = await cx.db.rows<{ userId: number }>(sql`
      select s.user_id
      from teachlink_publish p
      join class_student_v s on s.org_id = p.org_id and s.clazz_id = p.clazz_id
      where p.org_id = ${cx.db.orgId}
        and p.link_id = ${linkId}
        and p.clazz_id = ${clazzId}
        and not exists (
          select 1 from teachlink_look k
          where k.org_id = ${cx.db.orgId} and k.link_id = p.link_id and k.user_id = s.user_id)
        and not exists (
          select 1 from homework_reply_v r
          where r.org_id = ${cx.db.orgId} and r.task_id = p.task_id and r.user_id = s.user_id and r.state <> 'todo')`);
    if (waiting.length)
      await tell(
        cx,
        nudged(
          linkId,
          clazzId,
          cx.today,
          link.name,
          waiting.map((w) => w.userId),
        ),
      );
  }),
];

/** Checks for the classes whose questions are new to them; for the others the due time moves. */
async function sendChecks(
  cx: Cx,
  link: OwnLink,
  asked: readonly (Clazz & { readonly change: Change })[],
  dueTime: string,
): Promise<ReadonlyMap<number, number>> {
  const fresh = asked.filter((c) => c.change !== 'kept');
  const make = link.verIds.length ? fresh.filter((c) => c.userIds.length > 0) : [];
  const held = await heldVersions(cx.db, make.length ? link.verIds : []);
  const versions = link.verIds.flatMap((id) => held.get(id) ?? []);
  return checkPort.get().set(cx, {
    name: cutTo(link.name, NAME_MAX),
    sbjId: link.sbjId,
    dueTime,
    make: make.map(({ clazzId, userIds }) => ({ clazzId, userIds, versions })),
    withdraw: fresh.flatMap((c) => c.taskId ?? []),
    move: asked.flatMap((c) => (c.change === 'kept' ? (c.taskId ?? []) : [])),
  });
}
/** V-078 of homework. */
const NAME_MAX = 32;
