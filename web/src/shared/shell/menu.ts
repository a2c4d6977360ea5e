import { createContext } from 'react';
import type { TextKey } from '../i18n';
import type { IconName } from '../ui/icons';

/** Features that a person or a server may lack. */
export type Feature = 'hasPosition' | 'audited' | 'hasCampaigns' | 'hasResults';

/** A link of the sidebar; shown when `shows` holds for the person. */
export interface MenuLink {
  to: string;
  label: TextKey;
  icon?: IconName;
  /** The permission without which the link is absent (spec §6). */
  permission?: string;
  /** The permission to add to the list that it leads to, at `/add` below it. */
  addition?: string;
  for?: 'admin' | 'respondent';
  /** What must be there for the person, or the link is absent. */
  feature?: Feature;
}

/** A collapsible group of links, for administrators. */
export interface MenuGroup {
  key: string;
  label: TextKey;
  icon: IconName;
  links: readonly MenuLink[];
}

export type MenuEntry = MenuLink | MenuGroup;

/** The whole menu, before anybody's permissions narrow it. */
export const MenuContext = createContext<readonly MenuEntry[]>([]);

export const isGroup = (entry: MenuEntry): entry is MenuGroup => 'links' in entry;

export interface Viewer extends Partial<Record<Feature, boolean>> {
  isAdmin: boolean;
  can: (codename: string) => boolean;
}

const seen = (link: MenuLink, viewer: Viewer): boolean =>
  (!link.for || (link.for === 'admin') === viewer.isAdmin) &&
  (!link.permission || viewer.can(link.permission)) &&
  (!link.feature || viewer[link.feature] === true);

/** What of the menu a person sees; a group without links is absent. */
export function menuFor(viewer: Viewer, menu: readonly MenuEntry[]): MenuEntry[] {
  return menu.flatMap((entry): MenuEntry[] => {
    if (!isGroup(entry)) return seen(entry, viewer) ? [entry] : [];
    const links = viewer.isAdmin ? entry.links.filter((link) => seen(link, viewer)) : [];
    return links.length > 0 ? [{ ...entry, links }] : [];
  });
}

/** Forms to add to lists that an administrator may not see: nothing else leads there. */
export function additionsFor({ isAdmin, can }: Viewer, menu: readonly MenuEntry[]): MenuLink[] {
  const links = isAdmin ? menu.filter(isGroup).flatMap((group) => group.links) : [];
  return links
    .filter(({ permission = '', addition = '' }) => can(addition) && !can(permission))
    .map((link) => ({ ...link, to: `${link.to}/add` }));
}

/** The link that an address belongs to: the longest that it begins with, so that a record is of its list. */
export function linkFor(path: string, menu: readonly MenuEntry[]): MenuLink | undefined {
  const above = ({ to }: MenuLink) => path === to || (to !== '/' && path.startsWith(`${to}/`));
  const links = menu.flatMap((entry) => (isGroup(entry) ? entry.links : [entry])).filter(above);
  return links.sort((one, other) => other.to.length - one.to.length)[0];
}
