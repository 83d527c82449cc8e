import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef, useState } from 'react';
import { formulaAt, piecesOf, withFormula, type FormulaAt } from '../../../kernel/shared/formula-text';
import { Sign } from '../../../kernel/web/parts/basics';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { FormulaDialog } from '../../../kernel/web/rich/formula-dialog';
import { TEXT_MAX } from '../rules';
import { NoteText } from './note-text';
import { useT } from './texts';

/** Words with formulas: a key opens the formula keyboard at the caret, also for the formula around it; below stands how it reads. */
export function FormulaArea({ value, onChange, id, disabled }: InputProps<string>) {
  const t = useT();
  const area = useRef<TextAreaRef>(null);
  const [asked, setAsked] = useState<FormulaAt>();
  const text = value ?? '';
  const open = () => {
    const box = area.current?.resizableTextArea?.textArea;
    const from = box?.selectionStart ?? text.length;
    const to = box?.selectionEnd ?? from;
    setAsked(formulaAt(text, from) ?? { from, to, latex: text.slice(from, to) });
  };
  const keep = () => {
    if (!asked) return;
    const made = withFormula(text, asked);
    setAsked(undefined);
    onChange?.(made.text);
    setTimeout(() => {
      const box = area.current?.resizableTextArea?.textArea;
      box?.focus();
      box?.setSelectionRange(made.at, made.at);
    });
  };
  const has = piecesOf(text).some((p) => p.kind === 'formula');
  return (
    <div className="note-area">
      <div className="note-tools">
        <Button type="text" disabled={disabled} aria-label={t('formulas')} onClick={open}>
          <Sign of="ƒx" />
        </Button>
        <span className="soft note-hint">{t('formulaHint')}</span>
      </div>
      <Input.TextArea
        ref={area}
        id={id}
        disabled={disabled}
        value={text}
        maxLength={TEXT_MAX}
        onChange={(e) => onChange?.(e.target.value)}
        placeholder={t('textPlace')}
        aria-label={t('field.text')}
        autoSize={{ minRows: 5, maxRows: 18 }}
      />
      {has ? (
        <div className="note-preview" aria-label={t('preview')}>
          <span className="soft">{t('preview')}</span>
          <NoteText text={text} />
        </div>
      ) : null}
      <FormulaDialog
        latex={asked?.latex}
        onChange={(latex) => setAsked((now) => now && { ...now, latex })}
        onKeep={keep}
        onClose={() => setAsked(undefined)}
      />
    </div>
  );
}
