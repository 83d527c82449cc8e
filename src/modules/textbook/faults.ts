import { faults } from '../../kernel/shared/faults';

export const textbookFaults = faults('textbook', { gone: [404], chooseFirst: [400], notTogether: [400] });
