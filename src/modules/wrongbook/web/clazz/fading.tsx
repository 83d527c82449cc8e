import { Alert, Checkbox, DatePicker, Segmented, Skeleton, Tag } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { plusDays } from '../../../../kernel/shared/dates';
import { Chart } from '../../../../kernel/web/chart/chart';
import { dayText, numberText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { JudgedBy } from '../../../../kernel/web/parts/judgement';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { QuestionView } from '../../../question-bank/web/published';
import { clazzFading, type Fading } from '../../contract';
import { FADED } from '../../rules';
import { useT } from '../texts';
import { AssignBar } from './assign-bar';
import type { ClazzAt } from './clazz-at';

/** So many questions are ticked at first: a quarter of an hour of homework. */
const FIRST = 8;
const PEOPLE = 6;
type Faders = Fading['ques'][number]['users'];

/** Who is most likely to have forgotten, each with the chance to know it. */
function People({ users }: { readonly users: Faders }) {
  const t = useT();
  const low = users.filter((u) => u.recall < FADED);
  const shown = (low.length ? low : users).slice(0, PEOPLE);
  return (
    <div className="wb-people">
      {shown.map((u) => (
        <span key={u.userId}>
          {u.userName} <i>{u.recall}%</i>
        </span>
      ))}
      {users.length > shown.length ? <span className="soft">{t('more', { n: users.length })}</span> : null}
    </div>
  );
}

/** What this class will have forgotten by a day, and the homework against it. */
export function FadingPanel({ at }: { readonly at: ClazzAt }) {
  const t = useT();
  const day = at.search.get('day') ?? at.friday;
  const { data, error, refetch, isPlaceholderData } = useCall(
    clazzFading,
    { clazzId: at.clazzId, sbjId: at.sbjId, day },
    { quiet: true, keep: true },
  );
  const [own, setOwn] = useState<ReadonlySet<number>>();
  if (error)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data)
    return (
      <div className="panel">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    );
  if (data.ques.length === 0)
    return (
      <div className="panel">
        <EmptyState title={t('fading.none')} text={t('fading.noneText')} />
      </div>
    );
  // Several parts of one passage are one question to assign.
  const all = [...new Set(data.ques.map((q) => q.verId))];
  const chosen = own ?? new Set(all.slice(0, FIRST));
  const tick = (verId: number, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(verId);
    else next.delete(verId);
    setOwn(next);
  };
  const presets = [
    { value: plusDays(at.today, 1), label: t('fading.tomorrow') },
    { value: at.friday, label: t('fading.friday') },
    { value: plusDays(at.today, 7), label: t('fading.week') },
  ].filter((p, n, list) => list.findIndex((x) => x.value === p.value) === n);
  return (
    <div className={isPlaceholderData ? 'stack refreshing' : 'stack'}>
      <section className="panel stack">
        <p className="wb-say">
          {t('fading.say', { day: dayText(data.day), recall: data.recall ?? 0, today: data.todayRecall ?? 0 })}{' '}
          {data.klgs.length
            ? t('fading.sayWeak', {
                what: data.klgs
                  .slice(0, 3)
                  .map((k) => k.klgName)
                  .join(t('comma')),
              })
            : ''}
          <JudgedBy by={data.by} />
        </p>
        <div className="row no-print">
          <span className="soft">{t('fading.day')}</span>
          <Segmented
            value={presets.some((p) => p.value === day) ? day : undefined}
            options={presets}
            onChange={(v) => at.put({ day: v === at.friday ? undefined : String(v) })}
          />
          <DatePicker
            aria-label={t('fading.day')}
            value={dayjs(day)}
            allowClear={false}
            minDate={dayjs(at.today)}
            maxDate={dayjs(plusDays(at.today, 180))}
            onChange={(v) => {
              if (v) at.put({ day: v.format('YYYY-MM-DD') });
            }}
          />
        </div>
      </section>
      <section className="panel stack">
        <Chart
          title={t('fading.chart')}
          kind="across"
          height={Math.max(160, 44 + data.klgs.length * 28)}
          unit={t('unitPeople')}
          decimals={1}
          categories={data.klgs.map((k) => k.klgName)}
          series={[{ name: t('fading.chart'), values: data.klgs.map((k) => k.forgotten) }]}
        />
        <div>
          {data.klgs.slice(0, 6).map((k) => (
            <div key={k.klgId} className="wb-klg">
              <strong>{k.klgName}</strong>
              <span className="soft">
                {t('fading.forgotten', { n: numberText(k.forgotten, 1) })} · {t('fading.klgQues', { n: k.ques })}
              </span>
              <People users={k.users} />
            </div>
          ))}
        </div>
      </section>
      <h2 className="wb-h" style={{ margin: 0 }}>
        {t('fading.ques')}{' '}
        <Checkbox
          className="no-print"
          style={{ marginLeft: 12, fontWeight: 400 }}
          checked={chosen.size === all.length}
          indeterminate={chosen.size > 0 && chosen.size < all.length}
          onChange={(e) => setOwn(new Set(e.target.checked ? all : []))}
        >
          {t('fading.pickAll')}
        </Checkbox>
      </h2>
      <ol className="wb-rows">
        {data.ques.map((q, no) => (
          <li key={`${q.qid}/${q.qcid}`} className="panel wb-que keep">
            <Checkbox
              className="no-print"
              aria-label={t('fading.pick')}
              checked={chosen.has(q.verId)}
              onChange={(e) => tick(q.verId, e.target.checked)}
            />
            <div>
              <QuestionView body={q.body} no={no + 1} />
              <div className="wb-card-tags" style={{ marginTop: 8 }}>
                {q.klgs.map((k) => (
                  <Tag key={k.klgId} variant="filled">
                    {k.klgName}
                  </Tag>
                ))}
                <span className="soft">{t(`degree.${q.degree as 1}`)}</span>
              </div>
            </div>
            <div className="wb-que-side">
              <strong>{t('fading.forgotten', { n: numberText(q.forgotten, 1) })}</strong>
              <span className="soft">{t('fading.who')}</span>
              <People users={q.users} />
            </div>
          </li>
        ))}
      </ol>
      <Alert type="info" title={t('fading.how')} description={t('fading.howText')} className="no-print" />
      <AssignBar at={at} verIds={all.filter((v) => chosen.has(v))} />
    </div>
  );
}
