// Ends with 0 where HEALTH_URL answers with a success, and with 1 where it does not: for an image without curl.
const answer = await fetch(process.env.HEALTH_URL, { signal: AbortSignal.timeout(4_000) }).catch(() => null);
process.exitCode = answer?.ok ? 0 : 1;
