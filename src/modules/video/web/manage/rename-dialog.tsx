import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { updateLesson, type Lesson } from '../../contract';
import { useT } from '../texts';

/** Name of an hour, and whether everybody may watch it. */
export function RenameDialog({ lesson, onClose }: { readonly lesson: Lesson; readonly onClose: () => void }) {
  const t = useT();
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('editHour')}
      call={updateLesson}
      fixed={{ id: lesson.lessonId }}
      initial={{ name: lesson.name, free: lesson.free }}
      done={t('saved')}
      fields={{ name: true, free: { help: t('freeHelp') } }}
    />
  );
}
