import { consentPurpose } from '../../people/server/published';
import { CONSENT } from '../locale/consent';

// What a guardian is asked before a child is photographed. Its texts are older than this module and stay as they were asked.
consentPurpose(CONSENT);
