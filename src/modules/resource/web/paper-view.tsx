import { PrinterOutlined } from '@ant-design/icons';
import { Button, Skeleton, Switch } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { useCall } from '../../../kernel/web/http/hooks';
import { ErrorState } from '../../../kernel/web/parts/states';
import { useTitle } from '../../../kernel/web/router/page';
import { toPath } from '../../../kernel/web/router/paths';
import { paperGet, paperUpdate, shareCreate } from '../contract';
import { Marks } from './parts/marks';
import { editPath, listPath } from './parts/places';
import { ResActs } from './parts/res-acts';
import { PaperSheet } from './paper/sheet';
import { useT } from './texts';
import './resource.css';

/** A paper to read and print, with or without its answers. */
export default function PaperView({
  with: { desk = false },
  params,
}: {
  readonly with: { readonly desk?: boolean };
  readonly params: { readonly paperId?: string };
}) {
  const t = useT();
  const can = useCan();
  const go = useNavigate();
  const [keys, setKeys] = useState(false);
  const { data, error, refetch } = useCall(paperGet, { id: Number(params.paperId) || 0 }, { quiet: true });
  useTitle(data?.title);
  if (error && !data)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data)
    return (
      <section className="panel pap-sheet">
        <Skeleton active paragraph={{ rows: 14 }} />
      </section>
    );
  // Paper is drawn before the browser looks at it.
  const print = (withKeys: boolean) => {
    flushSync(() => setKeys(withKeys));
    window.print();
  };
  return (
    <div className="stack">
      <div className="row" data-chrome>
        <Marks row={data} />
        <span className="soft">{t('author', { name: data.author })}</span>
        <label className="row" style={{ gap: 6 }}>
          <Switch size="small" checked={keys} onChange={setKeys} />
          {t('showKeys')}
        </label>
        <span className="row-end row">
          <Button icon={<PrinterOutlined />} onClick={() => print(false)}>
            {t('printPlain')}
          </Button>
          <Button onClick={() => print(true)}>{t('printKeys')}</Button>
          {(data.mine || desk) && can(paperUpdate) ? (
            <Link to={editPath('paper', data.resId, desk)}>
              <Button>{t('edit')}</Button>
            </Link>
          ) : null}
          {!desk && can(shareCreate) ? (
            <Link to={toPath('/work/assign/work', {}, { paperId: data.resId })}>
              <Button type="primary">{t('assign')}</Button>
            </Link>
          ) : null}
          <ResActs row={data} desk={desk} onRemoved={() => void go(listPath('paper', desk))} />
        </span>
      </div>
      <PaperSheet paper={data} keys={keys} />
    </div>
  );
}
