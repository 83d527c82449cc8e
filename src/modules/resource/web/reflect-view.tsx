import { PrinterOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { Link, useNavigate } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { dayText, instantDay } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { ErrorState } from '../../../kernel/web/parts/states';
import { RichView } from '../../../kernel/web/rich/rich-view';
import { useTitle } from '../../../kernel/web/router/page';
import { useSession } from '../../../kernel/web/session/session-store';
import { reflectGet, reflectUpdate } from '../contract';
import { Marks } from './parts/marks';
import { editPath, listPath } from './parts/places';
import { ResActs } from './parts/res-acts';
import { useT } from './texts';
import './resource.css';

/** A teaching reflection to read and print. */
export default function ReflectView({ params }: { readonly params: { readonly id?: string } }) {
  const t = useT();
  const zone = useSession()?.zone;
  const can = useCan();
  const go = useNavigate();
  const { data, error, refetch } = useCall(reflectGet, { id: Number(params.id) || 0 }, { quiet: true });
  useTitle(data?.title);
  if (error && !data)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data)
    return (
      <section className="panel res-doc">
        <Skeleton active paragraph={{ rows: 8 }} />
      </section>
    );
  return (
    <div className="stack">
      <div className="row" data-chrome>
        <Marks row={data} />
        <span className="row-end row">
          <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
            {t('print')}
          </Button>
          {data.mine && can(reflectUpdate) ? (
            <Link to={editPath('teachreflect', data.resId)}>
              <Button type="primary">{t('edit')}</Button>
            </Link>
          ) : null}
          <ResActs row={data} onRemoved={() => void go(listPath('teachreflect', false))} />
        </span>
      </div>
      <article className="panel res-doc">
        <h1>{data.title}</h1>
        <p className="res-facts">
          <span>{t('author', { name: data.author })}</span>
          <span>{instantDay(data.savedAt, zone)}</span>
          {data.lessonName ? (
            <span>{t('lesson', { name: data.lessonName, day: data.lessonOn ? dayText(data.lessonOn) : '' })}</span>
          ) : null}
        </p>
        <RichView html={data.content} />
      </article>
    </div>
  );
}
