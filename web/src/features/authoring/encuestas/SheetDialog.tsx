import { Button, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentProps, useState } from 'react';
import type { Field } from '../../../crud/fields/field';
import { idOf, picker } from '../../../crud/fields/picker';
import { Fields } from '../../../crud/form/FormField';
import { useFieldsForm } from '../../../crud/form/useFieldsForm';
import {
  type SheetEncuestaOptionFragment,
  useSheetEncuestaOptionsQuery,
  useSheetSourceQuery,
} from '../../../generated/encuestas';
import { useSegmentoOptionsQuery } from '../../../generated/options';
import type { DownloadFile } from '../../../shared/download';
import { useTexts } from '../../../shared/i18n';
import { DownloadDialog } from '../../../shared/shell/DownloadDialog';
import { Failed } from '../../../shared/shell/Failed';
import { Check } from '../../../shared/ui/Check';
import { Dialog, Footer } from '../../../shared/ui/Dialog';
import { Form } from '../../../shared/ui/Form';
import { Radios } from '../../../shared/ui/Radios';
import { type SheetChoice, sheetOf } from './download';

/** The choices for a spreadsheet of one survey's answers or of all, then its download. */
export function SheetDialog({ encuesta, close }: { encuesta: string | undefined; close: () => void }) {
  const { t, lang } = useTexts();
  const [file, setFile] = useState<DownloadFile | null>(null);
  const { data, error, refetch } = useSheetSourceQuery({
    variables: { id: encuesta ?? '', lang },
    skip: encuesta === undefined,
  });
  if (file) return <DownloadDialog title={t('authoring:surveys.download.title')} file={file} close={close} />;
  return (
    <Dialog title={t('authoring:surveys.sheet.title')} width="600px" onDismiss={close}>
      {error ? (
        <Failed text={t('authoring:surveys.sheet.failed')} error={error} retry={refetch} />
      ) : data || encuesta === undefined ? (
        <SheetForm survey={data?.record ?? null} start={setFile} close={close} />
      ) : (
        <chakra.div display="grid" gap="4" minHeight="420px" alignContent="start">
          <Skeleton height="60px" />
          <Skeleton height="60px" />
          <Skeleton height="120px" />
        </chakra.div>
      )}
    </Dialog>
  );
}

const rubroOf = (survey: unknown) => (survey as SheetEncuestaOptionFragment | null)?.periodoActivo?.rubro?.id;

const fields: readonly Field[] = [
  picker('encuesta', useSheetEncuestaOptionsQuery, {
    hint: 'authoring:surveys.sheet.allSurveys',
    clears: ['segmento'],
  }),
  picker('segmento', useSegmentoOptionsQuery, {
    hint: 'authoring:surveys.sheet.allSegments',
    filter: ({ encuesta }) => ({ rubro: rubroOf(encuesta) }),
  }),
];

type SheetOptions = Omit<SheetChoice, 'encuesta' | 'segmento'>;

const DEFAULTS: SheetOptions = {
  ...{ formato: 'ancho', opciones: 'texto', archivo: 'xlsx' },
  ...{ identificadores: false, completas: false },
};

type HintedChoice = SheetChoice['formato' | 'archivo'];

interface HintedProps<Value extends HintedChoice> extends Omit<ComponentProps<typeof Radios<Value>>, 'options'> {
  values: readonly Value[];
}

/** A choice whose options have hints. */
function HintedRadios<Value extends HintedChoice>({ values, ...radios }: HintedProps<Value>) {
  const { t } = useTexts();
  const optionOf = (value: Value) => {
    const name: HintedChoice = value;
    return { value, text: t(`authoring:surveys.sheet.${name}`), hint: t(`authoring:surveys.sheet.${name}_hint`) };
  };
  return <Radios {...radios} options={values.map(optionOf)} />;
}

interface OptionsProps {
  sheet: SheetOptions;
  choose: (sheet: SheetOptions) => void;
}

/** Rows and options of a sheet. */
function SheetOptionsControl({ sheet, choose }: OptionsProps) {
  const { t } = useTexts();
  return (
    <>
      <HintedRadios
        label={t('authoring:surveys.sheet.rows')}
        value={sheet.formato}
        onChange={(formato) => choose({ ...sheet, formato })}
        values={['ancho', 'largo']}
      />
      {sheet.formato === 'ancho' && (
        <>
          <Radios
            label={t('authoring:surveys.sheet.options')}
            value={sheet.opciones}
            onChange={(opciones) => choose({ ...sheet, opciones })}
            options={(['texto', 'columnas'] as const).map((value) => ({
              value,
              text: t(`authoring:surveys.sheet.${value}`),
            }))}
          />
          <Check checked={sheet.identificadores} onChange={(identificadores) => choose({ ...sheet, identificadores })}>
            {t('authoring:surveys.sheet.ids')}
          </Check>
        </>
      )}
    </>
  );
}

interface FormProps {
  survey: SheetEncuestaOptionFragment | null;
  start: (file: DownloadFile) => void;
  close: () => void;
}

function SheetForm({ survey: chosen, start, close }: FormProps) {
  const { t, lang } = useTexts();
  const form = useFieldsForm(fields, { initial: { encuesta: chosen } });
  const [sheet, choose] = useState(DEFAULTS);
  const submit = () => {
    const { encuesta, segmento } = form.methods.getValues();
    start(sheetOf({ ...sheet, encuesta: idOf(encuesta), segmento: idOf(segmento) }, lang));
  };
  return (
    <Form submit={submit}>
      <chakra.div display="grid" gap="4">
        <HintedRadios
          label={t('authoring:surveys.sheet.file')}
          value={sheet.archivo}
          onChange={(archivo) => choose({ ...sheet, archivo })}
          values={['xlsx', 'csv']}
        />
        <Fields form={form} />
        <Check checked={sheet.completas} onChange={(completas) => choose({ ...sheet, completas })}>
          {t('authoring:surveys.sheet.complete')}
        </Check>
        <SheetOptionsControl sheet={sheet} choose={choose} />
      </chakra.div>
      <Footer>
        <Button onClick={close}>{t('common.cancel')}</Button>
        <Button type="submit" variant="solid">
          {t('authoring:surveys.sheet.submit')}
        </Button>
      </Footer>
    </Form>
  );
}
