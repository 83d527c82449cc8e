import type { ComponentType, ReactNode } from 'react';
import type { Place } from '../../shared/module';
import type { ScreenDef } from '../../shared/screens';
import type { Session } from '../../shared/session';
import type { LocalePart } from '../i18n/i18n';

/** What a screen's body receives: what differs at its address, and the address's parameters. */
export interface ScreenProps {
  readonly with: Readonly<Record<string, string | number | boolean>>;
  readonly params: Readonly<Record<string, string>>;
}
/** The lazy import of a screen's body. A body may ask for fewer properties. */
export type Body = () => Promise<{
  // eslint-disable-next-line typescript/no-explicit-any -- a body states which `with` and `params` it reads
  default: ComponentType<any>;
  /** Asks what the body shows first, by the address's query: the answer is on its way while the frame is drawn (listAhead). */
  ahead?: (search: URLSearchParams) => unknown;
}>;

/** What the browser needs of a module before any of its screens is opened. A whole `Module` fits too, but brings its contract along. */
export interface WebModule<S extends Record<string, ScreenDef> = Record<string, ScreenDef>> extends LocalePart {
  readonly screens: S;
}
/** A module with the bodies of its screens. */
export interface WebPart {
  readonly module: WebModule;
  readonly bodies: Readonly<Record<string, Body>>;
}

/** Keys of the screens that have a body: a redirect has none. */
type BodyKeys<S> = { [K in keyof S]: S[K] extends { readonly to: string } ? never : K }[keyof S];

/** Names the body of each screen: a missing or an extra name does not compile. */
export const defineWeb = <const S extends Record<string, ScreenDef>>(
  module: WebModule<S>,
  bodies: { readonly [K in NoInfer<BodyKeys<S>>]: Body },
): WebPart => ({ module, bodies: bodies as Readonly<Record<string, Body>> });

/** What a layout receives; more by `usePage()`. */
export interface LayoutProps {
  readonly place?: Place;
  readonly children: ReactNode;
}
/** The frames around screens; the shell module brings them. */
export interface Layouts {
  readonly site: ComponentType<LayoutProps>;
  readonly desk: ComponentType<LayoutProps>;
  readonly bare: ComponentType<LayoutProps>;
}
/** What the shell module gives the kernel. */
export interface Shell {
  /** Modules whose texts the frames show: there before anything else. */
  readonly texts?: readonly string[];
  readonly Layouts?: Partial<Layouts>;
  /** Where somebody lands who opens /, /index or /login while signed in. */
  readonly landing?: (session: Session) => string;
  /** Asks what the frames must know of somebody; the first frame waits for it, so that it is drawn once. */
  readonly prepare?: (session: Session) => Promise<unknown>;
  /** Where somebody must go before anything else, for example to choose an own password. */
  readonly detour?: (session: Session, path: string) => string | undefined;
}

/** The frame of a place: what the screen says, else the desk under /desk and the site elsewhere. */
export const layoutOf = (place: Pick<Place, 'path' | 'screen'>): keyof Layouts =>
  place.screen.layout ?? (/^\/desk(\/|$)/.test(place.path) ? 'desk' : 'site');
