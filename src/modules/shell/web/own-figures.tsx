import { useNavigate } from 'react-router';
import { numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Figure } from '../../../kernel/web/parts/basics';
import { Bones } from '../../../kernel/web/parts/bones';
import { ErrorState } from '../../../kernel/web/parts/states';
import { benchGet } from '../contract';
import { FIGURE_DEFS, listAddresses, meaningOf } from '../rules/bench';
import type { DeskModule } from '../rules/menu';
import { opens } from '../rules/visible';
import type { KnownSession } from './known-session';
import { useT } from './texts';

/** The list a number opens for this person, in the desk they stand in or in another. */
export const listFor = (known: KnownSession, module: DeskModule, to: string | undefined): string | undefined =>
  to ? listAddresses(module, to).find((path) => opens(known.find, known.who, path)) : undefined;

/** The person's own figures, each open to its list. Nothing stands where there is none. */
export function OwnFigures({ known, module }: { readonly known: KnownSession; readonly module: DeskModule }) {
  const t = useT();
  const navigate = useNavigate();
  const { data, error, isPending, refetch } = useCall(benchGet, {}, { quiet: true });
  if (error)
    return (
      <section className="panel">
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (isPending)
    return (
      <section className="panel">
        <Bones rows={2} />
      </section>
    );
  if (data.figures.length === 0) return null;
  return (
    <section className="panel sh-figures" aria-label={t('figures')}>
      {data.figures.map(({ key, value, beside }) => {
        const to = listFor(known, module, FIGURE_DEFS[key].to);
        return (
          <Figure
            key={key}
            of={meaningOf(key, known.who.busiId)}
            label={t(`figure.${key}`)}
            value={numberText(value)}
            unit={t(`count.${key}`).replace('{n}', '').trim() || undefined}
            hint={!beside || !BESIDE.has(key) ? undefined : t(`beside.${key as Beside}`, { n: numberText(beside) })}
            onOpen={to ? () => void navigate(to) : undefined}
          />
        );
      })}
    </section>
  );
}
type Beside = 'orgs' | 'schools' | 'students' | 'teachers' | 'users' | 'learners' | 'visits';
const BESIDE: ReadonlySet<string> = new Set<Beside>([
  'orgs',
  'schools',
  'students',
  'teachers',
  'users',
  'learners',
  'visits',
]);
