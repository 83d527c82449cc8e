import { PauseOutlined, CaretRightOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { timeText } from '../../../kernel/web/format';
import type { LogLine } from '../contract';
import { missedBy, replayTimes, standing } from '../rules';
import { Board } from './board';
import { Words } from './chat';
import { EMPTY_MODEL, grown, type RoomModel } from './model';
import { useT } from './texts';

const TICK_MS = 200;
const SPEEDS = [1, 4, 16] as const;
/** A lesson again as it went: board and words, from any moment on. */
export function Replay({
  lines,
  zone,
  missing,
}: {
  readonly lines: readonly LogLine[];
  readonly zone: string | undefined;
  /** The child whose absences are offered. */
  readonly missing?: number | undefined;
}) {
  const t = useT();
  const times = useMemo(() => replayTimes(lines), [lines]);
  const missed = useMemo(() => (missing === undefined ? [] : missedBy(lines, missing)), [lines, missing]);
  const end = times.at(-1) ?? 0;
  const { moment, seek, playing, setPlaying, speed, setSpeed } = usePlayer(end);
  const count = standing(times, moment);
  const model = useGrown(lines, count);
  const clock = (i: number) => timeText(lines[Math.min(i, lines.length - 1)]?.at ?? 0, zone);
  const { page, pages } = model.room;
  return (
    <div className="stack">
      <Board lines={model.board.get(page) ?? []} label={t('boardOf', { page, pages })} />
      <div className="lv-replay">
        <Button
          type="primary"
          aria-label={t(playing ? 'replay.pause' : 'replay.play')}
          icon={playing ? <PauseOutlined /> : <CaretRightOutlined />}
          onClick={() => {
            if (!playing && moment >= end) seek(0);
            setPlaying(!playing);
          }}
        />
        <input
          type="range"
          aria-label={t('replay.moment')}
          aria-valuetext={clock(count - 1)}
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
      {missed.length ? (
        <div className="lv-replay" role="group" aria-label={t('replay.missed')}>
          <strong>{t('replay.missed')}</strong>
          {missed.map(({ from, to }) => (
            <Button
              key={from}
              onClick={() => {
                seek(times[from] ?? 0);
                setPlaying(true);
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

/** Where a replay stands; while it plays, time goes on until its end. */
function usePlayer(end: number) {
  const [moment, setMoment] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(4);
  const isOver = moment >= end;
  useEffect(() => {
    if (!playing || isOver) return undefined;
    const timer = setInterval(() => setMoment((at) => Math.min(end, at + TICK_MS * speed)), TICK_MS);
    return () => clearInterval(timer);
  }, [playing, isOver, speed, end]);
  // At its end it stops: whoever goes back from there looks, until they play it.
  useEffect(() => {
    if (isOver) setPlaying(false);
  }, [isOver]);
  return { moment, seek: setMoment, playing: playing && !isOver, setPlaying, speed, setSpeed };
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
