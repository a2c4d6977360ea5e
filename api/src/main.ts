import { closeOnSignal } from '@encuestas/ops';
import { readSettings, startApi } from './index.ts';

try {
  const api = await startApi(readSettings(process.env));
  console.log(`REST v1 API: ${api.url}`);
  closeOnSignal(() => api.close());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
