import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { send } from '../../../kernel/web/http/send';
import { getWare } from '../contract';
import { filmMoment } from '../rules';
import type { ShownFilm } from './model';
import { may, type RoomAtHand } from './use-room';
import { useT } from './texts';

/** Pages keep together within so many milliseconds; less is not worth a jump. */
const APART_MS = 1500;
const LOOK_MS = 2000;
const AGAIN_MS = 5000;
/** What a browser cannot play is asked for ever more seldom. */
const LONGEST_MS = 60_000;

interface Source {
  readonly resId: number;
  readonly title: string;
  readonly url: string;
}
/** The film's address; `again` asks for a new one: it ends after some minutes. */
function useSource(
  lessonId: number,
  resId: number,
): { readonly source: Source | undefined; readonly again: () => void } {
  const [source, setSource] = useState<Source>();
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      send(getWare, { lessonId, resId }, { quiet: true })
        .then(({ title, url }) => {
          if (!isOver) setSource({ resId, title, url });
        })
        .catch(() => {
          // A network that is away for a moment ends no film.
          if (!isOver) timer = setTimeout(ask, AGAIN_MS);
        });
    };
    timer = setTimeout(ask, asked ? Math.min(LONGEST_MS, AGAIN_MS * 2 ** (asked - 1)) : 0);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [lessonId, resId, asked]);
  return { source: source?.resId === resId ? source : undefined, again: () => setAsked((n) => n + 1) };
}

/**
 * Sets a player where the room says that the film stands.
 * @returns whether the browser wants a click before it plays; nothing while that is open.
 */
async function follow(player: HTMLVideoElement, film: ShownFilm, ahead: number): Promise<boolean | undefined> {
  if (player.seeking || player.readyState < HTMLMediaElement.HAVE_METADATA) return undefined;
  const wanted = Math.min(filmMoment(film, Date.now() + ahead) / 1000, player.duration || Number.POSITIVE_INFINITY);
  if (Math.abs(player.currentTime - wanted) * 1000 > APART_MS) player.currentTime = wanted;
  if (!film.plays) player.pause();
  if (!film.plays || !player.paused || player.ended) return false;
  try {
    await player.play();
    return false;
  } catch (error) {
    return (error as DOMException).name === 'NotAllowedError';
  }
}
/** Keeps a player together with the room. @returns whether the browser waits for a click, and the click. */
function useTogether(
  player: HTMLVideoElement | null,
  film: ShownFilm,
  ahead: number,
): { readonly waits: boolean; readonly wake: () => void } {
  const [waits, setWaits] = useState(false);
  const look = useCallback(() => {
    if (!player) return;
    void follow(player, film, ahead).then((now) => {
      if (now !== undefined) setWaits(now);
    });
  }, [player, film, ahead]);
  useEffect(() => {
    look();
    const timer = setInterval(look, LOOK_MS);
    player?.addEventListener('loadedmetadata', look);
    return () => {
      clearInterval(timer);
      player?.removeEventListener('loadedmetadata', look);
    };
  }, [player, look]);
  return { waits, wake: look };
}

/** A film of a library in the board's place: everybody sees the same moment, its teacher plays it, sets it and takes it away. */
export function RoomFilm({
  room,
  film,
  lessonId,
}: {
  readonly room: RoomAtHand;
  readonly film: ShownFilm;
  readonly lessonId: number;
}) {
  const t = useT();
  const { source, again } = useSource(lessonId, film.resId);
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null);
  const [cannot, setCannot] = useState(false);
  const { waits, wake } = useTogether(player, film, room.ahead);
  useEffect(() => {
    // The address may be the one from before: it is tried again all the same.
    if (source && player?.error) player.load();
  }, [source, player]);
  const leads = may(room.model, room.me, { kind: 'film', ...film });
  return (
    <section className="lv-board-part" aria-label={t('film')}>
      <video
        ref={setPlayer}
        className="lv-screen"
        src={source?.url}
        aria-label={source?.title ?? t('film')}
        playsInline
        preload="auto"
        onCanPlay={() => setCannot(false)}
        onError={() => {
          setCannot(true);
          again();
        }}
      />
      {waits ? (
        <Button type="primary" onClick={wake}>
          {t('film.wake')}
        </Button>
      ) : null}
      {cannot ? <Alert type="warning" showIcon title={t('film.cannot')} /> : null}
      {leads ? <FilmKeys room={room} film={film} player={player} /> : null}
    </section>
  );
}

/** The teacher's keys: what they do is a line of the log, by which all other pages go. */
function FilmKeys({
  room: { act, ahead },
  film,
  player,
}: {
  readonly room: RoomAtHand;
  readonly film: ShownFilm;
  readonly player: HTMLVideoElement | null;
}) {
  const t = useT();
  const { resId, plays } = film;
  const [seconds, setSeconds] = useState(0);
  /** A second that is being chosen: it stands once the key or the hand is off. */
  const [chosen, setChosen] = useState<number>();
  const [length, setLength] = useState(0);
  useEffect(() => {
    if (!player) return undefined;
    const look = () => {
      setLength(Number.isFinite(player.duration) ? player.duration : 0);
      setSeconds(Math.floor(player.currentTime));
    };
    player.addEventListener('timeupdate', look);
    player.addEventListener('loadedmetadata', look);
    return () => {
      player.removeEventListener('timeupdate', look);
      player.removeEventListener('loadedmetadata', look);
    };
  }, [player]);
  const set = (moment: number, on: boolean) => void act({ kind: 'film', resId, moment: Math.round(moment), plays: on });
  const turn = () => {
    const now = filmMoment(film, Date.now() + ahead);
    // From its end it begins again.
    if (length > 0 && now >= length * 1000) set(0, true);
    else set(now, !plays);
  };
  const settle = () => {
    if (chosen === undefined) return;
    setChosen(undefined);
    set(chosen * 1000, plays);
  };
  return (
    <div className="lv-replay">
      <Button
        type="primary"
        aria-label={t(plays ? 'replay.pause' : 'replay.play')}
        icon={plays ? <PauseOutlined /> : <CaretRightOutlined />}
        onClick={turn}
      />
      <input
        type="range"
        aria-label={t('film.moment')}
        aria-valuetext={t('film.seconds', { count: chosen ?? seconds })}
        min={0}
        max={Math.max(1, Math.ceil(length))}
        step={1}
        value={chosen ?? seconds}
        onChange={(event) => setChosen(Number(event.target.value))}
        onPointerUp={settle}
        onKeyUp={settle}
        onBlur={settle}
      />
      <Button onClick={() => void act({ kind: 'film', resId: null, moment: 0, plays: false })}>{t('film.away')}</Button>
    </div>
  );
}
