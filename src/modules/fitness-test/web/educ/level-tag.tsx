import { StatusTag, type Status } from '../../../../kernel/web/parts/basics';
import { chartColours } from '../../../../kernel/web/theme';
import { LEVELS, type LevelCode } from '../../rules/words';
import { useT } from '../texts';

const TONE: Readonly<Record<string, Status>> = {
  excellent: 'done',
  good: 'done',
  pass: 'waiting',
  fail: 'needs',
  normal: 'done',
  low: 'waiting',
  over: 'waiting',
  obese: 'needs',
};
/** Colours of the four levels, as on the boards: green and blue are well, orange passes, red does not. */
export const LEVEL_COLOUR: Readonly<Record<LevelCode, string>> = {
  excellent: chartColours[2],
  good: chartColours[0],
  pass: chartColours[1],
  fail: chartColours[4],
};

export const BANDS = ['low', 'normal', 'over', 'obese'] as const;
/** Colours of the BMI bands: green is normal, warm colours are overweight and obese. */
export const BAND_COLOUR: Readonly<Record<(typeof BANDS)[number], string>> = {
  low: chartColours[3],
  normal: chartColours[2],
  over: chartColours[1],
  obese: chartColours[4],
};

/** A level or a BMI band in words. */
export function LevelTag({ level }: { readonly level: string | null }) {
  const t = useT();
  if (!level) return <span className="soft">—</span>;
  const band = BANDS.some((b) => b === level);
  return (
    <StatusTag status={TONE[level] ?? 'off'}>
      {t(band ? `band.${level as 'low'}` : `level.${level as 'pass'}`)}
    </StatusTag>
  );
}

interface Counts {
  readonly excellent: number | null;
  readonly good: number | null;
  readonly pass: number | null;
  readonly fail: number | null;
}
/** Shares of the levels as one bar; the numbers stand in the label for whoever does not see it. */
export function LevelBar({ counts }: { readonly counts: Counts }) {
  const t = useT();
  const sum = LEVELS.reduce((n, l) => n + (counts[l] ?? 0), 0);
  if (sum === 0) return <span className="soft">—</span>;
  const label = LEVELS.map((l) => `${t(`level.${l}`)} ${counts[l] ?? 0}`).join(' · ');
  return (
    <div className="fit-level" role="img" aria-label={label} title={label}>
      {LEVELS.map((l) => (
        <span key={l} style={{ width: `${((counts[l] ?? 0) / sum) * 100}%`, background: LEVEL_COLOUR[l] }} />
      ))}
    </div>
  );
}
export function LevelKey() {
  const t = useT();
  return (
    <div className="fit-levels">
      {LEVELS.map((l) => (
        <span key={l}>
          <i style={{ background: LEVEL_COLOUR[l] }} />
          {t(`level.${l}`)}
        </span>
      ))}
    </div>
  );
}
