import { Skeleton } from 'antd';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { Content, NavBar } from '../../../kernel/web/router/default-layouts';
import type { LayoutProps, Layouts } from '../../../kernel/web/router/define-web';
import { StickyContext } from '../../../kernel/web/parts/sticky';
import { size } from '../../../kernel/web/theme';
import { entriesOf, type Group } from '../rules/menu';
import { moduleAt, moduleOf } from '../rules/modules';
import { wholeMenuOf } from '../rules/whole-menu';
import { visible } from '../rules/visible';
import { FrameWork, SkipLink, TopLines } from './frame-parts';
import { Header } from './header';
import { useKnown } from './known';
import { ModuleSwitch } from './module-switch';
import { SideMenu } from './side-menu';
import { SiteBurger, SiteNav } from './site-nav';
import './shell.css';

const STICKY = { offset: size.header + size.navBar };

/** The site: header with the person's menu, navigation bar, page. On a phone the menu is a drawer. */
function Site({ place, children }: LayoutProps) {
  const { pathname } = useLocation();
  const known = useKnown();
  const groups = useMemo(
    () => (known && !known.who.mustChangePwd ? visible(wholeMenuOf(known.who), known) : []),
    [known],
  );
  return (
    <StickyContext value={STICKY}>
      <SkipLink />
      <Header
        known={known}
        links={!entriesOf(groups as readonly Group[]).some((e) => e.path === '#help')}
        before={groups.length > 0 ? <SiteBurger groups={groups} path={pathname} /> : null}
      >
        {known ? <ModuleSwitch known={known} at={undefined} /> : null}
        <SiteNav groups={groups} path={pathname} />
      </Header>
      <div className="sh-page">
        <TopLines />
        <NavBar />
        <Content place={place}>{children}</Content>
      </div>
      <FrameWork known={known} place={place} path={pathname} />
    </StickyContext>
  );
}

/** A desk: header with the module switch, side menu, navigation bar, page. */
function Desk({ place, children }: LayoutProps) {
  const { pathname } = useLocation();
  const known = useKnown();
  const module = moduleAt(pathname) ?? 'system';
  const groups = useMemo(() => (known ? visible(moduleOf(module).desk.groups, known) : undefined), [known, module]);
  return (
    <StickyContext value={STICKY}>
      <SkipLink />
      <Header known={known}>{known ? <ModuleSwitch known={known} at={module} /> : null}</Header>
      <div className="sh-desk">
        {!groups ? (
          <div className="sh-side" aria-busy="true">
            <Skeleton active title={false} paragraph={{ rows: 8 }} style={{ padding: 16 }} />
          </div>
        ) : groups.length > 0 ? (
          <SideMenu module={module} groups={groups} path={pathname} />
        ) : null}
        <div className="sh-page">
          <TopLines />
          <NavBar />
          <Content place={place}>{children}</Content>
        </div>
      </div>
      <FrameWork known={known} place={place} path={pathname} />
    </StickyContext>
  );
}

/** Pages without a frame: boards, public forms, the sign-in page. */
const Bare: Layouts['bare'] = ({ children }) => <>{children}</>;

export const layouts: Layouts = { site: Site, desk: Desk, bare: Bare };
