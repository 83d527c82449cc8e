import { useRef, useState } from 'react';
import { useCall } from '../../../kernel/web/http/hooks';
import { toPath } from '../../../kernel/web/router/paths';
import { Link } from '../../../kernel/web/router/ways';
import { listChildren } from './calls';
import { useSite } from './site';
import { useT } from './texts';

/** Where a mouse above it, or the focus, has opened it already, a click must not close it: leaving it and Escape do. */
const hovers = () => matchMedia('(hover: hover)').matches;

/** On a bureau's page: the way to the pages of its region, opened by a mouse above it, by focus, a finger or a key (site S10). */
export function RegionSwitcher() {
  const t = useT();
  const { org } = useSite();
  const [shown, setShown] = useState(false);
  const key = useRef<HTMLButtonElement>(null);
  const asked = { id: org.orgId ?? 0, curPage: 1, pageSize: 200 };
  const { data } = useCall(listChildren, asked, { quiet: true, when: shown && org.orgId != null });
  return (
    <div
      className="site-region"
      onPointerEnter={(event) => (event.pointerType === 'mouse' ? setShown(true) : undefined)}
      onPointerLeave={(event) => (event.pointerType === 'mouse' ? setShown(false) : undefined)}
      onBlur={(event) => (event.currentTarget.contains(event.relatedTarget) ? undefined : setShown(false))}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Whoever stood on a link of the list stands on its key again, which focus does not open this once.
        key.current?.focus();
        setShown(false);
      }}
    >
      <button
        ref={key}
        type="button"
        aria-expanded={shown}
        // A finger's focus comes before its click, which opens and closes by itself.
        onFocus={({ target }) => (target.matches(':focus-visible') ? setShown(true) : undefined)}
        onClick={({ detail }) => setShown(detail === 0 || hovers() || !shown)}
      >
        {t('region')}
      </button>
      {shown && data ? (
        data.items.length ? (
          <ul aria-label={t('region')}>
            {data.items.map((one) => (
              <li key={one.orgId}>
                <Link to={toPath('/school/{orgId}/home', { orgId: one.domain ?? one.orgId })}>{one.name}</Link>
              </li>
            ))}
          </ul>
        ) : (
          <p>{t('regionNone')}</p>
        )
      ) : null}
    </div>
  );
}
