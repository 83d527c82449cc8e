import { Alert } from 'antd';
import { useState } from 'react';
import { FormScreen } from '../../../../kernel/web/form/form-screen';
import { openEnrol } from '../../contract';
import { useT } from '../texts';

/** A guardian enters themselves by the address of a class. */
export function EnrolForm({ pass }: { readonly pass: string }) {
  const t = useT();
  const [done, setDone] = useState(false);
  if (done)
    return (
      <section className="panel">
        <Alert type="success" showIcon title={t('openEnrolled')} description={t('openEnrolledText')} />
      </section>
    );
  return (
    <FormScreen
      call={openEnrol}
      fixed={{ pass }}
      fields={{
        childName: { label: t('openChildName') },
        sidNo: { label: t('openSidNo') },
        name: { label: t('openYourName') },
        relation: true,
      }}
      submitText={t('openEnrol')}
      onDone={() => setDone(true)}
    />
  );
}
