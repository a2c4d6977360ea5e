import { afterEach, expect, test, vi } from 'vitest';
import { createClient } from '../../../web/src/app/apollo';
import { EARLY } from '../../../web/src/app/earlyAnswers';
import { MeDocument } from '../../../web/src/generated/me';
import { storeTokens } from '../../../web/src/session/tokens';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test.each(['on its way', 'come'])(
  'what was asked early is handed to the screen while it is %s, and asked anew after that',
  async (when) => {
    const answers: (() => void)[] = [];
    const fetch = vi.fn(
      () =>
        new Promise<Response>((resolve) =>
          answers.push(() => resolve(Response.json({ data: { user: { __typename: 'Me', n: answers.length } } }))),
        ),
    );
    vi.stubGlobal('fetch', fetch);
    storeTokens({ access: 'a', refresh: 'r' });
    const client = createClient();
    const ask = (context?: object) => client.query({ query: MeDocument, fetchPolicy: 'no-cache', context });

    const early = ask(EARLY);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    if (when === 'come') {
      answers[0]?.();
      await early;
    }
    const screen = ask();
    answers[0]?.();
    expect((await screen).data).toEqual((await early).data);
    expect(fetch).toHaveBeenCalledTimes(1);

    const again = ask();
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[1]?.();
    await again;
    expect(fetch).toHaveBeenCalledTimes(2);
  },
);
