import { ArrowLeftOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Skeleton, Tooltip } from 'antd';
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

/** What stands before the first screen: the frame's true shape. */
export function FirstSkeleton() {
  return (
    <div aria-busy="true">
      <div className="site-header">
        <Skeleton.Input active size="small" style={{ width: 180 }} />
      </div>
      <div className="nav-bar" />
      <div className="content">
        <div className="panel">
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      </div>
    </div>
  );
}
