import { render, screen } from '@testing-library/react';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyPart } from '../../../../web/src/shared/shell/lazyPart';
import { later } from '../../../../web/src/shared/ui/reach';

it('says that code does not come, asks again, and draws it when it has', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('there');
  const part = later(load);
  function Wanted() {
    const { code, failed } = part.useWanted(true);
    return <p>{code ?? (failed ? 'in vain' : 'asked for')}</p>;
  }
  render(<Wanted />);
  expect(screen.getByText('asked for')).toBeTruthy();
  expect(await screen.findByText('in vain')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await screen.findByText('there')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

describe('code that comes after the screen was drawn and before its effects run', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** As a browser does it: what was promised comes between a drawing and its effects, which `act` runs at once. */
  const draw = (what: ReactNode) => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    const place = document.body.appendChild(document.createElement('div'));
    createRoot(place).render(what);
    return expect.poll(() => place.textContent, { timeout: 2_000 });
  };
  const load = () => Promise.resolve('there');

  it('is drawn where it is wanted', async () => {
    const part = later(load);
    function Wanted() {
      const { code } = part.useWanted(true);
      useLayoutEffect(part.reach, []);
      return <p>{code ?? 'asked for'}</p>;
    }
    await draw(<Wanted />).toBe('there');
  });

  it('is drawn, too, where another place has brought it', async () => {
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
    await draw(
      <>
        <Part />
        <Second />
      </>,
    ).toBe('there there ');
  });
});
