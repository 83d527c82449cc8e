import { useCall } from '../../../kernel/web/http/hooks';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import * as calls from './calls';
import { TeacherCard } from './cards';
import { SiteFrame } from './frame';
import { useSite } from './site';
import { Failed, Says, Waiting } from './states';
import { useT } from './texts';

export default function Teachers({ params }: ScreenProps) {
  return (
    <SiteFrame orgId={params['orgId'] ?? ''} entry="teachers">
      <List />
    </SiteFrame>
  );
}

function List() {
  const t = useT();
  const { orgId, preview } = useSite();
  const { data, error, refetch } = useCall(calls.listTeachers, { id: orgId, preview }, { quiet: true });
  return (
    <>
      <h1>{t('menu.teachers')}</h1>
      {error && !data ? (
        <Failed error={error} onAgain={refetch} />
      ) : !data ? (
        <Waiting />
      ) : data.length === 0 ? (
        <Says title={t('teachersNone')} text={t('teachersEmpty')} />
      ) : (
        <ul className="site-cards">
          {data.map((one) => (
            <TeacherCard key={one.teacherId} of={one} />
          ))}
        </ul>
      )}
    </>
  );
}
