import { useEffect } from 'react';
import { send } from '../../../kernel/web/http/send';
import { pageSeen } from './calls';
import type { Entry } from '../rules';

/** The address of the page that the server wrote: it is counted there, and not once more here. */
let written = document.getElementById('written') ? location.pathname : undefined;
function isCounted(path: string): boolean {
  const counted = written === path;
  written = undefined;
  return counted;
}

interface Page {
  readonly orgId: string;
  readonly entry: Entry;
  /** A news item or an album. */
  readonly item: number | undefined;
}
/**
 * Says that a page was opened which no server wrote: whoever has the program goes from page to page without one.
 * @param isShown whether the page stands, for a visitor: what the office looks at beforehand is no visit
 */
export function useSeen({ orgId, entry, item }: Page, isShown: boolean): void {
  useEffect(() => {
    if (!isShown || isCounted(location.pathname)) return;
    const of = item !== undefined && Number.isSafeInteger(item) && item > 0 ? item : 0;
    void send(pageSeen, { id: orgId, entry, item: of }, { quiet: true }).catch(() => undefined);
  }, [orgId, entry, item, isShown]);
}
