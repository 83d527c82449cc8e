import { Mark } from '@tiptap/react';
import { LOOKS } from '../../shared/rich-looks';

/** The looks of words that have no tag of their own: the editor keeps them, whoever changes the words around. */
export const lookMarks = LOOKS.map((look) =>
  Mark.create({
    name: `look-${look}`,
    parseHTML: () => [{ tag: `span.${look}` }],
    renderHTML: () => ['span', { class: look }, 0],
  }),
);
