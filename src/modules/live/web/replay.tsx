import { PauseOutlined, CaretRightOutlined } from '@ant-design/icons';
import { Alert, Button, Select } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { timeText } from '../../../kernel/web/format';
import type { LogLine } from '../contract';
import { missedBy, pieceOf, replayClock, standing, type Spoken } from '../rules';
import { Board } from './board';
import { Words } from './chat';
import { EMPTY_MODEL, grown, type RoomModel } from './model';
import { useT } from './texts';
import { usePicture } from './use-picture';
import { VoicePlayer } from './voice-player';

const TICK_MS = 200;
const SPEEDS = [1, 4, 16] as const;
/** A voice is heard as it was said. */
const VOICE_SPEED = 1;
/** A lesson again as it went: board, words and the teacher's voice, from any moment on. */
export function Replay({
  lessonId,
  lines,
  voice,
  zone,
  missing,
}: {
  readonly lessonId: number;
  readonly lines: readonly LogLine[];
  /** Pieces of the teacher's voice; none where the lesson was not recorded. */
  readonly voice: readonly Spoken[];
  readonly zone: string | undefined;
  /** The child whose absences are offered. */
  readonly missing?: number | undefined;
}) {
  const t = useT();
  const { times, spoken, end } = useMemo(() => replayClock(lines, voice), [lines, voice]);
  const missed = useMemo(() => (missing === undefined ? [] : missedBy(lines, missing)), [lines, missing]);
  const player = usePlayer(end, voice.length ? VOICE_SPEED : 4);
  const { moment, seek, playing, play, pause, speed, setSpeed } = player;
  const isMute = useVoice({ lessonId, voice, spoken }, player);
  const count = standing(times, moment);
  const model = useGrown(lines, count);
  const clock = (i: number) => timeText(lines[Math.min(i, lines.length - 1)]?.at ?? 0, zone);
  const { page, pages } = model.room;
  const picture = usePicture(lessonId, model.pictures.get(page));
  return (
    <div className="stack">
      <Board lines={model.board.get(page) ?? []} label={t('boardOf', { page, pages })} picture={picture} />
      <div className="lv-replay">
        <Button
          type="primary"
          aria-label={t(playing ? 'replay.pause' : 'replay.play')}
          icon={playing ? <PauseOutlined /> : <CaretRightOutlined />}
          onClick={() => {
            if (playing) pause();
            else play(moment >= end ? 0 : moment);
          }}
        />
        <input
          type="range"
          aria-label={t('replay.moment')}
          aria-valuetext={clock(Math.max(0, count - 1))}
          min={0}
          // Whole seconds: the last one holds the last line.
          max={Math.ceil(end / 1000) * 1000}
          step={1000}
          value={moment}
          onChange={(event) => seek(Number(event.target.value))}
        />
        <time>{clock(Math.max(0, count - 1))}</time>
        <Select<number>
          aria-label={t('replay.speed')}
          value={speed}
          onChange={setSpeed}
          options={SPEEDS.map((value) => ({ value, label: t('replay.times', { times: value }) }))}
        />
      </div>
      {isMute ? (
        <Alert type="warning" showIcon title={t('replay.noSound')} />
      ) : voice.length ? (
        <span className="soft">{t('replay.voice')}</span>
      ) : null}
      {missed.length ? (
        <div className="lv-replay" role="group" aria-label={t('replay.missed')}>
          <strong>{t('replay.missed')}</strong>
          {missed.map(({ from, to }) => (
            <Button
              key={from}
              onClick={() => {
                const { begins, ends } = pieceOf({ times, end }, { from, to });
                play(begins, ends);
              }}
            >
              {clock(from)}–{clock(to)}
            </Button>
          ))}
        </div>
      ) : null}
      <Words said={model.chat} />
    </div>
  );
}

/** Where a replay stands; while it plays, time goes on until its end, or that of the piece that was asked for. */
interface Player {
  readonly moment: number;
  /** Where it was set last: another one whenever it is set, also to the same moment. */
  readonly start: { readonly moment: number };
  readonly playing: boolean;
  readonly speed: number;
  readonly seek: (to: number) => void;
  readonly play: (from: number, until?: number) => void;
  readonly pause: () => void;
  readonly setSpeed: (speed: number) => void;
}
function usePlayer(end: number, usual: number): Player {
  const [moment, setMoment] = useState(0);
  const [start, setStart] = useState({ moment: 0 });
  const [isOn, setOn] = useState(false);
  /** The end of a piece, while one is played. */
  const [until, setUntil] = useState<number>();
  const [speed, setSpeed] = useState(usual);
  const last = Math.min(until ?? end, end);
  const isOver = moment >= last;
  const playing = isOn && !isOver;
  useEffect(() => {
    if (!playing) return undefined;
    // By the time that has passed: a busy page looks late, and a voice goes on meanwhile.
    const from = performance.now();
    const timer = setInterval(
      () => setMoment(Math.min(last, start.moment + (performance.now() - from) * speed)),
      TICK_MS,
    );
    return () => clearInterval(timer);
  }, [playing, start, speed, last]);
  // At its end it stops: whoever goes back from there looks, until they play it.
  useEffect(() => {
    if (isOver) setOn(false);
  }, [isOver]);
  const seek = (to: number) => {
    setMoment(to);
    setStart({ moment: to });
    // Whoever goes elsewhere or on has left the piece.
    setUntil(undefined);
  };
  return {
    moment,
    start,
    playing,
    speed,
    seek,
    play: (from, until) => {
      seek(from);
      setUntil(until);
      setOn(from < Math.min(until ?? end, end));
    },
    pause: () => setOn(false),
    setSpeed: (next) => {
      setStart({ moment });
      setSpeed(next);
    },
  };
}
/** Lets the teacher's voice be heard while the replay goes at the speed at which it was said. @returns whether the browser plays none. */
function useVoice(
  {
    lessonId,
    voice,
    spoken,
  }: { readonly lessonId: number; readonly voice: readonly Spoken[]; readonly spoken: readonly number[] },
  { start, playing, speed }: Player,
): boolean {
  const [isMute, setMute] = useState(false);
  const player = useMemo(
    () => new VoicePlayer(lessonId, voice, spoken, () => setMute(true)),
    [lessonId, voice, spoken],
  );
  useEffect(() => () => player.end(), [player]);
  const isHeard = playing && speed === VOICE_SPEED && voice.length > 0;
  useEffect(() => {
    if (!isHeard) return undefined;
    // A browser without sound keeps the rest of the replay.
    player.play(start.moment).catch(() => setMute(true));
    return () => player.stop();
  }, [player, isHeard, start]);
  return isMute;
}
interface Grown {
  readonly lines: readonly LogLine[];
  readonly count: number;
  readonly model: RoomModel;
}
const NOTHING_YET: Grown = { lines: [], count: 0, model: EMPTY_MODEL };
/** What the first so many lines add up to; a step forward reads the new ones alone. */
function useGrown(lines: readonly LogLine[], count: number): RoomModel {
  const [last, setLast] = useState(NOTHING_YET);
  if (last.lines === lines && last.count === count) return last.model;
  const goesOn = last.lines === lines && last.count <= count;
  const model = grown(goesOn ? last.model : EMPTY_MODEL, lines.slice(goesOn ? last.count : 0, count));
  setLast({ lines, count, model });
  return model;
}
