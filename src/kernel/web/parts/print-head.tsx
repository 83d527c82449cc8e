import { useState, type ReactNode } from 'react';
import { instantText } from '../format';
import { useUi } from '../i18n/use-text';
import { usePage } from '../router/page';
import { useSession } from '../session/session-store';

/**
 * What a sheet of paper says first: the page's title, or what of it stands on this sheet (`of`), whose it is and when it was
 * printed. `children` follow in the same line, unless they say the organisation again.
 */
export function PrintHead({ of, children }: { readonly of?: string; readonly children?: ReactNode }) {
  const t = useUi();
  const { title } = usePage();
  const session = useSession();
  const [now] = useState(() => Date.now());
  return (
    <header className="print-only">
      <h1 className="print-title">{of || title}</h1>
      <p className="soft">
        {[session?.orgName, of ? title : '', t('printed', { at: instantText(now, session?.zone) })]
          .filter(Boolean)
          .join(' · ')}
        {children && children !== session?.orgName ? <> · {children}</> : null}
      </p>
    </header>
  );
}
