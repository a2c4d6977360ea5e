import { startStack } from './stack.ts';

// The settings of the gateway come in this process's environment; HOST, PORT and REST_URL are the stack's own.
const { CATALOGUE_TTL_MS = '5000', LOG_LEVEL = 'error', TRUSTED_DOCUMENTS = 'off' } = process.env;
const stack = await startStack({ CATALOGUE_TTL_MS, LOG_LEVEL, TRUSTED_DOCUMENTS });
process.send?.({ url: stack.url, adminUrl: stack.adminUrl, api: stack.api });
process.on('SIGTERM', async () => {
  await stack.close();
  process.exit(0);
});
// A test runner that was killed must not leave its stack behind.
process.on('disconnect', () => process.exit(0));
