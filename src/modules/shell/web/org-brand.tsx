import { useState } from 'react';
import type { Session } from '../../../kernel/shared/session';
import { useUi } from '../../../kernel/web/i18n/use-text';
import { orgLabelOf } from '../rules/card';
import { targetOf } from '../rules/menu';
import { orgHomeLink } from '../rules/site-menus';
import { shows } from '../rules/visible';
import type { KnownSession } from './known-session';
import { fileUrl, useT } from './texts';

/** The organisation in the header: logo or name, with a way to its public page where that may be visited. */
export function OrgBrand({
  session,
  known,
}: {
  readonly session: Session | null;
  readonly known: KnownSession | undefined;
}) {
  const t = useT();
  const ui = useUi();
  const name = session?.orgName ?? ui('brand');
  const label = orgLabelOf(name, known?.development ?? false);
  const home = session ? orgHomeLink(session) : undefined;
  const body = (
    <>
      <Logo name={name} logo={session?.orgLogo ?? null} />
      <span className="sh-org-name">
        {label === name ? (
          name
        ) : (
          <>
            {name}
            <small>{label.slice(name.length)}</small>
          </>
        )}
      </span>
    </>
  );
  return home && known && shows(home, known) ? (
    <a className="sh-org" href={targetOf(home)} target="_blank" rel="noopener noreferrer" title={t('orgHome')}>
      {body}
    </a>
  ) : (
    <span className="sh-org">{body}</span>
  );
}

/** The logo; without one two characters of the name on the module's accent. */
function Logo({ name, logo }: { readonly name: string; readonly logo: string | null }) {
  const [broken, setBroken] = useState(false);
  if (logo && !broken) return <img className="sh-logo" src={fileUrl(logo)} alt="" onError={() => setBroken(true)} />;
  // The city or district a school's name begins with says little: its end tells schools apart.
  const short = name.replace(/^.{2,3}(?:省|市|县|区)/, '') || name;
  return (
    <span className="sh-logo sh-logo-text" aria-hidden>
      {Array.from(short).slice(0, 2).join('')}
    </span>
  );
}
