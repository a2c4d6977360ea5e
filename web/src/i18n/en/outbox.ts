export const outbox = {
  sent: 'Your answers to “{{survey}}” were sent.',
  attention: 'Check your answers to “{{survey}}”: they could not be sent yet.',
  gone: 'A survey that was waiting for the connection can no longer be sent. Its answers are still on this device.',
  open: 'Open',
};
