import { Button, Input, Tooltip } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef } from 'react';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { SNIPPETS, TEXT_MAX, piecesOf, withFormula } from '../rules';
import { NoteText } from './note-text';
import { useT } from './texts';

/** Words with formulas: buttons write the LaTeX at the caret, below stands how it reads. */
export function FormulaArea({ value, onChange, id, disabled }: InputProps<string>) {
  const t = useT();
  const area = useRef<TextAreaRef>(null);
  const text = value ?? '';
  const put = (latex: string) => {
    const box = area.current?.resizableTextArea?.textArea;
    const made = withFormula(text, box?.selectionStart ?? text.length, box?.selectionEnd ?? text.length, latex);
    onChange?.(made.text);
    setTimeout(() => {
      box?.focus();
      box?.setSelectionRange(made.at, made.at);
    });
  };
  const has = piecesOf(text).some((p) => p.kind === 'formula');
  return (
    <div className="note-area">
      <div className="note-tools" role="toolbar" aria-label={t('formulas')}>
        {SNIPPETS.map((s) => (
          <Tooltip key={s.key} title={t(`snippet.${s.key}`)}>
            <Button
              size="small"
              type="text"
              disabled={disabled}
              aria-label={t(`snippet.${s.key}`)}
              onMouseDown={(e) => e.preventDefault()}
              onClick={() => put(s.latex)}
            >
              {t(`sign.${s.key}`)}
            </Button>
          </Tooltip>
        ))}
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
    </div>
  );
}
