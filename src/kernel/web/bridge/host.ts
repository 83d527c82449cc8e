/** What an embedded browser offers. `window.meiyikeHost`, or `window.chrome.webview` of a WebView2 host, or an older `window.external`. */
export interface DesktopHost {
  /** Takes serialised text; expects no answer. */
  postMessage(text: string): void;
  /** Answers `{ id, ok, result | error }` to what was asked with an id. */
  addEventListener?(type: 'message', fn: (event: { readonly data: unknown }) => void): void;
  /** Called instead of a reload when the network fails under a navigation. */
  pageFailed?(address: string): void;
}

interface HostWindow {
  readonly meiyikeHost?: DesktopHost;
  readonly chrome?: { readonly webview?: DesktopHost };
  readonly external?: unknown;
}

/** The embedding host, if there is one. */
export function hostOf(win: HostWindow | undefined): DesktopHost | undefined {
  if (!win) return undefined;
  const external = win.external as { notify?: (text: string) => void } | undefined;
  return (
    win.meiyikeHost ??
    win.chrome?.webview ??
    (typeof external?.notify === 'function' ? { postMessage: (text) => external.notify!(text) } : undefined)
  );
}

/** The host of this window. */
export const desktopHost = (): DesktopHost | undefined =>
  hostOf(typeof window === 'undefined' ? undefined : (window as unknown as HostWindow));
/** Whether the page runs inside the desktop client. */
export const inDesktop = (): boolean => desktopHost() != null;
