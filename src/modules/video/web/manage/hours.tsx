import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { cutTo } from '../../../../kernel/shared/whole';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { comma } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { refresh } from '../../../../kernel/web/http/query-client';
import { send } from '../../../../kernel/web/http/send';
import { warn } from '../../../../kernel/web/notify';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { createLesson, listLessons, type Lesson } from '../../contract';
import { NAME_MAX } from '../../rules';
import { useT } from '../texts';
import { CaptionsDialog } from './captions-dialog';
import { HourRow, type HourAct } from './hour-row';
import { PreviewDialog } from './preview-dialog';
import { QuesDrawer } from './ques-drawer';
import { RenameDialog } from './rename-dialog';
import { upload, useUploads } from './uploads';

const LOOK_SECONDS = 3;
const nameOf = (file: File): string => cutTo(file.name.replace(/\.[^.]+$/, '') || file.name, NAME_MAX);
const isFilm = (file: File): boolean => /\.mp4$/i.test(file.name) || file.type === 'video/mp4';

/** The hours of a folder. Films that are dropped here become hours of their own. */
export function Hours({ folderId, sold }: { readonly folderId: number; readonly sold: boolean }) {
  const t = useT();
  const uploads = useUploads();
  const [waits, setWaits] = useState(false);
  const { data, error, refetch } = useCall(
    listLessons,
    { folderId },
    { quiet: true, keep: true, ...(waits ? { everySeconds: LOOK_SECONDS } : {}) },
  );
  const working = data?.items.some((l) => l.film.state === 'working') ?? false;
  if (working !== waits) setWaits(working);
  const [adding, setAdding] = useState(false);
  const [act, setAct] = useState<{ readonly what: HourAct; readonly lesson: Lesson }>();
  const [over, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const take = async (list: FileList | null) => {
    const all = [...(list ?? [])];
    const others = all.filter((file) => !isFilm(file)).map((file) => file.name);
    if (others.length) warn(t('onlyMp4', { names: others.join(comma()) }));
    try {
      for (const file of all.filter(isFilm)) {
        const made = await send(createLesson, { folderId, name: nameOf(file) });
        upload(made.lessonId, file);
      }
    } catch {
      // The reason was said; the films before it are on their way, and those behind it can be chosen again.
    } finally {
      void refresh('video');
    }
  };
  const close = () => setAct(undefined);
  return (
    <section
      className={over ? 'panel stack vm-hours vm-over' : 'panel stack vm-hours'}
      onDragOver={(e) => {
        e.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(e) => {
        e.preventDefault();
        setOver(false);
        void take(e.dataTransfer.files);
      }}
    >
      <div className="row">
        <h3 className="vm-h">{t('hours')}</h3>
        <span className="soft">{t('dropHere')}</span>
        <span className="row-end row">
          <Button icon={<UploadOutlined />} onClick={() => files.current?.click()}>
            {t('uploadFilms')}
          </Button>
          <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            {t('addHour')}
          </Button>
        </span>
        <input
          ref={files}
          type="file"
          accept="video/mp4,.mp4"
          multiple
          hidden
          aria-label={t('uploadFilms')}
          onChange={(e) => {
            void take(e.target.files);
            e.target.value = '';
          }}
        />
      </div>
      {error && !data ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : null}
      {data?.items.length === 0 ? <EmptyState compact title={t('noHoursHere')} text={t('noHoursHereText')} /> : null}
      <ol className="vm-list">
        {data?.items.map((lesson, at) => (
          <HourRow
            key={lesson.lessonId}
            lesson={lesson}
            sold={sold}
            isFirst={at === 0}
            isLast={at === data.items.length - 1}
            upload={uploads.find((u) => u.lessonId === lesson.lessonId)}
            onAct={(what) => setAct({ what, lesson })}
          />
        ))}
      </ol>
      <FormDialog
        open={adding}
        onClose={() => setAdding(false)}
        title={t('addHour')}
        call={createLesson}
        fixed={{ folderId }}
        initial={{ free: false }}
        done={t('saved')}
        fields={{ name: true, free: { help: t('freeHelp') } }}
      />
      {act?.what === 'rename' ? <RenameDialog lesson={act.lesson} onClose={close} /> : null}
      {act?.what === 'ques' ? <QuesDrawer lesson={act.lesson} onClose={close} /> : null}
      {act?.what === 'captions' ? <CaptionsDialog lesson={act.lesson} onClose={close} /> : null}
      {act?.what === 'preview' ? <PreviewDialog lesson={act.lesson} onClose={close} /> : null}
    </section>
  );
}
