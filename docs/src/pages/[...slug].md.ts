import { getCollection } from 'astro:content';
import type { APIRoute, GetStaticPaths } from 'astro';

export const getStaticPaths = (async () =>
  (await getCollection('docs')).map(({ id, data, body = '' }) => ({
    params: { slug: id || 'index' },
    props: { text: `# ${data.title}\n\n${body}` },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute = ({ props }) =>
  new Response(props.text, { headers: { 'content-type': 'text/markdown; charset=utf-8' } });
