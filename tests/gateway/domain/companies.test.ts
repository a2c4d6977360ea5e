import { expect, it } from 'vitest';
import { gatewayOverAnswers, pagesOf } from '../../support/answering.ts';

const { start, query } = gatewayOverAnswers();

it('the surveys of the latest period and the latest answers come first, whichever was entered last', async () => {
  const encuestas = [
    { id: 1, descripcion: 'Of 2026', periodo_activo: 1, fecha_inicio: '2026-01-01' },
    { id: 2, descripcion: 'Of 2024', periodo_activo: 2, fecha_inicio: '2024-01-01' },
    { id: 3, descripcion: 'Of 2026 too', periodo_activo: 1, fecha_inicio: '2026-01-01' },
  ];
  const sent = (id: string, day: string) => ({ id, encuesta: 1, empresa: 1, fecha_creacion: `${day}T09:00:00Z` });
  const [one, two] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const;
  await start({
    'GET empresas/1/': { body: { id: 1, razon_social: 'E1', rubro: 1 } },
    'GET encuestas/periodos_activos/': pagesOf([1, 2].map((id) => ({ id, periodo: id, rubro: 1 }))),
    'GET encuestas/': pagesOf(encuestas, 300, ['periodo_activo']),
    'GET encuestas/usuario_empresa/': pagesOf([sent(one, '2024-05-01'), sent(two, '2026-05-01')]),
  });
  const { data } = await query('{ empresa(id: 1) { encuestas { id } completadas { id } } }');
  expect(data.empresa).toEqual({
    encuestas: ['3', '1', '2'].map((id) => ({ id })),
    completadas: [two, one].map((id) => ({ id })),
  });
});
