import { LaptopOutlined, LogoutOutlined, QuestionCircleOutlined, SettingOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Session } from '../../../kernel/shared/session';
import { Alone } from '../../../kernel/web/alone';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { Avatar } from '../../../kernel/web/parts/basics';
import { AccountPanel, useSignOut } from '../../account/web/published';
import { RecentClasses } from '../../class/web/published';
import { CurrentTextbook } from '../../textbook/web/published';
import { cardTabsOf, profilePathOf, type CardTab } from '../rules/card';
import { targetOf } from '../rules/menu';
import { headerLinks } from '../rules/site-menus';
import { opens, shows } from '../rules/visible';
import { EntryLink } from './entry-link';
import type { KnownSession } from './known-session';
import { fileUrl, useT } from './texts';

interface Props {
  readonly session: Session;
  readonly known: KnownSession | undefined;
  readonly onClose: () => void;
}

/** What the user card shows: who, three tabs, and the way out (desk §2.5). */
export default function UserCardBody({ session, known, onClose }: Props) {
  const t = useT();
  const lang = useLang();
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const tabs = session.mustChangePwd ? [] : cardTabsOf(session);
  const [tab, setTab] = useState<CardTab>(tabs[0] ?? 'accounts');
  const profile = profilePathOf(pathname);
  const help = known && headerLinks(session).find((e) => e.path === '/#help-centre' && shows(e, known));
  const profileOpens = known && (opens(known.find, session, profile) ? profile : '/profile');
  return (
    <div className="sh-card">
      <header className="sh-card-head">
        <Avatar name={session.name} photo={session.photo && fileUrl(session.photo)} size={46} />
        <div>
          <strong>{session.name}</strong>
          <span className="sh-type">{t(`type.${session.userType === 1 ? 1 : 2}`)}</span>
          <span className="soft num-plain">{t('yunNo', { yunNo: session.yunNo })}</span>
          <span className="soft">{session.orgName}</span>
        </div>
      </header>
      <nav className="sh-card-links" aria-label={session.name}>
        {profileOpens ? (
          <Link to={profileOpens} onClick={onClose}>
            <SettingOutlined aria-hidden />
            {t('profile')}
          </Link>
        ) : null}
        {known && !session.mustChangePwd && opens(known.find, session, '/common/settings') ? (
          <Link to="/common/settings" onClick={onClose}>
            <LaptopOutlined aria-hidden />
            {t('devices')}
          </Link>
        ) : null}
        {help && !session.mustChangePwd ? (
          <EntryLink entry={{ path: targetOf(help), blank: true }} onOpen={onClose}>
            <QuestionCircleOutlined aria-hidden />
            {titleIn(help.title, lang)}
          </EntryLink>
        ) : null}
      </nav>
      {tabs.length > 0 ? (
        <section className="sh-card-tabs">
          {tabs.length > 1 ? (
            <Segmented
              block
              value={tab}
              onChange={setTab}
              options={tabs.map((key) => ({ value: key, label: t(`tab.${key}`) }))}
            />
          ) : (
            <h3 className="sh-card-h">{t(`tab.${tabs[0]!}`)}</h3>
          )}
          <div className="sh-card-tab">
            {/* Whatever fails in it, the way out below stays. */}
            <Alone key={tab} told>
              {tab === 'textbook' ? (
                <CurrentTextbook />
              ) : tab === 'classes' ? (
                <RecentClasses onOpen={onClose} />
              ) : (
                <AccountPanel />
              )}
            </Alone>
          </div>
        </section>
      ) : null}
      <footer>
        <ActButton block icon={<LogoutOutlined />} onClick={signOut}>
          {t('signOut')}
        </ActButton>
      </footer>
    </div>
  );
}
