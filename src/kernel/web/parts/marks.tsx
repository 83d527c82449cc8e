import type { ReactNode } from 'react';

const Mark = ({ children }: { readonly children: ReactNode }) => (
  <svg
    className="state-mark"
    viewBox="0 0 64 64"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    {children}
  </svg>
);

/** An open folder with nothing in it. */
export const EmptyMark = () => (
  <Mark>
    <path d="M8 22v28a4 4 0 0 0 4 4h40a4 4 0 0 0 4-4V26a4 4 0 0 0-4-4H32l-6-8H12a4 4 0 0 0-4 4z" />
    <path d="M22 40h20" strokeDasharray="3 5" />
  </Mark>
);
/** A broken line. */
export const FaultMark = () => (
  <Mark>
    <path d="M6 34h14l6-16 10 30 6-14h16" />
    <path d="M32 8v2M32 54v2" />
  </Mark>
);
/** A lock. */
export const LockMark = () => (
  <Mark>
    <rect x="14" y="28" width="36" height="26" rx="4" />
    <path d="M22 28v-8a10 10 0 0 1 20 0v8" />
    <path d="M32 38v6" />
  </Mark>
);
/** A page with a question. */
export const GoneMark = () => (
  <Mark>
    <path d="M16 8h22l12 12v32a4 4 0 0 1-4 4H16a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4z" />
    <path d="M38 8v12h12" />
    <path d="M26 32a6 6 0 1 1 8 5.6c-1.4.6-2 1.4-2 3.4M32 47v.5" />
  </Mark>
);
