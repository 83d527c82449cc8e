import { Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { RichText } from '../../../../kernel/web/rich/rich-text';
import {
  addOption,
  addRight,
  fitBlanks,
  moveOption,
  removeOption,
  removeRight,
  type Editable,
} from '../../rules/draft';
import { useT } from '../texts';
import { letter } from '../view/marks';
import { BlankKeys } from './blank-keys';
import { OptionList, PickMark } from './option-list';
import { useFault } from './use-faults';

const WHOLE = [
  'bold',
  'italic',
  'underline',
  'subscript',
  'superscript',
  'align',
  'image',
  'formula',
  'list',
  'undo',
] as const;
interface Props<P extends Editable> {
  readonly part: P;
  readonly onChange: (part: P) => void;
  /** Leads the paths of its faults. */ readonly at: string;
  /** The stem is a gap of the passage. */ readonly stemless?: boolean;
}

function Labelled({
  label,
  hint,
  fault,
  children,
}: {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly fault?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className="edit-field">
      <div className="edit-label">
        {label}
        {hint ? <small className="soft">{hint}</small> : null}
      </div>
      {children}
      {fault ? (
        <p className="edit-fault" role="alert">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

/** Stem, options, key and explanation of one question. */
export function PartForm<P extends Editable>({ part, onChange, at, stemless }: Props<P>) {
  const t = useT();
  const fault = useFault(at);
  const hint = part.kind === 'blank' ? t('gapHint') : part.kind === 'group' ? t('clozeHint') : undefined;
  return (
    <>
      <Labelled label={t(part.kind === 'group' ? 'passage' : 'stem')} hint={hint} fault={fault('stem')}>
        <RichText
          value={part.stem}
          tools={WHOLE}
          minHeight={part.kind === 'group' ? 160 : 72}
          placeholder={t(stemless ? 'stemMay' : 'stemPlace')}
          aria-label={t('stem')}
          onChange={(v) => onChange(fitBlanks({ ...part, stem: v ?? '' }, stemless))}
        />
      </Labelled>
      <KeyForm part={part} onChange={onChange} at={at} />
      {part.kind === 'group' ? null : <Explained part={part} onChange={onChange} at={at} />}
    </>
  );
}
/** The explanation; of a passage it stands after its questions. */
export function Explained<P extends Editable>({ part, onChange }: Props<P>) {
  const t = useT();
  return (
    <Labelled label={t('explain')}>
      <RichText
        value={part.explain}
        tools={WHOLE}
        minHeight={56}
        placeholder={t('explainPlace')}
        aria-label={t('explain')}
        onChange={(v) => onChange({ ...part, explain: v ?? '' })}
      />
    </Labelled>
  );
}

function KeyForm<P extends Editable>({ part, onChange, at }: Props<P>) {
  const t = useT();
  const fault = useFault(at);
  const key = (answer: P['answer']) => onChange({ ...part, answer: { ...part.answer, ...answer } });
  const text = (i: number, html: string) =>
    onChange({ ...part, options: part.options.map((o, n) => (n === i ? html : o)) });
  const list = {
    options: part.options,
    faultOf: (i: number) => fault(`options.${i}`),
    onText: text,
    onAdd: () => onChange(addOption(part)),
    onRemove: (i: number) => onChange(removeOption(part, i)),
    onMove: (from: number, to: number) => onChange(moveOption(part, from, to)),
  };
  switch (part.kind) {
    case 'single':
    case 'multi': {
      const several = part.kind === 'multi';
      const picks = part.answer.picks ?? [];
      return (
        <Labelled
          label={t('options')}
          hint={t(several ? 'markSome' : 'markOne')}
          fault={fault('options') ?? fault('answer.picks')}
        >
          <OptionList
            {...list}
            label={t('options')}
            addText={t('addOption')}
            mark={(i) => (
              <PickMark
                several={several}
                on={picks.includes(i)}
                label={t('isRight', { letter: letter(i) })}
                onChange={(on) =>
                  key({
                    picks: several
                      ? on
                        ? [...picks, i].toSorted((a, b) => a - b)
                        : picks.filter((p) => p !== i)
                      : [i],
                  })
                }
              />
            )}
          />
        </Labelled>
      );
    }
    case 'judge':
      return (
        <Labelled label={t('key')} fault={fault('answer.truth')}>
          <Radio.Group
            optionType="button"
            value={part.answer.truth}
            onChange={(e) => key({ truth: e.target.value as boolean })}
            options={[
              { value: true, label: t('truth.yes') },
              { value: false, label: t('truth.no') },
            ]}
          />
        </Labelled>
      );
    case 'blank':
      return (
        <Labelled label={t('key')} fault={fault('answer.blanks')}>
          <BlankKeys
            keys={part.answer.blanks ?? []}
            onChange={(blanks) => key({ blanks })}
            faultOf={(i) => fault(`answer.blanks.${i}`)}
          />
        </Labelled>
      );
    case 'match': {
      const pairs = part.answer.pairs ?? [];
      return (
        <>
          <Labelled label={t('leftColumn')} hint={t('pairHint')} fault={fault('options') ?? fault('answer.pairs')}>
            <OptionList
              {...list}
              label={t('leftColumn')}
              addText={t('addEntry')}
              nameOf={(i) => String(i + 1)}
              after={(i) => (
                <Select
                  value={pairs[i] != null && pairs[i] >= 0 ? pairs[i] : undefined}
                  placeholder={t('partner')}
                  aria-label={t('partnerOf', { no: i + 1 })}
                  onChange={(p: number) => key({ pairs: part.options.map((_, n) => (n === i ? p : (pairs[n] ?? -1))) })}
                  options={part.rights.map((_, n) => ({ value: n, label: letter(n) }))}
                  style={{ width: 72 }}
                />
              )}
            />
          </Labelled>
          <Labelled label={t('rightColumn')} hint={t('rightHint')} fault={fault('rights')}>
            <OptionList
              options={part.rights}
              label={t('rightColumn')}
              addText={t('addEntry')}
              faultOf={(i) => fault(`rights.${i}`)}
              onText={(i, html) => onChange({ ...part, rights: part.rights.map((o, n) => (n === i ? html : o)) })}
              onAdd={() => onChange(addRight(part))}
              onRemove={(i) => onChange(removeRight(part, i))}
            />
          </Labelled>
        </>
      );
    }
    case 'order': {
      const order = part.answer.order ?? [];
      return (
        <Labelled label={t('items')} hint={t('orderHint')} fault={fault('options') ?? fault('answer.order')}>
          <OptionList
            {...list}
            label={t('items')}
            addText={t('addEntry')}
            after={(i) => (
              <Select
                value={order.indexOf(i) >= 0 ? order.indexOf(i) : undefined}
                placeholder={t('place')}
                aria-label={t('placeOf', { letter: letter(i) })}
                onChange={(to: number) => {
                  const rest = order.filter((o) => o !== i);
                  rest.splice(to, 0, i);
                  key({ order: rest });
                }}
                options={part.options.map((_, n) => ({ value: n, label: t('placeNo', { no: n + 1 }) }))}
                style={{ width: 92 }}
              />
            )}
          />
        </Labelled>
      );
    }
    case 'short':
    case 'photo':
      return (
        <Labelled label={t('modelAnswer')} hint={t('modelHint')}>
          <RichText
            value={part.answer.text ?? ''}
            tools={WHOLE}
            minHeight={56}
            placeholder={t('modelPlace')}
            aria-label={t('modelAnswer')}
            onChange={(v) => key({ text: v || undefined })}
          />
        </Labelled>
      );
    case 'group':
      return null;
  }
}
