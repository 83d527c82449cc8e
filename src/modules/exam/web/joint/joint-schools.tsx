import { Table } from 'antd';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { dayText, numberText, percentText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Bones } from '../../../../kernel/web/parts/bones';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { jointGet, type Joint } from '../../contract';
import { ExamTag } from '../parts';
import { useT } from '../texts';

type School = ReplyOf<typeof jointGet>['schools'][number];
type Figures = School['figures'];
/** How far each school is with the same paper, and how its children did. */
export function JointSchools({ joint }: { readonly joint: Joint }) {
  const t = useT();
  const { resId, grdId, sbjId } = joint;
  const { data, error, refetch } = useCall(jointGet, { resId, grdId, sbjId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  const figure = (title: string, of: (figures: NonNullable<Figures>) => string) => ({
    title,
    align: 'right' as const,
    render: (_: unknown, { figures }: School) => (figures ? of(figures) : '—'),
  });
  return (
    <section className="panel stack exam-block">
      <h2>{`${data.name} ${data.sbjName}`}</h2>
      <p className="soft">{t('jointHelp')}</p>
      {data.all ? (
        <p>
          {t('jointAll', {
            count: data.all.count,
            mean: numberText(data.all.mean, 1),
            excellent: percentText(data.all.excellent, 1),
            pass: percentText(data.all.pass, 1),
          })}
        </p>
      ) : null}
      <Table<School>
        rowKey="examId"
        size="small"
        pagination={false}
        dataSource={data.schools}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: t('jointSchool'), dataIndex: 'orgName' },
          { title: t('field.name'), dataIndex: 'examName' },
          { title: t('field.date'), render: (_, s) => dayText(s.date) },
          { title: t('field.state'), render: (_, s) => <ExamTag state={s.state} /> },
          { title: t('jointLayout'), render: (_, s) => t(s.sameLayout ? 'layoutSame' : 'layoutOwn') },
          { title: t('field.sitters'), dataIndex: 'sitters', align: 'right' },
          figure(t('jointCount'), (f) => numberText(f.count)),
          figure(t('jointMean'), (f) => numberText(f.mean, 1)),
          figure(t('jointSd'), (f) => numberText(f.sd, 1)),
          figure(t('jointExcellent'), (f) => percentText(f.excellent, 1)),
          figure(t('jointPass'), (f) => percentText(f.pass, 1)),
        ]}
      />
    </section>
  );
}
