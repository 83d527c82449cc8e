import { Button, InputNumber } from 'antd';
import { useEffect, useRef } from 'react';
import { useT } from '../texts';

interface Props {
  readonly no: string; readonly full: number; readonly value: number | null; readonly current: boolean;
  readonly onFocus: () => void; readonly onChange: (score: number | null) => void; readonly onCommit: (score: number) => void;
}
/** Where a mark is typed. The current one has the focus; digits go in at once, what is left keeps the mark. */
export function ScoreInput({ no, full, value, current, onFocus, onChange, onCommit }: Props) {
  const t = useT();
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => { if (current && document.activeElement?.tagName !== 'TEXTAREA') { ref.current?.focus({ preventScroll: true }); ref.current?.select(); } }, [current]);
  const wrong = value != null && (value < 0 || value > full);
  const half = Math.round(full) / 2;
  return (
    <span className="hw-score">
      <InputNumber ref={ref as never} aria-label={t('mark.score', { no })} value={value} controls={false} keyboard={false} status={wrong ? 'error' : undefined} onFocus={onFocus} onChange={(v) => onChange(typeof v === 'number' ? Math.round(v * 10) / 10 : null)} />
      <span className="soft">{t('mark.of', { full })}</span>
      <span className="hw-quick">{[...new Set([0, half, full])].map((n) => <Button key={n} size="small" type={value === n ? 'primary' : 'default'} ghost={value === n} tabIndex={-1} onClick={() => onCommit(n)}>{n}</Button>)}</span>
      {wrong ? <span className="why" role="alert">{t('fault.overFull', { full })}</span> : null}
    </span>
  );
}
