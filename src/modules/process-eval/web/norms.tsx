import { PlusOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, Table } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { RowMenu } from '../../../kernel/web/parts/row-menu';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import * as calls from '../contract';
import type { NormShown } from '../contract/parts';
import { moduleOf, scoreText, useGradeNames, useTermText } from './parts';
import { NormEditor } from './norm-editor';
import { StateTag } from './state-tag';
import { useT } from './texts';

/** Sketches of the school and of the regions above it, with where each stands. */
export default function Norms({ with: of }: ScreenProps) {
  const t = useT();
  const can = useCan();
  const term = useTermText();
  const grades = useGradeNames();
  const module = moduleOf(of);
  const [edited, setEdited] = useState<number | 'new'>();
  const [judged, setJudged] = useState<NormShown>();
  if (edited !== undefined)
    return (
      <NormEditor module={module} normId={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
    );
  return (
    <>
      <ListScreen
        call={calls.listNorms}
        fixed={{ module }}
        name={`process-eval.norms.${module}`}
        rowKey={(row) => String(row.normId)}
        filters={{ on: true }}
        actions={
          can(calls.createNorm) ? (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
              {t('newNorm')}
            </Button>
          ) : null
        }
        empty={{ title: t('noNorms'), text: t('noNormsText') }}
        columns={[
          {
            of: 'name',
            sort: true,
            width: 220,
            show: (row) => (
              <Button type="link" style={{ padding: 0 }} onClick={() => setEdited(row.normId)}>
                {row.name}
              </Button>
            ),
          },
          { of: 'yearId', sort: true, title: t('field.term'), width: 220, show: (row) => term(row) },
          { of: 'grdIds', title: t('field.grades'), width: 200, show: (row) => grades(row.grdIds) },
          { of: 'version', width: 80, align: 'right' },
          {
            of: 'on',
            width: 90,
            show: (row) => <StatusTag status={row.on ? 'done' : 'off'}>{t(row.on ? 'isOn' : 'isOff')}</StatusTag>,
          },
          { of: 'state', title: t('field.state'), width: 110, show: (row) => <StateTag state={row.state} /> },
          { of: 'ownerName', width: 180 },
          {
            of: 'acts',
            title: '',
            width: 56,
            fixed: 'right',
            show: (row) => <Acts row={row} onEdit={setEdited} onJudge={setJudged} />,
          },
        ]}
      />
      {judged ? <Rejudge norm={judged} onClose={() => setJudged(undefined)} /> : null}
    </>
  );
}

function Acts({
  row,
  onEdit,
  onJudge,
}: {
  readonly row: NormShown;
  readonly onEdit: (normId: number) => void;
  readonly onJudge: (row: NormShown) => void;
}) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const turn = useAct(calls.turnNorm);
  const remove = useAct(calls.removeNorm, { done: t('removed') });
  const { normId: id, name, on } = row;
  const newer = row.state === 'open' && row.judgedBy !== row.version && can(calls.rejudge);
  const own = [
    { key: 'edit', label: t('edit'), onClick: () => onEdit(id) },
    { key: 'on', label: t(on ? 'turnOff' : 'turnOn'), onClick: () => void turn.run({ id, on: !on }) },
    {
      key: 'remove',
      danger: true,
      disabled: on || row.state !== null,
      label: t('remove'),
      onClick: async () => {
        if (await confirm({ title: t('removeAsk', { name }) })) await remove.run({ id });
      },
    },
  ];
  const items = [
    ...(newer ? [{ key: 'judge', label: t('rejudge'), onClick: () => onJudge(row) }] : []),
    ...(row.own ? own : []),
  ];
  return items.length ? <RowMenu label={t('actsOf', { name })} items={items} /> : null;
}

/** What judging by the newest version would change, before anybody asks for it. */
function Rejudge({ norm, onClose }: { readonly norm: NormShown; readonly onClose: () => void }) {
  const t = useT();
  const { data, isPending } = useCall(calls.previewRejudge, { id: norm.normId, pageSize: 200 });
  const act = useAct(calls.rejudge, {
    done: (r) => t('rejudged', { judged: r.judged, changed: r.changed }),
    onDone: onClose,
  });
  return (
    <Modal
      open
      width={640}
      title={t('rejudgeOf', { name: norm.name })}
      onCancel={onClose}
      footer={
        <ActButton type="primary" onClick={() => act.run({ id: norm.normId })}>
          {t('rejudge')}
        </ActButton>
      }
    >
      <div className="stack">
        <Alert type="info" showIcon title={t('rejudgeText', { count: data?.total ?? 0 })} />
        <Table
          size="small"
          loading={isPending}
          rowKey="userId"
          dataSource={data?.items ?? []}
          pagination={false}
          scroll={{ y: 320 }}
          columns={[
            { title: t('field.student'), dataIndex: 'name' },
            { title: t('field.clazzName'), dataIndex: 'clazzName' },
            { title: t('before'), dataIndex: 'old', align: 'right', render: scoreText },
            { title: t('after'), dataIndex: 'now', align: 'right', render: scoreText },
          ]}
        />
      </div>
    </Modal>
  );
}
