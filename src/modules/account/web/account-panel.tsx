import { PlusOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { FormScreen } from '../../../kernel/web/form/form-screen';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { useUi } from '../../../kernel/web/i18n/use-text';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Avatar, StatusTag } from '../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { switchTo } from '../../../kernel/web/session/sign-out';
import { relationBind, relationChange, relationList, relationUnbind, type Related } from '../contract/relation';
import { photoUrl } from './photo';
import { OldPwdInput } from './pwd-input';
import { useT } from './texts';
import './account.css';

/** Switch: choose another account. Manage: add and remove. Source: desk §4. */
export type AccountMode = 'switch' | 'manage';

/** The linked accounts, in the card's tab or in a dialog. */
export function AccountPanel({ mode: first = 'switch' }: { readonly mode?: AccountMode }) {
  const t = useT();
  const [mode, setMode] = useState<AccountMode>(first);
  const [adding, setAdding] = useState(false);
  const { data, error, refetch } = useCall(relationList, {});
  // A new token and a page that loads anew: nothing of the account before may stay on the screen (S-009).
  const change = useAct(relationChange, { refreshes: [], onDone: (token) => switchTo(token) });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active avatar paragraph={{ rows: 2 }} />;
  const others = data.items.filter((item) => !item.current);
  return (
    <div className="stack" style={{ gap: 8 }}>
      <ul className="account-list">
        {data.items.map((item) => (
          <Account
            key={item.user.userId}
            item={item}
            mode={mode}
            busy={change.busy}
            onSwitch={() => void change.run({ userId: item.user.userId })}
          />
        ))}
      </ul>
      {others.length === 0 && !adding ? (
        <EmptyState compact title={t('relation.none')} text={t('relation.noneText')} />
      ) : null}
      {adding ? (
        <AddAccount onEnd={() => setAdding(false)} />
      ) : (
        <div className="row">
          <Button icon={<PlusOutlined />} onClick={() => setAdding(true)}>
            {t('relation.add')}
          </Button>
          {others.length > 0 || mode === 'manage' ? (
            <Button type="text" className="row-end" onClick={() => setMode(mode === 'switch' ? 'manage' : 'switch')}>
              {mode === 'switch' ? t('relation.manage') : t('relation.back')}
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}

function Account({
  item,
  mode,
  busy,
  onSwitch,
}: {
  readonly item: Related;
  readonly mode: AccountMode;
  readonly busy: boolean;
  readonly onSwitch: () => void;
}) {
  const t = useT();
  const confirm = useConfirm();
  const { user, org, current, enabled } = item;
  const remove = useAct(relationUnbind, { done: t('relation.removed', { name: user.name }) });
  const body = (
    <>
      <Avatar name={user.name} photo={photoUrl(user.photo)} size={46} />
      <span className="account-item-who">
        <strong>{user.name}</strong>
        <span className="soft">
          {user.userType === 1 ? t('student') : t('teacher')} · {org.name}
        </span>
      </span>
      {current ? (
        <StatusTag status="done">{t('relation.current')}</StatusTag>
      ) : enabled ? null : (
        <StatusTag status="off">{t('relation.off')}</StatusTag>
      )}
    </>
  );
  if (mode === 'switch' && !current && enabled)
    return (
      <li>
        <button
          type="button"
          className="account-item account-item-opens"
          disabled={busy}
          aria-label={t('relation.switchTo', { name: `${user.name} ${org.name}` })}
          onClick={onSwitch}
        >
          {body}
        </button>
      </li>
    );
  return (
    <li className="account-item">
      {body}
      {mode === 'manage' && !current ? (
        <Button
          size="small"
          disabled={remove.busy}
          onClick={() =>
            void confirm({
              title: t('relation.removeTitle'),
              text: t('relation.removeText', { name: user.name, org: org.name, yunNo: user.yunNo }),
              ok: t('relation.remove'),
              danger: true,
            }).then((yes) => yes && remove.run({ userId: user.userId }))
          }
        >
          {t('relation.remove')}
        </Button>
      ) : null}
    </li>
  );
}

function AddAccount({ onEnd }: { readonly onEnd: () => void }) {
  const t = useT();
  const u = useUi();
  return (
    <div className="account-add">
      <p className="soft">{t('relation.addText')}</p>
      <FormScreen
        call={relationBind}
        draft={false}
        fields={{ login: true, password: { as: OldPwdInput } }}
        submitText={t('relation.add')}
        done={(added) => t('relation.added', { name: added.user.name })}
        onDone={onEnd}
        actions={<Button onClick={onEnd}>{u('cancel')}</Button>}
      />
    </div>
  );
}
