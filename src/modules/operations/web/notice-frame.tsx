import { NotificationOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { RichView } from '../../../kernel/web/rich/rich-view';
import type { Mode } from '../rules';
import { useT } from './texts';
import './operations.css';

/** An announcement as people see it: a popup with its button, or a banner's line with what it opens. */
export function NoticeFrame({
  mode,
  title,
  content,
}: {
  readonly mode: Mode;
  readonly title: string;
  readonly content: string;
}) {
  const t = useT();
  return (
    <figure className="notice-frame">
      <figcaption className="soft">{t('previewHint')}</figcaption>
      {mode === 'banner' ? (
        <div className="notice-banner">
          <NotificationOutlined />
          <span className="notice-banner-title">{title}</span>
        </div>
      ) : null}
      <div className="notice-popup">
        <h3>{title}</h3>
        <div className="notice-body">
          <RichView html={content} />
        </div>
        {mode === 'popup' ? (
          <div className="notice-foot">
            <Button type="primary" tabIndex={-1} aria-hidden>
              {t('know')}
            </Button>
          </div>
        ) : null}
      </div>
    </figure>
  );
}
