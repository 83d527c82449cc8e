import { StatusTag, type Status } from '../../../../kernel/web/parts/basics';
import type { Verdict } from '../../contract';
import { useT } from '../texts';

const TONE: Readonly<Record<Verdict, Status>> = {
  right: 'done',
  part: 'waiting',
  wrong: 'needs',
  empty: 'off',
  hand: 'waiting',
};
/** Right, partly right, wrong, not answered, waits for a person. */
export function VerdictTag({ verdict }: { readonly verdict: Verdict }) {
  const t = useT();
  return <StatusTag status={TONE[verdict]}>{t(`verdict.${verdict}`)}</StatusTag>;
}
