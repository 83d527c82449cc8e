import { CheckOutlined, CloseOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { FormulaInput } from '../../../../kernel/web/rich/formula-input';
import { BLANK_FORMS, BLANK_MODES, judge, type BlankKey } from '../../contract';
import { useT } from '../texts';
import { circled } from '../view/marks';

const ACCEPT_MAX = 20;
/** The keys of a fill-in, one for each gap of the stem. */
export function BlankKeys({
  keys,
  onChange,
  faultOf,
}: {
  readonly keys: readonly BlankKey[];
  readonly onChange: (keys: BlankKey[]) => void;
  readonly faultOf: (at: number) => string | undefined;
}) {
  const t = useT();
  if (keys.length === 0) return <p className="soft">{t('noGaps')}</p>;
  const set = (at: number, change: Partial<BlankKey>) =>
    onChange(keys.map((k, i) => (i === at ? { ...k, ...change } : k)));
  return (
    <div className="edit-blanks">
      {keys.map((key, at) => (
        <OneKey key={at} no={at + 1} value={key} onChange={(change) => set(at, change)} fault={faultOf(at)} />
      ))}
    </div>
  );
}
function OneKey({
  no,
  value,
  onChange,
  fault,
}: {
  readonly no: number;
  readonly value: BlankKey;
  readonly onChange: (change: Partial<BlankKey>) => void;
  readonly fault: string | undefined;
}) {
  const t = useT();
  const mathy = value.mode === 'formula' || value.mode === 'set';
  const set = (at: number, text: string) => onChange({ accept: value.accept.map((a, i) => (i === at ? text : a)) });
  return (
    <div className="edit-blank">
      <span className="edit-blank-no">{circled(no)}</span>
      <div className="edit-blank-body">
        <Select
          value={value.mode}
          onChange={(mode) =>
            onChange({
              mode,
              ...(mode === 'number' ? {} : { tolerance: undefined, unit: undefined }),
              ...(mode === 'number' || mode === 'formula' ? {} : { form: undefined }),
            })
          }
          aria-label={t('compareBy')}
          options={BLANK_MODES.map((m) => ({ value: m, label: t(`mode.${m}`) }))}
          style={{ width: 150 }}
          popupMatchSelectWidth={false}
          optionRender={({ value: m }) => (
            <span>
              {t(`mode.${m as 'text'}`)}
              <small className="soft edit-mode-hint">{t(`modeHint.${m as 'text'}`)}</small>
            </span>
          )}
        />
        {value.accept.map((accept, at) => (
          <div key={at} className="edit-accept">
            {value.mode === 'formula' ? (
              <div className="edit-accept-field">
                <FormulaInput value={accept} label={t('acceptNo', { no: at + 1 })} onChange={(v) => set(at, v)} />
              </div>
            ) : (
              <Input
                value={accept}
                maxLength={500}
                aria-label={t('acceptNo', { no: at + 1 })}
                placeholder={t(mathy ? 'setPlace' : 'acceptPlace')}
                onChange={(e) => set(at, e.target.value)}
                className="edit-accept-field"
              />
            )}
            {value.accept.length > 1 ? (
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('removeEntry')}
                onClick={() => onChange({ accept: value.accept.filter((_, i) => i !== at) })}
              />
            ) : null}
          </div>
        ))}
        <div className="row" style={{ gap: 8 }}>
          {value.accept.length < ACCEPT_MAX && value.mode !== 'hand' ? (
            <Button
              size="small"
              type="dashed"
              icon={<PlusOutlined />}
              onClick={() => onChange({ accept: [...value.accept, ''] })}
            >
              {t('acceptMore')}
            </Button>
          ) : null}
          {value.mode === 'number' ? (
            <>
              <Input
                size="small"
                value={value.unit ?? ''}
                maxLength={20}
                placeholder={t('unitPlace')}
                aria-label={t('unit')}
                onChange={(e) => onChange({ unit: e.target.value || undefined })}
                style={{ width: 120 }}
              />
              <NumberInput
                size="small"
                min={0}
                value={value.tolerance ?? null}
                placeholder={t('tolerancePlace')}
                aria-label={t('tolerance')}
                onChange={(tolerance) => onChange({ tolerance: tolerance ?? undefined })}
                style={{ width: 130 }}
              />
            </>
          ) : null}
          {value.mode === 'number' || value.mode === 'formula' ? (
            <Select
              size="small"
              allowClear
              value={value.form}
              placeholder={t('formPlace')}
              aria-label={t('form')}
              onChange={(form) => onChange({ form: form ?? undefined })}
              options={BLANK_FORMS.map((f) => ({ value: f, label: t(`form.${f}`) }))}
              style={{ width: 150 }}
            />
          ) : null}
        </div>
        {value.mode === 'hand' ? null : <TryOut keyOf={value} />}
        {fault ? (
          <p className="edit-fault" role="alert">
            {fault}
          </p>
        ) : null}
      </div>
    </div>
  );
}
/** Type an answer and see at once whether it would be right. */
function TryOut({ keyOf }: { readonly keyOf: BlankKey }) {
  const t = useT();
  const [text, setText] = useState('');
  const right =
    text.trim() !== '' &&
    judge(
      { qcid: 0, kind: 'blank', stem: '', options: [], rights: [], explain: '', answer: { blanks: [keyOf] } },
      { blanks: [text] },
    ).verdict === 'right';
  return (
    <Input
      size="small"
      variant="filled"
      value={text}
      maxLength={500}
      prefix={<span className="soft">{t('tryOut')}</span>}
      placeholder={t('tryPlace')}
      aria-label={t('tryOut')}
      onChange={(e) => setText(e.target.value)}
      suffix={
        text.trim() === '' ? (
          <span />
        ) : right ? (
          <span className="edit-try-right">
            <CheckOutlined /> {t('verdict.right')}
          </span>
        ) : (
          <span className="edit-try-wrong">
            <CloseOutlined /> {t('verdict.wrong')}
          </span>
        )
      }
      style={{ maxWidth: 360 }}
    />
  );
}
