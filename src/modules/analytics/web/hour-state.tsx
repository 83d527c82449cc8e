import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import type { HourLoss, HourState } from '../rules';
import { useT } from './texts';

const TONE: Readonly<Record<HourState, Status>> = { held: 'done', covered: 'waiting', lost: 'needs', ahead: 'off' };
interface Shown {
  readonly state: HourState;
  readonly cause: HourLoss | null;
  readonly heldByName: string | null;
}
/** What became of an hour: by whom it was given, or by what it was lost. */
export function HourTag({ of }: { readonly of: Shown }) {
  const t = useT();
  const said =
    of.state === 'covered'
      ? t('coveredBy', { name: of.heldByName ?? '' })
      : of.cause
        ? t(`cause.${of.cause}`)
        : t(`state.${of.state}`);
  return <StatusTag status={TONE[of.state]}>{said}</StatusTag>;
}
