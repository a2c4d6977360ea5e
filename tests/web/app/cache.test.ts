import { gql } from '@apollo/client';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { createClient } from '../../../web/src/app/apollo';
import { gateway, refusal, useGateway } from '../support';

const server = useGateway();
const WRITE = gql`mutation Write { result }`;
const READ = gql`query Read { origenes { count } estado { hoy } }`;

it.each(['executed', 'failed'])('no list is shown as it was read before a write, %s', async (outcome) => {
  const estado = { __typename: 'Estado', hoy: '2026-11-28' };
  server.use(
    gateway.query('Read', () => HttpResponse.json({ data: { origenes: { __typename: 'P', count: 1 }, estado } })),
    gateway.mutation('Write', () =>
      outcome === 'failed' ? refusal('UPSTREAM_TIMEOUT') : HttpResponse.json({ data: { result: true } }),
    ),
  );
  const client = createClient();
  const read = () => client.query({ query: READ, fetchPolicy: 'network-only' });
  await read();
  expect(client.readQuery({ query: READ })).toMatchObject({ origenes: { count: 1 } });
  await client.mutate({ mutation: WRITE }).catch(() => undefined);
  const { ROOT_QUERY } = client.cache.extract() as { ROOT_QUERY?: object };
  expect(ROOT_QUERY).toEqual({ estado });
});

it('screens that read other fields of the state do not take the fields of one another away', () => {
  const { cache } = createClient();
  const first = gql`{ estado { zonaHoraria } me { isAdmin } }`;
  const second = gql`{ estado { hoy } me { permisos { id } } }`;
  const [me, estado] = [{ __typename: 'Me' }, { __typename: 'Estado' }];
  cache.writeQuery({ query: first, data: { estado: { ...estado, zonaHoraria: 'UTC' }, me: { ...me, isAdmin: true } } });
  cache.writeQuery({ query: second, data: { estado: { ...estado, hoy: '2026-11-28' }, me: { ...me, permisos: [] } } });
  expect(cache.readQuery({ query: first })).toMatchObject({ estado: { zonaHoraria: 'UTC' }, me: { isAdmin: true } });
});
