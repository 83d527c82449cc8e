import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { Chart } from '../../../kernel/web/chart/chart';
import { instantText, shortDay } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import * as calls from '../contract';
import { AddRecord, RecordTag, valueText } from './record-parts';
import { useT } from './texts';

type Item = ReplyOf<typeof calls.pfmUser>['items'][number];

/** A child's own records, by item, with the best and the newest one. */
export default function Mine() {
  const t = useT();
  const me = useSession();
  const userId = me?.userId ?? 0;
  const [adds, setAdds] = useState(false);
  const { data, error, refetch } = useCall(calls.pfmUser, { userId }, { quiet: true });
  const add = (
    <Button type="primary" size="large" icon={<PlusOutlined />} onClick={() => setAdds(true)}>
      {t('addRecord')}
    </Button>
  );
  return (
    <section className="panel stack">
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Bones /> : null}
      {data?.items.length === 0 ? (
        <EmptyState title={t('noRecords')} text={t('noRecordsText')} action={add} />
      ) : data ? (
        <>
          <div>{add}</div>
          {data.items.map((item) => (
            <ItemView key={item.itemId} of={item} />
          ))}
        </>
      ) : null}
      {adds ? <AddRecord userId={userId} onClose={() => setAdds(false)} /> : null}
    </section>
  );
}
function ItemView({ of }: { readonly of: Item }) {
  const t = useT();
  const counted = of.rows.filter((row) => row.state === 'ok').toReversed();
  const say = (value: number | null) => (value == null ? '–' : valueText(value, of, t));
  return (
    <article className="stack" aria-label={of.itemName}>
      <h2>{of.itemName}</h2>
      <p>
        {t('best')} <strong>{say(of.best)}</strong> · {t('last')} <strong>{say(of.last)}</strong> ·{' '}
        {t('timesCount', { count: of.count })}
      </p>
      {counted.length > 1 ? (
        <Chart
          title={t('progressOf', { name: of.itemName })}
          kind="line"
          height={200}
          categories={counted.map((row) => shortDay(row.at))}
          series={[{ name: of.itemName, values: counted.map((row) => row.value / 10 ** of.decimals) }]}
          decimals={of.decimals}
        />
      ) : null}
      <ul>
        {of.rows.slice(0, 10).map((row) => (
          <li key={row.recordId}>
            {instantText(row.at)} <strong>{say(row.value)}</strong> <RecordTag state={row.state} />
          </li>
        ))}
      </ul>
    </article>
  );
}
