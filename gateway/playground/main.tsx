import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import 'virtual:colors.css';
import './playground.css';
import topics from 'virtual:collection';
import { pick, useGraphiQL, useGraphiQLActions, VisuallyHidden } from '@graphiql/react';
import { GraphiQL, HISTORY_PLUGIN } from 'graphiql';
import { GraphQLError } from 'graphql';
import { type ComponentProps, useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { COLLECTION_PLUGIN, isNarrow } from './CollectionPane.tsx';
import { CopyMenu } from './CopyMenu.tsx';
import { SESSION_PLUGIN } from './SessionPane.tsx';
import { type Answer, accessToken, send, useSession } from './session.ts';
import { lang, texts } from './texts.ts';

type Fetcher = ComponentProps<typeof GraphiQL>['fetcher'];
type Extensions = Answer['extensions'];

/** Names the person signed in, and opens the pane of the session. */
function SessionButton() {
  const { setVisiblePlugin } = useGraphiQLActions();
  const { access, user } = useSession();
  const label = access ? (user ?? texts.serviceToken) : texts.signIn;
  return (
    <button type="button" className="playground-session" onClick={() => setVisiblePlugin(SESSION_PLUGIN)}>
      {label}
    </button>
  );
}

/** Makes the tabs a list of buttons: GraphiQL gives their role to list items, which have no focus and hold buttons. */
function PlainTabs() {
  const { tabs, activeTabIndex } = useGraphiQL(pick('tabs', 'activeTabIndex'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: GraphiQL renders the tabs when these change.
  useEffect(() => {
    const list = document.querySelector('.graphiql-tabs');
    list?.removeAttribute('role');
    for (const item of list?.children ?? []) {
      const button = item.querySelector('button');
      if (button) button.ariaCurrent = String(item.ariaSelected === 'true');
      item.removeAttribute('role');
      item.removeAttribute('aria-selected');
    }
  }, [tabs, activeTabIndex]);
  return null;
}

/** The cost and REST calls of the last request. `onRun` clears them, even if the run sends no request. */
function LastRequest({ extensions, onRun }: { extensions: Extensions; onRun(): void }) {
  const { queryId } = useGraphiQL(pick('queryId'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each run has its id.
  useEffect(onRun, [queryId]);
  const { cost, upstream } = extensions ?? {};
  if (!cost || !upstream) return null;
  const number = new Intl.NumberFormat(lang);
  return (
    <details className="playground-request">
      <summary>
        {texts.cost} {number.format(cost.requested)} {texts.costOf} {number.format(cost.maximum)} · REST v1:{' '}
        {upstream.length}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls needs the focus for the arrow keys. */}
      <ol tabIndex={0} aria-label="REST v1">
        {upstream.map(({ method, path, status, ms, answer }, index) => (
          <li key={index}>{`${method} ${path} → ${status} · ${ms} ms · ${answer}`}</li>
        ))}
      </ol>
    </details>
  );
}

/** The operation of the address (a share link's fragment, or the query), or else the first guides. */
function initialOperation() {
  const parameters = new URLSearchParams(location.hash.slice(1) || location.search);
  const query = parameters.get('query');
  if (query) return { initialQuery: query, initialVariables: parameters.get('variables') ?? '' };
  const [first] = topics.find(({ name }) => name === 'reading')?.documents ?? [];
  return { defaultTabs: first ? [{ query: first.query }] : [] };
}

const INITIAL = initialOperation();
const PLUGINS = [SESSION_PLUGIN, COLLECTION_PLUGIN, HISTORY_PLUGIN];
const FIRST_PLUGIN = accessToken() ? COLLECTION_PLUGIN : SESSION_PLUGIN;

function Playground() {
  const [extensions, setExtensions] = useState<Extensions>();
  const [status, setStatus] = useState('');
  const fetcher = useCallback<Fetcher>(async (operation, options) => {
    // GraphiQL would show the stack of an exception, such as for a header name with a space.
    const answer = await send(operation, options?.headers).catch(({ message }: Error) => ({
      errors: [new GraphQLError(message)],
      extensions: undefined,
    }));
    if (operation.operationName !== 'IntrospectionQuery') setExtensions(answer.extensions);
    return answer;
  }, []);
  return (
    <GraphiQL
      {...INITIAL}
      fetcher={fetcher}
      plugins={PLUGINS}
      visiblePlugin={FIRST_PLUGIN}
      defaultEditorToolsVisibility={!isNarrow()}
      schemaDescription
      shouldPersistHeaders={false}
    >
      <GraphiQL.Logo>
        <SessionButton />
      </GraphiQL.Logo>
      <GraphiQL.Toolbar>
        {({ prettify, merge, copy }) => (
          <>
            {prettify}
            {merge}
            {copy}
            <CopyMenu onStatus={setStatus} />
          </>
        )}
      </GraphiQL.Toolbar>
      <GraphiQL.Footer>
        <LastRequest extensions={extensions} onRun={() => setExtensions(undefined)} />
        <output className="playground-status">{status}</output>
      </GraphiQL.Footer>
      <PlainTabs />
      <VisuallyHidden asChild>
        <h1>Encuestas · GraphQL</h1>
      </VisuallyHidden>
    </GraphiQL>
  );
}

document.documentElement.lang = lang;
// A share link that is opened in the tab of the playground changes the fragment alone.
addEventListener('hashchange', () => location.reload());
const root = document.getElementById('playground');
if (root) createRoot(root).render(<Playground />);
