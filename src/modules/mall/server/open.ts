import type { Cx } from '../../../kernel/server/cx';
import { sql, when, type Sql } from '../../../kernel/server/db/sql';
import type { Paged } from '../../../kernel/shared/fields';

/** A course as a seller's public page shows it; nothing of orders or buyers. */
export interface OpenCourse {
  readonly spuId: number;
  readonly category: number;
  readonly title: string;
  readonly subtitle: string;
  readonly cover: string | null;
  readonly priceFen: number;
  readonly discountFen: number;
  readonly tags: string[];
}
const COLUMNS = sql`v.spu_id, v.category, v.title, v.subtitle, v.cover, v.price_fen, v.discount_fen, v.tags`;
const SHELF = sql`mall_shelf s join mall_version v on v.spu_id = s.spu_id and v.ver_no = s.ver_no`;
/**
 * On a seller's shelf for whoever passes by: not what is sold by link, nor what is for its own learners, some classes or a region.
 * Whoever reads it here may also buy it, whatever school they are of (`offeredTo`).
 */
const onDisplay = (sellerOrgId: number): Sql =>
  sql`s.seller_org_id = ${sellerOrgId} and v.sale_method = 'public' and v.scope = 'network'`;

interface Asked {
  readonly curPage: number;
  readonly pageSize: number;
  readonly sort?: undefined;
  readonly tagId?: number | undefined;
  readonly category?: number | undefined;
}
/** What a seller shows everybody, the newest first. */
export const openCourses = (cx: Cx, sellerOrgId: number, asked: Asked): Promise<Paged<OpenCourse>> =>
  cx.list<Asked, OpenCourse>(asked, {
    select: COLUMNS,
    from: SHELF,
    where: [
      onDisplay(sellerOrgId),
      when(asked.category, (category) => sql`v.category = ${category}`),
      when(asked.tagId, (tagId) => sql`${tagId} = any(v.tag_ids)`),
    ],
    sorts: {},
    then: sql`s.put_at desc, s.spu_id`,
  });
/** One of them, with what stands on its page; nothing where the seller does not show it. */
export const openCourse = (cx: Cx, sellerOrgId: number, spuId: number) =>
  cx.db.row<OpenCourse & { readonly details: string; readonly validity: number | null }>(sql`
    select ${COLUMNS}, v.details, v.validity
    from ${SHELF}
    where ${onDisplay(sellerOrgId)}
      and s.spu_id = ${spuId}`);
/** Selects those of these that a seller shows everybody. */
export const shownOf = (sellerOrgId: number, spuIds: readonly number[]): Sql => sql`
  select s.spu_id
  from ${SHELF}
  where ${onDisplay(sellerOrgId)}
    and s.spu_id = any(${spuIds}::bigint[])`;
/** Tags of what a seller shows, by name. */
export const openTags = (cx: Cx, sellerOrgId: number) =>
  cx.db.rows<{ readonly tagId: number; readonly name: string }>(sql`
    select distinct on (t.name, t.tag_id) t.tag_id, t.name
    from ${SHELF}
    cross join unnest(v.tag_ids, v.tags) as t (tag_id, name)
    where ${onDisplay(sellerOrgId)}
      and t.tag_id is not null
      and t.name is not null
    order by t.name, t.tag_id
    limit 100`);
