import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { type TextKey, useTexts } from '../../../shared/i18n';
import { bareCheckbox } from '../../../shared/theme/choices';
import { FINGER } from '../../../shared/theme/recipes';
import { entries } from '..';

export interface Permiso {
  id: string;
  codename: string;
  name: string;
}

/** The acts of a permission, with the names of their buttons. */
const ACTS = { view: 'common.view', add: 'common.add', change: 'common.edit', delete: 'common.delete' } as const;
type Act = keyof typeof ACTS;

const CODENAME = /^(view|add|change|delete)_(.+)$/;

/** Records without a list of their own. */
const UNLISTED: Readonly<Record<string, TextKey>> = {
  segmento: 'catalogues:grupos.models.segmento',
  pregunta: 'catalogues:grupos.models.pregunta',
};

function nameOf(model: string): TextKey | undefined {
  const entry = entries.find(({ permission }) => permission === model);
  return entry ? `resources.${entry.key}.many` : UNLISTED[model];
}

/** Usual sets of permissions, by their codenames. */
const PRESETS: Readonly<Record<'read' | 'catalogues' | 'surveys' | 'all' | 'none', RegExp>> = {
  read: /^view_/,
  catalogues: /^(view|add|change)_(rubro|segmento|origen|idioma)$/,
  surveys:
    /^(\w+_(periodo|periodoactivo|seccion|pregunta|encuesta|comentario_pregunta)|view_(rubro|segmento|idioma|empresa|encuestausuarioempresa))$/,
  all: /^/,
  none: /^$/,
};

interface Props {
  options: readonly Permiso[];
  value: readonly Permiso[];
  onChange: (value: Permiso[]) => void;
  disabled: boolean;
}

/** Permissions by area and act, and buttons for the usual sets. */
export function PermissionMatrix({ options, value, onChange, disabled }: Props) {
  const { t } = useTexts();
  const id = useId();
  const chosen = new Set(value.map(({ codename }) => codename));
  const models = Object.entries(Object.groupBy(options, ({ codename }) => CODENAME.exec(codename)?.[2] ?? '')).filter(
    // View mode shows only areas with a granted permission.
    ([model, permissions = []]) =>
      model !== '' && (!disabled || permissions.some(({ codename }) => chosen.has(codename))),
  );
  const set = (isChosen: (codename: string) => boolean) =>
    onChange(options.filter(({ codename }) => isChosen(codename)));
  /** Permission to add, change or delete requires permission to view. */
  const toggle = (act: Act, model: string, on: boolean) => {
    const acts = on ? [act, 'view'] : act === 'view' ? Object.keys(ACTS) : [act];
    const changed = new Set(acts.map((name) => `${name}_${model}`));
    set((codename) => (changed.has(codename) ? on : chosen.has(codename)));
  };
  return (
    <>
      {!disabled && (
        <Presets role="group" aria-label={t('catalogues:grupos.presets.label')}>
          {Object.entries(PRESETS).map(([name, codenames]) => (
            <Button
              key={name}
              aria-pressed={options.every(({ codename }) => codenames.test(codename) === chosen.has(codename))}
              onClick={() => set((codename) => codenames.test(codename))}
            >
              {t(`catalogues:grupos.presets.${name as keyof typeof PRESETS}`)}
            </Button>
          ))}
        </Presets>
      )}
      {models.length === 0 && <chakra.p color="muted">{t('catalogues:grupos.noPermissions')}</chakra.p>}
      <chakra.div overflowX="auto" hidden={models.length === 0}>
        <Table>
          <caption className="hidden">{t('fields.permissions')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('catalogues:grupos.area')}</th>
              {Object.entries(ACTS).map(([act, label]) => (
                <th key={act} scope="col" id={`${id}-${act}`}>
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {models.map(([model, permissions = []]) => {
              const name = nameOf(model);
              return (
                <tr key={model}>
                  <th scope="row" id={`${id}-${model}`}>
                    {name ? t(name) : model}
                  </th>
                  {(Object.keys(ACTS) as Act[]).map((act) => {
                    const permission = permissions.find(({ codename }) => codename === `${act}_${model}`);
                    return (
                      <td key={act}>
                        {permission && (
                          <label title={`${permission.name} (${permission.codename})`}>
                            <input
                              type="checkbox"
                              aria-labelledby={`${id}-${act} ${id}-${model}`}
                              checked={chosen.has(permission.codename)}
                              disabled={disabled}
                              onChange={({ target }) => toggle(act, model, target.checked)}
                            />
                          </label>
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </Table>
      </chakra.div>
    </>
  );
}

const Presets = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    marginBottom: '3',
    '& button': {
      minHeight: '30px',
      paddingInline: '10px',
      color: 'muted',
      fontSize: 'xs',
      [FINGER]: { minHeight: '44px' },
      '&[aria-pressed=true]': { background: 'accent.soft', borderColor: 'accent', color: 'text' },
    },
  },
});

const Table = chakra('table', {
  base: {
    width: '100%',
    fontSize: 'sm',
    borderCollapse: 'collapse',
    '& th': { textAlign: 'start', fontWeight: 500, paddingBlock: '2px', overflowWrap: 'anywhere' },
    '& thead th': { color: 'muted', fontSize: 'xs', textAlign: 'center', padding: '4px', overflowWrap: 'normal' },
    '& thead th:first-of-type': { textAlign: 'start', paddingInlineStart: '0' },
    '& thead th:not(:first-of-type)': { sm: { width: '84px' } },
    '& tbody tr': { borderTopWidth: '1px', borderColor: 'line', _hover: { background: 'sunken' } },
    '& td': { textAlign: 'center', minWidth: '36px' },
    '& label': {
      display: 'grid',
      placeItems: 'center',
      minHeight: '36px',
      cursor: 'pointer',
      [FINGER]: { minHeight: '44px' },
    },
    '& input': { ...bareCheckbox, cursor: 'inherit' },
    '& label:has(:disabled)': { cursor: 'default' },
    '& input:disabled': {
      ...{ borderColor: 'transparent', background: 'transparent', color: 'text', opacity: 1 },
      '&:not(:checked)::before': { content: '"—"', color: 'muted' },
    },
  },
});
