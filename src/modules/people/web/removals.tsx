import { HistoryOutlined } from '@ant-design/icons';
import { Button, Popover, Tooltip } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { timeText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { EmptyState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import { removed, restore } from '../contract';
import { useT } from './texts';

/** Who was removed in the last half hour, with the way back: the message with "undo" is gone sooner. */
export function RecentlyRemoved({ userType }: { readonly userType: 1 | 2 }) {
  const t = useT();
  const can = useCan();
  const zone = useSession()?.zone;
  const [open, setOpen] = useState(false);
  const { data } = useCall(removed, { userType }, { when: open, quiet: true });
  const back = useAct(restore, { done: (p) => t('restoredDone', { name: p.name }) });
  if (!can(restore)) return null;
  const list = data?.length ? (
    <ul className="stack" style={{ gap: 8, margin: 0, padding: 0, listStyle: 'none', minWidth: 260 }}>
      {data.map((p) => (
        <li key={p.userId} className="row" style={{ gap: 8 }}>
          <span>{p.name}</span>
          <span className="soft">{t('until', { at: timeText(p.until, zone) })}</span>
          <ActButton className="row-end" size="small" onClick={() => back.run({ id: p.userId })}>
            {t('bringBack')}
          </ActButton>
        </li>
      ))}
    </ul>
  ) : (
    <EmptyState compact title={t('noneRemoved')} />
  );
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      title={t('recentlyRemoved')}
      content={list}
    >
      <Tooltip title={t('recentlyRemoved')}>
        <Button type="text" icon={<HistoryOutlined />} aria-label={t('recentlyRemoved')} />
      </Tooltip>
    </Popover>
  );
}
