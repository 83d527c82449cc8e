import type { ReplyOf } from '../../../kernel/shared/call';
import * as calls from '../contract';
import { RequestList } from './request-list';
import { useT } from './texts';

type Trial = ReplyOf<typeof calls.trialReply>;

/** Trial applications of visitors. */
export default function TrialList() {
  const t = useT();
  return (
    <RequestList
      list={calls.trialList}
      reply={calls.trialReply}
      empty={{ title: t('trialEmpty'), text: t('trialEmptyText') }}
      column={{ of: 'orgName', width: 170, show: (r: Trial) => r.orgName || null }}
      items={(r: Trial) => [{ label: t('field.orgName'), value: r.orgName, wide: true }]}
    />
  );
}
