import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { SectionsControl } from '../../../../web/src/features/authoring/encuestas/SectionsControl';
import { setLang, translate } from '../../../../web/src/shared/i18n';
import { showSignedIn, useGateway } from '../../support';

useGateway();
afterEach(() => setLang('es'));

it('announcements follow the language', async () => {
  const idioma = { id: '1', label: 'Español' };
  const nothing = () => undefined;
  const chosen = { id: '1', label: 'Beneficios', idioma };
  const other = { id: '2', label: 'Salarios', idioma };
  const control = (
    <SectionsControl
      {...{ id: 'x', labelId: 'y', label: 'Secciones', required: false, invalid: false, describedBy: undefined }}
      {...{ value: [chosen, other], onChange: nothing, onBlur: nothing, disabled: false }}
      useValues={(compute) => compute({ idioma })}
    />
  );
  showSignedIn(control);
  await userEvent.click(screen.getByRole('button', { name: 'Acciones de Beneficios' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Bajar' }));
  const status = document.querySelector('p.hidden[role=status]');
  await waitFor(() => expect(status?.textContent).toContain('Beneficios'));
  const before = status?.textContent;
  await act(() => setLang('en'));
  expect(status?.textContent).toContain('Beneficios');
  expect(status?.textContent).not.toBe(before);
});

it('a missing text, or one without its values, does not compile', () => {
  expect(translate('list.page', { page: 3 })).toBe('Página 3');
  // @ts-expect-error: there is no such text.
  translate('list.nope');
  // @ts-expect-error: it says which page.
  translate('list.page');
  // @ts-expect-error: not by this name.
  translate('list.page', { pagina: 3 });
});

it('formats numbers in texts by language, except row numbers', async () => {
  const said = () => [translate('list.total', { count: 12345 }), translate('list.total', { count: 1234 })];
  expect(said()).toEqual(['12.345 registros', '1.234 registros']);
  expect(translate('list.total', { count: 1 })).toBe('1 registro');
  expect(translate('imports:warnings.repeated', { fila: 1234 })).toContain('fila 1234.');
  await setLang('en');
  expect(said()).toEqual(['12,345 records', '1,234 records']);
});
