import { Button } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import { saidNow } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { Avatar, StatusTag, type Status } from '../../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { approveApplicant, listApplicants, rejectApplicant, type Application } from '../../contract';
import type { TutorKind } from '../../rules';
import { useT } from '../texts';

export const APPLICATION_STATUS: Readonly<Record<Application['state'], Status>> = {
  waiting: 'waiting',
  approved: 'done',
  rejected: 'off',
};

/** Who wants into a tutoring class; those who wait stand first. */
export function Applicants({
  kind,
  clazzId,
  ended,
}: {
  readonly kind: TutorKind;
  readonly clazzId: number;
  readonly ended: boolean;
}) {
  const t = useT();
  const { data, error, refetch } = useCall(listApplicants, { kind, id: clazzId }, { quiet: true });
  const approve = useAct(approveApplicant, { done: (a) => t('approved', { name: a.name }) });
  const [rejecting, setRejecting] = useState<Application>();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <span className="bone" />;
  if (data.items.length === 0) return <EmptyState title={t('applicantsEmpty')} text={t('applicantsEmptyText')} />;
  return (
    <>
      <ul className="applicants">
        {data.items.map((a) => (
          <li key={a.userId}>
            <Avatar name={a.name} photo={a.photo} />
            <div className="applicant-said">
              <strong>{a.name}</strong>{' '}
              <StatusTag status={APPLICATION_STATUS[a.state]}>{t(`application.${a.state}`)}</StatusTag>
              <p>{a.remark || <span className="soft">{t('noRemark')}</span>}</p>
              <small className="soft">
                {saidNow(a.appliedAt)}
                {a.cause ? ` · ${a.cause}` : ''}
              </small>
            </div>
            {a.state === 'waiting' && !ended ? (
              <div className="row row-end">
                <ActButton
                  type="primary"
                  size="small"
                  onClick={() => approve.run({ kind, id: clazzId, userId: a.userId })}
                >
                  {t('approve')}
                </ActButton>
                <Button size="small" onClick={() => setRejecting(a)}>
                  {t('reject')}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {rejecting ? (
        <FormDialog
          open
          onClose={() => setRejecting(undefined)}
          call={rejectApplicant}
          title={t('rejectAsk', { name: rejecting.name })}
          width={440}
          draft={false}
          fixed={{ kind, id: clazzId, userId: rejecting.userId }}
          fields={{ cause: { help: t('causeHelp') } }}
          submitText={t('reject')}
          done={t('saved')}
        />
      ) : null}
    </>
  );
}
