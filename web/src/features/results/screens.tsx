import { useParams } from 'react-router-dom';
import { useSession } from '../../shared/session/session';
import { PositionScreen } from './PositionScreen';
import { PositionsScreen } from './PositionsScreen';
import { ResultsScreen } from './ResultsScreen';
import { SurveyResults } from './SurveyResults';

/** `/resultados` and `/resultados/:encuesta`: a survey's results, or where one's own company stands in it. */
export function ResultsRoute() {
  const { encuesta } = useParams();
  const { isAdmin } = useSession();
  if (!encuesta) return isAdmin ? <ResultsScreen /> : <PositionsScreen />;
  const Screen = isAdmin ? SurveyResults : PositionScreen;
  return <Screen key={encuesta} encuesta={encuesta} />;
}
