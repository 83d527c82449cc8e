import { StatusTag, type Status } from '../../../../kernel/web/parts/basics';
import type { InputState } from '../../contract';
import { useT } from '../texts';

const LOOK: Readonly<Record<InputState, Status>> = {
  init: 'off',
  claimed: 'waiting',
  auditing: 'waiting',
  passed: 'done',
  rejected: 'needs',
  returned: 'needs',
  ignored: 'off',
};
export function StateTag({ state }: { readonly state: InputState }) {
  const t = useT();
  return <StatusTag status={LOOK[state]}>{t(`taskState.${state}`)}</StatusTag>;
}
