import { useEvents } from '../../../kernel/web/events';
import { useCall } from '../../../kernel/web/http/hooks';
import { refresh } from '../../../kernel/web/http/query-client';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import type { Affair } from '../contract/parts';
import { Word } from './alarms';
import { Map } from './map';
import { AffairTag, Lasting, useMeasured } from './parts';
import { useT } from './texts';
import './watch.css';

/** A teacher's open alarms, on the phone that rang: who, where, since when, and one word that resolves it. */
export default function MyAlarms() {
  const t = useT();
  const { data, error, refetch } = useCall(calls.openAffairs, { pageSize: 50 }, { quiet: true, everySeconds: 30 });
  useEvents('notice', () => void refresh('watch'));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  if (data.items.length === 0)
    return (
      <section className="panel">
        <EmptyState title={t('noOpen')} text={t('noOpenText')} />
      </section>
    );
  return (
    <div className="stack">
      {data.items.map((affair) => (
        <Card key={affair.id} of={affair} />
      ))}
      <p className="soft">{t('hint')}</p>
    </div>
  );
}
function Card({ of }: { readonly of: Affair }) {
  const t = useT();
  const measured = useMeasured()(of);
  return (
    <section className="panel watch-card" aria-label={`${of.userName ?? ''} ${t(`kind.${of.kind}`)}`}>
      <div className="watch-bar">
        <h2>
          {of.userName} <small className="soft">{of.clazzName}</small>
        </h2>
        <AffairTag of={of} />
      </div>
      <p className="watch-plain">
        <strong>{t(`kind.${of.kind}`)}</strong>
        {of.fenceName ? ` · ${of.fenceName}` : ''}
        {measured ? ` · ${measured}` : ''}
      </p>
      <p className="watch-plain">
        <Lasting of={of} />
      </p>
      {of.place ? (
        <details>
          <summary>{t('placeText', { acc: of.place.acc })}</summary>
          <Map label={t('placeOf')} spot={of.place} />
        </details>
      ) : null}
      {of.takenBy ? <p className="soft watch-plain">{t('takenOf', { name: of.takenBy })}</p> : null}
      <Word of={of} />
    </section>
  );
}
