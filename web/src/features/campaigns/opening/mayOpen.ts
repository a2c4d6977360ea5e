import { useSession } from '../../../shared/session/session';

export const NEW_CAMPAIGN = '/campanas/nueva';

/** The permissions that opening a campaign requires. */
export const OPENING_PERMISSIONS = [
  ...['view_rubro', 'view_periodo', 'view_periodoactivo', 'view_encuesta', 'view_seccion', 'view_pregunta'],
  ...['add_periodo', 'add_periodoactivo', 'add_encuesta', 'add_seccion', 'add_pregunta'],
];

export function useMayOpen(): boolean {
  const { can, capabilities } = useSession();
  return OPENING_PERMISSIONS.every(can) && capabilities?.includes('abrir_campana') === true;
}

interface CampaignPeriod {
  /** Undefined for every business without a survey in the period. */
  rubro?: string | undefined;
  fechaInicio: string;
  fechaFin: string;
}

/** Opens the screen at its third step, for businesses without a survey in a running period. */
export function newCampaignFor({ rubro, fechaInicio: fecha, fechaFin }: CampaignPeriod): string {
  return `${NEW_CAMPAIGN}?${new URLSearchParams({ paso: '3', ...(rubro && { negocio: rubro }), fecha, fechaFin })}`;
}
