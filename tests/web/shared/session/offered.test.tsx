import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { useCapabilities } from '../../../../web/src/shared/session/capabilities';
import type { Session } from '../../../../web/src/shared/session/session';
import { gateway, SignedInAs, showRoutes, useGateway } from '../../support';

const server = useGateway();

const person = (isSuperuser: boolean): Session => ({
  isAdmin: true,
  usuario: {
    id: '1',
    username: 'ana',
    firstName: 'Ana',
    lastName: 'P',
    isSuperuser,
    empresa: null,
    idioma: null,
  },
  can: (codename) => codename === 'view_rubro',
});
const [superuser, editor] = [person(true), person(false)];

function Reach({ session }: { session: Session }) {
  const reach = useCapabilities(session);
  const codenames = ['view_rubro', 'view_tokenservicio', 'add_tokenservicio', 'change_tokenservicio', 'view_empresa'];
  return (
    <p>
      {reach?.isLoading ? 'isLoading' : 'known'} {reach?.hasAudit ? 'audited' : 'not audited'}:{' '}
      {codenames.filter((codename) => reach?.can(codename)).join(' ')}
    </p>
  );
}

const show = (session: Session) =>
  showRoutes(
    [
      {
        path: '/',
        element: (
          <SignedInAs>
            <Reach session={session} />
          </SignedInAs>
        ),
      },
    ],
    '/',
  );

const announced = (capacidades: string[]) =>
  server.use(
    gateway.query('Capabilities', () => HttpResponse.json({ data: { estado: { __typename: 'Estado', capacidades } } })),
  );

it('a superuser reaches service tokens where the server announces them', async () => {
  announced(['auditoria', 'tokens_servicio']);
  show(superuser);
  expect(screen.getByText('isLoading not audited: view_rubro')).toBeTruthy();
  expect(await screen.findByText('known audited: view_rubro view_tokenservicio add_tokenservicio')).toBeTruthy();
});

it('over a server that announces none there is nothing to reach', async () => {
  announced([]);
  show(superuser);
  expect(await screen.findByText('known not audited: view_rubro')).toBeTruthy();
});

it('nothing waits after that query fails', async () => {
  server.use(gateway.query('Capabilities', () => HttpResponse.error()));
  show(superuser);
  expect(await screen.findByText('known not audited: view_rubro')).toBeTruthy();
});

it('an administrator who is no superuser reaches neither', async () => {
  announced(['auditoria', 'tokens_servicio', 'campanas']);
  show(editor);
  expect(await screen.findByText('known not audited: view_rubro')).toBeTruthy();
});

it('there is no query for a respondent', async () => {
  show({ ...editor, isAdmin: false });
  expect(await screen.findByText('known not audited: view_rubro')).toBeTruthy();
});
