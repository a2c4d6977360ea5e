import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '../../../shared/i18n';
import { formatSpan } from '../../../shared/i18n/format';
import { BulletList } from '../../../shared/ui/Line';
import { hasCommonBase, linesOf, rubrosOf, type StepProps, samePeriod, suffixOf, titleOf } from './choice';

/** What will be created. */
export function SummaryStep({ known, choice }: Omit<StepProps, 'choose'>) {
  const { t, lang } = useTexts();
  const rubros = rubrosOf(known, choice);
  const { secciones } = choice;
  const count = rubros.reduce((sum, rubro) => sum + linesOf(known, choice, rubro).length, 0);
  const existing = !choice.another && samePeriod(known, choice);
  const period = formatSpan(choice.fecha, choice.fechaFin, lang);
  return (
    <>
      <chakra.p fontWeight="600" marginBottom="2">
        {t('campaigns:opening.willMake')}
      </chakra.p>
      <BulletList>
        <li>{t(existing ? 'campaigns:opening.usesPeriod' : 'campaigns:opening.makesPeriod', { period })}</li>
        <li>
          {t('campaigns:opening.businessesIn', { count: rubros.length })}
          {' · '}
          {count > 0 ? t('list.counted.encuestas', { count }) : t('campaigns:opening.noSurveys')}
          <ul>
            {known.negocios
              .filter(({ id }) => rubros.includes(id))
              .map(({ id, descripcion }) => (
                <li key={id}>
                  <strong>{descripcion}</strong>:{' '}
                  {linesOf(known, choice, id)
                    .map((line) => titleOf(known, choice, line))
                    .join(' · ') || t('campaigns:opening.noSurvey')}
                </li>
              ))}
          </ul>
        </li>
        {count > 0 && (
          <li>
            {secciones === 'SHARE'
              ? t('campaigns:opening.shared')
              : t(secciones === 'COPY' ? 'campaigns:opening.copies' : 'campaigns:opening.copiesPerRubro', {
                  suffix: suffixOf(choice).trim(),
                })}
          </li>
        )}
        {secciones === 'COPY' && hasCommonBase(known, choice) && <li>{t('campaigns:opening.oneCopy')}</li>}
      </BulletList>
    </>
  );
}
