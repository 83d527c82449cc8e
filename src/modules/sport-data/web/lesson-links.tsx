import { Link } from 'react-router';
import { toPath } from '../../../kernel/web/router/paths';
import { useT } from './texts';

/** What the desk has of a PE lesson, each on a screen of its own. */
const SCREENS = ['attend', 'hearting', 'skipping', 'feedback'] as const;
interface Lesson {
  readonly clazzId: number;
  readonly onDate: string;
}
/** From one screen of a lesson to the others, narrowed to its class and day. */
export function LessonLinks({ of, here }: { readonly of: Lesson; readonly here: (typeof SCREENS)[number] }) {
  const t = useT();
  const narrowed = { clazzId: of.clazzId, from: of.onDate, to: of.onDate };
  return (
    <nav className="row" aria-label={t('moreOfLesson')}>
      {SCREENS.filter((screen) => screen !== here).map((screen) => (
        <Link key={screen} to={toPath(`/desk/sport-data4/class/${screen}`, {}, narrowed)}>
          {t(`lesson.${screen}`)}
        </Link>
      ))}
    </nav>
  );
}
