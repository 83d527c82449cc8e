import { Skeleton } from 'antd';
import { FormScreen } from '../../../kernel/web/form/form-screen';
import { instantText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { ErrorState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import { UploadImage } from '../../files/web/published';
import * as calls from '../contract';
import { useT } from './texts';
import './operations.css';

/** How customer service is reached: shown to everybody who needs it. */
export default function ContactForm() {
  const t = useT();
  const zone = useSession()?.zone;
  const { data, error, refetch } = useCall(calls.contactGet, {}, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="panel form-screen">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  const { phone, wechat, qrCode, hours, updatedAt, icp } = data;
  return (
    <div className="stack">
      <header className="lead">
        <h2>{t('serveTitle')}</h2>
        <p className="soft">
          {t('serveHint')} · {updatedAt ? t('serveUpdated', { at: instantText(updatedAt, zone) }) : t('serveNever')}
        </p>
      </header>
      <FormScreen
        call={calls.contactSet}
        initial={{ phone, wechat, qrCode, hours, icp }}
        done={t('saved')}
        fields={{
          phone: true,
          wechat: true,
          hours: { help: t('hoursHint') },
          icp: { help: t('icpHint') },
          qrCode: { as: UploadImage, props: { width: 140, height: 140 } },
        }}
      />
    </div>
  );
}
