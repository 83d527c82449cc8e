/** The code of the demonstration's phone page. */
export const DEMO_PHONE = 'DEMOFACECODE2026-00189';
