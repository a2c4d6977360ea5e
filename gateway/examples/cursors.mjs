import { createServer } from 'node:http';
import { createGateway } from '@encuestas/gateway';

// A server that pages by cursor, ?limit=20&after=…, and answers {items, next} without a total. Page 7 is reached over
// those before it, and `count` is how many there are at least, which `countExact` says. What a table of companies shows,
// which version 1 tells with each page, is told here; a list without columns is shown by its labels.
const columns = {
  'empresas/': [
    { label: 'Razón social', value: 'razon_social' },
    { label: 'RUC/CI', value: 'ruc_ci' },
  ],
};

const gateway = await createGateway({
  restUrl: process.env.REST_URL ?? 'https://example.test/api/v1/',
  rest: {
    page: {
      after: ({ cursor, size, query }) => ({ ...query, limit: size, after: cursor }),
      read: ({ items, next }, { endpoint }) => ({ rows: items, next, columns: columns[endpoint] }),
    },
  },
});

const server = createServer(gateway.handler);
server.listen(process.env.PORT ?? 4000, () => console.log(`http://localhost:${server.address().port}/graphql`));
