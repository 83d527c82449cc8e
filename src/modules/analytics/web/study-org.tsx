import { Skeleton } from 'antd';
import { Link, useSearchParams } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { Chart } from '../../../kernel/web/chart/chart';
import { durationText, numberText, shortDay } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Figure } from '../../../kernel/web/parts/basics';
import { JudgedBy } from '../../../kernel/web/parts/judgement';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { toPath } from '../../../kernel/web/router/paths';
import { OrgPicker } from '../../organisation/web/published';
import { reportOrg } from '../../practice/contract';
import { GradePicker, SubjectPicker } from '../../textbook/web/published';
import { useSeveral } from './parts';
import { shareText, useDays } from './study-parts';
import { useT } from './texts';

/** The number behind a key of the address; nothing where there is none. */
function useChoice(key: string) {
  const [search, setSearch] = useSearchParams();
  const value = Number(search.get(key)) || undefined;
  const choose = (id: unknown) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      if (typeof id === 'number') next.set(key, String(id));
      else next.delete(key);
      return next;
    });
  return [value, choose] as const;
}

/** Study of an institution or a region: in figures, by day, and by class or school, each of which opens its learners. */
export default function StudyOrg() {
  const t = useT();
  const several = useSeveral();
  const { days, picker } = useDays();
  const [orgId, chooseOrg] = useChoice('orgId');
  const [grdId, chooseGrade] = useChoice('grdId');
  const [sbjId, chooseSubject] = useChoice('sbjId');
  const input = {
    ...days,
    ...(orgId == null ? {} : { orgId }),
    ...(grdId == null ? {} : { grdId }),
    ...(sbjId == null ? {} : { sbjId }),
  };
  const { data, error, refetch } = useCall(reportOrg, input, { quiet: true, keep: true });
  return (
    <div className="stack">
      <section className="panel stack">
        <div className="row" style={{ flexWrap: 'wrap' }}>
          {picker}
          {several ? <OrgPicker aria-label={t('field.orgName')} value={orgId ?? null} onChange={chooseOrg} /> : null}
          <GradePicker filter aria-label={t('field.grade')} value={grdId ?? null} onChange={chooseGrade} />
          <SubjectPicker filter aria-label={t('field.sbjName')} value={sbjId ?? null} onChange={chooseSubject} />
          {data ? (
            <span className="row-end">
              <JudgedBy by={data.by} />
            </span>
          ) : null}
        </div>
        {error ? (
          <ErrorState compact error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Total of={data} />
        ) : (
          <Skeleton active paragraph={{ rows: 3 }} />
        )}
      </section>
      {data && !error ? (
        <>
          <Groups of={data} sbjId={sbjId} />
          <section className="panel stack">
            <Chart
              title={t('answersByDay')}
              kind="bar"
              height={220}
              categories={data.days.map((d) => shortDay(d.day))}
              series={[{ name: t('field.answers'), values: data.days.map((d) => d.answers) }]}
            />
          </section>
        </>
      ) : null}
    </div>
  );
}

type Report = ReplyOf<typeof reportOrg>;
function Total({ of: { total } }: { readonly of: Report }) {
  const t = useT();
  return (
    <div className="figures">
      <Figure of="analytics.learners" label={t('children')} value={numberText(total.students)} />
      <Figure of="analytics.answering" label={t('field.active')} value={numberText(total.active)} />
      <Figure of="analytics.answers" label={t('field.answers')} value={numberText(total.answers)} />
      <Figure of="analytics.accuracy" label={t('field.accuracy')} value={shareText(total.accuracy)} />
      <Figure of="practice.grade" label={t('studyGrade')} value={total.grade ?? '—'} />
    </div>
  );
}

/** Schools of a region, or classes of one school. */
function Groups({ of, sbjId }: { readonly of: Report; readonly sbjId: number | undefined }) {
  const t = useT();
  const several = useSeveral();
  if (of.rows.length === 0)
    return (
      <section className="panel">
        <EmptyState compact title={t('noStudents')} text={t('noStudentsText')} />
      </section>
    );
  const days = { from: of.from, to: of.to };
  return (
    <section className="panel">
      <div style={{ overflowX: 'auto' }}>
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">{t(of.rows[0]?.clazzId == null ? 'field.orgName' : 'field.clazzName')}</th>
              {(['children', 'field.active', 'field.answers', 'field.accuracy'] as const).map((key) => (
                <th key={key} scope="col" className="num">
                  {t(key)}
                </th>
              ))}
              <th scope="col">{t('studyGrade')}</th>
              <th scope="col" className="num">
                {t('practised')}
              </th>
            </tr>
          </thead>
          <tbody>
            {of.rows.map((row) => (
              <tr key={`${row.orgId}-${row.clazzId ?? ''}`}>
                <td>
                  <Link
                    to={toPath(
                      '/work/report/org/study/analy/detail',
                      {},
                      {
                        ...days,
                        sbjId,
                        orgId: several ? row.orgId : undefined,
                        clazzId: row.clazzId ?? undefined,
                      },
                    )}
                  >
                    {row.clazzName ?? row.orgName}
                  </Link>
                </td>
                <td className="num">{numberText(row.students)}</td>
                <td className="num">{numberText(row.active)}</td>
                <td className="num">{numberText(row.answers)}</td>
                <td className="num">{shareText(row.accuracy)}</td>
                <td>{row.grade ?? '—'}</td>
                <td className="num">{durationText(row.spent)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
