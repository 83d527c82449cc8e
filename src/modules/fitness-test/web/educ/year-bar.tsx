import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { numberText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { Defined } from '../../../../kernel/web/parts/definition';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import * as calls from '../../contract';
import { toBeTested, type YearRow } from '../../contract';
import { useT } from '../texts';
import { CompletionBar } from './completion-bar';
import '../fitness.css';

export interface YearState {
  readonly years: readonly YearRow[];
  readonly year: YearRow | undefined;
  readonly current: number;
  readonly pending: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  readonly choose: (yearId: number) => void;
}
/** The year an address names, else the newest. */
export function useYear(orgId?: number): YearState {
  const [search, setSearch] = useSearchParams();
  const { data, error, isPending, refetch } = useCall(calls.yearList, orgId == null ? {} : { orgId }, { quiet: true });
  const asked = Number(search.get('yearId'));
  const years = data?.items ?? [];
  return {
    years,
    year: years.find((y) => y.yearId === asked) ?? years[0],
    current: data?.current ?? 0,
    pending: isPending,
    error,
    retry: () => void refetch(),
    choose: (yearId) =>
      setSearch(
        (now) => {
          const next = new URLSearchParams(now);
          next.set('yearId', String(yearId));
          next.delete('curPage');
          return next;
        },
        { replace: true },
      ),
  };
}

/** The year with its progress; `children` are the buttons at its right. */
export function YearBar({ state, children }: { readonly state: YearState; readonly children?: ReactNode }) {
  const t = useT();
  const { year, years } = state;
  if (!year) return null;
  return (
    <div className="fit-bar panel" data-chrome style={{ padding: '10px 16px' }}>
      <Select
        aria-label={t('field.yearId')}
        value={year.yearId}
        onChange={state.choose}
        options={years.map((y) => ({ value: y.yearId, label: t('yearOf', { year: y.name }) }))}
        style={{ minWidth: 180 }}
      />
      <StatusTag status={year.state === 'open' ? 'waiting' : 'done'}>
        {t(year.publishedAt ? 'year.published' : `year.${year.state}`)}
      </StatusTag>
      <CompletionBar
        of={year}
        className="fit-progress"
        label={t('completeOf', { complete: year.complete, due: toBeTested(year) })}
      />
      <span className="soft">
        <Defined of="fitness-test.completion">
          {t('completeOf', { complete: numberText(year.complete), due: numberText(toBeTested(year)) })}
        </Defined>
      </span>
      <span className="soft">{year.schemeName ?? year.standardName}</span>
      <div className="row row-end">{children}</div>
    </div>
  );
}

/** What stands here before a year is opened. */
export function NoYear({ state }: { readonly state: YearState }) {
  const t = useT();
  const can = useCan();
  const open = useAct(calls.yearOpen, { done: t('yearOpenedDone') });
  if (state.error)
    return (
      <div className="panel">
        <ErrorState error={state.error} onRetry={state.retry} />
      </div>
    );
  return (
    <div className="panel">
      <EmptyState
        title={t('noYear')}
        text={t('noYearText')}
        action={
          can(calls.yearOpen) ? (
            <ActButton type="primary" onClick={() => open.run({ yearId: state.current })}>
              {t('openYear', { year: `${state.current}–${state.current + 1}` })}
            </ActButton>
          ) : null
        }
      />
    </div>
  );
}
