import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { exporter, type Export, type ExportColumn } from '../../../kernel/server/exporting';
import { plusDays } from '../../../kernel/shared/dates';
import type { ParsedOf } from '../../../kernel/shared/call';
import { fail } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { mondayOf, timeOf, type NamedArrange, type Occurrence, type SchoolDay } from '../rules';
import { madeTermName } from '../rules/term-title';
import { occurrences, plannedSql, type Planned } from './published';
import { sectionName, sectionsOf, termAt, type TermRow } from './sections';

type Asked = ParsedOf<typeof calls.planExport>;
/** A lesson of a week or of a term, as a cell needs it. */
interface Entry extends Pick<Occurrence, 'clazzId' | 'clazzName' | 'sbjName' | 'teacherId' | 'teacherName'> {
  /** The date of a week, the weekday of a term. */
  readonly day: string;
  /** Null for a schedule by interval: it stands in the day's last column. */
  readonly secNo: number | null;
  /** What stands behind it: room, weeks, the hours of an interval, for whom somebody stands in. */
  readonly more: readonly string[];
}
interface Day {
  readonly key: string;
  readonly title: string;
  /** School days have columns though nobody teaches on them. */
  readonly always: boolean;
}
interface Plan {
  readonly name: string;
  readonly days: readonly Day[];
  readonly entries: readonly Entry[];
}
interface SheetRow {
  readonly title: string;
  readonly cells: ReadonlyMap<string, string>;
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const present = (parts: readonly (string | null)[]): string[] => parts.filter((p): p is string => !!p);

/** The week around a day as it takes place: holidays, make-up days and who stands in included. */
async function weekPlan(cx: Cx, date: string): Promise<Plan> {
  const from = mondayOf(date);
  const { days, items } = await occurrences(cx.db, { from, to: plusDays(from, 6) }, cx.lang);
  const text = (key: string) => cx.text(`timetable.${key}`);
  const titleOf = (d: SchoolDay) => `${text(`weekday.${d.weekday}`)} ${d.date.slice(5)}${d.name ? ` ${d.name}` : ''}`;
  return {
    name: cx.text('timetable.planOfWeek', { from }),
    days: days.map((d) => ({ key: d.date, title: titleOf(d), always: d.weekday <= 5 || d.kind === 'makeup' })),
    entries: items.map((o) => ({
      ...o,
      day: o.date,
      more: present([
        o.secNo == null ? `${o.start}–${o.end}` : null,
        o.cover?.state === 'accepted' ? cx.text('timetable.standsIn', { name: o.cover.absentName }) : null,
        o.roomName,
      ]),
    })),
  };
}

/** What is planned for the term from a day on: what ended before is left out, what begins later says when. */
async function termPlan(cx: Cx, date: string, term: TermRow): Promise<Plan> {
  const from = date < term.firstOn || date > term.lastOn ? term.firstOn : date;
  const found = await cx.db.row<Planned>(sql`select ${plannedSql(cx.db, { from, to: term.lastOn }, cx.lang)}`);
  const made = madeTermName(term.name);
  const weeksOf = (a: NamedArrange) => (a.weeks === 'all' ? null : cx.text(`timetable.weeksShort.${a.weeks}`));
  return {
    name: made ? cx.text(`timetable.${made.key}`, { from: made.from, to: made.to }) : term.name,
    days: WEEKDAYS.map((d) => ({ key: String(d), title: cx.text(`timetable.weekday.${d}`), always: d <= 5 })),
    entries: (found?.arranges ?? [])
      .filter((a) => a.kind === 'interval' || a.termId === term.termId)
      .map((a) => ({
        ...a,
        day: String(a.weekday),
        more: present([
          weeksOf(a),
          a.secNo == null ? `${timeOf(a.startMin)}–${timeOf(a.endMin)}` : null,
          a.fromDate > from ? cx.text('timetable.planFrom', { date: a.fromDate }) : null,
          a.roomName,
        ]),
      })),
  };
}

const columnKey = (day: string, secNo: number | null): string => `${day} ${secNo ?? ''}`;

/** A column a day and section that the school's lessons use; a day whose lessons keep no sections has one for them. */
function columnsOf(plan: Plan, nameOf: (secNo: number) => string, byTime: string): ExportColumn<SheetRow>[] {
  const sections = [...new Set(plan.entries.flatMap((e) => e.secNo ?? []))].toSorted((a, b) => a - b);
  return plan.days.flatMap((day) => {
    const here = plan.entries.filter((e) => e.day === day.key);
    const bySection = day.always || here.some((e) => e.secNo != null) ? sections : [];
    const all: (number | null)[] = here.some((e) => e.secNo == null) ? [...bySection, null] : bySection;
    return all.map((secNo) => ({
      title: `${day.title} ${secNo == null ? byTime : nameOf(secNo)}`,
      width: 16,
      value: (row: SheetRow) => row.cells.get(columnKey(day.key, secNo)) ?? '',
    }));
  });
}

/** A row a class or a teacher who has lessons; several lessons of one cell stand on lines of their own. */
function rowsOf(entries: readonly Entry[], by: Asked['by'], order: readonly number[]): SheetRow[] {
  const rows = new Map<number, { title: string; cells: Map<string, string> }>();
  for (const e of entries) {
    const [id, title, other] =
      by === 'clazz' ? [e.clazzId, e.clazzName, e.teacherName] : [e.teacherId, e.teacherName, e.clazzName];
    const row = rows.get(id) ?? { title, cells: new Map<string, string>() };
    rows.set(id, row);
    const key = columnKey(e.day, e.secNo);
    const lesson = [e.sbjName, other, ...e.more].join(' ');
    const before = row.cells.get(key);
    row.cells.set(key, before ? `${before}\n${lesson}` : lesson);
  }
  const place = new Map(order.map((id, i) => [id, i]));
  const placeOf = (id: number) => place.get(id) ?? order.length;
  return [...rows]
    .toSorted(([a, x], [b, y]) => placeOf(a) - placeOf(b) || x.title.localeCompare(y.title, 'zh', { numeric: true }))
    .map(([, row]) => row);
}

/** Running classes as lists show them: by grade, then in the school's order. */
async function clazzOrder(cx: Cx): Promise<number[]> {
  const rows = await cx.db.rows<{ clazzId: number }>(sql`
    select clazz_id
    from class_clazz_v
    where org_id = ${cx.db.orgId}
    order by grd_id nulls last, clazz_type, order_no, clazz_id`);
  return rows.map((r) => r.clazzId);
}

async function planSheet(cx: Cx, { by, span, date = cx.today }: Asked): Promise<Export<SheetRow>> {
  const term = await termAt(cx.db, date);
  if (span === 'term' && !term) throw fail(faults.noTerm);
  const plan = span === 'term' && term ? await termPlan(cx, date, term) : await weekPlan(cx, date);
  const stages = term ? await sectionsOf(cx.db, term.termId) : [];
  const names = new Map(stages.flatMap((s) => s.rows.map((r) => [r.secNo, sectionName(cx, r)] as const)));
  const rows = rowsOf(plan.entries, by, by === 'clazz' ? await clazzOrder(cx) : []);
  return {
    name: `${cx.text(`timetable.planBy.${by}`)} ${plan.name}`,
    columns: [
      { title: cx.text(`timetable.whose.${by}`), width: 14, value: (row) => row.title },
      ...columnsOf(plan, (n) => names.get(n) ?? cx.text('timetable.section', { no: n }), cx.text('timetable.byTime')),
    ],
    count: rows.length,
    rows,
  };
}

/** The school's timetable as a sheet, for those who arrange it. */
export const planExporter = exporter<Asked>({
  kind: 'timetable.plan',
  calls: [calls.planExport],
  run: planSheet,
});
