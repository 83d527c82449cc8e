import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { CallError } from '../../../kernel/web/http/call-error';
import { send } from '../../../kernel/web/http/send';
import { notify, warn } from '../../../kernel/web/notify';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { captchaAcquire } from '../contract/captcha';
import { CODE, maskPhone, typedAs } from '../rules';
import { useT } from './texts';

/** Seconds that run down. */
function useSeconds(): readonly [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}

/** A code with the button that sends it to the phone of the same form; the form gets its `captchaId`. */
export function CodeInput({ value, onChange, ...rest }: InputProps<string>) {
  const t = useT();
  const form = Form.useFormInstance();
  const phone = Form.useWatch<string | undefined>('phone', form) ?? '';
  const [left, start] = useSeconds();
  const acquire = async () => {
    try {
      const { captchaId, again } = await send(captchaAcquire, { type: 'phone', mobile: phone }, { quiet: true });
      form.setFieldValue('captchaId', captchaId);
      form.setFields([{ name: 'captchaId', errors: [] }]);
      notify({ tone: 'success', text: t('codeGone', { phone: maskPhone(phone) }) });
      start(again);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const wait = Number(error.problem.fields?.[0]?.params['seconds'] ?? 0);
      if (wait) start(wait);
      warn(error.message);
    }
  };
  return (
    <div className="account-code">
      <Input
        {...rest}
        value={value ?? ''}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE.digits}
        onChange={(e) => onChange?.(e.target.value.replace(/\D/g, ''))}
      />
      {left > 0 ? (
        <Button disabled>{t('againIn', { seconds: left })}</Button>
      ) : (
        <ActButton disabled={typedAs(phone) !== 'phone'} onClick={acquire}>
          {t('getCode')}
        </ActButton>
      )}
    </div>
  );
}
/** The code's number, filled in by the button; only its message shows: "obtain a code first". */
export const CaptchaIdInput = () => null;
