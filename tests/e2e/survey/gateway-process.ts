import { join } from 'node:path';
import { readSettings, startGateway } from '../../../gateway/src/index.ts';

// The gateway with the built web client, in a process that a test can kill.
await startGateway({ ...readSettings(process.env), webDir: join(import.meta.dirname, '../../../web/dist') });
