import { expect, it } from 'vitest';
import { gatewayOverAnswers } from '../../support/answering.ts';

const { start, query } = gatewayOverAnswers();

const STATE =
  '{ estado { zonaHoraria hoy enviaCorreos } encuesta(id: 1) { abierta } encuestaCompletada(id: 2) { abierta } }';

it.each([
  [
    { time_zone: 'America/Asuncion', today: '2026-06-30', sends_mail: false },
    { zonaHoraria: 'America/Asuncion', hoy: '2026-06-30', enviaCorreos: false },
    true,
  ],
  [
    { time_zone: 'America/Asuncion', today: 'tomorrow', sends_mail: 'no' },
    { zonaHoraria: 'America/Asuncion', hoy: null, enviaCorreos: null },
    false,
  ],
  [{}, { zonaHoraria: null, hoy: null, enviaCorreos: null }, undefined],
])(
  'the server says its time zone, its day, whether it sends mails, and what is open: %j',
  async (root, estado, abierta) => {
    await start({
      'GET ': { body: root },
      'GET encuestas/1/': { body: { id: 1, descripcion: 'Salarios', abierta } },
      'GET encuestas/usuario_empresa/2/': { body: { id: 2, encuesta: 1, abierta } },
    });
    const record = { abierta: abierta ?? null };
    const { data, errors } = await query(STATE);
    expect([data, errors]).toEqual([{ estado, encuesta: record, encuestaCompletada: record }, undefined]);
  },
);
