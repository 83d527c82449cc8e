import * as z from 'zod';
import { call, file, nothing } from '../../../kernel/shared/call';
import { idsOf, page, shownColumns, sortOf, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { filePath } from '../../files/contract';
import { access } from '../access';
import { DAYS_MAX, DETAILS_MAX, HOURS_MAX, QUANTITY_MAX, SHELF, SUBTITLE_MAX, TITLE_MAX } from '../rules';
import { category, fen, period, saleMethod, scope, shownCourse, spuId, tagId } from './parts';

const clazzIds = () => idsOf('class_clazz', 50);
/** What a seller says of a course (V-092 to V-096). */
const courseFields = {
  title: textOf(TITLE_MAX, 'mall.titleRequired'),
  subtitle: textUpTo(SUBTITLE_MAX).default(''),
  cover: filePath().nullable().default(null),
  grdIds: idsOf('textbook_grade', 20).default([]),
  sbjIds: idsOf('textbook_subject', 20).default([]),
  tagIds: idsOf('mall_tag', 10).default([]),
  validity: z
    .number(m('mall.validityRequired'))
    .int()
    .min(1, m('mall.daysLow'))
    .max(DAYS_MAX, m('mall.daysHigh', { max: DAYS_MAX }))
    .nullable(),
  hours: z
    .number()
    .int(m('mall.hoursWhole'))
    .min(1, m('mall.hoursLow'))
    .max(HOURS_MAX, m('mall.hoursHigh', { max: HOURS_MAX }))
    .nullable()
    .default(null),
  period: period().nullable().default(null),
  famous: z.boolean().default(false),
  priceFen: fen(1, 'mall.priceLow'),
  discountFen: fen(0, 'mall.discountLow'),
  quantity: z
    .number(m('mall.quantityRequired'))
    .int()
    .min(1, m('mall.quantityLow'))
    .max(QUANTITY_MAX, m('mall.quantityHigh', { max: QUANTITY_MAX }))
    .nullable(),
  saleMethod: saleMethod().default('public'),
  scope: scope().default('school'),
  clazzIds: clazzIds().default([]),
  split: z.boolean().default(false),
  details: textOf(DETAILS_MAX, 'mall.detailsRequired'),
};
const course = z.object({
  ...shownCourse,
  tagIds: z.array(z.number()),
  /** Places; null: as many as want. */ quantity: z.number().nullable(),
  /** Places that were bought or are being paid for. */ taken: z.number(),
  saleMethod: saleMethod(),
  scope: scope(),
  clazzIds: z.array(z.number()),
  split: z.boolean(),
  details: z.string(),
  state: z.enum(SHELF),
  /** Opens the course to whoever has the link. */ shareKey: z.string(),
  madeAt: z.string(),
});
export type Course = z.output<typeof course>;

const filters = {
  category: category().optional(),
  title: z.string().trim().max(TITLE_MAX).optional(),
  tagId: tagId().optional(),
  state: z.enum(SHELF).optional(),
  famous: z.boolean().optional(),
};
const SORTS = ['title', 'discountFen', 'taken', 'madeAt'] as const;
export const listCourses = call({
  name: 'mall.course.list',
  get: '/mall/courses',
  need: access.manage,
  input: page.input(filters, { sorts: SORTS }),
  reply: page.of(course.omit({ details: true })),
});
export const exportCourses = call({
  name: 'mall.course.list.export',
  get: '/mall/courses/export',
  need: access.manage,
  input: z.object({ ...filters, sort: sortOf(SORTS).optional(), columns: shownColumns() }),
  reply: file,
});
export const createCourse = call({
  name: 'mall.course.create',
  post: '/mall/courses',
  need: access.manage,
  input: z.object({ category: category(), ...courseFields }),
  reply: course,
});
export const getCourse = call({
  name: 'mall.course.get',
  get: '/mall/courses/{id}',
  need: access.manage,
  input: z.object({ id: spuId() }),
  reply: course,
});
export const updateCourse = call({
  name: 'mall.course.update',
  put: '/mall/courses/{id}',
  need: access.manage,
  input: z.object({ id: spuId(), ...courseFields }),
  reply: course,
});
export const deleteCourse = call({
  name: 'mall.course.delete',
  delete: '/mall/courses/{id}',
  need: access.manage,
  input: z.object({ id: spuId() }),
  reply: nothing,
});
/** Who the course is for and where it is held; off shelf only, like every change. */
export const setClazzes = call({
  name: 'mall.course.clazzes.set',
  put: '/mall/courses/{id}/clazzes',
  need: access.clazzes,
  input: z.object({ id: spuId(), split: z.boolean(), clazzIds: clazzIds() }),
  reply: z.object({ split: z.boolean(), clazzIds: z.array(z.number()) }),
});
export const putUp = call({
  name: 'mall.course.up',
  put: '/mall/courses/{id}/up',
  need: access.manage,
  input: z.object({ id: spuId() }),
  reply: course,
});
export const takeDown = call({
  name: 'mall.course.down',
  put: '/mall/courses/{id}/down',
  need: access.manage,
  input: z.object({ id: spuId() }),
  reply: course,
});
