import { ExportOutlined } from '@ant-design/icons';
import { Skeleton } from 'antd';
import { useCall } from '../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { fileUrl } from '../../files/web/published';
import * as calls from '../contract';
import { useT } from './texts';
import './operations.css';

/** The mark of an application: its picture, or the first letter of its name. */
export const LinkIcon = ({ icon, name }: { readonly icon: string | null; readonly name: string }) =>
  icon ? (
    <img className="link-icon" src={fileUrl(icon)} alt="" />
  ) : (
    <span className="link-icon" aria-hidden>
      {Array.from(name)[0]}
    </span>
  );

interface Shown {
  readonly appId: number;
  readonly name: string;
  readonly icon: string | null;
  readonly href: string;
}
/** The links themselves; each opens in a new window. */
export function LinkGrid({ links }: { readonly links: readonly Shown[] }) {
  const t = useT();
  return (
    <ul className="link-grid">
      {links.map((l) => (
        <li key={l.appId}>
          <a href={l.href} target="_blank" rel="noopener noreferrer" title={t('newWindow')}>
            <LinkIcon icon={l.icon} name={l.name} />
            <span>{l.name}</span>
            <ExportOutlined className="link-out" aria-label={t('newWindow')} />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The comprehensive platform panel: application links, each in a new window (D35, H13). */
export default function AppLinksPanel() {
  const t = useT();
  const { data, error, refetch, isPending } = useCall(calls.linkList, { visible: true }, { quiet: true });
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return <EmptyState compact title={t('panelEmpty')} text={t('panelEmptyText')} />;
  return <LinkGrid links={data} />;
}
