import type { Door } from '../../../kernel/server/db/door';
import type { ListQuery } from '../../../kernel/server/db/list';
import { contains, sql, when } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { newId } from '../../../kernel/server/ids';
import { instantCell, listSheet, type SheetColumn } from '../../../kernel/server/list-sheet';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import { fail } from '../../../kernel/shared/faults';
import { yuan } from '../../../kernel/shared/money';
import * as calls from '../contract';
import { faults } from '../faults';
import { courses, orders, shelf, stocks } from '../tables';
import {
  courseOf,
  goodClazzes,
  goodCourse,
  listColumns,
  newShareKey,
  offShelf,
  ownCourse,
  type CourseRow,
} from './own';
import { publish } from './publish';

type Input = ParsedOf<typeof calls.listCourses>;
type Filters = Pick<Input, 'category' | 'title' | 'tagId' | 'state' | 'famous'>;
const listOf = (door: Door, { category, title, tagId, state, famous }: Filters): ListQuery<Input> => ({
  select: listColumns,
  from: sql`mall_course c join mall_stock k on k.org_id = c.org_id and k.spu_id = c.spu_id`,
  where: [
    sql`c.org_id = ${door.orgId}`,
    when(category, (asked) => sql`c.category = ${asked}`),
    contains('c.title', title),
    when(tagId, (asked) => sql`${asked} = any(c.tag_ids)`),
    when(state, (asked) => sql`c.state = ${asked}`),
    when(famous, (asked) => sql`c.famous = ${asked}`),
  ],
  sorts: {
    title: sql`c.title`,
    discountFen: sql`c.discount_fen`,
    taken: sql`k.taken`,
    madeAt: sql`c.made_at`,
  },
  then: sql`c.made_at desc, c.spu_id`,
});
/** The screen says title and subtitle, both prices, and what is sold of how many places in one column each. */
const COLUMNS: readonly SheetColumn<CourseRow>[] = [
  ['title', 28, (row) => row.title],
  ['title', 24, (row) => row.subtitle, 'field.subtitle'],
  ['discountFen', 16, (row) => yuan(row.priceFen), 'field.priceFen'],
  ['discountFen', 16, (row) => yuan(row.discountFen)],
  ['scope', 12, (row, cx) => cx.text(`mall.scope.${row.scope}`)],
  ['taken', 10, (row) => row.taken],
  ['taken', 10, (row, cx) => row.quantity ?? cx.text('mall.unlimited'), 'field.quantity'],
  ['state', 12, (row, cx) => cx.text(`mall.state.${row.state}`)],
  ['madeAt', 18, (row, cx) => instantCell(cx, row.madeAt)],
];
const sheet = exporter<ParsedOf<typeof calls.exportCourses>>({
  kind: 'mall.course.list',
  run: (cx, params) =>
    listSheet<Input, CourseRow>(cx, {
      module: 'mall',
      name: params.category ? `category.${params.category}` : 'coursesSheet',
      columns: COLUMNS,
      shown: params.columns,
      sort: params.sort,
      open: (fn) => fn(cx.db),
      list: (door) => listOf(door, params),
    }),
});
export const courseJobs = [sheet.job];

export const courseHandlers = [
  handle(calls.listCourses, (cx, input) =>
    cx.list<Input, CourseRow, Omit<calls.Course, 'details'>>(input, { ...listOf(cx.db, input), shape: courseOf }),
  ),
  handle(calls.exportCourses, (cx, params) => sheet.answer(cx, params)),
  handle(calls.getCourse, async (cx, { id }) => courseOf(await ownCourse(cx, id))),
  handle(calls.createCourse, async (cx, { category, ...asked }) => {
    const { row, quantity } = await goodCourse(cx, category, asked);
    const made = {
      ...row,
      spuId: newId(),
      category,
      state: 'off' as const,
      verNo: 0,
      shareKey: newShareKey(),
      madeBy: cx.me.userId,
      madeAt: cx.nowIso,
    };
    await cx.db.insert(courses, made);
    await cx.db.insert(stocks, { spuId: made.spuId, quantity, taken: 0 });
    cx.note('mall.course.created', {
      subjectId: made.spuId,
      new: { title: row.title, priceFen: row.priceFen, discountFen: row.discountFen, quantity },
    });
    return courseOf({ ...made, orgId: cx.db.orgId, quantity, taken: 0 });
  }),
  handle(calls.updateCourse, async (cx, { id, ...asked }) => {
    const old = await offShelf(cx, id);
    const { row, quantity } = await goodCourse(cx, old.category, asked, old.cover);
    await cx.db.update(courses, { spuId: id }, row);
    await cx.db.update(stocks, { spuId: id }, { quantity });
    cx.note('mall.course.changed', {
      subjectId: id,
      old: { title: old.title, priceFen: old.priceFen, discountFen: old.discountFen, quantity: old.quantity },
      new: { title: row.title, priceFen: row.priceFen, discountFen: row.discountFen, quantity },
    });
    return courseOf({ ...old, ...row, quantity });
  }),
  handle(calls.deleteCourse, async (cx, { id }) => {
    const old = await offShelf(cx, id);
    if ((await cx.db.count(orders, { spuId: id })) > 0) throw fail(faults.sold);
    await cx.db.remove(courses, { spuId: id });
    cx.note('mall.course.removed', { subjectId: id, old: { title: old.title, priceFen: old.priceFen } });
  }),
  handle(calls.setClazzes, async (cx, { id, split, clazzIds }) => {
    const old = await offShelf(cx, id);
    const next = { split, clazzIds: await goodClazzes(cx, old, clazzIds) };
    await cx.db.update(courses, { spuId: id }, next);
    cx.note('mall.course.clazzes', { subjectId: id, old: { split: old.split, clazzIds: old.clazzIds }, new: next });
    return next;
  }),
  handle(calls.putUp, async (cx, { id }) => courseOf(await publish(cx, await offShelf(cx, id)))),
  handle(calls.takeDown, async (cx, { id }) => {
    const course = await ownCourse(cx, id, { lock: true });
    if (course.state === 'off') throw fail(faults.offShelf);
    await cx.db.update(courses, { spuId: id }, { state: 'off' });
    await cx.db.remove(shelf, { spuId: id });
    cx.note('mall.course.down', { subjectId: id, old: { verNo: course.verNo } });
    return courseOf({ ...course, state: 'off' });
  }),
];
