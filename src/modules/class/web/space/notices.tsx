import { BellOutlined } from '@ant-design/icons';
import { Badge, Button, Popover } from 'antd';
import { useState } from 'react';
import { useEvents } from '../../../../kernel/web/events';
import { saidNow } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { refresh } from '../../../../kernel/web/http/query-client';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { listNotices, readNotices } from '../../contract';
import { useT } from '../texts';

/** Praise and replies nobody has seen yet. Opening shows them, closing marks them as read. */
export function Notices({ onOpen }: { readonly onOpen: (clazzId: number) => void }) {
  const t = useT();
  const { data } = useCall(listNotices, {}, { quiet: true });
  const read = useAct(readNotices, { refreshes: ['class.dynamics.notices'] });
  const [open, setOpen] = useState(false);
  useEvents('class.space', () => void refresh('class.dynamics.notices'));
  const change = (next: boolean) => {
    setOpen(next);
    const ids = data?.items.map((n) => n.id) ?? [];
    if (!next && ids.length > 0) void read.run({ ids });
  };
  const list = (
    <div className="space-notices">
      {data?.items.length ? (
        <ul>
          {data.items.map((n) => (
            <li key={n.id}>
              <button
                type="button"
                onClick={() => {
                  onOpen(n.clazzId);
                  change(false);
                }}
              >
                <span>
                  <strong>{n.userName}</strong>{' '}
                  {n.kind === 'praise' ? t('noticePraise') : t('noticeReply', { text: n.text })}
                </span>
                <small className="soft">
                  {n.postText} · {saidNow(n.at)}
                </small>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState compact title={t('noNotices')} />
      )}
    </div>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={change}
      content={list}
      title={t('notices')}
    >
      <Badge count={data?.unread ?? 0} size="small">
        <Button icon={<BellOutlined />} aria-label={t('noticesUnread', { count: data?.unread ?? 0 })}>
          {t('notices')}
        </Button>
      </Badge>
    </Popover>
  );
}
