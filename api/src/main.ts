import { readSettings, startApi } from './index.ts';

try {
  const api = await startApi(readSettings(process.env));
  console.log(`REST v1 API: ${api.url}`);
  let closing = false;
  const stop = () => {
    if (closing) return;
    closing = true;
    api.close().then(
      (inTime) => process.exit(inTime ? 0 : 1),
      (error: Error) => {
        console.error(error.message);
        process.exit(1);
      },
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
