import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** PostGraphile 5 over the product's own tables, set up as its documentation advises: tokens, a role, its settings. */
const require = createRequire(join(process.env.BENCH_MODULES, 'package.json'));
const { postgraphile } = require('postgraphile');
const { PostGraphileAmberPreset } = require('postgraphile/presets/amber');
const { makePgService } = require('postgraphile/adaptors/pg');
const { verify } = require('jsonwebtoken');
const { grafserv } = require('postgraphile/grafserv/node');

const preset = {
  extends: [PostGraphileAmberPreset],
  // It hides the order and the filters of columns without an index, which the comparison needs.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [
    makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['public'], poolConfig: { max: 10 } }),
  ],
  grafast: {
    explain: false,
    context: ({ node }) => {
      const token = /^Bearer (.+)$/.exec(node?.req.headers.authorization ?? '')?.[1] ?? '';
      const { user_id } = verify(token, process.env.SECRET_KEY, { algorithms: ['HS256'] });
      return { pgSettings: { role: 'persona', 'jwt.claims.user_id': String(user_id) } };
    },
  },
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
};
const instance = postgraphile(preset);
const server = createServer();
await instance.createServ(grafserv).addTo(server);
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => console.log(`READY ${server.address().port}`));
