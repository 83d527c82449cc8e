import { desktopHost, type DesktopHost } from './host';

/** Window states of the desktop client. Source: desk §4. */
export const WINDOW = { restored: 0, maximised: 1, minimised: 2, closed: 3 } as const;
export type WindowState = (typeof WINDOW)[keyof typeof WINDOW];

/** Named messages of the native shell and what they carry. Source: calls §7.21. */
export interface NativeMessages {
  toSportHub: {
    readonly items: readonly unknown[];
    readonly formUrl: string;
    readonly token: string;
    readonly noRecord?: boolean;
  };
  setRecordMode: { readonly mode: string | number };
  getRecordMode: undefined;
  pkg: unknown;
  saveToGallery: { readonly url: string };
  toAptList: undefined;
  toBleRopeSync: undefined;
  toBleDevices: undefined;
  getLinkBleDevice: undefined;
  toDevPage: undefined;
  openLive: unknown;
}
/** The names of the native messages, for the bridge test page. */
export const NATIVE: readonly (keyof NativeMessages)[] = [
  'toSportHub',
  'setRecordMode',
  'getRecordMode',
  'pkg',
  'saveToGallery',
  'toAptList',
  'toBleRopeSync',
  'toBleDevices',
  'getLinkBleDevice',
  'toDevPage',
  'openLive',
];

/** Talks to the desktop client. */
export interface Bridge {
  readonly present: boolean;
  /** Fire and forget: an action with its payload as text; without a host nothing happens. */
  post(action: string, payload?: unknown): void;
  /** Asks and waits; rejects on failure, without a host, and after `timeoutMs`. */
  ask<T = unknown>(method: string, message?: unknown, timeoutMs?: number): Promise<T>;
  /** A named message of the native shell. */
  native<K extends keyof NativeMessages>(
    name: K,
    ...payload: undefined extends NativeMessages[K] ? [payload?: NativeMessages[K]] : [payload: NativeMessages[K]]
  ): void;
  windowState(): Promise<WindowState>;
  setWindowState(state: WindowState): Promise<void>;
}

interface Answer {
  readonly id: number;
  readonly ok: boolean;
  readonly result?: unknown;
  readonly error?: string;
}
const answerOf = (data: unknown): Answer | undefined => {
  try {
    const value = (typeof data === 'string' ? JSON.parse(data) : data) as Partial<Answer> | null;
    return value && typeof value.id === 'number' && typeof value.ok === 'boolean' ? (value as Answer) : undefined;
  } catch {
    return undefined;
  }
};

/** Makes a bridge to a host, or to none. */
export function createBridge(host: DesktopHost | undefined): Bridge {
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  host?.addEventListener?.('message', ({ data }) => {
    const answer = answerOf(data);
    if (answer) waiting.get(answer.id)?.(answer);
  });

  const ask = <T>(method: string, message?: unknown, timeoutMs = 10_000): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (!host?.addEventListener) return reject(new Error('desktop bridge absent'));
      const id = ++last;
      const end = (fn: () => void) => {
        waiting.delete(id);
        clearTimeout(timer);
        fn();
      };
      const timer = setTimeout(() => end(() => reject(new Error(`${method}: no answer`))), timeoutMs);
      waiting.set(id, (answer) =>
        end(() => {
          if (answer.ok) resolve(answer.result as T);
          else reject(new Error(answer.error ?? method));
        }),
      );
      host.postMessage(JSON.stringify({ id, method, message }));
    });
  const post = (action: string, payload?: unknown) =>
    host?.postMessage(JSON.stringify({ action, payload: JSON.stringify(payload ?? null) }));

  return {
    present: host != null,
    post,
    ask,
    native: (name, ...payload) => post(name, payload[0]),
    windowState: async () => shownState(await ask<{ state: number } | number>('/bridge/getWindowState')),
    setWindowState: async (state) => {
      await ask('/bridge/windowState', { state });
    },
  };
}

/** Only restored and maximised are shown as the current state; anything else counts as restored. */
export const shownState = (answer: { state: number } | number): WindowState =>
  (typeof answer === 'number' ? answer : answer?.state) === WINDOW.maximised ? WINDOW.maximised : WINDOW.restored;

let ownBridge: Bridge | undefined;
/** The bridge of this window. */
export const bridge = (): Bridge => (ownBridge ??= createBridge(desktopHost()));
