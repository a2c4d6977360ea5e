import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import { retryOnce } from '../../shared/chunks';
import { downloadFile, toCsv } from '../../shared/files';
import { useTexts } from '../../shared/i18n';
import { formatNumber } from '../../shared/i18n/format';
import { useDialogs } from '../../shared/shell/dialogs';
import { Icon } from '../../shared/ui/icons';
import { MAX_BYTES } from './sheet';
import type { Template } from './template';

/** What the system's dialog offers first; whatever else is chosen is told what it is. */
const ACCEPT = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const TYPES = { csv: 'text/csv', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' } as const;

/** A file that misses its place would be opened by the browser instead of the page. */
function useHeldDrops() {
  useEffect(() => {
    const hold = (event: Event) => event.preventDefault();
    addEventListener('dragover', hold);
    addEventListener('drop', hold);
    return () => {
      removeEventListener('dragover', hold);
      removeEventListener('drop', hold);
    };
  }, []);
}

interface Props {
  /** Null while what it lists is being read. */
  template: Template | null;
  /** As many rows as are imported at once. */
  most: number;
  again: boolean;
  disabled: boolean;
  choose: (file: File) => void;
}

/** Where a file comes from: the template to fill in, and a file chosen or dropped. */
export function FileChooser({ template, most, again, disabled, choose }: Props) {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  useHeldDrops();
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !disabled) choose(file);
  };
  const save = async (kind: 'csv' | 'xlsx') => {
    if (!template) return;
    const name = `${template.name}.${kind}`;
    if (kind === 'csv') return downloadFile(new Blob([toCsv(template.rows)], { type: TYPES.csv }), name);
    // Most people take one form of the two; the writer of the other is fetched when it is wanted.
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
        borderColor={over ? 'accent' : 'control'}
        background={over ? 'accent.soft' : 'transparent'}
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
            // The same file, once mended, may be chosen again.
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

/** The limits, as the texts name them. */
export const limits = (lang: 'es' | 'en', most: number) => ({
  rows: formatNumber(most, lang),
  size: MAX_BYTES / 1_000_000,
});
