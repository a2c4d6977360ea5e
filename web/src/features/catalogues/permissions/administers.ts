/** Administrators may view any area besides submitted answers (spec §6). */
export const administers = (codenames: readonly string[]): boolean =>
  codenames.some((codename) => codename.startsWith('view_') && codename !== 'view_encuestausuarioempresa');
