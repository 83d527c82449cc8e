import { dayText } from '../../../kernel/web/format';
import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import type { LearnState, ServeState } from '../rules';
import { useT } from './texts';

const TONE: Readonly<Record<LearnState | ServeState, Status>> = {
  learning: 'done',
  near: 'waiting',
  expired: 'off',
  applied: 'waiting',
  passed: 'done',
  rejected: 'needs',
};
/** A subject somebody learns: green in progress, amber near its end, grey over. */
export function LearnTag({
  name,
  state,
  endOn,
}: {
  readonly name: string;
  readonly state: LearnState;
  readonly endOn: string;
}) {
  const t = useT();
  return (
    <span title={t('endsOn', { state: t(`state.${state}`), day: dayText(endOn) })}>
      <StatusTag status={TONE[state]}>
        {name}
        {state === 'learning' ? '' : ` · ${t(`state.${state}`)}`}
      </StatusTag>
    </span>
  );
}
/** How a request stands. */
export function ServeTag({ state }: { readonly state: ServeState }) {
  const t = useT();
  return <StatusTag status={TONE[state]}>{t(`state.${state}`)}</StatusTag>;
}
