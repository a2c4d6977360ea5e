import type { OptionHooks } from '../../crud/fields/picker';
import type { Option } from '../../crud/fields/useSearch';
import { hasListFilters } from '../../crud/filters';
import { Records, RecordsSkeleton } from '../../crud/Records';
import {
  empresaOptions,
  encuestaOptions,
  periodoActivoOptions,
  seccionOptions,
  usuarioOptions,
} from '../../generated/options';
import { useTexts } from '../../shared/i18n';
import { shortPeriod } from '../../shared/i18n/format';
import { useSession } from '../../shared/session/session';
import { Failed } from '../../shared/shell/Failed';
import { PERIOD_STATUSES } from '../../shared/ui/StatusPill';

const AREAS = {
  usuarios: { path: '/users', permission: 'view_usuarioempresa', options: usuarioOptions },
  empresas: { path: '/empresas', permission: 'view_empresa', options: empresaOptions },
  periodosActivos: { path: '/periodos_activos', permission: 'view_periodoactivo', options: periodoActivoOptions },
  encuestas: { path: '/encuestas', permission: 'view_encuesta', options: encuestaOptions },
  secciones: { path: '/secciones', permission: 'view_seccion', options: seccionOptions },
} as const satisfies Record<string, { path: string; permission: string; options: OptionHooks }>;

type RelatedArea = keyof typeof AREAS;

/** Lists related records by area, each with the filter that finds them; needs permission to view them and `listas`. */
export const relatedRecords = (filters: Readonly<Partial<Record<RelatedArea, string>>>) =>
  function Related({ id }: { id: string }) {
    const session = useSession();
    if (!hasListFilters(session)) return null;
    return (Object.keys(filters) as RelatedArea[])
      .filter((area) => session.can(AREAS[area].permission))
      .map((area) => <RelatedList key={area} area={area} filter={filters[area] as string} id={id} />);
  };

function RelatedList({ area, filter, id }: { area: RelatedArea; filter: string; id: string }) {
  const { t, lang } = useTexts();
  const { path, options } = AREAS[area];
  const { data, previousData, error, refetch } = options.list({ variables: { lang, filter: { [filter]: id } } });
  const many = t(`resources.${area}.many`);
  if (error) return <Failed text={t('list.failed')} error={error} retry={refetch} />;
  const page = (data ?? previousData)?.page;
  if (!page) return <RecordsSkeleton />;
  return (
    <Records
      title={many}
      count={page.count}
      empty={t('list.empty', { many: many.toLocaleLowerCase(lang) })}
      all={`${path}?${filter}=${id}`}
      items={page.results.map((one: Option & { estado?: keyof typeof PERIOD_STATUSES | null }) => ({
        ...{ id: one.id, to: `${path}/${one.id}/view`, text: shortPeriod(one.label) },
        status: one.estado ? PERIOD_STATUSES[one.estado] : undefined,
      }))}
    />
  );
}
