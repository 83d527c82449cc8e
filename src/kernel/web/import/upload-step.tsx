import { DownloadOutlined, InboxOutlined } from '@ant-design/icons';
import { Alert, Button, Segmented, Table, Upload } from 'antd';
import { useRef, useState } from 'react';
import type { Call } from '../../shared/call';
import type { Batch } from '../../shared/importing';
import { instantText } from '../format';
import { useAct, useCall } from '../http/hooks';
import { saveFile, sendFile } from '../http/send';
import { useUi } from '../i18n/use-text';
import { ActButton } from '../parts/act-button';
import { StatusTag } from '../parts/basics';
import { Progress } from '../parts/progress';
import { refuseFile } from './import-logic';
import { keepShots, photoSlot, type Shots } from './photo-slot';
import { PhotoStep } from './photo-step';
import type { BatchFlow } from './use-batch';

/** Template, upload by choosing or dropping, a photo where the import takes one, and the imports before this one. */
export function UploadStep({
  flow,
  template,
  templateInput,
  options,
  photo,
}: {
  readonly flow: BatchFlow;
  readonly template?: Call;
  readonly templateInput?: object;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly photo?: boolean;
}) {
  const t = useUi();
  const { calls, inPath } = flow;
  const [refused, setRefused] = useState<string>();
  const [sent, setSent] = useState<number>();
  const [from, setFrom] = useState<'sheet' | 'photo'>('sheet');
  const [opened, setOpened] = useState(false);
  const taken = useRef<Shots>(undefined);
  const create = useAct(calls.create, {
    quiet: true,
    refreshes: [],
    onProgress: (done, total) => setSent(Math.round((done / total) * 100)),
    onDone: (reply) => {
      const { batchId } = reply as { batchId: number };
      if (taken.current) keepShots(batchId, taken.current);
      flow.begin(batchId);
    },
  });
  const upload = (file: File, shots?: Shots) => {
    taken.current = shots;
    const why = refuseFile(file, calls.create.maxBytes);
    setRefused(
      why ? t(why, { max: `${Math.round(calls.create.maxBytes / 1024 / 1024)} MB`, name: file.name }) : undefined,
    );
    setSent(undefined);
    if (!why) void create.run({ ...inPath, file, ...(options ? { options: JSON.stringify(options) } : {}) });
    return false;
  };
  const hasPhotos = photo === true && photoSlot() !== undefined;
  const isPhoto = hasPhotos && from === 'photo';
  return (
    <div className="stack">
      {hasPhotos ? (
        <Segmented<'sheet' | 'photo'>
          value={from}
          onChange={(way) => {
            setFrom(way);
            if (way === 'photo') setOpened(true);
          }}
          options={[
            { value: 'sheet', label: t('importFromSheet') },
            { value: 'photo', label: t('importFromPhoto') },
          ]}
        />
      ) : null}
      {template && !isPhoto ? (
        <div className="row">
          <span>{t('importTemplateText')}</span>
          <ActButton
            icon={<DownloadOutlined />}
            onClick={async () => {
              const got = await sendFile(template, templateInput ?? inPath ?? {});
              if ('blob' in got) saveFile(got);
            }}
          >
            {t('importTemplate')}
          </ActButton>
        </div>
      ) : null}
      {refused || create.error ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={refused ?? create.error?.problem.error_description}
          description={refused ? undefined : create.error?.problem.fields?.map((f) => f.text).join(t('listSemicolon'))}
        />
      ) : null}
      {hasPhotos && opened ? (
        // What was typed beside a photo stays while somebody looks at the other way.
        <div hidden={!isPhoto}>
          <PhotoStep flow={flow} options={options} busy={create.busy} onTake={upload} />
        </div>
      ) : null}
      {isPhoto ? null : (
        <Upload.Dragger
          accept=".xlsx,.csv"
          maxCount={1}
          showUploadList={false}
          beforeUpload={(file) => upload(file)}
          disabled={create.busy}
          openFileDialogOnClick
        >
          <p className="ant-upload-drag-icon">
            <InboxOutlined />
          </p>
          <p>{t('importDrop')}</p>
          <p className="soft">{t('importLimit')}</p>
        </Upload.Dragger>
      )}
      {create.busy && sent != null ? <Progress percent={sent} size="small" /> : null}
      <Recent flow={flow} />
    </div>
  );
}

const TONE = {
  checking: 'waiting',
  checked: 'waiting',
  committing: 'waiting',
  done: 'done',
  undone: 'off',
  failed: 'needs',
} as const;

function Recent({ flow }: { readonly flow: BatchFlow }) {
  const t = useUi();
  const { data } = useCall(flow.calls.recent, { ...flow.inPath, curPage: 1, pageSize: 5 }, { quiet: true });
  const items = (data as { items?: Batch[] } | undefined)?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section>
      <h3 className="import-h">{t('importRecent')}</h3>
      <Table<Batch>
        size="small"
        pagination={false}
        // On a phone it is moved sideways: no title breaks within a word.
        scroll={{ x: 'max-content' }}
        rowKey="batchId"
        dataSource={items}
        columns={[
          { key: 'at', title: t('importAt'), render: (_, b) => instantText(b.at) },
          { key: 'by', title: t('importBy'), dataIndex: 'byName' },
          { key: 'file', title: t('importFile'), dataIndex: 'fileName', ellipsis: true },
          {
            key: 'saved',
            title: t('importSaved'),
            align: 'right',
            className: 'num',
            render: (_, b) => (b.state === 'undone' ? '—' : b.counts.saved),
          },
          {
            key: 'state',
            title: t('importState'),
            render: (_, b) => <StatusTag status={TONE[b.state]}>{t(`batch.${b.state}`)}</StatusTag>,
          },
          {
            key: 'go',
            render: (_, b) => (
              <Button type="link" size="small" onClick={() => flow.begin(b.batchId)}>
                {t('open')}
              </Button>
            ),
          },
        ]}
      />
    </section>
  );
}
