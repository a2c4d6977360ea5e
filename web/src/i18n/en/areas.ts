import type { areas as es } from '../es/areas';
import type { Same } from '../shape';

export const areas: Same<typeof es> = {
  segmentos: {
    legend: 'Segments',
    item: 'Segment {{n}}',
    add: 'Add segment',
    remove: 'Remove segment {{n}}',
    pasted_one: '{{count}} segment was added.',
    pasted_other: '{{count}} segments were added.',
  },
  grupos: {
    available: 'Available',
    added: 'Added',
    moveRight: 'Move right',
    moveLeft: 'Move left',
    addAll: 'Add all',
    removeAll: 'Remove all',
    searchIn: 'Search in {{list}}',
    menuPreview: 'Menu that this group will see',
    menuNone: 'This group will see no administration menus.',
  },
  clave: { title: 'Change passwords', submit: 'Change password' },
  perfil: {
    title: 'My profile',
    password: 'Change my password',
    unavailable: 'Your profile cannot be read with this account.',
    passwordForEmail: 'Asked for because the email changed: with it, a new password could be requested.',
  },
  configuracion: {
    title: 'Settings',
    connection: 'Connection',
    rest: 'REST API',
    database: 'Database',
    gateway: 'Gateway',
    timeZone: 'Time zone and day',
    available: 'Available ({{ms}} ms)',
    unavailable: 'Not answering',
    unknown: 'Not reported',
    device: 'On this device',
    pageSize: 'Records per page',
    language: 'Interface language',
    theme: 'Theme',
  },
  tipoUsuario: { Administrador: 'Administrator', Usuario: 'User' },
};
