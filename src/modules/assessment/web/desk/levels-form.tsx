import { Button, Input } from 'antd';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { LEVELS_MAX, type Level } from '../../rules';
import { useT } from '../texts';

/** Levels from high to low; the last one begins at nothing. */
export function LevelsForm({
  levels,
  fixed,
  onChange,
}: {
  readonly levels: readonly Level[];
  readonly fixed?: boolean;
  readonly onChange: (levels: Level[]) => void;
}) {
  const t = useT();
  const set = (at: number, part: Partial<Level>) =>
    onChange(levels.map((level, no) => (no === at ? { ...level, ...part } : level)));
  return (
    <ul className="as-tree">
      {levels.map((level, at) => (
        <li key={at}>
          <Input
            aria-label={t('levelNameOf', { no: at + 1 })}
            value={level.name}
            maxLength={16}
            disabled={fixed}
            onChange={(e) => set(at, { name: e.target.value })}
            style={{ width: 140 }}
          />
          <NumberInput
            aria-label={t('levelFrom', { no: at + 1 })}
            value={level.from / 100}
            min={0}
            max={100}
            precision={2}
            disabled={fixed || at === levels.length - 1}
            onChange={(value) => set(at, { from: Math.round((value ?? 0) * 100) })}
            style={{ width: 110 }}
          />
          {!fixed && levels.length > 2 && at < levels.length - 1 ? (
            <Button size="small" danger onClick={() => onChange(levels.filter((_, no) => no !== at))}>
              {t('removeLevel')}
            </Button>
          ) : null}
        </li>
      ))}
      {!fixed && levels.length < LEVELS_MAX ? (
        <li>
          <Button size="small" onClick={() => onChange([{ name: '', from: 10_000 }, ...levels])}>
            {t('addLevel')}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}
