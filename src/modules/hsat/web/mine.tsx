import { Button } from 'antd';
import { useState } from 'react';
import { dayIn } from '../../../kernel/shared/dates';
import { instantText, saidDay } from '../../../kernel/web/format';
import { useToday } from '../../../kernel/web/parts/date-range';
import { useCall } from '../../../kernel/web/http/hooks';
import { Bones } from '../../../kernel/web/parts/bones';
import { Detail } from '../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import { AppealButton, AppealHistory, useAppealsOf } from '../../appeal/web/published';
import { ProofQr } from '../../proof/web/published';
import { mine } from '../contract';
import type { MineExam } from '../contract/scores';
import { itemsFor } from '../rules';
import { Apply } from './apply';
import { Choice } from './items';
import { StateTag } from './parts';
import { Steps } from './steps';
import { useT } from './texts';

const SUBJECT = 'hsat.score';
/** A candidate's own exams. */
export default function Mine() {
  const t = useT();
  const { data, error, isPending, refetch } = useCall(mine, {}, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Bones />;
  if (!data.items.length)
    return (
      <section className="panel">
        <EmptyState title={t('notSigned')} text={t('notSignedText')} />
      </section>
    );
  return (
    <div className="stack">
      {data.items.map((one) => (
        <One key={one.schemaId} of={one} />
      ))}
    </div>
  );
}
function One({ of }: { readonly of: MineExam }) {
  const t = useT();
  const [dialog, setDialog] = useState<
    { readonly kind: 'choose' } | { readonly kind: 'apply'; readonly rule: string }
  >();
  const name = (code: string) => of.items.find((item) => item.code === code)?.name ?? code;
  const today = useToday();
  const until = (span: { readonly to: string } | null) => (span ? t('untilDay', { day: saidDay(span.to, today) }) : '');
  return (
    <section className="panel stack hs-mine" aria-label={of.name}>
      <div className="row">
        <h2 style={{ margin: 0 }}>{of.name}</h2>
        <span className="row-end">
          <StateTag state={of.state} />
        </span>
      </div>
      <Detail
        items={[
          { label: t('field.examNo'), value: of.examNo },
          ...(of.slotAt
            ? [
                { label: t('field.site'), value: of.site },
                { label: t('field.team'), value: of.team },
                { label: t('field.slotAt'), value: instantText(of.slotAt) },
              ]
            : []),
          { label: t('field.chosen'), value: of.chosen.map(name).join(t('comma')) || t('notChosen') },
          ...(of.drawn.length ? [{ label: t('field.drawn'), value: of.drawn.map(name).join(t('comma')) }] : []),
        ]}
      />
      <div className="row hs-keys">
        {of.mayChoose ? (
          <Button
            type={of.chosen.length ? 'default' : 'primary'}
            size="large"
            onClick={() => setDialog({ kind: 'choose' })}
          >
            {t('choose')}
            {until(of.windows.choice)}
          </Button>
        ) : null}
        {of.rules
          .filter((rule) => rule.open)
          .map((rule) => (
            <Button key={rule.code} size="large" onClick={() => setDialog({ kind: 'apply', rule: rule.code })}>
              {t('applyFor', { name: rule.name })}
            </Button>
          ))}
      </div>
      {of.exempts.length ? (
        <ul className="hs-how">
          {of.exempts.map((one) => (
            <li key={one.exemptId}>
              {one.ruleName} · {t(`state.${one.state}`)}
              {one.why ? ` · ${one.why}` : ''}
            </li>
          ))}
        </ul>
      ) : null}
      {of.score ? <Score of={of} score={of.score} /> : <p className="soft hs-plain">{t('scoreLater')}</p>}
      {of.code ? <ProofQr code={of.code} label={t('proofLabel')} text={t('proofText')} /> : null}
      {dialog?.kind === 'choose' ? (
        <Choice
          of={of}
          schemaId={of.schemaId}
          own
          row={{ userId: of.userId, name: of.name, chosen: of.chosen }}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
      {dialog?.kind === 'apply' ? (
        <Apply
          own
          schemaId={of.schemaId}
          row={{ userId: of.userId, name: of.name }}
          items={itemsFor(of, of.drawn, of.chosen)}
          rules={of.rules.filter((rule) => rule.code === dialog.rule)}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
    </section>
  );
}
function Score({ of, score }: { readonly of: MineExam; readonly score: NonNullable<MineExam['score']> }) {
  const t = useT();
  const zone = useSession()?.zone ?? 'Asia/Shanghai';
  const today = useToday();
  const { byPart, until } = useAppealsOf(SUBJECT, of.schemaId, of.userId);
  const object = (part: string, what: string) => {
    const appeals = byPart.get(part) ?? [];
    const pending = appeals.some((a) => a.state !== 'rejected' && a.state !== 'withdrawn');
    return (
      <>
        {appeals.map((appeal) => (
          <AppealHistory key={appeal.appealId} appeal={appeal} />
        ))}
        {until && !pending ? <AppealButton subject={SUBJECT} setId={of.schemaId} part={part} what={what} /> : null}
      </>
    );
  };
  return (
    <>
      {of.state === 'shown' && of.shownUntil ? (
        <p className="soft hs-plain">
          {t('objectUntil', { day: saidDay(dayIn(zone, new Date(of.shownUntil)), today) })}
        </p>
      ) : null}
      <Steps of={score} extra={(item, what) => object(item, what)} total={object('total', t('theTotal'))} />
    </>
  );
}
