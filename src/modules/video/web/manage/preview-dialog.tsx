import { Modal } from 'antd';
import { useRef } from 'react';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { previewVideo, type Lesson } from '../../contract';
import { FilmPlayer } from '../player/film-player';
import { useT } from '../texts';

const FRESH_SECONDS = 600;
/** The film as learners will see it. */
export function PreviewDialog({ lesson, onClose }: { readonly lesson: Lesson; readonly onClose: () => void }) {
  const t = useT();
  const player = useRef<HTMLVideoElement>(null);
  const { data, error, refetch } = useCall(
    previewVideo,
    { id: lesson.lessonId },
    { quiet: true, keep: true, everySeconds: FRESH_SECONDS },
  );
  return (
    <Modal
      open
      width={860}
      title={t('previewOf', { name: lesson.name })}
      onCancel={onClose}
      footer={null}
      destroyOnHidden
    >
      {error && !data ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <FilmPlayer
          film={{ ...data, heights: lesson.film.heights }}
          name={lesson.name}
          pass={() => data.pass}
          player={player}
        />
      ) : null}
    </Modal>
  );
}
