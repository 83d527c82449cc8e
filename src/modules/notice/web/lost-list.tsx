import { instantText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useSession } from '../../../kernel/web/session/session-store';
import { OrgPicker } from '../../organisation/web/published';
import { handAgain, listLost, type LostEvent } from '../contract';
import { useT } from './texts';

/** Events of the outbox that no try could hand to their listeners, of all organisations. */
export function LostList() {
  const t = useT();
  const zone = useSession()?.zone;
  return (
    <ListScreen
      call={listLost}
      rowKey={(e) => `${e.orgId}.${e.eventId}`}
      empty={{ title: t('noLost'), text: t('lostHint') }}
      filters={{ orgId: OrgPicker }}
      columns={[
        { of: 'orgName' },
        { of: 'topic', width: 200 },
        { of: 'error', show: (e) => e.error ?? '' },
        { of: 'tries', width: 70 },
        { of: 'at', width: 150, show: (e) => instantText(e.at, zone) },
        { of: 'acts', title: '', width: 140, fixed: 'right', show: (e) => <Again event={e} /> },
      ]}
    />
  );
}

function Again({ event: { orgId, eventId } }: { readonly event: LostEvent }) {
  const t = useT();
  const act = useAct(handAgain, { done: t('handAgainDone') });
  return (
    <ActButton size="small" onClick={() => act.run({ orgId, eventId })}>
      {t('handAgain')}
    </ActButton>
  );
}
