/** What the side menu remembers in this browser: collapsed or not, and which groups somebody opened or shut by hand. */
export interface SideState {
  readonly collapsed: boolean;
  readonly open: Readonly<Record<string, boolean>>;
}
const KEY = 'desk.side';

export function readSide(store: Pick<Storage, 'getItem'>): SideState {
  try {
    const stored = JSON.parse(store.getItem(KEY) ?? '{}') as Partial<SideState> | null;
    return {
      collapsed: stored?.collapsed === true,
      open: stored?.open && typeof stored.open === 'object' ? stored.open : {},
    };
  } catch {
    return { collapsed: false, open: {} };
  }
}
export const writeSide = (store: Pick<Storage, 'setItem'>, state: SideState): void =>
  store.setItem(KEY, JSON.stringify(state));

/** A menu of so many entries stands open as a whole; a longer one opens the group one is in. */
const SHORT = 16;
/** Whether a group stands open: as somebody left it, else as the menu's length suggests. */
export const groupOpen = (state: SideState, key: string, entries: number, here: boolean): boolean =>
  state.open[key] ?? (entries <= SHORT || here);

/** The place the arrow keys lead to in a list of so many. */
export function stepTo(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
