import { Link } from 'react-router';
import { numberText } from '../../../kernel/web/format';
import { useCan } from '../../../kernel/web/app';
import { useCall } from '../../../kernel/web/http/hooks';
import { listAbsences, listLeaves, listMissing } from '../../lesson/contract';
import { feedbackList, trialList } from '../../operations/contract';
import { benchGet } from '../contract';
import { CHORE_DEFS, type ChoreKey } from '../rules/bench';
import { opens } from '../rules/visible';
import type { KnownSession } from './known';
import { listFor } from './own-figures';
import { useT } from './texts';

const ATTEND = '/arrange/basic/attend';
export interface Chore {
  readonly key: ChoreKey | 'feedback' | 'trial' | 'missing' | 'absences' | 'leaves';
  readonly value: number;
  readonly to: string | undefined;
}

/**
 * What waits for the person, the numbers that somebody has to do something about; nothing when nothing waits. Undefined
 * until all of it is known: a list that grows would push the page about.
 */
export function useChores(known: KnownSession): readonly Chore[] | undefined {
  const can = useCan();
  const own = useCall(benchGet, {}, { quiet: true });
  // Requests of the public belong to operations: their own lists say how many wait.
  const waiting = { state: 'unreplied', curPage: 1, pageSize: 1 } as const;
  const feedback = useCall(feedbackList, waiting, { when: can(feedbackList), quiet: true });
  const trial = useCall(trialList, waiting, { when: can(trialList), quiet: true });
  const asked = (key: 'feedback' | 'trial', total: number | undefined): Chore[] =>
    total ? [{ key, value: total, to: listFor(known, 'teach', `sys/${key}`) }] : [];
  // So does attendance: the office's is the school's, a class teacher's the class's.
  const missing = useCall(listMissing, { pageSize: 1 }, { when: can(listMissing), quiet: true });
  const absences = useCall(listAbsences, {}, { when: can(listAbsences), quiet: true });
  const leaves = useCall(listLeaves, { pageSize: 1 }, { when: can(listLeaves), quiet: true });
  const away = (key: 'missing' | 'absences' | 'leaves', value: number | undefined): Chore[] =>
    value
      ? [
          {
            key,
            value,
            to: opens(known.find, known.who, ATTEND)
              ? key === 'missing'
                ? ATTEND
                : `${ATTEND}?tab=${key}`
              : undefined,
          },
        ]
      : [];
  if ([own, feedback, trial, missing, absences, leaves].some((asked) => asked.isLoading)) return undefined;
  return [
    ...away('missing', missing.data?.figures.missing),
    ...away('absences', absences.data?.items.length),
    ...away('leaves', leaves.data?.waiting),
    ...asked('feedback', feedback.data?.total),
    ...asked('trial', trial.data?.total),
    ...(own.data?.chores ?? []).map(({ key, value }) => ({
      key,
      value,
      to: listFor(known, 'system', CHORE_DEFS[key].to),
    })),
  ];
}

/** The list of what waits. */
export function Chores({ chores }: { readonly chores: readonly Chore[] }) {
  const t = useT();
  return (
    <section className="panel">
      <h2 className="sh-h">{t('chores')}</h2>
      <ul className="sh-chores">
        {chores.map(({ key, value, to }) => {
          const body = (
            <>
              <span>{t(`chore.${key}`)}</span>
              <strong className="num">{numberText(value)}</strong>
            </>
          );
          return <li key={key}>{to ? <Link to={to}>{body}</Link> : <span>{body}</span>}</li>;
        })}
      </ul>
    </section>
  );
}
