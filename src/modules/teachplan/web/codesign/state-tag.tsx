import { StatusTag } from '../../../../kernel/web/parts/basics';
import type { CodesignState } from '../../rules';
import { useT } from '../texts';

const TONES = { coming: 'waiting', going: 'done', ended: 'off' } as const;
export function CodesignStateTag({ state }: { readonly state: CodesignState }) {
  const t = useT();
  return <StatusTag status={TONES[state]}>{t(`state.${state}`)}</StatusTag>;
}
