import type { Lang, Translate } from '../../../../shared/i18n';
import { templateOf as templateFrom } from '../../../imports';
import { COLUMNS, type ColumnKey } from './columns';

/** A row of a file by column; what is left out is an empty cell. */
export type TemplateRow = Partial<Record<ColumnKey, string>>;

export const explained = (key: ColumnKey, t: Translate, tipos: readonly string[]): string =>
  t(`imports:columns.${key}`, { types: tipos.join(' / ') });

/** The template of questions: a parent and its child show how it is filled in. */
export function templateOf(t: Translate, lang: Lang, tipos: readonly string[]) {
  const flags = [t('common.yes'), t('common.no')];
  const [choice = '1', number = '2'] = tipos;
  const parent: TemplateRow = {
    numero: '1',
    descripcion: t('imports:example.parent'),
    tipoRespuesta: choice,
    respuestas: t('imports:example.answers'),
    eje: t('imports:example.eje'),
    beneficio: t('common.yes'),
  };
  const child: TemplateRow = {
    numero: '2',
    descripcion: t('imports:example.child'),
    tipoRespuesta: number,
    numerica: t('common.yes'),
    padre: '1',
    eje: t('imports:example.eje'),
  };
  return templateFrom<ColumnKey>(
    {
      ...{ name: t('imports:templateName'), sheet: t('authoring:tabs.preguntas'), columns: COLUMNS },
      ...{ explain: (key) => explained(key, t, tipos), examples: [parent, child] },
      choices: {
        tipoRespuesta: tipos,
        ...{ numerica: flags, beneficio: flags, cerrada: flags, multiple: flags, oculta: flags },
      },
      wide: ['descripcion', 'respuestas', 'padre'],
    },
    lang,
  );
}
