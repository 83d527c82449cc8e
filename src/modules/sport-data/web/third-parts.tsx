import type { ReplyOf } from '../../../kernel/shared/call';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { StatusTag } from '../../../kernel/web/parts/basics';
import type * as calls from '../contract';
import type { ThirdState } from '../rules/third';
import { useT, type Say } from './texts';

export type Row = RowOf<typeof calls.dataThird>;
export type Refused = ReplyOf<typeof calls.thirdTake>['refused'];
type Eyes = NonNullable<Row['eyes']>;
type Eye = Eyes['left'];

/** Sight below the lowest line of the chart. */
const BELOW = 29;
const sight = (value: number | null, t: Say): string =>
  value == null ? '—' : value <= BELOW ? t('below3') : (value / 10).toFixed(1);
const dioptre = (value: number | null): string =>
  value == null ? '—' : `${value > 0 ? '+' : ''}${(value / 100).toFixed(2)}`;
/** What was measured of one eye, figure by figure. */
export function eyeText(eye: Eye, t: Say): string {
  const parts = [
    eye.naked == null ? '' : t('eye.naked', { value: sight(eye.naked, t) }),
    eye.corrected == null ? '' : t('eye.corrected', { value: sight(eye.corrected, t) }),
    eye.sphere == null ? '' : t('eye.sphere', { value: dioptre(eye.sphere) }),
    eye.cylinder == null ? '' : t('eye.cylinder', { value: dioptre(eye.cylinder) }),
    eye.axis == null ? '' : t('eye.axis', { value: eye.axis }),
    eye.lens == null ? '' : t(`lens.${eye.lens}`),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(t('comma')) : '—';
}
/** What a row says, in a line: results of a test, or naked sight of both eyes. */
export function saidText({ results, eyes }: Row, t: Say): string {
  if (eyes) return `${sight(eyes.right.naked, t)} / ${sight(eyes.left.naked, t)}`;
  return results.map(({ itemName, text }) => `${itemName} ${text}`).join(t('comma'));
}

const STATUS = { waiting: 'waiting', taken: 'done', dropped: 'off' } as const;
export function StateTag({ state }: { readonly state: ThirdState }) {
  const t = useT();
  return <StatusTag status={STATUS[state]}>{t(`state.${state}`)}</StatusTag>;
}
