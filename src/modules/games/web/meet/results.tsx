import { Button, Select } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { notify } from '../../../../kernel/web/notify';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { ExportButton } from '../../../../kernel/web/parts/export-button';
import { EmptyState } from '../../../../kernel/web/parts/states';
import * as calls from '../../contract';
import type { MeetFull, Race, RunShown } from '../../contract/parts';
import { COMMITS, type CommitKind } from '../../rules/kinds';
import { RoundTag, useAddress, useEntries } from '../parts';
import { RoundEntry } from '../round-entry';
import { useT } from '../texts';
import { useRoundTitle, When } from '../rounds';

/** Results of a round, its end, and what is corrected afterwards. */
export function Results({ meet }: { readonly meet: MeetFull }) {
  const t = useT();
  const { gamId } = meet;
  const { search, go } = useAddress();
  const { data } = useCall(calls.listRounds, { gamId }, { quiet: true });
  const titleOf = useRoundTitle(gamId);
  const rounds = (data?.items ?? []).filter((r) => r.state !== 'open');
  const chosen = rounds.find((r) => r.rudId === Number(search.get('rud'))) ?? rounds[0];
  if (data && !chosen) return <EmptyState title={t('results.none')} text={t('results.noneText')} />;
  if (!chosen) return null;
  return (
    <div className="stack">
      <div className="row" data-chrome>
        <Select
          aria-label={t('column.roundName')}
          value={chosen.rudId}
          onChange={(id: number) => go({ rud: String(id) })}
          showSearch={{ optionFilterProp: 'label' }}
          options={rounds.map((r) => ({
            value: r.rudId,
            label: t('counted', { name: titleOf(r), count: `${r.done}/${r.runners}` }),
          }))}
          style={{ minWidth: 320 }}
        />
        <RoundTag state={chosen.state} />
        <When round={chosen} />
        <span className="row-end">
          <ExportButton call={calls.exportResults} input={{ gamId }} />
        </span>
      </div>
      <OneRound key={chosen.rudId} meet={meet} rudId={chosen.rudId} />
    </div>
  );
}

function OneRound({ meet, rudId }: { readonly meet: MeetFull; readonly rudId: number }) {
  const t = useT();
  const { entries = [] } = useEntries(meet.gamId);
  const { data } = useCall(calls.listRaces, { gamId: meet.gamId, rudId }, { quiet: true });
  const [corrects, setCorrects] = useState<RunShown>();
  const finish = useAct(calls.finishRound, {
    done: t('results.finished'),
    onDone: (r) => {
      if (r.mixed) notify({ tone: 'warning', text: t(r.last ? 'results.mixedLast' : 'results.mixed') });
      if (r.lots.length) notify({ tone: 'info', text: t('results.lots', { count: r.lots.length, lot: r.lot }) });
    },
  });
  const cancel = useAct(calls.cancelFinish, { done: t('results.reopened') });
  const race = data?.items[0];
  if (!race) return null;
  const event = entries.find((e) => e.entryId === race.entryId)?.event ?? null;
  const active = meet.state === 'active';
  return (
    <div className="stack">
      <RoundEntry
        race={race}
        event={event}
        may={active && race.state === 'arranged'}
        beside={
          active && race.state === 'finished'
            ? (run) => (
                <Button size="small" aria-label={t('commit.of', { name: run.name })} onClick={() => setCorrects(run)}>
                  {t('commit.open')}
                </Button>
              )
            : undefined
        }
      />
      {active ? (
        <div className="row" data-chrome>
          {race.state === 'arranged' ? (
            <ActButton type="primary" onClick={() => finish.run({ rudId })}>
              {t('results.finish')}
            </ActButton>
          ) : (
            <ActButton onClick={() => cancel.run({ rudId })}>{t('results.cancel')}</ActButton>
          )}
        </div>
      ) : null}
      {corrects ? <Correction race={race} run={corrects} onClose={() => setCorrects(undefined)} /> : null}
    </div>
  );
}

function KindField({ value, onChange }: { readonly value?: unknown; readonly onChange?: (v: CommitKind) => void }) {
  const t = useT();
  return (
    <Select
      aria-label={t('commit.kind')}
      value={value as CommitKind | undefined}
      onChange={onChange}
      options={COMMITS.map((kind) => ({ value: kind, label: t(`commit.${kind}`) }))}
      style={{ width: '100%' }}
    />
  );
}
function Correction({
  race,
  run,
  onClose,
}: {
  readonly race: Race;
  readonly run: RunShown;
  readonly onClose: () => void;
}) {
  const t = useT();
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('commit.of', { name: run.name })}
      call={calls.commitResult}
      fixed={{ rudId: race.rudId, userId: run.userId }}
      initial={{ kind: 'revision', value: run.typed }}
      fields={{
        kind: { as: KindField, label: t('commit.kind') },
        value: {
          label: t('column.text'),
          help: t(`typed.${race.kind}`),
          when: (v: Readonly<Record<string, unknown>>) => v['kind'] === 'revision',
        },
        remark: { label: t('commit.remark') },
      }}
      done={t('commit.done')}
    />
  );
}
