import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { finishLesson, type WholeLesson } from '../../contract';
import { useT } from '../texts';

/** Ends the lesson; the hour of the plan counts as taught unless the teacher says that there is some left. */
export function FinishDialog({ lesson, onClose }: { readonly lesson: WholeLesson; readonly onClose: () => void }) {
  const t = useT();
  return (
    <FormDialog
      open
      call={finishLesson}
      onClose={onClose}
      title={t('finishTitle')}
      submitText={t('finish')}
      draft={false}
      fixed={{ id: lesson.lessonId, ...(lesson.linkId ? {} : { taught: false }) }}
      initial={{ taught: true, summary: lesson.summary }}
      refreshes={['lesson', 'teachplan']}
      done={lesson.takenAt ? t('finished') : t('finishedNotTaken')}
      fields={{
        ...(lesson.linkId
          ? { taught: { label: t('taughtLabel', { topic: lesson.topic }), help: t('taughtHelp') } }
          : {}),
        summary: { help: t('summaryHelp') },
      }}
    />
  );
}
