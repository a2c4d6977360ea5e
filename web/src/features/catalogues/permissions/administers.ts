/** Whether these permissions make an administrator: who may view any area beside what companies answered (spec §6). */
export const administers = (codenames: readonly string[]): boolean =>
  codenames.some((codename) => codename.startsWith('view_') && codename !== 'view_encuestausuarioempresa');
