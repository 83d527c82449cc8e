import { Select, Table } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { timeText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { ClazzStudentPicker } from '../../class/web/published';
import * as calls from '../contract';
import { useT } from './texts';

type Wear = ReplyOf<typeof calls.wearList>['items'][number];

/** What is worn in a lesson: a set at one go by numbers, and a change of hands. */
export function WearView({ of }: { readonly of: { readonly lessonId: number; readonly clazzId: number } }) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const [setName, setSetName] = useState<string>();
  const [takes, setTakes] = useState(false);
  const { data, error, refetch } = useCall(calls.wearList, { lessonId: of.lessonId }, { quiet: true });
  const back = useAct(calls.wearBack, { done: ({ count }) => t('takenBack', { count }) });
  const askBack = async (name: string) => {
    if (await confirm({ title: t('takeBackAsk', { name }), loses: [t('takeBackLoses')] }))
      await back.run({ lessonId: of.lessonId, setName: name });
  };
  const deal = useAct(calls.wearDeal, { done: ({ count }) => t('bandsGiven', { count }) });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  const isOut = data.items.some((one) => one.setName === setName);
  // Given out again, each device is the child's of its number from the lesson's begin, whoever took it over meanwhile.
  const give = async (name: string) => {
    if (isOut && !(await confirm({ title: t('giveAgainAsk', { name }), loses: [t('giveAgainLoses')] }))) return;
    await deal.run({ lessonId: of.lessonId, setName: name });
  };
  return (
    <div className="stack">
      {can(calls.wearDeal) ? (
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          <Select
            aria-label={t('chooseSet')}
            placeholder={t('chooseSet')}
            style={{ minWidth: 200 }}
            value={setName}
            onChange={setSetName}
            options={data.sets.map((name) => ({ value: name, label: name }))}
          />
          <ActButton type="primary" disabled={!setName} onClick={() => give(setName ?? '')}>
            {t('giveBands')}
          </ActButton>
          <ActButton disabled={data.items.length === 0} onClick={() => setTakes(true)}>
            {t('takeOver')}
          </ActButton>
          <ActButton disabled={!isOut} onClick={() => askBack(setName ?? '')}>
            {t('takeBack')}
          </ActButton>
        </div>
      ) : null}
      {data.items.length === 0 ? (
        <EmptyState title={t('nobodyWears')} compact />
      ) : (
        <Table<Wear>
          rowKey="wearId"
          size="small"
          pagination={false}
          dataSource={data.items}
          columns={[
            { title: t('field.ordNo'), width: 70, render: (_, row) => row.ordNo ?? '—' },
            { title: t('field.child'), render: (_, row) => <strong className="row-title">{row.name}</strong> },
            { title: t('field.devId'), dataIndex: 'devId' },
            {
              title: t('wornBy'),
              render: (_, row) => t('fromTo', { from: timeText(row.fromAt), to: timeText(row.toAt) }),
            },
          ]}
        />
      )}
      {takes ? (
        <FormDialog
          open
          call={calls.wearTake}
          title={t('takeOver')}
          onClose={() => setTakes(false)}
          draft={false}
          fixed={{ lessonId: of.lessonId }}
          initial={{}}
          done={t('taken')}
          fields={{
            devId: { help: t('takeOverHelp') },
            userId: { as: ClazzStudentPicker, props: { among: { clazzId: of.clazzId } } },
          }}
        />
      ) : null}
    </div>
  );
}
