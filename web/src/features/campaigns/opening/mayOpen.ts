import { useSession } from '../../../shared/session/session';

export const NEW_CAMPAIGN = '/campanas/nueva';

/** Opening a campaign is all of this; whoever may not do a part of it does the others one by one. */
export const PARTS = [
  ...['view_rubro', 'view_periodo', 'view_periodoactivo', 'view_encuesta', 'view_seccion', 'view_pregunta'],
  ...['add_periodo', 'add_periodoactivo', 'add_encuesta', 'add_seccion', 'add_pregunta'],
];

export function useMayOpen(): boolean {
  const { can, capabilities } = useSession();
  return PARTS.every(can) && capabilities?.includes('abrir_campana') === true;
}

interface Running {
  rubro: string;
  fechaInicio: string;
  fechaFin: string;
}

/** The same screen for the survey that a business lacks in a period that runs. */
export function newCampaignFor({ rubro, fechaInicio: fecha, fechaFin }: Running): string {
  return `${NEW_CAMPAIGN}?${new URLSearchParams({ paso: '3', negocio: rubro, fecha, fechaFin })}`;
}
