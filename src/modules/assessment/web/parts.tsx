import type { ReactNode } from 'react';
import { numberText } from '../../../kernel/web/format';
import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import { ErrorState } from '../../../kernel/web/parts/states';
import { Bones } from '../../../kernel/web/parts/bones';
import type { CallError } from '../../../kernel/web/http/call-error';
import type { State } from '../rules';
import { useT } from './texts';
import './assessment.css';

const TONE: Readonly<Record<State, Status>> = { coming: 'off', running: 'waiting', ended: 'off', archived: 'done' };
/** `desk`: whoever looks runs the evaluations, and one that ended waits to be archived. */
export function StateTag({ state, desk }: { readonly state: State; readonly desk?: boolean }) {
  const t = useT();
  return <StatusTag status={desk && state === 'ended' ? 'needs' : TONE[state]}>{t(`state.${state}`)}</StatusTag>;
}
/** Hundredths of a percent as points of a hundred. */
export const pointsText = (points: number | null): string => (points == null ? '—' : numberText(points / 100, 2));

interface Asked<T> {
  readonly data: T | undefined;
  readonly error: CallError | null;
  readonly isFetchedAfterMount: boolean;
  readonly refetch: () => unknown;
}
/**
 * What a screen shows while it loads or when it failed; its body once there is an answer.
 * @param fresh waits for an answer of this visit: what is written into must not begin from an older one
 */
export function Loaded<T>({
  of,
  fresh,
  children,
}: {
  readonly of: Asked<T>;
  readonly fresh?: boolean;
  readonly children: (data: T) => ReactNode;
}) {
  const known = of.data !== undefined && (!fresh || of.isFetchedAfterMount);
  if (known && of.data !== undefined) return <>{children(of.data)}</>;
  return (
    <div className="panel">
      {of.error ? <ErrorState error={of.error} onRetry={() => void of.refetch()} /> : <Bones />}
    </div>
  );
}

/** One's own points on the band of the others. */
export function PointsBar({
  points,
  band,
}: {
  readonly points: number | null;
  readonly band: { readonly low: number; readonly high: number } | null;
}) {
  return (
    <span className="as-bar" aria-hidden>
      {band ? (
        <i className="as-band" style={{ left: `${band.low / 100}%`, width: `${(band.high - band.low) / 100}%` }} />
      ) : null}
      {points == null ? null : <i className="as-own" style={{ left: `${points / 100}%` }} />}
    </span>
  );
}
