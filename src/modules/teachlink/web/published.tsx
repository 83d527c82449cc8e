import { Link } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { saidNow } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { toPath } from '../../../kernel/web/router/paths';
import { useSession } from '../../../kernel/web/session/session-store';
import { studyLinks, type StudyLink } from '../contract';
import { StudyState } from './study/parts';
import { useT } from './texts';
import './teachlink.css';

/** What was sent to the child before coming lessons; undefined while it is not known, nothing where it may not be asked. */
export function usePreviews(): readonly StudyLink[] | undefined {
  const can = useCan();
  const { data, isLoading } = useCall(studyLinks, {}, { quiet: true, when: can(studyLinks) });
  return isLoading ? undefined : (data?.items ?? []);
}
/** What a child reads and answers before coming lessons, for the page where the work stands. Nothing where nothing was sent. */
export function PreviewLines({ links }: { readonly links: readonly StudyLink[] }) {
  const t = useT();
  const zone = useSession()?.zone;
  if (!links.length) return null;
  return (
    <section className="panel stack">
      <h2 className="tl-h">{t('study.lines')}</h2>
      <ul className="tl-lines">
        {links.map((link) => (
          <li key={link.linkId}>
            <Link to={toPath('/study/studylink/{linkId}/preview', { linkId: link.linkId })}>
              <b>{link.name}</b>
              <span className="soft">{link.sbjName}</span>
              <span className="soft">{t('until', { at: saidNow(link.dueTime, zone) })}</span>
              <StudyState link={link} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
