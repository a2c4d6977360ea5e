import { gql } from '@apollo/client';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { createClient } from '../../web/src/app/apollo';
import { isFresh, markRead } from '../../web/src/screens/freshness';
import { gateway, refusal, useGateway } from './support';

const server = useGateway();
const WRITE = gql`mutation Write { result }`;
const READ = gql`query Read { result }`;

it('takes no list for true once something was written, or may have been', async () => {
  server.use(gateway.mutation('Write', () => HttpResponse.json({ data: { result: true } }), { once: true }));
  server.use(gateway.query('Read', () => HttpResponse.json({ data: { result: true } })));
  const client = createClient();
  markRead('origenes');
  await client.query({ query: READ });
  expect(isFresh('origenes')).toBe(true);
  const written = client.mutate({ mutation: WRITE });
  // Read while it is written: whether that is in it, nobody knows.
  markRead('rubros');
  await written;
  expect([isFresh('origenes'), isFresh('rubros')]).toEqual([false, false]);

  server.use(gateway.mutation('Write', () => refusal('INTERNAL_SERVER_ERROR')));
  markRead('origenes');
  await client.mutate({ mutation: WRITE }).catch(() => undefined);
  expect(isFresh('origenes')).toBe(false);
});

it.each([
  [0, true],
  [29_999, true],
  [30_000, false],
  [-60_000, false],
])('a list that was read when the clock was %i ms before is still true: %s', (age, fresh) => {
  markRead('grupos', 1_000_000);
  expect(isFresh('grupos', 1_000_000 + age)).toBe(fresh);
});
