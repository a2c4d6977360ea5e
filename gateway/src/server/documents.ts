import type { FastifyRequest } from 'fastify';
import { type RefusedDocument, refusalText, type Trusted } from '../graphql/trusted.ts';
import { isRow, type Row } from '../rest/codec/row.ts';

/** What a request asks: the body of a POST, the query of a GET's address. */
export interface Asked {
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
    // Apollo says what is wrong with it.
    return undefined;
  }
};

/** What a GET asks, as the body of a POST would say it; a parameter that is given twice is refused by Apollo. */
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

/** What is to be executed, with texts in the places of ids; what Apollo refuses by its form is left to it. */
export async function admitted(
  trusted: Trusted,
  request: Pick<FastifyRequest, 'method' | 'headers'>,
  sent: Asked,
): Promise<Asked | Refusal> {
  const { method, headers } = request;
  const asked = method === 'POST' ? sent.body : rowOf(sent.search);
  if (!isRow(asked)) return sent;
  const found = await trusted.admit(asked);
  if ('refused' in found) {
    return { code: found.refused, message: refusalText(found.refused, asked, headers['accept-language']) };
  }
  if (found.asked === asked) return sent;
  return method === 'POST' ? { ...sent, body: found.asked } : { ...sent, search: searchOf(found.asked, sent.search) };
}
