import { expect, test } from 'vitest';
import { date, id, instant, table } from '../server/db/table';
import { referenceLate, shapesOf } from './shapes';
import { toyTables } from './toy-tables';

toyTables(() => {
  table('toy_child', 'tenant', { childId: id(), seenAt: instant(), bornOn: date() }, ['childId']);
  table('toy_clazz', 'tenant', { clazzId: id() }, ['clazzId']);
  table('toy_school', 'reference', { orgId: id() }, ['orgId']);
});
const of = (text: string, values: readonly unknown[] = [], tenant = true) => shapesOf(text, { values, tenant });
const wrong = (text: string, values?: readonly unknown[], tenant?: boolean) => of(text, values, tenant).join('; ');

test('each part of a statement says by a value whose rows it means, or is tied to one that does', () => {
  expect(
    of(
      'select c.name from toy_child c join toy_clazz k on k.org_id = c.org_id where c.org_id = $1 and k.clazz_id = $2',
    ),
  ).toEqual([]);
  expect(of('select 1 from toy_child c where c.org_id = any($1::bigint[])', [[1, 2]], false)).toEqual([]);
  expect(of('update toy_child set name = $1 where org_id = $2 and child_id = $3')).toEqual([]);
  expect(of('delete from toy_child c using toy_clazz k where c.org_id = $1 and k.org_id = c.org_id')).toEqual([]);
  expect(
    of('select (select count(*) from toy_clazz k where k.org_id = c.org_id) from toy_child c where c.org_id = $1'),
  ).toEqual([]);
  expect(of('select distinct org_id from toy_child where org_id = org_id')).toEqual([]);
  expect(wrong('select name from toy_child where child_id = $1')).toMatch(/^org_id of toy_child is said by no value/);
  expect(wrong('update toy_child set name = $1 where child_id = $2')).toMatch(/^org_id of toy_child/);
  expect(wrong('select 1 from toy_child c join toy_clazz k on k.clazz_id = c.clazz_id where c.org_id = $1')).toMatch(
    /^org_id of k /,
  );
});
test('a page of keys lets no value through: what is joined to it names the organisation again', () => {
  const page = 'select p.org_id, p.child_id from toy_child p where p.org_id = $1 order by p.name, p.child_id limit 10';
  const wide = `select p.name from (${page}) k join toy_child p on p.org_id = k.org_id and p.child_id = k.child_id`;
  expect(wrong(wide)).toMatch(/^org_id of p /);
  expect(of(`${wide} where p.org_id = $2`)).toEqual([]);
});
test('an insert of computed rows into a school becomes a COPY: VALUES, or rows of a school, do not', () => {
  expect(
    wrong('insert into toy_child (org_id, child_id) select $1::bigint, u.x from unnest($2::bigint[]) as u(x)'),
  ).toMatch(/^rows for toy_child that do not come from a school's own rows/);
  expect(wrong('insert into toy_child (org_id, child_id) select $1::bigint, s.org_id from toy_school s')).toMatch(
    /^rows for toy_child/,
  );
  expect(
    of('insert into toy_child (org_id, child_id) values ($1, $2), ($1, $3) on conflict (org_id, child_id) do nothing'),
  ).toEqual([]);
  expect(
    of('insert into toy_child (org_id, child_id) select k.org_id, k.clazz_id from toy_clazz k where k.org_id = $1'),
  ).toEqual([]);
  expect(
    wrong(
      'insert into toy_child (org_id, child_id) values ($1, (select max(clazz_id) from toy_clazz where org_id = $1))',
    ),
  ).toMatch(/a query among the values of an insert/);
});
test('an outer join under row security writes one organisation with =', () => {
  const joined =
    'select 1 from toy_child c left join toy_clazz k on k.org_id = c.org_id where c.org_id = any($1::bigint[])';
  expect(wrong(joined, [[1]], false)).toMatch(/^an outer join beside/);
  expect(wrong(joined, [[1, 2]], true)).toMatch(/^an outer join beside/);
  expect(of(joined, [[1, 2]], false)).toEqual([]);
});
test('a select has a list, a lock has no query in it, and an update reckons no instants from columns', () => {
  expect(
    wrong('select 1 from toy_child where org_id = $1 and exists (select from toy_clazz where org_id = $1)'),
  ).toMatch(/^a select without a list/);
  expect(
    wrong(
      'select (select count(*) from toy_clazz k where k.org_id = $1) from toy_child c where c.org_id = $1 for update of c',
    ),
  ).toMatch(/^a lock on rows with a query in the list/);
  expect(wrong('update toy_child set at = entered_at + make_interval(mins => $1) where org_id = $2')).toMatch(
    /^an instant reckoned from a column in an update/,
  );
  expect(of("delete from toy_child where org_id = $1 and at < now() - interval '1 day'")).toEqual([]);
  expect(wrong('insert into toy_child (org_id) values ($1) on conflict (org_id) do update set at = now()')).toMatch(
    /^now\(\) in `do update`/,
  );
});
test('an update or delete makes no interval, age, day or JSON of a column: they turn on the session', () => {
  const made = /^[^;]+ reckoned from a column in an update or delete/;
  const bad = [
    'changes = to_jsonb(c.rev + 1)',
    'until = $2::timestamptz + make_interval(months => c.months)',
    "until = $2::timestamptz - c.days * interval '1 day'",
    "until = greatest(c.seen_at, $2) + interval '1 day'",
    "until = c.seen_at - (c.days * interval '1 day')",
    'ms = extract(epoch from c.seen_at) * 1000',
    'years = coalesce(extract(year from age($2, c.born_on)), 0)',
    'on_date = c.seen_at::date',
    'said = c.seen_at::text',
  ];
  const found = (set: string) => wrong(`update toy_child c set ${set} where c.org_id = $1`);
  expect(bad.filter((set) => !made.test(found(set)))).toEqual([]);
  const days = "c.seen_at < $2::timestamptz - k.days * interval '1 day'";
  expect(
    wrong(`delete from toy_child c using toy_clazz k where c.org_id = $1 and k.org_id = c.org_id and ${days}`),
  ).toMatch(/^an instant reckoned from a column/);
  const good = [
    'ms = extract(epoch from c.seen_at - c.left_at) * 1000',
    "ms = extract(epoch from c.seen_at - 'epoch'::timestamptz) * 1000",
    'years = extract(year from age($2::date::timestamp, c.born_on::timestamp))',
    "until = $2::timestamptz + interval '1 day'",
    "local = c.born_on + $2 * interval '1 minute'",
    'changes = c.changes || jsonb_set($2::jsonb, $3, (c.rev + 1)::text::jsonb)',
    'at = statement_timestamp()',
  ];
  expect(good.map(found).filter(Boolean)).toEqual([]);
  const reckoned =
    "(select k.org_id, k.clazz_id, k.made_at + interval '1 day' as at from toy_clazz k where k.org_id = $1)";
  expect(of(`update toy_child c set at = u.at from ${reckoned} u where c.org_id = $1 and u.org_id = c.org_id`)).toEqual(
    [],
  );
});
test('nothing that turns on the session or the clock stands inside of case and coalesce, in an upsert or in what comes back', () => {
  const later = "$2::timestamptz + interval '1 day'";
  expect(wrong(`update toy_child c set at = case when c.name = $3 then ${later} end where c.org_id = $1`)).toMatch(
    /^an instant inside of case or coalesce/,
  );
  expect(wrong('update toy_child c set at = coalesce(c.at, statement_timestamp()) where c.org_id = $1')).toMatch(
    /^statement_timestamp\(\) inside of case or coalesce/,
  );
  expect(of(`update toy_child c set at = ${later}, name = coalesce($3, c.name) where c.org_id = $1`)).toEqual([]);
  expect(wrong('update toy_child c set lot = random() where c.org_id = $1')).toMatch(/^random\(\) in an update/);
  const taken =
    'insert into toy_child (org_id, child_id) select k.org_id, k.clazz_id from toy_clazz k where k.org_id = $1';
  expect(wrong(`${taken} on conflict (org_id, child_id) do update set at = statement_timestamp()`)).toMatch(
    /^statement_timestamp\(\) in `do update`/,
  );
  const both = `${taken} union all select k.org_id, k.head_id from toy_clazz k where k.org_id = $1`;
  expect(wrong(`${both} on conflict (org_id, child_id) do update set at = statement_timestamp()`)).toMatch(
    /statement_timestamp\(\) in `do update`/,
  );
  expect(wrong(`${taken} on conflict do nothing returning to_char(at, 'YYYY') as year`)).toMatch(
    /^to_char\(\) in `returning`/,
  );
  expect(of(`${taken} on conflict (org_id, child_id) do update set at = excluded.at returning child_id`)).toEqual([]);
  expect(wrong('update toy_child set name = $1 where org_id = $2 returning seen_at::date')).toMatch(
    /^::date in `returning`/,
  );
});
test('a transaction writes or locks reference tables before rows of several schools', () => {
  const school = (orgId: number) => ({ text: 'update toy_child set name = $1 where org_id = $2', orgId });
  const shared = { text: 'update toy_school set name = $1 where org_id = $2', orgId: 1 };
  const locked = { text: 'select org_id from toy_school where org_id = any($1) order by org_id for update', orgId: 1 };
  expect(referenceLate([school(1), school(2), shared])).toBe(true);
  expect(referenceLate([school(1), school(1), shared])).toBe(false);
  expect(referenceLate([locked, school(1), school(2), shared])).toBe(false);
});
test('no question is asked of each row of a reference table about the schools', () => {
  expect(
    wrong('select s.org_id from toy_school s where exists (select 1 from toy_child c where c.org_id = s.org_id)'),
  ).toMatch(/^a query about each row of a reference table/);
  const counted = '(select count(*) as n from toy_child c where c.org_id = s.org_id)';
  expect(wrong(`select s.org_id, n.n from toy_school s cross join lateral ${counted} n`)).toMatch(
    /^a query about each row of a reference table/,
  );
  const own = counted.replace('s.org_id)', '$1 and c.child_id = s.head_id)');
  expect(of(`select s.org_id, n.n from toy_school s cross join lateral ${own} n`)).toEqual([]);
});
test('the order of a page ends in a key', () => {
  expect(of('select c.name from toy_child c where c.org_id = $1 order by c.name, c.child_id limit 20')).toEqual([]);
  expect(of('select c.name from toy_child c where c.org_id = $1 and c.child_id = $2 order by c.name limit 20')).toEqual(
    [],
  );
  expect(of('select c.name from toy_child c where c.org_id = $1 order by c.name desc limit 1')).toEqual([]);
  expect(of('select c.name from toy_child c where c.org_id = $1 limit 20')).toEqual([]);
  expect(
    of(
      'select k.clazz_id, count(*) from toy_clazz k where k.org_id = $1 group by k.clazz_id order by 2, k.clazz_id limit 9',
    ),
  ).toEqual([]);
  const loose = /^an order that does not end in a key/;
  expect(wrong('select c.name from toy_child c where c.org_id = $1 order by c.name limit 20')).toMatch(loose);
  expect(wrong('select c.name from toy_child c where c.org_id = $1 order by c.name limit $2 offset $3')).toMatch(loose);
  expect(
    wrong('select k.name, count(*) from toy_clazz k where k.org_id = $1 group by k.name order by count(*) limit 9'),
  ).toMatch(loose);
  expect(
    wrong(
      'select 1 from (select c.name from toy_child c where c.org_id = $1 order by c.name limit 20) n where n.name = $2',
    ),
  ).toMatch(loose);
});
test('no union of schools’ and shared rows stands below an outer join, and no query inside of an aggregate over schools', () => {
  const union = '(select child_id from toy_child where org_id = $1 union all select s.org_id from toy_school s)';
  expect(wrong(`select 1 from ${union} v left join toy_clazz k on k.org_id = $1 and k.clazz_id = v.child_id`)).toMatch(
    /^a union of schools' and of shared rows below an outer join/,
  );
  expect(of(`select 1 from ${union} v`)).toEqual([]);
  expect(of('select 1 from toy_child c left join toy_clazz k on k.org_id = c.org_id where c.org_id = $1')).toEqual([]);
  const due = '(select count(*) from toy_clazz k where k.org_id = c.org_id)';
  const sums = `select c.org_id, sum(${due}) from toy_child c where c.org_id = any($1) group by c.org_id`;
  expect(wrong(sums, [[1, 2]], false)).toMatch(/^a query inside of an aggregate/);
  expect(of('select c.org_id, count(*) from toy_child c where c.org_id = any($1) group by c.org_id')).toEqual([]);
});
