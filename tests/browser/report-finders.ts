import type { Finder } from './finders';

/** What the reports on lessons stand over: the latest lesson of an administrative class whose attendance was taken. */
export const REPORTS: readonly Finder[] = [
  {
    paths: /^\/desk\/report\/clazz\/attend\//,
    sql: `
      select l.lesson_id "lessonId", l.clazz_id "clazzId"
      from lesson_lesson l
      join class_clazz_v c on c.org_id = l.org_id and c.clazz_id = l.clazz_id
      where l.org_id = $1
        and $2::bigint is not null
        and l.taken_at is not null
        and c.clazz_type = 1
      order by l.on_date desc, l.lesson_id
      limit 1
    `,
  },
];
