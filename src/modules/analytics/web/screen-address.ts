import { toPath } from '../../../kernel/web/router/paths';
import { hasGrades, type Opened, type Shown } from './screen-pages';

/** What the address of the screen says. */
export interface ScreenPlace {
  readonly page: Shown;
  readonly orgId?: number | undefined;
  readonly regId?: number | undefined;
  readonly grdId?: number | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
/** The addresses of the pages, as the specification names them. */
export const SCREEN_PATHS = {
  index: '/stat/monitor/screen',
  today: '/stat/monitor/screen/today',
  actual: '/stat/monitor/screen/actual',
  school: '/stat/monitor/screen/school',
  online: '/stat/monitor/screen/online',
  map: '/stat/monitor/screen/map',
  'lesson-map': '/stat/monitor/screen/lesson/map',
  study: '/stat/monitor/screen/study/detail',
  teach: '/stat/monitor/screen/teach/detail',
  design: '/stat/monitor/screen/teach/design',
  res: '/stat/monitor/screen/res/detail',
  info: '/stat/monitor/screen/info/detail',
  clazz: '/stat/monitor/screen/clazz/detail',
  'info-stu': '/stat/monitor/screen/info/stu/detail',
  'info-teacher': '/stat/monitor/screen/info/teacher/detail',
} as const satisfies Readonly<Record<Shown, string>>;

/** The address of a page: reload, back and a shared link open the same. */
export const screenPath = ({ page, ...query }: ScreenPlace): string => toPath(SCREEN_PATHS[page], {}, { ...query });
/** The rows behind a figure. */
export const listPath = (
  { tab, taken, prepared, now }: Opened,
  { page: _page, grdId, ...query }: ScreenPlace,
): string =>
  toPath(
    '/stat/monitor/index',
    {},
    {
      tab,
      ...query,
      grdId: hasGrades(tab) ? grdId : undefined,
      taken: wordOf(taken),
      prepared: wordOf(prepared),
      now,
    },
  );
const wordOf = (is: boolean | undefined): string | undefined => (is == null ? undefined : String(is));

/** A positive whole number of the address. */
export const numberIn = (search: URLSearchParams, key: string): number | undefined => {
  const n = Number(search.get(key));
  return Number.isSafeInteger(n) && n > 0 ? n : undefined;
};
/** A day of the address; what is none is left to the server's words where it matters, and here to nothing. */
export const dayIn = (search: URLSearchParams, key: string): string | undefined => {
  const day = search.get(key);
  return day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined;
};
