import type { KeyboardEvent } from 'react';

/** The place a letter key names, A the first; undefined for anything else and while somebody types into a field. */
export function placeOf(event: KeyboardEvent, count: number): number | undefined {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    /^(INPUT|TEXTAREA|SELECT)$/.test((event.target as HTMLElement).tagName)
  )
    return undefined;
  const at = event.key.length === 1 ? event.key.toUpperCase().charCodeAt(0) - 65 : -1;
  return at >= 0 && at < count ? at : undefined;
}
