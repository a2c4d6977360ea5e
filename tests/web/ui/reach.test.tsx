import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { later } from '../../../web/src/ui/reach';

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
