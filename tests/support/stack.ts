import { startGateway } from '../../gateway/src/index.ts';
import { readSettings } from '../../gateway/src/settings.ts';
import { startTestApi } from './api.ts';
import { WEB_DIR } from './spawn-stack.ts';

/** A whole product on ephemeral ports: REST API with the demo data, gateway, built web client. */
export interface Stack {
  /** The gateway's address, without a final slash. */
  readonly url: string;
  /** Where operators of the gateway are answered. */
  readonly adminUrl: string;
  /** `dataDir` holds the outbox. */
  readonly api: { readonly url: string; readonly dataDir: string };
  close(): Promise<void>;
}

/** Starts the real stack in this process; `env` holds settings of the gateway, as in the README. */
export async function startStack(env: Record<string, string> = {}): Promise<Stack> {
  const api = await startTestApi();
  try {
    const settings = readSettings({ PORT: '0', HOST: '127.0.0.1', REST_URL: api.url, ADMIN_PORT: '0', ...env });
    const gateway = await startGateway({ ...settings, webDir: WEB_DIR });
    return {
      url: gateway.url,
      adminUrl: gateway.adminUrl ?? '',
      api: { url: api.url, dataDir: api.dataDir },
      close: async () => {
        await gateway.close();
        await api.close();
      },
    };
  } catch (error) {
    await api.close();
    throw error;
  }
}
