/** Administrators may view any area besides submitted answers (spec §6). */
export const administers = (codenames: readonly string[]): boolean =>
  codenames.some((codename) => codename.startsWith('view_') && codename !== 'view_encuestausuarioempresa');

interface Group {
  readonly permissions: readonly { readonly codename: string }[];
}

/**
 * The group of respondents: the one with the fewest permissions, if none is to administer. Undefined where no group shows
 * its permissions, because the person may not view them.
 */
export function respondentGroup<G extends Group>(groups: readonly G[]): G | undefined {
  const [group] = groups.toSorted((one, other) => one.permissions.length - other.permissions.length);
  if (!group || groups.every(({ permissions }) => permissions.length === 0)) return undefined;
  return administers(group.permissions.map(({ codename }) => codename)) ? undefined : group;
}
