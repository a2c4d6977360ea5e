import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import type { Field } from '../../../crud/fields/field';
import { idOf, picker } from '../../../crud/fields/picker';
import { Fields } from '../../../crud/form/FormField';
import { useFieldsForm } from '../../../crud/form/useRecordForm';
import { type SheetEncuestaOptionFragment, useSheetEncuestaOptionsQuery } from '../../../generated/encuestas';
import { useSegmentoOptionsQuery } from '../../../generated/options';
import { useTexts } from '../../../shared/i18n';
import { Check } from '../../../shared/ui/Check';
import { Footer } from '../../../shared/ui/Dialog';
import { Form } from '../../../shared/ui/Form';
import { Radios } from '../../../shared/ui/Radios';
import { type DownloadFile, downloadOf, type SheetChoice, sheetOf } from './download';

const rubroOf = (survey: unknown) => (survey as SheetEncuestaOptionFragment | null)?.periodoActivo?.rubro?.id;

const survey: readonly Field[] = [
  picker('encuesta', useSheetEncuestaOptionsQuery, {
    hint: 'authoring:surveys.sheet.allSurveys',
    clears: ['segmento'],
  }),
];
const ofCompanies: readonly Field[] = [
  picker('segmento', useSegmentoOptionsQuery, {
    hint: 'authoring:surveys.sheet.allSegments',
    filter: ({ encuesta }) => ({ rubro: rubroOf(encuesta) }),
  }),
];
const all = [...survey, ...ofCompanies];

type Looks = Omit<SheetChoice, 'encuesta' | 'segmento'>;

const FIRST: Looks = {
  ...{ formato: 'ancho', opciones: 'texto', archivo: 'xlsx' },
  ...{ identificadores: false, completas: false },
};

type Explained = SheetChoice['formato' | 'archivo'];

/** Rows, options and file of a sheet, each with what it means. */
function LooksControl({ looks, choose }: { looks: Looks; choose: (looks: Looks) => void }) {
  const { t } = useTexts();
  const explained = <Value extends Explained>(value: Value) => {
    const name: Explained = value;
    return { value, text: t(`authoring:surveys.sheet.${name}`), hint: t(`authoring:surveys.sheet.${name}_hint`) };
  };
  return (
    <>
      <Radios
        label={t('authoring:surveys.sheet.rows')}
        value={looks.formato}
        onChange={(formato) => choose({ ...looks, formato })}
        options={[explained('ancho'), explained('largo')]}
      />
      {looks.formato === 'ancho' && (
        <>
          <Radios
            label={t('authoring:surveys.sheet.options')}
            value={looks.opciones}
            onChange={(opciones) => choose({ ...looks, opciones })}
            options={(['texto', 'columnas'] as const).map((value) => ({
              value,
              text: t(`authoring:surveys.sheet.${value}`),
            }))}
          />
          <Check checked={looks.identificadores} onChange={(identificadores) => choose({ ...looks, identificadores })}>
            {t('authoring:surveys.sheet.ids')}
          </Check>
        </>
      )}
      <Radios
        label={t('authoring:surveys.sheet.file')}
        value={looks.archivo}
        onChange={(archivo) => choose({ ...looks, archivo })}
        options={[explained('xlsx'), explained('csv')]}
      />
    </>
  );
}

interface Props {
  survey: SheetEncuestaOptionFragment | null;
  /** Whether the server makes sheets; any has the CSV of version 1. */
  offered: boolean;
  start: (file: DownloadFile) => void;
  close: () => void;
}

/** Of which companies, as which rows, as which file. */
export function SheetForm({ survey: chosen, offered, start, close }: Props) {
  const { t, lang } = useTexts();
  const form = useFieldsForm(all, { initial: { encuesta: chosen } });
  const [looks, choose] = useState(FIRST);
  const submit = () => {
    const { encuesta, segmento } = form.methods.getValues();
    const id = idOf(encuesta);
    start(offered ? sheetOf({ ...looks, encuesta: id, segmento: idOf(segmento) }, lang) : downloadOf(id));
  };
  return (
    <Form submit={submit}>
      <chakra.div display="grid" gap="4">
        <Fields form={form} fields={offered ? all : survey} />
        {offered ? (
          <>
            <Check checked={looks.completas} onChange={(completas) => choose({ ...looks, completas })}>
              {t('authoring:surveys.sheet.complete')}
            </Check>
            <LooksControl looks={looks} choose={choose} />
          </>
        ) : (
          <chakra.p color="muted">{t('authoring:surveys.sheet.plainOnly')}</chakra.p>
        )}
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
