import { NotificationOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Lang } from '../../../kernel/shared/messages';
import { useToday } from '../../../kernel/web/parts/date-range';
import { RichView } from '../../../kernel/web/rich/rich-view';
import { useSession } from '../../../kernel/web/session/session-store';
import type { Mode } from '../rules';
import { momentsSaid } from '../rules/moments';
import { useT } from './texts';
import './operations.css';

/** An announcement as people see it: a popup with its button, or a banner's line with what it opens. */
export function NoticeFrame({
  lang,
  mode,
  ...text
}: {
  /** The language of the text. */ readonly lang: Lang;
  readonly mode: Mode;
  readonly title: string;
  readonly content: string;
}) {
  const t = useT();
  const zone = useSession()?.zone ?? 'Asia/Shanghai';
  const reader = { today: useToday(), zone };
  const title = momentsSaid(text.title, lang, reader);
  const content = momentsSaid(text.content, lang, reader);
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
