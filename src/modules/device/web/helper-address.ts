/** The address that hints of the editor print: `/#question-helper`. */
export const HELPER = '#question-helper';
/** Leads that address to the page that offers the helper, before the program looks where it stands. */
export function openHelperAddress(
  at: Pick<Location, 'pathname' | 'hash'>,
  history: Pick<History, 'replaceState'>,
): void {
  if (at.pathname === '/' && at.hash === HELPER) history.replaceState(null, '', `/download${HELPER}`);
}
