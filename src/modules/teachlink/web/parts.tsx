import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { PrintHead } from '../../../kernel/web/parts/print-head';
import { ErrorState } from '../../../kernel/web/parts/states';
import { toPath } from '../../../kernel/web/router/paths';
import { FileMark, FilePreview, sizeText, type Previewed } from '../../resource/web/published';
import { useT } from './texts';
import './teachlink.css';

/** What one link is shown with, before, in and after the lesson. */
export const LINK_PAGES = ['design', 'preview', 'survey', 'reflect'] as const;
export type LinkPage = (typeof LINK_PAGES)[number];

/** The head of a link's pages: which hour, and the way to the other three. */
export function LinkHead({
  linkId,
  name,
  unit,
  ended,
  shared,
  children,
}: {
  readonly linkId: number;
  readonly name: string;
  readonly unit: string;
  readonly ended?: boolean;
  /** A colleague's shared link instead of an own one. */ readonly shared?: boolean;
  readonly children?: ReactNode;
}) {
  const t = useT();
  const at = shared ? '/teachlink/shared/{linkId}' : '/teachlink/{linkId}';
  return (
    <>
      <PrintHead>{unit}</PrintHead>
      <header className="panel tl-head">
        <div className="row">
          <h2>
            <span className="soft">{unit}</span> {name}
          </h2>
          {ended ? <StatusTag status="off">{t('planEnded')}</StatusTag> : null}
          <span className="row-end row">{children}</span>
        </div>
        <nav className="tl-pages" data-chrome aria-label={t('pages')}>
          {LINK_PAGES.map((page) => (
            <NavLink key={page} to={toPath(`${at}/${page}`, { linkId })} replace>
              {t(`page.${page}`)}
            </NavLink>
          ))}
        </nav>
      </header>
    </>
  );
}

/** What stands while a page loads, and when it does not come. */
export function Waiting({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  return (
    <section className="panel stack" aria-busy={error == null}>
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <>
          <span className="bone" style={{ width: '40%', height: 18 }} />
          <span className="bone" />
          <span className="bone" style={{ width: '80%' }} />
        </>
      )}
    </section>
  );
}

interface Res {
  readonly resId: number;
  readonly title: string;
  readonly fileType: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly url: string;
}
const KINDS = ['ppt', 'doc', 'pdf', 'image', 'video', 'audio'] as const;
const kindOf = (type: string): Previewed['fileType'] => KINDS.find((k) => k === type) ?? 'other';
/** Files to read, each shown where the browser can. */
export function ResList({
  items,
  acts,
}: {
  readonly items: readonly Res[];
  readonly acts?: (res: Res, at: number) => ReactNode;
}) {
  return (
    <ul className="tl-files">
      {items.map((res, at) => (
        <li key={res.resId} className="stack" style={{ gap: 8 }}>
          <div className="row">
            <FileMark type={kindOf(res.fileType) ?? 'other'} />
            <b>{res.title}</b>
            <span className="soft">{sizeText(res.fileSize)}</span>
            {acts ? <span className="row-end row">{acts(res, at)}</span> : null}
          </div>
          {acts ? null : <FilePreview file={{ ...res, fileType: kindOf(res.fileType) }} />}
        </li>
      ))}
    </ul>
  );
}
