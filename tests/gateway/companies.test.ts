import { expect, it } from 'vitest';
import { startTestApi } from '../support/api.ts';
import { startForeign, tokenFor } from '../support/foreign.ts';
import { startTestGateway } from '../support/gateway.ts';

const COMPANY = `query ($id: ID!) { empresa(id: $id) {
  usuarios { id empresa { id } } encuestas { id periodoActivo { rubro { label } } } completadas { id empresa { id } }
} }`;

interface Owned {
  id: string;
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
  const ids = completadas.map(({ id }: Owned) => Number(id));
  expect(ids.length).toBeGreaterThan(0);
  expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
  for (const { empresa } of completadas as Owned[]) expect(empresa.id).toBe('2');
  await anyone.close();
  await api.close();
});

it('also where the server knows none of the filters that this takes', async () => {
  const foreign = await startForeign();
  for (const table of Object.values(foreign.data)) table.filters = [];
  const gateway = await startTestGateway({ restUrl: foreign.url }, tokenFor(1));
  const { data, errors } = await gateway.query(COMPANY, { id: 2 });
  expect(errors).toBeUndefined();
  // Some rows hold the company itself in the place of its id.
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
