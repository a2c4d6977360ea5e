import type { shell as es } from '../es/shell';
import type { Same } from '../shape';

export const shell: Same<typeof es> = {
  skip: 'Skip to content',
  menu: 'Main menu',
  openMenu: 'Open the menu',
  collapse: 'Collapse the menu',
  expand: 'Expand the menu',
  home: 'Home',
  report: 'Report',
  fill: 'Fill in survey',
  completed: 'Completed surveys',
  users: 'Users',
  changePassword: 'Change passwords',
  companies: 'Companies',
  surveys: 'Surveys',
  links: 'Report links',
  settings: 'Settings',
  profile: 'Edit my profile',
  logout: 'Sign out',
  language: 'Language',
  theme: 'Theme',
  light: 'Light theme',
  dark: 'Dark theme',
  notifications: 'Notifications',
  noNotifications: 'There are no notifications.',
  account: 'My account',
  partFailed:
    'This part of the application could not be loaded. What you typed is still here. Check your connection and try again; if there is a new version, save and reload the page.',
  crashTitle: 'Something went wrong',
  crashText: 'The page could not be displayed. Reload it.',
};
