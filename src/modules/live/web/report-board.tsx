import { useMemo } from 'react';
import { useCan } from '../../../kernel/web/app';
import { useCall } from '../../../kernel/web/http/hooks';
import { useSession } from '../../../kernel/web/session/session-store';
import type { LessonBoardProps } from '../../timetable/web/published';
import { keptRoom } from '../contract';
import { hasDoor } from '../rules';
import { KeptPages, linesOf } from './kept-pages';
import { EMPTY_MODEL, grown } from './model';
import { useT } from './texts';

/** What was written in the live classroom, in its lesson's report; nothing where nobody was in one. */
export default function ReportBoard({ lessonId, clazzType }: LessonBoardProps) {
  const can = useCan();
  const session = useSession();
  return session && hasDoor(session, clazzType) && can(keptRoom) ? <Written lessonId={lessonId} /> : null;
}
function Written({ lessonId }: { readonly lessonId: number }) {
  const t = useT();
  // The report stands without it too.
  const { data } = useCall(keptRoom, { lessonId }, { quiet: true });
  const model = useMemo(() => grown(EMPTY_MODEL, linesOf(data)), [data]);
  if (!data?.pages) return null;
  return (
    <section className="panel stack">
      <h3 className="lv-h3">{t('board')}</h3>
      <KeptPages lessonId={lessonId} model={model} />
    </section>
  );
}
