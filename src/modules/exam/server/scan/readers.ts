import { registerReader } from '../../../files/server/published';

/** What scanned sides are kept for. */
export const SCAN_PROC = 'exam-scan';
// Sides are read through the exam's own calls, which know who may see which: their files open for nobody by their path.
registerReader(SCAN_PROC, () => Promise.resolve(false), { families: ['image'], open: false, session: true, count: 1 });
