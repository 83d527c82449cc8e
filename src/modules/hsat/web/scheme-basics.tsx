import { Input, Select } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { updateSchema } from '../contract';
import type { Schema } from '../contract/parts';
import { fullOf, PART_KINDS, ROUND_HOWS, ROUND_STEPS, ROUND_UNITS, termsIn, WHOLE } from '../rules';
import { Hundredths, pointsText } from './parts';
import { RowsEditor } from './rows-editor';
import { useT } from './texts';

type PartRow = Schema['content']['parts'][number];
export interface SchemePart {
  readonly schema: Schema;
  readonly locked: boolean;
}
/** Terms as people write them: 2025-2, 2026-1. */
const termsText = (terms: PartRow['terms']): string => terms.map((one) => `${one.yearId}-${one.termId}`).join(' ');

/** Name, parts with their weights, where it is rounded. */
export function Basics({ schema, locked }: SchemePart) {
  const t = useT();
  const [name, setName] = useState(schema.name);
  const [parts, setParts] = useState<PartRow[]>(schema.content.parts);
  const [terms, setTerms] = useState(termsText(parts.find((part) => part.kind === 'process')?.terms ?? []));
  const [rounding, setRounding] = useState(schema.content.rounding);
  const [lines, setLines] = useState(schema.content.lines);
  const save = useAct(updateSchema, { done: t('saved') });
  const sum = parts.reduce((all, part) => all + part.weight, 0);
  const hasProcess = parts.some((part) => part.kind === 'process');
  const read = hasProcess ? termsIn(terms) : [];
  return (
    <div className="stack">
      <label className="hs-field">
        {t('field.title')}
        <Input value={name} maxLength={32} disabled={locked} onChange={(event) => setName(event.target.value)} />
      </label>
      <h3 className="hs-sub">{t('partsTitle')}</h3>
      <RowsEditor
        rows={parts}
        locked={locked}
        onChange={setParts}
        blank={(): PartRow => ({ kind: 'others', weight: Math.max(0, WHOLE - sum), full: 1000, terms: [] })}
        columns={[
          {
            key: 'kind',
            title: t('field.part'),
            as: 'choice',
            choices: PART_KINDS.map((kind) => ({ value: kind, label: t(`part.${kind}`) })),
          },
          { key: 'full', title: t('field.fullScore'), as: 'hundredths' },
          { key: 'weight', title: t('field.weight'), as: 'hundredths' },
        ]}
      />
      <p className={sum === WHOLE ? 'soft hs-plain' : 'hs-plain'} role="status">
        {t('weightSum', { sum: pointsText(sum), full: pointsText(fullOf(parts)) })}
      </p>
      {hasProcess ? (
        <label className="hs-field">
          {t('termsLabel')}
          <Input
            value={terms}
            placeholder="2025-2 2026-1"
            disabled={locked}
            status={read ? undefined : 'error'}
            onChange={(event) => setTerms(event.target.value)}
          />
          {read ? null : <small role="alert">{t('termsOdd', { text: terms })}</small>}
        </label>
      ) : null}
      <h3 className="hs-sub">{t('roundingTitle')}</h3>
      <div className="row">
        <Select
          aria-label={t('field.roundStep')}
          value={rounding.step}
          disabled={locked}
          style={{ minWidth: 150 }}
          onChange={(step) => setRounding({ ...rounding, step })}
          options={ROUND_STEPS.map((step) => ({ value: step, label: t(`roundStep.${step}`) }))}
        />
        <Select
          aria-label={t('field.roundHow')}
          value={rounding.how}
          disabled={locked}
          style={{ minWidth: 130 }}
          onChange={(how) => setRounding({ ...rounding, how })}
          options={ROUND_HOWS.map((how) => ({ value: how, label: t(`roundHow.${how}`) }))}
        />
        <Select
          aria-label={t('field.roundUnit')}
          value={rounding.unit}
          disabled={locked}
          style={{ minWidth: 120 }}
          onChange={(unit) => setRounding({ ...rounding, unit })}
          options={ROUND_UNITS.map((unit) => ({ value: unit, label: t('roundUnit', { points: pointsText(unit) }) }))}
        />
      </div>
      <div className="row">
        <label>
          {t('field.passLine')}{' '}
          <Hundredths
            value={lines.pass}
            disabled={locked}
            most={WHOLE}
            onChange={(pass) => setLines({ ...lines, pass: pass ?? 0 })}
          />
        </label>
        <label>
          {t('field.excellentLine')}{' '}
          <Hundredths
            value={lines.excellent}
            disabled={locked}
            most={WHOLE}
            onChange={(excellent) => setLines({ ...lines, excellent: excellent ?? 0 })}
          />
        </label>
      </div>
      {locked ? null : (
        <div>
          <ActButton
            type="primary"
            disabled={!read}
            onClick={() =>
              save.run({
                id: schema.schemaId,
                name,
                parts: parts.map((part) => ({ ...part, terms: part.kind === 'process' ? (read ?? []) : [] })),
                rounding,
                lines,
              })
            }
          >
            {t('save')}
          </ActButton>
        </div>
      )}
    </div>
  );
}
