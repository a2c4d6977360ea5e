import { getCollection } from 'astro:content';
import type { APIRoute, GetStaticPaths } from 'astro';

/** MDX as Markdown: no imports, and a picture as its description. */
const withoutComponents = (body: string) =>
  body.replace(/^import .*\n/gm, '').replace(/<(?:Picture|Tour) name="[^"]+" (?:alt|label)="([^"]+)" \/>/g, '*$1*');

export const getStaticPaths = (async () =>
  (await getCollection('docs')).map(({ id, data, body = '' }) => ({
    params: { slug: id || 'index' },
    props: { text: `# ${data.title}\n\n${withoutComponents(body)}` },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ props }) =>
  new Response(props.text, { headers: { 'content-type': 'text/markdown; charset=utf-8' } });
