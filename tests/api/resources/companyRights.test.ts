import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { PASSWORDS, type Rest } from '../../support/rest.ts';
import { passwords, personOf, useApi } from '../../support/useApi.ts';

/** Companies of the demo: the user administrators' own, one that answered, and one without users. */
const OWN = 1;
const ANSWERED = 2;
const EMPTY = 7;
const RESPONDENT = 3;

const api = useApi({ each: true });
const { admin, login, signIn: as } = api;
const person = personOf;

/** A person of company 1 who holds these permissions. */
const holder = async (username: string, pattern: RegExp): Promise<Rest> =>
  (await api.somebody(pattern, { username, email: `${username}@x.example` })).rest;

const USERS = /_usuarioempresa$/;
const BOTH = /_usuarioempresa$|^(view|change)_encuestausuarioempresa$/;

const made = (rest: Rest, body: object) => api.create('usuarios/', body, rest);
const idOf = async (username: string) => Number((await admin.rows(`usuarios/?search=${username}`))[0]?.id);
const empresaOf = async (id: number) => (await admin.get(`usuarios/${id}/`)).body.empresa;
const invited = async (id: number) => (await admin.get(`usuarios/${id}/invitacion/`)).status === 200;
const mailsTo = (address: string, subject: RegExp) =>
  api.mails().filter((mail) => mail.startsWith(`From:`) && mail.includes(`To: ${address}\n`) && subject.test(mail));

const REFUSED = {
  own: 'No puede cambiar su propia empresa: vería respuestas que hoy no puede ver.',
  email:
    'El correo de una persona de otra empresa solo lo cambia ella misma, o quien puede ver y modificar las respuestas de todas las empresas.',
  password: 'La persona elige su contraseña con el enlace que recibe por correo: no la elija usted.',
};

// companyMatrix.test.ts has administrators with other permissions.
describe('a user administrator who may not see answers', () => {
  let mesa: Rest;
  beforeEach(async () => {
    mesa = await holder('mesa', USERS);
  });

  test('does not move to another company, nor reads or empties its answers', async () => {
    const self = await idOf('mesa');
    const moved = await mesa.patch(`usuarios/${self}/`, { empresa: ANSWERED });
    expect([moved.status, moved.body]).toEqual([400, { empresa: [REFUSED.own] }]);
    const english = await mesa.patch(`usuarios/${self}/?lang=en`, { empresa: ANSWERED });
    expect(english.body).toEqual({
      empresa: ['You can’t change your own company: you would see answers that you can’t see now.'],
    });
    expect(await empresaOf(self)).toBe(OWN);
    const sent = await (await as('usuario2', PASSWORDS.usuario2)).get('encuestas/usuario_empresa/');
    const [{ id } = { id: 0 }] = sent.body.results as { id: number }[];
    const emptied = await mesa.patch(`encuestas/usuario_empresa/${id}/`, { respuestas: [], preguntas: [] });
    expect(emptied.status).toBe(404);
  });

  test('creates a person of another company by invitation alone, and notifies its people', async () => {
    const chosen = await mesa.post('usuarios/', person('espia', { empresa: ANSWERED, ...passwords }));
    expect([chosen.status, chosen.body]).toEqual([400, { password1: [REFUSED.password] }]);
    const id = await made(mesa, person('nueva', { empresa: ANSWERED }));
    expect((await login('nueva')).status).toBe(400);
    await expect.poll(() => mailsTo('nueva@x.example', /Su acceso/), { timeout: 20_000 }).toHaveLength(1);
    expect(await invited(id)).toBe(true);
    const notices = () => mailsTo('usuario2@encuestas.example', /Otra persona puede responder por su empresa/);
    await expect.poll(notices, { timeout: 20_000 }).toHaveLength(1);
    expect(notices()[0]).toContain('el usuario nueva');
    expect(notices()[0]).toContain('The user nueva');
    expect((await api.choosePassword(mailsTo('nueva@x.example', /Su acceso/)[0])).status).toBe(200);
    expect((await login('nueva', 'Elegida#2026')).status).toBe(200);
  });

  test('moves somebody to another company by invitation, which ends password, sessions and links', async () => {
    const id = await made(mesa, person('cómplice', passwords));
    const complice = await as('cómplice');
    await api.as().post('password-reset/', { email: 'cómplice@x.example' });
    await expect.poll(() => mailsTo('cómplice@x.example', /Restablecer/), { timeout: 20_000 }).toHaveLength(1);
    const [reset] = mailsTo('cómplice@x.example', /Restablecer/);
    expect((await mesa.patch(`usuarios/${id}/`, { empresa: ANSWERED })).status).toBe(200);
    expect(await empresaOf(id)).toBe(ANSWERED);
    expect((await complice.get('encuestas/usuario_empresa/')).status).toBe(401);
    expect((await login('cómplice')).status).toBe(400);
    expect((await api.choosePassword(reset)).status).toBe(400);
    await expect.poll(() => mailsTo('cómplice@x.example', /Su acceso/), { timeout: 20_000 }).toHaveLength(1);
    await expect.poll(() => mailsTo('usuario2@encuestas.example', /Otra persona/), { timeout: 20_000 }).toHaveLength(1);
  });

  test('gets the reason for a refused email of somebody in another company', async () => {
    const moved = await mesa.patch(`usuarios/${RESPONDENT}/`, { email: 'espia@x.example' });
    expect([moved.status, moved.body]).toEqual([400, { email: [REFUSED.email] }]);
    const english = await mesa.patch(`usuarios/${RESPONDENT}/?lang=en`, { email: 'espia@x.example' });
    expect(english.body).toEqual({
      email: [
        'Only that person, or someone who can view and change every company’s answers, can change the email of a person in another company.',
      ],
    });
    const both = { email: 'espia@x.example', empresa: OWN };
    expect((await mesa.patch(`usuarios/${RESPONDENT}/`, both)).body).toEqual({ email: [REFUSED.email] });
    expect(mailsTo('usuario2@encuestas.example', /Cambió el correo/)).toEqual([]);
  });

  test('changes other fields of others', async () => {
    const named = { first_name: 'María', last_name: 'Paz', username: 'usuario_dos', idioma: 1 };
    expect((await mesa.patch(`usuarios/${RESPONDENT}/`, named)).status).toBe(200);
    expect((await login('usuario_dos', PASSWORDS.usuario2)).status).toBe(200);
  });

  test('learns nothing and blocks nobody by trying emails of another company', async () => {
    for (let n = 0; n < 7; n += 1) {
      const { status } = await mesa.patch(`usuarios/${RESPONDENT}/`, { email: `n${n}@x.example` });
      expect(status).toBe(400);
    }
    expect((await admin.patch(`usuarios/${RESPONDENT}/`, { email: 'nueva@x.example' })).status).toBe(200);
  });
});

test('who may view and change all answers moves people without a notice', async () => {
  const jefa = await holder('jefa', BOTH);
  const id = await made(jefa, person('nueva', { empresa: EMPTY, ...passwords }));
  expect((await jefa.patch(`usuarios/${id}/`, { empresa: ANSWERED })).status).toBe(200);
  expect(mailsTo('usuario2@encuestas.example', /Otra persona/)).toEqual([]);
});

test('a company’s mailbox is not filled by moving people in and out', async () => {
  const mesa = await holder('mesa', USERS);
  const id = await made(mesa, person('ida', passwords));
  const statuses: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    statuses.push((await mesa.patch(`usuarios/${id}/`, { empresa: ANSWERED })).status);
    await mesa.patch(`usuarios/${id}/`, { empresa: OWN });
  }
  expect(statuses).toContain(429);
  await expect
    .poll(async () => (await sql`select from correo where estado in ('en_cola', 'enviando')`.execute(api.db)).rows)
    .toEqual([]);
  expect(mailsTo('usuario2@encuestas.example', /Otra persona/)).toHaveLength(5);
  expect(mailsTo('ida@x.example', /Su acceso/).length).toBeLessThanOrEqual(5);
});

test('the caller’s company is read in the transaction of the change', async () => {
  const mesa = await holder('mesa', USERS);
  const self = await idOf('mesa');
  const id = await made(mesa, person('colega', passwords));
  for (let n = 0; n < 4; n += 1) {
    await admin.patch(`usuarios/${self}/`, { empresa: OWN });
    const [own, other] = await Promise.all([
      admin.patch(`usuarios/${self}/`, { empresa: EMPTY }),
      mesa.patch(`usuarios/${id}/`, { email: `n${n}@x.example` }),
    ]);
    expect(own.status).toBe(200);
    expect([200, 400, 403]).toContain(other.status);
  }
  expect((await mesa.patch(`usuarios/${id}/`, { email: 'fin@x.example' })).body).toEqual({ email: [REFUSED.email] });
});

test('nobody adds a permission to a group of people with more permissions', async () => {
  const grupo = await admin.post('grupos/', { name: 'Vacío', permissions: [] });
  const answers = await api.permissions(/^(view|change)_encuestausuarioempresa$/);
  // Confined to their company; with any view permission of an area they would be an administrator.
  await made(admin, person('lectora', { groups: [1, grupo.body.id], permissions: answers, ...passwords }));
  const mesa = await holder('mesa', /_(group|usuarioempresa)$/);
  const lectora = await as('lectora');
  const count = async () => (await lectora.get('encuestas/usuario_empresa/')).body.count;
  const before = await count();
  const permissions = await api.permissions(/^view_usuarioempresa$/);
  const refused = await mesa.patch(`grupos/${grupo.body.id}/`, { permissions });
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'En este grupo hay personas que usted no puede cambiar.',
  ]);
  expect(await count()).toBe(before);
  expect((await mesa.patch(`grupos/${grupo.body.id}/`, { name: 'Vacíos' })).status).toBe(200);
});
