import { but, either, packages, sources, type Test } from './matching.ts';

/** Texts that are loaded with their screens. */
const LATER = [
  ...[
    'account',
    'asked',
    'audit',
    'auth',
    'authoring',
    'campaigns',
    'changed',
    'configuracion',
    'encuestas',
    'enlace',
    'grupos',
    'importar',
    'offline',
    'opening',
    'outbox',
    'overview',
    'paper',
  ],
  ...['registros', 'removing', 'report', 'respondent', 'results', 'saving', 'survey', 'tokens', 'writing'],
].map((name) => `i18n/es/${name}`);

/** What is said behind the sign-in, which is loaded with it. */
const INSIDE = ['areas', 'fields', 'form', 'home', 'inside', 'list', 'resources', 'rules', 'shell'].map(
  (name) => `i18n/es/${name}`,
);

/**
 * What of the survey's folder its first screen does without: what prints, what is for reading, for home or for authors, for
 * a time without a server, for several surveys, for one that changed or closed, what is asked before it is sent, and told
 * of what was sent elsewhere.
 */
const APART = [
  ...['drafts/oldDrafts', 'drafts/useDraftState'],
  ...['offline/WithoutServer', 'offline/useKeptSurveys'],
  ...['paper/PaperQuestion', 'paper/ReceiptCard', 'paper/SurveyPaper'],
  ...['screens/QuestionPreview', 'screens/SectionPreview'],
  'sending/Deliveries',
  ...[
    'screens/Asked',
    'screens/Changed',
    'screens/NotTaken',
    'screens/Popup',
    'screens/QuestionConflict',
    'screens/QuestionLinks',
    'screens/Review',
  ],
  ...[
    'screens/LeftOut',
    'screens/LeftOutNotices',
    'screens/ChooseSurvey',
    'screens/EditOther',
    'screens/OrphanedAnswers',
    'screens/UnsentHere',
    'screens/view',
  ],
].map((name) => `survey/${name}`);

/** The package of survey rules, as `sources` names files. */
const SURVEY_RULES = '../../packages/survey/src/';

/** Chakra's components that every screen begins with; the others are split as the imports have it. */
const FIRST = /\/components\/(absolute-center|button|card|empty-state|field|heading|icon|input|loader|span|spinner)\//;

/** What those are made of. */
const PARTS = [
  /@ark-ui\/react\/dist\/(_virtual|components\/(field\/(?!field-(textarea|select))|factory)|components\/fieldset\/use-fieldset-context)/,
  /@ark-ui\/react\/dist\/(providers\/environment\/use-|utils\/(create-context|compose-refs|create-split|use-safe-layout))/,
  /@zag-js\/(anatomy|core\/dist\/merge-props|dom-query\/dist\/(node|shared)|utils\/dist\/(guard|functions))/,
];

const firstOfChakra: Test = (id) =>
  PARTS.some((part) => part.test(id)) ||
  (packages('@chakra-ui')(id) && (!id.includes('/components/') || FIRST.test(id)));

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
      packages('i18next', 'react-i18next', 'html-parse-stringify', 'void-elements'),
      (id) =>
        sources('chunks', 'storage', 'preferences', 'i18n/index', 'i18n/es/')(id) && !sources(...LATER, ...INSIDE)(id),
    ),
  },
  {
    name: 'base',
    test: either(
      either(packages('@emotion', '@pandacss', 'stylis'), firstOfChakra),
      sources(
        'app/app',
        'theme/index',
        'theme/recipes',
        'theme/tokens',
        'failure',
        'fields/FieldFrame',
        'generated/session',
        'session/bounded',
        'session/post',
        'session/signOut',
        'session/tokens',
        'shell/Message',
        'shell/Preferences',
        'shell/Waiting',
        'shell/dialogs',
        'ui/press',
        'shell/overlay',
        'shell/title',
        'ui/PasswordInput',
        'ui/Tooltip',
        'ui/Dialog',
        'ui/Form',
        'ui/Missing',
        'ui/drawing',
        'ui/reach',
      ),
    ),
  },
  {
    name: 'account',
    test: sources('auth/Forgot', 'auth/Register', 'auth/Reset', 'auth/Verification', 'i18n/es/account'),
  },
  {
    name: 'auth',
    test: sources('auth/AuthField', 'auth/AuthPage', 'auth/Login', 'auth/useSending', 'i18n/es/auth'),
  },
  { name: 'client', test: packages('@apollo', '@wry', 'optimism', 'graphql', 'rxjs', 'tslib') },
  {
    name: 'signedIn',
    test: sources(
      'app/apollo',
      'app/earlyAnswers',
      'audit/withHistory',
      'generated/offered',
      'session/offered',
      'generated/days',
      'generated/me',
      'generated/position',
      'i18n/days',
      'i18n/format',
      'storage',
      ...INSIDE,
      'app/menu',
      'session/session',
      'session/authFetch',
      'session/locks',
      'session/renewal',
      'session/useAskAgain',
      'screens/leaveGuard',
      'screens/paging',
      'survey/drafts/waiting',
      'shell/Failed',
      'shell/Forbidden',
      'shell/Frame',
      'shell/lazily',
      'shell/Header',
      'shell/Sidebar',
      'shell/menu',
      'app/signedIn',
      'theme/print',
      'survey/sending/OutboxGate',
      'theme/choices',
      'ui/Menu',
      'ui/Popover',
      'ui/icons',
      'ui/useOpener',
    ),
  },
  {
    name: 'fields',
    test: sources(
      ...['NumberInput', 'lines', 'picker', 'plain'].map((name) => `fields/${name}`),
      ...['ui/Check', 'ui/Select'],
    ),
  },
  {
    name: 'form',
    test: either(
      packages('react-hook-form', '@chakra-ui/react/dist/esm/components/breadcrumb'),
      sources(
        'screens/Conflict',
        'screens/FormBody',
        'screens/FormField',
        'screens/FormHeading',
        'screens/FormScreen',
        'screens/Lines',
        'screens/formDraft',
        'screens/formValues',
        'i18n/es/saving',
        'screens/useRecordForm',
        'ui/Account',
        'ui/Radios',
      ),
    ),
  },
  // Forms fold texts and read numbers by them, without the rest of the survey.
  { name: 'rules', test: sources(SURVEY_RULES) },
  {
    name: 'survey',
    test: but(
      either(
        packages('idb'),
        sources(
          'generated/survey',
          'i18n/es/survey',
          'offline/register',
          'survey/',
          'theme/survey',
          'theme/surveyFrame',
        ),
      ),
      sources(...APART),
    ),
  },
  // One file, though the imports of companies and users take some of it: its name is in the first scripts.
  {
    name: 'writing',
    test: sources('i18n/es/authoring', 'i18n/es/encuestas', 'i18n/es/importar', 'i18n/es/writing'),
  },
  {
    name: 'audit',
    test: but(sources('audit/', 'generated/audit', 'i18n/es/audit'), sources('audit/withHistory')),
  },
  // Too small for files of their own, whose names stand in the first scripts.
  { name: 'parts', test: (id: string) => /@zag-js\/[\w-]+\/dist\/(computed-style|equal|memo|number|query)\b/.test(id) },
  {
    name: 'catalogues',
    test: sources(
      ...['idiomas', 'negocios', 'origenes', 'periodos', 'periodosActivos'].flatMap((name) => [
        `resources/${name}/`,
        `generated/${name}`,
      ]),
    ),
  },
  // Too small for files of their own, too.
  {
    name: 'small',
    test: sources(
      ...['files', 'opening/mayOpen', 'ui/Inline', 'ui/Line', 'ui/clipboard', 'ui/useWide'],
      ...['everyPage', 'paging', 'resource', 'useAttempt', 'useReading'].map((name) => `screens/${name}`),
    ),
  },
  {
    name: 'grants',
    test: sources(
      ...['grupos', 'tokens'].flatMap((name) => [`resources/${name}/`, `generated/${name}`]),
      ...['permissions/', 'generated/permissions', 'i18n/es/grupos', 'i18n/es/tokens'],
    ),
  },
  { name: 'campaigns', test: sources('campaigns/', 'generated/campaigns', 'i18n/es/campaigns') },
  // By itself: beside the screens of one room it would be a part of what leads to them.
  { name: 'paper', test: sources('i18n/es/paper', 'theme/paper', 'ui/Paper', 'ui/PrintOut') },
  {
    name: 'results',
    test: but(
      sources('results/', 'generated/results', 'i18n/es/results'),
      sources('results/charts/', 'results/picture'),
    ),
  },
];
