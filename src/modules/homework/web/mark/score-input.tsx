import { Button } from 'antd';
import { memo, useEffect, useRef } from 'react';
import { NumberInput, type NumberRef } from '../../../../kernel/web/parts/number-input';
import { useT } from '../texts';

/** What a field of points does, by the key of what it marks. */
export interface ScoreActs {
  readonly focus: (at: string) => void;
  readonly type: (at: string, score: number | null) => void;
  readonly give: (at: string, score: number) => void;
}
interface Props {
  readonly at: string;
  readonly no: string;
  readonly full: number;
  readonly value: number | null;
  readonly current: boolean;
  readonly acts: ScoreActs;
  /** Whose paper it is: with the next one the field takes the focus anew. */
  readonly turn?: number;
}
/** Where a mark is typed. The current one has the focus; digits go in at once, what is left keeps the mark. */
export const ScoreInput = memo(function ScoreInput({ at, no, full, value, current, acts, turn }: Props) {
  const t = useT();
  const ref = useRef<NumberRef>(null);
  useEffect(() => {
    if (current && document.activeElement?.tagName !== 'TEXTAREA') {
      ref.current?.focus({ preventScroll: true });
      ref.current?.select();
    }
  }, [current, turn]);
  const wrong = value != null && (value < 0 || value > full);
  const half = Math.round(full) / 2;
  return (
    <span className="hw-score">
      <NumberInput
        // What is left unreadable on one paper does not stand on the next.
        key={turn}
        ref={ref}
        aria-label={t('mark.score', { no })}
        value={value}
        controls={false}
        keyboard={false}
        status={wrong ? 'error' : undefined}
        onFocus={() => acts.focus(at)}
        onChange={(v) => acts.type(at, typeof v === 'number' ? Math.round(v * 10) / 10 : null)}
      />
      <span className="soft">{t('mark.of', { full })}</span>
      <span className="hw-quick">
        {[...new Set([0, half, full])].map((n) => (
          <Button
            key={n}
            size="small"
            type={value === n ? 'primary' : 'default'}
            ghost={value === n}
            tabIndex={-1}
            onClick={() => acts.give(at, n)}
          >
            {n}
          </Button>
        ))}
      </span>
      {wrong ? (
        <span className="why" role="alert">
          {t('fault.overFull', { full })}
        </span>
      ) : null}
    </span>
  );
});
