import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import { retryOnce } from '../../shared/chunks';
import { downloadFile, toCsv } from '../../shared/files';
import { useTexts } from '../../shared/i18n';
import { formatNumber } from '../../shared/i18n/format';
import { useDialogs } from '../../shared/shell/dialogs';
import { Icon } from '../../shared/ui/icons';
import type { Template } from './records';
import { MAX_BYTES } from './sheet';

/** The file dialog's first choice; a file of another type has its own message. */
const ACCEPT = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const TYPES = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;

/** The browser would open a file that is dropped beside the box. */
function usePreventDrops() {
  useEffect(() => {
    const prevent = (event: Event) => event.preventDefault();
    addEventListener('dragover', prevent);
    addEventListener('drop', prevent);
    return () => {
      removeEventListener('dragover', prevent);
      removeEventListener('drop', prevent);
    };
  }, []);
}

interface Props {
  /** Null while its options load. */
  template: Template | null;
  /** Number of rows that one import takes. */
  most: number;
  again: boolean;
  disabled: boolean;
  choose: (file: File) => void;
}

/** The template to fill in, and the choice of a file by dialog or drag and drop. */
export function FileChooser({ template, most, again, disabled, choose }: Props) {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  usePreventDrops();
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !disabled) choose(file);
  };
  const save = async (kind: 'csv' | 'xlsx') => {
    if (!template) return;
    const name = `${template.name}.${kind}`;
    if (kind === 'csv') return downloadFile(new Blob([toCsv(template.rows)], { type: TYPES.csv }), name);
    // Loaded on demand: most people take the CSV.
    const { toXlsx } = await retryOnce(() => import('./templateXlsx'));
    downloadFile(new Blob([toXlsx(template)], { type: TYPES.xlsx }), name);
  };
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" gap="2" marginBlock="12px">
        {(['csv', 'xlsx'] as const).map((kind) => (
          <Button
            key={kind}
            disabled={!template}
            onClick={() => void save(kind).catch(() => dialogs.error({ text: t('shell.partFailed') }))}
          >
            <Icon name="download" size={16} />
            {t(kind === 'csv' ? 'imports:templateCsv' : 'imports:templateXlsx')}
          </Button>
        ))}
      </chakra.div>
      {/* Dropping is a shortcut; the button does the same for everybody. */}
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="3"
        padding="16px"
        borderWidth="1px"
        borderStyle="dashed"
        borderColor={isOver ? 'accent' : 'control'}
        background={isOver ? 'accent.soft' : 'transparent'}
        borderRadius="lg"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <input
          ref={input}
          type="file"
          className="hidden"
          accept={ACCEPT}
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => {
            take(event.target.files);
            // Without this, choosing the same file again after a correction does nothing.
            event.target.value = '';
          }}
        />
        <Button variant={again ? 'outline' : 'solid'} disabled={disabled} onClick={() => input.current?.click()}>
          {t(again ? 'imports:chooseOther' : 'imports:choose')}
        </Button>
        <chakra.span color="muted">
          {t('imports:drop')}. {t('imports:limits', limits(lang, most))}
        </chakra.span>
      </chakra.div>
    </>
  );
}

/** Values for the texts about limits. */
export const limits = (lang: 'es' | 'en', most: number) => ({
  rows: formatNumber(most, lang),
  size: MAX_BYTES / 1_000_000,
});
