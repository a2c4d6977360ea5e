import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { FormScreen } from '../../../crud/form/FormScreen';
import type { Guarded } from '../../../crud/form/leaveGuard';
import type { ResourceFormProps } from '../../../crud/resource';
import { useSurveyFactsQuery, useSurveyProgressQuery } from '../../../generated/encuestas';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import { Line } from '../../../shared/ui/Line';
import { SurveyEditor } from './surveyEditor';
import { useExtras } from './useExtras';

/** Outline and preview side by side; below 1024 px the preview takes the place of the form. */
const Page = chakra('div', {
  base: {
    // Without sections there is nothing to preview.
    '&:not(:has(fieldset ol > li)) [data-toggle]': { display: 'none' },
    display: 'grid',
    gap: '6',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 11fr) minmax(0, 9fr)' },
    lgDown: {
      '&:not([data-preview]) > [data-place]': { display: 'none' },
      '&[data-preview] :has(> form), &[data-preview] :has(> form) ~ *': { display: 'none' },
    },
  },
});

/** The period's label is longer than the language's. */
const FIELDS = { '@container (min-width: 34.01rem)': { gridTemplateColumns: '4fr 3fr' } };

/** A survey: the generic form with an outline of its sections, a live preview, and the actions on the whole survey. */
export function EncuestaForm(form: ResourceFormProps) {
  const { t } = useTexts();
  const { row: acts, opened } = useExtras();
  const { id } = form;
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [isPreview, setPreview] = useState(false);
  const question = useRef<Guarded>(null);
  return (
    <SurveyEditor value={{ id, place, question }}>
      <Page data-preview={isPreview || undefined}>
        <chakra.div css={{ '& form > section > div': FIELDS }}>
          <FormScreen
            {...form}
            guarded={{
              isChanged: () => question.current?.isChanged() ?? false,
              discard: () => question.current?.discard?.(),
            }}
            facts={
              <chakra.div
                display={{ base: 'flex', lg: id === undefined ? 'none' : 'flex' }}
                alignItems="center"
                gap="3"
                minHeight={id && '22px'}
                marginTop="-2"
                marginBottom="3"
              >
                {id !== undefined && <Facts id={id} />}
                <Button
                  display={{ lg: 'none' }}
                  data-toggle=""
                  flexShrink="0"
                  marginInlineStart="auto"
                  aria-pressed={isPreview}
                  onClick={() => setPreview(!isPreview)}
                >
                  {t(isPreview ? 'authoring:preview.hide' : 'authoring:preview.title')}
                </Button>
              </chakra.div>
            }
            acts={
              id === undefined
                ? []
                : acts.map(({ key, label, run }) => ({ key, label: t(label), onSelect: () => run({ id }) }))
            }
          />
        </chakra.div>
        <chakra.div ref={setPlace} data-place="" minWidth="0" height="100%" />
      </Page>
      {opened}
    </SurveyEditor>
  );
}

/** Business and progress of a survey, as far as the server and the person's permissions allow. */
function Facts({ id }: { id: string }) {
  const { t, lang } = useTexts();
  const { capabilities, hasCampaigns } = useSession();
  const { record } = useSurveyFactsQuery({ variables: { id, lang } }).data ?? {};
  const periodoActivo = record?.periodoActivo?.id;
  // The server sends the progress with lists only.
  const progress = useSurveyProgressQuery({
    variables: { periodoActivo: periodoActivo ?? '' },
    skip: !periodoActivo || !capabilities?.includes('listas'),
  });
  const avance = progress.data?.page.results.find((survey) => survey.id === id)?.avance;
  if (!record) return null;
  const answered = avance && t('authoring:surveys.progress', { progress: avance });
  return (
    <Line gap="0 12px">
      {record.rubro && <span>{record.rubro.label}</span>}
      {answered && (
        <chakra.span color="muted" className="number">
          {hasCampaigns ? <Link to={`/seguimiento/${periodoActivo}`}>{answered}</Link> : answered}
        </chakra.span>
      )}
    </Line>
  );
}
