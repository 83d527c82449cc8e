import { Image } from 'antd';
import type { ReplyOf } from '../../../kernel/shared/call';
import * as calls from '../contract';
import { RequestList } from './request-list';
import { useT } from './texts';

type Feedback = ReplyOf<typeof calls.feedbackReply>;
const senderOf = (r: Feedback): string | undefined =>
  r.userName ? [r.userName, r.orgName].filter(Boolean).join(' · ') : undefined;

/** Feedback of users and visitors of all brands. */
export default function FeedbackList() {
  const t = useT();
  return (
    <RequestList
      list={calls.feedbackList}
      reply={calls.feedbackReply}
      empty={{ title: t('feedbackEmpty'), text: t('feedbackEmptyText') }}
      column={{
        of: 'userName',
        title: t('who'),
        width: 160,
        show: (r: Feedback) =>
          r.userName ? (
            <span className="two-lines">
              <span>{r.userName}</span>
              <span className="soft">{r.orgName}</span>
            </span>
          ) : (
            <span className="soft">{t('stranger')}</span>
          ),
      }}
      items={(r: Feedback) => [{ label: t('who'), value: senderOf(r) ?? t('stranger'), wide: true }]}
      below={(r: Feedback) =>
        r.images.length ? (
          <Image.PreviewGroup>
            <div className="row">
              {r.images.map((src) => (
                <Image
                  key={src}
                  src={src}
                  alt={t('field.images')}
                  width={120}
                  height={90}
                  style={{ objectFit: 'cover', borderRadius: 6 }}
                />
              ))}
            </div>
          </Image.PreviewGroup>
        ) : null
      }
    />
  );
}
