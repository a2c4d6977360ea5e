import { Button, Heading } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useTexts } from '../../shared/i18n';
import { useSession } from '../../shared/session/session';
import { useRecent } from '../../shared/shell/recents';
import { useShortcuts } from '../../shared/shell/shortcuts';
import { useTitle } from '../../shared/shell/title';
import { Icon } from '../../shared/ui/icons';
import { Line } from '../../shared/ui/Line';
import { Menu, type MenuItem } from '../../shared/ui/Menu';
import { Trail } from '../../shared/ui/Trail';
import { useListPath } from '../paging';
import { type FormProps, mayOpenForm, type Resource } from '../resource';

const TITLES = { add: 'form.addTitle', edit: 'form.editTitle', view: 'form.viewTitle' } as const;

interface Props extends FormProps {
  /** The record's label, once loaded. */
  label: string | undefined;
  /** Its pills, after the title. */
  status?: ReactNode;
  /** Whether the record can be edited. */
  editable: boolean;
  /** Actions in the menu of the record. */
  acts?: readonly MenuItem[];
  /** Restores the record, if it is inactive. */
  restore?: ((id: string) => Promise<void>) | false | undefined;
  /** Permissions for other records that the form writes. */
  writes?: Resource['writes'];
}

/** Breadcrumb and title: the name of an existing record, with its state and, in view mode, the edit button. */
export function FormHeading({ area, mode, id, audit, label, status, editable, acts = [], restore, writes }: Props) {
  const { t } = useTexts();
  const { can } = useSession();
  const { state } = useLocation();
  const navigate = useNavigate();
  const list = useListPath(area);
  const areaName = t(`resources.${area.key}.many`);
  const act = t(TITLES[mode], { one: t(`resources.${area.key}.one`) });
  const name = mode === 'add' ? undefined : label;
  const mayEdit = mode === 'view' && editable && label !== undefined && mayOpenForm(area, writes, can);
  const edit = `${area.path}/${id}`;
  useRecent(area.key, id, label);
  useShortcuts({ e: mayEdit ? () => void navigate(edit, { state }) : undefined });
  useTitle(name ? `${name} · ${act}` : act);
  return (
    <>
      <Trail list={list} name={areaName} here={name && act} />
      <Line alignItems="flex-start" marginBottom="4">
        <chakra.div flex="1 1 200px" minWidth="0">
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="4px 8px" paddingBottom="2px">
            <Heading as="h1">{name ?? act}</Heading>
            {status}
          </chakra.div>
          {audit?.lastChange}
        </chakra.div>
        {mayEdit && (
          <Button variant="solid" asChild>
            <Link to={edit} state={state}>
              {t('common.edit')}
            </Link>
          </Button>
        )}
        {name && acts.length > 0 && (
          <Menu trigger={<Icon name="more" />} label={t('list.rowActions', { label: name })} items={() => acts} />
        )}
        {restore && id && mode === 'view' && can(`change_${area.permission}`) && (
          <Button variant="solid" onClick={() => void restore(id)}>
            {t('list.restore')}
          </Button>
        )}
      </Line>
    </>
  );
}
