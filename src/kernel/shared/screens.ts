import type { Need } from './need';

export interface Title {
  readonly zh: string;
  readonly en: string;
}

/** One address of a screen. */
export interface At {
  /** `/clazz/basic/:clazzId/student` in the notation of the specification: `{clazzId}`. */
  readonly path: string;
  readonly title?: Title;
  /** Function module (menu group) whose code also opens it: `teach.edu` is `mod:teach.edu`. */
  readonly group?: string;
  readonly need?: Need;
  /** What differs at this address: handed to the body as its `with` property. */
  readonly with?: Readonly<Record<string, string | number | boolean>>;
}

/** A page as plain data. The body is named in the module's web/index.ts under the same key. */
export interface ScreenDef {
  readonly at: string | readonly At[];
  readonly title: Title;
  readonly group?: string;
  readonly need: Need;
  /** Names of the calls it loads with: whoever may open the screen may make them (registry test 3). */
  readonly calls: readonly string[];
  /** Names of the calls its buttons make; a button shows when `denied` allows its call. */
  readonly acts?: readonly string[];
  /** site: header and navigation bar; desk: side menu; bare: nothing (public pages, boards). Default by the path. */
  readonly layout?: 'site' | 'desk' | 'bare';
  /**
   * Whoever opens its address gets a program without the component library (light.html): for pages of people who come once. Its
   * body may use nothing that leads there (`kernel/web/sign-in-entry.test.ts`).
   */
  readonly light?: true;
  /** Content width in px where it is not 1200. */
  readonly width?: 960;
  readonly noBack?: true;
  /**
   * How people come to it where no menu has a line for it: the screens whose links lead here (`class.teaching`), `frame`
   * (header and person card of every page) or `outside` (a printed code, an old address, another site).
   */
  readonly from?: readonly string[];
  /** A redirect: the target's address; `home` is the session's landing. */
  readonly to?: string;
}

/** Declares a module's screens; keys are matched by web/index.ts, where a missing or an extra name does not compile. */
export const defineScreens = <const S extends Record<string, ScreenDef>>(screens: S): S => screens;

/** All addresses of a screen with title and need filled in, the function module's code added to the need. */
export function placesOf(def: ScreenDef): (At & { readonly title: Title; readonly need: Need })[] {
  const ats: readonly At[] = typeof def.at === 'string' ? [{ path: def.at }] : def.at;
  return ats.map((at) => {
    const group = at.group ?? def.group;
    const base = at.need ?? def.need;
    const withGroup: Need = group && base.funcs ? { ...base, funcs: [...base.funcs, `mod:${group}`] } : base;
    return { ...at, group, title: at.title ?? def.title, need: withGroup };
  });
}
