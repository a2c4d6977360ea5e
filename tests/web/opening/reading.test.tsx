import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useReading } from '../../../web/src/crud/useReading';
import { setLang } from '../../../web/src/shared/i18n';
import { SignedInAs, showRoutes, useGateway } from '../support';

useGateway();

it('shows what was asked for last, though what was asked for before comes later', async () => {
  const answers = new Map<string, (text: string) => void>();
  const load = (_: unknown, lang: string) => new Promise<string>((done) => answers.set(lang, done));
  function Shown() {
    const { known } = useReading(load);
    return <p>{known ?? 'nothing yet'}</p>;
  }
  const element = (
    <SignedInAs>
      <Shown />
    </SignedInAs>
  );
  showRoutes([{ path: '/', element }], '/');
  await screen.findByText('nothing yet');
  await act(() => setLang('en'));
  await act(async () => answers.get('en')?.('English'));
  await act(async () => answers.get('es')?.('español'));
  expect(screen.getByText('English')).toBeTruthy();
  await act(() => setLang('es'));
  expect([...answers.keys()]).toEqual(['es', 'en']);
});
