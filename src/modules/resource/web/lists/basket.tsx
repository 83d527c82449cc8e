import { DeleteOutlined } from '@ant-design/icons';
import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { basketList, basketRemove, type Ware } from '../../contract';
import { FileMark, sizeText } from '../parts/file-mark';
import { useT } from '../texts';
import { WareDetail } from './ware-list';

/** The courseware basket: what was collected for a lesson, to be opened one after the other. */
export function Basket() {
  const t = useT();
  const confirm = useConfirm();
  const { data, error, isPending, refetch } = useCall(basketList, {}, { quiet: true });
  const remove = useAct(basketRemove);
  const [open, setOpen] = useState<Ware>();
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (isPending)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 6 }} />
      </section>
    );
  const clear = async () => {
    if (await confirm({ title: t('emptyBasket'), text: t('emptyBasketText') }))
      await remove.run({ resIds: data.items.map((w) => w.resId) });
  };
  return (
    <section className="stack">
      <div className="row">
        <span className="soft">{t('basketText', { max: data.max })}</span>
        <span className="row-end row">
          <b className="num">{t('basketCount', { count: data.count, max: data.max })}</b>
          {data.count > 0 ? <Button onClick={() => void clear()}>{t('emptyBasket')}</Button> : null}
        </span>
      </div>
      {data.items.length === 0 ? (
        <div className="panel">
          <EmptyState
            title={t('noBasket')}
            text={t('noBasketText')}
            action={
              <Link to="/repo/pfm/courseware">
                <Button type="primary">{t('goWares')}</Button>
              </Link>
            }
          />
        </div>
      ) : (
        <ul className="res-cards">
          {data.items.map((w) => (
            <li key={w.resId} className="panel res-card">
              {w.coverUrl ? <img className="res-thumb" src={w.coverUrl} alt="" /> : <FileMark type={w.fileType} />}
              <div>
                <Button
                  type="link"
                  style={{ padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'left' }}
                  onClick={() => setOpen(w)}
                >
                  {w.title}
                </Button>
                <span className="soft">
                  {t(`fileType.${w.fileType}`)} · {sizeText(w.fileSize)} · {w.author}
                </span>
              </div>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`${t('outOfBasket')}: ${w.title}`}
                onClick={() => void remove.run({ resIds: [w.resId] })}
              />
            </li>
          ))}
        </ul>
      )}
      <Drawer open={open != null} onClose={() => setOpen(undefined)} size={720} title={open?.title} destroyOnHidden>
        {open ? <WareDetail id={open.resId} row={open} /> : null}
      </Drawer>
    </section>
  );
}
