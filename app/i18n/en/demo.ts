export const demo = {
  title: 'Some of the people who listen here',
  description: 'A stack of photos: some of the companions who have time for a call.',
  lead: 'Each of them has time for you, by voice or video. Take one photo after the other, and see who you would like to talk to.',
  empty: 'Nobody has shown a photo yet. Everyone who listens here is in the list.',
  trial: 'The first {{minutes}} minutes with our welcome companion are free.',
  meet: 'Meet the companions',
  listen: 'Become a companion',
  demonstration: 'This is a demonstration with invented people. You can sign in as one of them and try everything.',
  signIn: 'Sign in to try it',
  stack: {
    label: 'Photos of companions',
    previous: 'Previous photo',
    next: 'Next photo',
    pause: 'Stop the photos',
    play: 'Let the photos change',
  },
}
