import { useCan } from '../../../kernel/web/app';
import { comma, semicolon } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { refresh } from '../../../kernel/web/http/query-client';
import { send } from '../../../kernel/web/http/send';
import { notify } from '../../../kernel/web/notify';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { offerUndo, useConfirm } from '../../../kernel/web/parts/ask';
import { RowMenu, type MenuItems } from '../../../kernel/web/parts/row-menu';
import { useSession } from '../../../kernel/web/session/session-store';
import { batchAct, disable, enable, remove, resetPwd, restore } from '../contract';
import { useT } from './texts';

export interface Target {
  readonly userId: number;
  readonly name: string;
  readonly enabled: boolean;
  readonly orgName?: string;
  readonly super?: boolean;
}

/** What may be done to a person everywhere: each act asks before something is lost, and a removal is undone from the message. */
export function usePersonActs() {
  const t = useT();
  const confirm = useConfirm();
  const on = useAct(enable, { done: t('enabledDone') });
  const off = useAct(disable, { done: t('disabledDone') });
  const reset = useAct(resetPwd, { done: t('resetDone') });
  const gone = useAct(remove);
  return {
    toggle: async (p: Target) => {
      if (!p.enabled) return on.run({ id: p.userId });
      return (await confirm({ title: t('disableAsk', { name: p.name }), loses: t('disableLoses') }))
        ? off.run({ id: p.userId })
        : undefined;
    },
    resetPwd: async (p: Target) =>
      (await confirm({ title: t('resetAsk', { name: p.name }), text: t('resetText'), loses: t('resetLoses') }))
        ? reset.run({ id: p.userId })
        : undefined,
    remove: async (p: Target, after?: () => void) => {
      if (
        !(await confirm({
          title: t('removeAsk', { name: p.name }),
          loses: [t('removeLosesAccount'), t('removeLosesClazz')],
          text: t('removeText'),
        }))
      )
        return;
      const done = await gone.run({ id: p.userId });
      if (done === undefined) return;
      after?.();
      offerUndo(
        t('removedDone', { name: p.name }),
        () =>
          void send(restore, { id: p.userId }).then(
            () => {
              notify({ tone: 'success', text: t('restoredDone', { name: p.name }) });
              void refresh('people');
            },
            () => undefined,
          ),
        30,
      );
    },
  };
}

/** The menu at the end of a row; what the person may not do is not in it. */
export function PersonMenu({
  person,
  more = [],
  onRemoved,
}: {
  readonly person: Target;
  readonly more?: readonly (MenuItems[number] | null | false)[];
  readonly onRemoved?: () => void;
}) {
  const t = useT();
  const can = useCan();
  const acts = usePersonActs();
  const me = useSession();
  const self = me?.userId === person.userId;
  const items = [
    ...more,
    can(disable) && !self
      ? { key: 'toggle', label: t(person.enabled ? 'disable' : 'enable'), onClick: () => void acts.toggle(person) }
      : null,
    can(resetPwd) && !self ? { key: 'reset', label: t('resetPwd'), onClick: () => void acts.resetPwd(person) } : null,
    can(remove) && !self ? { type: 'divider' as const, key: 'line' } : null,
    can(remove) && !self
      ? { key: 'remove', label: t('remove'), danger: true, onClick: () => void acts.remove(person, onRemoved) }
      : null,
  ].filter((i) => i != null && i !== false);
  if (items.length === 0) return null;
  return <RowMenu label={t('actsOf', { name: person.name })} items={items} />;
}

/** Buttons over picked rows: whoever may not be touched is passed over, and the message says who and why. */
export function BulkActs({ people, onDone }: { readonly people: readonly Target[]; readonly onDone: () => void }) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const act = useAct(batchAct, {
    onDone: ({ done, passedOver }) => {
      notify({
        tone: passedOver.length ? 'warning' : 'success',
        text: [
          t('batchDone', { count: done }),
          ...passedOver.slice(0, 3).map((p) => t('passedOver', { name: p.name, why: p.why })),
          ...(passedOver.length > 3 ? [t('passedMore', { count: passedOver.length - 3 })] : []),
        ].join(semicolon()),
        seconds: passedOver.length ? 8 : undefined,
      });
      onDone();
    },
  });
  if (!can(batchAct)) return null;
  const ids = people.map((p) => p.userId);
  const ask = async (what: 'disable' | 'resetPwd') => {
    const names = people
      .slice(0, 8)
      .map((p) => p.name)
      .join(comma());
    if (
      await confirm({
        title: t(what === 'disable' ? 'batchDisableAsk' : 'batchResetAsk', { count: people.length }),
        text: names + (people.length > 8 ? '…' : ''),
        loses: t(what === 'disable' ? 'disableLoses' : 'resetLoses'),
      })
    )
      await act.run({ act: what, userIds: ids });
  };
  return (
    <>
      <ActButton size="small" onClick={() => act.run({ act: 'enable', userIds: ids })}>
        {t('enable')}
      </ActButton>
      <ActButton size="small" onClick={() => ask('disable')}>
        {t('disable')}
      </ActButton>
      <ActButton size="small" onClick={() => ask('resetPwd')}>
        {t('resetPwd')}
      </ActButton>
    </>
  );
}
