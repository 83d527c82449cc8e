import { consentPurpose } from '../../people/server/published';
import { CONSENT } from '../locale/consent';

consentPurpose(CONSENT);
