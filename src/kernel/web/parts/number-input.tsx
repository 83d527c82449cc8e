import { InputNumber, Tooltip, type GetRef, type InputNumberProps } from 'antd';
import { useContext, useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { FormContext } from '../form/form-context';
import { useUi } from '../i18n/use-text';
import { warn } from '../notify';
import { holdKeys } from './number-hold';
import { afterTyping, isBeginning, readNumber, sameNumber, type HeldText, type NumberValue } from './number-text';

/** The box at hand, for whoever gives it the focus. */
export type NumberRef = GetRef<typeof InputNumber>;
/** What antd's box takes; the value is given and followed, and how a text is read is not for the screen to say. */
export interface NumberInputProps extends Omit<
  InputNumberProps<number>,
  'changeOnBlur' | 'decimalSeparator' | 'defaultValue' | 'formatter' | 'onChange' | 'onInput' | 'parser' | 'stringMode'
> {
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
  /** How the number is written while nobody types it. */
  readonly formatter?: (value: string) => string;
  /** false: nothing is written with it (a filter), so that no key waits for it to be mended. */
  readonly saves?: boolean;
  readonly ref?: Ref<NumberRef>;
}
/** As it is held: with the value that was shown when it first stood in the box. */
interface Held extends HeldText {
  readonly seen?: { readonly value: NumberValue };
}

/** Nothing and what is no number have no value; the box then tells nobody anything. */
const parse = (text: string | undefined): string | number => {
  const read = readNumber(text ?? '');
  return read === undefined ? Number.NaN : (read ?? '');
};

/**
 * Where a number is typed. No sign is dropped: full-width digits are digits, and 10,5 or 50% is not understood
 * (number-text.ts). Such a text stays as it was typed, the box says so, and once more when it is left; the value is the
 * one from before, and a form around it does not send, nor does any other key of its dialog or page that writes
 * (number-hold.ts). It goes when it is mended, or when another value is given from outside.
 */
export function NumberInput({
  value,
  onChange,
  formatter,
  saves = true,
  status,
  controls,
  keyboard,
  onStep,
  onFocus,
  onBlur,
  onKeyDown,
  onCompositionStart,
  onCompositionEnd,
  ref,
  ...rest
}: NumberInputProps) {
  const t = useUi();
  const { min, max } = rest;
  const form = useContext(FormContext);
  const box = useRef<NumberRef>(null);
  useImperativeHandle<NumberRef | null, NumberRef | null>(ref, () => box.current, []);
  const [focused, setFocused] = useState(false);
  const [last, setHeld] = useState<Held>();
  /** What stood in the box before this typing; no typing is on when it is empty. */
  const typing = useRef<{ readonly before: NumberValue }>(undefined);
  const sent = useRef(false);
  const composing = useRef(false);

  let held = last;
  // Our own taking back may arrive with this drawing or later; any other value comes from outside and goes over the text.
  if (held && !held.seen) setHeld((held = { ...held, seen: { value } }));
  else if (held?.seen && !sameNumber(value, held.seen.value) && !sameNumber(value, held.before))
    setHeld((held = undefined));
  useEffect(() => {
    if (!sent.current) typing.current = undefined;
    sent.current = false;
  }, [value]);

  const odd = held && readNumber(held.text) === undefined ? held.text : undefined;
  const unread = odd !== undefined;
  const wrong = unread && !(focused && isBeginning(odd));
  const hold = form?.hold;
  useEffect(() => {
    if (!unread) return undefined;
    const focus = () => box.current?.focus();
    if (hold) return hold(focus);
    return saves ? holdKeys({ at: () => box.current?.nativeElement, focus }) : undefined;
  }, [unread, hold, saves]);

  const send = (next: number | null) => {
    sent.current = true;
    onChange?.(next);
  };
  const typed = (text: string) => {
    if (composing.current) return;
    typing.current ??= { before: value };
    const next = afterTyping(text, { held, before: typing.current.before, value, min, max });
    if (held || next.held) setHeld(next.held);
    if (next.send !== undefined) send(next.send);
  };
  return (
    <Tooltip open={wrong} title={wrong ? t('notNumber', { text: odd }) : undefined} trigger={[]}>
      <InputNumber<string | number>
        {...rest}
        {...(wrong ? { 'aria-invalid': true } : {})}
        ref={box}
        value={held ? held.text : value}
        parser={parse}
        {...(formatter
          ? {
              formatter: (shown: string | number | undefined) => {
                const text = String(shown ?? '');
                return typeof readNumber(text) === 'number' ? formatter(text) : text;
              },
            }
          : {})}
        status={wrong ? 'error' : status}
        // What is no number must not become one by leaving the box or by a step.
        changeOnBlur={!unread}
        controls={unread ? false : controls}
        keyboard={unread ? false : keyboard}
        onChange={(next) => {
          setHeld(undefined);
          send(typeof next === 'number' ? next : null);
        }}
        onInput={typed}
        onStep={(...step) => {
          typing.current = undefined;
          onStep?.(...(step as Parameters<NonNullable<typeof onStep>>));
        }}
        onFocus={(event) => {
          setFocused(true);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          typing.current = undefined;
          setFocused(false);
          // The tooltip goes with its box: with a dialog that is closed, with the next paper.
          if (odd !== undefined) warn(t('notNumber', { text: odd }));
          onBlur?.(event);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            typing.current = undefined;
            // The box would put the last number back, and a form around it would be sent.
            if (unread) {
              event.preventDefault();
              event.stopPropagation();
              return;
            }
          }
          onKeyDown?.(event);
        }}
        onCompositionStart={(event) => {
          composing.current = true;
          onCompositionStart?.(event);
        }}
        onCompositionEnd={(event) => {
          composing.current = false;
          onCompositionEnd?.(event);
        }}
      />
    </Tooltip>
  );
}
