import { dayIn } from '../../../kernel/shared/dates';
import { instantText, numberText, timeText } from '../../../kernel/web/format';
import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import { useSession } from '../../../kernel/web/session/session-store';
import type { Affair } from '../contract/parts';
import type { BandState } from '../rules';
import { useT } from './texts';

const TONE: Readonly<Record<BandState, Status>> = {
  online: 'done',
  silent: 'needs',
  lowBattery: 'waiting',
  notWorn: 'waiting',
  never: 'off',
};
/** How a band is. */
export function BandTag({ state }: { readonly state: BandState }) {
  const t = useT();
  return <StatusTag status={TONE[state]}>{t(`band.${state}`)}</StatusTag>;
}
/** What became of an alarm; why nobody was called, where nobody was. */
export function AffairTag({ of: { state, why, takenAt } }: { readonly of: Affair }) {
  const t = useT();
  if (why) return <StatusTag status="off">{t(`why.${why}`)}</StatusTag>;
  if (state === 'open' && takenAt) return <StatusTag status="waiting">{t('state.taken')}</StatusTag>;
  return <StatusTag status={state === 'open' ? 'needs' : 'done'}>{t(`state.${state}`)}</StatusTag>;
}
/** A name; of other schools' children a dash. */
export const NameOf = ({ of }: { readonly of: string | null }) => of ?? <span className="soft">—</span>;
/** Since when, and until when; the day stands once where it is the same. */
export function Lasting({ of: { fromAt, toAt, times } }: { readonly of: Affair }) {
  const t = useT();
  const zone = useSession()?.zone ?? 'Asia/Shanghai';
  const dayOf = (at: string) => dayIn(zone, new Date(at));
  const end = toAt == null ? '' : dayOf(toAt) === dayOf(fromAt) ? timeText(toAt) : instantText(toAt);
  return (
    <>
      {instantText(fromAt)}
      <span className="soft">
        {' '}
        {toAt ? t('until', { at: end }) : t('lasts')}
        {times > 1 ? ` ${t('timesOf', { times })}` : ''}
      </span>
    </>
  );
}
/** The value that was measured and its limit, in words. */
export function useMeasured(): (of: Affair) => string | null {
  const t = useT();
  return ({ kind, value, value2, limit, inLesson }) => {
    if (value == null) return null;
    const text =
      kind === 'temps' ? numberText(value / 10, 1) : value2 == null ? numberText(value) : `${value}/${value2}`;
    const bound = limit == null ? '' : kind === 'temps' ? numberText(limit / 10, 1) : numberText(limit);
    const words = { value: text, unit: t(`unit.${kind}`), limit: bound };
    return inLesson ? t('measuredInLesson', words) : t('measured', words);
  };
}
