import { Button } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { create } from 'qrcode';
import type { ReplyOf } from '../../../kernel/shared/call';
import { CallError } from '../../../kernel/web/http/call-error';
import { send } from '../../../kernel/web/http/send';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { initControl, pullControl } from '../contract';
import { RoomPage } from './room-page';
import { NoTicket, useRoom } from './use-room';
import { useT } from './texts';
import './live.css';

const AGAIN_MS = 2000;
type Code = ReplyOf<typeof initControl>;
interface Led {
  readonly code: Code;
  readonly lessonId: number;
}

/** A device in the room: shows a code, then leads the room that the teacher gave it. */
export default function Control() {
  const t = useT();
  const [code, setCode] = useState<Code>();
  const [led, setLed] = useState<Led>();
  const [error, setError] = useState<unknown>();
  const [isOver, setOver] = useState(false);
  const renew = useCallback(async () => {
    setOver(false);
    setError(undefined);
    setLed(undefined);
    // The code before is over: nobody asks for it any more, or its end would be taken for that of the new one.
    setCode(undefined);
    try {
      setCode(await send(initControl, {}, { quiet: true }));
    } catch (reason) {
      setError(reason);
    }
  }, []);
  useEffect(() => {
    void renew();
  }, [renew]);
  usePull(led ? undefined : code, setLed, () => setOver(true));
  if (error) return <ErrorState error={error} onRetry={() => void renew()} />;
  const again = (
    <Button type="primary" size="large" onClick={() => void renew()}>
      {t('ctrl.new')}
    </Button>
  );
  if (led) return <Leading key={led.code.id} led={led} exit={again} />;
  if (isOver) return <EmptyState title={t('ctrl.expired')} action={again} />;
  return (
    <section className="lv-code">
      <h1>{t('ctrl.title')}</h1>
      <p>{t('ctrl.text')}</p>
      {code ? <Squares text={`${location.origin}/livectrl/${code.id}`} label={t('ctrl.code')} /> : <Coming />}
      {again}
    </section>
  );
}
/** Leads the room; before it comes back into it, it asks whether the control still holds. */
function Leading({ led: { code, lessonId }, exit }: { readonly led: Led; readonly exit: React.ReactNode }) {
  const t = useT();
  const room = useRoom(lessonId, async () => {
    const { ticket } = await send(pullControl, { id: code.id, key: code.key }, { quiet: true });
    if (!ticket) throw new NoTicket();
    return ticket;
  });
  if (room.standing === 'refused' && room.error instanceof NoTicket)
    return <EmptyState title={t('ctrl.over')} action={exit} />;
  return <RoomPage lessonId={lessonId} room={room} exit={exit} kept={exit} />;
}

/** Asks until the code is confirmed or has run out; each question waits for its answer. */
function usePull(code: Code | undefined, onLed: (led: Led) => void, onOver: () => void): void {
  useEffect(() => {
    if (!code) return undefined;
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      const { id, key } = code;
      const { state, lessonId } = await send(pullControl, { id, key }, { quiet: true, signal: gone.signal });
      if (gone.signal.aborted) return;
      if (state === 'confirmed' && lessonId) onLed({ code, lessonId });
      else if (state === 'waiting') await ask();
      else onOver();
    };
    const keepAsking = () => {
      ask().catch((error: unknown) => {
        if (gone.signal.aborted) return;
        // A network that is away for a moment ends no code.
        if (error instanceof CallError && error.status === 404) onOver();
        else timer = setTimeout(keepAsking, AGAIN_MS);
      });
    };
    keepAsking();
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
    // eslint-disable-next-line react/exhaustive-deps -- a new code alone begins anew
  }, [code]);
}
/** Where the code will stand, as large as it will be: nothing moves when it comes. */
function Coming() {
  const t = useT();
  return (
    <span className="lv-squares lv-squares-coming" role="status" aria-busy="true">
      {t('ctrl.coming')}
    </span>
  );
}
/** The code as one path of squares: sharp at every size. */
function Squares({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const path = Array.from(data, (on, i) => (on ? `M${i % size} ${Math.floor(i / size)}h1v1h-1z` : '')).join('');
  return (
    <svg className="lv-squares" viewBox={`-2 -2 ${size + 4} ${size + 4}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
