import { Button, Modal } from 'antd';
import { useRef } from 'react';
import { useAct } from '../../../../kernel/web/http/hooks';
import { setCaptions, type Lesson } from '../../contract';
import { useT } from '../texts';

/** Subtitles out of a WebVTT or SRT file. */
export function CaptionsDialog({ lesson, onClose }: { readonly lesson: Lesson; readonly onClose: () => void }) {
  const t = useT();
  const file = useRef<HTMLInputElement>(null);
  const act = useAct(setCaptions, { done: t('saved'), onDone: onClose });
  const set = (text: string) => void act.run({ id: lesson.lessonId, text });
  return (
    <Modal open title={t('captionsOf')} onCancel={onClose} footer={null}>
      <div className="stack">
        <p className="soft" style={{ margin: 0 }}>
          {t(lesson.captions ? 'captionsThere' : 'captionsNone')}
        </p>
        <span className="row">
          <Button type="primary" loading={act.busy} onClick={() => file.current?.click()}>
            {t('captionsChoose')}
          </Button>
          {lesson.captions ? (
            <Button danger onClick={() => set('')}>
              {t('captionsDrop')}
            </Button>
          ) : null}
        </span>
        <input
          ref={file}
          type="file"
          accept=".vtt,.srt,text/vtt"
          hidden
          aria-label={t('captionsChoose')}
          onChange={(e) => void e.target.files?.[0]?.text().then(set)}
        />
      </div>
    </Modal>
  );
}
