import { capabilitiesOf } from '../resources/capabilities.ts';
import { faultOf, PROBE } from '../rest/upstream.ts';
import { type Finding, Findings, wrong } from './findings.ts';
import { checkResources, checkSurveys } from './resources.ts';
import { type Send, Server } from './server.ts';
import { checkSession, signIn } from './session.ts';
import { checkWrites } from './writes.ts';

export interface CheckOptions {
  readonly send: Send;
  /** Who signs in, or a token of somebody who has. */
  readonly as: { readonly username: string; readonly password: string } | { readonly token: string };
  /** Also creates, changes and deletes a record. */
  readonly write: boolean;
}

export interface Report {
  readonly findings: readonly Finding[];
  /** What the server announces beyond REST v1. */
  readonly capacidades: readonly string[];
}

/** Checks everything that spec §7 promises of a server. */
export async function checkServer({ send, as, write }: CheckOptions): Promise<Report> {
  const server = new Server(send);
  const findings = new Findings();
  const report = { findings: findings.all, capacidades: [] as readonly string[] };
  const probed = await server.call('GET', PROBE, { query: { page_size: 1 }, anonymous: true });
  await findings.check(PROBE, 'REST v1', ['every screen'], async () => {
    const fault = faultOf({ ...probed, body: probed.bytes });
    if (fault) throw wrong('a REST v1', fault);
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
