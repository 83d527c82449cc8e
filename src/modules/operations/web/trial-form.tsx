import * as calls from '../contract';
import { RequestForm, brandOf } from './request-form';
import { useT } from './texts';

/** The public trial application of a brand. */
export default function TrialForm({ with: { brand } }: { readonly with: { readonly brand: string } }) {
  const t = useT();
  return (
    <RequestForm
      call={calls.trialCreate}
      brand={brandOf(brand)}
      title={t('formTrial')}
      lead={t('formTrialLead')}
      done={(phone) => t('formDoneTrial', { phone })}
      fields={{
        orgName: { label: t('formOrg'), help: t('formOrgHint') },
        name: { label: t('formName') },
        phone: { label: t('formPhone') },
        description: { label: t('formTrialText'), props: { placeholder: t('formTrialExample') } },
      }}
    />
  );
}
