import { useCall } from '../../../../kernel/web/http/hooks';
import * as calls from '../../contract';
import { formatPoints } from '../../rules/format';
import { useT } from '../texts';

/** Six weeks for the weakest items: what to aim at each week, and what to do. */
export function PlanPanel({ userId }: { readonly userId: number }) {
  const t = useT();
  const { data } = useCall(calls.educPlan, { userId }, { quiet: true });
  if (!data || data.items.length === 0) return null;
  return (
    <section className="panel stack">
      <div>
        <h2 className="sub-title">{t('plan')}</h2>
        <p className="soft" style={{ margin: '4px 0 0' }}>
          {t('planText')}
        </p>
      </div>
      {data.items.map((p) => (
        <div key={p.itemId} className="keep">
          <p style={{ margin: '0 0 6px' }}>
            <strong>{p.name}</strong> · {t('planNow', { text: p.text, points: p.points })}
            {p.band
              ? t('planBand', { gap: p.band.gap, level: t(`level.${p.band.level as 'pass'}`), at: p.band.at })
              : ''}
            {p.gain > 0 ? t('planGain', { goal: p.goal, gain: formatPoints(p.gain) }) : t('planGoal', { goal: p.goal })}
          </p>
          <table className="plain fit-weeks">
            <thead>
              <tr>
                <th>{t('week')}</th>
                <th className="num">{t('target')}</th>
                <th>{t('sessions')}</th>
                <th>{t('exercises')}</th>
              </tr>
            </thead>
            <tbody>
              {p.weeks.map((w) => (
                <tr key={w.week}>
                  <td>{t('weekNo', { week: w.week })}</td>
                  <td className="num">{w.target}</td>
                  <td>{t('sessionsOf', { sessions: w.sessions, sets: w.sets })}</td>
                  <td>{w.exercises.map((e) => t(`exercise.${e as 'plank'}`)).join(t('comma'))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ))}
      <p className="soft" style={{ margin: 0 }}>
        {t('planCare')}
      </p>
    </section>
  );
}
