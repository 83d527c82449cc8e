import { Button } from 'antd';
import { useState } from 'react';
import { dayText } from '../../../../kernel/web/format';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { grouped } from '../../../../kernel/shared/maps';
import type { LeagueFull, Match } from '../../contract/leagues';
import { useT } from '../texts';
import { MatchDialog } from './match-dialog';
import { useScore, useSide } from './parts';

/** All matches, round by round; whoever runs the league enters results and times from here. */
export function Fixtures({ league }: { readonly league: LeagueFull }) {
  const t = useT();
  const [opened, setOpened] = useState<number>();
  const sideOf = useSide();
  const scoreOf = useScore();
  const match = league.matchList.find((m) => m.matchId === opened);
  if (!league.matchList.length) return <EmptyState title={t('league.notDrawn')} text={t('league.notDrawnText')} />;
  const last = league.matchList.at(-1)?.roundNo;
  const titleOf = (no: number) =>
    league.form === 'knockout' && no === last ? t('league.final') : t('league.roundNo', { no });
  return (
    <div className="stack">
      {[...grouped(league.matchList, (m) => m.roundNo)].map(([no, list]) => (
        <section key={no} className="game-keep">
          <h3 className="game-heat">{titleOf(no)}</h3>
          <div className="game-scroll">
            <table className="plain game-matches">
              <tbody>
                {list.map((m) => (
                  <tr key={m.matchId}>
                    <td className="num">{m.no}</td>
                    <td>{whenOf(m) || t('plan.notYet')}</td>
                    <td>{m.ground}</td>
                    <td className="game-home">{sideOf(m, 'home')}</td>
                    <td className="game-score">{scoreOf(m) || '—'}</td>
                    <td>{sideOf(m, 'away')}</td>
                    {league.mine ? (
                      <td data-chrome>
                        <Button
                          size="small"
                          aria-label={t('league.openMatch', { no: m.no })}
                          onClick={() => setOpened(m.matchId)}
                        >
                          {t('league.enter')}
                        </Button>
                      </td>
                    ) : null}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ))}
      <p className="soft">{t('rounds.lotOnly', { lot: league.lot })}</p>
      {match ? <MatchDialog league={league} match={match} onClose={() => setOpened(undefined)} /> : null}
    </div>
  );
}
const whenOf = (m: Match): string => (m.onDate && m.from ? `${dayText(m.onDate)} ${m.from}` : '');
