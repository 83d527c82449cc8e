import { Button, Modal, Table } from 'antd';
import { useState } from 'react';
import { numberText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Bones } from '../../../../kernel/web/parts/bones';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { rankAnswer, rankChild, type RankChild } from '../../contract';
import { CallImage } from '../parts';
import { useT } from '../texts';

type Line = RankChild['questions'][number];
interface Of {
  readonly examId: number;
  readonly sbjId: number;
  readonly userId: number;
}
/** A child's points in a subject, question by question; each opens to the answer as it was written. */
export function ChildAnswers({ of, onClose }: { readonly of: Of; readonly onClose: () => void }) {
  const t = useT();
  const { data, error, refetch } = useCall(rankChild, of, { quiet: true });
  return (
    <Modal
      open
      width={720}
      footer={null}
      title={data ? `${data.clazzName} ${data.name}` : t('answersOf')}
      onCancel={onClose}
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Lines of={of} child={data} /> : error ? null : <Bones />}
    </Modal>
  );
}
function Lines({ of, child }: { readonly of: Of; readonly child: RankChild }) {
  const t = useT();
  const [open, setOpen] = useState<number>();
  const points = (score: number | null) => (score == null ? '—' : numberText(score, score % 1 ? 1 : 0));
  return (
    <div className="stack exam-block">
      <p>{`${points(child.score)} / ${child.fullScore}`}</p>
      <Table<Line>
        size="small"
        rowKey="no"
        pagination={false}
        dataSource={child.questions}
        locale={{ emptyText: t('noScores') }}
        expandable={{
          showExpandColumn: false,
          expandedRowKeys: open == null ? [] : [open],
          expandedRowRender: (q) => (
            <div className="exam-crop">
              <CallImage call={rankAnswer} input={{ ...of, no: q.no }} alt={t('questionNo', { no: q.no })} />
            </div>
          ),
        }}
        columns={[
          {
            title: t('field.no'),
            width: 80,
            render: (_, q) => (
              <Button
                type="link"
                size="small"
                aria-expanded={open === q.no}
                title={t('seeAnswer')}
                onClick={() => setOpen(open === q.no ? undefined : q.no)}
              >
                {q.no}
              </Button>
            ),
          },
          { title: t('field.kind'), render: (_, q) => t(`kind.${q.kind}`) },
          { title: t('field.given'), render: (_, q) => (q.given === '' ? t('leftBlank') : (q.given ?? t('onSheet'))) },
          { title: t('field.score'), render: (_, q) => `${points(q.score)} / ${q.full}` },
        ]}
      />
    </div>
  );
}
