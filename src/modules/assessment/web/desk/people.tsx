import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import type { ScreenProps } from '../../../../kernel/web/router/define-web';
import { toPath } from '../../../../kernel/web/router/paths';
import { itemGet, moverList, moversSet, peopleList, reopen, type PersonRow } from '../../contract';
import type { Kind, Role } from '../../rules';
import { StateTag } from '../parts';
import { useT } from '../texts';

interface Which {
  readonly person: PersonRow;
  readonly role: Role;
}
/** Who is in an evaluation and whose judgement is missing; who joined or left since. */
export default function People({ with: place, params }: ScreenProps) {
  const t = useT();
  const kind: Kind = place?.['kind'] === 'perf' ? 'perf' : 'eval';
  const at = { kind, id: Number(params['id']) };
  const { data } = useCall(itemGet, at, { quiet: true });
  const [opening, setOpening] = useState<Which>();
  const running = data?.state === 'running';
  return (
    <div className="stack">
      {data ? (
        <div className="row">
          <b>{data.name}</b>
          <StateTag desk state={data.state} />
          {data.counts.roles.map(({ role, sheets, handed }) => (
            <span key={role} className="soft">
              {t('lacks', { role: t(`role.${role}`), handed, sheets })}
            </span>
          ))}
        </div>
      ) : null}
      {kind === 'eval' && running ? <Movers {...at} /> : null}
      {data && (data.state === 'ended' || data.state === 'archived') ? (
        <p className="row">
          {data.clazzes.map(({ clazzId, clazzName }) => (
            <Link
              key={clazzId}
              to={toPath('/assessment-student/report-class/{clazzId}/{evalId}', { clazzId, evalId: at.id })}
            >
              {t('reportOf', { name: clazzName })}
            </Link>
          ))}
        </p>
      ) : null}
      <ListScreen
        call={peopleList}
        fixed={at}
        pageSize={20}
        rowKey={(row) => String(row.userId)}
        filters={{ name: true, missing: true }}
        empty={{ title: t('noPeople') }}
        columns={[
          { of: 'personName', fixed: 'left', show: (row) => row.name },
          kind === 'eval' ? { of: 'place', width: 140 } : { of: 'leader', width: 140 },
          {
            of: 'roles',
            show: (row) => (
              <span className="row">
                {row.roles.map((one) => (
                  <StatusTag key={one.role} status={one.handed === one.sheets ? 'done' : 'needs'}>
                    {t('lacks', { role: t(`role.${one.role}`), handed: one.handed, sheets: one.sheets })}
                  </StatusTag>
                ))}
              </span>
            ),
          },
          {
            of: 'acts',
            title: '',
            width: 480,
            fixed: 'right',
            align: 'right',
            show: (person) => (
              <span className="row">
                {kind === 'perf' ? (
                  <Link
                    to={toPath('/desk/teach/assessment-teacher/main/{perfId}/{userId}', {
                      perfId: at.id,
                      userId: person.userId,
                    })}
                  >
                    {t('judge')}
                  </Link>
                ) : null}
                {running
                  ? person.roles
                      .filter((one) => one.handed > 0 && one.role !== 'classmate')
                      .map(({ role }) => (
                        <Button key={role} size="small" onClick={() => setOpening({ person, role })}>
                          {t('reopen')} · {t(`role.${role}`)}
                        </Button>
                      ))
                  : null}
              </span>
            ),
          },
        ]}
      />
      {opening ? <Reopen {...at} {...opening} onClose={() => setOpening(undefined)} /> : null}
    </div>
  );
}
function Reopen({
  person,
  role,
  onClose,
  ...at
}: Which & { readonly kind: Kind; readonly id: number; readonly onClose: () => void }) {
  const t = useT();
  const [why, setWhy] = useState('');
  const act = useAct(reopen, { done: t('reopened'), onDone: onClose });
  return (
    <Modal
      open
      title={t('reopenFor', { name: person.name, role: t(`role.${role}`) })}
      okText={t('reopen')}
      cancelText={t('cancel')}
      onCancel={onClose}
      okButtonProps={{ disabled: !why.trim(), loading: act.busy }}
      onOk={() => void act.run({ ...at, userId: person.userId, role, why })}
    >
      <Input.TextArea
        aria-label={t('field.why')}
        placeholder={t('field.why')}
        value={why}
        maxLength={200}
        onChange={(e) => setWhy(e.target.value)}
      />
    </Modal>
  );
}
/** What is done about a child whose class has changed, and the words for it. */
const MOVES = {
  joined: { key: 'takeIn', of: (userId: number) => ({ join: [userId] }) },
  left: { key: 'takeOut', of: (userId: number) => ({ leave: [userId] }) },
  moved: { key: 'takeOver', of: (userId: number) => ({ move: [userId] }) },
} as const;
/** Asks about children who joined, left or changed a class since it was published. */
function Movers(at: { readonly kind: Kind; readonly id: number }) {
  const t = useT();
  const { data } = useCall(moverList, at, { quiet: true });
  const act = useAct(moversSet, { done: t('moverDone') });
  if (!data?.items.length) return null;
  return (
    <section className="panel" aria-label={t('movers')}>
      <h3 className="as-branch">{t('movers')}</h3>
      {data.items.map(({ userId, name, clazzName, how }) => (
        <p key={`${how}/${userId}`} className="row">
          <StatusTag status="needs">{t(how)}</StatusTag>
          {name} · {clazzName}
          <Button className="row-end" size="small" onClick={() => void act.run({ ...at, ...MOVES[how].of(userId) })}>
            {t(MOVES[how].key)}
          </Button>
        </p>
      ))}
    </section>
  );
}
