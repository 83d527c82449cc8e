import { MathfieldElement } from 'mathlive';
import 'mathlive/fonts.css';
import { useEffect, useRef } from 'react';
import { currentLang } from '../i18n/i18n';

// Its fonts come with the style sheet above; it makes no sounds and asks no server for parts.
MathfieldElement.fontsDirectory = null;
MathfieldElement.soundsDirectory = null;

export interface FormulaFieldProps {
  readonly value: string;
  readonly onChange: (latex: string) => void;
  readonly onEnter?: () => void;
  readonly label: string;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
}

/** A field in which a formula is typed as it looks, with a keyboard of signs; the value is LaTeX. */
export default function FormulaField({ value, onChange, onEnter, label, autoFocus, disabled }: FormulaFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<MathfieldElement | null>(null);
  const now = useRef({ onChange, onEnter });
  useEffect(() => {
    now.current = { onChange, onEnter };
  });
  useEffect(() => {
    MathfieldElement.locale = currentLang() === 'zh-CN' ? 'zh-cn' : 'en';
    const made = new MathfieldElement({ mathVirtualKeyboardPolicy: 'auto', smartFence: true });
    made.className = 'formula-field';
    made.addEventListener('input', () => now.current.onChange(made.getValue('latex')));
    made.addEventListener('keydown', (event) => {
      if ((event as KeyboardEvent).key === 'Enter' && now.current.onEnter) {
        event.preventDefault();
        now.current.onEnter();
      }
    });
    place.current!.append(made);
    field.current = made;
    if (autoFocus) setTimeout(() => made.focus());
    return () => {
      made.remove();
      field.current = null;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the field is made once
  }, []);
  useEffect(() => {
    const f = field.current;
    if (f && f.getValue('latex') !== value) f.setValue(value, { silenceNotifications: true });
  }, [value]);
  useEffect(() => {
    const f = field.current;
    if (f) {
      f.disabled = !!disabled;
      f.setAttribute('aria-label', label);
    }
  }, [disabled, label]);
  return <div ref={place} className="formula-place" />;
}
