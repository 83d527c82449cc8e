import type { FocusEvent } from 'react';

/**
 * `onFocus` of whatever stands around a table with a fixed head that is wider than its box. The table library moves the
 * head along with the body, never the body along with the head: a sort key that takes the focus beyond the edge scrolled
 * the head alone, and titles stood above columns of others.
 */
export function followHead({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  const head = target.closest<HTMLElement>('.ant-table-header');
  const body = head?.parentElement?.querySelector<HTMLElement>('.ant-table-body');
  if (!head || !body || !currentTarget.contains(body)) return;
  // The browser brings what has the focus into view after it has told of it.
  requestAnimationFrame(() => {
    if (body.scrollLeft !== head.scrollLeft) body.scrollLeft = head.scrollLeft;
  });
}
