import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSyncedState } from '../../../../web/src/shared/ui/useSyncedState';

it('starts over at each value, also at one that was edited before', () => {
  const { result, rerender } = renderHook(({ value }) => useSyncedState(value), { initialProps: { value: '' } });
  act(() => result.current[1]('ana'));
  expect(result.current[0]).toBe('ana');
  rerender({ value: 'ana' });
  rerender({ value: '' });
  expect(result.current[0]).toBe('');
});
