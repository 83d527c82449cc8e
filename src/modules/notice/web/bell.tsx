import { BellOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Alone } from '../../../kernel/web/alone';
import { STREAM_OPEN, useEvents } from '../../../kernel/web/events';
import { useCall } from '../../../kernel/web/http/hooks';
import { moduleOfCall, refresh } from '../../../kernel/web/http/query-client';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import { notify } from '../../../kernel/web/notify';
import { sidePart } from '../../../kernel/web/side-part';
import type { Title } from '../../../kernel/shared/screens';
import { countNotices, listNotices } from '../contract';
import { COUNT_MAX } from '../rules/kind';
import { useT } from './texts';

const Panel = sidePart(() => import('./bell-panel'));

/** What stands in the address while the panel is open, so that reloading and a link keep it. */
const OPEN = 'bell';
interface Came {
  readonly kind?: string;
  readonly urgent?: boolean;
  readonly title?: Title;
}

/** The bell of every frame: how many are unread, at once when one comes, and the panel behind it. */
export function Bell() {
  const t = useT();
  const lang = useLang();
  const [params, setParams] = useSearchParams();
  const { data } = useCall(countNotices, {}, { quiet: true });
  useEvents<Came>('notice', ({ kind, urgent, title }) => {
    // The page that shows what happened reads it again.
    void refresh('notice', ...(kind ? [moduleOfCall(kind)] : []));
    if (urgent && title) notify({ tone: 'info', text: t('came', { title: titleIn(title, lang) }) });
  });
  // What came before the stream was open, or before the bell hung here, rang nowhere: lists that were read by then look again.
  useEvents(STREAM_OPEN, () => void refresh('notice'));
  useEffect(() => {
    void refresh(listNotices.name);
  }, []);
  const show = (open: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (open) next.set(OPEN, '1');
        else next.delete(OPEN);
        return next;
      },
      { replace: true },
    );
  const open = params.has(OPEN);
  const unread = data?.unread ?? 0;
  return (
    <>
      <Badge count={unread} overflowCount={COUNT_MAX} size="small" offset={[-8, 8]}>
        <Button
          type="text"
          className="sh-tool"
          icon={<BellOutlined />}
          aria-label={unread ? t('bellUnread', { count: unread > COUNT_MAX ? `${COUNT_MAX}+` : unread }) : t('bell')}
          title={t('bell')}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => show(true)}
        />
      </Badge>
      {open ? (
        <Alone>
          <Suspense fallback={null}>
            <Panel onClose={() => show(false)} />
          </Suspense>
        </Alone>
      ) : null}
    </>
  );
}
