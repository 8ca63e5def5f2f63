export const callNotes = {
  title: 'Write to {{name}}',
  gone: 'Disappears when the call ends.',
  close: 'Close',
  log: 'What you two wrote',
  you: 'You',
  field: 'Words for {{name}}',
  placeholder: 'If speaking isn’t possible right now',
  send: 'Send',
  unsent: 'That didn’t go out. Your words are still here: try again in a moment.',
  notYet: 'You can write as soon as you’re connected to {{name}}.',
}
