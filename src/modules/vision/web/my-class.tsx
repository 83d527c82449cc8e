import { TabletOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Figure } from '../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { useTermText } from './parts';
import { ReferralList } from './referral-list';
import { useT } from './texts';
import './vision.css';

/** What a class teacher should know of the eyes of the own class: how many are measured, and who needs a doctor. */
export default function MyClass() {
  const t = useT();
  const term = useTermText();
  const { data, error, isPending, refetch } = useCall(calls.clazzes, {}, { quiet: true });
  if (error)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (isPending)
    return (
      <section className="panel" aria-busy="true">
        <Skeleton active paragraph={{ rows: 8 }} />
      </section>
    );
  const mine = data.items.filter((c) => c.mine);
  const others = data.items.filter((c) => !c.mine);
  const enter = (clazzId: number) => `/phys/eyes/input?clazzId=${clazzId}`;
  return (
    <div className="stack">
      {mine.map((c) => (
        <section key={c.clazzId} className="panel stack" style={{ gap: 8 }}>
          <div className="row vi-head">
            <h2>
              {c.clazzName}
              <small className="soft"> {term(data)}</small>
            </h2>
            <span className="row-end">
              <Link to={enter(c.clazzId)}>
                <Button type="primary" icon={<TabletOutlined />}>
                  {t('enter')}
                </Button>
              </Link>
            </span>
          </div>
          <div className="vi-figures">
            <Figure
              of="vision.screened"
              label={t('sum.screened')}
              value={numberText(c.done)}
              unit={t('ofExpected', { count: numberText(c.students) })}
              hint={c.done < c.students ? t('still', { count: c.students - c.done }) : t('allDone')}
            />
            <Figure
              of="vision.doctor"
              label={t('sum.doctor')}
              value={numberText(c.doctor ?? 0)}
              hint={c.unread ? t('unreadCount', { count: c.unread }) : undefined}
            />
          </div>
        </section>
      ))}
      {mine.length ? (
        <>
          <h2 className="vi-sub">{t('tab.doctor')}</h2>
          <ReferralList />
        </>
      ) : null}
      {others.length ? (
        <section className="panel stack" style={{ gap: 8 }}>
          <h2 className="vi-sub">{t('taughtClasses')}</h2>
          <ul className="vi-clazzes">
            {others.map((c) => (
              <li key={c.clazzId}>
                <Link to={enter(c.clazzId)}>{c.clazzName}</Link>
                <span className="soft">{t('doneOf', { done: c.done, all: c.students })}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {data.items.length === 0 ? (
        <section className="panel">
          <EmptyState title={t('noClazzes')} text={t('noClazzesText')} />
        </section>
      ) : null}
    </div>
  );
}
