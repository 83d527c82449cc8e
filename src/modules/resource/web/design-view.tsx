import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { Link, useNavigate } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { instantDay } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { ErrorState } from '../../../kernel/web/parts/states';
import { RichView } from '../../../kernel/web/rich/rich-view';
import { useTitle } from '../../../kernel/web/router/page';
import { useSession } from '../../../kernel/web/session/session-store';
import { designGet, designUpdate } from '../contract';
import { TagNames } from './parts/columns';
import { FileMark, sizeText } from './parts/file-mark';
import { Marks } from './parts/marks';
import { editPath, listPath } from './parts/places';
import { ResActs } from './parts/res-acts';
import { useT } from './texts';
import './resource.css';

/** A teaching design to read and print, with its files. */
export default function DesignView({
  with: { desk = false },
  params,
}: {
  readonly with: { readonly desk?: boolean };
  readonly params: { readonly id?: string };
}) {
  const t = useT();
  const zone = useSession()?.zone;
  const can = useCan();
  const go = useNavigate();
  const { data, error, refetch } = useCall(designGet, { id: Number(params.id) || 0 }, { quiet: true });
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
        <Skeleton active paragraph={{ rows: 12 }} />
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
          {(data.mine || desk) && can(designUpdate) ? (
            <Link to={editPath('teachdesign', data.resId, desk)}>
              <Button type="primary">{t('edit')}</Button>
            </Link>
          ) : null}
          <ResActs row={data} desk={desk} onRemoved={() => void go(listPath('teachdesign', desk))} />
        </span>
      </div>
      <article className="panel res-doc">
        <h1>{data.title}</h1>
        <p className="res-facts">
          <span>{t('author', { name: data.author })}</span>
          <span>{instantDay(data.savedAt, zone)}</span>
          {data.nodes.map((n) => (
            <span key={n.id}>{n.name}</span>
          ))}
          <TagNames tags={data.tags} />
        </p>
        <RichView html={data.content} />
        {data.files.length > 0 ? (
          <>
            <h3>{t('attached')}</h3>
            <ul className="res-files">
              {data.files.map((f) => (
                <li key={f.path}>
                  <FileMark type="other" />
                  <span>{f.name}</span>
                  <span className="soft num">{sizeText(f.size)}</span>
                  <Button
                    size="small"
                    type="text"
                    icon={<DownloadOutlined />}
                    href={`${f.url}&down=true`}
                    aria-label={`${t('download')}: ${f.name}`}
                  />
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </article>
    </div>
  );
}
