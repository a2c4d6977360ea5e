import { chakra } from '@chakra-ui/react/styled-system';
import type { PosicionQuery } from '../../generated/results';
import { useTexts } from '../../shared/i18n';
import { ProgressBar } from '../../shared/ui/ProgressBar';
import { measureFormat, ratioOf, shareText } from './figures';
import { PositionBox } from './PositionBox';
import { QuestionFrame } from './QuestionGroups';

export type Position = NonNullable<PosicionQuery['position']>;
type Question = Position['secciones'][number]['preguntas'][number];
type Market = NonNullable<Question['mercado']>;

const Own = chakra('p', { base: { fontWeight: 600, whiteSpace: 'pre-line', overflowWrap: 'anywhere' } });

/** The own choices, and how many others made the same ones. The market's counts include the own company. */
function OwnChoices({ propia, mercado }: { propia: Question['propia']; mercado: Market | null }) {
  const { t, lang } = useTexts();
  const options = propia?.opciones ?? [];
  return (
    <ul>
      {options.map(({ respuesta, descripcion }) => {
        const same = mercado?.mismas.find((one) => one.respuesta?.id === respuesta.id);
        const others = same && mercado ? { empresas: same.empresas - 1, of: mercado.empresas - 1 } : null;
        const share = others && ratioOf(others);
        const text = others?.empresas
          ? t('results:sameChoice', { count: others.empresas, share: shareText(ratioOf(others), lang) })
          : t('results:sameChoiceNone');
        return (
          <chakra.li key={respuesta.id} marginTop="2">
            <Own>{descripcion}</Own>
            {share !== null && (
              <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3">
                <ProgressBar done={share * 100} all={100} label={text} />
                <span>{text}</span>
              </chakra.div>
            )}
          </chakra.li>
        );
      })}
    </ul>
  );
}

interface Props {
  question: Question;
  /** Fewer companies than this are hidden; null while the survey is open. */
  minimo: number | null;
}

export function PositionCard({ question, minimo }: Props) {
  const { t, lang } = useTexts();
  const { propia, mercado, noCorresponde } = question;
  const { cuartil1 = null, mediana, cuartil3 = null } = mercado ?? {};
  const market = mediana != null ? { cuartil1, mediana, cuartil3 } : null;
  const own = propia?.numero ?? null;
  const hidden = minimo !== null && t('results:hiddenMarket', { count: minimo });
  const note = mercado ? t('results:answered', { count: mercado.empresas }) : hidden;
  const missing = t(noCorresponde ? 'results:notApplicable' : 'results:noAnswer');
  const hasChoices = (propia?.opciones.length ?? 0) > 0;
  return (
    <QuestionFrame question={question} notes={note ? [note] : []}>
      <chakra.div marginTop="3">
        {market && <PositionBox own={own} missing={missing} market={market} />}
        {!market && (
          <>
            <chakra.p color="muted" fontSize="xs">
              {t('results:yours')}
            </chakra.p>
            {hasChoices && <OwnChoices propia={propia} mercado={mercado} />}
            {own !== null && <Own>{measureFormat([own])(own, lang)}</Own>}
            {propia?.texto && <Own>{propia.texto}</Own>}
            {!hasChoices && own === null && !propia?.texto && <p>{missing}</p>}
          </>
        )}
      </chakra.div>
    </QuestionFrame>
  );
}
