import { useState } from 'react';
import { BELOW, HIGHEST, acuityText, type Criteria, type Scale } from '../../rules';
import { useT } from '../texts';

const LINES = Array.from({ length: HIGHEST - 40 + 1 }, (_, i) => HIGHEST - i);
const FEW = [...Array.from({ length: 10 }, (_, i) => 39 - i), BELOW];

/** One key a line of the chart: a single tap is an eye. */
export function LineKeys({
  c,
  scale,
  chosen,
  onPick,
}: {
  readonly c: Criteria;
  readonly scale: Scale;
  readonly chosen: number | null;
  readonly onPick: (text: string) => void;
}) {
  const t = useT();
  const [low, setLow] = useState(false);
  const key = (log: number) => (
    <button
      key={log}
      type="button"
      className={`vi-key${log >= 50 ? ' vi-key-good' : ''}`}
      aria-pressed={chosen === log}
      onClick={() => onPick(log === BELOW ? '9' : acuityText(c, log, scale))}
    >
      {acuityText(c, log, scale)}
    </button>
  );
  return (
    <div className="vi-keys" role="group" aria-label={t('lines')}>
      {(low ? FEW : LINES).map(key)}
      <button type="button" className="vi-key vi-key-quiet" onClick={() => setLow(!low)}>
        {t(low ? 'higher' : 'lower')}
      </button>
    </div>
  );
}

const DIGITS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '±', '0', '.'] as const;
const QUARTERS = ['.00', '.25', '.50', '.75'] as const;
/** Digits for dioptres and axis, with the quarters that machines print. */
export function Pad({ sign, onKey }: { readonly sign: boolean; readonly onKey: (key: string) => void }) {
  const t = useT();
  return (
    <div className="vi-pad" role="group" aria-label={t('pad')}>
      {DIGITS.map((k) => (
        <button
          key={k}
          type="button"
          className="vi-key"
          disabled={!sign && (k === '±' || k === '.')}
          onClick={() => onKey(k)}
        >
          {k}
        </button>
      ))}
      {sign
        ? QUARTERS.map((k) => (
            <button key={k} type="button" className="vi-key vi-key-quiet" onClick={() => onKey(k)}>
              {k}
            </button>
          ))
        : null}
      <button type="button" className="vi-key vi-key-quiet" aria-label={t('back')} onClick={() => onKey('back')}>
        ⌫
      </button>
    </div>
  );
}
