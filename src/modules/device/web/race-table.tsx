import { numberText } from '../../../kernel/web/format';
import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import type { ReplyOf } from '../../../kernel/shared/call';
import type * as calls from '../contract';
import { hundredths, type LaneState, type RaceState } from '../rules';
import { useT } from './texts';
import { TraceKey } from './trace';

export type Race = ReplyOf<typeof calls.baseRoomData>['races'][number];
const RACE_TONE: Readonly<Record<RaceState, Status>> = {
  prepared: 'waiting',
  called: 'waiting',
  started: 'waiting',
  finished: 'waiting',
  confirmed: 'done',
  void: 'off',
};
const LANE_TONE: Readonly<Record<LaneState, Status>> = {
  ready: 'off',
  running: 'waiting',
  done: 'done',
  false: 'needs',
  dnf: 'off',
};
/** How far a race is. */
export function RaceTag({ state }: { readonly state: RaceState }) {
  const t = useT();
  return <StatusTag status={RACE_TONE[state]}>{t(`race.${state}`)}</StatusTag>;
}
/** A time as results are said: hundredths of a second. */
const timeText = (ms: number | null): string => (ms == null ? '—' : numberText(hundredths(ms) / 100, 2));

/** What a lane's result came from: of a false start the reaction, else the time. */
const sourceOf = ({ state, leaveId, lineId }: Race['lanes'][number]): number | null =>
  state === 'false' ? (leaveId ?? lineId) : (lineId ?? leaveId);

/**
 * The lanes of a race. Names show in the school alone; elsewhere the lane stands for the runner.
 * @param onTrace opens where a result came from.
 */
export function RaceTable({ race, onTrace }: { readonly race: Race; readonly onTrace?: (messageId: number) => void }) {
  const t = useT();
  return (
    <table className="device-race" aria-live={race.state === 'started' ? 'polite' : undefined}>
      <thead>
        <tr>
          <th scope="col">{t('lane')}</th>
          <th scope="col">{t('runner')}</th>
          <th scope="col">{t('reaction')}</th>
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('place')}</th>
          <th scope="col">{t('field.state')}</th>
          {onTrace ? <th scope="col">{t('trace')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {race.lanes.map((lane) => (
          <tr key={lane.lane}>
            <td>{lane.lane}</td>
            <td>{lane.name ?? t('laneNo', { lane: lane.lane })}</td>
            <td>{lane.reactionMs == null ? '—' : numberText(lane.reactionMs / 1000, 3)}</td>
            <td>
              <strong>{lane.state === 'done' ? timeText(lane.timeMs) : '—'}</strong>
            </td>
            <td>{lane.place ?? '—'}</td>
            <td>
              <StatusTag status={LANE_TONE[lane.state]}>{t(`lane.${lane.state}`)}</StatusTag>
            </td>
            {onTrace ? (
              <td>
                <TraceKey messageId={sourceOf(lane)} onTrace={onTrace} />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
