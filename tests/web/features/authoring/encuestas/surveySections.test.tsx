import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { SectionsControl } from '../../../../../web/src/features/authoring/encuestas/SectionsControl';
import { SurveyEditor } from '../../../../../web/src/features/authoring/encuestas/surveyEditor';
import type { SurveySection } from '../../../../../web/src/features/authoring/encuestas/surveySections';
import { gateway, showSignedIn, useGateway } from '../../../support';

const server = useGateway();

const salarios: SurveySection = { id: '1', label: 'Salarios', preguntas: 0, idioma: null };

const showOutline = (value: SurveySection[], place: HTMLElement, permissions: string[]) =>
  showSignedIn(
    <SurveyEditor value={{ id: '1', place, question: { current: null } }}>
      <SectionsControl
        {...{ id: 's', labelId: 's-label', label: 'Secciones', required: false, invalid: false }}
        {...{ value, disabled: true, describedBy: undefined, onChange: () => {}, onBlur: () => {} }}
        useValues={(compute) => compute({ idioma: null, descripcion: 'Beneficios' })}
      />
    </SurveyEditor>,
    { permissions },
  );

it.each([
  [['view_encuesta'], 0],
  [['view_encuesta', 'view_seccion'], 1],
])('number of questions and preview need permission to view sections: %j', async (permissions, shown) => {
  server.use(
    gateway.query('PreviewSeccion', ({ variables: { id } }) =>
      HttpResponse.json({ data: { record: { __typename: 'Seccion', id, descripcion: 'Salarios', preguntas: [] } } }),
    ),
  );
  const place = document.body.appendChild(document.createElement('div'));
  showOutline([salarios], place, permissions);
  await screen.findByText('Salarios');
  // A server that does not report them has none to count.
  expect(screen.queryAllByText('0 preguntas')).toHaveLength(shown);
  await waitFor(() => expect(screen.queryAllByRole('region', { name: 'Vista previa' })).toHaveLength(shown));
  expect(screen.queryAllByRole('button', { name: 'Salarios' })).toHaveLength(shown);
  place.remove();
});

it.each([
  [false, 'Vacaciones'],
  [true, 'Las secciones de la encuesta no están disponibles.'],
])('marks an inactive section, which the preview leaves out; all are inactive: %s', async (inactive, shown) => {
  server.use(
    gateway.query('PreviewSeccion', ({ variables: { id } }) =>
      HttpResponse.json({ data: { record: { __typename: 'Seccion', id, descripcion: 'Vacaciones', preguntas: [] } } }),
    ),
  );
  const value = [
    { ...salarios, inactive: true },
    { ...salarios, id: '2', label: 'Vacaciones', inactive },
  ];
  const place = document.body.appendChild(document.createElement('div'));
  showOutline(value, place, ['view_encuesta', 'view_seccion']);
  const preview = await screen.findByRole('region', { name: 'Vista previa' });
  expect((await within(preview).findAllByText(shown, { exact: false })).length).toBeGreaterThan(0);
  expect(within(preview).queryByText(/Salarios/)).toBeNull();
  expect(screen.getAllByText('Inactiva')).toHaveLength(inactive ? 2 : 1);
  place.remove();
});
