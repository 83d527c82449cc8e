import { Button, Skeleton, Timeline } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { useCan } from '../../../../kernel/web/app';
import { saidNow } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { consentChild, consentPaper } from '../../contract';
import { useT } from '../texts';
import type { Purpose } from './rows';
import { ConsentTag } from './consent-tag';
import { GuardianList } from './guardian-list';
import { PaperDialog } from './paper-dialog';

type Act = ReplyOf<typeof consentChild>['acts'][number];

/** One child: the guardians, how each consent stands, and all that was ever said. */
export function ChildConsents({
  userId,
  purposes,
}: {
  readonly userId: number;
  readonly purposes: readonly Purpose[];
}) {
  const t = useT();
  const can = useCan();
  const [paper, setPaper] = useState(false);
  const { data: child, error, refetch } = useCall(consentChild, { userId }, { quiet: true });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!child) return <Skeleton active />;
  return (
    <div className="stack">
      <GuardianList userId={userId} />
      <section>
        <div className="row">
          <h3 className="import-h">{t('consents')}</h3>
          {can(consentPaper) ? (
            <Button className="row-end" size="small" onClick={() => setPaper(true)}>
              {t('paperEnter')}
            </Button>
          ) : null}
        </div>
        <ul className="consent-states">
          {child.purposes.map((p) => (
            <li key={p.purpose} className="row">
              <span>{p.title}</span>
              <span className="row-end row">
                {p.at ? <span className="soft">{saidNow(p.at)}</span> : null}
                <ConsentTag state={p.state} />
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className="import-h">{t('consentHistory')}</h3>
        {child.acts.length ? (
          <Timeline items={child.acts.map((act) => ({ key: act.actId, content: <Said act={act} /> }))} />
        ) : (
          <EmptyState compact title={t('consentNothing')} />
        )}
      </section>
      {paper ? (
        <PaperDialog userId={userId} own={child.own} purposes={purposes} onClose={() => setPaper(false)} />
      ) : null}
    </div>
  );
}

function Said({ act }: { readonly act: Act }) {
  const t = useT();
  const who = [act.byName, act.relation && t(`relation.${act.relation}`), act.phone].filter(Boolean).join(' · ');
  return (
    <div>
      <strong>
        {t(`act.${act.act}`)} · {act.title}
      </strong>{' '}
      <span className="soft">{t('consentVersion', { version: act.version })}</span>
      <br />
      {who}
      <br />
      <span className="soft">
        {saidNow(act.at)} · {t(`way.${act.way}`)}
        {act.enteredBy ? ` · ${t('paperBy', { name: act.enteredBy })}` : ''}
        {act.confirmedBy ? ` · ${t('paperSeenBy', { name: act.confirmedBy })}` : ''}
        {act.file ? (
          <>
            {' · '}
            <a href={act.file} target="_blank" rel="noreferrer">
              {t('paperSee')}
            </a>
          </>
        ) : null}
      </span>
    </div>
  );
}
