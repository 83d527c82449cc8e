import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { useSession } from '../../../../kernel/web/session/session-store';
import * as calls from '../../contract';
import { useRoundTitle, When } from '../rounds';
import { Runner, useAddress } from '../parts';
import { useT } from '../texts';

/** Who starts where and when; the reader's own line stands out. */
export function Starts({ gamId }: { readonly gamId: number }) {
  const t = useT();
  const me = useSession();
  const titleOf = useRoundTitle(gamId);
  const { data } = useCall(calls.listRaces, { gamId }, { quiet: true });
  const no = Number(useAddress().search.get('no')) || undefined;
  const races = (data?.items ?? []).filter((r) => r.items.length > 0);
  if (data && !races.length) return <EmptyState title={t('rounds.notArranged')} />;
  return (
    <div className="stack">
      {no ? <Wearer gamId={gamId} no={no} /> : null}
      {races.map((r) => (
        <details key={r.rudId} open={r.items.some((run) => run.userId === me?.userId || run.no === no)}>
          <summary>
            <strong>{titleOf(r)}</strong> <When round={r} />
          </summary>
          <div className="game-scroll">
            <table className="plain">
              <tbody>
                {r.items.map((run) => (
                  <tr key={run.userId} className={run.userId === me?.userId || run.no === no ? 'game-me' : undefined}>
                    <td>
                      {t('heatLane', { heat: run.heat, lane: run.lane })}
                      {r.rooms
                        .filter((room) => room.heat === run.heat)
                        .map((room) => (
                          <span key={room.raceId} className="soft">
                            {` · ${room.name}`}
                          </span>
                        ))}
                    </td>
                    <td>
                      <Runner run={run} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      ))}
    </div>
  );
}

/** Whose number somebody scanned from a cloth, with the events of the child. */
function Wearer({ gamId, no }: { readonly gamId: number; readonly no: number }) {
  const t = useT();
  const { data } = useCall(calls.listNumbers, { gamId, no }, { quiet: true });
  if (!data) return null;
  const [wears] = data.items;
  return (
    <p role="status">
      {wears
        ? t('site.number', { no, name: wears.name, clazz: wears.clazzName, events: wears.events.join(t('comma')) })
        : t('site.noNumber', { no })}
    </p>
  );
}
