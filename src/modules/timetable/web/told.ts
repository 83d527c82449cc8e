import { useEvents } from '../../../kernel/web/events';
import { refresh } from '../../../kernel/web/http/query-client';
import { notify } from '../../../kernel/web/notify';
import { useT } from './texts';

const KINDS = ['asked', 'withdrawn', 'accepted', 'declined', 'covered'] as const;
type Kind = (typeof KINDS)[number];
const isKind = (kind: unknown): kind is Kind => KINDS.includes(kind as Kind);

/** What happened to a substitution that concerns the person: said at once, and the pages of the timetable read again. */
export function useTold(): void {
  const t = useT();
  useEvents('timetable', (data) => {
    const { kind } = data as { readonly kind?: unknown };
    if (isKind(kind)) notify({ tone: 'info', text: t(`told.${kind}`) });
    void refresh('timetable');
  });
}
