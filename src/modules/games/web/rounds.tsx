import { dayText } from '../../../kernel/web/format';
import type { Round } from '../contract/parts';
import { useEntries, useEntryTitle } from './parts';
import { useT } from './texts';

/** Names of rounds as lists call them: event, group, round. */
export function useRoundTitle(gamId: number): (r: Pick<Round, 'entryId' | 'name' | 'entryName'>) => string {
  const titleOf = useEntryTitle();
  const { entries = [] } = useEntries(gamId);
  const byId = new Map(entries.map((e) => [e.entryId, e]));
  return (r) => {
    const entry = byId.get(r.entryId);
    return `${entry ? titleOf(entry) : r.entryName} ${r.name}`;
  };
}

/** Day, time and ground of a round, or that it has none. */
export function When({ round: r }: { readonly round: Round }) {
  const t = useT();
  return (
    <span className="soft">
      {r.onDate && r.from ? `${dayText(r.onDate)} ${r.from}` : t('plan.notYet')}
      {r.gudName ? ` · ${r.gudName}` : ''}
      {` · ${t('rounds.counts', { heats: r.heats, runners: r.runners })}`}
    </span>
  );
}
