import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { SheetDialog } from '../../../../../web/src/features/authoring/encuestas/SheetDialog';
import { gateway, refusal, showSignedIn, useGateway } from '../../../support';

const server = useGateway();

const survey = (id: string, rubro: string) => ({
  ...{ __typename: 'Encuesta', id, label: `Encuesta ${id}` },
  periodoActivo: { __typename: 'PeriodoActivo', id: '1', rubro: { __typename: 'Rubro', id: rubro } },
});

/** The dialog for one survey or all over a server that offers this; says what was downloaded, by address and name. */
function show(capacidades: readonly string[], encuesta?: string) {
  const requests: string[] = [];
  const filters: unknown[] = [];
  server.use(
    gateway.query('SheetSource', ({ variables }) =>
      HttpResponse.json({
        data: {
          estado: { __typename: 'Estado', capacidades },
          record: survey(String(variables.id), '5'),
        },
      }),
    ),
    gateway.query('SegmentoOptions', ({ variables }) => {
      filters.push(variables.filter);
      const results = [{ __typename: 'Segmento', id: '3', label: 'Grandes' }];
      return HttpResponse.json({ data: { page: { __typename: 'SegmentoPage', count: 1, results } } });
    }),
    http.get('*/descargas/*', ({ request }) => {
      const { pathname, search } = new URL(request.url);
      requests.push(pathname + search);
      return new HttpResponse('x');
    }),
    http.get('*/descargas/encuestas/*', ({ request }) => {
      const { pathname, search } = new URL(request.url);
      requests.push(pathname + search);
      return new HttpResponse('x');
    }),
  );
  // jsdom has no addresses of blobs.
  URL.createObjectURL = () => '#';
  showSignedIn(<SheetDialog encuesta={encuesta} close={() => undefined} />);
  return { requests, filters };
}

describe('the dialog of sheets', () => {
  it('begins with the survey it was opened for, and narrows segments to its business', async () => {
    const person = userEvent.setup();
    const { requests, filters } = show(['planillas'], '7');
    expect(await screen.findByDisplayValue('Encuesta 7')).toBeTruthy();
    // Queried each time: the box is replaced when the code of its list has loaded.
    const box = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
    await person.type(box('Segmento'), 'Gran{Enter}');
    await screen.findByDisplayValue('Grandes');
    expect(filters.at(-1)).toEqual({ rubro: '5' });
    await person.click(screen.getByRole('radio', { name: /Una fila por respuesta/ }));
    expect(screen.queryByRole('radio', { name: /Una columna de 0 y 1/ })).toBeNull();
    await person.click(screen.getByRole('checkbox', { name: /Solo encuestas completas/ }));
    await person.click(screen.getByRole('button', { name: 'Descargar' }));
    expect(await screen.findByText(/Descarga completa/)).toBeTruthy();
    expect(requests).toEqual(['/descargas/encuestas/7.xlsx?formato=largo&lang=es&segmento=3&completas=true']);
  });

  it('says what happened where it cannot ask what is offered', async () => {
    show([], '7');
    server.use(gateway.query('SheetSource', () => refusal('UPSTREAM_UNAVAILABLE')));
    expect((await screen.findByRole('alert')).textContent).toContain('No se pudo preparar la descarga.');
  });
});
