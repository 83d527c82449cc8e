import { StatusTag } from '../../../kernel/web/parts/basics';
import type { RoundState } from '../rules';
import { useT } from './texts';

const STATUS = { open: 'waiting', shown: 'waiting', closed: 'done' } as const;
/** Where an evaluation stands in the school. */
export function StateTag({ state }: { readonly state: RoundState | null }) {
  const t = useT();
  return state ? (
    <StatusTag status={STATUS[state]}>{t(`state.${state}`)}</StatusTag>
  ) : (
    <span className="soft">{t('state.none')}</span>
  );
}
