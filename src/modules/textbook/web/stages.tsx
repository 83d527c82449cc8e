import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Skeleton, Table, Tabs, Tag } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useCall } from '../../../kernel/web/http/hooks';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import type { Kind } from '../rules';
import { OrderButtons } from './order-buttons';
import { SubjectsDialog } from './subjects-dialog';
import { useNames, useT } from './texts';
import { useEntries } from './use-entries';
import './textbook.css';

type Stage = ReplyOf<typeof calls.stageList>[number];
interface Named {
  readonly id: number;
  readonly nameZh: string;
  readonly nameEn: string;
}
type Editing = { readonly kind: Kind; readonly row?: Named };

/** Stages with their grades and subjects; grades and subjects by themselves. */
export default function Stages() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const [editing, setEditing] = useState<Editing>();
  const tab = search.get('tab') ?? 'stages';
  const title = editing && t(editing.row ? 'rename' : editing.kind === 'stage' ? 'addStage' : 'addSubject');
  return (
    <>
      <Tabs
        activeKey={tab}
        destroyOnHidden
        onChange={(key) => setSearch(key === 'stages' ? {} : { tab: key })}
        items={[
          { key: 'stages', label: t('tab.stages'), children: <StageCards onEdit={setEditing} /> },
          { key: 'subjects', label: t('tab.subjects'), children: <Subjects onEdit={setEditing} /> },
          { key: 'grades', label: t('tab.grades'), children: <Grades onEdit={setEditing} /> },
        ]}
      />
      {editing?.row ? (
        <FormDialog
          open
          title={title}
          call={calls.catUpdate}
          fixed={{ kind: editing.kind, id: editing.row.id }}
          initial={{ name: editing.row.nameZh, nameEn: editing.row.nameEn }}
          fields={{ name: true, nameEn: true }}
          done={t('kept')}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
      {editing && !editing.row ? (
        <FormDialog
          open
          title={title}
          call={calls.catCreate}
          fixed={{ kind: editing.kind }}
          fields={{ name: true, nameEn: true }}
          done={t('kept')}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </>
  );
}

function StageCards({ onEdit }: { readonly onEdit: (e: Editing) => void }) {
  const t = useT();
  const nameOf = useNames();
  const { data, error, refetch } = useCall(calls.stageList, {}, { quiet: true });
  const grades = useCall(calls.gradeList, {}, { quiet: true });
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data || !grades.data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 8 }} />
      </section>
    );
  return (
    <div className="stack">
      <div className="row">
        <p className="soft" style={{ margin: 0 }}>
          {t('stagesText')}
        </p>
        <Button className="row-end" type="primary" icon={<PlusOutlined />} onClick={() => onEdit({ kind: 'stage' })}>
          {t('addStage')}
        </Button>
      </div>
      {data.map((s, at) => (
        <StageCard
          key={s.stgId}
          stage={s}
          at={at}
          count={data.length}
          grades={(grades.data ?? []).filter((g) => g.stgId === s.stgId).map((g) => nameOf(g))}
          onEdit={onEdit}
        />
      ))}
    </div>
  );
}
function StageCard({
  stage,
  at,
  count,
  grades,
  onEdit,
}: {
  readonly stage: Stage;
  readonly at: number;
  readonly count: number;
  readonly grades: readonly string[];
  readonly onEdit: (e: Editing) => void;
}) {
  const t = useT();
  const nameOf = useNames();
  const confirm = useConfirm();
  const acts = useEntries('stage');
  const [choosing, setChoosing] = useState(false);
  const { data: subjects } = useCall(calls.stageSubjects, { stgId: stage.stgId }, { quiet: true });
  return (
    <section className="panel tbk-stage">
      <div className="row">
        <h2>{nameOf(stage)}</h2>
        <span className="soft">{nameOf({ nameZh: stage.nameEn, nameEn: stage.nameZh })}</span>
        <span className="row row-end" style={{ gap: 0 }}>
          <OrderButtons
            name={nameOf(stage)}
            at={at}
            count={count}
            busy={acts.busy}
            onMove={(dir) => void acts.move(stage.stgId, dir)}
          />
          <Button
            type="link"
            size="small"
            onClick={() => onEdit({ kind: 'stage', row: { ...stage, id: stage.stgId } })}
          >
            {t('rename')}
          </Button>
          <Button type="link" size="small" onClick={() => setChoosing(true)}>
            {t('chooseSubjects')}
          </Button>
          <Button
            type="link"
            size="small"
            danger
            onClick={() =>
              void confirm({ title: t('removeNamed', { name: nameOf(stage) }), danger: true }).then((yes) =>
                yes ? acts.remove(stage.stgId) : undefined,
              )
            }
          >
            {t('remove')}
          </Button>
        </span>
      </div>
      <dl>
        <dt>{t('tab.grades')}</dt>
        <dd>
          {grades.length ? grades.map((g) => <Tag key={g}>{g}</Tag>) : <span className="soft">{t('noGrades')}</span>}
        </dd>
        <dt>{t('tab.subjects')}</dt>
        <dd>
          {subjects?.length ? (
            subjects.map((s) => <Tag key={s.sbjId}>{nameOf(s)}</Tag>)
          ) : (
            <span className="soft">{t('noSubjects')}</span>
          )}
        </dd>
      </dl>
      {choosing ? (
        <SubjectsDialog
          stage={stage}
          chosen={(subjects ?? []).map((s) => s.sbjId)}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </section>
  );
}

function Subjects({ onEdit }: { readonly onEdit: (e: Editing) => void }) {
  const t = useT();
  const confirm = useConfirm();
  const acts = useEntries('subject');
  const { data, error, isPending, refetch } = useCall(calls.subjectList, {}, { quiet: true });
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  const add = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => onEdit({ kind: 'subject' })}>
      {t('addSubject')}
    </Button>
  );
  return (
    <section className="panel stack">
      <div className="row">
        <p className="soft" style={{ margin: 0 }}>
          {t('subjectsText')}
        </p>
        <span className="row-end">{add}</span>
      </div>
      <Table
        size="middle"
        rowKey="sbjId"
        pagination={false}
        loading={isPending}
        dataSource={data ? [...data] : []}
        locale={{ emptyText: <EmptyState compact title={t('noSubjects')} action={add} /> }}
        columns={[
          { title: t('field.name'), dataIndex: 'nameZh' },
          { title: t('field.nameEn'), dataIndex: 'nameEn' },
          {
            title: '',
            width: 260,
            align: 'right',
            render: (_, r, i) => (
              <>
                <OrderButtons
                  name={r.nameZh}
                  at={i}
                  count={data?.length ?? 0}
                  busy={acts.busy}
                  onMove={(dir) => void acts.move(r.sbjId, dir)}
                />
                <Button
                  type="link"
                  size="small"
                  onClick={() => onEdit({ kind: 'subject', row: { ...r, id: r.sbjId } })}
                >
                  {t('rename')}
                </Button>
                <Button
                  type="link"
                  size="small"
                  danger
                  onClick={() =>
                    void confirm({ title: t('removeNamed', { name: r.nameZh }), danger: true }).then((yes) =>
                      yes ? acts.remove(r.sbjId) : undefined,
                    )
                  }
                >
                  {t('remove')}
                </Button>
              </>
            ),
          },
        ]}
      />
    </section>
  );
}

function Grades({ onEdit }: { readonly onEdit: (e: Editing) => void }) {
  const t = useT();
  const nameOf = useNames();
  const stages = useCall(calls.stageList, {}, { quiet: true });
  const { data, error, isPending, refetch } = useCall(calls.gradeList, {}, { quiet: true });
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  return (
    <section className="panel stack">
      <p className="soft" style={{ margin: 0 }}>
        {t('gradesText')}
      </p>
      <Table
        size="middle"
        rowKey="grdId"
        pagination={false}
        loading={isPending}
        dataSource={data ? [...data] : []}
        columns={[
          {
            title: t('stage'),
            render: (_, r) => {
              const s = stages.data?.find((x) => x.stgId === r.stgId);
              return s ? nameOf(s) : '';
            },
          },
          { title: t('field.name'), dataIndex: 'nameZh' },
          { title: t('field.nameEn'), dataIndex: 'nameEn' },
          { title: t('gradeCode'), dataIndex: 'internalId', align: 'right', width: 120, className: 'num' },
          {
            title: '',
            width: 120,
            align: 'right',
            render: (_, r) => (
              <Button
                type="link"
                size="small"
                icon={<EditOutlined />}
                onClick={() => onEdit({ kind: 'grade', row: { ...r, id: r.grdId } })}
              >
                {t('rename')}
              </Button>
            ),
          },
        ]}
      />
    </section>
  );
}
