/**
 * How words of formatted text look beside what has a tag of its own: dots under them (着重号), a wavy, double or dashed line below,
 * a frame around, a colour behind. Each is `<span class="…">`; a question may ask for just these words.
 */
export const LOOKS = ['dots', 'wave', 'double', 'dashed', 'boxed', 'marked'] as const;
export type Look = (typeof LOOKS)[number];
export const isLook = (name: string): name is Look => (LOOKS as readonly string[]).includes(name);
