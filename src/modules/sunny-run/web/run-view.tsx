import { Link } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { numberText, timeText } from '../../../kernel/web/format';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { useCall } from '../../../kernel/web/http/hooks';
import { decideRun, frames } from '../contract';
import type { ReplyOf } from '../../../kernel/shared/call';
import { clock } from '../rules';
import { paceText, Reasons, VerdictTag } from './parts';
import { useT } from './texts';
import './sunny-run.css';

export type Run = ReplyOf<typeof frames>['runs'][number];
type Picture = ReplyOf<typeof frames>['pictures'][number];
const seconds = ({ startedAt, endedAt }: Pick<Run, 'startedAt' | 'endedAt'>): number =>
  (Date.parse(endedAt) - Date.parse(startedAt)) / 1000;

/** Runs of somebody's day: the way, the splits and the reasons. */
export function DayRuns({
  userId,
  date,
  only,
  linked = false,
}: {
  readonly userId: number;
  readonly date: string;
  readonly only?: number;
  /** Whoever may decide is led to the desk from each run. */
  readonly linked?: boolean;
}) {
  const t = useT();
  const { data, error, refetch } = useCall(frames, { userId, date }, { quiet: true });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  const shown = only === undefined ? data.runs : data.runs.filter((run) => run.runId === only);
  if (shown.length === 0) return <EmptyState compact title={t('noRunsDay')} />;
  return shown.map((run) => (
    <RunView
      key={run.runId}
      run={run}
      linked={linked}
      pictures={data.pictures.filter(({ at }) => run.startedAt <= at && at <= run.endedAt)}
    />
  ));
}

function RunView({
  run,
  linked,
  pictures,
}: {
  readonly run: Run;
  readonly linked: boolean;
  readonly pictures: readonly Picture[];
}) {
  const t = useT();
  const can = useCan();
  const took = seconds(run);
  return (
    <section className="sun-run" aria-label={t('runAt', { time: timeText(run.startedAt) })}>
      <div className="row">
        <strong>{t('runAt', { time: timeText(run.startedAt) })}</strong>
        <VerdictTag of={run.verdict} decided={run.decided} />
        <span className="soft">
          {t('runFigures', { metres: numberText(run.metres), time: clock(took), pace: paceText(run.metres, took) })}
        </span>
        {linked && can(decideRun) ? (
          <Link className="row-end" to={`/sport/sun/doubt?runId=${run.runId}`}>
            {t('decide')}
          </Link>
        ) : null}
      </div>
      <Reasons of={run.reasons} />
      {run.decidedBy ? (
        <p className="soft">{t('decidedBy', { name: run.decidedBy, why: run.decidedWhy ?? '' })}</p>
      ) : null}
      {run.late > 0 ? <p className="soft">{t('lateRemark', { count: run.late })}</p> : null}
      {run.source === 'trace' ? <Way run={run} /> : <Splits run={run} />}
      {pictures.length > 0 ? <Pictures of={pictures} /> : null}
    </section>
  );
}

/** What stations photographed, for whoever checks the run. */
function Pictures({ of }: { readonly of: readonly Picture[] }) {
  const t = useT();
  return (
    <ul className="sun-pictures" aria-label={t('pictures')}>
      {of.map(({ at, station, url }) => (
        <li key={url}>
          <img src={url} loading="lazy" alt={t('pictureAt', { station: station ?? '—', time: timeText(at) })} />
          <span className="soft">{`${station ?? '—'} ${timeText(at)}`}</span>
        </li>
      ))}
    </ul>
  );
}
/** Where a watch was, drawn to the size of the box; no map lies below it. */
function Way({ run }: { readonly run: Run }) {
  const t = useT();
  const places = run.marks.flatMap(({ lat, lon }) => (lat == null || lon == null ? [] : [{ lat, lon }]));
  const [first] = places;
  if (!first) return <p className="soft">{t('wayGone')}</p>;
  const wide = Math.cos((first.lat / 1e6) * (Math.PI / 180));
  const xs = places.map((place) => place.lon * wide);
  const ys = places.map((place) => -place.lat);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const size = Math.max(Math.max(...xs) - left, Math.max(...ys) - top, 1);
  const at = (no: number): string =>
    `${(((xs[no] ?? 0) - left) / size) * 280 + 10},${(((ys[no] ?? 0) - top) / size) * 160 + 10}`;
  return (
    <svg className="sun-way" viewBox="0 0 300 180" role="img" aria-label={t('wayOf', { count: places.length })}>
      <polyline points={places.map((_, no) => at(no)).join(' ')} />
      {[0, places.length - 1].map((no) => {
        const [x, y] = at(no).split(',');
        return <circle key={no} cx={x} cy={y} r="4" className={no === 0 ? 'sun-from' : 'sun-to'} />;
      })}
    </svg>
  );
}
/** What stations saw, one pass a line. */
function Splits({ run }: { readonly run: Run }) {
  const t = useT();
  const start = Date.parse(run.startedAt);
  return (
    <div className="sun-splits" role="group" tabIndex={0} aria-label={t('field.passes')}>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">{t('field.station')}</th>
            <th scope="col" className="num">
              {t('field.at')}
            </th>
            <th scope="col" className="num">
              {t('field.metres')}
            </th>
            <th scope="col" className="num">
              {t('field.split')}
            </th>
          </tr>
        </thead>
        <tbody>
          {run.marks.map((mark, no) => {
            const before = run.marks[no - 1];
            return (
              <tr key={mark.at}>
                <td>{mark.station ?? '—'}</td>
                <td className="num">{clock((Date.parse(mark.at) - start) / 1000)}</td>
                <td className="num">{numberText(mark.metres)}</td>
                <td className="num">
                  {before && mark.metres > before.metres
                    ? paceText(mark.metres - before.metres, (Date.parse(mark.at) - Date.parse(before.at)) / 1000)
                    : '—'}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
