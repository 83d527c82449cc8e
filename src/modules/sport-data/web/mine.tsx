import { PlusOutlined } from '@ant-design/icons';
import { Button, Rate } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { Chart } from '../../../kernel/web/chart/chart';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { dayText, instantText, shortDay } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import * as calls from '../contract';
import { AddRecord, RecordTag, valueText } from './record-parts';
import { useT } from './texts';

type Item = ReplyOf<typeof calls.pfmUser>['items'][number];
type Asked = ReplyOf<typeof calls.pfmUser>['asked'];
type Lesson = ReplyOf<typeof calls.opinionMine>['items'][number];

/** A child's own: its homework of the week, its records by item with the best and the newest one, and the PE lessons it may say something of. */
export default function Mine() {
  return (
    <div className="stack">
      <Records />
      <Lessons />
    </div>
  );
}
/** PE lessons of late: a child says once what each was like. */
function Lessons() {
  const t = useT();
  const [of, setOf] = useState<Lesson>();
  const { data, error, refetch } = useCall(calls.opinionMine, {}, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.items.length === 0) return null;
  return (
    <section className="panel stack">
      <h2>{t('myLessons')}</h2>
      <ul className="stack" aria-label={t('myLessons')}>
        {data.items.map((one) => (
          <li key={one.lessonId}>
            <strong>{[dayText(one.onDate), one.topic].filter(Boolean).join(' · ')}</strong>{' '}
            <span className="soft">
              {one.clazzName} {one.teacherName}
            </span>
            {one.stars == null ? (
              <div>
                <Button aria-label={`${t('sayIt')}: ${dayText(one.onDate)}`} onClick={() => setOf(one)}>
                  {t('sayIt')}
                </Button>
              </div>
            ) : (
              <div>
                <span aria-label={t('starsOf', { stars: one.stars })}>{'★'.repeat(one.stars)}</span> {one.text}
              </div>
            )}
          </li>
        ))}
      </ul>
      {of ? (
        <FormDialog
          open
          call={calls.opinionCreate}
          title={t('sayIt')}
          onClose={() => setOf(undefined)}
          fixed={{ clazzId: of.clazzId, lessonId: of.lessonId }}
          initial={{ text: '' }}
          done={t('said')}
          fields={{ stars: { as: Rate }, text: true }}
        />
      ) : null}
    </section>
  );
}
function Records() {
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
      {data && data.asked.length > 0 ? <Homework items={data.asked} /> : null}
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
/** What the child's grade is asked to do this term, and what of it it did this week. */
function Homework({ items }: { readonly items: Asked }) {
  const t = useT();
  return (
    <div className="stack">
      <h2>{t('homeworkNow')}</h2>
      <ul className="stack" aria-label={t('homeworkNow')}>
        {items.map((one) => (
          <li key={one.itemId}>
            {one.itemName}{' '}
            {one.times > 0 ? (
              <StatusTag status="done">{t('timesCount', { count: one.times })}</StatusTag>
            ) : (
              <StatusTag status="waiting">{t('notYetDone')}</StatusTag>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
function ItemView({ of }: { readonly of: Item }) {
  const t = useT();
  const counted = of.rows.filter((row) => row.state === 'ok').toReversed();
  const say = (value: number | null) => (value == null ? '—' : valueText(value, of, t));
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
