import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import {
  importer,
  problem,
  readOnce,
  type CommitRow,
  type ImportScope,
  type RowProblem,
  type SheetRow,
} from '../../../kernel/server/importing/importer';
import { handle } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import type { RowOf } from '../../../kernel/server/db/table';
import { oneOf } from '../../../kernel/server/db/where';
import { nameText } from '../../../kernel/shared/visible';
import { grouped } from '../../../kernel/shared/maps';
import * as calls from '../contract/import';
import { faults } from '../faults';
import { overlaps, timeOf, type Weeks } from '../rules';
import { arranges } from '../tables';
import { lockSchedule } from './may';
import { placePupils } from './pupils';
import { knownOf, namedIn, type Clazz, type Known } from './import-words';
import { ofStage } from './sections';
import { sectionColumn, WEEKDAYS, WEEKS } from './sheet-words';

type Key = 'clazz' | 'weekday' | 'section' | 'subject' | 'teacher' | 'room' | 'weeks';
type Scope = ImportScope<Key, unknown, undefined>;
type Row = SheetRow<Key>;
type Arrange = RowOf<typeof arranges>;

interface Resolved {
  readonly row: Row;
  readonly clazz: Clazz;
  readonly secNo: number;
  readonly weekday: number;
  readonly weeks: Weeks;
  readonly startMin: number;
  readonly endMin: number;
  readonly sbjId: number;
  readonly teacherId: number;
  readonly roomId: number | null;
  readonly fromDate: string;
  readonly toDate: string;
}
/** A row as a schedule, or what is wrong with it. A name that two teachers bear means the one who teaches the class. */
function resolve(k: Known, scope: Scope, row: Row): Resolved | RowProblem {
  const c = row.cells;
  const clazz = k.clazzes.get(c.clazz);
  if (!clazz) return problem<Key, { name: string }>(row, 'clazz', faults.noClazz, { name: c.clazz });
  const secNo = Number(c.section);
  const section = ofStage(k.sections, clazz.stgId)?.rows.find((r) => r.secNo === secNo && r.isOn);
  if (!section) return problem<Key, { secNo: number }>(row, 'section', faults.noSection, { secNo });
  const sbjId = k.subjects.get(c.subject) ?? k.subjects.get(c.subject.toLowerCase());
  if (sbjId == null) return problem<Key, { name: string }>(row, 'subject', faults.noSubject, { name: c.subject });
  const named = k.teachers.get(c.teacher) ?? [];
  const own = named.length > 1 ? named.filter((id) => k.teaches.has(`${clazz.clazzId} ${id}`)) : named;
  if (own.length !== 1)
    return problem<Key, { name: string }>(
      row,
      'teacher',
      named.length ? faults.twoTeachersNamed : faults.noTeacherNamed,
      { name: c.teacher },
    );
  const roomId = c.room ? k.rooms.get(c.room) : null;
  if (roomId === undefined) return problem<Key, { name: string }>(row, 'room', faults.noRoomNamed, { name: c.room });
  const fromDate = k.term.firstOn > scope.today ? k.term.firstOn : scope.today;
  return {
    row,
    clazz,
    secNo,
    weekday: WEEKDAYS.of(c.weekday)!,
    // An empty cell is every week, as the template says; any other word was refused with the cell.
    weeks: c.weeks === '' ? 'all' : WEEKS.of(c.weeks)!,
    startMin: section.startMin,
    endMin: section.endMin,
    sbjId,
    teacherId: own[0]!,
    roomId,
    fromDate,
    toDate: k.term.lastOn,
  };
}
const references = readOnce((scope: Scope) => knownOf(scope));
const isBad = (r: Resolved | RowProblem): r is RowProblem => 'code' in r;
const placeOf = (clazzId: number, weekday: number, secNo: number | null, weeks: Weeks) =>
  [clazzId, weekday, secNo, weeks].join();
const matchOf = (k: Known, r: Resolved) =>
  k.running.find(
    (a) =>
      a.kind === 'period' &&
      placeOf(a.clazzId, a.weekday, a.secNo, a.weeks) === placeOf(r.clazz.clazzId, r.weekday, r.secNo, r.weeks),
  );

async function judge(scope: Scope, rows: readonly Row[]): Promise<readonly RowProblem[]> {
  const k = await references.judging(scope, rows);
  const all = rows.map((r) => resolve(k, scope, r));
  const good = all.filter((r): r is Resolved => !isBad(r));
  const replaced = new Set(good.map((r) => matchOf(k, r)?.arrangeId));
  const names = new Map([...k.clazzes.values()].map((c) => [c.clazzId, c.clazzName]));
  const when = (x: { weekday: number; startMin: number; endMin: number }) =>
    `${WEEKDAYS.say(x.weekday)} ${timeOf(x.startMin)}–${timeOf(x.endMin)}`;
  const stays = k.running
    .filter((a) => !replaced.has(a.arrangeId))
    .map((a) => ({ ...a, what: `${names.get(a.clazzId) ?? ''} ${k.names.subject.get(a.sbjId) ?? ''}` }));
  const others = [
    ...stays,
    ...good.map((r) => ({ ...r, clazzId: r.clazz.clazzId, what: `${r.clazz.clazzName} ${r.row.cells.subject}` })),
  ];
  // By weekday: a school's sheet has 1,260 rows, and each meets a fifth of the others.
  const byDay = grouped(others, (o) => o.weekday);
  const problems = all.filter(isBad);
  for (const r of good) {
    for (const o of byDay.get(r.weekday) ?? []) {
      if (('row' in o && o.row === r.row) || !overlaps(r, o)) continue;
      const say = { when: when(o), what: o.what, free: '—' };
      if (o.teacherId === r.teacherId)
        problems.push(
          problem<Key, { name: string; when: string; what: string; free: string }>(
            r.row,
            'teacher',
            faults.teacherBusy,
            { name: r.row.cells.teacher, ...say },
          ),
        );
      else if (o.clazzId === r.clazz.clazzId)
        problems.push(
          problem<Key, { name: string; when: string; what: string; free: string }>(r.row, 'section', faults.clazzBusy, {
            name: r.clazz.clazzName,
            ...say,
          }),
        );
      else if (r.roomId != null && o.roomId === r.roomId)
        problems.push(
          problem<Key, { name: string; when: string; what: string; free: string }>(r.row, 'room', faults.roomBusy, {
            name: r.row.cells.room,
            ...say,
          }),
        );
      else continue;
      break;
    }
  }
  return problems;
}

export const sheet = importer({
  kind: 'timetable.arranges',
  calls: calls.arrangeImport,
  sheetName: { zh: '课程表', en: 'Timetable' },
  shared: true,
  unique: [['clazz', 'weekday', 'section', 'weeks']],
  columns: [
    { key: 'clazz', zh: '班级', en: 'Class', required: true, example: '七年级1班', hint: 'name' },
    {
      key: 'weekday',
      zh: '星期',
      en: 'Weekday',
      required: true,
      example: '周一',
      ...WEEKDAYS.column('timetable.weekday'),
    },
    {
      key: 'section',
      zh: '节次',
      en: 'Section',
      required: true,
      example: '1',
      note: { zh: '一行一个节次；连堂课写两行', en: 'One section a row; a double lesson is two rows' },
      ...sectionColumn,
    },
    { key: 'subject', zh: '科目', en: 'Subject', required: true, example: '数学', hint: 'name' },
    { key: 'teacher', zh: '教师', en: 'Teacher', required: true, example: '周明辉', text: nameText, hint: 'name' },
    { key: 'room', zh: '教室', en: 'Room', example: '', hint: 'name' },
    {
      key: 'weeks',
      zh: '单双周',
      en: 'Odd or even weeks',
      also: ['周次'],
      example: '每周',
      note: { zh: '每周、单周或双周；不填即每周', en: 'Every week, odd or even weeks; empty is every week' },
      ...WEEKS.column('timetable.weeksWord'),
    },
  ],
  namesBy: (scope) => namedIn(scope),
  judge: (scope, rows) => judge(scope as Scope, rows),
  match: async (scope, rows) => {
    const k = await references.matching(scope as Scope, rows);
    return rows.flatMap((row) => {
      const r = resolve(k, scope as Scope, row);
      const a = isBad(r) ? undefined : matchOf(k, r);
      if (!a || isBad(r)) return [];
      return [
        {
          row: row.row,
          subjectId: a.arrangeId,
          old: {
            clazz: r.clazz.clazzName,
            weekday: WEEKDAYS.say(a.weekday),
            section: String(a.secNo),
            teacher: k.names.teacher.get(a.teacherId) ?? '',
            room: a.roomId == null ? '' : (k.names.room.get(a.roomId) ?? ''),
            weeks: WEEKS.say(a.weeks),
            subject: a.sbjId === r.sbjId ? row.cells.subject : (k.names.subject.get(a.sbjId) ?? ''),
          },
        },
      ];
    });
  },
  commit: async (scope, rows) => {
    const k = await knownOf(scope as Scope);
    await lockSchedule(scope);
    const wanted = (rows as readonly CommitRow<Key>[])
      .map((row) => resolve(k, scope as Scope, row))
      .filter((r): r is Resolved => !isBad(r));
    const named = (rows as readonly CommitRow<Key>[]).filter((r) => r.state === 'changed').map((r) => r.subjectId!);
    const changed = await scope.db.many(arranges, { arrangeId: oneOf(named) });
    const old = new Map(changed.map((a) => [a.arrangeId, a]));
    const begun = changed.filter((a) => a.fromDate < scope.today).map((a) => a.arrangeId);
    const fresh = changed.filter((a) => a.fromDate >= scope.today);
    await scope.db.change(
      sql`
      update timetable_arrange
      set to_date = ${plusDays(scope.today, -1)}
      where org_id = ${scope.orgId}
        and arrange_id = any(${begun}::bigint[])`,
    );
    await scope.db.change(sql`
      delete from timetable_arrange
      where org_id = ${scope.orgId}
        and arrange_id = any(${fresh.map((a) => a.arrangeId)}::bigint[])`);
    const batchId = newId();
    const made = wanted.map((r) => ({
      row: r.row.row,
      arrangeId: newId(),
      kind: 'period' as const,
      termId: k.term.termId,
      clazzId: r.clazz.clazzId,
      sbjId: r.sbjId,
      teacherId: r.teacherId,
      roomId: r.roomId,
      weekday: r.weekday,
      secNo: r.secNo,
      startMin: r.startMin,
      endMin: r.endMin,
      weeks: r.weeks,
      fromDate: r.fromDate,
      toDate: r.toDate,
      isOn: true,
      batchId,
      madeBy: scope.userId,
      madeAt: scope.now.toISOString(),
    }));
    await scope.db.insert(arranges, made);
    await placePupils(scope.db, [...made.map((m) => m.arrangeId), ...begun]);
    scope.note('timetable.imported', { subjectId: batchId, count: made.length });
    scope.emit('timetable.changed', {
      kind: 'moved',
      arrangeIds: [...made.map((m) => m.arrangeId), ...changed.map((a) => a.arrangeId)].slice(0, 5000),
      from: scope.today,
    });
    const of = new Map(
      (rows as readonly CommitRow<Key>[]).map((r) => [r.row, r.subjectId == null ? undefined : old.get(r.subjectId)]),
    );
    return made.map((m) => {
      const was = of.get(m.row);
      return { row: m.row, subjectId: m.arrangeId, undo: was ? { was } : {} };
    });
  },
  undo: async (scope, rows) => {
    const ids = rows.map((r) => r.subjectId!).filter((id) => id != null);
    await scope.db.change(sql`
      delete from timetable_arrange
      where org_id = ${scope.orgId}
        and arrange_id = any(${ids}::bigint[])`);
    const back = rows.map((r) => (r.undo as { was?: Arrange }).was).filter((a) => a != null);
    // One that had begun goes on as it did, one that had not comes back as it was.
    await scope.db.change(
      sql`
      update timetable_arrange a
      set to_date = u.d
      from unnest(${back.map((a) => a.arrangeId)}::bigint[], ${back.map((a) => a.toDate)}::date[]) as u(id, d)
      where a.org_id = ${scope.orgId}
        and a.arrange_id = u.id`,
    );
    const there = new Set(
      (await scope.db.many(arranges, { arrangeId: oneOf(back.map((a) => a.arrangeId)) })).map((a) => a.arrangeId),
    );
    await scope.db.insert(
      arranges,
      back.filter((a) => !there.has(a.arrangeId)).map(({ orgId: _, ...a }) => a),
    );
    await placePupils(
      scope.db,
      back.map((a) => a.arrangeId),
    );
    scope.emit('timetable.changed', { kind: 'removed', arrangeIds: ids.slice(0, 5000), from: scope.today });
  },
});

export const importing = [...sheet.handlers, handle(calls.arrangeTemplate, (cx) => sheet.template(cx))];
