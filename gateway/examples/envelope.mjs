import { createServer } from 'node:http';
import { createGateway } from '@encuestas/gateway';

// A server whose answers are in an envelope: lists are {data, meta: {total}}, records {data}, and refusals
// {error: {code, details: [{field, message}]}}. It has names of its own for what a list is asked for.
const names = { search: 'q', ordering: 'sort' };

const gateway = await createGateway({
  restUrl: process.env.REST_URL ?? 'https://example.test/api/v1/',
  rest: {
    page: {
      ask: ({ page, size, query }) => ({
        ...Object.fromEntries(Object.entries(query).map(([name, value]) => [names[name] ?? name, value])),
        page,
        per_page: size,
      }),
      read: ({ data, meta }) => ({ rows: data, count: meta.total, columns: meta.columns }),
    },
    record: {
      read: ({ data }) => data,
      write: (body) => ({ data: body }),
    },
    errors: ({ error }) => {
      const texts = {};
      for (const { field, message } of error.details) {
        const name = field ?? 'non_field_errors';
        texts[name] = [...(texts[name] ?? []), message];
      }
      return texts;
    },
  },
});

const server = createServer(gateway.handler);
server.listen(process.env.PORT ?? 4000, () => console.log(`http://localhost:${server.address().port}/graphql`));
