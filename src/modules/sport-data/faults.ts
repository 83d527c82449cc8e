import { faults as define } from '../../kernel/shared/faults';

export const faults = define('sport-data', { chooseSchool: [400], placeTaken: [409, { name: '' }] });
