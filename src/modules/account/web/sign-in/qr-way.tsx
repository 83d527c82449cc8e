import { useCallback, useEffect, useState } from 'react';
import { oauthCertify } from '../../contract/oauth';
import { qrInit, qrPull } from '../../contract/qrcode';
import { useApi, useT } from './api';
import { Alert, useCountdown } from './parts';
import { useTry } from './use-try';

const POLL_MS = 2000;
interface Ticket {
  readonly id: string;
  readonly href: string;
  readonly path: string;
  readonly size: number;
}

/** The code as one path of squares: sharp at every size, no picture to load. */
async function drawn(text: string): Promise<Pick<Ticket, 'path' | 'size'>> {
  const { create } = await import('qrcode');
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (data[y * size + x]) path += `M${x} ${y}h1v1h-1z`;
  return { path, size };
}

/** A code that a signed-in phone scans and confirms. */
export function QrWay() {
  const t = useT();
  const { send, enter, demo } = useApi();
  const { shown, run } = useTry();
  const [ticket, setTicket] = useState<Ticket>();
  const [state, setState] = useState<'waiting' | 'scanned' | 'refused' | 'expired'>('waiting');
  const [left, startLeft] = useCountdown();

  const begin = useCallback(
    () =>
      run(async () => {
        const { id, text, expires } = await send(qrInit, {}, { quiet: true });
        // Behind a proxy the server may not know its own address; this page does.
        const { pathname, search } = new URL(text);
        const href = location.origin + pathname + search;
        setTicket({ id, href, ...(await drawn(href)) });
        setState('waiting');
        startLeft(expires);
      }),
    // eslint-disable-next-line react/exhaustive-deps -- the countdown's setter is new on every render
    [run, send],
  );
  useEffect(() => {
    void begin();
  }, [begin]);

  useEffect(() => {
    if (!ticket || state === 'refused' || state === 'expired') return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      void send(qrPull, { id: ticket.id }, { quiet: true }).then(
        async (reply) => {
          if (reply.state !== 'confirmed') return setState(reply.state);
          clearInterval(timer);
          await run(async () => enter(await send(oauthCertify, { certify: reply.certify! }, { quiet: true })));
        },
        () => undefined,
      );
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [ticket, state, send, enter, run]);

  const over =
    state === 'waiting'
      ? undefined
      : state === 'scanned'
        ? t('qrScanned')
        : state === 'refused'
          ? t('qrRefused')
          : t('qrExpired');
  return (
    <section className="si-form si-qr">
      {shown.above ? <Alert>{shown.above}</Alert> : null}
      <p>{t('qrTitle')}</p>
      <div className="si-qr-box">
        {ticket ? (
          <svg
            viewBox={`-2 -2 ${ticket.size + 4} ${ticket.size + 4}`}
            role="img"
            aria-label={t('qrAlt')}
            className={over ? 'si-qr-dim' : undefined}
          >
            <path d={ticket.path} fill="var(--si-ink)" shapeRendering="crispEdges" />
          </svg>
        ) : (
          <div className="si-bone" />
        )}
        {over ? (
          <div className="si-qr-over" role="status">
            <strong>{over}</strong>
            {state === 'scanned' ? null : (
              <button type="button" className="si-inline" onClick={() => void begin()}>
                {t('qrRefresh')}
              </button>
            )}
          </div>
        ) : null}
      </div>
      <p className="si-soft">
        {over ? (
          t('qrText')
        ) : (
          <>
            {t('qrText')} <span className="si-figure">{t('qrLeft', { seconds: left })}</span>
          </>
        )}
      </p>
      {demo && ticket && !over ? (
        <a className="si-link" href={ticket.href} target="_blank" rel="noopener">
          {t('qrHere')}
        </a>
      ) : null}
    </section>
  );
}
