import { addTexts } from '..';

/** What a person is asked between pressing Enviar and the sending. */
export const asked = addTexts('asked', {
  openTitle_one: 'Queda {{count}} pregunta sin responder',
  openTitle_other: 'Quedan {{count}} preguntas sin responder',
  openText: 'Puede enviar igual y responder lo que falta más tarde, mientras la encuesta esté abierta.',
  wrongTitle_one: 'Hay {{count}} respuesta por corregir',
  wrongTitle_other: 'Hay {{count}} respuestas por corregir',
  wrongText: 'Elija cada una para corregirla.',
  orphanedTitle_one: 'Se perderá {{count}} respuesta enviada',
  orphanedTitle_other: 'Se perderán {{count}} respuestas enviadas',
  orphanedText_one: 'La encuesta cambió desde el último envío. Al enviar se borra del servidor esta respuesta:',
  orphanedText_other: 'La encuesta cambió desde el último envío. Al enviar se borran del servidor estas respuestas:',
  takenTitle_one: 'Hay {{count}} respuesta sin confirmar',
  takenTitle_other: 'Hay {{count}} respuestas sin confirmar',
  takenText_one: '{{count}} respuesta viene de una encuesta anterior y nadie la confirmó:',
  takenText_other: '{{count}} respuestas vienen de encuestas anteriores y nadie las confirmó:',
  sendAnyway: 'Enviar de todos modos',
  goOn: 'Seguir respondiendo',
  refused_one: 'El servidor no aceptó {{count}} respuesta. Elíjala para corregirla.',
  refused_other: 'El servidor no aceptó {{count}} respuestas. Elija una para corregirla.',
});
