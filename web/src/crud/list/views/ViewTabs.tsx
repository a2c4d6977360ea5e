import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../../shared/i18n';
import { useDialogs } from '../../../shared/shell/dialogs';
import { lazyDialog } from '../../../shared/shell/lazyPart';
import { Icon } from '../../../shared/ui/icons';
import { Menu } from '../../../shared/ui/Menu';
import { changedParams } from '../../paging';
import type { AreaKey } from '../../resource';
import { useAttempt } from '../../useAttempt';
import { FilterChips } from '../FilterChips';
import type { List } from '../useList';
import { useViews, type View } from './useViews';

const ViewDialog = lazyDialog(async () => (await import('./ViewDialog')).ViewDialog, []);

/** The parameters in one order, so that equal queries compare equal. */
function sorted(query: URLSearchParams | string): string {
  const params = new URLSearchParams(query);
  params.sort();
  return params.toString();
}

const linkOf = ({ id, consulta }: View) => `?${changedParams(new URLSearchParams(consulta), { vista: id })}`;

interface Props {
  lista: AreaKey;
  list: List;
}

/**
 * The saved views of a list as tabs, if there are any, and the filters, which end with the buttons that save them. The URL
 * names the open view, and keeps it while its filters change.
 */
export function ViewTabs({ lista, list }: Props) {
  const { t } = useTexts();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const { attempt } = useAttempt();
  const { views, save, remove } = useViews(lista);
  const [naming, setNaming] = useState<View | 'new' | null>(null);
  const columns = params.get('columns') ?? list.columns.map(({ value }) => value).join();
  const current = sorted(changedParams(new URLSearchParams(list.consulta), { columns }));
  const open =
    views.find(({ id }) => id === params.get('vista')) ??
    views.find(({ consulta }) => params.size > 0 && sorted(consulta) === current);
  const isUnsaved = list.shown !== undefined && (open ? sorted(open.consulta) !== current : list.consulta !== '');
  const tabs = useRef<HTMLDivElement>(null);
  // A phone scrolls the tabs in one row.
  useEffect(() => {
    if (open) tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [open]);
  const show = (view: View) => navigate(linkOf(view), { replace: true });
  const write = async (view: View) => {
    const result = await attempt(save({ nombre: view.nombre, consulta: current }, view.id));
    if (!result) return;
    if (result.errors.length > 0) await dialogs.error({ items: result.errors });
    else void show({ ...view, consulta: current });
  };
  const destroy = async (view: View) => {
    const confirmLabel = t('list.views.remove');
    const title = t('list.views.removeTitle', { name: view.nombre });
    if (!(await dialogs.confirm({ title, confirmLabel, danger: true }))) return;
    const errors = await attempt(remove(view.id));
    if (!errors) return;
    if (errors.length > 0) await dialogs.error({ items: errors });
    else void navigate('?', { replace: true });
  };
  const saving = isUnsaved && (
    <chakra.span display="inline-flex" alignItems="center" gap="3">
      {open && (
        <chakra.span color="muted" fontSize="xs">
          {t('list.views.unsaved')}
        </chakra.span>
      )}
      {open?.isOwn && (
        <Button variant="plain" fontSize="xs" minHeight="30px" onClick={() => void write(open)}>
          {t('list.views.update')}
        </Button>
      )}
      <Button variant="plain" fontSize="xs" minHeight="30px" onClick={() => setNaming('new')}>
        {t('list.views.add')}
      </Button>
    </chakra.span>
  );
  return (
    <>
      {views.length > 0 && (
        <Row ref={tabs} data-screen-only="">
          <nav aria-label={t('list.views.title')}>
            <ul>
              <li>
                <Link to="?" aria-current={open ? undefined : 'page'}>
                  {t('list.views.all')}
                </Link>
              </li>
              {views.map((view) => (
                <li key={view.id}>
                  <Link to={linkOf(view)} aria-current={open?.id === view.id ? 'page' : undefined}>
                    {view.nombre}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {open?.isOwn && (
            <Menu
              label={t('list.views.actions', { name: open.nombre })}
              trigger={<Icon name="more" size={16} />}
              items={() => [
                { key: 'rename', label: t('list.views.rename'), onSelect: () => setNaming(open) },
                { key: 'remove', label: t('list.views.remove'), danger: true, onSelect: () => void destroy(open) },
              ]}
            />
          )}
        </Row>
      )}
      <FilterChips filters={list.filters} values={list.filter} change={list.change}>
        {saving}
      </FilterChips>
      {naming && (
        <ViewDialog
          name={naming === 'new' ? '' : naming.nombre}
          save={async (nombre) => {
            const [id, consulta] = naming === 'new' ? [undefined, current] : [naming.id, naming.consulta];
            const result = await save({ nombre, consulta }, id);
            if (result.id && naming === 'new') void show({ id: result.id, nombre, consulta, isOwn: true });
            return result.errors;
          }}
          close={() => setNaming(null)}
        />
      )}
    </>
  );
}

const Row = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '40px',
    marginBottom: '3',
    borderBottomWidth: '1px',
    borderColor: 'line',
    overflowX: 'auto',
    overflowY: 'hidden',
    scrollbarWidth: 'none',
    whiteSpace: 'nowrap',
    '& > *': { flexShrink: 0 },
    '& ul': { display: 'flex', gap: '4' },
    '& li a': {
      display: 'block',
      paddingBlock: '10px',
      fontWeight: 500,
      color: 'muted',
      textDecoration: 'none',
      outlineOffset: '-2px',
      borderBottomWidth: '2px',
      borderColor: 'transparent',
      _hover: { color: 'text' },
      _currentPage: { color: 'text', borderColor: 'accent' },
    },
  },
});
