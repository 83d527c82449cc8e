import { Skeleton } from 'antd';
import { FormScreen } from '../../../../kernel/web/form/form-screen';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { getSetting, setSetting } from '../../contract';
import { useT } from '../texts';

export function Settings() {
  const t = useT();
  const { data, error, refetch } = useCall(getSetting, {}, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />;
  return (
    <FormScreen
      call={setSetting}
      initial={data}
      draft={false}
      done={t('saved')}
      fields={{ absentDays: { help: t('absentDaysHelp') } }}
    />
  );
}
