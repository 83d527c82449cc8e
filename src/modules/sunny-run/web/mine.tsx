import { plusDays } from '../../../kernel/shared/dates';
import { dayText, numberText, timeText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Bones } from '../../../kernel/web/parts/bones';
import { useToday } from '../../../kernel/web/parts/date-range';
import { JudgedBy } from '../../../kernel/web/parts/judgement';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import { AppealButton, AppealHistory, useAppealsOf } from '../../appeal/web/published';
import * as calls from '../contract';
import type { DayRun } from '../contract/reports';
import { clock, weekdayOf } from '../rules';
import { kilometres, paceText, Reasons, VerdictTag } from './parts';
import { useT } from './texts';
import './sunny-run.css';

const SUBJECT = 'sunny-run.run';
/** A child at a phone: today, this week, and why a run did not count. */
export default function Mine() {
  const t = useT();
  const today = useToday();
  const monday = plusDays(today, 1 - weekdayOf(today));
  const from = plusDays(monday, -7);
  const { data, error, isPending, refetch } = useCall(calls.rangeUsr, { from, to: today }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Bones />;
  const { goal, days, by } = data;
  if (!goal)
    return (
      <section className="panel">
        <EmptyState title={t('noGoal')} text={t('noGoalText')} />
      </section>
    );
  const now = days.find((day) => day.onDate === today);
  const ran = days.filter((day) => day.list.length > 0);
  return (
    <div className="stack sun-mine">
      <section className="panel sun-today">
        <span className="soft">
          {dayText(today)} <JudgedBy by={by} />
        </span>
        <div>
          <strong>{numberText(now?.metres ?? 0)}</strong>{' '}
          <span className="soft">{t('ofMetres', { metres: numberText(goal.daily) })}</span>
        </div>
        <p>{t(now?.isMet ? 'todayMet' : now?.isDue ? 'todayOpen' : 'todayFree')}</p>
      </section>
      <Week monday={monday} today={today} days={days} />
      <section className="panel">
        <h2>{t('thisTerm')}</h2>
        <p>
          {t('termAnswer', {
            km: kilometres(goal.metres),
            goal: kilometres(goal.term),
            runs: numberText(goal.runs),
            points: numberText(goal.points),
          })}
        </p>
        <Places from={from} to={today} />
      </section>
      <section className="panel">
        <h2>{t('myRuns')}</h2>
        {ran.length === 0 ? <EmptyState compact title={t('noRunsMine')} /> : null}
        {ran.map((day) => day.list.map((run) => <OwnRun key={run.runId} run={run} day={day.onDate} />))}
      </section>
    </div>
  );
}

interface DayOf {
  readonly onDate: string;
  readonly isDue: boolean;
  readonly isMet: boolean;
  readonly metres: number;
}
/** Seven days at a glance. */
function Week({
  monday,
  today,
  days,
}: {
  readonly monday: string;
  readonly today: string;
  readonly days: readonly DayOf[];
}) {
  const t = useT();
  const week = Array.from({ length: 7 }, (_, at) => plusDays(monday, at));
  return (
    <section className="panel">
      <h2>
        {t('thisWeek')} <small className="soft">{t('km')}</small>
      </h2>
      <div className="sun-days">
        {week.map((onDate, at) => {
          const day = days.find((one) => one.onDate === onDate);
          return (
            <div key={onDate} className={day?.isMet ? 'sun-day sun-day-met' : 'sun-day'}>
              <span className="soft">{t(`short.${(at + 1) as 1}`)}</span>
              <strong>
                {onDate > today ? '·' : day && day.metres > 0 ? kilometres(day.metres) : day?.isDue ? '0' : '—'}
              </strong>
            </div>
          );
        })}
      </div>
    </section>
  );
}
/** The own place in the class. */
function Places({ from, to }: { readonly from: string; readonly to: string }) {
  const t = useT();
  const { data } = useCall(calls.ranks, { from, to, pageSize: 200 }, { quiet: true });
  const own = data?.items.find((row) => row.isOwn);
  return own ? (
    <p className="soft">{t('ownPlace', { rank: numberText(own.rank), count: numberText(data?.total ?? 0) })}</p>
  ) : null;
}
/** A run with why it counts or not; what does not count may be objected to once. */
function OwnRun({ run, day }: { readonly run: DayRun; readonly day: string }) {
  const t = useT();
  const me = useSession();
  const { byPart, until } = useAppealsOf(SUBJECT, run.runId, me?.userId ?? 0, run.verdict !== 'valid');
  const took = (Date.parse(run.endedAt) - Date.parse(run.startedAt)) / 1000;
  const appeals = byPart.get('run') ?? [];
  return (
    <article className="sun-run">
      <div className="row">
        <strong>{`${dayText(day)} ${timeText(run.startedAt)}`}</strong>
        <VerdictTag of={run.verdict} decided={run.decided} />
      </div>
      <span className="soft">
        {t('runFigures', { metres: numberText(run.metres), time: clock(took), pace: paceText(run.metres, took) })}
      </span>
      <Reasons of={run.reasons} />
      {appeals.map((appeal) => (
        <AppealHistory key={appeal.appealId} appeal={appeal} />
      ))}
      {run.verdict !== 'valid' && until && appeals.length === 0 ? (
        <AppealButton
          subject={SUBJECT}
          setId={run.runId}
          part="run"
          what={t('runAt', { time: timeText(run.startedAt) })}
        />
      ) : null}
    </article>
  );
}
