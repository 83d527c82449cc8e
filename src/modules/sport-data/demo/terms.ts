import { camel } from '../../../kernel/server/db/table';
import { newId } from '../../../kernel/server/ids';
import { seeded, type World } from '../../../kernel/server/world';
import { termChange, type ArchiveKind, type Facts } from '../rules/archive';
import { factsOf, type Term } from '../server/term-facts';
import { archives, termRows } from '../tables';

const SCHOOL = 189;
const ZONE = 'Asia/Shanghai';
/** What the demonstration school has imported: kind, item, results, of how many in a hundred children. */
const ENTRIES: readonly (readonly [ArchiveKind, string, readonly string[], number])[] = [
  ['scores', '期中体育', ['96', '91', '88', '84', '79', '73'], 60],
  ['checks', '入学体检', ['正常', '正常', '正常', '建议复查'], 60],
  ['awards', '校运会 4×100 米接力', ['一等奖', '二等奖', '三等奖'], 8],
];
/** A number as the database writes large ones: as text. */
const value = (v: unknown): unknown => (typeof v === 'string' && /^-?\d+$/.test(v) ? Number(v) : v);

async function termsOf(world: World): Promise<Term[]> {
  const { rows } = await world.client.query(
    `select term_id::float8 "termId", name, year, term_no "termNo", first_on::text "firstOn", last_on::text "lastOn"
     from timetable_term_v where org_id = $1 and first_on <= $2::date order by first_on`,
    [SCHOOL, world.today],
  );
  return rows as Term[];
}
async function makeEntries(world: World, term: Term): Promise<void> {
  const rnd = seeded(3040 + term.termNo);
  const { rows } = await world.client.query(
    `select s.user_id::float8 "userId", s.clazz_id::float8 "clazzId" from class_student_v s
     where s.org_id = $1 and s.clazz_type = 1 order by s.clazz_id, s.user_id`,
    [SCHOOL],
  );
  const children = rows as { userId: number; clazzId: number }[];
  await world.put(
    archives,
    children.flatMap(({ userId, clazzId }) =>
      ENTRIES.flatMap(([kind, item, results, share]) =>
        rnd() * 100 >= share
          ? []
          : [
              {
                orgId: SCHOOL,
                archiveId: newId(),
                termId: term.termId,
                yearId: term.year,
                termNo: term.termNo,
                kind,
                userId,
                clazzId,
                item,
                value: results[Math.floor(rnd() * results.length)] ?? '',
                onDate: term.firstOn,
                remark: '',
                madeBy: 0,
                madeAt: world.now.toISOString(),
              },
            ],
      ),
    ),
  );
}
/** Imported results of the running term, and the archive of every term that has begun. */
export async function makeTerms(world: World): Promise<void> {
  const terms = await termsOf(world);
  const running = terms.at(-1);
  if (running) await makeEntries(world, running);
  await world.client.query(
    `analyze sport_data_archive, sport_data_load, sport_data_record, class_enrolment, lesson_lesson, lesson_attend,
      fitness_test_result, fitness_test_total`,
  );
  for (const term of terms) {
    const isOver = term.lastOn < world.today;
    const { text, values } = factsOf(SCHOOL, ZONE, term, isOver ? term.lastOn : world.today);
    const { rows } = await world.client.query(text, values);
    const found = (rows as Record<string, unknown>[]).map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, v]) => [camel(key), value(v)])),
    ) as unknown as Facts[];
    const asOf = world.now.toISOString();
    await world.put(
      termRows,
      termChange(found, [], isOver).make.map((row) => ({
        ...row,
        orgId: SCHOOL,
        rowId: newId(),
        termId: term.termId,
        yearId: term.year,
        termNo: term.termNo,
        isLast: true,
        asOf,
        frozenAt: isOver ? asOf : null,
      })),
    );
  }
}
