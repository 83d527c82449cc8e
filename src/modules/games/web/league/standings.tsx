import type { LeagueFull } from '../../contract/leagues';
import { useT } from '../texts';

/** The table of a league, with the rules that part equal points below it. */
export function Standings({ league }: { readonly league: LeagueFull }) {
  const t = useT();
  return (
    <div className="stack">
      <div className="game-scroll">
        <table className="plain">
          <thead>
            <tr>
              <th className="num">{t('column.rank')}</th>
              <th>{t('column.clazzName')}</th>
              <th className="num">{t('league.matches')}</th>
              <th className="num">{t('league.won')}</th>
              <th className="num">{t('league.drawn')}</th>
              <th className="num">{t('league.lost')}</th>
              <th className="num">{t('league.scores')}</th>
              <th className="num">{t('column.points')}</th>
            </tr>
          </thead>
          <tbody>
            {league.table.map((line) => (
              <tr key={line.clazzId}>
                <td className="num">{line.place}</td>
                <td>{line.clazzName}</td>
                <td className="num">{line.played}</td>
                <td className="num">{line.won}</td>
                <td className="num">{line.drawn}</td>
                <td className="num">{line.lost}</td>
                <td className="num">
                  {line.scored} : {line.conceded}
                </td>
                <td className="num">
                  <strong>{line.points}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="soft">
        {t('league.points', league.settings.points)}
        {league.settings.ties.length
          ? t('league.tiesAre', { rules: league.settings.ties.map((rule) => t(`tie.${rule}`)).join(t('comma')) })
          : ''}
      </p>
    </div>
  );
}
