import { Skeleton } from 'antd';
import { dayText, instantText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Figure } from '../../../../kernel/web/parts/basics';
import { Progress } from '../../../../kernel/web/parts/progress';
import { ErrorState } from '../../../../kernel/web/parts/states';
import * as calls from '../../contract';
import type { ExamFull } from '../../contract/exam';
import { useT } from '../texts';
import '../fitness.css';
import { useView } from './parts';

const percent = (n: number, of: number): number => (of ? Math.floor((n / of) * 100) : 0);
/** Where the day stands: by item, ground, period and class or school. */
export function ExamBoardView({ exam }: { readonly exam: ExamFull }) {
  const t = useT();
  const { go } = useView();
  const { data, error, refetch } = useCall(calls.examBoard, { tstId: exam.tstId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  const open = (tab: string) => () => go({ tst: String(exam.tstId), tab });
  const { total } = data;
  const left = total.due - total.drafted;
  return (
    <div className="stack">
      <p className="fit-answer">
        {left
          ? t('exam.answerLeft', { done: data.complete, children: data.children, left })
          : t('exam.answerDone', { children: data.children })}
        {data.lastAt ? (
          <span className="soft exam-last">{t('exam.lastAt', { at: instantText(data.lastAt) })}</span>
        ) : null}
      </p>
      <div className="exam-figures">
        <Figure
          of="fitness-test.drafted"
          label={t('exam.tested')}
          value={`${percent(total.drafted, total.due)}%`}
          hint={`${total.drafted} / ${total.due}`}
          onOpen={open('results')}
        />
        <Figure
          of="fitness-test.committed"
          label={t('markState.committed')}
          value={`${percent(total.committed, total.due)}%`}
          hint={`${total.committed} / ${total.due}`}
          onOpen={open('results')}
        />
        <Figure
          of="fitness-test.conflicts"
          label={t('exam.tab.conflicts')}
          value={data.conflicts}
          {...(data.conflicts ? { onOpen: open('conflicts') } : {})}
        />
        <Figure
          of="fitness-test.appeals"
          label={t('exam.tab.appeals')}
          value={data.appeals}
          {...(data.appeals ? { onOpen: open('appeals') } : {})}
        />
      </div>
      <div className="exam-columns">
        <Bars title={t('exam.byItem')} rows={data.items.map((i) => ({ key: i.itemId, ...i }))} />
        <Bars
          title={t(exam.orgIds.length ? 'exam.bySchool' : 'exam.byClazz')}
          rows={data.places.map((p) => ({ key: String(p.id), ...p }))}
        />
        {data.grounds.length ? (
          <Bars title={t('exam.byGround')} rows={data.grounds.map((g) => ({ key: String(g.gudId), ...g }))} />
        ) : null}
        {data.periods.length ? (
          <section>
            <h3>{t('exam.byPeriod')}</h3>
            <ul className="exam-bars">
              {data.periods.map((p) => (
                <li key={p.perId}>
                  <span>
                    {dayText(p.onDate)} {p.from}–{p.to}
                  </span>
                  <Progress percent={percent(p.signed, p.due)} size="small" format={() => `${p.signed}/${p.due}`} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </div>
  );
}
function Bars({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    readonly due: number;
    readonly drafted: number;
    readonly committed: number;
  }[];
}) {
  return (
    <section>
      <h3>{title}</h3>
      <ul className="exam-bars">
        {rows.map((r) => (
          <li key={r.key}>
            <span>{r.name}</span>
            <Progress
              percent={percent(r.drafted, r.due)}
              success={{ percent: percent(r.committed, r.due) }}
              size="small"
              format={() => `${r.drafted}/${r.due}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
