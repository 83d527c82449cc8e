import { all, isOneOf, sql, type Sql } from '../../../../kernel/server/db/sql';
import type { Door } from '../../../../kernel/server/db/door';
import { oneOf } from '../../../../kernel/server/db/where';
import type { CommitRow, ImportColumn, RowProblem, SheetRow } from '../../../../kernel/server/importing/importer';
import { problem } from '../../../../kernel/server/importing/importer';
import { faults } from '../../faults';
import {
  EYE_KEYS,
  NO_EYES,
  readEye,
  refractiveOf,
  writeEye,
  type EyeCodes,
  type EyeKey,
  type Eyes,
} from '../../rules/eyes';
import type { NationalTemplate } from '../../rules/national';
import { eyes as stored } from '../../tables';

/** What is known of a child's eyes: screened by the school, else as a workbook said. */
export interface Known {
  readonly eyes: Eyes;
  readonly screened: Eyes | null;
}
/** A line of `eyesSql`. */
export interface EyesLine extends Eyes {
  readonly userId: number;
  readonly there: boolean;
  readonly age: number;
  readonly vNakedLeft: number | null;
  readonly vNakedRight: number | null;
  readonly lensLeft: Eyes['lensTestLeft'];
  readonly lensRight: Eyes['lensTestRight'];
  readonly sphereLeft: number | null;
  readonly cylinderLeft: number | null;
  readonly sphereRight: number | null;
  readonly cylinderRight: number | null;
}
/** The eyes of everybody on a year's roster, a row each; of two screenings the later term's. */
export const eyesSql = (door: Door, yearId: number, userIds?: readonly number[]): Sql => sql`
  select t.user_id as "userId", e.naked_left as "nakedLeft", e.naked_right as "nakedRight",
    e.lens_test_left as "lensTestLeft", e.lens_test_right as "lensTestRight",
    e.refractive_left as "refractiveLeft", e.refractive_right as "refractiveRight",
    v.user_id is not null as there, coalesce(v.age, 0) as age,
    v.naked_left as "vNakedLeft", v.naked_right as "vNakedRight", v.lens_left as "lensLeft", v.lens_right as "lensRight",
    v.sphere_left as "sphereLeft", v.cylinder_left as "cylinderLeft",
    v.sphere_right as "sphereRight", v.cylinder_right as "cylinderRight"
  from fitness_test_total t
  left join fitness_test_eye e on e.org_id = t.org_id and e.year_id = t.year_id and e.user_id = t.user_id
  left join (
    select distinct on (x.org_id, x.user_id) x.*
    from vision_screening_v x
    where ${door.orgs('x')} and x.year_id = ${yearId}
    order by x.org_id, x.user_id, x.term_id desc) v on v.org_id = t.org_id and v.user_id = t.user_id
  where ${all(
    door.orgs('t'),
    sql`t.year_id = ${yearId}`,
    isOneOf('t.user_id', userIds),
    sql`(v.user_id is not null or e.user_id is not null)`,
  )}`;
export const eyesOf = async (
  door: Door,
  yearId: number,
  userIds?: readonly number[],
): Promise<ReadonlyMap<number, Known>> => eyesFrom(await door.rows<EyesLine>(eyesSql(door, yearId, userIds)));
/** What is known of the eyes, by child. */
export function eyesFrom(rows: readonly EyesLine[]): ReadonlyMap<number, Known> {
  return new Map(
    rows.map((r) => {
      const own: Eyes = {
        nakedLeft: r.nakedLeft,
        nakedRight: r.nakedRight,
        lensTestLeft: r.lensTestLeft,
        lensTestRight: r.lensTestRight,
        refractiveLeft: r.refractiveLeft,
        refractiveRight: r.refractiveRight,
      };
      const screened: Eyes | null = !r.there
        ? null
        : {
            nakedLeft: r.vNakedLeft,
            nakedRight: r.vNakedRight,
            lensTestLeft: r.lensLeft,
            lensTestRight: r.lensRight,
            refractiveLeft: refractiveOf({ sphere: r.sphereLeft, cylinder: r.cylinderLeft }, r.age),
            refractiveRight: refractiveOf({ sphere: r.sphereRight, cylinder: r.cylinderRight }, r.age),
          };
      return [
        r.userId,
        {
          screened,
          eyes: screened
            ? (Object.fromEntries(EYE_KEYS.map((k) => [k, screened[k] ?? own[k]])) as unknown as Eyes)
            : own,
        },
      ];
    }),
  );
}

/** The six columns of eyes, read by one of the two conventions of codes. */
export const eyeColumns = (t: NationalTemplate, codes: EyeCodes): ImportColumn<string>[] =>
  EYE_KEYS.map((key) => ({
    key,
    zh: t.columns.find((c) => c.key === key)!.header,
    en: EYES_EN[key],
    width: 14,
    check: (s) =>
      readEye(t.visionCodes, codes, key, s) === undefined
        ? { code: (key.startsWith('naked') ? faults.eyeNaked : faults.eyeCode).code, params: { text: s } }
        : undefined,
  }));
const EYES_EN: Readonly<Record<EyeKey, string>> = {
  nakedLeft: 'Uncorrected vision, left',
  nakedRight: 'Uncorrected vision, right',
  lensTestLeft: 'Lens test, left',
  lensTestRight: 'Lens test, right',
  refractiveLeft: 'Refraction, left',
  refractiveRight: 'Refraction, right',
};

/** What a sheet says of eyes must agree with the school's own screening. */
export function judgeEyes(
  t: NationalTemplate,
  codes: EyeCodes,
  row: SheetRow<string>,
  known: Known | undefined,
): RowProblem[] {
  return EYE_KEYS.flatMap((key) => {
    const said = readEye(t.visionCodes, codes, key, row.cells[key] ?? '');
    const was = known?.screened?.[key];
    return said == null || was == null || said === was
      ? []
      : [problem(row, key, faults.eyesDiffer, { value: writeEye(t.visionCodes, codes, key, known!.eyes) })];
  });
}
/** Cells as they are known, in the sheet's own words where it says the same; an empty cell says nothing. */
export const oldEyes = (
  t: NationalTemplate,
  codes: EyeCodes,
  row: SheetRow<string>,
  known: Known | undefined,
): Record<string, string> =>
  Object.fromEntries(
    EYE_KEYS.map((key) => {
      const cell = row.cells[key] ?? '';
      const said = readEye(t.visionCodes, codes, key, cell);
      return [
        key,
        cell === '' || said === ((known?.eyes ?? NO_EYES)[key] ?? null)
          ? cell
          : writeEye(t.visionCodes, codes, key, known?.eyes ?? NO_EYES),
      ];
    }),
  );

/** Eyes that a sheet says and nobody screened are kept for the next upload. @returns what was kept before, by child. */
export async function saveEyes(
  door: Door,
  t: NationalTemplate,
  codes: EyeCodes,
  yearId: number,
  rows: readonly CommitRow<string>[],
): Promise<ReadonlyMap<number, Eyes | null>> {
  const changed = rows.filter((r) =>
    EYE_KEYS.some((k) => (r.cells[k] ?? '') !== '' && r.cells[k] !== (r.old?.[k] ?? '')),
  );
  if (!changed.length) return new Map();
  const was = new Map(
    (await door.many(stored, { yearId, userId: oneOf(changed.map((r) => r.subjectId!)) })).map(
      ({ orgId: _, yearId: __, userId, ...e }) => [userId, e as Eyes],
    ),
  );
  await putEyes(
    door,
    yearId,
    changed.map((r) => {
      const said = Object.fromEntries(
        EYE_KEYS.map((k) => [k, readEye(t.visionCodes, codes, k, r.cells[k] ?? '') ?? null]),
      ) as unknown as Eyes;
      return {
        userId: r.subjectId!,
        eyes: Object.fromEntries(
          EYE_KEYS.map((k) => [k, said[k] ?? was.get(r.subjectId!)?.[k] ?? null]),
        ) as unknown as Eyes,
      };
    }),
  );
  return new Map(changed.map((r) => [r.subjectId!, was.get(r.subjectId!) ?? null]));
}
/** Writes eyes, or takes them away. */
export async function putEyes(
  door: Door,
  yearId: number,
  list: readonly { readonly userId: number; readonly eyes: Eyes | null }[],
): Promise<void> {
  if (!list.length) return;
  await door.remove(stored, { yearId, userId: oneOf(list.map((l) => l.userId)) });
  await door.insert(
    stored,
    list.flatMap((l) => (l.eyes ? [{ yearId, userId: l.userId, ...l.eyes }] : [])),
  );
}
