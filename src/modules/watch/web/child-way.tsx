import { useState } from 'react';
import { useCall } from '../../../kernel/web/http/hooks';
import { Bones } from '../../../kernel/web/parts/bones';
import { useToday } from '../../../kernel/web/parts/date-range';
import DayInput from '../../../kernel/web/parts/day-input';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import * as calls from '../contract';
import { dayOf } from '../rules';
import { Map } from './map';
import { useT } from './texts';

const iso = (at: number): string => new Date(at).toISOString();
/** A day of a child's way, within the times in which positions are stored. */
export function ChildWay({ userId, orgId }: { readonly userId: number; readonly orgId?: number }) {
  const t = useT();
  const today = useToday();
  const zone = useSession()?.zone ?? 'Asia/Shanghai';
  const [date, setDate] = useState(today);
  const { from, to } = dayOf(zone, date);
  const { data, error, refetch } = useCall(
    calls.locates,
    { userId, orgId, from: iso(from), to: iso(to) },
    { quiet: true },
  );
  const last = data?.items.at(-1);
  return (
    <div className="watch-day">
      <DayInput narrow aria-label={t('field.date')} value={date} onChange={(day) => setDate(day ?? today)} />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Bones /> : null}
      {data && !last ? <EmptyState title={t('noWay')} text={t('noWayText')} compact /> : null}
      {data && last ? <Map key={date} label={t('wayOf')} way={data.items} spot={last} /> : null}
      {data && data.outside > 0 ? <p className="soft">{t('outsideOf', { count: data.outside })}</p> : null}
    </div>
  );
}
