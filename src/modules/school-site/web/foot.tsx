import { useCall } from '../../../kernel/web/http/hooks';
import { useWays } from '../../../kernel/web/router/ways';
import { callOf, ICP_REGISTER, MAP_SEARCH } from '../rules';
import { getOperator } from './calls';
import { Code } from './code';
import { useSite } from './site';
import { fileUrl, useT } from './texts';

/** QR code, address, and where this page stands (C-035, site S7). */
export function Foot() {
  const t = useT();
  const { org } = useSite();
  const { data: operator } = useCall(getOperator, {}, { quiet: true });
  const { pathname } = useWays();
  const url = location.origin + pathname;
  return (
    <footer className="site-foot">
      <div className="site-foot-in">
        <div>
          <strong>{org.name}</strong>
          {org.address ? (
            <p>
              {t('address')} {org.address}{' '}
              <a href={MAP_SEARCH + encodeURIComponent(org.address)} rel="noreferrer">
                {t('map')}
              </a>
            </p>
          ) : null}
          {org.tel ? (
            <p>
              {t('tel')} <a href={callOf(org.tel)}>{org.tel}</a>
            </p>
          ) : null}
          <p>
            {t('site')} <span className="site-url">{url}</span>
          </p>
          {operator?.icp ? (
            <p>
              <a href={ICP_REGISTER} rel="noreferrer">
                {operator.icp}
              </a>
            </p>
          ) : null}
        </div>
        <figure className="site-qr">
          {org.qrCode ? (
            <img src={fileUrl(org.qrCode)} alt={t('qrOwn')} width={112} height={112} loading="lazy" />
          ) : (
            <Code url={url} label={t('qr')} />
          )}
        </figure>
      </div>
    </footer>
  );
}
