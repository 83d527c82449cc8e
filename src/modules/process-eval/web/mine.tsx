import { useCall } from '../../../kernel/web/http/hooks';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { dayIn } from '../../../kernel/shared/dates';
import { saidDay } from '../../../kernel/web/format';
import { useToday } from '../../../kernel/web/parts/date-range';
import { useSession } from '../../../kernel/web/session/session-store';
import { AppealButton, AppealHistory, useAppealsOf } from '../../appeal/web/published';
import { mine } from '../contract';
import type { Opened } from '../contract/around';
import { TOTAL_PART } from '../rules';
import { MyWorks } from './my-works';
import { useTermText } from './parts';
import { StateTag } from './state-tag';
import { Steps } from './steps';
import { useT } from './texts';

const SUBJECT = 'process-eval.score';
/** A child's own scores, and in schools with art what it hands in for it. */
export default function Mine() {
  const hasArt = useSession()?.servIds.includes('ART_BASE') ?? false;
  return (
    <div className="stack">
      <Scores />
      {hasArt ? <MyWorks /> : null}
    </div>
  );
}
/** Scores with their steps; while they are shown each row may be objected to. */
function Scores() {
  const t = useT();
  const { data, error, isPending, refetch } = useCall(mine, {}, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Bones />;
  if (!data.items.length)
    return (
      <section className="panel">
        <EmptyState title={t('nothingShown')} text={t('nothingShownText')} />
      </section>
    );
  return (
    <>
      {data.items.map((one) => (
        <One key={one.normId} of={one} />
      ))}
    </>
  );
}
function One({ of }: { readonly of: Opened }) {
  const t = useT();
  const term = useTermText();
  const zone = useSession()?.zone ?? 'Asia/Shanghai';
  const today = useToday();
  const shown = of.state === 'shown';
  const { byPart, until } = useAppealsOf(SUBJECT, of.normId, of.userId, shown || of.state === 'closed');
  const object = (part: string, name: string) => {
    const appeals = byPart.get(part) ?? [];
    const pending = appeals.some((a) => a.state !== 'rejected' && a.state !== 'withdrawn');
    return (
      <>
        {appeals.map((appeal) => (
          <AppealHistory key={appeal.appealId} appeal={appeal} />
        ))}
        {shown && until && !pending ? (
          <AppealButton subject={SUBJECT} setId={of.normId} part={part} what={name} />
        ) : null}
      </>
    );
  };
  return (
    <section className="panel stack" aria-label={of.name}>
      <div className="row">
        <h2>
          {of.name} <small className="soft">{term(of)}</small>
        </h2>
        <span className="row-end">
          <StateTag state={of.state} />
        </span>
      </div>
      {shown && of.shownUntil ? (
        <p className="soft">{t('objectUntil', { day: saidDay(dayIn(zone, new Date(of.shownUntil)), today) })}</p>
      ) : null}
      <Steps of={of} extra={(itemId, name) => object(String(itemId), name)} />
      <div>{object(TOTAL_PART, t('theTotal'))}</div>
    </section>
  );
}
