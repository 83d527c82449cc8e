import { randomBytes } from 'node:crypto';
import type { Cx } from '../../../kernel/server/cx';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { cleanHtml } from '../../../kernel/server/rich-text';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { ParsedOf } from '../../../kernel/shared/call';
import { ownFile } from '../../files/server/published';
import type { Course, createCourse } from '../contract';
import { faults } from '../faults';
import { CATEGORY, fitsScope, type Category } from '../rules';
import type { courses } from '../tables';

export type CourseRow = RowOf<typeof courses> & { readonly quantity: number | null; readonly taken: number };
export type Asked = Omit<ParsedOf<typeof createCourse>, 'category'>;

/** The columns of a course with its stock, without the details that only one at a time needs. */
export const listColumns: Sql = sql`c.spu_id, c.category, c.title, c.subtitle, c.cover, c.grd_ids, c.sbj_ids, c.tag_ids,
  c.validity, c.hours, c.period, c.famous, c.price_fen, c.discount_fen, c.sale_method, c.scope, c.clazz_ids, c.split, c.state, c.share_key,
  c.made_at, k.quantity, k.taken`;

/** What leaves the server of a course. */
export const courseOf = (row: CourseRow): Course => ({
  spuId: row.spuId,
  category: row.category,
  title: row.title,
  subtitle: row.subtitle,
  cover: row.cover,
  grdIds: row.grdIds,
  sbjIds: row.sbjIds,
  tagIds: row.tagIds,
  validity: row.validity,
  hours: row.hours,
  period: row.period,
  famous: row.famous,
  priceFen: row.priceFen,
  discountFen: row.discountFen,
  quantity: row.quantity,
  taken: row.taken,
  saleMethod: row.saleMethod,
  scope: row.scope,
  clazzIds: row.clazzIds,
  split: row.split,
  details: row.details,
  state: row.state,
  shareKey: row.shareKey,
  madeAt: row.madeAt,
});

/** A course of the own organisation with its stock. @throws gone for any other. */
export async function ownCourse(cx: Cx, spuId: number, o: { readonly lock?: boolean } = {}): Promise<CourseRow> {
  const query = sql`
    select c.*, k.quantity, k.taken
    from mall_course c
    join mall_stock k on k.org_id = c.org_id and k.spu_id = c.spu_id
    where c.org_id = ${cx.db.orgId}
      and c.spu_id = ${spuId}`;
  const found = await cx.db.row<CourseRow>(o.lock ? sql`${query} for update of c` : query);
  if (!found) throw fail(kernelFaults.gone);
  return found;
}
/** The same to be changed: what is on the shelf is what people read before they pay. */
export async function offShelf(cx: Cx, spuId: number): Promise<CourseRow> {
  const course = await ownCourse(cx, spuId, { lock: true });
  if (course.state === 'on') throw fail(faults.onShelf);
  return course;
}

/** Classes and tags are the seller's own; both in one statement. */
async function mustBeOwn(cx: Cx, clazzIds: readonly number[], tagIds: readonly number[]): Promise<void> {
  if (clazzIds.length + tagIds.length === 0) return;
  const found = await cx.db.row<{ clazzes: number; tags: number }>(sql`
    select
      (select count(*)
        from class_clazz_v c
        where c.org_id = ${cx.db.orgId}
          and c.ended_at is null
          and c.clazz_id = any(${clazzIds}::bigint[])) as clazzes,
      (select count(*)
        from mall_tag t
        where t.org_id = ${cx.db.orgId}
          and t.tag_id = any(${tagIds}::bigint[])) as tags`);
  if ((found?.clazzes ?? 0) < clazzIds.length) throw fail(faults.clazzesGone, {}, 'clazzIds');
  if ((found?.tags ?? 0) < tagIds.length) throw fail(faults.tagsGone, {}, 'tagIds');
}
/** Grades and subjects are everybody's; a course names only those that there are. */
async function mustBeTaught(cx: Cx, grdIds: readonly number[], sbjIds: readonly number[]): Promise<void> {
  if (grdIds.length + sbjIds.length === 0) return;
  const found = await cx.db.row<{ grades: number; subjects: number }>(sql`
    select
      (select count(*) from textbook_grade g where g.grd_id = any(${grdIds}::bigint[])) as grades,
      (select count(*) from textbook_subject s where s.sbj_id = any(${sbjIds}::bigint[])) as subjects`);
  if ((found?.grades ?? 0) < grdIds.length) throw fail(faults.studyGone, {}, 'grdIds');
  if ((found?.subjects ?? 0) < sbjIds.length) throw fail(faults.studyGone, {}, 'sbjIds');
}
/** Judges the classes of a course. @returns them without repeats. */
export async function goodClazzes(
  cx: Cx,
  { category, scope }: { readonly category: number; readonly scope: Asked['scope'] },
  asked: readonly number[],
  tagIds: readonly number[] = [],
): Promise<number[]> {
  const clazzIds = [...new Set(asked)];
  if (!fitsScope(category as Category, scope)) throw fail(faults.liveScope, {}, 'scope');
  if (scope === 'classes' && clazzIds.length === 0) throw fail(faults.clazzesMissing, {}, 'clazzIds');
  await mustBeOwn(cx, clazzIds, [...new Set(tagIds)]);
  return clazzIds;
}
/** What is stored of what a seller says, judged. @param was the cover that stands there already. */
export async function goodCourse(cx: Cx, category: number, asked: Asked, was?: string | null) {
  if (asked.discountFen > asked.priceFen) throw fail(faults.discountHigh, {}, 'discountFen');
  const details = cleanHtml(asked.details);
  if (!details) throw fail(faults.detailsEmpty, {}, 'details');
  const clazzIds = await goodClazzes(cx, { category, scope: asked.scope }, asked.clazzIds, asked.tagIds);
  const [grdIds, sbjIds] = [[...new Set(asked.grdIds)], [...new Set(asked.sbjIds)]];
  await mustBeTaught(cx, grdIds, sbjIds);
  if (asked.cover) await ownFile(cx, asked.cover, { at: 'cover', families: ['image'], was: [was] });
  const {
    quantity,
    title,
    subtitle,
    cover,
    validity,
    hours,
    period,
    famous,
    priceFen,
    discountFen,
    saleMethod,
    scope,
    split,
  } = asked;
  const terms = {
    validity,
    hours: category === CATEGORY.live ? hours : null,
    period,
    famous,
    priceFen,
    discountFen,
    saleMethod,
    scope,
    split,
  };
  const lists = {
    clazzIds,
    tagIds: [...new Set(asked.tagIds)],
    grdIds,
    sbjIds,
  };
  return { row: { title, subtitle, cover, details, ...terms, ...lists }, quantity };
}
/** What opens a link sale; nobody guesses it. */
export const newShareKey = (): string => randomBytes(12).toString('base64url');
