import { Checkbox, Form, Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { BUSI } from '../../../kernel/shared/codes';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useCall } from '../../../kernel/web/http/hooks';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import { StatusTag } from '../../../kernel/web/parts/basics';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import * as calls from '../contract';
import { SCOPES, STAGE_SYSTEMS, isDomain, scopesOf } from '../rules';
import { OrgPicker, RegionPicker } from './published';
import { useT } from './texts';

type Org = ReplyOf<typeof calls.update>;

/** Kinds of the chosen business line. Another line empties the choice. */
function ScopeSelect({ value, onChange, busiId, ...rest }: InputProps<string> & { readonly busiId?: number }) {
  const lang = useLang();
  const form = Form.useFormInstance();
  const line = (Form.useWatch('busiId', form) as number | undefined) ?? busiId ?? BUSI.school;
  const codes = scopesOf(line);
  useEffect(() => {
    if (value && !codes.some((c) => c === value)) onChange?.(codes.length === 1 ? codes[0]! : null);
  });
  return (
    <Select
      {...rest}
      value={value}
      onChange={onChange}
      options={codes.map((s) => ({ value: s, label: titleIn(SCOPES[s], lang) }))}
    />
  );
}
/** Stage systems of a school. */
function SystemsInput({ value, onChange, disabled }: InputProps<number[]>) {
  const lang = useLang();
  return (
    <Checkbox.Group
      value={value ?? []}
      disabled={disabled}
      onChange={(v) => {
        onChange?.(v);
      }}
      options={STAGE_SYSTEMS.map((s) => ({ value: s.sysId, label: titleIn(s, lang) }))}
      style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 6 }}
    />
  );
}
/** A domain with the word whether it is free, asked half a second after the last key. */
function DomainInput({ value, onChange, orgId, ...rest }: InputProps<string> & { readonly orgId?: number }) {
  const t = useT();
  const text = (value ?? '').trim().toLowerCase();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => {
      setAsked(text);
    }, 500);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  const { data } = useCall(calls.domainCheck, { domain: asked, orgId }, { when: isDomain(asked), quiet: true });
  return (
    <Input
      {...rest}
      value={value ?? ''}
      maxLength={32}
      onChange={(e) => {
        onChange?.(e.target.value);
      }}
      suffix={
        asked === text && isDomain(asked) && data ? (
          <StatusTag status={data.free ? 'done' : 'needs'}>{t(data.free ? 'domainFree' : 'domainTaken')}</StatusTag>
        ) : (
          <span />
        )
      }
    />
  );
}

const isSchool = (values: Readonly<Record<string, unknown>>) => values['busiId'] === BUSI.school;
interface Props {
  readonly org: Org | 'new' | undefined;
  readonly onClose: () => void;
  readonly onDone?: (orgId: number) => void;
}

/** Makes or changes an organisation. */
export function OrgForm({ org, onClose, onDone }: Props) {
  const t = useT();
  const done = (reply: Org) => onDone?.(reply.orgId);
  if (org === 'new') {
    return (
      <FormDialog
        open
        call={calls.create}
        title={t('createTitle')}
        width={620}
        onClose={onClose}
        onDone={done}
        done={(o) => t('created', { name: o.name })}
        initial={{ busiId: BUSI.school, scope: 'primary', sysIds: [1] }}
        fields={{
          name: true,
          busiId: true,
          scope: { as: ScopeSelect },
          regId: { as: RegionPicker, help: t('regionHelp') },
          sysIds: { as: SystemsInput, when: isSchool },
          parentId: { as: OrgPicker },
          domain: { as: DomainInput, help: t('domainHelp') },
          adminName: { help: t('adminHelp') },
          adminPhone: true,
        }}
      />
    );
  }
  if (!org) return null;
  return (
    <FormDialog
      open
      call={calls.update}
      title={t('editTitle', { name: org.name })}
      width={620}
      onClose={onClose}
      onDone={done}
      done={t('saved')}
      fixed={{ id: org.orgId, rev: org.rev }}
      draft={String(org.orgId)}
      initial={{
        name: org.name,
        scope: org.scope as keyof typeof SCOPES,
        regId: org.regId,
        parentId: org.parentId,
        sysIds: org.systems,
        adminName: org.adminName,
        adminPhone: org.adminPhone,
      }}
      fields={{
        name: true,
        scope: { as: ScopeSelect, props: { busiId: org.busiId } },
        regId: { as: RegionPicker },
        ...(org.busiId === BUSI.school ? { sysIds: { as: SystemsInput } } : {}),
        parentId: { as: OrgPicker },
        adminName: true,
        adminPhone: true,
      }}
    />
  );
}

/** Gives an organisation another domain, or none. */
export function DomainForm({
  org,
  onClose,
}: {
  readonly org: Pick<Org, 'orgId' | 'name' | 'domain'> | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  return org ? (
    <FormDialog
      open
      call={calls.domainSet}
      title={t('domainTitle', { name: org.name })}
      onClose={onClose}
      done={t('saved')}
      fixed={{ id: org.orgId }}
      draft={false}
      initial={{ domain: org.domain ?? '' }}
      shape={(v) => ({ ...v, domain: String(v['domain'] ?? '') })}
      fields={{ domain: { as: DomainInput, props: { orgId: org.orgId }, help: t('domainHelp') } }}
    />
  ) : null;
}
