import type { Request } from '../load.ts';
import { answersOf, type Saving } from './answers.ts';
import { OURS, PEERS } from './documents.ts';

/** The tokens of a load, and the answers that it saves. */
export interface Actors {
  admin: string;
  people: string[];
  saving: Saving;
}

export interface Scenario {
  name: string;
  /** Sent to the gateway without a cache. */
  bare?: true;
  /** Whether companies change meanwhile, so that no answer about them is cached. */
  changing?: true;
  /** At most this share of the peer's CPU. */
  bar: number;
  product(actors: Actors): Request;
  peer(actors: Actors): Request;
  /** The part in which both answers must agree; writes have none. */
  agree?: { product(data: never): unknown; peer(data: never): unknown };
}

type Node = Record<string, unknown> & { rowId: number; descripcion: string };

const EMPRESAS = Number(process.env.BENCH_EMPRESAS ?? 100_000);

const graphql = (query: string, token: string, variables: object = {}) => ({
  path: '/graphql',
  token,
  body: JSON.stringify({ query, variables }),
});

/** Pages spread over the first 500, with few repeats. */
const pageOf = (index: number) => 1 + ((index * 7919) % 500);
const NAMES = [
  'San Roque',
  'Santa María',
  'El Paraíso',
  'Itá Enramada',
  'Ypacaraí',
  'Guaraní',
  'ñanduti',
  'cordillera',
];
/** A name that thousands have, and more often one with a number, which few have. */
const termOf = (index: number) =>
  `${NAMES[(index * 5) % NAMES.length]}${index % 4 === 0 ? '' : ` ${100 + ((index * 37) % 900)}`}`;
const companyOf = (index: number) => 1 + ((index * 7919) % EMPRESAS);

const list = {
  product:
    ({ admin }: Actors): Request =>
    (index) =>
      graphql(OURS.list, admin, { page: pageOf(index) }),
  peer:
    ({ admin }: Actors): Request =>
    (index) =>
      graphql(PEERS.list, admin, { offset: (pageOf(index) - 1) * 10 }),
};
const options = {
  product:
    ({ admin }: Actors): Request =>
    () =>
      graphql(OURS.options, admin),
  peer:
    ({ admin }: Actors): Request =>
    () =>
      graphql(PEERS.options, admin),
};
const survey = {
  product:
    ({ people }: Actors): Request =>
    (index) =>
      graphql(OURS.survey, people[index % people.length] ?? ''),
  peer:
    ({ admin, saving }: Actors): Request =>
    () =>
      graphql(PEERS.survey, admin, { id: saving.encuesta }),
};
/** A new number each time, also in the next round: an equal value would be no change. */
let changes = 0;
const change = {
  product:
    ({ admin }: Actors): Request =>
    (index) =>
      graphql(OURS.change, admin, { id: companyOf(index), cantidad: changes++ % 2999 }),
  peer:
    ({ admin }: Actors): Request =>
    (index) =>
      graphql(PEERS.change, admin, { id: companyOf(index), cantidad: changes++ % 2999 }),
};

interface Companies {
  count: number;
  results: { id: string; razonSocial: string; rubro: Related; segmento: Related | null; origen: Related }[];
}
interface Related {
  id: string;
  label: string;
}
type PeerCompany = Node & {
  razonSocial: string;
  rubroByRubro: Node;
  segmentoBySegmentoAndRubro: Node | null;
  origenByOrigen: Node;
};

const ofPeer = (node: Node | null) => node && [String(node.rowId), node.descripcion];
const ofOurs = (related: Related | null) => related && [related.id, related.label];
const companies = {
  product: ({ empresas: { count, results } }: { empresas: Companies }) => [
    count,
    results.map((row) => [row.id, row.razonSocial, ...[row.rubro, row.segmento, row.origen].map(ofOurs)]),
  ],
  peer: (data: Record<string, { totalCount: number; nodes: PeerCompany[] }>) =>
    Object.values(data).flatMap(({ totalCount, nodes }) => [
      totalCount,
      nodes.map((row) => [
        String(row.rowId),
        row.razonSocial,
        ...[row.rubroByRubro, row.segmentoBySegmentoAndRubro, row.origenByOrigen].map(ofPeer),
      ]),
    ]),
};

/** All `descripcion` of an answer, in order. */
const textsOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  const { descripcion, ...rest } = value as Record<string, unknown>;
  return [...(typeof descripcion === 'string' ? [descripcion] : []), ...Object.values(rest).flatMap(textsOf)];
};

const save = {
  product:
    ({ people, saving }: Actors): Request =>
    (index) => {
      const place = index % people.length;
      const { chosen, written } = answersOf(saving, index);
      const input = {
        encuesta: saving.encuesta,
        respuestas: chosen.map((respuesta) => ({ respuesta })),
        respuestasLibres: written,
      };
      return graphql(OURS.save, people[place] ?? '', { id: saving.completadas[place], input });
    },
  peer:
    ({ admin, saving }: Actors): Request =>
    (index) => {
      const { chosen, written } = answersOf(saving, index);
      return graphql(PEERS.save, admin, {
        id: saving.completadas[index % saving.completadas.length],
        elegidas: chosen,
        preguntas: written.map(({ pregunta }) => pregunta),
        textos: written.map(({ descripcion }) => descripcion),
      });
    },
};

/** 60 % lists, 25 % options, 10 % surveys, 5 % changes. */
const mixed =
  (side: 'product' | 'peer') =>
  (actors: Actors): Request => {
    const kinds = [list, options, survey, change].map((kind) => kind[side](actors));
    return (index) => {
      const place = (index * 7) % 20;
      return (kinds[place < 12 ? 0 : place < 17 ? 1 : place < 19 ? 2 : 3] as Request)(index);
    };
  };

export const SCENARIOS: Scenario[] = [
  { name: 'list of 10, 3 relations', ...list, agree: companies, bar: 0.2 },
  { name: 'list, while companies change', ...list, changing: true, bar: 0.2 },
  {
    name: 'the same, searched',
    product:
      ({ admin }) =>
      (index) =>
        graphql(OURS.list, admin, { page: 1, search: termOf(index) }),
    peer:
      ({ admin }) =>
      (index) =>
        graphql(PEERS.search, admin, { search: termOf(index) }),
    agree: companies,
    bar: 0.2,
  },
  {
    name: 'whole survey',
    ...survey,
    bare: true,
    agree: { product: textsOf, peer: textsOf },
    bar: 0.35,
  },
  { name: 'survey, unchanged (304)', ...survey, bar: 0.35 },
  {
    name: '300 options',
    ...options,
    bare: true,
    agree: {
      product: ({ rubros }: { rubros: { count: number; results: Related[] } }) => [
        rubros.count,
        rubros.results.map(ofOurs),
      ],
      peer: ({ allRubros }: { allRubros: { totalCount: number; nodes: Node[] } }) => [
        allRubros.totalCount,
        allRubros.nodes.map(ofPeer),
      ],
    },
    bar: 0.6,
  },
  { name: 'one company changed', ...change, bar: 0.8 },
  { name: '100 answers saved', ...save, bar: 1.2 },
  { name: 'mix 60-25-10-5', product: mixed('product'), peer: mixed('peer'), bar: 0.35 },
];
