import { Modal, Table } from 'antd';
import { useState } from 'react';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { NumberInput } from '../../../kernel/web/parts/number-input';
import { goalsGet, goalsSet, type Goals as GoalsReply } from '../contract';
import type { Exam } from '../contract/parts';
import { useT } from './texts';

type Line = GoalsReply['goals'][number];
/** Lines of levels of an exam: of the total and of each subject. */
export function Goals({ exam, onClose }: { readonly exam: Exam; readonly onClose: () => void }) {
  const { data } = useCall(goalsGet, { grdId: exam.grdId, examId: exam.examId });
  return data ? <Lines exam={exam} known={data.goals} onClose={onClose} /> : null;
}
function Lines({
  exam,
  known,
  onClose,
}: {
  readonly exam: Exam;
  readonly known: readonly Line[];
  readonly onClose: () => void;
}) {
  const t = useT();
  const usual = known[0] ?? { sbjId: null, excellent: 85, good: 70, pass: 60 };
  const [lines, setLines] = useState<Line[]>(() =>
    [null, ...exam.reads.map((r) => r.sbjId)].map(
      (sbjId) => known.find((l) => l.sbjId === sbjId) ?? { ...usual, sbjId },
    ),
  );
  const save = useAct(goalsSet, { done: t('saved'), onDone: onClose });
  const names = new Map(exam.reads.map((r) => [r.sbjId, r.sbjName]));
  const nameOf = (line: Line) => (line.sbjId == null ? t('total') : (names.get(line.sbjId) ?? ''));
  const cell = (key: 'excellent' | 'good' | 'pass') => ({
    title: t(`field.${key}`),
    render: (_: unknown, line: Line) => (
      <NumberInput
        aria-label={`${nameOf(line)} ${t(`field.${key}`)}`}
        value={line[key]}
        precision={0}
        onChange={(value) =>
          setLines((all) => all.map((l) => (l.sbjId === line.sbjId ? { ...l, [key]: value ?? l[key] } : l)))
        }
      />
    ),
  });
  return (
    <Modal
      open
      width={640}
      title={t('goals')}
      onCancel={onClose}
      onOk={() => void save.run({ grdId: exam.grdId, examId: exam.examId, goals: lines })}
    >
      <Table<Line>
        size="small"
        pagination={false}
        rowKey={(l) => l.sbjId ?? 0}
        dataSource={lines}
        columns={[
          { title: t('field.sbjId'), render: (_, l) => nameOf(l) },
          cell('excellent'),
          cell('good'),
          cell('pass'),
        ]}
      />
    </Modal>
  );
}
