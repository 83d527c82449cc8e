import { useEffect, useState, type ReactNode } from 'react';
import { BUSI } from '../../../kernel/shared/codes';
import { denied } from '../../../kernel/shared/need';
import { useCall } from '../../../kernel/web/http/hooks';
import { changeLang } from '../../../kernel/web/i18n/change-lang';
import { useLang } from '../../../kernel/web/i18n/use-text';
import { useTitle } from '../../../kernel/web/router/title';
import { GoOn, Link, NavLink } from '../../../kernel/web/router/ways';
import { useSession } from '../../../kernel/web/session/session-store';
import * as access from '../access';
import { ENTRIES, entriesOf, isGreen, isOrgKey, type Entry } from '../rules';
import { getOrg } from './calls';
import { Foot } from './foot';
import { RegionSwitcher } from './region';
import { useSeen } from './use-visit';
import { SiteContext, usePreview, useSite, useWay, type SiteOf } from './site';
import { Closed, Failed, Gone, Says, Waiting } from './states';
import { useWritten } from './use-ready';
import { fileUrl, useT } from './texts';
import './site.css';

interface Props {
  readonly orgId: string;
  /** The entry this page belongs to; where it is switched off there is no page. */
  readonly entry: Entry;
  /** The news item or the album that it shows. */
  readonly item?: number;
  /** Drawn at the width of the window, above the text. */
  readonly banner?: ReactNode;
  readonly children: ReactNode;
}

/** A page of a school's public site: head, page, foot. Light: nothing here needs the component library. */
export function SiteFrame({ orgId, entry, item, banner, children }: Props) {
  const t = useT();
  const asked = usePreview();
  const session = useSession();
  const isAsked = isOrgKey(orgId);
  const { data: org, error, refetch } = useCall(getOrg, { id: orgId }, { quiet: true, when: isAsked });
  const entries = org?.visitSet ? entriesOf(ENTRIES, org.visitSet) : [];
  // The server tells own people more of their school than visitors: only the office sees a page that is not open.
  const isOffice = org?.orgId != null && session?.orgId === org.orgId && !denied(access.preview, session);
  const preview = asked && isOffice;
  const isOpen = org != null && (org.visit || preview) && org.visitSet != null && org.enabled !== false;
  useTitle(org ? `${t(`menu.${entry}`)} · ${org.name}` : undefined);
  // A server that does not answer leaves what it wrote before.
  const isNone = !isAsked || (error != null && (error.status === 404 || error.status === 400));
  useWritten(org != null || isNone);
  useSeen({ orgId, entry, item }, isOpen && !preview && entries.includes(entry));
  const site: SiteOf = { orgId, org: org ?? { name: '', logo: null, visit: false }, preview, entries };
  const first = entries[0];
  return (
    <SiteContext value={site}>
      <div className="site">
        <a className="skip" href="#content">
          {t('skip')}
        </a>
        {preview ? <PreviewBar /> : null}
        <Head isOpen={isOpen} />
        {isOpen && entries.includes(entry) ? banner : null}
        <main id="content" className="site-main">
          {!org && isNone ? (
            <Says title={t('noSchool')} text={t('noSchoolText')} />
          ) : error && !org ? (
            <Failed error={error} onAgain={refetch} />
          ) : !org ? (
            <Waiting rows={6} />
          ) : !isOpen ? (
            <Closed />
          ) : entries.includes(entry) ? (
            children
          ) : first && entry === 'home' ? (
            <ToEntry entry={first} />
          ) : first ? (
            <Gone />
          ) : (
            <Says title={t('empty')} text={t('emptyText')} />
          )}
        </main>
        {isOpen ? <Foot /> : null}
      </div>
    </SiteContext>
  );
}

/** Whoever types the school's name finds its first page, whichever that is. */
function ToEntry({ entry }: { readonly entry: Entry }) {
  return <GoOn to={useWay()(`/school/{orgId}/${entry}`)} />;
}

/** The office knows that nobody else sees this, and finds back. */
function PreviewBar() {
  const t = useT();
  const { org } = useSite();
  return (
    <div className="site-preview" role="status">
      <span>{t(org.visit ? 'previewOpen' : 'preview')}</span>
      <a href="/desk/teach/sys/home?tab=visit">{t('previewBack')}</a>
    </div>
  );
}

/** Logo or name (V-048), the entries (V-047), the language; green from 620 px of scroll on (C-034). */
function Head({ isOpen }: { readonly isOpen: boolean }) {
  const t = useT();
  const way = useWay();
  const lang = useLang();
  const { org, entries } = useSite();
  const isRegion = isOpen && org.busiId === BUSI.region;
  const [green, setGreen] = useState(false);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setGreen(isGreen(scrollY));
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return (
    <header className="site-head" data-green={green} data-chrome>
      <div className="site-head-in" data-region={isRegion}>
        {org.name ? (
          <Link className="site-name" to={way('/school/{orgId}/home')}>
            {org.logo ? <img src={fileUrl(org.logo)} alt={org.name} height={40} /> : org.name}
          </Link>
        ) : (
          // A school that is not there has no page to lead to.
          <span className="site-name" />
        )}
        {isOpen && entries.length ? (
          <button type="button" className="site-menu-key" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {t(shown ? 'close' : 'open')}
          </button>
        ) : null}
        {isRegion ? <RegionSwitcher /> : null}
        <button
          type="button"
          className="site-lang"
          lang={lang === 'en-US' ? 'zh-CN' : 'en-US'}
          onClick={() => void changeLang(lang === 'en-US' ? 'zh-CN' : 'en-US')}
        >
          {lang === 'en-US' ? '中文' : 'English'}
        </button>
        {isOpen && entries.length ? (
          <nav className="site-nav" aria-label={t('menu')} data-shown={shown}>
            {entries.map((key) => (
              <NavLink key={key} to={way(`/school/{orgId}/${key}`)} onClick={() => setShown(false)}>
                {t(`menu.${key}`)}
              </NavLink>
            ))}
          </nav>
        ) : null}
      </div>
    </header>
  );
}
