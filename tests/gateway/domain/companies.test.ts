import { expect, it } from 'vitest';
import { gatewayOverAnswers, pagesOf } from '../../support/answering.ts';
import { startTestApi } from '../../support/api.ts';
import { startForeign, tokenFor } from '../../support/foreign.ts';
import { startTestGateway } from '../../support/gateway.ts';

const COMPANY = `query ($id: ID!) { empresa(id: $id) {
  usuarios { id empresa { id } } encuestas { id periodoActivo { rubro { label } } } completadas { id fechaCreacion empresa { id } }
} }`;

interface Owned {
  fechaCreacion: string;
  empresa: { id: string };
}

it('a company tells its people, its surveys and its answers, the latest first', async () => {
  const api = await startTestApi();
  const anyone = await startTestGateway({ restUrl: api.url });
  const login = await anyone.query('mutation { login(username: "admin", password: "Admin#2026") { access } }');
  const { data, errors } = await anyone.query(COMPANY, { id: 2 }, { token: login.data.login.access });
  expect(errors).toBeUndefined();
  const { usuarios, encuestas, completadas } = data.empresa;
  expect(usuarios).toEqual([{ id: '3', empresa: { id: '2' } }]);
  expect(encuestas).toHaveLength(3);
  for (const { periodoActivo } of encuestas) expect(periodoActivo.rubro.label).toBe('Bancos');
  const sent = completadas.map(({ fechaCreacion }: Owned) => Date.parse(fechaCreacion));
  expect(sent.length).toBeGreaterThan(0);
  expect(sent).toEqual(sent.toSorted((a: number, b: number) => b - a));
  for (const { empresa } of completadas as Owned[]) expect(empresa.id).toBe('2');
  await anyone.close();
  await api.close();
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

it('also where the server knows none of the filters that this takes', async () => {
  const foreign = await startForeign();
  for (const table of Object.values(foreign.data)) table.filters = [];
  const gateway = await startTestGateway({ restUrl: foreign.url }, tokenFor(1));
  const { data, errors } = await gateway.query(COMPANY, { id: 2 });
  expect(errors).toBeUndefined();
  // Some rows hold the company itself instead of its id.
  const own = (rows: readonly object[] = []) =>
    rows.filter((row) => {
      const company = Reflect.get(row, 'empresa');
      return (company?.id ?? company) === 2;
    });
  expect(data.empresa.usuarios).toHaveLength(own(foreign.data.usuarios?.rows).length);
  expect(data.empresa.completadas).toHaveLength(own(foreign.data.completadas?.rows).length);
  expect(data.empresa.usuarios.length).toBeGreaterThan(0);
  await gateway.close();
  await foreign.close();
});
