import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { numberText, saidDay } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { useToday } from '../../../kernel/web/parts/date-range';
import { studyDayGet, waitsGet } from '../contract';
import { Quiet, Tile } from './day/parts';
import { TodoTile } from './day/study-tiles';
import { HomeBones } from './home-bones';
import { useT } from './texts';

/** A pile that waits for somebody: what, how many, and the page with its rows. */
export interface Pile {
  readonly key: string;
  readonly title: string;
  readonly value: number;
  /** Days that the oldest waits, and the day on which the first ends, where that is known. */
  readonly days?: number | null;
  readonly until?: string | null;
  readonly to: string | undefined;
}

/**
 * What waits for the person in every module, by one call. Undefined until it is known: a list that grows would push the page about.
 * @param without what the page shows in a part of its own.
 */
export function useWaits(without: readonly string[] = []): readonly Pile[] | undefined {
  const can = useCan();
  const { data, isLoading } = useCall(waitsGet, {}, { quiet: true, when: can(waitsGet), everySeconds: 300 });
  return isLoading ? undefined : (data?.items ?? []).filter(({ key }) => !without.includes(key));
}

/** The piles, each one click from its rows; when nothing waits, it says so. `wide`: beside each other over the whole page. */
export function Piles({ piles, wide }: { readonly piles: readonly Pile[]; readonly wide?: boolean }) {
  const t = useT();
  const today = useToday();
  return (
    <Tile title={t('chores')}>
      {piles.length === 0 ? <Quiet>{t('choresNone')}</Quiet> : null}
      <ul className={wide ? 'sh-lines sh-lines-wide' : 'sh-lines'}>
        {piles.map(({ key, title, value, days, until, to }) => {
          const body = (
            <>
              <span className="sh-line-text">
                {title}
                {days ? <span className="soft">{t('chore.oldest', { n: days })}</span> : null}
                {until ? <span className="soft">{t('chore.ends', { day: saidDay(until, today) })}</span> : null}
              </span>
              <strong className="sh-count num">{numberText(value)}</strong>
            </>
          );
          return (
            <li key={key}>
              {to ? (
                <Link className="sh-line" to={to}>
                  {body}
                </Link>
              ) : (
                <span className="sh-line">{body}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Tile>
  );
}

interface FirstProps {
  readonly without: readonly string[];
  readonly children: ReactNode;
}
/** A home of another module with what waits before it: the piles, and for a child the tasks before them. All stand at once. */
export default function WaitsFirst(props: FirstProps) {
  const can = useCan();
  return can(studyDayGet) ? <TasksFirst>{props.children}</TasksFirst> : <PilesFirst {...props} />;
}
function TasksFirst({ children }: Pick<FirstProps, 'children'>) {
  const { data, isLoading } = useCall(studyDayGet, {}, { quiet: true, everySeconds: 300 });
  const piles = useWaits();
  if (isLoading || !piles) return <HomeBones />;
  return (
    <div className="stack">
      {data && data.figures.todo + data.figures.peers > 0 ? <TodoTile day={data} /> : null}
      {piles.length > 0 ? <Piles piles={piles} wide /> : null}
      {children}
    </div>
  );
}
function PilesFirst({ without, children }: FirstProps) {
  const piles = useWaits(without);
  if (!piles) return <HomeBones />;
  return (
    <div className="stack">
      {piles.length > 0 ? <Piles piles={piles} wide /> : null}
      {children}
    </div>
  );
}
