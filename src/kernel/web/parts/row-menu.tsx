import { MoreOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { useEffect, useRef, useState } from 'react';

/** Entries of a menu; what is false or missing is left out by `entries`. */
export type MenuItems = NonNullable<MenuProps['items']>;

/**
 * The menu at the end of a row. A page has twenty of them and one that is opened: the menu is made with the first click, so
 * that a list stands sooner. A click in it is none on the row below it, which may open a drawer.
 * @param label says what the key does and to whom; it has no words of its own
 */
export function RowMenu({
  label,
  items,
  onClick,
}: {
  readonly label: string;
  readonly items: MenuItems;
  readonly onClick?: MenuProps['onClick'];
}) {
  const [open, setOpen] = useState<boolean>();
  const made = open !== undefined;
  const key = useRef<HTMLButtonElement>(null);
  // The key is another element from the first click on: the focus goes along.
  useEffect(() => {
    if (made) key.current?.focus();
  }, [made]);
  const button = (
    <button
      ref={key}
      type="button"
      className="row-key"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={open ?? false}
      onClick={made ? undefined : () => setOpen(true)}
    >
      <MoreOutlined aria-hidden />
    </button>
  );
  return (
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      {made ? (
        <Dropdown
          open={open}
          onOpenChange={setOpen}
          trigger={['click']}
          placement="bottomRight"
          menu={{ items, onClick }}
        >
          {button}
        </Dropdown>
      ) : (
        button
      )}
    </span>
  );
}
