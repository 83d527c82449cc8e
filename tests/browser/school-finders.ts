import type { Finder } from './finders';

/** Addresses of public sites: whoever looks finds the same. */
export const SCHOOL_SITE: readonly Finder[] = [
  // A course stands on the page of its seller, whoever looks at it.
  {
    paths: /^\/school\/\{orgId\}\/course/,
    sql: `
      select s.seller_org_id "orgId", s.spu_id "spuId"
      from mall_shelf s
      join mall_version v on v.spu_id = s.spu_id and v.ver_no = s.ver_no
      join organisation_org o on o.org_id = s.seller_org_id
      where o.visit and v.sale_method = 'public' and v.scope = 'network' and $1::bigint is not null and $2::bigint is not null
      order by s.spu_id
      limit 1
    `,
  },
  {
    paths: /^\/school\/\{orgId\}\/news\/\{id\}/,
    sql: `
      select n.org_id "orgId", n.news_id id
      from organisation_news n
      where n.org_id = 189 and $1::bigint is not null and $2::bigint is not null
      order by n.published_at desc, n.news_id
      limit 1
    `,
  },
  {
    paths: /^\/school\/\{orgId\}/,
    sql: `
      select a.org_id "orgId", a.album_id "albumId"
      from organisation_album a
      where a.org_id = 189 and $1::bigint is not null and $2::bigint is not null
      order by a.album_id
      limit 1
    `,
  },
];
