import { Button, Input } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useId, useRef, useState } from 'react';
import { failureOf } from '../../../failure';
import { FieldFrame } from '../../../fields/FieldFrame';
import type { Option } from '../../../fields/options';
import type { DuplicateSourceQuery } from '../../../generated/encuestas';
import { usePeriodoOptionsQuery, useRubroOptionsQuery } from '../../../generated/options';
import { useTexts } from '../../../i18n';
import { useSession } from '../../../session/session';
import { Footer } from '../../../ui/Dialog';
import { OptionBox } from '../OptionBox';
import { Copied } from './Copied';
import { DuplicateChoices } from './DuplicateChoices';
import { exists, type Plan } from './duplicating';
import type { useDuplicating } from './useDuplicating';
import { useTarget } from './useTarget';

interface Props {
  source: NonNullable<DuplicateSourceQuery['record']>;
  work: ReturnType<typeof useDuplicating>;
  close: () => void;
}

/** Where to, under which name, and whether sections are shared or copied; or what is there to go on from. */
export function DuplicateForm({ source, work, close }: Props) {
  const { t } = useTexts();
  const { can } = useSession();
  const id = useId();
  const { begun } = work;
  const rubroHere = source.periodoActivo?.rubro ?? null;
  const [descripcion, setDescripcion] = useState(begun?.plan.descripcion ?? source.descripcion);
  const [periodo, setPeriodo] = useState<Option | null>(null);
  const [rubro, setRubro] = useState<Option | null>(rubroHere && { id: rubroHere.id, label: rubroHere.label });
  const mayCopy = can('add_seccion') && can('add_pregunta');
  const [secciones, setSecciones] = useState<Plan['secciones']>(begun?.plan.secciones ?? 'SHARE');
  const mayComment = can('add_comentario_pregunta');
  const [comentarios, setComentarios] = useState(begun?.plan.comentarios ?? mayComment);
  const [own, setOwn] = useState<readonly string[]>([]);
  const [sending, setSending] = useState(false);
  const target = useTarget(periodo, rubro);
  const problems = own.length > 0 ? own : work.problems;
  const blocked = target.state === 'missing' && !can('add_periodoactivo');

  const name = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const seen = useRef(false);
  const { running } = work;
  useEffect(() => {
    if (running) return;
    // At first where one begins to write; after it stopped where it goes on.
    (seen.current ? button : name).current?.focus();
    seen.current = true;
  }, [running]);

  const submit = async () => {
    const missing = [
      ...(descripcion.trim() === '' ? [`${t('fields.descripcion')}: ${t('rules.required')}`] : []),
      ...(!begun && !periodo ? [`${t('fields.periodo')}: ${t('rules.requiredSelect')}`] : []),
      ...(!begun && !rubro ? [`${t('fields.rubro')}: ${t('rules.requiredSelect')}`] : []),
      ...(blocked ? [t('encuestas.duplicate.mayNotOpen')] : []),
    ];
    setOwn(missing);
    if (missing.length > 0) return;
    const chosen = { descripcion: descripcion.trim(), secciones, comentarios };
    if (begun) return await work.run({ ...begun.plan, descripcion: chosen.descripcion });
    setSending(true);
    try {
      const found = await target.ensure();
      if ('refused' in found) return setOwn(found.refused);
      setSending(false);
      await work.run({ ...chosen, periodoActivo: found.id, periodoLabel: target.label });
    } catch (error) {
      setOwn([t(failureOf(error).text)]);
    } finally {
      setSending(false);
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void submit();
      }}
    >
      <div role="alert">
        {problems.length > 0 && (
          <chakra.div color="danger" marginBottom="3" overflowWrap="anywhere">
            {begun && exists(begun.told) && <strong>{t('encuestas.duplicate.stoppedHalfway')}</strong>}
            {problems.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </chakra.div>
        )}
      </div>
      {begun && exists(begun.told) && (
        <chakra.div marginBottom="4">
          <chakra.p fontWeight="500">{t('encuestas.duplicate.existing')}</chakra.p>
          <Copied begun={begun} shared={source.secciones.length} />
        </chakra.div>
      )}
      <chakra.div display="grid" gap="4">
        <FieldFrame id={`${id}-name`} label={t('fields.descripcion')} required>
          <Input
            ref={name}
            id={`${id}-name`}
            aria-required
            autoComplete="off"
            value={descripcion}
            onChange={(event) => setDescripcion(event.target.value)}
          />
        </FieldFrame>
        {begun ? (
          <p>
            <strong>{t('fields.periodoActivo')}:</strong> {begun.plan.periodoLabel}
          </p>
        ) : (
          <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
            <OptionBox
              id={`${id}-periodo`}
              label={t('fields.periodo')}
              hook={usePeriodoOptionsQuery}
              value={periodo}
              onChange={setPeriodo}
            />
            <OptionBox
              id={`${id}-rubro`}
              label={t('fields.rubro')}
              hook={useRubroOptionsQuery}
              value={rubro}
              onChange={setRubro}
            />
            <chakra.p role="status" gridColumn="1 / -1" color="muted" minHeight="20px">
              {target.state === 'there' && t('encuestas.duplicate.periodThere')}
              {target.state === 'missing' &&
                t(blocked ? 'encuestas.duplicate.mayNotOpen' : 'encuestas.duplicate.periodMissing')}
              {target.state === 'failed' && t('form.optionsFailed')}
            </chakra.p>
          </chakra.div>
        )}
        <DuplicateChoices
          secciones={secciones}
          setSecciones={setSecciones}
          mayCopy={mayCopy}
          comentarios={comentarios}
          setComentarios={setComentarios}
          mayComment={mayComment}
          fixed={Boolean(begun)}
        />
      </chakra.div>
      <Footer>
        {begun && (
          <Button type="button" variant="plain" onClick={work.forget}>
            {t('encuestas.duplicate.restart')}
          </Button>
        )}
        <Button type="button" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" ref={button} variant="solid" disabled={sending || target.state === 'looking'}>
          {t(begun ? 'encuestas.duplicate.goOn' : 'encuestas.duplicate.submit')}
        </Button>
      </Footer>
    </form>
  );
}
