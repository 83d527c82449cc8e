import type { Reason, Standing } from '../rules';
import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import { useT } from './texts';

const TONE: Readonly<Record<Standing, Status>> = {
  fit: 'done',
  waiting: 'waiting',
  none: 'needs',
  unfit: 'needs',
  outdated: 'needs',
  withdrawn: 'off',
  noConsent: 'off',
};
/** How a child stands, with the reason where a photograph is not fit. */
export function StandingTag({ of, reason }: { readonly of: Standing; readonly reason?: Reason | null }) {
  const t = useT();
  return (
    <StatusTag status={TONE[of]}>
      {t(`standing.${of}`)}
      {of === 'unfit' && reason ? ` · ${t(`reason.${reason}`)}` : null}
    </StatusTag>
  );
}
