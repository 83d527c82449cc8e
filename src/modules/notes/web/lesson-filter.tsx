import { Button } from 'antd';
import { useSearchParams } from 'react-router';
import { useT } from './texts';

/** The lesson that the address names (a lesson's page leads here): its notes alone, and the way back to all of them. */
export function useLessonFilter() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const id = (key: string) => Number(search.get(key)) || undefined;
  const lessonId = id('lessonId');
  const all = () =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      for (const key of ['lessonId', 'new']) next.delete(key);
      return next;
    });
  const line =
    lessonId == null ? null : (
      <p className="note-answer" role="status">
        {t('ofLesson')}{' '}
        <Button type="link" size="small" onClick={all}>
          {t('allNotes')}
        </Button>
      </p>
    );
  return lessonId == null
    ? { lessonId, clazzId: undefined, sbjId: undefined, line }
    : { lessonId, clazzId: id('clazzId'), sbjId: id('sbjId'), line };
}
