import { Button, Drawer, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Pages } from '../../../../kernel/web/list/pages';
import { instantText } from '../../../../kernel/web/format';
import { useCan } from '../../../../kernel/web/app';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { RichView } from '../../../../kernel/web/rich/rich-view';
import { Link } from 'react-router';
import { paperGet, shareCreate, shareList, shareRemove, type Share } from '../../contract';
import { FileMark } from '../parts/file-mark';
import { viewPath } from '../parts/places';
import { Preview } from '../parts/preview';
import { useT } from '../texts';

const PAGE = 20;
/** What the caller was given, and what they gave. */
export function ShareList() {
  const t = useT();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const mine = can(shareCreate) && search.get('mine') === 'yes',
    curPage = Number(search.get('curPage')) || 1;
  const put = (key: string, value: string | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value == null) next.delete(key);
        else next.set(key, value);
        if (key !== 'curPage') next.delete('curPage');
        return next;
      },
      { replace: true },
    );
  const { data, error, isPending, refetch } = useCall(
    shareList,
    { curPage, pageSize: PAGE, ...(mine ? { mine: true } : {}) },
    { quiet: true, keep: true },
  );
  const [open, setOpen] = useState<Share>();
  const body = () => {
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
    if (data.items.length === 0)
      return (
        <section className="panel">
          <EmptyState
            title={t(mine ? 'noSharesMine' : 'noSharesGiven')}
            text={t(mine ? 'noSharesMineText' : 'noSharesGivenText')}
          />
        </section>
      );
    return (
      <ul className="res-cards">
        {data.items.map((s) => (
          <ShareCard key={s.shareId} share={s} onOpen={() => setOpen(s)} />
        ))}
      </ul>
    );
  };
  return (
    <section className="stack">
      {can(shareCreate) ? (
        <Segmented
          value={mine ? 'mine' : 'given'}
          onChange={(v) => put('mine', v === 'mine' ? 'yes' : undefined)}
          options={[
            { value: 'given', label: t('shareGiven') },
            { value: 'mine', label: t('shareMine') },
          ]}
        />
      ) : null}
      {body()}
      {data ? (
        <Pages curPage={curPage} pageSize={PAGE} total={data.total} onPage={(p) => put('curPage', String(p))} />
      ) : null}
      <Drawer
        open={open != null}
        onClose={() => setOpen(undefined)}
        size="min(760px, 100vw)"
        title={open?.title}
        destroyOnHidden
      >
        {open ? <Shared share={open} /> : null}
      </Drawer>
    </section>
  );
}
function ShareCard({ share, onOpen }: { readonly share: Share; readonly onOpen: () => void }) {
  const t = useT();
  const confirm = useConfirm();
  const remove = useAct(shareRemove, { done: t('removed') });
  const names = [...share.clazzes, ...share.users].map((x) => x.name).join(t('comma'));
  const drop = async () => {
    if (await confirm({ title: t('unshare'), loses: share.title, text: t('unshareText') }))
      await remove.run({ id: share.shareId });
  };
  return (
    <li className="panel res-card">
      <FileMark type={share.fileType ?? 'doc'} />
      <div>
        <Button
          type="link"
          style={{ padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'left' }}
          onClick={onOpen}
        >
          {share.title}
        </Button>
        <span className="soft" style={{ display: 'block' }}>
          {t(`resType.${share.resType}`)} · {t('shareBy', { name: share.byName, at: instantText(share.madeAt) })}
        </span>
        {share.mine && names ? (
          <span className="soft" style={{ display: 'block' }}>
            {t('sharedTo', { names })}
          </span>
        ) : null}
      </div>
      {share.mine ? (
        <Button type="text" size="small" onClick={() => void drop()}>
          {t('unshare')}
        </Button>
      ) : null}
    </li>
  );
}
/** The shared version itself: a file, a text, or the way to a paper. */
function Shared({ share }: { readonly share: Share }) {
  const t = useT();
  const can = useCan();
  if (share.url) return <Preview file={share} />;
  if (share.content) return <RichView html={share.content} />;
  return can(paperGet) ? (
    <Link to={viewPath('paper', share.resId)}>
      <Button type="primary">{t('open')}</Button>
    </Link>
  ) : (
    <EmptyState compact title={t('gone')} />
  );
}
