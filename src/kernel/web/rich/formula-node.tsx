import { Node, NodeViewWrapper, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react';
import { Formula } from './formula';

/** Asks for a formula to be changed; the editor that holds it opens its dialog. */
export const FORMULA_EDIT = 'formula-edit';

function FormulaView({ node, editor, getPos, selected }: ReactNodeViewProps) {
  const latex = String(node.attrs['latex'] ?? '');
  const open = () => {
    if (editor.isEditable)
      editor.view.dom.dispatchEvent(new CustomEvent(FORMULA_EDIT, { detail: { latex, at: getPos() } }));
  };
  return (
    <NodeViewWrapper
      as="span"
      className={selected ? 'formula-chip formula-chosen' : 'formula-chip'}
      onDoubleClick={open}
      onClick={open}
    >
      <Formula latex={latex} />
    </NodeViewWrapper>
  );
}

/** A formula inside formatted text: `<span class="latex" data-latex="…">`. */
export const FormulaNode = Node.create({
  name: 'formula',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({
    latex: {
      default: '',
      parseHTML: (el: HTMLElement) => el.getAttribute('data-latex') ?? '',
      renderHTML: (attrs: Record<string, unknown>) => ({ 'data-latex': attrs['latex'] }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-latex]', priority: 100 }],
  renderHTML: ({ HTMLAttributes, node }) => [
    'span',
    { class: 'latex', ...HTMLAttributes },
    String(node.attrs['latex']),
  ],
  addNodeView: () => ReactNodeViewRenderer(FormulaView),
});
