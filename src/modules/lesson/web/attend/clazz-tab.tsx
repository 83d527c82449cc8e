import { Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../../kernel/web/http/hooks';
import { numberText, percentText } from '../../../../kernel/web/format';
import { DateRange, useToday } from '../../../../kernel/web/parts/date-range';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { plusDays } from '../../../../kernel/shared/dates';
import { ClazzPicker } from '../../../class/web/published';
import { clazzAttend } from '../../contract';
import { useT } from '../texts';
import { ChildSheet } from './child-sheet';

/** A class over some weeks, child by child; a row opens the lessons behind it. */
export function ClazzTab() {
  const t = useT();
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  // A link may name the child whose lessons it means.
  const [open, setOpen] = useState(Number(search.get('child')) || undefined);
  const clazzId = Number(search.get('clazz')) || undefined;
  const from = search.get('from') ?? plusDays(today, -27);
  const to = search.get('to') ?? today;
  const set = (values: Record<string, string | undefined>) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [k, v] of Object.entries(values))
          if (v) next.set(k, v);
          else next.delete(k);
        return next;
      },
      { replace: true },
    );
  const { data, error, refetch } = useCall(
    clazzAttend,
    { clazzId: clazzId ?? 0, from, to },
    { quiet: true, keep: true, when: clazzId != null },
  );
  const away = data?.items.reduce((n, c) => n + c.absent + c.leave, 0) ?? 0;
  const seats = (data?.taken ?? 0) * (data?.items.length ?? 0);
  return (
    <div className="stack">
      <div className="row no-print">
        <ClazzPicker
          filter
          aria-label={t('field.clazzId')}
          placeholder={t('chooseClazz')}
          value={clazzId}
          onChange={(v) => set({ clazz: v ? String(v) : undefined })}
        />
        <DateRange value={[from, to]} onChange={(v) => set({ from: v?.[0], to: v?.[1] })} />
      </div>
      {clazzId == null ? (
        <section className="panel">
          <EmptyState title={t('chooseClazz')} text={t('chooseClazzText')} />
        </section>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <section className="panel">
          <Skeleton active paragraph={{ rows: 8 }} />
        </section>
      ) : (
        <section className="panel stack" style={{ gap: 12 }}>
          <p className="ls-answer">
            {data.taken
              ? t('clazzAnswer', {
                  name: data.clazzName,
                  taken: numberText(data.taken),
                  rate: seats ? percentText(1 - away / seats, 1) : '—',
                })
              : t('clazzNothing', { name: data.clazzName })}
          </p>
          <div className="ls-scroll">
            <table className="plain">
              <thead>
                <tr>
                  <th scope="col">{t('childName')}</th>
                  <th scope="col" className="ls-desk">
                    {t('field.sidNo')}
                  </th>
                  <th scope="col" className="num">
                    {t('code.absent')}
                  </th>
                  <th scope="col" className="num">
                    {t('code.leave')}
                  </th>
                  <th scope="col" className="num">
                    {t('code.late')}
                  </th>
                  <th scope="col" className="num">
                    {t('code.early')}
                  </th>
                  <th scope="col" className="num">
                    {t('rate')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.items.map((c) => (
                  <tr key={c.userId}>
                    <td>
                      <button type="button" className="ls-link" onClick={() => setOpen(c.userId)}>
                        {c.name}
                      </button>
                    </td>
                    <td className="ls-desk soft">{c.sidNo ?? ''}</td>
                    {[c.absent, c.leave, c.late, c.early].map((n, i) => (
                      <td key={i} className={`num${n ? '' : ' ls-zero'}`}>
                        {n}
                      </td>
                    ))}
                    <td className="num">
                      {data.taken ? percentText((data.taken - c.absent - c.leave) / data.taken, 1) : '—'}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      )}
      <Drawer
        open={open != null}
        onClose={() => setOpen(undefined)}
        size={520}
        title={t('childAttend')}
        destroyOnHidden
      >
        {open == null ? null : <ChildSheet userId={open} from={from} to={to} />}
      </Drawer>
    </div>
  );
}
