export const changed = {
  title: 'The survey changed while you were answering',
  text: 'This page is up to date now and keeps your other answers. Nothing has been sent yet.',
  leftOut: 'Your answers that will not be sent',
  notAskedSent: 'Sent answers that the survey no longer asks for',
  goesWithSending_one:
    'The survey changed since you last sent it: this answer is still on the server and will be deleted when you send.',
  goesWithSending_other:
    'The survey changed since you last sent it: these answers are still on the server and will be deleted when you send.',
  staysSent_one: 'The survey changed after it was sent. The question of this answer no longer exists:',
  staysSent_other: 'The survey changed after it was sent. The questions of these answers no longer exist:',
  notAsked: 'The survey no longer asks for these answers of yours:',
  ruledOut: '“{{parent}}” was answered NO APLICA somewhere else',
  question: 'Question {{id}}',
  dismiss: 'Got it',
  dismissNamed: 'Got it: {{title}}',
  removed: 'Questions that were removed',
  added: 'New questions:',
  reworded: 'Questions that changed:',
  reopen: 'Open the survey again',
  answered: 'You answered “{{words}}” to “{{title}}”.',
};
