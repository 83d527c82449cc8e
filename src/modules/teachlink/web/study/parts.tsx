import { NavLink } from 'react-router';
import { saidNow } from '../../../../kernel/web/format';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { PrintHead } from '../../../../kernel/web/parts/print-head';
import { toPath } from '../../../../kernel/web/router/paths';
import { useSession } from '../../../../kernel/web/session/session-store';
import type { StudyLink } from '../../contract';
import { useT } from '../texts';
import '../teachlink.css';

/** Whether a child's check is handed in. */
export const isHandedIn = (state: StudyLink['state']): boolean => state === 'submitted' || state === 'marked';

/** Where a preview stands for the child. */
export function StudyState({ link }: { readonly link: StudyLink }) {
  const t = useT();
  if (isHandedIn(link.state)) return <StatusTag status="done">{t('study.done')}</StatusTag>;
  if (link.taskId == null && link.opened) return <StatusTag status="done">{t('study.read')}</StatusTag>;
  if (link.over) return <StatusTag status="off">{t('study.over')}</StatusTag>;
  return <StatusTag status="waiting">{t(link.opened ? 'study.begun' : 'study.todo')}</StatusTag>;
}

const PAGES = ['preview', 'survey', 'perform', 'evaluate'] as const;
/** The head of a child's pages of one hour. */
export function StudyHead({ link }: { readonly link: StudyLink }) {
  const t = useT();
  const zone = useSession()?.zone;
  const shown = PAGES.filter((page) => link.taskId != null || (page !== 'survey' && page !== 'perform'));
  return (
    <>
      <PrintHead />
      <header className="panel tl-head">
        <div className="row">
          <h2>{link.name}</h2>
          <StudyState link={link} />
        </div>
        <span className="soft">
          {link.sbjName} · {link.unit} · {link.teacherName} · {t('until', { at: saidNow(link.dueTime, zone) })}
        </span>
        <nav className="tl-pages" data-chrome aria-label={t('pages')}>
          {shown.map((page) => (
            <NavLink key={page} to={toPath(`/study/studylink/{linkId}/${page}`, { linkId: link.linkId })} replace>
              {t(`study.${page}`)}
            </NavLink>
          ))}
        </nav>
      </header>
    </>
  );
}
