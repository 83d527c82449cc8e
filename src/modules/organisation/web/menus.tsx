import { Alert, Checkbox, Modal, Skeleton, Switch, Tag } from 'antd';
import { useMemo, useState } from 'react';
import type { Place } from '../../../kernel/shared/module';
import { usePlaces } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useCall } from '../../../kernel/web/http/hooks';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { MENU_GROUPS } from '../rules';
import { RegionPicker } from './published';
import { useT } from './texts';

interface Entry {
  readonly key: string;
  readonly title: Place['title'];
  readonly paths: readonly string[];
}
/** Screens of a menu group, one entry for all addresses of a screen. */
function entriesOf(places: readonly Place[], group: string, busiId: number | undefined): Entry[] {
  const out = new Map<string, { key: string; title: Place['title']; paths: string[] }>();
  for (const p of places) {
    if (
      p.group !== group ||
      p.screen.to ||
      /[{#]/.test(p.path) ||
      (busiId != null && p.need.busi && !p.need.busi.some((b) => b === busiId))
    )
      continue;
    const key = `${p.module}.${p.key}${JSON.stringify(p.with ?? {})}`;
    const entry = out.get(key) ?? { key, title: p.title, paths: [] };
    entry.paths.push(p.path);
    out.set(key, entry);
  }
  return [...out.values()];
}

/** Names of what is switched off: of groups and of screens, each screen once however many addresses it has. */
export function useMenuNames(): (ids: readonly string[]) => string[] {
  const lang = useLang();
  const places = usePlaces();
  return (ids) => [
    ...new Set(
      ids.flatMap((id) => {
        const title = MENU_GROUPS.find((g) => g.code === id) ?? places.find((p) => p.path === id)?.title;
        return title ? [titleIn(title, lang)] : [];
      }),
    ),
  ];
}

/** Menu groups and their screens; what is ticked shows. The value is what is switched off. */
function MenuInput({
  value,
  onChange,
  disabled,
  busiId,
  byRegion = [],
}: InputProps<readonly string[]> & { readonly busiId?: number; readonly byRegion?: readonly string[] }) {
  const t = useT();
  const lang = useLang();
  const places = usePlaces();
  const off = new Set(value ?? []);
  const groups = useMemo(
    () =>
      MENU_GROUPS.filter((g) => busiId == null || g.busi.some((b) => b === busiId))
        .map((g) => ({ ...g, entries: entriesOf(places, g.code, busiId) }))
        .filter((g) => g.entries.length > 0),
    [places, busiId],
  );
  const turn = (ids: readonly string[], on: boolean) => {
    const next = new Set(off);
    for (const id of ids)
      if (on) next.delete(id);
      else next.add(id);
    onChange?.([...next]);
  };
  if (groups.length === 0) return <EmptyState compact title={t('noMenus')} />;
  return (
    <div style={{ maxHeight: '56vh', overflow: 'auto' }}>
      {groups.map((g) => {
        const above = byRegion.includes(g.code);
        const shown = !off.has(g.code) && !above;
        return (
          <section key={g.code} className="org-menu-group">
            <header>
              <Switch
                size="small"
                aria-label={titleIn(g, lang)}
                checked={shown}
                disabled={disabled === true || above}
                onChange={(on) => {
                  turn([g.code], on);
                }}
              />
              {titleIn(g, lang)}
              {above ? <Tag variant="filled">{t('offByRegion')}</Tag> : null}
            </header>
            {shown ? (
              <div className="org-menu-items">
                {g.entries.map((e) => {
                  const held = e.paths.every((p) => byRegion.includes(p));
                  return (
                    <Checkbox
                      key={e.key}
                      disabled={disabled === true || held}
                      checked={!held && !e.paths.every((p) => off.has(p))}
                      onChange={(c) => {
                        turn(e.paths, c.target.checked);
                      }}
                    >
                      {titleIn(e.title, lang)}
                      {held ? (
                        <Tag variant="filled" style={{ marginInlineStart: 6 }}>
                          {t('offByRegion')}
                        </Tag>
                      ) : null}
                    </Checkbox>
                  );
                })}
              </div>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}

/** Which menu entries an organisation sees. */
export function OrgMenus({
  org,
  onClose,
}: {
  readonly org: { readonly orgId: number; readonly name: string; readonly busiId: number } | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { data } = useCall(calls.menusGet, { id: org?.orgId ?? 0 }, { when: org != null });
  if (!org) return null;
  if (!data) return <Skeleton active />;
  return (
    <FormDialog
      open
      call={calls.menusSet}
      title={t('menusTitle', { name: org.name })}
      width={760}
      onClose={onClose}
      done={t('saved')}
      fixed={{ id: org.orgId }}
      draft={false}
      initial={{ menuIds: data.menuIds }}
      fields={{
        menuIds: { label: t('menusHelp'), as: MenuInput, props: { busiId: org.busiId, byRegion: data.byRegion } },
      }}
    />
  );
}

/** Which menu entries all organisations of a region see. */
export function RegionMenus({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useT();
  const [regId, setRegId] = useState<number>();
  const { data, error, refetch } = useCall(
    calls.regMenusGet,
    { id: regId ?? 0 },
    { when: open && regId != null, quiet: true },
  );
  if (!open) return null;
  const close = () => {
    setRegId(undefined);
    onClose();
  };
  if (regId != null && data)
    return (
      <FormDialog
        open
        call={calls.regMenusSet}
        title={t('regMenus')}
        width={760}
        onClose={close}
        done={t('saved')}
        fixed={{ id: regId }}
        draft={false}
        initial={{ menuIds: data.menuIds }}
        fields={{ menuIds: { label: t('regMenusHelp'), as: MenuInput } }}
      />
    );
  return (
    <Modal open title={t('regMenus')} onCancel={close} footer={null} width={520}>
      <div className="stack">
        <Alert type="info" showIcon title={t('regMenusHelp')} />
        {error ? (
          <ErrorState compact error={error} onRetry={() => void refetch()} />
        ) : (
          <RegionPicker
            value={regId}
            onChange={(v) => {
              setRegId(v ?? undefined);
            }}
            placeholder={t('chooseRegion')}
            aria-label={t('field.regId')}
          />
        )}
      </div>
    </Modal>
  );
}
