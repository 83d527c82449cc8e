import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { ConfigProvider, theme as antTheme } from 'antd';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { Link } from 'react-router';
import { dateFormats } from '../../shared/date-formats';
import { useClock, useLive } from './live';
import { boardColour, fitOf } from './theme';
import './board.css';
import { useLang, useUi } from '../i18n/use-text';
import { useSession } from '../session/session-store';
import { type as font } from '../theme';
import { isTyping } from '../typing';

/** One page of a board; `on` is the one that shows. */
export interface BoardTab {
  readonly to: string;
  readonly title: string;
  readonly on: boolean;
}
interface Props {
  readonly title: ReactNode;
  /** Whose figures: a school, a district, the way up. */
  readonly where?: ReactNode;
  readonly tabs?: readonly BoardTab[];
  /** Choices that hold for all tiles: the year, a grade. */
  readonly tools?: ReactNode;
  /** Calls below this name are asked again when the server has news. */
  readonly live: string;
  readonly children: ReactNode;
}

const VARS = Object.fromEntries(Object.entries(boardColour).map(([k, v]) => [`--b-${k}`, v])) as CSSProperties;

function useWindow(): { readonly width: number; readonly height: number } {
  const read = () => ({ width: document.documentElement.clientWidth, height: window.innerHeight });
  const [size, setSize] = useState(read);
  useEffect(() => {
    const change = () => setSize(read());
    window.addEventListener('resize', change);
    return () => window.removeEventListener('resize', change);
  }, []);
  return size;
}

/** A big screen: dark, drawn 1920 wide and scaled to the window, with clock and full screen. Its tiles look after themselves. */
export function Board({ title, where, tabs = [], tools, live, children }: Props) {
  const t = useUi();
  const lang = useLang();
  const window_ = useWindow();
  const fit = fitOf(window_.width, window_.height);
  const sheet = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useLive(live);
  const [tall, setTall] = useState(0);
  // A scaled sheet takes the room of the unscaled one: its frame is told the true height.
  useEffect(() => {
    const watch = new ResizeObserver(() => setTall(sheet.current?.offsetHeight ?? 0));
    if (sheet.current) watch.observe(sheet.current);
    return () => watch.disconnect();
  }, []);
  const style: CSSProperties = fit.flow
    ? VARS
    : { ...VARS, width: 1920, height: fit.height, transform: `scale(${fit.scale})` };
  return (
    <ConfigProvider
      componentSize="large"
      theme={{
        inherit: false,
        algorithm: antTheme.darkAlgorithm,
        token: {
          fontFamily: font.family,
          controlHeightLG: 48,
          fontSizeLG: fit.flow ? 16 : 22,
          colorBgBase: boardColour.tile,
          colorTextBase: boardColour.ink,
          colorTextPlaceholder: boardColour.inkSoft,
          colorPrimary: boardColour.focus,
          fontSize: fit.flow ? 14 : 18,
        },
      }}
    >
      <div
        ref={frame}
        className="board-frame"
        style={{ background: boardColour.ground, ...(fit.flow ? {} : { height: tall * fit.scale }) }}
      >
        <div ref={sheet} className={fit.flow ? 'board board-flow' : 'board'} style={style} lang={lang}>
          <header className="board-head">
            <div>
              <h1>{title}</h1>
              {where ? <div className="board-where">{where}</div> : null}
            </div>
            {tools ? <div className="board-tools">{tools}</div> : null}
            <Clock />
            <FullScreen frame={frame} label={[t('boardFullKey'), t('boardLeave')]} />
          </header>
          {tabs.length > 0 ? (
            <nav className="board-tabs" aria-label={typeof title === 'string' ? title : undefined}>
              {tabs.map((tab) => (
                <Link key={tab.to} to={tab.to} replace aria-current={tab.on ? 'page' : undefined}>
                  {tab.title}
                </Link>
              ))}
            </nav>
          ) : null}
          <main className="board-grid">{children}</main>
        </div>
      </div>
    </ConfigProvider>
  );
}

const timeFormat = dateFormats({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
const dayFormat = dateFormats({ year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' });
function Clock() {
  const t = useUi();
  const lang = useLang();
  const now = useClock();
  const zone = useSession()?.zone;
  return (
    <div className="board-clock">
      <time dateTime={now.toISOString()}>{timeFormat(lang, zone).format(now)}</time>
      <span>{dayFormat(lang, zone).format(now)}</span>
      <span className="board-live">
        <i aria-hidden />
        {t('boardLive')}
      </span>
    </div>
  );
}

/** The key F and its button. A dialog of the library would open outside the full screen: boards have none. */
function FullScreen({
  frame,
  label: [enter, leave],
}: {
  readonly frame: React.RefObject<HTMLDivElement | null>;
  readonly label: readonly [string, string];
}) {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const turn = () =>
      void (
        document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
      ).catch(() => undefined);
    const key = (e: KeyboardEvent) => {
      if (e.key.toLowerCase() === 'f' && !e.ctrlKey && !e.metaKey && !e.altKey && !isTyping(e.target)) turn();
    };
    const change = () => setOn(document.fullscreenElement != null);
    document.addEventListener('keydown', key);
    document.addEventListener('fullscreenchange', change);
    return () => {
      document.removeEventListener('keydown', key);
      document.removeEventListener('fullscreenchange', change);
    };
  }, [frame]);
  const turn = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
      () => undefined,
    );
  return (
    <button
      type="button"
      className="board-key"
      title={on ? leave : enter}
      aria-label={on ? leave : enter}
      onClick={turn}
    >
      {on ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
    </button>
  );
}
