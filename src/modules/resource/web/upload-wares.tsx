import { DeleteOutlined, InboxOutlined } from '@ant-design/icons';
import { Button, Form, Input, Modal, Upload } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../kernel/web/http/hooks';
import { notify } from '../../../kernel/web/notify';
import { Progress } from '../../../kernel/web/parts/progress';
import { useDirty } from '../../../kernel/web/router/dirty';
import { useSession } from '../../../kernel/web/session/session-store';
import { sendFile, uploadFault } from '../../files/web/published';
import { NodePicker, StagePicker, SubjectPicker } from '../../textbook/web/published';
import { wareBatch } from '../contract';
import { BATCH_MAX, TITLE_MAX, fileTypeOf, titleOf, type FileType } from '../rules';
import { FileMark, sizeText } from './parts/file-mark';
import { TagPicker } from './parts/tag-picker';
import { useT } from './texts';
import './resource.css';

const ACCEPT = '.ppt,.pptx,.doc,.docx,.pdf,.xls,.xlsx,.jpg,.jpeg,.jfif,.png,.mp4,.mp3,.zip,.txt,.md,.csv';
interface Row {
  readonly key: number;
  readonly file: File;
  readonly title: string;
  readonly percent: number;
  readonly path?: string;
  readonly type?: FileType;
  readonly fault?: string;
}
let serial = 0;

/** Files chosen at once: each is sent, named, and all are kept together for one subject and place in the textbook. */
export function WareUploader({ onDone }: { readonly onDone: () => void }) {
  const t = useT();
  const me = useSession();
  const [of, setOf] = useState<{
    stgId: number;
    sbjId: number;
    tbkNodeIds: readonly number[];
    tagIds: readonly number[];
  }>({ stgId: 2, sbjId: me?.teachSbjIds[0] ?? 2, tbkNodeIds: [], tagIds: [] });
  const [rows, setRows] = useState<readonly Row[]>([]);
  useDirty(rows.length > 0);
  const change = (key: number, part: Partial<Row>) =>
    setRows((all) => all.map((r) => (r.key === key ? { ...r, ...part } : r)));
  const start = async ({ key, file }: Row) => {
    change(key, { fault: undefined, percent: 0 });
    try {
      const stored = await sendFile(file, { proc: 'resource.ware', onPercent: (percent) => change(key, { percent }) });
      change(key, { path: stored.path, type: fileTypeOf(stored.kind), percent: 100 });
    } catch (error) {
      change(key, { fault: uploadFault(error) });
    }
  };
  const take = (files: readonly File[]) => {
    if (rows.length + files.length > BATCH_MAX) {
      notify({ tone: 'warning', text: t('uploadMax', { max: BATCH_MAX }) });
      return;
    }
    const fresh = files.map((file): Row => ({ key: ++serial, file, title: titleOf(file.name, TITLE_MAX), percent: 0 }));
    setRows((all) => [...all, ...fresh]);
    // Three at a time: a school's line is narrow, and thirty films at once would all time out.
    void (async () => {
      const queue = [...fresh];
      await Promise.all(
        [0, 1, 2].map(async () => {
          for (let row = queue.shift(); row; row = queue.shift()) await start(row);
        }),
      );
    })();
  };
  const save = useAct(wareBatch, {
    done: (r) => t('uploadDone', { count: r.count }),
    onDone: () => {
      setRows([]);
      onDone();
    },
  });
  const ready = rows.filter((r) => r.path && r.title.trim()),
    busy = rows.some((r) => !r.path && !r.fault),
    failed = rows.filter((r) => r.fault).length;
  const send = () =>
    void save.run({
      stgId: of.stgId,
      sbjId: of.sbjId,
      items: ready.map((r) => ({
        title: r.title.trim(),
        path: r.path!,
        fileName: r.file.name,
        fileSize: r.file.size,
        tbkNodeIds: [...of.tbkNodeIds],
        tagIds: [...of.tagIds],
      })),
    });
  return (
    <div className="stack">
      <Form layout="vertical" component="div">
        <div className="row" style={{ alignItems: 'flex-start' }}>
          <Form.Item label={t('field.stgId')} style={{ width: 140, margin: 0 }}>
            <StagePicker
              aria-label={t('field.stgId')}
              value={of.stgId}
              onChange={(stgId) => {
                if (stgId) setOf({ ...of, stgId, tbkNodeIds: [], tagIds: [] });
              }}
            />
          </Form.Item>
          <Form.Item label={t('field.sbjId')} style={{ width: 160, margin: 0 }}>
            <SubjectPicker
              aria-label={t('field.sbjId')}
              stgId={of.stgId}
              value={of.sbjId}
              onChange={(sbjId) => {
                if (sbjId) setOf({ ...of, sbjId, tbkNodeIds: [], tagIds: [] });
              }}
            />
          </Form.Item>
          <Form.Item label={t('field.tbkNodeIds')} style={{ flex: 1, minWidth: 220, margin: 0 }}>
            <NodePicker
              aria-label={t('field.tbkNodeIds')}
              key={`${of.stgId} ${of.sbjId}`}
              multiple
              stgId={of.stgId}
              sbjId={of.sbjId}
              value={of.tbkNodeIds}
              onChange={(v) => setOf({ ...of, tbkNodeIds: (v ?? []) as readonly number[] })}
            />
          </Form.Item>
          <Form.Item label={t('field.tagIds')} style={{ width: 200, margin: 0 }}>
            <TagPicker
              aria-label={t('field.tagIds')}
              resType="courseware"
              stgId={of.stgId}
              sbjId={of.sbjId}
              value={of.tagIds}
              onChange={(v) => setOf({ ...of, tagIds: v ?? [] })}
            />
          </Form.Item>
        </div>
      </Form>
      <Upload.Dragger
        accept={ACCEPT}
        multiple
        showUploadList={false}
        beforeUpload={(file, all) => {
          if (file === all[0]) take(all);
          return false;
        }}
      >
        <p style={{ margin: '4px 0' }}>
          <InboxOutlined /> {t('uploadDrop')}
        </p>
        <p className="soft" style={{ margin: 0 }}>
          {t('uploadHint')}
        </p>
      </Upload.Dragger>
      <ul className="up-rows" aria-live="polite">
        {rows.map((r) => (
          <li key={r.key}>
            <FileMark type={r.type ?? 'other'} />
            <Input
              value={r.title}
              maxLength={TITLE_MAX}
              status={r.title.trim() ? undefined : 'error'}
              aria-label={t('uploadTitleOf', { name: r.file.name })}
              onChange={(e) => change(r.key, { title: e.target.value })}
            />
            {r.fault ? (
              <span role="alert" className="why">
                {r.fault}{' '}
                <Button type="link" size="small" style={{ padding: 0 }} onClick={() => void start(r)}>
                  {t('uploadAgain')}
                </Button>
              </span>
            ) : r.path ? (
              <span className="soft num">{sizeText(r.file.size)}</span>
            ) : (
              <Progress percent={r.percent} size="small" aria-label={t('uploadBusy', { percent: r.percent })} />
            )}
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={`${t('remove')}: ${r.file.name}`}
              onClick={() => setRows((all) => all.filter((x) => x.key !== r.key))}
            />
          </li>
        ))}
      </ul>
      <div className="row">
        {failed > 0 ? <span className="why">{t('uploadFailed', { count: failed })}</span> : null}
        <Button
          className="row-end"
          type="primary"
          disabled={ready.length === 0 || busy || rows.some((r) => !r.title.trim())}
          loading={save.busy ? { delay: 250 } : false}
          onClick={send}
        >
          {t('uploadSave', { count: ready.length })}
        </Button>
      </div>
    </div>
  );
}
export function UploadDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  return (
    <Modal
      open
      onCancel={onClose}
      footer={null}
      width={880}
      title={t('uploadTitle')}
      maskClosable={false}
      destroyOnHidden
    >
      <WareUploader onDone={onClose} />
    </Modal>
  );
}
