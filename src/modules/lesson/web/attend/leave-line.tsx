import { saidNow } from '../../../../kernel/web/format';
import { useSession } from '../../../../kernel/web/session/session-store';
import type { Leave } from '../../contract';
import { shortDay } from '../parts/days';
import { useT } from '../texts';

/** When, why, who asked, who answered. */
export function LeaveLine({ leave: l }: { readonly leave: Leave }) {
  const t = useT();
  const zone = useSession()?.zone;
  const days = Math.round((Date.parse(l.toDate) - Date.parse(l.fromDate)) / 86_400_000) + 1;
  return (
    <span className="ls-request">
      <span>
        <strong>
          {l.start
            ? `${shortDay(l.fromDate)} ${l.start}–${l.end ?? ''}`
            : days === 1
              ? shortDay(l.fromDate)
              : `${shortDay(l.fromDate)} – ${shortDay(l.toDate)}`}
        </strong>{' '}
        <span className="soft">
          {[l.start || days === 1 ? '' : t('dayCount', { days }), t(`kind.${l.kind}`)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span>{l.reason}</span>
      <small className="soft">
        {[
          l.guardian ? t('askedByGuardian', { name: l.guardian }) : t('askedBy', { name: l.madeByName }),
          saidNow(l.madeAt, zone),
          l.decidedByName ? t('decidedBy', { name: l.decidedByName, state: t(`state.${l.state}`) }) : '',
          l.decidedWhy,
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </span>
  );
}
