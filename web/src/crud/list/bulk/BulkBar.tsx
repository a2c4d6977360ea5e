import { Button, IconButton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '../../../shared/i18n';
import { formatNumber } from '../../../shared/i18n/format';
import { useSession } from '../../../shared/session/session';
import { lazyDialog } from '../../../shared/shell/lazyPart';
import { Icon } from '../../../shared/ui/icons';
import { Menu } from '../../../shared/ui/Menu';
import { Tooltip } from '../../../shared/ui/Tooltip';
import type { Resource } from '../../resource';
import { ExportMenu, useExport } from '../ExportMenu';
import type { List } from '../useList';
import type { Act } from './BulkDialog';
import type { Bulk } from './useBulk';

const BulkDialog = lazyDialog(async () => (await import('./BulkDialog')).BulkDialog, ['bulk']);

/** The maximum number of records of a request. */
const MAX_ROWS = 2_000;

/** Where Escape has a meaning of its own. */
const OWN_ESCAPE = '[role=dialog], [role=alertdialog], [role=menu], input:not([type=checkbox]), select, textarea';

interface Props extends Bulk {
  title: string;
  resource: Resource;
  list: List;
}

/** Below a list with selected rows: their number, and what can be done with them. Escape clears the selection. */
export function BulkBar({ title, resource, list, selection, acts, recordsText }: Props) {
  const { t, lang } = useTexts();
  const { capabilities } = useSession();
  const [act, setAct] = useState<Act | null>(null);
  const total = list.shown?.count ?? 0;
  const exporting = useExport({
    title,
    many: resource.hooks.names.many,
    columns: list.columns,
    consulta: selection.isWhole
      ? list.consulta
      : String(new URLSearchParams({ ids: [...selection.rows.keys()].join(), ordering: list.ordering })),
  });
  const clear = () => {
    selection.clear();
    document.querySelector<HTMLElement>('thead input[type=checkbox]')?.focus();
  };
  const onEscape = useEffectEvent(({ key, target, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented && !(target as Element).closest(OWN_ESCAPE)) clear();
  });
  useEffect(() => {
    addEventListener('keydown', onEscape);
    return () => removeEventListener('keydown', onEscape);
  }, []);
  return (
    <Bar role="region" aria-label={t('bulk:selection')} data-screen-only="">
      <chakra.span className="number" fontWeight="600">
        {t('list.selected', { records: recordsText(selection.count) })}
      </chakra.span>
      {!selection.isWhole && total > selection.count && total <= MAX_ROWS && (
        <Button variant="plain" onClick={selection.selectWhole}>
          {t('bulk:selectWhole', { count: total })}
        </Button>
      )}
      {total > MAX_ROWS && (
        <chakra.span color="muted">{t('bulk:most', { most: formatNumber(MAX_ROWS, lang) })}</chakra.span>
      )}
      <chakra.span display="flex" gap="2" marginStart="auto">
        {acts.fields.length > 0 && (
          <Menu
            variant="outline"
            label={t('bulk:apply.CHANGE')}
            trigger={
              <>
                {t('bulk:apply.CHANGE')}
                <Icon name="down" size={16} />
              </>
            }
            items={() =>
              acts.fields.map((field) => ({ key: field.name, label: t(field.label), onSelect: () => setAct(field) }))
            }
          />
        )}
        {capabilities?.includes('exportar') && <ExportMenu variant="outline" items={exporting.items} />}
        {acts.restore && <Button onClick={() => setAct('RESTORE')}>{t('list.restore')}</Button>}
        {acts.deactivate && (
          <Button color="danger" onClick={() => setAct('DEACTIVATE')}>
            {t('bulk:apply.DEACTIVATE')}
          </Button>
        )}
        <Tooltip content={t('bulk:clear')}>
          <IconButton variant="ghost" aria-label={t('bulk:clear')} onClick={clear}>
            <Icon name="close" />
          </IconButton>
        </Tooltip>
      </chakra.span>
      {exporting.dialog}
      {act && (
        <BulkDialog
          key={typeof act === 'string' ? act : act.name}
          {...{ act, title, resource, selection, recordsText }}
          mayUndo={typeof act !== 'string' || acts.undo}
          consulta={list.consulta}
          close={() => setAct(null)}
        />
      )}
    </Bar>
  );
}

const Bar = chakra('div', {
  base: {
    position: 'sticky',
    bottom: '16px',
    // On one line: at the lower edge of the window below a short list, too.
    top: { lg: 'calc(100dvh - 70px)' },
    zIndex: 3,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    marginTop: '3',
    marginBottom: { md: '-8px' },
    padding: '8px 8px 8px 16px',
    background: 'surface',
    borderWidth: '1px',
    borderColor: 'control',
    borderRadius: 'lg',
    boxShadow: 'popup',
  },
});
