import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { linkTarget } from '../../../kernel/web/router/paths';
import { isExternal, targetOf, type Entry } from '../rules/menu';

interface Props {
  readonly entry: Pick<Entry, 'path' | 'to' | 'blank'>;
  readonly className?: string;
  readonly current?: boolean;
  readonly onOpen?: () => void;
  readonly title?: string;
  readonly children: ReactNode;
  readonly tabIndex?: number;
}

/** A menu entry's link: inside the program a navigation, elsewhere or with its new-window flag a window of its own (site M4). */
export function EntryLink({ entry, current, onOpen, children, ...rest }: Props) {
  const target = targetOf(entry);
  if (entry.blank || isExternal(target))
    return (
      <a {...rest} href={target} {...linkTarget(target)} target="_blank" rel="noopener noreferrer" onClick={onOpen}>
        {children}
      </a>
    );
  return (
    <Link {...rest} to={target} aria-current={current ? 'page' : undefined} onClick={onOpen}>
      {children}
    </Link>
  );
}
