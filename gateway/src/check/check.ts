import { capabilitiesOf } from '../resources/capabilities.ts';
import { rootOf } from '../rest/upstream.ts';
import { type Finding, Findings, wrong } from './findings.ts';
import { checkResources, checkSurveys } from './resources.ts';
import { Server } from './server.ts';
import { checkSession, signIn } from './session.ts';
import { checkWrites } from './writes.ts';

export interface CheckOptions {
  /** The REST v1 root, for example `https://host/api/v1/`. */
  readonly root: URL;
  /** Who signs in, or a token of somebody who has. */
  readonly as: { readonly username: string; readonly password: string } | { readonly token: string };
  /** Also creates, changes and deletes a record. */
  readonly write: boolean;
  /** Longest wait for one answer. */
  readonly timeoutMs: number;
}

export interface Report {
  readonly findings: readonly Finding[];
  /** What the server announces beyond REST v1. */
  readonly capacidades: readonly string[];
}

/** Asks a server for everything that spec §7 promises. Throws `Unreachable` when the server does not answer. */
export async function checkServer({ root, as, write, timeoutMs }: CheckOptions): Promise<Report> {
  const server = new Server(root, timeoutMs);
  const findings = new Findings();
  const report = { findings: findings.all, capacidades: [] as readonly string[] };
  const atRoot = await server.call('GET', '', { anonymous: true });
  await findings.check('/', 'root', ['every screen'], async () => {
    const { fault } = rootOf({ status: atRoot.status, body: atRoot.bytes });
    if (fault) throw wrong('the root of REST v1', fault);
  });
  if ('token' in as) server.token = as.token;
  else {
    const tokens = await signIn(server, findings, as.username, as.password);
    if (!tokens) return report;
    server.token = tokens.access;
    await checkSession(server, findings, tokens);
  }
  report.capacidades = capabilitiesOf((await server.get('')).body);
  await checkResources(server, findings);
  await checkSurveys(server, findings);
  if (write) await checkWrites(server, findings);
  return report;
}
