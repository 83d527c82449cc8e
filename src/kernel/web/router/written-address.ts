/**
 * A page that the server wrote may answer another address than its own, as the root of a school's own host does: the program
 * goes on at the page's. Called before anything looks at the address.
 */
export function openWrittenAddress(
  page: Pick<Document, 'querySelector'>,
  at: Pick<Location, 'pathname' | 'search' | 'hash'>,
  history: Pick<History, 'replaceState'>,
): void {
  const address = page.querySelector<HTMLMetaElement>('meta[name="page-address"]')?.content;
  if (address?.startsWith('/') && !address.startsWith('//') && at.pathname === '/')
    history.replaceState(null, '', address + at.search + at.hash);
}
