import { render, screen } from '@testing-library/react';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyModule } from '../../../web/src/shared/lazyModule';
import { lazyPart } from '../../../web/src/shared/shell/lazyPart';

it('reports a failure to load, retries, and renders the module', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('there');
  const part = lazyModule(load);
  function Part() {
    const { module: code, failed } = part.useModule(true);
    return <p>{code ?? (failed ? 'failed' : 'loading')}</p>;
  }
  render(<Part />);
  expect(screen.getByText('loading')).toBeTruthy();
  expect(await screen.findByText('failed')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await screen.findByText('there')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

describe('a module that loads between a render and its effects', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** Renders without `act`, which would run the effects at once. */
  const show = (content: ReactNode) => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    const place = document.body.appendChild(document.createElement('div'));
    createRoot(place).render(content);
    return expect.poll(() => place.textContent, { timeout: 2_000 });
  };
  const load = () => Promise.resolve('there');

  it('renders', async () => {
    const part = lazyModule(load);
    function Part() {
      const { module: code } = part.useModule(true);
      useLayoutEffect(part.preload, []);
      return <p>{code ?? 'loading'}</p>;
    }
    await show(<Part />).toBe('there');
  });

  it('renders if another component has loaded it', async () => {
    const { promise, resolve } = Promise.withResolvers<() => ReactNode>();
    const Part = lazyPart(() => promise);
    function Second() {
      const [shown, show] = useState(false);
      useEffect(() => void setTimeout(() => show(true)), []);
      useLayoutEffect(() => {
        if (shown) resolve(() => <b>there </b>);
      }, [shown]);
      return shown && <Part />;
    }
    await show(
      <>
        <Part />
        <Second />
      </>,
    ).toBe('there there ');
  });
});
