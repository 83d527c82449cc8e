import { CheckOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link } from 'react-router';
import { timeText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { readNotices, type Notice } from '../contract';
import { useT } from './texts';

/** Notices that say the same, the newest first: opening their subject marks them as read. */
export function NoticeLine({
  notices,
  zone,
}: {
  readonly notices: readonly [Notice, ...Notice[]];
  readonly zone: string;
}) {
  const t = useT();
  const [notice] = notices;
  const act = useAct(readNotices, { quiet: true });
  const isUnread = notice.readAt === null;
  const read = () => {
    if (isUnread) void act.run({ newsIds: notices.map(({ newsId }) => newsId) });
  };
  const body = (
    <>
      <strong>
        {isUnread ? <span className="notice-dot" role="img" aria-label={t('unread')} /> : null}
        {notice.title}
        {notices.length > 1 ? <span className="soft">{t('alike', { count: notices.length })}</span> : null}
        {notice.urgent ? <StatusTag status="waiting">{t('urgent')}</StatusTag> : null}
        <time dateTime={notice.at}>{timeText(notice.at, zone)}</time>
      </strong>
      {notice.text ? <span>{notice.text}</span> : null}
    </>
  );
  return (
    <li className="notice-line" data-unread={isUnread || undefined}>
      {notice.link ? (
        <Link to={notice.link} onClick={read}>
          {body}
        </Link>
      ) : (
        <div>{body}</div>
      )}
      {isUnread ? (
        <Button
          type="text"
          size="small"
          icon={<CheckOutlined />}
          aria-label={t('markRead')}
          title={t('markRead')}
          onClick={read}
        />
      ) : null}
    </li>
  );
}
