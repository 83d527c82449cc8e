import { CheckCircleFilled } from '@ant-design/icons';
import { Button, ConfigProvider } from 'antd';
import { useRef, useState, type CSSProperties, type ReactNode } from 'react';
import type { Call } from '../../../kernel/shared/call';
import { FormScreen, type FieldMap } from '../../../kernel/web/form/form-screen';
import { useLang } from '../../../kernel/web/i18n/use-text';
import { changeLang } from '../../../kernel/web/i18n/change-lang';
import { accent } from '../../../kernel/web/theme';
import type * as calls from '../contract';
import { BRANDS, type Brand } from '../rules';
import { useT } from './texts';
import './operations.css';

/** A public form's call with the fields that this call has. */
type FormOf<C extends Call> = { readonly call: C; readonly fields: FieldMap<C> };
type PublicForm = FormOf<typeof calls.feedbackCreate> | FormOf<typeof calls.trialCreate>;
const COLOUR: Readonly<Record<Brand, string>> = { meiyike: accent.teach, tyx: accent.sport, hym: accent.art };
export const brandOf = (word: unknown): Brand => BRANDS.find((b) => b === word) ?? 'meiyike';

/** The page around a public form: brand by the address, the form, then the thanks. Works without signing in, at 360 px. */
export function RequestForm({
  brand,
  title,
  lead,
  done,
  ...form
}: PublicForm & {
  readonly brand: Brand;
  readonly title: string;
  readonly lead: string;
  readonly done: (phone: string) => string;
}) {
  const t = useT();
  const lang = useLang();
  const [sent, setSent] = useState<string>();
  return (
    <ConfigProvider theme={{ components: { Button: { colorPrimary: COLOUR[brand], algorithm: true } } }}>
      <div className="public-page" style={{ '--brand': COLOUR[brand] } as CSSProperties}>
        <header className="public-head">
          <span className="public-brand">{brand === 'meiyike' ? t('brand.meiyike') : brand.toUpperCase()}</span>
          <Button type="text" size="small" onClick={() => void changeLang(lang === 'en-US' ? 'zh-CN' : 'en-US')}>
            {lang === 'en-US' ? '中文' : 'English'}
          </Button>
        </header>
        <main id="content" className="public-main">
          {sent != null ? (
            <Thanks text={done(sent)} onAgain={() => setSent(undefined)} />
          ) : (
            <>
              <h1>{title}</h1>
              <p className="soft">{lead}</p>
              <Form form={form} brand={brand} onSent={setSent} />
              <p className="soft public-note">
                {t('formPrivacy')}
                <a href={`/api/file/policy/privacy?lang=${lang}`} target="_blank" rel="noopener">
                  {t('privacyLink')}
                </a>
              </p>
            </>
          )}
        </main>
      </div>
    </ConfigProvider>
  );
}

function Form({
  form,
  brand,
  onSent,
}: {
  readonly form: PublicForm;
  readonly brand: Brand;
  readonly onSent: (phone: string) => void;
}) {
  const t = useT();
  const phone = useRef('');
  const shape = (values: Record<string, unknown>) => {
    phone.current = String(values['phone'] ?? '');
    return values;
  };
  return (
    <FormScreen<PublicForm['call']>
      call={form.call}
      fixed={{ brand }}
      fields={form.fields}
      shape={shape}
      submitText={t('formSubmit')}
      onDone={() => onSent(phone.current)}
    />
  );
}

function Thanks({ text, onAgain }: { readonly text: string; readonly onAgain: () => void }): ReactNode {
  const t = useT();
  return (
    <div className="public-thanks" role="status">
      <CheckCircleFilled aria-hidden />
      <h1>{t('formDone')}</h1>
      <p className="soft">{text}</p>
      <div className="row">
        <Button onClick={onAgain}>{t('formAgain')}</Button>
        <Button type="primary" href="/">
          {t('formHome')}
        </Button>
      </div>
    </div>
  );
}
