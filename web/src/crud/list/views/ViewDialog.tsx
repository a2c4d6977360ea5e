import { Button, Input } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useTexts } from '../../../shared/i18n';
import { Dialog, Footer } from '../../../shared/ui/Dialog';
import { Form } from '../../../shared/ui/Form';
import { describedBy, FieldFrame } from '../../fields/FieldFrame';
import { useAttempt } from '../../useAttempt';

/** The longest name of a view. */
const MAX_NAME = 100;

interface Props {
  name: string;
  /** Returns the messages of a refusal. */
  save: (name: string) => Promise<readonly string[]>;
  close: () => void;
}

/** Names a view. */
export function ViewDialog({ name, save, close }: Props) {
  const { t } = useTexts();
  const { attempt } = useAttempt();
  const [typed, setTyped] = useState(name);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const id = useId();
  const submit = async () => {
    const chosen = typed.trim();
    const refused = chosen ? await attempt(save(chosen)) : [t('rules.required')];
    if (!refused) return;
    setErrors(refused);
    if (refused.length === 0) close();
  };
  return (
    <Dialog title={t(name ? 'list.views.rename' : 'list.views.add')} width="440px" onDismiss={close}>
      <Form submit={submit}>
        <FieldFrame id={id} label={t('fields.name')} required errors={errors}>
          <Input
            id={id}
            autoComplete="off"
            maxLength={MAX_NAME}
            aria-required
            aria-invalid={errors.length > 0 || undefined}
            aria-describedby={describedBy(id, false, errors.length > 0)}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </FieldFrame>
        <Footer>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button type="submit" variant="solid">
            {t('common.save')}
          </Button>
        </Footer>
      </Form>
    </Dialog>
  );
}
