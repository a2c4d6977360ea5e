import { describe, expect, it } from 'vitest';
import { gatewayOverAnswers, pagesOf } from '../../support/answering.ts';
import { useApi } from '../../support/useApi.ts';
import { useGateway } from '../../support/useGateway.ts';

const COMPANY = `query ($id: ID!) { empresa(id: $id) {
  usuarios { id empresa { id } } encuestas { id periodoActivo { rubro { label } } } completadas { id fechaCreacion empresa { id } }
} }`;

interface Owned {
  fechaCreacion: string;
  empresa: { id: string };
}

describe('over the embedded API', () => {
  const api = useApi();
  const { admin } = api;
  const gateway = useGateway(api, {}, () => admin.token);

  it('a company tells its people, its surveys and its answers, the latest first', async () => {
    const { data, errors } = await gateway.query(COMPANY, { id: 2 });
    expect(errors).toBeUndefined();
    const { usuarios, encuestas, completadas } = data.empresa;
    expect(usuarios).toEqual([{ id: '3', empresa: { id: '2' } }]);
    expect(encuestas).toHaveLength(3);
    for (const { periodoActivo } of encuestas) expect(periodoActivo.rubro.label).toBe('Bancos');
    const sent = completadas.map(({ fechaCreacion }: Owned) => Date.parse(fechaCreacion));
    expect(sent.length).toBeGreaterThan(0);
    expect(sent).toEqual(sent.toSorted((a: number, b: number) => b - a));
    for (const { empresa } of completadas as Owned[]) expect(empresa.id).toBe('2');
  });
});

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
