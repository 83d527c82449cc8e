import type { Door } from '../../../../kernel/server/db/door';
import type { RowOf } from '../../../../kernel/server/db/table';
import { oneOf } from '../../../../kernel/server/db/where';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { faults } from '../../faults';
import { ITEM_CODES } from '../../rules/definition';
import type { Mark } from '../../rules/settings';
import type { Standard } from '../../rules/standard';
import type { Relief } from '../../rules/total';
import type { Source } from '../../rules/words';
import { results, totals } from '../../tables';
import { standardFor } from '../mark/shelf';
import { scoreChild, type Known, type Sums } from './score';
import { recount } from './stats';
import { openYear } from './years';

/** One item of one child: whole units, the word for it, or neither to take the result away. */
export interface Entered {
  readonly userId: number;
  readonly itemId: string;
  readonly value?: number | null | undefined;
  readonly mark?: Mark | null | undefined;
  readonly doneOn?: string | null | undefined;
  readonly source?: Source | undefined;
}
export interface EnterOptions {
  readonly yearId: number;
  readonly source: Source;
  /** ISO, the moment of the write. */
  readonly at: string;
  /** Relief from the whole test, by child; null takes it back. */
  readonly relief?: ReadonlyMap<number, Relief | null>;
}
export type TotalRow = RowOf<typeof totals>;
/** What an item said before, for audit lines and undo. */
export interface Before {
  readonly userId: number;
  readonly itemId: string;
  readonly value: number | null;
  readonly mark: Mark | null;
  readonly source: Source;
  readonly doneOn: string | null;
}
export interface Done {
  readonly before: readonly Before[];
  readonly rows: readonly TotalRow[];
}

type Kept = Before;
/** Results of children, without their points. */
export const keptResults = (db: Door, yearId: number, userIds: readonly number[]): Promise<Kept[]> =>
  db.rows<Kept>(
    `select user_id, item_id, value, mark, source, done_on from fitness_test_result where org_id = $1 and year_id = $2 and user_id = any($3::bigint[]) and source <> 'derived'`,
    [db.orgId, yearId, userIds],
  );

/**
 * Writes results of any number of children of an open year, scores them in one pass and brings the sums up to date: a handful
 * of statements, whatever the number. Everything that enters results goes through here: hand, sheet, test day, devices.
 * @throws yearGone, yearClosed; "gone" for a child who is not on the year's roster.
 */
export async function enterResults(db: Door, o: EnterOptions, rows: readonly Entered[]): Promise<Done> {
  const year = await openYear(db, o.yearId);
  const standard = await standardFor(db, year);
  const userIds = [...new Set([...rows.map((r) => r.userId), ...(o.relief?.keys() ?? [])])];
  if (!userIds.length) return { before: [], rows: [] };
  const children = await db.many(totals, { yearId: o.yearId, userId: oneOf(userIds) as never });
  if (children.length !== userIds.length) throw fail(kernelFaults.gone);
  const known = new Map(userIds.map((id) => [id, new Map<string, Known>()]));
  const kept = await keptResults(db, o.yearId, userIds);
  for (const r of kept)
    known.get(r.userId)!.set(r.itemId, { result: r.value ?? r.mark!, source: r.source, doneOn: r.doneOn });
  const before: Before[] = [];
  for (const r of rows) {
    if (!standard.itemOf(r.itemId) || r.itemId === ITEM_CODES.bmi) throw fail(faults.noItem, { item: r.itemId });
    const own = known.get(r.userId)!;
    const was = own.get(r.itemId);
    before.push({
      userId: r.userId,
      itemId: r.itemId,
      value: typeof was?.result === 'number' ? was.result : null,
      mark: typeof was?.result === 'string' ? was.result : null,
      source: was?.source ?? o.source,
      doneOn: was?.doneOn ?? null,
    });
    const result = r.value ?? r.mark;
    if (result == null) own.delete(r.itemId);
    else own.set(r.itemId, { result, source: r.source ?? o.source, doneOn: r.doneOn ?? was?.doneOn ?? null });
  }
  const changed = children.map((c) => withRelief(c, o.relief));
  return { before, rows: await writeScores(db, o, standard, changed, known, kept.length > 0) };
}

function withRelief(child: TotalRow, relief: EnterOptions['relief']): TotalRow {
  const asked = relief?.get(child.userId);
  return asked === undefined
    ? child
    : { ...child, reliefKind: asked?.kind ?? null, reliefGround: asked?.ground ?? null };
}

/** Scores children whole and writes rows, totals and sums. @param replace whether any of them has rows already. */
async function writeScores(
  db: Door,
  o: EnterOptions,
  standard: Standard,
  children: readonly TotalRow[],
  known: ReadonlyMap<number, ReadonlyMap<string, Known>>,
  replace: boolean,
): Promise<TotalRow[]> {
  const scored = children.map((child) => {
    if (standard.weightsOf(child.grdId, child.sex).length === 0) throw fail(faults.noGrade, { name: child.clazzName });
    return { child, ...scoreChild(standard, child, known.get(child.userId)!) };
  });
  const userIds = children.map((c) => c.userId);
  if (replace)
    await db.change(
      'delete from fitness_test_result where org_id = $1 and year_id = $2 and user_id = any($3::bigint[])',
      [db.orgId, o.yearId, userIds],
    );
  await db.insert(
    results,
    scored.flatMap((s) => s.rows),
  );
  const list = scored.map(({ child, sums }) => ({ ...child, ...sums, changedAt: o.at }));
  await updateTotals(db, o.yearId, list);
  await recount(db, o.yearId, [...new Set(children.map((c) => c.clazzId))], [...new Set(children.map((c) => c.grdId))]);
  return list;
}

const column = <T, K extends keyof T>(rows: readonly T[], key: K): T[K][] => rows.map((r) => r[key]);
async function updateTotals(db: Door, yearId: number, rows: readonly (TotalRow & Sums)[]): Promise<void> {
  await db.change(
    `update fitness_test_total t set height = u.height, weight = u.weight, bmi = u.bmi, done = u.done, due = u.due, standard_score = u.standard_score, bonus = u.bonus, total = u.total, level = u.level, state = u.state,
       missing = string_to_array(u.missing, ','), relief_kind = u.relief_kind, relief_ground = u.relief_ground, changed_at = $3
     from unnest($4::bigint[], $5::integer[], $6::integer[], $7::integer[], $8::integer[], $9::integer[], $10::integer[], $11::integer[], $12::integer[], $13::text[], $14::text[], $15::text[], $16::text[], $17::text[])
       as u(user_id, height, weight, bmi, done, due, standard_score, bonus, total, level, state, missing, relief_kind, relief_ground)
     where t.org_id = $1 and t.year_id = $2 and t.user_id = u.user_id`,
    [
      db.orgId,
      yearId,
      rows[0]?.changedAt ?? null,
      ...(
        [
          'userId',
          'height',
          'weight',
          'bmi',
          'done',
          'due',
          'standardScore',
          'bonus',
          'total',
          'level',
          'state',
        ] as const
      ).map((k) => column(rows, k)),
      rows.map((r) => r.missing.join(',')),
      column(rows, 'reliefKind'),
      column(rows, 'reliefGround'),
    ],
  );
}
