import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { Alone } from '../../../kernel/web/alone';
import { Bones } from '../../../kernel/web/parts/bones';
import { Content } from '../../../kernel/web/router/default-layouts';
import type { LayoutProps, Layouts } from '../../../kernel/web/router/define-web';
import { StickyContext } from '../../../kernel/web/parts/sticky';
import { size } from '../../../kernel/web/theme';
import { entriesOf, type Group } from '../rules/menu';
import { moduleAt, moduleOf } from '../rules/modules';
import { wholeMenuOf } from '../rules/whole-menu';
import { visible } from '../rules/visible';
import { FrameWork, PageBody, SkipLink } from './frame-parts';
import { Header } from './header';
import { useKnown } from './known-session';
import { ModuleSwitch } from './module-switch';
import { SideMenu } from './side-menu';
import { MenuBurger, SiteNav } from './site-nav';
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
        before={groups.length > 0 ? <MenuBurger groups={groups} path={pathname} /> : null}
      >
        <Alone>{known ? <ModuleSwitch known={known} at={undefined} /> : null}</Alone>
        <Alone>
          <SiteNav groups={groups} path={pathname} />
        </Alone>
      </Header>
      <PageBody known={known}>
        <Content place={place}>{children}</Content>
      </PageBody>
      <Alone>
        <FrameWork known={known} place={place} path={pathname} />
      </Alone>
    </StickyContext>
  );
}

/** A desk: header with the module switch, side menu, navigation bar, page. Where it is narrow the menu is a drawer. */
function Desk({ place, children }: LayoutProps) {
  const { pathname } = useLocation();
  const known = useKnown();
  const module = moduleAt(pathname) ?? 'system';
  const groups = useMemo(() => (known ? visible(moduleOf(module).desk.groups, known) : undefined), [known, module]);
  return (
    <StickyContext value={STICKY}>
      <SkipLink />
      <Header known={known} before={groups?.length ? <MenuBurger groups={groups} path={pathname} /> : null}>
        <Alone>{known ? <ModuleSwitch known={known} at={module} /> : null}</Alone>
      </Header>
      <div className="sh-desk">
        {!groups ? (
          <div className="sh-side">
            <Bones rows={8} />
          </div>
        ) : groups.length > 0 ? (
          <Alone told>
            <SideMenu module={module} groups={groups} path={pathname} />
          </Alone>
        ) : null}
        <PageBody known={known}>
          <Content place={place}>{children}</Content>
        </PageBody>
      </div>
      <Alone>
        <FrameWork known={known} place={place} path={pathname} />
      </Alone>
    </StickyContext>
  );
}

/** Pages without a frame: boards, public forms, the sign-in page. */
const Bare: Layouts['bare'] = ({ children }) => <>{children}</>;

export const layouts: Layouts = { site: Site, desk: Desk, bare: Bare };
