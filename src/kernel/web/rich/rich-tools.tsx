import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  DeleteColumnOutlined,
  DeleteOutlined,
  DeleteRowOutlined,
  InsertRowBelowOutlined,
  InsertRowRightOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  PictureOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { useEditorState, type Editor } from '@tiptap/react';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useUi } from '../i18n/use-text';
import { Sign } from '../parts/basics';
import type { Tool } from './rich-config';
import { emptyTable, run, tableActs, type TableAct } from './rich-table';

const TABLE_KEYS: readonly { readonly act: TableAct; readonly icon: ReactNode }[] = [
  { act: 'rowAdd', icon: <InsertRowBelowOutlined /> },
  { act: 'columnAdd', icon: <InsertRowRightOutlined /> },
  { act: 'rowRemove', icon: <DeleteRowOutlined /> },
  { act: 'columnRemove', icon: <DeleteColumnOutlined /> },
  { act: 'tableRemove', icon: <DeleteOutlined /> },
];

/** The row of keys above the text. The keys of a table come with the caret in one. */
export function RichTools({
  editor,
  tools,
  disabled,
  onImages,
  onFormula,
}: {
  readonly editor: Editor;
  readonly tools: readonly Tool[];
  readonly disabled?: boolean;
  readonly onImages: (files: readonly File[]) => void;
  readonly onFormula: () => void;
}) {
  const t = useUi();
  const on = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      bold: e.isActive('bold'),
      italic: e.isActive('italic'),
      underline: e.isActive('underline'),
      subscript: e.isActive('subscript'),
      superscript: e.isActive('superscript'),
      left: e.isActive({ textAlign: 'left' }),
      center: e.isActive({ textAlign: 'center' }),
      right: e.isActive({ textAlign: 'right' }),
      bullets: e.isActive('bulletList'),
      numbers: e.isActive('orderedList'),
      table: e.isActive('table'),
    }),
  });
  const button = (key: string, text: string, icon: ReactNode, run: () => void, active = false) => (
    <Tooltip key={key} title={text}>
      <Button
        type="text"
        size="small"
        disabled={disabled}
        aria-label={text}
        aria-pressed={active}
        className={active ? 'rich-on' : undefined}
        icon={icon}
        onMouseDown={(e) => e.preventDefault()}
        onClick={run}
      />
    </Tooltip>
  );
  const chain = () => editor.chain().focus();
  const choose = () => {
    const input = Object.assign(document.createElement('input'), {
      type: 'file',
      accept: 'image/png,image/jpeg',
      multiple: true,
    });
    input.onchange = () => onImages([...(input.files ?? [])]);
    input.click();
  };
  const made: Readonly<Record<Tool, () => ReactNode>> = {
    bold: () => button('bold', t('bold'), <BoldOutlined />, () => chain().toggleBold().run(), on.bold),
    italic: () => button('italic', t('italic'), <ItalicOutlined />, () => chain().toggleItalic().run(), on.italic),
    underline: () =>
      button('underline', t('underline'), <UnderlineOutlined />, () => chain().toggleUnderline().run(), on.underline),
    subscript: () =>
      button('sub', t('subscript'), <Sign of="x₂" />, () => chain().toggleSubscript().run(), on.subscript),
    superscript: () =>
      button('sup', t('superscript'), <Sign of="x²" />, () => chain().toggleSuperscript().run(), on.superscript),
    align: () => [
      button('left', t('alignLeft'), <AlignLeftOutlined />, () => chain().setTextAlign('left').run(), on.left),
      button(
        'center',
        t('alignCenter'),
        <AlignCenterOutlined />,
        () => chain().setTextAlign('center').run(),
        on.center,
      ),
      button('right', t('alignRight'), <AlignRightOutlined />, () => chain().setTextAlign('right').run(), on.right),
    ],
    formula: () => button('formula', t('formula'), <Sign of="ƒx" />, onFormula),
    image: () => button('image', t('image'), <PictureOutlined />, choose),
    list: () => [
      button('bullets', t('bullets'), <UnorderedListOutlined />, () => chain().toggleBulletList().run(), on.bullets),
      button('numbers', t('numbers'), <OrderedListOutlined />, () => chain().toggleOrderedList().run(), on.numbers),
    ],
    table: () =>
      on.table
        ? TABLE_KEYS.map(({ act, icon }) => button(act, t(act), icon, () => run(editor, tableActs[act])))
        : button('table', t('table'), <TableOutlined />, () => chain().insertContent(emptyTable()).run()),
    undo: () => button('undo', t('undo'), <UndoOutlined />, () => chain().undo().run()),
  };
  return (
    <div className="rich-tools" role="toolbar" aria-label={t('richTools')}>
      {tools.map((tool) => made[tool]())}
    </div>
  );
}
