import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NewCampaign, type OpenedCampaign } from '../../../../../web/src/features/campaigns/opening/NewCampaign';
import { showSignedIn, useGateway } from '../../../support';

useGateway();

const campaign: OpenedCampaign = {
  ...{ periodo: { id: '2', label: '01/01/2027 / 31/12/2027', fecha: '2027-01-01' } },
  ...{ secciones: [], comentarios: 0, errors: [] },
  rubros: [{ rubro: { id: '1' }, periodoActivo: { id: '9' } }],
  encuestas: [{ rubro: { id: '1' }, encuesta: { id: '4', label: 'Encuesta 2027' } }],
};
const negocios = [{ id: '1', descripcion: 'Bancos' }];

const show = (permissions: string[], today: string, opened = campaign) =>
  showSignedIn(<NewCampaign known={{ today, negocios }} campaign={opened} />, { permissions });
const addresses = () =>
  screen
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((address) => address !== '/');

it('has a card for each business with its next steps, by permission', async () => {
  show(['view_encuestausuarioempresa', 'view_encuesta', 'change_encuesta'], '2026-11-28');
  expect((await screen.findByRole('heading', { level: 3 })).textContent).toBe('Bancos');
  expect(addresses()).toEqual(['/encuestas/4', '/encuestas/4', '/seguimiento/9']);
  expect(screen.queryByRole('button', { name: /Invitar/ })).toBeNull();
});

it('has no links without permission, and names a missing survey', async () => {
  show(['view_periodoactivo'], '2026-11-28', { ...campaign, encuestas: [] });
  expect(await screen.findByText('Sin encuesta por ahora')).toBeTruthy();
  expect(addresses()).toEqual([]);
});

it.each([
  ['2026-11-28', 'La campaña quedó creada. Abre el 01/01/2027', 'Próxima'],
  ['2027-01-01', 'La campaña está abierta', 'En curso'],
])('says on %s whether it is open', async (today, words, pill) => {
  show([], today);
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe(words);
  expect(screen.getByText(pill)).toBeTruthy();
});
