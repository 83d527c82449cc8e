import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { partsOf } from '../../question-bank/contract';
import { heldVersions } from '../../question-bank/server/published';
import * as calls from '../contract';
import type { SurveyQue } from '../contract';
import { LOOK_SHORT, byPart, partResult } from '../rules';
import { ownLink } from './own';
import { checkPort } from './published';

interface Child {
  readonly userId: number;
  readonly userName: string;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly seconds: number | null;
  /** Began to answer: the questions are part of the pages. */ readonly began: boolean;
}
/**
 * The children of these classes, with how long they looked: who stood there when the check was due (while it runs, who stands there
 * now), and whoever answered it there and was moved since.
 */
const childrenOf = (cx: Cx, linkId: number, clazzIds: readonly number[]): Promise<Child[]> =>
  cx.db.rows<Child>(sql`
    with kid as (
      select s.user_id, p.clazz_id, p.task_id
      from teachlink_publish p
      join class_stay_v s on s.org_id = p.org_id and s.clazz_id = p.clazz_id
      where p.org_id = ${cx.db.orgId}
        and p.link_id = ${linkId}
        and p.clazz_id = any(${clazzIds}::bigint[])
        and s.joined_at <= least(p.due_at, ${cx.nowIso}::timestamptz)
        and (s.left_at is null or s.left_at > least(p.due_at, ${cx.nowIso}::timestamptz))
      union
      select r.user_id, p.clazz_id, p.task_id
      from teachlink_publish p
      join homework_reply_v r on r.org_id = p.org_id and r.task_id = p.task_id and r.state <> 'todo'
      where p.org_id = ${cx.db.orgId}
        and p.link_id = ${linkId}
        and p.clazz_id = any(${clazzIds}::bigint[])
    )
    select s.user_id, u.name as user_name, s.clazz_id, c.clazz_name, k.seconds, coalesce(r.state, 'todo') <> 'todo' as began
    from kid s
    join class_clazz_v c on c.org_id = ${cx.db.orgId} and c.clazz_id = s.clazz_id
    join people_person_v u on u.org_id = ${cx.db.orgId} and u.user_id = s.user_id
    left join teachlink_look k on k.org_id = ${cx.db.orgId} and k.link_id = ${linkId} and k.user_id = s.user_id
    left join homework_reply_v r on r.org_id = ${cx.db.orgId} and r.task_id = s.task_id and r.user_id = s.user_id
    order by s.clazz_id, u.name, s.user_id`);

export const surveyHandlers = [
  handle(calls.getSurvey, async (cx, { linkId, clazzId }) => {
    const link = await ownLink(cx, linkId);
    const all = link.sent;
    const sent = clazzId == null ? all : all.filter((c) => c.clazzId === clazzId);
    if (clazzId != null && !sent.length) throw fail(kernelFaults.gone);
    const verIds = [...new Set(sent.flatMap((c) => c.verIds))];
    const children = sent.length
      ? await childrenOf(
          cx,
          linkId,
          sent.map((c) => c.clazzId),
        )
      : [];
    const given = await checkPort.get().given(
      cx.db,
      sent.flatMap((c) => c.taskId ?? []),
    );
    const held = await heldVersions(cx.db, verIds);
    const nameOf = new Map(children.map((c) => [c.userId, c.userName]));
    const parts = byPart(given);
    const ques = verIds.flatMap((verId, at) => {
      const v = held.get(verId);
      if (!v) return [];
      return partsOf(v.body).map(({ qcid }): SurveyQue => {
        const { wrong, ...result } = partResult(parts.get(`${verId}/${qcid}`) ?? []);
        return {
          qid: v.qid,
          verId,
          qcid,
          queNo: at + 1,
          kind: v.kind,
          body: v.body,
          ...result,
          wrong: wrong.map(({ userIds, ...group }) => ({
            ...group,
            children: userIds.flatMap((userId) => {
              const userName = nameOf.get(userId);
              return userName ? [{ userId, userName }] : [];
            }),
          })),
        };
      });
    });
    const opened = children.filter((c) => c.seconds != null || c.began);
    const judged = given.filter((g) => g.share != null);
    return {
      linkId,
      name: link.name,
      unit: link.unit,
      sbjId: link.sbjId,
      ended: link.ended,
      lessonId: sent.find((c) => c.lessonId != null)?.lessonId ?? null,
      clazzes: all.map(({ clazzId: id, clazzName }) => ({ clazzId: id, clazzName })),
      children: children.length,
      resCount: link.resources.length,
      opened: opened.length,
      short: opened.filter((c) => (c.seconds ?? 0) < LOOK_SHORT).length,
      handedIn: new Set(given.map((g) => g.userId)).size,
      average: judged.length ? Math.round(judged.reduce((n, g) => n + (g.share ?? 0), 0) / judged.length) : null,
      hardest: hardestOf(ques),
      ques,
      notOpened: children
        .filter((c) => c.seconds == null && !c.began)
        .map(({ userId, userName, clazzId: id, clazzName }) => ({ userId, userName, clazzId: id, clazzName })),
    };
  }),
];

/** The part that most children got wrong; of equals the first. */
function hardestOf(ques: readonly SurveyQue[]) {
  const wrongOf = (q: SurveyQue) => q.wrong.reduce((n, g) => n + g.count, 0);
  const worst = ques.reduce<SurveyQue | undefined>((a, q) => (a && wrongOf(a) >= wrongOf(q) ? a : q), undefined);
  const wrong = worst ? wrongOf(worst) : 0;
  return worst && wrong > 0 ? { queNo: worst.queNo, qcid: worst.qcid, wrong, of: worst.right + wrong } : null;
}
