import type { Door } from '../../../kernel/server/db/door';

/** Stars of some lessons together: how many, their average, how they spread over 1 to 5, and the most frequent tags. Two statements. `e` names the evaluations. */
export async function figuresOf(door: Door, where: (bind: (v: unknown) => string) => string) {
  const params: unknown[] = [door.orgId];
  const conditions = where((v) => `$${params.push(v)}`);
  const [f] = await door.rows<{
    count: number;
    sum: number | null;
    one: number;
    two: number;
    three: number;
    four: number;
    five: number;
  }>(
    `select count(*) as count, sum(e.stars)::int as sum, count(*) filter (where e.stars = 1) as one, count(*) filter (where e.stars = 2) as two, count(*) filter (where e.stars = 3) as three, count(*) filter (where e.stars = 4) as four, count(*) filter (where e.stars = 5) as five
     from lesson_evaluate e join lesson_lesson l on l.org_id = e.org_id and l.lesson_id = e.lesson_id where e.org_id = $1 and ${conditions}`,
    params,
  );
  const tags = await door.rows<{ tag: string; count: number }>(
    `select tag, count(*) as count from lesson_evaluate e join lesson_lesson l on l.org_id = e.org_id and l.lesson_id = e.lesson_id, unnest(e.tags) as tag where e.org_id = $1 and ${conditions} group by tag order by count(*) desc, tag limit 12`,
    params,
  );
  const { count, sum, one, two, three, four, five } = f!;
  return {
    count,
    average: count ? Math.round((sum! / count) * 10) / 10 : null,
    spread: [one, two, three, four, five],
    tags,
  };
}
