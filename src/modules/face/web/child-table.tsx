import { Drawer, Table } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCan } from '../../../kernel/web/app';
import { instantDay, instantText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Detail } from '../../../kernel/web/parts/basics';
import { Bones } from '../../../kernel/web/parts/bones';
import { ErrorState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import * as calls from '../contract';
import { StandingTag } from './standing-tag';
import { TakePhoto } from './take-photo';
import { useT } from './texts';

export type Child = ReplyOf<typeof calls.userStatis>[number];

/** The children of a class; a row opens the face of whoever has one. */
export function ChildTable({
  orgId,
  items,
  look = true,
}: {
  readonly orgId: number;
  readonly items: readonly Child[];
  /** Whether the caller may open faces: a class teacher photographs and sees the wall. */ readonly look?: boolean;
}) {
  const t = useT();
  const zone = useSession()?.zone;
  const can = useCan();
  const [open, setOpen] = useState<Child>();
  const mayLook = look && can(calls.getFace);
  return (
    <>
      <Table<Child>
        size="middle"
        rowKey="userId"
        dataSource={[...items]}
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={[
          { dataIndex: 'name', title: t('field.name') },
          { dataIndex: 'sidNo', title: t('field.sidNo'), render: (no: string | null) => no ?? '—' },
          {
            dataIndex: 'standing',
            title: t('field.standing'),
            render: (_: unknown, row) => <StandingTag of={row.standing} reason={row.reason} />,
          },
          {
            dataIndex: 'takenAt',
            title: t('field.takenAt'),
            render: (at: string | null) => (at ? instantDay(at, zone) : '—'),
          },
          ...(mayLook
            ? [
                {
                  key: 'acts',
                  title: t('acts'),
                  render: (_: unknown, row: Child) =>
                    row.standing === 'noConsent' || row.standing === 'withdrawn' ? null : (
                      <ActButton
                        size="small"
                        aria-label={t('openFace', { name: row.name })}
                        onClick={() => setOpen(row)}
                      >
                        {t('open')}
                      </ActButton>
                    ),
                },
              ]
            : []),
        ]}
      />
      <Drawer open={open != null} title={open?.name} onClose={() => setOpen(undefined)}>
        {open ? <OneFace key={open.userId} orgId={orgId} child={open} onDone={() => setOpen(undefined)} /> : null}
      </Drawer>
    </>
  );
}

function OneFace({
  orgId,
  child,
  onDone,
}: {
  readonly orgId: number;
  readonly child: Child;
  readonly onDone: () => void;
}) {
  const t = useT();
  const confirm = useConfirm();
  const has = child.standing !== 'none';
  const at = { orgId, userId: child.userId };
  const { data: face, error, refetch } = useCall(calls.getFace, at, { when: has, quiet: true });
  const { data: photo } = useCall(calls.facePhoto, at, { when: has, quiet: true });
  const remove = useAct(calls.deleteFace, { done: t('faceRemoved'), onDone });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (has && !face) return <Bones />;
  return (
    <div className="stack">
      {photo ? <img className="face-photo" src={photo.url} alt={t('photoOf', { name: child.name })} /> : null}
      {face ? (
        <Detail
          columns={1}
          items={[
            { label: t('field.standing'), value: <StandingTag of={child.standing} reason={face.reason} /> },
            face.hint ? { label: t('hint'), value: t(`hint.${face.hint}`) } : null,
            { label: t('field.source'), value: t(`source.${face.source}`) },
            { label: t('field.takenAt'), value: instantText(face.takenAt) },
            {
              label: t('judgedBy'),
              value:
                face.judgedBy ??
                t(`engineName.${face.engine === 'sharp' ? 'own' : face.engine === 'device' ? 'device' : 'server'}`),
            },
          ]}
        />
      ) : (
        <p className="soft">{t('noPhotoYet')}</p>
      )}
      <div className="row">
        <TakePhoto at={at} onDone={onDone} />
        {face ? (
          <ActButton
            danger
            onClick={async () => {
              if (
                await confirm({ title: t('faceAsk', { name: child.name }), loses: [t('faceLoses')], ok: t('remove') })
              )
                await remove.run(at);
            }}
          >
            {t('remove')}
          </ActButton>
        ) : null}
      </div>
    </div>
  );
}
