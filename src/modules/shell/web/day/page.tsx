import type { ReactNode } from 'react';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { useCan } from '../../../../kernel/web/app';
import { useCall } from '../../../../kernel/web/http/hooks';
import { useDayKnown } from '../../../lesson/web/published';
import { useRunningPlans } from '../../../teachplan/web/published';
import type { DayPageProps } from '../../../timetable/web/published';
import { benchGet, studyDayGet, teachDayGet } from '../../contract';
import { opens } from '../../rules/visible';
import { HomeBones } from '../home-bones';
import { useChores } from '../chores';
import { useKnown, type KnownSession } from '../known-session';
import { OwnFigures } from '../own-figures';
import { useT } from '../texts';
import { Piles, useWaits } from '../waits';
import { Columns, Tile, TileLine } from './parts';
import { NextTile, ResultsTile, TodoTile, type StudyDay } from './study-tiles';
import { TeachMore } from './teach-more';
import { MarkingTile } from './teach-tiles';
import './day.css';

/** The day: the timetable's lessons, and beside them what waits. It stands when all its parts are known. */
export default function DayPage(props: DayPageProps) {
  const known = useKnown();
  const lessons = useDayKnown(props.date, props.who);
  if (!known || !lessons) return <HomeBones />;
  return props.who === 'teacher' ? <TeachPage {...props} known={known} /> : <StudyPage {...props} known={known} />;
}
type Props = DayPageProps & { readonly known: KnownSession };
/** What of the piles stands on a teacher's day in a part of its own: papers below, requests of colleagues above. */
const SHOWN = ['homework.marking', 'timetable.cover'];

function TeachPage({ known, ...page }: Props) {
  const can = useCan();
  const { data, error, isLoading, refetch } = useCall(
    teachDayGet,
    {},
    { quiet: true, when: can(teachDayGet), everySeconds: 300 },
  );
  const figures = useCall(benchGet, {}, { quiet: true });
  const plans = useRunningPlans();
  const piles = useChores(known, SHOWN);
  if (isLoading || figures.isLoading || !plans || !piles) return <HomeBones />;
  return (
    <Layout
      {...page}
      first={
        <>
          {piles.length > 0 ? <Piles piles={piles} /> : null}
          {error ? <Failed error={error} refetch={refetch} /> : data ? <MarkingTile day={data} /> : null}
        </>
      }
      more={
        <>
          {data ? <TeachMore day={data} /> : null}
          <TeachFigures known={known} />
        </>
      }
    />
  );
}
/** The teacher's own figures, and the ways to those of homework and practice. */
function TeachFigures({ known }: { readonly known: KnownSession }) {
  const t = useT();
  const links = [
    { to: '/work/eval/teacher/list', title: t('day.teachEvals') },
    { to: '/exercise/clazz', title: t('day.practice') },
    { to: '/arrange/autoLesson', title: t('day.auto') },
  ].filter(({ to }) => opens(known.find, known.who, to));
  return (
    <>
      <OwnFigures known={known} module="teach" />
      <Tile title={t('day.figures')}>
        <ul className="sh-lines">
          {links.map((link) => (
            <TileLine key={link.to} {...link} />
          ))}
        </ul>
      </Tile>
    </>
  );
}

function StudyPage({ known, ...page }: Props) {
  const can = useCan();
  const { data, error, isLoading, refetch } = useCall(
    studyDayGet,
    {},
    { quiet: true, when: can(studyDayGet), everySeconds: 300 },
  );
  const piles = useWaits();
  if (isLoading || !piles) return <HomeBones />;
  return (
    <Layout
      {...page}
      first={
        <>
          {error ? <Failed error={error} refetch={refetch} /> : data ? <TodoTile day={data} /> : null}
          {piles.length > 0 ? <Piles piles={piles} /> : null}
        </>
      }
      more={data ? <StudyMore day={data} known={known} /> : null}
    />
  );
}
const StudyMore = ({ day, known }: { readonly day: StudyDay; readonly known: KnownSession }) => (
  <>
    <ResultsTile day={day} />
    <NextTile day={day} opens={(path) => opens(known.find, known.who, path)} />
  </>
);

const Failed = ({ error, refetch }: { readonly error: unknown; readonly refetch: () => unknown }) => (
  <section className="panel">
    <ErrorState compact error={error} onRetry={() => void refetch()} />
  </section>
);

function Layout({
  head,
  hero,
  lessons,
  week,
  first,
  more,
}: Omit<DayPageProps, 'who' | 'date'> & { readonly first: ReactNode; readonly more: ReactNode }) {
  return (
    <div className="stack">
      {head}
      <Columns first={hero} second={first} third={lessons} fourth={more} last={week} />
    </div>
  );
}
