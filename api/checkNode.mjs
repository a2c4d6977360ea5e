// Runs before the commands that set nothing up: an older Node would end them with a stack, as it cannot read TypeScript.
import { isRecent, needed } from './nodeVersion.mjs';

const { node } = process.versions;
if (!isRecent(node)) {
  console.error(`${needed(node)} Install it, or run npm start once, which brings one.`);
  process.exit(1);
}
