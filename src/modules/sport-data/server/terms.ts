import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { withoutFew } from '../../../kernel/server/db/few';
import type { ListQuery } from '../../../kernel/server/db/list';
import { is, pick, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { seesNames } from '../contract/names';
import type { Term } from './term-facts';

type Row = ReplyOf<typeof calls.dataTerm>['items'][number];
type Figures = ReplyOf<typeof calls.dataTermRow>['versions'][number];
type Entry = ReplyOf<typeof calls.dataTermRow>['entries'][number];
type Asked = ParsedOf<typeof calls.dataTerm>;

const PLAIN = [
  'version',
  'lessons',
  'attended',
  'turns',
  'stars',
  'tests',
  'runs',
  'metres',
  'fitItems',
  'fitTotal',
  'fitLevel',
  'nakedLeft',
  'nakedRight',
  'places',
  'scores',
  'checks',
  'awards',
  'asOf',
  'frozenAt',
] as const;
const figures = sql`${pick('x', PLAIN)}, x.heart_ms / 1000 as heart_seconds, x.active_ms / 1000 as active_seconds`;

function queryOf(cx: Cx, door: Door, asked: Asked): ListQuery<Asked> {
  const every: ListQuery<Asked> = {
    select: sql`x.row_id, x.term_id, x.year_id, x.term_no, x.org_id, o.name as org_name, c.clazz_name, x.user_id, p.name, ${figures}`,
    from: sql`sport_data_term x
join people_person_v p on p.org_id = x.org_id and p.user_id = x.user_id
join class_clazz_v c on c.org_id = x.org_id and c.clazz_id = x.clazz_id
join organisation_org o on o.org_id = x.org_id`,
    counted: sql`sport_data_term x`,
    where: [
      door.orgs('x'),
      sql`x.is_last`,
      is('x.term_id', asked.termId),
      is('x.year_id', asked.yearId),
      is('x.term_no', asked.termNo),
      is('x.clazz_id', asked.clazzId),
    ],
    sorts: {
      name: sql`p.name`,
      attended: sql`x.attended`,
      tests: sql`x.tests`,
      runs: sql`x.runs`,
      fitTotal: sql`x.fit_total`,
      awards: sql`x.awards`,
    },
    then: sql`x.year_id desc, x.term_no desc, x.clazz_id, x.user_id, x.row_id`,
  };
  return withoutFew(seesNames(cx.me), every, 'x.org_id', 'x.user_id');
}
/** Terms of the own school that have begun by a day. */
export const termsOf = (door: Door, today: string, termId?: number): Promise<Term[]> =>
  door.rows<Term>(sql`
    select t.term_id, t.name, t.year, t.term_no, t.first_on, t.last_on
    from timetable_term_v t
    where t.org_id = ${door.orgId}
      and t.first_on <= ${today}::date
      and ${is('t.term_id', termId) ?? sql`true`}
    order by t.first_on desc, t.term_id desc
    limit 100`);
/** A term of the own school that has begun. @throws gone */
export async function begunTerm(door: Door, today: string, termId: number): Promise<Term> {
  const [term] = await termsOf(door, today, termId);
  if (!term) throw fail(kernelFaults.gone);
  return term;
}

export const termHandlers = [
  handle(calls.dataTerm, (cx, input) =>
    cx.reading('sport-data.term', input.orgId, (door) =>
      door.list(input, { ...queryOf(cx, door, input), shape: (row: Row) => row }),
    ),
  ),
  handle(calls.dataTerms, async (cx) => ({
    items: (await termsOf(cx.db, cx.today)).map(({ termId, name, year, termNo, lastOn }) => ({
      termId,
      name,
      yearId: year,
      termNo,
      isOver: lastOn < cx.today,
    })),
  })),
  handle(calls.dataTermMake, async (cx, { termId }) => {
    const term = await begunTerm(cx.db, cx.today, termId);
    cx.emit('sport-data.term', { termId });
    cx.note('sport-data.term.asked', { subjectId: termId, name: term.name });
  }),
  handle(calls.dataTermRow, async (cx, { rowId }) => {
    const versions = await cx.db.rows<Figures & { name: string; termId: number; userId: number }>(sql`
      select p.name, x.term_id, x.user_id, ${figures}
      from sport_data_term x
      join sport_data_term a on a.org_id = x.org_id and a.term_id = x.term_id and a.user_id = x.user_id
      join people_person_v p on p.org_id = x.org_id and p.user_id = x.user_id
      where x.org_id = ${cx.db.orgId}
        and a.org_id = ${cx.db.orgId}
        and a.row_id = ${rowId}
      order by x.version desc`);
    const [first] = versions;
    if (!first) throw fail(kernelFaults.gone);
    const entries = await cx.db.rows<Entry>(sql`
      select e.archive_id, e.kind, e.year_id, e.term_no, e.item, e.value, e.on_date, e.remark
      from sport_data_archive e
      where e.org_id = ${cx.db.orgId}
        and e.term_id = ${first.termId}
        and e.user_id = ${first.userId}
      order by e.kind, e.item, e.archive_id
      limit 500`);
    const shown = versions.map(({ name: _name, termId: _term, userId: _user, ...one }) => one);
    return { name: first.name, versions: shown, entries };
  }),
];
