import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { useSession } from '../../../../kernel/web/session/session-store';
import * as calls from '../../contract';
import type { MeetFull } from '../../contract/parts';
import { isTeam } from '../../rules';
import { useEntries, useEntryTitle } from '../parts';
import { useT } from '../texts';

/** A child's own entries, and the events that are still open. What speaks against one is said when it is tried. */
export function MyEvents({ meet }: { readonly meet: MeetFull }) {
  const t = useT();
  const me = useSession();
  const { gamId } = meet;
  const { entries } = useEntries(gamId);
  const titleOf = useEntryTitle();
  const mine = useCall(calls.listEnrolled, { gamId, mine: true, pageSize: 50 }, { quiet: true }).data?.items ?? [];
  const enrol = useAct(calls.enrol, { done: t('enrol.done') });
  const withdraw = useAct(calls.withdraw, { done: t('enrol.withdrawn') });
  if (!entries || !me) return null;
  const own = entries.filter((e) => e.fits);
  if (!own.length) return <EmptyState title={t('entry.none')} />;
  return (
    <div className="stack">
      <p className="soft">
        {t(meet.enrolling ? 'site.limits' : 'enrol.closed', { count: meet.settings.limits.perAthlete })}
      </p>
      <ul className="game-events">
        {own.map((e) => {
          const entered = mine.find((n) => n.entryId === e.entryId);
          const full = e.limit != null && e.enrolled >= e.limit;
          return (
            <li key={e.entryId}>
              <span>
                <strong>{titleOf(e)}</strong>
                <small className="soft">
                  {e.limit == null
                    ? t('site.taken', { count: e.enrolled })
                    : t('site.places', { taken: e.enrolled, limit: e.limit })}
                  {entered && entered.members.length > 1 ? ` · ${entered.members.join(t('comma'))}` : ''}
                </small>
              </span>
              {entered ? (
                entered.mine ? (
                  <ActButton
                    aria-label={t('enrol.withdrawOf', { name: e.name })}
                    onClick={() => withdraw.run({ id: entered.id })}
                  >
                    {t('enrol.withdraw')}
                  </ActButton>
                ) : (
                  <b>{t('site.in')}</b>
                )
              ) : isTeam(e.kind) ? (
                <small className="soft">{t('site.byTeacher')}</small>
              ) : meet.enrolling ? (
                <ActButton
                  type="primary"
                  disabled={full}
                  aria-label={full ? `${t('site.full')}: ${titleOf(e)}` : t('site.enterOf', { name: titleOf(e) })}
                  onClick={() => enrol.run({ entryId: e.entryId, userIds: [me.userId] })}
                >
                  {t(full ? 'site.full' : 'site.enter')}
                </ActButton>
              ) : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
