import { at } from './files.ts';

const packages =
  (...names: string[]) =>
  (id: string) =>
    names.some((name) => id.includes(`/node_modules/${name}/`));

/** Sources by their path under `src`, without the ending; one that ends in `/` is a whole folder. */
const sources =
  (...paths: string[]) =>
  (id: string) =>
    paths.some((path) => (path.endsWith('/') ? id.startsWith(at(`src/${path}`)) : sourceOf(id) === at(`src/${path}`)));

const sourceOf = (id: string) => id.replace(/\.tsx?$/, '');

/** The texts of writing surveys, which are loaded with its screens. */
const WRITING = ['i18n/es/authoring', 'i18n/es/encuestas', 'i18n/es/importar', 'i18n/es/writing'];

type Test = (id: string) => boolean;

const either = (one: Test, other: Test) => (id: string) => one(id) || other(id);

/**
 * What is wanted together comes together: a phone asks for six files at a time, and waits for each round. Everything
 * not named here is split as the imports have it. Those above must not import those below, or a file might be run
 * before what it needs.
 */
export const chunks = [
  { name: 'react', test: packages('react', 'react-dom', 'scheduler') },
  { name: 'router', test: packages('react-router', 'react-router-dom', 'cookie', 'set-cookie-parser') },
  {
    name: 'texts',
    test: either(
      packages('i18next', 'react-i18next', 'use-sync-external-store', 'html-parse-stringify', 'void-elements'),
      (id) => sources('chunks', 'preferences', 'i18n/index', 'i18n/es/')(id) && !sources(...WRITING)(id),
    ),
  },
  {
    name: 'base',
    test: either(
      packages('@chakra-ui', '@emotion', '@pandacss', 'hoist-non-react-statics', 'react-is', 'stylis'),
      sources(
        'app',
        'theme',
        'failure',
        'fields/FieldFrame',
        'fields/rules',
        'generated/session',
        'session/bounded',
        'session/keptFor',
        'session/post',
        'session/renewal',
        'session/signOut',
        'session/tokens',
        'shell/Failed',
        'shell/Message',
        'shell/Modal',
        'shell/Preferences',
        'shell/Waiting',
        'shell/dialogs',
        'shell/overlay',
        'shell/title',
        'ui/PasswordInput',
        'ui/elements',
        'ui/icons',
      ),
    ),
  },
  { name: 'auth', test: sources('auth/') },
  { name: 'client', test: packages('@apollo', '@wry', 'optimism', 'graphql', 'rxjs', 'tslib') },
  {
    name: 'signedIn',
    test: sources(
      'apollo',
      'generated/days',
      'generated/me',
      'i18n/format',
      'menu',
      'session',
      'session/authFetch',
      'shell/Frame',
      'shell/lazily',
      'shell/Header',
      'shell/Sidebar',
      'shell/menu',
      'shell/menuContext',
      'signedIn',
      'survey/drafts/waiting',
      'survey/sending/OutboxGate',
      'ui/Menu',
    ),
  },
  { name: 'survey', test: either(packages('idb'), sources('generated/survey', 'survey/')) },
];
