import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { type TextKey, useTexts } from '../shared/i18n';
import { isGroup, linkFor, type MenuEntry, type MenuLink } from '../shared/shell/menu';
import { Icon } from '../shared/ui/icons';
import { Tooltip } from '../shared/ui/Tooltip';

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  width: '100%',
  minHeight: '36px',
  paddingInline: '12px',
  borderRadius: 'md',
  color: 'text',
  fontWeight: 500,
  textAlign: 'start',
  cursor: 'pointer',
  textDecoration: 'none',
  _hover: { background: 'sunken', textDecoration: 'none' },
  '&:is([aria-current=page], [data-here])': { background: 'accent.soft', color: 'accent' },
  '@media (pointer: coarse)': { minHeight: '44px' },
} as const;

const Link = chakra(RouterLink, { base: row });
const GroupButton = chakra('button', { base: row });

interface Props {
  entries: readonly MenuEntry[];
  collapsed: boolean;
  /** Opens the wide sidebar, so that a group's links can be seen. */
  expand: () => void;
  onLogout: () => void;
}

/** The main menu; at most one group is open (spec §2). */
export function Sidebar({ entries, collapsed, expand, onLogout }: Props) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const here = linkFor(pathname, entries);
  const currentKey = entries.filter(isGroup).find(({ links }) => here && links.includes(here))?.key ?? null;
  const [open, setOpen] = useState<string | null>(currentKey);
  const [lastKey, setLastKey] = useState(currentKey);
  if (currentKey !== lastKey) {
    setLastKey(currentKey);
    if (currentKey) setOpen(currentKey);
  }
  const id = useId();

  /** The label, which the collapsed sidebar does not show. */
  const hidden = (label: TextKey) => (collapsed ? t(label) : undefined);
  const link = (entry: MenuLink, nested = false) => (
    <li key={entry.to}>
      <Tooltip content={hidden(entry.label)}>
        <Link
          to={entry.to}
          aria-current={entry === here ? 'page' : undefined}
          padding={nested ? '4px 0 4px 18px' : '4px 12px'}
          fontWeight={nested ? 400 : undefined}
          letterSpacing={nested ? '-0.02em' : undefined}
          aria-label={hidden(entry.label)}
        >
          {entry.icon && <Icon name={entry.icon} />}
          {!collapsed && <span>{t(entry.label)}</span>}
        </Link>
      </Tooltip>
    </li>
  );

  return (
    <chakra.ul
      display="flex"
      flexDirection="column"
      gap="2px"
      padding="8px"
      listStyleType="none"
      css={collapsed && { '& :is(a, button)': { justifyContent: 'center' } }}
    >
      {entries.map((entry) => {
        if (!isGroup(entry)) return link(entry);
        const isOpen = open === entry.key && !collapsed;
        return (
          <li key={entry.key}>
            <Tooltip content={hidden(entry.label)}>
              <GroupButton
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? `${id}-${entry.key}` : undefined}
                aria-label={hidden(entry.label)}
                data-here={(collapsed && entry.key === currentKey) || undefined}
                onClick={() => {
                  if (collapsed) expand();
                  setOpen(isOpen ? null : entry.key);
                }}
              >
                <Icon name={entry.icon} />
                {!collapsed && (
                  <>
                    <chakra.span flex="1">{t(entry.label)}</chakra.span>
                    <chakra.span marginInline="-10px -4px" transform={isOpen ? 'rotate(180deg)' : undefined}>
                      <Icon name="chevron" size={16} />
                    </chakra.span>
                  </>
                )}
              </GroupButton>
            </Tooltip>
            {isOpen && (
              <chakra.ul
                id={`${id}-${entry.key}`}
                listStyleType="none"
                // A line below the icon; the texts are in one column with the group's.
                {...{ marginStart: '20px', paddingStart: '3px', borderStartWidth: '1px', borderColor: 'line' }}
                {...{ display: 'grid', gap: '2px', marginTop: '2px' }}
              >
                {entry.links.map((nested) => link(nested, true))}
              </chakra.ul>
            )}
          </li>
        );
      })}
      <chakra.li marginTop="8px" paddingTop="8px" borderTopWidth="1px" borderColor="line">
        <Tooltip content={hidden('shell.logout')}>
          <GroupButton type="button" onClick={onLogout} aria-label={hidden('shell.logout')}>
            <Icon name="logout" />
            {!collapsed && <span>{t('shell.logout')}</span>}
          </GroupButton>
        </Tooltip>
      </chakra.li>
    </chakra.ul>
  );
}
