import * as parser from '@babel/eslint-parser';
import hooks from 'eslint-plugin-react-hooks';

/** Biome lints everything; ESLint only adds the rules of the React Compiler, which Biome does not have. */
const { 'rules-of-hooks': _, ...known } = hooks.rules;
const compilerRules = Object.keys(known).filter(
  (name) => name !== 'exhaustive-deps' && hooks.configs.flat['recommended-latest'].rules[`react-hooks/${name}`],
);

/** Components and hooks of one kind of file; Babel reads types, since typescript-eslint does not run on TypeScript 7. */
const lint = (files, plugins) => ({
  files,
  ignores: ['web/src/generated/**'],
  languageOptions: {
    parser,
    parserOptions: {
      requireConfigFile: false,
      babelOptions: { babelrc: false, configFile: false, parserOpts: { plugins } },
    },
  },
  plugins: { 'react-hooks': hooks },
  rules: Object.fromEntries(compilerRules.map((name) => [`react-hooks/${name}`, 'error'])),
});

export default [
  { ignores: ['**/dist/**'] },
  lint(['web/src/**/*.tsx'], ['typescript', 'jsx']),
  lint(['web/src/**/*.ts'], ['typescript']),
];
