import { MathfieldElement } from 'mathlive';
import 'mathlive/fonts.css';
import { useContext, useEffect, useRef } from 'react';
import { currentLang } from '../i18n/i18n';
import { isTypingIn } from '../typing';
import { FormulaKeys, formulaLayouts } from './formula-keys';

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

/** A field in which a formula is typed as it looks, with a keyboard of the signs that `FormulaKeys` says; the value is LaTeX. */
export default function FormulaField({ value, onChange, onEnter, label, autoFocus, disabled }: FormulaFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<MathfieldElement | null>(null);
  const level = useContext(FormulaKeys);
  const now = useRef({ onChange, onEnter, level });
  useEffect(() => {
    now.current = { onChange, onEnter, level };
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
    // One keyboard serves all fields of a page: it shows what the field that is entered asks for.
    made.addEventListener('focusin', () => {
      window.mathVirtualKeyboard.layouts = formulaLayouts(now.current.level, currentLang());
    });
    place.current?.append(made);
    // Its own menu offers matrices and colours, which nobody here reads.
    made.menuItems = [];
    field.current = made;
    return () => {
      made.remove();
      field.current = null;
    };
  }, []);
  useEffect(() => {
    // Who types already, while the field was still loading, keeps the focus.
    if (autoFocus)
      setTimeout(() => {
        if (!isTypingIn(place.current?.closest('[role=dialog]'))) field.current?.focus();
      });
  }, [autoFocus]);
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
