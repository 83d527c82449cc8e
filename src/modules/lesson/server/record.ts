import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { fail } from '../../../kernel/shared/faults';
import { hourContent, hourOf } from '../../teachplan/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { tally, type Code } from '../rules';
import { placeOf } from './lessons';
import { inOffice, seenLesson } from './open';
import { answersOf } from './practice';
import { lessonOf, viewerOf, type NamedRow } from './read';
import { figuresOf } from './stars';

interface Entry {
  readonly userId: number;
  readonly name: string;
  readonly userType: number;
  readonly firstAt: string;
  readonly leftAt: string | null;
  readonly seconds: number;
}
const entriesOf = (cx: Cx, lessonId: number) =>
  cx.db.rows<Entry>(
    `select e.user_id, p.name, p.user_type, e.first_at, e.left_at, e.seconds from lesson_entry e join people_person_v p on p.org_id = e.org_id and p.user_id = e.user_id
   where e.org_id = $1 and e.lesson_id = $2 order by e.first_at, e.user_id`,
    [cx.db.orgId, lessonId],
  );

export const recording = [
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
    const row = await seenLesson(cx, id);
    if (row.teacherId !== cx.me.userId && row.masterId !== cx.me.userId && !inOffice(cx))
      throw fail(faults.notYourLesson);
    const children = await rosterOf(cx, row);
    const came = new Map((await entriesOf(cx, id)).map((e) => [e.userId, e]));
    const marks = new Map(
      (
        await cx.db.rows<{ userId: number; code: Code }>(
          'select user_id, code from lesson_attend where org_id = $1 and lesson_id = $2',
          [cx.db.orgId, id],
        )
      ).map((m) => [m.userId, m.code]),
    );
    const taken = row.takenAt != null;
    const items = children.map((c) => {
      const e = came.get(c.userId);
      return {
        ...c,
        code: taken ? (marks.get(c.userId) ?? ('present' as const)) : null,
        enteredAt: e?.firstAt ?? null,
        minutes: e?.leftAt ? Math.round(e.seconds / 60) : null,
      };
    });
    const stays = items.filter((c) => c.minutes != null).map((c) => c.minutes!);
    const [by] =
      row.takenBy == null
        ? []
        : await cx.db.rows<{ name: string }>('select name from people_person_v where org_id = $1 and user_id = $2', [
            cx.db.orgId,
            row.takenBy,
          ]);
    return {
      lesson: lessonOf(row, viewerOf(cx)),
      attend: {
        taken,
        takenByName: by?.name ?? null,
        students: children.length,
        counts: tally(items.flatMap((c) => (c.code ? [c.code] : []))),
      },
      entries: {
        count: items.filter((c) => c.enteredAt).length,
        minutes: stays.length ? Math.round(stays.reduce((a, b) => a + b, 0) / stays.length) : null,
      },
      answers: await answersOf(cx, id),
      stars: await figuresOf(cx.db, (bind) => `e.lesson_id = ${bind(id)}`),
      items,
    };
  }),
];

/** Children of a lesson: who stood in the class by the end of its day, and whoever has a mark in it. */
export const rosterOf = (cx: Cx, row: Pick<NamedRow, 'lessonId' | 'clazzId' | 'onDate'>) =>
  cx.db.rows<{ userId: number; name: string; sidNo: string | null; photo: string | null }>(
    `select p.user_id, p.name, p.sid_no, p.photo from people_person_v p where p.org_id = $1 and p.removed_at is null and p.user_id in (
     select s.user_id from class_student_v s where s.org_id = $1 and s.clazz_id = $2 and s.joined_at < $3::date + interval '1 day'
     union select a.user_id from lesson_attend a where a.org_id = $1 and a.lesson_id = $4)
   order by p.sid_no nulls last, p.name, p.user_id`,
    [cx.db.orgId, row.clazzId, row.onDate, row.lessonId],
  );
