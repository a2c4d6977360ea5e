import { createServer } from 'node:http';
import { createGateway } from '@encuestas/gateway';

// A server that names records by their addresses, as hyperlinked serializers of Django REST framework do:
// {href: "https://…/empresas/5/", rubro: "https://…/empresas/rubros/2/"}. Its pages are version 1's but for the columns.
const restUrl = process.env.REST_URL ?? 'https://example.test/api/v1/';

const gateway = await createGateway({
  restUrl,
  rest: {
    id: {
      field: 'href',
      read: (address) => (address.startsWith(restUrl) ? /(\d+)\/$/.exec(address)?.[1] : undefined),
      write: (id, endpoint) => `${restUrl}${endpoint}${id}/`,
    },
  },
});

const server = createServer(gateway.handler);
server.listen(process.env.PORT ?? 4000, () => console.log(`http://localhost:${server.address().port}/graphql`));
