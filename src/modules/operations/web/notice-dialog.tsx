import { Button, Modal } from 'antd';
import { dayIn } from '../../../kernel/shared/dates';
import { dayText } from '../../../kernel/web/format';
import { RichView } from '../../../kernel/web/rich/rich-view';
import { useSession } from '../../../kernel/web/session/session-store';
import type { Active, Unread } from './notices';
import { useT } from './texts';

/** An unread notice that must be acknowledged, by its button or by Escape; `at` of `all` that were unread at first. */
export function BlockingNotice({
  notice,
  at,
  all,
  onKnown,
}: {
  readonly notice: Unread;
  readonly at: number;
  readonly all: number;
  readonly onKnown: () => void;
}) {
  const t = useT();
  return (
    <Modal
      open
      closable={false}
      keyboard
      onCancel={onKnown}
      mask={{ closable: false }}
      centered
      width={560}
      title={notice.title}
      footer={
        <div className="row">
          {all > 1 ? <span className="soft num">{t('noticeCount', { at, all })}</span> : null}
          <Button className="row-end" type="primary" autoFocus key={notice.dynaId} onClick={onKnown}>
            {t('know')}
          </Button>
        </div>
      }
    >
      <div className="notice-body">
        <RichView html={notice.content} />
      </div>
    </Modal>
  );
}

/** A notice in effect, to be read at will. */
export function NoticeDialog({ notice, onClose }: { readonly notice: Active; readonly onClose: () => void }) {
  const t = useT();
  const zone = useSession()?.zone ?? 'Asia/Shanghai';
  return (
    <Modal
      open
      onCancel={onClose}
      title={notice.title}
      width={560}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('know')}
        </Button>
      }
    >
      <p className="soft">
        {notice.publisher} · {dayText(dayIn(zone, new Date(notice.releaseTime)))}
      </p>
      <div className="notice-body">
        <RichView html={notice.content} />
      </div>
    </Modal>
  );
}
