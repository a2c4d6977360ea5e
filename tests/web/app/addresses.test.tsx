import { render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { App } from '../../../web/src/app/app';
import { useAuditFilter } from '../../../web/src/features/audit/useAuditFilter';
import { useAsked } from '../../../web/src/features/campaigns/useAsked';
import { useAddress } from '../../../web/src/features/results/useAddress';
import { createTheme } from '../../../web/src/shared/theme';

const used = {
  audit: () => useAuditFilter().change,
  campaigns: () => useAsked().change as (next: Record<string, string>) => void,
  results: () => useAddress().change,
};

/** Two choices, as of two lists of options beside each other. */
function Choices({ useChange }: { useChange: () => (next: Record<string, string>) => void }) {
  const change = useChange();
  return ['search', 'segmento'].map((name) => (
    <button key={name} type="button" onClick={() => change({ [name]: '1' })}>
      {name}
    </button>
  ));
}

test.each(Object.entries(used))(
  'of two choices right after one another both stand in the address (%s)',
  async (_, useChange) => {
    const router = createMemoryRouter([{ path: '/', element: <Choices useChange={useChange} /> }]);
    const { unmount } = render(<App router={router} theme={createTheme()} />);
    // As in a browser, where nobody waits for what is drawn in a transition.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    screen.getByText('search').click();
    // A person's clicks are tasks of their own.
    await Promise.resolve();
    screen.getByText('segmento').click();
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      search: '1',
      segmento: '1',
    });
    unmount();
  },
);
