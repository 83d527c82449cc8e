import type { Cx } from '../../../kernel/server/cx';
import { jsonList, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { fail } from '../../../kernel/shared/faults';
import { hourContent, hourOf } from '../../teachplan/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { tally } from '../rules';
import { TAKER } from './attend';
import { childrenOf } from './attend-sheet';
import { placeOf } from './lessons';
import { inOffice, seenLesson } from './open';
import { answersOf, askedSql, marksSql, type Asked, type Marks } from './practice';
import { lessonOf, viewerOf } from './read';
import { starsOf, starsSql, type Stars } from './stars';

interface Entry {
  readonly userId: number;
  readonly name: string;
  readonly userType: number;
  readonly firstAt: string;
  readonly leftAt: string | null;
}
const entriesOf = (cx: Cx, lessonId: number) =>
  cx.db.rows<Entry>(sql`
    select e.user_id, p.name, p.user_type, e.first_at, e.left_at
    from lesson_entry e
    join people_person_v p on p.org_id = e.org_id and p.user_id = e.user_id
    where e.org_id = ${cx.db.orgId}
      and e.lesson_id = ${lessonId}
    order by e.first_at, e.user_id`);

export const recordHandlers = [
  handle(calls.lessonRecord, async (cx, { id }) => {
    const row = await seenLesson(cx, id);
    const student = cx.me.userType === USER_TYPE.student;
    const own = row.teacherId === cx.me.userId;
    const came = (await entriesOf(cx, id)).filter(
      (e) => !student || e.userId === cx.me.userId || e.userType === USER_TYPE.teacher,
    );
    const hour = row.linkId == null ? undefined : await hourOf(cx.db, row.linkId);
    const step = (
      kind: 'prepared' | 'opened' | 'started' | 'entered' | 'left' | 'taken' | 'finished',
      at: string | null,
      name: string | null = null,
      count: number | null = null,
    ) => (at ? [{ kind, at, name, count }] : []);
    const children = came.filter((e) => e.userType === USER_TYPE.student);
    const steps = [
      ...(student ? [] : step('prepared', row.preparedAt)),
      ...step('started', row.startedAt),
      ...step('finished', row.endedAt),
      ...came.filter((e) => e.userType === USER_TYPE.teacher).flatMap((e) => step('opened', e.firstAt, e.name)),
      ...children.flatMap((e) => [
        ...step('entered', e.firstAt, e.name),
        ...step('left', e.leftAt === row.endedAt ? null : e.leftAt, e.name),
      ]),
      ...(student ? [] : step('taken', row.takenAt, null, row.awayCount)),
    ].toSorted((a, b) => (a.at < b.at ? -1 : 1));
    return {
      lesson: lessonOf(row, viewerOf(cx)),
      steps,
      link: student ? null : placeOf(hour),
      planContent: own && row.linkId != null ? await hourContent(cx.db, row.linkId) : '',
      content: student ? '' : row.content,
      summary: row.summary,
      mayWrite: own,
    };
  }),

  handle(calls.lessonReport, async (cx, { id }) => {
    const row = await seenLesson<{ takenByName: string | null }>(cx, id, TAKER);
    if (row.teacherId !== cx.me.userId && row.masterId !== cx.me.userId && !inOffice(cx))
      throw fail(faults.notYourLesson);
    const taken = row.takenAt != null;
    const children = await childrenOf(cx, row);
    const items = children.map((c) => ({
      userId: c.userId,
      name: c.name,
      sidNo: c.sidNo,
      code: taken ? (c.code ?? ('present' as const)) : null,
      enteredAt: c.enteredAt,
      minutes: c.leftAt ? Math.round((c.seconds ?? 0) / 60) : null,
    }));
    const stays = items.flatMap((c) => c.minutes ?? []);
    return {
      lesson: lessonOf(row, viewerOf(cx)),
      attend: {
        taken,
        takenByName: row.takenByName,
        students: children.length,
        counts: tally(items.flatMap((c) => (c.code ? [c.code] : []))),
      },
      entries: {
        count: items.filter((c) => c.enteredAt).length,
        minutes: stays.length ? Math.round(stays.reduce((a, b) => a + b, 0) / stays.length) : null,
      },
      ...(await saidOf(cx, id)),
      items,
    };
  }),
];
/** What children answered and said in a lesson: the practice question by question, and the stars. */
async function saidOf(cx: Cx, lessonId: number) {
  const found = (await cx.db.row<{ asked: Asked[]; marks: Marks[]; stars: [Stars] }>(sql`
    select ${jsonList(askedSql(cx, lessonId))} as asked, ${jsonList(marksSql(cx, lessonId))} as marks,
      ${jsonList(starsSql(cx.db, sql`e.lesson_id = ${lessonId}`))} as stars`))!;
  return { answers: await answersOf(cx, found.asked, found.marks), stars: starsOf(found.stars[0]) };
}
