import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** PostGraphile 5 over the product's own tables, as its documentation sets it up for production. */
const require = createRequire(join(process.env.BENCH_MODULES, 'package.json'));
const { postgraphile } = require('postgraphile');
const { PostGraphileAmberPreset } = require('postgraphile/presets/amber');
const { makePgService } = require('postgraphile/adaptors/pg');
const { grafserv } = require('postgraphile/grafserv/node');

const preset = {
  extends: [PostGraphileAmberPreset],
  // It hides the order and the filters of columns without an index, which the comparison needs.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [
    makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['public'], poolConfig: { max: 10 } }),
  ],
  grafast: { explain: false },
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
};
const instance = postgraphile(preset);
const server = createServer();
await instance.createServ(grafserv).addTo(server);
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => console.log(`READY ${server.address().port}`));
