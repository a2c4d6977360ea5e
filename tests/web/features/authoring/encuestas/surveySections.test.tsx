import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SectionsControl } from '../../../../../web/src/features/authoring/encuestas/SectionsControl';
import type { SurveySection } from '../../../../../web/src/features/authoring/encuestas/surveySections';
import { SignedInAs, showRoutes, useGateway } from '../../../support';

useGateway();

const sections: SurveySection[] = [{ id: '1', label: 'Salarios', preguntas: 0, idioma: null }];

it.each([
  [['view_encuesta'], 0],
  [['view_encuesta', 'view_seccion'], 1],
])('number of questions and preview need permission to view sections: %j', async (permissions, shown) => {
  const element = (
    <SignedInAs permissions={permissions}>
      <SectionsControl
        {...{ id: 's', labelId: 's-label', label: 'Secciones', required: false, invalid: false }}
        {...{ value: sections, disabled: true, describedBy: undefined, onChange: () => {}, onBlur: () => {} }}
        useValues={(compute) => compute({ idioma: null, descripcion: 'Beneficios' })}
      />
    </SignedInAs>
  );
  showRoutes([{ path: '/', element }], '/');
  await screen.findByText('Salarios');
  // A server that does not show them tells of no questions.
  expect(screen.queryAllByText('0 preguntas')).toHaveLength(shown);
  expect(screen.queryAllByRole('button', { name: 'Vista previa' })).toHaveLength(shown);
});
