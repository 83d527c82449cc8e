import { Timeline } from 'antd';
import { useState } from 'react';
import { Pages } from '../../../kernel/web/list/pages';
import { instantText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import { clogs } from '../contract';
import { useT } from './texts';

const SIZE = 20;
/** Who changed what of a person, newest first. */
export function ChangeLog({ userId }: { readonly userId: number }) {
  const t = useT();
  const zone = useSession()?.zone;
  const [curPage, setPage] = useState(1);
  const { data, error, isPending, refetch } = useCall(
    clogs,
    { id: userId, curPage, pageSize: SIZE },
    { keep: true, quiet: true },
  );
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <div className="stack">
        {[1, 2, 3].map((n) => (
          <span key={n} className="bone" />
        ))}
      </div>
    );
  if (data.items.length === 0) return <EmptyState compact title={t('noLog')} text={t('noLogText')} />;
  return (
    <div className="stack">
      <Timeline
        items={data.items.map((l) => ({
          key: l.auditId,
          content: (
            <div>
              <div className="row" style={{ gap: 8 }}>
                <strong>{l.text}</strong>
                <span className="soft">
                  {l.realName ? t('byReal', { name: l.byName, real: l.realName }) : l.byName}
                </span>
                <span className="soft row-end num">{instantText(l.at, zone)}</span>
              </div>
              {l.changes.map((c) => (
                <div key={c.field}>
                  <span className="soft">{t('changed', { field: c.title })}</span>{' '}
                  {c.old ? <del>{c.old}</del> : <span className="soft">{t('nothing')}</span>} →{' '}
                  {c.new ? <ins>{c.new}</ins> : <span className="soft">{t('nothing')}</span>}
                </div>
              ))}
              {l.why ? <div className="soft">{l.why}</div> : null}
            </div>
          ),
        }))}
      />
      <Pages curPage={curPage} pageSize={SIZE} total={data.total} onPage={setPage} />
    </div>
  );
}
