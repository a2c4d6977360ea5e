import type { Survey } from '@encuestas/survey';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PrintSurvey } from '../../../../web/src/features/answering/screens/WizardFrame';
import { PrintSurvey as PrintDraft } from '../../../../web/src/features/authoring/encuestas/SurveyPreview';
import { gateway, showSignedIn, useGateway } from '../../support';

const server = useGateway();

/** What the page shows each time the browser is about to print. */
let papers: (string | undefined)[] = [];
beforeEach(() => {
  papers = [];
  vi.stubGlobal('print', () => {
    dispatchEvent(new Event('beforeprint'));
    papers.push(document.querySelector('.paper h1')?.textContent ?? undefined);
    dispatchEvent(new Event('afterprint'));
  });
});
afterEach(() => void vi.unstubAllGlobals());

const press = () => userEvent.click(screen.getByRole('button', { name: 'Imprimir' }));

it('the first press prints the survey, not the screen, and so does the second', async () => {
  const sections = [{ id: '1', descripcion: 'Uno', questions: [] }];
  const survey: Survey = { id: '1', descripcion: 'Salarios', fechaInicio: null, fechaFin: null, sections };
  render(<PrintSurvey of={{ survey, answers: new Map() }} company="Banco" />);
  await press();
  await waitFor(() => expect(papers).toEqual(['Salarios']));
  await press();
  await waitFor(() => expect(papers).toEqual(['Salarios', 'Salarios']));
});

it.each([
  ['2026-05-04T12:00:00Z', ['Enviada', 'Respondidas']],
  ['2026-05-06T12:00:00Z', ['Enviada', 'Modificada', 'Respondidas']],
])('a sent survey tells when it was first sent, and when it was changed later: %s', async (changed, names) => {
  const survey: Survey = { id: '1', descripcion: 'Salarios', fechaInicio: null, fechaFin: null, sections: [] };
  const sent = { record: '9', at: '2026-05-04T12:00:00Z', changed };
  render(<PrintSurvey of={{ survey, answers: new Map() }} company="Banco" sent={sent} />);
  await press();
  await waitFor(() => expect(papers).toEqual(['Salarios']));
  const [, ...lines] = [...document.querySelectorAll('.paper dt')].map(({ textContent }) => textContent);
  expect(lines).toEqual(names);
  expect(document.querySelector('.paper dl')?.textContent).toContain('Enviada04/05/2026');
});

it('the first press of an author prints the survey as the form has it', async () => {
  const record = { __typename: 'Seccion', id: '1', descripcion: 'Uno', preguntas: [] };
  server.use(gateway.query('PreviewSeccion', () => HttpResponse.json({ data: { record } })));
  showSignedIn(<PrintDraft descripcion="Borrador" sections={[{ id: '1' }]} />);
  await press();
  await waitFor(() => expect(papers).toEqual(['Borrador']));
  await press();
  await waitFor(() => expect(papers).toEqual(['Borrador', 'Borrador']));
});
