import { Button, Input, Select } from 'antd';
import { useMemo, useState } from 'react';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { saidNow } from '../../../../kernel/web/format';
import { useAct } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import type { InputProps } from '../../../../kernel/web/parts/field-input';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { AppealHistory, useAppealsOf, WithdrawAppeal } from '../../../appeal/web/published';
import { UploadFiles } from '../../../files/web/published';
import { useSession } from '../../../../kernel/web/session/session-store';
import { appealAnswer, objectTo, type Report } from '../../contract';
import { leavesOf, RESULT, type Role } from '../../rules';
import { useT } from '../texts';

const EVIDENCE = {
  proc: 'appeal.evidence',
  use: { families: ['image'], open: false, count: 3 },
} as const;
const Images = (props: { readonly value?: readonly string[]; readonly onChange?: (v: unknown) => void }) => (
  <UploadFiles {...props} {...EVIDENCE} />
);

/** Objections to a result: whoever it is about makes them, whoever decides answers them here, where the scores stand. */
export function Objection({ report }: { readonly report: Report }) {
  const t = useT();
  const me = useSession()?.userId;
  const { kind, itemId, objectUntil } = report.item;
  const { byPart, until } = useAppealsOf(RESULT[kind], itemId, report.userId);
  const [objecting, setObjecting] = useState(false);
  const PartPicker = usePartPicker(report);
  const appeals = [...byPart.values()].flat();
  const mine = me === report.userId;
  if (appeals.length === 0 && !(mine && (until ?? objectUntil))) return null;
  return (
    <section className="panel" aria-label={t('objection')}>
      <h3 className="as-branch">{t('objection')}</h3>
      {mine && until ? (
        <p className="row" data-chrome>
          <span className="soft">{t('objectUntil', { at: saidNow(until) })}</span>
          <Button className="row-end" onClick={() => setObjecting(true)}>
            {t('object')}
          </Button>
        </p>
      ) : null}
      {appeals.map((appeal) => (
        <div key={appeal.appealId} className="stack">
          <AppealHistory appeal={appeal} />
          {mine ? <WithdrawAppeal appeal={appeal} /> : null}
          {!mine && appeal.may.includes('rejected') ? <Answer report={report} appealId={appeal.appealId} /> : null}
        </div>
      ))}
      <FormDialog
        open={objecting}
        onClose={() => setObjecting(false)}
        title={t('object')}
        call={objectTo}
        fixed={{ kind, id: itemId }}
        fields={{
          part: { label: t('objectWhat'), as: PartPicker },
          reason: true,
          images: { as: Images },
        }}
        submitText={t('object')}
        refreshes={['assessment', 'appeal']}
        done={t('objectSent')}
      />
    </section>
  );
}
function usePartPicker({ parts }: Report) {
  const t = useT();
  const whole = t('whole');
  return useMemo(() => {
    const options = [
      { value: '', label: whole },
      ...parts.map(({ indexId, name }) => ({ value: indexId, label: name })),
    ];
    return function PartPicker({ value, onChange, ...rest }: InputProps<string>) {
      return <Select {...rest} value={value ?? ''} onChange={(v: string) => onChange?.(v)} options={options} />;
    };
  }, [parts, whole]);
}
/** What a choice of a level begins with. */
const LEVEL = 'level:';
/** The answer: another score for an index, another level, or the reason why it stays. */
function Answer({ report, appealId }: { readonly report: Report; readonly appealId: number }) {
  const t = useT();
  const { kind, itemId } = report.item;
  const act = useAct(appealAnswer, { done: t('answered'), refreshes: ['assessment', 'appeal'] });
  const choices = leavesOf(report.parts).flatMap(({ indexId, name, by }) =>
    by.flatMap(({ role }) =>
      role === 'self' || role === 'classmate'
        ? []
        : [{ value: `${indexId}/${role}`, label: `${name} · ${t(`role.${role}`)}` }],
    ),
  );
  // A level belongs to the school's judgement of a teacher, once there is one.
  const hasMain = report.parts.some((part) => part.roles.some((one) => one.role === 'main' && one.points != null));
  const levels = hasMain
    ? report.levels.map(({ name }) => ({ value: `${LEVEL}${name}`, label: `${t('level')} · ${name}` }))
    : [];
  const [what, setWhat] = useState<string>();
  const level = what?.startsWith(LEVEL) ? what.slice(LEVEL.length) : undefined;
  const [score, setScore] = useState<number | null>(null);
  const [why, setWhy] = useState('');
  const ask = { kind, id: itemId, appealId, why };
  const [indexId, role] = level === undefined ? (what ?? '').split('/') : [];
  const judged: Role | undefined = role === 'lead' || role === 'main' || role === 'teacher' ? role : undefined;
  const scored = indexId && judged && score != null ? { change: { indexId, role: judged, score } } : undefined;
  const changed = level === undefined ? scored : { level };
  return (
    <div className="stack" data-chrome>
      <Input.TextArea
        aria-label={t('answerWhy')}
        placeholder={t('answerWhy')}
        value={why}
        maxLength={200}
        onChange={(e) => setWhy(e.target.value)}
      />
      <span className="row">
        <Select
          aria-label={t('index')}
          placeholder={t('index')}
          value={what}
          onChange={setWhat}
          options={[...choices, ...levels]}
          style={{ minWidth: 220 }}
        />
        {level === undefined ? (
          <NumberInput
            aria-label={t('newScore')}
            placeholder={t('newScore')}
            value={score}
            onChange={setScore}
            min={0}
          />
        ) : null}
        <ActButton
          type="primary"
          disabled={!why.trim() || !changed}
          onClick={() => (changed ? act.run({ ...ask, ...changed }) : undefined)}
        >
          {t('answerChange')}
        </ActButton>
        <ActButton disabled={!why.trim()} onClick={() => act.run(ask)}>
          {t('answerKeep')}
        </ActButton>
      </span>
    </div>
  );
}
