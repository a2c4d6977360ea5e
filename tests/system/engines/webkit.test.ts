import { test } from 'vitest';
import { findWebKit } from '../../../scripts/browsers.ts';
import { smoke } from './smoke.ts';
import { webkit } from './webkit.ts';

if (await findWebKit()) smoke(webkit);
else test.skip('no WebKitGTK here, and none could be installed by apt', () => undefined);
