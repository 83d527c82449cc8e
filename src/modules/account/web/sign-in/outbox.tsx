import { useEffect, useState } from 'react';
import { demoOutbox } from '../../contract/demo';
import { useApi, useT } from './api';

const TRIES = 4;
const EVERY_MS = 1500;

/** What the development outbox sent: on a demonstration world nobody has that phone in hand. */
export function Outbox({ mobile, onFill }: { readonly mobile: string; readonly onFill: (code: string) => void }) {
  const t = useT();
  const { send } = useApi();
  const [found, setFound] = useState<{ readonly body: string; readonly code: string } | null>();
  useEffect(() => {
    let tries = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const { items } = await send(demoOutbox, { mobile }, { quiet: true }).catch(() => ({ items: [] }));
      tries += 1;
      if (items[0]) setFound(items[0]);
      else if (tries < TRIES) timer = setTimeout(() => void look(), EVERY_MS);
      else setFound(null);
    };
    void look();
    return () => clearTimeout(timer);
  }, [send, mobile]);
  return (
    <aside className="si-outbox" aria-live="polite">
      <strong>{t('outboxTitle')}</strong>
      <span>{found ? found.body : found === null ? t('outboxNone') : t('outboxWait')}</span>
      {found ? (
        <button type="button" className="si-inline" onClick={() => onFill(found.code)}>
          {t('outboxFill')}
        </button>
      ) : null}
    </aside>
  );
}
