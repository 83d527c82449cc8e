import { DownOutlined, PlusOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Skeleton, Switch, Tooltip } from 'antd';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { UploadImage } from '../../files/web/published';
import * as calls from '../contract';
import { LinkIcon } from './app-links';
import { useT } from './texts';
import './operations.css';

type Link = ReplyOf<typeof calls.linkCreate>;

/** The control centre: which applications stand in the panel, and in which order. */
export default function LinkShelf() {
  const t = useT();
  const can = useCan();
  const { data, error, refetch, isPending } = useCall(calls.linkList, {}, { quiet: true });
  const [form, setForm] = useState<Link | 'new'>();
  const [said, setSaid] = useState('');
  const shift = useAct(calls.linkShift);
  const list = useRef<HTMLOListElement>(null);
  const add = can(calls.linkCreate) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm('new')}>
      {t('addLink')}
    </Button>
  ) : null;

  const move = async (link: Link, dir: 'up' | 'down') => {
    const rows = await shift.run({ appId: link.appId, dir });
    if (!rows) return;
    setSaid(t('moved', { name: link.name, place: rows.findIndex((r) => r.appId === link.appId) + 1 }));
    await refetch();
    // The row keeps the focus where it went, so that a key pressed again moves it on.
    list.current?.querySelector<HTMLElement>(`[data-app="${link.appId}"]`)?.focus();
  };
  const onKey = (event: KeyboardEvent, link: Link) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    void move(link, event.key === 'ArrowUp' ? 'up' : 'down');
  };

  return (
    <section className="panel stack">
      <div className="row">
        <span className="soft">{t('moveHint')}</span>
        <div className="row-end">{add}</div>
      </div>
      <span className="sr-only" aria-live="polite">
        {said}
      </span>
      {isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data.length === 0 ? (
        <EmptyState title={t('linkEmpty')} text={t('linkEmptyText')} action={add} />
      ) : (
        <ol className="shelf" ref={list}>
          {data.map((link, at) => (
            <li
              key={link.appId}
              data-app={link.appId}
              tabIndex={0}
              onKeyDown={(e) => onKey(e, link)}
              className={link.visible ? undefined : 'shelf-off'}
            >
              <span className="shelf-place num" aria-hidden>
                {at + 1}
              </span>
              <LinkIcon icon={link.icon} name={link.name} />
              <span className="shelf-name">
                <strong>{link.name}</strong>
                <a href={link.href} target="_blank" rel="noopener noreferrer" className="soft">
                  {link.href}
                </a>
              </span>
              <Moves
                link={link}
                first={at === 0}
                last={at === data.length - 1}
                busy={shift.busy}
                onMove={(dir) => void move(link, dir)}
              />
              <Acts link={link} onEdit={() => setForm(link)} />
            </li>
          ))}
        </ol>
      )}
      <LinkDialog link={form} onClose={() => setForm(undefined)} />
    </section>
  );
}

function Moves({
  link,
  first,
  last,
  busy,
  onMove,
}: {
  readonly link: Link;
  readonly first: boolean;
  readonly last: boolean;
  readonly busy: boolean;
  readonly onMove: (dir: 'up' | 'down') => void;
}) {
  const t = useT();
  if (!useCan()(calls.linkShift)) return null;
  return (
    <span className="row" style={{ gap: 0 }}>
      <Tooltip title={t('up')}>
        <Button
          type="text"
          icon={<UpOutlined />}
          aria-label={`${t('up')} ${link.name}`}
          disabled={first || busy}
          onClick={() => onMove('up')}
        />
      </Tooltip>
      <Tooltip title={t('down')}>
        <Button
          type="text"
          icon={<DownOutlined />}
          aria-label={`${t('down')} ${link.name}`}
          disabled={last || busy}
          onClick={() => onMove('down')}
        />
      </Tooltip>
    </span>
  );
}

function Acts({ link, onEdit }: { readonly link: Link; readonly onEdit: () => void }) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const show = useAct(calls.linkShow);
  const hide = useAct(calls.linkHide);
  const remove = useAct(calls.linkDelete, { done: t('removed') });
  const ask = async () => {
    if (await confirm({ title: t('removeTitle'), loses: t('removeLinkText', { name: link.name }), ok: t('remove') }))
      await remove.run({ appId: link.appId });
  };
  return (
    <span className="row shelf-acts" style={{ gap: 4 }}>
      {can(calls.linkHide) ? (
        <Switch
          checked={link.visible}
          loading={show.busy || hide.busy}
          checkedChildren={t('onShelf')}
          unCheckedChildren={t('offShelf')}
          aria-label={t('shelfOf', { name: link.name })}
          onChange={(on) => void (on ? show : hide).run({ appId: link.appId })}
        />
      ) : (
        <StatusTag status={link.visible ? 'done' : 'off'}>{t(link.visible ? 'onShelf' : 'offShelf')}</StatusTag>
      )}
      {can(calls.linkUpdate) ? (
        <Button type="link" size="small" onClick={onEdit}>
          {t('edit')}
        </Button>
      ) : null}
      {can(calls.linkDelete) ? (
        <Button type="link" size="small" danger onClick={() => void ask()}>
          {t('remove')}
        </Button>
      ) : null}
    </span>
  );
}

function LinkDialog({ link, onClose }: { readonly link: Link | 'new' | undefined; readonly onClose: () => void }) {
  const t = useT();
  if (!link) return null;
  const fields = {
    name: true,
    href: true,
    icon: { as: UploadImage, props: { width: 96, height: 96, hint: t('iconHint') } },
  } as const;
  if (link === 'new')
    return (
      <FormDialog
        open
        onClose={onClose}
        call={calls.linkCreate}
        title={t('addLink')}
        fields={fields}
        done={t('saved')}
      />
    );
  const { appId, name, href, icon } = link;
  return (
    <FormDialog
      open
      onClose={onClose}
      call={calls.linkUpdate}
      title={t('editLink')}
      fixed={{ appId }}
      draft={String(appId)}
      initial={{ name, href, icon }}
      fields={fields}
      done={t('saved')}
    />
  );
}
