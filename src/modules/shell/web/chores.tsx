import { useCan } from '../../../kernel/web/app';
import { useCall } from '../../../kernel/web/http/hooks';
import { educList, yearList } from '../../fitness-test/contract';
import { listAbsences, listMissing } from '../../lesson/contract';
import { benchGet } from '../contract';
import { CHORE_DEFS } from '../rules/bench';
import { choresInOrder } from '../rules/chores';
import { opens } from '../rules/visible';
import type { KnownSession } from './known-session';
import { listFor } from './own-figures';
import { useT } from './texts';
import { useWaits, type Pile } from './waits';

const ATTEND = '/arrange/basic/attend';
const FITNESS = ['/desk/sport/phys4/educ/list', '/desk/sport/phys8/educ/list'];
const first = { curPage: 1, pageSize: 1 } as const;

/**
 * What waits for the person, the numbers that somebody has to do something about: each is the length of the list that it
 * opens. Undefined until all of it is known: a list that grows would push the page about.
 * @param without what the page shows in a part of its own.
 */
export function useChores(known: KnownSession, without: readonly string[] = []): readonly Pile[] | undefined {
  const t = useT();
  const can = useCan();
  const reach = (...paths: string[]) => paths.find((path) => opens(known.find, known.who, path));
  const waits = useWaits(without);
  const own = useCall(benchGet, {}, { quiet: true, when: can(benchGet) });
  const fitness = reach(...FITNESS);
  const attend = reach(ATTEND);
  const asked = {
    // The office's attendance is the school's, a class teacher's the class's.
    missing: useCall(
      listMissing,
      { pageSize: 1 },
      { when: attend != null && can(listMissing), quiet: true, everySeconds: 300 },
    ),
    absences: useCall(listAbsences, {}, { when: attend != null && can(listAbsences), quiet: true }),
    // Who came after the year's list was made stands above it, and is to be tested as well.
    newcomers: useCall(yearList, {}, { when: can(yearList) && fitness != null, quiet: true }),
    untested: useCall(
      educList,
      { state: 'incomplete', ...first },
      { when: can(educList) && fitness != null, quiet: true },
    ),
  };
  if (!waits || own.isLoading || Object.values(asked).some((call) => call.isLoading)) return undefined;
  const chores = choresInOrder(
    {
      missing: { value: asked.missing.data?.figures.missing, to: attend },
      absences: { value: asked.absences.data?.items.length, to: attend && `${attend}?tab=absences` },
      untested: {
        value: asked.untested.data && asked.untested.data.total + (asked.newcomers.data?.items[0]?.newcomers ?? 0),
        to: fitness && `${fitness}?state=incomplete`,
      },
    },
    (own.data?.chores ?? []).map((chore) => ({ ...chore, to: listFor(known, 'system', CHORE_DEFS[chore.key].to) })),
  );
  return [...waits, ...chores.map((chore): Pile => ({ ...chore, title: t(`chore.${chore.key}`) }))];
}
