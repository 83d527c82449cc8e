/** How loud a passing message is. */
export type Tone = 'success' | 'info' | 'warning';
/** A passing message; `undo` puts a button beside it. */
export interface Notice {
  readonly tone: Tone;
  readonly text: string;
  readonly seconds?: number;
  readonly action?: { readonly text: string; readonly run: () => void };
}

let show: (notice: Notice) => void = (notice) => console.warn(notice.text);

/** The app and the sign-in page each install their own way to show messages. */
export function setNotifier(fn: (notice: Notice) => void): void {
  show = fn;
}
/** Shows a passing message. */
export const notify = (notice: Notice): void => show(notice);
/** Shows a warning. */
export const warn = (text: string): void => {
  if (text) show({ tone: 'warning', text });
};
