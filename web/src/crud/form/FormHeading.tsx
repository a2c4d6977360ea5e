import { Breadcrumb, Button, Heading } from '@chakra-ui/react';
import { chakra, defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { Link, useLocation } from 'react-router-dom';
import { useTexts } from '../../shared/i18n';
import { useSession } from '../../shared/session/session';
import { useTitle } from '../../shared/shell/title';
import { useWayBack } from '../paging';
import { type FormProps, mayOpenForm, type Resource } from '../resource';

const TITLES = { add: 'form.addTitle', edit: 'form.editTitle', view: 'form.viewTitle' } as const;

interface Props extends FormProps {
  /** What the record is known by, once it is read. */
  label: string | undefined;
  /** Whether there is a form to change it. */
  editable: boolean;
  /** What else is written in that form. */
  writes?: Resource['writes'];
}

/** Where a form is: its list, the record, what is done with it; and from looking at a record on to changing it. */
export function FormHeading({ area, mode, id, label, editable, writes }: Props) {
  const { t } = useTexts();
  const { can } = useSession();
  const { state } = useLocation();
  const back = useWayBack(area);
  const areaName = t(`resources.${area.key}.many`);
  const title = t(TITLES[mode], { one: t(`resources.${area.key}.one`) });
  useTitle(label ? `${label} · ${title}` : title);
  return (
    <>
      <Breadcrumb.Root recipe={trail} aria-label={t('form.trail')}>
        <Breadcrumb.List>
          <Breadcrumb.Item>{back === '/' ? areaName : <Link to={back}>{areaName}</Link>}</Breadcrumb.Item>
          {label && (
            <>
              <Breadcrumb.Separator>›</Breadcrumb.Separator>
              <Breadcrumb.Item>{label}</Breadcrumb.Item>
            </>
          )}
        </Breadcrumb.List>
      </Breadcrumb.Root>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" minHeight="36px" marginBottom="4">
        <Heading as="h1" flex="1 1 auto">
          {title}
        </Heading>
        {mode === 'view' && editable && label && mayOpenForm(area, writes, can) && (
          <Button asChild>
            <Link to={`${area.path}/${id}`} state={state}>
              {t('common.edit')}
            </Link>
          </Button>
        )}
      </chakra.div>
    </>
  );
}

/** Where a record's form is: small, over its heading. */
const trail = defineSlotRecipe({
  slots: ['root', 'list', 'item', 'separator', 'link', 'currentLink', 'ellipsis'],
  base: {
    root: { fontSize: 'xs', lineHeight: '1.25rem', color: 'muted' },
    list: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
    item: { overflowWrap: 'anywhere' },
  },
});
