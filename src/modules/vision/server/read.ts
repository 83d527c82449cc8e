import type { Cx } from '../../../kernel/server/cx';
import { raw, type Sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { judgedAlike, type Judgement } from '../../../kernel/shared/judged';
import type { Screening } from '../contract';
import { NORM_RULE } from '../contract/parts';
import type { Eye } from '../rules';
import type { screenings } from '../tables';
import { BASE } from './norms';

export type Row = RowOf<typeof screenings>;
/** Columns of a screening behind an alias, for statements that join it. */
export const COLUMNS = [
  'screening_id',
  'user_id',
  'year_id',
  'term_id',
  'clazz_id',
  'clazz_name',
  'grd_id',
  'sex',
  'age',
  'screened_on',
  'wear',
  'naked_left',
  'naked_right',
  'corrected_left',
  'corrected_right',
  'sphere_left',
  'cylinder_left',
  'axis_left',
  'sphere_right',
  'cylinder_right',
  'axis_right',
  'lens_left',
  'lens_right',
  'poor_left',
  'poor_right',
  'poor',
  'myopia',
  'correction',
  'reasons',
  'saved_by',
  'saved_at',
] as const;
/** The same with the norms that judged it, as `toScreening` reads them. */
export const columns = (alias: string): Sql => raw([...COLUMNS, 'norm'].map((c) => `${alias}.${c}`).join(', '));

export type Read = Pick<
  Row,
  | 'screeningId'
  | 'userId'
  | 'yearId'
  | 'termId'
  | 'clazzId'
  | 'clazzName'
  | 'grdId'
  | 'age'
  | 'screenedOn'
  | 'wear'
  | 'poorLeft'
  | 'poorRight'
  | 'poor'
  | 'myopia'
  | 'correction'
  | 'reasons'
  | 'savedBy'
  | 'savedAt'
  | 'norm'
  | EyeColumns
> & { readonly savedName?: string | null };
type EyeColumns = `${'naked' | 'corrected' | 'sphere' | 'cylinder' | 'axis' | 'lens'}${'Left' | 'Right'}`;

/** The two eyes of a row. */
export const eyesOf = (r: Pick<Row, EyeColumns>): { readonly left: Eye; readonly right: Eye } => ({
  left: {
    naked: r.nakedLeft,
    corrected: r.correctedLeft,
    sphere: r.sphereLeft ?? undefined,
    cylinder: r.cylinderLeft,
    axis: r.axisLeft,
    lens: r.lensLeft,
  },
  right: {
    naked: r.nakedRight,
    corrected: r.correctedRight,
    sphere: r.sphereRight ?? undefined,
    cylinder: r.cylinderRight,
    axis: r.axisRight,
    lens: r.lensRight,
  },
});
/** The columns of two eyes. */
export const eyeColumns = (left: Eye, right: Eye): Pick<Row, EyeColumns> => ({
  nakedLeft: left.naked,
  correctedLeft: left.corrected,
  sphereLeft: left.sphere ?? null,
  cylinderLeft: left.cylinder ?? null,
  axisLeft: left.axis ?? null,
  lensLeft: left.lens,
  nakedRight: right.naked,
  correctedRight: right.corrected,
  sphereRight: right.sphere ?? null,
  cylinderRight: right.cylinder ?? null,
  axisRight: right.axis ?? null,
  lensRight: right.lens,
});

/** What judged a screening, and when. */
export const judgedBy = (s: Pick<Screening, 'norm' | 'savedAt'>): Judgement => ({
  rule: NORM_RULE,
  version: s.norm,
  at: s.savedAt,
});

/** Where no screening says what judged it: the norms as they stand. */
export const judgedNow = (cx: Pick<Cx, 'nowIso'>): Judgement => judgedBy({ norm: BASE.key, savedAt: cx.nowIso });
/** Rows with a screening each, or none, under one judgement: those of other norms carry their own. */
export const screenedAlike = <R extends { readonly screening: Screening | null }>(
  cx: Pick<Cx, 'nowIso'>,
  rows: readonly R[],
) => judgedAlike(rows, ({ screening }) => (screening ? judgedBy(screening) : undefined), judgedNow(cx));

/** A row as the contract has it. */
export function toScreening(r: Read): Screening {
  const { left, right } = eyesOf(r);
  const shown = (eye: Eye, poor: Screening['poor']) => ({
    naked: eye.naked,
    corrected: eye.corrected,
    sphere: eye.sphere ?? null,
    cylinder: eye.cylinder ?? null,
    axis: eye.axis ?? null,
    lens: eye.lens,
    poor,
  });
  return {
    screeningId: r.screeningId,
    yearId: r.yearId,
    termId: r.termId,
    screenedOn: r.screenedOn,
    clazzId: r.clazzId,
    clazzName: r.clazzName,
    grdId: r.grdId,
    age: r.age,
    wear: r.wear,
    left: shown(left, r.poorLeft),
    right: shown(right, r.poorRight),
    poor: r.poor,
    myopia: r.myopia,
    correction: r.correction,
    reasons: r.reasons as Screening['reasons'],
    norm: r.norm,
    savedAt: r.savedAt,
    savedBy: r.savedName ?? null,
  };
}
