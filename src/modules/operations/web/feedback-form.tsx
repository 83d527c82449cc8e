import { UploadFiles } from '../../files/web/published';
import { USES } from '../../files/contract';
import { useSession } from '../../../kernel/web/session/session-store';
import * as calls from '../contract';
import { LIMITS } from '../rules';
import { RequestForm, brandOf } from './request-form';
import { useT } from './texts';

/** The public feedback form of a brand. Whoever is signed in may add screenshots. */
export default function FeedbackForm({ with: { brand } }: { readonly with: { readonly brand: string } }) {
  const t = useT();
  const session = useSession();
  return (
    <RequestForm
      call={calls.feedbackCreate}
      brand={brandOf(brand)}
      title={t('formFeedback')}
      lead={t('formFeedbackLead')}
      done={(phone) => t('formDoneFeedback', { phone })}
      fields={{
        description: { label: t('formFeedbackText'), props: { placeholder: t('formFeedbackExample') } },
        ...(session
          ? {
              images: {
                label: t('formImages'),
                as: UploadFiles,
                props: { proc: 'image', use: USES.image, count: LIMITS.images },
              },
            }
          : {}),
        name: { label: t('formName') },
        phone: { label: t('formPhone') },
      }}
    />
  );
}
