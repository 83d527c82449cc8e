import { Button, Table } from 'antd';
import { Link } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { numberText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Bones } from '../../../../kernel/web/parts/bones';
import { ErrorState } from '../../../../kernel/web/parts/states';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { toPath } from '../../../../kernel/web/router/paths';
import { clazzReport, gradeReport, markMine, type Report } from '../../contract';
import { LEVELS } from '../../rules/levels';
import { WEAK_BELOW } from '../../rules/limits';
import { useT } from '../texts';
import type { Of } from './ranks';

type Subject = Report['subjects'][number];
type Figures = NonNullable<Subject['grade']>;
type Clazz = ReplyOf<typeof gradeReport>['clazzes'][number];

/** Means, spread and levels: a class beside its grade, or the classes beside each other. */
export function Reports({ ofGrade, ...of }: Of & { readonly ofGrade: boolean }) {
  return ofGrade ? <OfGrade {...of} /> : <OfClazz {...of} />;
}
function OfClazz({ exam: { examId }, clazzId, sbjId }: Of) {
  const { data, error, refetch } = useCall(clazzReport, { examId, clazzId, sbjId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  return (
    <div className="stack">
      <Subjects subjects={data.subjects} />
      {sbjId == null ? null : <NextLesson {...{ clazzId, sbjId }} questions={data.questions} />}
      <Questions questions={data.questions} />
    </div>
  );
}
function OfGrade({ exam: { examId }, sbjId }: Of) {
  const t = useT();
  const figures = useFigureColumns<Clazz>((c) => c);
  const { data, error, refetch } = useCall(gradeReport, { examId, sbjId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  return (
    <div className="stack">
      <Table<Clazz>
        size="small"
        rowKey="clazzId"
        pagination={false}
        dataSource={data.clazzes}
        scroll={{ x: 'max-content' }}
        columns={[{ title: t('field.clazzName'), dataIndex: 'clazzName' }, ...figures]}
      />
      <Subjects subjects={data.subjects} />
      <Questions questions={data.questions} />
    </div>
  );
}

/** Columns of figures of a row. */
function useFigureColumns<R>(of: (row: R) => Figures | null) {
  const t = useT();
  const cell = (title: string, value: (f: Figures) => string) => ({
    title,
    render: (_: unknown, row: R) => {
      const figures = of(row);
      return figures ? value(figures) : '—';
    },
  });
  return [
    cell(t('counted'), (f) => numberText(f.count)),
    cell(t('mean'), (f) => numberText(f.mean, 1)),
    cell(t('highest'), (f) => numberText(f.highest, 1)),
    cell(t('lowest'), (f) => numberText(f.lowest, 1)),
    cell(t('sd'), (f) => numberText(f.sd, 1)),
    ...LEVELS.map((level) => cell(t(`level.${level}`), (f) => numberText(f.levels[level]))),
  ];
}
type SubjectLine = { readonly key: string; readonly name: string; readonly figures: Figures | null };
function Subjects({ subjects }: { readonly subjects: readonly Subject[] }) {
  const t = useT();
  const lines = subjects.flatMap((s): SubjectLine[] => {
    const name = s.sbjName ?? t('total');
    const grade = { key: `${s.sbjId}g`, name: `${name} · ${t('field.grdName')}`, figures: s.grade };
    return s.mine ? [{ key: `${s.sbjId}c`, name: `${name} · ${t('field.clazzId')}`, figures: s.mine }, grade] : [grade];
  });
  return (
    <Table<SubjectLine>
      size="small"
      pagination={false}
      dataSource={lines}
      locale={{ emptyText: t('noScores') }}
      scroll={{ x: 'max-content' }}
      columns={[{ title: t('field.sbjId'), dataIndex: 'name' }, ...useFigureColumns<SubjectLine>((l) => l.figures)]}
    />
  );
}
/** Questions that went badly come again: as a check before the next lesson or as homework, with one click more to send them. */
function NextLesson({ clazzId, sbjId, questions }: OfLesson) {
  const t = useT();
  const can = useCan();
  const weak = questions.flatMap(({ ease, verId }) => (verId != null && ease < WEAK_BELOW ? [verId] : []));
  const verIds = [...new Set(weak)].join(',');
  if (!verIds || !can(markMine)) return null;
  const to = (kind: 'kq' | 'work') => toPath(`/work/assign/${kind}`, {}, { clazzId, sbjId, verIds });
  return (
    <div className="row" data-chrome>
      <span>{t('weakOnes', { count: new Set(weak).size })}</span>
      <Link to={to('kq')}>
        <Button type="primary">{t('toNextLesson')}</Button>
      </Link>
      <Link to={to('work')}>
        <Button>{t('toHomework')}</Button>
      </Link>
    </div>
  );
}
interface OfLesson {
  readonly clazzId: number;
  readonly sbjId: number;
  readonly questions: Report['questions'];
}
function Questions({ questions }: { readonly questions: Report['questions'] }) {
  const t = useT();
  if (!questions.length) return <p className="soft">{t('chooseSubject')}</p>;
  return (
    <Table<Report['questions'][number]>
      size="small"
      rowKey="no"
      pagination={false}
      dataSource={questions}
      columns={[
        { title: t('field.no'), dataIndex: 'no' },
        { title: t('field.score'), dataIndex: 'score' },
        { title: t('ease'), render: (_, q) => numberText(q.ease, 2) },
        {
          title: t('discrimination'),
          render: (_, q) => (q.discrimination == null ? t('tooFew') : numberText(q.discrimination, 2)),
        },
      ]}
    />
  );
}
