import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import './playground.css';
import { createGraphiQLFetcher } from '@graphiql/toolkit';
import { GraphiQL } from 'graphiql';
import { createElement as h, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { EXAMPLES } from './examples.ts';
import { capturingFetch, type UpstreamCall } from './upstream.ts';

const TOKEN = 'encuestas.playground.token';

/** The place for the token; kept for this tab only. */
function TokenField({ token, onChange }: { token: string; onChange: (token: string) => void }) {
  return h(
    'label',
    { className: 'playground-token' },
    'Token',
    h('input', {
      value: token,
      placeholder: 'access',
      autoComplete: 'off',
      spellCheck: false,
      // It may be copied together with its scheme.
      onChange: (event: { target: { value: string } }) =>
        onChange(event.target.value.trim().replace(/^bearer\s+/i, '')),
    }),
  );
}

/** Each upstream call of the last operation: status, milliseconds, new or confirmed. */
function UpstreamPanel({ calls }: { calls: readonly UpstreamCall[] }) {
  if (calls.length === 0) return null;
  return h(
    'details',
    { className: 'playground-upstream' },
    h('summary', null, `REST v1: ${calls.length}`),
    h(
      'ol',
      null,
      ...calls.map((call, index) =>
        h('li', { key: index }, `${call.method} ${call.path} → ${call.status} · ${call.ms} ms · ${call.answer}`),
      ),
    ),
  );
}

/** What the page opens with: the operation that its address asks for, else the examples. */
function opened() {
  const parameters = new URLSearchParams(location.search);
  const query = parameters.get('query');
  if (query) return { initialQuery: query, initialVariables: parameters.get('variables') ?? '' };
  return { defaultTabs: EXAMPLES.map(({ query }) => ({ query })) };
}

function Playground() {
  const [token, setToken] = useState(() => sessionStorage.getItem(TOKEN) ?? '');
  const [calls, setCalls] = useState<readonly UpstreamCall[]>([]);
  const fetcher = useMemo(
    () =>
      createGraphiQLFetcher({
        url: location.pathname,
        fetch: capturingFetch(token, setCalls, (access) => {
          sessionStorage.setItem(TOKEN, access);
          setToken(access);
        }),
        headers: { 'x-upstream-trace': '1' },
      }),
    [token],
  );
  return h(
    'div',
    { className: 'playground' },
    h(
      'header',
      { className: 'playground-bar' },
      h('strong', null, 'Encuestas'),
      h(TokenField, {
        token,
        onChange: (value: string) => {
          sessionStorage.setItem(TOKEN, value);
          setToken(value);
        },
      }),
      h(UpstreamPanel, { calls }),
    ),
    h(GraphiQL, {
      fetcher,
      ...opened(),
      schemaDescription: true,
      shouldPersistHeaders: false,
    }),
  );
}

const root = document.getElementById('playground');
if (root) createRoot(root).render(h(Playground));
