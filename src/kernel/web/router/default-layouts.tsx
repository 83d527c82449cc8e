import { ArrowLeftOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useUi } from '../i18n/use-text';
import { useSession } from '../session/session-store';
import type { LayoutProps, Layouts } from './define-web';
import { usePage } from './page';

/** The navigation bar: title, back and refresh, 40 px high. */
export function NavBar() {
  const t = useUi();
  const { title, back, refresh } = usePage();
  return (
    <div className="nav-bar" data-chrome>
      {back ? (
        <Tooltip title={t('back')}>
          <Button type="text" aria-label={t('back')} icon={<ArrowLeftOutlined />} onClick={back} />
        </Tooltip>
      ) : null}
      <h1>{title}</h1>
      <Tooltip title={t('refresh')}>
        <Button type="text" aria-label={t('refresh')} icon={<ReloadOutlined />} onClick={refresh} />
      </Tooltip>
    </div>
  );
}

/** The box that holds a screen at its width. */
export function Content({ place, children }: LayoutProps) {
  const { width } = usePage();
  // The address that shows, so that a test knows when the page before has gone.
  return (
    <main id="content" data-place={place?.path} className={width === 960 ? 'content content-narrow' : 'content'}>
      {children}
    </main>
  );
}

function Plain({ children }: LayoutProps) {
  const t = useUi();
  const session = useSession();
  return (
    <>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <header className="site-header" data-chrome>
        <strong>{session?.orgName ?? t('brand')}</strong>
      </header>
      <NavBar />
      <Content>{children}</Content>
    </>
  );
}

/** Frames that stand until the shell module brings its own. */
export const defaultLayouts: Layouts = { site: Plain, desk: Plain, bare: ({ children }) => <>{children}</> };

const bones = (count: number) => Array.from({ length: count }, (_, at) => <i key={at} />);

/** The frame's outline, as index.html already shows it: React's first drawing changes nothing that anybody sees. */
export function FrameOutline() {
  return (
    <div className="outline" aria-busy="true">
      <div className="outline-head">
        <svg viewBox="0 0 32 32" aria-hidden>
          <rect width="32" height="32" rx="7" />
          <path d="M9 22V10l7 7 7-7v12" />
        </svg>
        {bones(1)}
      </div>
      <div className="outline-body">
        <div className="outline-side">{bones(6)}</div>
        <div className="outline-page">
          <div className="outline-nav" />
          <div className="outline-content">
            <div className="outline-panel">{bones(8)}</div>
          </div>
        </div>
      </div>
    </div>
  );
}

/** What stands inside a frame until its screen does. */
export function ScreenOutline() {
  return (
    <div className="outline outline-panel" aria-busy="true">
      {bones(8)}
    </div>
  );
}
