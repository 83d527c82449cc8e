import { faults as define } from '../../kernel/shared/faults';

export const faults = define('sport-data', { chooseSchool: [400] });
