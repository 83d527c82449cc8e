import { PlusOutlined } from '@ant-design/icons';
import { Button, Modal, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { ListPages } from '../../../kernel/web/list/pages';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { FilterBar } from '../../../kernel/web/list/filter-bar';
import { useList } from '../../../kernel/web/list/use-list';
import { useToday } from '../../../kernel/web/parts/date-range';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { FileImage, UploadImage } from '../../files/web/published';
import { StagePicker, SubjectPicker } from '../../textbook/web/published';
import { bindFamous, createFamous, famousChoices, listFamous, updateFamous, type Famous } from '../contract';
import { Minutes, TimeOfDay } from './parts/create-dialog';
import { StateTag } from './parts/lesson-parts';
import { longDay } from './parts/days';
import { OwnClazzes } from './parts/own-clazz';
import { useT } from './texts';
import './lesson.css';

/** Lessons of famous teachers: teachers say which of their classes watch (nothing is prepared for them, V-069); who may, announces them. */
export default function FamousScreen({ with: { desk } }: ScreenProps) {
  const t = useT();
  const can = useCan();
  const [editing, setEditing] = useState<Famous | 'new'>();
  const [binding, setBinding] = useState<Famous>();
  const list = useList(listFamous, { rowKey: (r: Famous) => String(r.famousId), pageSize: 12 });
  const announces = Boolean(desk) && can(createFamous);
  const create = announces ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('new')}>
      {t('announce')}
    </Button>
  ) : null;
  return (
    <div className="stack">
      <div className="row no-print">
        <FilterBar
          call={listFamous}
          filters={{
            name: { label: t('famousSearch') },
            state: { label: t('field.state') },
            sbjId: { as: SubjectPicker, label: t('field.sbjId') },
            stgId: { as: StagePicker, label: t('field.stgId') },
          }}
          values={list.state.filters}
          onChange={list.filter}
          onClear={list.clear}
        />
        <span className="row-end row">
          {/* Research around such lessons is of the module to the right. */}
          {desk ? null : (
            <Link to="/fmslsn">
              <Button>{t('research')}</Button>
            </Link>
          )}
          {create}
        </span>
      </div>
      {list.error && list.rows.length === 0 ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : list.loading ? (
        <section className="panel">
          <Skeleton active paragraph={{ rows: 6 }} />
        </section>
      ) : list.rows.length === 0 ? (
        <section className="panel">
          <EmptyState title={t('noFamous')} text={t(announces ? 'noFamousAnnounce' : 'noFamousText')} action={create} />
        </section>
      ) : (
        <ul className="ls-famous">
          {list.rows.map((f) => (
            <li key={f.famousId} className="panel">
              <div className="ls-cover">
                {f.cover ? (
                  <FileImage path={f.cover} alt={f.name} cover width={320} height={180} />
                ) : (
                  <span aria-hidden>{f.sbjName}</span>
                )}
                <StateTag state={f.state} />
              </div>
              <div className="ls-famous-body">
                <strong>{f.name}</strong>
                <span>
                  {f.teacherName}
                  <span className="soft"> · {f.teacherOrgName}</span>
                </span>
                <span className="soft">
                  {longDay(f.date)} {f.start}–{f.end}
                </span>
                <span className="soft">
                  {[f.stgName, f.sbjName, t('hostIs', { name: f.hostName })].filter(Boolean).join(' · ')}
                </span>
                {f.clazzes.length ? (
                  <span>{t('watching', { names: f.clazzes.map((c) => c.clazzName).join(t('comma')) })}</span>
                ) : null}
                {f.own && f.orgs.length ? <span className="soft">{t('invited', { count: f.orgs.length })}</span> : null}
                <span className="ls-acts no-print">
                  {can(bindFamous) && f.state !== 'ended' ? (
                    <Button onClick={() => setBinding(f)}>{t('bind')}</Button>
                  ) : null}
                  {announces && f.own && f.state === 'not_started' ? (
                    <Button onClick={() => setEditing(f)}>{t('edit')}</Button>
                  ) : null}
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
      <ListPages list={list} />
      {editing ? <AnnounceDialog famous={editing} onClose={() => setEditing(undefined)} /> : null}
      {binding ? <BindDialog famous={binding} onClose={() => setBinding(undefined)} /> : null}
    </div>
  );
}

function BindDialog({ famous, onClose }: { readonly famous: Famous; readonly onClose: () => void }) {
  const t = useT();
  const [ids, setIds] = useState<number[]>(famous.clazzes.map((c) => c.clazzId));
  const act = useAct(bindFamous, { done: t('bound'), onDone: onClose });
  return (
    <Modal
      open
      title={t('bindTitle', { name: famous.name })}
      onCancel={onClose}
      okText={t('save')}
      confirmLoading={act.busy}
      onOk={() => void act.run({ id: famous.famousId, clazzIds: ids })}
    >
      <div className="stack" style={{ gap: 8 }}>
        <span className="soft">{t('bindHelp')}</span>
        <OwnClazzes aria-label={t('bind')} value={ids} onChange={(v) => setIds(v ?? [])} />
      </div>
    </Modal>
  );
}

function TeacherSelect({
  value,
  onChange,
  known,
  ...rest
}: InputProps<number> & { readonly known?: { readonly id: number; readonly name: string } }) {
  const [text, setText] = useState('');
  const { data } = useCall(famousChoices, { teacher: text || undefined }, { quiet: true, keep: true });
  const options = (data?.teachers ?? []).map((x) => ({ value: x.teacherId, label: `${x.name} · ${x.orgName}` }));
  if (known && !options.some((o) => o.value === known.id)) options.unshift({ value: known.id, label: known.name });
  return (
    <Select
      {...rest}
      showSearch={{ filterOption: false, onSearch: setText }}
      value={value ?? undefined}
      onChange={(v?: number) => onChange?.(v ?? null)}
      options={options}
    />
  );
}
function OrgSelect({
  value,
  onChange,
  known,
  ...rest
}: InputProps<number[]> & { readonly known: readonly { readonly orgId: number; readonly name: string }[] }) {
  const t = useT();
  const [text, setText] = useState('');
  const { data } = useCall(famousChoices, { org: text || undefined }, { quiet: true, keep: true });
  const all = new Map([...known, ...(data?.orgs ?? [])].map((o) => [o.orgId, o.name]));
  return (
    <div className="stack" style={{ gap: 6 }}>
      <Select
        {...rest}
        mode="multiple"
        maxTagCount="responsive"
        showSearch={{ filterOption: false, onSearch: setText }}
        value={value ?? []}
        onChange={(v: number[]) => onChange?.(v)}
        options={[...all].map(([id, label]) => ({ value: id, label }))}
      />
      {data?.orgs.length && !text ? (
        <Button
          type="link"
          size="small"
          style={{ alignSelf: 'flex-start', padding: 0 }}
          onClick={() => onChange?.(data.orgs.map((o) => o.orgId))}
        >
          {t('inviteAll')}
        </Button>
      ) : null}
    </div>
  );
}
function AnnounceDialog({ famous, onClose }: { readonly famous: Famous | 'new'; readonly onClose: () => void }) {
  const t = useT();
  const today = useToday();
  const old = famous === 'new' ? undefined : famous;
  const fields = {
    name: true as const,
    teacherId: {
      as: TeacherSelect,
      props: { known: old && { id: old.teacherId, name: `${old.teacherName} · ${old.teacherOrgName}` } },
    },
    date: true as const,
    start: { as: TimeOfDay },
    duration: { as: Minutes },
    cover: { as: UploadImage, help: t('coverHelp') },
    orgIds: { as: OrgSelect, props: { known: old?.orgs ?? [] }, help: t('orgHelp') },
  };
  return old ? (
    <FormDialog
      open
      call={updateFamous}
      onClose={onClose}
      width={600}
      title={t('announceEdit')}
      done={t('saved')}
      draft={false}
      fixed={{ id: old.famousId }}
      initial={{
        name: old.name,
        teacherId: old.teacherId,
        date: old.date,
        start: old.start,
        duration: old.duration,
        cover: old.cover,
        orgIds: old.orgs.map((o) => o.orgId),
      }}
      fields={fields}
    />
  ) : (
    <FormDialog
      open
      call={createFamous}
      onClose={onClose}
      width={600}
      title={t('announce')}
      done={t('announced')}
      initial={{ date: today, duration: 45, orgIds: [] }}
      fields={{
        name: fields.name,
        teacherId: fields.teacherId,
        sbjId: { as: SubjectPicker },
        stgId: { as: StagePicker },
        date: fields.date,
        start: fields.start,
        duration: fields.duration,
        cover: fields.cover,
        orgIds: fields.orgIds,
      }}
    />
  );
}
