import { StatusTag } from '../../../../kernel/web/parts/basics';
import type { PaperRow } from '../../contract';
import { useT } from '../texts';

const LOOK = { input: 'waiting', auditing: 'waiting', done: 'done' } as const;
export function PaperTag({ state }: { readonly state: PaperRow['state'] }) {
  const t = useT();
  return <StatusTag status={LOOK[state]}>{t(`paperState.${state}`)}</StatusTag>;
}
