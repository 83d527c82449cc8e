import { Alert, Switch } from 'antd';
import { FormScreen } from '../../../kernel/web/form/form-screen';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { useConfirm } from '../../../kernel/web/parts/ask';
import * as calls from '../contract';
import { SITE_MENUS, type SiteMenu } from '../rules';
import type { Own } from './own-org';
import { SiteCheck } from './site-check';
import { SiteVisits } from './site-visits';
import { useJoin, useT, useWord } from './texts';

/** Flaws that are said by name when the page is opened; the list below has all. */
const NAMED = 5;

/**
 * Who may visit the page and what they find there, chosen also before it is open: nobody has to show teachers first to hide
 * them. Below it the password new people begin with.
 */
export function VisitTab({ org }: { readonly org: Own }) {
  const t = useT();
  const w = useWord();
  const join = useJoin();
  const confirm = useConfirm();
  const act = useAct(calls.visit, { done: t('saved') });
  const { visit, visitSet, photoNames, secondWord } = org;
  const { data: flaws = [] } = useCall(calls.siteCheck, {}, { quiet: true });
  const turn = async (on: boolean) => {
    // Nothing is in the way of opening it; what visitors would stumble over is said beforehand.
    if (on && flaws.length) {
      const named = join(flaws.slice(0, NAMED).map((one) => t(`flaw.${one.kind}`, { name: one.name })));
      const title = t('openSite', { count: flaws.length });
      if (!(await confirm({ title, text: t('openSiteText', { flaws: named }), ok: t('openSiteOk') }))) return;
    }
    if (!on && !(await confirm({ title: t('closeSite'), loses: t('closeSiteLoses'), ok: t('closeSiteOk') }))) return;
    await act.run({ visit: on, visitSet });
  };
  const set = (key: SiteMenu, on: boolean) => act.run({ visit, visitSet: { ...visitSet, [key]: on } });
  const shown = SITE_MENUS.filter((key) => visitSet[key]);
  return (
    <div className="stack" style={{ gap: 28 }}>
      <section>
        <h3 className="page-h">{t('visitTitle')}</h3>
        <div className="row" style={{ margin: '10px 0 14px' }}>
          <Switch checked={visit} disabled={act.busy} aria-label={t('visitTitle')} onChange={(on) => void turn(on)} />
          <span>{t(visit ? 'visitOn' : 'visitOff')}</span>
        </div>
        <p className="visit-says" aria-live="polite">
          {!visit
            ? t('visitSaysOff', { name: org.name })
            : shown.length
              ? t('visitSays', {
                  address: `/school/${org.domain ?? org.orgId}`,
                  menus: join(shown.map((key) => w(`site.${key}`))),
                })
              : t('visitSaysNone')}
        </p>
        <ul className="visit-rows" style={{ marginTop: 14 }}>
          {SITE_MENUS.map((key) => (
            <li key={key}>
              <Switch
                size="small"
                checked={visitSet[key]}
                disabled={act.busy}
                aria-label={w(`site.${key}`)}
                onChange={(on) => void set(key, on)}
              />
              <span>
                {w(`site.${key}`)}
                <small>{w(`siteText.${key}`)}</small>
              </span>
            </li>
          ))}
          <li>
            <Switch
              size="small"
              checked={photoNames}
              disabled={act.busy}
              aria-label={t('photoNames')}
              onChange={(on) => void act.run({ visit, visitSet, photoNames: on })}
            />
            <span>
              {t('photoNames')}
              <small>{t('photoNamesText')}</small>
            </span>
          </li>
          <li>
            <Switch
              size="small"
              checked={secondWord}
              disabled={act.busy}
              aria-label={t('secondWord')}
              onChange={(on) => void act.run({ visit, visitSet, secondWord: on })}
            />
            <span>
              {t('secondWord')}
              <small>{t('secondWordText')}</small>
            </span>
          </li>
        </ul>
      </section>
      <SiteCheck org={org} />
      <SiteVisits />
      <section>
        <h3 className="page-h">{t('pwdTitle')}</h3>
        <p className="page-text">{t('pwdText')}</p>
        {org.defPwdSet ? null : (
          <Alert type="warning" showIcon title={t('pwdUnset')} style={{ marginBottom: 12, maxWidth: 560 }} />
        )}
        <div className="org-plain" style={{ maxWidth: 560 }}>
          <FormScreen
            key={String(org.defPwdSet)}
            call={calls.defPwd}
            done={t('pwdSaved')}
            draft={false}
            fields={{ defPwd: { help: t('pwdHelp') } }}
            submitText={t('pwdSet')}
          />
        </div>
      </section>
    </div>
  );
}
