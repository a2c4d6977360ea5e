import { beforeAll, describe, expect, test } from 'vitest';
import type { Rest } from '../../support/rest.ts';
import { passwords, personOf, useApi } from '../../support/useApi.ts';

/**
 * Rights that come from a relation: people read and write the answers of their company. What each write about a person
 * does: + done, i done and the person chooses the password by an invitation, f 403, n 404, r 400. Columns: a respondent
 * who may change users; an administrator of users who holds no permission over answers, who may view them, who may change
 * them, who holds both permissions; a superuser.
 */
const COMPANY = `
a new person of one’s own company, with a password         + + + + + +
a new person of another company, with a password           f r r r + +
a new person of another company, without a password        f i i i r r
oneself into another company                               f r r r + +
a person into another company                              n i i i + +
a person out of another company                            n + + + + +
a person of another company brought back                   n i i i + +
the email of a person of one’s own company                 n + + + + +
the email of a person of another company                   n r r r + +
the email of a person on the way into another company      n r r r + +
the password of a person of another company                n f f f f +
the password of a person of another company, as its screen f f f f f +
an invitation to a person of another company               n + + + + +
a group that opens every company’s answers                 n f f f + +
the rights of a superuser                                  n f f f f +
`;

const CALLERS = {
  respondent: /^(add|change)_usuarioempresa$|^(view|change)_encuestausuarioempresa$/,
  manager: /_usuarioempresa$/,
  viewer: /_usuarioempresa$|^view_encuestausuarioempresa$/,
  writer: /_usuarioempresa$|^change_encuestausuarioempresa$/,
  holder: /_usuarioempresa$|^(view|change)_encuestausuarioempresa$/,
} as const;

const OWN = 1;
const OTHER = 2;

let group: number;
const callers: { rest: Rest; id: number }[] = [];
let made = 0;

const persona = (extra: object) => {
  made += 1;
  return personOf(`otra${made}`, extra);
};
const person = async (extra: object = {}): Promise<{ id: number; username: string }> => {
  const body = persona({ ...passwords, ...extra });
  return { id: await api.create('usuarios/', body), username: body.username };
};
const signsIn = async (username: string) => (await api.login(username)).status === 200;

/** What a write did to the person of this name. */
const outcome = async ({ status, body }: { status: number; body: Record<string, unknown> }, username: string) => {
  if (status >= 300) return { 400: 'r', 403: 'f', 404: 'n' }[status] ?? String(status);
  if (await signsIn(username)) return '+';
  const results = await admin.rows(`usuarios/?search=${username}`);
  const id = Number(body.id ?? results[0]?.id);
  return (await admin.get(`usuarios/${id}/invitacion/`)).status === 200 ? 'i' : 'no password';
};

type Act = (caller: (typeof callers)[number]) => Promise<string>;

const changes = (to: object, of: object): Act => {
  return async ({ rest }) => {
    const { id, username } = await person(of);
    return outcome(await rest.patch(`usuarios/${id}/`, to), username);
  };
};
const creates = (extra: object): Act => {
  return async ({ rest }) => {
    const body = persona(extra);
    return outcome(await rest.post('usuarios/', body), body.username);
  };
};
const status = ({ status }: { status: number }) =>
  status < 300 ? '+' : ({ 403: 'f', 404: 'n' }[status] ?? String(status));

const ACTS: Record<string, Act> = {
  'a new person of one’s own company, with a password': creates(passwords),
  'a new person of another company, with a password': creates({ empresa: OTHER, ...passwords }),
  'a new person of another company, without a password': creates({ empresa: OTHER }),
  'oneself into another company': async ({ rest, id }) => {
    const answer = await rest.patch(`usuarios/${id}/`, { empresa: OTHER });
    await admin.patch(`usuarios/${id}/`, { empresa: OWN });
    return answer.status === 400 ? 'r' : status(answer);
  },
  'a person into another company': changes({ empresa: OTHER }, {}),
  'a person out of another company': changes({ empresa: OWN }, { empresa: OTHER }),
  'a person of another company brought back': async ({ rest }) => {
    const { id, username } = await person({ empresa: OTHER });
    await admin.post(`usuarios/${id}/inactivar/`);
    return outcome(await rest.patch(`usuarios/${id}/`, { activo: true }), username);
  },
  'the email of a person of one’s own company': (caller) => changes({ email: `a${made}@y.example` }, {})(caller),
  'the email of a person of another company': (caller) =>
    changes({ email: `b${made}@y.example` }, { empresa: OTHER })(caller),
  'the email of a person on the way into another company': (caller) =>
    changes({ email: `c${made}@y.example`, empresa: OTHER }, {})(caller),
  'the password of a person of another company': changes(passwords, { empresa: OTHER }),
  'the password of a person of another company, as its screen': async ({ rest }) =>
    status(await rest.post('admin_change_password/', { user_id: (await person({ empresa: OTHER })).id, ...passwords })),
  'an invitation to a person of another company': async ({ rest }) =>
    status(await rest.post(`usuarios/${(await person({ empresa: OTHER })).id}/invitacion/`)),
  'a group that opens every company’s answers': (caller) => changes({ groups: [1, group] }, {})(caller),
  'the rights of a superuser': changes({ is_superuser: true }, {}),
};

const rows = new Map(
  COMPANY.trim()
    .split('\n')
    .map((line) => {
      const [, act = '', cells = ''] = /^(.*?)\s+((?:\S\s){5}\S)$/.exec(line) ?? [];
      return [act, cells.split(' ')] as const;
    }),
);

const api = useApi();
const { admin } = api;
beforeAll(async () => {
  const opening = await api.permissions(/^(view|change)_encuestausuarioempresa$/);
  group = Number((await admin.post('grupos/', { name: 'Respuestas', permissions: opening })).body.id);
  for (const pattern of Object.values(CALLERS)) callers.push(await api.somebody(pattern));
  callers.push({ rest: admin, id: 1 });
});

test('every row has a test, and every test a row', () => {
  expect([...rows.keys()]).toEqual(Object.keys(ACTS));
});

describe.each([...Object.keys(CALLERS), 'superuser'].map((name, column) => ({ name, column })))(
  'who lets people into a company: $name',
  ({ column }) => {
    test('does what the column says, and nothing else', async () => {
      const caller = callers[column];
      if (!caller) throw new Error('There is no such caller.');
      const seen: Record<string, string> = {};
      for (const [act, perform] of Object.entries(ACTS)) seen[act] = await perform(caller);
      expect(seen).toEqual(Object.fromEntries([...rows].map(([act, cells]) => [act, cells[column]])));
    });
  },
);
