import { Button, Tabs } from 'antd';
import { Link } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Detail } from '../../../../kernel/web/parts/basics';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { toPath } from '../../../../kernel/web/router/paths';
import { endClazz, getClazz, getTeachers, setTeachers } from '../../contract';
import type { Clazz } from '../../contract/parts';
import { TYPE } from '../../rules';
import { ClazzTag } from '../clazz-mark';
import { ClazzLogs } from '../room/clazz-logs';
import { Roster } from '../room/roster';
import { useT } from '../texts';
import { useEndClazz } from './clazz-menu';
import { Partners } from './partners';

interface Props {
  readonly clazzId: number;
  readonly onEnded: () => void;
  readonly onTeachers: (clazz: Clazz) => void;
}

/** A class at the side of the list: what it is, who learns and teaches here, what happened. */
export function ClazzDrawer({ clazzId, onEnded, onTeachers }: Props) {
  const t = useT();
  const can = useCan();
  const end = useEndClazz(onEnded);
  const { data: clazz, error, refetch } = useCall(getClazz, { id: clazzId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!clazz) return <span className="bone" />;
  return (
    <div className="stack">
      <Detail
        columns={3}
        title={<ClazzTag name={clazz.clazzName} type={clazz.clazzType} />}
        items={[
          { label: t('field.clazzType'), value: t(`type.${clazz.clazzType as 1}`) },
          { label: t('field.grdId'), value: clazz.grdName },
          { label: t('field.clazzNo'), value: clazz.clazzNo },
          { label: t('field.year'), value: clazz.year },
          {
            label: t('invite'),
            value: clazz.invite ? `${clazz.invite.code}（${clazz.invite.used}/${clazz.invite.limit}）` : null,
          },
          { label: t('field.orderNo'), value: clazz.orderNo },
        ]}
        actions={
          <>
            <Link to={toPath('/clazz/basic/{clazzId}/student', { clazzId })}>{t('openClazz')}</Link>
            <Link to={toPath('/clazz/basic/{clazzId}/student', { clazzId }, { print: 1 })}>{t('printList')}</Link>
            {can(endClazz) && !clazz.ended ? (
              <Button danger onClick={() => void end(clazz)}>
                {t('end')}
              </Button>
            ) : null}
          </>
        }
      />
      <Tabs
        destroyOnHidden
        items={[
          {
            key: 'students',
            label: t('studentsCount', { count: clazz.studentCount }),
            children: <Roster clazz={clazz} mayLead />,
          },
          {
            key: 'teachers',
            label: t('teachers'),
            children: (
              <Teachers clazz={clazz} onSet={can(setTeachers) && !clazz.ended ? () => onTeachers(clazz) : undefined} />
            ),
          },
          ...(clazz.clazzType === TYPE.paired
            ? [{ key: 'partners', label: t('partners'), children: <Partners clazz={clazz} /> }]
            : []),
          { key: 'logs', label: t('logs'), children: <ClazzLogs clazzId={clazzId} ended={clazz.ended} /> },
        ]}
      />
    </div>
  );
}

function Teachers({ clazz, onSet }: { readonly clazz: Clazz; readonly onSet: (() => void) | undefined }) {
  const t = useT();
  const { data } = useCall(getTeachers, { id: clazz.clazzId }, { quiet: true });
  if (!data) return <span className="bone" />;
  return (
    <Detail
      columns={3}
      actions={onSet ? <Button onClick={onSet}>{t('setTeachers')}</Button> : null}
      items={[
        { label: t('master'), value: data.masterName ?? t('noMaster'), wide: true },
        ...data.teachers.map((x) => ({ label: x.sbjName, value: x.name })),
      ]}
    />
  );
}
