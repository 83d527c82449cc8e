import { AHEAD_TEXTS } from '../../locale/consent-ahead';
import { consentPurpose } from './purposes';

/**
 * Purposes whose modules are still to come: their consent is collected before the first device stands in the school. Each
 * moves into its module when that lands (a registry test says so); name and texts stay as they are.
 */
for (const purpose of AHEAD_TEXTS) consentPurpose({ ...purpose, ahead: true });
