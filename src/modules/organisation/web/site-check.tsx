import { Alert, Button, Skeleton } from 'antd';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../kernel/web/http/hooks';
import { ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import type { Own } from './own-org';
import { useT } from './texts';

/** Windows in which the office looks at its page: as wide as what visitors hold. */
const SIZES = [
  { key: 'seeDesk', width: 1280, height: 800 },
  { key: 'seeTablet', width: 820, height: 1100 },
  { key: 'seePhone', width: 390, height: 844 },
] as const;

/** Before the site is opened: what a visitor would stumble over, and the page as they will see it, on a desk and in a hand. */
export function SiteCheck({ org }: { readonly org: Own }) {
  const t = useT();
  const [, setSearch] = useSearchParams();
  const { data, error, refetch } = useCall(calls.siteCheck, {}, { quiet: true });
  const address = `/school/${org.domain ?? org.orgId}/home?preview=true`;
  return (
    <section>
      <h3 className="page-h">{t('checkTitle')}</h3>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 2 }} />
      ) : data.length === 0 ? (
        <Alert type="success" showIcon title={t('checkFine')} style={{ maxWidth: 560 }} />
      ) : (
        <ul className="visit-rows">
          {data.map((one) => (
            <li key={`${one.kind} ${one.tab} ${one.name}`}>
              <span>{t(`flaw.${one.kind}`, { name: one.name })}</span>
              <Button
                type="link"
                size="small"
                className="row-end"
                aria-label={`${t('checkGo')}: ${t(`flaw.${one.kind}`, { name: one.name })}`}
                onClick={() => {
                  setSearch(one.tab === 'basics' ? {} : { tab: one.tab });
                }}
              >
                {t('checkGo')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="row" style={{ marginTop: 14 }}>
        <span className="soft">{t('seeAs')}</span>
        {SIZES.map(({ key, width, height }) => (
          <Button
            key={key}
            size="small"
            onClick={() => {
              window.open(address, '_blank', `popup,width=${width},height=${height}`);
            }}
          >
            {t(key)}
          </Button>
        ))}
      </div>
    </section>
  );
}
