import type { FastifyRequest } from 'fastify';
import { type RefusedDocument, refusalText, type Trusted } from '../graphql/trusted.ts';
import { isRow, type Row } from '../rest/codec/row.ts';

/** The parameters of a GraphQL request: the body of a POST, the query string of a GET. */
export interface Parameters {
  readonly body: unknown;
  readonly search: string;
}

interface Refusal {
  readonly code: RefusedDocument;
  readonly message: string;
}

const parsed = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    // Apollo reports the mistake.
    return undefined;
  }
};

/** The parameters of a GET as a body. Apollo refuses repeated ones. */
function rowOf(search: string): Row {
  const parameters = new URLSearchParams(search);
  const named = (name: string) => parameters.get(name) ?? undefined;
  return {
    documentId: named('documentId'),
    query: named('query'),
    variables: parsed(parameters.get('variables')),
    extensions: parsed(parameters.get('extensions')),
  };
}

function searchOf({ query, extensions }: Row, search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('documentId');
  parameters.set('query', String(query));
  if (extensions === undefined) parameters.delete('extensions');
  else parameters.set('extensions', JSON.stringify(extensions));
  return `?${parameters}`;
}

/** Replaces ids with documents, or refuses the request. Apollo refuses malformed requests. */
export async function admitDocument(
  trusted: Trusted,
  request: Pick<FastifyRequest, 'method' | 'headers'>,
  sent: Parameters,
): Promise<Parameters | Refusal> {
  const { method, headers } = request;
  const row = method === 'POST' ? sent.body : rowOf(sent.search);
  if (!isRow(row)) return sent;
  const admission = await trusted.admit(row);
  if ('refused' in admission) {
    const { refused: code } = admission;
    return { code, message: refusalText(code, row, headers['accept-language']) };
  }
  const { request: admitted } = admission;
  if (admitted === row) return sent;
  return method === 'POST' ? { ...sent, body: admitted } : { ...sent, search: searchOf(admitted, sent.search) };
}
