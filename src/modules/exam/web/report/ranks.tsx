import { Button, Segmented, Table } from 'antd';
import { useState } from 'react';
import { numberText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ListPages } from '../../../../kernel/web/list/pages';
import { useList } from '../../../../kernel/web/list/use-list';
import { ExportButton } from '../../../../kernel/web/parts/export-button';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { rankClazz, rankExport, rankGrade, type RankRow } from '../../contract';
import type { Exam } from '../../contract/parts';
import { useT } from '../texts';
import { ChildAnswers } from './child-answers';

export interface Of {
  readonly exam: Exam;
  readonly clazzId: number;
  /** None: the total. */
  readonly sbjId: number | undefined;
}
/** The children of a class or of the grade, best first; ranks only where the school shows them. */
export function Ranks(of: Of) {
  const t = useT();
  const { exam, clazzId } = of;
  const [whole, setWhole] = useState<'clazz' | 'grade'>('clazz');
  return (
    <div className="stack">
      <div className="row">
        <Segmented
          value={whole}
          onChange={setWhole}
          options={[
            { value: 'clazz', label: t('field.clazzId') },
            { value: 'grade', label: t('field.grdName') },
          ]}
        />
        <span className="row-end">
          <ExportButton call={rankExport} input={{ examId: exam.examId, ...(whole === 'clazz' ? { clazzId } : {}) }} />
        </span>
      </div>
      {whole === 'clazz' ? <OfClazz {...of} /> : <OfGrade {...of} />}
    </div>
  );
}
function OfClazz({ exam: { examId }, clazzId, sbjId }: Of) {
  const t = useT();
  const { data, error, refetch } = useCall(rankClazz, { examId, clazzId, sbjId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Rows rows={data?.items ?? []} loading={!data} examId={examId} sbjId={sbjId} />
      {data?.absent.length ? (
        <p className="soft">{t('absentOnes', { names: data.absent.map((a) => a.name).join(t('comma')) })}</p>
      ) : null}
    </>
  );
}
function OfGrade({ exam: { examId }, sbjId }: Of) {
  const list = useList(rankGrade, { fixed: { examId, sbjId }, pageSize: 50 });
  if (list.error && !list.rows.length) return <ErrorState error={list.error} onRetry={list.refetch} />;
  return (
    <>
      <Rows rows={list.rows} loading={list.loading} examId={examId} sbjId={sbjId} />
      <ListPages list={list} />
    </>
  );
}
interface RowsOf {
  readonly rows: readonly RankRow[];
  readonly loading: boolean;
  readonly examId: number;
  readonly sbjId: number | undefined;
}
function Rows({ rows, loading, examId, sbjId }: RowsOf) {
  const t = useT();
  const isRanked = rows.some((row) => row.clazzRank != null);
  const [userId, setUserId] = useState<number>();
  const pointsOf = ({ score }: RankRow) => numberText(score, score % 1 ? 1 : 0);
  return (
    <>
      {userId != null && sbjId != null ? (
        <ChildAnswers of={{ examId, sbjId, userId }} onClose={() => setUserId(undefined)} />
      ) : null}
      <Table<RankRow>
        size="small"
        rowKey="userId"
        pagination={false}
        loading={loading}
        dataSource={[...rows]}
        locale={{ emptyText: t('noScores') }}
        columns={[
          { title: t('field.userName'), dataIndex: 'name' },
          { title: t('field.clazzName'), dataIndex: 'clazzName' },
          {
            title: t('field.score'),
            align: 'right',
            render: (_, r) =>
              sbjId == null ? (
                pointsOf(r)
              ) : (
                <Button
                  type="link"
                  size="small"
                  className="exam-score"
                  title={t('seeAnswers')}
                  onClick={() => setUserId(r.userId)}
                >
                  {pointsOf(r)}
                </Button>
              ),
          },
          ...(rows.some((row) => row.raw != null)
            ? [
                {
                  title: t('field.raw'),
                  align: 'right' as const,
                  render: (_: unknown, { raw }: RankRow) => (raw == null ? '—' : numberText(raw, raw % 1 ? 1 : 0)),
                },
              ]
            : []),
          { title: t('field.level'), render: (_, r) => t(`level.${r.level}`) },
          { title: t('field.std'), align: 'right', render: (_, r) => numberText(r.std, 1) },
          ...(isRanked
            ? [
                { title: t('field.clazzRank'), dataIndex: 'clazzRank', align: 'right' as const },
                { title: t('field.gradeRank'), dataIndex: 'gradeRank', align: 'right' as const },
              ]
            : []),
        ]}
      />
    </>
  );
}
