import { PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCan } from '../../../kernel/web/app';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { useT } from './texts';

type Set = ReplyOf<typeof calls.gearList>['sets'][number];
const linesOf = (set: Set): string => set.items.map((one) => `${one.no} ${one.devId}`).join('\n');
/** Number and device of each line; the number of the first line that says something else. */
function readLines(text: string): { readonly items: Set['items']; readonly bad?: number } {
  const items: Set['items'] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const found = /^(\d{1,2})[\s,，]+(\S{1,64})$/.exec(line.trim());
    if (!found) return { items, bad: at + 1 };
    items.push({ no: Number(found[1]), devId: found[2] ?? '' });
  }
  return { items };
}

/** Boxes of bands and bags of ropes by number. */
export function Sets() {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const { data, error, refetch } = useCall(calls.gearList, {}, { quiet: true });
  const remove = useAct(calls.gearSave, { done: t('setSaved') });
  const [form, setForm] = useState<Set | 'new'>();
  const add = can(calls.gearSave) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm('new')}>
      {t('addSet')}
    </Button>
  ) : null;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  const ask = async (set: Set) => {
    if (await confirm({ title: t('removeSetAsk', { name: set.setName }), loses: [t('removeSetLoses')] }))
      await remove.run({ setName: set.setName, items: [] });
  };
  return (
    <section className="panel stack">
      {data.sets.length === 0 ? (
        <EmptyState title={t('noSets')} text={t('noSetsText')} action={add} />
      ) : (
        <>
          <div>{add}</div>
          <ul className="stack">
            {data.sets.map((set) => (
              <li key={set.setName}>
                <strong>{set.setName}</strong>{' '}
                <span className="soft">{t('setCount', { count: set.items.length })}</span>{' '}
                {can(calls.gearSave) ? (
                  <>
                    <Button type="link" aria-label={`${t('editSet')} ${set.setName}`} onClick={() => setForm(set)}>
                      {t('editSet')}
                    </Button>
                    <ActButton
                      type="link"
                      danger
                      aria-label={`${t('removeSet')} ${set.setName}`}
                      onClick={() => ask(set)}
                    >
                      {t('removeSet')}
                    </ActButton>
                  </>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      )}
      {form ? <SetDialog of={form === 'new' ? undefined : form} onClose={() => setForm(undefined)} /> : null}
    </section>
  );
}
function SetDialog({ of, onClose }: { readonly of: Set | undefined; readonly onClose: () => void }) {
  const t = useT();
  const [name, setName] = useState(of?.setName ?? '');
  const [text, setText] = useState(of ? linesOf(of) : '');
  const { items, bad } = readLines(text);
  const save = useAct(calls.gearSave, { done: t('setSaved'), onDone: onClose });
  return (
    <Modal
      open
      title={t(of ? 'editSet' : 'addSet')}
      onCancel={onClose}
      onOk={() => void save.run({ setName: name.trim(), items })}
      okButtonProps={{ disabled: bad != null || items.length === 0 || name.trim() === '', loading: save.busy }}
    >
      <Form layout="vertical">
        <Form.Item label={t('field.setName')} htmlFor="set-name">
          <Input
            id="set-name"
            maxLength={32}
            disabled={of != null}
            value={name}
            onChange={(e) => setName(e.target.value)}
          />
        </Form.Item>
        <Form.Item
          label={t('setLines')}
          htmlFor="set-lines"
          validateStatus={bad == null ? '' : 'error'}
          help={bad == null ? t('setHelp') : t('setLineBad', { line: bad })}
        >
          <Input.TextArea id="set-lines" rows={8} value={text} onChange={(e) => setText(e.target.value)} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
