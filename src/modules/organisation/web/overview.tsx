import { useSearchParams } from 'react-router';
import { useCall } from '../../../kernel/web/http/hooks';
import { useTitle } from '../../../kernel/web/router/page';
import { useSession } from '../../../kernel/web/session/session-store';
import * as calls from '../contract';
import { OverviewView } from './overview-view';
import { OrgPicker } from './published';
import { useT } from './texts';

/** The overview of the own organisation, or of one in reach that the address names. */
export default function OverviewScreen({ with: { whose } }: { readonly with: { readonly whose?: 'own' | 'any' } }) {
  const session = useSession();
  const [search, setSearch] = useSearchParams();
  const t = useT();
  const own = session?.orgId ?? 0;
  const orgId = whose === 'any' ? Number(search.get('orgId')) || own : own;
  // Somebody who sees one organisation needs nothing to choose from.
  const { data: some } = useCall(calls.select2, {}, { when: whose === 'any', quiet: true });
  const { data } = useCall(calls.overview, { id: orgId }, { quiet: true });
  useTitle(whose === 'any' ? data?.org.name : undefined);
  return (
    <div className="stack">
      {whose === 'any' && (some?.length ?? 0) > 1 ? (
        <div className="row no-print">
          <span className="soft">{t('organisation')}</span>
          <span style={{ width: 320 }}>
            <OrgPicker
              value={orgId}
              aria-label={t('organisation')}
              onChange={(v) => {
                setSearch(v ? { orgId: String(v) } : {}, { replace: true });
              }}
            />
          </span>
        </div>
      ) : null}
      <OverviewView key={orgId} orgId={orgId} />
    </div>
  );
}
