import { hash } from 'node:crypto';

/** The strong ETag of an answer: a digest of its bytes. */
export const etagOf = (body: string): string => `"${hash('sha1', body, 'base64url')}"`;

/** Whether an If-None-Match header names this version. */
export const isFresh = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));
