import { Chart } from '../../../../kernel/web/chart/chart';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { getLessonFigures } from '../../contract';
import { timeText } from '../../rules';
import { useT } from '../texts';

/** One hour in steps of ten seconds: how many still watched, where they left, where they came back; and its questions. */
export function HourFigures({ lessonId }: { readonly lessonId: number }) {
  const t = useT();
  const { data, error, refetch } = useCall(getLessonFigures, { lessonId }, { quiet: true });
  if (error && !data) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <span className="bone" aria-busy style={{ height: 240, width: '100%' }} />;
  if (!data.watchers) return <EmptyState compact title={t('nobodyYet')} />;
  const of = (key: 'played' | 'left' | 'back') => data.cells.map((cell) => cell[key]);
  return (
    <div className="stack">
      <p className="vf-first">
        {data.halfGone == null
          ? t('halfStayed', { n: data.watchers })
          : t('halfGone', { n: data.watchers, at: timeText(data.halfGone) })}
      </p>
      <Chart
        title={t('cells')}
        kind="line"
        unit={t('peopleUnit')}
        categories={data.cells.map((cell) => timeText(cell.second))}
        series={[
          { name: t('cell.played'), values: of('played') },
          { name: t('cell.left'), values: of('left') },
          { name: t('cell.back'), values: of('back') },
        ]}
      />
      {data.ques.length ? (
        <ul className="vf-ques">
          {data.ques.map((q, at) => {
            const all = q.right + q.part + q.wrong;
            const share = (n: number) => `${all ? (n * 100) / all : 0}%`;
            return (
              <li key={q.verId}>
                <span className="vf-stem">
                  <b>{t('queNo', { no: at + 1 })}</b> {q.second == null ? '' : timeText(q.second)} {q.stem}
                </span>
                <span
                  className="vf-bar"
                  role="img"
                  aria-label={t('spread', { right: q.right, part: q.part, wrong: q.wrong })}
                >
                  <i className="vf-right" style={{ width: share(q.right) }} />
                  <i className="vf-part" style={{ width: share(q.part) }} />
                  <i className="vf-wrong" style={{ width: share(q.wrong) }} />
                </span>
                <span className="soft">{t('spread', { right: q.right, part: q.part, wrong: q.wrong })}</span>
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}
