import { CheckCircleOutlined, ClockCircleOutlined, CloudSyncOutlined, DisconnectOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { dateFormats } from '../../../../kernel/shared/date-formats';
import { durationText } from '../../../../kernel/web/format';
import { useLang } from '../../../../kernel/web/i18n/use-text';
import { notify } from '../../../../kernel/web/notify';
import { useSession } from '../../../../kernel/web/session/session-store';
import { useT } from '../texts';
import type { SaveView } from './autosave';
import { warningBetween, WARN_SECONDS } from './clock';
import type { Desk } from './desk';
import { doneOfQue, type Done, type Place } from './places';
import type { Sheet } from './sheet';

const clockFormat = dateFormats({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
/** Hours, minutes and seconds where the school is. */
function useClockText(): (at: string) => string {
  const lang = useLang(),
    zone = useSession()?.zone;
  return (at) => clockFormat(lang, zone).format(new Date(at));
}
/** Whether the answers are safe, in words. */
export function SavedLine({ view }: { readonly view: SaveView }) {
  const t = useT();
  const at = useClockText();
  const open = view.waiting.length > 0;
  const lost = view.offline || view.late != null;
  const text = lost
    ? t(view.offline ? 'do.unsaved' : 'do.unsavedSome')
    : view.sending || open
      ? t('do.saving')
      : view.sheet.savedAt
        ? t('do.saved', { at: at(view.sheet.savedAt) })
        : t('do.fresh');
  return (
    <span
      className={lost ? 'hw-saved hw-saved-lost' : 'hw-saved'}
      role="status"
      data-saved={view.keeping ? 'keeping' : lost ? 'lost' : open || view.sending ? 'open' : 'yes'}
    >
      {lost ? <DisconnectOutlined /> : view.sending || open ? <CloudSyncOutlined /> : <CheckCircleOutlined />}
      <span>{text}</span>
    </span>
  );
}
/** Without a network: how much this device has on its disk, and a way to try at once. */
export function LostLine({ view, onRetry }: { readonly view: SaveView; readonly onRetry: () => void }) {
  const t = useT();
  const [n, setN] = useState(0);
  // While something is being written the number is the one that was kept before: the sentence never promises too early.
  if (!view.keeping && n !== view.waiting.length) setN(view.waiting.length);
  if (!view.offline || n === 0) return null;
  return (
    <div className="hw-lost" role="alert">
      <span>{t('do.unsavedText', { n })}</span>
      <Button size="small" onClick={onRetry}>
        {t('do.retry')}
      </Button>
    </div>
  );
}

/** The time left by the server's clock. Says five minutes and one minute, and when it is over. */
export function Timer({
  desk,
  deadline,
  onOver,
}: {
  readonly desk: Desk;
  readonly deadline: string;
  readonly onOver: () => void;
}) {
  const t = useT();
  const [left, setLeft] = useState(() => desk.clock.secondsTo(deadline));
  const before = useRef(left + 1);
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });
  useEffect(() => {
    const look = () => {
      const now = desk.clock.secondsTo(deadline);
      const warning = warningBetween(before.current, now);
      if (warning)
        notify({ tone: 'warning', text: t(warning === WARN_SECONDS[0] ? 'do.warn300' : 'do.warn60'), seconds: 8 });
      before.current = now;
      setLeft(now);
      if (now <= 0) over.current();
    };
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
    // eslint-disable-next-line react/exhaustive-deps -- texts change only with the language
  }, [desk, deadline]);
  const tone = left <= WARN_SECONDS[1] ? ' hw-timer-last' : left <= WARN_SECONDS[0] ? ' hw-timer-soon' : '';
  return (
    <span className={`hw-timer${tone}`} role="timer" aria-label={t('do.leftName')}>
      <ClockCircleOutlined /> {durationText(Math.max(0, left))}
    </span>
  );
}

/** Which questions are answered; a press goes there. */
export function QueMap({
  sheet,
  groups,
  at,
  onGo,
}: {
  readonly sheet: Sheet;
  readonly groups: readonly (readonly Place[])[];
  readonly at: number | undefined;
  readonly onGo: (index: number) => void;
}) {
  const t = useT();
  const NAME: Readonly<Record<Done, 'do.noDone' | 'do.noSkip' | 'do.noOpen'>> = {
    done: 'do.noDone',
    skip: 'do.noSkip',
    open: 'do.noOpen',
  };
  return (
    <nav aria-label={t('do.map')}>
      <ol className="hw-map">
        {groups.map((places, i) => {
          const done = doneOfQue(sheet, places),
            no = places[0]!.queNo;
          return (
            <li key={no}>
              <button
                type="button"
                className={`hw-map-${done}`}
                aria-label={t(NAME[done], { no })}
                aria-current={i === at ? 'step' : undefined}
                onClick={() => onGo(i)}
              >
                {no}
              </button>
            </li>
          );
        })}
      </ol>
      <p className="hw-legend">
        <span>
          <i className="hw-map-done" />
          {t('do.legendDone')}
        </span>
        <span>
          <i className="hw-map-skip" />
          {t('do.legendSkip')}
        </span>
        <span>
          <i className="hw-map-open" />
          {t('do.legendOpen')}
        </span>
      </p>
    </nav>
  );
}
