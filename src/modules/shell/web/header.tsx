import { Button } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { Alone } from '../../../kernel/web/alone';
import { Bones } from '../../../kernel/web/parts/bones';
import { loginAddress } from '../../../kernel/web/router/paths';
import { sessionStore, useSession } from '../../../kernel/web/session/session-store';
import { sidePart } from '../../../kernel/web/side-part';
import { drawn } from '../../../kernel/web/when-idle';
import { AppLinks, HeaderLinks, LangSwitch } from './header-tools';
import type { KnownSession } from './known-session';
import { OrgBrand } from './org-brand';
import { useT } from './texts';
import { UserCard } from './user-card';
import { WindowButtons } from './window-buttons';

// The bell hangs itself up behind the first screen: nobody who waits for that waits for it.
const Bell = sidePart(async () => {
  await drawn();
  return { default: (await import('../../notice/web/published')).Bell };
}, 'notice');

interface Props {
  readonly known: KnownSession | undefined;
  /** What stands before the organisation: the button of the drawer. */
  readonly before?: ReactNode;
  /** Help and courses beside the tools; a menu that has them itself says false. */
  readonly links?: boolean;
  /** Menu or module switch. */
  readonly children?: ReactNode;
}

/** Keeps the bell's place while its part loads: what comes late must not push its neighbours. */
const BellPlace = () => <span className="sh-tool sh-bell" />;

/**
 * The header of every page, 54 px high: organisation, menu or modules, language, links, user card; window buttons in the
 * desktop client. Each part fails alone.
 */
export function Header({ known, before, links = true, children }: Props) {
  const t = useT();
  const session = useSession();
  // While an own password must be chosen there is nothing else to do.
  const held = session?.mustChangePwd === true;
  return (
    <header className="sh-header" data-chrome>
      <Alone>{held ? null : before}</Alone>
      <Alone>
        <OrgBrand session={session} known={known} />
      </Alone>
      <div className="sh-middle">{held || !session ? null : known ? children : <Bones rows={1} />}</div>
      <div className="sh-tools">
        {known && !held ? (
          <>
            <Alone>{links ? <HeaderLinks known={known} /> : null}</Alone>
            <Alone>
              <AppLinks />
            </Alone>
            <Alone>
              <Suspense fallback={<BellPlace />}>
                <Bell />
              </Suspense>
            </Alone>
          </>
        ) : null}
        <Alone>
          <LangSwitch />
        </Alone>
        {session ? (
          <Alone>
            <UserCard session={session} known={known} />
          </Alone>
        ) : sessionStore().lost() ? null : (
          <Button type="primary" href={loginAddress(location.pathname + location.search)}>
            {t('signIn')}
          </Button>
        )}
        <Alone>
          <WindowButtons />
        </Alone>
      </div>
    </header>
  );
}
