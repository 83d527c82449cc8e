import { ConfigProvider, type ThemeConfig } from 'antd';
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { Suspense, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { USER_TYPE } from '../shared/codes';
import { Alone } from './alone';
import { useLang } from './i18n/use-text';
import { setNotifier } from './notify';
import { onWanted, pass } from './passing';
import type { ModuleKey } from './session/local';
import { useSession } from './session/session-store';
import { sidePart } from './side-part';
import { accent, colour, size, type } from './theme';
import { EmptyState } from './parts/states';
import { whenIdle } from './when-idle';

/**
 * The component library's English. The word behind the field is also what the field is called; base.css puts the field behind both, as
 * nobody says “go to 3 page”.
 */
const ENGLISH = { ...enUS, Pagination: { ...enUS.Pagination, jump_to: 'Go to ', page: 'page' } };
/** Whoever wants nothing to move: the component library must know, or it waits for the end of motions that never begin. */
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
/** The component library dressed in our tokens; the accent touches primary buttons and the selected menu entry only. */
const makeTheme = (module: ModuleKey): ThemeConfig => ({
  hashed: false,
  token: {
    colorPrimary: colour.control,
    colorInfo: colour.link,
    colorLink: colour.link,
    // The lighter one of the library is too pale to be read on white.
    colorLinkHover: colour.link,
    colorLinkActive: colour.link,
    colorSuccess: colour.done,
    colorWarning: colour.waiting,
    colorError: colour.needs,
    colorText: colour.ink,
    colorTextSecondary: colour.inkSoft,
    colorTextTertiary: colour.inkFaint,
    colorTextPlaceholder: colour.inkFaint,
    colorTextDescription: colour.inkSoft,
    colorBgLayout: colour.ground,
    colorBgContainer: colour.surface,
    colorBorder: colour.edge,
    colorBorderSecondary: colour.line,
    colorSplit: colour.line,
    borderRadius: size.radius,
    fontFamily: type.family,
    fontSize: type.size,
    lineHeight: type.line,
    controlHeight: 34,
    wireframe: false,
    colorInfoBg: colour.chosen,
    colorInfoBorder: colour.chosenEdge,
    colorSuccessBg: colour.doneGround,
    colorSuccessBorder: colour.doneEdge,
    colorWarningBg: colour.waitingGround,
    colorWarningBorder: colour.waitingEdge,
    colorErrorBg: colour.needsGround,
    colorErrorBorder: colour.needsEdge,
    controlItemBgActive: colour.chosen,
    controlItemBgActiveHover: colour.chosenHover,
    controlItemBgHover: colour.tint,
    boxShadowSecondary: '0 6px 24px rgba(27, 36, 48, 0.12)',
    motion: !isStill(),
    motionDurationMid: '0.14s',
    motionDurationSlow: '0.18s',
  },
  components: {
    Button: {
      colorPrimary: accent[module],
      algorithm: true,
      // Reckoned anew with the accent, and paler again.
      colorLinkHover: colour.link,
      colorLinkActive: colour.link,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      fontWeight: 500,
    },
    Menu: {
      itemSelectedColor: accent[module],
      itemSelectedBg: `${accent[module]}14`,
      horizontalItemSelectedColor: accent[module],
      itemHeight: 38,
      activeBarBorderWidth: 0,
    },
    Table: {
      headerBg: colour.raised,
      headerColor: colour.inkSoft,
      headerSplitColor: 'transparent',
      rowHoverBg: colour.tint,
      rowSelectedBg: colour.chosen,
      rowSelectedHoverBg: colour.chosenHover,
      bodySortBg: 'transparent',
      headerSortActiveBg: colour.raised,
      headerSortHoverBg: colour.raised,
      cellPaddingBlock: 11,
      cellPaddingInline: 12,
      borderColor: colour.line,
    },
    Card: { bodyPadding: 20, headerFontSize: 15 },
    Form: { itemMarginBottom: 26, labelColor: colour.inkSoft },
    Tag: { defaultBg: colour.offGround },
    Tabs: { horizontalItemGutter: 24 },
    Modal: { titleFontSize: 16 },
  },
});

const themes = new Map<ModuleKey, ThemeConfig>();
/** The theme of a module, one object for good: another one is compared token by token with every drawing of the frame. */
function themeOf(module: ModuleKey): ThemeConfig {
  const theme = themes.get(module) ?? makeTheme(module);
  themes.set(module, theme);
  return theme;
}

const loadHost = () => import('./passing-host');
const Host = sidePart(loadHost);
// The first message may be that there is no network.
whenIdle(loadHost);
function Passing() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    setNotifier(pass);
    onWanted(() => setWanted(true));
  }, []);
  return wanted ? (
    <Suspense fallback={null}>
      <Host />
    </Suspense>
  ) : null;
}

/** Everything below speaks the reader's language, in the module's accent, and may show messages. */
export function ThemeFrame({ module, children }: { readonly module: ModuleKey; readonly children: ReactNode }) {
  const lang = useLang();
  useEffect(() => {
    dayjs.locale(lang === 'en-US' ? 'en' : 'zh-cn');
    document.documentElement.lang = lang;
  }, [lang]);
  useEffect(() => {
    document.documentElement.style.setProperty('--accent', accent[module]);
  }, [module]);
  // Keys are as large as a child's finger where a child sits (base.css): before the page is painted, or all of it would move.
  const child = useSession()?.userType === USER_TYPE.student;
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('child', child);
  }, [child]);
  return (
    <ConfigProvider
      locale={lang === 'en-US' ? ENGLISH : zhCN}
      theme={themeOf(module)}
      button={{ autoInsertSpace: false }}
      renderEmpty={() => <EmptyState compact />}
      form={{ requiredMark: true, scrollToFirstError: { behavior: 'smooth', block: 'center' } }}
    >
      <Alone>
        <Passing />
      </Alone>
      {children}
    </ConfigProvider>
  );
}
