import { StatusTag, type Status } from '../../../../kernel/web/parts/basics';
import type { League, Match } from '../../contract/leagues';
import { useT } from '../texts';

const TONE: Readonly<Record<'draft' | 'active' | 'finished', Status>> = {
  draft: 'off',
  active: 'waiting',
  finished: 'done',
};
/** A league is over when its last match has a result. */
export function LeagueTag({ league }: { readonly league: Pick<League, 'state' | 'matches' | 'played'> }) {
  const t = useT();
  const over = league.matches > 0 && league.played === league.matches;
  const state = league.state === 'active' && over ? 'finished' : league.state;
  return <StatusTag status={TONE[state]}>{t(`state.${state}`)}</StatusTag>;
}

/** A side of a match: a class, or whoever wins the match that decides it. */
export function useSide(): (m: Match, side: 'home' | 'away') => string {
  const t = useT();
  return (m, side) => m[side]?.clazzName ?? t('league.winnerOf', { no: m[`${side}From`] ?? 0 });
}
/** The score as people read it: `3 : 2`, with what decided it behind. */
export function useScore(): (m: Match) => string {
  const t = useT();
  return (m) => {
    if (m.homeScore === null) return '';
    const score = `${m.homeScore} : ${m.awayScore}`;
    if (m.forfeit) return `${score} ${t('league.forfeit')}`;
    return m.homeExtra === null ? score : `${score} (${m.homeExtra} : ${m.awayExtra})`;
  };
}
