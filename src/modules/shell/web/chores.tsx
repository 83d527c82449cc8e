import { Link } from 'react-router';
import { numberText } from '../../../kernel/web/format';
import { useCan } from '../../../kernel/web/app';
import { useCall } from '../../../kernel/web/http/hooks';
import { educList, yearList } from '../../fitness-test/contract';
import { listAbsences, listLeaves, listMissing } from '../../lesson/contract';
import { feedbackList, trialList } from '../../operations/contract';
import { taskAuditing, taskMyClaim, taskMyReject, wrongList } from '../../question-bank/contract';
import { benchGet } from '../contract';
import { CHORE_DEFS, CHORES, type ChoreKey } from '../rules/bench';
import { opens } from '../rules/visible';
import { Quiet, Tile } from './day/parts';
import type { KnownSession } from './known';
import { listFor } from './own-figures';
import { useT } from './texts';

const ATTEND = '/arrange/basic/attend';
const REPO = '/desk/teach/repo';
const FITNESS = ['/desk/sport/phys4/educ/list', '/desk/sport/phys8/educ/list'];
/** Chores that other modules' lists count. */
const LISTED = [
  'claimed',
  'rejected',
  'auditing',
  'faulty',
  'feedback',
  'trial',
  'missing',
  'absences',
  'leaves',
  'untested',
] as const;
export interface Chore {
  readonly key: ChoreKey | (typeof LISTED)[number];
  readonly value: number;
  readonly to: string | undefined;
}
const first = { curPage: 1, pageSize: 1 } as const;

/**
 * What waits for the person, the numbers that somebody has to do something about: each is the length of the list that it
 * opens, asked of that list. Undefined until all of it is known: a list that grows would push the page about.
 */
export function useChores(known: KnownSession): readonly Chore[] | undefined {
  const can = useCan();
  const reach = (...paths: string[]) => paths.find((path) => opens(known.find, known.who, path));
  const own = useCall(benchGet, {}, { quiet: true });
  const asked = {
    claimed: useCall(taskMyClaim, first, {
      when: can(taskMyClaim) && reach(`${REPO}/myClaimTasks`) != null,
      quiet: true,
    }),
    rejected: useCall(taskMyReject, first, {
      when: can(taskMyReject) && reach(`${REPO}/myRejectTasks`) != null,
      quiet: true,
    }),
    auditing: useCall(taskAuditing, first, {
      when: can(taskAuditing) && reach(`${REPO}/queipt/auditingTasks`) != null,
      quiet: true,
    }),
    faulty: useCall(
      wrongList,
      { state: 'open', ...first },
      {
        when: can(wrongList) && reach(`${REPO}/check/wrong`) != null,
        quiet: true,
      },
    ),
    feedback: useCall(feedbackList, { state: 'unreplied', ...first }, { when: can(feedbackList), quiet: true }),
    trial: useCall(trialList, { state: 'unreplied', ...first }, { when: can(trialList), quiet: true }),
    // The office's attendance is the school's, a class teacher's the class's.
    missing: useCall(listMissing, { pageSize: 1 }, { when: can(listMissing), quiet: true }),
    absences: useCall(listAbsences, {}, { when: can(listAbsences), quiet: true }),
    leaves: useCall(listLeaves, { pageSize: 1 }, { when: can(listLeaves), quiet: true }),
    // Who came after the year's list was made stands above it, and is to be tested as well.
    newcomers: useCall(yearList, {}, { when: can(yearList) && reach(...FITNESS) != null, quiet: true }),
    untested: useCall(
      educList,
      { state: 'incomplete', ...first },
      {
        when: can(educList) && reach(...FITNESS) != null,
        quiet: true,
      },
    ),
  };
  if (own.isLoading || Object.values(asked).some((call) => call.isLoading)) return undefined;
  const fitness = reach(...FITNESS);
  const listed: Readonly<Record<(typeof LISTED)[number], readonly [number | undefined, string | undefined]>> = {
    claimed: [asked.claimed.data?.total, `${REPO}/myClaimTasks`],
    rejected: [asked.rejected.data?.total, `${REPO}/myRejectTasks`],
    auditing: [asked.auditing.data?.total, `${REPO}/queipt/auditingTasks`],
    faulty: [asked.faulty.data?.total, `${REPO}/check/wrong`],
    feedback: [asked.feedback.data?.total, listFor(known, 'teach', 'sys/feedback')],
    trial: [asked.trial.data?.total, listFor(known, 'teach', 'sys/trial')],
    missing: [asked.missing.data?.figures.missing, reach(ATTEND)],
    absences: [asked.absences.data?.items.length, reach(ATTEND) && `${ATTEND}?tab=absences`],
    leaves: [asked.leaves.data?.waiting, reach(ATTEND) && `${ATTEND}?tab=leaves`],
    untested: [
      asked.untested.data && asked.untested.data.total + (asked.newcomers.data?.items[0]?.newcomers ?? 0),
      fitness && `${fitness}?state=incomplete`,
    ],
  };
  return [
    ...LISTED.flatMap((key): Chore[] => {
      const [value, to] = listed[key];
      return value ? [{ key, value, to }] : [];
    }),
    ...(own.data?.chores ?? [])
      .toSorted((a, b) => CHORES.indexOf(a.key) - CHORES.indexOf(b.key))
      .map(({ key, value }) => ({ key, value, to: listFor(known, 'system', CHORE_DEFS[key].to) })),
  ];
}

/** The list of what waits; when nothing does, it says so. */
export function Chores({ chores }: { readonly chores: readonly Chore[] }) {
  const t = useT();
  return (
    <Tile title={t('chores')}>
      {chores.length === 0 ? <Quiet>{t('choresNone')}</Quiet> : null}
      <ul className="sh-lines">
        {chores.map(({ key, value, to }) => {
          const body = (
            <>
              <span className="sh-line-text">{t(`chore.${key}`)}</span>
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
