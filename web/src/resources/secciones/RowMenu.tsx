import { useState } from 'react';
import { Icon } from '../../ui/icons';
import { Menu, type MenuItem } from '../../ui/Menu';

interface Props {
  label: string;
  items: () => readonly MenuItem[];
}

/** A row's menu. Until it is asked for there is only its button: of a hundred menus few are ever opened. */
export function RowMenu({ label, items }: Props) {
  const [asked, setAsked] = useState(false);
  if (asked) return <Menu label={label} trigger={<Icon name="more" />} items={items()} opened />;
  return (
    <button
      type="button"
      className="question-more"
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setAsked(true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        setAsked(true);
      }}
    >
      <Icon name="more" />
    </button>
  );
}
