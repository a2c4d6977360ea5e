import type { list as es } from '../es/list';
import type { Same } from '../shape';

export const list: Same<typeof es> = {
  search: 'Search',
  clearSearch: 'Clear search',
  clipped: 'The search was shortened to {{most}} characters.',
  actions: 'Actions',
  rowActions: 'Actions for {{label}}',
  pager: 'Pagination',
  first: 'First',
  previous: 'Previous',
  next: 'Next',
  last: 'Last',
  page: 'Page {{page}}',
  total_one: '{{count}} record',
  total_other: '{{count}} records',
  empty: 'There are no records yet.',
  emptySearch: 'No records match “{{search}}”.',
  failed: 'The list could not be loaded.',
  sortBy: 'Sort by {{column}}',
  deleteTitle: 'Delete “{{label}}”',
  deleteText: 'Are you sure you want to continue with this action?',
  deleteDone: 'The operation was completed successfully',
};
