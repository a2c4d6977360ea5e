import { Breadcrumb } from '@chakra-ui/react';
import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n';

interface Props {
  /** Path of the list; the home page has none. */
  list: string;
  name: string;
  here?: string | undefined;
}

/** The breadcrumb above a record's title: its list, and the record or what happens to it. */
export function Trail({ list, name, here }: Props) {
  const { t } = useTexts();
  return (
    <Breadcrumb.Root recipe={trail} aria-label={t('form.trail')}>
      <Breadcrumb.List>
        <Breadcrumb.Item>{list === '/' ? name : <Link to={list}>{name}</Link>}</Breadcrumb.Item>
        {here && (
          <>
            <Breadcrumb.Separator>›</Breadcrumb.Separator>
            <Breadcrumb.Item>{here}</Breadcrumb.Item>
          </>
        )}
      </Breadcrumb.List>
    </Breadcrumb.Root>
  );
}

const trail = defineSlotRecipe({
  slots: ['root', 'list', 'item', 'separator', 'link', 'currentLink', 'ellipsis'],
  base: {
    root: { fontSize: 'xs', lineHeight: '1.25rem', color: 'muted' },
    list: { display: 'flex', gap: '4px', whiteSpace: 'nowrap' },
    item: { overflow: 'hidden', textOverflow: 'ellipsis', _first: { flexShrink: 0 } },
  },
});
