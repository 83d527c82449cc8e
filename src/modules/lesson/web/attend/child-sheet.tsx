import { Skeleton } from 'antd';
import type { Call, InputOf } from '../../../../kernel/shared/call';
import { useCall } from '../../../../kernel/web/http/hooks';
import { numberText, percentText } from '../../../../kernel/web/format';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { childAttend, myAttend, type ChildAttend } from '../../contract';
import { EXCEPTIONS } from '../../rules';
import { CodeTag } from '../parts/lesson-parts';
import { shortDay } from '../parts/days';
import { useT } from '../texts';

/** A child's attendance: the figures, and the lessons behind them. Without a child: the own. */
export function ChildSheet({
  userId,
  from,
  to,
}: {
  readonly userId?: number;
  readonly from?: string;
  readonly to?: string;
}) {
  const t = useT();
  const call = (userId == null ? myAttend : childAttend) as Call;
  const {
    data: found,
    error,
    refetch,
  } = useCall(call, (userId == null ? { from, to } : { userId, from, to }) as InputOf<Call>, { quiet: true });
  const data = found as ChildAttend | undefined;
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />;
  const away = data.counts.absent + data.counts.leave;
  return (
    <div className="stack" style={{ gap: 12 }}>
      {userId == null ? null : <strong className="ls-topic">{data.name}</strong>}
      <p className="ls-answer">
        {data.taken
          ? t('childAnswer', {
              from: shortDay(data.from),
              to: shortDay(data.to),
              taken: numberText(data.taken),
              rate: percentText((data.taken - away) / data.taken, 1),
            })
          : t('childNothing', { from: shortDay(data.from), to: shortDay(data.to) })}
      </p>
      <div className="ls-counts">
        {EXCEPTIONS.map((c) => (
          <span key={c} className={data.counts[c] ? '' : 'soft'}>
            <b>{data.counts[c]}</b>
            {t(`code.${c}`)}
          </span>
        ))}
      </div>
      {data.items.length ? (
        <ol className="ls-lines">
          {data.items.map((x) => (
            <li key={x.lessonId}>
              <span className="ls-time">
                {shortDay(x.date)}
                <small>{x.start}</small>
              </span>
              <span className="ls-what">
                <strong>{x.sbjName}</strong>
                <small>
                  {[x.teacherName, x.remark, x.fixed ? t('fixedBecause', { why: x.why }) : '']
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <CodeTag code={x.code} />
            </li>
          ))}
        </ol>
      ) : data.taken ? (
        <EmptyState compact title={t('alwaysThere')} />
      ) : null}
    </div>
  );
}
