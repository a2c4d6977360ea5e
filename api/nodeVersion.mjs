/** The oldest Node that runs TypeScript as it is. */
const OLDEST = [22, 18];

/** Whether a version, as in `process.versions.node`, is new enough. */
export function isRecent(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/** The message for an older one. */
export const needed = (version) => `Node ${OLDEST.join('.')} or newer is needed; this is v${version}.`;
