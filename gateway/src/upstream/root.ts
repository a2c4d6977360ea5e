import { jsonOf } from '../codec/json.ts';
import type { Reply } from './transport.ts';

/**
 * What the root of the upstream says, and why no version 1 is there; null where one may be. It need not have a root
 * (spec §7 names none), nor show it to strangers, but a success that is not JSON is no version 1's.
 */
export function rootOf({ status, body, followed = false }: Reply): { fault: string | null; body: unknown } {
  if (status >= 500) return { fault: `The REST server answers with status ${status}.`, body: null };
  // Every other call would be led there, too, where it does not go.
  if (status >= 301 && status <= 308)
    return { fault: `The REST server leads elsewhere (status ${status}); REST_URL is to be where it is.`, body: null };
  if (status !== 200) return { fault: null, body: null };
  try {
    return { fault: null, body: jsonOf(body) };
  } catch {
    // A server may lead from its root to a page of its documentation.
    return { fault: followed ? null : 'The REST server answers what is not JSON.', body: null };
  }
}
