import { sql, type Sql } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';

const TAGS_SHOWN = 12;
/** A row of `starsSql`. */
export interface Stars {
  readonly count: number;
  readonly sum: number | null;
  readonly spread: number[];
  readonly tags: { tag: string; count: number }[];
}
/** Columns `count`, `sum`, `spread` and `tags` over the evaluations `e` of the lessons `l` that `where` names. */
export const starsSql = (door: Door, where: Sql): Sql => {
  const evaluates = sql`lesson_evaluate e join lesson_lesson l on l.org_id = e.org_id and l.lesson_id = e.lesson_id`;
  return sql`
    select count(*) as count, sum(e.stars)::int as sum,
      json_build_array(count(*) filter (where e.stars = 1), count(*) filter (where e.stars = 2),
        count(*) filter (where e.stars = 3), count(*) filter (where e.stars = 4),
        count(*) filter (where e.stars = 5)) as spread, (
        select coalesce(json_agg(json_build_object('tag', x.tag, 'count', x.n) order by x.n desc, x.tag), '[]')
        from (
          select tag, count(*) as n
          from ${evaluates}, unnest(e.tags) as tag
          where e.org_id = ${door.orgId}
            and ${where}
          group by tag
          order by count(*) desc, tag
          limit ${TAGS_SHOWN}) x
      ) as tags
    from ${evaluates}
    where e.org_id = ${door.orgId}
      and ${where}`;
};
/** Stars of some lessons together: how many, their average with one decimal, how they spread over 1 to 5, the most frequent tags. */
export const starsOf = ({ count, sum, spread, tags }: Stars) => ({
  count,
  average: count && sum != null ? Math.round((sum / count) * 10) / 10 : null,
  spread,
  tags,
});
/** The same, read: one statement. */
export async function figuresOf(door: Door, where: Sql) {
  return starsOf((await door.row<Stars>(starsSql(door, where)))!);
}
