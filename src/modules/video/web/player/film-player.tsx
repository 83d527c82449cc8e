import { FullscreenOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { SPEEDS, SPEED_MAX } from '../../rules';
import { useT } from '../texts';
import { attach, withPass, type Attached, type FilmSource } from './attach';
import { StripBar, type StripSource } from './strip-bar';
import './player.css';

interface Props {
  readonly film: FilmSource & {
    readonly poster: string | null;
    readonly captions?: string | null;
    readonly heights?: readonly number[];
    readonly strip?: StripSource | null;
    readonly duration?: number;
  };
  readonly name: string;
  /** The pass of this moment. */ readonly pass: () => string;
  readonly start?: number;
  readonly player: RefObject<HTMLVideoElement | null>;
  readonly onRun?: (at: number, rate: number) => void;
  readonly onStand?: () => void;
  readonly onEnd?: () => void;
  /** A name that wanders over the picture. */ readonly mark?: string | null;
  /** Seconds at which questions stand. */ readonly marks?: readonly number[];
  /** What lies over the picture: a question. */ readonly over?: ReactNode;
  readonly keys?: ReactNode;
}
const STEP_SECONDS = 5;
const MOVES_MS = 8000;
const LANGS = { 'zh-CN': 'zh', 'en-US': 'en' } as const;

/** A film with its keys: space or K plays, arrows go five seconds, C turns subtitles on, F fills the screen. */
export function FilmPlayer({
  film,
  name,
  pass,
  start = 0,
  player,
  onRun,
  onStand,
  onEnd,
  mark,
  marks = [],
  over,
  keys,
}: Props) {
  const t = useT();
  const [attached, setAttached] = useState<Attached>();
  const [rate, setRate] = useState(1);
  const [fault, setFault] = useState(false);
  // The pass changes every ten seconds; subtitles that came stay.
  const [captions] = useState(() => film.captions && withPass(film.captions, pass()));
  const fresh = useRef(pass);
  useEffect(() => {
    fresh.current = pass;
  });
  const { kind, src } = film;
  useEffect(() => {
    const video = player.current;
    if (!video) return undefined;
    let gone = false;
    let now: Attached | undefined;
    const begin = () => {
      if (start > 0) video.currentTime = start;
    };
    video.addEventListener('loadedmetadata', begin, { once: true });
    void attach(
      video,
      { kind, src },
      () => fresh.current(),
      () => setFault(true),
    ).then((made) => {
      if (gone) made.end();
      else {
        now = made;
        setAttached(made);
      }
    });
    return () => {
      gone = true;
      video.removeEventListener('loadedmetadata', begin);
      now?.end();
    };
    // eslint-disable-next-line react/exhaustive-deps -- another film is another player; where it began does not move it again
  }, [kind, src]);
  useShortcuts(player, over != null);
  const heights = film.heights ?? [];
  return (
    <div className="film">
      <div className="film-box">
        <video
          ref={player}
          controls
          playsInline
          preload="metadata"
          // The browser's own full screen and window show the picture alone, without the name over it.
          controlsList={mark ? 'nodownload nofullscreen' : 'nodownload'}
          disablePictureInPicture={mark != null}
          aria-label={name}
          poster={film.poster ?? undefined}
          onTimeUpdate={(e) => {
            if (!e.currentTarget.paused) onRun?.(e.currentTarget.currentTime, e.currentTarget.playbackRate);
          }}
          onPlaying={() => setFault(false)}
          onPause={onStand}
          onSeeking={onStand}
          onEnded={onEnd}
          onRateChange={(e) => {
            // The browser's own menu knows more speeds than count.
            if (e.currentTarget.playbackRate > SPEED_MAX) e.currentTarget.playbackRate = SPEED_MAX;
            setRate(e.currentTarget.playbackRate);
          }}
        >
          {captions ? (
            <track kind="captions" src={captions} srcLang={LANGS['zh-CN']} label={t('captions')} default />
          ) : null}
        </video>
        {mark ? <Mark text={mark} /> : null}
        {over ? <div className="film-over">{over}</div> : null}
      </div>
      {film.strip && film.duration ? (
        <StripBar
          strip={film.strip}
          duration={film.duration}
          marks={marks}
          onSeek={(second) => {
            if (player.current) player.current.currentTime = second;
          }}
        />
      ) : null}
      <div className="film-keys row">
        <Select
          aria-label={t('speed')}
          value={rate}
          options={SPEEDS.map((value) => ({ value, label: `${value}×` }))}
          onChange={(value: number) => {
            if (player.current) player.current.playbackRate = value;
          }}
        />
        {heights.length > 1 ? (
          <Select
            aria-label={t('quality')}
            defaultValue={-1}
            options={[
              { value: -1, label: t('quality.auto') },
              ...heights
                .toSorted((a, b) => b - a)
                .map((height) => ({ value: height, label: height ? `${height}p` : t('quality.sound') })),
            ]}
            onChange={(height: number) => attached?.choose(height, heights.indexOf(height))}
          />
        ) : null}
        <Button
          icon={<FullscreenOutlined />}
          aria-label={t('fullScreen')}
          title={t('fullScreen')}
          onClick={() => toggleFullScreen(player.current)}
        />
        {fault ? (
          <span className="soft" role="status">
            {t('waitsForNetwork')}
          </span>
        ) : null}
        {keys}
      </div>
    </div>
  );
}

/** The whole box, so that a name stays over the picture; a telephone that fills its screen with nothing but films gets the film. */
function toggleFullScreen(video: HTMLVideoElement | null): void {
  const box: Partial<Pick<HTMLElement, 'requestFullscreen'>> | null | undefined = video?.parentElement;
  if (document.fullscreenElement) void document.exitFullscreen();
  else if (box?.requestFullscreen) void box.requestFullscreen().catch(() => undefined);
  else (video as (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null)?.webkitEnterFullscreen?.();
}

/** A name over the picture, at another place every few seconds. */
function Mark({ text }: { readonly text: string }) {
  const [no, setNo] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setNo((n) => n + 1), MOVES_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span
      className="film-mark"
      aria-hidden
      style={{ left: `${8 + ((no * 37) % 60)}%`, top: `${8 + ((no * 53) % 70)}%` }}
    >
      {text}
    </span>
  );
}

/** What answers keys itself; a key may come from the document too, which is no element. */
const hasOwnKeys = (at: EventTarget | null): boolean =>
  at instanceof Element &&
  at.closest('input, textarea, select, button, a, [role="combobox"], [contenteditable="true"], video') != null;

/** Keys of the page, while nobody types and no question stands. */
function useShortcuts(player: RefObject<HTMLVideoElement | null>, off: boolean): void {
  useEffect(() => {
    if (off) return undefined;
    const press = (event: KeyboardEvent) => {
      const video = player.current;
      if (!video || event.ctrlKey || event.metaKey || event.altKey || hasOwnKeys(event.target)) return;
      const key = event.key.toLowerCase();
      if (key === ' ' || key === 'k') void (video.paused ? video.play().catch(() => undefined) : video.pause());
      else if (key === 'arrowleft') video.currentTime = Math.max(0, video.currentTime - STEP_SECONDS);
      else if (key === 'arrowright')
        video.currentTime = Math.min(video.duration || 0, video.currentTime + STEP_SECONDS);
      else if (key === 'f') toggleFullScreen(video);
      else if (key === 'c') {
        const track = video.textTracks[0];
        if (track) track.mode = track.mode === 'showing' ? 'hidden' : 'showing';
      } else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [player, off]);
}
