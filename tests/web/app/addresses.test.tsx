import { render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { App } from '../../../web/src/app/app';
import { useAuditFilter } from '../../../web/src/features/audit/AuditFilters';
import { useCompanyParams } from '../../../web/src/features/campaigns/Filters';
import { useResultsParams } from '../../../web/src/features/results/useResults';
import { createTheme } from '../../../web/src/shared/theme';

const used = {
  audit: () => useAuditFilter().change,
  campaigns: () => useCompanyParams().change as (next: Record<string, string>) => void,
  results: () => useResultsParams().change,
};

/** Two filters. */
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
    // As in a browser, where nothing waits for a transition.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    screen.getByText('search').click();
    // Clicks are separate tasks.
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
