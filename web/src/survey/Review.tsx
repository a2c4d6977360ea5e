import { useTexts } from '../i18n';
import { Popup } from './Popup';
import type { PlacedQuestion } from './wizard';

interface ReviewProps {
  /** Answers that cannot be sent as they are: first to be corrected. */
  readonly wrong: readonly PlacedQuestion[];
  readonly open: readonly PlacedQuestion[];
  readonly onGoTo: (question: PlacedQuestion) => void;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

/** Before sending: what is open or to be corrected, each as a link that focuses it. */
export function Review({ wrong, open, onGoTo, onSend, onClose }: ReviewProps) {
  const { t } = useTexts();
  const isWrong = wrong.length > 0;
  const listed = isWrong ? wrong : open;
  const sections = [...new Set(listed.map(({ section }) => section))];
  return (
    <Popup
      role="dialog"
      title={t(isWrong ? 'survey.review.wrongTitle' : 'survey.review.openTitle', { count: listed.length })}
      onClose={onClose}
    >
      <p>{t(isWrong ? 'survey.review.wrongText' : 'survey.review.openText')}</p>
      <div className="survey-open">
        {sections.map((section) => (
          <div key={section.id}>
            <h3>{section.descripcion}</h3>
            <ul>
              {listed
                .filter((one) => one.section === section)
                .map((one) => (
                  <li key={one.question.id}>
                    <a
                      href={`#${one.question.id}`}
                      onClick={(event) => {
                        event.preventDefault();
                        onGoTo(one);
                      }}
                    >
                      {one.number}. {one.question.descripcion}
                    </a>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
      <div className="survey-actions">
        <button type="button" className="survey-button" onClick={onClose}>
          {t('survey.review.goOn')}
        </button>
        {!isWrong && (
          <button type="button" className="survey-button survey-primary" onClick={onSend}>
            {t('survey.review.sendAnyway')}
          </button>
        )}
      </div>
    </Popup>
  );
}
