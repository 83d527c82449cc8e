import { PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { refresh } from '../../../../kernel/web/http/query-client';
import { send } from '../../../../kernel/web/http/send';
import { notify } from '../../../../kernel/web/notify';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { EmptyState } from '../../../../kernel/web/parts/states';
import type { ReplyOf } from '../../../../kernel/shared/call';
import * as calls from '../../contract';
import type { MeetFull, Round } from '../../contract/parts';
import { DRAWS, type Draw } from '../../rules';
import { isTrack } from '../../rules/arrange';
import { RoundTag, useAddress } from '../parts';
import { useRoundTitle, When } from '../rounds';
import { useT } from '../texts';
import { HeatGrid } from './heat-grid';
import { RoundDialog } from './round-dialog';

type Left = ReplyOf<typeof calls.makePlan>['left'];

/** Rounds, heats and lanes: made as usual in one go, drawn, put on the plan, and changed by hand. */
export function Heats({ meet }: { readonly meet: MeetFull }) {
  const t = useT();
  const { gamId } = meet;
  const { search, go } = useAddress();
  const { data } = useCall(calls.listRounds, { gamId }, { quiet: true });
  const [left, setLeft] = useState<Left>([]);
  const [adds, setAdds] = useState(false);
  const titleOf = useRoundTitle(gamId);
  const make = useAct(calls.makeRounds, { done: (r) => t('rounds.made', { count: r.made }) });
  const plan = useAct(calls.makePlan, {
    done: (r) => t('plan.done', { planned: r.planned, left: r.left.length }),
    onDone: (r) => setLeft(r.left),
  });
  const rounds = data?.items ?? [];
  const chosen = rounds.find((r) => r.rudId === Number(search.get('rud'))) ?? rounds[0];
  const changes = meet.state === 'active';
  /** Draws what can be drawn: rounds whose round before is finished, and that have no result. */
  const arrangeAll = async () => {
    const ready = rounds.filter(
      (r) =>
        r.state === 'open' && !rounds.some((b) => b.entryId === r.entryId && b.no < r.no && b.state !== 'finished'),
    );
    try {
      for (const r of ready) await send(calls.arrangeRace, { rudId: r.rudId });
      notify({ tone: 'success', text: t('rounds.arranged', { count: ready.length }) });
    } finally {
      await refresh('games');
    }
  };
  return (
    <div className="stack">
      {changes ? (
        <div className="row" data-chrome>
          <ActButton onClick={() => make.run({ gamId })}>{t('rounds.make')}</ActButton>
          <ActButton disabled={!rounds.length} onClick={() => plan.run({ gamId })}>
            {t('plan.make')}
          </ActButton>
          <ActButton type="primary" disabled={!rounds.some((r) => r.state === 'open')} onClick={arrangeAll}>
            {t('rounds.arrangeAll')}
          </ActButton>
          <Button icon={<PlusOutlined />} onClick={() => setAdds(true)}>
            {t('rounds.add')}
          </Button>
        </div>
      ) : meet.state === 'draft' ? (
        <p className="soft">{t('rounds.afterPublish')}</p>
      ) : null}
      {adds ? (
        <RoundDialog
          meet={meet}
          entryId={chosen?.entryId}
          onClose={() => setAdds(false)}
          onMade={(r) => go({ rud: String(r.rudId) })}
        />
      ) : null}
      <LeftOut left={left} rounds={rounds} titleOf={titleOf} />
      {data && !rounds.length ? <EmptyState title={t('rounds.none')} text={t('rounds.noneText')} /> : null}
      {chosen ? (
        <>
          <div className="row">
            <Select
              aria-label={t('column.roundName')}
              value={chosen.rudId}
              onChange={(id: number) => go({ rud: String(id) })}
              showSearch={{ optionFilterProp: 'label' }}
              options={rounds.map((r) => ({ value: r.rudId, label: titleOf(r) }))}
              style={{ minWidth: 320 }}
            />
            <RoundTag state={chosen.state} />
            <When round={chosen} />
          </div>
          <OneRound key={`${chosen.rudId} ${chosen.gudId}`} meet={meet} round={chosen} changes={changes} />
        </>
      ) : null}
    </div>
  );
}

function LeftOut({
  left,
  rounds,
  titleOf,
}: {
  readonly left: Left;
  readonly rounds: readonly Round[];
  readonly titleOf: (r: Round) => string;
}) {
  const t = useT();
  if (!left.length) return null;
  const nameOf = (rudId: number | null) => {
    const found = rounds.find((r) => r.rudId === rudId);
    return found ? titleOf(found) : '';
  };
  return (
    <ul className="game-left" role="status">
      {left.map((l) => (
        <li key={l.rudId}>{t('leftOut', { name: nameOf(l.rudId), why: t(`plan.${l.why}`, { by: nameOf(l.by) }) })}</li>
      ))}
    </ul>
  );
}

function OneRound({
  meet,
  round,
  changes,
}: {
  readonly meet: MeetFull;
  readonly round: Round;
  readonly changes: boolean;
}) {
  const t = useT();
  const { rudId, gamId } = round;
  const { grounds } = meet.settings;
  const [ground, setGround] = useState(round.gudId);
  const [lanes, setLanes] = useState(round.lanes);
  const [draw, setDraw] = useState<Draw>(round.draw);
  const { data } = useCall(calls.listRaces, { gamId, rudId }, { quiet: true });
  const arrange = useAct(calls.arrangeRace, { done: t('rounds.drawn') });
  const remove = useAct(calls.deleteRound, { done: t('rounds.removed') });
  const race = data?.items[0];
  const may = changes && round.state !== 'finished' && round.done === 0;
  return (
    <div className="stack">
      {may ? (
        <div className="row" data-chrome>
          {grounds.length ? (
            <Select
              aria-label={t('rounds.ground')}
              placeholder={t('rounds.ground')}
              allowClear
              value={ground ?? undefined}
              onChange={(v: number | undefined) => setGround(v ?? null)}
              options={grounds.map((g) => ({ value: g.gudId, label: g.name }))}
              style={{ minWidth: 140 }}
            />
          ) : null}
          {isTrack(round.kind) ? (
            <NumberInput
              aria-label={t('rounds.lanes')}
              placeholder={t('rounds.lanes')}
              min={2}
              max={200}
              value={lanes}
              onChange={setLanes}
              style={{ width: 110 }}
            />
          ) : null}
          {isTrack(round.kind) && round.no > 1 ? (
            <Select
              aria-label={t('draw')}
              value={draw}
              onChange={(v: Draw) => setDraw(v)}
              options={DRAWS.map((value) => ({ value, label: t(`draw.${value}`) }))}
              style={{ minWidth: 140 }}
            />
          ) : null}
          <ActButton
            onClick={() =>
              arrange.run({
                rudId,
                ...(ground == null ? {} : { ground }),
                ...(lanes == null ? {} : { lanes }),
                ...(isTrack(round.kind) && round.no > 1 ? { draw } : {}),
              })
            }
          >
            {t(round.state === 'open' ? 'rounds.arrange' : 'rounds.again')}
          </ActButton>
          <Button danger type="text" onClick={() => void remove.run({ rudId })}>
            {t('rounds.remove')}
          </Button>
        </div>
      ) : null}
      {race?.items.length ? (
        <>
          <p className="soft">
            {t('rounds.lot', { lot: race.lot })}
            {race.pairs ? ` ${t('rounds.pairs', { count: race.pairs })}` : ''}
          </p>
          <HeatGrid race={race} may={changes && round.state === 'arranged'} />
        </>
      ) : (
        <EmptyState title={t('rounds.notArranged')} />
      )}
    </div>
  );
}
