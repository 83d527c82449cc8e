import { consentOf, consentPurpose } from '../../people/server/published';
import { CONSENT } from '../locale/consent';

consentPurpose(CONSENT);

/** Who is named in a list of sleep has agreed to that as well as to the screening. */
export const sleepConsent = () => consentOf(CONSENT.name);
