import { useParams } from 'react-router-dom';
import { useSession } from '../session/session';
import { PositionScreen } from './PositionScreen';
import { PositionsScreen } from './PositionsScreen';
import { ResultsScreen } from './ResultsScreen';
import { SurveyResults } from './SurveyResults';
import './texts';

/** `/resultados`: every survey's results, or the surveys in which one's own company stands somewhere. */
export const ResultsList = () => (useSession().isAdmin ? <ResultsScreen /> : <PositionsScreen />);

/** `/resultados/:encuesta` */
export function ResultsOfSurvey() {
  const { encuesta = '' } = useParams();
  const Screen = useSession().isAdmin ? SurveyResults : PositionScreen;
  return <Screen key={encuesta} encuesta={encuesta} />;
}
