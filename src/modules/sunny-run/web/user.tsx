import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { plusDays } from '../../../kernel/shared/dates';
import { dayText, numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { Bones } from '../../../kernel/web/parts/bones';
import { Figure } from '../../../kernel/web/parts/basics';
import { DateRange, useToday } from '../../../kernel/web/parts/date-range';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { ClazzPicker } from '../../class/web/published';
import { rangeUsr } from '../contract';
import { kilometres, paceText } from './parts';
import { DayRuns } from './run-view';
import { useT } from './texts';

/** Children one by one: sums of a span, and in the drawer each day with its runs and reasons. */
export default function UserReport() {
  const t = useT();
  const today = useToday();
  return (
    <ListScreen
      call={rangeUsr}
      first={{ from: plusDays(today, -29), to: today }}
      pageSize={20}
      rowKey={(row) => String(row.userId)}
      filters={{
        name: true,
        span: { as: DateRange, label: t('field.span'), keys: ['from', 'to'] },
        clazzId: { as: ClazzPicker, label: t('field.clazzName') },
      }}
      drawerTitle={(row) => row?.name}
      drawerSize={760}
      drawer={(key) => <OneChild userId={Number(key)} />}
      empty={{ title: t('noChildren'), text: t('noChildrenText') }}
      columns={[
        { of: 'name', sort: true, width: 140, show: (row) => <strong className="row-title">{row.name}</strong> },
        { of: 'clazzName', width: 160 },
        { of: 'ran', title: t('field.ran'), width: 90 },
        {
          of: 'met',
          title: t('field.met'),
          width: 110,
          sort: true,
          judged: true,
          show: (row) => `${row.met}/${row.due}`,
        },
        { of: 'valid', title: t('field.valid'), width: 90, sort: true },
        { of: 'doubtful', title: t('field.doubtful'), width: 90 },
        { of: 'metres', title: t('field.km'), width: 110, sort: true, show: (row) => kilometres(row.metres) },
        { of: 'seconds', title: t('field.pace'), width: 110, show: (row) => paceText(row.metres, row.seconds) },
      ]}
    />
  );
}

/** So many days are shown at first, and more with each asking. */
const DAYS_AT_ONCE = 12;
/** A child's days of the span that the list shows, newest first. */
function OneChild({ userId }: { readonly userId: number }) {
  const t = useT();
  const today = useToday();
  const [search] = useSearchParams();
  const [most, setMost] = useState(DAYS_AT_ONCE);
  const from = search.get('from') ?? plusDays(today, -29);
  const to = search.get('to') ?? today;
  const { data, error, refetch } = useCall(rangeUsr, { userId, from, to }, { quiet: true });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  const ran = data.days.filter((day) => day.list.length > 0);
  return (
    <div className="stack">
      {data.goal ? (
        <div className="figures">
          <Figure
            of="sunny-run.metres"
            label={t('termMetres')}
            value={kilometres(data.goal.metres)}
            unit={t('km')}
            hint={t('ofKm', { km: kilometres(data.goal.term) })}
          />
          <Figure of="sunny-run.valid" label={t('field.valid')} value={numberText(data.goal.runs)} />
          <Figure of="sunny-run.points" label={t('points')} value={numberText(data.goal.points)} />
        </div>
      ) : null}
      {ran.length === 0 ? <EmptyState compact title={t('noRunsSpan')} /> : null}
      {ran.slice(0, most).map((day) => (
        <section key={day.onDate}>
          <h3>{dayText(day.onDate)}</h3>
          <DayRuns userId={userId} date={day.onDate} linked />
        </section>
      ))}
      {ran.length > most ? (
        <Button onClick={() => setMost(most + DAYS_AT_ONCE)}>{t('moreDays', { count: ran.length - most })}</Button>
      ) : null}
    </div>
  );
}
