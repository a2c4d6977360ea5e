import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { SectionPreview } from '../../../web/src/features/answering/screens/SectionPreview';
import { createTheme } from '../../../web/src/shared/theme';

const pregunta = (id: string, part: object = {}) => ({
  id,
  descripcion: `Pregunta ${id}`,
  tipoRespuesta: { id: '3' },
  multiple: false,
  oculta: false,
  orden: null,
  padre: null,
  respuestas: [],
  ...part,
});

afterEach(cleanup);

describe('the preview of a section', () => {
  it('behaves as the survey does and keeps nothing', async () => {
    const respuestas = [
      { id: '1', descripcion: 'Sí' },
      { id: '2', descripcion: 'No aplica' },
    ];
    const parent = pregunta('p', { tipoRespuesta: { id: '1' }, respuestas });
    const preguntas = [parent, pregunta('c', { padre: { id: 'p' } }), pregunta('n', { tipoRespuesta: { id: '2' } })];
    const show = () =>
      render(
        <ChakraProvider value={createTheme()}>
          <SectionPreview descripcion="Beneficios" preguntas={preguntas} />
        </ChakraProvider>,
      );
    show();
    expect(screen.getByRole('heading').textContent).toContain('Beneficios');
    await userEvent.type(screen.getByRole('textbox', { name: '3. Pregunta n' }), 'doce');
    expect(screen.getByRole('textbox', { name: '3. Pregunta n' }).getAttribute('aria-invalid')).toBe('true');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '1. Pregunta p' }), 'No aplica');
    expect(screen.queryByRole('textbox', { name: /Pregunta c/ })).toBeNull();
    expect(screen.getByRole('textbox', { name: '2. Pregunta n' })).toBeTruthy();
    cleanup();
    show();
    expect(screen.getByRole('combobox', { name: '1. Pregunta p' })).toHaveProperty('value', '');
  });
});
