import { Alert, Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { Bones } from '../../../kernel/web/parts/bones';
import { useToday } from '../../../kernel/web/parts/date-range';
import { ErrorState } from '../../../kernel/web/parts/states';
import { colour } from '../../../kernel/web/theme';
import * as calls from '../contract';
import type { Norm } from '../contract/parts';
import { EXEMPTIONS, MOST_POINTS, ROUNDINGS, termOf, weightsOff, WHOLE, type EvalModule } from '../rules';
import { addedItem, draftFault, draftOf, emptyDraft, inputOf, type NormDraft } from './norm-draft';
import { GradesPicker, Hundredths, useTermText } from './parts';
import { SketchItems } from './sketch-items';
import { useFaultText } from './fault-text';
import { useT } from './texts';

/** Writes a sketch; one of a region, or one that is closed, is only read. */
export function NormEditor({
  module,
  normId,
  onClose,
}: {
  readonly module: EvalModule;
  readonly normId: number | undefined;
  readonly onClose: () => void;
}) {
  const today = useToday();
  const { data, error, refetch } = useCall(
    calls.getNorm,
    { id: normId ?? 0 },
    { when: normId !== undefined, quiet: true },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (normId === undefined)
    return <Body module={module} norm={undefined} first={emptyDraft(today)} onClose={onClose} />;
  return data ? (
    <Body key={data.version} module={module} norm={data} first={draftOf(data)} onClose={onClose} />
  ) : (
    <Bones />
  );
}

function Body({
  module,
  norm,
  first,
  onClose,
}: {
  readonly module: EvalModule;
  readonly norm: Norm | undefined;
  readonly first: NormDraft;
  readonly onClose: () => void;
}) {
  const t = useT();
  const faultText = useFaultText();
  const [draft, setDraft] = useState(first);
  const set = (part: Partial<NormDraft>) => setDraft((now) => ({ ...now, ...part }));
  const done = { done: t('saved'), onDone: onClose, quiet: true };
  const create = useAct(calls.createNorm, done);
  const update = useAct(calls.updateNorm, done);
  const fixed = norm !== undefined && !norm.own;
  const bound = norm !== undefined && (norm.on || norm.state !== null);
  const fault = draftFault(draft);
  const error = create.error ?? update.error;
  const save = () =>
    norm ? update.run({ id: norm.normId, module, ...inputOf(draft) }) : create.run({ module, ...inputOf(draft) });
  return (
    <section className="panel stack" aria-label={norm?.name ?? t('newNorm')}>
      <div className="row">
        <h2>{norm?.name ?? t('newNorm')}</h2>
        <span className="row-end row">
          <Button onClick={onClose}>{t('back')}</Button>
          {fixed ? null : (
            <ActButton type="primary" disabled={fault !== undefined} onClick={save}>
              {t('save')}
            </ActButton>
          )}
        </span>
      </div>
      {fixed ? <Alert type="info" showIcon title={t('byOwner', { name: norm.ownerName })} /> : null}
      {bound && !fixed ? <Alert type="info" showIcon title={t('newVersionText')} /> : null}
      {error?.problem ? <Alert type="error" showIcon title={error.problem.message} /> : null}
      <Form layout="vertical" disabled={fixed}>
        <Basics draft={draft} set={set} bound={bound} />
        <Rules draft={draft} set={set} />
        <SketchItems
          items={draft.items}
          fixed={fixed}
          onChange={(items) => set({ items })}
          adder={<Adder module={module} draft={draft} set={set} />}
        />
      </Form>
      {fault && !fixed ? (
        <p role="status" className="pe-fault" style={{ color: colour.needs }}>
          {faultText(fault)}
        </p>
      ) : null}
    </section>
  );
}

interface PartProps {
  readonly draft: NormDraft;
  readonly set: (part: Partial<NormDraft>) => void;
}
function Basics({ draft, set, bound }: PartProps & { readonly bound: boolean }) {
  const t = useT();
  const term = useTermText();
  const now = termOf(useToday());
  const terms = [-1, 0, 1].flatMap((years) => [1, 2].map((termId) => ({ yearId: now.yearId + years, termId })));
  return (
    <div className="pe-fields">
      <Form.Item label={t('field.name')} required>
        <Input
          aria-label={t('field.name')}
          maxLength={32}
          value={draft.name}
          onChange={(e) => set({ name: e.target.value })}
        />
      </Form.Item>
      <Form.Item label={t('field.term')} required>
        <Select
          aria-label={t('field.term')}
          disabled={bound}
          value={`${draft.yearId}/${draft.termId}`}
          onChange={(key) => {
            const [yearId = now.yearId, termId] = key.split('/').map(Number);
            set({ yearId, termId: termId === 1 ? 1 : 2 });
          }}
          options={terms.map((p) => ({ value: `${p.yearId}/${p.termId}`, label: term(p) }))}
        />
      </Form.Item>
      <Form.Item label={t('field.grades')} required>
        <GradesPicker
          aria-label={t('field.grades')}
          disabled={bound}
          value={draft.grdIds}
          onChange={(grdIds) => set({ grdIds: grdIds ?? [] })}
        />
      </Form.Item>
    </div>
  );
}
function Rules({ draft, set }: PartProps) {
  const t = useT();
  return (
    <div className="pe-fields">
      <Form.Item label={t('field.fullScore')}>
        <Hundredths
          aria-label={t('field.fullScore')}
          most={MOST_POINTS}
          value={draft.fullScore}
          onChange={(v) => set({ fullScore: v ?? 0 })}
        />
      </Form.Item>
      <Form.Item label={t('field.rounding')}>
        <Select
          aria-label={t('field.rounding')}
          value={draft.rounding}
          onChange={(rounding) => set({ rounding })}
          options={ROUNDINGS.map((value) => ({ value, label: t(`rounding.${value}`) }))}
        />
      </Form.Item>
      <Form.Item label={t('field.exemption')}>
        <Select
          aria-label={t('field.exemption')}
          value={draft.exemption}
          onChange={(exemption) => set({ exemption })}
          options={EXEMPTIONS.map((value) => ({ value, label: t(`exemption.${value}`) }))}
        />
      </Form.Item>
      {draft.exemption === 'share' ? (
        <Form.Item label={t('field.exemptShare')}>
          <Hundredths
            aria-label={t('field.exemptShare')}
            most={WHOLE}
            unit="%"
            value={draft.exemptShare}
            onChange={(v) => set({ exemptShare: v ?? 0 })}
          />
        </Form.Item>
      ) : null}
      <Form.Item label={t('field.differ')}>
        <Hundredths
          aria-label={t('field.differ')}
          most={MOST_POINTS}
          value={draft.differ}
          onChange={(v) => set({ differ: v ?? 0 })}
        />
      </Form.Item>
    </div>
  );
}
/** Chooses an indicator that is on; it enters the sketch with the weight that is left. */
function Adder({ module, draft, set }: PartProps & { readonly module: EvalModule }) {
  const t = useT();
  const { data, isPending } = useCall(calls.listItems, { module, on: true, pageSize: 200 }, { quiet: true });
  const there = new Set(draft.items.map((item) => item.itemId));
  const free = data?.items.filter((item) => !there.has(item.itemId)) ?? [];
  return (
    <Select<number>
      aria-label={t('addItem')}
      placeholder={t('addItem')}
      value={null}
      loading={isPending}
      showSearch={{ optionFilterProp: 'label' }}
      style={{ minWidth: 240 }}
      options={free.map((item) => ({ value: item.itemId, label: item.name }))}
      onChange={(itemId) => {
        const item = free.find((one) => one.itemId === itemId);
        if (item) set({ items: [...draft.items, addedItem(item, weightsOff(draft.items))] });
      }}
    />
  );
}
