import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { TAG_MAX } from '../rules';
import { useT } from './texts';

/** Tags by which courses are found: made, named anew, removed. */
export function TagsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { data, error, refetch } = useCall(calls.listTags, {}, { quiet: true });
  const [name, setName] = useState('');
  const make = useAct(calls.createTag, { done: t('saved'), onDone: () => setName('') });
  return (
    <Modal open title={t('tags')} footer={null} onCancel={onClose}>
      <div className="stack">
        <form
          className="mall-tag-line"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim()) void make.run({ name });
          }}
        >
          <Input
            aria-label={t('newTag')}
            placeholder={t('newTag')}
            maxLength={TAG_MAX}
            showCount
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <ActButton type="primary" disabled={!name.trim()} onClick={() => make.run({ name })}>
            {t('add')}
          </ActButton>
        </form>
        {error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <Bones /> : null}
        {data?.items.length === 0 ? <EmptyState compact title={t('noTags')} text={t('noTagsText')} /> : null}
        <ul className="mall-tags">
          {data?.items.map((tag) => (
            <One key={`${tag.id} ${tag.name}`} of={tag} />
          ))}
        </ul>
      </div>
    </Modal>
  );
}
function One({ of }: { readonly of: calls.Tag }) {
  const t = useT();
  const [name, setName] = useState(of.name);
  const save = useAct(calls.updateTag, { done: t('saved') });
  const remove = useAct(calls.deleteTag, { done: t('tagRemoved') });
  return (
    <li className="mall-tag-line">
      <Input
        aria-label={t('nameOf', { name: of.name })}
        maxLength={TAG_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <ActButton
        aria-label={t('saveOf', { name: of.name })}
        disabled={!name.trim() || name === of.name}
        onClick={() => save.run({ id: of.id, name })}
      >
        {t('save')}
      </ActButton>
      <ActButton danger aria-label={t('removeOf', { name: of.name })} onClick={() => remove.run({ id: of.id })}>
        {t('remove')}
      </ActButton>
    </li>
  );
}
