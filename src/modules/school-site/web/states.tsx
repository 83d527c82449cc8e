import type { ReactNode } from 'react';
import type { CallError } from '../../../kernel/web/http/call-error';
import { Link } from '../../../kernel/web/router/ways';
import { useWay } from './site';
import { useT } from './texts';

interface Said {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
  readonly alarm?: boolean;
}
/** What a page says where it has nothing to show. */
export const Says = ({ title, text, children, alarm }: Said) => (
  <div className="site-says" role={alarm ? 'alert' : undefined}>
    <h2>{title}</h2>
    <p>{text}</p>
    {children}
  </div>
);
/** The outline of what is on its way. */
export const Waiting = ({ rows = 3 }: { readonly rows?: number }) => (
  <div className="site-waiting" aria-busy="true">
    {Array.from({ length: rows }, (_, at) => (
      <i key={at} />
    ))}
  </div>
);
/** E-023 (site S8). */
export function Closed() {
  const t = useT();
  return <Says title={t('closed')} text={t('closedText')} />;
}
export function Gone() {
  const t = useT();
  const way = useWay();
  return (
    <Says title={t('gone')} text={t('goneText')}>
      <Link className="site-key" to={way('/school/{orgId}/home')}>
        {t('toHome')}
      </Link>
    </Says>
  );
}
/** What was asked for is gone, or did not come. */
export function Failed({ error, onAgain }: { readonly error: CallError; readonly onAgain: () => unknown }) {
  const t = useT();
  if (error.status === 404 || error.status === 400) return <Gone />;
  return (
    <Says title={t('failed')} text={error.message} alarm>
      <button type="button" className="site-key" onClick={() => void onAgain()}>
        {t('again')}
      </button>
    </Says>
  );
}
