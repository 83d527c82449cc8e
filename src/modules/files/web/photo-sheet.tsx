import { CameraOutlined, PictureOutlined, RotateRightOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useRef, useState, type ChangeEvent } from 'react';
import { send } from '../../../kernel/web/http/send';
import type { PhotoSheetProps } from '../../../kernel/web/import/photo-slot';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Progress } from '../../../kernel/web/parts/progress';
import type { Job } from '../../../kernel/web/parts/use-job';
import { isDirty } from '../../../kernel/web/router/dirty';
import * as calls from '../contract';
import type { TableOfPhoto } from '../contract';
import { MOST_COLUMNS, MOST_ROWS } from '../rules/table/limits';
import { PhotoDraw } from './photo-draw';
import { PhotoGridFields } from './photo-grid';
import { PhotoJob } from './photo-job';
import type { PhotoGrid } from './photo-sheet-logic';
import { uploadFault } from './send-file';
import { shrunk, turned } from './shrink';
import { useT } from './texts';
import './photo.css';

/** A picture on its way. */
interface Sending {
  readonly percent: number;
  readonly stop: AbortController;
}
/** What a warning says is counted in. */
const MOST: Readonly<Record<string, number>> = { tooWide: MOST_COLUMNS, tooLong: MOST_ROWS };
/** What is said of a page in red: there is nothing to go on with but another photo, or the hand. */
const WITHOUT = new Set<string>(['blank', 'none', 'textured', 'tooWide', 'tooLong']);

/** A list from paper: photographed, its table found, what stands in it typed beside its pictures, and handed on as a sheet. */
export default function PhotoSheet({ columns, names, busy, onTake }: PhotoSheetProps) {
  const t = useT();
  const confirm = useConfirm();
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<Sending>();
  /** A photo whose table is looked for in the background: it took longer than a call may. */
  const [work, setWork] = useState<{ readonly jobId: number; readonly file: File }>();
  const [fault, setFault] = useState<string>();
  const [photo, setPhoto] = useState<File>();
  const [table, setTable] = useState<TableOfPhoto>();
  /** A grid that the person drew where none was found. */
  const [drawn, setDrawn] = useState<PhotoGrid>();

  /** Another page takes the place of this one with all that was typed beside it. */
  const mayDrop = async () =>
    !isDirty() || confirm({ title: t('photo.dropAsk'), loses: [t('photo.dropLoses')], ok: t('photo.other') });
  const show = (file: File, found: TableOfPhoto) => {
    setPhoto(file);
    setDrawn(undefined);
    setTable(found);
  };
  const ended = ({ state, result, error }: Job) => {
    if (state === 'done' && work) show(work.file, result as TableOfPhoto);
    if (state === 'failed') setFault(error?.text ?? t('fault.tablesBusy'));
    setWork(undefined);
  };
  const read = async (file: File) => {
    const stop = new AbortController();
    setFault(undefined);
    setWork(undefined);
    setSending({ percent: 0, stop });
    try {
      const found = await send(
        calls.ocrTable,
        { file },
        {
          quiet: true,
          signal: stop.signal,
          onProgress: (done, total) => setSending({ percent: Math.floor((done / total) * 100), stop }),
        },
      );
      if ('jobId' in found) setWork({ jobId: Number(found.jobId), file });
      else show(file, found);
    } catch (error) {
      if (!stop.signal.aborted) setFault(uploadFault(error));
    } finally {
      setSending(undefined);
    }
  };
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    void mayDrop().then(async (may) => {
      if (may) await read(await shrunk(file));
    });
  };
  const turn = async () => {
    if (!photo || !(await mayDrop())) return;
    try {
      await read(await turned(photo, photo.name));
    } catch (error) {
      setFault(uploadFault(error));
    }
  };
  const grid = drawn ?? (table && table.rows > 0 ? table : undefined);
  return (
    <div className="stack">
      <p style={{ margin: 0 }}>{t('photo.text')}</p>
      <div className="pt-keys">
        <Button type={table ? 'default' : 'primary'} icon={<CameraOutlined />} onClick={() => camera.current?.click()}>
          {t('photo.take')}
        </Button>
        <Button icon={<PictureOutlined />} onClick={() => album.current?.click()}>
          {t(table ? 'photo.other' : 'photo.choose')}
        </Button>
        {photo ? (
          <Button
            icon={<RotateRightOutlined />}
            disabled={sending !== undefined || work !== undefined}
            onClick={() => void turn()}
          >
            {t('photo.turn')}
          </Button>
        ) : null}
        <input
          ref={camera}
          type="file"
          accept="image/jpeg,image/png"
          capture="environment"
          hidden
          aria-label={t('photo.take')}
          onChange={take}
        />
        <input
          ref={album}
          type="file"
          accept="image/jpeg,image/png"
          hidden
          aria-label={t('photo.choose')}
          onChange={take}
        />
      </div>
      {sending ? (
        <div className="row" aria-live="polite">
          <span>{t(sending.percent < 100 ? 'photo.sending' : 'photo.finding')}</span>
          <Progress percent={sending.percent} size="small" style={{ maxWidth: 240 }} />
          <Button size="small" onClick={() => sending.stop.abort()}>
            {t('photo.stop')}
          </Button>
        </div>
      ) : null}
      {work ? <PhotoJob key={work.jobId} jobId={work.jobId} onEnd={ended} /> : null}
      {fault ? <Alert type="error" showIcon role="alert" title={fault} /> : null}
      {table?.letters === 'outside' ? <Alert type="info" showIcon title={t('photo.outside')} /> : null}
      {table?.warnings.map((warning) => (
        <Alert
          key={warning}
          type={WITHOUT.has(warning) ? 'error' : warning === 'unread' ? 'info' : 'warning'}
          showIcon
          title={t(`photo.warn.${warning}`, { max: MOST[warning] ?? 0 })}
        />
      ))}
      {table && grid ? (
        <PhotoGridFields
          key={`${table.photo} ${drawn ? 'drawn' : 'found'}`}
          table={table}
          grid={grid}
          columns={columns}
          names={names}
          busy={busy}
          onTake={onTake}
        />
      ) : table && !table.warnings.includes('blank') ? (
        <PhotoDraw key={table.photo} photo={table.photo} onDone={setDrawn} />
      ) : null}
    </div>
  );
}
