import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { useCan } from '../../../kernel/web/app';
import { instantText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Detail, StatusTag, type Status } from '../../../kernel/web/parts/basics';
import { DateRange, useToday } from '../../../kernel/web/parts/date-range';
import { GoneState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import * as calls from '../contract';
import type { AfficheState } from '../rules';
import { momentsSaid } from '../rules/moments';
import { AfficheDialog, SHOWN_BY, type Affiche } from './affiche-dialog';
import { NoticeFrame } from './notice-frame';
import { useT } from './texts';
import './operations.css';

const TONE: Readonly<Record<AfficheState, Status>> = {
  pending: 'waiting',
  active: 'done',
  expired: 'off',
  revoked: 'off',
};

/** Announcements to everybody: popups and banners with their period and state. */
export default function AfficheList() {
  const t = useT();
  const can = useCan();
  const zone = useSession()?.zone;
  const reader = { today: useToday(), zone: zone ?? 'Asia/Shanghai' };
  const titleOf = (a: Pick<Affiche, 'title'>) => momentsSaid(a.title, 'zh-CN', reader);
  const [form, setForm] = useState<Affiche | 'new'>();
  const create = can(calls.afficheCreate) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm('new')}>
      {t('publish')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={calls.afficheList}
        actions={create}
        empty={{ title: t('afficheEmpty'), text: t('afficheEmptyText'), action: create }}
        filters={{
          title: true,
          state: true,
          mode: true,
          userTypes: true,
          span: { label: t('field.period'), as: DateRange, keys: ['from', 'to'] },
        }}
        columns={[
          { of: 'title', sort: true, show: (a) => <strong className="row-title clip">{titleOf(a)}</strong> },
          { of: 'mode', width: 90, show: (a) => t(`mode.${a.mode}`) },
          { of: 'userTypes', width: 120, show: (a) => <AudienceText of={a} /> },
          {
            of: 'start',
            title: t('field.period'),
            sort: true,
            width: 150,
            show: (a) => (
              <span className="two-lines num-left">
                <span>{instantText(a.start, zone)}</span>
                <span>{instantText(a.end, zone)}</span>
              </span>
            ),
          },
          { of: 'publisher', width: 100 },
          { of: 'releaseTime', sort: true, width: 150, show: (a) => instantText(a.releaseTime, zone) },
          {
            of: 'state',
            width: 96,
            show: (a) => <StatusTag status={TONE[a.state]}>{t(`state.${a.state}`)}</StatusTag>,
          },
        ]}
        drawerTitle={(a) => a && titleOf(a)}
        drawer={(_, a, close) =>
          a ? (
            <AfficheView
              affiche={a}
              onEdit={() => {
                close();
                setForm(a);
              }}
              onDone={close}
            />
          ) : (
            <GoneState compact />
          )
        }
      />
      <AfficheDialog affiche={form} onClose={() => setForm(undefined)} />
    </>
  );
}

const EVERYBODY: readonly number[] = [USER_TYPE.student, USER_TYPE.teacher];
/** Whom an announcement is for: teachers · school. */
function AudienceText({ of }: { readonly of: Pick<Affiche, 'userTypes' | 'busiIds'> }) {
  const t = useT();
  const who = EVERYBODY.every((u) => of.userTypes.includes(u))
    ? t('everybody')
    : of.userTypes.map((u) => t(`userTypes.${u as 1}`)).join(t('comma'));
  const lines = of.busiIds.map((b) => t(`busiIds.${b as 4}`)).join(t('comma'));
  return (
    <span className="two-lines">
      <span>{who}</span>
      {lines ? <span className="soft">{lines}</span> : null}
    </span>
  );
}

function AfficheView({
  affiche: a,
  onEdit,
  onDone,
}: {
  readonly affiche: Affiche;
  readonly onEdit: () => void;
  readonly onDone: () => void;
}) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const zone = useSession()?.zone;
  const revoke = useAct(calls.afficheRevoke, { done: t('revoked'), onDone, refreshes: SHOWN_BY });
  const ask = async () => {
    if (await confirm({ title: t('revokeTitle'), loses: t('revokeText', { title: a.title }), ok: t('revoke') }))
      await revoke.run({ id: a.id });
  };
  const actions = (
    <>
      {a.state === 'pending' && can(calls.afficheUpdate) ? <Button onClick={onEdit}>{t('edit')}</Button> : null}
      {(a.state === 'pending' || a.state === 'active') && can(calls.afficheRevoke) ? (
        <Button danger loading={revoke.busy} onClick={() => void ask()}>
          {t('revoke')}
        </Button>
      ) : null}
    </>
  );
  return (
    <div className="stack">
      <Detail
        actions={actions}
        title={<StatusTag status={TONE[a.state]}>{t(`state.${a.state}`)}</StatusTag>}
        items={[
          { label: t('field.mode'), value: t(`mode.${a.mode}`) },
          { label: t('field.userTypes'), value: <AudienceText of={a} /> },
          { label: t('field.publisher'), value: `${a.publisher} · ${instantText(a.releaseTime, zone)}` },
          {
            label: t('field.period'),
            value: t('untilText', { from: instantText(a.start, zone), to: instantText(a.end, zone) }),
            wide: true,
          },
          a.revokedAt
            ? {
                label: t('state.revoked'),
                value: t('revokedNote', { name: a.revokedBy ?? '', at: instantText(a.revokedAt, zone) }),
                wide: true,
              }
            : null,
        ]}
      />
      <NoticeFrame lang="zh-CN" mode={a.mode} title={a.title} content={a.content} />
      {a.titleEn ? <NoticeFrame lang="en-US" mode={a.mode} title={a.titleEn} content={a.contentEn} /> : null}
    </div>
  );
}
