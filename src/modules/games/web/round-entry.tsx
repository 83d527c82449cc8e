import { Input } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useEvents } from '../../../kernel/web/events';
import { refresh } from '../../../kernel/web/http/query-client';
import { reasonOf } from '../../../kernel/web/saving/item';
import { SavingLine } from '../../../kernel/web/saving/saving-line';
import { useSaving } from '../../../kernel/web/saving/use-saving';
import { grouped } from '../../../kernel/shared/maps';
import { RaceKey, RaceRoom } from '../../device/web/published';
import type { recordResults } from '../contract';
import type { HeatRoom, Race, RunShown } from '../contract/parts';
import { eventOf, isTimed } from '../rules';
import { readEntry } from '../rules/entry';
import { windIn, windText } from '../rules/values';
import { GateKey } from './gate-key';
import { Runner } from './parts';
import { queuedResult, queuedWind, resultEntry, subjectOf, windSubject } from './saving';
import { useT } from './texts';

/**
 * Entering the results of a round by keyboard: Enter or arrow down saves and goes on, arrow up goes back. Without a network what was
 * typed waits on this device.
 */
export function RoundEntry({
  race,
  may,
  event,
  beside,
}: {
  readonly race: Race & { readonly rooms: readonly HeatRoom[] };
  readonly may: boolean;
  readonly event: string | null;
  /** What stands behind a row: a key to correct it, for example. */
  readonly beside?: (run: RunShown) => ReactNode;
}) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const heats = grouped(race.items, (r) => r.heat);
  const windy = eventOf(event)?.wind === 'heat';
  const saving = useSaving(resultEntry, { group: String(race.rudId), onTold: () => void refresh('games') });
  // A race of one of its heats was confirmed at the track.
  useEvents('games.round', () => void refresh('games'));
  const move = (from: HTMLElement, step: 1 | -1) => {
    const inputs = [...(box.current?.querySelectorAll<HTMLInputElement>('input[data-result]') ?? [])];
    inputs[inputs.indexOf(from as HTMLInputElement) + step]?.focus();
  };
  return (
    <div ref={box} className="stack">
      {may ? (
        <div className="row">
          <span className="soft game-grow">{t(`typed.${race.kind}`)}</span>
          <SavingLine saving={saving} />
        </div>
      ) : null}
      {[...heats].map(([heat, runs]) => (
        <section key={heat}>
          <div className="row">
            <h3 className="game-heat">{t('heatNo', { heat })}</h3>
            {windy ? <Wind race={race} heat={heat} may={may} saving={saving} /> : null}
            {race.rooms
              .filter((room) => room.heat === heat)
              .map((room) => (
                <RaceRoom key={room.raceId} name={room.name} state={room.state} />
              ))}
            {may && isTimed(race.kind) ? <GateKey rudId={race.rudId} heat={heat} /> : null}
          </div>
          <div className="game-scroll">
            <table className="plain game-entry">
              <thead>
                <tr>
                  <th className="num">{t('column.lane')}</th>
                  <th>{t('column.name')}</th>
                  <th>{t('column.text')}</th>
                  <th className="num">{t('column.rank')}</th>
                  <th>{t('through')}</th>
                  {beside ? <th aria-label={t('more')} /> : null}
                </tr>
              </thead>
              <tbody>
                {runs.map((run) => (
                  <tr key={run.userId}>
                    <td className="num">{run.lane}</td>
                    <td>
                      <Runner run={run} />
                    </td>
                    <td>
                      {may ? <Cell race={race} run={run} saving={saving} onMove={move} /> : run.text || '—'}
                      {run.raceId == null ? null : <RaceKey raceId={run.raceId} name={run.name} />}
                    </td>
                    <td className="num">{run.rank ?? '—'}</td>
                    <td>{run.way ? t(`way.${run.way}`) : run.more && may ? t('moreTrials') : ''}</td>
                    {beside ? <td>{beside(run)}</td> : null}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ))}
    </div>
  );
}

/** Stands within the field: what comes and goes beside it would move the keys below under a finger. */
function Waits({ is }: { readonly is: boolean }) {
  const t = useT();
  return is ? <small className="soft">{t('waits')}</small> : <span />;
}

type Entering = ReturnType<typeof useSaving<typeof recordResults>>;
function Cell({
  race,
  run,
  saving,
  onMove,
}: {
  readonly race: Race;
  readonly run: RunShown;
  readonly saving: Entering;
  readonly onMove: (from: HTMLElement, step: 1 | -1) => void;
}) {
  const t = useT();
  const subject = subjectOf(race.rudId, run.userId);
  const waits = saving.waiting.find((item) => item.subject === subject);
  const refused = [...saving.refused, ...saving.later].find((item) => item.subject === subject);
  const known = waits?.input.items[0]?.value ?? run.typed;
  const [typed, setTyped] = useState(known);
  const [wrong, setWrong] = useState(false);
  useEffect(() => setTyped(known), [known]);
  const save = () => {
    const text = typed.trim();
    if (text === known) return setWrong(false);
    // What cannot be read is said at once, without a network too.
    const unread = text !== '' && 'fault' in readEntry(race.kind, text, 'hand');
    setWrong(unread);
    if (!unread) void saving.put(queuedResult(race.rudId, run, text));
  };
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    save();
    onMove(event.currentTarget, event.key === 'ArrowUp' ? -1 : 1);
  };
  const fault = wrong ? t('fault.badValue', { name: run.name, text: typed }) : reasonOf(refused ?? {})?.text;
  return (
    <div className="game-typed">
      <Input
        data-result
        aria-label={t('resultOf', { name: run.name })}
        value={typed}
        status={fault ? 'error' : undefined}
        suffix={<Waits is={waits !== undefined} />}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={key}
        onBlur={save}
      />
      {run.text && run.text !== run.typed ? <small className="soft">{run.text}</small> : null}
      {fault ? <small role="alert">{fault}</small> : null}
    </div>
  );
}

function Wind({
  race,
  heat,
  may,
  saving,
}: {
  readonly race: Race;
  readonly heat: number;
  readonly may: boolean;
  readonly saving: Entering;
}) {
  const t = useT();
  const subject = windSubject(race.rudId, heat);
  const waits = saving.waiting.find((item) => item.subject === subject);
  const refused = [...saving.refused, ...saving.later].find((item) => item.subject === subject);
  const stands = race.winds.find((w) => w.heat === heat);
  const shown = waits?.input.winds?.[0]?.wind ?? (stands ? windText(stands.tenths) : '');
  const [typed, setTyped] = useState(shown);
  const [wrong, setWrong] = useState(false);
  useEffect(() => setTyped(shown), [shown]);
  if (!may) return shown ? <span className="soft">{t('windOf', { wind: shown })}</span> : null;
  const save = () => {
    const text = typed.trim();
    if (text === shown) return setWrong(false);
    const unread = text !== '' && windIn(text) === undefined;
    setWrong(unread);
    if (!unread) void saving.put(queuedWind(race.rudId, heat, t('windIn', { heat }), text));
  };
  const fault = wrong
    ? t('fault.badValue', { name: t('windIn', { heat }), text: typed })
    : reasonOf(refused ?? {})?.text;
  return (
    <span className="game-typed">
      <Input
        aria-label={t('windIn', { heat })}
        placeholder={t('wind')}
        value={typed}
        status={fault ? 'error' : undefined}
        suffix={<Waits is={waits !== undefined} />}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={save}
        onBlur={save}
        style={{ width: 200 }}
      />
      {fault ? <small role="alert">{fault}</small> : null}
    </span>
  );
}
