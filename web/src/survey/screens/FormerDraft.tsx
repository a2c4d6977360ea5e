import { Button } from '@chakra-ui/react';
import { useCallback } from 'react';
import { useTexts } from '../../i18n';
import { useDialogs } from '../../shell/dialogs';
import type { AnswerSession } from '../drafts/answerSession';
import { forgetDraft, openDraft } from '../drafts/draftStore';
import { useRead } from '../drafts/useRead';
import { foldEntries } from '../model/merge';
import { Notice } from './Notice';

interface FormerDraftProps {
  readonly session: AnswerSession;
  /** The draft's name, which says of which survey it is but not of which company. */
  readonly former: string;
}

/** Answers that an earlier build kept without their company: the person says whether they belong here. */
export function FormerDraft({ session, former }: FormerDraftProps) {
  const { t } = useTexts();
  const dialogs = useDialogs();
  const [opened, setOpened] = useRead(useCallback(() => openDraft(former), [former]));
  const registers = foldEntries(opened?.kept.entries ?? []);
  const answers = [...registers.values()].map(({ latest }) => latest);
  if (!opened || answers.length === 0) return null;
  const forget = () => {
    setOpened(undefined);
    void forgetDraft(former).catch(() => undefined);
  };
  const adopt = async () => {
    const taken = session.adopt(answers).flatMap(({ question }) => registers.get(question)?.seen ?? []);
    await session.settled();
    // What has no place in this survey stays where it is.
    await opened.store.write(former, [], taken);
    setOpened(await openDraft(former));
  };
  const letGo = async () => {
    if (await dialogs.confirm({ title: t('survey.old.forget'), text: t('survey.old.forgetText') })) forget();
  };
  return (
    <Notice label={t('survey.former.title')} text={t('survey.former.text')}>
      <ul>
        {answers.map(({ id, title, words }) => (
          <li key={id}>
            <strong>{title}</strong>: {words || t('survey.noAnswer')}
          </li>
        ))}
      </ul>
      <Button onClick={() => void adopt()}>{t('survey.former.adopt')}</Button>
      <Button variant="plain" onClick={() => void letGo()}>
        {t('survey.old.forget')}
      </Button>
    </Notice>
  );
}
