import { useState } from 'react';
import { spanText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import type { Schema } from '../contract/schemas';
import { PaperView } from './paper';
import { useT } from './texts';
import './psychology.css';

/** A child's questionnaires. Neither a score nor a level is shown here. */
export default function Mine() {
  const t = useT();
  const [open, setOpen] = useState<Schema>();
  const { data, error, refetch } = useCall(calls.listSchemas, { pageSize: 50 }, { quiet: true });
  if (open) return <PaperView id={open.schemaId} name={open.name} onClose={() => setOpen(undefined)} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  return (
    <div className="stack">
      {data.items.length === 0 ? (
        <section className="panel">
          <EmptyState title={t('noPapers')} text={t('noPapersText')} />
        </section>
      ) : null}
      {data.items.map((schema) => (
        <Card key={schema.schemaId} of={schema} onOpen={() => setOpen(schema)} />
      ))}
      <p className="soft">{t('mineText')}</p>
      <p className="soft">{t('helpLines')}</p>
    </div>
  );
}
function Card({ of, onOpen }: { readonly of: Schema; readonly onOpen: () => void }) {
  const t = useT();
  const confirm = useConfirm();
  const state = of.mine ?? 'open';
  const act = useAct(calls.decline, { done: t('declineDone') });
  const back = useAct(calls.agree, { done: t('takeBackDone') });
  const takeBack = async () => {
    if (await confirm({ title: t('takeBackAsk', { name: of.name }), loses: [t('takeBackLoses')], danger: true }))
      await back.run({ id: of.schemaId, give: false });
  };
  const ask = async () => {
    if (await confirm({ title: t('declineAsk'), text: t('declineText'), ok: t('decline') }))
      await act.run({ id: of.schemaId });
  };
  return (
    <section className="panel psy-card" aria-label={of.name}>
      <div className="psy-bar">
        <h2 className="psy-head">{of.name}</h2>
        <StatusTag status={state === 'done' ? 'done' : state === 'open' ? 'waiting' : 'off'}>
          {t(`mine.${state}`)}
        </StatusTag>
      </div>
      {of.isDemo ? <p className="soft">{t('isDemo')}</p> : null}
      <p className="soft">{spanText(of.start, of.end)}</p>
      {state === 'done' ? null : (
        <div className="psy-keys">
          <ActButton type="primary" onClick={onOpen}>
            {t('start')}
          </ActButton>
          {state === 'open' ? <ActButton onClick={ask}>{t('decline')}</ActButton> : null}
        </div>
      )}
      {of.consent === 'given' ? (
        <div className="psy-keys">
          <ActButton onClick={takeBack}>{t('takeBack')}</ActButton>
        </div>
      ) : null}
    </section>
  );
}
