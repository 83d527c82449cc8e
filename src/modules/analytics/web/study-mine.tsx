import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { durationText, numberText, shortDay } from '../../../kernel/web/format';
import { Chart } from '../../../kernel/web/chart/chart';
import { useCall } from '../../../kernel/web/http/hooks';
import { Figure } from '../../../kernel/web/parts/basics';
import { JudgedBy } from '../../../kernel/web/parts/judgement';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { toPath } from '../../../kernel/web/router/paths';
import type { ReplyOf } from '../../../kernel/shared/call';
import { reportCurves, reportStudy } from '../../practice/contract';
import { shareText, useDays } from './study-parts';
import { useT } from './texts';

/** A child's own study report: the grade of a period, its days, and each subject, which opens to its knowledge. */
export default function StudyMine() {
  const t = useT();
  const { days, picker } = useDays();
  const { data, error, refetch } = useCall(reportStudy, days, { quiet: true, keep: true });
  return (
    <div className="stack">
      <section className="panel stack">
        <div className="row">
          {picker}
          {data ? (
            <span className="row-end">
              <JudgedBy by={data.by} rows="/exercise/list" />
            </span>
          ) : null}
        </div>
        {error ? (
          <ErrorState compact error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton active paragraph={{ rows: 3 }} />
        ) : data.answers === 0 ? (
          <EmptyState compact title={t('noAnswers')} text={t('noAnswersText')} />
        ) : (
          <Figures of={data} />
        )}
      </section>
      {data && data.answers > 0 ? (
        <>
          <Subjects of={data} />
          <Curves from={data.from} to={data.to} />
        </>
      ) : null}
    </div>
  );
}

type Report = ReplyOf<typeof reportStudy>;
function Figures({ of }: { readonly of: Report }) {
  const t = useT();
  return (
    <div className="figures">
      <Figure of="practice.grade" label={t('studyGrade')} value={of.grade ?? '—'} />
      <Figure of="practice.accuracy" label={t('field.accuracy')} value={shareText(of.accuracy)} />
      <Figure
        of="practice.judged"
        label={t('field.answers')}
        value={numberText(of.answers)}
        hint={t('onDays', { count: of.days })}
      />
      <Figure of="practice.spent" label={t('practised')} value={durationText(of.spent)} />
    </div>
  );
}

function Subjects({ of }: { readonly of: Report }) {
  const t = useT();
  return (
    <section className="panel stack">
      <h2 style={{ margin: 0 }}>{t('bySubject')}</h2>
      <div style={{ overflowX: 'auto' }}>
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">{t('field.sbjName')}</th>
              <th scope="col">{t('studyGrade')}</th>
              <th scope="col" className="num">
                {t('field.answers')}
              </th>
              <th scope="col" className="num">
                {t('field.accuracy')}
              </th>
              <th scope="col" className="num">
                {t('mastery')}
              </th>
              <th scope="col" className="num">
                {t('practised')}
              </th>
            </tr>
          </thead>
          <tbody>
            {of.subjects.map((s) => (
              <tr key={s.sbjId}>
                <td>
                  <Link
                    to={toPath('/work/report/study/analy/detail', {}, { sbjId: s.sbjId, from: of.from, to: of.to })}
                  >
                    {s.sbjName}
                  </Link>
                </td>
                <td>{s.grade ?? '—'}</td>
                <td className="num">{numberText(s.answers)}</td>
                <td className="num">{shareText(s.accuracy)}</td>
                <td className="num">{shareText(s.mastery)}</td>
                <td className="num">{durationText(s.spent)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Amount and share by day; each chart has its table. */
function Curves({ from, to }: { readonly from: string; readonly to: string }) {
  const t = useT();
  const { data, error, refetch } = useCall(reportCurves, { from, to }, { quiet: true, keep: true });
  return (
    <section className="panel stack">
      {error ? (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : (
        <>
          <Chart
            title={t('answersByDay')}
            kind="bar"
            height={220}
            categories={data.days.map((d) => shortDay(d.day))}
            series={[{ name: t('field.answers'), values: data.days.map((d) => d.answers) }]}
          />
          <Chart
            title={t('accuracyByDay')}
            kind="line"
            unit="%"
            height={220}
            categories={data.days.map((d) => shortDay(d.day))}
            series={[{ name: t('field.accuracy'), values: data.days.map((d) => d.accuracy) }]}
          />
        </>
      )}
    </section>
  );
}
