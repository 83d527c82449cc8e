import type { Cx } from '../../../kernel/server/cx';
import { rowsOfList, type Listed, type ListOf, pageOfRows } from '../../../kernel/server/db/list';
import { column, contains, is, sql, when } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { commaOf } from '../../../kernel/shared/messages';
import * as calls from '../contract';
import type { Group } from '../contract';
import { faults } from '../faults';
import { EMPTY_SUM, acuityText, dioptreText } from '../rules';
import { screenings } from '../tables';
import { isNamed, readingOf, schoolsAsked } from './analysis';
import { isPast, placesThen, termOf } from './children';
import { gradeNames, groupsOf, partsBy, schoolsOf } from './groups';
import { writerOf } from './input';
import { BASE } from './norms';
import { columns, judgedNow, screenedAlike, toScreening, type Read } from './read';
import { noteRead } from './sight';
import type { At } from './sums';
import { restoreScreenings } from './write';

type Item = ReplyOf<typeof calls.results>['items'][number];
type Filters = Omit<ParsedOf<typeof calls.results>, 'curPage' | 'pageSize'>;

interface ChildRead extends Read {
  readonly pid: number;
  readonly pname: string;
  readonly psex: 'male' | 'female';
  readonly sidNo: string | null;
  readonly clazzNameNow: string;
}
type Sort = Filters['sort'];
type ChildSort = (typeof calls.CHILD_SORTS)[number];
type GroupSort = (typeof calls.GROUP_SORTS)[number];
/** The sort, when it is one of these: children and groups are sorted by other things. */
function sortAmong<N extends string>(names: readonly N[], sort: Sort): N | `-${N}` | undefined {
  if (sort == null) return undefined;
  const found = names.flatMap((n): (N | `-${N}`)[] => [n, `-${n}`]).find((n) => n === sort);
  if (!found) throw fail(kernelFaults.badInput, {}, 'sort');
  return found;
}
type ChildInput = Omit<Listed, 'sort'> & { readonly sort?: ChildSort | `-${ChildSort}` | undefined };

/** Children of the own school: the measured ones, or with `lacking` those who are still to come. */
function childrenList(cx: Cx, at: At, f: Filters): ListOf<ChildInput, ChildRead, Item> {
  const of = f.lacking ? 's' : 'v';
  const term = sql`v.year_id = ${at.yearId} and v.term_id = ${at.termId}`;
  const stood = isPast(at, cx.today)
    ? sql`(
      select x.org_id, x.user_id, c.clazz_id, c.clazz_name, c.clazz_type, c.grd_id
      from ${placesThen(cx.db, cx.me.zone, at)} x
      join class_clazz_v c on c.org_id = x.org_id and c.clazz_id = x.clazz_id
      where c.org_id = ${cx.db.orgId}) s`
    : sql`class_student_v s`;
  const lacking = sql`${stood}
    join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null and p.user_type = 1
    left join vision_screening v on v.org_id = s.org_id and v.user_id = s.user_id and ${term}`;
  const measured = sql`vision_screening v
    join people_person_v p on p.org_id = v.org_id and p.user_id = v.user_id`;
  const from = f.lacking ? lacking : measured;
  return {
    select: sql`p.user_id as pid, p.name as pname, p.sex as psex, p.sid_no,
      ${f.lacking ? sql`s.clazz_name as clazz_name_now` : sql`${columns('v')}, v.clazz_name as clazz_name_now, b.name as saved_name`}`,
    from: f.lacking
      ? from
      : sql`${from}
        left join people_person_v b on b.org_id = v.org_id and b.user_id = v.saved_by`,
    counted: from,
    where: [
      cx.db.orgs(of),
      is(`${of}.grd_id`, f.grdId),
      is(`${of}.clazz_id`, f.clazzId),
      contains('p.name', f.name),
      ...(f.lacking
        ? [sql`s.clazz_type = 1`, sql`v.screening_id is null`]
        : [
            term,
            is('v.poor', f.poor),
            is('v.myopia', f.myopia),
            when(f.doctor, (doctor) => sql`(cardinality(v.reasons) > 0) = ${doctor}`),
          ]),
    ],
    sorts: {
      name: sql`p.name`,
      sidNo: sql`p.sid_no`,
      clazzName: column(`${of}.grd_id`),
      screenedOn: sql`v.screened_on`,
      nakedLeft: sql`v.naked_left`,
      nakedRight: sql`v.naked_right`,
      seLeft: sql`v.sphere_left + v.cylinder_left / 2.0`,
      seRight: sql`v.sphere_right + v.cylinder_right / 2.0`,
    },
    then: sql`${column(`${of}.grd_id`)} nulls last, ${column(`${of}.clazz_id`)}, p.sid_no nulls last, p.user_id`,
    shape: (r) => ({
      id: String(r.pid),
      userId: r.pid,
      name: r.pname,
      sex: r.psex,
      sidNo: r.sidNo,
      clazzName: r.clazzNameNow,
      screening: f.lacking ? null : toScreening(r),
      group: null,
    }),
  };
}

const RATES: Readonly<Record<GroupSort, (g: Group) => number | string | null>> = {
  orgName: (g) => g.orgName,
  regName: (g) => g.regName,
  grdName: (g) => g.grdId,
  screened: (g) => g.sum?.screened ?? null,
  poor: (g) => (g.sum?.graded ? g.sum.poor / g.sum.graded : null),
  myopic: (g) => (g.sum?.judged ? g.sum.myopic / g.sum.judged : null),
  doctor: (g) => g.sum?.doctor ?? null,
};
/** Schools of a region, or grades, as groups. All of them are asked for: which ones must be hidden follows from their sizes together. */
async function groups(cx: Cx, at: At, f: Filters): Promise<Item[]> {
  const asked = await schoolsAsked(cx, f.orgId);
  const schools = await schoolsOf(cx, f.level === 'org' ? await cx.reach() : asked, f.orgId);
  const orgIds = schools.map((s) => s.orgId);
  const named = isNamed(cx, orgIds);
  const grades = await gradeNames(cx);
  const parts = await readingOf(cx, 'vision.results', orgIds, (door) =>
    partsBy(door, [f.level === 'org' ? 'org_id' : 'grd_id'], {
      orgIds,
      at,
      ...(f.grdId == null ? {} : { grdId: f.grdId }),
    }),
  );
  const all = groupsOf(
    parts.map((p) => ({
      sum: p.sum,
      names:
        f.level === 'org'
          ? { ...schools.find((s) => s.orgId === p.orgId) }
          : { grdId: p.grdId ?? null, grdName: p.grdId == null ? null : (grades.get(p.grdId) ?? null) },
    })),
    named,
  );
  // Schools that have not screened stand in the list too: that is what a bureau looks for.
  const none =
    f.level === 'org'
      ? schools
          .filter((s) => !parts.some((p) => p.orgId === s.orgId))
          .flatMap((s) => groupsOf([{ names: s, sum: EMPTY_SUM }], true))
      : [];
  const sort = sortAmong(calls.GROUP_SORTS, f.sort);
  const list = [...all, ...none].filter(
    (g) =>
      (f.orgId == null || f.level !== 'org' || g.orgId === f.orgId) &&
      (!f.name || (g.orgName ?? g.grdName ?? '').includes(f.name)),
  );
  const sorted = sort ? sortedBy(list, sort) : list;
  return sorted.map((g) => ({
    id: String(g.orgId ?? g.grdId),
    userId: null,
    name: null,
    sidNo: null,
    sex: null,
    clazzName: null,
    screening: null,
    group: g,
  }));
}

/** Groups in the order of a figure; those without one come last, whichever way. */
function sortedBy(list: readonly Group[], sort: GroupSort | `-${GroupSort}`): Group[] {
  const turn = sort.startsWith('-') ? -1 : 1;
  const name = calls.GROUP_SORTS.find((n) => n === sort || `-${n}` === sort) ?? 'screened';
  return list.toSorted((a, b) => {
    const [x, y] = [RATES[name](a), RATES[name](b)];
    if (x == null || y == null) return (x == null ? 1 : 0) - (y == null ? 1 : 0);
    return turn * (typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y), 'zh'));
  });
}

/** Names stay inside the school: a region asks for groups. */
function ownChildren(cx: Cx, f: Filters): boolean {
  if (f.level !== 'usr') return false;
  if (f.orgId != null && f.orgId !== cx.me.orgId) throw fail(kernelFaults.gone);
  if (!isNamed(cx, [cx.me.orgId])) throw fail(faults.namesNotAllowed);
  return true;
}

const sheet = exporter<Filters & Record<string, unknown>>({
  kind: 'vision.results',
  calls: [calls.exportResults],
  run: async (cx, f) => {
    const at = termOf(f, cx.today);
    const t = (key: string) => cx.text(`vision.${key}`);
    if (!ownChildren(cx, f)) {
      const rows = await groups(cx, at, f);
      const n = (key: keyof NonNullable<Group['sum']>) => ({
        title: t(`sum.${key}`),
        value: (r: Item) => r.group?.sum?.[key] ?? t('hiddenShort'),
      });
      return {
        name: t('results'),
        count: rows.length,
        rows,
        columns: [
          ...(f.level === 'org'
            ? [
                { title: t('field.orgName'), value: (r: Item) => r.group?.orgName ?? null },
                { title: t('field.regName'), value: (r: Item) => r.group?.regName ?? null },
              ]
            : [{ title: t('field.grdName'), value: (r: Item) => r.group?.grdName ?? null }]),
          n('screened'),
          n('poor'),
          n('mild'),
          n('moderate'),
          n('severe'),
          n('judged'),
          n('myopic'),
          n('low'),
          n('mid'),
          n('high'),
          n('ortho'),
          n('uncorrected'),
          n('under'),
          n('doctor'),
        ],
      };
    }
    const list = childrenList(cx, at, f);
    const read = await cx.db.rows<ChildRead>(rowsOfList(list, { sort: sortAmong(calls.CHILD_SORTS, f.sort) }));
    const items = list.shape ? read.map(list.shape) : [];
    await noteRead(cx, 'export', { rows: items.length });
    const eye = (side: 'left' | 'right', key: 'naked' | 'corrected') => ({
      title: `${t(`side.${side}`)}${t(`eye.${key}`)}`,
      value: (r: Item) => acuityText(BASE, r.screening?.[side][key]),
    });
    const lens = (side: 'left' | 'right', key: 'sphere' | 'cylinder') => ({
      title: `${t(`side.${side}`)}${t(`eye.${key}`)}`,
      value: (r: Item) => dioptreText(r.screening?.[side][key]),
    });
    return {
      name: t('results'),
      count: items.length,
      rows: items,
      columns: [
        { title: t('field.sidNo'), value: (r: Item) => r.sidNo },
        { title: t('field.name'), value: (r) => r.name },
        { title: t('field.sex'), value: (r) => t(`sex.${r.sex}`) },
        { title: t('field.clazzName'), value: (r) => r.clazzName },
        { title: t('field.screenedOn'), value: (r) => r.screening?.screenedOn ?? '' },
        { title: t('field.wear'), value: (r) => (r.screening ? t(`wear.${r.screening.wear}`) : '') },
        eye('left', 'naked'),
        eye('right', 'naked'),
        eye('left', 'corrected'),
        eye('right', 'corrected'),
        lens('left', 'sphere'),
        lens('left', 'cylinder'),
        { title: `${t('side.left')}${t('eye.axis')}`, value: (r) => r.screening?.left.axis ?? null },
        lens('right', 'sphere'),
        lens('right', 'cylinder'),
        { title: `${t('side.right')}${t('eye.axis')}`, value: (r) => r.screening?.right.axis ?? null },
        { title: t('field.poor'), value: (r) => (r.screening?.poor ? t(`poor.${r.screening.poor}`) : '') },
        { title: t('field.myopia'), value: (r) => (r.screening?.myopia ? t(`myopia.${r.screening.myopia}`) : '') },
        {
          title: t('field.reasons'),
          value: (r: Item) => (r.screening?.reasons ?? []).map((x) => t(`reason.${x}`)).join(commaOf(cx.lang)),
        },
      ],
    };
  },
});
export const resultJobs = [sheet.job];

export const resultHandlers = [
  handle(calls.results, async (cx, { curPage, pageSize, ...f }) => {
    const at = termOf(f, cx.today);
    if (ownChildren(cx, f)) {
      const asked: ChildInput = { curPage, pageSize, sort: sortAmong(calls.CHILD_SORTS, f.sort) };
      const found = await cx.list(asked, childrenList(cx, at, f));
      if (found.items.length) await noteRead(cx, 'results', { rows: found.items.length });
      return { ...found, ...screenedAlike(cx, found.items), ...at };
    }
    return { ...pageOfRows(await groups(cx, at, f), { curPage, pageSize }), ...at, by: judgedNow(cx) };
  }),
  handle(calls.exportResults, (cx, f) => sheet.answer(cx, f)),
  handle(calls.remove, async (cx, { screeningId }) => {
    const row = await cx.db.one(screenings, { screeningId });
    if (!row) throw fail(kernelFaults.gone);
    await restoreScreenings(writerOf(cx), row, [screeningId], []);
  }),
];
