import { useEffect, useId, useRef, useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { useT } from './api';

/** Seconds that run down to 0. */
export function useCountdown(): readonly [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [left === 0]); // eslint-disable-line react/exhaustive-deps -- the clock ticks while anything is left
  return [
    left,
    (seconds) => {
      setNow(Date.now());
      setUntil(Date.now() + seconds * 1000);
    },
  ];
}
/** 581 as 9:41. */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  readonly label: string;
  readonly error?: string;
  readonly hint?: ReactNode;
  readonly after?: ReactNode;
  readonly onText: (text: string) => void;
}
/** A labelled input with its error; the error is said to screen readers too. */
export function Field({ label, error, hint, after, onText, ...input }: FieldProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) box.current?.focus();
  }, [error]);
  return (
    <div className="si-field">
      <label htmlFor={id}>{label}</label>
      <div className={error ? 'si-box si-box-wrong' : 'si-box'}>
        <input
          {...input}
          ref={box}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(e) => onText(e.target.value)}
        />
        {after}
      </div>
      <div id={`${id}-note`} className={error ? 'si-note si-wrong' : 'si-note'} role={error ? 'alert' : undefined}>
        {error ?? hint}
      </div>
    </div>
  );
}

const Eye = ({ open }: { readonly open: boolean }) => (
  <svg
    viewBox="0 0 20 20"
    width="18"
    height="18"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    aria-hidden
  >
    <path d="M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5z" />
    <circle cx="10" cy="10" r="2.4" />
    {open ? null : <path d="M3.5 16.5l13-13" />}
  </svg>
);
/** A password that can be shown; says when caps lock is on, because passwords are letters and digits. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'after'>) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [caps, setCaps] = useState(false);
  return (
    <Field
      {...props}
      type={open ? 'text' : 'password'}
      hint={caps ? t('capsLock') : props.hint}
      onKeyUp={(e) => setCaps(e.getModifierState('CapsLock'))}
      after={
        <button
          type="button"
          className="si-icon"
          aria-label={t(open ? 'hidePassword' : 'showPassword')}
          aria-pressed={open}
          onClick={() => setOpen(!open)}
        >
          <Eye open={open} />
        </button>
      }
    />
  );
}

/** What went wrong, above a form. */
export const Alert = ({ children }: { readonly children: ReactNode }) => (
  <div className="si-alert" role="alert">
    {children}
  </div>
);
/** The one way forward of a form. */
export function Submit({
  busy,
  disabled,
  children,
}: {
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <button type="submit" className="si-submit" disabled={disabled || busy} aria-busy={busy || undefined}>
      {children}
    </button>
  );
}
