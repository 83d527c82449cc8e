import { Select, Switch, Table } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { allotSet, type Paper } from '../../contract';
import { isObjective } from '../../rules/paper';
import { toleranceOf } from '../../rules/settle';
import type { Choices } from '../exam-fields';
import { useT } from '../texts';

interface Line {
  readonly no: number;
  readonly score: number;
  readonly userIds: number[];
  readonly isDouble: boolean;
  readonly tolerance: number | null;
}
/** Markers of each question that people mark; twice with a tolerance where it matters. */
export function Allot({ paper, markers }: { readonly paper: Paper; readonly markers: Choices['markers'] }) {
  const t = useT();
  const [lines, setLines] = useState<Line[]>(() =>
    paper.questions
      .filter((q) => !isObjective(q))
      .map(({ no, score, userIds, isDouble, tolerance }) => ({ no, score, userIds, isDouble, tolerance })),
  );
  const save = useAct(allotSet, { done: t('saved') });
  const set = (no: number, to: Partial<Line>) =>
    setLines((all) => all.map((line) => (line.no === no ? { ...line, ...to } : line)));
  if (!lines.length) return <EmptyState title={t('nothingToMark')} text={t('nothingToMarkText')} />;
  const name = (no: number) => t('questionNo', { no });
  return (
    <div className="stack">
      <Table<Line>
        size="small"
        rowKey="no"
        pagination={false}
        dataSource={lines}
        columns={[
          { title: t('field.no'), dataIndex: 'no', width: 70 },
          { title: t('field.score'), dataIndex: 'score', width: 70 },
          {
            title: t('field.userIds'),
            render: (_, q) => (
              <Select
                mode="multiple"
                aria-label={`${name(q.no)} ${t('field.userIds')}`}
                showSearch={{ optionFilterProp: 'label' }}
                value={q.userIds}
                onChange={(userIds) => set(q.no, { userIds })}
                options={markers.map((m) => ({ value: m.userId, label: m.name }))}
                style={{ width: '100%', minWidth: 220 }}
              />
            ),
          },
          {
            title: t('field.double'),
            width: 90,
            render: (_, q) => (
              <Switch
                aria-label={`${name(q.no)} ${t('field.double')}`}
                disabled={paper.state !== 'set'}
                checked={q.isDouble}
                onChange={(isDouble) => set(q.no, { isDouble })}
              />
            ),
          },
          {
            title: t('field.tolerance'),
            width: 130,
            render: (_, q) =>
              q.isDouble ? (
                <NumberInput
                  aria-label={`${name(q.no)} ${t('field.tolerance')}`}
                  min={0}
                  step={0.5}
                  value={q.tolerance}
                  placeholder={String(toleranceOf(q.score, null))}
                  onChange={(tolerance) => set(q.no, { tolerance })}
                />
              ) : null,
          },
        ]}
      />
      <ActButton
        type="primary"
        style={{ alignSelf: 'flex-start' }}
        disabled={paper.state === 'stopped'}
        onClick={() =>
          save.run({
            readId: paper.readId,
            allots: lines.map(({ no, userIds, isDouble, tolerance }) => ({
              questions: [no],
              userIds,
              double: isDouble,
              tolerance,
            })),
          })
        }
      >
        {t('saveAllot')}
      </ActButton>
    </div>
  );
}
