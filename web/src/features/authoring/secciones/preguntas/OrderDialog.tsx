import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId, useRef, useState } from 'react';
import { NumberInput } from '../../../../crud/fields/NumberInput';
import { MAX_INTEGER } from '../../../../crud/fields/rules';
import { useTexts } from '../../../../shared/i18n';
import { useDialogs } from '../../../../shared/shell/dialogs';
import { Dialog, Footer } from '../../../../shared/ui/Dialog';
import { Form } from '../../../../shared/ui/Form';
import { positivePlace } from './order';
import type { QuestionLine } from './questionLines';

interface Props {
  question: QuestionLine;
  /** The number that was typed, or null when the person went back. */
  done: (place: number | null) => void;
}

/** 'Actualizar Orden' (spec §2): the place of one question as a number, which may be another's too. */
export function OrderDialog({ question, done }: Props) {
  const { t } = useTexts();
  const dialogs = useDialogs();
  const [written, setWritten] = useState(String(question.orden ?? ''));
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <Dialog title={t('authoring:order.title')} width="360px" onDismiss={() => done(null)}>
      <Form
        submit={() => {
          const place = positivePlace(written);
          if (place !== null && place <= MAX_INTEGER) return done(place);
          const text = t(place === null ? 'authoring:order.positive' : 'rules.tooLarge');
          void dialogs.error({ text }).then(() => input.current?.focus());
        }}
      >
        <chakra.p color="muted" marginBottom="3" overflowWrap="anywhere">
          {question.descripcion}
        </chakra.p>
        <chakra.label htmlFor={id} display="block" fontWeight="500" marginBottom="1">
          {t('authoring:questions.orden')}
        </chakra.label>
        <NumberInput
          id={id}
          ref={input}
          min={1}
          value={written}
          change={setWritten}
          onFocus={(event) => event.target.select()}
        />
        <Footer>
          <Button onClick={() => done(null)}>{t('common.cancel')}</Button>
          <Button type="submit" variant="solid">
            {t('common.save')}
          </Button>
        </Footer>
      </Form>
    </Dialog>
  );
}
