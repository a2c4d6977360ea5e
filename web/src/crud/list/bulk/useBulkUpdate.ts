import { useApolloClient } from '@apollo/client/react';
import { BulkUpdateDocument, type BulkUpdateInput, type BulkUpdateMutation } from '../../../generated/bulk';
import { NetworkError } from '../../../shared/failure';
import { useTexts } from '../../../shared/i18n';
import { renewRights } from '../../../shared/session/session';
import { useDialogs } from '../../../shared/shell/dialogs';
import { toast } from '../../../shared/shell/toasts';
import { abortContext, type Resource } from '../../resource';
import { useAttempt } from '../../useAttempt';
import { reasonsOf } from './BulkPreview';

export type BulkResult = BulkUpdateMutation['result'];
type Input = Omit<BulkUpdateInput, 'recurso'>;

const INVERSE = { DEACTIVATE: 'RESTORE', RESTORE: 'DEACTIVATE' } as const;

const versionsOf = (rows: BulkResult['rows']) =>
  rows.flatMap(({ record, version }) => (record ? [{ id: record.id, version }] : []));

/** The input that undoes a change by its result: former values, or the inverse action. */
function undoOf({ rows }: BulkResult, { action }: Input): Input & { rows: NonNullable<Input['rows']> } {
  if (action) return { rows: versionsOf(rows), action: INVERSE[action] };
  const former = ({ changes }: BulkResult['rows'][number]) =>
    changes.map(({ field, previous }) => ({ field, value: previous }));
  return { rows: rows.flatMap((row) => versionsOf([row]).map((one) => ({ ...one, changes: former(row) }))) };
}

/** Previews, applies and undoes changes of many records. */
export function useBulkUpdate(title: string, { hooks, rights }: Resource, mayUndo: boolean) {
  const { t, lang } = useTexts();
  const client = useApolloClient();
  const dialogs = useDialogs();
  const { attempt } = useAttempt();

  const send = async (input: Input, signal: AbortSignal, isRehearsal = false): Promise<BulkResult> => {
    const { data } = await client.mutate({
      mutation: BulkUpdateDocument,
      variables: { input: { ...input, recurso: hooks.names.one, dryRun: isRehearsal }, lang },
      context: { ...abortContext(signal), isRehearsal },
    });
    if (!data) throw new NetworkError('The answer is empty');
    return data.result;
  };
  const save = async (input: Input) => {
    const result = await attempt((signal) => send(input, signal));
    if (result?.applied && rights) renewRights(client);
    return result;
  };

  const undo = async (input: ReturnType<typeof undoOf>): Promise<void> => {
    const result = await save(input);
    if (!result) return;
    if (result.applied) {
      toast({ text: t('bulk:undone', { name: title, count: result.rows.length }) });
      return;
    }
    const refused = result.rows.filter(({ errors }) => errors.length > 0);
    const stale = new Set(refused.map(({ record }) => record?.id));
    const others = input.rows.filter(({ id }) => !stale.has(id));
    const items = [...result.errors.map(({ message }) => message), ...reasonsOf(refused)];
    const content = { title: t('bulk:conflict.title'), text: t('bulk:conflict.text'), items };
    if (refused.length === 0 || others.length === 0) return void (await dialogs.error(content));
    const confirmLabel = t('bulk:conflict.others', { count: others.length });
    if (await dialogs.confirm({ ...content, confirmLabel })) await undo({ ...input, rows: others });
  };

  return {
    preview: (input: Input, signal: AbortSignal) => send(input, signal, true),
    /** Changes records in their previewed versions, and may offer to undo it; undefined after a failure. */
    async apply(rows: BulkResult['rows'], change: Pick<Input, 'changes' | 'action'>): Promise<BulkResult | undefined> {
      const result = await save({ ...change, rows: versionsOf(rows) });
      if (!result?.applied) return result;
      toast({
        text: t(`bulk:done.${change.action ?? 'CHANGE'}`, { name: title, count: result.rows.length }),
        undo: mayUndo ? () => void undo(undoOf(result, change)) : undefined,
      });
      return result;
    },
  };
}
