import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useCall } from '../../../kernel/web/http/hooks';
import { useToday } from '../../../kernel/web/parts/date-range';
import { Progress } from '../../../kernel/web/parts/progress';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { Station } from './entry/station';
import { useCriteria, useTermText } from './parts';
import { useT } from './texts';
import './vision.css';

/** The tablet in the corridor: which class, then child after child. */
export default function InputScreen() {
  const t = useT();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const clazzId = Number(search.get('clazzId')) || undefined;
  return (
    <main id="content" className="vi-page">
      <Button
        type="text"
        size="large"
        icon={<ArrowLeftOutlined />}
        onClick={() => void navigate(-1)}
        className="vi-leave"
      >
        {t('leave')}
      </Button>
      {clazzId ? <OneClazz key={clazzId} clazzId={clazzId} /> : <Clazzes />}
    </main>
  );
}

function Clazzes() {
  const t = useT();
  const term = useTermText();
  const { data, error, isPending, refetch } = useCall(calls.clazzes, {}, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <div aria-busy="true">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  return (
    <div className="stack">
      <h1 className="vi-name">
        {t('chooseClazz')}
        <small className="soft"> {term(data)}</small>
      </h1>
      {data.items.length ? (
        <ul className="vi-tiles">
          {data.items.map((c) => (
            <li key={c.clazzId}>
              <Link to={`/phys/eyes/input?clazzId=${c.clazzId}`} replace>
                <strong>{c.clazzName}</strong>
                <span className="soft">{t('doneOf', { done: c.done, all: c.students })}</span>
                <Progress
                  percent={c.students ? Math.round((100 * c.done) / c.students) : 0}
                  showInfo={false}
                  size="small"
                  status={c.done >= c.students && c.students > 0 ? 'success' : 'normal'}
                />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title={t('noClazzes')} text={t('noClazzesText')} />
      )}
    </div>
  );
}

function OneClazz({ clazzId }: { readonly clazzId: number }) {
  const t = useT();
  const today = useToday();
  const c = useCriteria();
  const { data, error, refetch } = useCall(calls.roster, { clazzId }, { quiet: true, keep: true });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || !c)
    return (
      <div aria-busy="true">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    );
  if (!data.items.length) return <EmptyState title={t('emptyClazz')} text={t('emptyClazzText')} />;
  return <Station data={data} c={c} today={today} />;
}
