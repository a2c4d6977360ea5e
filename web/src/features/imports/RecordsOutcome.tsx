import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { linesOf } from '../../shared/failure';
import { useTexts } from '../../shared/i18n';
import type { ImportState } from './useRecordsImport';
import { Verdict } from './Verdict';

interface Props {
  kind: 'empresas' | 'usuarios';
  state: ImportState;
  close: () => void;
}

const LISTS = { empresas: '/empresas', usuarios: '/users' } as const;

/** How an import ended. */
export function RecordsOutcome({ kind, state, close }: Props) {
  const { t } = useTexts();
  const list = (
    <chakra.p marginTop="2">
      <Link to={LISTS[kind]} onClick={close}>
        {t(`imports:records.${kind}.list`)}
      </Link>
    </chakra.p>
  );
  if (state.at === 'done') {
    return (
      <div role="status">
        <Verdict tone="success" title={t(`imports:records.${kind}.done`, { count: state.count })}>
          {state.invited && <p>{t('imports:records.invited', { count: state.count })}</p>}
          {list}
        </Verdict>
      </div>
    );
  }
  if (state.at === 'refused') {
    return (
      <div role="alert">
        <Verdict tone="danger" title={t(`imports:records.${kind}.refused`)}>
          {linesOf(state.error, t).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Verdict>
      </div>
    );
  }
  if (state.at !== 'unknown') return null;
  return (
    <div role="alert">
      <Verdict tone="warning" title={t('imports:unknownTitle')}>
        <p>{t('imports:records.unknown')}</p>
        {list}
      </Verdict>
    </div>
  );
}
