import { addTexts } from '..';

/** What is said where permissions are chosen. */
export const grupos = {
  available: 'Disponibles',
  added: 'Agregados',
  moveRight: 'Mover a la derecha',
  moveLeft: 'Mover a la izquierda',
  addAll: 'Agregar todos',
  removeAll: 'Eliminar todos',
  addedCount_one: 'Se agregó {{count}} permiso.',
  addedCount_other: 'Se agregaron {{count}} permisos.',
  removedCount_one: 'Se quitó {{count}} permiso.',
  removedCount_other: 'Se quitaron {{count}} permisos.',
  searchIn: 'Buscar en {{list}}',
  menuPreview: 'Menú que verá este grupo',
  menuNone: 'Este grupo no verá menús de administración.',
  menuNeeds: 'No verá menús de administración: también hace falta el permiso de ver un área, como view_empresa.',
} as const;

addTexts('areas', { grupos });
