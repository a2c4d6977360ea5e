import { beforeEach, describe, expect, it } from 'vitest';
import { personKey } from '../../../../web/src/features/answering/drafts/draftKey.ts';
import { isAnotherUser, storeTokens } from '../../../../web/src/shared/session/tokens.ts';

const token = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`;

beforeEach(() => localStorage.clear());

describe('the key of a person’s drafts', () => {
  it('is the person’s id, else that of the token', () => {
    storeTokens({ access: token({ user_id: 8 }), refresh: 'r' });
    expect([personKey({ id: '7' }), personKey(null)]).toEqual(['7', '8']);
    storeTokens({ access: 'broken', refresh: 'r' });
    expect(personKey(null)).toBe('anonymous');
  });

  it('is no other person’s for an unreadable token', () => {
    storeTokens({ access: token({ user_id: 7 }), refresh: 'r' });
    localStorage.setItem('_riart_accessToken', 'broken');
    expect(isAnotherUser()).toBe(false);
    localStorage.setItem('_riart_accessToken', token({ user_id: 8 }));
    expect(isAnotherUser()).toBe(true);
  });
});
