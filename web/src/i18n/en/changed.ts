export const changed = {
  title: 'The survey changed while you were answering',
  text: 'This page is up to date now and keeps your other answers. Nothing has been sent yet.',
  leftOut: 'Your answers that will not be sent',
  removed: 'Questions that were removed',
  added: 'New questions:',
  reworded: 'Questions that changed:',
};
