import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { updateLesson, type WholeLesson } from '../../contract';
import { Minutes, TimeOfDay } from '../parts/create-dialog';
import { useT } from '../texts';

/** Name, and for a single lesson its day and time: those of a timetabled one belong to the timetable. */
export function ChangeDialog({ lesson, onClose }: { readonly lesson: WholeLesson; readonly onClose: () => void }) {
  const t = useT();
  const single = lesson.arrangeId == null;
  return (
    <FormDialog
      open
      call={updateLesson}
      onClose={onClose}
      title={t('changeTitle')}
      done={t('saved')}
      draft={false}
      fixed={{ id: lesson.lessonId }}
      initial={{
        name: lesson.name,
        ...(single ? { date: lesson.date, start: lesson.start, duration: lesson.duration } : {}),
      }}
      fields={{
        name: single ? true : { help: t('timetabledHelp') },
        ...(single ? { date: true as const, start: { as: TimeOfDay }, duration: { as: Minutes } } : {}),
      }}
    />
  );
}
