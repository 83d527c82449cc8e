import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../../kernel/web/app';
import { dayText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { enterLeave, listAbsences } from '../../contract';
import { useT } from '../texts';
import { ChildSheet } from './child-sheet';
import { EnterLeave } from './enter-leave';

/** Children who have been away for days in a row and are still away: somebody has to ask at home. */
export function Absences() {
  const t = useT();
  const can = useCan();
  const [open, setOpen] = useState<number>();
  const [leave, setLeave] = useState<{ userId: number; from: string; to: string }>();
  const { data, error, refetch } = useCall(listAbsences, {}, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 4 }} />
      </section>
    );
  if (data.items.length === 0)
    return (
      <section className="panel">
        <EmptyState title={t('noAbsences', { days: data.days })} text={t('noAbsencesText')} />
      </section>
    );
  return (
    <>
      <section className="panel">
        <p className="ls-answer">{t('absencesAnswer', { count: data.items.length, days: data.days })}</p>
        <ul className="ls-people">
          {data.items.map((c) => (
            <li key={c.userId}>
              <span className="ls-who">
                <strong>{c.name}</strong>
                <small>{[c.clazzName, c.sidNo].filter(Boolean).join(' · ')}</small>
              </span>
              <span>
                <StatusTag status="needs">{t('daysAway', { days: c.days })}</StatusTag>{' '}
                <span className="soft">{t('sinceUntil', { from: dayText(c.from), to: dayText(c.to) })}</span>
              </span>
              <span className="soft">
                {[c.masterName ? t('masterIs', { name: c.masterName }) : '', c.phone].filter(Boolean).join(' · ')}
              </span>
              <span className="ls-acts">
                <Button onClick={() => setOpen(c.userId)}>{t('seeChild')}</Button>
                {can(enterLeave) ? (
                  <Button onClick={() => setLeave({ userId: c.userId, from: c.from, to: c.to })}>
                    {t('enterLeave')}
                  </Button>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <Drawer
        open={open != null}
        onClose={() => setOpen(undefined)}
        size={520}
        title={t('childAttend')}
        destroyOnHidden
      >
        {open == null ? null : <ChildSheet userId={open} />}
      </Drawer>
      {leave ? (
        <EnterLeave userId={leave.userId} from={leave.from} to={leave.to} onClose={() => setLeave(undefined)} />
      ) : null}
    </>
  );
}
