import { useLocation } from 'react-router-dom';
import { choice, hasListFilters, related } from '../../../crud/filters';
import { dated, fraction, pill } from '../../../crud/list/Cell';
import { defineResource, type Extras } from '../../../crud/resource';
import { hooks } from '../../../generated/completadas';
import { empresaOptions, encuestaOptions, rubroOptions, usuarioOptions } from '../../../generated/options';
import { lazyPart } from '../../../shared/shell/lazyPart';

const ReceiptCard = lazyPart(async () => (await import('../../answering/paper/ReceiptCard')).ReceiptCard, {
  texts: ['survey'],
});

/** Above the list, the receipt of a submission that has just been sent. */
function useExtras(): Extras {
  const { receipt } = useLocation().state ?? {};
  return { above: receipt && <ReceiptCard receipt={receipt} />, list: [], row: [], opened: null };
}

/** Completed surveys: only Edit and View, which are survey screens (spec §2). Only the company changes its answers. */
export default defineResource({
  hooks: { names: hooks.names, list: hooks.list },
  opens: ({ isAdmin }) => (isAdmin ? 'view' : 'edit'),
  useExtras,
  sortable: ['empresa', 'encuesta', 'fechaCreacion', 'avance', 'estado', 'usuario', 'fechaModificacion'],
  order: '-fechaCreacion',
  filters: [
    related('encuesta', encuestaOptions),
    related('rubro', rubroOptions, { when: hasListFilters }),
    related('empresa', empresaOptions),
    choice(
      'estado',
      { ENVIADA: 'status.sent', INCOMPLETA: 'status.incomplete' },
      { label: 'fields.estado', when: hasListFilters },
    ),
    related('usuario', usuarioOptions),
  ],
  cells: { encuesta: dated, avance: fraction, estado: pill({ ENVIADA: 'sent', INCOMPLETA: 'incomplete' }) },
  columns: {
    empresa: 'fields.empresa',
    encuesta: 'fields.encuesta',
    usuario: 'fields.usuario',
    fechaModificacion: 'fields.fechaModificacion',
  },
  fact: ['encuesta', 'fechaCreacion'],
});
