import { join } from 'node:path';
import { readSettings, startGateway } from '../../../gateway/src/index.ts';

// The gateway and the web client in a process that a test can kill.
const webDir = process.env.WEB_DIR ?? join(import.meta.dirname, '../../../web/dist');
await startGateway({ ...readSettings(process.env), webDir });
