import { type GraphQLObjectType, isListType } from 'graphql';
import { expect, it } from 'vitest';
import { models } from '../../../gateway/src/resources/models.ts';
import { useApi } from '../../support/useApi.ts';
import { useGateway } from '../../support/useGateway.ts';

/** The documented values of every `ordering` are those that the embedded API takes. */
const api = useApi();
const { admin } = api;
const gateway = useGateway(api, {}, () => admin.token);

it.each([...models.values()].map(({ type, many }) => [many, type]))('%s', async (many, type) => {
  const { schema } = gateway.gateway;
  const argument = schema
    .getQueryType()
    ?.getFields()
    [many]?.args.find(({ name }) => name === 'ordering');
  const [values = '', fallback] = argument?.description?.replaceAll('\n', ' ').split('Default:') ?? [];
  const documented = [...values.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? '');
  expect(documented).toContain(fallback?.replace(/[^\w]/g, ''));
  const fields = Object.values((schema.getType(type) as GraphQLObjectType).getFields())
    .filter((field) => !isListType(field.type) && !('ofType' in field.type && isListType(field.type.ofType)))
    .map(({ name }) => name);
  const accepted: string[] = [];
  for (const name of fields) {
    for (const ordering of [name, `-${name}`]) {
      const { errors } = await gateway.query(`{ ${many}(ordering: "${ordering}", pageSize: 1) { count } }`);
      expect(errors?.[0]?.extensions.code ?? 'BAD_USER_INPUT').toBe('BAD_USER_INPUT');
      if (!errors) accepted.push(name);
    }
  }
  expect(accepted.toSorted()).toEqual(documented.flatMap((name) => [name, name]).toSorted());
});
