import { beforeEach, describe, expect, it } from 'vitest';
import { personKey } from '../../../web/src/features/answering/drafts/draftKey.ts';
import { beginSession, clearTokens, isAnotherUser, storeTokens } from '../../../web/src/shared/session/tokens.ts';

const token = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`;

beforeEach(() => localStorage.clear());

describe('whose drafts these are', () => {
  it('is said by the person’s record, else by what the token says of them', () => {
    const of = (claims: object) => {
      beginSession({ access: token(claims), refresh: 'r' });
      return personKey(null);
    };
    expect(personKey({ id: '7' })).toBe('7');
    expect([of({ user_id: 7 }), of({ sub: 'ana' }), of({ username: 'ana' })]).toEqual(['7', 'sub:ana', 'username:ana']);
  });

  it('is another one in each session where the token says nothing', () => {
    beginSession({ access: 'opaque', refresh: 'r' });
    const first = personKey(null);
    storeTokens({ access: 'renewed' });
    expect(personKey(null)).toBe(first);
    clearTokens();
    beginSession({ access: 'another', refresh: 'r' });
    const second = personKey(null);
    beginSession({ access: 'a third, without signing out', refresh: 'r' });
    expect(new Set([first, second, personKey(null)]).size).toBe(3);
  });

  it('is nobody else’s because a token cannot be read', () => {
    beginSession({ access: token({ user_id: 7 }), refresh: 'r' });
    localStorage.setItem('_riart_accessToken', 'broken');
    expect(isAnotherUser()).toBe(false);
    localStorage.setItem('_riart_accessToken', token({ user_id: 8 }));
    expect(isAnotherUser()).toBe(true);
  });
});
