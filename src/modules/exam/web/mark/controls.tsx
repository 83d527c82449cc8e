import { Button, Select, Table } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../../kernel/web/http/hooks';
import { send } from '../../../../kernel/web/http/send';
import { ListPages } from '../../../../kernel/web/list/pages';
import { useList } from '../../../../kernel/web/list/use-list';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { EmptyState } from '../../../../kernel/web/parts/states';
import {
  controlDelete,
  controlDraw,
  controlList,
  controlSet,
  markPicture,
  type Control,
  type Paper,
} from '../../contract';
import { isObjective } from '../../rules/paper';
import { CallImage } from '../parts';
import { useT } from '../texts';

type Drawn = Pick<Control, 'answerId' | 'sheetId' | 'no' | 'full'>;
/** Answers whose points the leader gives beforehand: they come round unseen, and show how far each marker drifts. */
export function Controls({ readId, questions }: { readonly readId: number; readonly questions: Paper['questions'] }) {
  const t = useT();
  const marked = questions.filter((q) => !isObjective(q));
  const [no, setNo] = useState(marked[0]?.no);
  const [drawn, setDrawn] = useState<Drawn | null>();
  const list = useList(controlList, { fixed: { readId }, pageSize: 20 });
  const remove = useAct(controlDelete, { done: t('deleted') });
  if (no == null) return <EmptyState title={t('nothingToMark')} text={t('nothingToMarkText')} />;
  const draw = async () => setDrawn((await send(controlDraw, { readId, no })).answer);
  return (
    <div className="stack exam-block">
      <p className="soft">{t('controlHelp')}</p>
      <div className="row">
        <Select
          aria-label={t('field.no')}
          value={no}
          onChange={setNo}
          options={marked.map((q) => ({ value: q.no, label: t('questionNo', { no: q.no }) }))}
        />
        <Button onClick={() => void draw()}>{t('controlDraw')}</Button>
      </div>
      {drawn === null ? <p className="soft">{t('controlNone')}</p> : null}
      {drawn ? <Give key={drawn.answerId} readId={readId} answer={drawn} onDone={() => setDrawn(undefined)} /> : null}
      <Table<Control>
        size="small"
        rowKey="answerId"
        pagination={false}
        dataSource={[...list.rows]}
        locale={{ emptyText: t('noControls') }}
        columns={[
          { title: t('field.no'), dataIndex: 'no', width: 70 },
          { title: t('leadersPoints'), render: (_, c) => `${c.score} / ${c.full}`, width: 140 },
          {
            title: t('field.userIds'),
            render: (_, c) => c.marks.map((m) => t('gave', m)).join(t('comma')) || '—',
          },
          {
            title: '',
            width: 90,
            render: (_, c) => (
              <ActButton size="small" danger onClick={() => remove.run({ readId, id: c.answerId })}>
                {t('delete')}
              </ActButton>
            ),
          },
        ]}
      />
      <ListPages list={list} />
    </div>
  );
}
function Give({
  readId,
  answer,
  onDone,
}: {
  readonly readId: number;
  readonly answer: Drawn;
  readonly onDone: () => void;
}) {
  const t = useT();
  const [score, setScore] = useState<number | null>(null);
  const save = useAct(controlSet, { done: t('saved'), onDone });
  return (
    <div className="stack">
      <div className="exam-crop">
        <CallImage
          call={markPicture}
          input={{ readId, sheetId: answer.sheetId, no: answer.no }}
          alt={t('questionNo', { no: answer.no })}
        />
      </div>
      <div className="row">
        <NumberInput
          aria-label={t('points', { full: answer.full })}
          placeholder={t('points', { full: answer.full })}
          step={0.5}
          value={score}
          onChange={setScore}
          style={{ width: 140 }}
        />
        <ActButton
          type="primary"
          disabled={score == null}
          onClick={() => (score == null ? undefined : save.run({ readId, id: answer.answerId, score }))}
        >
          {t('controlSave')}
        </ActButton>
      </div>
    </div>
  );
}
