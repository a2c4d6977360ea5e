import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useReading } from '../../../web/src/crud/useReading';
import { setLang } from '../../../web/src/shared/i18n';
import { showSignedIn, useGateway } from '../support';

useGateway();

it('shows the latest request’s result, though an earlier one arrives later', async () => {
  const answers = new Map<string, (text: string) => void>();
  const load = (_: unknown, lang: string) => new Promise<string>((done) => answers.set(lang, done));
  function Shown() {
    const { known } = useReading(load);
    return <p>{known ?? 'nothing yet'}</p>;
  }
  showSignedIn(<Shown />);
  await screen.findByText('nothing yet');
  await act(() => setLang('en'));
  await act(async () => answers.get('en')?.('English'));
  await act(async () => answers.get('es')?.('español'));
  expect(screen.getByText('English')).toBeTruthy();
  await act(() => setLang('es'));
  expect([...answers.keys()]).toEqual(['es', 'en']);
});
