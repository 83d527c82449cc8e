import { Select } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState } from '../../../../kernel/web/parts/states';
import * as calls from '../../contract';
import type { MeetFull } from '../../contract/parts';
import { useRoundTitle } from '../rounds';
import { useEntries } from '../parts';
import { RoundEntry } from '../round-entry';
import { useT } from '../texts';

/** A judge enters the results of the own events; the server knows which those are, and on which day. */
export function Judging({ meet }: { readonly meet: MeetFull }) {
  const t = useT();
  const { gamId } = meet;
  const { entries = [] } = useEntries(gamId);
  const { data } = useCall(calls.listRounds, { gamId }, { quiet: true });
  const titleOf = useRoundTitle(gamId);
  const rounds = (data?.items ?? []).filter((r) => r.state === 'arranged' && r.judged);
  const [chosen, setChosen] = useState<number>();
  const round = rounds.find((r) => r.rudId === chosen) ?? rounds[0];
  const races = useCall(calls.listRaces, { gamId, rudId: round?.rudId ?? 1 }, { quiet: true, when: round != null });
  const race = races.data?.items[0];
  if (data && !round) return <EmptyState title={t('results.none')} text={t('results.noneText')} />;
  if (!round) return null;
  return (
    <div className="stack">
      <p className="soft">{t('site.judgeHelp')}</p>
      <Select
        aria-label={t('column.roundName')}
        value={round.rudId}
        onChange={setChosen}
        options={rounds.map((r) => ({ value: r.rudId, label: titleOf(r) }))}
        style={{ width: '100%', maxWidth: 420 }}
      />
      {race ? (
        <RoundEntry
          race={race}
          may={meet.state === 'active'}
          event={entries.find((e) => e.entryId === race.entryId)?.event ?? null}
        />
      ) : null}
    </div>
  );
}
