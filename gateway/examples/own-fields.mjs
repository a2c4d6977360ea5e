import { createServer } from 'node:http';
import { createGateway } from '@encuestas/gateway';

// Adds a field that rests on who asks, and tells in a header how long the answer took. A look-up in a database of your
// own would stand where the header is read.
/** @param {import('node:http').IncomingMessage} request */
async function favouritesOf({ headers }) {
  const ids = String(headers['x-favourites'] ?? '');
  if (!/^[\d,]*$/.test(ids)) throw new Error(`x-favourites is "${ids}"`);
  return new Set(ids.split(','));
}

const gateway = await createGateway({
  restUrl: process.env.REST_URL ?? 'http://localhost:4001/api/v1/',
  // Once per request, when something below reads `context.own` first.
  context: async (request) => ({ favourites: await favouritesOf(request) }),
  typeDefs: `extend type Empresa {
    "Whether the caller marked it."
    favorita: Boolean
  }`,
  resolvers: {
    Empresa: {
      favorita: async ({ id }, _args, context) => (await context.own).favourites.has(id),
    },
  },
  plugins: [
    {
      async requestDidStart() {
        const started = performance.now();
        return {
          async willSendResponse({ response }) {
            const ms = (performance.now() - started).toFixed(1);
            response.http.headers.set('server-timing', `gateway;dur=${ms}`);
          },
        };
      },
    },
  ],
});

const server = createServer(gateway.handler);
server.listen(process.env.PORT ?? 4000, () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(`http://localhost:${port}/graphql`);
});
