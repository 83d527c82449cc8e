import { Button, Card, Input, Select, Switch, Table, type TableColumnType } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useAct } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import * as calls from '../contract';
import { useT } from './texts';

export type Term = ReplyOf<typeof calls.termList>['items'][number];
type Scheme = Term['schemes'][number];
type Section = Scheme['sections'][number];
const KINDS = ['early', 'lesson', 'big_break', 'eye', 'noon', 'after_school', 'evening', 'meeting'] as const;

/** The sections of a day, edited as one table and saved as a whole. */
export function Sections({ term, scheme }: { readonly term: Term; readonly scheme: Scheme }) {
  const t = useT();
  const [rows, setRows] = useState(scheme.sections);
  const save = useAct(calls.periodSet, { done: t('saved') });
  const usual = (r: Section) => (r.kind === 'lesson' ? t('section', { no: r.secNo }) : t(`kind.${r.kind}`));
  const named = (r: Section) => (r.name === usual(r) ? '' : r.name);
  const columns = useColumns({
    named,
    usual,
    set: (at, change) => setRows((all) => all.map((r, i) => (i === at ? { ...r, ...change } : r))),
    remove: (at) => setRows((all) => all.filter((_, i) => i !== at)),
  });
  return (
    <Card
      size="small"
      title={t('sectionsOf', { stage: scheme.stgName ?? t('allStages') })}
      extra={
        <ActButton
          size="small"
          onClick={() =>
            save.run({
              termId: term.termId,
              stgId: scheme.stgId,
              name: scheme.name,
              sections: rows.map((r) => ({ ...r, name: named(r) })),
            })
          }
        >
          {t('save')}
        </ActButton>
      }
    >
      <Table
        size="small"
        rowKey={(_, i) => String(i)}
        pagination={false}
        dataSource={[...rows]}
        scroll={{ x: 'max-content' }}
        columns={columns}
        footer={() => (
          <Button size="small" icon={<PlusOutlined />} onClick={() => setRows((all) => [...all, sectionAfter(all)])}>
            {t('addSection')}
          </Button>
        )}
      />
    </Card>
  );
}

/** A further lesson, where the last section ends. */
function sectionAfter(all: readonly Section[]): Section {
  const lessons = all.filter((r) => r.kind === 'lesson').map((r) => r.secNo);
  const end = all.at(-1)?.end;
  return {
    secNo: Math.max(0, ...lessons) + 1,
    kind: 'lesson',
    name: '',
    start: end ?? '08:00',
    end: end ?? '08:40',
    on: true,
  };
}

interface Editing {
  readonly set: (at: number, change: Partial<Section>) => void;
  readonly remove: (at: number) => void;
  /** The name somebody gave it, and the one it has without. */
  readonly named: (r: Section) => string;
  readonly usual: (r: Section) => string;
}
function useColumns({ set, remove, named, usual }: Editing): TableColumnType<Section>[] {
  const t = useT();
  const time = (key: 'start' | 'end', placeholder: string): TableColumnType<Section> => ({
    title: t(`field.${key}`),
    width: 100,
    render: (_, r, i) => (
      <Input
        aria-label={t(`field.${key}`)}
        maxLength={5}
        inputMode="numeric"
        placeholder={placeholder}
        value={r[key]}
        onChange={(e) => set(i, { [key]: e.target.value })}
      />
    ),
  });
  return [
    {
      title: t('field.secNo'),
      width: 80,
      render: (_, r, i) => (
        <Input
          aria-label={t('field.secNo')}
          maxLength={2}
          value={r.secNo}
          inputMode="numeric"
          // Signs that are none of a number are not taken: without them 1-2 would be 12.
          onChange={(e) => /^\d*$/.test(e.target.value) && set(i, { secNo: Number(e.target.value) })}
        />
      ),
    },
    {
      title: t('field.kind'),
      width: 140,
      render: (_, r, i) => (
        <Select
          aria-label={t('field.kind')}
          value={r.kind}
          style={{ width: '100%' }}
          onChange={(kind) => set(i, { kind, name: '' })}
          options={KINDS.map((k) => ({ value: k, label: t(`kind.${k}`) }))}
        />
      ),
    },
    {
      title: t('field.name'),
      width: 140,
      render: (_, r, i) => (
        <Input
          aria-label={t('field.name')}
          value={named(r)}
          maxLength={16}
          placeholder={usual(r)}
          onChange={(e) => set(i, { name: e.target.value })}
        />
      ),
    },
    time('start', '08:00'),
    time('end', '08:40'),
    {
      title: t('field.on'),
      width: 70,
      render: (_, r, i) => (
        <Switch aria-label={t('field.on')} size="small" checked={r.on} onChange={(on) => set(i, { on })} />
      ),
    },
    {
      title: '',
      render: (_, __, i) => (
        <Button type="link" size="small" danger onClick={() => remove(i)}>
          {t('remove')}
        </Button>
      ),
    },
  ];
}
