export const demo = {
  title: 'Meet some of our companions',
  description: 'Photos of companions who have time for a call.',
  lead: 'Each of them has time for you, by voice or video.',
  empty: 'No photos yet. You’ll find everyone in the list.',
  trial: 'The first {{minutes}} minutes with our welcome companion are free.',
  meet: 'Meet the companions',
  listen: 'Become a companion',
  demonstration: 'This is a demo with made-up people.',
  signIn: 'Sign in to try it',
  stack: {
    label: 'Photos of companions',
    previous: 'Previous photo',
    next: 'Next photo',
    pause: 'Pause photos',
    play: 'Play photos',
  },
}
