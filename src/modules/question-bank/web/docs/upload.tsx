import { FileWordOutlined } from '@ant-design/icons';
import { Alert, Button, Segmented, Table, Upload } from 'antd';
import { useState } from 'react';
import { instantText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { Progress } from '../../../../kernel/web/parts/progress';
import { NodePicker, StagePicker, SubjectPicker } from '../../../textbook/web/published';
import { DOC_LIBS, docCreate, docRecent, type DocHead } from '../../contract';
import { DOC_BYTES } from '../../rules/docs/found';
import { useT } from '../texts';

const MAX = `${DOC_BYTES / 1024 / 1024} MB`;
const TONE = { ready: 'waiting', done: 'done', undone: 'off' } as const;
export interface Goal {
  readonly stgId: number;
  readonly sbjId: number;
  readonly lib: 'psn' | 'org';
  readonly nodeId?: number | undefined;
}

/** Where the questions go, the document, and the imports before this one. */
export function DocUpload({
  goal,
  onGoal,
  onOpen,
}: {
  readonly goal: Goal;
  readonly onGoal: (goal: Goal) => void;
  readonly onOpen: (batchId: number) => void;
}) {
  const t = useT();
  const [refused, setRefused] = useState<string>();
  const [sent, setSent] = useState<number>();
  const create = useAct(docCreate, {
    quiet: true,
    refreshes: [],
    onProgress: (done, total) => setSent(Math.round((done / total) * 100)),
    onDone: (reply) => onOpen(reply.batchId),
  });
  const upload = (file: File) => {
    const why = !/\.(docx|docm|doc|zip|xml|gift|txt)$/i.test(file.name)
      ? t('docFileKind')
      : file.size > DOC_BYTES
        ? t('docFileBig', { max: MAX })
        : undefined;
    setRefused(why);
    setSent(undefined);
    if (!why)
      void create.run({
        file,
        stgId: goal.stgId,
        sbjId: goal.sbjId,
        lib: goal.lib,
        tbkNodeIds: goal.nodeId == null ? [] : [goal.nodeId],
      });
    return false;
  };
  const problem =
    refused ??
    create.error?.problem.fields?.map((f) => f.text).find(Boolean) ??
    create.error?.problem.error_description;
  return (
    <>
      <section className="panel stack">
        <p className="doc-lead">{t('docLead')}</p>
        <GoalBar goal={goal} onGoal={onGoal} />
        {problem ? <Alert type="error" showIcon role="alert" title={problem} /> : null}
        <Upload.Dragger
          accept=".docx,.zip,.xml,.gift,.txt"
          maxCount={1}
          showUploadList={false}
          beforeUpload={upload}
          disabled={create.busy}
        >
          <p className="ant-upload-drag-icon">
            <FileWordOutlined />
          </p>
          <p>{create.busy ? t('docReading') : t('docDrop')}</p>
          <p className="soft">{t('docKinds', { max: MAX })}</p>
        </Upload.Dragger>
        {create.busy && sent != null ? (
          <Progress percent={sent} size="small" status={sent >= 100 ? 'active' : 'normal'} />
        ) : null}
        <Alert type="info" showIcon title={t('docHow')} description={t('docHowText')} />
      </section>
      <Recent onOpen={onOpen} />
    </>
  );
}
/** Library, stage, subject and section: what every question of the sheet gets. */
export function GoalBar({
  goal,
  onGoal,
  node = true,
}: {
  readonly goal: Goal;
  readonly onGoal: (goal: Goal) => void;
  readonly node?: boolean;
}) {
  const t = useT();
  return (
    <div className="row doc-goal">
      <span className="doc-label">{t('docWhere')}</span>
      <Segmented
        value={goal.lib}
        aria-label={t('docLib')}
        onChange={(lib) => onGoal({ ...goal, lib })}
        options={DOC_LIBS.map((lib) => ({ value: lib, label: t(`lib.${lib}`) }))}
      />
      <div style={{ width: 130 }}>
        <StagePicker
          value={goal.stgId}
          onChange={(stgId) => {
            if (stgId) onGoal({ ...goal, stgId, nodeId: undefined });
          }}
        />
      </div>
      <div style={{ width: 150 }}>
        <SubjectPicker
          stgId={goal.stgId}
          value={goal.sbjId}
          onChange={(sbjId) => {
            if (sbjId) onGoal({ ...goal, sbjId, nodeId: undefined });
          }}
        />
      </div>
      {node ? (
        <div style={{ flex: '1 1 240px', minWidth: 0, maxWidth: 420 }}>
          <NodePicker
            stgId={goal.stgId}
            sbjId={goal.sbjId}
            value={goal.nodeId}
            onChange={(v) =>
              onGoal({ ...goal, nodeId: Array.isArray(v) ? (v as number[])[0] : ((v as number | null) ?? undefined) })
            }
          />
        </div>
      ) : null}
    </div>
  );
}
function Recent({ onOpen }: { readonly onOpen: (batchId: number) => void }) {
  const t = useT();
  const { data } = useCall(docRecent, { curPage: 1, pageSize: 8 }, { quiet: true });
  if (!data?.items.length) return null;
  return (
    <section className="panel">
      <h3 className="qb-h">{t('docRecent')}</h3>
      <Table<DocHead>
        size="small"
        pagination={false}
        rowKey="batchId"
        showHeader={false}
        dataSource={data.items}
        columns={[
          { key: 'at', width: 160, className: 'num', render: (_, b) => instantText(b.madeAt) },
          { key: 'file', render: (_, b) => b.title || b.fileName, ellipsis: true },
          {
            key: 'n',
            width: 360,
            render: (_, b) => (
              <span className="soft">
                {t('docCounts', {
                  total: b.counts.total,
                  fresh: b.counts.new,
                  changed: b.counts.changed,
                  same: b.counts.same,
                })}
              </span>
            ),
          },
          {
            key: 'state',
            width: 100,
            render: (_, b) => <StatusTag status={TONE[b.state]}>{t(`docState.${b.state}`)}</StatusTag>,
          },
          {
            key: 'go',
            width: 80,
            align: 'right',
            render: (_, b) => (
              <Button type="link" size="small" onClick={() => onOpen(b.batchId)}>
                {t('docOpen')}
              </Button>
            ),
          },
        ]}
      />
    </section>
  );
}
