import { Alert, Button, Form, Modal } from 'antd';
import { useMemo, useRef, type ReactNode } from 'react';
import type { Call, InputOf } from '../../shared/call';
import { timeText } from '../format';
import { useUi } from '../i18n/use-text';
import { ActButton } from '../parts/act-button';
import { isTypingIn } from '../typing';
import Field from './field-item';
import { ChangedNotice } from './changed-notice';
import { FormContext, type FieldSpec } from './form-context';
import { formKeys } from './fields-of';
import { useForm, type ContractForm, type FormOptions } from './use-form';

/** Which fields and how; `true` takes the contract's. Absent: all fields of the contract that are not fixed. */
export type FieldMap<C> = { readonly [K in keyof InputOf<C>]?: true | FieldSpec };

/** What a form takes, as a screen or in a dialog. */
export interface FormProps<C extends Call> extends FormOptions<C> {
  readonly fields?: FieldMap<C>;
  /** An own layout of `<Field of="…" />` instead of `fields`. */
  readonly children?: ReactNode;
  readonly submitText?: string;
}

function FormBody({
  holder,
  initial,
  fields,
  children,
  fixed,
}: {
  readonly holder: ContractForm;
  readonly initial?: object;
  readonly fields?: object;
  readonly children?: ReactNode;
  readonly fixed?: object;
}) {
  const t = useUi();
  const chosen = fields
    ? Object.entries(fields as Record<string, true | FieldSpec | undefined>)
    : formKeys(holder.call)
        .filter((k) => !(fixed && k in fixed))
        .map((k) => [k, true] as const);
  return (
    <FormContext value={holder}>
      {holder.restored ? (
        <Alert
          className="no-print"
          type="info"
          showIcon
          style={{ marginBottom: 16 }}
          title={t('draftBack', { at: timeText(holder.restored.at) })}
          action={
            <Button size="small" onClick={holder.discard}>
              {t('draftDrop')}
            </Button>
          }
        />
      ) : null}
      {holder.theirs ? <ChangedNotice theirs={holder.theirs} settle={holder.settle} /> : null}
      {holder.above.length > 0 ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          style={{ marginBottom: 16 }}
          title={holder.above.map((text) => (
            <div key={text}>{text}</div>
          ))}
        />
      ) : null}
      <Form
        form={holder.form}
        layout="vertical"
        preserve={false}
        initialValues={initial}
        onValuesChange={(values: object) => holder.changed(values)}
        onFinish={() => void holder.submit()}
        disabled={holder.busy}
      >
        {children ??
          chosen.map(([name, spec]) => (spec ? <Field key={name} of={name} {...(spec === true ? {} : spec)} /> : null))}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </FormContext>
  );
}

/** What a form that is a screen takes. */
export interface FormScreenProps<C extends Call> extends FormProps<C> {
  readonly actions?: ReactNode;
}
export function ScreenForm<C extends Call>({ submitText, children, fields, actions, ...o }: FormScreenProps<C>) {
  const t = useUi();
  const holder = useForm(o);
  return (
    <section className="panel form-screen">
      <FormBody holder={holder} initial={o.initial} fixed={o.fixed} fields={fields}>
        {children}
      </FormBody>
      <div className="row form-foot">
        <ActButton type="primary" onClick={holder.submit} disabled={holder.busy}>
          {submitText ?? t('save')}
        </ActButton>
        {actions}
        {holder.dirty && holder.savedAt ? (
          <span className="soft row-end" aria-live="polite">
            {t('draftAt', { at: timeText(holder.savedAt) })}
          </span>
        ) : null}
      </div>
    </section>
  );
}

/** What a form in a dialog takes. */
export interface FormDialogProps<C extends Call> extends FormProps<C> {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly width?: number;
}
export function DialogForm<C extends Call>({
  onClose,
  title,
  width,
  submitText,
  children,
  fields,
  open: _,
  ...o
}: FormDialogProps<C>) {
  const t = useUi();
  const trigger = useMemo(() => document.activeElement, []);
  const body = useRef<HTMLDivElement>(null);
  const holder = useForm({
    ...o,
    onDone: (reply) => {
      close();
      o.onDone?.(reply);
    },
  });
  const [modal, asking] = Modal.useModal();
  const close = () => {
    onClose();
    // The dialog leaves the tree with its focus trap; the button that opened it takes the focus again.
    setTimeout(() => {
      if (trigger instanceof HTMLElement && trigger.isConnected) trigger.focus();
    });
  };
  const cancel = () => {
    if (!holder.dirty) return close();
    void modal.confirm({
      title: t('leaveTitle'),
      content: t('dropTyped'),
      okText: t('leave'),
      cancelText: t('stay'),
      okButtonProps: { danger: true },
      onOk: () => {
        holder.discard();
        close();
      },
    });
  };
  return (
    <Modal
      open
      title={title}
      width={width ?? 520}
      onCancel={cancel}
      mask={{ closable: false }}
      afterOpenChange={(shown) => {
        // Who was quicker than the opening and types already keeps the focus.
        if (shown && !isTypingIn(body.current))
          body.current
            ?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, [contenteditable=true]')
            ?.focus();
      }}
      footer={
        <>
          <Button onClick={cancel}>{t('cancel')}</Button>
          <ActButton type="primary" onClick={holder.submit} disabled={holder.busy}>
            {submitText ?? t('save')}
          </ActButton>
        </>
      }
    >
      <div ref={body}>
        <FormBody holder={holder} initial={o.initial} fixed={o.fixed} fields={fields}>
          {children}
        </FormBody>
      </div>
      {asking}
    </Modal>
  );
}
