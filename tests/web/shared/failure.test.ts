import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { failureOf, isUnreachable, mayHaveArrived, NetworkError } from '../../../web/src/shared/failure.ts';

const log = vi.fn();
beforeEach(() => {
  log.mockReset();
  vi.spyOn(console, 'error').mockImplementation(log);
});
afterEach(() => vi.restoreAllMocks());

const thrownBy = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

it.each([
  ['Chromium', new TypeError('Failed to fetch')],
  ['Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
  ['Safari', new TypeError('Load failed')],
  ['Node', new TypeError('fetch failed')],
  ['a module that did not come', new TypeError('Failed to fetch dynamically imported module: /a.js')],
  ['a request that was ended', Object.assign(new Error('signal is aborted'), { name: 'AbortError' })],
  ['the client itself', new NetworkError('No answer came in time')],
])('no connection: %s', (_, error) => {
  expect(failureOf(error)).toMatchObject({ code: 'NETWORK', text: 'common.offline' });
  expect(mayHaveArrived(error)).toBe(true);
  expect(log).not.toHaveBeenCalled();
});

it.each([
  ['a TypeError', thrownBy(() => JSON.parse('null').a.b)],
  ['a RangeError', thrownBy(() => new Array(-1))],
  ['an Error', new Error('questions without a section')],
  ['a text', 'unexpected'],
])('a fault of the page is logged and said to be unexpected: %s', (_, error) => {
  expect(failureOf(error)).toMatchObject({ code: 'UNKNOWN', text: 'common.unexpected' });
  expect(isUnreachable(error)).toBe(false);
  expect(mayHaveArrived(error)).toBe(false);
  expect(log).toHaveBeenCalledWith(error);
});

it('an error that is shown again is logged once', () => {
  const error = new Error('once');
  failureOf(error);
  failureOf(error);
  expect(log).toHaveBeenCalledOnce();
});

it('a REST server that is away is not a lost connection', () => {
  const error = Object.assign(new Error('x'), { errors: [{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }] });
  expect(failureOf(error).text).toBe('common.unavailable');
  expect(isUnreachable(error)).toBe(true);
});

it('a refusal is neither: its code says what it is', () => {
  const refusal = Object.assign(new Error('x'), { errors: [{ extensions: { code: 'FORBIDDEN', requestId: 'r' } }] });
  expect(failureOf(refusal)).toMatchObject({ code: 'FORBIDDEN', requestId: 'r' });
  expect(log).not.toHaveBeenCalled();
});

it('a request that never left cannot have arrived', () => {
  expect(mayHaveArrived(new NetworkError('offline', { mayHaveArrived: false }))).toBe(false);
});
