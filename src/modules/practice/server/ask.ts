import type { Cx } from '../../../kernel/server/cx';
import { all, is, nameIn, sql, type Sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import type { QuestionBody } from '../../question-bank/contract';
import { ownFiles, registerReader, signedUrl } from '../../files/server/published';
import * as calls from '../contract';
import type { Ask } from '../contract';
import { faults } from '../faults';
import { ASK_USE } from '../rules';
import { asks } from '../tables';

/** Pictures of a question: for the two it is between. */
registerReader(
  ASK_USE.proc,
  async (cx, file) =>
    file.orgId === cx.me.orgId &&
    (
      await cx.db.rows(
        sql`
        select 1
        from practice_ask
        where org_id = ${cx.db.orgId}
          and (user_id = ${cx.me.userId} or teacher_id = ${cx.me.userId})
          and (${file.path} = any(images) or ${file.path} = any(reply_images))
        limit 1`,
      )
    ).length > 0,
  ASK_USE.use,
);

interface Row extends Omit<Ask, 'body'> {
  readonly body: QuestionBody | null;
}
/** Whose questions the caller sees: a child's own, a teacher's those they were asked. */
const sees = (cx: Cx): Sql[] => [
  cx.db.orgs('a'),
  holds(cx.me, 'STUDENT') ? sql`a.user_id = ${cx.me.userId}` : sql`a.teacher_id = ${cx.me.userId}`,
];
const FROM = sql`practice_ask a
  join people_person_v u on u.org_id = a.org_id and u.user_id = a.user_id
  join people_person_v t on t.org_id = a.org_id and t.user_id = a.teacher_id
  join textbook_subject s on s.sbj_id = a.sbj_id
  left join class_clazz_v c on c.org_id = a.org_id and c.clazz_id = a.clazz_id
  left join question_bank_version_v v on v.org_id = a.org_id and v.ver_id = a.ver_id`;
const columns = (cx: Cx): Sql => sql`a.ask_id, a.state, a.user_id, u.name as user_name, u.photo, a.clazz_id,
  coalesce(c.clazz_name, '') as clazz_name, a.teacher_id, t.name as teacher_name, a.sbj_id,
  ${nameIn(cx.lang, 's')} as sbj_name, a.text, a.images, a.reply, a.reply_images, a.asked_at, a.answered_at, a.qid,
  v.body`;
const asAsk =
  (cx: Cx) =>
  (r: Row): Ask => ({
    ...r,
    images: r.images.map((p) => signedUrl(cx, p)),
    replyImages: r.replyImages.map((p) => signedUrl(cx, p)),
  });
async function oneAsk(cx: Cx, askId: number): Promise<Ask> {
  const row = await cx.db.row<Row>(sql`
    select ${columns(cx)}
    from ${FROM}
    where ${all(...sees(cx))}
      and a.ask_id = ${askId}`);
  if (!row) throw fail(kernelFaults.gone);
  return asAsk(cx)(row);
}

interface Teacher {
  readonly teacherId: number;
  readonly name: string;
  readonly photo: string | null;
  readonly sbjId: number;
  readonly sbjName: string;
  readonly clazzId: number;
  readonly clazzName: string;
}
/** Teachers of the caller's running classes who accept questions; a setting that was never touched accepts. */
const teachersOf = (cx: Cx, sbjId: number | undefined): Promise<Teacher[]> =>
  cx.db.rows<Teacher>(
    sql`
    select distinct on (w.user_id, w.sbj_id) w.user_id as teacher_id, p.name, p.photo, w.sbj_id,
      ${nameIn(cx.lang, 's')} as sbj_name, m.clazz_id, m.clazz_name
    from class_student_v m
    join class_teacher_v w on w.org_id = m.org_id and w.clazz_id = m.clazz_id
    join people_person_v p on p.org_id = w.org_id and p.user_id = w.user_id
    join textbook_subject s on s.sbj_id = w.sbj_id
    left join account_setting_v k on k.org_id = w.org_id and k.user_id = w.user_id
    where m.org_id = ${cx.db.orgId}
      and m.user_id = ${cx.me.userId}
      and ${all(is('w.sbj_id', sbjId))}
      and coalesce(k.accept_ask, true)
    order by w.user_id, w.sbj_id, m.clazz_type, m.clazz_id`,
  );

export const askHandlers = [
  handle(calls.askTeachers, async (cx, { sbjId }) => {
    const list = await teachersOf(cx, sbjId);
    if (list.length === 0) throw fail(faults.noTeacher);
    return list.toSorted((a, b) => a.sbjId - b.sbjId || a.teacherId - b.teacherId);
  }),
  handle(calls.askList, (cx, input) =>
    cx.list<typeof input, Row, Ask>(input, {
      select: columns(cx),
      from: FROM,
      counted: sql`practice_ask a`,
      where: [...sees(cx), is('a.state', input.state), is('a.sbj_id', input.sbjId), is('a.clazz_id', input.clazzId)],
      sorts: { askedAt: sql`a.asked_at` },
      then: sql`a.state desc, a.asked_at desc, a.ask_id desc`,
      shape: asAsk(cx),
    }),
  ),
  handle(calls.askCreate, async (cx, { teacherId, sbjId, qid, text, images }) => {
    await ownFiles(cx, images, { at: 'images', families: ['image'] });
    const teachers = await teachersOf(cx, undefined);
    if (teachers.length === 0) throw fail(faults.noTeacher);
    const about =
      qid == null
        ? undefined
        : (
            await cx.db.rows<{ verId: number; sbjId: number }>(
              sql`
              select ver_id, sbj_id
              from wrongbook_answer_v
              where org_id = ${cx.db.orgId}
                and user_id = ${cx.me.userId}
                and qid = ${qid}
                and open_at <= ${cx.nowIso}
              order by answered_at desc
              limit 1`,
            )
          )[0];
    if (qid != null && !about) throw fail(kernelFaults.gone);
    const of = teachers.filter((t) => t.teacherId === teacherId);
    const to = of.find((t) => t.sbjId === (sbjId ?? about?.sbjId)) ?? (sbjId == null ? of[0] : undefined);
    if (!to) throw fail(faults.notYourTeacher, {}, 'teacherId');
    const askId = newId();
    await cx.db.insert(asks, {
      askId,
      userId: cx.me.userId,
      teacherId,
      sbjId: to.sbjId,
      clazzId: to.clazzId,
      qid: qid ?? null,
      verId: about?.verId ?? null,
      state: 'unanswered',
      text,
      images,
      askedAt: cx.nowIso,
    });
    return oneAsk(cx, askId);
  }),
  handle(calls.askGet, (cx, { id }) => oneAsk(cx, id)),
  handle(calls.askAnswer, async (cx, { id, text, images }) => {
    const row = await cx.db.one(asks, { askId: id, teacherId: cx.me.userId });
    if (!row) throw fail(kernelFaults.gone);
    await ownFiles(cx, images, { at: 'images', families: ['image'], was: row.replyImages });
    await cx.db.update(
      asks,
      { askId: id },
      { state: 'answered', reply: text, replyImages: images, answeredAt: cx.nowIso },
    );
    return oneAsk(cx, id);
  }),
];
