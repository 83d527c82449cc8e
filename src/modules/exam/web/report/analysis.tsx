import { Button, Select, Tabs } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { dayText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Bones } from '../../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { useSession } from '../../../../kernel/web/session/session-store';
import { examCreate, examGet, examList, markMine, studyList } from '../../contract';
import { useT } from '../texts';
import { OwnExams } from './own-exams';
import { Ranks } from './ranks';
import { Reports } from './reports';
import { Trend } from './trend';

/** A child's own exams; for teachers what came of the exams of their classes. */
export default function Analysis() {
  const can = useCan();
  return useSession()?.userType === 1 && can(studyList) ? <OwnExams /> : <Teachers />;
}

function Teachers() {
  const t = useT();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useCall(examList, { pageSize: 200 }, { quiet: true });
  const built = data?.items.filter((e) => e.state !== 'open') ?? [];
  const asked = Number(search.get('examId'));
  const examId = built.find((e) => e.examId === asked)?.examId ?? built[0]?.examId;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  return (
    <div className="stack">
      <section className="panel row">
        {built.length ? (
          <Select
            aria-label={t('field.examId')}
            value={examId}
            onChange={(id: number) => setSearch({ examId: String(id) }, { replace: true })}
            options={built.map((e) => ({ value: e.examId, label: `${e.name} ${e.grdName} ${dayText(e.date)}` }))}
            style={{ minWidth: 280 }}
          />
        ) : null}
        <span className="row-end row">
          {can(markMine) ? (
            <Link to="/exam/mark">
              <Button>{t('myMarking')}</Button>
            </Link>
          ) : null}
          <Link to="/desk/teach/edu/exam">
            <Button>{t(can(examCreate) ? 'manageExams' : 'allExams')}</Button>
          </Link>
        </span>
      </section>
      {examId == null ? (
        <section className="panel">
          <EmptyState title={t('noReports')} text={t('noReportsText')} />
        </section>
      ) : (
        <OneExam key={examId} examId={examId} />
      )}
    </div>
  );
}
function OneExam({ examId }: { readonly examId: number }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const { data: exam } = useCall(examGet, { id: examId });
  if (!exam) return <Bones />;
  const clazzId = exam.clazzIds.find((id) => id === Number(search.get('clazzId'))) ?? exam.clazzIds[0] ?? 0;
  const sbjId = exam.reads.find((r) => r.sbjId === Number(search.get('sbjId')))?.sbjId;
  const set = (key: 'clazzId' | 'sbjId', value: number | undefined) => {
    const next = new URLSearchParams(search);
    if (value == null) next.delete(key);
    else next.set(key, String(value));
    setSearch(next, { replace: true });
  };
  const of = { exam, clazzId, sbjId };
  return (
    <section className="panel stack exam-block">
      <div className="row">
        <Select
          aria-label={t('field.clazzId')}
          value={clazzId}
          onChange={(id: number) => set('clazzId', id)}
          options={exam.clazzIds.map((id, i) => ({ value: id, label: exam.clazzNames[i] }))}
          style={{ minWidth: 140 }}
        />
        <Select
          aria-label={t('field.sbjId')}
          allowClear
          placeholder={t('total')}
          value={sbjId}
          onChange={(id: number | undefined) => set('sbjId', id)}
          options={exam.reads.map((r) => ({ value: r.sbjId, label: r.sbjName }))}
          style={{ minWidth: 120 }}
        />
      </div>
      <Tabs
        destroyOnHidden
        items={[
          { key: 'ranks', label: t('tab.ranks'), children: <Ranks {...of} /> },
          { key: 'clazz', label: t('tab.clazz'), children: <Reports {...of} ofGrade={false} /> },
          { key: 'grade', label: t('tab.grade'), children: <Reports {...of} ofGrade /> },
          { key: 'trend', label: t('tab.trend'), children: <Trend {...of} /> },
        ]}
      />
    </section>
  );
}
