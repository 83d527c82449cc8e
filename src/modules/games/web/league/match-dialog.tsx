import { Button, Input, Modal, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import DayInput from '../../../../kernel/web/parts/day-input';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import * as calls from '../../contract';
import type { LeagueFull, Match } from '../../contract/leagues';
import { useT } from '../texts';
import { useSide } from './parts';

interface Props {
  readonly league: LeagueFull;
  readonly match: Match;
  readonly onClose: () => void;
}
/** The result of a match, and its time: what is refused stays in the dialog with its reason. */
export function MatchDialog({ league, match, onClose }: Props) {
  const t = useT();
  const sideOf = useSide();
  return (
    <Modal
      open
      title={t('league.matchTitle', { no: match.no, home: sideOf(match, 'home'), away: sideOf(match, 'away') })}
      onCancel={onClose}
      footer={null}
    >
      <div className="stack">
        {match.home && match.away ? <Result league={league} match={match} onClose={onClose} /> : null}
        {match.homeScore === null ? <Time league={league} match={match} onClose={onClose} /> : null}
      </div>
    </Modal>
  );
}

type How = 'played' | 'home' | 'away';
function Result({ league, match, onClose }: Props) {
  const t = useT();
  const sideOf = useSide();
  const { matchId } = match;
  const [how, setHow] = useState<How>(match.forfeit ?? 'played');
  const [score, setScore] = useState({ home: match.homeScore, away: match.awayScore });
  const [extra, setExtra] = useState({ home: match.homeExtra, away: match.awayExtra });
  const save = useAct(calls.recordMatch, { done: t('saved'), onDone: onClose });
  const decides = league.form === 'knockout' && score.home !== null && score.home === score.away;
  const ready = how !== 'played' || (score.home !== null && score.away !== null);
  const run = () => {
    if (how !== 'played') return save.run({ matchId, result: { forfeit: how } });
    const { home, away } = score;
    if (home === null || away === null) return Promise.resolve();
    const after =
      decides && extra.home !== null && extra.away !== null ? { homeExtra: extra.home, awayExtra: extra.away } : {};
    return save.run({ matchId, result: { home, away, ...after } });
  };
  return (
    <section className="stack">
      <Segmented
        aria-label={t('league.how')}
        value={how}
        options={[
          { value: 'played', label: t('league.wasPlayed') },
          { value: 'home', label: t('league.absent', { clazz: sideOf(match, 'home') }) },
          { value: 'away', label: t('league.absent', { clazz: sideOf(match, 'away') }) },
        ]}
        onChange={setHow}
      />
      {how === 'played' ? (
        <Scores label={(side) => t('league.scoreOf', { clazz: sideOf(match, side) })} of={score} onChange={setScore} />
      ) : null}
      {how === 'played' && decides ? (
        <>
          <span className="soft">{t('league.decides')}</span>
          <Scores
            label={(side) => t('league.extraOf', { clazz: sideOf(match, side) })}
            of={extra}
            onChange={setExtra}
          />
        </>
      ) : null}
      <div className="row">
        <ActButton type="primary" disabled={!ready} onClick={run}>
          {t('league.saveResult')}
        </ActButton>
        {match.homeScore === null ? null : (
          <ActButton onClick={() => save.run({ matchId, result: null })}>{t('league.takeBack')}</ActButton>
        )}
      </div>
    </section>
  );
}

interface Pair {
  readonly home: number | null;
  readonly away: number | null;
}
function Scores({
  label,
  of,
  onChange,
}: {
  readonly label: (side: 'home' | 'away') => string;
  readonly of: Pair;
  readonly onChange: (pair: Pair) => void;
}) {
  const input = (side: 'home' | 'away') => (
    <NumberInput
      aria-label={label(side)}
      min={0}
      max={999}
      precision={0}
      value={of[side]}
      onChange={(v) => onChange({ ...of, [side]: v })}
      style={{ width: 96 }}
    />
  );
  return (
    <div className="row">
      {input('home')}
      <b>:</b>
      {input('away')}
    </div>
  );
}

function Time({ league, match, onClose }: Props) {
  const t = useT();
  const { matchId } = match;
  const [onDate, setOnDate] = useState(match.onDate ?? league.start);
  const [from, setFrom] = useState(match.from ?? league.settings.windows[0]?.from ?? '16:30');
  const [ground, setGround] = useState(match.ground || league.settings.grounds[0] || '');
  const save = useAct(calls.timeMatch, { done: t('saved'), onDone: onClose });
  return (
    <section className="stack">
      <h3 className="game-heat">{t('league.time')}</h3>
      <div className="row">
        <DayInput aria-label={t('plan.day')} value={onDate} onChange={(v) => setOnDate(v ?? league.start)} />
        <Input
          type="time"
          aria-label={t('plan.from')}
          value={from}
          onChange={(e) => setFrom(e.target.value)}
          style={{ width: 120 }}
        />
        <Select
          aria-label={t('plan.groundName')}
          value={ground || undefined}
          options={league.settings.grounds.map((value) => ({ value, label: value }))}
          onChange={setGround}
          style={{ width: 160 }}
        />
      </div>
      <div className="row">
        <ActButton disabled={!ground} onClick={() => save.run({ matchId, at: { onDate, from, ground } })}>
          {t('league.saveTime')}
        </ActButton>
        {match.onDate ? (
          <Button type="text" onClick={() => void save.run({ matchId, at: null })}>
            {t('league.noTime')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
